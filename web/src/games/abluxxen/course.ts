import type { Course } from "../../learn/lessons";

const course: Course = {
  about: [
    "Layers, thefts and what the victim may do, the pool, jokers, and the end.",
    "Warstwy, kradzieże i co może okradziony, pula, jokery i koniec gry.",
  ],
  minutes: 5,
  table: { game: "abluxxen", seats: ["", "easy", "easy"], speed: "calm" },
  lessons: [
    {
      name: "play",
      idea: [
        "Get rid of your cards: play one or more of one value as a layer before you.",
        "Pozbądź się kart: zagraj jedną lub więcej tej samej wartości jako warstwę.",
      ],
      ask: ["Choose your two 2s and play them.", "Wybierz dwie dwójki i zagraj je."],
      look: ["held-2", "actions"],
    },
    {
      name: "spare",
      idea: [
        "After a turn without a theft you may draw one card.",
        "Po turze bez kradzieży możesz dobrać jedną kartę.",
      ],
      ask: ["Take the joker from the pool.", "Weź jokera z puli."],
      look: ["pool-2", "actions"],
    },
    {
      name: "robbed",
      idea: [
        "Mind your top layer: equally many higher cards steal it.",
        "Uważaj na wierzchnią warstwę: kradnie ją tyle samo wyższych kart.",
      ],
      ask: ["Press “Next”: Bartek plays two 7s.", "Naciśnij „Dalej”: Bartek zagra dwie siódemki."],
      look: ["top-0"],
    },
    {
      name: "reply",
      idea: [
        "He leaves the 2s to you: take them back, or throw them away and draw two.",
        "Zostawia ci dwójki: weź je z powrotem albo odrzuć i dobierz dwie karty.",
      ],
      ask: ["2s are weak: throw them away.", "Dwójki są słabe: odrzuć je."],
      look: ["actions"],
    },
    {
      name: "draw",
      idea: [
        "You draw card by card, from the open pool or from the deck.",
        "Dobierasz po jednej karcie: z odkrytej puli albo z talii.",
      ],
      ask: ["Take the 5 from the pool, then a card from the deck.", "Weź 5 z puli, a potem kartę z talii."],
      look: ["pool-4", "deck", "actions"],
    },
    {
      name: "steal",
      idea: ["Now it is you: Bartek's two 7s are his top layer.", "Teraz ty: u Bartka na wierzchu leżą dwie siódemki."],
      ask: [
        "Play your two 8s: equally many and higher, so you must steal.",
        "Zagraj dwie ósemki: tyle samo i wyższe, więc kradniesz.",
      ],
      look: ["held-8", "top-1"],
    },
    {
      name: "take",
      idea: [
        "Take what you stole, and the victim draws as many; or leave it to them.",
        "Gdy weźmiesz łup, okradziony dobiera tyle samo kart; możesz mu go też zostawić.",
      ],
      ask: ["Take the 7s.", "Weź siódemki."],
      look: ["actions"],
    },
    {
      name: "joker",
      idea: [
        "A joker takes the value it is played with; jokers alone can't be stolen.",
        "Joker przyjmuje wartość kart, z którymi go grasz; samych jokerów ukraść nie można.",
      ],
      ask: ["Play both 11s together with the joker.", "Zagraj obie jedenastki razem z jokerem."],
      look: ["held-11", "held-14", "actions"],
    },
    {
      name: "leave",
      idea: [
        "You rob two at once: first you settle with Bartek, then with Celina.",
        "Okradasz dwie osoby naraz: najpierw Bartka, potem Celinę.",
      ],
      ask: ["You have enough cards: leave Bartek his 10s.", "Kart masz dość: zostaw Bartkowi dziesiątki."],
      look: ["actions"],
    },
    {
      name: "both",
      idea: ["Under a stolen layer the next one comes to light.", "Pod skradzioną warstwą odsłania się następna."],
      ask: ["Leave Celina her 1s, too.", "Celinie też zostaw jej jedynki."],
      look: ["top-2", "actions"],
    },
    {
      name: "last",
      idea: [
        "A last card ends the game at once: +1 for each card before you, −1 for each in hand.",
        "Ostatnia karta kończy grę: +1 za każdą kartę przed tobą, −1 za każdą na ręce.",
      ],
      ask: ["Play your last two cards, the 5s.", "Zagraj dwie ostatnie karty: piątki."],
      look: ["held-5", "actions"],
    },
  ],
};

export default course;
