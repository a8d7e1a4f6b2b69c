"""Every game and mode passes OpenSpiel's simulation test; what a player is shown tells nothing that is hidden."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from stolik.adapters import openspiel
from stolik.adapters.openspiel import BadDeals, GameEnded, NoSuchDeal, NoSuchObserver
from stolik.batch import IllegalAction
from stolik.core.errors import BadOption, UnknownGame, UnknownMode, UnknownOption
from tests.adapters.tables import every_mode, options_of
from tests.games.modes import Setting

KINDS = [
    pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
    for recall in (False, True)
    for public, private in (
        (True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        (True, pyspiel.PrivateInfoType.NONE),
        (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
    )
]


def walk(game: Any, seed: int, moves: int) -> Any:
    """A state some random moves into a game, or at its end."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@every_mode
def test_it_passes_the_simulation_test(setting: Setting) -> None:
    game = openspiel.load(setting.game, deals=16, **options_of(setting))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) and again.num_players() == setting.players
    state = walk(game, 3, 20)
    _, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(twin) == str(state) and twin.legal_actions() == state.legal_actions()
    copied = state.clone()
    if not state.is_terminal():
        copied.apply_action(copied.legal_actions()[0])
    assert str(twin) == str(state)


@every_mode
def test_states_that_look_the_same_are_shown_the_same_by_every_observer(setting: Setting) -> None:
    game = openspiel.load(setting.game, deals=16, **options_of(setting))
    observers = [make_observation(game, kind) for kind in KINDS]
    chance = np.random.default_rng(1)
    for moves in (0, 7, 19):
        state = walk(game, 5, moves)
        for player in range(setting.players):
            other = state.resample_from_infostate(player, chance.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            for observer in observers:
                assert observer is not None
                observer.set_from(state, player)
                shown = observer.tensor.tobytes(), observer.string_from(state, player)
                observer.set_from(other, player)
                assert (observer.tensor.tobytes(), observer.string_from(other, player)) == shown


def test_resampling_changes_what_is_hidden_and_can_be_played_on() -> None:
    state = walk(openspiel.load("the-game", starter=1), 1, 4)
    twins = [state.resample_from_infostate(0, np.random.default_rng(seed).random) for seed in range(3)]
    assert len({twin.information_state_string(1) for twin in twins}) == 3
    for twin in twins:
        while not twin.is_terminal():
            twin.apply_action(twin.legal_actions()[0])
        assert twin.returns() == [-1.0, -1.0]


def test_perfect_recall_tells_apart_what_looks_the_same_now() -> None:
    """Two ways to the same table: the observation is one, the information states are two."""
    game = openspiel.load("the-game", starter=1, signals="none")
    first, second = (walk(game, 1, 0) for _ in range(2))
    low, high = first.legal_actions()[0], first.legal_actions()[4]
    assert low // 4 != high // 4
    moves = [low, next(move for move in first.legal_actions() if move % 4 == 3 and move // 4 == high // 4)]
    for state, order in ((first, moves), (second, moves[::-1])):
        for move in order:
            state.apply_action(move)
    assert first.observation_string(0) == second.observation_string(0)
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(1) != second.information_state_string(1)


def test_a_search_of_openspiel_plays_with_resampled_states() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = openspiel.load("triggs", turns=1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=8,
        random_state=np.random.RandomState(1),
    )
    state = walk(game, 2, 0)
    assert bot.step(state) in state.legal_actions()


def test_games_can_be_loaded_by_name() -> None:
    game = pyspiel.load_game("stolik_ten(players=3)")
    assert game.num_players() == 3 and game.utility_sum() == 0
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert openspiel.load("the-game").get_type().utility == pyspiel.GameType.Utility.IDENTICAL


def test_what_cannot_be_is_refused_with_words() -> None:
    with pytest.raises(UnknownGame):
        openspiel.load("chess")
    with pytest.raises(BadOption):
        openspiel.load("ten", players=9)
    with pytest.raises(UnknownMode):
        openspiel.load("ten", mode="hasty")  # type: ignore[call-overload]
    with pytest.raises(UnknownOption):
        openspiel.load("ten", speed=9)  # type: ignore[call-overload]
    for deals in (0, True, 1.5):
        with pytest.raises(BadDeals):
            openspiel.load("ten", deals=deals)  # type: ignore[arg-type]
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(NoSuchObserver):
        openspiel.load("ten").make_py_observer(everything)


def test_an_action_that_cannot_be_played_is_refused_and_changes_nothing() -> None:
    state = openspiel.load("the-game", starter=1, deals=16).new_initial_state()
    for deal in (-2, 16):  # OpenSpiel itself refuses -1, which is its word for no action
        with pytest.raises(NoSuchDeal):
            state.apply_action(deal)
    state.apply_action(3)
    before = str(state), state.history()
    masked = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    for action in (masked, -2, state.num_distinct_actions(), 2**40):
        with pytest.raises(IllegalAction):
            state.apply_action(action)
    assert (str(state), state.history()) == before
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(GameEnded):
        state.apply_action(0)
