"""Every game for one learner, as a Gymnasium environment: bots, or whatever you give, keep the other seats.

    from stolik.adapters import gymnasium
    env = gymnasium.env("triggs", opponents="easy")

`env.action_masks()` and the infos tell what may be played. Rewards come at the end, as those of `Batch`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from stolik.adapters.common import (
    BadIllegal,
    MissingLibrary,
    NoSuchSeat,
    WrongOpponents,
    bounds,
    checked_render_mode,
    deal,
    drawn,
)
from stolik.batch import Batch, GameOver, IllegalAction
from stolik.bots import BOTS, Desk, UnknownBot
from stolik.core.game import Game, key_of

try:
    import gymnasium as gym
    from gymnasium import spaces
except ImportError as error:
    raise MissingLibrary(library="gymnasium") from error

LOST = -1.0
"""The reward of the last place."""

Opponent: TypeAlias = str | Callable[[Any, Any], int]
"""The level of a bot, or a function of an observation and a mask that returns an action."""


def env(
    game: str | Game,
    *,
    opponents: Opponent | Sequence[Opponent] = "medium",
    seat: int = 0,
    illegal: str = "lose",
    mode: str | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> TableEnv:
    """A table of a game with a seat for the learner; one opponent for all other seats, or one for each of them.

    An illegal action ends the episode with the reward of the last place and says why in the infos; with `illegal="error"`
    it is refused with an error, and nothing happens.
    """
    return TableEnv(game, opponents=opponents, seat=seat, illegal=illegal, mode=mode, render_mode=render_mode, **options)


class SeatedBot:
    """A bot whose dice roll on from move to move: much quicker than a `Bot`, which throws them anew for every move."""

    def __init__(self, game: Game, name: str) -> None:
        if name not in BOTS:
            raise UnknownBot(name=name, known=", ".join(BOTS))
        self._level, self._talks = BOTS[name], name != "random"
        self._desk = Desk(game)
        self.roll(secrets.token_hex(8))

    def roll(self, seed: str) -> None:
        """Takes up the dice of a seed."""
        self._desk.roll(key_of(f"gymnasium {seed}"))

    def choose(self, seen: Any) -> int:
        self._desk.states[self._desk.kernels.SEEN] = seen[0]
        return self._desk.choose(self._level)

    def remarks(self, seen: Any, seat: int) -> list[int]:
        if not self._talks:
            return []
        self._desk.states[self._desk.kernels.SEEN] = seen[0]
        return self._desk.remarks(seat)


class TableEnv(gym.Env[Any, Any]):
    """One table, seen from one seat. A step is the learner's move and all that follows until its next one."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: Opponent | Sequence[Opponent] = "medium",
        seat: int = 0,
        illegal: str = "lose",
        mode: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._batch = Batch(game, 1, mode=mode, **options)
        players = self._batch.options.players
        if isinstance(seat, bool) or seat not in range(players):
            raise NoSuchSeat(seat=seat, last=players - 1)
        if illegal not in ("lose", "error"):
            raise BadIllegal(illegal=illegal)
        self.seat, self._forgiving = seat, illegal == "lose"
        named = [opponents] * (players - 1) if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(named) != players - 1:
            raise WrongOpponents(seats=players - 1, given=len(named))
        others = [other for other in range(players) if other != seat]
        self._players = {
            other: SeatedBot(self._batch.game, opponent) if isinstance(opponent, str) else opponent
            for other, opponent in zip(others, named, strict=True)
        }
        self._bots = {other: player for other, player in self._players.items() if isinstance(player, SeatedBot)}
        self.render_mode = checked_render_mode(render_mode)
        low, high = bounds(self._batch.game)
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(self._batch.num_actions)
        self._action = np.zeros(1, np.int64)
        self._lost = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals; a game that is over before the learner's first move is dealt anew."""
        super().reset(seed=seed, options=options)
        deal(self._batch, seed)
        self._lost = False
        if seed is not None:
            for seat, bot in self._bots.items():
                bot.roll(f"{seed} {seat}")
        self._talk()
        self._others_play()
        while self._batch.now.turn[0] < 0:
            deal(self._batch, None)
            self._others_play()
        return self._observed(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        try:
            reward = self._play(int(action))
        except IllegalAction as error:
            if not self._forgiving:
                raise
            self._lost = True
            return self._observed(), LOST, True, False, {"action_mask": self.action_masks(), "illegal": error.say("en")}
        reward += self._others_play()
        return self._observed(), reward, bool(self._batch.now.turn[0] < 0), False, {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """Whether each action is legal now (the name that masked learners ask for)."""
        return self._batch.now.legal[0].astype(np.int8)

    @property
    def moves_made(self) -> int:
        """How many moves all seats have made in this game."""
        return int(self._batch.now.made[0])

    def render(self) -> str | None:
        """The table as the learner sees it."""
        return drawn(self._batch, self.seat) if self.render_mode == "ansi" else None

    def _observed(self) -> Any:
        return self._batch.look(0, self.seat).copy()

    def _others_play(self) -> float:
        """Lets the other seats move until it is the learner's turn or the game is over; what that brought the learner."""
        now, reward = self._batch.now, 0.0
        while now.turn[0] >= 0 and now.turn[0] != self.seat:
            player = self._players[int(now.turn[0])]
            if isinstance(player, SeatedBot):
                action = player.choose(now.seen)
            else:
                action = player(now.tensor[0].copy(), self.action_masks())
            reward += self._play(action)
        return reward

    def _play(self, action: int) -> float:
        if self._lost:
            raise GameOver(number=0)
        self._action[0] = action
        reward = float(self._batch.step(self._action).rewards[0, self.seat])
        self._talk()
        return reward

    def _talk(self) -> None:
        """Lets the bots say what they want to say, in games that have something to say."""
        batch = self._batch
        if not self._bots or not batch.talkative or batch.now.turn[0] < 0:
            return
        for seat, bot in self._bots.items():
            batch.look(0, seat)
            for aside in bot.remarks(batch.now.seen, seat):
                batch.say(0, aside)
        batch.look(0, int(batch.now.turn[0]))
