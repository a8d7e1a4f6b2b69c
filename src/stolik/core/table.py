"""One game in play, for people who write Python.

>>> import stolik
>>> table = stolik.Table("the-game", players=2, seed=7, starter=1)
>>> len(table.view(0).hand)
7
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from stolik.core import game_file, record
from stolik.core.errors import (
    BadSeats,
    CannotUndo,
    IllegalMove,
    LookFirst,
    NotYourTurn,
    StolikError,
    UnknownSeat,
    UnreadableMove,
    WrongObservation,
)
from stolik.core.fair import Fair
from stolik.core.game import Choices, Game, Observation, key_of
from stolik.core.game_file import Chair, GameFile, Result
from stolik.core.record import States
from stolik.core.registry import game as game_named
from stolik.core.seats import SPECTATOR
from stolik.core.words import LANGUAGES, Language

DIGEST_LETTERS = 32
"""Hex digits of a digest of what a bot saw."""


class Played(msgspec.Struct, frozen=True):
    """A move that was made, and by whom; if a bot chose it, with the digest of what the bot was shown."""

    seat: int
    move: int
    text: str
    observation_digest: str = ""


class Attempt(NamedTuple):
    """Moves that can be made, and what they lead to; nothing has happened yet."""

    states: States
    made: list[Played]


def observation_digest(hidden: States) -> str:
    """The digest of a hidden record: proof, later, of what a bot was shown, that gives nothing of it away."""
    return hashlib.sha256(record.pack(hidden, 0)).hexdigest()[:DIGEST_LETTERS]


class Table:
    """One game in play: whatever is refused raises a `StolikError` and changes nothing."""

    def __init__(
        self,
        game: str | Game,
        *,
        seats: Sequence[str | Chair] | None = None,
        seed: int | str | None = None,
        key: bytes | None = None,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else game_named(game)
        if seats is not None:
            options.setdefault("players", len(seats))
        self.options = self.game.check(options)
        chairs = [Chair(name=chair) if isinstance(chair, str) else chair for chair in seats or ()]
        self.seats = chairs or [Chair() for _ in range(self.options.players)]
        if len(self.seats) != self.options.players:
            raise BadSeats(players=self.options.players, seats=len(self.seats))
        self.key = key if key is not None else secrets.token_bytes(32) if seed is None else key_of(seed)
        self.fair: Fair | None = None
        self.history: list[Played] = []
        self._now = self.game.states(1)
        self._observed: tuple[States, dict[bytes, Any]] = self._now, {}
        self._open: tuple[States, Any] = None, None
        self.game.deal(self._now, 0, self.options, self.key)

    @property
    def turn(self) -> int:
        """The seat whose move it is."""
        return record.number(self._now, 0, "turn")

    @property
    def over(self) -> bool:
        return bool(self.game.kernels.ending_at(self._now, 0))

    @property
    def ending(self) -> Any:
        """How the game ended, a value of the game's `Ending`; 0 while it goes on."""
        return self.game.rules.Ending(self.game.kernels.ending_at(self._now, 0))

    @property
    def scores(self) -> list[int]:
        """What each seat has, counted as the rulebook counts."""
        return [int(self.game.kernels.score_at(self._now, 0, seat)) for seat in range(self.options.players)]

    @property
    def ranks(self) -> list[int]:
        """Each seat's place if the game ended now; 1 for winners."""
        return self.game.ranks(self._now, 0, self.options.players)

    @property
    def now(self) -> States:
        """The true state, as a batch of one: for whoever keeps the table, not for anybody at it."""
        return self._now

    @property
    def digest(self) -> bytes:
        """The bytes of the true state: equal for equal games, secret while they last."""
        return record.pack(self._now, 0)

    def legal(self, seat: int | None = None) -> list[Any]:
        """The moves, in typed form, of the seat whose turn it is; of another seat, none."""
        if seat is not None and self._seat(seat) != self.turn:
            return []
        return [self.game.moves.typed(move) for move in self.game.legal(self._now, 0)]

    def asides(self, seat: int) -> list[Any]:
        """What a seat may say now without moving the game on, such as a signal."""
        mine = self._seat(seat)
        sayable = self.game.asides(self._now, 0)
        return [self.game.moves.typed(m) for m in sayable if self.game.kernels.mover_at(self._now, 0, m) == mine]

    def play(self, *moves: Any, seat: int | None = None, observation_digest: str = "") -> list[Played]:
        """Makes the moves, all or none. A move is typed, or text, or its number; `seat` is whoever makes it.

        A bot passes the `observation_digest` of the record that it was shown. The table refuses a digest that differs from what
        the seat may see right before the move; asides that a bot says together share what it saw before the first of them.
        """
        return self.accept(self.attempt(*moves, seat=seat, observation_digest=observation_digest))

    def attempt(self, *moves: Any, seat: int | None = None, observation_digest: str = "") -> Attempt:
        """Whatever `play` would do, without doing it.

        A seat's moves end with the first that brings something out: a refusal of what follows would tell it, at no price.
        """
        if seat is not None:
            self._seat(seat)
        trial = self.game.states(1)
        trial[0] = self._now[0]
        made: list[Played] = []
        for move in moves:
            if made and seat is not None and self.game.kernels.came_out(self._now, trial, 1 << seat):
                raise LookFirst(text=made[-1].text)
            made.append(self._try(trial, move, seat, observation_digest, made))
        return Attempt(trial, made)

    def accept(self, attempt: Attempt) -> list[Played]:
        """Does what was attempted, if nothing else has happened since."""
        self._now = attempt.states
        self.history += attempt.made
        return attempt.made

    def view(self, seat: int = SPECTATOR) -> Any:
        """What the seat may see, or a spectator, as a typed object."""
        return self.game.views.view(self.hidden(seat), self._seat(seat, watching=True))

    def hidden(self, seat: int = SPECTATOR) -> Any:
        """The record that a seat may know, as a plain object."""
        return self.game.hidden(self._now, 0, self._seat(seat, watching=True))

    def hide(self, seat: int = SPECTATOR) -> States:
        """The same as a batch of one: all that a bot is ever given."""
        return self.game.hide(self._now, 0, self._seat(seat, watching=True))

    def observe(self, seat: int = SPECTATOR) -> Observation:
        """The same as a plain object, with what the seat may do and say now. Seats may share it: don't change it."""
        if self._observed[0] is not self._now:
            self._observed = self._now, {}
        return self.game.observe(self._now, 0, self._seat(seat, watching=True), self._observed[1])

    def choices(self, seat: int = SPECTATOR) -> Choices:
        """What the seat may do and say now, and its hand; with what is `open` to all, enough where only hands are hidden."""
        return self.game.choices(self._now, 0, self._seat(seat, watching=True))

    @property
    def open(self) -> Any:
        """The record that everybody may know, a spectator's, as a plain object. All share it: don't change it."""
        if self._open[0] is not self._now:
            self._open = self._now, self.hidden(SPECTATOR)
        return self._open[1]

    def undo(self, seat: int | None = None, agreed: bool = False) -> Played:
        """Takes back the last move if nothing hidden or random came out with it and nobody else has moved since.

        What bots have only said since, such as a signal, goes with it. If all have `agreed`, a seat's last move is taken back
        with whatever was played after it.
        """
        count = self.undoable(seat, agreed)
        last = self.history[count]
        self.rewind(count)
        return last

    def undoable(self, seat: int | None = None, agreed: bool = False) -> int:
        """How many moves would be left after `undo`."""
        kept = list(self.history)
        while kept and self.seats[kept[-1].seat].bot and kept[-1].move not in self.game.legal(self._replayed(kept[:-1]), 0):
            kept.pop()
        while agreed and kept and kept[-1].seat != seat:
            kept.pop()
        if not kept:
            raise CannotUndo(reason=("nothing has been played yet", "nic jeszcze nie zagrano"))
        last = kept.pop()
        if self.seats[last.seat].bot or (seat is not None and last.seat != self._seat(seat)):
            raise CannotUndo(reason=("somebody else has moved since", "ktoś inny już potem zagrał"))
        if self.reveals(self._replayed(kept), self._now):
            raise CannotUndo(reason=("something hidden has been seen", "odsłoniło się coś, co było zakryte"))
        return len(kept)

    def rewind(self, count: int) -> None:
        """Goes back to how it was after so many moves, whoever made the others and whatever came out with them."""
        self.history = self.history[:count]
        self._now = self._replayed(self.history)

    def at(self, count: int) -> Table:
        """The table as it was after so many moves, with its own life from there."""
        past = Table.__new__(Table)
        past.game, past.options, past.seats, past.key, past.fair = self.game, self.options, self.seats, self.key, self.fair
        past.history = self.history[:count]
        past._now = self._replayed(past.history)
        past._observed, past._open = (past._now, {}), (None, None)
        return past

    def names(self, language: Language = "en") -> list[str]:
        """What to call the seats."""
        word = ("Player", "Gracz")[LANGUAGES.index(language)]
        return [chair.name or f"{word} {seat + 1}" for seat, chair in enumerate(self.seats)]

    def save(self, path: str | Path) -> None:
        """Writes the game file; what was there before stays until the new one is whole."""
        game_file.write(Path(path), self.to_file())

    @classmethod
    def load(cls, path: str | Path) -> Table:
        """The table that a game file holds, every move of it checked again."""
        return cls.from_file(game_file.read(Path(path)))

    def to_file(self) -> GameFile:
        digests = [played.observation_digest for played in self.history]
        return GameFile(
            game=self.game.name,
            rules=self.game.rules_version,
            options=msgspec.to_builtins(self.options),
            seats=self.seats,
            key=self.key.hex(),
            moves=[played.text for played in self.history],
            observation_digests=digests if any(digests) else msgspec.UNSET,
            fair=self.fair or msgspec.UNSET,
            result=Result(ending=self.ending.name.lower(), scores=self.scores) if self.over else None,
        )

    @classmethod
    def from_file(cls, saved: GameFile) -> Table:
        game = game_file.playable(saved)
        decided = game_file.decisions(saved)
        try:
            options = msgspec.to_builtins(game.check(saved.options))
            table = cls(game, seats=saved.seats, key=bytes.fromhex(saved.key), **options)
            for texts, digest in decided:
                table.play(*texts, observation_digest=digest)
        except (StolikError, ValueError) as error:
            raise game_file.unplayable(error) from error
        table.fair = saved.fair or None
        game_file.compare_results(saved, table.to_file())
        return table

    def _seat(self, seat: int, watching: bool = False) -> int:
        if not (-1 if watching else 0) <= seat < self.options.players:
            raise UnknownSeat(seat=seat, first=0, last=self.options.players - 1)
        return seat

    def _try(self, states: Any, move: Any, seat: int | None, observation_digest: str, made: list[Played]) -> Played:
        """Makes one move in a trial state, after those that were `made` with it, or says why not."""
        turn = record.number(states, 0, "turn")
        number = self._number(move, turn if seat is None else seat)
        mover = int(self.game.kernels.mover_at(states, 0, number))
        if seat is not None and mover != seat:
            raise NotYourTurn()  # before anything else: why another's move is refused could betray their hand
        reason = int(self.game.kernels.violated_rule_at(states, 0, number))
        if reason:
            seen = self.game.hidden(states, 0, turn if seat is None else seat)
            raise IllegalMove(rule=self.game.rule_name(reason), reason=self.game.views.explain(seen, number, reason))
        same_breath = made and made[-1].seat == mover and number not in self.game.legal(states, 0)
        if observation_digest and not same_breath and observation_digest != self._digest_of(states, mover):
            raise WrongObservation(number=len(self.history) + len(made) + 1, text=self.game.moves.say(number))
        self.game.kernels.step(states, 0, number, self.game.move_buffer())
        return Played(mover, number, self.game.moves.say(number), observation_digest)

    def _digest_of(self, states: Any, seat: int) -> str:
        """The digest of what a seat may know of a state."""
        return observation_digest(self.game.hide(states, 0, seat))

    def _number(self, move: Any, seat: int) -> int:
        if isinstance(move, str):
            return int(self.game.moves.read(move, seat))
        if isinstance(move, int) and not isinstance(move, bool):
            if not 0 <= move < self.game.rules.NUM_MOVES:
                raise UnreadableMove(text=str(move), hint=self.game.moves.HINT)
            return move
        try:
            whole = msgspec.convert(msgspec.to_builtins(move), self.game.moves.Move)  # a struct made in Python is unchecked
            return int(self.game.moves.number(whole))
        except (msgspec.ValidationError, TypeError) as error:
            raise UnreadableMove(text=str(move), hint=self.game.moves.HINT) from error

    def _replayed(self, moves: Sequence[Played]) -> Any:
        states = self.game.states(1)
        self.game.deal(states, 0, self.options, self.key)
        buffer = self.game.move_buffer()
        for played in moves:
            self.game.kernels.step(states, 0, played.move, buffer)
        return states

    def reveals(self, before: States, after: States) -> bool:
        """Whether chance was used, or a person has come to know a card, between two states."""
        people = sum(1 << seat for seat, chair in enumerate(self.seats) if not chair.bot)
        return bool(self.game.kernels.came_out(before, after, people))
