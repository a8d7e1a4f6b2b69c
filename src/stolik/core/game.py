"""A game as the rest of the program sees it: its rules, moves, views and words behind one object."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, cast

import msgspec
import numpy as np

from stolik.core import defaults, record
from stolik.core import options as option
from stolik.core.arguments import checked_language, checked_seat, whole_number
from stolik.core.contract import STANDS_IN, Beginner, M, Narration, Parts, Player, Rules, S, V, Viewing, members
from stolik.core.engine import Kernels
from stolik.core.errors import BadKey, BadSeed, NewerFile, NoSuchState, OlderRules, OtherStates, UnknownMode, UnknownRules
from stolik.core.moves import Moves
from stolik.core.options import Options
from stolik.core.record import States, is_packed
from stolik.core.spoken import Spoken
from stolik.core.words import Language, Pair


@dataclass(frozen=True)
class Mode:
    """A named way to play: some options, set together."""

    words: Pair
    options: Mapping[str, Any] = field(default_factory=dict)


class Choices(msgspec.Struct, frozen=True):
    """What a seat may do if it is its turn, what it may say, and the cards of its hand."""

    legal: list[int]
    asides: list[int]
    hand: list[int]


class Observation(NamedTuple, Generic[S]):
    """What a seat may know, as a plain object, with its choices."""

    seen: S
    choices: Choices


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[S, M, V]):
    """Everything about one game: facts that are there at once, and parts that load when they are first needed."""

    name: str
    package: str
    prefix: str
    rules_version: int
    """The newest version of its rules: new tables play by it."""
    title: Pair
    about: Pair
    minutes: int
    modes: Mapping[str, Mode]
    options: type[Options]
    lowest_wins: bool
    load_parts: Callable[[], Parts[S, M, V]]
    """Imports the parts and puts them together; listing games stays quick without it."""
    company: tuple[str, ...] = ("", "medium", "medium")
    """Who sits down for a first game: a bot's level for each seat, and "" for the person."""
    score_words: Pair = ("points", "punkty")
    """What a score counts."""
    score_text: Pair = ("{score:point|points}", "{score:punkt|punkty|punktów}")
    """A score in few words, wherever results stand in a line."""
    chat_note: Pair | None = None
    """What people should know before they write at a table."""
    older_rules: tuple[int, ...] = ()
    """The versions before the newest that this program still plays; the state must then be `Versioned`."""
    shown_by: Mapping[int, str] = field(default_factory=dict)
    """For versions that it doesn't play any more, the last release that does."""
    bot_version: int = 1
    """Goes up when a bot of any level would choose differently: moves of bots of the same version can be thought out again."""
    measure: Literal["win", "score"] = "win"
    """What a review counts in: shares of the win, or the score, where how well a game went says more than whether it was won."""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Callable[..., Game[Any, Any, Any]], tuple[str, str]]:
        """A pickle has a game's name, and where to find it for a process that doesn't know it."""
        from stolik.core import registry

        return registry.found_again, (self.name, registry.place_of(self))

    def __copy__(self) -> Game[S, M, V]:
        return self

    def __deepcopy__(self, _: object) -> Game[S, M, V]:
        """There is only one of each game."""
        return self

    @cached_property
    def parts(self) -> Parts[S, M, V]:
        return self.load_parts()

    @property
    def rules(self) -> Rules[S]:
        return self.parts.rules

    @property
    def moves(self) -> Moves[M]:
        return self.parts.moves

    @property
    def view(self) -> Viewing[S, V]:
        return self.parts.view

    @cached_property
    def narration(self) -> Narration[S, V]:
        """All that the game says, in plain words."""
        return Spoken(self.parts.narration)

    @property
    def marked(self) -> Narration[S, V]:
        """The same with its cards marked (`core.text.mark`), for pages that draw them."""
        return self.parts.narration

    @property
    def player(self) -> Player[S]:
        return self.parts.player

    @property
    def beginner(self) -> Beginner[S] | None:
        return self.parts.beginner

    @cached_property
    def kernels(self) -> Kernels:
        """The kernels of the rules."""
        return self.make_kernels(Path(__file__).parent / "kernels.py", Rules)

    @cached_property
    def position_kernels(self) -> Kernels:
        """The kernels that go on from positions and play them out."""
        return self.make_kernels(Path(__file__).parent / "positions" / "kernels.py", Rules, Player)

    def make_kernels(self, template: Path, *parts: object, beside: Sequence[Kernels] = ()) -> Kernels:
        """The kernels that a template makes with the functions of some parts of this game: `Rules`, `Player`.

        `beside` are other kernels of this game whose functions they call.
        """
        names: dict[str, Any] = {}
        rules, *players = self.sources
        sources = []
        if Rules in parts:
            names |= {name: getattr(self.rules, name) for name in members(Rules)}
            sources.append(rules)
        if Player in parts:
            names |= {name: getattr(self.player, name) for name in members(Player)}
            known = vars(defaults) | names
            names |= {name: getattr(self.player, name, known[instead]) for name, instead in STANDS_IN.items()}
            names |= {"HAS_BEGINNER": self.beginner is not None, "beginner": names["policy"]}
            if self.beginner is not None:
                names["beginner"] = self.beginner.beginner
            sources += players
        return Kernels(template, self.name, sources, names, *beside)

    @property
    def sources(self) -> list[Path]:
        """The files of the rules, of the player, and of the beginner if there is one."""
        made_of = [self.rules, self.player, *([self.beginner] if self.beginner is not None else [])]
        return [Path(str(getattr(part, "__file__", ""))) for part in made_of]

    def rules_text(self, language: Language) -> str:
        """The rules in words, numbered, as Markdown."""
        return files(self.package).joinpath(f"rules.{checked_language(language)}.md").read_text("utf-8")

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most who can play."""
        bounds = next(one for one in option.describe(self.options) if one.name == "players")
        assert bounds.low is not None and bounds.high is not None
        return bounds.low, bounds.high

    def check(self, values: Mapping[str, object], mode: str | None = None) -> Options:
        """Options from a mode and from names and values, which go before it, or an error that says what is wrong."""
        preset = {} if mode is None else self.mode(mode).options
        return option.check(self.options, {**preset, **values}, self.name)

    def mode(self, name: str) -> Mode:
        """The mode of that name."""
        if not isinstance(name, str) or name not in self.modes:
            raise UnknownMode(game=self.name, name=name, known=", ".join(self.modes))
        return self.modes[name]

    @property
    def playable_rules(self) -> tuple[int, ...]:
        """All versions of its rules that this program plays; the newest is the last."""
        return (*sorted(self.older_rules), self.rules_version)

    def check_rules(self, version: int | None) -> int:
        """A version of the rules that this program plays (None: the newest), or an error that says why it doesn't."""
        if version is None:
            return self.rules_version
        if version in self.playable_rules:
            return version
        if whole_number(version) is None:
            raise UnknownRules(game=self.name, version=version, known=", ".join(map(str, self.playable_rules)))
        if version > self.rules_version:
            raise NewerFile(what=("rules", "zasady"), theirs=version, ours=self.rules_version)
        raise OlderRules(theirs=version, ours=self.rules_version, release=self.shown_by.get(version, ""))

    def states(self, count: int, packed: bool | None = None) -> States:
        """Room for `count` states, in the form of the engine that is ready, or in the one you name."""
        return record.new_states(self.rules.State, count, self.kernels.ready if packed is None else packed)

    def copied(self, states: States, i: int, packed: bool | None = None) -> States:
        """A copy of state i as an array of one, in the form of the engine that is ready, or in the one you name."""
        self._place(states, i)
        return record.copied(self.rules.State, states, i, self.kernels.ready if packed is None else packed)

    def unpacked(self, state: bytes) -> States:
        """A state from its bytes (`record.pack`), as an array of one, in the form of the engine that is ready."""
        return self.copied(np.frombuffer(state, self.rules.State.dtype), 0)

    def prepare(self, states: States, i: int, options: Options, fast: bool = False, rules: int | None = None) -> None:
        """Writes the options at place i, for a deal by a version of the rules with the real generator or the fast one."""
        self._place(states, i)
        state = self.rules.State()
        written = {**options.numbers(), "fast": int(fast)}
        if "edition" in state.fields:  # it is `Versioned`
            written["edition"] = self.check_rules(rules) - 1
        for name, value in written.items():
            setattr(state, name, value)
        record.write(states, i, state)

    def deal(self, states: States, i: int, options: Options, key: bytes, fast: bool = False, rules: int | None = None) -> None:
        """Begins a game at place i; the same options, key, generator and version of the rules give the same game."""
        self.prepare(states, i, options, fast, rules)
        self.kernels.of(states).deal_at(states, i, record.numbers_for(states, key_words(key)))

    def legal(self, states: States, i: int) -> list[int]:
        """The moves that the seat whose turn it is may choose from."""
        self._place(states, i)
        moves = self.move_buffer(states)
        return listed(moves[: self.kernels.of(states).legal_at(states, i, moves)])

    def asides(self, states: States, i: int) -> list[int]:
        """What the seats may say at any time, without moving the game on."""
        self._place(states, i)
        moves = self.move_buffer(states)
        return listed(moves[: self.kernels.of(states).asides_at(states, i, moves)])

    def hidden(self, states: States, i: int, seat: int) -> S:
        """What the seat (-1: a spectator) may know of a state, as a plain object."""
        return record.read(self.rules.State, self.hide(states, i, seat), 0)

    def hide(self, states: States, i: int, seat: int) -> States:
        """What the seat (-1: a spectator) may know of a state, as an array of one; players only ever see this."""
        self._place(states, i)
        seat = checked_seat(seat, record.number(states, i, "players"), watching=True)
        pair = self.states(2, is_packed(states))
        pair[0] = states[i]
        self.kernels.of(pair).hide_into(pair, 0, 1, seat)
        return record.single(pair, 1)

    def observe(self, states: States, i: int, seat: int, known: dict[bytes, S] | None = None) -> Observation[S]:
        """What the seat (-1: a spectator) may know of a state, and what follows from that alone; hides just as `hide` does.

        `known` holds the records of the seats that observed before: a seat that knows exactly the same shares theirs.
        """
        choices = self.choices(states, i, seat)
        seen = self._scratch(is_packed(states))[0]
        packed = record.pack(seen, 0) if known is not None else b""
        if known is None or (hidden := known.get(packed)) is None:
            hidden = record.read(self.rules.State, seen, 0)
            if known is not None:
                known[packed] = hidden
        return Observation(hidden, choices)

    def choices(self, states: States, i: int, seat: int) -> Choices:
        """What the seat may do and say: an observation without the record, which takes most of the time."""
        self._place(states, i)
        seat = checked_seat(seat, record.number(states, i, "players"), watching=True)
        seen, moves, counts = self._scratch(is_packed(states))
        self.kernels.of(states).observe(states, i, seen, seat, moves, counts)
        legal, own, held = listed(counts)
        may, say, hand = moves
        return Choices(
            listed(may[:legal]) if legal else [], listed(say[:own]) if own else [], listed(hand[:held]) if held else []
        )

    def _scratch(self, packed: bool) -> tuple[States, Any, Any]:
        """What an observation is written into; each thread keeps and reuses its own, one for each engine."""
        own = vars(self._scratches)
        if packed not in own.setdefault("made", {}):
            size = max(self.rules.NUM_MOVES, len(self.rules.State().where) + 1)  # for moves, and for all cards in one hand
            seen = self.states(1, packed)
            own["made"][packed] = seen, buffers(3, size, packed), record.numbers_for(seen, [0, 0, 0])
        return own["made"][packed]  # type: ignore[no-any-return]

    @cached_property
    def _scratches(self) -> threading.local:
        return threading.local()

    def compile_rules(self) -> None:  # pragma: no cover (coverage is measured with compilation off)
        """Calls each compiled kernel that tables call, which compiles it or loads it from disk; then tables use them."""
        states = self.states(2, packed=True)
        self.deal(states, 0, self.check({}), key_of("ready"))
        kernels, turn = self.kernels.compiled, record.number(states, 0, "turn")
        self.asides(states, 0)
        self.observe(states, 0, turn)
        self.hide(states, 0, turn)
        self.ranks(states, 0, record.number(states, 0, "players"))
        kernels.ending_at(states, 0)
        kernels.score_at(states, 0, turn)
        move = self.legal(states, 0)[0]
        kernels.mover_at(states, 0, move)
        kernels.violated_rule_at(states, 0, move)
        before = self.copied(states, 0, packed=True)
        kernels.step(states, 0, move, self.move_buffer(states))
        kernels.came_out(before, self.copied(states, 0, packed=True), 1)
        self.kernels.set_ready()

    def ranks(self, states: States, i: int, players: int) -> list[int]:
        """Everyone's place at the end, 1 for winners."""
        self._place(states, i)
        out = record.numbers_for(states, [0] * self.rules.SEATS)
        self.kernels.of(states).ranks_at(states, i, out)
        return listed(out[:players])

    def _place(self, states: States, i: int) -> None:
        """Refuses a place that these states don't have, and states of another game: kernels trust their caller."""
        kind = self.rules.State
        packed = is_packed(states)
        if packed and (dtype := getattr(states, "dtype", None)) is not kind.dtype and dtype != kind.dtype:
            raise OtherStates(game=self.name)
        if (place := whole_number(i)) is None or not 0 <= place < len(states):
            raise NoSuchState(states=len(states), i=i)
        if not packed and type(states[place]) is not kind:
            raise OtherStates(game=self.name)

    def together(self, options: Options) -> bool:
        """Whether all seats win or lose together, as a player alone always does; then nobody is first before the game is won."""
        states = self.states(1)
        self.prepare(states, 0, options, fast=True)
        return self._together(record.pack(states, 0))

    def together_in(self, states: States) -> bool:
        """The same of the game that a state belongs to, hidden or not."""
        found, undealt = record.read(self.rules.State, states, 0), self.rules.State()
        for name in (*self.check({}).numbers(), *(["edition"] if "edition" in undealt.fields else [])):
            setattr(undealt, name, getattr(found, name))
        undealt.fast = 1
        empty = self.states(1)
        record.write(empty, 0, undealt)
        return self._together(record.pack(empty, 0))

    @cached_property
    def _together(self) -> Callable[[bytes], bool]:
        """Whether all win together in a game with the options of this state, which isn't dealt yet; found once for each."""

        @cache
        def known(state: bytes) -> bool:
            states = self.unpacked(state)
            self.kernels.of(states).deal_at(states, 0, record.numbers_for(states, key_words(key_of("together"))))
            players = record.number(states, 0, "players")
            return players == 1 or 1 not in self.ranks(states, 0, players)

        return known

    def move_buffer(self, states: States) -> list[int]:
        """A buffer for the legal moves of such states."""
        return buffers(1, self.rules.NUM_MOVES, is_packed(states))[0]

    def with_aftermath(
        self, told: str, before: S, after: S, move: int, mover: int, viewer: int, names: list[str], language: Language
    ) -> str:
        """What a move was told as, and what it led to, with cards marked; what somebody else did then is on its own line."""
        more = self.parts.aftermath(before, after, move, mover, viewer, names, language) if self.parts.aftermath else ""
        return f"{told}{more}" if not more or more[0] == "\n" else f"{told} {more}"

    def rule_name(self, number: int) -> str:
        """203 is `GAME-2.3`."""
        return f"{self.prefix}-{number // 100}.{number % 100}"


