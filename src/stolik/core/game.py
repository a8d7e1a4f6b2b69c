"""A game as the rest of the program sees it: its rules, moves, views and words behind one object."""

from __future__ import annotations

import hashlib
import importlib
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from stolik.core import options as option
from stolik.core import record, rule
from stolik.core.errors import BadKey, UnknownMode
from stolik.core.options import Options
from stolik.core.record import States
from stolik.core.words import Language, Pair


@dataclass(frozen=True)
class Mode:
    """A way to play that has a name: some options, set together."""

    words: Pair
    options: Mapping[str, Any] = field(default_factory=dict)


class Choices(NamedTuple):
    """What a seat may do, if it is to move; what it may say; the cards of its hand."""

    legal: list[int]
    asides: list[int]
    hand: list[int]


class Observation(NamedTuple):
    """What a seat may know, as a plain object, with its choices."""

    seen: Any
    choices: Choices


@dataclass(frozen=True, eq=False)
class Game:
    """Everything about one game. Its folder holds `rules`, `moves`, `view`, `bot` and the rules in words.

    The folder's modules are imported when they are first needed, so that listing games stays quick.
    """

    name: str
    package: str
    prefix: str
    rules_version: int
    title: Pair
    about: Pair
    minutes: int
    modes: Mapping[str, Mode]
    options: type[Options]
    lowest_wins: bool
    company: tuple[str, ...] = ("", "medium", "medium")
    """Who sits down for a first game: a bot's level for each seat, and "" for the person."""
    score_words: Pair = ("points", "punkty")
    """What a score counts."""
    chat_note: Pair | None = None
    """What people should know before they write at a table."""

    @cached_property
    def rules(self) -> ModuleType:
        return importlib.import_module(f"{self.package}.rules")

    @cached_property
    def moves(self) -> ModuleType:
        return importlib.import_module(f"{self.package}.moves")

    @cached_property
    def views(self) -> ModuleType:
        return importlib.import_module(f"{self.package}.view")

    @cached_property
    def chat(self) -> ModuleType | None:
        """What may be written at a table, for games that have something to say about it."""
        name = f"{self.package}.chat"
        return importlib.import_module(name) if find_spec(name) else None

    @cached_property
    def kernels(self) -> ModuleType:
        return self.load_kernels(Path(__file__).parent / "kernels.py", {})

    def load_kernels(self, template: Path, names: Mapping[str, Any]) -> ModuleType:
        """A kernel module (`core.rule.load_kernels`) with this game's rules and some names more."""
        folder = Path(self.rules.__file__ or "").parent
        return rule.load_kernels(template, self.name, folder, {**vars(self.rules), **names})

    def rules_text(self, language: Language) -> str:
        """The rules in words, numbered, as Markdown."""
        return files(self.package).joinpath(f"rules.{language}.md").read_text("utf-8")

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most who can play."""
        bounds = next(one for one in option.describe(self.options) if one.name == "players")
        assert bounds.low is not None and bounds.high is not None
        return bounds.low, bounds.high

    def check(self, values: Mapping[str, Any]) -> Options:
        """Options from names and values, or an error that says what is wrong."""
        return option.check(self.options, values, self.name)

    def mode(self, name: str) -> Mode:
        """The mode of that name."""
        if name not in self.modes:
            raise UnknownMode(game=self.name, name=name, known=", ".join(self.modes))
        return self.modes[name]

    def states(self, count: int) -> States:
        """Room for so many states."""
        return record.new_states(self.rules.State, count)

    def prepare(self, states: States, i: int, options: Options, fast: bool = False) -> None:
        """Writes the options at place i, for a deal with the real generator or the fast one."""
        state = self.rules.State()
        for name, value in options.numbers().items():
            setattr(state, name, value)
        state.fast = int(fast)
        record.write(states, i, state)

    def deal(self, states: States, i: int, options: Options, key: bytes, fast: bool = False) -> None:
        """Begins a game at place i; the same options, key and generator give the same game."""
        self.prepare(states, i, options, fast)
        self.kernels.deal_at(states, i, numbers(key_words(key)))

    def legal(self, states: States, i: int) -> list[int]:
        """The moves that the seat whose turn it is may choose from."""
        moves = self.move_buffer()
        return listed(moves[: self.kernels.legal_at(states, i, moves)])

    def asides(self, states: States, i: int) -> list[int]:
        """What the seats may say at any time, without moving the game on."""
        moves = self.move_buffer()
        return listed(moves[: self.kernels.asides_at(states, i, moves)])

    def hidden(self, states: States, i: int, seat: int) -> Any:
        """What the seat (-1: a spectator) may know of a state, as a plain object."""
        return record.read(self.rules.State, self.hide(states, i, seat), 0)

    def hide(self, states: States, i: int, seat: int) -> States:
        """What the seat (-1: a spectator) may know of a state, as a batch of one: the only door to anybody."""
        pair = self.states(2)
        pair[0] = states[i]
        self.kernels.hide_into(pair, 0, 1, seat)
        return record.single(pair, 1)

    def observe(self, states: States, i: int, seat: int, known: dict[bytes, Any] | None = None) -> Observation:
        """What the seat (-1: a spectator) may know of a state, and what follows from that alone, through the same door.

        `known` has the records of the seats that observed before: a seat that knows just the same shares theirs.
        """
        choices = self.choices(states, i, seat)
        seen = self._scratch[0]
        packed = record.pack(seen, 0) if known is not None else b""
        if known is None or (kept := known.get(packed)) is None:
            kept = record.read(self.rules.State, seen, 0)
            if known is not None:
                known[packed] = kept
        return Observation(kept, choices)

    def choices(self, states: States, i: int, seat: int) -> Choices:
        """What the seat may do and say: an observation without the record, which is most of the work."""
        seen, moves, counts = self._scratch
        self.kernels.observe(states, i, seen, seat, moves, counts)
        legal, own, held = listed(counts)
        return Choices(
            listed(moves[0][:legal]) if legal else [],
            listed(moves[1][:own]) if own else [],
            listed(moves[2][:held]) if held else [],
        )

    @property
    def _scratch(self) -> tuple[States, Any, Any]:
        """What an observation is written into; each thread keeps its own for the next one."""
        try:
            return self._scratches.own  # type: ignore[no-any-return]
        except AttributeError:
            size = max(self.rules.NUM_MOVES, len(self.rules.State().where) + 1)  # for moves, and for all cards in one hand
            self._scratches.own = self.states(1), buffers(3, size), numbers([0, 0, 0])
            return self._scratches.own  # type: ignore[no-any-return]

    @cached_property
    def _scratches(self) -> threading.local:
        return threading.local()

    def ranks(self, states: States, i: int, players: int) -> list[int]:
        """Everyone's place at the end, 1 for winners."""
        out = numbers([0] * self.rules.SEATS)
        self.kernels.ranks_at(states, i, out)
        return listed(out[:players])

    def together(self, options: Options) -> bool:
        """Whether all seats win or lose together: then nobody is first before the game is won. Alone it is always so."""
        if options.players == 1:
            return True
        states = self.states(1)
        self.deal(states, 0, options, key_of("together"), fast=True)
        return 1 not in self.ranks(states, 0, options.players)

    def move_buffer(self) -> Any:
        """A buffer for legal moves."""
        return self.move_buffers(1)[0]

    def move_buffers(self, count: int) -> Any:
        """So many of them."""
        return buffers(count, self.rules.NUM_MOVES)

    def rule_name(self, number: int) -> str:
        """203 is `GAME-2.3`."""
        return f"{self.prefix}-{number // 100}.{number % 100}"


def buffers(count: int, size: int) -> Any:
    """Buffers for so many numbers each, in the form that this process's rules work on."""
    return np.zeros((count, size), np.int64) if rule.COMPILED else [[0] * size for _ in range(count)]


def numbers(values: Sequence[int]) -> Any:
    """Numbers in the form that this process's rules work on."""
    return np.array(values, np.int64) if rule.COMPILED else list(values)


def listed(values: Any) -> list[int]:
    """Such numbers as a list."""
    return values if isinstance(values, list) else values.tolist()


def key_words(key: bytes) -> list[int]:
    """A key as the four signed numbers that records hold."""
    if len(key) != 32 or not any(key):
        raise BadKey()
    return [int.from_bytes(key[i : i + 8], "little", signed=True) for i in range(0, 32, 8)]


def key_of(seed: int | str) -> bytes:
    """The key that a seed stands for."""
    return hashlib.sha256(f"stolik seed {seed}".encode()).digest()
