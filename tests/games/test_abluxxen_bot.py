"""How the bots of Abluxxen play: the skills of the policy one by one, what the search thinks of, and who beats whom."""

from __future__ import annotations

import pytest

import stolik
from stolik.core import record, rule
from stolik.core.game import key_of
from stolik.games.abluxxen.bot import PATIENCE, PLAYOUTS
from stolik.games.abluxxen.moves import MOVES
from tests.games.abluxxen_scene import Abluxxen
from tests.games.minds import chosen, thoughts_on_the_way, wins, workspace

compiled_only = pytest.mark.skipif(not rule.COMPILED, reason="too slow interpreted")
MANY = "1 3 4 5 6 7 8 9"


def advice(table: Abluxxen, bot: str = "medium") -> str:
    """What a bot would do, shown only what its seat may know."""
    states = table.game.states(1)
    record.write(states, 0, table.hidden(table.turn))
    return MOVES.say(chosen(table.game, states, 0, bot))


# Tempo


def test_it_ends_a_game_that_it_wins_and_only_then() -> None:
    assert advice(Abluxxen("5 5 J", "1 1 1", "1 1 1")) == "5 5 J"
    assert advice(Abluxxen("5 5 J", "1", "1", laid=["", "9 9 9 9 9 9 9"])) != "5 5 J"


def test_it_lays_its_biggest_layer_whole_and_keeps_its_joker() -> None:
    assert advice(Abluxxen("2 8 8 8 8 11 J", "1 1 3 4 5 6 7", "1 1 3 3 4 4")) == "8 8 8 8"


def test_of_layers_alike_it_lays_the_lower_and_keeps_what_steals() -> None:
    assert advice(Abluxxen("2 2 12 12 7", MANY, MANY)) == "2 2"


def test_it_does_not_draw_what_it_has_no_time_to_lay() -> None:
    """A 3 joins a pair, but with one card left everyone else is about to end the game."""
    hand = "1 2 3 3 4 5 6 7 8 9 9"
    assert advice(Abluxxen(hand, MANY, MANY, pool="3 12 12 11 11 10").play("9 9")) == "pool 1"
    assert advice(Abluxxen(hand, "1", "1", pool="3 12 12 11 11 10").play("9 9")) == "pass"


# Thefts


def test_it_steals_where_it_can() -> None:
    assert advice(Abluxxen("7 7 4 4 2", MANY, MANY, laid=["", "6 6"])) == "7 7"


def test_it_takes_what_joins_its_hand_if_there_is_time() -> None:
    assert advice(Abluxxen("7 7 6 2", MANY, MANY, laid=["", "6 6"]).play("7 7")) == "take"
    assert advice(Abluxxen("7 7 5 2 3 4", "1", MANY, laid=["", "6 6"]).play("7 7")) == "leave"


def test_it_takes_a_joker_whenever_it_can() -> None:
    assert advice(Abluxxen("7 7 3 2", MANY, MANY, laid=["", "6 J"]).play("7 7")) == "take"


def test_a_victim_takes_back_what_goes_together_and_else_what_the_pool_offers() -> None:
    robbed = Abluxxen("7 2", "1 3", "1", laid=["", "6"], pool="3 9 9 9 9 9").play("7", "leave")
    assert advice(robbed) == "discard" and advice(robbed.play("discard")) == "pool 1"
    assert advice(Abluxxen("7 2", "1 6", "1", laid=["", "6"], pool="1 9 9 9 9 9").play("7", "leave")) == "back"


# Jokers, and the duel


def test_it_draws_jokers() -> None:
    assert advice(Abluxxen("7 2", "1 1 1 1 1 1", "1 1 2 2 2 2", pool="9 9 9 9 9 J").play("7")) == "pool 6"


def test_it_keeps_its_joker_while_the_game_is_young() -> None:
    assert advice(Abluxxen("2 2 5 J", MANY, MANY, laid=["", "9 9 9 9 9", "1 1 1 1"])) == "2 2"


def test_in_the_duel_it_steals_the_set_that_suits_it() -> None:
    assert advice(Abluxxen("7 5 2", "1", row="3 4 5").play("7")) == "steal 5"


def test_in_the_duel_a_layer_that_robs_the_virtual_player_goes_first() -> None:
    assert advice(Abluxxen("7 7 5 5 5 2 2", MANY, row="1 1 1 5 5 5 5 6 6 6 6 6 6")) == "5 5 5"


# The search


@compiled_only
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_search_thinks_of_a_few_legal_moves_and_of_the_policys_own(players: int) -> None:
    game = stolik.game("abluxxen")
    for seed in range(6):
        table = stolik.Table(game, players=players, level="expert", seed=seed)
        found = list(thoughts_on_the_way(table, seed, steps=60, every=4))
        assert found and max(map(len, found)) <= 13


@compiled_only
def test_hard_ends_a_game_that_it_wins_and_does_not_end_one_that_it_loses() -> None:
    assert advice(Abluxxen("5 5 J", "1 1 1", "1 1 1"), "hard") == "5 5 J"
    assert advice(Abluxxen("5 5", "1 2 3 4 6", laid=["", "9 9 9 9 9 9 9 9 | 1 1 1 1"]), "hard") == "5"


@compiled_only
def test_hard_takes_more_playouts_than_the_usual_number_where_the_choice_is_close() -> None:
    table = Abluxxen("2 2 6 6 9 9 13", "1 3 4 7 8 10 12")
    states, at = table.game.states(1), workspace(table.game)
    record.write(states, 0, table.hidden(table.turn))
    at.states[at.kernels.SEEN] = states[0]
    at.seed(key_of("close"))
    tried = at.notes[: at.think(), at.kernels.VISITS].sum()
    assert 2 * PLAYOUTS < tried <= PATIENCE * PLAYOUTS


# Who beats whom


@compiled_only
def test_medium_beats_easy_and_easy_beats_random() -> None:
    assert wins(stolik.game("abluxxen"), "medium", "easy", 100) >= 62
    assert wins(stolik.game("abluxxen"), "easy", "random", 100) >= 75
