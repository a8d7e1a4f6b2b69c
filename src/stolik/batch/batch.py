"""Many games of one kind, moved together; see `docs/guides/research.md`.

>>> import stolik
>>> batch = stolik.Batch("ten", 1000, players=3, auto_reset=True)
>>> now = batch.reset(7)
>>> now = batch.step(now.any_action)
>>> now.tensor.shape == (1000, batch.width), now.legal.shape == (1000, batch.num_actions)
(True, True)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Unpack, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import TypeVar

from stolik.batch import arrays as halls
from stolik.batch import opponents as bots
from stolik.batch.arrays import NONE, REWARDS, RewardName, kernels_of
from stolik.batch.errors import (
    BadArray,
    BadNumber,
    BadReward,
    GameOver,
    IllegalAction,
    NotCompiled,
    NotDealt,
    OtherGames,
    TooHigh,
)
from stolik.core import record, rule
from stolik.core.contract import AnyView
from stolik.core.game import Game
from stolik.core.record import Record
from stolik.core.registry import game as game_named
from stolik.core.seats import BotLevel

if TYPE_CHECKING:
    from stolik.games import by_name

M = TypeVar("M", default=Any)
V = TypeVar("V", bound=AnyView, default=Any)

HIGHEST_SEED = 2**63 - 1
GAMES_A_THREAD = 512
"""A thread gets at least so many games: with fewer, waking it takes longer than moving them."""
GAMES_WITH_BOTS_A_THREAD = 32
"""The same where bots think in between."""


class Step(NamedTuple):
    """How all games stand, a row for each. The arrays are always the same ones: each step overwrites them.

    All but `seen` and `tensor` are read-only, because the batch relies on them.
    """

    seen: NDArray[np.void]
    """The record of each game, hidden for the seat in turn: `seen["where"]` is a plain array, not a copy."""
    tensor: NDArray[np.float32]
    """The same as numbers (float32) in a row; `Batch.layout` says what they mean."""
    legal: NDArray[np.bool_]
    """Whether that seat may play each action."""
    turn: NDArray[np.int8]
    """The seat in turn; -1 where the game is over."""
    any_action: NDArray[np.int64]
    """One of that seat's legal actions, all equally likely; it follows from the game's seed and the number of its moves."""
    rewards: NDArray[np.float32]
    """For every seat, the reward of the last step: for places or for the win at the end, or what its score gained."""
    scores: NDArray[np.int32]
    """For every seat, its score when a game here last ended, counted as the rulebook counts it."""
    standing: NDArray[np.int32]
    """For every seat, its score as the game stands, where scores are the rewards; 0 elsewhere."""
    over: NDArray[np.bool_]
    """Whether the last step ended a game here."""
    episode: NDArray[np.int64]
    """How many games were played here before, since the seed was given."""
    made: NDArray[np.int64]
    """How many moves were made in this game."""


class Batch(Generic[M, V]):
    """n games with the same options. An action is the number of a move; for asides, such as signals, there is `say`.

    `opponents` names bots for some of the seats, as in `{1: "medium"}`: a step then plays your action and all that bots do until
    it is the turn of one of your seats, or until the game is over. Bots are given hidden records and nothing else.
    With `auto_reset` the step that ends a game also deals the next: rewards and `over` are those of the game that ended,
    all else belongs to the new one. Without it, the game stays as it ended, takes only the action -1, and waits for `reset`.
    `reward` says what is rewarded: "places" at the end, "win" (1 for the first place, 0 for all others), or "score", which pays
    what each step changed in a seat's score, the better way up.
    What happens in a game depends on its seed, its number, its episode and its actions: not on n, nor on `threads`, which share
    the work where there are games enough for each.
    """

    @overload
    def __init__(
        self: by_name.TheGameBatch, game: Literal["the-game"], n: int, **settings: Unpack[by_name.TheGameForBatch]
    ) -> None: ...
    @overload
    def __init__(self: by_name.TenBatch, game: Literal["ten"], n: int, **settings: Unpack[by_name.TenForBatch]) -> None: ...
    @overload
    def __init__(
        self: by_name.AbluxxenBatch, game: Literal["abluxxen"], n: int, **settings: Unpack[by_name.AbluxxenForBatch]
    ) -> None: ...
    @overload
    def __init__(
        self: by_name.TriggsBatch, game: Literal["triggs"], n: int, **settings: Unpack[by_name.TriggsForBatch]
    ) -> None: ...
    @overload
    def __init__(
        self: by_name.Phase10Batch, game: Literal["phase-10"], n: int, **settings: Unpack[by_name.Phase10ForBatch]
    ) -> None: ...
    @overload
    def __init__(self: Batch[Any, Any], game: str, n: int, **settings: Unpack[by_name.SomeForBatch]) -> None: ...
    @overload
    def __init__(
        self,
        game: Game[Any, M, V],
        n: int,
        *,
        mode: str | None = None,
        opponents: Mapping[int, BotLevel] | None = None,
        reward: RewardName = "places",
        auto_reset: bool = False,
        threads: int = 1,
        **options: bool | int | str,
    ) -> None: ...
    def __init__(
        self,
        game: str | Game[Any, M, V],
        n: int,
        *,
        mode: str | None = None,
        opponents: Mapping[int, BotLevel] | None = None,
        reward: RewardName = "places",
        auto_reset: bool = False,
        threads: int = 1,
        **options: bool | int | str,
    ) -> None:
        if not rule.COMPILED:
            raise NotCompiled()
        self.game: Game[Any, M, V] = game if isinstance(game, Game) else game_named(game)
        self.options = self.game.check(options, mode)
        self.opponents = bots.checked({} if opponents is None else opponents, self.options.players)
        if not isinstance(reward, str) or reward not in REWARDS:
            raise BadReward(known=", ".join(REWARDS), reward=reward)
        self.reward = reward
        self.n, self.auto_reset = _whole("n", n, 1), bool(auto_reset)
        least = GAMES_WITH_BOTS_A_THREAD if self.opponents else GAMES_A_THREAD
        self.threads = max(1, min(_whole("threads", threads, 1), self.n // least))
        self._kernels = kernels_of(self.game).compiled
        self._arrays = arrays = halls.arrays(self.game, self.options, self.n, REWARDS.index(reward))
        self._parts = tuple(arrays)
        self.dealt = False
        self._buffers: list[Any] = [self.game.move_buffer(arrays.states) for _ in range(self.threads)]
        self._go_on: Callable[..., None] | None = None
        if self.opponents:
            self._go_on = bots.kernels_of(self.game).compiled.go_on
            self._thinking: list[Any] = [
                bots.thinking(self.game, self.opponents, self.options.players) for _ in range(self.threads)
            ]
        self._all = np.ones(self.n, np.bool_)
        edges = [self.n * at // self.threads for at in range(self.threads + 1)]
        self._ranges = list(pairwise(edges))
        self._pool: tuple[int, ThreadPoolExecutor] | None = None
        notes, players = arrays.notes, self.options.players
        self.now = Step(
            seen=arrays.seen,
            tensor=arrays.tensor,
            legal=_closed(arrays.mask.view(np.bool_)),
            turn=_closed(notes["turn"]),
            any_action=_closed(notes["any_action"]),
            rewards=_closed(notes["rewards"][:, :players]),
            scores=_closed(notes["scores"][:, :players]),
            standing=_closed(notes["standing"][:, :players]),
            over=_closed(notes["over"].view(np.bool_)),
            episode=_closed(notes["episode"]),
            made=_closed(notes["made"]),
        )

    @property
    def num_actions(self) -> int:
        return int(self.game.rules.NUM_MOVES)

    @property
    def width(self) -> int:
        """How many numbers a row of the tensor has."""
        return int(self._arrays.tensor.shape[1])

    @property
    def layout(self) -> dict[str, slice]:
        """What the numbers in a row of the tensor mean: the seat that observes, then the fields of the hidden record."""
        return halls.layout(self.game)

    def reset(self, seeds: ArrayLike | None = None, which: ArrayLike | None = None) -> Step:
        """Deals all games, or those that are true in `which`.

        One seed serves all: game i is dealt from the seed and from i. With n seeds each game is dealt from its own.
        Without seeds, every game goes on to the next episode of the seed that it has, which is 0 until you give one.
        """
        chosen = np.ones(self.n, np.bool_) if which is None else _bools("which", which, self.n)
        if not (self.dealt or chosen.all()):
            raise NotDealt()
        if seeds is None:
            if self.dealt:
                self._arrays.notes["episode"][chosen] += 1
            else:
                self._arrays.notes["number"] = np.arange(self.n)
        elif np.ndim(seeds) == 0:
            self._sow(chosen, np.full(self.n, _whole("seeds", seeds, 0), np.int64), np.arange(self.n))
        else:
            self._sow(chosen, whole_numbers("seeds", seeds, self.n), np.zeros(self.n, np.int64))
        self._share(self._buffers, self._kernels.begin, chosen)
        if self._go_on:
            self._share(self._thinking, self._go_on, np.where(chosen, 0, NONE), True, self.auto_reset)
        self.dealt = True
        return self.now

    def step(self, actions: ArrayLike, which: ArrayLike | None = None) -> Step:
        """Plays one action in every game, or in those that are true in `which`; if one of these is illegal, it plays none."""
        given = whole_numbers("actions", actions, self.n)
        chosen = self._all if which is None else _bools("which", which, self.n)
        if not self.dealt:
            raise NotDealt()
        wrong = int(self._kernels.refused(self._parts, chosen, given))
        if wrong >= 0:
            raise self._refusal(wrong, int(given[wrong]))
        return self.advance(given if which is None else np.where(chosen, given, NONE))

    def advance(self, actions: NDArray[np.int64]) -> Step:
        """What `step` does once it has checked its arguments: legal actions, or -1 where nothing is played."""
        if self._go_on:
            self._share(self._thinking, self._go_on, actions, False, self.auto_reset)
        else:
            self._share(self._buffers, self._kernels.step, actions, self.auto_reset)
        return self.now

    def save(self) -> NDArray[np.void]:
        """All games as they are, a row for each, to `restore`: `["state"]` has the true states, hidden cards among them.

        It is an array of its own: index it to choose and to double games, write it to a file, send it to another process.
        """
        if not self.dealt:
            raise NotDealt()
        saved = np.empty(self.n, self._saved)
        saved["state"], saved["note"] = self._arrays.states, self._arrays.notes
        return saved

    def restore(self, saved: NDArray[np.void]) -> Step:
        """Puts games back, as many as there are here; a batch with the same game, options, opponents and rewards saved them."""
        if not isinstance(saved, np.ndarray) or saved.dtype != self._saved:
            raise OtherGames(game=self.game.name)
        if saved.shape != (self.n,):
            raise BadArray(what="saved", wanted=f"{self.n} games", given=f"{saved.shape}")
        fixed = {**self.options.numbers(), "fast": 1}
        if not all((saved["state"][name] == value).all() for name, value in fixed.items()):
            raise OtherGames(game=self.game.name)
        notes = saved["note"]
        if (notes["reward"] != REWARDS.index(self.reward)).any() or np.isin(notes["turn"], list(self.opponents)).any():
            raise OtherGames(game=self.game.name)
        self._arrays.states[:], self._arrays.notes[:] = saved["state"], saved["note"]
        self._share(self._buffers, self._kernels.show_all)
        self.dealt = True
        return self.now

    def copy(self) -> Batch[M, V]:
        """A batch of its own with the same games: whatever happens in one of them, the other stays as it is."""
        return _again(type(self), *self._made_of)

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Batch[M, V]:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Batch[M, V]], tuple[Any, ...]]:
        return _again, (type(self), *self._made_of)

    def __repr__(self) -> str:
        return f"<Batch {self.game.name}: {self.n} games of {self.options.players} players>"

    @property
    def _made_of(self) -> tuple[Any, ...]:
        """What a copy is made of, in this process or in another."""
        saved = self.save() if self.dealt else None
        made = {"opponents": self.opponents, "reward": self.reward, "auto_reset": self.auto_reset, "threads": self.threads}
        return self.game, self.n, made | self.options.said(), saved

    @property
    def _saved(self) -> np.dtype[np.void]:
        """The form of a saved game."""
        return np.dtype([("state", self.game.rules.State.dtype), ("note", halls.Note.dtype)])

    def observe(self, i: int, seat: int) -> NDArray[np.float32]:
        """Makes row i of `seen` and `tensor` show what a seat (-1: a spectator) may know, until the next step or observation."""
        self._kernels.observe_as(self._parts, self._place(i), _within("seat", seat, -1, self.options.players))
        row: NDArray[np.float32] = self.now.tensor[i]
        return row

    def true_state(self, i: int) -> NDArray[np.float32]:
        """The state of game i in the numbers of a row of the tensor, after the seat in turn: not for players."""
        state = self._arrays.states[self._place(i)]
        fields = [np.ravel(state[name]) for name in halls.shapes(self.game)]
        return np.concatenate([[self.now.turn[i]], *fields], dtype=np.float32)

    def hidden(self, i: int, seat: int) -> Record:
        """What a seat (-1: a spectator) may know of game i, as the plain object that views are made from."""
        game = self.game.copied(self._arrays.states, self._place(i))
        hidden: Record = self.game.hidden(game, 0, _within("seat", seat, -1, self.options.players))
        return hidden

    @cached_property
    def talkative(self) -> bool:
        """Whether players of these games can ever make asides; known once games are dealt."""
        return bool(self.asides(0))

    def asides(self, i: int) -> list[int]:
        """What the seats of game i may say now, as moves for `say`."""
        return self.game.asides(self.game.copied(self._arrays.states, self._place(i)), 0)

    def say(self, i: int, aside: int) -> None:
        """Makes an aside in game i, such as a signal; later observations show it."""
        seat = int(self.now.turn[self._place(i)])
        known = 0 <= _whole("aside", aside, 0) < self.num_actions and not self.now.legal[i, aside]
        game = self.game.copied(self._arrays.states, i)
        kernels = self.game.kernels.of(game)
        if not known or kernels.violated_rule_at(game, 0, aside):
            raise IllegalAction(number=i, seat=seat, action=aside, text=self._text(aside))
        kernels.step(game, 0, aside, self.game.move_buffer(game))
        record.place(self._arrays.states, i, game, 0)
        self.observe(i, seat)

    def _place(self, i: int) -> int:
        if not self.dealt:
            raise NotDealt()
        return _within("i", i, 0, self.n)

    def _sow(self, chosen: Any, seeds: Any, numbers: Any) -> None:
        for name, values in (("seed", seeds), ("number", numbers), ("episode", np.zeros(self.n, np.int64))):
            self._arrays.notes[name][chosen] = values[chosen]

    def _share(self, buffers: list[Any], kernel: Callable[..., None], *arguments: Any) -> None:
        """Runs a kernel over all games, a range on each thread, with buffers of its own; the last range runs on this one."""
        if self.threads == 1:
            kernel(self._parts, *arguments, buffers[0], 0, self.n)
            return
        jobs = [(*arguments, buffer, *part) for buffer, part in zip(buffers, self._ranges, strict=True)]
        waiting = [self._helpers().submit(kernel, self._parts, *job) for job in jobs[:-1]]
        kernel(self._parts, *jobs[-1])
        for done in waiting:
            done.result()

    def _helpers(self) -> ThreadPoolExecutor:
        """The other threads. A forked child has none of its parent's, and makes its own."""
        if self._pool is None or self._pool[0] != os.getpid():
            self._pool = os.getpid(), ThreadPoolExecutor(self.threads - 1, "stolik-batch")
        return self._pool[1]

    def _refusal(self, i: int, action: int) -> GameOver | IllegalAction:
        seat = int(self.now.turn[i])
        if seat == NONE:
            return GameOver(number=i)
        return IllegalAction(number=i, seat=seat, action=action, text=self._text(action))

    def _text(self, action: int) -> str:
        """A move as it is typed, or what a number must be to be a move."""
        return str(self.game.moves.say(action)) if 0 <= action < self.num_actions else f"0-{self.num_actions - 1}"


