"""A change in any source that a kernel is made of changes the folder that its machine code is kept in."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import stolik
from stolik.batch.arrays import kernels_of as batch_kernels
from stolik.batch.opponents import kernels_of as opponent_kernels
from stolik.bots import bot_kernels
from stolik.core import rule
from stolik.core.contract import Player, Rules
from stolik.core.engine import Kernels
from stolik.reviewing.playouts import review_kernels

SOURCE = Path(stolik.__file__).parent
TEMPLATES: dict[str, Callable[[stolik.Game], Kernels]] = {
    "core": lambda game: game.kernels,
    "core/positions": lambda game: game.position_kernels,
    "bots": bot_kernels,
    "batch": batch_kernels,
    "batch/opponents": opponent_kernels,
    "reviewing": review_kernels,
    "lab/training": lambda game: game.make_kernels(SOURCE / "lab/training/kernels.py", Rules, Player),
}
OF_ONE_GAME = {"lab/training": "the-game"}
GAMES = ["the-game", "ten", "abluxxen", "triggs", "phase-10"]
EVERYWHERE = pytest.mark.parametrize("name", GAMES)
ALL_KERNELS = pytest.mark.parametrize(
    ("template", "name"), [(one, name) for one in TEMPLATES for name in GAMES if OF_ONE_GAME.get(one, name) == name]
)


def test_all_templates_are_looked_at() -> None:
    assert {path.parent.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("kernels.py")} == set(TEMPLATES)


def sources(game: stolik.Game, template: str) -> set[Path]:
    return set(rule.sources_of(SOURCE / template / "kernels.py", *game.sources))


def made_of(module: ModuleType) -> set[Path]:
    """The files of all functions that the kernels of a module call, directly or not, as they are found by running names."""
    found: set[Path] = set()
    waiting: list[Any] = [value for value in vars(module).values() if callable(value)]
    seen = set()
    while waiting:
        function = waiting.pop()
        function = getattr(function, "py_func", function)
        if not inspect.isfunction(function) or id(function) in seen:
            continue
        seen.add(id(function))
        path = Path(function.__code__.co_filename)
        if path.name.endswith("kernels.py"):  # a template, loaded from its copy beside what is compiled from it
            called = {path.name.removesuffix("_kernels.py"), path.parent.name}
            path = SOURCE / next(one for one in TEMPLATES if Path(one).name in called) / "kernels.py"
        if "stolik" not in path.parts:
            continue
        found.add(path.resolve())
        waiting += [function.__globals__[name] for name in function.__code__.co_names if name in function.__globals__]
    return found


@ALL_KERNELS
def test_every_function_in_a_kernel_comes_from_its_sources(name: str, template: str) -> None:
    game = stolik.game(name)
    made = made_of(TEMPLATES[template](game).compiled)
    assert SOURCE / template / "kernels.py" in made and len(made) > 3
    assert made <= sources(game, template)


@ALL_KERNELS
def test_a_change_in_any_source_changes_the_folder(name: str, template: str, tmp_path: Path) -> None:
    game = stolik.game(name)
    before = sorted(sources(game, template))
    copies = []
    for number, path in enumerate(before):
        copies.append(tmp_path / f"{number:03}.py")
        shutil.copy(path, copies[-1])
    kept = rule.hash_of(copies)
    for copy in copies:
        text = copy.read_bytes()
        copy.write_bytes(text + b"# changed\n")
        assert rule.hash_of(copies) != kept
        copy.write_bytes(text)
    assert rule.hash_of(copies) == kept


@EVERYWHERE
def test_kernels_of_batches_with_bots_are_made_of_both(name: str) -> None:
    """They once weren't: an old bot went on playing."""
    found = sources(stolik.game(name), "batch/opponents")
    assert {SOURCE / "bots/kernels.py", SOURCE / "batch/kernels.py", SOURCE / "core/cards.py"} <= found
    assert {path.resolve() for path in stolik.game(name).sources} <= found


def test_words_and_views_of_a_game_are_no_sources_of_its_kernels() -> None:
    names = {path.name for path in sources(stolik.game("triggs"), "core")}
    assert not names & {"narrate.py", "view.py", "words.py"}
