// A minimal boardgame.io server for the load test: node server.js BYTES
// It prints the address it listens on and serves until its standard input is closed.
// Storage is boardgame.io's default, in memory: nothing is ever written to disk.
"use strict";

const { PlayerView } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");

const SEATS = 4;
const HAND = 6;
const AROUND = 477; // bytes of a seat's state outside the row: what boardgame.io adds (about 385), the hand, the piles
const PER_CARD = 3; // two digits and a comma
const LENGTH = Math.max(1, Math.round((Number(process.argv[2]) - AROUND) / PER_CARD));
const CARDS = Array.from({ length: 90 }, (_, i) => 10 + i); // always two digits, so that views keep their size

const game = {
  name: "load",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => {
    const deck = random.Shuffle(CARDS);
    return {
      players: Object.fromEntries(Array.from({ length: SEATS }, (_, seat) => [seat, { hand: deck.splice(0, HAND) }])),
      secret: { deck },
      piles: [10, 10, 99, 99],
      row: Array.from({ length: LENGTH }, (_, i) => CARDS[i % CARDS.length]),
      played: 0,
    };
  },
  playerView: PlayerView.STRIP_SECRETS, // a seat gets its own hand and neither the others' nor the deck
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // The card goes to a pile and into the row, and under the deck, from which the seat draws: so the game never ends.
    play: ({ G, playerID }, place, pile) => {
      const { hand } = G.players[playerID];
      const { deck } = G.secret;
      const card = hand[place];
      const next = G.played % deck.length;
      hand[place] = deck[next];
      deck[next] = card;
      G.piles[pile] = card;
      G.row[G.played % LENGTH] = card;
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
