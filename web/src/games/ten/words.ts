import type { TenMove } from "../../wire";
import type { Pair } from "../../lib/words.svelte";

export const WORDS = {
  ten: ["TEN", "TEN"],
  // cards
  blue: ["blue", "niebieska"],
  green: ["green", "zielona"],
  orange: ["orange", "pomarańczowa"],
  pink: ["pink", "różowa"],
  card: ["{colour} {number}", "{colour} {number}"],
  cards: ["{colour} {number}, {count:card|cards}", "{colour} {number}, {count:karta|karty|kart}"],
  numberWild: ["wild {number}, any colour", "joker {number}, dowolny kolor"],
  colourWild: ["wild, any {colour} number", "joker, dowolna {colour}"],
  fullWild: ["wild, any number in any colour", "joker, dowolna cyfra i kolor"],
  currencyCard: ["currency {value}", "waluta {value}"],
  // places
  deck: ["{deck:card|cards} in the deck", "{deck:karta|karty|kart} w talii"],
  market: ["Market", "Giełda"],
  emptyMarket: ["empty", "pusta"],
  area: ["Play area", "Obszar gry"],
  total: ["Total", "Suma"],
  currency: ["Coins", "Waluta"],
  limit: ["limit {limit}", "graniczna liczba {limit}"],
  coming: ["coming: {cards}", "dojdzie: {cards}"],
  tensTurn: ["TEN's turn", "tura TEN"],
  cardsOf: ["{name}: cards", "{name}: karty"],
  own: ["Your cards", "Twoje karty"],
  points: ["{points:point|points}", "{points:punkt|punkty|punktów}"],
  short: ["{points} pts", "{points} pkt"],
  coins: ["{coins:coin|coins}", "{coins:moneta|monety|monet}"],
  coinsOf: ["{coins} of at most {limit:coin|coins}", "{coins} z najwyżej {limit:monety|monet|monet}"],
  tokens: ["{tokens:fiasco token|fiasco tokens}", "{tokens:żeton|żetony|żetonów} fiaska"],
  due: ["+{coins} if the numbers are taken", "+{coins}, jeśli cyfry zostaną wzięte"],
  dueCurrency: ["+{coins} if the coins are taken", "+{coins}, jeśli zostanie wzięta waluta"],
  // the draw
  turn: ["Turn a card", "Odkryj kartę"],
  risk: ["{percent}% fiasco", "fiasko {percent}%"],
  riskCards: ["{risk} of {deck:card|cards}", "{risk} z {deck:karty|kart|kart}"],
  riskShort: ["risk {percent}%", "ryzyko {percent}%"],
  noRisk: ["no risk", "bez ryzyka"],
  takeNumbers: ["Take numbers", "Weź cyfry"],
  gives: ["{now} → {then} pts", "{now} → {then} pkt"],
  othersGet: ["others +{coins}", "rywale +{coins}"],
  othersGetUpTo: ["others up to +{coins}", "rywale do +{coins}"],
  tenGets: ["TEN +{coins}", "TEN +{coins}"],
  noCards: ["no cards", "bez kart"],
  noCoins: ["no coins", "bez waluty"],
  noDeck: ["no cards left", "talia pusta"],
  thenBuy: ["you may buy", "potem zakup"],
  takeCoins: ["Take coins", "Weź walutę"],
  youGet: ["you +{coins}", "ty +{coins}"],
  toMarket: ["market +{cards}", "giełda +{cards}"],
  // the fiasco variant
  takeToken: ["Token worth {worth}", "Żeton wart {worth}"],
  goShopping: ["Buy instead", "Wolę zakup"],
  // the shop
  buyCard: ["Buy {card} for {price}", "Kup {card} za {price}"],
  skip: ["Buy nothing", "Nic nie kupuję"],
  pick: ["Tap a card of the market.", "Dotknij karty na giełdzie."],
  nothing: ["There is nothing that you can buy.", "Teraz nic nie możesz kupić."],
  price: ["costs {price}", "cena {price}"],
  brings: ["from {now} to {then:point|points}", "z {now} na {then:punkt|punkty|punktów}"],
  // paying
  lost: ["−{lost} pt", "−{lost} pkt"],
  left: ["still {left}", "brakuje {left}"],
  settled: ["that is all", "wystarczy"],
  over: ["{over} too much", "o {over} za dużo"],
  pay: ["Pay {owed}", "Zapłać {owed}"],
  payCoins: ["Coins", "Monety"],
  payTokens: ["Tokens, {worth} each", "Żetony po {worth}"],
  payCards: ["Your cards pay 1 each", "Każda twoja karta płaci 1"],
  noLoss: ["0 pt", "0 pkt"],
  payment: ["Payment", "Zapłata"],
  otherwise: ["Pay otherwise", "Zapłać inaczej"],
  someTokens: ["{tokens:token|tokens}", "{tokens:żeton|żetony|żetonów}"],
  someCards: ["{cards:card|cards}", "{cards:karta|karty|kart}"],
  costs: ["costs {lost:point|points}", "kosztuje {lost:punkt|punkty|punktów}"],
  free: ["costs no points", "nie kosztuje punktów"],
  // the auction
  auction: ["Auction", "Aukcja"],
  bids: ["bids {bid}", "daje {bid}"],
  pays: ["pays {owed}", "płaci {owed}"],
  out: ["is out", "nie kupuje"],
  thinks: ["…", "…"],
  bid: ["Bid {amount}", "Licytuj {amount}"],
  pass: ["Pass", "Pas"],
  yourBid: ["Your bid", "Twoja oferta"],
  less: ["Less: {name}", "Mniej: {name}"],
  more: ["More: {name}", "Więcej: {name}"],
  // the result
  leftOver: ["money left", "zostało"],
  runOf: [
    "{colour}: {first} to {last}, {points:point|points}",
    "{colour}: od {first} do {last}, {points:punkt|punkty|punktów}",
  ],
  runOfOne: ["{colour}: {first}, {points:point|points}", "{colour}: {first}, {points:punkt|punkty|punktów}"],
  noRun: ["{colour}: no cards", "{colour}: bez kart"],
  scoreNote: [
    "The longest run of each colour scores. Cards with four signs are wilds.",
    "W każdym kolorze punktuje najdłuższy ciąg. Karty z czterema znakami to jokery.",
  ],
} satisfies Record<string, Pair>;

