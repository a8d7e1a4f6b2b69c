"""Positions as values, and what a seat knows of one; see `docs/guides/your-own-bot.md` for searches made of them.

>>> import stolik
>>> position = stolik.Table("the-game", players=2, seed=7, starter=1).position
>>> knowledge = position.knowledge(0)
>>> knowledge.guess(1).knowledge(0) == knowledge, knowledge.guess(1) == position
(True, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Generic, SupportsIndex

from typing_extensions import TypeVar

from stolik.core import record
from stolik.core.arguments import checked_language, checked_seat, whole_number
from stolik.core.contract import AnyView
from stolik.core.errors import IllegalMove, UnreadableMove
from stolik.core.forks import TRIES, CannotGuess
from stolik.core.game import Game
from stolik.core.picture import picture
from stolik.core.positions.simulator import GUESS, PLAYOUT, count_playout, simulator, simulator_of
from stolik.core.record import Record, States
from stolik.core.seats import SPECTATOR
from stolik.core.words import Language, seat_names

M = TypeVar("M", default=Any)
V = TypeVar("V", bound=AnyView, default=Any)


class Position(Generic[M, V]):
    """A whole position, hidden cards and coming draws among it, without a history; it never changes, and is equal to its equals.

    `table.position` is the true one: for the program that runs the table, never for its players.
    """

    __slots__ = ("_states", "_together", "game")

    def __init__(self, game: Game[Any, M, V], states: States, together: bool | None = None) -> None:
        """`states` has one state, which nobody may write into any more; `together` says whether all win together, if known."""
        self.game, self._states, self._together = game, states, together

    @property
    def players(self) -> int:
        return record.number(self._states, 0, "players")

    @property
    def turn(self) -> int:
        """The seat whose move it is."""
        return record.number(self._states, 0, "turn")

    @property
    def over(self) -> bool:
        return bool(self.game.kernels.of(self._states).ending_at(self._states, 0))

    @property
    def ending(self) -> IntEnum:
        """How the game ended, a value of the game's `Ending`; 0 while it goes on."""
        return self.game.rules.Ending(self.game.kernels.of(self._states).ending_at(self._states, 0))

    @property
    def scores(self) -> list[int]:
        """Each seat's score, counted as the rulebook counts it."""
        return [int(self.game.kernels.of(self._states).score_at(self._states, 0, seat)) for seat in range(self.players)]

    @property
    def ranks(self) -> list[int]:
        """Each seat's place if the game ended now; 1 for winners."""
        return self.game.ranks(self._states, 0, self.players)

    @property
    def rewards(self) -> list[float]:
        """What the game brought each seat, as in `Batch`: from -1 to 1 at the end, 0 before."""
        if not self.over:
            return [0.0] * self.players
        return rewards_of(self.ranks, self.together)

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        if self._together is None:
            self._together = self.game.together_in(self._states)
        return self._together

    def legal(self) -> list[M]:
        """The moves, in typed form, of the seat whose turn it is; none when the game is over."""
        return [self.game.moves.typed(move) for move in self.game.legal(self._states, 0)]

    def play(self, move: M | str | SupportsIndex) -> Position[M, V]:
        """The position after a move, which is typed, or text, or a number. The same move brings the same draws."""
        one = simulator_of(self.game, self._states)
        number, after = self._number(move), one.new()
        if broken := int(one.kernels.play_into(self._states, after, number)):
            seen = self.game.hidden(self._states, 0, self.turn)
            raise IllegalMove(rule=self.game.rule_name(broken), reason=self.game.marked.explain(seen, number, broken))
        return Position(self.game, after, self._together)

    def view(self, seat: int = SPECTATOR) -> V:
        """What the seat (or a spectator) may see, as a typed object."""
        return self.knowledge(seat).view

    def knowledge(self, seat: int | None = None) -> Knowledge[M, V]:
        """What a seat knows of this position, by default the one in turn: a bot gets that, and nothing else."""
        seat = self.turn if seat is None else checked_seat(seat, self.players, watching=True)
        return Knowledge(self.game, self.game.hide(self._states, 0, seat), seat)

    def guess(self, seed: int | str, seat: int | None = None) -> Position[M, V]:
        """A position that looks the same to a seat, by default the one in turn, with all that it can't see dealt anew."""
        return self.knowledge(seat).guess(seed)

    def playout(self, seed: int | str) -> Position[M, V]:
        """How the game ends if a medium bot plays every seat, with fresh chance; the same seed brings the same.

        In a process where the game isn't compiled yet, some playouts come from plain rules, and then it is compiled or loaded.
        """
        count_playout(self.game)
        one = simulator(self.game)
        after = one.new()
        key = one.key(seed, PLAYOUT)
        one.kernels.play_out(one.fitting(self._states), after, one.workspace, one.rng, key, one.buffer)
        return Position(self.game, after, self._together)

    def picture(self, seat: int = SPECTATOR, language: Language = "en") -> str:
        """What the seat (or a spectator) may see, as an SVG document."""
        return self.knowledge(seat).picture(language)

    def _repr_html_(self) -> str:
        """What a notebook shows: the table as a spectator sees it."""
        return self.picture()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._digest == other._digest

    def __hash__(self) -> int:
        return hash(self._digest)

    def __repr__(self) -> str:
        stands = self.ending.name.lower() if self.over else f"turn of seat {self.turn}"
        return f"<Position of {self.game.name}: {self.players} players, {stands}>"

    def __copy__(self) -> Position[M, V]:
        return self

    def __deepcopy__(self, _: object) -> Position[M, V]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _position_again, self._digest

    @property
    def _digest(self) -> tuple[Game[Any, M, V], bytes]:
        return self.game, record.pack(self._states, 0)

    def _number(self, move: object) -> int:
        if isinstance(move, str):
            return self.game.moves.read(move, self.turn)
        number = whole_number(move)
        if number is None:
            return self.game.moves.number(move)  # type: ignore[arg-type]
        if not 0 <= number < self.game.rules.NUM_MOVES:
            raise UnreadableMove(text=str(move), hint=self.game.moves.help)
        return number


