"""What a net is shown: numbers made of the rows of a batch, from the seat that looks, with equal cards counted together."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stolik.batch.arrays import SEAT, layout, shapes
from stolik.core.game import Game

LONGEST = 60
"""Longer fields are left out, unless they are about seats: they have a number for each card, or tell what happened long ago."""

MOST_VALUES = 12
RAREST = 0.01
"""A number with at most so many values is also shown value by value, those that are at least so frequent."""


class Sight:
    """Makes numbers of the rows of a tensor, for tables with so many players: those of the table, then cards by place and face.

    Seats and their places count from the seat that looks; empty chairs are left out.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.players = players
        view, start = game.view, layout(game)
        by_seat, seat_numbers = getattr(view, "BY_SEAT", ()), {"turn", *getattr(view, "SEAT_NUMBERS", ())}
        card_numbers = getattr(view, "CARD_NUMBERS", ())
        cards, places = math.prod(shapes(game)["where"]), math.prod(shapes(game)["held"])
        faces = list(getattr(view, "FACES", range(cards)))
        known = list(dict.fromkeys(faces))
        self._face = np.array([known.index(face) for face in faces])
        self.faces = len(known)
        seats = int(game.rules.SEATS)
        of_seats = [(0, 1), *getattr(view, "SEAT_PLACES", {}).items()]
        owner = {first + seat * count + at: seat for first, count in of_seats for seat in range(seats) for at in range(count)}
        kept = [place for place in range(places) if owner.get(place, 0) < players]
        widths = {first + at: count for first, count in of_seats for at in range(seats * count)}
        """For each place of a seat, how many places every seat has there."""
        self.places = len(kept)
        self._where = start["where"]
        self._compact = np.full((players, places + 1), self.places)
        columns: list[tuple[int, int, int]] = [(start[SEAT].start, 0, 0)]
        """For each number its first column, how far on that of the next seat is, and whose it is, counted from the own seat."""
        self.seat_columns: list[int] = []
        self.card_columns: list[int] = []
        for name, shape in shapes(game).items():
            size, first = math.prod(shape), start[name].start
            if name in seat_numbers:
                self.seat_columns += range(len(columns), len(columns) + size)
            if name in card_numbers:
                self.card_columns += range(len(columns), len(columns) + size)
            if name in by_seat:
                each = size // seats
                columns += [(first + at, each, ahead) for ahead in range(players) for at in range(each)]
            elif name not in ("where", "seen", "held") and size <= LONGEST:
                columns += [(first + at, 0, 0) for at in range(size)]
        for at, place in enumerate(kept):
            width, whose = widths.get(place, 0), owner.get(place, 0)
            columns.append((start["held"].start + place - whose * width, width, whose))
            for seat in range(players):
                turned = place + ((whose + seat) % players - whose) * width
                self._compact[seat, turned + 1] = at
        self._first, self._stride, self._ahead = np.array(columns).T
        self.width = len(columns) + self.places * self.faces

    def __call__(self, tensor: NDArray[np.float32]) -> NDArray[np.float32]:
        n, rows = len(tensor), np.arange(len(tensor))[:, None]
        seat = tensor[:, 0].astype(np.int64)[:, None]
        numbers = tensor[rows, self._first + self._stride * ((seat + self._ahead) % self.players)]
        named = numbers[:, self.seat_columns]
        numbers[:, self.seat_columns] = np.where(named < 0, -1, (named - seat) % self.players)
        card = numbers[:, self.card_columns].astype(np.int64)
        numbers[:, self.card_columns] = np.where(card < 0, -1, self._face[card])
        each = self.places * self.faces + 1
        place = self._compact[seat, tensor[:, self._where].astype(np.int64) + 1]
        at = np.where(place < self.places, place * self.faces + self._face, each - 1) + rows * each
        counted = np.bincount(at.ravel(), minlength=n * each).reshape(n, each)
        return np.concatenate([numbers, counted[:, :-1]], axis=1, dtype=np.float32)


class Columns:
    """Which of these numbers a net takes, and in what form: *linear* ones are shifted and scaled, *hot* ones are 1 at a value."""

    def __init__(self, linear: Any, shift: Any, scale: Any, hot: Any, value: Any) -> None:
        self.linear, self.shift, self.scale, self.hot, self.value = linear, shift, scale, hot, value

    @classmethod
    def of(cls, sample: NDArray[np.float32], cards: list[int]) -> Columns:
        """Those that vary in a sample; values get numbers of their own where there are more than two, and few, or `cards`."""
        linear: list[int] = []
        hot: list[tuple[int, float]] = []
        for at in range(sample.shape[1]):
            values, counts = np.unique(sample[:, at], return_counts=True)
            if len(values) > 1:
                linear.append(at)
            if 2 < len(values) <= MOST_VALUES or at in cards:
                hot += [(at, value) for value, count in zip(values, counts, strict=True) if count >= RAREST * len(sample)]
        chosen = sample[:, linear]
        hot_at = np.array([at for at, _ in hot], np.int16)
        hot_value = np.array([value for _, value in hot], np.float32)
        return cls(np.array(linear, np.int16), chosen.mean(0), 1 / np.maximum(chosen.std(0), 0.05), hot_at, hot_value)

    @property
    def width(self) -> int:
        return len(self.linear) + len(self.hot)

    def __call__(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        linear = (seen[:, self.linear] - self.shift) * self.scale
        return np.concatenate([linear, seen[:, self.hot] == self.value], axis=1, dtype=np.float32)
