"""The planner of The Game: what it prices, what it says and believes, and that it solves the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stolik
from stolik.bots import BOTS
from stolik.core import record, rule
from stolik.core.game import key_of, key_words
from stolik.games.the_game.bot import imagine, misfits
from stolik.games.the_game.endgame import solve
from stolik.games.the_game.planning import BEST, NO_WAY, plan
from stolik.games.the_game.rules import CARDS, FIRST, MOST_MOVES, ROWS, fits
from tests.forms import move_buffer, numbers
from tests.games.minds import chosen, workspace
from tests.games.the_game_scene import best, planned, table

FIRE: dict[str, Any] = {"on_fire": True}


def test_the_planner_goes_back_ten_where_it_can() -> None:
    assert planned(table("A:50 C:60 | 0: 40 51 90 99 | 1: 2")) == "40 A"
    assert planned(table("A:48 C:10 D:5 | 0: 50 60 80 | 1: 2")) == "60 A"  # then 50: two cards for two steps


def test_the_planner_covers_fires_and_plays_what_it_can_when_short() -> None:
    scene = table("| 0: 21 22 90 | 1: 30 3 4", **FIRE).play("21 A", "22 A", "end")
    assert "30 A" in (planned(scene, 1), planned(scene.play(planned(scene, 1)), 1))
    assert planned(table("A:90 B:95 C:5 D:6 | 0: 92 50 60 | 1: 60")) == "92 A"


def test_the_planner_ends_its_turn_rather_than_take_a_big_step() -> None:
    scene = table("| 0: 2 3 4 50 | 1: 60").play("2 A", "3 A")
    assert planned(scene) == "4 A"
    assert planned(scene.play("4 A")) == "end"


@pytest.mark.parametrize(("cards", "wish"), [("2 3 50", "start very"), ("5 93 50", "start no"), ("3 98 50", "start gladly")])
def test_the_planner_wants_to_start_when_its_first_turn_is_cheap(cards: str, wish: str) -> None:
    scene = table(f"| 0: {cards} | 1: 60").set(started=0)
    assert planned(scene) == wish


def test_games_between_bots_are_far_better_than_random_ones() -> None:
    at, games = (
        workspace(stolik.game("the-game")),
        20 if rule.COMPILED else 1,
    )  # policies think for long when they are interpreted
    at.prepare(at.game.check({"players": 3}))
    results = [at.play(key_of(seed), [BOTS["medium"]] * 3) for seed in range(games)]
    assert {ended for _, ended, *_ in results} <= {1, 2}
    assert sum(result[-1] for result in results) / games < 40  # random players are left with some 75
    assert all(made < MOST_MOVES for made, *_ in results)


def test_what_counts_is_how_many_cards_to_lay_a_run_passes_not_how_far_it_goes() -> None:
    laid = "2 3 4 5 6 7 8 9 99"
    scene = table("A:10 B:60 C:11 D:12 | 0: 30 62 | 1: 98", deck=laid)  # 11 to 29 lie on the piles, 61 is gone too
    assert planned(scene) in ("30 A", "62 B")
    scene = table("A:10 B:60 C:5 D:6 | 0: 30 64 | 1: 98", deck="61 62 63 99")
    assert planned(scene) == "30 A"  # twenty steps that pass nothing, against four that pass three


def test_a_pair_ten_apart_is_kept_for_a_trick() -> None:
    assert planned(table("A:50 B:50 C:49 D:49 | 0: 52 53 62 | 1: 2", deck="2 3 4 54 55 56 98 99")) == "62 A"  # and then 52
    scene = table("A:50 B:60 C:49 D:48 | 0: 72 62 | 1: 2", deck="2 3 98 99 71 73")
    assert planned(scene) == "72 A"  # and then 62 goes back


def test_a_trick_that_somebody_has_announced_keeps_the_pile_where_it_is() -> None:
    hands = "A:30 B:40 C:5 D:6 | 0: 42 70 | 1: 20 99"
    assert planned(table(hands)) == "42 B"
    assert planned(table(hands).play("1: B good")) == "42 A"


def test_more_than_the_minimum_is_laid_only_where_it_passes_nothing() -> None:
    scene = table("| 0: 2 3 4 50 | 1: 60").play("2 A", "3 A")
    assert planned(scene) == "4 A"
    assert planned(table("| 0: 2 3 9 50 | 1: 60").play("2 A", "3 A")) == "end"


def test_alone_one_lays_the_minimum_and_tricks() -> None:
    assert planned(table("| 0: 2 3 4 50 60", players=1).play("2 A", "3 A")) == "end"
    assert planned(table("A:50 | 0: 51 52 40 60", players=1).play("51 A", "52 A")) == "end"
    assert planned(table("A:48 | 0: 49 50 40 60", players=1).play("49 A", "50 A")) == "40 A"


def most_laid(tops: list[int], hand: frozenset[int]) -> int:
    """How many cards can be laid, by trying everything."""
    return max(
        (
            1 + most_laid([*tops[:row], card, *tops[row + 1 :]], hand - {card})
            for card in hand
            for row in range(ROWS)
            if fits(tops[row], card, row)
        ),
        default=0,
    )


@pytest.mark.parametrize("seed", range(40 if rule.COMPILED else 6))
def test_the_end_alone_is_solved_exactly(seed: int) -> None:
    chance = random.Random(seed)
    tops = [chance.randint(40, 90), chance.randint(60, 97), chance.randint(10, 60), chance.randint(3, 40)]
    hand = chance.sample([value for value in range(FIRST, FIRST + CARDS) if value not in tops], 5)
    picture = " ".join(f"{name}:{top}" for name, top in zip("ABCD", tops, strict=True))
    scene = table(f"{picture} | 0: {' '.join(map(str, hand))}", deck="", players=1)
    states = scene.game.states(1)
    record.write(states, 0, scene.hidden(0))
    _, left = solve(states[0], move_buffer(scene.game), 100_000)
    assert left == len(hand) - most_laid(tops, frozenset(hand))


def test_the_end_of_two_is_solved_with_turns() -> None:
    """Seat 0 must not take the pile that seat 1 needs, and 1 has to bring back what 0 then needs."""
    scene = table("A:90 B:80 C:12 D:3 | 0: 95 70 | 1: 85 94", deck="")
    states = scene.game.states(1)
    record.write(states, 0, scene.hidden(0))
    move, left = solve(states[0], move_buffer(scene.game), 20_000)
    assert (scene.game.moves.say(int(move)), left) == ("70 B", 0)
    for _ in range(10):
        if scene.ending != "NOT_OVER":
            break
        scene.play(best(scene, scene.s.turn, "hard"))
    assert scene.ending == "WON"


@pytest.mark.parametrize("signals", ["all", "leave"])
def test_what_the_others_hold_is_imagined_to_fit_their_signals(signals: str) -> None:
    scene = table("A:30 B:40 C:70 D:60 | 0: 42 70 9 | 1: 20 50 77 97 | 2: 5 6 98 70", players=3, signals=signals)
    scene.play("1: A leave", "2: D leave" if signals == "leave" else "2: D good")
    guesses = scene.game.states(2)
    wrong = 0
    for seed in range(20):
        record.write(guesses, 0, scene.hidden(0))
        scene.game.kernels.of(guesses).guess_at(guesses, 0, 0, numbers(key_words(key_of(seed))))
        imagine(guesses[0], 0)
        wrong += misfits(guesses[0], 0, 1) + misfits(guesses[0], 0, 2)
        scene.game.kernels.of(guesses).hide_into(guesses, 0, 1, 0)
        assert record.read(scene.game.rules.State, guesses, 1) == scene.hidden(0)
    assert wrong <= 10  # of 160 signals; a fair guess gets some 40 of them wrong


@pytest.mark.parametrize(("minimum", "missed"), [(2, 0.0), (3, 0.03)])
def test_a_quick_plan_is_as_cheap_as_a_thorough_one(minimum: int, missed: float) -> None:
    """But for a few ways of three runs."""
    game = stolik.game("the-game")
    states, buffer = game.states(2), move_buffer(game)
    plans = dearer = 0
    for seed in range(20 if rule.COMPILED else 1):
        game.deal(states, 0, game.check({"players": 4, "minimum": minimum, "signals": "leave"}), key_of(seed))
        for _ in range(60 if rule.COMPILED else 4):
            if game.kernels.of(states).ending_at(states, 0):
                break
            game.kernels.of(states).hide_into(states, 0, 1, record.number(states, 0, "turn"))
            quick, thorough = (plan(states[1], buffer, how, NO_WAY) for how in (False, True))
            costs = [int(cost) for cost in buffer[BEST : BEST + thorough[2] * ROWS]]
            assert thorough[1] == min(costs, default=NO_WAY)  # a bot may have laid its whole hand
            plans += 1
            dearer += quick[1] > thorough[1]
            game.kernels.of(states).step(states, 0, chosen(game, states, 1), buffer)
    assert dearer <= missed * plans
