"""Where cards are and who knows it, on a game of twelve cards made for these tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stolik.core import cards as rules_of_cards
from stolik.core import record
from stolik.core import rng as rules_of_chance
from stolik.core.cards import EVERYONE, HIDDEN, MOST_CARDS, NOBODY, Cards
from stolik.core.game import key_of, key_words
from stolik.core.record import field
from tests.forms import called, new_states, numbers

cards, rng = called(rules_of_cards), called(rules_of_chance)

STOCK, OPEN = 3, 4


class Twelve(Cards):
    where: list[int] = field("i1", 12)
    seen: list[int] = field("i1", 12)
    held: list[int] = field("i1", 5)


def dealt(seed: Any = 1) -> tuple[Any, Any]:
    """Three players with two cards each; card 0 lies open; the rest is the stock."""
    states = new_states(Twelve, 3)
    s = states[0]
    s.players = 3
    s.fast = 1
    rng.start(s, numbers(key_words(key_of(seed))))
    cards.gather(s, STOCK)
    cards.put(s, 0, OPEN, EVERYONE)
    for seat in range(3):
        for _ in range(2):
            cards.put(s, cards.draw(s, STOCK), seat, cards.eye(seat))
    return states, s


def where(s: Any) -> list[int]:
    return [int(place) for place in s.where]


def test_counts_follow_the_cards() -> None:
    _, s = dealt()
    assert [int(count) for count in s.held] == [2, 2, 2, 5, 1]
    assert Counter(where(s)) == {0: 2, 1: 2, 2: 2, STOCK: 5, OPEN: 1}


def test_gathering_forgets_who_saw_what() -> None:
    _, s = dealt()
    cards.gather(s, OPEN)
    assert where(s) == [OPEN] * 12
    assert [int(seen) for seen in s.seen] == [NOBODY] * 12
    assert [int(count) for count in s.held] == [0, 0, 0, 0, 12]


def test_every_card_of_a_pile_is_as_likely_to_be_on_top() -> None:
    _, s = dealt()
    stock = {card for card, place in enumerate(where(s)) if place == STOCK}
    counted = Counter(int(cards.draw(s, STOCK)) for _ in range(1000))
    assert set(counted) == stock
    assert all(140 < count < 260 for count in counted.values())


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_knows_its_own_hand_and_what_lies_open(seat: int) -> None:
    _, s = dealt()
    true = where(s)
    cards.hide_cards(s, seat)
    assert where(s) == [place if place in (seat, OPEN) else HIDDEN for place in true]
    assert all(int(seen) == NOBODY for seen, place in zip(s.seen, where(s), strict=True) if place == HIDDEN)


def test_a_spectator_knows_only_what_all_know() -> None:
    _, s = dealt()
    cards.put(s, int(where(s).index(1)), 1, EVERYONE)
    cards.hide_cards(s, -1)
    assert sorted(set(where(s))) == [HIDDEN, 1, OPEN]


def test_a_card_that_all_saw_a_player_take_stays_known_in_that_hand() -> None:
    _, s = dealt()
    cards.put(s, 0, 2, EVERYONE)
    cards.hide_cards(s, 1)
    assert where(s)[0] == 2


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_a_guess_fills_every_place_and_agrees_with_what_is_known(seat: int) -> None:
    states, s = dealt()
    cards.put(s, 0, 2, EVERYONE)
    cards.hide_cards(s, seat)
    known = {card: place for card, place in enumerate(where(s)) if place != HIDDEN}
    before = [int(count) for count in s.held]
    cards.guess_cards(s)
    assert {card: where(s)[card] for card in known} == known
    assert [int(count) for count in s.held] == before == [where(s).count(place) for place in range(5)]
    owners = {place: 1 << place if place < 3 else NOBODY for place in range(5)}
    assert all(int(s.seen[card]) == owners[place] for card, place in enumerate(where(s)) if card not in known)
    assert len(states) == 3


def test_every_guess_is_as_likely() -> None:
    """Where one hidden card goes, over many guesses, is in proportion to the free places."""
    states, s = dealt()
    cards.hide_cards(s, 0)
    card = where(s).index(HIDDEN)
    record.write(states, 1, record.read(Twelve, states, 0))
    counted: Counter[int] = Counter()
    for seed in range(900):
        states[2] = states[1]
        states[2].fast = 1
        rng.start(states[2], numbers([seed, 0, 0, 1]))
        cards.guess_cards(states[2])
        counted[int(states[2].where[card])] += 1
    assert set(counted) == {1, 2, STOCK}
    assert all(abs(counted[place] - 900 * free / 9) < 75 for place, free in ((1, 2), (2, 2), (STOCK, 5)))


def test_play_goes_to_the_left_and_round() -> None:
    _, s = dealt()
    assert [int(cards.next_seat(s, seat)) for seat in range(3)] == [1, 2, 0]


def test_the_cards_of_a_place_are_written_in_order() -> None:
    _, s = dealt()
    out = numbers([99] * 20)
    end = int(cards.spread(s, STOCK, out, 2))
    assert [int(card) for card in out[2:end]] == [card for card, place in enumerate(where(s)) if place == STOCK]
    assert [int(card) for card in out[:2]] == [99, 99]


def test_a_game_has_no_more_cards_than_can_be_hidden() -> None:
    with pytest.raises(AssertionError, match="TooMany has more than 256 cards"):

        class TooMany(Cards):
            where: list[int] = field("i1", MOST_CARDS + 1)
            seen: list[int] = field("i1", MOST_CARDS + 1)
            held: list[int] = field("i2", 2)
