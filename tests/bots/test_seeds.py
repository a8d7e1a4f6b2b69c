"""Bots' dice follow from the key of the deal, and are not the numbers that the cards were dealt with."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import stolik
from stolik import Chair, Table
from stolik.bots import ALL_SEATS, BOTS, Bot, SearchWorkspace, seat_bots, seed_of
from stolik.core.game import key_of, key_words, listed
from stolik.core.rng import Chance, start, word
from tests.forms import new_states, numbers


def test_every_key_and_every_seat_has_a_seed_of_its_own() -> None:
    seeds = {seed_of(key_of(key), seat) for key in range(20) for seat in range(ALL_SEATS, 6)}
    assert len(seeds) == 20 * 7
    key = bytes(range(32))
    assert seed_of(key, 3) == hashlib.sha256(b"stolik bot\n3\n" + key).digest()


def first_words(key: Any) -> list[int]:
    """What the generator of the lab's games gives first, from a key."""
    rng = new_states(Chance, 1)
    rng[0].fast = 1
    start(rng[0], key)
    return [int(word(rng[0])) for _ in range(200)]


def test_in_games_of_the_lab_dice_are_not_what_was_dealt_with(monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = SearchWorkspace(stolik.game("ten"))
    workspace.prepare(workspace.game.check({"players": 2}))
    given: list[Any] = []
    monkeypatch.setattr(workspace.kernels, "whole_game", lambda *arguments: given.extend(arguments))
    workspace.play(key_of(1), [BOTS["random"]] * 2)
    cards, dice = given[2:4]
    assert listed(cards) == key_words(key_of(1))
    assert listed(dice) == key_words(seed_of(key_of(1), ALL_SEATS))
    assert not set(first_words(cards)) & set(first_words(dice))


def test_the_whole_game_rolls_the_dice_that_it_is_given() -> None:
    def played(dice: int) -> list[int]:
        at = SearchWorkspace(stolik.game("the-game"))
        at.prepare(at.game.check({"players": 2}))
        results = numbers([0] * 6)
        keys = [numbers(key_words(key_of(seed))) for seed in (1, dice)]
        at.kernels.whole_game(at.states, at.rng, *keys, numbers([0, 0]), at.moves, at.buffer, at.notes, results)
        return listed(results)

    assert played(1) == played(1)
    assert len({tuple(played(dice)) for dice in range(6)}) > 1


def test_bots_of_a_table_roll_dice_that_follow_from_its_key() -> None:
    table: Table = Table("triggs", players=2, seed=1)
    hidden = table.hide(table.turn)

    def choices(seed: int) -> list[int]:
        """What the bot of a table with another key would do here."""
        other: Table = Table("triggs", seats=[Chair(bot="random"), Chair(bot="random")], seed=seed)
        return [seat_bots(other)[seat].choose(hidden) for seat in range(2)]

    assert choices(7) == choices(7)
    assert len({tuple(choices(seed)) for seed in range(12)}) > 3


def test_a_seed_of_your_own_is_taken_as_it_is() -> None:
    game = stolik.game("triggs")
    table: Table = Table(game, seats=[Chair(bot="random"), Chair(bot="random")], seed=1)
    hidden = table.hide(table.turn)
    for seed in range(5):
        bots = seat_bots(table, seed)
        assert [bots[seat].choose(hidden) for seat in range(2)] == [
            Bot(game, "random", f"{seed} {s}").choose(hidden) for s in range(2)
        ]
