"""The Game once more, as plainly as it can be said: lists and sets, no records, no numbers for moves."""

from __future__ import annotations


class NaiveGame:
    """Follows a game whose deck is known: whatever the real one deals is put into `deck` in that order."""

    def __init__(self, hands: list[set[int]], deck: list[int], *, size: int, minimum: int, on_fire: bool) -> None:
        self.hands = hands
        self.deck = deck
        self.size, self.minimum, self.on_fire = size, minimum, on_fire
        self.piles: dict[str, list[int]] = {"A": [1], "B": [1], "C": [100], "D": [100]}
        self.turn = 0
        self.laid = 0
        self.over = ""
        self.old_fires: set[str] = set()
        self.deck_was_empty = False

    def lays(self) -> set[str]:
        allowed = set()
        for card in self.hands[self.turn]:
            for name, pile in self.piles.items():
                top = pile[-1]
                if name in "AB" and (card > top or top - card == 10):
                    allowed.add(f"{card} {name}")
                if name in "CD" and (card < top or card - top == 10):
                    allowed.add(f"{card} {name}")
        return allowed

    def legal(self) -> set[str]:
        if self.over:
            return set()
        enough = self.laid >= (1 if self.deck_was_empty else self.minimum)
        return self.lays() | ({"end"} if enough else set())

    def left(self) -> int:
        return len(self.deck) + sum(map(len, self.hands))

    def play(self, move: str) -> None:
        if move == "end":
            self.end()
        else:
            card, name = move.split()
            self.hands[self.turn].remove(int(card))
            self.piles[name].append(int(card))
            self.old_fires.discard(name)
            self.laid += 1
            if self.left() == 0:
                self.over = "WON"
        if not self.over and not self.legal():
            self.over = "STUCK"

    def end(self) -> None:
        if self.old_fires:
            self.over = "BURNED"
            return
        if self.on_fire:
            self.old_fires = {name for name, pile in self.piles.items() if pile[-1] in (22, 33, 44, 55, 66, 77)}
        while self.deck and len(self.hands[self.turn]) < self.size:
            self.hands[self.turn].add(self.deck.pop(0))
        while True:
            self.turn = (self.turn + 1) % len(self.hands)
            if self.hands[self.turn]:
                break
        self.laid = 0
        self.deck_was_empty = not self.deck
