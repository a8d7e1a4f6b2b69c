"""Teaches The Game's nets: first what turns of the planner are worth, then, again and again, what the net's own are.

`python -m stolik.lab.training.the_game solo` writes `training-solo/learned_solo.py`; `team` and `harder` write the other two.
A checkpoint after each round lets it go on where it was stopped. Set OPENBLAS_NUM_THREADS=1: the order of sums decides the last
bits.
"""

from __future__ import annotations

import base64
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from stolik.core import record, registry, rule
from stolik.core.contract import Player, Rules
from stolik.core.rng import Chance
from stolik.games.the_game.values import FEATURES, FIRST_UNIT, HIDDEN_UNITS, SECOND_UNIT
from stolik.games.the_game.worth import worth_of
from stolik.lab.training.net import Net, scale_of

SEED = 1
CHECKPOINT = "checkpoint.npz"
MOST_NOTED = 26
"""Positions of a game that are noted at most, on average."""
STANDARD: dict[str, Any] = {}
ADVANCED, SMALLER = {"minimum": 3}, {"smaller_hands": True}
EXPERT = ADVANCED | SMALLER


class Course(NamedTuple):
    """How a net is taught."""

    tables: list[tuple[dict[str, Any], int]]
    """The options of tables, and how often each is played."""
    by_planner: int
    by_net: int
    """Games of the planner, and of the net in the first round; each round plays so many more than the one before."""
    rounds: int


def teams(*modes: tuple[dict[str, Any], int]) -> list[tuple[dict[str, Any], int]]:
    """Tables of all teams in some modes."""
    return [
        ({"players": players, "signals": signals, **mode}, times * often)
        for players in (2, 3, 4, 5)
        for mode, times in modes
        for signals, often in (("none", 3), ("leave", 1), ("all", 2))
    ]


COURSES = {
    "solo": Course(
        [
            ({"players": 1, "signals": "none", **mode}, times)
            for mode, times in ((STANDARD, 4), (ADVANCED, 2), (SMALLER, 2), (EXPERT, 1))
        ],
        by_planner=200_000,
        by_net=15_000,
        rounds=5,
    ),
    "team": Course(teams((STANDARD, 1)), by_planner=200_000, by_net=12_000, rounds=5),
    "harder": Course(teams((ADVANCED, 2), (SMALLER, 2), (EXPERT, 1)), by_planner=200_000, by_net=12_000, rounds=4),
}
"""A net for each kind of table; `harder` is for teams that lay three cards a turn or hold smaller hands."""


class Lessons(NamedTuple):
    """Positions that turns left, how many cards were left in the end, and which position is the last of its game."""

    features: Any
    left: Any
    last: Any


class Learned(NamedTuple):
    """How far a course is: a net after some rounds, and the lessons of the last ones."""

    rounds: int
    net: Net
    lessons: list[Lessons]


class Teacher:
    """Plays and fits; `say` is told how it goes."""

    def __init__(self, course: Course, say: Callable[[str], None], packed: bool = rule.COMPILED) -> None:
        self.course, self.say, self.packed = course, say, packed
        self.game = registry.game("the-game")
        kernels = self.game.make_kernels(Path(__file__).parent / "kernels.py", Rules, Player)
        self.kernels = kernels.compiled if packed else kernels.plain

    def teach(self, learned: Learned | None = None) -> Iterator[Learned]:
        """What is learned after the first lesson, and after each round; `learned` is where to go on."""
        if learned is None:
            lessons = self.play(self.course.by_planner, 0, None)
            net = Net(scale_of(lessons.features), HIDDEN_UNITS, SEED)
            self.fit(net, lessons, 0, epochs=6, rate=4e-3)
            learned = Learned(0, net, [])
            yield learned
        for number in range(learned.rounds + 1, self.course.rounds + 1):
            kept = [*learned.lessons, self.play(self.course.by_net * number, number, learned.net)][-KEPT:]
            self.fit(learned.net, joined(kept), number, epochs=6 if number == self.course.rounds else 3, rate=2e-3)
            learned = Learned(number, learned.net, kept)
            yield learned

    def fit(self, net: Net, lessons: Lessons, number: int, epochs: int, rate: float) -> None:
        """Fits a net to how games ended, and then also to what it says itself of the turns on the way."""
        net.fit(lessons.features, chances(lessons.left), epochs, rate, SEED + 2 * number)
        net.fit(lessons.features, smoothed(net, lessons), epochs, rate / 2, SEED + 2 * number + 1)

    def play(self, games: int, number: int, net: Net | None) -> Lessons:
        """What is to be learned from games at every table."""
        all_times = sum(times for _, times in self.course.tables)
        weights = net.whole(FIRST_UNIT, SECOND_UNIT)[:2] if net else NOTHING
        lessons, wins = [], []
        for table, (options, times) in enumerate(self.course.tables):
            count = games * times // all_times
            states = self.game.states(1, self.packed)
            self.game.prepare(states, 0, self.game.check(options))
            features, left = np.zeros((count * MOST_NOTED, FEATURES), np.int8), np.zeros(count * MOST_NOTED, np.int16)
            numbers = np.full(count * MOST_NOTED + 1, -1, np.int32)
            results, rng = np.zeros(count, np.int16), record.new_states(Chance, 1, self.packed)
            key, buffer = record.numbers_for(states, [SEED, 0, number, table]), self.game.move_buffer(states)
            noted = self.kernels.self_play(
                states, rng, key, count, net is not None, True, *weights, features, left, numbers, results, buffer
            )
            numbers[noted:] = -1
            lessons.append(Lessons(features[:noted].copy(), left[:noted].copy(), numbers[:noted] != numbers[1 : noted + 1]))
            wins.append(f"{100 * float((results == 0).mean()):.1f}")
        self.say(f"round {number}: {sum(len(one.left) for one in lessons)} positions; disturbed games won, %: {' '.join(wins)}")
        return joined(lessons)


