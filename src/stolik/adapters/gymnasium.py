"""Every game for one learner, as a Gymnasium environment: bots, or functions of yours, play the other seats.

    from stolik import adapters
    env = adapters.gymnasium.env("triggs", opponents="easy")
    envs = adapters.gymnasium.vector_env("triggs", 4096, opponents="easy")

After this import `gymnasium.make("stolik/Triggs-v2", opponents="easy")` and `gymnasium.make_vec` make the same; the number is the
version of the rules. `env.action_masks()` and the infos say which actions are legal.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from stolik.adapters.common import (
    Illegal,
    MissingLibrary,
    Opponent,
    RenderMode,
    Reward,
    checked_illegal,
    checked_render_mode,
    deal,
    drawn,
    illegal_action,
    paid,
    seated,
    whole,
)
from stolik.batch import Batch, Encoding, GameOver
from stolik.batch.arrays import NONE, PLACES, REWARDS
from stolik.batch.encoding import RECORD, EncodingName
from stolik.core.game import Game
from stolik.core.registry import game as game_named
from stolik.core.registry import games

if TYPE_CHECKING:
    from stolik.games import by_name

try:
    import gymnasium as gym
    from gymnasium import spaces
except ImportError as error:
    raise MissingLibrary(library="gymnasium") from error

from stolik.adapters.gymnasium_vector import LOST, TableVectorEnv

Observed: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]
POINTERS = ("_row", "_mask", "_turn")
"""What an environment keeps of its batch's memory; copies make their own."""


@overload
def env(game: Literal["the-game"], **settings: Unpack[by_name.TheGameForEnv]) -> TableEnv: ...
@overload
def env(game: Literal["ten"], **settings: Unpack[by_name.TenForEnv]) -> TableEnv: ...
@overload
def env(game: Literal["abluxxen"], **settings: Unpack[by_name.AbluxxenForEnv]) -> TableEnv: ...
@overload
def env(game: Literal["triggs"], **settings: Unpack[by_name.TriggsForEnv]) -> TableEnv: ...
@overload
def env(game: Literal["phase-10"], **settings: Unpack[by_name.Phase10ForEnv]) -> TableEnv: ...
@overload
def env(game: str, **settings: Unpack[by_name.SomeForEnv]) -> TableEnv: ...
@overload
def env(
    game: Game,
    *,
    opponents: Opponent | Sequence[Opponent] = "medium",
    seat: int = 0,
    illegal: Illegal = "lose",
    reward: Reward = "places",
    encoding: EncodingName = "record",
    mode: str | None = None,
    render_mode: RenderMode | None = None,
    **options: Any,
) -> TableEnv: ...
def env(
    game: str | Game,
    *,
    opponents: Opponent | Sequence[Opponent] = "medium",
    seat: int = 0,
    illegal: Illegal = "lose",
    reward: Reward = "places",
    encoding: EncodingName = "record",
    mode: str | None = None,
    render_mode: RenderMode | None = None,
    **options: Any,
) -> TableEnv:
    """A table of a game with a seat for the learner; one opponent for all other seats, or one for each of them.

    An illegal action ends the episode with the reward of the last place, and the infos say why; with `illegal="error"`
    it raises an error, and nothing happens. `reward` is one of those of `Batch`, or a function of its `Step`; `encoding` is one
    of those of `Encoding`.
    """
    return TableEnv(
        game,
        opponents=opponents,
        seat=seat,
        illegal=illegal,
        reward=reward,
        encoding=encoding,
        mode=mode,
        render_mode=render_mode,
        **options,
    )


