"""Tables of Abluxxen arranged from text, and read back as text: `4 4 J` are two 4s and a joker, `3 3 | 9` two layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stolik.core import record
from stolik.core.cards import EVERYONE, NOBODY
from stolik.games.abluxxen.rules import Ending, Stage
from stolik.games.abluxxen.table import CARDS, COPIES, DECK, DISCARD, EMPTY, FIRST_JOKER, POOL, ROW, TABLE, State
from tests.games.scene import Scene

POOL_OF_HIGH_CARDS = "10 10 11 11 12 12"


class Abluxxen(Scene):
    """Every card that isn't named is in the deck; or, if the deck is named, has been discarded."""

    def __init__(
        self,
        *hands: str,
        laid: Sequence[str] = (),
        pool: str = POOL_OF_HIGH_CARDS,
        row: str = "",
        deck: str | None = None,
        turn: int = 0,
        idle: int = 1,
        seed: int = 1,
        **options: Any,
    ) -> None:
        super().__init__("abluxxen", seed, players=len(hands), **options)
        box = {value: list(range(value * COPIES - COPIES, min(value * COPIES, CARDS))) for value in range(1, 15)}
        s: State = self.s
        rest = DECK if deck is None else DISCARD
        s.where, s.lies = [rest] * CARDS, [0] * CARDS
        s.seen = [NOBODY if rest == DECK else EVERYONE] * CARDS

        def place(text: str, where: int, seen: int, lies: int = 0) -> list[int]:
            cards = [box[14 if name == "J" else int(name)].pop(0) for name in text.replace("+", " ").split()]
            for card in cards:
                s.where[card], s.seen[card], s.lies[card] = where, seen, lies
            return cards

        for seat, hand in enumerate(hands):
            place(hand, seat, 1 << seat)
        s.layers, s.top_value, s.top_count = [0] * 5, [0] * 5, [0] * 5
        for seat, text in enumerate(laid):
            for depth, layer in enumerate(filter(None, text.split(" | ")), 1):
                cards = place(layer, TABLE + seat, EVERYONE, depth)
                s.layers[seat], s.top_count[seat] = depth, len(cards)
                s.top_value[seat] = min(cards) // COPIES + 1
        spots = pool.split()
        s.pool, s.size, s.since, s.laid = [EMPTY] * 6, [0] * 6, [0] * 6, len(spots)
        for spot, group in enumerate(spots):
            if group != "-":
                cards = place(group, POOL, EVERYONE, spot)
                s.pool[spot], s.size[spot], s.since[spot] = cards[0], len(cards), spot
        place(row, ROW, EVERYONE)
        place(deck or "", DECK, NOBODY)
        s.held = [s.where.count(where) for where in range(len(s.held))]
        s.turn = s.active = s.victim = turn
        s.stage, s.stole, s.owed, s.idle, s.over = 0, 0, 0, idle, 0
        record.write(self.states, 0, s)

    def play(self, *texts: str, seat: int | None = None) -> Abluxxen:
        super().play(*texts, seat=seat)
        return self

    def set(self, **fields: Any) -> Abluxxen:
        super().set(**fields)
        return self

    def hand(self, seat: int) -> str:
        return self._text(card for card in range(CARDS) if self.s.where[card] == seat)

    def laid(self, seat: int) -> str:
        s = self.s
        layers = range(1, s.layers[seat] + 1)
        return " | ".join(
            self._text(card for card in range(CARDS) if s.where[card] == TABLE + seat and s.lies[card] == layer)
            for layer in layers
        )

    @property
    def pool(self) -> str:
        spots = self.view(-1).pool
        return " ".join("+".join("J" if card == 14 else str(card) for card in spot) or "-" for spot in spots)

    @property
    def row(self) -> str:
        return self._text(card for card in range(CARDS) if self.s.where[card] == ROW)

    @property
    def discarded(self) -> str:
        return self._text(card for card in range(CARDS) if self.s.where[card] == DISCARD)

    @property
    def deck(self) -> int:
        return int(self.s.held[DECK])

    @property
    def turn(self) -> int:
        return int(self.s.turn)

    @property
    def stage(self) -> str:
        """What is to be decided, or how the game ended."""
        s = self.s
        return Ending(s.over).name if s.over else Stage(s.stage).name

    def known(self, seat: int, of: int) -> str:
        """The cards of one hand that another seat knows of."""
        hidden = self.hidden(seat)
        return self._text(card for card in range(CARDS) if hidden.where[card] == of)

    def _text(self, cards: Any) -> str:
        return " ".join("J" if card >= FIRST_JOKER else str(card // COPIES + 1) for card in cards)
