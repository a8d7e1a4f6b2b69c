import type { CourseOf, DealtOf } from "../contract";
import { either, moved, turnCame, turnWent } from "../../learn/lessons";
import { ACTIONS, BOARD, HAND, PLAYERS, STATUS } from "../../learn/spots";

const own = (now: DealtOf<"phase-10">): DealtOf<"phase-10">["view"]["players"][number] | undefined =>
  now.view.players[now.you];
const PILES = ["main .piles", BOARD];

const course: CourseOf<"phase-10"> = {
  table: { game: "phase-10", seats: ["", "easy"], speed: "calm" },
  lessons: [
    {
      name: "goal",
      text: [
        "Ten phases, one after the other, at most one a round. Your first one asks for two sets of two: two cards " +
          "of one number, and two of another.",
        "Dziesięć faz, jedna po drugiej, najwyżej jedna w rundzie. Pierwsza to dwa zestawy po dwie karty: dwie z " +
          "jedną liczbą i dwie z drugą.",
      ],
      look: [HAND],
    },
    {
      name: "draw",
      mine: true,
      text: [
        "Your turn begins with drawing: the open card of the discard pile if it helps you, else the top of the stock.",
        "Tura zaczyna się od dobrania: odkrytej karty ze stosu odrzuconych, jeśli ci pasuje, albo wierzchu talii.",
      ],
      look: PILES,
      until: either(moved("draw"), turnWent),
    },
    {
      name: "discard",
      mine: true,
      text: [
        "Can you lay your phase? Then do. If not, discard the card that helps you least; high ones cost most if " +
          "they stay in your hand.",
        "Możesz wyłożyć fazę? Zrób to. Jeśli nie, odrzuć kartę, która najmniej pomaga; wysokie kosztują najwięcej, " +
          "gdy zostaną na ręce.",
      ],
      look: [HAND],
      until: either(moved("discard"), turnWent),
    },
    {
      name: "watch",
      mine: false,
      text: [
        "The bot's turn. What it discards is open: you may take it if it is on top when your turn comes.",
        "Kolej bota. To, co odrzuci, jest odkryte: możesz to wziąć, jeśli będzie na wierzchu w twojej turze.",
      ],
      look: PILES,
      until: turnCame,
    },
    {
      name: "words",
      text: [
        "A set is cards of one number, a run is numbers in a row, a colour is cards of one colour. Colours matter " +
          "only in the last.",
        "Zestaw to karty z jedną liczbą, sekwencja to kolejne liczby, kolor to karty jednego koloru. Barwa liczy " +
          "się tylko w tym ostatnim.",
      ],
      look: [HAND],
    },
    {
      name: "jokers",
      text: [
        "A joker stands for any number or colour, as long as a number card is with it. Keep jokers for your phase: " +
          "in hand they cost 20.",
        "Joker zastępuje dowolną liczbę albo kolor, byle była przy nim karta z liczbą. Trzymaj go na fazę, bo na " +
          "ręce kosztuje 20.",
      ],
      look: [HAND],
    },
    {
      name: "round",
      text: [
        "A round ends when a hand is empty. Those who have laid a phase go on to the next; cards left in hand count " +
          "against you.",
        "Runda kończy się, gdy ktoś nie ma już kart. Kto wyłożył fazę, przechodzi do następnej; karty na ręce " +
          "liczą się przeciwko tobie.",
      ],
      look: [PLAYERS],
    },
    {
      name: "help",
      text: [
        "The line above your cards says what is due, the bulb suggests a move. Good luck!",
        "Linijka nad kartami mówi, co teraz, a żarówka podpowiada ruch. Powodzenia!",
      ],
      look: [STATUS],
    },
    {
      name: "laying",
      mine: true,
      text: [
        "Laying your phase: lay only cards with which it can still be completed. A joker asks what it stands for.",
        "Wykładasz fazę: kładź tylko karty, z którymi da się ją ukończyć. Joker zapyta, co zastępuje.",
      ],
      look: [HAND],
      when: (now) => now.view.stage === "laying",
    },
    {
      name: "hit",
      mine: true,
      text: [
        "Your phase is down! From now on you may add cards to any group on the table, yours or the bot's, before " +
          "you discard.",
        "Twoja faza leży na stole! Od teraz możesz przed odrzuceniem dokładać karty do każdej grupy na stole, " +
          "swojej i cudzej.",
      ],
      look: [BOARD],
      when: (now) => own(now)?.laid === true && now.view.stage === "act",
      until: either(moved("on", "discard"), turnWent),
    },
    {
      name: "theirs",
      after: "watch",
      text: [
        "The bot has laid its phase and now wants to get rid of its cards. Hurry with yours, and let high cards go.",
        "Bot wyłożył swoją fazę i pozbywa się teraz kart. Pospiesz się ze swoją i odrzucaj wysokie karty.",
      ],
      look: [BOARD],
      when: (now) =>
        now.view.players.some((player, seat) => seat !== now.you && player.laid) && own(now)?.laid === false,
      until: turnWent,
    },
    {
      name: "skip",
      after: "draw",
      mine: true,
      text: [
        "You hold a Skip. It belongs to no phase; discard it, and somebody misses a turn.",
        "Masz pominięcie. Nie należy do żadnej fazy; gdy je odrzucisz, ktoś straci turę.",
      ],
      look: [ACTIONS],
      when: (now) => now.view.hand.includes("s"),
      until: moved("discard"),
    },
    {
      name: "next-round",
      text: [
        "A new round, with new cards. Beside the names you see everyone's phase and points; few points are good.",
        "Nowa runda i nowe karty. Obok imion widać fazę i punkty każdego; im mniej punktów, tym lepiej.",
      ],
      look: [PLAYERS],
      when: (now) => now.view.round > 1,
      until: turnWent,
    },
  ],
};

export default course;