def buffers(count: int, size: int, packed: bool) -> list[list[int]]:
    """`count` buffers of `size` numbers each, for packed states or for plain ones."""
    rows: Any = np.zeros((count, size), np.int64) if packed else [[0] * size for _ in range(count)]
    return cast("list[list[int]]", rows)


def listed(values: Any) -> list[int]:
    """The contents of such a buffer as a list."""
    return values if isinstance(values, list) else values.tolist()


def key_words(key: bytes) -> list[int]:
    """A key as the four signed numbers that records hold."""
    if not isinstance(key, bytes | bytearray) or len(key) != 32 or not any(key):
        raise BadKey()
    return [int.from_bytes(key[i : i + 8], "little", signed=True) for i in range(0, 32, 8)]


def read_key(text: str) -> bytes:
    """The key that a file has as hex digits."""
    try:
        key = bytes.fromhex(text)
    except (ValueError, TypeError) as error:
        raise BadKey() from error
    if len(key) != 32 or not any(key):
        raise BadKey()
    return key


def key_of(seed: int | str) -> bytes:
    """The key that a seed stands for."""
    if not isinstance(seed, str) and whole_number(seed) is None:
        raise BadSeed(seed=seed)
    return hashlib.sha256(f"stolik seed {seed}".encode()).digest()
