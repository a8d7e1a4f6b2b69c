"""What the medium bot of The Game judges turns by: features counted as a rulebook reader would count them, and whole turns."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import stolik
from stolik.core import record
from stolik.core.game import key_of
from stolik.games.the_game.bot import TURNS, policy, worth
from stolik.games.the_game.rules import CARDS, DECK, END_TURN, FIRST, PILE, RISING, ROWS, fits, play, score, violated_rule
from stolik.games.the_game.turns import BEGIN, LAID, MASK, TOPS, WAY, WIDTH, best_turn, lay_runs
from stolik.games.the_game.values import COUNTS, FAR, FEATURES, OF_PILE, OF_SIDE, note_features, note_table
from stolik.games.the_game.worth import worth_of

TABLES = [{"players": 1}, {"players": 3, "signals": "none"}, {"players": 4, "minimum": 3}, {"players": 2, "smaller_hands": True}]


def positions(options: dict[str, Any], count: int, seed: int = 3) -> list[Any]:
    """Every seventh position of a game that the planner plays, as plain states."""
    game = stolik.game("the-game")
    states, buffer = game.states(1, packed=False), [0] * 1_000
    found: list[Any] = []
    game.deal(states, 0, game.check({"starter": 0 if options["players"] == 1 else 1, **options}), key_of(seed))
    while not states[0].over and len(found) < count:
        for made in range(7):
            if not states[0].over:
                if made == 0:
                    found.append(record.read(game.rules.State, states, 0))
                play(states[0], policy(states[0], buffer, 0, record.new_states(type(states[0]), 1, packed=False)[0]))
    return found


def naive_pile(s: Any, row: int, unseen: set[int], hand: set[int]) -> list[int]:
    """The features of a pile, counted card by card."""
    top, on = s.rows[row], 1 if row < RISING else -1
    ahead = sorted((card for card in hand if (card - top) * on > 0), key=lambda card: card * on)
    steps = [sum((card - other) * on > 0 and (other - top) * on > 0 for other in unseen | hand) for card in ahead]
    near = [min(FAR, step) for step in (*steps, FAR, FAR)][:2]
    tricks = [int(top - 10 * on in unseen), int(top - 10 * on in hand)]
    return [sum((card - top) * on > 0 for card in unseen), len(ahead), *tricks, *near, 0, 0, int(top - 20 * on in unseen)]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_features_are_what_a_person_would_count(options: dict[str, Any]) -> None:
    counts, x = np.zeros(COUNTS, np.int64), np.zeros(FEATURES)
    for s in positions(options, 6):
        if s.signals:
            s.signal = [[0] * ROWS for _ in s.signal]
        hand = {card + FIRST for card in range(CARDS) if s.where[card] == s.turn}
        unseen = {card + FIRST for card in range(CARDS) if s.where[card] < PILE} - hand
        cards = note_table(s, counts)
        note_features(counts, (1 << cards) - 1, s.rows, s.rows, x)
        piles = [x[at * OF_PILE : (at + 1) * OF_PILE].tolist() for at in range(ROWS)]
        wanted = [naive_pile(s, row, unseen, hand) for row in range(ROWS)]
        assert sorted(piles[:RISING]) == sorted(wanted[:RISING])
        assert sorted(piles[RISING:]) == sorted(wanted[RISING:])
        at = 2 * OF_SIDE
        for up in range(3):
            for down in range(3):
                for part, held in enumerate((unseen, hand)):
                    takers = [
                        (sum(card > s.rows[row] for row in (0, 1)), sum(card < s.rows[row] for row in (2, 3))) for card in held
                    ]
                    assert x[at + 9 * part + 3 * up + down] == takers.count((up, down))
        pairs = sum(card + 10 in hand for card in hand)
        assert x[at + 18] == pairs
        assert (x[at + 20], x[at + 21]) == (s.held[DECK], len(hand))
        assert x[at + 25] == 1
        assert x[at + 26] == (s.minimum == 3)
        assert x[at + 27 :].tolist() == [int(s.players == players) for players in (2, 3, 4, 5)]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_each_way_lays_what_it_says_and_enough(options: dict[str, Any]) -> None:
    best, values = np.zeros((WIDTH, WAY), np.int64), np.zeros(WIDTH)
    seen = 0
    for s in positions(options, 12):
        owed = max(0, s.needed - s.laid)
        found = best_turn(s, best, values, WIDTH) if s.started else 0
        hand = [card + FIRST for card in range(CARDS) if s.where[card] == s.turn]
        assert list(values[:found]) == sorted(values[:found], reverse=True)
        for way in best[:found].tolist():
            seen += 1
            gone = {card for at, card in enumerate(hand) if not way[MASK] >> at & 1}
            assert len(gone) == way[LAID] >= owed
            begin = way[BEGIN]
            assert (begin == END_TURN) == (not gone)
            if gone:
                assert begin // ROWS + FIRST in gone
                assert fits(s.rows[begin % ROWS], begin // ROWS + FIRST, begin % ROWS)
            for row in range(ROWS):
                assert way[TOPS + row] in gone | {s.rows[row]}
            then = copy.deepcopy(s)
            lay_runs(then, way)
            left = {card + FIRST for card in range(CARDS) if then.where[card] == s.turn}
            assert left == set(hand) - gone
            assert then.rows == way[TOPS:]
            assert then.over or violated_rule(then, END_TURN) == 0
    assert seen > 30


def test_a_win_is_worth_most_and_every_card_left_costs() -> None:
    worths = [worth_of(left) for left in range(CARDS + 1)]
    assert worths[0] == 1
    assert worths == sorted(set(worths), reverse=True)
    assert min(worths) > 0
    assert worths[0] - worths[1] > 0.4  # more than any other card


def test_a_playout_stops_after_some_turns_with_the_verdict_of_the_net() -> None:
    buffer = [0] * 1_000
    for s in positions({"players": 3, "signals": "none"}, 3):
        left, turn = score(s, 0), s.turn
        found = worth(s, 0, buffer)
        assert not s.over
        assert (s.turn, s.laid) == ((turn + TURNS) % 3, 0)
        assert left - score(s, 0) >= TURNS
        assert 0 < found < 1


def test_on_fire_where_the_net_knows_nothing_a_playout_goes_to_the_end() -> None:
    game = stolik.game("the-game")
    states, buffer = game.states(1, packed=False), [0] * 1_000
    game.deal(states, 0, game.check({"players": 3, "on_fire": True, "starter": 1}), key_of(2), fast=True)
    found = worth(states[0], 0, buffer)
    assert states[0].over
    assert found == worth_of(game.rules.score(states[0], 0))
