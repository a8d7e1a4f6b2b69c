"""Every game as a PettingZoo environment: one agent after the other (AEC), or all at once (parallel).

    from stolik import adapters
    env = adapters.pettingzoo.env("ten", players=3)
    parallel = adapters.pettingzoo.parallel_env("ten", players=3)

An observation is a dictionary: `observation`, the numbers that `Batch.layout` names, and `action_mask`, which is in the
infos too. Rewards are those of `Batch`. `state()` is the whole table, hidden cards too: for critics in training, never for
players.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from stolik.adapters.common import MissingLibrary, PlayedOn, RenderMode, checked_render_mode, deal, drawn, whole
from stolik.batch import Batch, Encoding, NotDealt
from stolik.batch.arrays import RewardName
from stolik.batch.encoding import EncodingName
from stolik.core.game import Game
from stolik.core.registry import game as game_named

if TYPE_CHECKING:
    from stolik.games import by_name

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise MissingLibrary(library="pettingzoo") from error


@overload
def env(game: Literal["the-game"], **settings: Unpack[by_name.TheGameForPettingZoo]) -> TableAEC: ...
@overload
def env(game: Literal["ten"], **settings: Unpack[by_name.TenForPettingZoo]) -> TableAEC: ...
@overload
def env(game: Literal["abluxxen"], **settings: Unpack[by_name.AbluxxenForPettingZoo]) -> TableAEC: ...
@overload
def env(game: Literal["triggs"], **settings: Unpack[by_name.TriggsForPettingZoo]) -> TableAEC: ...
@overload
def env(game: Literal["phase-10"], **settings: Unpack[by_name.Phase10ForPettingZoo]) -> TableAEC: ...
@overload
def env(game: str, **settings: Unpack[by_name.SomeForPettingZoo]) -> TableAEC: ...
@overload
def env(
    game: Game,
    *,
    reward: RewardName = "places",
    encoding: EncodingName = "record",
    mode: str | None = None,
    render_mode: RenderMode | None = None,
    **options: Any,
) -> TableAEC: ...
def env(
    game: str | Game,
    *,
    reward: RewardName = "places",
    encoding: EncodingName = "record",
    mode: str | None = None,
    render_mode: RenderMode | None = None,
    **options: Any,
) -> TableAEC:
    """A table of a game, in one of its modes or with options that you choose."""
    return TableAEC(game, reward=reward, encoding=encoding, mode=mode, render_mode=render_mode, **options)


@overload
def parallel_env(game: Literal["the-game"], **settings: Unpack[by_name.TheGameForPettingZoo]) -> TableParallel: ...
@overload
def parallel_env(game: Literal["ten"], **settings: Unpack[by_name.TenForPettingZoo]) -> TableParallel: ...
@overload
def parallel_env(game: Literal["abluxxen"], **settings: Unpack[by_name.AbluxxenForPettingZoo]) -> TableParallel: ...
@overload
def parallel_env(game: Literal["triggs"], **settings: Unpack[by_name.TriggsForPettingZoo]) -> TableParallel: ...
@overload
def parallel_env(game: Literal["phase-10"], **settings: Unpack[by_name.Phase10ForPettingZoo]) -> TableParallel: ...
@overload
def parallel_env(game: str, **settings: Unpack[by_name.SomeForPettingZoo]) -> TableParallel: ...
@overload
def parallel_env(
    game: Game,
    *,
    reward: RewardName = "places",
    encoding: EncodingName = "record",
    mode: str | None = None,
    render_mode: RenderMode | None = None,
    **options: Any,
) -> TableParallel: ...
def parallel_env(
    game: str | Game,
    *,
    reward: RewardName = "places",
    encoding: EncodingName = "record",
    mode: str | None = None,
    render_mode: RenderMode | None = None,
    **options: Any,
) -> TableParallel:
    """The same for libraries that ask all agents at once.

    Only the agent in turn has legal actions; what others give is left aside.
    """
    return TableParallel(TableAEC(game, reward=reward, encoding=encoding, mode=mode, render_mode=render_mode, **options))


class TableAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """One table; its agents are `player_0`, `player_1` and so on, each shown what its seat may see."""

    def __init__(
        self,
        game: str | Game,
        *,
        reward: RewardName = "places",
        encoding: EncodingName = "record",
        mode: str | None = None,
        render_mode: RenderMode | None = None,
        **options: Any,
    ) -> None:
        self._batch = Batch(game if isinstance(game, Game) else game_named(game), 1, reward=reward, mode=mode, **options)
        self.render_mode = checked_render_mode(render_mode)
        name = self._batch.game.name.replace("-", "_")
        self.metadata = {"name": f"stolik_{name}_v{self._batch.game.rules_version}", "render_modes": ["ansi"]}
        self.possible_agents = [f"player_{seat}" for seat in range(self._batch.options.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._encode = Encoding(self._batch.game, encoding)
        low, high = self._encode.bounds
        self.state_space = spaces.Box(*Encoding(self._batch.game, "record").bounds, dtype=np.float32)
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
        if now.over[0] or self._batch.reward == "score":
            self.rewards = dict(zip(self.agents, now.rewards[0].tolist(), strict=True))
            self._accumulate_rewards()
        if now.over[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._turn()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        batch, seat = self._batch, self._seats[agent]
        mine = batch.now.tensor[0, 0] == seat
        if not mine:
            batch.observe(0, seat)
        row = self._encode(batch.now.tensor)[0]
        info = self.infos.get(agent, self._idle)
        return {"observation": row.copy(), "action_mask": info["action_mask"]}

    def state(self) -> Any:
        """The true state of the table in the numbers that `Batch.layout` names, after the seat in turn (-1: the game is over)."""
        return self._batch.true_state(0)

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


class TableParallel(ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """The same table for all agents at once, over one that asks them in turn."""

    def __init__(self, table: TableAEC) -> None:
        self._table = table
        self.metadata, self.render_mode = table.metadata, table.render_mode
        self.possible_agents = table.possible_agents
        self.observation_spaces, self.action_spaces = table.observation_spaces, table.action_spaces
        self.state_space = table.state_space
        self.agents: list[str] = []

    def __copy__(self) -> TableParallel:
        """A copy has games of its own, too."""
        return copy.deepcopy(self)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def turn(self) -> str:
        """The agent whose action counts."""
        return str(self._table.agent_selection)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._table.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observed(), dict(self._table.infos)

    def step(self, actions: Mapping[str, int | None]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            raise NotDealt()
        table = self._table
        table.step(actions.get(self.turn))
        shown = self._observed(), dict(table.rewards), dict(table.terminations), dict(table.truncations), dict(table.infos)
        if table.terminations[self.turn]:
            self.agents = []
        return shown

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return self._table.render()

    def state(self) -> Any:
        """The true state of the table, as in the other view."""
        return self._table.state()

    def close(self) -> None:
        """There is nothing to close."""

    def _observed(self) -> dict[str, Any]:
        return {agent: self._table.observe(agent) for agent in self.possible_agents}
