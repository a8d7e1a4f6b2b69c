"""Training: runs the trainer of a game, keeps how far it is, and reports how it went.

Every game has the courses of `stolik.lab.training.policies`, which teach nets that play. What a game's bots judge by is
taught by its trainer, if it has one: the module `stolik.lab.training.GAME`. That has `COURSES` by name, takes all of its
chance from `SEED`, and writes `learned_COURSE.py`. One with a `Teacher` is trained round by round, with a checkpoint after
each: it fits a net to the lessons that it plays, or says by `figures` what a round was. One with a `main(folder)` alone
trains all of its courses at once.
"""

from __future__ import annotations

import contextlib
import pkgutil
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

from stolik.core import registry
from stolik.core.game import Game
from stolik.lab import report, training
from stolik.lab.errors import BadCheckpoint, NoCourse, OtherTraining
from stolik.lab.results import Result
from stolik.lab.running import Watcher
from stolik.lab.teaching import NET, Trial, teach, write
from stolik.lab.training import policies
from stolik.lab.training.net import Net

SEED = 1
"""The seed that what is shipped was trained with."""
ROUNDS, COURSE = "rounds.json", "course.json"
SURE = 1e-6
"""A verdict counts as at least this far from 0 and 1, so that a loss is finite."""


class Round(msgspec.Struct, frozen=True):
    """What one round of a course learned from, and how well its net then explained that.

    `loss` is the mean cross entropy of the net on the positions of the round, `floor` the least that any net could have on them;
    a trainer that fits no net has neither, and counts games in `positions`.
    `won` is the share of them that come from games that were won.
    """

    number: int
    positions: int
    loss: float | None
    floor: float | None
    won: float
    seconds: float


class Training(Result, frozen=True, kw_only=True):
    """How a training went: by rounds that a net judged, or by trials of one that plays; what trains all at once has neither."""

    game: str
    course: str
    seed: int
    folder: str
    files: list[str]
    rounds: list[Round]
    command: str
    seconds: float
    trials: list[Trial] = msgspec.field(default_factory=list)


class _Begun(msgspec.Struct, frozen=True):
    """What a folder is for."""

    game: str
    course: str
    seed: int


def trainers() -> dict[str, str]:
    """The games that have a trainer of what their bots judge by, and the modules that do it."""
    named = {name.replace("-", "_"): name for name in registry.games()}
    found = {one.name for one in pkgutil.iter_modules(training.__path__)}
    return {game: f"{training.__name__}.{module}" for module, game in named.items() if module in found}


def train(
    game: str | Game,
    course: str | None = None,
    *,
    folder: str | Path | None = None,
    seed: int = SEED,
    say: Callable[[str], None] | None = None,
    watcher: Watcher | None = None,
) -> Training:
    """Trains a net that plays, or what a game's bots judge by; or goes on where the same training in that folder was stopped.

    Without a course, the first of the game is taken. What is learned, checkpoints and curves are in the folder.
    """
    began = time.perf_counter()
    chosen = game if isinstance(game, Game) else registry.game(game)
    trainer: Any = import_module(trainers()[chosen.name]) if chosen.name in trainers() else None
    by_rounds = hasattr(trainer, "Teacher")
    own = [] if trainer is None else list(trainer.COURSES) if by_rounds else ["all"]
    courses = [*own, *policies.COURSES]
    name = courses[0] if course is None else course
    if name not in courses:
        raise NoCourse(game=chosen.name, name=name, known=", ".join(courses))
    place = Path(folder) if folder is not None else Path(f"training-{chosen.name}-{name}")
    report.prepare(place)
    _claim(place, _Begun(chosen.name, name, seed))
    words = ["stolik", "lab", "train", chosen.name, *(["--course", name] if name != "all" else []), "--seed", str(seed)]
    rounds, trials, files = list[Round](), list[Trial](), "learned_*.py"
    if name not in own:
        trials, files = list(teach(chosen, name, place, seed, " ".join(words), say or _silent, watcher or Watcher())), NET
    else:
        with _seeded(trainer, seed):
            if by_rounds:
                rounds = list(_by_rounds(trainer, name, place, say or _silent, watcher or Watcher()))
            else:
                with contextlib.redirect_stdout(sys.stderr):
                    trainer.main(place)
    return Training(
        game=chosen.name,
        course=name,
        seed=seed,
        folder=str(place),
        files=sorted(path.name for path in place.glob(files)),
        rounds=rounds,
        command=" ".join(words),
        seconds=round(time.perf_counter() - began, 3),
        trials=trials,
    )


