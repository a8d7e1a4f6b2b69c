import type { Course } from "../../learn/lessons";

const course: Course = {
  about: [
    "Drawing, laying a phase, adding cards, Skip, jokers, rounds and points.",
    "Dobieranie, wykładanie fazy, dokładanie, pominięcie, jokery, rundy i punkty.",
  ],
  minutes: 6,
  table: { game: "phase-10", seats: ["", "easy"], speed: "calm" },
  lessons: [
    {
      name: "draw",
      idea: [
        "Phase 1 asks for two pairs, and every turn begins with drawing a card.",
        "Faza 1 to dwie pary, a każda tura zaczyna się od dobrania karty.",
      ],
      ask: ["Take the open 3: you have one already.", "Weź odkrytą 3: jedną już masz."],
      look: ["discards"],
    },
    {
      name: "phase",
      idea: [
        "Two 3s and two 7s: that is it, and a phase is laid down all at once.",
        "Dwie trójki i dwie siódemki: jest! Fazę wykłada się całą naraz.",
      ],
      ask: ["Lay down your phase.", "Wyłóż fazę."],
      look: ["actions"],
    },
    {
      name: "skip",
      idea: [
        "A turn ends with a discard, and a Skip makes another player miss a turn.",
        "Turę kończy odrzucenie karty, a pominięcie zabiera innemu graczowi kolejkę.",
      ],
      ask: ["Choose your Skip and discard it against Bartek.", "Wybierz pominięcie i zagraj je na Bartka."],
      look: ["held-s-0", "actions"],
    },
    {
      name: "stock",
      idea: ["Bartek misses his turn, so it is yours again.", "Bartek traci kolejkę, więc znowu grasz ty."],
      ask: ["Draw from the stock.", "Dobierz z talii."],
      look: ["stock", "actions"],
    },
    {
      name: "hit",
      idea: [
        "Once your phase is down, you may add cards to groups on the table.",
        "Gdy twoja faza leży, możesz dokładać karty do grup na stole.",
      ],
      ask: ["Add the green 3 to your 3s.", "Dołóż zieloną 3 do swoich trójek."],
      look: ["held-g3-0", "group 0 0", "actions"],
    },
    {
      name: "discard",
      idea: [
        "What stays in your hand counts against you: a 12 is 12 points.",
        "Co zostanie na ręce, liczy się przeciw tobie: 12 to 12 punktów.",
      ],
      ask: ["Discard the red 12.", "Odrzuć czerwoną 12."],
      look: ["held-r12-0", "actions"],
    },
    {
      name: "rival",
      idea: ["Now it is Bartek's turn, and he has his pairs, too.", "Teraz kolej Bartka, a on też ma swoje pary."],
      ask: ["Press “Next” and watch.", "Naciśnij „Dalej” i patrz."],
      look: ["players"],
    },
    {
      name: "other",
      idea: ["You may add to anybody's groups.", "Dokładać można do grup wszystkich graczy."],
      ask: [
        "Draw from the stock, then add the 5 to Bartek's 5s.",
        "Dobierz z talii, a potem dołóż 5 do piątek Bartka.",
      ],
      look: ["stock", "held-y5-0", "group 1 1"],
    },
    {
      name: "more",
      idea: ["Add as many cards as you like in a turn.", "W turze dokładasz tyle kart, ile chcesz."],
      ask: ["Add your 9 to his 9s.", "Dołóż swoją 9 do jego dziewiątek."],
      look: ["held-y9-0", "group 1 0", "actions"],
    },
    {
      name: "out",
      idea: ["Get rid of your last card, and the round is over.", "Pozbądź się ostatniej karty, a runda się skończy."],
      ask: ["Discard your 10.", "Odrzuć 10."],
      look: ["held-b10-0", "actions"],
    },
    {
      name: "round",
      idea: [
        "All who laid their phase go on to the next one; the others try again.",
        "Kto wyłożył fazę, przechodzi do następnej; inni próbują jeszcze raz.",
      ],
      ask: ["Look at the points, then press “Next”.", "Spójrz na punkty i naciśnij „Dalej”."],
      look: ["players"],
    },
    {
      name: "joker",
      idea: [
        "Phase 10, four and three of a kind: a joker is whatever number you need.",
        "Faza 10, cztery i trzy takie same: joker jest liczbą, której ci brakuje.",
      ],
      ask: ["Lay down your phase, with the joker as an 8.", "Wyłóż fazę, z jokerem jako 8."],
      look: ["actions"],
    },
    {
      name: "win",
      idea: [
        "A joker left in hand counts 20, a Skip 10; the fewer points, the better.",
        "Joker na ręce to 20 punktów, pominięcie 10; im mniej punktów, tym lepiej.",
      ],
      ask: ["The last phase wins the game: discard your 1.", "Ostatnia faza daje wygraną: odrzuć jedynkę."],
      look: ["held-r1-0", "actions"],
    },
  ],
};

export default course;
