import type { Pair } from "../../lib/words.svelte";

export const WORDS = {
  card: ["card {card}", "karta {card}"],
  fireCard: ["card {card}, which burns", "karta {card}, płonąca"],
  hand: ["Your hand", "Twoja ręka"],
  deck: ["{deck:card|cards} in the deck", "{deck:karta|karty|kart} w talii"],
  inDeck: ["in the deck", "w talii"],
  rises: ["Pile {pile} rises from {top}", "Stos {pile} rośnie od {top}"],
  falls: ["Pile {pile} falls from {top}", "Stos {pile} maleje od {top}"],
  back: ["10 back!", "10 w tył!"],
  burning: ["Fire: cover it by the end of the next turn", "Ogień: przykryjcie do końca następnej tury"],
  mustCover: ["Fire: cover it in this turn!", "Ogień: przykryjcie w tej turze!"],
  coverSoon: ["Cover it soon", "Zaraz przykryć"],
  coverNow: ["Cover it now!", "Przykryć teraz!"],
  endTurn: ["End turn", "Zakończ turę"],
  signal: ["Signal", "Sygnał"],
  layOn: ["{card} on pile {pile}", "{card} na stos {pile}"],
  tapPile: ["Where does {card} go? Tap a pile.", "Dokąd kładziesz {card}? Dotknij stosu."],
  tapToSignal: ["Tap a pile to give a signal.", "Dotknij stosu, żeby dać sygnał."],
  planLay: ["{card} on pile {pile}", "{card} na stos {pile}"],
  no: ["I'd rather not start", "Wolę nie zaczynać"],
  gladly: ["I'd gladly start", "Chętnie zacznę"],
  very: ["I very much want to", "Bardzo chcę zacząć"],
  say: ["What do you say about pile {pile}?", "Co powiesz o stosie {pile}?"],
  leave: ["Leave it", "Zostawcie"],
  small: ["Small steps", "Małe kroki"],
  good: ["Something good", "Coś dobrego"],
  signalled: ["{name}: {says}", "{name}: {says}"],
} satisfies Record<string, Pair>;

/** What is said at set pieces, in a word or two. */
export const MOMENTS = {
  back: ["10 back!", "10 w tył!"],
  lit: ["Fire!", "Pali się!"],
  covered: ["Put out!", "Ugaszone!"],
  lastCard: ["All 98 cards!", "Wszystkie 98 kart!"],
} satisfies Record<string, Pair>;

/** How the game ended, for the result. */
export const ENDING = {
  won: ["Not one card is left. Few teams ever see that.", "Nie została ani jedna karta. To udaje się niewielu."],
  wonAlone: ["Not one card is left, and nobody helped you.", "Nie została ani jedna karta, i to bez niczyjej pomocy."],
  stuckWith: ["{name} was stuck with {cards}.", "{name} nie ma już czego położyć: {cards}."],
  youWereStuckWith: ["You were stuck with {cards}.", "Nie masz już czego położyć: {cards}."],
  burned: [
    "The fire on pile {pile} was not covered: {top} burned on.",
    "Nikt nie przykrył ognia na stosie {pile}: {top} płonęła dalej.",
  ],
  laid: ["{laid} of 98 cards found their place.", "Na stosach: {laid} z 98 kart."],
  close: ["So close: fewer than ten left is excellent!", "Było blisko: mniej niż dziesięć to doskonały wynik!"],
  left: ["{left:card|cards} left", "{left:~została|zostały|zostało} {left:karta|karty|kart}"],
  and: ["{some} and {last}", "{some} i {last}"],
  onPiles: ["{cards} on the piles", "{cards} na stosach"],
  inHands: ["{cards} in your hands", "{cards} na rękach"],
  inDeck: ["{cards} in the deck", "{cards} w talii"],
  excellentFrom: ["from here on it is excellent", "odtąd wynik jest doskonały"],
  nextAdvanced: ["Next: three cards a turn", "Dalej: trzy karty w turze"],
  nextSmaller: ["Next: with smaller hands", "Dalej: z mniejszą ręką"],
  nextFire: ["Next: On Fire", "Dalej: On Fire"],
} satisfies Record<string, Pair>;

/** What results count, and what people tell a friend the first time that it happens. */
export const MEMORY = {
  counts: ["cards left", "kart zostało"],
  back: ["A card laid ten back", "Karta położona o 10 w tył"],
  twoBack: ["Two cards ten back in one turn", "Dwie karty o 10 w tył w jednej turze"],
  excellent: ["Fewer than ten cards left", "Zostało mniej niż dziesięć kart"],
  all: ["All 98 cards", "Wszystkie 98 kart"],
  allOnFire: ["All 98 cards with On Fire", "Wszystkie 98 kart z On Fire"],
} satisfies Record<string, Pair>;
