import type { CourseOf, DealtOf } from "../contract";
import { either, moved, turnCame, turnWent } from "../../learn/lessons";
import { ACTIONS, BOARD, PLAYERS, STATUS } from "../../learn/spots";

const AREA = "[data-spot=area]";
const MARKET = "[data-spot=market]";
const own = (now: DealtOf<"ten">): DealtOf<"ten">["view"]["players"][number] | undefined => now.view.players[now.you];

const course: CourseOf<"ten"> = {
  table: { game: "ten", seats: ["", "easy"], speed: "calm" },
  lessons: [
    {
      name: "goal",
      text: [
        "Collect number cards. At the end your longest run of neighbouring numbers in each of four colours counts, " +
          "one point a card.",
        "Zbieraj karty cyfr. Na końcu w każdym z czterech kolorów liczy się twój najdłuższy ciąg kolejnych cyfr, " +
          "punkt za kartę.",
      ],
      look: [BOARD],
    },
    {
      name: "turn-up",
      mine: true,
      text: ["Your turn: turn up the top card of the deck.", "Twoja kolej: odkryj wierzchnią kartę talii."],
      look: [ACTIONS],
      until: moved("turn_up"),
    },
    {
      name: "total",
      mine: true,
      text: [
        "Numbers add to the total, currency cards take away from it. Above 10 it is a fiasco. Go on, or stop in time!",
        "Cyfry dodają się do sumy, karty waluty ją zmniejszają. Powyżej 10 jest fiasko. Graj dalej albo zatrzymaj " +
          "się w porę!",
      ],
      look: [AREA],
      until: either(moved("turn_up", "take_numbers", "take_currency"), turnWent),
    },
    {
      name: "stop",
      mine: true,
      text: [
        "Two ways to stop. \u201cTake numbers\u201d: the number cards are yours, the others get coins for the " +
          "currency. \u201cTake coins\u201d: the coins are yours, the numbers go to the market.",
        "Zatrzymać się można na dwa sposoby. „Weź cyfry”: karty cyfr są twoje, a pozostali dostają monety za " +
          "walutę. „Weź walutę”: monety są twoje, a cyfry idą na giełdę.",
      ],
      look: [ACTIONS],
      until: either(moved("take_numbers", "take_currency"), turnWent),
    },
    {
      name: "watch",
      mine: false,
      text: [
        "The bot's turn. When it takes numbers or has a fiasco by numbers, the coins for the currency come to you.",
        "Kolej bota. Gdy bierze cyfry albo ma fiasko przez cyfry, monety za walutę trafiają do ciebie.",
      ],
      look: [AREA],
      until: turnCame,
    },
    {
      name: "market",
      text: [
        "Numbers that nobody kept lie in the market. After taking numbers you may buy one of them; it costs its " +
          "number.",
        "Cyfry, których nikt nie wziął, leżą na giełdzie. Po wzięciu cyfr możesz jedną kupić; kosztuje tyle, ile " +
          "na niej stoi.",
      ],
      look: [MARKET],
    },
    {
      name: "points",
      text: [
        "Everyone's points stand beside the names. A whole colour from 1 to 9 counts 10, and wilds stand wherever " +
          "they bring most.",
        "Punkty widać obok imion. Cały kolor od 1 do 9 liczy się za 10, a jokery stają tam, gdzie dają najwięcej.",
      ],
      look: [PLAYERS],
    },
    {
      name: "help",
      text: [
        "The line above the buttons always says what is due; the bulb suggests a move. Play on until the deck is " +
          "empty!",
        "Linijka nad przyciskami zawsze mówi, co teraz, a żarówka podpowiada ruch. Graj, aż skończy się talia!",
      ],
      look: [STATUS],
    },
    {
      name: "auction",
      mine: true,
      text: [
        "A wild! It is auctioned, one chance each: bid more than the highest bid, or pass. It can fill a gap in a run.",
        "Joker! Idzie na aukcję, każdy ma jedną szansę: daj więcej niż najwyższa oferta albo spasuj. Joker wypełni " +
          "lukę w ciągu.",
      ],
      look: ["[data-spot=prize]", BOARD],
      when: (now) => now.view.phase === "auction",
      until: either(moved("bid", "pass"), turnWent),
    },
    {
      name: "shop",
      mine: true,
      text: [
        "You took numbers, so you may buy one card from the market, or nothing. You can't buy one that you have " +
          "already.",
        "Po wzięciu cyfr możesz kupić jedną kartę z giełdy albo nic. Takiej, którą już masz, kupić nie można.",
      ],
      look: [MARKET],
      when: (now) => now.view.phase === "shop",
      until: either(moved("buy", "skip"), turnWent),
    },
    {
      name: "pay",
      mine: true,
      text: [
        "Pay: a coin is worth 1, a fiasco token 3, any number card of yours 1. There is no change.",
        "Płacisz: moneta jest warta 1, żeton fiaska 3, dowolna twoja karta cyfry 1. Reszty się nie wydaje.",
      ],
      look: ["[data-spot=purse]", ACTIONS],
      when: (now) => now.view.phase === "pay",
    },
    {
      name: "fiasco",
      text: [
        "A fiasco: the numbers went to the market. The token you got is a comfort: it pays for 3.",
        "Fiasko: cyfry poszły na giełdę. Na pocieszenie masz żeton, którym zapłacisz za 3.",
      ],
      look: ["[data-spot=purse]", PLAYERS],
      when: (now) => (own(now)?.tokens ?? 0) > 0,
      until: turnCame,
    },
    {
      name: "full",
      after: "stop",
      text: [
        "You have as many coins as anyone may have. What comes on top goes back to the bank, so spend some.",
        "Masz tyle monet, ile najwyżej można. Reszta wraca do banku, więc warto coś wydać.",
      ],
      look: ["[data-spot=purse]", PLAYERS],
      when: (now) => (own(now)?.coins ?? 0) >= now.view.coin_limit,
    },
    {
      name: "closing",
      text: [
        "The deck is used up: everyone may buy one last card, then points are counted.",
        "Talia się skończyła: każdy może kupić jeszcze jedną kartę, potem liczymy punkty.",
      ],
      look: [MARKET],
      when: (now) => now.view.closing,
      until: () => false,
    },
  ],
};

export default course;
