"""Has nets learn to play, stage by stage: keeps how far they are, their curve, and the net for playing."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from stolik.core.game import Game
from stolik.lab.errors import BadCheckpoint
from stolik.lab.intervals import Share
from stolik.lab.running import Watcher
from stolik.lab.training import policies

NET, CURVE, CHECKPOINT = "net.npz", "curve.jsonl", "checkpoint.npz"


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """How a net was after a stage.

    `decisions` is how many it has learned from so far, `won` its share of games won against *easy* on the same deals after every
    stage, `score` its mean score there; `core_seconds` is what the processor worked for the stage, trial and all.
    """

    number: int
    how: str
    decisions: int
    won: Share
    score: float
    seconds: float
    core_seconds: float


def teach(
    game: Game, course: str, folder: Path, seed: int, command: str, say: Callable[[str], None], watcher: Watcher
) -> Iterator[Trial]:
    """The trial after every stage, those that a checkpoint had first."""
    began, worked = time.perf_counter(), time.process_time()
    learner = policies.Learner(game, course, seed)
    trials = _go_on(learner, folder)
    watcher.expects(learner.course.stages)
    for one in trials:
        watcher.advances()
        yield one
    while learner.done < learner.course.stages:
        how, won, score = learner.stage()
        now, work = time.perf_counter(), time.process_time()
        one = Trial(
            number=learner.done,
            how=how,
            decisions=learner.decisions,
            won=Share(*(round(figure, 6) for figure in (won.value, won.low, won.high))),
            score=round(score, 4),
            seconds=round(now - began, 3),
            core_seconds=round(work - worked, 3),
        )
        began, worked, trials = now, work, [*trials, one]
        write(folder / NET, learner.policy(command).written())
        write(folder / CURVE, b"".join(msgspec.json.encode(trial) + b"\n" for trial in trials))
        kept = io.BytesIO()
        np.savez(kept, **learner.kept())
        write(folder / CHECKPOINT, kept.getvalue())
        say(
            f"stage {one.number}, {how}: {one.decisions:,} decisions; {one.won.value:.1%} of games won against easy, "
            f"mean score {one.score:.1f}; {one.core_seconds:.0f} s of a core"
        )
        watcher.advances()
        yield one


def write(path: Path, content: bytes) -> None:
    """Writes a file whole, or leaves the one before."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(content)
    unfinished.replace(path)


def _go_on(learner: policies.Learner, folder: Path) -> list[Trial]:
    """Brings the learner as far as its checkpoint, and returns the trials until there."""
    if not (folder / CHECKPOINT).exists():
        return []
    broken: Any = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, msgspec.DecodeError)
    try:
        with np.load(folder / CHECKPOINT, allow_pickle=False) as kept:
            learner.go_on(kept)
        lines = (folder / CURVE).read_bytes().splitlines()
        return [msgspec.json.decode(line, type=Trial) for line in lines][: learner.done]
    except broken as error:
        raise BadCheckpoint(folder=folder) from error
