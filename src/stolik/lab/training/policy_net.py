"""A net that wants moves and judges where the game goes, fitted with NumPy."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stolik.baselines.policy import FORBIDDEN, layers

MEMORY, SQUARES, SMALL = 0.9, 0.999, 1e-6
"""Of Adam, the usual."""
STEEPEST = 1.0
"""A step's slope is at most so long."""

Floats = NDArray[np.float32]


class PolicyNet:
    """Two hidden layers; the last layer wants each move, and its last unit judges."""

    def __init__(self, width: int, hidden: int, moves: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [width, hidden, hidden, moves + 1]
        self.weights: list[Any] = []
        for at, (before, after) in enumerate(pairwise(sizes)):
            spread = np.sqrt(2 / before) if at < 2 else 0.01
            self.weights += [(rng.standard_normal((before, after)) * spread).astype(np.float32), np.zeros(after, np.float32)]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def layers(self, x: Floats) -> tuple[Floats, Floats, Floats]:
        return layers(self.weights, x)

    def chances(self, x: Floats, legal: Any) -> tuple[Floats, Floats]:
        """How likely each legal move is made, and what the game is judged to bring."""
        out = self.layers(x)[2]
        return softmax(out[:, :-1], legal), out[:, -1]

    def learn(self, x: Floats, hidden: tuple[Floats, Floats], slope: Floats, rate: float) -> None:
        """A step of Adam down a slope at the last layer."""
        _, _, second, _, last, _ = self.weights
        one, two = hidden
        back = slope @ last.T
        back[two <= 0] = 0
        far = back @ second.T
        far[one <= 0] = 0
        slopes = [x.T @ far, far.sum(0), one.T @ back, back.sum(0), two.T @ slope, slope.sum(0)]
        length = float(np.sqrt(sum(float((one * one).sum()) for one in slopes)))
        shrink = np.float32(min(1.0, STEEPEST / (length + SMALL)))
        self.steps += 1
        pace = np.float32(rate / (1 - MEMORY**self.steps))
        loose = np.float32(1 / (1 - SQUARES**self.steps))
        for weights, mean, square, down in zip(self.weights, self.means, self.squares, slopes, strict=True):
            down *= shrink
            mean *= MEMORY
            mean += np.float32(1 - MEMORY) * down
            square *= SQUARES
            down *= down
            square += np.float32(1 - SQUARES) * down
            weights -= pace * mean / (np.sqrt(square * loose) + np.float32(SMALL))


def softmax(wanted: Floats, legal: Any) -> Floats:
    wanted = np.where(legal, wanted, FORBIDDEN)
    wanted -= wanted.max(1, keepdims=True)
    np.exp(wanted, out=wanted)
    wanted /= wanted.sum(1, keepdims=True)
    return wanted
