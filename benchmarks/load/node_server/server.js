// A minimal boardgame.io server for the load test: node server.js BYTES [delta]
// With `delta` seats are sent patches (RFC 6902) instead of whole states: boardgame.io's own `deltaState`.
// It prints the address it listens on and serves until its standard input is closed.
// Storage is boardgame.io's default, in memory: nothing is ever written to disk.
"use strict";

const { PlayerView } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");

const SEATS = 4;
const HAND = 6;
const AROUND = 477; // bytes of a seat's state outside the rows: what boardgame.io adds (about 385), the hand, the piles
const CARDS_A_ROW = 10;
const PER_ROW = 3 * CARDS_A_ROW + 9; // two digits and a comma for each card, and the name of the row
const ROWS = Math.max(1, Math.round((Number(process.argv[2]) - AROUND) / PER_ROW));
const CARDS = Array.from({ length: 90 }, (_, i) => 10 + i); // always two digits, so that views keep their size

const game = {
  name: "load",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  deltaState: process.argv[3] === "delta",
  setup: ({ random }) => {
    const deck = random.Shuffle(CARDS);
    return {
      players: Object.fromEntries(Array.from({ length: SEATS }, (_, seat) => [seat, { hand: deck.splice(0, HAND) }])),
      secret: { deck },
      piles: [10, 10, 99, 99],
      // Short rows that have names, in boardgame.io's favour: its patches compare each card of a list with every other.
      rows: Object.fromEntries(Array.from({ length: ROWS }, (_, i) => [`r${i + 100}`, CARDS.slice(0, CARDS_A_ROW)])),
      played: 0,
    };
  },
  playerView: PlayerView.STRIP_SECRETS, // a seat gets its own hand and neither the others' nor the deck
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // The card goes to a pile and into a row, and under the deck, from which the seat draws: so the game never ends.
    play: ({ G, playerID }, place, pile) => {
      const { hand } = G.players[playerID];
      const { deck } = G.secret;
      const card = hand[place];
      const next = G.played % deck.length;
      hand[place] = deck[next];
      deck[next] = card;
      G.piles[pile] = card;
      G.rows[`r${(G.played % ROWS) + 100}`][Math.floor(G.played / ROWS) % CARDS_A_ROW] = card;
      G.played += 1;
    },
  },
};

async function main() {
  // The port is handed on to Node's `listen`, which also takes a host with it.
  const { appServer } = await Server({ games: [game], origins: [] }).run({ port: { host: "127.0.0.1", port: 0 } });
  console.log(JSON.stringify(appServer.address()));
  process.stdin.on("end", () => process.exit()).resume();
}

main();
