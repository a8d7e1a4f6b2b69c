"""Tables, bots, batches and environments are values: they can be copied and pickled, and copies go their own ways."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stolik
from stolik import Chair, Table
from stolik.bots import Bot
from stolik.core.errors import BadGame, StaleAttempt
from stolik.core.seats import BotLevel
from tests.games.modes import EXTREMES, SOME, Setting

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}
each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def begun(setting: Setting, moves: int = 40) -> Table:
    table = setting.table(5)
    while not table.over and len(table.history) < moves:
        table.play(table.legal()[-1])
    return table


@each_way
@pytest.mark.parametrize("setting", SOME, ids=str)
def test_a_table_and_its_copy_go_their_own_ways(setting: Setting, way: Callable[[Any], Any], tmp_path: Path) -> None:
    table = begun(setting, 35)
    was = table.digest, table.to_file(), [table.view(seat) for seat in range(-1, setting.players)]
    twin = way(table)
    assert (twin.digest, twin.to_file(), [twin.view(seat) for seat in range(-1, setting.players)]) == was
    assert twin.at(min(33, len(twin.history))).digest == table.at(min(33, len(table.history))).digest
    if table.over:
        return
    twin.play(twin.legal()[0])
    assert (table.digest, table.to_file(), [table.view(seat) for seat in range(-1, setting.players)]) == was
    table.play(table.legal()[-1])
    for number, one in enumerate((table, twin)):
        one.save(tmp_path / f"{number}.json")
        assert Table.load(tmp_path / f"{number}.json").digest == one.digest


@each_way
def test_a_copied_table_remembers_what_it_goes_on_from(way: Callable[[Any], Any]) -> None:
    table = begun(EXTREMES[0]).fork(3, 0, "guess", seed=1)
    twin = way(table)
    assert twin == table and twin.forked == table.forked and twin.began_at == 3


def test_what_is_written_into_a_deep_copy_stays_there() -> None:
    table = stolik.Table("the-game", seed=1)
    was = table.digest
    twin = copy.deepcopy(table)
    twin.game.kernels.of(twin.now).step(twin.now, 0, twin.game.legal(twin.now, 0)[0], twin.game.move_buffer(twin.now))
    assert table.digest == was != twin.digest


def test_tables_are_equal_while_they_would_be_saved_as_the_same_file() -> None:
    one, other = (stolik.Table("the-game", players=2, seed=1) for _ in range(2))
    assert one == other and hash(one) == hash(other)
    one.play(one.legal()[0])
    assert one != other and one in {one} and other not in {one}
    other.play(other.legal()[0])
    assert one == other and other in {one}
    other.seats[0] = Chair(name="Ola")
    assert one != other
    assert one != stolik.Table("the-game", players=2, seed=2) and one != "a table"


def test_what_they_are_called_gives_nothing_away() -> None:
    table = stolik.Table("the-game", players=2, seed=1, starter=2)
    assert repr(table) == "<Table the-game: 2 players, 0 moves, turn of seat 1>"
    assert repr(table.game) == "<Game the-game>"
    assert repr(Bot("ten", "easy", 3)) == "<Bot easy of ten>"
    while not table.over:
        table.play(table.legal()[-1])
    assert repr(table) == f"<Table the-game: 2 players, {len(table.history)} moves, stuck>"


def test_an_attempt_is_refused_once_something_else_has_happened() -> None:
    table = stolik.Table("the-game", players=2, seed=7, starter=1)
    card = table.view(0).hand[0]
    late = table.attempt(f"{card} A", seat=0)
    table.play("A leave", seat=1)
    was = table.to_file()
    with pytest.raises(StaleAttempt, match="try them again") as caught:
        table.accept(late)
    assert "jeszcze raz" in caught.value.say("pl")
    assert table.to_file() == was


@each_way
@pytest.mark.parametrize("name", ["random", "easy", "medium"])
def test_a_bot_and_its_copy_choose_the_same(name: BotLevel, way: Callable[[Any], Any]) -> None:
    table = stolik.Table("the-game", players=2, seed=7)
    bot = Bot(table.game, name, 3)
    first = bot.choose(table.hide(table.turn))
    twin = way(bot)
    assert twin.choose(table.hide(table.turn)) == bot.choose(table.hide(table.turn)) == first
    assert twin._workspace is not bot._workspace


def test_a_pickled_table_goes_on_in_another_process_on_the_other_engine(tmp_path: Path) -> None:
    table = begun(EXTREMES[0], 10)
    (tmp_path / "table").write_bytes(pickle.dumps(table))
    code = (
        "import pickle, sys; from pathlib import Path; table = pickle.loads(Path(sys.argv[1]).read_bytes());"
        "table.play(table.legal()[0]); print(table.digest.hex(), table.at(5).digest.hex())"
    )
    settings = {"STOLIK_COMPILED": "0", "PYTHONPATH": ":".join(sys.path)}
    order = [sys.executable, "-c", code, str(tmp_path / "table")]
    done = subprocess.run(order, check=True, text=True, capture_output=True, env=settings)
    table.play(table.legal()[0])
    assert done.stdout.split() == [table.digest.hex(), table.at(5).digest.hex()]


def test_a_game_is_pickled_by_its_name_and_stays_one() -> None:
    for game in stolik.games().values():
        assert all(way(game) is game for way in WAYS.values())
        assert len(pickle.dumps(game)) < 200


def test_a_game_that_nobody_could_find_again_is_refused() -> None:
    for name in ("ten", "eleven"):
        with pytest.raises(BadGame, match="only a registered game can be pickled"):
            pickle.dumps(dataclasses.replace(stolik.game("ten"), name=name))
