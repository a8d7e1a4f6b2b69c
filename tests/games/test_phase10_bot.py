"""How the bots of Phase 10 play: the skills of the policy one by one, what the search thinks of, and who beats whom."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from benchmarks.reading import HANDS, JOKERS, LACKING, SKIPS, WANTED, figures

import stolik
from stolik.core import record, rule
from stolik.core.cards import EVERYONE
from stolik.core.game import key_of
from stolik.games.phase10.deck import DISCARDS
from stolik.games.phase10.rules import Stage, State
from tests.games.minds import chosen, thoughts_on_the_way, wins, workspace
from tests.games.phase10_scene import Phase10Scene, name_of, table

compiled_only = pytest.mark.skipif(not rule.COMPILED, reason="too slow interpreted")


def choice(scene: Phase10Scene, bot: str = "medium") -> str:
    """What a bot does, shown what the seat in turn may know."""
    game = scene.game
    states = game.states(1)
    record.write(states, 0, scene.hidden(scene.s.turn))
    return str(game.moves.say(chosen(game, states, 0, bot)))


def all_saw(scene: Phase10Scene, seat: int) -> Phase10Scene:
    """As if the seat had taken its whole hand from the discard pile."""
    s = scene.s
    return scene.set(seen=[EVERYONE if s.where[card] == seat else s.seen[card] for card in range(len(s.where))])


@pytest.mark.parametrize(
    ("make", "does"),
    [
        # draw
        (lambda: table(["r7 g7 b3 y1 r9 g10 b12", "b9"], top="g3", stage=Stage.DRAW), "take"),
        (lambda: table(["r7 g7 b3 y1 r9 g10 b12", "b9"], top="b7", stage=Stage.DRAW), "stock"),
        (lambda: table(["r7 g7 b3 y1 r9 g10 b12", "b9"], top="j", stage=Stage.DRAW), "take"),
        (lambda: table(["r7 r8 b2 g11 y11 r4 r5", "b9"], top="y9", phases="run(5)", stage=Stage.DRAW), "stock"),
        (lambda: table(["r7 r8 b2 g11 y11 r4 r5", "b9"], top="y6", phases="run(5)", stage=Stage.DRAW), "take"),
        # lay
        (lambda: table(["r7 g7 b7 y1 j", "b9"], phases="set(2)"), "lay r7"),
        (lambda: table(["r7 g7 b12 y1 j", "b9"], phases="set(2)"), "lay r7"),  # the joker is kept
        # discard: what the phase can do without, and what can still be got is kept
        (lambda: table(["r3 r4 r6 r7 r12 b12 y1 g1", "b9"], phases="run(5)"), "discard r12"),
        (lambda: table(["r3 b3 r8 b8 g8 y12 y5 j", "b9"], phases="set(4)+set(4)"), "discard y12"),
        (lambda: table(["r3 r4 r6 r8 b1 y12 g11 g10", "b9"], phases="color(6)"), "discard y12"),
        (lambda: table(["r3 g3 r2 g2", "b9"], phases="set(3)"), "discard r3"),
        (lambda: table(["r3 g3 r2 g2", "b9"], phases="set(3)").give(DISCARDS, "r2 g2 b2 b2 y2 y2"), "discard r2"),
        # hit and get rid of points
        (lambda: table(["r7 g7 r12 r1", "b9"], phases="set(2)").lay("r7 g7"), "discard r12"),
        (lambda: table(["r7 g7 b7 j r1", "b9"], phases="set(2)").lay("r7 g7"), "hit b7"),
        # Skips, against the most dangerous
        (lambda: table(["r7 g7 b3 y1 r9 g10 b12 s", "b9", "b10"]).set(phase=[0, 0, 2, 0, 0, 0]), "discard s 3"),
        (lambda: table(["r7 g7 b3 y1 r9 g10 b12 s", "b9 r1", "b10"]).set(laid=[0, 0, 1, 0, 0, 0]), "discard s 3"),
    ],
)
def test_the_policy_plays_sensibly(make: Callable[[], Phase10Scene], does: str) -> None:
    assert choice(make()) == does


def test_the_next_player_is_not_given_what_they_collect() -> None:
    """12s would go first, but the next player has taken two of them for a set."""
    hands = ["r3 g3 y12 b11 r1", "r12 g12 b2"]
    assert choice(table(hands, phases="set(3)")) == "discard y12"
    assert choice(all_saw(table(hands, phases="set(3)"), 1)) == "discard b11"


def test_the_next_player_is_not_given_what_goes_on_the_table() -> None:
    hands = ["r5 b5 g9 b8 r1", "r9 b9 b2"]
    assert choice(table(hands, phases="set(3)")) == "discard g9"
    laid = table(["r1", "r9 b9 y9 b2 y2"], phases="set(3)").set(turn=1).lay("r9 b9 y9").play("discard y2")
    scene = laid.give(0, "r5 b5 g9 b8").set(stage=int(Stage.ACT))
    assert choice(scene) == "discard b8"


# The search


def imagined(scene: Phase10Scene, seed: int) -> list[str]:
    """The hand that seat 0 imagines seat 1 to have, once it thinks."""
    at, states = workspace(scene.game), scene.game.states(2)
    record.write(states, 0, scene.hidden(0))
    at.states[at.kernels.SEEN] = states[0]
    at.seed(key_of(seed))
    at.think(2)
    states[0] = at.states[at.kernels.GUESS]
    scene.game.kernels.of(states).hide_into(states, 0, 1, 0)
    assert record.read(State, states, 1) == scene.hidden(0)
    guessed = record.read(State, states, 0)
    return [name_of(card) for card, place in enumerate(guessed.where) if place == 1]


def nearest_set(hand: list[str]) -> int:
    """The cards that a hand has for a set, with its jokers."""
    numbers = [name[1:] for name in hand if name not in ("j", "s")]
    return max(map(numbers.count, numbers)) + hand.count("j")


@compiled_only
def test_an_opponent_is_imagined_to_have_collected_for_as_long_as_the_round_lasts() -> None:
    scene = all_saw(table(["r1 r2 b8 g9", "r12"], phases="set(4)"), 1).give(1, "r3 b4 g5 y6 r7 b10")
    fair = [imagined(scene.set(turns=0), seed) for seed in range(20)]
    later = [imagined(scene.set(turns=16), seed) for seed in range(20)]
    assert all("r12" in hand for hand in fair + later)
    assert sum(map(nearest_set, later)) > sum(map(nearest_set, fair))
    assert all(nearest_set(hand) < 4 for hand in later)  # who could lay would have laid


@compiled_only
@pytest.mark.parametrize(
    ("phases", "wanted"), [("set(4)+set(3)", lambda name: name[1:] == "7"), ("color(6)", lambda name: name[0] == "g")]
)
def test_an_opponent_is_imagined_to_want_little_of_what_lies_on_the_discard_pile(
    phases: str, wanted: Callable[[str], bool]
) -> None:
    scene = table(["r1 r2 b8 y9", "r12"], phases=phases).give(1, "r3 b4 y5 y6 r7 b10").set(turns=10)
    before = [name for seed in range(40) for name in imagined(scene, seed)]
    scene.give(DISCARDS, "g1 g2 g3" if "color" in phases else "b7 y7 g7")
    after = [name for seed in range(40) for name in imagined(scene, seed)]
    assert sum(map(wanted, after)) < 0.5 * sum(map(wanted, before))


@compiled_only
def test_an_opponent_who_hasnt_laid_is_imagined_to_have_thrown_away_the_skips() -> None:
    scene = table(["r1 r2 b8 g9", "r12"], phases="set(4)+set(3)").give(1, "r3 b4 g5 y6 r7 b10")
    assert any("s" in imagined(scene.set(turns=0), seed) for seed in range(40))  # no turn yet, so there may be some
    assert sum(imagined(scene.set(turns=4), seed).count("s") for seed in range(40)) <= 2


@pytest.mark.skipif(rule.COMPILED, reason="takes longer to compile than to run")
def test_imagined_hands_are_much_nearer_to_the_true_ones_than_fair_guesses() -> None:
    means = figures("even", games=2, seed=1)
    true, fair, imagined = (np.average(of, axis=0, weights=of[:, HANDS]) for of in means)
    for feature in (LACKING, WANTED, SKIPS):
        assert abs(imagined[feature] - true[feature]) < 0.6 * abs(fair[feature] - true[feature])
    assert abs(imagined[JOKERS] - true[JOKERS]) < 0.25


@compiled_only
def test_an_opponent_who_has_laid_is_imagined_to_have_hit_what_could_be_hit() -> None:
    laid = table(["r1", "r4 r5 r6 b12 y12 g12 b11"], phases="run(3)").set(turn=1).lay("r4 r5 r6").play("discard b11")
    scene = laid.give(0, "r2 b8 g9 y12").set(stage=int(Stage.ACT))
    hands = [imagined(scene, seed) for seed in range(20)]
    assert all(len(hand) == 3 for hand in hands)
    assert not {name for hand in hands for name in hand if name in ("j", "s") or name[1:] in ("3", "7")}


@compiled_only
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_search_thinks_of_a_few_legal_moves_and_of_the_policys_own(players: int) -> None:
    game = stolik.game("phase-10")
    searched = 0
    for seed in range(4):
        one = stolik.Table(game, players=players, phases="set(2)+run(3); color(5); 2*set(3)", seed=seed)
        for thought_of in thoughts_on_the_way(one, seed, steps=120, every=3):
            assert len(thought_of) <= 6
            searched += len(thought_of) > 1
    assert searched > 20


@compiled_only
def test_hard_lays_hits_and_goes_out() -> None:
    assert choice(table(["r7 g7 b7 y1 j", "b9"], phases="set(2)"), "hard") == "lay r7"
    assert choice(table(["r7 g7 b7 r1", "b9"], phases="set(2)").lay("r7 g7"), "hard") == "hit b7"


@compiled_only
def test_medium_beats_easy_and_easy_beats_random() -> None:
    assert wins(stolik.game("phase-10"), "medium", "easy", 100) >= 58
    assert wins(stolik.game("phase-10"), "easy", "random", 60) >= 55
