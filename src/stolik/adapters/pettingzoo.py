"""Every game as a PettingZoo environment (AEC).

    from stolik import adapters
    env = adapters.pettingzoo.env("ten", players=3)

An observation is a dictionary: `observation`, the numbers that `Batch.layout` names, and `action_mask`, which is in the
infos too. Rewards come at the end, as in `Batch`.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stolik.adapters.common import MissingLibrary, PlayedOn, bounds, checked_render_mode, deal, drawn, whole
from stolik.batch import Batch, NotDealt
from stolik.core.game import Game
from stolik.core.registry import game as game_named

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise MissingLibrary(library="pettingzoo") from error


def env(game: str | Game, *, mode: str | None = None, render_mode: str | None = None, **options: Any) -> TableAEC:
    """A table of a game, in one of its modes or with options that you choose."""
    return TableAEC(game, mode=mode, render_mode=render_mode, **options)


class TableAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """One table; its agents are `player_0`, `player_1` and so on, each shown what its seat may see."""

    def __init__(self, game: str | Game, *, mode: str | None = None, render_mode: str | None = None, **options: Any) -> None:
        self._batch = Batch(game if isinstance(game, Game) else game_named(game), 1, mode=mode, **options)
        self.render_mode = checked_render_mode(render_mode)
        name = self._batch.game.name.replace("-", "_")
        self.metadata = {"name": f"stolik_{name}_v{self._batch.game.rules_version}", "render_modes": ["ansi"]}
        self.possible_agents = [f"player_{seat}" for seat in range(self._batch.options.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = bounds(self._batch.game)
        mask = spaces.Box(0, 1, (self._batch.num_actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._batch.num_actions) for agent in self.possible_agents}
        self._none = np.zeros(self._batch.num_actions, np.int8)
        self._none.flags.writeable = False
        self._action = np.zeros(1, np.int64)
        self.agents: list[str] = []

    def __copy__(self) -> TableAEC:
        """A copy has games of its own, too."""
        return copy.deepcopy(self)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (PettingZoo's)
        deal(self._batch, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._idle: dict[str, Any] = {"action_mask": self._none}
        self.infos = dict.fromkeys(self.agents, self._idle)
        self._turn()

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise NotDealt()
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise PlayedOn(agent=agent)
            self._was_dead_step(action)
            return
        self._action[0] = -1 if action is None else whole(action)
        now = self._batch.step(self._action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self._idle
        if now.over[0]:
            self.rewards = dict(zip(self.agents, now.rewards[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self._turn()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        batch, seat = self._batch, self._seats[agent]
        mine = batch.now.tensor[0, 0] == seat
        row = batch.now.tensor[0] if mine else batch.observe(0, seat)
        info = self.infos.get(agent, self._idle)
        return {"observation": row.copy(), "action_mask": info["action_mask"]}

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode != "ansi" or not self._batch.dealt:
            return None
        return drawn(self._batch.game, self._batch.hidden(0, -1), -1)

    def close(self) -> None:
        """There is nothing to close."""

    def _turn(self) -> None:
        """Gives the seat in turn its mask, as an array of its own."""
        self.agent_selection = self.possible_agents[self._batch.now.turn[0]]
        self.infos[self.agent_selection] = {"action_mask": self._batch.now.legal[0].astype(np.int8)}
