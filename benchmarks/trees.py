"""Trees to measure beside each other: this one, and a checkout of another revision."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("the-game", "ten", "abluxxen", "triggs", "phase-10")


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
