"""Positions are values; what a seat knows of one is all that a search of its own can depend on."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import stolik
from stolik import Knowledge, Position, Table
from stolik.core import record, rule
from stolik.core.errors import BadSeed, IllegalMove, UnknownSeat, UnreadableMove
from stolik.core.forks import TRIES, CannotGuess
from stolik.core.game import key_of, key_words
from stolik.core.positions import simulator
from tests.forms import numbers
from tests.games.modes import SOME, Setting

everywhere = pytest.mark.parametrize("setting", SOME, ids=str)


def walk(setting: Setting, seed: int, count: int) -> Iterator[Table]:
    """Some moments of a game of random moves."""
    table, chance = setting.table(seed), random.Random(seed)
    apart = chance.randrange(3, 9)
    for _ in range(count):
        yield table
        for _ in range(apart):
            if not table.over:
                table.play(chance.choice(table.game.legal(table.now, 0)))
        if table.over:
            return


def dealt_anew(table: Table, seat: int, key: str) -> Table:
    """A table that looks the same to a seat, with everything else dealt by chance."""
    twin, hidden = table.copy(), table.hide(seat)
    table.game.kernels.of(hidden).guess_at(hidden, 0, seat, numbers(key_words(key_of(key))))
    twin._now = hidden
    return twin


@everywhere
def test_a_position_says_what_its_table_says(setting: Setting) -> None:
    for table in walk(setting, 3, 2):
        position = table.position
        said = position.turn, position.over, position.ending, position.scores, position.ranks, position.players
        assert said == (table.turn, table.over, table.ending, table.scores, table.ranks, setting.players)
        assert position.legal() == table.legal()
        assert [position.view(seat) for seat in range(-1, setting.players)] == [
            table.view(seat) for seat in range(-1, setting.players)
        ]
        assert position.rewards == [0.0] * setting.players or table.over


@everywhere
def test_playing_gives_the_next_position_and_leaves_this_one(setting: Setting) -> None:
    table = setting.table(5)
    for _ in range(12):
        if table.over:
            break
        position, move = table.position, table.legal()[-1]
        was = hash(position), position.legal()
        after = position.play(move)
        table.play(move)
        assert after == table.position != position
        assert hash(after) == hash(table.position)
        assert (hash(position), position.legal()) == was
        assert position.play(move) == position.play(table.history[-1].text) == position.play(np.int64(table.history[-1].move))


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_copies_are_equal(way: Callable[[Any], Any]) -> None:
    table = stolik.Table("triggs", players=2, seed=1)
    for value in (table.position, table.position.knowledge(0), table.position.knowledge(-1)):
        assert way(value) == value and hash(way(value)) == hash(value) and {way(value): 1}[value] == 1
    assert way(table.position.knowledge(0)).guess(3) == table.position.knowledge(0).guess(3)
    assert way(table.position).play(table.legal()[0]) == table.position.play(table.legal()[0])
    assert table.position != "a position" and table.position.knowledge(0) != table.position


@everywhere
def test_a_guess_looks_the_same_to_its_seat_and_follows_from_its_seed(setting: Setting) -> None:
    differ = 0
    for table in walk(setting, 7, 2):
        for seat in {table.turn, setting.players - 1}:
            knowledge = table.position.knowledge(seat)
            guesses = [knowledge.guess(seed) for seed in (1, "one", 2**70)]
            assert all(guess.knowledge(seat) == knowledge for guess in guesses)
            assert all(guess.over or guess.legal() for guess in guesses)
            assert [knowledge.guess(seed) for seed in (1, "one", 2**70)] == guesses
            assert table.position.guess(1, seat) == guesses[0]
            differ += len(set(guesses)) > 1
    assert differ


@everywhere
def test_what_a_seat_cannot_see_changes_nothing_of_what_it_can_find_out(setting: Setting) -> None:
    """Twins that differ only in what the seat doesn't know give equal knowledge, guesses, and ends of playouts."""
    differ = False
    for at, table in enumerate(walk(setting, 9, 2)):
        for seat in {table.turn, setting.players - 1}:
            twin = dealt_anew(table, seat, f"{at} {seat}")
            differ = differ or twin.position != table.position
            mine, theirs = table.position.knowledge(seat), twin.position.knowledge(seat)
            assert mine == theirs and mine.view == theirs.view and mine.legal() == theirs.legal()
            guesses = mine.guess(at), theirs.guess(at)
            assert guesses[0] == guesses[1] != table.position
    assert guesses[0].playout(1) == guesses[1].playout(1)
    assert differ


