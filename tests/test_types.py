"""The type checker sees the parts of a game, and public signatures say what they take and give."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import stolik

ROOT = Path(__file__).resolve().parent.parent
GAME = "src/stolik/games/triggs"

MISTAKES = {
    "a view that is made from something else": (
        "view.py",
        "def view(s: State, seat: int) -> View:",
        "def view(s: str, seat: int) -> View:",
    ),
    "a view of another type": ("view.py", "def view(s: State, seat: int) -> View:", "def view(s: State, seat: int) -> int:"),
    "a kind of move that is no move": (
        "moves.py",
        "Move: TypeAlias = Draw | Discard | Make | Finish | Extra | Decline",
        "Move: TypeAlias = Draw | Discard | Make | Finish | Extra",
    ),
    "a bot with other parameters": (
        "bot.py",
        "def shortlist(s: State, moves: list[int], n: int) -> int:",
        "def shortlist(s: State, moves: list[int], n: int, more: int) -> int:",
    ),
    "a bot that answers with a text": (
        "bot.py",
        "def worth(s: State, seat: int, out: list[int]) -> float:",
        "def worth(s: State, seat: int, out: list[int]) -> str:",
    ),
    "rules without a function": ("rules.py", "def score(", "def points("),
    "a sentence of another type": (
        "narrate.py",
        "def explain(s: State, move: int, rule: int) -> Pair:",
        "def explain(s: State, move: int, rule: int) -> str:",
    ),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, where a mistake may be made in them, and what mypy knows of them already."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("client", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    if (known := ROOT / ".mypy_cache").exists():
        shutil.copytree(known, folder / ".mypy_cache")
    return folder


def complaints(folder: Path) -> list[str]:
    command = [sys.executable, "-m", "mypy", "--no-error-summary", f"{GAME}/__init__.py"]
    return subprocess.run(command, cwd=folder, check=False, text=True, capture_output=True).stdout.splitlines()


def test_a_mistake_in_a_part_of_a_game_fails_the_check(copy: Path) -> None:
    assert complaints(copy) == []
    for mistake, (name, right, wrong) in MISTAKES.items():
        path = copy / GAME / name
        text = path.read_text("utf-8")
        assert text.count(right) == 1, mistake
        path.write_text(text.replace(right, wrong), "utf-8")
        assert [line for line in complaints(copy) if line.startswith(GAME) and " error: " in line], mistake
        path.write_text(text, "utf-8")


def public_annotations() -> Iterator[tuple[str, str]]:
    """Every annotation of what `stolik` makes public."""
    for name in stolik.__all__:
        thing = getattr(stolik, name)
        if inspect.isfunction(thing):
            yield from ((f"{name}: {what}", str(annotation)) for what, annotation in thing.__annotations__.items())
        if inspect.isclass(thing):
            yield from (
                (f"{name}.{what}", str(annotation)) for what, annotation in vars(thing).get("__annotations__", {}).items()
            )
            for member, made in inspect.getmembers(thing):
                function = made.fget if isinstance(made, property) else getattr(made, "func", made)
                if inspect.isroutine(function) and (member == "__init__" or not member.startswith("_")):
                    annotations = getattr(function, "__annotations__", {})
                    yield from ((f"{name}.{member}: {what}", str(kind)) for what, kind in annotations.items())


def test_no_public_signature_says_any() -> None:
    found = dict(public_annotations())
    assert len(found) > 100
    assert [where for where, annotation in found.items() if re.search(r"\bAny\b", annotation) and "._" not in where] == []
