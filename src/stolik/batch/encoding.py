"""Observations as they are, or turned to the seat that looks: `Encoding` makes rows of numbers from the rows of a batch.

>>> import stolik
>>> from stolik.batch import Encoding
>>> batch = stolik.Batch("ten", 1000, players=3)
>>> now, encode = batch.reset(7), Encoding("ten", "egocentric")
>>> encode(now.tensor).shape == (1000, encode.width)
True
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.batch.arrays import SEAT, layout, shapes
from stolik.batch.errors import BadEncoding
from stolik.core.game import Game
from stolik.core.positions import Knowledge
from stolik.core.registry import game as game_named
from stolik.core.seats import MOST_SEATS

EncodingName: TypeAlias = Literal["record", "egocentric"]
RECORD: EncodingName
EGOCENTRIC: EncodingName
RECORD, EGOCENTRIC = ENCODINGS = ("record", "egocentric")
"""The fields of the hidden record as they are, or turned to the seat that looks, with cards and seats one-hot."""


class Encoding:
    """Makes the numbers that a learner gets from rows of a tensor.

    *record* leaves them as they are. *egocentric* puts the seat that looks first, then those to its left: in all that is counted
    by seats, in hands and in other places of seats. Cards and seats are one-hot. All other numbers stay as they are.

    What belongs to seats is said by constants of a game's view: `SEAT_NUMBERS`, `BY_SEAT` and `SEAT_PLACES`.
    """

    def __init__(self, game: str | Game, name: EncodingName = EGOCENTRIC) -> None:
        if not isinstance(name, str) or name not in ENCODINGS:
            raise BadEncoding(known=", ".join(ENCODINGS), name=name)
        self.game = game if isinstance(game, Game) else game_named(game)
        self.name = name
        self.seats = int(self.game.rules.SEATS)
        self._from, self._shapes = layout(self.game), {SEAT: (), **shapes(self.game)}
        places = self._from["held"]
        self._places = places.stop - places.start
        view = self.game.view
        self._by_seat = getattr(view, "BY_SEAT", ())
        self._numbers = {"turn", *getattr(view, "SEAT_NUMBERS", ())}
        self._blocks = [(0, 1), *getattr(view, "SEAT_PLACES", {}).items()]
        self._ways: dict[str, Callable[[Any, Any], Any]] = {
            **dict.fromkeys(self._by_seat, self._turned),
            **dict.fromkeys(self._numbers, self._relative),
            SEAT: self._own,
            "where": self._cards,
            "seen": self._eyes,
            "held": self._counts,
        }

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each part of a row."""
        if self.name == RECORD:
            return dict(self._shapes)
        cards = self._shapes["where"]
        hot = {SEAT: (self.seats,), "where": (*cards, self._places), "seen": (*cards, self.seats + 1)}
        return {name: hot.get(name, (self.seats,) if name in self._numbers else shape) for name, shape in self._shapes.items()}

    @property
    def layout(self) -> dict[str, slice]:
        """Where each part of a row is."""
        found, at = {}, 0
        for name, shape in self.shapes.items():
            found[name] = slice(at, at + math.prod(shape))
            at += math.prod(shape)
        return found

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return sum(math.prod(shape) for shape in self.shapes.values())

    @property
    def bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The lowest and the highest that each number can be, by the width of its field."""
        low, high = np.zeros(self.width, np.float32), np.ones(self.width, np.float32)
        for name, part in self.layout.items():
            if name == SEAT and self.name == RECORD:
                low[part], high[part] = -1, MOST_SEATS - 1
            elif name != SEAT and self.shapes[name] == self._shapes[name]:
                kind = np.iinfo(self.game.rules.State.fields[name].kind)
                low[part], high[part] = kind.min, kind.max
        return low, high

    def __call__(self, tensor: NDArray[np.float32]) -> NDArray[np.float32]:
        """The rows of a tensor of a batch in this encoding; one row at least, all of games with equally many players."""
        if self.name == RECORD:
            return tensor
        seat = np.maximum(tensor[:, 0].astype(np.int64), 0)  # a spectator sees the table from the first seat
        players = int(tensor[0, self._from["players"]][0])
        around = np.arange(self.seats)
        turned = np.where(around < players, (seat[:, None] + around) % players, around)
        encoded = np.empty((len(tensor), self.width), np.float32)
        for name, part in self.layout.items():
            given = tensor[:, self._from[name]]
            way = self._ways.get(name)
            encoded[:, part] = given if way is None else way(given, turned).reshape(len(tensor), -1)
        return encoded

    def _own(self, given: Any, _turned: Any) -> Any:
        return given == np.arange(self.seats)

    def _turned(self, given: Any, turned: Any) -> Any:
        """What is counted by seats, from the seat that looks on."""
        rows = given.reshape(len(given), self.seats, -1)
        return np.take_along_axis(rows, turned[:, :, None], 1)

    def _relative(self, given: Any, turned: Any) -> Any:
        """Which seat it is, counted from the seat that looks; none where it is nobody's number."""
        return given == turned

    def _held(self, turned: Any) -> Any:
        """For each place as the seat that looks counts them, the place that it is."""
        places = np.tile(np.arange(self._places), (len(turned), 1))
        for first, count in self._blocks:
            of_seats = first + turned[:, :, None] * count + np.arange(count)
            places[:, first : first + self.seats * count] = of_seats.reshape(len(turned), -1)
        return places

    def _cards(self, given: Any, turned: Any) -> Any:
        """For each card the place where it is; none if that is hidden."""
        return given[:, :, None] == self._held(turned)[:, None, :]

    def _eyes(self, given: Any, turned: Any) -> Any:
        """For each card who knows where it is: seats from the one that looks on, then spectators."""
        eyes = np.concatenate([turned, np.full((len(turned), 1), MOST_SEATS)], axis=1)
        return given.astype(np.int64)[:, :, None] >> eyes[:, None, :] & 1

    def _counts(self, given: Any, turned: Any) -> Any:
        return np.take_along_axis(given, self._held(turned), 1)


def row_of(knowledge: Knowledge[Any, Any]) -> NDArray[np.float32]:
    """What a seat knows in the numbers of a row of `Batch.now.tensor`: what a net that learned in a batch is shown elsewhere."""
    hidden = knowledge.hidden
    fields = [np.ravel(getattr(hidden, name)) for name in shapes(knowledge.game)]
    return np.concatenate([[knowledge.seat], *fields], dtype=np.float32)
