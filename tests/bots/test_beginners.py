"""Easy bots make the mistakes of beginners: each in a position where the mistake is plain to see."""

from __future__ import annotations

import dataclasses
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

import stolik
from stolik.bots import BOTS, SearchWorkspace
from stolik.core import cards, record
from stolik.core.game import Game, key_of
from stolik.core.whole import problems
from stolik.games.ten.state import BLOCK, Phase
from tests.games import abluxxen_scene, phase10_scene, ten_scene, the_game_scene, triggs_scene
from tests.games.minds import chosen
from tests.games.scene import Scene

MOODS = 60
GAMES = ["the-game", "ten", "abluxxen", "triggs", "phase-10"]


def moods(scene: Scene, bot: str = "easy") -> Counter[str]:
    """What a bot does in the seat in turn, with other dice each time."""
    states = scene.game.states(1)
    record.write(states, 0, scene.hidden(scene.s.turn))
    return Counter(scene.game.moves.say(chosen(scene.game, states, 0, bot, seed)) for seed in range(MOODS))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_here_has_a_beginner(name: str) -> None:
    assert stolik.game(name).beginner is not None


def without_beginner(name: str) -> Game:
    game = stolik.game(name)
    return dataclasses.replace(game, load_parts=lambda: dataclasses.replace(game.parts, beginner=None))


def test_the_easy_bot_of_a_game_without_a_beginner_slips_to_moves_of_the_shortlist() -> None:
    game = without_beginner("triggs")
    at, states = SearchWorkspace(game, packed=False), game.states(1, packed=False)
    record.write(states, 0, triggs_scene.table("12 12 11 11 9 3 1", "3").hidden(0))
    found: dict[str, Counter[int]] = {}
    for level in ("easy", "medium"):
        found[level] = Counter()
        for seed in range(MOODS):
            at.show(states)
            at.seed(key_of(seed))
            found[level][at.choose(BOTS[level])] += 1
    at.show(states)
    shortlist = set(at.moves[: at.think(1)])
    assert len(found["medium"]) == 1 and found["medium"].keys() < found["easy"].keys() <= shortlist
    assert MOODS / 2 < found["easy"][next(iter(found["medium"]))] < MOODS


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (SimpleNamespace(), "its beginner has no beginner"),
        (SimpleNamespace(beginner=id), "beginner of its beginner is not"),
    ],
)
def test_a_beginner_of_the_wrong_shape_is_refused(wrong: Any, words: str) -> None:
    parts = stolik.game("ten").parts
    made = dataclasses.replace(stolik.game("ten"), load_parts=lambda: dataclasses.replace(parts, beginner=wrong))
    assert any(words in problem for problem in problems("ten", made))


# The Game


def test_a_beginner_lays_no_more_than_the_turn_asks_for() -> None:
    """Only a card right beside a pile, or one that goes back, tempts them to lay more."""
    scene = the_game_scene.table("A:40 | 0: 41 42 32 31 60 | 1: 61").play("41 A", "42 A")
    assert set(moods(scene)) == {"32 A", "end"} and set(moods(scene, "medium")) == {"32 A"}
    further = the_game_scene.table("A:40 | 0: 41 42 45 60 | 1: 61").play("41 A", "42 A")
    assert set(moods(further)) == {"end"}


def test_a_beginner_overlooks_a_ten_back_now_and_then() -> None:
    did = moods(the_game_scene.table("A:50 C:60 | 0: 40 52 90 | 1: 2"))
    assert set(did) == {"40 A", "52 A"} and did["40 A"] > did["52 A"]


def test_a_beginner_doesnt_always_leave_others_piles_alone() -> None:
    scene = the_game_scene.table("A:50 B:30 C:60 | 0: 52 34 90 | 1: 40").play("A good", seat=1)
    did = moods(scene)
    assert set(did) == {"52 A", "34 B"} and did["34 B"] > did["52 A"]


def test_a_beginner_covers_a_fire_but_for_a_few_times() -> None:
    scene = the_game_scene.table("| 0: 21 22 90 | 1: 30 3 4 5", on_fire=True).play("21 A", "22 A", "end", "3 B")
    did = moods(scene)
    assert set(did) == {"30 A", "4 B"} and did["30 A"] > did["4 B"]


# TEN


