import type { Course } from "../../learn/lessons";

const course: Course = {
  about: [
    "Rising and falling piles, ten back, signals, and how the game is won.",
    "Stosy rosnące i malejące, cofanie o dziesięć, sygnały i droga do wygranej.",
  ],
  minutes: 4,
  table: { game: "the-game", seats: ["", "easy"], speed: "calm" },
  lessons: [
    {
      name: "rise",
      idea: [
        "You and Bartek are one team: together you lay all cards from 2 to 99.",
        "Ty i Bartek gracie razem: macie ułożyć wszystkie karty od 2 do 99.",
      ],
      ask: ["Tap your 3, then pile A: there the numbers rise.", "Dotknij swojej 3, a potem stosu A: tam liczby rosną."],
      look: ["held-3", "pile-A"],
    },
    {
      name: "fall",
      idea: [
        "Piles C and D fall from 100, and small steps leave room for later.",
        "Stosy C i D maleją od 100, a małe kroki zostawiają miejsce na później.",
      ],
      ask: ["Lay your 97 on pile C.", "Połóż 97 na stosie C."],
      look: ["held-97", "pile-C"],
    },
    {
      name: "end",
      idea: [
        "A turn is at least two cards, and you may lay more.",
        "W turze kładzie się co najmniej dwie karty, a można więcej.",
      ],
      ask: [
        "That is enough: end your turn and draw two new cards.",
        "Tyle wystarczy: zakończ turę i dobierz dwie nowe karty.",
      ],
      look: ["actions"],
    },
    {
      name: "mate",
      idea: [
        "Now Bartek plays, and nobody may tell a number to the others.",
        "Teraz gra Bartek, a swoich liczb nikomu nie wolno zdradzać.",
      ],
      ask: ["Press “Next” and watch which piles move.", "Naciśnij „Dalej” i patrz, które stosy się zmienią."],
      look: ["board"],
    },
    {
      name: "leap",
      idea: ["A big step hurts, but sometimes it prepares a trick.", "Duży krok boli, ale czasem szykuje sztuczkę."],
      ask: ["Lay your 64 on pile D.", "Połóż 64 na stosie D."],
      look: ["held-64", "pile-D"],
    },
    {
      name: "back",
      idea: [
        "The trick that saves games: exactly ten back is allowed.",
        "Sztuczka, która ratuje grę: wolno cofnąć się dokładnie o dziesięć.",
      ],
      ask: ["Lay your 74 on the 64.", "Połóż 74 na 64."],
      look: ["held-74", "pile-D"],
    },
    {
      name: "again",
      idea: [
        "On rising piles it goes down by ten, and you may do it as often as you like.",
        "Na rosnących stosach cofasz się o dziesięć w dół, dowolnie wiele razy.",
      ],
      ask: ["Lay 37 on pile B, then 27 on top of it.", "Połóż 37 na stosie B, a na niej 27."],
      look: ["held-37", "held-27", "pile-B"],
    },
    {
      name: "signal",
      idea: [
        "Numbers are secret, but you may ask the others to leave a pile to you.",
        "Liczby są tajne, ale możesz poprosić innych o zostawienie ci stosu.",
      ],
      ask: [
        "Tap pile B with no card chosen, and say “Leave it”.",
        "Dotknij stosu B bez wybranej karty i wybierz „Zostawcie”.",
      ],
      look: ["pile-B"],
    },
    {
      name: "draw",
      idea: ["Bartek sees your signal and will play elsewhere.", "Bartek widzi twój sygnał i zagra gdzie indziej."],
      ask: ["End your turn, and see what he does.", "Zakończ turę i zobacz, co zrobi."],
      look: ["actions"],
    },
    {
      name: "empty",
      idea: [
        "Much later: the deck is empty, nobody draws, and one card a turn is enough.",
        "Dużo później: talia jest pusta, nikt nie dobiera i wystarczy jedna karta w turze.",
      ],
      ask: ["Lay 89 on pile A and end your turn.", "Połóż 89 na stosie A i zakończ turę."],
      look: ["held-89", "pile-A", "actions"],
    },
    {
      name: "win",
      idea: [
        "The game ends when somebody can't lay enough: under ten cards left is excellent, none is a win.",
        "Gra się kończy, gdy ktoś nie może grać: mniej niż dziesięć kart to świetny wynik, zero to wygrana.",
      ],
      ask: ["Lay your last card, the 95, on pile A.", "Połóż ostatnią kartę, 95, na stosie A."],
      look: ["held-95", "pile-A"],
    },
  ],
};

export default course;
