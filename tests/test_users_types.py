"""What the type checker says to somebody who uses the package: right calls pass `mypy --strict`, wrong ones don't."""

from __future__ import annotations

import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import stolik
from stolik.adapters import gymnasium, openspiel, pettingzoo
from stolik.core.registry import game as game_named
from stolik.games import by_name
from tests import by_name as writer

RIGHT = """
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import stolik
from stolik.bots import Bot
from stolik.games.by_name import TenMove, TenState, TenTable, TenView, TheGameMove, TheGameView
from stolik.games.ten.moves import Buy
from stolik.games.the_game.moves import Lay

ten = stolik.Table("ten", players=3, coin_limit=12, seed=7)
assert_type(ten, stolik.Table[TenMove, TenView, TenState])
assert_type(stolik.game("ten").view.view(ten.hidden(0), 0), TenView)
assert_type(ten.observe(0).seen, TenState)
assert_type(ten.view(0).market, list[str])
assert_type(ten.legal(), list[TenMove])
assert_type(ten.position.guess(1).knowledge().view, TenView)
assert_type(ten.copy().at(0).fork(0).view().coins_due, list[int])
ten.play(ten.legal()[0]), ten.play("numbers"), ten.play(np.int64(3)), ten.position.play(3)
buys = [move.colour for move in ten.legal() if isinstance(move, Buy)]
again: TenTable = ten.copy()

the_game = stolik.Table("the-game", mode="on-fire", signals="leave", seats=["Ala", stolik.Chair(bot="easy")])
assert_type(the_game.position, stolik.Position[TheGameMove, TheGameView])
the_game.play(Lay(card=37, pile="B"), "end", seat=0)

assert_type(stolik.Batch("phase-10", 100, scoring="classic", auto_reset=True, threads=2).reset(1).legal, NDArray[np.bool_])
batch = stolik.Batch("ten", 8, mode="solo", limit=6)
assert_type(batch.game.view.view(batch.hidden(0, 0), 0), TenView)
assert_type(batch.game.moves.typed(5), TenMove)
env = stolik.adapters.gymnasium.env("ten")
assert_type(env.action_masks(), NDArray[np.int8])
assert_type(env.reset()[0], NDArray[np.float32])
assert_type(stolik.game("ten").moves.read("end", 0), int)
adapters = stolik.adapters
adapters.gymnasium.env("ten", players=3, opponents=["easy", lambda observation, mask: 0], reward="win", seat=2)
adapters.gymnasium.env(stolik.game("the-game"), mode="on-fire", reward=lambda now: now.rewards[:, 0])
adapters.gymnasium.vector_env("triggs", 64, mode="forty-two", opponents="random", copy=False, threads=2)
adapters.pettingzoo.env("phase-10", scoring="classic", encoding="egocentric").reset()
adapters.pettingzoo.parallel_env("abluxxen", level="expert")
adapters.openspiel.load("ten", mode="solo", limit=6, deals=10)
assert_type(Bot("ten", "medium").choose(ten.hide(0)), int)


def any_game(name: str, table: stolik.Table) -> None:
    other = stolik.Table(name, players=2, seed=1)
    stolik.Table(stolik.game(name), mode="standard", limit=5)
    print(table.view(0).whatever, other.legal()[0].whatever, stolik.Batch(name, 5, players=2).now.turn)


any_game("ten", ten)
"""
WRONG = {
    'stolik.Table("ten", playerz=3)': "call-overload",
    'stolik.Table("ten", players="three")': "call-overload",
    'stolik.Table("ten", mode="on-fire")': "call-overload",
    'stolik.Table("ten", signals="leave")': "call-overload",
    'stolik.Table("the-game", signals="some")': "call-overload",
    'stolik.Table("ten", seats=[1, 2])': "list-item",
    'stolik.Table("ten", seed=0.5)': "call-overload",
    'stolik.Table(str(1), limit=5)': "call-overload",
    'stolik.Batch("ten", 8, limits=6)': "call-overload",
    'stolik.Batch("ten", 8, thread=6)': "call-overload",
    'stolik.Batch("phase-10", 8, scoring="none")': "call-overload",
    "ten.view(0).hand": "attr-defined",
    "ten.position.view().piles": "attr-defined",
    "ten.position.knowledge(0).view.hand": "attr-defined",
    "ten.copy().at(0).view().hand": "attr-defined",
    'ten.view(0).phase == "sleep"': "comparison-overlap",
    "ten.play(Lay(card=37, pile='B'))": "arg-type",
    "ten.position.play(Lay(card=37, pile='B'))": "arg-type",
    "Lay(card=37, pile='E')": "arg-type",
    'ten.view("Ala")': "arg-type",
    'stolik.game("ten").view.view(stolik.Table("triggs").hidden(0), 0)': "arg-type",
    'batch.game.view.view(batch.hidden(0, 0), 0).hand': "attr-defined",
    "batch.step(batch.now.any_action).reward": "attr-defined",
    'batch.now.legal.shape + "x"': "operator",
    'stolik.adapters.gymnasium.env("ten").action_masks().legal': "attr-defined",
    'stolik.adapters.gymnasium.env("ten", playerz=3)': "call-overload",
    'stolik.adapters.gymnasium.env("ten", opponents="clever")': "arg-type",
    'stolik.adapters.gymnasium.env("ten", reward="wins")': "call-overload",
    'stolik.adapters.gymnasium.env("ten", illegal="skip")': "call-overload",
    'stolik.adapters.gymnasium.vector_env("the-game", 8, signals="some")': "call-overload",
    'stolik.adapters.gymnasium.vector_env("triggs", 8, thread=2)': "call-overload",
    'stolik.adapters.pettingzoo.env("phase-10", scoring="none")': "call-overload",
    'stolik.adapters.pettingzoo.parallel_env("ten", mode="on-fire")': "call-overload",
    'stolik.adapters.openspiel.load("abluxxen", level="hard")': "call-overload",
    'stolik.Batch("ten", 8, opponents={1: "mediun"})': "dict-item",
    'stolik.Batch("ten", 8, reward="wins")': "call-overload",
    'stolik.bots.Bot("ten", "mediun")': "arg-type",
}  # fmt: skip
"""What a user may write by mistake, and what the type checker calls it."""
BEGINNING = """
import stolik
import stolik.bots
from stolik.games.the_game.moves import Lay

ten = stolik.Table("ten", seed=7)
batch = stolik.Batch("ten", 8)
"""


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[int, str]]]:
    """What mypy says of both files, in a folder where there is nothing of ours: so it takes the package that is installed."""
    folder = tmp_path_factory.mktemp("user")
    (folder / "right.py").write_text(RIGHT, "utf-8")
    (folder / "wrong.py").write_text(BEGINNING + "\n".join(WRONG) + "\n", "utf-8")
    order = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file=", "right.py", "wrong.py"]
    done = subprocess.run(order, cwd=folder, check=False, text=True, capture_output=True)
    assert not done.stderr, done.stderr
    found: dict[str, list[tuple[int, str]]] = {"right": [], "wrong": []}
    for file, line, message, code in re.findall(r"^(.+)\.py:(\d+): error: (.*) {2}\[([a-z-]+)\]$", done.stdout, re.MULTILINE):
        found.setdefault(file, []).append((int(line), code if file == "wrong" else message))
    return found


