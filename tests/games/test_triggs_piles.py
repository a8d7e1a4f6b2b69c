"""The rules of Triggs about empty hands, empty piles and useless cards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stolik.core.cards import EVERYONE, NOBODY
from stolik.games.triggs.rules import BOX, CARDS, COPIES, DISCARDS, LEFT, LEFT_TOP, MIDDLE, MOST_CARDS, RIGHT, RIGHT_TOP, SEATS
from tests.games.scene import Scene
from tests.games.triggs_scene import all_but, boxed, discarded, hand, rows, sizes, table, tops, values

FULL_12 = rows(r12=5)
FULL_11 = rows(r11=5)
FULL_BOTH = rows(r11=5, r12=5)


@pytest.mark.rule("TRI-4.1")
@pytest.mark.parametrize("moves", [["discard 7 7"], ["7", "7", "done"]])
def test_an_empty_hand_draws_five_from_the_middle_at_once(moves: list[str]) -> None:
    scene = table("7 7", "3").play(*moves)
    assert (len(hand(scene)), scene.s.turn) == (5, 1)
    assert sizes(scene) == (1, CARDS - 2 - 1 - 2 - 5, 1)
    assert [card for card, place in enumerate(scene.hidden(1).where) if place == 0] == []  # face down


@pytest.mark.rule("TRI-4.1")
def test_a_hand_with_a_card_left_draws_none() -> None:
    assert hand(table("7 7", "3").play("discard 7")) == [7]
    assert hand(table("7 8", "3").play("7", "done")) == [8]


@pytest.mark.rule("TRI-4.1")
def test_the_middle_is_refilled_on_the_way_to_five() -> None:
    """Two cards of the middle, then three of the four discards, one of which is the card just discarded."""
    scene = table("7", "3", middle="1 2", discards="9 9 9", rest="left").play("discard 7")
    assert len(hand(scene)) == 5
    assert hand(scene)[:2] == [1, 2]
    assert sorted(hand(scene)[2:] + values(scene, MIDDLE)) == [7, 9, 9, 9]
    assert discarded(scene) == []


@pytest.mark.rule("TRI-4.1")
def test_where_cards_run_short_one_gets_what_there_is_and_nothing_is_owed() -> None:
    scene = table("7 7", "3 3", left="5 5", right="5", rest="right").play("discard 7 7")
    assert (hand(scene), sizes(scene)[1]) == ([7, 7], 0)
    scene.play("discard 3")
    assert (hand(scene), values(scene, MIDDLE)) == ([7, 7], [3])


@pytest.mark.rule("TRI-4.1")
def test_even_with_nothing_to_draw_the_game_goes_on() -> None:
    """The last card leaves the game and the middle waits: the hand stays empty, and the next turn must draw."""
    scene = useless_12s("12", "3 3", left="5 5 5", rest="right").play("discard 12")
    assert (hand(scene), scene.s.turn) == ([], 1)
    scene.play("left", "left")
    assert scene.legal == ["left", "right"]


@pytest.mark.rule("TRI-4.2")
@pytest.mark.parametrize("pile", ["left", "middle", "right"])
def test_a_pile_that_runs_empty_becomes_all_the_discards_at_once_even_between_two_draws(pile: str) -> None:
    rest = "right" if pile == "left" else "left"
    scene = table("1", "3", left="5", middle="5", right="5", discards="9 9 9 9", rest=rest).play(pile)
    assert discarded(scene) == []
    assert sizes(scene)[["left", "middle", "right"].index(pile)] == 4
    scene.play(pile)
    assert hand(scene) == [1, 5, 9]


@pytest.mark.rule("TRI-4.2")
def test_an_open_pile_made_of_the_discards_shows_its_top_and_the_rest_is_unknown_again() -> None:
    scene = table("1", "3", left="5", discards="8 9 10", rest="middle").play("left")
    assert len(tops(scene)[0]) == 1
    assert sorted(tops(scene)[0] + values(scene, LEFT)) == [8, 9, 10]
    s = scene.s
    assert {s.seen[card] for card in range(CARDS) if s.where[card] == LEFT} == {NOBODY}
    assert [s.seen[card] for card in range(CARDS) if s.where[card] == LEFT_TOP] == [EVERYONE]


@pytest.mark.rule("TRI-4.2")
def test_the_discards_are_shuffled() -> None:
    shown = {tops(table("1", "3", left="5", discards="8 9 10", seed=seed).play("left"))[0][0] for seed in range(40)}
    assert shown == {8, 9, 10}


@pytest.mark.rule("TRI-4.2")
def test_without_discards_an_empty_pile_waits_for_some() -> None:
    scene = table("1 4 4", "3 3", left="5", rest="middle").play("left")
    assert sizes(scene)[0] == 0
    assert scene.legal == ["middle", "right"]
    assert scene.violated_rule("left") == "TRI-4.2"
    scene.play("middle", "discard 3")
    assert (tops(scene)[0], discarded(scene)) == ([3], [])


@pytest.mark.rule("TRI-4.2")
def test_of_several_waiting_piles_the_middle_comes_first_then_the_left_then_the_right() -> None:
    scene = emptied(table("1 1 4 4", "3 3 6 6", "8 8 9"))
    assert sizes(scene) == (0, 0, 0)
    assert sizes(scene.play("discard 1")) == (0, 1, 0)
    assert sizes(scene.play("discard 3")) == (1, 1, 0)
    assert sizes(scene.play("discard 8")) == (1, 1, 1)
    assert discarded(scene.play("discard 4")) == [4]


def emptied(scene: Scene) -> Scene:
    """The table with all piles in the box: more than ever leaves a game, but it makes all piles wait."""
    where = [BOX if place in (LEFT, MIDDLE, RIGHT, LEFT_TOP, RIGHT_TOP) else place for place in scene.s.where]
    return scene.set(where=where, held=[where.count(place) for place in range(len(scene.s.held))])


@pytest.mark.rule("TRI-4.3")
def test_piles_that_are_not_empty_are_not_topped_up() -> None:
    scene = table("1", "3", right="6", middle="2", discards="9 9 9 9", rest="left")
    left = sizes(scene)[0]
    assert sizes(scene.play("right")) == (left, 1, 4)


@pytest.mark.rule("TRI-4.3")
def test_topping_up_shares_the_discards_evenly_and_the_empty_pile_gets_what_is_over() -> None:
    scene = table("1", "3", left="6 6", middle="2 2", right="5", discards="9 9 9 9 9 9 9 9", rest="left", top_up=True)
    left = piled(scene)[0]
    scene.play("right")
    assert (piled(scene), scene.view(0).discards) == ([left + 2, 2 + 2, 4], 0)
    assert tops(scene)[1] == [9]


@pytest.mark.rule("TRI-4.3")
def test_fewer_than_three_discards_all_go_to_the_empty_pile() -> None:
    scene = table("1", "3", right="5", discards="8 9", top_up=True)
    middle = sizes(scene)[1]
    assert piled(scene.play("right")) == [1, middle, 2]


@pytest.mark.rule("TRI-4.3")
@pytest.mark.parametrize(("pile", "at"), [("left", 0), ("middle", 1)])
def test_cards_slid_under_a_pile_come_after_all_that_lay_in_it(pile: str, at: int) -> None:
    for seed in range(10):
        places: dict[str, Any] = {"left": "6 6", "middle": "6 6", "right": "5", "discards": "9 9 9 9 9 9"}
        scene = table("1 1", "3", **places, rest="box", top_up=True, seed=seed)
        scene.play("right", pile, pile, pile)
        assert (hand(scene, 0), hand(scene, 1)) == ([1, 1, 5, 6], [3, 6, 9])
        assert piled(scene)[at] == 1


@pytest.mark.rule("TRI-4.3")
def test_nobody_knows_which_discards_lie_under_which_pile() -> None:
    shown = set()
    for seed in range(40):
        scene = table("1", "3", left="6", middle="2 2", right="5", discards="7 8 9", top_up=True, seed=seed).play("right")
        hidden = scene.hidden(0)
        assert [card for card, place in enumerate(hidden.where) if place == DISCARDS] == []
        scene.play("left")
        shown.add(tops(scene)[0][0])
    assert shown == {7, 8, 9}


@pytest.mark.rule("TRI-4.3")
def test_cards_discarded_later_can_be_told_from_those_slid_under_piles() -> None:
    scene = table("1 4 4", "3 3", left="6 6", middle="2 2", right="5", discards="9 9 9 9 9 9", top_up=True).play(
        "right", "middle"
    )
    scene.play("discard 3")
    assert scene.view(1).discards == 1
    assert [card // COPIES + 1 for card, place in enumerate(scene.hidden(0).where) if place == DISCARDS] == [3]


def piled(scene: Scene) -> list[int]:
    """How many cards the left, the middle and the right pile have, with those slid under them."""
    return [pile.cards for pile in scene.view(0).piles]


@pytest.mark.rule("TRI-4.4")
def test_12s_leave_the_open_piles_once_all_have_completed_row_12_one_after_the_other() -> None:
    """Both tops leave, and those under them; the left pile is then empty, and so shows the 12 just used, which leaves too."""
    scene = table("12 3", "4 4", left="12 12 12", right="12 6", crossed={0: rows(r12=4), 1: FULL_12}).play("12")
    assert (tops(scene), boxed(scene)) == (([12], [12]), [])
    scene.play("done")  # it happens at once, with an extra cross still to choose
    assert (tops(scene), boxed(scene)) == (([], [6]), [12] * 5)
    assert scene.s.turn == 0


@pytest.mark.rule("TRI-4.4")
def test_12s_stay_while_one_player_has_a_free_box_in_row_12() -> None:
    scene = table("12 3", "4 4", "5 5", left="12 12", crossed={0: rows(r12=4), 1: FULL_12, 2: rows(r12=4)}).play("12", "done")
    assert (tops(scene)[0], boxed(scene)) == ([12], [])


@pytest.mark.rule("TRI-4.4")
def test_an_extra_cross_can_be_what_makes_12s_useless() -> None:
    scene = table("1 3", "4 4", left="12 6", crossed={0: rows(r1=1, r12=4), 1: FULL_12}).play("1", "done")
    assert tops(scene)[0] == [12]
    scene.play("extra 12")
    assert (tops(scene)[0], boxed(scene)) == ([6], [12])


def useless_12s(*hands: str, **places: Any) -> Scene:
    return table(*hands, crossed={0: FULL_12, 1: FULL_12}, **places).set(useless=12)


@pytest.mark.rule("TRI-4.4")
def test_useless_12s_that_a_draw_uncovers_leave_and_the_pile_that_they_empty_is_refilled() -> None:
    scene = useless_12s("1", "3", left="5 12 12", discards="8 8").play("left")
    assert boxed(scene) == [12, 12]
    assert (tops(scene)[0], sizes(scene)[0], discarded(scene)) == ([8], 2, [])


@pytest.mark.rule("TRI-4.4")
def test_12s_discarded_once_useless_leave_the_game_and_before_go_to_the_discards() -> None:
    scene = useless_12s("12 12 1", "3").play("discard 12 12")
    assert (boxed(scene), discarded(scene)) == ([12, 12], [])
    before = table("12 12 1", "3", crossed={0: FULL_12, 1: rows(r12=4)}).play("discard 12 12")
    assert (boxed(before), discarded(before)) == ([], [12, 12])


@pytest.mark.rule("TRI-4.4")
def test_12s_used_in_a_cross_go_to_the_discards_even_in_the_one_that_completes_the_last_row_12() -> None:
    scene = table("12 12 3", "4", crossed={0: rows(r12=3), 1: FULL_12}).play("12", "12", "done")
    assert (boxed(scene), discarded(scene)) == ([], [12, 12])


@pytest.mark.rule("TRI-4.5")
@pytest.mark.parametrize(("row", "mine", "theirs"), [(11, rows(r11=4, r12=5), FULL_BOTH), (12, rows(r11=5, r12=4), FULL_BOTH)])
def test_11s_leave_once_all_have_completed_rows_12_and_11_whichever_was_first(
    row: int, mine: list[int], theirs: list[int]
) -> None:
    scene = table(f"{row} 3", "4", left="11 10 10", right="11 10", crossed={0: mine, 1: theirs})
    scene.set(useless=12 if row == 11 else 13).play(str(row), "done")
    assert boxed(scene) == [11, 11]
    assert tops(scene) == ([10], [10])


@pytest.mark.rule("TRI-4.5")
def test_11s_stay_while_12s_are_of_use() -> None:
    scene = table("11 3", "4", left="11 6", crossed={0: rows(r11=4), 1: rows(r11=5, r12=4)}).play("11", "done")
    assert (tops(scene)[0], boxed(scene)) == ([11], [])
    scene = table("11 11 3", "4", crossed={0: FULL_11, 1: FULL_11}).play("discard 11")
    assert (discarded(scene), boxed(scene)) == ([11], [])


@pytest.mark.rule("TRI-4.5")
def test_11s_stay_while_one_player_has_a_free_box_in_row_11() -> None:
    mine, theirs = rows(r11=4, r12=4), rows(r11=5, r12=5)
    scene = table("12 11 11 3", "4 4", left="11 6", right="12 6", crossed={0: mine, 1: theirs}).play("12", "done", "extra 1")
    assert (tops(scene), boxed(scene)) == (([11], [6]), [12])
    scene.play("discard 4").play("discard 11")
    assert 11 in discarded(scene)


@pytest.mark.rule("TRI-4.5")
def test_11s_discarded_once_useless_leave_the_game() -> None:
    scene = table("11 11 1", "3", crossed={0: FULL_BOTH, 1: FULL_BOTH}).set(useless=11).play("discard 11 11")
    assert (boxed(scene), discarded(scene)) == ([11, 11], [])


@pytest.mark.rule("TRI-4.5")
def test_no_other_value_ever_leaves() -> None:
    done = all_but(r1=2, r2=2)
    scene = (
        table("10 10 3", "4", left="10 9", crossed={0: all_but(r1=2, r2=2, r10=1), 1: done}).set(useless=11).play("10", "done")
    )
    assert (scene.s.useless, tops(scene)[0], boxed(scene)) == (11, [10], [])
    scene.play("extra 1", "discard 4").play("discard 10")
    assert (boxed(scene), discarded(scene)) == ([], [4, 10, 10])


@pytest.mark.rule("TRI-4.6")
def test_useless_cards_inside_piles_and_among_the_discards_stay_until_they_show_or_are_discarded() -> None:
    scene = table("12 3", "4", left="5 12", middle="12", discards="12", rest="right", crossed={0: rows(r12=4), 1: FULL_12})
    scene.play("12", "done", "extra 1")
    assert boxed(scene) == []
    assert (values(scene, LEFT), values(scene, MIDDLE), discarded(scene)) == ([12], [12], [12, 12])
    scene.play("left")  # the 12 under it shows and leaves; the pile is empty and gets the discards, two 12s, which show too
    assert boxed(scene) == [12, 12, 12]
    scene.play("middle")  # drawn face down, a 12 is in the hand like any card ...
    assert hand(scene, 1) == [4, 5, 12]
    scene.play("discard 3").play("discard 12")  # ... until it is discarded
    assert boxed(scene) == [12, 12, 12, 12]


@pytest.mark.rule("TRI-4.7")
def test_there_is_always_something_to_do_and_no_pass() -> None:
    """The worst of tables: all hands full, all 11s and 12s in the box, everything else in one pile."""
    assert SEATS * MOST_CARDS + 2 * COPIES == 58 < CARDS
    full, gone = "1 2 3 4 5 6 7 8 9 10", "11 " * 9 + "12 " * 9
    assert table("", full, full, full, left="", right="5", box=gone, rest="right").legal == ["right"]
    assert table("", full, full, full, left="", right="", box=gone, rest="middle").legal == ["middle"]
    stuck = table(full, full, full, full, box=gone, crossed={0: all_but(r11=1)}).legal
    assert stuck == [*[f"discard {value}" for value in range(1, 11)], "10+1", "9+2", "8+3", "7+4", "6+5"]


@pytest.mark.rule("TRI-4.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_games_some_pile_always_has_a_card(players: int) -> None:
    chance = random.Random(players)
    scene = Scene("triggs", seed=players, players=players)
    for _ in range(300):
        if scene.ending == "NOT_OVER":
            assert sum(sizes(scene)) + len(discarded(scene)) >= CARDS - 58
            assert sum(sizes(scene)) > 0
            scene.play(chance.choice(scene.legal))
