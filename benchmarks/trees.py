"""Trees to measure beside each other: this one, and a checkout of another revision."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("the-game", "ten", "abluxxen", "triggs", "phase-10")
INSIDE = ROOT / "benchmarks" / "inside.py"
"""What runs in any tree, and tells how fast that is."""
COMPILED = {"STOLIK_COMPILED": "1"}
"""Makes a tree use compiled rules from the first move on."""

F = TypeVar("F")


def revision(name: str) -> str:
    """A revision that git knows, for arguments of programs: what it doesn't know is refused in words."""
    asked = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"]
    if subprocess.run(asked, cwd=ROOT, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
        raise argparse.ArgumentTypeError(f"git knows no revision {name!r} here")
    return name


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """A checkout of a revision in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="stolik-before-") as folder:
        before = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(before), revision], cwd=ROOT, check=True)
        try:
            yield before
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(before)], cwd=ROOT, check=True)


def told(tree: Path, *arguments: str, settings: Mapping[str, str] = COMPILED) -> Any:
    """The JSON that Python prints last when it runs with these arguments in a tree; another tree compiles beside itself."""
    path = os.pathsep.join([str(tree / "src"), str(tree), str(tree / "scripts")])
    own = {} if tree == ROOT else {"STOLIK_CACHE": str(tree.with_name("kernels"))}
    inherited = {name: value for name, value in os.environ.items() if name != "STOLIK_COMPILED"}
    environment = {**inherited, "PYTHONPATH": path, **own, **settings}
    command = [sys.executable, "-P", *arguments]
    done = subprocess.run(command, cwd=tree, env=environment, check=True, text=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout.strip().splitlines()[-1])


def rates(tree: Path, *, name: str, seconds: float, wanted: Iterable[str]) -> dict[str, float]:
    """Moves a second of a game in a tree, by what is wanted; `benchmarks.inside` says what there is."""
    found: dict[str, float] = told(tree, str(INSIDE), "rates", name, str(seconds), *wanted)
    return found


def first_move(tree: Path, name: str, settings: Mapping[str, str]) -> tuple[float, float]:
    """Seconds that a tree takes to import stolik, and from the beginning to the first move at a table."""
    imported, moved = told(tree, str(INSIDE), "first_move", name, settings=settings)
    return imported, moved


def in_turn(number: int, before: Path, measured: Callable[[Path], F]) -> tuple[F, F]:
    """What the other tree and this one come to; which of the two is first changes with the number of the round."""
    if number % 2:
        then = measured(before)
        return then, measured(ROOT)
    now = measured(ROOT)
    return measured(before), now
