"""The rules of Phase 10, statement by statement: how rounds and the game end."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.games.phase10.deck import DISCARDS, SEATS, STOCK
from stolik.games.phase10.rules import MOST_MOVES, ROUNDS, TURNS, Stage
from tests.games.phase10_scene import Phase10Scene, table

# 4 End of a round


@pytest.mark.rule("P10-4.1")
def test_the_round_ends_when_the_last_card_is_discarded() -> None:
    scene = table(["r7 g7 b3 y3 r1", "b9 b10"], phase=1).lay("r7 g7 b3 y3")
    assert scene.s.round == 1
    assert scene.play("discard r1").s.round == 2


@pytest.mark.rule("P10-4.1")
def test_the_round_ends_when_the_last_card_is_laid_as_a_hit() -> None:
    scene = table(["r7 g7 b7", "b9 b10"], phases="set(2); set(2)").lay("r7 g7").play("hit b7")
    assert scene.s.round == 1
    assert scene.play("on 1A").s.round == 2


@pytest.mark.rule("P10-4.1")
def test_the_round_ends_when_the_last_card_is_laid_with_the_phase_itself() -> None:
    scene = table(["r7 g7", "b9 b10"], phases="set(2); set(2)").lay("r7")
    assert scene.s.round == 1
    assert scene.lay("g7").s.round == 2


@pytest.mark.rule("P10-4.1")
def test_the_round_ends_when_the_last_card_is_a_skip() -> None:
    scene = table(["r7 g7 s", "b9 b10"], phases="set(2); set(2)").lay("r7 g7").play("discard s 2")
    assert scene.s.round == 2 and scene.scores == [0, 19]


@pytest.mark.rule("P10-4.2")
def test_all_who_laid_their_phase_move_on_and_the_others_do_not() -> None:
    scene = table(["r3", "b9", "g4"], phases="set(2); run(3); set(4)")
    scene.set(phase=[0, 1, 0, 0, 0, 0], laid=[1, 1, 0, 0, 0, 0]).play("discard r3")
    s = scene.s
    assert s.round == 2 and s.phase[:3] == [1, 2, 0]
    assert [player.advanced for player in scene.view(-1).players] == [True, True, False]
    assert s.laid == [0] * 6


@pytest.mark.rule("P10-4.3")
def test_points_add_up_over_rounds() -> None:
    scene = table(["r7 g7 r1", "b9 j s"], phases="2*set(2)").set(points=[4, 5, 0, 0, 0, 0], phase=[0] * 6)
    scene.give(0, "b7 y7").lay("r7 g7 b7 y7")
    assert scene.scores == [4, 5]
    scene.play("discard r1")
    assert scene.scores == [4, 5 + 9 + 20 + 10]


def empty_the_stock(scene: Phase10Scene, place: int) -> Phase10Scene:
    scene.put(place, *(card for card, at in enumerate(scene.s.where) if at == STOCK))
    return scene


@pytest.mark.rule("P10-4.4")
def test_all_discards_but_the_top_one_become_the_new_stock() -> None:
    scene = empty_the_stock(table(["r3", "b9"], top="y5", stage=Stage.DRAW), DISCARDS)
    assert scene.legal == ["stock", "take"]
    scene.play("stock")
    s = scene.s
    assert s.held[STOCK] == 108 - 2 - 1 - 1 and s.held[DISCARDS] == 1 and s.where[s.top] == DISCARDS
    assert scene.view(1).top == "y5"


@pytest.mark.rule("P10-4.4")
def test_discards_that_were_shuffled_are_unseen_again() -> None:
    scene = empty_the_stock(table(["r3", "b9"], top="y5", stage=Stage.DRAW), DISCARDS).play("stock")
    hidden = scene.hidden(1)
    known = [card for card, place in enumerate(hidden.where) if place >= 0]
    assert len(known) == 2  # the own card and the top of the pile: nothing tells what was drawn
    assert hidden.where[scene.s.drawn] == -1


@pytest.mark.rule("P10-4.4")
def test_the_new_stock_is_made_when_somebody_draws_from_the_empty_one() -> None:
    scene = empty_the_stock(table(["r3", "b9"], top="y5", stage=Stage.DRAW), DISCARDS).play("take")
    assert scene.s.held[STOCK] == 0


@pytest.mark.rule("P10-4.4")
def test_a_lone_card_on_the_pile_can_still_be_taken() -> None:
    scene = empty_the_stock(table(["r3", "b9"], top="y5", stage=Stage.DRAW), 1)
    assert scene.legal == ["take"]
    assert scene.violated_rule("stock") == "P10-4.4"


@pytest.mark.rule("P10-4.4")
def test_if_nothing_can_be_drawn_the_round_ends_without_a_winner_and_is_scored() -> None:
    scene = empty_the_stock(table(["s r3", "b9 b10"], top="y5", stage=Stage.DRAW), 1)
    scene.set(laid=[0, 1, 0, 0, 0, 0], skipped=[0, 1, 0, 0, 0, 0])
    scene.play("take", "discard s")
    s = scene.s
    assert s.round == 2 and s.phase[:2] == [0, 1]
    assert s.gained[:2] == [3 + 5, 8 * sum(range(1, 13)) - 3 - 5 + 8 * 20 + 3 * 10]


@pytest.mark.rule("P10-4.5")
def test_a_round_ends_after_sixty_turns_of_each_player_and_is_scored() -> None:
    scene = table(["r3", "b9", "g4"], stage=Stage.DRAW)
    for turn in range(60 * 3):
        assert scene.s.round == 1 and scene.s.turn == turn % 3
        scene.play("take", "discard y1")
    assert scene.s.round == 2
    assert scene.scores == [3, 9, 4]


@pytest.mark.rule("P10-4.5")
def test_a_missed_turn_is_one_of_the_sixty() -> None:
    scene = table(["s r3", "b9 b10", "g4 g5"]).set(turns=60 * 3 - 2)
    assert scene.play("discard s 2").s.round == 2
    scene = table(["r1 r3", "b9 b10", "g4 g5"]).set(turns=60 * 3 - 2)
    assert scene.play("discard r1").s.round == 1


# 5 End of the game


def last_round(points: list[int], laid: list[int], **options: Any) -> Phase10Scene:
    """Player 1 discards the last card; the phases of `laid` players are down, and theirs was the last."""
    scene = table(["r3", "b9", "g4"], phases="set(2); set(2)", **options)
    return scene.set(phase=[1] * 6, laid=[*laid, 0, 0, 0], points=[*points, 0, 0, 0]).play("discard r3")


@pytest.mark.rule("P10-5.1")
def test_the_game_ends_with_the_round_in_which_the_last_phase_is_completed() -> None:
    scene = last_round([50, 0, 0], [1, 0, 0])
    assert scene.ending == "COMPLETED" and scene.legal == []
    assert scene.violated_rule("stock") == "P10-5.1"
    assert scene.scores == [50, 9, 4] and scene.ranks == [1, 3, 2]


@pytest.mark.rule("P10-5.1")
def test_of_several_who_complete_it_the_lowest_score_wins() -> None:
    assert last_round([50, 30, 0], [1, 1, 0]).ranks == [2, 1, 3]
    assert last_round([50, 60, 0], [1, 1, 1]).ranks == [2, 3, 1]


@pytest.mark.rule("P10-5.1")
def test_equal_scores_share_the_win() -> None:
    scene = last_round([50, 41, 0], [1, 1, 0])
    assert scene.ranks == [1, 1, 3]
    assert scene.view(0).winners == [0, 1]


@pytest.mark.rule("P10-5.1")
def test_the_last_phase_must_be_laid_not_only_reached() -> None:
    scene = table(["r7 g7", "b9 b10"], phases="set(2); set(2)").lay("r7 g7")
    assert scene.ending == "NOT_OVER" and scene.s.phase[0] == 1


@pytest.mark.rule("P10-5.2")
def test_after_a_hundred_rounds_the_furthest_phase_wins_then_the_lowest_score() -> None:
    def at_round(number: int, phase: list[int], points: list[int]) -> Phase10Scene:
        scene = table(["r3", "b3", "g3"]).set(round=number, phase=[*phase, 0, 0, 0], points=[*points, 0, 0, 0])
        return scene.play("discard r3")

    assert at_round(99, [1, 2, 3], [0, 0, 0]).ending == "NOT_OVER"
    scene = at_round(100, [1, 2, 2], [0, 30, 20])
    assert scene.ending == "ROUNDS_UP" and scene.legal == []
    assert scene.ranks == [3, 2, 1] and scene.violated_rule("stock") == "P10-5.2"
    assert at_round(100, [2, 2, 2], [13, 10, 10]).ranks == [1, 1, 1]


@pytest.mark.rule("P10-5.2")
def test_a_table_may_choose_fewer_rounds() -> None:
    scene = table(["r3", "b3"], rounds=1).play("discard r3")
    assert scene.ending == "ROUNDS_UP" and scene.scores == [0, 3]


@pytest.mark.rule("P10-5.2")
def test_a_last_phase_completed_in_the_last_round_counts_as_completed() -> None:
    assert last_round([0, 0, 0], [0, 1, 0], rounds=1).ending == "COMPLETED"


@pytest.mark.rule("P10-4.5", "P10-5.2")
def test_the_limits_bound_the_moves_of_a_game() -> None:
    turns = ROUNDS * SEATS * TURNS
    cards_that_leave_hands = turns + ROUNDS * SEATS * 10
    assert turns + 2 * cards_that_leave_hands == MOST_MOVES
