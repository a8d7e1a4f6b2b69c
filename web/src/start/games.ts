// How the start page introduces each game; the options and rules of a game come from the server.
import type { Component } from "svelte";
import type { Cloth } from "../games/contract";
import type { Pair } from "../lib/words.svelte";
import type { NewTable } from "../wire";
import Abluxxen from "./scenes/Abluxxen.svelte";
import Phase10 from "./scenes/Phase10.svelte";
import Ten from "./scenes/Ten.svelte";
import TheGame from "./scenes/TheGame.svelte";
import Triggs from "./scenes/Triggs.svelte";

export type Chair = NonNullable<NewTable["seats"]>[number];

export interface Introduced {
  name: string;
  cloth: Cloth;
  title: Pair;
  line: Pair;
  players: string;
  minutes: string;
  /** Who sits at the table of "Play now": oneself, and good company. */
  seats: Chair[];
  Scene: Component;
}

export const GAMES: Introduced[] = [
  {
    name: "the-game",
    cloth: "teal",
    title: ["The Game", "The Game"],
    line: [
      "One team against the deck: two piles rise, two fall, and nobody may say a number.",
      "Jedna drużyna przeciw talii: dwa stosy rosną, dwa maleją, a liczb nie wolno zdradzać.",
    ],
    players: "1–5",
    minutes: "20",
    seats: ["", "medium", "medium"],
    Scene: TheGame,
  },
  {
    name: "ten",
    cloth: "plum",
    title: ["TEN", "TEN, czyli Dycha"],
    line: [
      "One more card, or stop before it is more than ten? Build runs, bid for wilds.",
      "Jeszcze karta czy stop, zanim będzie ponad dychę? Zbieraj ciągi, licytuj jokery.",
    ],
    players: "1–5",
    minutes: "30",
    seats: ["", "medium", "medium"],
    Scene: Ten,
  },
  {
    name: "abluxxen",
    cloth: "moss",
    title: ["Abluxxen", "Abluxxen (Linko)"],
    line: [
      "Lay equal cards in layers, and steal the layers of the others.",
      "Wykładaj warstwami równe karty i podkradaj warstwy innym.",
    ],
    players: "2–5",
    minutes: "20",
    seats: ["", "medium", "medium"],
    Scene: Abluxxen,
  },
  {
    name: "triggs",
    cloth: "slate",
    title: ["Triggs", "Triggs"],
    line: [
      "Be the first to cross off a whole sheet, with single cards and sums of two.",
      "Wykreśl cały arkusz przed innymi: pojedynczymi kartami i sumami dwóch kart.",
    ],
    players: "2–4",
    minutes: "20",
    seats: ["", "medium", "medium"],
    Scene: Triggs,
  },
  {
    name: "phase-10",
    cloth: "brick",
    title: ["Phase 10", "Phase 10"],
    line: [
      "Sets, runs, colours: ten phases, one a round at most. Who completes the last one?",
      "Zestawy, sekwencje, kolory: dziesięć faz, najwyżej jedna w rundzie. Kto skończy ostatnią?",
    ],
    players: "2–6",
    minutes: "60",
    seats: ["", "medium", "medium", "medium"],
    Scene: Phase10,
  },
];

export function introduced(game: string): Introduced | undefined {
  return GAMES.find((one) => one.name === game);
}
