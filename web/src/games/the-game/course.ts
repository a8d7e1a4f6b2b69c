import type { CourseOf } from "../contract";
import { either, moved, turnCame, turnWent } from "../../learn/lessons";
import { ACTIONS, BOARD, HAND, STATUS } from "../../learn/spots";

const course: CourseOf<"the-game"> = {
  table: { game: "the-game", seats: ["", "easy"], options: { starter: 1 }, speed: "calm" },
  lessons: [
    {
      name: "team",
      text: [
        "You and the bot are one team: bring all cards from 2 to 99 onto four piles. These are your cards; only " +
          "you see them.",
        "Ty i bot to jedna drużyna: ułóżcie wszystkie karty od 2 do 99 na czterech stosach. To twoje karty; " +
          "widzisz je tylko ty.",
      ],
      look: [HAND],
    },
    {
      name: "piles",
      text: [
        "Piles A and B rise from 1, piles C and D fall from 100. Small steps leave room for later.",
        "Stosy A i B rosną od 1, stosy C i D maleją od 100. Małe kroki zostawiają miejsce na później.",
      ],
      look: [BOARD],
    },
    {
      name: "lay",
      mine: true,
      text: [
        "Your turn. Tap a card: every pile shows how big the step would be. Then tap the pile with the smallest one.",
        "Twoja kolej. Dotknij karty: każdy stos pokaże, jak duży byłby krok. Potem dotknij stosu z najmniejszym.",
      ],
      look: [HAND],
      until: moved("lay"),
    },
    {
      name: "second",
      mine: true,
      text: [
        "Good! A turn is at least two cards. Lay one more, on any pile.",
        "Dobrze! Tura to co najmniej dwie karty. Połóż jeszcze jedną, na dowolny stos.",
      ],
      look: [HAND],
      until: either(moved("lay"), turnWent),
    },
    {
      name: "end",
      mine: true,
      text: [
        "That is enough. Lay more only where a step is tiny; then end your turn, and you draw up to a full hand.",
        "Tyle wystarczy. Kładź więcej tylko tam, gdzie krok jest malutki; potem zakończ turę i dobierzesz do " +
          "pełnej ręki.",
      ],
      look: [ACTIONS],
      until: moved("end"),
    },
    {
      name: "mate",
      mine: false,
      text: [
        "Now your team-mate lays cards. Watch which piles move, and how far.",
        "Teraz karty kładzie twój partner. Patrz, które stosy się ruszają i jak daleko.",
      ],
      look: [BOARD],
      until: turnCame,
    },
    {
      name: "back",
      mine: true,
      text: [
        "The trick that saves games: exactly ten back. On a rising pile at 51 you may lay 41, on a falling pile at " +
          "51 you may lay 61. Look for it!",
        "Sztuczka, która ratuje grę: dokładnie dziesięć wstecz. Na rosnący stos z 51 wolno położyć 41, na malejący " +
          "z 51 wolno 61. Wypatruj tego!",
      ],
      look: [BOARD],
      until: moved("end"),
    },
    {
      name: "signal",
      mine: true,
      text: [
        "Numbers are secret, signals aren't. Tap \u201cSignal\u201d (or a pile, with no card chosen) to ask your " +
          "team to leave a pile to you.",
        "Liczb nie wolno zdradzać, ale sygnały wolno. Dotknij „Sygnał” (albo stosu, gdy karta nie jest wybrana), " +
          "by poprosić o zostawienie stosu.",
      ],
      look: [ACTIONS],
      until: moved("signal", "end"),
    },
    {
      name: "help",
      text: [
        "Not sure? The bulb suggests a move, the bent arrow takes one back as long as nothing new was seen.",
        "Nie wiesz, co zrobić? Żarówka podpowiada ruch, a zagięta strzałka cofa go, dopóki nie pokazało się nic " +
          "nowego.",
      ],
      look: [STATUS],
    },
    {
      name: "aim",
      text: [
        "The game ends when somebody can't lay enough cards. Fewer than ten cards left is excellent, none at all " +
          "is a win. Good luck!",
        "Gra kończy się, gdy ktoś nie może położyć dość kart. Mniej niż dziesięć pozostałych kart to wynik " +
          "doskonały, zero to wygrana. Powodzenia!",
      ],
    },
    {
      name: "asked",
      after: "mate",
      text: [
        "Your team-mate has set a signal on a pile. It isn't an order, but it helps to listen.",
        "Partner ustawił sygnał na stosie. To nie rozkaz, ale warto go posłuchać.",
      ],
      look: [".signals:has(li)", BOARD],
      when: (now) =>
        now.view.players.some((player, seat) => seat !== now.you && player.signals.some((says) => says !== "clear")),
      until: turnWent,
    },
    {
      name: "empty",
      text: [
        "The deck is empty. From now on nobody draws, and one card a turn is enough.",
        "Talia jest pusta. Od teraz nikt nie dobiera i wystarczy jedna karta w turze.",
      ],
      look: ["[data-spot=deck]"],
      when: (now) => now.view.deck === 0,
      until: turnWent,
    },
  ],
};

export default course;
