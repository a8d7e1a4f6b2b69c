import type { Course } from "../../learn/lessons";

const course: Course = {
  about: [
    "Turning up cards, stopping in time, the market, an auction, and what runs score.",
    "Odkrywanie kart, zatrzymanie w porę, giełda, aukcja i punkty za ciągi.",
  ],
  minutes: 6,
  table: { game: "ten", seats: ["", "easy"], speed: "calm" },
  lessons: [
    {
      name: "turn",
      idea: [
        "Collect numbers in four colours: in the end, runs of consecutive numbers score.",
        "Zbieraj cyfry w czterech kolorach: na końcu punktują ciągi kolejnych cyfr.",
      ],
      ask: ["Turn up the first card.", "Odkryj pierwszą kartę."],
      look: ["deck", "actions"],
    },
    {
      name: "sum",
      idea: ["Numbers add up, and above 10 it is a fiasco.", "Cyfry się sumują, a powyżej 10 jest fiasko."],
      ask: ["3 is far from 10: turn up another card.", "Z 3 do 10 jest daleko: odkryj następną kartę."],
      look: ["area", "actions"],
    },
    {
      name: "bold",
      idea: [
        "The total is 8, and only a currency card brings it down.",
        "Suma to już 8, a obniżyć ją może tylko karta waluty.",
      ],
      ask: ["Be bold, and turn up one more.", "Zaryzykuj i odkryj jeszcze jedną."],
      look: ["area", "actions"],
    },
    {
      name: "stop",
      idea: [
        "If you take the numbers, every other player gets coins: 4 for that currency card.",
        "Gdy weźmiesz cyfry, każdy z pozostałych dostanie monety: 4 za tę kartę waluty.",
      ],
      ask: ["Stop in time, and take the numbers.", "Zatrzymaj się w porę i weź cyfry."],
      look: ["actions"],
    },
    {
      name: "rival",
      idea: ["Now Bartek turns up cards, and he is greedy.", "Teraz karty odkrywa Bartek, a jest zachłanny."],
      ask: ["Press “Next” and watch his total.", "Naciśnij „Dalej” i patrz na jego sumę."],
      look: ["area"],
    },
    {
      name: "fiasco",
      idea: [
        "Fiasco: his numbers lie in the market, he gets a token worth 3, and you got 3 coins.",
        "Fiasko: jego cyfry leżą na giełdzie, on ma żeton wart 3, a ty 3 monety więcej.",
      ],
      ask: ["Your turn: turn up a card.", "Twoja kolej: odkryj kartę."],
      look: ["market", "actions"],
    },
    {
      name: "numbers",
      idea: [
        "After taking numbers you may buy one card of the market.",
        "Po wzięciu cyfr możesz kupić jedną kartę z giełdy.",
      ],
      ask: ["Take the numbers: the blue 4 stands beside your 3.", "Weź cyfry: niebieska 4 stanie obok twojej 3."],
      look: ["actions"],
    },
    {
      name: "buy",
      idea: [
        "A card costs its number, and you can't buy one that you have.",
        "Karta kosztuje tyle, ile na niej stoi; takiej, którą już masz, nie kupisz.",
      ],
      ask: ["Choose the orange 6 and buy it.", "Wybierz pomarańczową 6 i kup ją."],
      look: ["market-O6", "actions"],
    },
    {
      name: "pay",
      idea: [
        "A coin pays 1, a fiasco token 3, and any of your number cards 1.",
        "Moneta jest warta 1, żeton fiaska 3, a każda twoja karta cyfry 1.",
      ],
      ask: ["Pay with 6 coins.", "Zapłać 6 monetami."],
      look: ["actions"],
    },
    {
      name: "money",
      idea: [
        "You are short of coins, so currency is welcome this time.",
        "Masz mało monet, więc tym razem waluta się przyda.",
      ],
      ask: ["Turn up two cards.", "Odkryj dwie karty."],
      look: ["deck", "actions"],
    },
    {
      name: "coins",
      idea: [
        "You may also take coins, ten at most; then the numbers go to the market.",
        "Możesz też wziąć monety, najwyżej dziesięć; cyfry idą wtedy na giełdę.",
      ],
      ask: ["Take the 5 coins.", "Weź 5 monet."],
      look: ["actions"],
    },
    {
      name: "wild",
      idea: [
        "Some cards are wilds, and they are auctioned at once.",
        "Niektóre karty to jokery, a te od razu idą na aukcję.",
      ],
      ask: ["Turn up a card.", "Odkryj kartę."],
      look: ["deck", "actions"],
    },
    {
      name: "bid",
      idea: [
        "Everyone has one chance: Bartek bid 2, so bid more or pass.",
        "Każdy ma jedną szansę: Bartek dał 2, więc daj więcej albo spasuj.",
      ],
      ask: ["Bid 3 and pay: this wild is any blue number.", "Daj 3 i zapłać: ten joker to dowolna niebieska cyfra."],
      look: ["prize", "actions"],
    },
    {
      name: "gap",
      idea: ["After the auction your turn goes on.", "Po aukcji twoja tura trwa dalej."],
      ask: ["Turn up a card.", "Odkryj kartę."],
      look: ["deck", "actions"],
    },
    {
      name: "run",
      idea: [
        "With the wild as 5 you get blue 3, 4, 5, 6: a run of four, 4 points.",
        "Z jokerem jako 5 masz niebieskie 3, 4, 5, 6: ciąg czterech kart, 4 punkty.",
      ],
      ask: ["Take the numbers.", "Weź cyfry."],
      look: ["actions"],
    },
    {
      name: "skip",
      idea: ["You may always go without buying.", "Kupować nigdy nie trzeba."],
      ask: ["This time buy nothing.", "Tym razem nic nie kupuj."],
      look: ["actions"],
    },
    {
      name: "last",
      idea: [
        "Much later: after the last card all may buy once more, then points are counted.",
        "Dużo później: po ostatniej karcie każdy może coś dokupić, potem liczymy punkty.",
      ],
      ask: ["Turn up the last card.", "Odkryj ostatnią kartę."],
      look: ["deck", "actions"],
    },
    {
      name: "score",
      idea: [
        "The longest run of each colour counts, a point a card; a full 1 to 9 counts 10.",
        "W każdym kolorze liczy się najdłuższy ciąg, punkt za kartę; pełne 1–9 to 10 punktów.",
      ],
      ask: ["Take the blue 9 and win.", "Weź niebieską 9 i wygraj."],
      look: ["actions"],
    },
  ],
};

export default course;
