"""Every game for one learner, as a Gymnasium environment: bots, or whatever you give, keep the other seats.

    from stolik.adapters import gymnasium
    env = gymnasium.env("triggs", opponents="easy")

`env.action_masks()` and the infos tell what may be played. Rewards come at the end, as those of `Batch`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from stolik.adapters.common import MissingLibrary, NoSuchSeat, WrongOpponents, bounds, checked_render_mode, deal, drawn
from stolik.batch import Batch
from stolik.bots import Bot
from stolik.core.game import Game

try:
    import gymnasium as gym
    from gymnasium import spaces
except ImportError as error:
    raise MissingLibrary(library="gymnasium") from error

Opponent: TypeAlias = str | Callable[[Any, Any], int]
"""The level of a bot, or a function of an observation and a mask that returns an action."""


def env(
    game: str | Game,
    *,
    opponents: Opponent | Sequence[Opponent] = "medium",
    seat: int = 0,
    mode: str | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> TableEnv:
    """A table of a game with a seat for the learner; one opponent for all other seats, or one for each of them."""
    return TableEnv(game, opponents=opponents, seat=seat, mode=mode, render_mode=render_mode, **options)


class LegalActions(spaces.Discrete):
    """All actions, of which only legal ones are drawn."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch.num_actions)
        self._batch = batch

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One of the actions that are legal now, unless a mask says otherwise."""
        if mask is None and probability is None and self._batch.now.legal.any():
            mask = self._batch.now.legal[0].astype(np.int8)
        return super().sample(mask, probability)


class TableEnv(gym.Env[Any, Any]):
    """One table, seen from one seat. A step is the learner's move and all that follows until its next one."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: Opponent | Sequence[Opponent] = "medium",
        seat: int = 0,
        mode: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._batch = Batch(game, 1, mode=mode, **options)
        players = self._batch.options.players
        if isinstance(seat, bool) or seat not in range(players):
            raise NoSuchSeat(seat=seat, last=players - 1)
        self.seat = seat
        named = [opponents] * (players - 1) if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(named) != players - 1:
            raise WrongOpponents(seats=players - 1, given=len(named))
        others = [other for other in range(players) if other != seat]
        self._players = {
            other: Bot(self._batch.game, opponent, other) if isinstance(opponent, str) else opponent
            for other, opponent in zip(others, named, strict=True)
        }
        self._talkers = {other: player for other, player in self._players.items() if isinstance(player, Bot)}
        self.render_mode = checked_render_mode(render_mode)
        low, high = bounds(self._batch.game)
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = LegalActions(self._batch)
        self._action = np.zeros(1, np.int64)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals; a game that is over before the learner's first move is dealt anew."""
        super().reset(seed=seed, options=options)
        deal(self._batch, seed)
        self._talk()
        self._others_play()
        while self._batch.now.turn[0] < 0:
            deal(self._batch, None)
            self._others_play()
        return self._observed(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        reward = self._play(int(action)) + self._others_play()
        return self._observed(), reward, bool(self._batch.now.turn[0] < 0), False, {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """Whether each action is legal now (the name that masked learners ask for)."""
        return self._batch.now.legal[0].astype(np.int8)

    def render(self) -> str | None:  # type: ignore[override]
        """The table as the learner sees it."""
        return drawn(self._batch, self.seat) if self.render_mode == "ansi" else None

    def _observed(self) -> Any:
        return self._batch.look(0, self.seat).copy()

    def _others_play(self) -> float:
        """Lets the other seats move until it is the learner's turn or the game is over; what that brought the learner."""
        now, reward = self._batch.now, 0.0
        while now.turn[0] >= 0 and now.turn[0] != self.seat:
            player = self._players[int(now.turn[0])]
            if isinstance(player, Bot):
                action = player.choose(now.seen)
            else:
                action = player(now.tensor[0].copy(), self.action_masks())
            reward += self._play(action)
        return reward

    def _play(self, action: int) -> float:
        self._action[0] = action
        reward = float(self._batch.step(self._action).rewards[0, self.seat])
        self._talk()
        return reward

    def _talk(self) -> None:
        """Lets the bots say what they want to say, in games that have something to say."""
        batch = self._batch
        if not self._talkers or not batch.talkative or batch.now.turn[0] < 0:
            return
        for seat, bot in self._talkers.items():
            batch.look(0, seat)
            for aside in bot.remarks(batch.now.seen, seat):
                batch.say(0, aside)
        batch.look(0, int(batch.now.turn[0]))
