"""PufferLib's own vectors drive our environment; skipped where PufferLib isn't there.

Its pins (numpy below 2, gymnasium up to 0.29.1) exclude ours, so pip installs it beside Stolik only with `--no-deps`.
"""

from __future__ import annotations

import warnings
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik.adapters.common import MissingPufferLib
from tests.adapters.tables import alone_or_with_company, options_of
from tests.games.modes import Setting

INSTALLED = find_spec("pufferlib") is not None
needs_it = pytest.mark.skipif(not INSTALLED, reason="PufferLib isn't installed")


@pytest.fixture
def puffer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Our adapter; PufferLib leaves a link in the folder in which it is imported, and the old gym that it imports warns."""
    monkeypatch.chdir(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from stolik.adapters import pufferlib
    return pufferlib


@needs_it
@alone_or_with_company
def test_its_vectors_drive_the_tables_within_their_spaces(setting: Setting, puffer: Any) -> None:
    import pufferlib.vector

    made = {"game": setting.game, "num_tables": 3, "opponents": "easy", **options_of(setting)}
    vectors = pufferlib.vector.make(puffer.TablePuffer, env_kwargs=made, num_envs=2, backend=pufferlib.vector.Serial)
    shown, _ = vectors.reset(seed=1)
    width = vectors.driver_env._width
    chance, ended = np.random.default_rng(1), 0
    for step in range(60):
        assert shown.shape == (6, *vectors.single_observation_space.shape) and vectors.observation_space.contains(shown)
        masks = shown[:, width:]
        assert masks.any(axis=1).all()
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
        if step == 30:
            actions[0] = int(np.flatnonzero(masks[0] == 0)[0])
        shown, rewards, over, cut, infos = vectors.step(actions)
        assert not rewards[~over].any() and not cut.any() and bool(infos) == bool(over.any())
        ended += int(over.sum())
    assert ended


@needs_it
def test_it_is_the_vector_environment_in_other_buffers(puffer: Any) -> None:
    from stolik.adapters import gymnasium

    ours = gymnasium.vector_env("triggs", 4, opponents="medium", autoreset_mode="SameStep")
    env = puffer.TablePuffer("triggs", 4, opponents="medium", seed=5)
    observed, infos = ours.reset(seed=5)
    shown, _ = env.reset()
    for step in range(40):
        assert np.array_equal(shown, np.concatenate([observed, infos["action_mask"]], axis=1)) and shown is env.observations
        actions = ours._batch.now.any_action.copy()
        if step == 7:
            actions[2] = int(np.flatnonzero(infos["action_mask"][2] == 0)[0])
        observed, rewards, over, _, infos = ours.step(actions)
        shown, paid, terminals, _, _ = env.step(actions)
        assert np.array_equal(rewards, paid) and np.array_equal(over, terminals)


@pytest.mark.skipif(INSTALLED, reason="PufferLib is installed")
def test_without_pufferlib_there_is_a_sentence() -> None:
    from stolik import adapters

    with pytest.raises(MissingPufferLib, match="needs PufferLib 3"):
        _ = adapters.pufferlib
