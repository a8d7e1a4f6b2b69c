import type { Pair } from "../../lib/words.svelte";

export const WORDS = {
  card: ["card {card}", "karta {card}"],
  hand: ["Your hand", "Twoja ręka"],
  deck: ["{deck:card|cards} in the deck", "{deck:karta|karty|kart} w talii"],
  rises: ["Pile {pile} rises from {top}", "Stos {pile} rośnie od {top}"],
  falls: ["Pile {pile} falls from {top}", "Stos {pile} maleje od {top}"],
  back: ["10 back!", "10 w tył!"],
  burning: ["Fire: cover it by the end of the next turn", "Ogień: przykryjcie do końca następnej tury"],
  mustCover: ["Fire: cover it in this turn!", "Ogień: przykryjcie w tej turze!"],
  endTurn: ["End turn", "Zakończ turę"],
  signal: ["Signal", "Sygnał"],
  layOn: ["{card} on pile {pile}", "{card} na stos {pile}"],
  tapPile: ["Where does {card} go? Tap a pile.", "Dokąd kładziesz {card}? Dotknij stosu."],
  planLay: ["{card} on pile {pile}", "{card} na stos {pile}"],
  no: ["I'd rather not start", "Wolę nie zaczynać"],
  gladly: ["I'd gladly start", "Chętnie zacznę"],
  very: ["I very much want to", "Bardzo chcę zacząć"],
  leave: ["leave it", "zostawcie"],
  small: ["small steps", "małe kroki"],
  good: ["something good", "coś dobrego"],
  clear: ["nothing", "nic"],
  say: ["Pile {pile} ({top}): what do you say?", "Stos {pile} ({top}): co powiesz?"],
  saysLeave: ["Please leave this pile", "Zostawcie ten stos"],
  saysSmall: ["Only a small step here", "Tu tylko mały krok"],
  saysGood: ["I have something good here", "Mam tu coś dobrego"],
  saysClear: ["Nothing special here", "Tu nic szczególnego"],
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
  won: ["Not one card is left. Only few teams ever see that.", "Nie została ani jedna karta. To udaje się niewielu."],
  wonAlone: ["Not one card is left, and nobody helped you.", "Nie została ani jedna karta, i to bez niczyjej pomocy."],
  stuckWith: ["{name} was stuck with {cards}.", "{name} – nic nie pasowało: {cards}."],
  youWereStuckWith: ["You were stuck with {cards}.", "Nie dało się już położyć: {cards}."],
  stuck: [
    "{name} was stuck: none of {cards:card|cards} fitted.",
    "{name} – z {cards:karty|kart|kart} nie pasowała żadna.",
  ],
  burned: [
    "The fire on pile {pile} was not covered: {top} burned on.",
    "Nikt nie przykrył ognia na stosie {pile}: {top} płonęła dalej.",
  ],
  laid: ["{laid} of 98 cards found their place.", "Na stosach: {laid} z 98 kart."],
  close: ["So close: fewer than ten left is excellent!", "Było blisko: mniej niż dziesięć to doskonały wynik!"],
  left: ["{left:card|cards} left", "{left:~została|zostały|zostało} {left:karta|karty|kart}"],
  and: ["{some} and {last}", "{some} i {last}"],
} satisfies Record<string, Pair>;
