"""One game in play, for people who write Python.

>>> import stolik
>>> table = stolik.Table("the-game", players=2, seed=7, starter=1)
>>> len(table.view(0).hand)
7
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, SupportsIndex, Unpack, overload

import msgspec
from typing_extensions import TypeVar

from stolik.core import forks, game_file, record, story
from stolik.core.arguments import checked_language, checked_seat, whole_number
from stolik.core.contract import AnyView
from stolik.core.errors import (
    BadSeats,
    CannotUndo,
    DamagedFile,
    IllegalMove,
    LookFirst,
    NoSuchMoment,
    NotYourTurn,
    StaleAttempt,
    StolikError,
    UnreadableMove,
    WrongObservation,
)
from stolik.core.fair import Fair
from stolik.core.forks import BadMoment, Fork, Guess, NothingLeft, TooManyGuesses, UnknownCards
from stolik.core.game import Choices, Game, Observation, key_of, read_key
from stolik.core.game_file import Chair, GameFile, Result, checked_chairs
from stolik.core.picture import picture
from stolik.core.positions.position import Position, position_of
from stolik.core.record import States, is_packed
from stolik.core.registry import game as game_named
from stolik.core.seats import SPECTATOR
from stolik.core.words import Language, seat_names

if TYPE_CHECKING:
    from stolik.core.cards import Cards
    from stolik.games import by_name

DIGEST_LETTERS = 32
"""How many hex digits the digest of a bot's observation has."""
KEPT = 32
"""A table keeps a copy of its state after every so many moves, so that going back replays fewer than that."""


M = TypeVar("M", default=Any)
V = TypeVar("V", bound=AnyView, default=Any)
S = TypeVar("S", bound="Cards", default=Any)


class Played(msgspec.Struct, frozen=True):
    """A move that was made, and by whom; if a bot chose it, with the digest of what the bot was shown."""

    seat: int
    move: int
    text: str
    observation_digest: str = ""


class Attempt(NamedTuple):
    """Moves that the table would accept, and what they lead to; nothing has happened yet."""

    before: States
    """The state that the moves were tried in."""
    states: States
    made: list[Played]
    kept: Sequence[States] = ()
    """The states on the way that the table keeps."""


def observation_digest(hidden: States) -> str:
    """The digest of a hidden record: it later proves what a bot was shown, and gives nothing of it away."""
    return hashlib.sha256(record.pack(hidden, 0)).hexdigest()[:DIGEST_LETTERS]


