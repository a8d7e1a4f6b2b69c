"""An obvious twin of Abluxxen: the turn written down as one runs it at a table, with lists of values.

It is a generator: it yields who must decide and what there is to choose from, and is sent the choice.
What comes from the deck it is told beforehand, in `coming`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import chain, permutations

JOKER = 14

Deciding = Generator[tuple[int, set[str]], str, None]


class GameOver(Exception):
    pass


class Naive:
    def __init__(
        self, level: str, idle_turns: int, hands: list[list[int]], pool: list[list[int]], row: list[int], deck: int, first: int
    ) -> None:
        self.level, self.idle_turns, self.deck, self.first = level, idle_turns, deck, first
        self.hands, self.pool, self.row = hands, pool, row
        self.ages = list(range(6))
        self.stacks: list[list[list[int]]] = [[] for _ in hands]
        self.coming: list[int] = []
        self.ended = ""
        self.quiet = True
        self.quiet_turns = 0

    def game(self) -> Deciding:
        seat = self.first
        try:
            while True:
                self.quiet = True
                yield from self.turn(seat)
                self.quiet_turns = self.quiet_turns + 1 if self.quiet else 0
                if self.quiet_turns == self.idle_turns:
                    raise GameOver("IDLE")
                seat = (seat + 1) % len(self.hands)
        except GameOver as over:
            self.ended = str(over)

    def turn(self, me: int) -> Deciding:
        text = yield me, self.plays(me)
        layer = [JOKER if name == "J" else int(name) for name in text.split()]
        for card in layer:
            self.hands[me].remove(card)
        self.stacks[me].append(layer)
        if not self.hands[me]:
            raise GameOver("LAST_CARD")
        stole = False
        if len(self.hands) == 2:
            sets = {value for value in self.row if self.row.count(value) == len(layer) and value < min(layer)}
            if sets:
                choice = yield me, {f"steal {value}" for value in sets}
                value = int(choice.split()[1])
                self.hands[me] += [card for card in self.row if card == value]
                self.row = [card for card in self.row if card != value]
                self.fill_row()
                stole = True
        for step in range(1, len(self.hands)):
            other = (me + step) % len(self.hands)
            if not self.stacks[other] or not self.stronger(layer, self.stacks[other][-1]):
                continue
            stole = True
            wanted = yield me, {"take", "leave"}
            if wanted == "take":
                loot = self.stacks[other].pop()
                self.hands[me] += loot
                yield from self.draw(other, len(loot))
                continue
            answer = yield other, {"back", "discard"}
            loot = self.stacks[other].pop()
            if answer == "back":
                self.hands[other] += loot
            else:
                yield from self.draw(other, len(loot))
        if not stole and self.level == "basic":
            choice = yield me, self.draws() | {"pass"}
            if choice != "pass":
                self.take(me, choice)
                self.fill_pool()

    def plays(self, me: int) -> set[str]:
        hand = self.hands[me]
        jokers = hand.count(JOKER)
        found = {" ".join(["J"] * count) for count in range(1, jokers + 1)}
        for value in set(hand) - {JOKER}:
            for count in range(1, hand.count(value) + 1):
                for wild in range(jokers + 1):
                    found.add(" ".join([str(value)] * count + ["J"] * wild))
        return found

    def stronger(self, layer: list[int], other: list[int]) -> bool:
        if len(layer) != len(other):
            return False
        mine, theirs = min(layer), min(other)
        return mine > theirs or (self.level == "expert" and mine == 1 and theirs in (13, JOKER))

    def draws(self) -> set[str]:
        return {f"pool {spot + 1}" for spot in range(6) if self.pool[spot]} | ({"deck"} if self.deck else set())

    def draw(self, seat: int, count: int) -> Deciding:
        for _ in range(count):
            choice = yield seat, self.draws()
            self.take(seat, choice)
        self.fill_pool()

    def take(self, seat: int, choice: str) -> None:
        self.quiet = False
        if choice == "deck":
            self.hands[seat].append(self.next_card())
        else:
            spot = int(choice.split()[1]) - 1
            self.hands[seat] += self.pool[spot]
            self.pool[spot] = []
        if not self.deck and not any(self.pool):
            raise GameOver("SUPPLY")

    def next_card(self) -> int:
        self.deck -= 1
        return self.coming.pop(0)

    def fill_pool(self) -> None:
        for spot in range(6):
            if not self.pool[spot] and self.deck:
                self.pool[spot] = [self.next_card()]
                self.ages[spot] = max(self.ages) + 1

    def fill_row(self) -> None:
        while len(self.row) < 13 and self.deck:
            self.quiet = False
            card = self.next_card()
            if card >= 13:
                self.pool[place_for_special(self.pool, self.ages)].append(card)
            else:
                self.row.append(card)


def place_for_special(pool: list[list[int]], ages: list[int]) -> int:
    """Where a 13 or a joker goes that was drawn for the row."""
    singles = [spot for spot in range(6) if len(pool[spot]) == 1]
    candidates = singles or [spot for spot in range(6) if pool[spot]]
    return sorted(candidates, key=lambda spot: (pool[spot][0], ages[spot]))[0]


def order_of_specials(before: list[list[int]], ages: list[int], after: list[list[int]]) -> list[int]:
    """An order in which 13s and jokers must have come to make of one pool the other; there must be one."""
    came = list((Counter(chain(*after)) - Counter(chain(*before))).elements())
    for order in sorted(set(permutations(came))):
        pool = [spot[:] for spot in before]
        for card in order:
            pool[place_for_special(pool, ages)].append(card)
        if [alike(spot) for spot in pool] == [alike(spot) for spot in after]:
            return list(order)
    raise AssertionError(f"no order of {came} makes {after} of {before}")


def alike(group: list[int]) -> list[int]:
    """A group without the order of the cards on its first one."""
    return group[:1] + sorted(group[1:])
