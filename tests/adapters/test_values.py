"""Environments can be copied and pickled, and copies go their own ways."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from stolik.adapters import gymnasium, openspiel, pettingzoo
from tests.adapters.tables import every_mode, options_of
from tests.games.modes import Setting

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}
each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def learned(env: gymnasium.TableEnv, steps: int) -> list[bytes]:
    """What a learner sees of first choices."""
    seen = []
    for _ in range(steps):
        observation, reward, over, _, _ = env.step(np.flatnonzero(env.action_masks())[0])
        seen += [observation.tobytes(), str(reward).encode()]
        if over:
            seen.append(env.reset()[0].tobytes())
    return seen


def agreed(env: pettingzoo.TableAEC, steps: int) -> list[Any]:
    """What agents see of first choices."""
    seen: list[Any] = []
    for agent in env.agent_iter(steps):
        observation, reward, over, _, _ = env.last()
        seen += [agent, observation["observation"].tobytes(), reward]
        env.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    return seen


@each_way
@every_mode
def test_gymnasiums_environments(setting: Setting, way: Callable[[Any], Any]) -> None:
    env = gymnasium.env(setting.game, opponents="easy", **options_of(setting))
    env.reset(seed=3)
    learned(env, 5)
    twin = way(env)
    shown = twin.action_masks().tobytes()
    after = learned(env, 8)
    assert twin.action_masks().tobytes() == shown
    assert learned(twin, 8) == after
    assert twin.moves_made == env.moves_made


@each_way
@every_mode
def test_pettingzoos_environments(setting: Setting, way: Callable[[Any], Any]) -> None:
    env = pettingzoo.env(setting.game, **options_of(setting))
    env.reset(seed=3)
    agreed(env, 5)
    twin = way(env)
    after = agreed(env, 15)
    assert agreed(twin, 15) == after


@each_way
def test_openspiels_games_and_states(way: Callable[[Any], Any]) -> None:
    game = openspiel.load("the-game", starter=1)
    assert str(way(game)) == str(game)
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[-1])
    twin = way(state)
    shown = [twin.information_state_string(player) for player in range(2)]
    assert shown == [state.information_state_string(player) for player in range(2)]
    state.apply_action(state.legal_actions()[-1])
    assert shown == [twin.information_state_string(player) for player in range(2)]
    assert twin.resample_from_infostate(0, lambda: 0.5).information_state_string(0) == shown[0]


def test_openspiels_states_show_the_same_before_anything_is_compiled() -> None:
    code = (
        "from stolik.adapters import openspiel; import pyspiel\n"
        "for player in (0, 1):\n"
        "    state = openspiel.load('the-game', starter=1).new_initial_state()\n"
        "    for action in (17, 0): state.apply_action(state.legal_actions()[action])\n"
        "    print(state.information_state_string(player), sum(state.observation_tensor(player)))\n"
        "    print(state.resample_from_infostate(player, lambda: 0.5).observation_string(1 - player))\n"
    )
    said = []
    for compiled in ("0", "1", ""):
        settings = {**os.environ, "STOLIK_COMPILED": compiled}
        done = subprocess.run([sys.executable, "-c", code], check=True, text=True, capture_output=True, env=settings)
        said.append(done.stdout)
    assert said[0] == said[1] == said[2]
