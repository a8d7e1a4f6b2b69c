"""Bounds lie above what is possible, meet it where draws are charged what they are worth, and charge nothing on average."""

from __future__ import annotations

import itertools
import random
from functools import cache
from pathlib import Path
from statistics import fmean, stdev

import pytest

import stolik
from stolik import lab
from stolik.core import record
from stolik.core.cards import EVERYONE
from stolik.core.game import key_of, key_words
from stolik.core.record import States
from stolik.core.rng import start
from stolik.games.the_game.rules import CARDS, DECK, FIRST, PILE, State
from stolik.lab import bounds
from stolik.lab.bounds import ByPlayouts, Search, TooManyNodes, deck_of, hopeless_of, reordered, upper
from stolik.lab.errors import BadCount, BoundAlone
from stolik.reviewing.playouts import Playouts

GAME = stolik.game("the-game")
OPTIONS = GAME.check({"players": 1})
HAND = 3
Cards = frozenset[int]
Tops = tuple[int, ...]

TINY = [
    ((39, 44, 50), (24, 30, 48, 54), (43, 55, 28, 29)),
    ((31, 46, 47), (23, 27, 45, 48), (38, 33, 29, 26)),
]
"""A hand, a deck and the tops of the piles: what else there was has been laid."""


def position(hand: tuple[int, ...], deck: tuple[int, ...], tops: Tops, order: int = 0) -> States:
    """A small end of The Game alone, with hands of three cards; each `order` of the deck is another."""
    states = GAME.states(1)
    GAME.deal(states, 0, OPTIONS, key_of("tiny"), fast=True)
    state = record.read(State, states, 0)
    state.where = [0 if card + FIRST in hand else DECK if card + FIRST in deck else PILE for card in range(CARDS)]
    state.seen = [1 if where == 0 else 0 if where == DECK else EVERYONE for where in state.where]
    state.held = [state.where.count(place) for place in range(len(state.held))]
    state.rows, state.hand_size, state.needed, state.laid = list(tops), HAND, 2, 0
    start(state, key_words(key_of(f"order {order}")))
    record.write(states, 0, state)
    return states


def fits(top: int, card: int, row: int) -> bool:
    return card > top or card == top - 10 if row < 2 else card < top or card == top + 10


@cache
def optimum(hand: Cards, deck: Cards, tops: Tops, laid: int = 0) -> float:
    """How often a player wins who plays as well as can be, found without any code of the game."""
    if not hand and not deck:
        return 1.0
    best = fair(hand, deck, tops) if laid >= (2 if deck else 1) else 0.0
    for card, row in itertools.product(hand, range(4)):
        if fits(tops[row], card, row):
            best = max(best, optimum(hand - {card}, deck, (*tops[:row], card, *tops[row + 1 :]), laid + 1))
    return best


@cache
def fair(hand: Cards, deck: Cards, tops: Tops) -> float:
    """The mean of all that could be drawn after a turn."""
    drawn = list(itertools.combinations(sorted(deck), min(len(deck), HAND - len(hand))))
    return fmean(optimum(hand | set(cards), deck - set(cards), tops) for cards in drawn)


def read(states: States) -> tuple[Cards, Cards, Tops]:
    state = record.read(State, states, 0)
    hand, deck = (frozenset(card + FIRST for card in range(CARDS) if state.where[card] == place) for place in (0, DECK))
    return hand, deck, tuple(state.rows)


class Perfect:
    """Values as they really are."""

    def came(self, after: States) -> float:
        return optimum(*read(after))

    def expected(self, before: States, move: int) -> float:  # noqa: ARG002
        return fair(*read(before))


def true_value(tiny: tuple[tuple[int, ...], tuple[int, ...], Tops]) -> float:
    hand, deck, tops = tiny
    return optimum(frozenset(hand), frozenset(deck), tops)


def interval(values: list[float]) -> tuple[float, float]:
    half = 4 * stdev(values) / len(values) ** 0.5
    return fmean(values) - half, fmean(values) + half