class Knowledge(Generic[M, V]):
    """What a seat knows of a position, and a simulator of all that it doesn't: nothing of that was ever near it.

    Two positions that differ in nothing that the seat knows give equal knowledge, equal guesses and equal playouts.
    """

    __slots__ = ("_hidden", "_together", "game", "seat")

    def __init__(self, game: Game[Any, M, V], hidden: States, seat: int) -> None:
        """`hidden` has one record, hidden for that seat; a bot of `stolik.bots` is given such a one to choose from."""
        self.game, self.seat = game, checked_seat(seat, record.number(hidden, 0, "players"), watching=True)
        self._hidden = simulator(game).fitting(game.copied(hidden, 0, record.is_packed(hidden)))
        self._together: bool | None = None

    @property
    def players(self) -> int:
        return record.number(self._hidden, 0, "players")

    @property
    def turn(self) -> int:
        """The seat whose move it is."""
        return record.number(self._hidden, 0, "turn")

    @property
    def hidden(self) -> Record:
        """A copy of the hidden record that this is: the plain object that views are made from."""
        hidden: Record = record.read(self.game.rules.State, self._hidden, 0)
        return hidden

    @property
    def view(self) -> V:
        """The same as a typed object."""
        return self.game.view.view(self.hidden, self.seat)

    def legal(self) -> list[M]:
        """The moves, in typed form, that the seat has if it is its turn."""
        moves = self.game.legal(self._hidden, 0) if self.turn == self.seat else []
        return [self.game.moves.typed(move) for move in moves]

    def guess(self, seed: int | str) -> Position[M, V]:
        """A position that this could be, dealt by chance; every one is equally likely that the seat's own eyes leave open.

        The same seed brings the same. What was said or done makes none likelier here.
        """
        one = simulator(self.game)
        hidden = self._hidden = one.fitting(self._hidden)
        if self._together is None:
            self._together = self.game.together_in(hidden)
        for number in range(TRIES):
            guessed = one.new()
            if one.kernels.guess_into(hidden, guessed, self.seat, one.key(seed, GUESS, number), one.buffer):
                return Position(self.game, guessed, self._together)
        raise CannotGuess()

    def picture(self, language: Language = "en") -> str:
        """The same as an SVG document."""
        return picture(self.game, self.view, seat_names(self.players, checked_language(language)), language)

    def _repr_html_(self) -> str:
        return self.picture()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Knowledge) and self._digest == other._digest

    def __hash__(self) -> int:
        return hash(self._digest)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        return f"<Knowledge of {who} at {self.game.name}: {self.players} players>"

    def __copy__(self) -> Knowledge[M, V]:
        return self

    def __deepcopy__(self, _: object) -> Knowledge[M, V]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _knowledge_again, self._digest

    @property
    def _digest(self) -> tuple[Game[Any, M, V], bytes, int]:
        return self.game, record.pack(self._hidden, 0), self.seat


def rewards_of(ranks: Sequence[int], together: bool) -> list[float]:
    """The rewards of a game that is over: together 1 or -1, else the share of the others behind less the share ahead."""
    if together:
        return [1.0 if place == 1 else -1.0 for place in ranks]
    return [sum((other > place) - (other < place) for other in ranks) / (len(ranks) - 1) for place in ranks]


def position_of(game: Game[Any, M, V], states: States) -> Position[M, V]:
    """The position that a state is, which nobody may write into any more."""
    return Position(game, simulator(game).fitting(states))


def _position_again(game: Game[Any, M, V], state: bytes) -> Position[M, V]:
    return position_of(game, game.unpacked(state))


def _knowledge_again(game: Game[Any, M, V], state: bytes, seat: int) -> Knowledge[M, V]:
    return Knowledge(game, game.unpacked(state), seat)
