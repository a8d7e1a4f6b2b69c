"""Seeks weights for TEN's player alone that beat TEN more often, with an evolution strategy.

Each generation tries pairs of candidates, the mean plus a step and the mean less the same step, all on the same fresh deals. The
mean then goes some way in the direction in which more games were won; what is learned is the mean of the last means. The player
is the shipped one, but for `weight`, which finds the weights in the state: so one compiled kernel serves all candidates.

`stolik lab train ten` writes `training-ten-alone/learned_alone.py`; a checkpoint after each generation lets it go on where it was
stopped.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from stolik.core import record, registry, rule
from stolik.core.contract import Rules, members
from stolik.core.engine import Kernels
from stolik.core.record import field
from stolik.games.ten import appraisal, bot, drawing, rules
from stolik.games.ten.state import State

SEED = 1
CHECKPOINT = "checkpoint.npz"


class Weight(NamedTuple):
    """A weight that is sought, of the module that has it: how wide steps are, and the least that makes sense."""

    module: ModuleType
    name: str
    spread: float
    least: int


WEIGHTS = (
    Weight(appraisal, "FAR", 6, 0),
    Weight(appraisal, "LONG", 4, 2),
    Weight(appraisal, "COIN", 3, 1),
    Weight(appraisal, "RICH", 12, -64),
    Weight(appraisal, "SOON", 3, 1),
    Weight(appraisal, "TOKEN", 8, 0),
    Weight(drawing, "NEEDED_CARD", 12, 0),
    Weight(drawing, "GIFT", 5, -100),
    Weight(drawing, "KEPT", 10, -64),
    Weight(drawing, "OTHERS", 15, 0),
    Weight(drawing, "ONWARD", 5, -100),
    Weight(drawing, "DRAWN", 10, -64),
    Weight(drawing, "AUCTION", 15, -500),
    Weight(bot, "FAIR_BID", 8, 0),
    Weight(bot, "DENIED", 10, -64),
    Weight(bot, "BID_CARD", 30, 16),
)


class Course(NamedTuple):
    """How weights are sought."""

    limits: tuple[int, ...]
    rounds: int
    """Generations after the first."""
    pairs: int
    deals: int
    """For each candidate at each limit."""


COURSES = {"alone": Course(limits=(8, 10), rounds=40, pairs=100, deals=300)}
POINT = 0.02
"""What a point ahead of TEN counts, in games won: points show more than wins alone, with less of chance."""
MEMORY = 0.7
"""How much of the direction of earlier generations the next one keeps."""
FIRST_STEP, LAST_STEP = 0.8, 0.3
"""How far the mean goes in the first and in the last generation, in spreads."""
AVERAGED = 0.4
"""What is learned is the mean of this part of the means, the last ones."""


class Weighed(State):
    """A game whose player alone finds its weights in the state."""

    weights: list[int] = field("i2", len(WEIGHTS))


@rule.rule
def weight(s: Weighed, at: int) -> int:
    return int(s.weights[at])


class Learned(NamedTuple):
    """How far a course is: the mean after each generation, the direction it goes in, and what the last one won."""

    means: Any
    direction: Any
    won: float
    games: int

    @property
    def rounds(self) -> int:
        return len(self.means) - 2

    @property
    def weights(self) -> Any:
        """What is learned so far."""
        return whole(self.means[-max(1, round(AVERAGED * (len(self.means) - 1))) :].mean(0))


def whole(weights: Any) -> Any:
    """Weights as the player takes them."""
    return np.maximum(np.round(weights), [one.least for one in WEIGHTS]).astype(np.int64)


def shipped() -> Any:
    """The weights that the player has now."""
    return np.array([getattr(one.module, one.name)[1] for one in WEIGHTS], np.int64)


@cache
def kernels() -> Kernels:
    """The games of the player that finds its weights in the state."""
    copied: dict[str, Any] = {}
    for module in (appraisal, drawing, bot):  # each after those that it imports from
        copied |= vars(_with_weights(module, copied))
    names = {name: getattr(rules, name) for name in members(Rules)} | {"policy": copied["policy"]}
    sources = [Path(str(module.__file__)) for module in (rules, bot, sys.modules[__name__])]
    return Kernels(Path(__file__).with_name("ten_games.py"), "ten", sources, names)


def _with_weights(module: ModuleType, others: dict[str, Any]) -> ModuleType:
    """A copy of a module of the player that takes its weights from the state, and what it imports from other such copies."""
    spec = spec_from_file_location(f"stolik.lab.training.ten_weighed_{module.__name__.rpartition('.')[2]}", module.__file__)
    assert spec is not None and spec.loader is not None
    copy = sys.modules[spec.name] = module_from_spec(spec)  # numba looks there when it loads cached code
    spec.loader.exec_module(copy)
    names = vars(copy)
    names |= {name: value for name, value in others.items() if name in names and not name.startswith("__")}
    names |= {one.name: at for at, one in enumerate(WEIGHTS) if one.name in names} | {"weight": weight}
    return copy


class Teacher:
    """Plays and seeks; `say` is told how it goes."""

    def __init__(self, course: Course, say: Callable[[str], None], packed: bool = rule.COMPILED) -> None:
        self.course, self.say, self.packed = course, say, packed
        self.kernels = kernels().compiled if packed else kernels().plain

    def teach(self, learned: Learned | None = None) -> Iterator[Learned]:
        """What is learned after each generation; `learned` is where to go on."""
        spread = np.array([one.spread for one in WEIGHTS])
        if learned is None:
            learned = Learned(shipped()[None].astype(np.float64), np.zeros(len(WEIGHTS)), 0.0, 0)
        for number in range(learned.rounds + 1, self.course.rounds + 1):
            chance = np.random.default_rng([SEED, number])
            steps = chance.standard_normal((self.course.pairs, len(WEIGHTS)))
            mean = learned.means[-1]
            candidates = whole(mean + np.concatenate([steps, -steps]) * spread)
            won, worth = self.play(candidates, number)
            up, down = worth[: len(steps)], worth[len(steps) :]
            slope = ((up - down) @ steps) / len(steps)
            direction = MEMORY * learned.direction + slope
            length = FIRST_STEP + (LAST_STEP - FIRST_STEP) * number / max(1, self.course.rounds)
            mean = mean + length * spread * direction / max(1e-12, float(np.linalg.norm(direction)))
            mean = np.maximum(mean, [one.least for one in WEIGHTS])
            learned = Learned(np.vstack([learned.means, mean]), direction, float(won.mean()), self.games(len(candidates)))
            self.say(
                f"round {number}: {learned.games} games, candidates won {100 * learned.won:.2f} %: {self.said(learned.weights)}"
            )
            yield learned

    def games(self, candidates: int) -> int:
        return candidates * self.course.deals * len(self.course.limits)

    def said(self, weights: Any) -> str:
        return " ".join(f"{one.name}={value}" for one, value in zip(WEIGHTS, weights, strict=True))

    def play(self, candidates: Any, number: int) -> tuple[Any, Any]:
        """What share of its games each candidate wins, and what they are worth together with the points ahead."""
        won, ahead = np.zeros(len(candidates)), np.zeros(len(candidates))
        game = registry.game("ten")
        for limit in self.course.limits:
            states = record.new_states(Weighed, 1, self.packed)
            begun = Weighed()
            for name, value in game.check({"players": 1, "limit": limit}).numbers().items():
                setattr(begun, name, value)
            record.write(states, 0, begun)
            key = record.numbers_for(states, [SEED, number, limit, 0])
            self.kernels.try_weights(states, candidates, key, self.course.deals, game.move_buffer(states), won, ahead)
        games = self.course.deals * len(self.course.limits)
        return won / games, (won + POINT * ahead) / games


def save(folder: Path, learned: Learned) -> None:
    """Keeps how far a course is."""
    unfinished = folder / "unfinished.npz"
    np.savez(unfinished, **learned._asdict())
    unfinished.replace(folder / CHECKPOINT)


def load(folder: Path) -> Learned | None:
    """How far a course came, if it was begun."""
    if not (folder / CHECKPOINT).exists():
        return None
    kept = np.load(folder / CHECKPOINT)
    return Learned(kept["means"], kept["direction"], float(kept["won"]), int(kept["games"]))


def written(name: str, learned: Learned) -> str:
    """The module that holds the weights."""
    lines = "\n".join(f"{one.name} = {value}" for one, value in zip(WEIGHTS, learned.weights, strict=True))
    return f'"""Weights of TEN\'s player alone, made by `stolik lab train ten --course {name} --seed {SEED}`."""\n\n{lines}\n'


def figures(learned: Learned) -> tuple[int, None, None, float]:
    """How many games a generation played, and what share of them was won; it fits no net, so there is no loss."""
    return learned.games, None, None, learned.won
