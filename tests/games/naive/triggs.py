"""Triggs as one would write it at first: cards in sets, every pair of a hand tried, nothing clever.

It draws chance from the same stream as the game, card by card, so that two games can go side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

ORDER = ["left", "middle", "right"]


def value_of(card: int) -> int:
    return card // 9 + 1


def makings_of(cards: list[int], value: int) -> set[tuple[tuple[int, ...], ...]]:
    """Every way to make a value some number of times with these values of cards, each way in sorted order."""
    ways: set[tuple[tuple[int, ...], ...]] = {()}
    for size in (1, 2):
        for chosen in combinations(range(len(cards)), size):
            if sum(cards[i] for i in chosen) == value:
                left = [card for i, card in enumerate(cards) if i not in chosen]
                making = tuple(sorted(cards[i] for i in chosen))
                ways |= {tuple(sorted([making, *way])) for way in makings_of(left, value)}
    return ways


class NaiveTriggs:
    """A whole table. `pick` draws one card of a set, as chance would have it; `choose` takes one of a list."""

    def __init__(
        self,
        players: int,
        boxes: list[int],
        turns: int,
        pick: Callable[[set[int]], int],
        choose: Callable[[list[int], int], int],
        top_up: bool = False,
    ) -> None:
        self.players, self.boxes, self.turns, self.pick, self.choose = players, boxes, turns, pick, choose
        self.piles: dict[str, set[int]] = {"left": set(), "middle": set(range(108)), "right": set()}
        self.tops: dict[str, int | None] = {"left": None, "right": None}
        self.hands: list[set[int]] = [set() for _ in range(players)]
        self.known: set[int] = set()
        self.discards: set[int] = set()
        self.top_up, self.slid, self.under = top_up, set[int](), dict.fromkeys(ORDER, 0)
        self.box: set[int] = set()
        self.laid: list[list[int]] = []
        self.sheets = [[0] * 12 for _ in range(players)]
        self.turn = self.taken = self.drawn = 0
        self.extra = self.over = False
        for hand in self.hands:
            for _ in range(5):
                hand.add(self.from_pile("middle"))
        for _ in range(len(self.piles["middle"]) // 4):
            for side in ("left", "right"):
                self.piles[side].add(self.from_pile("middle"))
        self.tidy()

    @property
    def hand(self) -> set[int]:
        return self.hands[self.turn]

    def top(self, pile: str) -> set[int]:
        """The card that a pile shows, if it does."""
        card = self.tops.get(pile)
        return set() if card is None else {card}

    def free(self, row: int, seat: int | None = None) -> int:
        return self.boxes[row - 1] - self.sheets[self.turn if seat is None else seat][row - 1]

    def full(self, row: int) -> bool:
        return all(self.free(row, seat) == 0 for seat in range(self.players))

    def useless(self, card: int) -> bool:
        return (value_of(card) == 12 and self.full(12)) or (value_of(card) == 11 and self.full(12) and self.full(11))

    def from_pile(self, pile: str) -> int:
        card = self.pick(self.piles[pile])
        self.piles[pile].remove(card)
        return card

    def tidy(self) -> None:
        """Tops are shown, useless ones leave, and the discards go where a pile is empty."""
        while True:
            for side in ("left", "right"):
                top = self.tops[side]
                if top is not None and self.useless(top):
                    self.box.add(top)
                    self.tops[side] = None
                while self.tops[side] is None and (self.piles[side] or self.under[side]):
                    self.reach(side)
                    card = self.from_pile(side)
                    if self.useless(card):
                        self.box.add(card)
                    else:
                        self.tops[side] = card
            self.reach("middle")
            empty = [pile for pile in ("middle", "left", "right") if not self.piles[pile] | self.top(pile)]
            if not empty or not self.discards:
                return
            if self.top_up:
                self.slid |= self.discards
                for pile in ORDER:
                    self.under[pile] += len(self.discards) // 3
                self.under[empty[0]] += len(self.discards) % 3
            else:
                self.piles[empty[0]] = self.discards
            self.discards = set()

    def reach(self, pile: str) -> None:
        """Where nothing else is left of a pile, it is the cards slid under it: any of all that lie under piles."""
        if not self.piles[pile]:
            for _ in range(self.under[pile]):
                card = self.pick(self.slid)
                self.slid.remove(card)
                self.piles[pile].add(card)
            self.under[pile] = 0

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.extra:
            return {"decline", *(f"extra {row}" for row in range(1, 13) if self.free(row))}
        moves: set[str] = set()
        if not self.laid and len(self.hand) < 10:
            moves |= {pile for pile in ORDER if self.under[pile] or self.piles[pile] | self.top(pile)}
        if self.drawn:
            return moves
        if self.laid:
            moves.add("done")
        cards = sorted(map(value_of, self.hand), reverse=True)
        for cards_used in [*combinations(cards, 1), *combinations(cards, 2)]:
            value = sum(cards_used)
            if value <= 12 and self.free(value) > len(self.laid) and (not self.laid or value == self.announced):
                moves.add("+".join(map(str, cards_used)))
        if not self.laid:
            for value in set(cards):
                moves |= {"discard" + f" {value}" * count for count in range(1, cards.count(value) + 1)}
        return moves

    @property
    def announced(self) -> int:
        return sum(map(value_of, self.laid[0]))

    def give(self, values: list[int]) -> list[int]:
        """Cards of these values from the hand: of equal ones first those that all know, then any of the others."""
        given = []
        for at, value in enumerate(values):
            same = sorted(card for card in self.hand if value_of(card) == value)
            known = [card for card in same if card in self.known]
            all_leave = len(same) == values[at:].count(value)
            choice = ((self.taken * 7 + len(self.laid)) * 13 + value) * 11 + values[at:].count(value)
            card = known[0] if known else same[0] if all_leave else self.choose(same, choice)
            self.hand.remove(card)
            self.known.discard(card)
            given.append(card)
        return given

    def play(self, move: str) -> None:
        word, *rest = move.split()
        if word in ORDER:
            self.take(word)
        elif word == "discard":
            for card in self.give([int(value) for value in rest]):
                (self.box if self.useless(card) else self.discards).add(card)
            self.tidy()
            self.end_action()
        elif word == "done":
            row, count = self.announced, len(self.laid)
            self.discards |= {card for making in self.laid for card in making}
            self.laid = []
            self.tidy()
            self.cross(row, count)
        elif word == "extra":
            self.cross(int(rest[0]), 1)
        elif word == "decline":
            self.extra = False
            self.end_action()
        else:
            self.laid.append(self.give([int(value) for value in word.split("+")]))

    def take(self, pile: str) -> None:
        top = self.tops.get(pile)
        if top is not None:
            self.hand.add(top)
            self.known.add(top)
            self.tops[pile] = None
        else:
            self.hand.add(self.from_pile("middle"))
        self.tidy()
        self.drawn += 1
        if self.drawn == 2 or len(self.hand) == 10:
            self.end_turn()

    def cross(self, row: int, count: int) -> None:
        self.sheets[self.turn][row - 1] += count
        self.extra = self.free(row) == 0
        if self.sheets[self.turn] == self.boxes:
            self.over, self.extra = True, False
            self.show_hands()
        elif self.extra:
            self.tidy()
        else:
            self.end_action()

    def end_action(self) -> None:
        if not self.hand:
            for _ in range(5):
                if self.piles["middle"]:
                    self.hand.add(self.from_pile("middle"))
                    self.tidy()
        self.end_turn()

    def end_turn(self) -> None:
        self.drawn = 0
        self.taken += 1
        self.over = self.taken == self.turns * self.players
        if self.over:
            self.show_hands()
        else:
            self.turn = (self.turn + 1) % self.players

    def show_hands(self) -> None:
        self.known = {card for hand in self.hands for card in hand}