KEPT = 3
"""A round learns from the lessons of so many last ones."""
NOTHING = np.zeros((FEATURES, HIDDEN_UNITS)), np.zeros(HIDDEN_UNITS)


def joined(lessons: list[Lessons]) -> Lessons:
    return Lessons(*map(np.concatenate, zip(*lessons, strict=True)))


def save(folder: Path, learned: Learned) -> None:
    """Keeps how far a course is."""
    weights = {f"weights{at}": weights for at, weights in enumerate(learned.net.weights)}
    lessons = {f"{field}{at}": getattr(one, field) for at, one in enumerate(learned.lessons) for field in Lessons._fields}
    unfinished = folder / "unfinished.npz"
    np.savez(unfinished, rounds=learned.rounds, scale=learned.net.scale, **weights, **lessons)
    unfinished.replace(folder / CHECKPOINT)


def load(folder: Path) -> Learned | None:
    """How far a course came, if it was begun."""
    if not (folder / CHECKPOINT).exists():
        return None
    kept = np.load(folder / CHECKPOINT)
    net = Net(kept["scale"], HIDDEN_UNITS, SEED)
    net.weights = [kept[f"weights{at}"] for at in range(len(net.weights))]
    lessons = [Lessons(*(kept[f"{field}{at}"] for field in Lessons._fields)) for at in range(KEPT) if f"left{at}" in kept]
    return Learned(int(kept["rounds"]), net, lessons)


def chances(left: Any) -> Any:
    """What is wanted of the net: what each end was worth."""
    return np.array([worth_of(cards) for cards in range(int(left.max()) + 1)], np.float32)[left]


TRUST = 0.2
"""How much of what a position is worth the net says of the next turn; the rest comes from what followed."""


def smoothed(net: Net, lessons: Lessons) -> Any:
    """What each position is worth by the end of its game and by what the net says of the positions between.

    Chance decides much of a game's end; the mean over what the net says on the way tells the same with less of it.
    """
    said, wanted = net.verdicts(lessons.features), chances(lessons.left)
    ends = np.flatnonzero(lessons.last)
    at = ends - 1
    begins = np.concatenate([[0], ends[:-1] + 1])
    while len(at):
        keep = at >= begins
        at, begins = at[keep], begins[keep]
        wanted[at] = TRUST * said[at + 1] + (1 - TRUST) * wanted[at + 1]
        at = at - 1
    return wanted


def written(name: str, net: Net) -> str:
    """The module that holds a net."""
    first, second, bias = net.whole(FIRST_UNIT, SECOND_UNIT)
    packed = base64.b85encode(np.concatenate([first.ravel(), second]).astype("<i4").tobytes()).decode()
    lines = "\n".join(f'    r"{packed[at : at + 110]}"' for at in range(0, len(packed), 110))
    return (
        f'"""The weights of a net, made by `python -m stolik.lab.training.the_game {name}` with seed {SEED}."""\n\n'
        f"BIAS = {bias}\nWEIGHTS = (\n{lines}\n)\n"
    )


def main(name: str, folder: Path) -> None:
    """Teaches a net, from the last checkpoint in the folder if there is one, and writes it there."""
    folder.mkdir(parents=True, exist_ok=True)
    began = time.process_time()
    teacher = Teacher(COURSES[name], lambda line: print(f"{time.process_time() - began:6.0f} s  {line}", flush=True))
    for learned in teacher.teach(load(folder)):
        save(folder, learned)
        (folder / f"learned_{name}.py").write_text(written(name, learned.net))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else f"training-{sys.argv[1]}"))
