"""A position made by hand: tests set it up, make moves as text, and look at what follows."""

from __future__ import annotations

from typing import Any

import stolik
from stolik.core import record
from stolik.core.cards import EVERYONE, NOBODY
from stolik.core.game import key_of
from tests.forms import move_buffer


class Scene:
    """A table whose state can be arranged. Works compiled and interpreted."""

    def __init__(self, game: str, seed: int = 1, rules: int | None = None, **options: Any) -> None:
        self.game = stolik.game(game)
        self.options = self.game.check(options)
        self.states = self.game.states(1)
        self.game.deal(self.states, 0, self.options, key_of(seed), rules=rules)

    @property
    def s(self) -> Any:
        """The true state, as a plain copy."""
        return record.read(self.game.rules.State, self.states, 0)

    def set(self, **fields: Any) -> Scene:
        """Writes fields of the state."""
        state = self.s
        for name, value in fields.items():
            assert name in state.fields, name
            setattr(state, name, value)
        record.write(self.states, 0, state)
        return self

    def put(self, place: int, *cards: int) -> Scene:
        """Moves cards to a place; in a hand its owner knows them, elsewhere all do unless it is hidden anyway."""
        state = self.s
        for card in cards:
            state.held[state.where[card]] -= 1
            state.where[card] = place
            state.held[place] += 1
            state.seen[card] = 1 << place if place < state.players else EVERYONE
        record.write(self.states, 0, state)
        return self

    def cover(self, place: int, *cards: int) -> Scene:
        """Moves cards to a place where nobody knows them, such as a deck."""
        self.put(place, *cards)
        state = self.s
        for card in cards:
            state.seen[card] = NOBODY
        record.write(self.states, 0, state)
        return self

    @property
    def legal(self) -> list[str]:
        return [self.game.moves.say(move) for move in self.game.legal(self.states, 0)]

    def violated_rule(self, text: str, seat: int | None = None) -> str:
        """The number of the rule that forbids a move, or nothing."""
        number = self.game.kernels.of(self.states).violated_rule_at(self.states, 0, self._number(text, seat))
        return self.game.rule_name(number) if number else ""

    def play(self, *texts: str, seat: int | None = None) -> Scene:
        """Makes moves, each of which must be allowed."""
        for text in texts:
            assert self.violated_rule(text, seat) == "", f"{text}: {self.violated_rule(text, seat)}"
            self.game.kernels.of(self.states).step(self.states, 0, self._number(text, seat), move_buffer(self.game))
        return self

    @property
    def ending(self) -> str:
        return str(self.game.rules.Ending(self.game.kernels.of(self.states).ending_at(self.states, 0)).name)

    @property
    def scores(self) -> list[int]:
        return [int(self.game.kernels.of(self.states).score_at(self.states, 0, seat)) for seat in range(self.options.players)]

    @property
    def ranks(self) -> list[int]:
        return self.game.ranks(self.states, 0, self.options.players)

    def hidden(self, seat: int) -> Any:
        return self.game.hidden(self.states, 0, seat)

    def view(self, seat: int) -> Any:
        return self.game.view.view(self.hidden(seat), seat)

    def _number(self, text: str, seat: int | None) -> int:
        turn = record.number(self.states, 0, "turn")
        return int(self.game.moves.read(text, turn if seat is None else seat))
