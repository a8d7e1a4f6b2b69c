"""Thousands of tables for one learner, as a native environment of PufferLib 3, which trains on buffers that it shares.

    from stolik import adapters
    vectors = pufferlib.vector.make(adapters.pufferlib.TablePuffer, env_kwargs={"game": "ten", "num_tables": 1024})

An observation ends with the mask of legal actions, because PufferLib has no other place for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.adapters.common import MissingPufferLib
from stolik.core.game import Game

try:
    import pufferlib
    from gymnasium import spaces
except ImportError as error:
    raise MissingPufferLib() from error

from stolik.adapters.gymnasium_vector import TableVectorEnv


class TablePuffer(pufferlib.PufferEnv):  # type: ignore[misc]
    """The tables of `adapters.gymnasium.vector_env`, each with one agent; a table that ends is dealt anew in the same step.

    An illegal action loses. The infos have the return and the length of each episode that ended, counted in the agent's steps.
    """

    def __init__(self, game: str | Game, num_tables: int = 1024, *, buf: Any = None, seed: int = 0, **made: Any) -> None:
        self._tables = TableVectorEnv(game, num_tables, autoreset_mode="SameStep", copy=False, **made)
        self._seed: int | None = seed
        shown: Any = self._tables.single_observation_space
        legal: Any = self._tables.single_action_space
        self._width, moves = shown.shape[0], legal.n
        low, high = (np.append(bound, np.full(moves, mask)) for bound, mask in ((shown.low, 0), (shown.high, 1)))
        self.single_observation_space = spaces.Box(low.astype(np.float32), high.astype(np.float32), dtype=np.float32)
        self.single_action_space = legal
        self.num_agents = self._tables.num_envs
        super().__init__(buf)
        self._returns, self._lengths = np.zeros(self.num_agents), np.zeros(self.num_agents, np.int64)

    def reset(self, seed: int | None = None) -> tuple[Any, list[dict[str, Any]]]:
        seed, self._seed = self._seed if seed is None else seed, None
        self._show(self._tables.reset(seed=seed)[0])
        self.rewards[:], self.terminals[:], self.truncations[:] = 0, False, False
        self._returns[:], self._lengths[:] = 0, 0
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[dict[str, Any]]]:
        shown, self.rewards[:], ended, self.truncations[:], _ = self._tables.step(actions)
        self._show(shown)
        self.terminals[:] = ended
        self._returns += self.rewards
        self._lengths += 1
        infos = []
        if ended.any():
            infos.append({"episode_return": self._returns[ended].mean(), "episode_length": self._lengths[ended].mean()})
            self._returns[ended], self._lengths[ended] = 0, 0
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """There is nothing to close."""

    def _show(self, shown: Any) -> None:
        self.observations[:, : self._width] = shown
        self.observations[:, self._width :] = self._tables.action_masks()
