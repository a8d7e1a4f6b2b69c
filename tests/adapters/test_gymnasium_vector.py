"""The native vector environment returns what Gymnasium's own makes of single ones, and passes Gymnasium's checks."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils import env_checker, passive_env_checker
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import stolik
from stolik.adapters import gymnasium
from stolik.adapters.common import (
    BadAutoreset,
    BadIllegal,
    BadRenderMode,
    BadRewards,
    FunctionsOneByOne,
    NoSuchSeat,
    WrongOpponents,
)
from stolik.batch import BadArray, BadNumber, BadReward, GameOver, IllegalAction, NotDealt
from stolik.bots import UnknownBot
from stolik.core.errors import BadOption, UnknownGame, UnknownMode, UnknownOption
from tests.adapters.tables import alone_or_with_company, options_of
from tests.games.modes import Setting

N = 3


def twins(setting: Setting, mode: AutoresetMode, **more: Any) -> tuple[Any, Any]:
    """Our vector environment, and one that Gymnasium makes of single environments."""
    made = {"opponents": "easy", **options_of(setting), **more}
    ours = gymnasium.vector_env(setting.game, N, autoreset_mode=mode, **made)
    theirs = SyncVectorEnv([lambda: gymnasium.env(setting.game, **made)] * N, autoreset_mode=mode)
    return ours, theirs


def equal(ours: Any, theirs: Any) -> None:
    """The same values of the same kind, also inside dictionaries and arrays of objects."""
    if isinstance(theirs, dict):
        assert set(ours) == set(theirs)
        for key in theirs:
            equal(ours[key], theirs[key])
    elif theirs.dtype == object:
        for mine, other in zip(ours, theirs, strict=True):
            assert (mine is None) == (other is None)
            if isinstance(other, str):
                assert isinstance(mine, str) and mine.partition(":")[2] == other.partition(":")[2], "but for the game's number"
            elif other is not None:
                assert np.array_equal(mine, other)
    else:
        assert ours.dtype == theirs.dtype and np.array_equal(ours, theirs)


@pytest.mark.parametrize("mode", AutoresetMode, ids=lambda mode: mode.value)
@alone_or_with_company
def test_it_returns_what_a_vector_of_single_environments_returns(setting: Setting, mode: AutoresetMode) -> None:
    """Legal actions and now and then one that isn't; games that end are followed by others as the mode says."""
    ours, theirs = twins(setting, mode)
    assert ours.single_observation_space == theirs.single_observation_space and ours.action_space == theirs.action_space
    chance, ended = np.random.default_rng(1), False
    shown = [env.reset(seed=7) for env in (ours, theirs)]
    for key in (0, 1):
        equal(shown[0][key], shown[1][key])
    for step in range(60):
        masks = shown[1][-1]["action_mask"]
        actions = np.array([chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        if step % 20 == 19:
            actions[step % N] = int(np.flatnonzero(masks[step % N] == 0)[0])
        shown = [env.step(actions.copy()) for env in (ours, theirs)]
        for key in range(5):
            equal(shown[0][key], shown[1][key])
        over = shown[1][2]
        ended = ended or bool(over.any())
        if mode is AutoresetMode.DISABLED and over.any():
            shown = [env.reset(options={"reset_mask": over.copy()}) for env in (ours, theirs)]
            equal(shown[0][0], shown[1][0])
            shown = [(None, ours._masks()), (None, {"action_mask": ours.action_masks()})]
    assert ended


@alone_or_with_company
def test_it_passes_the_checks_of_gymnasium_that_are_for_vectors_too(setting: Setting) -> None:
    env = gymnasium.vector_env(setting.game, N, opponents="easy", render_mode="ansi", **options_of(setting))
    passive_env_checker.check_action_space(env.action_space)
    passive_env_checker.check_observation_space(env.observation_space)
    env_checker.check_reset_return_type(env)  # type: ignore[arg-type]
    env_checker.check_reset_seed_determinism(env)  # type: ignore[arg-type]
    env_checker.check_reset_options(env)  # type: ignore[arg-type]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gym.make_vec(
            gymnasium.env_id(setting.game), num_envs=2, **options_of(setting)
        )  # warns where a mode isn't declared
    assert made.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    calls = [env.reset(seed=1)] + [env.step(env.action_space.sample())[::4] for _ in range(3)]
    for at, call in enumerate(calls):
        for other in calls[:at]:
            assert not any(np.shares_memory(mine, theirs) for mine in arrays_of(call) for theirs in arrays_of(other))
    assert all(isinstance(text, str) for text in env.render() or [None])


def arrays_of(call: Any) -> list[Any]:
    observed, infos = call
    return [observed, *(value for value in infos.values() if value.dtype != object)]


def test_gymnasiums_wrappers_of_vectors_work_on_it() -> None:
    table = gymnasium.vector_env("triggs", 4, opponents="random")
    env = RecordEpisodeStatistics(table)
    env.reset(seed=1)
    returns: list[float] = []
    while len(returns) < 8:
        _, _, over, _, infos = env.step(table._batch.now.any_action.clip(0))
        returns += infos["episode"]["r"][over].tolist() if over.any() else []
    assert set(returns) <= {-1.0, 0.0, 1.0}


def test_every_game_is_registered_with_the_version_of_its_rules() -> None:
    for game in stolik.games().values():
        env = gym.make(gymnasium.env_id(game), opponents="random")
        assert env.unwrapped.game is game and env.spec is not None and env.spec.version == game.rules_version  # type: ignore[attr-defined]
    assert gymnasium.env_id("the-game") == f"stolik/TheGame-v{stolik.game('the-game').rules_version}"
    assert gymnasium.env_id("phase-10").startswith("stolik/Phase10-v")
    gymnasium.register_games()


def test_an_environment_is_made_by_its_name_alone() -> None:
    code = "import gymnasium as g; print(g.make('stolik.adapters.gymnasium:stolik/Ten-v1', players=3).reset(seed=1)[0].shape)"
    done = subprocess.run([sys.executable, "-c", code], check=True, text=True, capture_output=True)
    assert done.stdout.strip() == "(466,)"


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
@pytest.mark.parametrize("name", ["triggs"])
def test_a_registered_environment_passes_the_checker(name: str) -> None:
    env_checker.check_env(gym.make(gymnasium.env_id(name), opponents="random").unwrapped)


def test_rewards_are_those_of_batch_or_of_a_function_in_single_environments_too() -> None:
    def crosses(now: Any) -> Any:
        return now.seen["crossed"][:, 0].sum(axis=1) / 10  # so far, and not what this step changed

    setting = Setting(stolik.game("triggs"), "standard", 2)
    for reward in ("score", "win", crosses):
        ours, theirs = twins(setting, AutoresetMode.NEXT_STEP, reward=reward)
        shown, infos = ours.reset(seed=2)
        theirs.reset(seed=2)
        paid = 0.0
        for _ in range(150):
            actions = np.array([int(np.flatnonzero(mask)[-1]) if mask.any() else 0 for mask in infos["action_mask"]])
            shown, rewards, _, _, infos = ours.step(actions)
            again = theirs.step(actions)
            assert np.array_equal(rewards, again[1]) and np.array_equal(shown, again[0])
            paid += float(np.abs(rewards).sum())
        assert paid > 0


def test_a_function_in_a_seat_and_rewards_for_scores_go_together() -> None:
    env = gymnasium.env("triggs", players=3, opponents=[lambda _, mask: int(np.flatnonzero(mask)[0]), "easy"], reward="score")
    env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, _ = env.step(np.flatnonzero(env.action_masks())[0])
        total += reward
    assert total == env._batch.now.scores[0, 0]


def test_an_illegal_action_is_an_error_if_you_ask_for_it_and_changes_nothing() -> None:
    env = gymnasium.vector_env("ten", 3, opponents="easy", illegal="error")
    observed, infos = env.reset(seed=1)
    actions = np.array([int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]])
    wrong = actions.copy()
    wrong[1] = -1
    with pytest.raises(IllegalAction, match="Game 1"):
        env.step(wrong)
    assert np.array_equal(env._batch.now.tensor, observed)
    env.step(actions)


