"""Every game and mode passes Gymnasium's checker, with bots or functions in the other seats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stolik.adapters import gymnasium
from stolik.adapters.common import BadIllegal, BadRenderMode, NoAction, NoSuchSeat, WrongOpponents
from stolik.batch import GameOver, IllegalAction
from stolik.batch.arrays import layout
from stolik.bots import UnknownBot
from stolik.core.errors import BadOption, UnknownGame, UnknownMode, UnknownOption
from stolik.core.game import key_of, key_words
from tests.adapters.tables import every_mode, options_of
from tests.forms import numbers
from tests.games.modes import Setting

pytestmark = pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")


def shown_to(env: gymnasium.TableEnv) -> bytes:
    """What the learner is shown of the state as it is now."""
    return env._batch.observe(0, env.seat).tobytes()


def played(env: gymnasium.TableEnv, seed: int) -> list[Any]:
    """Everything that a learner gets in a game of first choices."""
    observation, info = env.reset(seed=seed)
    seen: list[Any] = [observation.tobytes(), info["action_mask"].tobytes()]
    for _ in range(60):
        mask = env.action_masks()
        observation, reward, over, _, _ = env.step(np.flatnonzero(mask)[0])
        seen += [observation.tobytes(), reward]
        if over:
            break
    return seen


@every_mode
def test_it_passes_the_checker(setting: Setting) -> None:
    check_env(gymnasium.env(setting.game, opponents="easy", render_mode="ansi", **options_of(setting)))


@every_mode
def test_the_same_seed_gives_the_same_game_within_the_spaces(setting: Setting) -> None:
    seat = setting.players - 1
    env = gymnasium.env(setting.game, opponents="medium", seat=seat, **options_of(setting))
    assert played(env, 3) == played(env, 3)
    observation, info = env.reset(seed=3)
    assert observation in env.observation_space and observation[0] == seat
    assert info["action_mask"].shape == (env.action_space.n,) and info["action_mask"].any()  # type: ignore[attr-defined]


@every_mode
def test_an_observation_does_not_depend_on_what_the_learner_cannot_know(setting: Setting) -> None:
    env = gymnasium.env(setting.game, opponents="random", **options_of(setting))
    env.reset(seed=5)
    states = env._batch._arrays.states
    for made in range(20):
        shown = shown_to(env)
        true = states[0].copy()
        states[0:1] = setting.game.hide(states, 0, 0)
        setting.game.kernels.of(states).guess_at(states, 0, 0, numbers(key_words(key_of(made))))
        assert shown_to(env) == shown
        states[0] = true
        if env.step(np.flatnonzero(env.action_masks())[0])[2]:
            return


def test_a_function_keeps_a_seat_and_sees_what_its_seat_sees() -> None:
    asked = []

    def first(observation: Any, mask: Any) -> int:
        asked.append(int(observation[0]))
        return int(np.flatnonzero(mask)[0])

    env = gymnasium.env("triggs", players=3, opponents=[first, "random"])
    played(env, 1)
    assert asked and set(asked) == {1}


def test_bots_talk_where_there_is_something_to_say() -> None:
    env = gymnasium.env("the-game", players=3, starter=1, opponents="medium")
    signals = layout(env.game)["signal"]
    heard = False
    for seed in range(5):
        observation, _ = env.reset(seed=seed)
        for _ in range(30):
            heard = heard or bool(observation[signals].any())
            observation, _, over, _, _ = env.step(np.flatnonzero(env.action_masks())[0])
            if over:
                break
    assert heard


def test_an_illegal_action_loses_and_says_why_or_is_refused() -> None:
    env, strict = gymnasium.env("ten"), gymnasium.env("ten", illegal="error")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, over, truncated, info = env.step(wrong)
    assert (reward, over, truncated) == (-1.0, True, False) and "can't play action" in info["illegal"]
    with pytest.raises(GameOver):
        env.step(0)
    observation, _ = strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)
    assert shown_to(strict) == observation.tobytes()


def test_what_cannot_be_is_refused_with_words() -> None:
    wrong: list[tuple[type[Exception], dict[str, Any]]] = [
        (NoSuchSeat, {"seat": 2}),
        (NoSuchSeat, {"seat": True}),
        (WrongOpponents, {"opponents": ["easy", "easy"]}),
        (UnknownBot, {"opponents": "clever"}),
        (BadIllegal, {"illegal": "ignore"}),
        (BadRenderMode, {"render_mode": "human"}),
    ]
    wrong += [(UnknownMode, {"mode": "hasty"}), (BadOption, {"players": 9}), (UnknownOption, {"speed": 9})]
    for kind, more in wrong:
        with pytest.raises(kind):
            gymnasium.env("ten", **more)
    with pytest.raises(UnknownGame):
        gymnasium.env("chess")


def test_an_action_is_a_number_of_a_move_and_nothing_is_rounded() -> None:
    env = gymnasium.env("ten", illegal="error")
    with pytest.raises(GameOver):
        env.step(0)
    observation, _ = env.reset(seed=1)
    for action in (1.5, "0", None, np.array([0, 1])):
        with pytest.raises(NoAction):
            env.step(action)
    for number in (-1, env.game.rules.NUM_MOVES, 2**70):
        with pytest.raises(IllegalAction):
            env.step(number)
    assert shown_to(env) == observation.tobytes()
    env.step(np.array(np.flatnonzero(env.action_masks())[0]))


def test_a_function_that_answers_with_no_move_is_refused() -> None:
    for answer, kind in ((-1, IllegalAction), ("pass", NoAction)):

        def foolish(_observation: Any, _mask: Any, answer: Any = answer) -> Any:
            return answer

        env = gymnasium.env("triggs", opponents=foolish)
        with pytest.raises(kind):
            played(env, 1)
