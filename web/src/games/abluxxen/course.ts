import type { CourseOf } from "../contract";
import { either, moved, turnCame, turnWent } from "../../learn/lessons";
import { ACTIONS, BOARD, HAND, STATUS } from "../../learn/spots";

const POOL = "main .supply";

const course: CourseOf<"abluxxen"> = {
  table: { game: "abluxxen", seats: ["", "easy", "easy"], speed: "calm" },
  lessons: [
    {
      name: "goal",
      text: [
        "You have 13 cards. Every card that lies before you at the end is a point, every card still in your hand " +
          "takes one away.",
        "Masz 13 kart. Każda karta, która na końcu leży przed tobą, to punkt, a każda na ręce to punkt mniej.",
      ],
      look: [HAND],
    },
    {
      name: "play",
      mine: true,
      text: [
        "Your turn. Choose cards of one value, one or several, and play them: they are your new layer.",
        "Twoja kolej. Wybierz karty jednej wartości, jedną lub kilka, i zagraj: to twoja nowa warstwa.",
      ],
      look: [HAND],
      until: moved("play", "play_jokers"),
    },
    {
      name: "steal",
      text: [
        "Layers steal: equally many cards of a higher value take the top layer of another player. Three 9s steal " +
          "three 7s, never two 7s.",
        "Warstwy kradną: tyle samo kart o wyższej wartości zabiera komuś wierzchnią warstwę. Trzy dziewiątki " +
          "kradną trzy siódemki, ale nigdy dwie.",
      ],
      look: [BOARD],
    },
    {
      name: "watch",
      mine: false,
      text: [
        "Now the others play. Keep an eye on how many cards their top layers have: that is what you can beat.",
        "Teraz grają inni. Patrz, ile kart mają ich wierzchnie warstwy: to możesz przebić.",
      ],
      look: [BOARD],
      until: turnCame,
    },
    {
      name: "many",
      mine: true,
      text: [
        "Many equal cards at once are hard to steal, for nobody else may have so many. Single low cards go quickly.",
        "Wiele równych kart naraz trudno ukraść, bo mało kto ma tyle samo. Pojedyncze niskie karty szybko znikają.",
      ],
      look: [HAND],
      until: moved("play", "play_jokers"),
    },
    {
      name: "jokers",
      text: [
        "A joker counts as the cards it is played with. Jokers played alone are above every value, and nobody can " +
          "steal them.",
        "Dżoker liczy się jak karty, z którymi go zagrasz. Same dżokery są wyższe od każdej wartości i nikt ich " +
          "nie ukradnie.",
      ],
      look: [HAND],
    },
    {
      name: "pool",
      text: [
        "Six cards lie open in the pool. Whenever you draw, you choose for each card: from the pool, or unseen " +
          "from the deck.",
        "W puli leży sześć odkrytych kart. Przy każdej dobieranej karcie wybierasz: z puli czy w ciemno z talii.",
      ],
      look: [POOL, BOARD],
    },
    {
      name: "end",
      text: [
        "The game is over when somebody plays the last card of a hand, or when deck and pool are used up. Until " +
          "then the bulb can help.",
        "Koniec, gdy ktoś zagra ostatnią kartę z ręki albo gdy wyczerpią się talia i pula. Do tego czasu pomoże " +
          "żarówka.",
      ],
      look: [STATUS],
    },
    {
      name: "theft",
      mine: true,
      text: [
        "You steal! Take the cards into your hand, or leave them: then their owner takes them back or throws them " +
          "away.",
        "Kradniesz! Weź te karty na rękę albo zostaw: wtedy okradziona osoba bierze je z powrotem albo odrzuca.",
      ],
      look: [ACTIONS],
      when: (now) => now.view.stage === "theft",
    },
    {
      name: "reply",
      mine: true,
      text: [
        "Your layer was stolen, but the thief doesn't want it. Take the cards back in hand, or discard them and " +
          "draw as many.",
        "Twoja warstwa padła łupem, ale złodziej jej nie chce. Weź karty z powrotem na rękę albo odrzuć je i " +
          "dobierz tyle samo.",
      ],
      look: [ACTIONS],
      when: (now) => now.view.stage === "reply",
    },
    {
      name: "draw",
      mine: true,
      text: [
        "Draw as many cards as the line below says. A card from the pool that you have already makes a bigger layer.",
        "Dobierz tyle kart, ile mówi linijka niżej. Karta z puli, jaką już masz, powiększy twoją przyszłą warstwę.",
      ],
      look: [POOL, BOARD],
      when: (now) => now.view.stage === "draw",
    },
    {
      name: "spare",
      mine: true,
      text: [
        "You stole nothing this time, so you may draw one card: from the pool, from the deck, or none at all.",
        "Tym razem bez kradzieży, więc możesz dobrać jedną kartę: z puli, z talii albo wcale.",
      ],
      look: [POOL, BOARD],
      when: (now) => now.view.stage === "spare",
      until: either(moved("deck", "pool", "pass"), turnWent),
    },
    {
      name: "robbed",
      after: "play",
      text: [
        "Your top layer is being stolen. The layer below it is your top now; that happens to everyone.",
        "Ktoś kradnie twoją wierzchnią warstwę. Teraz na wierzchu jest ta pod spodem; zdarza się każdemu.",
      ],
      look: [BOARD],
      when: (now) => now.view.stage === "theft" && now.view.victim === now.you,
      until: turnCame,
    },
  ],
};

export default course;
