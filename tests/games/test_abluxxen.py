"""The rules of Abluxxen for three to five players, statement by statement."""

from __future__ import annotations

from collections import Counter

import pytest

import stolik
from stolik.core.cards import EVERYONE, NOBODY
from stolik.core.options import describe
from stolik.games.abluxxen.rules import MOST_IDLE
from stolik.games.abluxxen.table import CARDS, DECK, POOL
from tests.games.abluxxen_scene import Abluxxen
from tests.games.scene import Scene

# 1 What you need


@pytest.mark.rule("ABL-1.1")
def test_eight_cards_of_each_value_from_1_to_13_and_five_jokers() -> None:
    everything = Scene("abluxxen").put(0, *range(CARDS)).view(0).hand
    assert Counter(everything) == {**dict.fromkeys(range(1, 14), 8), 14: 5}


@pytest.mark.rule("ABL-1.2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_thirteen_cards_each_six_in_the_open_pool_the_rest_in_the_deck(players: int) -> None:
    s = Scene("abluxxen", players=players).s
    assert s.held[:players] == [13] * players
    assert s.held[POOL] == 6 and -1 not in s.pool
    assert s.held[DECK] == 109 - 13 * players - 6
    assert all(s.seen[card] == EVERYONE for card in range(CARDS) if s.where[card] == POOL)
    assert all(s.seen[card] == NOBODY for card in range(CARDS) if s.where[card] == DECK)
    assert all(s.seen[card] == 1 << s.where[card] for card in range(CARDS) if s.where[card] < players)


@pytest.mark.rule("ABL-1.3")
def test_the_first_holder_of_the_paw_is_random() -> None:
    firsts = [Scene("abluxxen", seed, players=4).s.turn for seed in range(60)]
    assert set(firsts) == {0, 1, 2, 3}


@pytest.mark.rule("ABL-1.3")
def test_play_goes_clockwise() -> None:
    table = Abluxxen("1 2", "1 2", "1 2", turn=1, level="advanced")
    assert [table.turn, table.play("1").turn, table.play("1").turn, table.play("1").turn] == [1, 2, 0, 1]


# 2 Playing cards


@pytest.mark.rule("ABL-2.1")
def test_a_turn_begins_with_one_or_more_cards_of_one_value_as_many_as_wished() -> None:
    table = Abluxxen("4 4 4 9", "1", "1")
    assert table.legal == ["4", "4 4", "4 4 4", "9"]
    for other in ("deck", "pool 1", "pass", "take", "back", "steal 3"):
        assert table.violated_rule(other) == "ABL-2.1"
    assert table.violated_rule("4 4 4 4") == "ABL-2.1" and table.violated_rule("5") == "ABL-2.1"


@pytest.mark.rule("ABL-2.1")
def test_what_is_played_is_a_new_layer_on_top() -> None:
    table = Abluxxen("4 4 4 9", "1", "1", laid=["2 2"]).play("4 4")
    assert table.laid(0) == "2 2 | 4 4"
    assert table.hand(0) == "4 9"


@pytest.mark.rule("ABL-2.2")
def test_three_4s_and_a_joker_are_four_4s() -> None:
    table = Abluxxen("4 4 4 J 9", "1", "1", laid=["", "3 3 3 3", "3 3 3"]).play("4 4 4 J")
    assert table.laid(0) == "4 4 4 J"
    assert (table.stage, table.s.victim) == ("THEFT", 1)
    assert table.play("leave", "back").stage == "PLAY"


@pytest.mark.rule("ABL-2.2")
def test_jokers_take_the_value_of_their_company_also_when_they_are_robbed() -> None:
    assert Abluxxen("6 6 9", "1", "1", laid=["", "5 J"]).play("6 6").stage == "THEFT"
    assert Abluxxen("6 6 9", "1", "1", laid=["", "7 J"]).play("6 6").stage == "SPARE"


@pytest.mark.rule("ABL-2.2")
def test_jokers_alone_rank_above_every_value() -> None:
    table = Abluxxen("J J 2", "1", "1", laid=["", "13 13"])
    assert table.legal == ["2", "2 J", "2 J J", "J", "J J"]
    assert table.play("J J").stage == "THEFT"


@pytest.mark.rule("ABL-2.2")
def test_nobody_plays_more_jokers_than_are_in_the_hand() -> None:
    table = Abluxxen("J 2 3", "1", "1")
    assert table.violated_rule("2 J J") == table.violated_rule("J J") == "ABL-2.2"
    assert table.violated_rule("2 J") == table.violated_rule("J") == ""


@pytest.mark.rule("ABL-2.3")
def test_all_layers_stay_visible_to_everyone_in_their_order() -> None:
    table = Abluxxen("4 9", "1", "1", laid=["3 3 | 7 J | J"]).play("4")
    for seat in (-1, 0, 1, 2):
        layers = table.view(seat).players[0].layers
        assert [(layer.value, layer.cards, layer.jokers) for layer in layers] == [(3, 2, 0), (7, 1, 1), (14, 0, 1), (4, 1, 0)]


@pytest.mark.rule("ABL-2.3")
def test_only_the_top_layer_can_be_stolen() -> None:
    assert Abluxxen("5 5 9", "1", "1", laid=["", "3 3 | 9"]).play("5 5").stage == "SPARE"


# 3 Stealing


@pytest.mark.rule("ABL-3.1", "ABL-3.6")
@pytest.mark.parametrize(
    ("mine", "theirs", "steals"),
    [
        ("7", "6", True),
        ("7", "7", False),  # equal values never steal
        ("7", "8", False),
        ("13", "13", False),
        ("7 7", "6", False),  # as many cards as that one has
        ("7", "6 6", False),
        ("7 7", "1 1", True),
        ("1", "13", False),
        ("13", "J", False),  # jokers alone can't be stolen
        ("J", "J", False),
        ("J", "13", True),
        ("7 J", "6 J", True),
    ],
)
def test_equally_many_cards_of_a_higher_value_steal(mine: str, theirs: str, steals: bool) -> None:
    table = Abluxxen(f"{mine} 12", "1", "1", laid=["", theirs]).play(mine)
    assert table.stage == ("THEFT" if steals else "SPARE")


@pytest.mark.rule("ABL-3.1")
def test_stealing_is_compulsory() -> None:
    table = Abluxxen("7 9", "1", "1", laid=["", "6"]).play("7")
    assert table.violated_rule("pass") == "ABL-3.2" and table.legal == ["take", "leave"]


@pytest.mark.rule("ABL-3.1")
def test_opponents_are_compared_clockwise_from_the_left() -> None:
    table = Abluxxen("1 1", "7 9", "1 1", "1 1", laid=["6", "", "5", "4"], turn=1).play("7")
    victims = []
    while table.stage == "THEFT":
        victims.append(table.s.victim)
        table.play("leave", "back")
    assert victims == [2, 3, 0]


@pytest.mark.rule("ABL-3.1", "ABL-3.5")
def test_each_opponent_is_robbed_once_a_turn() -> None:
    table = Abluxxen("7 9", "1", "1", laid=["", "3 | 4"]).play("7", "leave", "back")
    assert table.laid(1) == "3" and table.turn == 1 and table.stage == "PLAY"


@pytest.mark.rule("ABL-3.2")
def test_the_thief_chooses_to_take_the_cards_or_not() -> None:
    table = Abluxxen("7 9", "1", "1", laid=["", "6"]).play("7")
    assert table.turn == 0 and table.legal == ["take", "leave"]
    for other in ("9", "back", "discard", "deck", "pool 2"):
        assert table.violated_rule(other) == "ABL-3.2"


@pytest.mark.rule("ABL-3.3")
def test_when_the_thief_takes_the_victim_draws_as_many_at_once() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6"]).play("7 7", "take")
    assert table.hand(0) == "6 6 9"
    assert (table.turn, table.stage, table.s.owed) == (1, "DRAW", 2)
    assert table.play("pool 1").turn == 1
    assert table.play("pool 3").hand(1) == "1 10 11"
    assert (table.turn, table.stage) == (1, "PLAY")


@pytest.mark.rule("ABL-3.4")
def test_when_the_thief_leaves_them_the_victim_takes_them_back_or_discards_and_draws() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6"]).play("7 7", "leave")
    assert table.turn == 1 and table.legal == ["back", "discard"]
    for other in ("1", "take", "deck", "pass"):
        assert table.violated_rule(other) == "ABL-3.4"


@pytest.mark.rule("ABL-3.4")
def test_a_victim_who_takes_the_cards_back_draws_nothing() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6"]).play("7 7", "leave", "back")
    assert table.hand(0) == "9" and table.hand(1) == "1 6 6" and table.discarded == ""
    assert (table.turn, table.stage) == (1, "PLAY")


@pytest.mark.rule("ABL-3.4")
def test_a_victim_who_discards_draws_as_many() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6"]).play("7 7", "leave", "discard")
    assert table.discarded == "6 6" and table.turn == 1
    assert table.violated_rule("pass") == "ABL-4.1"
    assert table.play("pool 1", "pool 2").hand(1) == "1 10 10"
    assert (table.turn, table.stage) == (1, "PLAY")


@pytest.mark.rule("ABL-3.5")
@pytest.mark.parametrize("ways", [["take", "pool 1"], ["leave", "back"], ["leave", "discard", "pool 1"]])
def test_the_stolen_layer_leaves_the_table_and_the_next_thief_can_steal_what_was_below(ways: list[str]) -> None:
    table = Abluxxen("7 7 9", "5 8", "1 1", laid=["", "", "4 | 6 6"]).play("7 7", *ways)
    if ways != ["leave", "back"]:
        table.play("pool 2")
    assert table.laid(2) == "4"
    assert (table.turn, table.stage) == (1, "PLAY")
    table.play("5")
    assert (table.stage, table.s.victim) == ("THEFT", 2)
    assert table.play("take").laid(2) == "" and table.hand(1) == "4 8"


@pytest.mark.rule("ABL-3.5")
def test_a_layer_of_jokers_below_is_the_top_and_cannot_be_stolen() -> None:
    table = Abluxxen("7 9", "8 8", "1", laid=["", "", "J | 6"]).play("7", "leave", "back", "8")
    assert table.laid(2) == "J" and table.s.victim != 2


@pytest.mark.rule("ABL-3.5", "ABL-2.2")
@pytest.mark.parametrize(("then", "steals"), [("4 4", True), ("3 3", False), ("4", False)])
def test_jokers_in_the_layer_below_still_have_the_value_of_their_company(then: str, steals: bool) -> None:
    table = Abluxxen("7 9", "3 3 4 4 8", "1", laid=["", "", "3 J | 6"]).play("7", "leave", "back", then)
    assert (table.s.victim == 2) == steals


@pytest.mark.rule("ABL-3.7")
def test_a_victim_is_settled_completely_before_the_next_is_compared() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6", "5 5"], deck="2 2 2 2").play("7 7", "take")
    assert (table.turn, table.laid(2)) == (1, "5 5")
    table.play("pool 1")
    assert (table.turn, table.laid(2)) == (1, "5 5")
    table.play("pool 2")
    assert table.pool == "2 2 11 11 12 12"  # filled up before the next victim draws
    assert (table.turn, table.stage, table.s.victim) == (0, "THEFT", 2)
    assert table.play("take", "pool 1", "pool 2").hand(2) == "1 2 2"


@pytest.mark.rule("ABL-3.8")
def test_stolen_jokers_are_jokers_again_in_whatever_hand() -> None:
    taken = Abluxxen("7 7 7 9", "1", "1", laid=["", "6 6 J"]).play("7 7 7", "take")
    assert taken.hand(0) == "6 6 9 J"
    taken.play("pool 1", "pool 2", "pool 3", "1", "pass", "1")
    back = Abluxxen("7 7 7 9", "1", "1", laid=["", "6 6 J"]).play("7 7 7", "leave", "back")
    assert back.hand(1) == "1 6 6 J" and back.violated_rule("1 J") == ""


# 4 Drawing


@pytest.mark.rule("ABL-4.1")
def test_each_card_is_drawn_from_the_deck_or_the_pool() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6"], deck="3").play("7 7", "take")
    draws = ["deck", "pool 1", "pool 2", "pool 3", "pool 4", "pool 5", "pool 6"]
    assert table.legal == draws
    assert table.play("deck").legal == draws[1:]
    assert table.hand(1) == "1 3"
    assert table.play("pool 5").hand(1) == "1 3 12"


@pytest.mark.rule("ABL-4.1")
def test_an_empty_place_of_the_pool_gives_nothing() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6"]).play("7 7", "take", "pool 3")
    assert table.violated_rule("pool 3") == "ABL-4.1" and "pool 3" not in table.legal


@pytest.mark.rule("ABL-4.2")
def test_the_pool_is_filled_only_when_the_drawer_has_finished() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6"], deck="2 2 2").play("7 7", "take", "pool 1")
    assert table.pool == "- 10 11 11 12 12" and table.deck == 3
    table.play("pool 6")
    assert table.pool == "2 10 11 11 12 2" and table.deck == 1


@pytest.mark.rule("ABL-4.3")
def test_an_empty_deck_is_not_renewed() -> None:
    table = Abluxxen("7 7 9", "1 2", "1", laid=["", "6 6"], deck="2").play("7 7", "leave", "discard", "deck")
    discarded = table.discarded
    assert table.violated_rule("deck") == "ABL-4.3" and "deck" not in table.legal
    table.play("pool 1")
    assert table.pool == "- 10 11 11 12 12" and table.deck == 0 and table.discarded == discarded
    assert table.play("1").legal == ["pool 2", "pool 3", "pool 4", "pool 5", "pool 6", "pass"]


@pytest.mark.rule("ABL-4.4")
@pytest.mark.parametrize("played", ["5", "5 5 5"])
def test_who_could_steal_from_nobody_may_draw_one_card_however_many_were_played(played: str) -> None:
    table = Abluxxen("5 5 5 9", "1 2", "1", pool="J 2 2 3 3 4", deck="6").play(played)
    assert table.stage == "SPARE"
    assert table.legal == ["deck", "pool 1", "pool 2", "pool 3", "pool 4", "pool 5", "pool 6", "pass"]
    assert table.violated_rule("9") == table.violated_rule("take") == "ABL-4.4"
    table.play("pool 1")  # a joker like any card
    assert table.hand(0).endswith("9 J") and table.pool == "6 2 2 3 3 4"
    assert (table.turn, table.stage) == (1, "PLAY")


@pytest.mark.rule("ABL-4.4")
def test_nobody_has_to_draw_and_one_card_is_all() -> None:
    assert Abluxxen("5 9", "1", "1").play("5", "pass").hand(0) == "9"
    table = Abluxxen("5 9", "1 2", "1", deck="6 6").play("5", "deck")
    assert table.hand(0) == "6 9" and table.turn == 1


@pytest.mark.rule("ABL-4.4")
def test_a_thief_draws_nothing_even_if_the_cards_were_left() -> None:
    table = Abluxxen("5 9", "1", "1", laid=["", "4"]).play("5", "leave", "back")
    assert (table.turn, table.stage) == (1, "PLAY")


# 5 The end


@pytest.mark.rule("ABL-5.1")
def test_the_last_card_of_a_hand_ends_the_game_and_steals_nothing() -> None:
    table = Abluxxen("9 9 J", "1", "1", laid=["", "6 6 6"]).play("9 9 J")
    assert table.ending == "LAST_CARD" and table.laid(1) == "6 6 6" and table.legal == []
    assert table.violated_rule("take") == "ABL-5.1"


@pytest.mark.rule("ABL-5.2")
def test_the_last_card_of_the_pool_ends_the_game_in_the_middle_of_a_draw() -> None:
    table = Abluxxen("9 9 9 1", "1", "1", laid=["", "6 6 6"], pool="2 2", deck="").play("9 9 9", "take", "pool 1")
    assert table.ending == "NOT_OVER"
    table.play("pool 2")
    assert table.ending == "SUPPLY" and table.s.owed == 1 and table.violated_rule("deck") == "ABL-5.2"
    assert table.hand(1) == "1 2 2" and table.hand(0) == "1 6 6 6"


@pytest.mark.rule("ABL-5.2")
def test_a_card_drawn_by_choice_can_end_the_game_too() -> None:
    assert Abluxxen("9 1", "1", "1", pool="2", deck="").play("9", "pool 1").ending == "SUPPLY"
    assert Abluxxen("9 1", "1", "1", pool="2", deck="").play("9", "pass").ending == "NOT_OVER"


@pytest.mark.rule("ABL-5.3")
def test_the_last_card_may_come_from_the_deck_with_the_pool_empty() -> None:
    table = Abluxxen("9 9 1", "1", "1", laid=["", "6 6"], pool="2", deck="3").play("9 9", "leave", "discard", "pool 1")
    assert table.ending == "NOT_OVER"
    assert table.play("deck").ending == "SUPPLY" and table.hand(1) == "1 2 3"


@pytest.mark.rule("ABL-5.3")
def test_when_the_supply_ends_waiting_victims_are_not_robbed_and_taken_cards_count() -> None:
    table = Abluxxen("9 9 1", "1", "1", laid=["", "6 6", "5 5"], pool="2 3", deck="").play("9 9", "take", "pool 1", "pool 2")
    assert table.ending == "SUPPLY" and table.laid(2) == "5 5"
    assert table.hand(0) == "1 6 6" and table.hand(1) == "1 2 3"
    assert table.scores == [2 - 3, 0 - 3, 2 - 1]


@pytest.mark.rule("ABL-5.4")
def test_sixty_turns_in_a_row_without_a_drawn_or_discarded_card_end_the_game() -> None:
    table = Abluxxen("13 2", "1 2", deck="", level="expert")
    turns = 0
    while table.ending == "NOT_OVER":
        table.play("13" if table.turn == 0 else "1")
        if turns > 0:
            table.play("leave", "back")
        turns += 1
    assert (turns, table.ending) == (60, "IDLE")
    assert table.violated_rule("13") == "ABL-5.4" and table.scores == [0 - 2, 1 - 1]


@pytest.mark.rule("ABL-5.4")
@pytest.mark.parametrize(
    ("moves", "ending"),
    [
        (["5", "pass"], "IDLE"),
        (["7", "leave", "back"], "IDLE"),
        (["5", "deck"], "NOT_OVER"),
        (["7", "take", "pool 1"], "NOT_OVER"),
        (["7", "leave", "discard", "pool 1"], "NOT_OVER"),
    ],
)
def test_a_drawn_or_discarded_card_begins_the_count_anew(moves: list[str], ending: str) -> None:
    table = Abluxxen("5 7 9", "1", "1", laid=["", "6"], idle=60).play(*moves)
    assert table.ending == ending
    assert table.s.idle == (60 if ending == "IDLE" else 1)
    assert Abluxxen("5 7 9", "1", "1", laid=["", "6"], idle=59).play(*moves).ending == "NOT_OVER"


@pytest.mark.rule("ABL-5.4")
def test_a_table_can_allow_fewer_idle_turns() -> None:
    assert Abluxxen("5 9", "1", "1", idle=9, idle_turns=10).play("5", "pass").ending == "NOT_OVER"
    assert Abluxxen("5 9", "1", "1", idle=10, idle_turns=10).play("5", "pass").ending == "IDLE"


@pytest.mark.rule("ABL-5.4")
def test_no_table_can_allow_more_idle_turns_than_the_bound_on_moves_reckons_with() -> None:
    game = stolik.game("abluxxen")
    idle_turns = next(option for option in describe(game.options) if option.name == "idle_turns")
    assert idle_turns.default == idle_turns.high == MOST_IDLE == 60


@pytest.mark.rule("ABL-5.5")
def test_a_point_for_each_card_laid_one_less_for_each_in_hand_whatever_its_value() -> None:
    table = Abluxxen("13 13", "1 J 2", "5", laid=["1 1 1 | J", "9", "4 4 | 5 J"]).play("13 13")
    assert table.scores == [6, 1 - 3, 4 - 1] and table.ranks == [1, 3, 2]
    assert [table.view(2).players[seat].place for seat in range(3)] == [1, 3, 2]


@pytest.mark.rule("ABL-5.5")
def test_ties_go_to_the_fewest_cards_in_hand_and_are_then_shared() -> None:
    fewer = Abluxxen("13", "1 2", "5", laid=["", "9 9 9", "4"]).play("13")
    assert fewer.scores == [1, 1, 0] and fewer.ranks == [1, 2, 3]
    shared = Abluxxen("13", "1 2", "5 5", laid=["", "9 9 9 9", "4 4 4 4"]).play("13")
    assert shared.scores == [1, 2, 2] and shared.ranks == [3, 1, 1]
    assert "Player 2, Player 3" in shared.game.narration.status(shared.view(0), ["Player 1", "Player 2", "Player 3"], "en")[0]


# 6 Levels


@pytest.mark.rule("ABL-6.1", "ABL-6.2")
@pytest.mark.parametrize(("level", "stage", "turn"), [("basic", "SPARE", 0), ("advanced", "PLAY", 1), ("expert", "PLAY", 1)])
def test_only_the_basic_level_draws_for_not_stealing(level: str, stage: str, turn: int) -> None:
    table = Abluxxen("5 9", "1", "1", level=level).play("5")
    assert (table.stage, table.turn) == (stage, turn)


@pytest.mark.rule("ABL-6.3")
@pytest.mark.parametrize(
    ("mine", "theirs", "steals"),
    [
        ("1", "13", True),
        ("1", "J", True),
        ("1 1", "J J", True),
        ("1 1", "13", False),  # equally many
        ("1", "12", False),
        ("1", "1", False),
        ("1 J", "13 13", True),  # jokers among the 1s count as 1s
        ("1 1", "13 J", True),  # jokers among the 13s as 13s
        ("1 1", "12 J", False),
        ("J", "1", True),
        ("J", "13", True),
        ("J", "J", False),
        ("13", "J", False),
        ("2", "1", True),  # 1s are still stolen by anything higher
        ("13", "1", True),
    ],
)
def test_in_the_expert_game_1s_steal_13s_and_jokers_played_alone(mine: str, theirs: str, steals: bool) -> None:
    table = Abluxxen(f"{mine} 12", "2", "2", laid=["", theirs], level="expert").play(mine)
    assert (table.stage == "THEFT") == steals
    if steals:
        assert table.legal == ["take", "leave"]  # it must


@pytest.mark.rule("ABL-6.1", "ABL-6.2", "ABL-6.3")
@pytest.mark.parametrize("level", ["basic", "advanced"])
def test_in_the_other_levels_1s_steal_nothing(level: str) -> None:
    for theirs in ("13", "J", "1", "2"):
        assert Abluxxen("1 12", "2", "2", laid=["", theirs], level=level).play("1").stage != "THEFT"


# The examples of the rulebook


@pytest.mark.rule("ABL-3.1", "ABL-3.2", "ABL-3.3", "ABL-3.4", "ABL-4.1", "ABL-4.2")
def test_the_example_of_a_turn_with_thefts() -> None:
    nikodem, karolina, michal, ela = range(4)
    hands = ("7 7 7 3 3", "8", "8", "8")
    table = Abluxxen(*hands, laid=["", "4 | 2 2", "9 | 3 3 3", "1 1 1"], deck="6 6 6 6").play("7 7 7")
    assert table.s.victim == michal  # Karolina has two cards, not three
    table.play("take")
    assert table.hand(nikodem) == "3 3 3 3 3"
    table.play("pool 1", "pool 2", "deck")
    assert table.hand(michal) == "6 8 10 10" and table.pool == "6 6 11 11 12 12"
    assert (table.turn, table.s.victim) == (nikodem, ela)
    table.play("leave", "back")
    assert table.hand(ela) == "1 1 1 8"
    assert [table.laid(seat) for seat in range(4)] == ["7 7 7", "4 | 2 2", "9", ""]
    assert table.turn == karolina


@pytest.mark.rule("ABL-3.6", "ABL-4.4")
def test_the_example_of_a_single_13_against_a_single_13() -> None:
    karolina, michal = 1, 2
    table = Abluxxen("1", "13 9", "8", "8", laid=["2 2", "", "13", "5 5 5"], pool="J 2 3 4 5 6", turn=karolina).play("13")
    assert table.stage == "SPARE" and table.laid(michal) == "13"
    assert table.play("pool 1").hand(karolina) == "9 J" and table.turn == michal
