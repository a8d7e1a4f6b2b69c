// The places of a table that lessons point at. Most have a name of their own on the page (use:spot); some are parts of
// the frame. A table needs the following names, of those cards and places that it shows:
//
// the-game   held-3 (a card in hand, by its number), pile-A … pile-D
// ten        deck, area, market, market-O6 (a card of the market), purse, prize, rival-1
// abluxxen   held-8 (a value in hand, 14: joker), top-1 (the top layer of a seat), pool-1 … pool-6, deck
// triggs     held-7-0 (value, and which of its like), row-7 (the boxes of a row), pile-left, pile-middle, pile-right
// phase-10   held-r7-0 (card, and which of its like), stock, discards, "group 1 0" (a seat's group)
const PARTS: Record<string, string> = {
  hand: "[data-spot=hand]",
  actions: ".own-area .actions",
  status: ".own-area .line",
  board: "main.board > *",
  players: "header.players ul:has(li)",
};

/** The place of that name, if the table shows it. */
export function placeOf(name: string): Element | null {
  return document.querySelector(PARTS[name] ?? `[data-spot="${CSS.escape(name)}"]`);
}
