"""Triggs beside its naive twin: the same legal moves, sheets, hands, piles and discards at every step."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stolik.core import record, rule
from stolik.core.cards import EVERYONE
from stolik.core.game import key_of, key_words
from stolik.core.rng import Chance, below, below_apart, start
from stolik.games.triggs.rules import BOX, DISCARDS, LAID, LEFT, LEFT_TOP, MIDDLE, RIGHT, RIGHT_TOP
from tests.forms import new_states, numbers
from tests.games.naive.triggs import NaiveTriggs, makings_of
from tests.games.scene import Scene
from tests.games.triggs_scene import table
from tests.marks import thorough

GAMES = 6 if rule.COMPILED else 3
MANY_GAMES = 25
HANDS = 60 if rule.COMPILED else 25
WAYS_TO_PLAY: dict[str, dict[str, Any]] = {
    "whole": {},
    "short": {"sheet": "own", "rows": "1 1 1 1 1 1 1 1 1 1 1 1"},
    "useless cards": {"sheet": "own", "rows": "6 6 6 6 6 6 6 6 6 6 1 1"},
    "few turns": {"turns": 12},
    "topping up": {"top_up": True},
    "topping up, useless cards": {"sheet": "own", "rows": "6 6 6 6 6 6 6 6 6 6 1 1", "top_up": True},
}


class SameChance:
    """The stream of a game's key, drawn from in the same way: any card, again and again until it is one of the set."""

    def __init__(self, seed: int) -> None:
        self.rng = new_states(Chance, 1)
        start(self.rng[0], numbers(key_words(key_of(seed))))

    def pick(self, cards: set[int]) -> int:
        card = -1
        while card not in cards:
            card = int(below(self.rng[0], 108))
        return card

    def choose(self, cards: list[int], choice: int) -> int:
        return cards[int(below_apart(self.rng[0], len(cards), choice))]

    def seat(self, players: int) -> int:
        return int(below(self.rng[0], players))


def places(scene: Scene) -> dict[int, set[int]]:
    s = scene.s
    found: dict[int, set[int]] = {place: set() for place in range(len(s.held))}
    for card, place in enumerate(s.where):
        found[place].add(card)
    return found


def first(cards: list[int], _: int) -> int:
    return cards[0]


def side_by_side(players: int, seed: int, rules: int, options: dict[str, Any]) -> tuple[Scene, NaiveTriggs]:
    scene, chance = Scene("triggs", seed=seed, rules=rules, players=players, **options), SameChance(seed)
    choose = chance.choose if rules > 1 else first  # by version 1 always the first of equal cards leaves
    twin = NaiveTriggs(players, scene.s.boxes, scene.s.turns, chance.pick, choose, bool(scene.s.top_up))
    twin.turn = chance.seat(players)
    return scene, twin


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", WAYS_TO_PLAY)
@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("games", [GAMES, thorough(MANY_GAMES)])
def test_random_games_go_as_those_of_the_naive_twin(players: int, way: str, rules: int, games: int) -> None:
    values_boxed = set()
    for seed in range(games):
        scene, twin = side_by_side(players, seed, rules, WAYS_TO_PLAY[way])
        chance = random.Random(seed)
        for _ in range(1_000):
            s, at = scene.s, places(scene)
            legal = scene.legal
            assert set(legal) == twin.legal()
            assert len(legal) == len(set(legal))
            assert [at[seat] for seat in range(players)] == twin.hands
            assert s.crossed[:players] == twin.sheets
            assert (at[DISCARDS], at[BOX]) == (twin.discards | twin.slid, twin.box)
            assert s.under == list(twin.under.values())
            assert at[LAID] == {card for making in twin.laid for card in making}
            assert (at[LEFT], at[MIDDLE], at[RIGHT]) == (twin.piles["left"], twin.piles["middle"], twin.piles["right"])
            assert (at[LEFT_TOP], at[RIGHT_TOP]) == (twin.top("left"), twin.top("right"))
            assert {card for hand in twin.hands for card in hand if s.seen[card] == EVERYONE} == twin.known
            assert (s.turn, s.taken, bool(s.extra), bool(s.over)) == (twin.turn, twin.taken, twin.extra, twin.over)
            if not legal:
                break
            move = eager(legal, chance)
            scene.play(move)
            twin.play(move)
        values_boxed |= {card // 9 + 1 for card in twin.box}
    assert "useless cards" not in way or values_boxed == {11, 12}


def eager(legal: list[str], chance: random.Random) -> str:
    """A random move that is more often one which crosses something, so that games get on."""
    crossing = [move for move in legal if move[0].isdigit() or move.startswith(("done", "extra"))]
    return chance.choice(crossing if crossing and chance.random() < 0.6 else legal)


def test_the_ways_to_make_a_value_are_those_of_the_naive_twin() -> None:
    """From a random hand and a random sheet, all sequences of makings that the game allows, and all that there are."""
    for seed in range(HANDS):
        chance = random.Random(seed)
        cards = sorted(chance.choice(range(1, 8)) for _ in range(chance.randint(1, 8)))
        crossed = [chance.randint(0, boxes) for boxes in (2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5)]
        scene = table(" ".join(map(str, cards)), "12", crossed={0: crossed})
        value = chance.randint(1, 12)
        free = scene.s.boxes[value - 1] - crossed[value - 1]
        expected = {way for way in makings_of(cards, value) if len(way) <= free}
        assert allowed(scene, value) == expected
        assert scene.view(0).possible[value - 1] == max(map(len, expected))


def allowed(scene: Scene, value: int) -> set[tuple[tuple[int, ...], ...]]:
    """Every way to make a value that a sequence of legal moves reaches, each in sorted order."""
    before = record.read(scene.game.rules.State, scene.states, 0)
    ways: set[tuple[tuple[int, ...], ...]] = {()}
    left: list[tuple[tuple[int, ...], ...]] = [()]
    while left:
        way = left.pop()
        record.write(scene.states, 0, before)
        scene.play(*("+".join(map(str, sorted(making, reverse=True))) for making in way))
        for move in scene.legal:
            making = tuple(sorted(map(int, move.split("+")))) if move[0].isdigit() else ()
            longer = tuple(sorted([*way, making]))
            if sum(making) == value and longer not in ways:
                ways.add(longer)
                left.append(longer)
    record.write(scene.states, 0, before)
    return ways
