"""Thousands of tables for one learner, as a native vector environment of Gymnasium over one `Batch`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from stolik.adapters.common import (
    BadAutoreset,
    FunctionsOneByOne,
    Illegal,
    MissingLibrary,
    Opponent,
    RenderMode,
    Reward,
    checked_illegal,
    checked_render_mode,
    drawn,
    illegal_action,
    paid,
    seated,
)
from stolik.batch import Batch, Encoding, GameOver, IllegalAction, NotDealt
from stolik.batch.arrays import NONE, PLACES, REWARDS
from stolik.batch.batch import whole_numbers
from stolik.batch.encoding import EncodingName
from stolik.core.arguments import whole_number
from stolik.core.game import Game
from stolik.core.registry import game as game_named

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingLibrary(library="gymnasium") from error

LOST = -1.0
"""The reward of an illegal action: that of the last place."""


class TableVectorEnv(VectorEnv[Any, Any, Any]):
    """Many tables, seen from the same seat of each; game i is that of `TableEnv` with the seed plus i.

    A step plays a move in every game and all that bots do until the learner's next one, in one compiled call. It returns what a
    `SyncVectorEnv` of such tables returns.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        opponents: Opponent | Sequence[Opponent] = "medium",
        seat: int = 0,
        illegal: Illegal = "lose",
        reward: Reward = "places",
        encoding: EncodingName = "record",
        autoreset_mode: Any = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        mode: str | None = None,
        render_mode: RenderMode | None = None,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else game_named(game)
        self.options = self.game.check(options, mode)
        others: Any = seated(opponents, self.options.players, seat)
        for opponent in others.values():
            if callable(opponent):
                raise FunctionsOneByOne(opponent=opponent)
        self.seat, self._forgiving, self._copies = seat, checked_illegal(illegal), bool(copy)
        self.render_mode = checked_render_mode(render_mode)
        self._mode = _checked_mode(autoreset_mode)
        self._reward = None if isinstance(reward, str) else reward
        paying = reward if isinstance(reward, str) else REWARDS[PLACES]
        self._batch = Batch(self.game, num_envs, mode=mode, opponents=others, reward=paying, threads=threads, **options)
        self.num_envs = self._batch.n
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": self._mode}
        self._encode = Encoding(self.game, encoding)
        self.single_observation_space = spaces.Box(*self._encode.bounds, dtype=np.float32)
        self.single_action_space = spaces.Discrete(self._batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._rows = np.arange(self.num_envs)
        self._ended = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deals all games, or those in `options["reset_mask"]`, each from the seed plus its number, or from a seed of its own.

        Without a seed every game goes on to the next of the seed that it has. Deals again where the learner gets no turn.
        """
        number = whole_number(secrets.randbits(62) if seed is None and not self._batch.dealt else seed)
        self._deal((options or {}).get("reset_mask"), seed if number is None or number < 0 else number + self._rows)
        super().reset(seed=whole_number(seed))
        return self._observed(), self._masks()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        given = whole_numbers("actions", actions, self.num_envs)
        if not self._batch.dealt:
            raise NotDealt()
        waiting = self._ended.copy()
        if self._mode is AutoresetMode.DISABLED and waiting.any():
            raise GameOver(number=int(np.argmax(waiting)))
        known = (given >= 0) & (given < self._batch.num_actions)
        legal = known & self._batch.now.legal[self._rows, np.where(known, given, 0)]
        lost = ~(legal | waiting)
        if not self._forgiving and lost.any():
            raise self._illegal(given, int(np.argmax(lost)))
        now = self._batch.advance(np.where(legal & ~waiting, given, NONE))
        ended = now.over | lost
        if not self._batch.opponents:  # a batch without bots shows how a game ended to a spectator
            for i in np.flatnonzero(now.over).tolist():
                self._batch.observe(i, self.seat)
        rewards = paid(self._reward, now) if self._reward else now.rewards[:, self.seat].astype(np.float64)
        rewards[lost], rewards[waiting] = LOST, 0.0
        infos: dict[str, Any] = {}
        if lost.any():
            said = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(lost).tolist():
                said[i] = self._illegal(given, i).say("en")
            infos |= {"illegal": said, "_illegal": lost}
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            infos = self._final(ended, infos)
            self._deal(ended)
        elif self._mode is AutoresetMode.NEXT_STEP and waiting.any():
            self._deal(waiting)
        self._ended = ended if self._mode is not AutoresetMode.SAME_STEP else np.zeros_like(ended)
        return self._observed(), rewards, ended, np.zeros_like(ended), infos | self._masks()

    def action_masks(self) -> Any:
        """Whether each action is legal now, a row for each game (the name that masked learners ask for)."""
        masks = self._batch.now.legal.view(np.int8)
        return masks.copy() if self._copies else masks

    def render(self) -> tuple[Any, ...] | None:
        """Every table as the learner sees it."""
        if self.render_mode != "ansi":
            return None
        return tuple(drawn(self.game, self._batch.hidden(i, self.seat), self.seat) for i in range(self.num_envs))

    def _deal(self, which: Any, seeds: Any = None) -> None:
        """Deals games until the learner has a turn in each of them."""
        now = self._batch.reset(seeds, which)
        chosen = slice(None) if which is None else which
        self._ended[chosen] = False
        while (over := now.turn < 0)[chosen].any():
            self._batch.reset(which=over if which is None else over & which)

    def _observed(self) -> Any:
        tensor = self._batch.now.tensor
        encoded = self._encode(tensor)
        return encoded.copy() if encoded is tensor and self._copies else encoded

    def _masks(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _final(self, ended: Any, infos: dict[str, Any]) -> dict[str, Any]:
        """What is shown of games that are dealt anew in the same step."""
        shown = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended).tolist():
            shown[i] = self._encode(self._batch.now.tensor[i : i + 1])[0].copy()
        masks = np.where(ended[:, None], self._batch.now.legal, False).astype(np.int8)
        last = {"action_mask": masks, "_action_mask": ended.copy(), **infos}
        return {"final_obs": shown, "_final_obs": ended.copy(), "final_info": last, "_final_info": ended.copy()}

    def _illegal(self, actions: Any, i: int) -> IllegalAction:
        return illegal_action(self.game, self.seat, int(actions[i]), i)


def _checked_mode(mode: Any) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        raise BadAutoreset(known=", ".join(known.value for known in AutoresetMode), mode=mode) from None