@overload
def vector_env(game: Literal["the-game"], num_envs: int, **settings: Unpack[by_name.TheGameForVectorEnv]) -> TableVectorEnv: ...
@overload
def vector_env(game: Literal["ten"], num_envs: int, **settings: Unpack[by_name.TenForVectorEnv]) -> TableVectorEnv: ...
@overload
def vector_env(game: Literal["abluxxen"], num_envs: int, **settings: Unpack[by_name.AbluxxenForVectorEnv]) -> TableVectorEnv: ...
@overload
def vector_env(game: Literal["triggs"], num_envs: int, **settings: Unpack[by_name.TriggsForVectorEnv]) -> TableVectorEnv: ...
@overload
def vector_env(game: Literal["phase-10"], num_envs: int, **settings: Unpack[by_name.Phase10ForVectorEnv]) -> TableVectorEnv: ...
@overload
def vector_env(game: str, num_envs: int, **settings: Unpack[by_name.SomeForVectorEnv]) -> TableVectorEnv: ...
@overload
def vector_env(
    game: Game,
    num_envs: int,
    *,
    opponents: Opponent | Sequence[Opponent] = "medium",
    seat: int = 0,
    illegal: Illegal = "lose",
    reward: Reward = "places",
    encoding: EncodingName = "record",
    autoreset_mode: Any = "NextStep",
    copy: bool = True,
    threads: int = 1,
    mode: str | None = None,
    render_mode: RenderMode | None = None,
    **options: Any,
) -> TableVectorEnv: ...
def vector_env(
    game: str | Game,
    num_envs: int,
    *,
    opponents: Opponent | Sequence[Opponent] = "medium",
    seat: int = 0,
    illegal: Illegal = "lose",
    reward: Reward = "places",
    encoding: EncodingName = "record",
    autoreset_mode: Any = "NextStep",
    copy: bool = True,
    threads: int = 1,
    mode: str | None = None,
    render_mode: RenderMode | None = None,
    **options: Any,
) -> TableVectorEnv:
    """Many such tables in one compiled batch; game i is the one that `env` deals from the seed plus i.

    `autoreset_mode` is Gymnasium's: "NextStep", "SameStep" or "Disabled". With `copy=False` a step writes over the arrays that
    the last one returned.
    """
    return TableVectorEnv(
        game,
        num_envs,
        opponents=opponents,
        seat=seat,
        illegal=illegal,
        reward=reward,
        encoding=encoding,
        autoreset_mode=autoreset_mode,
        copy=copy,
        threads=threads,
        mode=mode,
        render_mode=render_mode,
        **options,
    )


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
        illegal: Illegal = "lose",
        reward: Reward = "places",
        encoding: EncodingName = "record",
        mode: str | None = None,
        render_mode: RenderMode | None = None,
        **options: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else game_named(game)
        self.options = self.game.check(options, mode)
        others = seated(opponents, self.options.players, seat)
        self.seat, self._forgiving = seat, checked_illegal(illegal)
        self.render_mode = checked_render_mode(render_mode)
        self._functions = {other: one for other, one in others.items() if callable(one)}
        bots: Any = {other: one for other, one in others.items() if not callable(one)}
        self._reward = None if isinstance(reward, str) else reward
        paying = reward if isinstance(reward, str) else REWARDS[PLACES]
        self._batch = Batch(self.game, 1, mode=mode, opponents=bots, reward=paying, **options)
        self._encode = Encoding(self.game, encoding)
        self.observation_space = spaces.Box(*self._encode.bounds, dtype=np.float32)
        self.action_space = spaces.Discrete(self._batch.num_actions)
        self._action = np.zeros(1, np.int64)
        self._over = True
        self._point()

    def __copy__(self) -> TableEnv:
        """A copy has a game of its own, too."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in POINTERS}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        vars(self).update(saved)
        self._point()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observed, dict[str, Any]]:
        """Deals from the seed, or the next game of the last seed; deals again until the learner gets a turn."""
        super().reset(seed=seed, options=options)
        deal(self._batch, seed)
        self._others_play(0.0)
        while self._over:
            deal(self._batch, None)
            self._others_play(0.0)
        return self._observed(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise GameOver(number=0)
        chosen = whole(action)
        if not self._may(chosen):
            return self._refused(chosen)
        reward = self._others_play(self._play(chosen))
        if self._reward:
            reward = paid(self._reward, self._batch.now).item(0)
        return self._observed(), reward, self._over, False, {"action_mask": self.action_masks()}

    def action_masks(self) -> Mask:
        """Whether each action is legal now (the name that masked learners ask for)."""
        mask: Mask = self._mask.copy()
        return mask

    @property
    def moves_made(self) -> int:
        """How many moves all seats have made in this game."""
        return int(self._batch.now.made[0])

    def render(self) -> str | None:
        """The table as the learner sees it."""
        if self.render_mode != "ansi":
            return None
        return drawn(self.game, self._batch.hidden(0, self.seat), self.seat)

    def _point(self) -> None:
        """Keeps views of the batch's only row, which are dear to make at every step; a copy of the batch has other memory."""
        now = self._batch.now
        self._row, self._mask, self._turn = now.tensor[0], now.legal[0].view(np.int8), now.turn

    def _observed(self) -> Observed:
        plain = self._encode.name == RECORD
        row: Observed = self._row.copy() if plain else self._encode(self._batch.now.tensor)[0]
        return row

    def _may(self, action: int) -> bool:
        return bool(0 <= action < self._mask.size and self._mask.item(action))

    def _play(self, action: int) -> float:
        """Plays a legal action and all that bots do after it; returns the learner's reward."""
        self._action[0] = action
        return self._batch.advance(self._action).rewards.item(self.seat)

    def _others_play(self, reward: float) -> float:
        """Has functions play until it is the learner's turn, or until the end; returns its reward of all these moves."""
        while (turn := self._turn.item(0)) in self._functions:
            chosen = whole(self._functions[turn](self._observed(), self.action_masks()))
            if not self._may(chosen):
                raise illegal_action(self.game, turn, chosen)
            reward += self._play(chosen)
        self._over = turn == NONE
        if self._over and self._row.item(0) != self.seat:
            self._batch.observe(0, self.seat)
        return reward

    def _refused(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        error = illegal_action(self.game, self.seat, action)
        if not self._forgiving:
            raise error
        self._over = True
        info = {"action_mask": self.action_masks(), "illegal": error.say("en")}
        return self._observed(), LOST, True, False, info


def env_id(game: str | Game) -> str:
    """What Gymnasium calls a game: its version is that of the rules."""
    known = game if isinstance(game, Game) else game_named(game)
    name = "".join(part.capitalize() for part in known.name.split("-"))
    return f"stolik/{name}-v{known.rules_version}"


def register_games() -> None:
    """Makes every game known to `gymnasium.make` and `gymnasium.make_vec`; this module calls it when it is imported."""
    for game in games().values():
        if env_id(game) not in gym.registry:
            gym.register(
                env_id(game),
                entry_point="stolik.adapters.gymnasium:TableEnv",
                vector_entry_point="stolik.adapters.gymnasium:TableVectorEnv",
                kwargs={"game": game.name},
            )


register_games()