def _silent(_: str) -> None:
    pass


def _claim(folder: Path, wanted: _Begun) -> None:
    """Says what the folder is for, or refuses one that is for something else."""
    path = folder / COURSE
    if path.exists():
        try:
            there = msgspec.json.decode(path.read_bytes(), type=_Begun)
        except (OSError, msgspec.DecodeError) as error:
            raise BadCheckpoint(folder=folder) from error
        if there != wanted:
            raise OtherTraining(folder=folder, theirs=f"{there.game} {there.course}, seed {there.seed}")
    path.write_bytes(msgspec.json.encode(wanted))


@contextlib.contextmanager
def _seeded(trainer: Any, seed: int) -> Iterator[None]:
    """The trainer with this seed."""
    shipped = trainer.SEED
    vars(trainer)["SEED"] = seed
    try:
        yield
    finally:
        vars(trainer)["SEED"] = shipped


def _by_rounds(trainer: ModuleType, name: str, folder: Path, say: Callable[[str], None], watcher: Watcher) -> Iterator[Round]:
    """Every round of a course, those that a checkpoint had first."""
    try:
        learned = trainer.load(folder)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise BadCheckpoint(folder=folder) from error
    done = _read(folder, -1 if learned is None else learned.rounds)
    watcher.expects(trainer.COURSES[name].rounds + 1)
    for _ in range(0 if learned is None else learned.rounds + 1):
        watcher.advances()
    yield from done
    by_net = not hasattr(trainer, "figures")
    if learned is not None:
        write(folder / f"learned_{name}.py", trainer.written(name, learned.net if by_net else learned).encode())
    teacher = (_watched(trainer) if by_net else trainer.Teacher)(trainer.COURSES[name], say)
    began, so_far = time.perf_counter(), learned
    for learned in teacher.teach(so_far):
        now = time.perf_counter()
        figures = _figures(trainer, teacher.latest, learned.net) if by_net else trainer.figures(learned)
        positions, *shares = figures
        loss, floor, won = (None if share is None else round(share, 6) for share in shares)
        one = Round(learned.rounds, positions, loss, floor, won or 0.0, round(now - began, 3))
        done, began = [*done, one], now
        write(folder / ROUNDS, msgspec.json.encode(done))
        trainer.save(folder, learned)
        write(folder / f"learned_{name}.py", trainer.written(name, learned.net if by_net else learned).encode())
        watcher.advances()
        yield one


def _figures(trainer: ModuleType, lessons: Any, net: Net) -> tuple[int, float, float, float]:
    """How many positions a round learned from, the loss on them, the least possible, and how many come from won games."""
    wanted = trainer.chances(lessons.left)
    return len(wanted), *cross_entropy(net, lessons.features, wanted), float((lessons.left == 0).mean())


def _watched(trainer: ModuleType) -> Any:
    """The trainer's teacher, which also remembers what it played last."""

    class Watched(trainer.Teacher):  # type: ignore[name-defined, misc]
        latest: Any = None

        def play(self, *arguments: Any) -> Any:
            self.latest = super().play(*arguments)
            return self.latest

    return Watched


def _read(folder: Path, last: int) -> list[Round]:
    """What earlier rounds up to that one said of themselves; a round that was not kept is not among them."""
    try:
        rounds = msgspec.json.decode((folder / ROUNDS).read_bytes(), type=list[Round])
    except (OSError, msgspec.DecodeError):
        return []
    return [one for one in rounds if one.number <= last]


def cross_entropy(net: Net, features: Any, wanted: Any) -> tuple[float, float]:
    """The mean loss of a net on what was wanted of it, and the least possible."""
    first, second, bias = net.weights
    losses, floors = [], []
    for begin in range(0, len(wanted), 65_536):
        part = slice(begin, begin + 65_536)
        x = features[part].astype(np.float32) * net.scale
        said = 1 / (1 + np.exp(-(np.maximum(x @ first, 0) @ second + bias)))
        losses.append(_entropy(wanted[part], said))
        floors.append(_entropy(wanted[part], wanted[part]))
    return tuple(float(np.concatenate(parts).mean()) for parts in (losses, floors))  # type: ignore[return-value]


def _entropy(wanted: Any, said: Any) -> Any:
    sure = np.clip(said.astype(np.float64), SURE, 1 - SURE)
    return -(wanted * np.log(sure) + (1 - wanted) * np.log(1 - sure))
