import type { Pair } from "../../lib/words.svelte";

export const WORDS = {
  table: ["The table in words", "Stół słowami"],
  soon: ["The table is being described …", "Zaraz opiszę stół …"],
  moves: ["Your moves", "Twoje ruchy"],
  move: ["{kind}: {text}", "{kind}: {text}"],
  wait: ["Your moves come here when it is your turn.", "Gdy przyjdzie twoja kolej, zobaczysz tu swoje ruchy."],
  outOfTurn: ["Out of turn", "Poza kolejką"],
  back: ["Back", "Wróć"],
  find: ["Find a move", "Szukaj ruchu"],
  found: ["{found} of {all:move|moves}", "{found} z {all:ruchu|ruchów|ruchów}"],
  none: ["No move has that in it.", "Nie ma takiego ruchu."],
  anyway: ["Yes: {move}", "Tak: {move}"],
  cancel: ["Never mind", "Nieważne"],
  recent: ["What just happened", "Co się stało"],
  empty: ["nothing", "nic"],
  standing: ["Result", "Wynik"],
} satisfies Record<string, Pair>;
