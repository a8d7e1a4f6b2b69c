"""The rules of Abluxxen for two, statement by statement."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.cards import EVERYONE
from stolik.games.abluxxen.table import CARDS, COPIES, FIRST_JOKER, POOL, ROW
from tests.games.abluxxen_scene import Abluxxen
from tests.games.scene import Scene

ROW_CARDS = "1 1 2 2 2 3 4 5 5 6 7 8 9"
PLAIN_POOL = "10 10 11 11 12 12"
DEALS = range(60)


def values(s: object, place: int) -> list[int]:
    return [card // COPIES + 1 for card in range(CARDS) if s.where[card] == place]  # type: ignore[attr-defined]


# 7.1 to 7.4: the row and the pool


@pytest.mark.rule("ABL-7.1")
def test_each_player_has_two_jokers_that_all_know_of_and_eleven_other_cards() -> None:
    fifth = 0
    for seed in DEALS:
        s = Scene("abluxxen", seed, players=2).s
        for seat in (0, 1):
            assert s.held[seat] == 13
            known = [card for card in range(CARDS) if s.where[card] == seat and s.seen[card] == EVERYONE]
            assert len(known) == 2 and min(known) >= FIRST_JOKER
        fifth += values(s, 0).count(14) + values(s, 1).count(14) > 4
    assert 0 < fifth < len(DEALS)  # the fifth joker is shuffled into the rest


@pytest.mark.rule("ABL-7.1")
def test_the_pool_is_laid_before_the_virtual_players_cards() -> None:
    """So a 13 or a joker can be the first card of a place of the pool, and groups lie on it from the beginning."""
    firsts, groups = set(), 0
    for seed in DEALS:
        view = Scene("abluxxen", seed, players=2).view(-1)
        assert all(view.pool)
        firsts |= {spot[0] for spot in view.pool}
        groups += sum(len(spot) > 1 for spot in view.pool)
    assert firsts == set(range(1, 15)) and groups > 0


@pytest.mark.rule("ABL-7.1")
def test_the_levels_can_be_combined_with_the_duel() -> None:
    assert Abluxxen("5 9", "1", row=ROW_CARDS).play("5").stage == "CHOOSE"
    assert Abluxxen("1 9", "1", row=ROW_CARDS).play("1").stage == "SPARE"
    assert Abluxxen("1 9", "1", row=ROW_CARDS, level="advanced").play("1").turn == 1
    assert Abluxxen("1 9", "1", laid=["", "13"], row=ROW_CARDS, level="expert").play("1").stage == "THEFT"
    assert Abluxxen("1 9", "1", laid=["", "13"], row=ROW_CARDS, level="advanced").play("1").stage == "PLAY"


@pytest.mark.rule("ABL-7.2", "ABL-7.3")
def test_thirteen_open_cards_without_13s_or_jokers_are_the_virtual_players_a_set_a_value() -> None:
    for seed in DEALS:
        scene = Scene("abluxxen", seed, players=2)
        s = scene.s
        assert s.held[ROW] == 13 and max(values(s, ROW)) < 13
        assert all(s.seen[card] == EVERYONE for card in range(CARDS) if s.where[card] == ROW)
        for seat in (-1, 0, 1):
            row = scene.view(seat).row
            assert all(len(set(cards)) == 1 for cards in row)
            assert {cards[0]: len(cards) for cards in row} == Counter(values(s, ROW))


@pytest.mark.rule("ABL-7.3")
def test_while_the_row_is_first_laid_13s_and_jokers_join_the_pool_too() -> None:
    for seed in DEALS:
        s = Scene("abluxxen", seed, players=2).s
        extra = s.held[POOL] - 6
        singles = sorted(values_of_first(s))
        grouped = sorted(card // COPIES + 1 for spot, card in enumerate(s.pool) if s.size[spot] > 1)
        assert grouped == singles[: min(extra, 6)]  # the lowest cards got them, one each while singles were left
        assert extra > 6 or max(s.size) <= 2


def values_of_first(s: object) -> list[int]:
    return [card // COPIES + 1 for card in s.pool]  # type: ignore[attr-defined]


def refilled(pool: str, deck: str, row: str = "1 2 3 4 5 6 7 8 9 10 11 12 12") -> Abluxxen:
    """A table where somebody has just stolen the set of 1s, and the row was filled from this deck."""
    return Abluxxen("2 6", "3 3", pool=pool, deck=deck, row=row).play("2", "steal 1")


@pytest.mark.rule("ABL-7.3")
@pytest.mark.parametrize("card", ["13", "J"])
def test_a_13_or_a_joker_goes_on_the_lowest_single_card_of_the_pool_and_another_is_drawn(card: str) -> None:
    seen = set()
    for seed in range(12):
        table = Abluxxen("2 6", "3 3", pool="9 4 8 11 10 12", deck=f"{card} 7", row="1 2 3 4 5 6 7 8 9 10 11 12 12", seed=seed)
        table.play("2", "steal 1")
        assert table.row == "2 3 4 5 6 7 7 8 9 10 11 12 12"
        seen.add((table.pool, table.deck))
    assert seen == {(f"9 4+{card} 8 11 10 12", 0), ("9 4 8 11 10 12", 1)}  # whichever of the two came first


@pytest.mark.rule("ABL-7.3")
@pytest.mark.parametrize(
    ("pool", "after"),
    [
        ("9 4+13 8 11 10 12", "9 4+13 8+13 11 10 12"),  # single cards only
        ("J 13 J 13+J J J", "J 13+13 J 13+J J J"),  # a joker ranks above a 13
        ("5 5 6 6 7 7", "5+13 5 6 6 7 7"),  # of equals the one longest in the pool
        ("9+J 8+13 7+13 11+13 10+13 12+13", "9+J 8+13 7+13+13 11+13 10+13 12+13"),  # no single: the lowest first card
        ("9+J 7+13 7+13 11+13 10+13 12+13", "9+J 7+13+13 7+13 11+13 10+13 12+13"),  # the oldest of several
    ],
)
def test_which_card_of_the_pool_becomes_a_group(pool: str, after: str) -> None:
    assert refilled(pool, "13").pool == after


@pytest.mark.rule("ABL-7.3")
def test_the_age_of_a_place_counts_not_its_number() -> None:
    table = Abluxxen("2 6", "3 3", pool="5 5 6 6 7 7", deck="13", row="1 2 3 4 5 6 7 8 9 10 11 12 12")
    table.set(since=[9, 1, 2, 3, 4, 5]).play("2", "steal 1")
    assert table.pool == "5 5+13 6 6 7 7"
    table = Abluxxen("2 6", "3 3", pool="5+13 5+13 6+13 6+13 7+13 7+13", deck="J", row="1 2 3 4 5 6 7 8 9 10 11 12 12")
    table.set(since=[9, 1, 2, 3, 4, 5]).play("2", "steal 1")
    assert table.pool == "5+13 5+13+J 6+13 6+13 7+13 7+13"


@pytest.mark.rule("ABL-7.3", "ABL-4.2")
def test_a_place_that_is_filled_anew_is_the_youngest() -> None:
    table = Abluxxen("7 7 9", "1", laid=["", "6 6"], row="8 8 8", pool="5 5 6 6 10 10", deck="5 5").play("7 7", "take")
    table.play("pool 1", "pool 3")
    assert table.pool == "5 5 5 6 10 10"
    assert table.s.since[1] < table.s.since[0] < table.s.since[2]


@pytest.mark.rule("ABL-7.3")
def test_if_the_deck_ends_on_the_way_the_row_stays_short_and_a_last_13_goes_to_the_pool() -> None:
    table = refilled("9 4 8 11 10 12", "13 J")
    assert table.row == "2 3 4 5 6 7 8 9 10 11 12 12" and table.deck == 0
    assert table.pool in ("9 4+13 8+J 11 10 12", "9 4+J 8+13 11 10 12")


@pytest.mark.rule("ABL-7.4")
def test_taking_a_group_counts_as_taking_one_card() -> None:
    table = Abluxxen("7 7 9", "1", laid=["", "6 6"], row="8 8 8", pool="5+13+J 5 6 6 10 10", deck="2 2 2").play(
        "7 7", "take", "pool 1"
    )
    assert table.hand(1) == "1 5 13 J" and table.s.owed == 1
    assert table.known(0, of=1) == "5 13 J"
    assert table.play("pool 2").hand(1) == "1 5 5 13 J"
    assert table.pool == "2 2 6 6 10 10" and table.deck == 1  # six places as ever


@pytest.mark.rule("ABL-7.4", "ABL-5.2")
def test_the_last_group_of_the_pool_ends_the_game() -> None:
    table = Abluxxen("1 9", "1", row="8 8 8", pool="- 5+13 -", deck="").play("1", "pool 2")
    assert table.ending == "SUPPLY" and table.hand(0) == "5 9 13"


@pytest.mark.rule("ABL-7.4")
def test_only_the_group_that_is_taken_leaves_the_pool() -> None:
    table = Abluxxen("1 9", "1", row="8 8 8", pool="5+13 6+13 7+J 8 9 10", deck="2 2 2").play("1", "pool 2")
    assert table.hand(0) == "6 9 13" and table.pool == "5+13 2 7+J 8 9 10"


# 7.5 to 7.7: stealing from the virtual player


@pytest.mark.rule("ABL-7.5")
@pytest.mark.parametrize(
    ("played", "sets"),
    [
        ("6", ["steal 3", "steal 4"]),
        ("6 6", ["steal 1", "steal 5"]),
        ("5 J", ["steal 1"]),
        ("J", ["steal 3", "steal 4", "steal 6", "steal 7", "steal 8", "steal 9"]),
        ("6 6 6", ["steal 2"]),
    ],
)
def test_any_one_set_of_equal_count_and_lower_value_is_stolen_wherever_it_lies(played: str, sets: list[str]) -> None:
    table = Abluxxen("5 6 6 6 J 12", "1", row=ROW_CARDS).play(played)
    assert (table.turn, table.stage) == (0, "CHOOSE")
    assert table.legal == sets
    for other in ("steal 10", "steal 12", "take", "leave", "deck", "pass", "12"):
        assert table.violated_rule(other) == "ABL-7.5"


@pytest.mark.rule("ABL-7.5")
@pytest.mark.parametrize("played", ["3", "2 2", "1 1", "12 12 12 12"])
def test_there_is_no_theft_where_no_set_has_equal_count_and_lower_value(played: str) -> None:
    table = Abluxxen("1 1 2 2 3 12 12 12 12 9", "1", row="3 4 2 2 5 5 8 8 8").play(played)
    assert table.stage == "SPARE"


@pytest.mark.rule("ABL-7.5")
def test_the_whole_set_comes_into_the_hand_and_the_theft_is_compulsory() -> None:
    table = Abluxxen("6 6 12", "1", row=ROW_CARDS, deck="10 10 10 10 10 10").play("6 6")
    assert table.violated_rule("pass") == "ABL-7.5"
    table.play("steal 5")
    assert table.hand(0) == "5 5 12" and table.known(1, of=0) == "5 5"
    assert table.row == "1 1 2 2 2 3 4 6 7 8 9 10 10"


@pytest.mark.rule("ABL-7.5")
def test_one_set_a_turn() -> None:
    table = Abluxxen("6 6 12", "1", row=ROW_CARDS, deck="4 4 4 4").play("6 6", "steal 5")
    assert (table.turn, table.stage) == (1, "PLAY")  # though the 1s and now the 4s would fit


@pytest.mark.rule("ABL-7.5", "ABL-6.3")
def test_in_the_expert_game_1s_steal_nothing_from_the_row() -> None:
    assert Abluxxen("1 12", "1", row=ROW_CARDS, level="expert").play("1").stage == "PLAY"


@pytest.mark.rule("ABL-7.6")
def test_the_virtual_player_is_settled_before_the_other_and_refilled_at_once() -> None:
    table = Abluxxen("6 6 12", "1", laid=["", "4 4"], row=ROW_CARDS, deck="10 10 10 10").play("6 6", "steal 1")
    assert table.row == "2 2 2 3 4 5 5 6 7 8 9 10 10" and table.deck == 2
    assert (table.turn, table.stage, table.s.victim) == (0, "THEFT", 1)
    table.play("leave", "back")
    assert table.hand(1) == "1 4 4" and table.turn == 1


@pytest.mark.rule("ABL-7.6")
def test_the_other_player_is_robbed_as_in_the_basic_game() -> None:
    table = Abluxxen("6 6 12", "1", laid=["", "4 4"], row="8").play("6 6")
    assert table.legal == ["take", "leave"]
    assert table.play("take").hand(0) == "4 4 12" and table.s.owed == 2


@pytest.mark.rule("ABL-7.6")
def test_with_an_empty_deck_the_row_is_not_refilled() -> None:
    table = Abluxxen("6 6 12", "1", row=ROW_CARDS, deck="").play("6 6", "steal 1")
    assert table.row == "2 2 2 3 4 5 5 6 7 8 9" and table.ending == "NOT_OVER"


@pytest.mark.rule("ABL-7.7")
def test_a_theft_from_the_virtual_player_counts_as_stealing() -> None:
    table = Abluxxen("6 12", "1", row=ROW_CARDS).play("6", "steal 4")
    assert (table.turn, table.stage) == (1, "PLAY")  # no card for not stealing


@pytest.mark.rule("ABL-5.1", "ABL-7.5")
def test_the_last_card_of_a_hand_steals_nothing_from_the_row() -> None:
    table = Abluxxen("6", "1", row=ROW_CARDS).play("6")
    assert table.ending == "LAST_CARD" and table.row == ROW_CARDS


@pytest.mark.rule("ABL-5.4", "ABL-7.6")
def test_a_card_that_the_row_gets_from_the_deck_counts_as_drawn() -> None:
    assert Abluxxen("6 12", "1", row=ROW_CARDS, idle=60).play("6", "steal 4").ending == "NOT_OVER"
    assert Abluxxen("6 12", "1", row=ROW_CARDS, idle=60, deck="").play("6", "steal 4").ending == "IDLE"
