"""What the others know of a hand of Abluxxen: the cards that all saw come into it, and nothing else."""

from __future__ import annotations

import pytest

from tests.games.abluxxen_scene import Abluxxen


@pytest.mark.rule("ABL-4.1")
def test_a_card_from_the_pool_is_known_to_all_one_from_the_deck_to_its_drawer() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6"], deck="3").play("7 7", "take", "deck", "pool 1")
    assert table.known(1, of=1) == "1 3 10"
    assert table.known(2, of=1) == table.known(-1, of=1) == "10"
    assert table.known(2, of=0) == "6 6"


@pytest.mark.rule("ABL-3.4")
def test_cards_taken_back_stay_known_in_that_hand() -> None:
    table = Abluxxen("7 7 9", "1", "1", laid=["", "6 6"]).play("7 7", "leave", "back")
    assert table.known(0, of=1) == table.known(-1, of=1) == "6 6"


@pytest.mark.rule("ABL-2.1")
def test_of_equal_cards_the_known_ones_leave_the_hand_first() -> None:
    for drawn in ("pool 1", "pool 2"):
        table = Abluxxen("5 5 9 1", "1 1 1", "1 1 1", pool="5 J 2 2 3 3").play("1", drawn, "1", "pass", "1", "pass")
        assert table.known(1, of=0) == {"pool 1": "5", "pool 2": "J"}[drawn]
        table.play("5" if drawn == "pool 1" else "9 J")
        assert table.known(1, of=0) == ""


@pytest.mark.rule("ABL-2.1")
def test_which_of_equal_secret_cards_is_played_is_left_to_chance() -> None:
    """If it were always the first, the card that is seen would tell what stays in the hand."""
    played = set()
    for seed in range(40):
        table = Abluxxen("5 5 5 9", "1", "1", seed=seed)
        fives = [card for card in range(32, 40) if table.s.where[card] == 0]
        after = table.play("5 5").s
        played.add(tuple(card for card in fives if after.where[card] != 0))
    assert len(played) == 3
