"""Imports go one way: core <- games <- bots <- the rest; adapters stand on top. Only `core.rule` knows numba."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import stolik

SOURCE = Path(stolik.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "batch": {"core", "batch"},
    "bots": {"core", "games", "bots"},
    "lab": {"core", "games", "bots", "lab"},
    "adapters": {"core", "games", "batch", "bots", "adapters"},
}
PEERS = {"gymnasium", "pettingzoo", "pyspiel"}
"""What only the adapters know, and only when they are used."""
FILES = [path for path in SOURCE.rglob("*.py*") if path.suffix in (".py", ".pyi")]


def imported(path: Path) -> set[str]:
    """The modules that a file imports, in full."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_what_is_below_it(path: Path) -> None:
    layer = "cli" if path.name == "cli.py" else path.relative_to(SOURCE).parts[0]  # what people run stands on top of all
    for module in imported(path):
        package, _, rest = module.partition(".")
        if package == "numba":
            assert path == SOURCE / "core" / "rule.py"
        if package in PEERS:
            assert layer == "adapters", f"{path} imports {module}"
        if package == "stolik" and layer in MAY_IMPORT:
            assert rest.split(".")[0] in MAY_IMPORT[layer], f"{path} imports {module}"


def test_nothing_below_imports_the_adapters() -> None:
    below = [path for path in FILES if "adapters" not in path.parts]
    assert not [path for path in below for module in imported(path) if module.startswith("stolik.adapters")]


@pytest.mark.parametrize(
    "path", [path for path in FILES if "games" in path.parts], ids=lambda path: str(path.relative_to(SOURCE))
)
def test_a_game_imports_no_other_game(path: Path) -> None:
    own = path.relative_to(SOURCE / "games").parts[0]
    for module in imported(path):
        if module.startswith("stolik.games."):
            assert module.split(".")[2] == own