class Table(Generic[M, V, S]):
    """One game in play; a call that the table refuses raises a `StolikError` and changes nothing."""

    @overload
    def __init__(self: by_name.TheGameTable, game: Literal["the-game"], **settings: Unpack[by_name.TheGameForTable]) -> None: ...
    @overload
    def __init__(self: by_name.TenTable, game: Literal["ten"], **settings: Unpack[by_name.TenForTable]) -> None: ...
    @overload
    def __init__(
        self: by_name.AbluxxenTable, game: Literal["abluxxen"], **settings: Unpack[by_name.AbluxxenForTable]
    ) -> None: ...
    @overload
    def __init__(self: by_name.TriggsTable, game: Literal["triggs"], **settings: Unpack[by_name.TriggsForTable]) -> None: ...
    @overload
    def __init__(self: by_name.Phase10Table, game: Literal["phase-10"], **settings: Unpack[by_name.Phase10ForTable]) -> None: ...
    @overload
    def __init__(self: Table[Any, Any, Any], game: str, **settings: Unpack[by_name.SomeForTable]) -> None: ...
    @overload
    def __init__(
        self,
        game: Game[S, M, V],
        *,
        seats: Sequence[str | Chair] | None = None,
        seed: int | str | None = None,
        key: bytes | None = None,
        rules: int | None = None,
        mode: str | None = None,
        **options: bool | int | str,
    ) -> None: ...
    def __init__(
        self,
        game: str | Game[S, M, V],
        *,
        seats: Sequence[str | Chair] | None = None,
        seed: int | str | None = None,
        key: bytes | None = None,
        rules: int | None = None,
        mode: str | None = None,
        **options: bool | int | str,
    ) -> None:
        """`mode` names a way to play, which `options` change. A seat is a name or a `Chair`; without `seats` all are free."""
        self.game = game if isinstance(game, Game) else game_named(game)
        chairs = [] if seats is None else checked_chairs(seats)
        if seats is not None and not (mode is not None and "players" in self.game.mode(mode).options):
            options.setdefault("players", len(chairs))
        self.options = self.game.check(options, mode)
        self.rules = self.game.check_rules(rules)
        self.seats = chairs or [Chair() for _ in range(self.options.players)]
        self._check_seats(self.seats)
        self.key = key if key is not None else secrets.token_bytes(32) if seed is None else key_of(seed)
        self.fair: Fair | None = None
        self.forked: Fork | None = None
        """Where the deal comes from, if it wasn't drawn for this game."""
        self.history: list[Played] = []
        self._now = self.game.states(1)
        self._observed: tuple[States, dict[bytes, Any]] = self._now, {}
        self._open: tuple[States, S] | None = None
        self.game.deal(self._now, 0, self.options, self.key, rules=self.rules)
        self._kept = [self._copy_of(self._now)]

    @property
    def turn(self) -> int:
        """The seat whose move it is."""
        return record.number(self._now, 0, "turn")

    @property
    def over(self) -> bool:
        return bool(self.game.kernels.of(self._now).ending_at(self._now, 0))

    @property
    def ending(self) -> IntEnum:
        """How the game ended, a value of the game's `Ending`; 0 while it goes on."""
        return self.game.rules.Ending(self.game.kernels.of(self._now).ending_at(self._now, 0))

    @property
    def scores(self) -> list[int]:
        """Each seat's score, counted as the rulebook counts it."""
        return [int(self.game.kernels.of(self._now).score_at(self._now, 0, seat)) for seat in range(self.options.players)]

    @property
    def ranks(self) -> list[int]:
        """Each seat's place if the game ended now; 1 for winners."""
        return self.game.ranks(self._now, 0, self.options.players)

    @property
    def began_at(self) -> int:
        """How many moves of the history belong to another game, from which this one goes on: nobody can take those back."""
        return self.forked.at if self.forked else 0

    @property
    def begins_with_deal(self) -> bool:
        """Whether this game begins as its deal left it, and not with a later position or cards that were dealt anew."""
        return not self.began_at and not (self.forked and self.forked.guesses)

    @property
    def position(self) -> Position[M, V]:
        """The true position without its history, as a value to search in: for the program that runs the table."""
        return position_of(self.game, self._now)

    @property
    def now(self) -> States:
        """The true state, as an array of one: for the program that runs the table, never for its players."""
        return self._now

    @property
    def digest(self) -> bytes:
        """The bytes of the true state: equal for equal games, secret while they last."""
        return record.pack(self._now, 0)

    def legal(self, seat: int | None = None) -> list[M]:
        """The moves, in typed form, of the seat whose turn it is; of another seat, none."""
        if seat is not None and self._seat(seat) != self.turn:
            return []
        return [self.game.moves.typed(move) for move in self.game.legal(self._now, 0)]

    def asides(self, seat: int) -> list[M]:
        """What a seat may say now without moving the game on, such as a signal."""
        mine = self._seat(seat)
        sayable = self.game.asides(self._now, 0)
        return [self.game.moves.typed(m) for m in sayable if self.game.kernels.of(self._now).mover_at(self._now, 0, m) == mine]

    def play(self, *moves: M | str | SupportsIndex, seat: int | None = None, observation_digest: str = "") -> list[Played]:
        """Makes the moves, all or none. A move is typed, or text, or its number; `seat` says who makes it.

        A bot passes the `observation_digest` of the record that it was shown. The table refuses a digest that differs from what
        the seat may see right before the move; asides that a bot says together share what it saw before the first of them.
        """
        return self.accept(self.attempt(*moves, seat=seat, observation_digest=observation_digest))

    def attempt(self, *moves: M | str | SupportsIndex, seat: int | None = None, observation_digest: str = "") -> Attempt:
        """Tries what `play` would do, without doing it.

        A seat's moves end with the first that reveals something; otherwise the refusal of a later move would reveal it for free.
        """
        if seat is not None:
            self._seat(seat)
        if self.game.kernels.worth_loading():
            self.game.compile_rules()
        trial = self._copy_of(self._now)
        made: list[Played] = []
        kept: list[States] = []
        for move in moves:
            if made and seat is not None and self._came_out(self._now, trial, 1 << seat):
                raise LookFirst(text=made[-1].text)
            made.append(self._try(trial, move, seat, observation_digest, made))
            if (len(self.history) + len(made)) % KEPT == 0:
                kept.append(self._copy_of(trial))
        return Attempt(self._now, trial, made, kept)

    def accept(self, attempt: Attempt) -> list[Played]:
        """Makes the moves of an attempt, if nothing else has happened since."""
        if attempt.before is not self._now:
            raise StaleAttempt()
        self._now = attempt.states
        self.history += attempt.made
        self._kept += attempt.kept
        return attempt.made

    def view(self, seat: int = SPECTATOR) -> V:
        """What the seat (or a spectator) may see, as a typed object."""
        return self.game.view.view(self.hidden(seat), self._seat(seat, watching=True))

    def picture(self, seat: int = SPECTATOR, language: Language = "en") -> str:
        """What the seat (or a spectator) may see, as an SVG document."""
        return picture(self.game, self.view(seat), self.names(language), language)

    def _repr_html_(self) -> str:
        """What a notebook shows: the table as a spectator sees it."""
        return self.picture()

    def hidden(self, seat: int = SPECTATOR) -> S:
        """What a seat may know, as a plain record."""
        return self.game.hidden(self._now, 0, self._seat(seat, watching=True))

    def hidden_at(self, count: int, seat: int = SPECTATOR) -> S:
        """What a seat knew after the first `count` moves, as a plain record."""
        return self.game.hidden(self._replayed(self._count(count)), 0, self._seat(seat, watching=True))

    def hide(self, seat: int = SPECTATOR) -> States:
        """What a seat may know, as an array of one; a bot never gets anything else."""
        return self.game.hide(self._now, 0, self._seat(seat, watching=True))

    def observe(self, seat: int = SPECTATOR) -> Observation[S]:
        """What a seat may know, as a plain record, with what it may do and say now. Seats may share it: don't change it."""
        if self._observed[0] is not self._now:
            self._observed = self._now, {}
        return self.game.observe(self._now, 0, self._seat(seat, watching=True), self._observed[1])

    def choices(self, seat: int = SPECTATOR) -> Choices:
        """What the seat may do and say now, and its hand; together with `open`, that is all where only hands are hidden."""
        return self.game.choices(self._now, 0, self._seat(seat, watching=True))

    @property
    def open(self) -> S:
        """The record that everybody may know, even a spectator, as a plain object. All share it: don't change it."""
        if self._open is None or self._open[0] is not self._now:
            self._open = self._now, self.hidden(SPECTATOR)
        return self._open[1]

    def undo(self, seat: int | None = None, agreed: bool = False) -> Played:
        """Takes back the last move if it revealed nothing hidden or random and nobody else has moved since.

        Also takes back what bots have said since, such as a signal. If all have `agreed`, it takes back the seat's last move
        and everything after it.
        """
        count = self.undoable(seat, agreed)
        last = self.history[count]
        self.rewind(count)
        return last

    def undoable(self, seat: int | None = None, agreed: bool = False) -> int:
        """How many moves would be left after `undo`."""
        left, history = len(self.history), self.history
        seat = seat if seat is None else self._seat(seat)
        while left > self.began_at and self._only_said(left - 1):
            left -= 1
        while agreed and left > self.began_at and history[left - 1].seat != seat:
            left -= 1
        if left <= self.began_at:
            raise CannotUndo(reason=("nothing has been played yet", "nic jeszcze nie zagrano"))
        left -= 1
        last = history[left]
        if self.seats[last.seat].bot or (seat is not None and last.seat != seat):
            raise CannotUndo(reason=("somebody else has moved since", "ktoś inny już potem zagrał"))
        if self.reveals(self._replayed(left), self._now):
            raise CannotUndo(reason=("something hidden has been seen", "odsłoniło się coś, co było zakryte"))
        return left

    def rewind(self, count: int) -> None:
        """Goes back to the position after the first `count` moves, no matter who made the later ones and what they revealed.

        `count` is from 0 to the number of moves made. Moves of another game, from which this one goes on, stay.
        """
        count = self._count(count)
        if count < self.began_at:
            raise CannotUndo(reason=("that was played in the other game", "to zagrano w tamtej grze"))
        self._cut(count, self._replayed(count))

    def at(self, count: int) -> Table[M, V, S]:
        """A new table as this one was after its first `count` moves; what you play on it leaves this one alone.

        If these are fewer than belong to another game, the new table goes on from that moment of the other game.
        """
        past, count = self.copy(), self._count(count)
        past._cut(count, self._replayed(count))
        if self.forked and count < self.began_at:
            past.forked = msgspec.structs.replace(self.forked, at=count, guesses=self._guesses(count))
        return past

    def fork(
        self,
        at: int,
        seat: int = 0,
        cards: forks.Cards = "true",
        *,
        seed: int | str | None = None,
        key: bytes | None = None,
        seats: Sequence[Chair] | None = None,
    ) -> Table[M, V, S]:
        """A new table that goes on from this game as it was after its first `at` moves; nobody can take those back there.

        With `true` cards everything is as it was: the same moves bring the same draws. With a `guess` what the seat couldn't see
        is dealt anew, from a seed or a key; without one, by chance. The chairs are the same unless you say who sits there.
        """
        if cards not in ("true", "guess"):
            raise UnknownCards(cards=cards)
        moment = whole_number(at)
        if moment is None or not 0 <= moment <= len(self.history):
            raise BadMoment(moves=len(self.history), last=max(0, len(self.history) - 1))
        at, seat = moment, self._seat(seat)
        chairs = list(self.seats) if seats is None else checked_chairs(seats)
        self._check_seats(chairs)
        twin = self.at(at)
        if twin.over:
            raise NothingLeft()
        known = self._guesses(at)
        twin.fair, twin.seats = None, chairs
        twin.history = [msgspec.structs.replace(played, observation_digest="") for played in twin.history]
        of_day = (self.forked.date, self.forked.beacon) if self.forked else ("", None)
        twin.forked = Fork("fork" if at or cards == "guess" else "again", at, known, "", *of_day)
        if cards == "guess":
            if len(known) >= forks.MOST_GUESSES:
                raise TooManyGuesses(most=forks.MOST_GUESSES)
            drawn = key if key is not None else secrets.token_bytes(32) if seed is None else key_of(seed)
            twin._deal_anew(Guess(at, seat, drawn.hex()))
        return twin

    def copy(self) -> Table[M, V, S]:
        """A table of its own with the same game: whatever happens at one of them, the other stays as it is.

        It shares what never changes, states among it: a table replaces its state and never writes into it. So this only copies
        lists of references.
        """
        twin: Table[M, V, S] = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.seats, twin.history, twin._kept = list(self.seats), list(self.history), list(self._kept)
        return twin

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Table[M, V, S]:
        twin = self.copy()
        twin._now = self._copy_of(self._now)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """A pickle has states as their bytes: the process that reads it may have the other engine ready."""
        kept = [record.pack(states, 0) for states in self._kept]
        own = {name: value for name, value in vars(self).items() if name not in ("_observed", "_open")}
        return own | {"_now": record.pack(self._now, 0), "_kept": kept}

    def __setstate__(self, own: dict[str, Any]) -> None:
        vars(self).update(own)
        self._now, *self._kept = (self.game.unpacked(state) for state in (own["_now"], *own["_kept"]))
        self._observed, self._open = (self._now, {}), None

    def __eq__(self, other: object) -> bool:
        """Tables are equal if they would be saved as the same file."""
        return isinstance(other, Table) and hash(self) == hash(other) and self.to_file() == other.to_file()

    def __hash__(self) -> int:
        """Made of what play doesn't change, so that a table can be found again later."""
        return hash((self.game.name, self.rules, self.key))

    def __repr__(self) -> str:
        stands = self.ending.name.lower() if self.over else f"turn of seat {self.turn}"
        return f"<Table {self.game.name}: {self.options.players} players, {len(self.history)} moves, {stands}>"

    def positions(self) -> Iterator[States]:
        """The true state after the deal and after every move, each as an array of one, which is good until you ask for the next.

        Where the game goes on from another with cards that were dealt anew, these are in it.
        """
        states = self._replayed(0)
        yield states
        for at, played in enumerate(self.history, 1):
            states = self._stepped(states, at, played)
            yield states

    def names(self, language: Language = "en") -> list[str]:
        """What to call the seats."""
        unnamed = seat_names(len(self.seats), checked_language(language))
        return [chair.name or name for chair, name in zip(self.seats, unnamed, strict=True)]

    def save(self, path: str | Path) -> None:
        """Writes the game file; the old one stays until the new one is complete."""
        game_file.write(Path(path), self.to_file())

    @classmethod
    def load(cls, path: str | Path) -> Table:
        """The table that a game file holds; checks every move again."""
        return cls.from_file(game_file.read(Path(path)))

    def to_file(self) -> GameFile:
        digests = [played.observation_digest for played in self.history]
        return GameFile(
            format=game_file.FORKED if self.forked else game_file.UNCHAINED,
            game=self.game.name,
            rules=self.rules,
            options=self.options.said(),
            seats=self.seats,
            key=self.key.hex(),
            moves=[played.text for played in self.history],
            observation_digests=digests if any(digests) else msgspec.UNSET,
            fair=self.fair or msgspec.UNSET,
            fork=self.forked or msgspec.UNSET,
            result=Result(ending=self.ending.name.lower(), scores=self.scores) if self.over else None,
        )

    @classmethod
    def from_file(cls, saved: GameFile) -> Table:
        if not isinstance(saved, GameFile):
            raise DamagedFile(reason=game_file.NOT_WHOLE)
        game = game_file.playable(saved)
        decided = game_file.decisions(saved)
        fork = game_file.fork_of(saved)
        try:
            options = game.check(saved.options).said()
            table: Table = Table(game, key=read_key(saved.key), rules=saved.rules, **options)
            table._check_seats(saved.seats)
            table.seats = list(saved.seats)  # also bots that this program doesn't know
            if fork:
                table.go_on(fork, saved.moves[: fork.at])
            for texts, digest in decided[table.began_at :]:
                table.play(*texts, observation_digest=digest)
        except (StolikError, ValueError) as error:
            raise game_file.unplayable(error) from error
        table.fair = saved.fair or None
        story.check(saved, table.at(table.began_at))
        game_file.compare_results(saved, table.to_file())
        return table

    def go_on(self, fork: Fork, moves: Sequence[M | str | SupportsIndex]) -> None:
        """Makes a table on which nothing has been played go on from another game: these are its moves, as many as `fork` says."""
        guesses, self.forked = fork.guesses, msgspec.structs.replace(fork, guesses=[])
        for at in range(len(moves) + 1):
            while guesses and guesses[0].at == at:
                self._deal_anew(guesses[0])
                guesses = guesses[1:]
            if at < len(moves):
                self.play(moves[at])
        if self.over:
            raise NothingLeft()

    def _guesses(self, count: int) -> list[Guess]:
        """The guesses that the position after the first `count` moves stands on."""
        return [guess for guess in self.forked.guesses if guess.at <= count] if self.forked else []

    def _deal_anew(self, guess: Guess) -> None:
        """Deals anew, in the position of now, what a seat can't see, and remembers that the game goes on from there."""
        assert self.forked is not None
        self._now = forks.guessed(self.game, self._now, self._seat(guess.seat), read_key(guess.key))
        self.forked = msgspec.structs.replace(self.forked, guesses=[*self.forked.guesses, guess])
        if guess.at % KEPT == 0:
            self._kept = [*self._kept[:-1], self._copy_of(self._now)]

    def _seat(self, seat: int, watching: bool = False) -> int:
        return checked_seat(seat, self.options.players, watching)

    def _check_seats(self, chairs: Sequence[Chair]) -> None:
        if len(chairs) != self.options.players:
            raise BadSeats(players=self.options.players, seats=len(chairs))

    def _try(self, states: Any, move: Any, seat: int | None, observation_digest: str, made: list[Played]) -> Played:
        """Makes one move in a trial state, after those that were `made` with it, or says why not."""
        turn = record.number(states, 0, "turn")
        number = self._number(move, turn if seat is None else seat)
        mover = int(self.game.kernels.of(states).mover_at(states, 0, number))
        if seat is not None and mover != seat:
            raise NotYourTurn()  # first of all, because the reason why another's move is refused could betray their hand
        reason = int(self.game.kernels.of(states).violated_rule_at(states, 0, number))
        if reason:
            seen = self.game.hidden(states, 0, turn if seat is None else seat)
            raise IllegalMove(rule=self.game.rule_name(reason), reason=self.game.marked.explain(seen, number, reason))
        same_breath = made and made[-1].seat == mover and number not in self.game.legal(states, 0)
        if observation_digest and not same_breath and observation_digest != self._digest_of(states, mover):
            raise WrongObservation(number=len(self.history) + len(made) + 1, text=self.game.moves.say(number))
        self.game.kernels.of(states).step(states, 0, number, self.game.move_buffer(states))
        return Played(mover, number, self.game.moves.say(number), observation_digest)

    def _digest_of(self, states: Any, seat: int) -> str:
        """The digest of what a seat may know of a state."""
        return observation_digest(self.game.hide(states, 0, seat))

    def _number(self, move: Any, seat: int) -> int:
        if isinstance(move, str):
            return int(self.game.moves.read(move, seat))
        number = whole_number(move)
        if number is not None:
            if not 0 <= number < self.game.rules.NUM_MOVES:
                raise UnreadableMove(text=str(move), hint=self.game.moves.help)
            return number
        try:
            whole = msgspec.convert(msgspec.to_builtins(move), self.game.moves.form)  # a struct made in Python is unchecked
            return int(self.game.moves.number(whole))
        except (msgspec.ValidationError, TypeError) as error:
            raise UnreadableMove(text=str(move), hint=self.game.moves.help) from error

    def _only_said(self, at: int) -> bool:
        """Whether a bot made this move of the history out of turn, as an aside."""
        played = self.history[at]
        return bool(self.seats[played.seat].bot) and played.move not in self.game.legal(self._replayed(at), 0)

    def _replayed(self, count: int) -> States:
        """The state after the first `count` moves, as a new array of one."""
        if count == len(self.history):
            return self._copy_of(self._now)
        states = self._copy_of(self._kept[count // KEPT])
        for at in range(count - count % KEPT, count):
            states = self._stepped(states, at + 1, self.history[at])
        return states

    def _stepped(self, states: States, at: int, played: Played) -> States:
        """The state after move number `at`, with the cards that were dealt anew then; writes into the one before."""
        self.game.kernels.of(states).step(states, 0, played.move, self.game.move_buffer(states))
        for guess in self.forked.guesses if self.forked else ():
            if guess.at == at:
                states = forks.guessed(self.game, states, guess.seat, read_key(guess.key))
        return states

    def _cut(self, count: int, states: States) -> None:
        """Keeps the first `count` moves, which lead to that state."""
        self._now = states
        self.history, self._kept = self.history[:count], self._kept[: count // KEPT + 1]

    def _copy_of(self, states: States) -> States:
        """A copy of the state for the engine that is ready: so a table goes over to the compiled one between two moves."""
        return self.game.copied(states, 0)

    def _count(self, count: int) -> int:
        """A number of moves that this game has."""
        number = whole_number(count)
        if number is None or not 0 <= number <= len(self.history):
            raise NoSuchMoment(moves=len(self.history), count=count)
        return number

    def reveals(self, before: States, after: States) -> bool:
        """Whether, between two states, a draw used chance or a person has come to know a card."""
        people = sum(1 << seat for seat, chair in enumerate(self.seats) if not chair.bot)
        return self._came_out(before, after, people)

    def _came_out(self, before: States, after: States, eyes: int) -> bool:
        """Whether a draw used chance, or a seat whose bit is set has come to know a card; engines may have changed."""
        past = before if is_packed(before) is is_packed(after) else self.game.copied(before, 0, is_packed(after))
        return bool(self.game.kernels.of(after).came_out(past, after, eyes))
