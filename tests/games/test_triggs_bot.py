"""The players of Triggs: what each skill is, in situations where one move is plainly right, and how the levels compare."""

from __future__ import annotations

from typing import Any

import pytest

import stolik
from stolik.bots import BOTS, Bot, seat_bots, take_turns
from stolik.core import record, rule
from stolik.core.game import key_of
from stolik.core.seats import BotLevel
from stolik.games.triggs.bot import THOUGHTS
from stolik.games.triggs.moves import MOVES
from stolik.games.triggs.rules import Ending
from tests.games.minds import places, workspace
from tests.games.scene import Scene
from tests.games.triggs_scene import EMPTY, FULL, all_but, table

compiled = pytest.mark.skipif(not rule.COMPILED, reason="bots think for long when they are interpreted")


def hidden(scene: Scene) -> Any:
    """What seat 0 may know, as a batch of one."""
    batch = scene.game.states(1)
    record.write(batch, 0, scene.hidden(0))
    return batch


def best(scene: Scene, bot: BotLevel = "medium") -> str:
    """What a bot does in seat 0."""
    return MOVES.say(Bot(scene.game, bot).choose(hidden(scene)))


def thoughts(scene: Scene) -> list[str]:
    """The moves that a search of seat 0 tries, the best first."""
    at = workspace(scene.game)
    at.states[at.kernels.SEEN] = hidden(scene)[0]
    at.seed(key_of(1))
    return [MOVES.say(move) for move in at.moves[: at.think(1)]]


def test_a_cross_that_wins_is_made() -> None:
    assert best(table("1 9 9 10", "3", crossed={0: all_but(r10=1)})) == "10"
    assert best(table("9 1 12 12", "3", crossed={0: all_but(r10=1)})) == "9+1"


def test_a_chain_of_extra_crosses_that_wins_is_begun() -> None:
    one_free_box_each = {0: [boxes - 1 for boxes in FULL]}
    assert best(table("12 12", "3", left="1 1", crossed=one_free_box_each)) == "12"


def test_a_value_is_made_as_often_as_can_be() -> None:
    scene = table("11 11 7 4 10 1 3", "3")
    for move in ("11", "11", "10+1", "7+4", "done"):
        assert best(scene) == move
        scene.play(move)


def test_the_open_card_that_helps_most_is_drawn() -> None:
    crossed = {0: all_but(r9=4, r2=1)}
    assert best(table("9 9", "3", left="9 5", right="12", crossed=crossed).set(drawn=1)) == "left"
    assert best(table("9 9", "3", left="12 5", right="9", crossed=crossed).set(drawn=1)) == "right"
    assert best(table("9 9", "3", left="12 5", right="11", crossed=crossed).set(drawn=1)) == "middle"


def test_cards_are_drawn_while_a_cross_would_be_thin() -> None:
    assert best(table("9 5", "3", left="9 9", right="9", crossed={0: all_but(r9=4, r2=2)})) in ("left", "right")
    assert best(table("9 9 9 9", "3", left="1", right="1", crossed={0: all_but(r9=4, r2=2)})) == "9"


@compiled
def test_an_extra_cross_is_never_declined() -> None:
    scene = table("10 9", "3", crossed={0: all_but(r10=1, r8=1, r5=2)}).play("10", "done")
    while scene.s.extra:
        assert best(scene).startswith("extra")
        assert "decline" not in thoughts(scene)
        scene.play(best(scene))
    assert sum(scene.s.crossed[0]) >= 39


def test_an_extra_cross_goes_where_several_boxes_are_free() -> None:
    """The last box of a row is kept for a card: it brings another extra cross whenever it is made."""
    scene = table("10 9", "3", crossed={0: all_but(r10=1, r8=1, r7=3)}).play("10", "done")
    assert best(scene) == "extra 7"


def test_useless_cards_are_discarded_for_five_fresh_ones() -> None:
    assert best(table("12 12", "3", left="12", right="12", crossed={0: all_but(r1=2, r2=2)})) == "discard 12 12"


@compiled
def test_a_search_tries_few_moves_and_the_first_thought_among_them() -> None:
    scene = table("1 2 2 3 4 5 7 9 11", "3", crossed={0: EMPTY})
    tried = thoughts(scene)
    assert best(scene) in tried
    assert len(tried) <= THOUGHTS < len(scene.legal)
    assert "discard 2" not in tried  # who discards 2s discards both


@compiled
def test_a_search_finds_what_wins_too() -> None:
    assert best(table("1 9 9 10", "3", crossed={0: all_but(r10=1)}), "hard") == "10"


@pytest.mark.parametrize("seat", [0, 1])
def test_the_careful_player_beats_a_random_one(seat: int) -> None:
    games = 10 if rule.COMPILED else 1
    won = 0
    for seed in range(games):
        chairs = [stolik.Chair(bot="medium" if place == seat else "random") for place in range(2)]
        game = stolik.Table("triggs", seats=chairs, seed=seed)
        for _ in take_turns(game, seat_bots(game, seed=seed)):
            pass
        won += game.ranks[seat] == 1
    assert won >= games * 0.9


@compiled
def test_the_careful_player_beats_a_beginner() -> None:
    game, wins = stolik.game("triggs"), 0
    for seed in range(50):
        wins += places(game, seed, ["medium", "easy"])[0] == 1
        wins += places(game, seed, ["easy", "medium"])[1] == 1
    assert wins >= 60


@compiled
def test_of_two_bots_one_wins_within_35_turns_on_average() -> None:
    games = 60
    game = stolik.game("triggs")
    at = workspace(game)
    at.prepare(game.check({"players": 2}))
    turns = 0
    for seed in range(games):
        assert at.play(key_of(seed), [BOTS["medium"]] * 2)[1] == Ending.WON
        turns += record.number(at.states, at.kernels.TRUE, "taken") // 2 + 1
    assert turns / games <= 35
