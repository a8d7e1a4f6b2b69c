"""Every game and mode passes PettingZoo's own tests, and an observation tells nothing that is hidden."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test
from pettingzoo.test.state_test import state_test

from stolik.adapters import pettingzoo
from stolik.adapters.common import BadRenderMode, NoAction, PlayedOn
from stolik.batch import IllegalAction, NotDealt
from stolik.core.errors import BadOption, UnknownGame, UnknownMode, UnknownOption
from stolik.core.game import key_of, key_words
from tests.adapters.tables import every_mode, options_of
from tests.forms import numbers
from tests.games.modes import Setting

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def env_of(setting: Setting) -> pettingzoo.TableAEC:
    return pettingzoo.env(setting.game, render_mode="ansi", **options_of(setting))


@every_mode
def test_it_passes_the_tests_of_pettingzoo(setting: Setting) -> None:
    api_test(env_of(setting), num_cycles=30)
    seed_test(lambda: env_of(setting), num_cycles=20)


@every_mode
def test_the_parallel_view_and_the_state_pass_the_tests_of_pettingzoo(setting: Setting) -> None:
    def parallel() -> pettingzoo.TableParallel:
        return pettingzoo.parallel_env(setting.game, **options_of(setting))

    parallel_api_test(parallel(), num_cycles=30)
    state_test(FirstLegal(setting.game, **options_of(setting)), parallel(), num_cycles=10)


class FirstLegal(pettingzoo.TableAEC):
    """The test of states samples actions without looking at masks: here an illegal one stands for the first legal one."""

    def step(self, action: int | None) -> None:
        mask = self.infos[self.agent_selection]["action_mask"]
        super().step(action if action is None or mask[action] else int(np.flatnonzero(mask)[0]))


@every_mode
def test_the_parallel_view_is_the_same_game(setting: Setting) -> None:
    parallel = pettingzoo.parallel_env(setting.game, **options_of(setting))
    env = env_of(setting)
    shown, infos = parallel.reset(seed=4)
    env.reset(seed=4)
    for _ in range(30):
        agent = env.agent_selection
        assert parallel.turn == agent
        assert [one for one in parallel.agents if infos[one]["action_mask"].any()] == [agent]
        for one in parallel.agents:
            assert np.array_equal(shown[one]["observation"], env.observe(one)["observation"])
        assert np.array_equal(parallel.state(), env.state())
        action = int(np.flatnonzero(infos[agent]["action_mask"])[0])
        env.step(action)
        shown, rewards, over, _, infos = parallel.step({one: action if one == agent else 0 for one in parallel.agents})
        assert rewards == env.rewards and over == env.terminations
        if not parallel.agents:
            assert all(over.values())
            return


def test_the_state_is_the_whole_table_and_an_observation_is_not() -> None:
    env = pettingzoo.env("the-game", players=2, starter=1)
    env.reset(seed=1)
    where = env._batch.layout["where"]
    assert (env.state()[where] >= 0).all() and (env.observe("player_0")["observation"][where] < 0).any()
    assert env.state()[0] == 0 and env.state() in env.state_space


def test_rewards_for_scores_come_with_each_move() -> None:
    env = pettingzoo.env("triggs", reward="score")
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        totals[agent] += reward
        env.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    assert list(totals.values()) == env._batch.now.scores[0].tolist()


def test_parallel_agents_wait_for_their_turn() -> None:
    parallel = pettingzoo.parallel_env("triggs")
    with pytest.raises(NotDealt):
        parallel.step({})
    parallel.reset(seed=1)
    with pytest.raises(IllegalAction):
        parallel.step({})
    with pytest.raises(IllegalAction):
        parallel.step({parallel.turn: -1})


@every_mode
def test_an_observation_does_not_depend_on_what_a_seat_cannot_know(setting: Setting) -> None:
    env = env_of(setting)
    env.reset(seed=4)
    for made in range(25):
        if env.terminations[env.agent_selection]:
            return
        states = env._batch._arrays.states
        true = states[0].copy()
        for seat, agent in enumerate(env.agents):
            shown = env.observe(agent)
            states[0:1] = setting.game.hide(states, 0, seat)
            setting.game.kernels.of(states).guess_at(states, 0, seat, numbers(key_words(key_of(f"{made} {seat}"))))
            env._batch.observe(0, -1)
            assert env.observe(agent)["observation"].tobytes() == shown["observation"].tobytes()
            states[0] = true
        mask = env.last()[0]["action_mask"]
        assert np.array_equal(mask, env.last()[4]["action_mask"])
        env.step(int(np.flatnonzero(mask)[made % mask.sum()]))


def test_rewards_come_with_the_end_and_the_table_is_drawn() -> None:
    env = pettingzoo.env("the-game", players=3, render_mode="ansi")
    env.reset(seed=1)
    assert "player_1" in (env.render() or "")
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.rewards == dict.fromkeys(env.possible_agents, -1.0)
    assert env.observe("player_2")["action_mask"].sum() == 0


def test_an_observation_is_the_callers_own() -> None:
    env = pettingzoo.env("triggs")
    env.reset(seed=1)
    first = env.last()[0]
    kept = first["observation"].copy(), first["action_mask"].copy()
    env.step(int(np.flatnonzero(first["action_mask"])[0]))
    assert np.array_equal(first["observation"], kept[0]) and np.array_equal(first["action_mask"], kept[1])


def test_what_cannot_be_is_refused_with_words() -> None:
    for kind, name, more in (
        (UnknownGame, "chess", {}),
        (UnknownMode, "ten", {"mode": "hasty"}),
        (BadOption, "ten", {"players": 0}),
        (UnknownOption, "ten", {"speed": 9}),
        (BadRenderMode, "ten", {"render_mode": "human"}),
    ):
        with pytest.raises(kind):
            pettingzoo.env(name, **more)
    env = pettingzoo.env("ten")
    with pytest.raises(NotDealt):
        env.step(0)
    env.reset(seed=1)
    shown = env.last()[0]
    masked = int(np.flatnonzero(shown["action_mask"] == 0)[0])
    for action in (None, masked, -1, env.action_space("player_0").n):
        with pytest.raises(IllegalAction):
            env.step(action)
    for nothing in (1.5, "0"):
        with pytest.raises(NoAction):
            env.step(nothing)  # type: ignore[arg-type]
    assert np.array_equal(env.last()[0]["observation"], shown["observation"])


def test_after_the_end_nothing_is_played() -> None:
    env = pettingzoo.env("the-game")
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    with pytest.raises(PlayedOn):
        env.step(0)
    while env.agents:
        env.step(None)
    with pytest.raises(NotDealt):
        env.step(None)


def test_the_benchmark_of_pettingzoo_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env("the-game"))
    assert "turns per second" in capsys.readouterr().out
