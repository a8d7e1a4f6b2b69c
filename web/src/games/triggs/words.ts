import type { Pair } from "../../lib/words.svelte";

export const WORDS = {
  card: ["card {card}", "karta {card}"],
  hand: ["Your hand", "Twoja ręka"],
  sheet: ["Your sheet", "Twój arkusz"],
  sheets: ["The others' sheets", "Arkusze pozostałych"],
  show: [
    "{name}: {total} of {all:box|boxes}, {cards:card|cards}. Show the sheets.",
    "{name}: {total} z {all:pola|pól|pól}, {cards:karta|karty|kart}. Pokaż arkusze.",
  ],
  row: ["Row {row}: {crossed} of {boxes:box|boxes} crossed", "Rząd {row}: {crossed} z {boxes:pola|pól|pól}"],
  could: ["your hand makes {count}", "z ręki: {count}"],
  would: ["{count} to cross now", "do wykreślenia teraz: {count}"],
  piles: ["Piles", "Talie"],
  left: ["Left pile", "Lewa talia"],
  middle: ["Middle pile, face down", "Środkowa talia, zakryta"],
  right: ["Right pile", "Prawa talia"],
  top: ["{top} on top", "na wierzchu {top}"],
  cards: ["{cards:card|cards}", "{cards:karta|karty|kart}"],
  discards: ["Discards", "Odrzucone"],
  round: ["Round {round}", "Runda {round}"],
  lastRounds: ["Round {round} of {rounds}", "Runda {round} z {rounds}"],
  removed: ["Out of the game: {cards}", "Poza grą: {cards}"],
  known: ["Seen by all: {cards}", "Widzieli wszyscy: {cards}"],
  laid: ["For row {row}", "Do rzędu {row}"],
  cross: ["Cross off {row}{times}", "Wykreśl {row}{times}"],
  discard: ["Discard {value}{times}", "Odrzuć {value}{times}"],
  extra: ["Cross off one of row {row}", "Wykreśl pole w rzędzie {row}"],
  decline: ["Decline", "Rezygnuję"],
  declineIt: ["Decline all the same", "Mimo to rezygnuję"],
  tapPile: [
    "Tap a pile to draw, or choose cards or a row.",
    "Dotknij talii, żeby dobrać, albo wybierz karty lub rząd.",
  ],
  tapOrDiscard: [
    "Tap a pile to draw, or choose cards to discard.",
    "Dotknij talii, żeby dobrać, albo wybierz karty do odrzucenia.",
  ],
  tapOnly: ["Tap a pile to draw.", "Dotknij talii, żeby dobrać."],
  plan: [
    "You can plan your turn: choose cards, a row or a pile.",
    "Możesz zaplanować swoją turę: wybierz karty, rząd albo talię.",
  ],
  tapCards: ["Choose cards or a row.", "Wybierz karty albo rząd."],
  tapDiscards: ["Choose cards of one value to discard.", "Wybierz do odrzucenia karty o jednej wartości."],
  tapSecond: ["Tap a pile for the second card.", "Dotknij talii, z której weźmiesz drugą kartę."],
  pickRow: ["Choose a row", "Wybierz rząd"],
  chain: ["Row {row} would be full: one more extra cross!", "Rząd {row} będzie pełny: kolejne dodatkowe pole!"],
  nothing: ["These cards make no row together.", "Z tych kart razem nie da się nic wykreślić."],
  full: ["Together they make {row}, and row {row} is full.", "Razem dają {row}, a rząd {row} jest pełny."],
  tooMany: ["Row {row} has no room for that many.", "W rzędzie {row} nie ma tylu wolnych pól."],
  drawLeft: ["Draw from the left pile", "Dobierz z lewej talii"],
  drawMiddle: ["Draw from the middle pile", "Dobierz ze środkowej talii"],
  drawRight: ["Draw from the right pile", "Dobierz z prawej talii"],
  discardThese: ["Discard {cards}", "Odrzuć {cards}"],
  crossWith: ["For row {row}: {cards}", "Do rzędu {row}: {cards}"],
  finish: ["Cross off what is laid", "Wykreśl to, co wyłożone"],
  ofAll: ["{total} of {all}", "{total} z {all}"],
} satisfies Record<string, Pair>;

/** What is said at set pieces, in a word or two. */
export const MOMENTS = {
  full: ["Row {row} is full!", "Rząd {row} pełny!"],
  again: ["One more!", "I jeszcze jedno!"],
  chain: ["{count} in a row!", "{count} naraz!"],
  last: ["Every box!", "Wszystkie pola!"],
} satisfies Record<string, Pair>;

/** How the game ended, for the result. */
export const ENDING = {
  won: ["{name} crossed the last box in round {round}.", "{name}: ostatnie pole wykreślone w rundzie {round}."],
  youWon: ["You crossed your last box in round {round}.", "Ostatnie pole masz wykreślone w rundzie {round}."],
  missed: ["{name} was {left:box|boxes} short, in {rows}.", "{name}: do końca zabrakło {left:pola|pól|pól} ({rows})."],
  youMissed: ["You were {left:box|boxes} short, in {rows}.", "Zabrakło ci {left:pola|pól|pól} ({rows})."],
  far: ["{name} still had {left:box|boxes} to go.", "{name}: do końca jeszcze {left:pole|pola|pól}."],
  youFar: ["You still had {left:box|boxes} to go.", "Do końca jeszcze {left:pole|pola|pól} na twoim arkuszu."],
  row: ["row {row}", "rząd {row}"],
  rows: ["rows {some} and {last}", "rzędy {some} i {last}"],
  lead: [
    "After {rounds:round|rounds} the lead was {lead:box|boxes}.",
    "Po {rounds:rundzie|rundach|rundach} przewaga: {lead:pole|pola|pól}.",
  ],
  fewer: [
    "The boxes were equal; fewer cards in hand decided.",
    "Tyle samo pól: rozstrzygnęła mniejsza liczba kart na ręce.",
  ],
  equal: ["Boxes and cards were equal.", "Po równo pól i kart."],
  mark: ["done in round {round}", "koniec w rundzie {round}"],
} satisfies Record<string, Pair>;

/** What people tell a friend the first time that it happens. */
export const FIRSTS = {
  row: ["A row full", "Pełny rząd"],
  atOnce: ["Four boxes of a row at once", "Cztery pola jednego rzędu naraz"],
  chain: ["A chain of three crosses", "Trzy rzędy w jednej turze"],
  longChain: ["A chain of five crosses", "Pięć rzędów w jednej turze"],
  all: ["Every box crossed", "Wszystkie pola wykreślone"],
} satisfies Record<string, Pair>;
