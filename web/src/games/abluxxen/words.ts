import type { Pair } from "../../lib/words.svelte";

export const WORDS = {
  hand: ["Your hand", "Twoja ręka"],
  points: ["Points", "Punkty"],
  joker: ["joker", "joker"],
  jokerPlayed: ["joker", "jokera"],
  held: ["{card}, {count} in hand", "{card}, na ręce {count}"],
  heldChosen: ["{card}, {chosen} of {count} chosen", "{card}, wybrane {chosen} z {count}"],
  fresh: ["{name}, new", "{name}, nowe"],
  pool: ["Pool", "Pula"],
  poolCard: ["Pool: {cards}", "W puli: {cards}"],
  poolEmpty: ["Empty place of the pool", "Puste miejsce w puli"],
  deck: ["deck", "talia"],
  deckLabel: ["Deck: {deck:card|cards}", "Talia: {deck:karta|karty|kart}"],
  discardedLabel: ["Discarded: {discarded:card|cards}", "Odrzucone: {discarded:karta|karty|kart}"],
  idle: [
    "{idle} of {most} turns without a drawn or discarded card",
    "{idle} z {most} tur bez dobranej ani odrzuconej karty",
  ],
  virtual: ["Virtual player", "Wirtualny gracz"],
  set: ["Virtual player's {cards}", "Wirtualny gracz: {cards}"],
  inHand: ["{cards:card|cards} in hand", "{cards:karta|karty|kart} na ręce"],
  nothing: ["nothing laid", "nic nie leży"],
  topLayer: ["on top {cards}", "na wierzchu {cards}"],
  below: ["below {cards}", "pod spodem {cards}"],
  layersOf: ["The layers of {name}", "Warstwy: {name}"],
  yourLayers: ["Your layers", "Twoje warstwy"],
  layersTell: ["Only the top layer can be stolen.", "Ukraść można tylko wierzchnią warstwę."],
  known: ["All saw these come into the hand: {cards}", "Wszyscy widzieli, że na rękę trafiły: {cards}"],
  robbedMark: ["you steal", "kradniesz"],
  stolenMark: ["{name} steals", "kradnie {name}"],

  plan: ["You can plan your turn: tap cards.", "Możesz zaplanować swoją turę: dotknij kart."],
  chooseCards: ["Tap cards of one value.", "Dotknij kart jednej wartości."],
  steals: ["You steal {what}.", "Kradniesz {what}."],
  stealsOne: ["one of {sets} from the virtual player", "wirtualnemu graczowi jeden z zestawów {sets}"],
  stealsSet: ["{sets} from the virtual player", "wirtualnemu graczowi {sets}"],
  stealsFrom: ["{cards} from {name}", "{cards} (traci {name})"],
  stealsNothing: ["You steal nothing.", "Nic nie kradniesz."],
  endsWon: ["Your last cards: the game ends, and you win!", "Ostatnie karty: koniec gry i wygrywasz!"],
  endsPlace: [
    "Your last cards: the game ends, you are number {place}.",
    "Ostatnie karty: koniec gry, twoje miejsce: {place}.",
  ],
  idleWon: ["The game ends with this play, and you win!", "To zagranie kończy grę i wygrywasz!"],
  idlePlace: [
    "The game ends with this play, you are number {place}.",
    "To zagranie kończy grę, twoje miejsce: {place}.",
  ],
  play: ["Play {cards}", "Zagraj {cards}"],
  cancel: ["Clear", "Wyczyść"],

  take: ["Take {cards}", "Weź {cards}"],
  takeTells: [
    "You hold {cards}, {name} draws {count:card|cards}.",
    "Masz {cards}, a {name} dobiera {count:kartę|karty|kart}.",
  ],
  leave: ["Leave", "Zostaw"],
  leaveTells: [
    "{name} takes {count:~it|them} back, or draws {count:card|cards}.",
    "{name} bierze {count:~ją|je|je} z powrotem albo dobiera {count:kartę|karty|kart}.",
  ],
  takeBack: ["Take back {cards}", "Weź z powrotem {cards}"],
  discard: ["Throw away {cards}", "Odrzuć {cards}"],
  discardTells: ["You draw {count:card|cards}.", "Dobierasz {count:kartę|karty|kart}."],
  holds: ["Then you hold {cards}.", "Potem masz na ręce {cards}."],
  chooseSet: ["Tap the set that you steal.", "Dotknij zestawu, który kradniesz."],
  steal: ["Steal {cards}", "Ukradnij {cards}"],
  fromDeck: ["From the deck", "Z talii"],
  fromPool: ["Take {cards}", "Weź {cards}"],
  poolFirst: ["From the pool", "Z puli"],
  orPool: ["Or tap a card of the pool.", "Albo dotknij karty w puli."],
  poolOnly: ["Tap a card of the pool.", "Dotknij karty w puli."],
  pass: ["Draw nothing", "Nie dobieraj"],

  playsCards: ["Play {cards}", "Zagraj {cards}"],
  stealsOf: ["Steal {cards}", "Ukradnij {cards}"],
  poolSpot: ["Place {spot} of the pool", "Miejsce {spot} w puli"],
  leaves: ["Leave the cards", "Zostaw karty"],
  takes: ["Take the cards", "Weź karty"],
  takesBack: ["Take your cards back", "Weź karty z powrotem"],
  discards: ["Throw your cards away", "Odrzuć swoje karty"],

  laid: ["{laid:card|cards} laid", "przed sobą {laid:karta|karty|kart}"],
} satisfies Record<string, Pair>;

/** What is said at set pieces, in a word or two. */
export const MOMENTS = {
  theft: ["Stolen!", "Kradzież!"],
  robbed: ["Robbed!", "Okradają cię!"],
  yours: ["Yours!", "Twoje!"],
  thefts: ["And another!", "I jeszcze raz!"],
  out: ["Last card!", "Ostatnia karta!"],
} satisfies Record<string, Pair>;

/** How the game ended, for the result. */
export const ENDING = {
  outFirst: [
    "{name} was rid of all cards first, but {winner} had more on the table.",
    "{name} pozbywa się kart przed innymi, ale więcej na stole ma {winner}.",
  ],
  youOutFirst: [
    "You were rid of all cards first, but {winner} had more on the table.",
    "Pozbywasz się kart przed innymi, ale więcej na stole ma {winner}.",
  ],
  caught: [
    "{name} was caught with {cards:card|cards} in hand.",
    "{name} zostaje z {cards:kartą|kartami|kartami} na ręce.",
  ],
  youCaught: ["You were caught with {cards:card|cards} in hand.", "Zostajesz z {cards:kartą|kartami|kartami} na ręce."],
  margin: ["{name} won by {points:point|points}.", "{name} wygrywa różnicą {points:punktu|punktów|punktów}."],
  yourMargin: ["You won by {points:point|points}.", "Wygrywasz różnicą {points:punktu|punktów|punktów}."],
  equal: [
    "Equal points: fewer cards in hand decided it.",
    "Punktów po równo: zdecydowała mniejsza liczba kart na ręce.",
  ],
  points: ["{points:point|points}", "{points:punkt|punkty|punktów}"],
} satisfies Record<string, Pair>;

/** What people tell a friend the first time that it happens. */
export const FIRSTS = {
  theft: ["A theft", "Kradzież"],
  chain: ["Three thefts with one play", "Trzy kradzieże za jednym zagraniem"],
  large: ["A layer of five cards", "Warstwa z pięciu kart"],
  last: ["Won with your last card", "Wygrana ostatnią kartą z ręki"],
} satisfies Record<string, Pair>;