def test_a_beginner_stops_by_feeling_and_not_by_the_deck() -> None:
    safe = ten_scene.table("B1", "", area="B4 G3", deck="P1 O1 1 2 3 4")
    assert set(moods(safe)) == {"go", "numbers"} and set(moods(safe, "medium")) == {"go"}
    risky = ten_scene.table("B1", "", area="B2 G5", deck="B5 G6 O5 P6 O8 P9")
    assert set(moods(risky)) == {"go", "numbers"} and set(moods(risky, "medium")) == {"numbers"}


def test_a_beginner_takes_coins_beyond_the_limit() -> None:
    scene = ten_scene.table("G5", "", area="G5 4 4", coins=[10, 0, 0, 0, 0], deck="B1 B2 B3")
    assert "currency" in moods(scene) and "currency" not in moods(scene, "medium")


def test_a_beginner_overbids_for_a_wild_that_they_want() -> None:
    scene = ten_scene.table("B1 B2 B3 B4", "G1", block="B#", coins=[9, 3, 0, 0, 0], deck="P1 P2")
    scene.set(phase=Phase.AUCTION, prize=scene.s.where.index(BLOCK))
    did = moods(scene)
    assert max(int(move.split()[1]) for move in did) == 9 > int(next(iter(moods(scene, "medium"))).split()[1])


# Abluxxen


def test_a_beginner_lays_the_largest_set_though_it_gives_the_game_away() -> None:
    scene = abluxxen_scene.Abluxxen("5 5 J", "1", "1", laid=["", "9 9 9 9 9 9 9"])
    assert {"5 5", "5 5 J"} <= set(moods(scene))


def test_a_beginner_takes_cards_that_there_is_no_time_to_lay() -> None:
    many = "1 1 2 2 3 3 4 4"
    scene = abluxxen_scene.Abluxxen("7 7 5 2 3 4", "1", many, laid=["", "6 6"]).play("7 7")
    assert set(moods(scene)) == {"take", "leave"} and set(moods(scene, "medium")) == {"leave"}


# Triggs


def test_a_beginner_draws_though_there_is_something_to_cross() -> None:
    scene = triggs_scene.table("9 3 5", "3", crossed={0: triggs_scene.all_but(r12=2)})
    assert set(moods(scene)) == {"9+3", "middle"} and set(moods(scene, "medium")) == {"9+3"}


def test_a_beginner_puts_an_extra_cross_anywhere() -> None:
    scene = triggs_scene.table("12 12 9 3 1", "3", crossed={0: triggs_scene.all_but(r1=1, r11=4, r12=1)}).play("12", "done")
    assert set(moods(scene)) == {"extra 1", *moods(scene, "medium")} and "extra 1" not in moods(scene, "medium")


# Phase 10


def test_a_beginner_throws_away_what_the_next_player_wants() -> None:
    """The next player has taken two 1s for a set of three; the 1 is the lowest card that the hand can do without."""
    scene = phase10_scene.table(["r3 g3 y12 b11 r1", "b1 g1 b2"], phases="set(3)")
    state = scene.s
    scene.set(seen=[cards.EVERYONE if place == 1 else seen for place, seen in zip(state.where, state.seen, strict=True)])
    assert set(moods(scene)) == {"discard r1"} and "discard r1" not in moods(scene, "medium")


def test_a_beginner_keeps_high_cards() -> None:
    scene = phase10_scene.table(["r3 r4 r6 r7 r12 b12 y1 g1", "b9"], phases="run(5)")
    assert set(moods(scene)) <= {"discard y1", "discard g1"}
    assert set(moods(scene, "medium")) == {"discard r12"}


def test_a_beginner_wastes_a_joker_now_and_then() -> None:
    scene = phase10_scene.table(["r7 g7 b7 y1 j", "b9"], phases="set(2)")
    assert len(moods(scene)) > 1 and set(moods(scene, "medium")) == {"lay r7"}


def test_a_beginner_skips_the_next_player() -> None:
    scene = phase10_scene.table(["r7 g7 b3 y1 r9 g10 b12 s", "b9", "b10"]).set(phase=[0, 0, 2, 0, 0, 0])
    assert set(moods(scene)) == {"discard s 2"} and set(moods(scene, "medium")) == {"discard s 3"}