@pytest.mark.parametrize("tiny", TINY)
def test_with_perfect_charges_every_order_of_the_deck_gives_the_true_value(
    tiny: tuple[tuple[int, ...], tuple[int, ...], Tops],
) -> None:
    for order in range(6):
        assert Search(GAME, Perfect(), 10_000).best(position(*tiny, order)) == pytest.approx(true_value(tiny))


def test_the_examples_leave_something_to_luck() -> None:
    assert all(0.05 < true_value(tiny) < 0.95 for tiny in TINY)


@pytest.mark.parametrize("tiny", TINY)
def test_a_bound_by_playouts_lies_above_the_true_value_and_below_that_of_a_known_deck(
    tiny: tuple[tuple[int, ...], tuple[int, ...], Tops],
) -> None:
    known, charged = [], []
    for order in range(40):
        start = position(*tiny, order)
        worth = ByPlayouts(Playouts(GAME, OPTIONS, f"test {order}"), 24)
        known.append(Search(GAME, None, 10_000).best(start))
        charged.append(Search(GAME, worth, 10_000).best(start))
    assert interval(known)[1] >= true_value(tiny)
    assert interval(charged)[1] >= true_value(tiny)
    assert fmean(charged) < fmean(known) - 0.05
    assert set(known) <= {0.0, 1.0}


def test_charges_are_nothing_on_average_for_a_player_who_does_not_know_the_deck() -> None:
    charges = []
    for order in range(150):
        states, total = position(*TINY[0], order), 0.0
        worth = ByPlayouts(Playouts(GAME, OPTIONS, f"fair {order}"), 8)
        kernels, buffer = GAME.kernels.of(states), GAME.move_buffer(states)
        while not kernels.ending_at(states, 0):
            before = GAME.copied(states, 0, record.is_packed(states))
            move = GAME.legal(states, 0)[-1]
            kernels.step(states, 0, move, buffer)
            if kernels.came_out(before, states, 0):
                total += worth.came(states) - worth.expected(before, move)
        charges.append(total)
    low, high = interval(charges)
    assert low <= 0 <= high


def test_values_do_not_know_the_order_of_the_deck() -> None:
    worth = ByPlayouts(Playouts(GAME, OPTIONS, "blind"), 16)
    one, other = position(*TINY[0], 1), position(*TINY[0], 2)
    assert worth.came(one) == worth.came(other)
    assert record.pack(reordered(GAME, one, "a"), 0) != record.pack(one, 0)
    assert Search(GAME, None, 9)._name(reordered(GAME, one, "a")) == Search(GAME, None, 9)._name(one)


def test_a_search_that_is_not_finished_gives_no_figure() -> None:
    with pytest.raises(TooManyNodes):
        Search(GAME, Perfect(), 3).best(position(*TINY[0]))


def test_what_is_not_searched_counts_as_much_as_could_be_won_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = lab.match("the-game", ["medium"], players=1, games=1).spec
    start = position(*TINY[0])
    known = bounds.judge(GAME, spec, 0, start, playouts=0, nodes=1)
    assert (known.most, known.how) == (1.0, "unfinished")
    rehearsed = bounds.judge(GAME, spec, 0, start, playouts=8, nodes=1)
    assert (rehearsed.most, rehearsed.how) == (1.0, "unfinished"), "no charges, because the rehearsal wasn't finished"
    monkeypatch.setattr(bounds, "charges_pay", lambda *_: True)
    charged = bounds.judge(GAME, spec, 0, start, playouts=8, nodes=3)
    assert (charged.most, charged.how) == (1.0 + deck_of(GAME, start), "unfinished")


def test_charges_are_left_out_where_they_gain_nothing_with_another_order() -> None:
    worth = ByPlayouts(Playouts(GAME, OPTIONS, "pay"), 24)
    pay = [bounds.charges_pay(GAME, position(*TINY[0]), worth, 10_000, f"rehearsal {number}") for number in range(6)]
    assert sum(pay) > 3, "with perfect knowledge it is always won"
    lost = position((45,), (49, 38), (50, 50, 40, 40))
    assert not bounds.charges_pay(GAME, lost, worth, 10_000, "rehearsal")
    assert not bounds.charges_pay(GAME, position(*TINY[0]), worth, 4, "rehearsal"), "too large"