def test_what_a_user_does_right_passes_the_type_checker(complaints: dict[str, list[tuple[int, str]]]) -> None:
    assert complaints["right"] == []
    assert complaints.keys() == {"right", "wrong"}, "the package itself has an error"


def test_a_wrong_option_field_or_move_fails_the_type_checker(complaints: dict[str, list[tuple[int, str]]]) -> None:
    first = len(BEGINNING.splitlines()) + 1
    told = {line - first: code for line, code in complaints["wrong"]}
    assert {wrong: told.get(at) for at, wrong in enumerate(WRONG)} == WRONG


def test_the_types_by_name_are_those_of_the_games() -> None:
    assert Path(by_name.__file__).read_text("utf-8") == writer.everything(), "write them anew with: make reference"


NAMED = [
    stolik.Table.__init__,
    stolik.Batch.__init__,
    game_named,
    *(gymnasium.env, gymnasium.vector_env, pettingzoo.env, pettingzoo.parallel_env, openspiel.load),
]


@pytest.mark.parametrize("named", NAMED, ids=lambda function: f"{function.__module__}.{function.__qualname__}")
def test_every_built_in_game_is_known_by_its_name(named: typing.Any) -> None:
    """And the last overload of what takes options, for a `Game`, takes what the function itself takes."""
    overloads = typing.get_overloads(named)
    first = "name" if named is game_named else "game"
    known = [one.__annotations__[first] for one in overloads]
    assert [one for one in known if "Literal" in one] == [f"Literal['{game.name}']" for game in writer.built_in()]
    if named is not game_named:
        of_game, itself = (
            {name: kind for name, kind in one.__annotations__.items() if name != "game"} for one in (overloads[-1], named)
        )
        assert of_game == itself
