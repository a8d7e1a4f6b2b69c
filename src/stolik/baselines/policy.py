"""A net that plays, and the file that holds it."""

from __future__ import annotations

import io
import zipfile
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from stolik.baselines.errors import BadNet, NoBaseline, OtherTable
from stolik.baselines.sight import Columns, Sight
from stolik.batch.arrays import NONE
from stolik.batch.batch import Step
from stolik.batch.encoding import row_of
from stolik.core.game import Game
from stolik.core.options import Options
from stolik.core.positions import Knowledge
from stolik.core.registry import game as game_named

FORBIDDEN = np.float32(-1e9)
"""How much an illegal move is wanted."""
WEIGHTS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
COLUMNS = ("linear", "shift", "scale", "hot", "value")
FORM = 1
"""The number of this form of file; another program writes another."""
MOST_BYTES = 20_000_000


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says of its net: the game and the table, and the command that made it."""

    form: int
    game: str
    rules_version: int
    options: dict[str, Any]
    command: str


class Policy:
    """A net with two hidden layers that wants moves of one game, at one kind of table; it sees what its seat may see."""

    def __init__(self, about: About, columns: Columns, weights: list[NDArray[np.float32]], file: str = "") -> None:
        self.about, self.columns, self.weights, self.file = about, columns, weights, file
        self.game = game_named(about.game)
        self.options = self.game.check(about.options)
        self.sight = Sight(self.game, self.options.players)

    def __repr__(self) -> str:
        return f"<Policy of {self.about.game}: {self.options.players} players>"

    def wanted(self, tensor: NDArray[np.float32]) -> NDArray[np.float32]:
        """How much each move is wanted, legal or not, in rows of `Batch.now.tensor`."""
        return np.asarray(layers(self.weights, self.columns(self.sight(tensor)))[2], np.float32)

    def actions(self, now: Step) -> NDArray[np.int64]:
        """For each game of a batch the legal move that is wanted most, and -1 where it is over."""
        live = np.flatnonzero(now.turn != NONE)
        actions = np.full(len(now.turn), NONE, np.int64)
        if live.size:
            actions[live] = np.where(now.legal[live], self.wanted(now.tensor[live]), FORBIDDEN).argmax(axis=1)
        return actions

    def choose(self, knowledge: Knowledge[Any, Any], moves: list[Any] | None = None) -> Any:
        """The move that is wanted most, of those given or of all legal ones, by who has that knowledge."""
        typed = knowledge.legal() if moves is None else moves
        wanted = self.wanted(row_of(knowledge)[None])[0]
        return max(typed, key=lambda move: wanted[self.game.moves.number(move)])

    def check(self, game: Game, options: Options) -> None:
        """Refuses a table that the net wasn't taught at."""
        if (game.name, game.rules_version, options) != (self.about.game, self.about.rules_version, self.options):
            theirs = _table(self.about.game, self.about.rules_version, self.options)
            raise OtherTable(file=self.file, theirs=theirs, ours=_table(game.name, game.rules_version, options))

    def written(self) -> bytes:
        """The file of this net, in numbers of 16 bits."""
        there = {name: getattr(self.columns, name) for name in COLUMNS}
        there |= {name: weights.astype(np.float16) for name, weights in zip(WEIGHTS, self.weights, strict=True)}
        file = io.BytesIO()
        np.savez_compressed(file, about=np.array(msgspec.json.encode(self.about).decode()), **there)
        return file.getvalue()

    @classmethod
    def read(cls, content: bytes, file: str) -> Policy:
        """The net of a file; raises `BadNet` if there is none."""
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as there:
                about = msgspec.json.decode(str(there["about"]), type=About)
                columns = Columns(*(there[name] for name in COLUMNS))
                weights = [there[name].astype(np.float32) for name in WEIGHTS]
            policy = cls(about, columns, weights, file)
        except (
            OSError,
            ValueError,
            EOFError,
            LookupError,
            TypeError,
            zipfile.BadZipFile,
            NotImplementedError,
        ) as error:
            raise BadNet(file=file) from error
        if about.form != FORM or not policy._fits():
            raise BadNet(file=file)
        return policy

    def _fits(self) -> bool:
        """Whether the arrays are those of a net of this game."""
        linear, shift, scale, hot, value = (getattr(self.columns, name) for name in COLUMNS)
        lists = [linear, shift, scale, hot, value, *self.weights[1::2]]
        if any(one.ndim != 1 for one in lists) or not len(linear) == len(shift) == len(scale) or len(hot) != len(value):
            return False
        if any(one.dtype.kind != "i" or (one < 0).any() or (one >= self.sight.width).any() for one in (linear, hot)):
            return False
        if any(one.dtype.kind != "f" or not np.isfinite(one).all() for one in (shift, scale, value, *self.weights)):
            return False
        width = self.columns.width
        for matrix, bias in zip(self.weights[::2], self.weights[1::2], strict=True):
            if matrix.shape != (width, len(bias)):
                return False
            width = len(bias)
        return width == self.game.rules.NUM_MOVES


def layers(weights: list[Any], x: NDArray[np.float32]) -> tuple[Any, Any, Any]:
    """What comes out of the first hidden layer, of the second, and at the end."""
    first, first_bias, second, second_bias, last, last_bias = weights
    one = np.maximum(x @ first + first_bias, 0)
    two = np.maximum(one @ second + second_bias, 0)
    return one, two, two @ last + last_bias


def load(name: str | Path) -> Policy:
    """The net that comes with Stolik for a game, by the game's name, or that of a file that ends with `.npz`."""
    path = Path(name)
    if path.suffix == ".npz":
        try:
            if path.stat().st_size > MOST_BYTES:
                raise BadNet(file=str(name))
            return Policy.read(path.read_bytes(), str(name))
        except OSError as error:
            raise BadNet(file=str(name)) from error
    game = game_named(str(name))
    shipped = files(__package__).joinpath(f"{game.name}.npz")
    if not shipped.is_file():
        raise NoBaseline(game=game.name)
    return Policy.read(shipped.read_bytes(), f"{game.name}.npz")


def _table(game: str, rules_version: int, options: Options) -> str:
    said = ", ".join(f"{name}={value}" for name, value in options.said().items())
    return f"{game} {rules_version} ({said})"
