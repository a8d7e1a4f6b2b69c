import type { Course } from "../../learn/lessons";

const course: Course = {
  about: [
    "Drawing, making numbers, crossing off, extra crosses, and the last box.",
    "Dobieranie, tworzenie liczb, wykreślanie, dodatkowe pola i ostatnie pole.",
  ],
  minutes: 5,
  table: { game: "triggs", seats: ["", "easy"], speed: "calm" },
  lessons: [
    {
      name: "open",
      idea: [
        "A race: the first to cross off all boxes wins; row 7 needs 7s, row 8 needs 8s.",
        "Wyścig: wygrywa, kto pierwszy wykreśli wszystkie pola; rząd 7 to siódemki, 8 ósemki.",
      ],
      ask: ["Draw the open 7 from the left pile.", "Dobierz odkrytą 7 z lewej talii."],
      look: ["pile-left"],
    },
    {
      name: "hidden",
      idea: [
        "Drawing means two cards, and the middle pile is face down.",
        "Dobiera się dwie karty, a środkowa talia jest zakryta.",
      ],
      ask: ["Take the second card from the middle.", "Drugą kartę weź ze środka."],
      look: ["pile-middle"],
    },
    {
      name: "rival",
      idea: [
        "A turn is one of three things: drawing, discarding or crossing off.",
        "W turze robi się jedno z trzech: dobiera, odrzuca albo wykreśla.",
      ],
      ask: ["Press “Next”: Bartek draws, too.", "Naciśnij „Dalej”: Bartek też dobiera."],
      look: ["cards-1"],
    },
    {
      name: "cross",
      idea: [
        "One card makes its value, or two that add up: 5 and 2 are a 7.",
        "Wartość daje jedna karta albo dwie w sumie: 5 i 2 to 7.",
      ],
      ask: [
        "Tap row 7 to choose the cards, then cross off three boxes.",
        "Dotknij rzędu 7, by wybrać karty, i wykreśl trzy pola.",
      ],
      look: ["row-7", "actions"],
    },
    {
      name: "extra",
      idea: [
        "Row 7 is full: cross a box of another row, without any card.",
        "Rząd 7 jest pełny: wykreśl bez kart jedno pole w innym rzędzie.",
      ],
      ask: ["Choose row 1, where one box is missing.", "Wybierz rząd 1, gdzie brakuje jednego pola."],
      look: ["row-1", "actions"],
    },
    {
      name: "chain",
      idea: [
        "That filled row 1 and gives one more: such chains win games.",
        "To zapełniło rząd 1 i daje kolejne: takie łańcuchy wygrywają.",
      ],
      ask: ["Cross off a box of row 12.", "Wykreśl pole w rzędzie 12."],
      look: ["row-12", "actions"],
    },
    {
      name: "discard",
      idea: [
        "What you can't use you discard, any number of one value.",
        "Zbędne karty odrzucasz, dowolnie wiele jednej wartości.",
      ],
      ask: ["Row 1 is full: discard your 1.", "Rząd 1 jest pełny: odrzuć jedynkę."],
      look: ["held-1-0", "actions"],
    },
    {
      name: "empty",
      idea: ["With an empty hand you get five new cards at once.", "Z pustą ręką od razu dostajesz pięć nowych kart."],
      ask: ["Cross off two boxes of row 9.", "Wykreśl dwa pola w rzędzie 9."],
      look: ["row-9", "actions"],
    },
    {
      name: "limit",
      idea: [
        "Another day: a hand holds ten cards, and then you can't draw.",
        "Innym razem: ręka mieści dziesięć kart, a wtedy nie można dobierać.",
      ],
      ask: [
        "You saved up well: cross off four boxes of row 11.",
        "Warto było zbierać: wykreśl cztery pola w rzędzie 11.",
      ],
      look: ["row-11", "actions"],
    },
    {
      name: "last",
      idea: [
        "Three boxes are left, and one row can pull the others along.",
        "Zostały trzy pola, a jeden rząd może pociągnąć pozostałe.",
      ],
      ask: ["Cross off row 10, then rows 8 and 5, and win.", "Wykreśl rząd 10, potem 8 i 5, i wygraj."],
      look: ["row-10", "row-8", "row-5", "actions"],
    },
  ],
};

export default course;