def test_a_bound_of_games_lies_above_what_the_bot_wins_and_repeats_itself() -> None:
    setting = {"left": 3, "games": 30, "playouts": 8, "nodes": 3_000}
    found = lab.bound("the-game", "medium", **setting)  # type: ignore[arg-type]
    again = lab.bound("the-game", "medium", **setting)  # type: ignore[arg-type]
    assert {**found.to_builtins(), "seconds": 0} == {**again.to_builtins(), "seconds": 0}
    assert found.ended + found.with_penalties + found.known + found.unfinished == found.games == 30
    assert found.bound.value <= found.bound.high <= 1
    assert found.bound.value >= found.win_rate.value - 0.05
    assert found.command == "stolik lab bound the-game medium --players 1 --left 3 --games 30 --playouts 8 --nodes 3000 --seed 1"


def test_a_bot_of_your_own_has_its_bound_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "first.py").write_text("def choose(view, moves):\n    return moves[0]\n", "utf-8")
    found = lab.bound("the-game", "first.py:choose", left=2, games=3, playouts=0)
    assert found.games == 3 and found.bot == "first.py:choose"


def test_the_end_of_a_one_sided_interval_is_kept_below_certainty() -> None:
    assert upper([1.0] * 20) == bounds.Bound(1.0, 1.0)
    few, many = upper([0.0] * 10), upper([0.0] * 1_000)
    assert 0 < many.high < 0.01 < few.high


def test_a_lost_position_of_ten_is_known_as_lost() -> None:
    ten = stolik.game("ten")
    hopeless = hopeless_of(ten)
    lost = 0
    for number in range(12):
        table = stolik.Table("ten", players=1, limit=10, seed=f"hopeless {number}", seats=[stolik.Chair(bot="random")])
        met = False
        while not table.over:
            met = met or hopeless(table.now)
            table.play(table.legal()[0])
        assert not met or table.game.ranks(table.now, 0, 1)[0] == 2
        lost += met
    assert lost > 0, "some of these games must be lost before they end"


def test_a_lost_position_of_the_game_is_known_as_lost() -> None:
    chance, hopeless, found, lost = random.Random(5), hopeless_of(GAME), 0, 0
    for _ in range(300):
        cards = chance.sample(range(30, 60), 6)
        tops = (chance.randint(40, 58), chance.randint(40, 58), chance.randint(31, 50), chance.randint(31, 50))
        if not {*tops} & {*cards}:
            tiny = (tuple(cards[:3]), tuple(cards[3:]), tops)
            known = hopeless(position(*tiny))
            assert not known or true_value(tiny) == 0
            found += known
            lost += true_value(tiny) == 0
    assert 0.3 * lost < found <= lost, "most of what is lost here is lost because of a single card"


@pytest.mark.parametrize(
    ("hand", "deck", "lost"),
    [
        ((45,), (), True),
        ((45, 55), (), False),  # 55 goes up, 45 goes back ten
        ((45, 41, 51), (), False),  # 41 goes back ten from 51, and 45 up from there
        ((45, 35), (), False),  # 35 falls, 45 goes back ten
        ((45,), (49, 39), False),
        ((45,), (49, 38), True),
        ((51, 39), (), False),
    ],
)
def test_a_card_that_no_pile_can_take_again_is_enough_to_lose(hand: tuple[int, ...], deck: tuple[int, ...], lost: bool) -> None:
    assert hopeless_of(GAME)(position(hand, deck, (50, 50, 40, 40))) == lost


def test_only_a_player_alone_has_a_bound() -> None:
    for game, setting in (("triggs", {}), ("triggs", {"players": 2}), ("the-game", {"players": 2})):
        with pytest.raises(BoundAlone):
            lab.bound(game, **setting)  # type: ignore[arg-type]
    for name, value in (("left", 0), ("games", 0), ("playouts", -1), ("nodes", 0)):
        with pytest.raises(BadCount, match=f"--{name}"):
            lab.bound("the-game", **{name: value})  # type: ignore[arg-type]