@everywhere
def test_knowledge_holds_nothing_but_the_hidden_record(setting: Setting) -> None:
    table = next(walk(setting, 1, 1))
    for seat in range(-1, setting.players):
        knowledge = table.position.knowledge(seat)
        held = {name: getattr(knowledge, name) for name in Knowledge.__slots__}
        assert record.pack(held.pop("_hidden"), 0) == record.pack(table.hide(seat), 0)
        assert held == {"_together": None, "game": table.game, "seat": seat}
        knowledge.guess(1)
        assert record.pack(knowledge._hidden, 0) == record.pack(table.hide(seat), 0), "a guess leaves it as it is"


@everywhere
def test_a_playout_ends_the_game_and_follows_from_its_seed(setting: Setting) -> None:
    table = setting.table(2)
    position = table.position
    ends = [position.playout(seed) for seed in (1, 1, 2)]
    assert all(end.over and not end.legal() for end in ends)
    assert ends[0] == ends[1] != ends[2]
    assert ends[0].playout(1).scores == ends[0].scores
    together = table.game.together(table.options)
    for end in ends:
        assert end.together == together
        assert len(end.rewards) == setting.players
        if together:
            assert end.rewards == [1.0 if rank == 1 else -1.0 for rank in end.ranks]
        else:
            assert abs(sum(end.rewards)) < 1e-9 and (max(end.rewards) > 0 or len(set(end.ranks)) == 1)


def test_a_playout_is_played_by_the_policy_from_what_each_seat_sees() -> None:
    """As good players do, it wins where random moves don't."""
    position = stolik.Table("the-game", players=2, seed=1).position
    left = [position.playout(seed).scores[0] for seed in range(20)]
    chance, random_left = random.Random(1), []
    for _ in range(20):
        end = position
        while not end.over:
            end = end.play(chance.choice(end.legal()))
        random_left.append(end.scores[0])
    assert sum(left) < sum(random_left) / 2


def test_what_it_is_called_gives_nothing_away() -> None:
    position = Table("the-game", players=2, seed=7, starter=1).position
    assert repr(position) == "<Position of the-game: 2 players, turn of seat 0>"
    assert repr(position.knowledge(1)) == "<Knowledge of seat 1 at the-game: 2 players>"
    assert repr(position.knowledge(-1)) == "<Knowledge of a spectator at the-game: 2 players>"
    assert repr(position.playout(1)).startswith("<Position of the-game: 2 players, ")


def test_what_cannot_be_done_is_refused_in_a_sentence() -> None:
    position = Table("the-game", players=2, seed=7, starter=1).position
    was = hash(position)
    for move, kind, words in (
        ("end", IllegalMove, "GAME-2.1"),
        ("what?", UnreadableMove, "is no move here"),
        (10**6, UnreadableMove, "is no move here"),
        (object(), UnreadableMove, "is no move here"),
    ):
        with pytest.raises(kind, match=words):
            position.play(move)  # type: ignore[arg-type]
    for seat in (2, -2, "x"):
        with pytest.raises(UnknownSeat):
            position.knowledge(seat)  # type: ignore[arg-type]
    for wrong in (0.5, None, [1]):
        with pytest.raises(BadSeed):
            position.playout(wrong)  # type: ignore[arg-type]
        with pytest.raises(BadSeed):
            position.knowledge(0).guess(wrong)  # type: ignore[arg-type]
    assert position.knowledge(1).legal() == [] and position.knowledge(1).turn == 0
    assert hash(position) == was


def test_where_no_deal_fits_the_guess_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[object] = []

    def none_fits(*given: object) -> bool:
        tries.append(given)
        return False

    knowledge = Table("the-game", seed=1).position.knowledge(0)
    one = simulator.simulator(knowledge.game)
    monkeypatch.setattr(one, "kernels", SimpleNamespace(guess_into=none_fits))
    with pytest.raises(CannotGuess):
        knowledge.guess(1)
    assert len(tries) == TRIES


def test_a_process_compiles_once_it_has_played_out_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stolik.game("the-game")
    compiled: list[stolik.Game] = []
    monkeypatch.setattr(rule, "COMPILED", True)
    monkeypatch.setattr(game.position_kernels, "ready", False)
    monkeypatch.setattr(game.kernels, "ready", False)
    monkeypatch.setattr(simulator, "compile_positions", compiled.append)
    simulator._plain_playouts.clear()
    position = Table("the-game", players=1, seed=1).position
    ends = [position.playout(seed) for seed in range(simulator.PLAIN_PLAYOUTS)]
    assert compiled == []
    position.playout(0)
    assert compiled == [game]
    monkeypatch.setattr(game.position_kernels, "worth_loading", lambda: True)
    assert position.guess(1).knowledge(0) == position.knowledge(0)
    assert len(compiled) > 1
    monkeypatch.undo()
    assert [Table("the-game", players=1, seed=1).position.playout(seed) for seed in range(3)] == ends[:3], "both engines agree"


def test_a_position_knows_of_the_version_of_its_rules() -> None:
    table = Table("ten", rules=1, seed=1)
    assert table.position.playout(1).together == table.game.together(table.options)
    assert isinstance(table.position, Position)
