// Parts of every table, as the frame around it names them.
export const HAND = "[data-spot=hand]";
export const ACTIONS = ".own-area .actions";
export const STATUS = ".own-area .line";
export const BOARD = "main.board > *";
export const PLAYERS = "header.players ul";
