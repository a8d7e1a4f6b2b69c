"""Every game for one learner, as a Gymnasium environment: bots, or functions of yours, play the other seats.

    from stolik import adapters
    env = adapters.gymnasium.env("triggs", opponents="easy")

`env.action_masks()` and the infos say which actions are legal. Rewards come at the end, as in `Batch`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.adapters.common import (
    BadIllegal,
    MissingLibrary,
    NoSuchSeat,
    Thinking,
    WrongOpponents,
    bounds,
    checked_render_mode,
    drawn,
    illegal_action,
    whole,
)
from stolik.batch import GameOver, NotCompiled
from stolik.batch import arrays as halls
from stolik.batch.arrays import NONE
from stolik.batch.batch import kernels_of as batch_kernels
from stolik.bots import BOTS, SearchWorkspace, UnknownBot, bot_kernels
from stolik.core import record, rule
from stolik.core.contract import Player, Rules
from stolik.core.engine import Kernels
from stolik.core.game import Game, key_of
from stolik.core.registry import game as game_named
from stolik.core.seats import MOST_SEATS

try:
    import gymnasium as gym
    from gymnasium import spaces
except ImportError as error:
    raise MissingLibrary(library="gymnasium") from error

GYM_FIELDS = ("spec", "_np_random", "_np_random_seed")
"""What Gymnasium itself keeps in an environment."""
LOST = -1.0
"""The reward of the last place."""

Observed: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]
Opponent: TypeAlias = str | Callable[[Observed, Mask], int]
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

    An illegal action ends the episode with the reward of the last place, and the infos say why; with `illegal="error"`
    it raises an error, and nothing happens.
    """
    return TableEnv(game, opponents=opponents, seat=seat, illegal=illegal, mode=mode, render_mode=render_mode, **options)


@cache
def kernels_of(game: Game) -> Kernels:
    beside = [batch_kernels(game), bot_kernels(game)]
    return game.make_kernels(Path(__file__).parent / "kernels.py", Rules, Player, beside=beside)


