"""Imports go one way: core <- games <- bots <- the rest; adapters stand on top. Only two modules of the core know numba."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import stolik

SOURCE = Path(stolik.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "batch": {"core", "bots", "batch"},
    "bots": {"core", "games", "reviewing", "bots"},
    "reviewing": {"core", "reviewing"},
    "baselines": {"core", "batch", "baselines"},
    "lab": {"reviewing", "core", "games", "bots", "batch", "baselines", "lab"},
    "adapters": {"core", "games", "batch", "bots", "adapters"},
}
BY_NAME = "stolik.games.by_name"
"""What the type checker knows of a game by its name: `Table`, `Batch` and `game` name it, and nobody imports it when it runs."""
PEERS = {"gymnasium", "pettingzoo", "pufferlib", "pyspiel"}
"""What only the adapters know, and only when they are used."""
FILES = [path for path in SOURCE.rglob("*.py*") if path.suffix in (".py", ".pyi")]


def imported(path: Path) -> set[str]:
    """The modules that a file imports, in full."""
    return imports_of(path.read_text("utf-8"), path)


def imports_of(source: str, path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.stem != "by_name"], ids=lambda path: str(path.relative_to(SOURCE))
)
def test_a_module_imports_only_what_is_below_it(path: Path) -> None:
    layer = "cli" if path.name == "cli.py" else path.relative_to(SOURCE).parts[0]  # what people run stands on top of all
    for module in imported(path):
        package, _, rest = module.partition(".")
        if package == "numba":
            assert path in (SOURCE / "core" / "rule.py", SOURCE / "core" / "machine_code.py")
        if package in PEERS:
            assert layer == "adapters", f"{path} imports {module}"
        if package == "stolik" and layer in MAY_IMPORT and module != BY_NAME:
            assert rest.split(".")[0] in MAY_IMPORT[layer], f"{path} imports {module}"


def test_types_by_name_are_imported_for_the_type_checker_alone() -> None:
    known = [path for path in FILES if BY_NAME in imported(path)]
    assert {path.name for path in known} == {
        "registry.py",
        "table.py",
        "batch.py",
        "gymnasium.py",
        "pettingzoo.py",
        "openspiel.py",
    }
    for path in known:
        tree = ast.parse(path.read_text("utf-8"))
        checked = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
        assert any("by_name" in ast.unparse(node) for node in checked)
        assert not [node for node in tree.body if isinstance(node, ast.ImportFrom) and "by_name" in ast.unparse(node)]


def test_nothing_below_imports_the_adapters() -> None:
    below = [path for path in FILES if "adapters" not in path.parts and path != SOURCE / "__init__.py"]  # which only names them
    assert not [path for path in below for module in imported(path) if module.startswith("stolik.adapters")]


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if "games" in path.parts and path.stem != "by_name"],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_a_game_imports_no_other_game(path: Path) -> None:
    own = path.relative_to(SOURCE / "games").parts[0]
    for module in imported(path):
        if module.startswith("stolik.games."):
            assert module.split(".")[2] == own


# ---- the rooms of the server

CLOCK = {"asyncio", "calendar", "concurrent", "datetime", "sched", "threading", "time"}
NETWORK = {"http", "httpx", "litestar", "select", "selectors", "socket", "ssl", "urllib", "uvicorn", "websockets"}
DATABASE = {"aiosqlite", "alembic", "asyncpg", "sqlalchemy", "sqlite3"}
DISK = {"io", "os", "pathlib", "shutil", "subprocess", "tempfile"}
CHANCE = {"random", "secrets", "uuid"}
COMPILED = {"llvmlite", "numba", "numpy"}
ELSEWHERE = {"importlib", "prometheus_client", "structlog"}

ROOMS: dict[str, set[str]] = {
    "wire": {"stolik.core", "stolik.server.wire"},
    "table": {
        *(
            f"stolik.core.{part}"
            for part in (
                "arguments",
                "chain",
                "errors",
                "fair",
                "forks",
                "game",
                "game_file",
                "registry",
                "seats",
                "table",
                "text",
                "words",
            )
        ),
        *("stolik.reviewing.result", "stolik.reviewing.words"),  # what a review says, not how it is made
        *("stolik.bots.BOTS", "stolik.bots.NAMES", "stolik.bots.UnknownBot"),  # who the bots are, not what they do
        *("stolik.checks", "stolik.server.wire", "stolik.server.table"),
    },
    "store": {"stolik.core.errors", "stolik.server.wire.codes", "stolik.server.store"},
    "live": {
        "stolik.core",
        "stolik.bots",
        "stolik.reviewing",
        *(f"stolik.server.{room}" for room in ("wire", "table", "store", "live")),
    },
    "web": {
        *("stolik", "stolik.core"),
        "stolik.bots.levels",  # what is said of the bots, not what they do
        *(f"stolik.server.{room}" for room in ("wire", "table", "store", "live", "web")),
    },
}
"""What of ours each room of the server may import: names, and all that is below them."""

FORBIDDEN: dict[str, set[str]] = {
    "wire": CLOCK | NETWORK | DATABASE | DISK | COMPILED,
    "table": CLOCK | NETWORK | DATABASE | DISK | CHANCE | COMPILED | ELSEWHERE,  # a simulation of the server stands on this
    "store": COMPILED | {"litestar", "uvicorn", "websockets"},
    "live": DATABASE | NETWORK | COMPILED,
    "web": DATABASE | COMPILED,
}
"""What else each room must not import."""

SERVER = [path for path in FILES if path.is_relative_to(SOURCE / "server") and path.parent != SOURCE / "server"]


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE / "server").parts[0]


def wrong_imports(room: str, source: str, path: Path) -> set[str]:
    """What a module in a room imports and must not."""
    wrong = set()
    for module in imports_of(source, path):
        package = module.partition(".")[0]
        if package == "stolik":
            above = {module[: dot.start()] for dot in re.finditer(r"\.", module)} - {"stolik"}
            if not ROOMS[room] & {module, *above}:
                wrong.add(module)
        elif package in FORBIDDEN[room]:
            wrong.add(module)
    return wrong


@pytest.mark.parametrize("path", SERVER, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_of_the_server_imports_only_what_it_may(path: Path) -> None:
    assert wrong_imports(room_of(path), path.read_text("utf-8"), path) == set()


def test_all_modules_of_the_server_are_in_a_room() -> None:
    assert {path.name for path in (SOURCE / "server").glob("*.py")} == {"__init__.py", "cli.py"}
    assert {room_of(path) for path in SERVER} == set(ROOMS) == set(FORBIDDEN)


def test_what_a_table_says_of_a_game_file_needs_only_the_core() -> None:
    assert all(module.startswith("stolik.core.") for module in imported(SOURCE / "checks.py") - {"__future__.annotations"})


@pytest.mark.parametrize(
    ("room", "source"),
    [
        *[("table", f"import {module}") for module in ("time", "asyncio", "sqlalchemy", "secrets", "numba", "os.path")],
        ("table", "def f():\n    from datetime import datetime"),
        ("table", "from stolik.core.rule import rule"),
        ("table", "from stolik.core import kernels"),
        ("table", "from stolik.bots import Bot"),
        ("table", "import stolik"),
        ("table", "from stolik.server.store.log import Row"),
        ("table", "from stolik.server import live"),
        ("store", "from stolik.server.table.events import encode"),
        ("wire", "from stolik.server.table.room import Room"),
        ("live", "from stolik.server.web.app import create"),
        ("live", "import sqlite3"),
    ],
)
def test_an_import_in_the_wrong_direction_is_found(room: str, source: str) -> None:
    assert wrong_imports(room, source, Path("made up"))
