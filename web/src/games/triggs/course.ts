import type { CourseOf } from "../contract";
import { either, moved, turnCame, turnWent } from "../../learn/lessons";
import { ACTIONS, BOARD, HAND, PLAYERS, STATUS } from "../../learn/spots";

const PILES = ["main .piles", BOARD];
const SHEET = ["main .sheet-of-rows", BOARD];

const course: CourseOf<"triggs"> = {
  table: { game: "triggs", seats: ["", "easy"], speed: "calm" },
  lessons: [
    {
      name: "goal",
      text: [
        "A race: the first to cross every box of the sheet wins. Row 7 needs 7s, row 8 needs 8s, and so on.",
        "Wyścig: wygrywa, kto pierwszy wykreśli wszystkie pola arkusza. Rząd 7 wymaga siódemek, rząd 8 ósemek i " +
          "tak dalej.",
      ],
      look: SHEET,
    },
    {
      name: "draw",
      mine: true,
      text: [
        "In a turn you do one of three things: draw, discard or cross off. Begin with drawing: the outer piles are " +
          "open, the middle one is a surprise.",
        "W turze robisz jedno z trzech: dobierasz, odrzucasz albo wykreślasz. Zacznij od dobierania: zewnętrzne " +
          "talie są odkryte, środkowa to niespodzianka.",
      ],
      look: PILES,
      until: either(moved("draw"), turnWent),
    },
    {
      name: "watch",
      mine: false,
      text: [
        "The bot's turn. Its sheet is open to you: you see how far it has come.",
        "Kolej bota. Jego arkusz jest jawny: widać, jak daleko zaszedł.",
      ],
      look: [PLAYERS],
      until: turnCame,
    },
    {
      name: "cross",
      mine: true,
      text: [
        "Now cross something off: make a value with one card, or with two that add up to it. 3 and 4 make a 7.",
        "Teraz coś wykreśl: wartość tworzy jedna karta albo dwie, które dają ją w sumie. 3 i 4 to 7.",
      ],
      look: [HAND],
      until: either(moved("make"), turnWent),
    },
    {
      name: "often",
      text: [
        "The same value can be made several times in one turn, a cross for each. Saving up for that is often worth it.",
        "Tę samą wartość można w jednej turze utworzyć kilka razy, za każdy raz jedno wykreślenie. Często warto na " +
          "to zbierać.",
      ],
      look: SHEET,
    },
    {
      name: "limit",
      text: [
        "Your hand holds ten cards at most. What you can't use you discard, any number of one value; with an empty " +
          "hand you get five new cards.",
        "Na ręce mieści się najwyżej dziesięć kart. Zbędne odrzucasz, dowolnie wiele jednej wartości; z pustą ręką " +
          "dostajesz pięć nowych.",
      ],
      look: [HAND],
    },
    {
      name: "help",
      text: [
        "The line above your cards says what is due, the bulb suggests a move. Full rows give extra crosses: aim " +
          "for those!",
        "Linijka nad kartami mówi, co teraz, a żarówka podpowiada ruch. Pełne rzędy dają dodatkowe wykreślenia: " +
          "celuj w nie!",
      ],
      look: [STATUS],
    },
    {
      name: "second",
      mine: true,
      text: [
        "Drawing means two cards. Take the second one, from the same pile or another.",
        "Dobiera się dwie karty. Weź drugą, z tej samej talii albo z innej.",
      ],
      look: PILES,
      when: (now) => now.view.must_draw,
    },
    {
      name: "making",
      mine: true,
      text: [
        "These cards lie for one row. Make its value once more with other cards, or cross off what you have.",
        "Te karty leżą przy jednym rzędzie. Utwórz jego wartość jeszcze raz innymi kartami albo wykreśl to, co masz.",
      ],
      look: [ACTIONS],
      when: (now) => now.view.value > 0 && now.view.makings.length > 0 && now.view.turn === now.you,
    },
    {
      name: "extra",
      mine: true,
      text: [
        "A row is full! For that you may cross a box of any other row, without cards. If that fills a row, too, " +
          "you get another.",
        "Rząd jest pełny! Za to możesz bez kart wykreślić pole w dowolnym innym rzędzie. Jeśli i ten się zapełni, " +
          "dostajesz następne.",
      ],
      look: SHEET,
      when: (now) => now.view.extra,
    },
    {
      name: "full",
      mine: true,
      text: [
        "Ten cards: your hand is full, so this turn you can't draw. Cross something off, or discard.",
        "Dziesięć kart: ręka jest pełna, więc w tej turze nie dobierzesz. Wykreśl coś albo odrzuć.",
      ],
      look: [HAND],
      when: (now) =>
        now.view.value === 0 &&
        !now.view.extra &&
        now.legal.length > 0 &&
        !now.legal.some((choice) => choice.move.type === "draw"),
    },
  ],
};

export default course;