/** Moves in a few words, for hints. */
export const SAYS = {
  turn_up: WORDS.turn,
  take_numbers: WORDS.takeNumbers,
  take_currency: WORDS.takeCoins,
  take_token: ["Take a token", "Weź żeton"],
  go_shopping: WORDS.goShopping,
  skip: WORDS.skip,
  buy: ["Buy {card}", "Kup {card}"],
  pay_coins: ["Pay {coins:coin|coins}", "Zapłać {coins:monetę|monety|monet}"],
  pay_token: ["Pay with a token", "Zapłać żetonem"],
  pay_card: ["Pay with {card}", "Zapłać kartą {card}"],
  pass: WORDS.pass,
  bid: ["Bid {amount}", "Daj {amount}"],
} satisfies Record<TenMove["type"], Pair>;

/** What is said at set pieces, in a word or two. */
export const MOMENTS = {
  fiasco: ["Fiasco!", "Fiasko!"],
  sold: ["Sold!", "Sprzedane!"],
  full: ["A full 1 to 9!", "Pełne 1–9!"],
} satisfies Record<string, Pair>;

/** How the game ended, for the result. */
export const ENDING = {
  fullRun: [
    "{name} has a full 1 to 9 in one colour: 10 points.",
    "{name} ma pełny ciąg 1–9 w jednym kolorze: 10 punktów.",
  ],
  yourFullRun: [
    "You have a full 1 to 9 in one colour: 10 points.",
    "Masz pełny ciąg 1–9 w jednym kolorze: 10 punktów.",
  ],
  longest: ["The longest run is {name}'s: {cards}.", "Najdłuższy ciąg ma {name}: {cards}."],
  yourLongest: ["The longest run is yours: {cards}.", "Najdłuższy ciąg jest twój: {cards}."],
  close: [
    "It was close: {points:point|points} between first and second.",
    "Było blisko: {points:punkt|punkty|punktów} różnicy.",
  ],
  money: [
    "The points were level, so the money left decided.",
    "Punktów było po równo, więc zdecydowały pieniądze, które zostały.",
  ],
  wilds: ["{name} bought the most wilds: {wilds}.", "Najwięcej jokerów ma {name}: {wilds}."],
  yourWilds: ["You got the most wilds: {wilds}.", "Masz najwięcej jokerów: {wilds}."],
  points: ["{points:point|points}", "{points:punkt|punkty|punktów}"],
  nextLimit: ["Next: limit {limit}", "Dalej: graniczna liczba {limit}"],
} satisfies Record<string, Pair>;

/** What people tell a friend the first time that it happens. */
export const FIRSTS = {
  fullRun: ["A full 1 to 9 in one colour", "Pełny ciąg 1–9 w jednym kolorze"],
  wildForOne: ["A wild for 1 at an auction", "Joker z aukcji za 1"],
  exactly: ["Stopped at a total of exactly 10", "Stop przy sumie równej dokładnie 10"],
  noFiasco: ["A whole game without a fiasco", "Cała gra bez fiaska"],
} satisfies Record<string, Pair>;

/** What wins against TEN earn, from limit 4 to limit 10: the same words as in src/stolik/games/ten/words.py. */
export const RANKS = {
  title: ["Ranks against TEN", "Rangi w grze z TEN"] as Pair,
  limit: ["limit {limit}", "graniczna liczba {limit}"] as Pair,
  all: [
    ["A good first step.", "Dobry pierwszy krok."],
    ["You have seen how it works.", "Już wiesz, jak to działa."],
    ["That is real progress.", "To już prawdziwy postęp."],
    ["Luck and a plan, well mixed.", "Szczęście i plan w dobrej proporcji."],
    ["You are among the best.", "To już grono najlepszych."],
    ["A win to be amazed at.", "Wygrana, która zdumiewa."],
    ["Nobody comes near you.", "Nikt ci nie dorówna."],
  ] as Pair[],
};