class TableEnv(gym.Env[Observed, Any]):
    """One table, seen from one seat. A step is the learner's move and all that follows until its next one.

    One compiled call makes the moves of the other seats, unless a Python function plays one of them.
    """

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
        if not rule.COMPILED:
            raise NotCompiled()
        self._made_with = {"game": game, "opponents": opponents, "seat": seat, "illegal": illegal, "mode": mode, **options}
        self.game = game if isinstance(game, Game) else game_named(game)
        self.options = self.game.check(options, mode)
        players = self.options.players
        if isinstance(seat, bool) or seat not in range(players):
            raise NoSuchSeat(seat=seat, last=players - 1)
        if illegal not in ("lose", "error"):
            raise BadIllegal(illegal=illegal)
        self.seat, self._forgiving = seat, illegal == "lose"
        self.render_mode = checked_render_mode(render_mode)
        self._functions = self._seated(opponents)
        self._kernels, self._batch_kernels = kernels_of(self.game).compiled, batch_kernels(self.game).compiled
        self._workspace = SearchWorkspace(self.game, packed=True)
        self._workspace.prepare(self.options)
        self._arrays = halls.arrays(self.game, self.options, 1)._replace(
            states=record.single(self._workspace.states, self._kernels.TRUE)
        )
        workspace = self._workspace
        self._thinking: Thinking = (
            workspace.states,
            workspace.rng,
            self._levels,
            self._people,
            workspace.moves,
            workspace.buffer,
            workspace.notes,
        )
        self._parts = tuple(self._arrays)
        self._all, self._key = np.ones(1, np.bool_), np.zeros(4, np.int64)
        low, high = bounds(self.game)
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(self.game.rules.NUM_MOVES)
        self._note = self._arrays.notes[0]
        self._row: Observed = self._arrays.tensor[0]
        self._mask: Mask = self._arrays.mask[0].view(np.int8)
        self._rewards = self._arrays.notes["rewards"][0]
        self._note["seed"] = secrets.randbits(62)
        self._roll()
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observed, dict[str, Any]]:
        """Deals from the seed, or the next game of the last seed; deals again until the learner gets a turn."""
        super().reset(seed=seed, options=options)
        if seed is None:
            self._note["episode"] += 1
        else:
            self._note["seed"], self._note["episode"] = seed, 0
            self._roll()
        self._deal()
        while self._over:
            self._note["episode"] += 1
            self._deal()
        return self._row.copy(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise GameOver(number=0)
        chosen = whole(action)
        if not (0 <= chosen < self._mask.size and self._mask.item(chosen)):
            return self._refused(chosen)
        self._go_on(chosen)
        return self._row.copy(), self._rewards.item(self.seat), self._over, False, {"action_mask": self.action_masks()}

    def __getstate__(self) -> dict[str, Any]:
        """What makes the same environment again, and where it is now; the memory of kernels stays here."""
        arrays, workspace = self._arrays, self._workspace
        memory = {name: array.copy() for name, array in arrays._asdict().items() if name not in ("reading", "runs")}
        gym_own = {name: value for name, value in vars(self).items() if name in GYM_FIELDS}
        return {"made_with": self._made_with, "render_mode": self.render_mode, "gym": gym_own, "over": self._over} | {
            "memory": memory,
            "rng": workspace.rng.copy(),  # type: ignore[attr-defined]
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(render_mode=saved["render_mode"], **saved["made_with"])  # type: ignore[misc]
        vars(self).update(saved["gym"])
        for name, array in saved["memory"].items():
            getattr(self._arrays, name)[:] = array
        self._workspace.rng[:] = saved["rng"]
        self._over = saved["over"]

    def action_masks(self) -> Mask:
        """Whether each action is legal now (the name that masked learners ask for)."""
        return self._mask.copy()

    @property
    def moves_made(self) -> int:
        """How many moves all seats have made in this game."""
        return int(self._note["made"])

    def render(self) -> str | None:
        """The table as the learner sees it."""
        if self.render_mode != "ansi":
            return None
        return drawn(self.game, self.game.hidden(self._arrays.states, 0, self.seat), self.seat)

    def _seated(self, opponents: Opponent | Sequence[Opponent]) -> dict[int, Callable[[Observed, Mask], int]]:
        """Gives every other seat its opponent; returns those that are functions."""
        others = [other for other in range(self.options.players) if other != self.seat]
        named = [opponents] * len(others) if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(named) != len(others):
            raise WrongOpponents(seats=len(others), given=len(named))
        self._levels = np.zeros(MOST_SEATS, np.int64)
        self._people = 1 << self.seat
        functions: dict[int, Callable[[Observed, Mask], int]] = {}
        for other, opponent in zip(others, named, strict=True):
            if not isinstance(opponent, str):
                functions[other] = opponent
                self._people |= 1 << other
            elif opponent in BOTS:
                self._levels[other] = BOTS[opponent]
            else:
                raise UnknownBot(name=opponent, known=", ".join(BOTS))
        return functions

    def _roll(self) -> None:
        """Seeds the bots; their generator goes on from game to game."""
        self._workspace.seed(key_of(f"gymnasium {self._note['seed']}"))

    def _deal(self) -> None:
        self._batch_kernels.begin(self._parts, self._all, self._key, self._workspace.buffer, 0, 1)
        self._go_on(NONE)

    def _go_on(self, action: int) -> None:
        """Plays an action, or none, and goes on to the learner's next move or to the end."""
        turn = self._kernels.go_on(self._parts, self._thinking, action, self.seat)
        while turn in self._functions:
            chosen = whole(self._functions[turn](self._row.copy(), self.action_masks()))
            if not (0 <= chosen < self._mask.size and self._mask.item(chosen)):
                raise illegal_action(self.game, turn, chosen)
            turn = self._kernels.go_on(self._parts, self._thinking, chosen, self.seat)
        self._over = turn == NONE

    def _refused(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        error = illegal_action(self.game, self.seat, action)
        if not self._forgiving:
            raise error
        self._over = True
        info = {"action_mask": self.action_masks(), "illegal": error.say("en")}
        return self._row.copy(), LOST, True, False, info
