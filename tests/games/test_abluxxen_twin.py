"""Random games of Abluxxen agree with their naive twin: who decides, what may be chosen, hands, layers, pool, row, scores."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain

import pytest

from stolik.core import rule
from stolik.games.abluxxen.rules import Ending
from stolik.games.abluxxen.table import COPIES, DECK, ROW, State
from stolik.games.abluxxen.view import View, view
from tests.games.naive.abluxxen import Naive, alike, order_of_specials
from tests.games.scene import Scene

GAMES = 12 if rule.COMPILED else 2
ENDINGS: Counter[str] = Counter()


def hand(s: State, seat: int) -> list[int]:
    return [card // COPIES + 1 for card, place in enumerate(s.where) if place == seat]


def came_from_deck(text: str, before: State, after: State, twin: Naive) -> list[int]:
    """The cards that a move brought from the deck, in an order in which they can have come."""
    old, new = view(before, -1), view(after, -1)
    came = []
    if text == "deck":
        came += list((Counter(hand(after, before.turn)) - Counter(hand(before, before.turn))).elements())
    if text.startswith("steal"):
        stolen = int(text.split()[1])
        came += order_of_specials(old.pool, twin.ages, new.pool)
        left = Counter(card for cards in old.row for card in cards if card != stolen)
        return came + list((Counter(chain(*new.row)) - left).elements())
    taken = int(text.split()[1]) - 1 if text.startswith("pool") else -1
    empty = [spot for spot in range(6) if not old.pool[spot] or spot == taken]
    return came + [new.pool[spot][0] for spot in empty if new.pool[spot]]


def compare(s: State, seen: View, twin: Naive) -> None:
    assert [sorted(hand(s, seat)) for seat in range(s.players)] == [sorted(cards) for cards in twin.hands]
    layers = [[[one.value] * one.cards + [14] * one.jokers for one in player.layers] for player in seen.players]
    assert layers == [[sorted(layer) for layer in stack] for stack in twin.stacks]
    assert [alike(spot) for spot in seen.pool] == [alike(spot) for spot in twin.pool]
    assert list(chain(*seen.row)) == sorted(twin.row)
    assert s.held[DECK] == twin.deck and not twin.coming
    points = [sum(map(len, stack)) - len(cards) for stack, cards in zip(twin.stacks, twin.hands, strict=True)]
    assert [player.points for player in seen.players] == points


@pytest.mark.rule(
    "ABL-2.1", "ABL-3.1", "ABL-3.3", "ABL-3.4", "ABL-4.1", "ABL-4.4", "ABL-5.1", "ABL-5.2", "ABL-6.3", "ABL-7.3", "ABL-7.5"
)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("level", ["basic", "advanced", "expert"])
def test_random_games_agree_with_the_twin(players: int, level: str) -> None:
    for seed in range(GAMES):
        scene = Scene("abluxxen", seed, players=players, level=level, idle_turns=10)
        s, chance = scene.s, random.Random(seed)
        seen = scene.view(-1)
        row = [card // COPIES + 1 for card, place in enumerate(s.where) if place == ROW]
        twin = Naive(level, 10, [hand(s, seat) for seat in range(players)], seen.pool, row, s.held[DECK], s.turn)
        running = twin.game()
        deciding, choices = next(running)
        while True:
            legal = scene.legal
            assert (deciding, choices) == (s.turn, set(legal))
            text = chance.choice(legal)
            before = s
            s = scene.play(text).s
            seen = view(s, -1)
            twin.coming = came_from_deck(text, before, s, twin)
            try:
                deciding, choices = running.send(text)
            except StopIteration:
                break
            finally:
                compare(s, seen, twin)
            assert s.over == Ending.NOT_OVER
        assert twin.ended == Ending(s.over).name
        ENDINGS[twin.ended] += 1


@pytest.mark.skipif(not rule.COMPILED, reason="needs the many games of a compiled run")
def test_the_games_above_have_ended_in_every_way() -> None:
    assert set(ENDINGS) == {"LAST_CARD", "SUPPLY", "IDLE"}


@pytest.mark.rule("ABL-7.3")
def test_the_pool_of_every_duel_can_have_been_laid_by_the_rule() -> None:
    for seed in range(100):
        scene = Scene("abluxxen", seed, players=2)
        pool = scene.view(-1).pool
        order_of_specials([spot[:1] for spot in pool], scene.s.since, pool)
