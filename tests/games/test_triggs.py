"""The rules of Triggs: cards and sheets, turns, extra crosses and the end. Piles are in `test_triggs_piles`."""

from __future__ import annotations

from typing import Any

import pytest

import stolik
from stolik.core.cards import EVERYONE
from stolik.core.errors import UnreadableMove
from stolik.games.triggs.moves import Make
from stolik.games.triggs.rules import MIDDLE, SEATS
from tests.games.scene import Scene
from tests.games.triggs_scene import FULL, all_but, crosses, discarded, hand, laid, rows, sizes, table, tops, values

DRAWS = ["left", "middle", "right"]


def dealt(players: int = 2, seed: int = 1, **options: Any) -> Scene:
    return Scene("triggs", seed=seed, players=players, **options)


@pytest.mark.rule("TRI-1.1")
def test_there_are_nine_cards_of_each_value_and_a_sheet_with_twelve_rows_a_player() -> None:
    scene = dealt(players=4)
    everywhere = [value for place in range(len(scene.s.held)) for value in values(scene, place)]
    assert sorted(everywhere) == [value for value in range(1, 13) for _ in range(9)]
    seen = scene.view(0)
    assert len(seen.boxes) == 12
    assert [len(player.crossed) for player in seen.players] == [12] * 4


@pytest.mark.rule("TRI-1.2")
def test_the_sheet_has_41_boxes_or_42_or_those_of_the_table() -> None:
    assert dealt().view(0).boxes == [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5]
    assert dealt(sheet="forty_two").view(0).boxes == [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    assert dealt(sheet="own", rows="1 2 3 4 5 6  1 1 1 1 1 6").view(0).boxes == [1, 2, 3, 4, 5, 6, 1, 1, 1, 1, 1, 6]


@pytest.mark.rule("TRI-1.2")
@pytest.mark.parametrize(
    ("options", "english", "polish"),
    [
        ({"sheet": "own"}, "12 numbers", "12 liczb"),
        ({"sheet": "own", "rows": "2 2 2"}, "here are 3", "tu jest ich 3"),
        ({"sheet": "own", "rows": "2 2 2 3 3 3 4 4 4 4 5 7"}, "row 12 has from 1 to 6 boxes, not 7", "rząd 12 ma od 1 do 6 pól"),
        ({"sheet": "own", "rows": "0 2 2 3 3 3 4 4 4 4 5 5"}, "row 1 has from 1 to 6 boxes, not 0", "rząd 1 ma od 1 do 6 pól"),
        ({"sheet": "own", "rows": "2 x 2 3 3 3 4 4 4 4 5 5"}, "row 2 has from 1 to 6 boxes, not x", "a nie x"),
        ({"sheet": "own", "rows": "2 ² 2 3 3 3 4 4 4 4 5 5"}, "row 2", "rząd 2"),
        ({"rows": "2 2 2 3 3 3 4 4 4 4 5 5"}, "for a sheet of your own", "tylko dla własnego arkusza"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_a_reason(options: dict[str, Any], english: str, polish: str) -> None:
    with pytest.raises(stolik.StolikError) as refused:
        stolik.Table("triggs", **options)
    assert english in refused.value.say("en")
    assert polish in refused.value.say("pl")


@pytest.mark.rule("TRI-1.3")
@pytest.mark.parametrize(("players", "split"), [(2, (24, 50, 24)), (3, (23, 47, 23)), (4, (22, 44, 22))])
def test_all_get_five_cards_and_the_rest_makes_three_piles(players: int, split: tuple[int, int, int]) -> None:
    scene = dealt(players=players)
    assert scene.s.held[:players] == [5] * players
    assert sizes(scene) == split
    left, right = tops(scene)
    assert len(left) == len(right) == 1
    for seat in [-1, *range(players)]:  # the two tops are all that is seen of the piles
        piles = scene.view(seat).piles
        assert [pile.top for pile in piles] == [left[0], None, right[0]]
        known = [card for card, place in enumerate(scene.hidden(seat).where) if place >= SEATS]
        assert len(known) == 2


@pytest.mark.rule("TRI-1.4")
def test_chance_says_who_begins() -> None:
    assert {dealt(players=4, seed=seed).s.turn for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.rule("TRI-1.4")
def test_play_goes_to_the_left() -> None:
    scene = table("1 1", "2 2", "3 3")
    for seat, move in enumerate(["discard 1", "discard 2", "discard 3"]):
        assert scene.s.turn == seat
        scene.play(move)
    assert scene.s.turn == 0


@pytest.mark.rule("TRI-1.4")
def test_hands_are_hidden_and_sheets_are_open() -> None:
    scene = table("1 7 7", "2 9", crossed={0: rows(r7=2)})
    for viewer in (1, -1):
        assert not [place for place in scene.hidden(viewer).where if place == 0]
        assert scene.view(viewer).players[0].crossed == rows(r7=2)
        assert scene.view(viewer).players[0].cards == 3
    assert scene.view(0).hand == [1, 7, 7]
    assert scene.view(1).hand == [2, 9]
    assert scene.view(-1).hand == []


@pytest.mark.rule("TRI-1.4")
def test_a_card_from_an_open_pile_stays_known_and_one_from_the_middle_does_not() -> None:
    scene = table("1 1", "2", left="8 3", rest="middle").play("left", "middle")
    assert len(hand(scene)) == 4
    for viewer in (1, -1):
        assert [card // 9 + 1 for card, place in enumerate(scene.hidden(viewer).where) if place == 0] == [8]
        assert scene.view(viewer).players[0].known == [8]
    assert len(scene.view(0).hand) == 4


@pytest.mark.rule("TRI-1.4")
@pytest.mark.parametrize("moves", [["discard 8"], ["8", "done"], ["8+2", "done"]])
def test_of_equal_cards_the_one_that_all_know_leaves_first(moves: list[str]) -> None:
    scene = table("8 8 2 2 1", "3 4", left="8 2", right="2 3").play("left", "right", "discard 3")
    known = [card for card, place in enumerate(scene.s.where) if place == 0 and scene.s.seen[card] == EVERYONE]
    assert [card // 9 + 1 for card in known] == [2, 8]
    scene.play(*moves)
    assert scene.s.where[known[1]] != 0
    assert hand(scene).count(8) == 2
    assert scene.s.where[known[0]] == (0 if "8+2" not in moves else scene.s.where[known[1]])
    unknown = [card for card, place in enumerate(scene.s.where) if place == 0 and scene.s.seen[card] == 1]
    assert [card // 9 + 1 for card in unknown] == [1, 2, 2, 8, 8]


@pytest.mark.rule("TRI-2.1")
@pytest.mark.parametrize(
    ("draws", "got"), [(["left", "left"], [1, 6, 7]), (["left", "right"], [1, 7, 9]), (["right", "left"], [1, 7, 9])]
)
def test_two_cards_are_drawn_one_by_one_from_any_piles(draws: list[str], got: list[int]) -> None:
    """From the left twice: the 6 that the 7 uncovered is the second."""
    scene = table("1", "2", left="7 6", right="9 3")
    scene.play(draws[0])
    assert scene.s.turn == 0
    scene.play(draws[1])
    assert hand(scene) == got
    assert scene.s.turn == 1


@pytest.mark.rule("TRI-2.1")
def test_the_card_under_the_one_taken_shows_at_once() -> None:
    scene = table("1", "2", left="7 6", right="9").play("left")
    assert tops(scene) == ([6], [9])
    assert scene.view(1).piles[0].top == 6


@pytest.mark.rule("TRI-2.1")
def test_the_second_card_must_be_drawn() -> None:
    scene = table("1 3 3", "2", left="7 6", right="9").play("middle")
    assert scene.legal == DRAWS
    for move in ("discard 1", "1", "3+3", "done"):
        assert scene.violated_rule(move) == "TRI-2.1"


@pytest.mark.rule("TRI-2.2")
def test_with_ten_cards_one_cannot_draw() -> None:
    scene = table("1 1 1 1 1 2 2 2 2 2", "3")
    assert not set(DRAWS) & set(scene.legal)
    assert [scene.violated_rule(pile) for pile in DRAWS] == ["TRI-2.2"] * 3


@pytest.mark.rule("TRI-2.2")
def test_with_nine_cards_one_draws_one_and_with_eight_two() -> None:
    scene = table("1 1 1 1 1 2 2 2 2", "3", left="7 6").play("left")
    assert (len(hand(scene)), scene.s.turn) == (10, 1)
    scene = table("1 1 1 1 1 2 2 2", "3", left="7 6").play("left")
    assert (len(hand(scene)), scene.s.turn) == (9, 0)
    scene.play("left")
    assert (len(hand(scene)), scene.s.turn) == (10, 1)


@pytest.mark.rule("TRI-2.3")
def test_any_number_of_cards_of_one_value_is_discarded() -> None:
    scene = table("9 9 9 4", "3")
    discards = [move for move in scene.legal if move.startswith("discard")]
    assert discards == ["discard 4", "discard 9", "discard 9 9", "discard 9 9 9"]
    assert scene.violated_rule("discard 9 9 9 9") == scene.violated_rule("discard 5") == "TRI-2.3"
    scene.play("discard 9 9")
    assert (hand(scene), discarded(scene), scene.s.turn) == ([4, 9], [9, 9], 1)


@pytest.mark.rule("TRI-2.3")
def test_cards_of_different_values_are_not_discarded_together() -> None:
    with pytest.raises(UnreadableMove):
        table("9 4", "3").violated_rule("discard 9 4")


@pytest.mark.rule("TRI-2.4")
def test_example_elevens_with_two_single_cards_and_two_sums_cross_four_boxes() -> None:
    scene = table("11 11 7 4 10 1 3", "3").play("11", "11", "7+4", "10+1")
    assert (laid(scene), crosses(scene)) == ([1, 4, 7, 10, 11, 11], {})
    scene.play("done")
    assert crosses(scene) == {11: 4}
    assert (hand(scene), discarded(scene), scene.s.turn) == ([3], [1, 4, 7, 10, 11, 11], 1)


@pytest.mark.rule("TRI-2.4")
def test_only_the_announced_value_is_made_and_nothing_else_is_done() -> None:
    scene = table("7 7 5 2 9 9", "3").play("7")
    assert scene.legal == ["7", "5+2", "done"]
    for move in ("9", "9+2", "discard 9", "left", "middle", "right"):
        assert scene.violated_rule(move) == "TRI-2.4"


@pytest.mark.rule("TRI-2.4")
def test_at_least_one_box_is_made() -> None:
    scene = table("7 5 2", "3")
    assert "done" not in scene.legal
    assert scene.violated_rule("done") == "TRI-2.4"


@pytest.mark.rule("TRI-2.4")
def test_a_value_is_made_with_cards_in_hand_and_with_no_more_than_two() -> None:
    scene = table("1 2 4", "7 7")
    assert scene.violated_rule("7") == scene.violated_rule("5+2") == scene.violated_rule("6+1") == "TRI-2.4"
    with pytest.raises(UnreadableMove):
        scene.violated_rule("4+2+1")


@pytest.mark.rule("TRI-2.5")
def test_two_equal_cards_make_a_sum_but_one_does_not_count_twice() -> None:
    assert table("6 6 1", "3").play("6+6", "done").s.crossed[0] == rows(r12=1)
    scene = table("6 1", "3")
    assert "6+6" not in scene.legal
    assert scene.violated_rule("6+6") == "TRI-2.4"


@pytest.mark.rule("TRI-2.5")
def test_only_a_single_1_makes_1() -> None:
    game = stolik.game("triggs")
    makings = [move.cards for move in map(game.moves.typed, range(game.rules.NUM_MOVES)) if isinstance(move, Make)]
    assert [cards for cards in makings if sum(cards) == 1] == [(1,)]
    assert sorted(len([cards for cards in makings if sum(cards) == value]) for value in range(1, 13)) == [
        1 + value // 2 for value in range(1, 13)
    ]
    assert table("1 1 2", "3").play("1", "1").s.made == 2


@pytest.mark.rule("TRI-2.6")
def test_no_more_is_made_than_the_row_has_free_boxes() -> None:
    scene = table("7 7 7 5 2", "3", crossed={0: rows(r7=2)}).play("7", "5+2")
    assert scene.legal == ["done"]
    assert scene.violated_rule("7") == "TRI-2.6"
    full = table("7 7 5 2", "3", crossed={0: rows(r7=4)})
    assert full.violated_rule("7") == full.violated_rule("5+2") == "TRI-2.6"
    assert [move for move in full.legal if "+" in move or move.isdigit()] == ["2", "5", "7+2", "7+5"]


@pytest.mark.rule("TRI-2.7")
def test_boxes_are_crossed_from_left_to_right() -> None:
    scene = table("7 5 2 3 4 9", "3 3", crossed={0: rows(r7=1)}).play("7", "done")
    assert sheet(scene) == ".. .. .. ... ... ... xx.. .... .... .... ..... ..... 2/41"
    scene.play("discard 3").play("5+2", "done")
    assert sheet(scene) == ".. .. .. ... ... ... xxx. .... .... .... ..... ..... 3/41"


def sheet(scene: Scene) -> str:
    """The line of seat 0 among the sheets, without the name."""
    line = scene.game.narration.describe(scene.view(0), ["Ann", "Ben"], "en")[1]
    return "".join(text for text, _ in line).partition("Ann")[2].strip()


@pytest.mark.rule("TRI-3.1")
def test_example_the_last_sevens_give_an_extra_cross_in_row_9() -> None:
    scene = table("7 5 5 2 2 8", "3", crossed={0: rows(r7=1)}).play("7", "5+2", "5+2", "done")
    assert scene.s.turn == 0
    assert "extra 7" not in scene.legal
    assert scene.legal == [f"extra {row}" for row in range(1, 13) if row != 7] + ["decline"]
    scene.play("extra 9")
    assert crosses(scene) == {7: 4, 9: 1}
    assert (hand(scene), scene.s.turn) == ([8], 1)


@pytest.mark.rule("TRI-3.1")
def test_an_extra_cross_goes_to_a_row_with_a_free_box_and_comes_before_all_else() -> None:
    scene = table("1 7 7", "3", crossed={0: [1, 2, *FULL[2:6], 0, 0, 0, 0, 0, 0]}).play("1", "done")
    assert [scene.violated_rule(f"extra {row}") for row in (1, 2, 6)] == ["TRI-2.6"] * 3
    for move in ("left", "discard 7", "7", "done"):
        assert scene.violated_rule(move) == "TRI-3.1"


@pytest.mark.rule("TRI-3.1")
def test_there_is_no_extra_cross_while_the_row_has_a_free_box() -> None:
    scene = table("7 8", "3", crossed={0: rows(r7=2)})
    assert scene.violated_rule("extra 9") == scene.violated_rule("decline") == "TRI-3.1"
    scene.play("7", "done")
    assert (crosses(scene), scene.s.turn) == ({7: 3}, 1)


@pytest.mark.rule("TRI-3.2")
def test_example_a_chain_from_row_10_over_row_8_to_row_5() -> None:
    scene = table("10 9", "3", crossed={0: all_but(r10=1, r8=1, r5=3, r12=1)}).play("10", "done", "extra 8")
    assert scene.s.turn == 0
    scene.play("extra 5")
    assert (scene.s.crossed[0], scene.s.turn) == (all_but(r5=2, r12=1), 1)


@pytest.mark.rule("TRI-3.2", "TRI-5.1")
def test_example_eleven_extra_crosses_in_a_row_win() -> None:
    scene = table("1 9", "3", crossed={0: [boxes - 1 for boxes in FULL]}).play("1", "done")
    for row in range(2, 12):
        scene.play(f"extra {row}")
        assert (scene.ending, scene.s.turn) == ("NOT_OVER", 0)
    scene.play("extra 12")
    assert (scene.ending, scene.ranks, scene.scores) == ("WON", [1, 2], [41, 0])


@pytest.mark.rule("TRI-3.2")
def test_a_declined_extra_cross_is_lost() -> None:
    scene = table("10 9 4", "3 3", crossed={0: all_but(r10=1, r8=1, r9=1)}).play("10", "done", "decline")
    assert (scene.s.crossed[0], scene.s.turn) == (all_but(r8=1, r9=1), 1)
    scene.play("discard 3")
    assert scene.violated_rule("extra 8") == "TRI-3.1"
    scene.play("9", "done")
    assert scene.legal == ["extra 8", "decline"]  # the one for row 9, and no other


@pytest.mark.rule("TRI-3.3")
def test_the_cards_used_refill_a_waiting_pile_before_fresh_cards_are_drawn() -> None:
    """With no discards the middle waits: the five fresh cards can only be those that were used."""
    scene = table("11 11 10 1 9 2", "3", rest="right").play("11", "11", "10+1", "9+2")
    assert sizes(scene)[1] == 0
    scene.play("done")
    assert len(hand(scene)) == 5
    assert sorted(hand(scene) + values(scene, MIDDLE)) == [1, 2, 9, 10, 11, 11]


@pytest.mark.rule("TRI-3.3")
def test_fresh_cards_are_drawn_only_after_the_extra_crosses() -> None:
    scene = table("7", "3", crossed={0: all_but(r7=1, r8=1, r9=3)}).play("7", "done")
    assert (discarded(scene), crosses(scene)[7], hand(scene)) == ([7], 4, [])
    scene.play("extra 8")
    assert hand(scene) == []
    scene.play("extra 9")
    assert (len(hand(scene)), scene.s.turn) == (5, 1)
    declined = table("7", "3", crossed={0: all_but(r7=1, r8=1)}).play("7", "done", "decline")
    assert (len(hand(declined)), declined.s.turn) == (5, 1)


@pytest.mark.rule("TRI-3.3")
def test_a_waiting_pile_is_refilled_before_the_boxes_are_crossed() -> None:
    """Even by the cross that wins and ends everything."""
    scene = table("10 9 1", "3", left="", crossed={0: all_but(r10=2)}).play("10", "9+1")
    assert sizes(scene)[0] == 0
    scene.play("done")
    assert scene.ending == "WON"
    assert (discarded(scene), sizes(scene)[0]) == ([], 3)


@pytest.mark.rule("TRI-5.1")
def test_the_first_to_cross_every_box_wins_at_once() -> None:
    scene = table("10 10", "3", crossed={0: all_but(r10=2), 1: all_but(r1=1)}).play("10", "10", "done")
    assert (scene.ending, scene.ranks, scene.scores) == ("WON", [1, 2], [41, 40])
    assert hand(scene) == []  # no extra cross is chosen, no fresh cards are drawn, the turn does not end
    assert (scene.legal, scene.s.turn, scene.s.taken) == ([], 0, 0)
    assert scene.violated_rule("left") == scene.violated_rule("decline") == "TRI-5.1"


@pytest.mark.rule("TRI-5.1")
def test_with_one_box_free_nobody_has_won() -> None:
    scene = table("10 9", "3", crossed={0: all_but(r10=2)}).play("10", "done")
    assert (scene.ending, scene.s.turn) == ("NOT_OVER", 1)


@pytest.mark.rule("TRI-5.2")
def test_the_game_ends_after_300_turns_of_each_player() -> None:
    scene = table("1 1", "2 2", "3 3").set(taken=898, turn=1).play("discard 2")
    assert scene.ending == "NOT_OVER"
    scene.play("left", "left")
    assert scene.ending == "TURNS_UP"
    assert scene.legal == []
    assert scene.violated_rule("left") == "TRI-5.2"


@pytest.mark.rule("TRI-5.2")
def test_a_table_may_agree_on_fewer_turns() -> None:
    scene = table("1 1", "2 2", turns=2)
    for _ in range(3):
        scene.play("middle", "middle")
        assert scene.ending == "NOT_OVER"
    assert scene.play("middle", "middle").ending == "TURNS_UP"


@pytest.mark.rule("TRI-5.2")
@pytest.mark.parametrize(
    ("hands", "crossed", "ranks"),
    [
        (("1", "2 2 2 2", "3 3 4"), [3, 4, 3], [2, 1, 3]),  # most boxes, however many cards
        (("1 1 1", "2 2 2 2", "3 4"), [4, 4, 4], [2, 3, 1]),  # then fewest cards
        (("1 1 1", "2 2 2", "3 3 3 3 4"), [4, 4, 4], [1, 1, 3]),  # then the win is shared
    ],
)
def test_after_the_last_turn_most_boxes_win_then_fewest_cards_then_all_who_are_equal(
    hands: tuple[str, ...], crossed: list[int], ranks: list[int]
) -> None:
    scene = table(*hands, crossed={seat: rows(r12=count) for seat, count in enumerate(crossed)})
    scene.set(taken=899, turn=2).play("discard 4")
    assert scene.ending == "TURNS_UP"
    assert (scene.ranks, scene.scores) == (ranks, crossed)
    assert scene.view(0).winners == [seat for seat, rank in enumerate(ranks) if rank == 1]


# Version 2: which of equal cards leaves a hand


def with_equal_cards(rules: int) -> tuple[stolik.Table, int]:
    """A table where the seat in turn has just two cards of some value that fits a free box, and that value."""
    for seed in range(100):
        one: stolik.Table = stolik.Table("triggs", seats=["Ola", stolik.Chair(bot="easy")], seed=seed, rules=rules)
        held = one.view(0).hand
        pairs = [value for value in set(held) if held.count(value) == 2]
        if one.turn == 0 and pairs:
            return one, pairs[0]
    raise AssertionError("no such deal")


@pytest.mark.rule("TRI-1.4")
@pytest.mark.parametrize("moves", [["discard 8"], ["8", "done"], ["8+2", "done"], ["2+8"], ["8", "8"]])
def test_chance_chooses_which_of_equal_secret_cards_leaves(moves: list[str]) -> None:
    left = set()
    for seed in range(40):
        scene = table("8 8 8 2 1", "3 4", seed=seed)
        eights = [card for card in range(63, 72) if scene.s.where[card] == 0]
        after = scene.play(*moves).s
        left.add(tuple(card for card in eights if after.where[card] != 0))
    assert len(left) == 3


@pytest.mark.rule("TRI-1.4")
def test_by_version_1_the_first_of_equal_cards_leaves() -> None:
    for seed in range(10):
        scene = table("8 8 8 2 1", "3 4", seed=seed, rules=1)
        eights = [card for card in range(63, 72) if scene.s.where[card] == 0]
        after = scene.play("discard 8").s
        assert [card for card in eights if after.where[card] != 0] == eights[:1]


@pytest.mark.parametrize("rules", [1, 2])
def test_moves_with_equal_cards_are_made_together_and_undone_as_by_version_1(rules: int) -> None:
    """The page sends the cards of a cross and its end together."""
    one, value = with_equal_cards(rules)
    before = one.digest
    one.play(str(value), seat=0)
    assert one.undo(0).text == str(value) and one.digest == before
    assert len(one.play(str(value), "done", seat=0)) == 2
    assert one.turn == 1 and one.undo(0).text == "done" and one.undo(0).text == str(value)
    assert one.digest == before
    one.play(f"discard {value}", seat=0)
    assert one.undo(0).text == f"discard {value}" and one.digest == before
