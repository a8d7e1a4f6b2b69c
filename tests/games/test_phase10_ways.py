"""Whole ways to lay a phase, and where cards could be added, as a view offers them."""

from __future__ import annotations

import pytest

from stolik.games.phase10.moves import MOVES
from stolik.games.phase10.rules import Stage
from stolik.games.phase10.ways import MOST_WAYS
from tests.games.phase10_scene import Phase10Scene, table


def ways(scene: Phase10Scene) -> list[str]:
    return [" ".join(move.card + move.stands_for for move in way) for way in scene.view(0).ways]


def places(scene: Phase10Scene) -> dict[str, str]:
    return {one.card: ", ".join(MOVES.say(MOVES.number(on)).removeprefix("on ") for on in one.on) for one in scene.view(0).hits}


def test_the_only_way_is_offered() -> None:
    assert ways(table(["r7 g7 b3 y3 r8", "b9"], phases="2*set(2)")) == ["b3 y3 r7 g7"]


def test_all_ways_are_offered_and_groups_alike_in_one_order_only() -> None:
    scene = table(["r7 g7 b7 b3 y3", "b9"], phases="2*set(2)")
    assert sorted(ways(scene)) == ["b3 y3 b7 g7", "b3 y3 r7 b7", "b3 y3 r7 g7"]


def test_the_best_way_leaves_the_fewest_points_that_go_nowhere() -> None:
    scene = table(["r1 r2 r3 b11 g11 y1 y12", "b9"], phases="set(2)+run(3)")
    assert ways(scene)[0] == "b11 g11 r1 r2 r3"
    assert ways(table(["r4 g4 j b9", "b9"], phases="set(2)"))[0] == "b9 j9"


def test_a_joker_stands_for_what_completes_a_group() -> None:
    assert ways(table(["r3 g5 j b9", "b8"], phases="run(3)")) == ["r3 j4 g5"]
    assert ways(table(["r3 r5 j b9", "b8"], phases="color(3)")) == ["r3 r5 jr"]


def test_every_way_that_is_offered_can_be_played() -> None:
    for hand, phases in [("r7 g7 b3 y3 r8 j g9 b12", "set(2)+run(3)"), ("r1 r2 r3 j j j g4 y5", "run(7)")]:
        offered = ways(table([hand, "b9"], phases=phases))
        assert 1 < len(offered) <= MOST_WAYS and len(set(offered)) == len(offered)
        for way in offered:
            assert table([hand, "b9"], phases=phases).lay(way).s.laid[0] == 1


def test_a_phase_that_takes_the_whole_hand_is_offered() -> None:
    assert ways(table(["r7 g7", "b9"], phases="set(2)")) == ["r7 g7"]


def test_a_begun_phase_offers_its_rest() -> None:
    scene = table(["r7 g7 b3 y3 r8", "b9"], phases="2*set(2)").lay("r7")
    assert ways(scene) == ["g7 b3 y3"]
    scene = table(["r7 j b3 y3 r8", "b9"], phases="2*set(2)").lay("j7")
    assert ways(scene) == ["r7 b3 y3"]


@pytest.mark.parametrize("hand", ["r1 r2 r3 r5 g8", "s s s j j"])
def test_a_hand_without_the_phase_offers_nothing(hand: str) -> None:
    assert ways(table([hand, "b9"], phases="2*set(2)")) == []


def test_only_the_player_in_turn_is_offered_ways_and_not_before_drawing() -> None:
    scene = table(["r7 g7 b3", "r9 b9"], phases="set(2)")
    assert scene.view(1).ways == [] and scene.view(-1).ways == []
    assert ways(table(["r7 g7 b3", "b9"], phases="set(2)", stage=Stage.DRAW)) == []


def test_places_of_hits_name_every_group_and_both_ends_for_a_joker() -> None:
    scene = table(["r7 g7 b3 b4 b5 y6 j s y12", "b9"], phases="set(2)+run(3)", hand_size=8)
    assert places(scene) == {}
    scene.lay("r7 g7 b3 b4 b5")
    assert places(scene) == {"y6": "1B", "j": "1A, 1B low, 1B high"}
    assert scene.view(1).hits == []
