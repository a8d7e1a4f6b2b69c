"""Plain and compiled engines side by side in one process: the same legal moves, the same bytes, the same choices of bots."""

from __future__ import annotations

import pytest

import stolik
from stolik.bots import Bot, bot_kernels, seat_bots, take_turns
from stolik.core import engine, record, rule
from stolik.core.game_file import Chair
from tests.bots.engines import check
from tests.games.modes import EXTREMES, Setting

GAMES = 2
"""Games of each setting; `make engines` plays a thousand."""

pytestmark = pytest.mark.skipif(not rule.COMPILED, reason="there is one engine only")


@pytest.mark.parametrize("setting", EXTREMES, ids=str)
def test_both_engines_play_the_same_game(setting: Setting) -> None:
    assert check(setting, 0, GAMES) > 2


@pytest.fixture
def plain_game(monkeypatch: pytest.MonkeyPatch) -> stolik.Game:
    """The Game, as in a process that hasn't compiled anything."""
    game = stolik.game("the-game")
    monkeypatch.setattr(game.kernels, "ready", False)
    monkeypatch.setattr(bot_kernels(game), "ready", False)
    return game


def test_a_running_table_goes_over_to_the_compiled_engine_between_two_moves(plain_game: stolik.Game) -> None:
    seats = [Chair(bot="medium"), Chair(bot="medium")]
    table = stolik.Table(plain_game, seats=seats, seed=3)
    whole = stolik.Table(plain_game, seats=seats, seed=3)
    for _ in take_turns(whole, seat_bots(whole)):
        pass
    bots = seat_bots(table)
    turns = take_turns(table, bots)
    for _ in range(10):
        next(turns)
    assert not record.is_packed(table.now)
    plain_game.kernels.ready = bot_kernels(plain_game).ready = True
    for _ in turns:
        pass
    assert record.is_packed(table.now)
    assert table.digest == whole.digest and table.history == whole.history
    assert table.at(5).digest == whole.at(5).digest
    stolik.Table.from_file(table.to_file())


def test_a_move_is_taken_back_across_the_change_of_engines(plain_game: stolik.Game) -> None:
    table = stolik.Table(plain_game, players=1, seed=3)
    table.play(table.legal()[0])
    plain_game.kernels.ready = True
    table.undo()
    assert table.history == [] and table.digest == stolik.Table(plain_game, players=1, seed=3).digest


def test_a_process_that_plays_much_loads_what_is_compiled_on_disk(
    plain_game: stolik.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = []
    monkeypatch.setattr(engine.Loading, "by_itself", True)
    monkeypatch.setattr(engine, "LOAD_AFTER", 3)
    monkeypatch.setattr(type(plain_game.kernels), "cached", property(lambda _: True))
    monkeypatch.setattr(type(plain_game), "compile_rules", lambda game: prepared.append(game.name))
    monkeypatch.setattr(plain_game.kernels, "_used", 0)
    table = stolik.Table(plain_game, players=1, seed=3)
    for made in range(4):
        assert prepared == (["the-game"] if made == 3 else [])
        table.play(table.legal()[0])
    monkeypatch.setattr(engine.Loading, "by_itself", False)
    monkeypatch.setattr(plain_game.kernels, "_used", 0)
    prepared.clear()
    table = stolik.Table(plain_game, players=1, seed=4)
    for _ in range(4):
        table.play(table.legal()[0])
    assert prepared == []


def test_a_bot_chooses_the_same_before_and_after(plain_game: stolik.Game) -> None:
    table = stolik.Table(plain_game, players=2, seed=5, starter=1)
    bot, hidden = Bot(plain_game, "easy", "x"), table.hide(0)
    before = bot.choose(hidden)
    bot_kernels(plain_game).ready = True
    assert bot.choose(hidden) == before