def _again(kind: type[Batch], game: Game, n: int, made: dict[str, Any], saved: NDArray[np.void] | None) -> Batch:
    twin = kind(game, n, **made)
    if saved is not None:
        twin.restore(saved)
    return twin


def _closed(array: Any) -> Any:
    """The same memory, for reading only."""
    view = array.view()
    view.flags.writeable = False
    return view


def _whole(what: str, value: Any, low: int) -> int:
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer) or not low <= value <= HIGHEST_SEED:
        raise BadNumber(what=what, low=low, value=value)
    return int(value)


def _within(what: str, value: Any, low: int, stop: int) -> int:
    if _whole(what, value, low) >= stop:
        raise TooHigh(what=what, last=stop - 1, value=value)
    return int(value)


def whole_numbers(what: str, values: Any, n: int) -> Any:
    """Whole numbers, one for each game, as the kernels take them: no copy if they are 64 bits wide already."""
    array = np.asarray(values)
    if array.shape != (n,) or array.dtype.kind not in "iu":
        raise BadArray(what=what, wanted=f"{n} whole numbers", given=_described(array))
    return np.ascontiguousarray(array, np.int64)


def _bools(what: str, values: Any, n: int) -> Any:
    array = np.asarray(values)
    if array.shape != (n,) or array.dtype != np.bool_:
        raise BadArray(what=what, wanted=f"{n} of true or false", given=_described(array))
    return np.ascontiguousarray(array)


def _described(array: Any) -> str:
    return f"{array.dtype} of shape {array.shape}"
