"""A small net with one hidden layer, fitted with NumPy to chances."""

from __future__ import annotations

from typing import Any

import numpy as np

BATCH = 1024
MEMORY, SQUARES, SMALL = 0.9, 0.999, 1e-8
"""Of Adam, the usual."""
LAST = 0.05
"""The rate of the last step, as a part of the first."""


class Net:
    """Weights of a hidden layer and of its verdict; the last feature that is always 1 serves as a bias."""

    def __init__(self, scale: Any, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.scale = scale
        first = chance.standard_normal((len(scale), hidden)) * np.sqrt(2 / len(scale))
        self.weights: list[Any] = [
            first.astype(np.float32),
            (chance.standard_normal(hidden) * 0.1).astype(np.float32),
            np.zeros(1, np.float32),
        ]

    def fit(self, features: Any, wanted: Any, epochs: int, rate: float, seed: int) -> None:
        """Fits the net to what is wanted, from where it stands."""
        chance = np.random.default_rng(seed)
        means = [np.zeros_like(weights) for weights in self.weights]
        squares = [np.zeros_like(weights) for weights in self.weights]
        batch = min(BATCH, len(features))
        steps, step = epochs * (len(features) // batch), 0
        for _ in range(epochs):
            order = chance.permutation(len(features))
            for begin in range(0, len(features) - batch + 1, batch):
                chosen = order[begin : begin + batch]
                step += 1
                pace = np.float32(rate * (1 - (1 - LAST) * step / steps) / (1 - MEMORY**step))
                loose = np.float32(1 - SQUARES**step)
                for at, slope in enumerate(self._slopes(features[chosen], wanted[chosen])):
                    means[at] = MEMORY * means[at] + (1 - MEMORY) * slope
                    squares[at] = SQUARES * squares[at] + (1 - SQUARES) * slope * slope
                    self.weights[at] -= pace * means[at] / (np.sqrt(squares[at] / loose) + SMALL)

    def verdicts(self, features: Any) -> Any:
        """What the net says of each position, from 0 to 1."""
        first, second, bias = self.weights
        found = np.empty(len(features), np.float32)
        for begin in range(0, len(features), BATCH):
            part = slice(begin, begin + BATCH)
            active = np.maximum((features[part].astype(np.float32) * self.scale) @ first, 0)
            found[part] = 1 / (1 + np.exp(-(active @ second + bias)))
        return found

    def _slopes(self, features: Any, wanted: Any) -> list[Any]:
        first, second, bias = self.weights
        x = features.astype(np.float32) * self.scale
        inside = x @ first
        active = np.maximum(inside, 0)
        off = (1 / (1 + np.exp(-(active @ second + bias))) - wanted).astype(np.float32) / np.float32(len(x))
        back = np.outer(off, second)
        back[inside <= 0] = 0
        return [x.T @ back, active.T @ off, off.sum(keepdims=True)]

    def whole(self, first_unit: int, second_unit: int) -> tuple[Any, Any, int]:
        """The weights as whole numbers, in units, for unscaled features."""
        first, second, bias = self.weights
        return (
            np.round(first * self.scale[:, None] * first_unit).astype(np.float64),
            np.round(second * second_unit).astype(np.float64),
            round(float(bias[0]) * first_unit * second_unit),
        )


def scale_of(features: Any) -> Any:
    """What makes features of about the same size."""
    return (1 / np.maximum(features.astype(np.float32).std(0), 0.3)).astype(np.float32)
