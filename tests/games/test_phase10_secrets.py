"""What others can work out in Phase 10 is so in every guess of theirs."""

from __future__ import annotations

import pytest

from stolik.core import record
from stolik.core.cards import EVERYONE
from stolik.core.game import key_of, key_words
from stolik.games.phase10.deck import COPIES, first_card
from stolik.games.phase10.rules import State
from tests.forms import move_buffer, numbers
from tests.games.phase10_scene import Phase10Scene, table

GUESSES = 60


def copies_held(scene: Phase10Scene, seat: int) -> list[tuple[int, ...]]:
    """The copies of the announced card that seat 0 has, in each of many guesses of a seat; each of them is then hit with."""
    found = []
    first = first_card(scene.s.chosen)
    for seed in range(GUESSES):
        states = scene.game.hide(scene.states, 0, seat)
        scene.game.kernels.of(states).guess_at(states, 0, seat, numbers(key_words(key_of(seed))))
        guess = record.read(State, states, 0)
        found.append(tuple(copy for copy in range(COPIES) if guess.where[first + copy] == 0))
        scene.game.kernels.of(states).step(states, 0, scene.game.legal(states, 0)[0], move_buffer(scene.game))
        assert record.read(State, states, 0).held[0] == guess.held[0] - 1
    return found


@pytest.mark.rule("P10-3.3")
@pytest.mark.parametrize("seat", [1, 2, -1])
def test_a_player_who_announced_a_card_has_it_in_every_guess(seat: int) -> None:
    scene = table(["r7 g7 b7 y1", "b9 b10", "g2"], phases="set(2)").lay("r7 g7").play("hit b7")
    found = copies_held(scene, seat)
    assert all(found)
    assert {(0,), (1,)} <= set(found)  # which of the two it is nobody knows


@pytest.mark.rule("P10-3.3")
def test_a_card_that_all_saw_come_is_the_one_that_was_announced() -> None:
    scene = table(["r7 g7 b7 y1", "b9 b10"], phases="set(2)").lay("r7 g7")
    known = scene.card("b7", 0)
    scene.set(seen=[EVERYONE if card == known else seen for card, seen in enumerate(scene.s.seen)]).play("hit b7")
    found = copies_held(scene, 1)
    assert found.count((known % COPIES,)) > GUESSES / 2