def test_arrays_are_your_own_unless_you_ask_for_speed() -> None:
    for mine in (True, False):
        env = gymnasium.vector_env("triggs", 2, opponents="random", copy=mine)
        observed, infos = env.reset(seed=1)
        assert np.shares_memory(observed, env._batch.now.tensor) is not mine
        assert np.shares_memory(infos["action_mask"], env._batch.now.legal) is not mine


def test_copies_go_their_own_ways() -> None:
    env = gymnasium.vector_env("triggs", 3, opponents="medium")
    _, infos = env.reset(seed=1)
    ways: list[Any] = [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
    for way in ways:
        twin = way(env)
        actions = np.array([int(np.flatnonzero(mask)[-1]) for mask in infos["action_mask"]])
        after = env.step(actions)
        assert np.array_equal(twin.step(actions)[0], after[0])
        infos = after[-1]


def test_a_solo_game_shows_how_it_ended_to_its_player() -> None:
    env = gymnasium.vector_env("the-game", 2, players=1)
    env.reset(seed=1)
    over = np.zeros(2, bool)
    while not over.any():
        observed, _, over, _, _ = env.step(env._batch.now.any_action)
    assert (observed[:, 0] == 0).all()


def test_what_cannot_be_is_refused_with_words() -> None:
    wrong: list[tuple[type[Exception], dict[str, Any]]] = [
        (NoSuchSeat, {"seat": 2}),
        (WrongOpponents, {"opponents": ["easy", "easy"]}),
        (UnknownBot, {"opponents": "clever"}),
        (UnknownBot, {"opponents": [None]}),
        (FunctionsOneByOne, {"opponents": max}),
        (BadIllegal, {"illegal": "ignore"}),
        (BadReward, {"reward": "points"}),
        (BadAutoreset, {"autoreset_mode": "later"}),
        (BadRenderMode, {"render_mode": "human"}),
        (BadNumber, {"num_envs": 0}),
        (UnknownMode, {"mode": "hasty"}),
        (BadOption, {"players": 9}),
        (UnknownOption, {"speed": 9}),
    ]
    for kind, more in wrong:
        with pytest.raises(kind):
            gymnasium.vector_env("ten", **{"num_envs": 2, **more})
    with pytest.raises(UnknownGame):
        gymnasium.vector_env("chess", 2)
    env = gymnasium.vector_env("triggs", 2, opponents="random", autoreset_mode="Disabled", reward=lambda _: [1.0])
    with pytest.raises(NotDealt):
        env.step(np.zeros(2, np.int64))
    for seed in (-1, [1], [1, None]):
        with pytest.raises((BadNumber, BadArray)):
            env.reset(seed=seed)  # type: ignore[arg-type]
    env.reset(seed=[1, 2])
    for actions in ([0], [0.5, 0.5], None):
        with pytest.raises(BadArray):
            env.step(actions)
    with pytest.raises(BadRewards):
        env.step(env._batch.now.any_action.copy())
    strict = gymnasium.vector_env("triggs", 2, opponents="random", autoreset_mode="Disabled")
    strict.reset(seed=1)
    assert strict.step(np.array([-1, int(strict._batch.now.any_action[1])]))[2].tolist() == [True, False]
    with pytest.raises(GameOver):
        strict.step(np.zeros(2, np.int64))
