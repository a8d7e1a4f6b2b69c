"""The arrays that hold many games of one kind, with a row for each game."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, cast

import numpy as np

from stolik.core import record
from stolik.core.contract import Rules
from stolik.core.engine import Kernels
from stolik.core.game import Game
from stolik.core.options import Options
from stolik.core.record import Record, Versioned, field
from stolik.core.rng import Chance
from stolik.core.seats import MOST_SEATS

NONE = -1
"""The turn of a game that is over, and its only action."""
SEAT = "seat"
RewardName: TypeAlias = Literal["places", "win", "score"]
REWARDS: tuple[RewardName, ...] = ("places", "win", "score")
"""What the rewards of a batch can be."""
PLACES, WIN, SCORE = range(len(REWARDS))
WIDTHS = {"i1": 1, "i2": 2, "i4": 4}


class Note(Record):
    """What a batch knows about one game besides its state: where its luck comes from, whose turn it is, what a step brought."""

    seed: int = field("i8")
    number: int = field("i8")
    episode: int = field("i8")
    made: int = field("i8")
    chance: int = field("i8")
    any_action: int = field("i8")
    turn: int = field("i1")
    over: int = field("i1")
    together: int = field("i1")
    reward: int = field("i1")
    better: int = field("i1")
    rewards: list[float] = field("f4", MOST_SEATS)
    scores: list[int] = field("i4", MOST_SEATS)
    standing: list[int] = field("i4", MOST_SEATS)


Parts: TypeAlias = tuple[Any, Any, Any, Any, Any, Any, Any]
"""The arrays as kernels take them."""
Thinking: TypeAlias = tuple[Any, Any, Any, int, int, Any, Any, Any]
"""What a kernel needs to make bots think: a workspace, its generators, the level of each seat, a bit for each seat without a bot,
the seat that is shown how a game ended, then two buffers for moves and one for notes."""


class BatchArrays(NamedTuple):
    """What the kernels work on, as `tuple(arrays)`. Only `states` holds secrets, and it never leaves the batch."""

    states: Any
    seen: Any
    reading: Any
    runs: Any
    tensor: Any
    mask: Any
    notes: Any


@cache
def kernels_of(game: Game) -> Kernels:
    """The kernels of batches of a game."""
    return game.make_kernels(Path(__file__).parent / "kernels.py", Rules)


def arrays(game: Game, options: Options, n: int, reward: int = PLACES) -> BatchArrays:
    """Room for n games with these options, none of them dealt."""
    states, seen, notes = game.states(n, packed=True), game.states(n, packed=True), record.new_states(Note, n, packed=True)
    game.prepare(states, 0, options, fast=True)
    states[1:] = states[0]
    notes["together"] = game.together(options)
    notes["turn"], notes["reward"], notes["better"] = NONE, reward, -1 if game.lowest_wins else 1
    return BatchArrays(
        states=states,
        seen=seen,
        reading=cast("np.ndarray[Any, Any]", seen).view(reading(game)),
        runs=runs(game),
        tensor=np.zeros((n, 1 + sum(math.prod(shape) for shape in shapes(game).values())), np.float32),
        mask=np.zeros((n, game.rules.NUM_MOVES), np.uint8),
        notes=notes,
    )


def shapes(game: Game) -> dict[str, tuple[int, ...]]:
    """The fields of a game's record that say something once it is hidden.

    Those of chance are wiped, and a batch plays by the newest rules only.
    """
    silent = {*Chance.fields, *Versioned.fields}
    return {name: field.shape for name, field in game.rules.State.fields.items() if name not in silent}


def layout(game: Game) -> dict[str, slice]:
    """What the numbers in a row of the tensor mean: the seat that observes, then the fields of its record in their order."""
    found, at = {SEAT: slice(0, 1)}, 1
    for name, shape in shapes(game).items():
        found[name] = slice(at, at + math.prod(shape))
        at += math.prod(shape)
    return found


def reading(game: Game) -> np.dtype[Any]:
    """A record's memory, read as numbers of one, two or four bytes."""
    size = game.rules.State.dtype.itemsize
    formats = [("i1", size), ("i2", size // 2), ("i4", size // 4)]
    layout = {"names": ["narrow", "middle", "wide"], "formats": formats, "offsets": [0, 0, 0], "itemsize": size}
    return np.dtype((np.record, np.dtype(layout)))  # type: ignore[call-overload]


def runs(game: Game) -> Any:
    """Where the numbers of the tensor are in the record: stretches of equally wide ones, as width, start and count."""
    found: list[list[int]] = []
    for name, shape in shapes(game).items():
        width = WIDTHS[game.rules.State.fields[name].kind]
        start, count = game.rules.State.dtype.fields[name][1] // width, math.prod(shape)
        if found and found[-1][0] == width and sum(found[-1][1:]) == start:
            found[-1][2] += count
        else:
            found.append([width, start, count])
    return np.array(found, np.uint64)
