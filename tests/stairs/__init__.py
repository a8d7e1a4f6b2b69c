"""Stairs, the game that the guide *Add a game* builds, taken from its page and installed as a package of its own."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "add-a-game.md"
LANGUAGES = {".py": "python", ".md": "markdown", ".toml": "toml"}
"""What a block of the page says it is written in, by the name of its file."""

NAMED = re.compile(r"`(stairs/[\w./-]+|pyproject\.toml)`(:?)")
FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[ \t]*(\w*)")


def files(page: str) -> dict[str, str]:
    """The files of Stairs: each is the next block in its language after a line that names it.

    Where several are named before a block, the one with a colon behind it is meant, else the first.
    """
    found: dict[str, str] = {}
    named: list[tuple[str, str]] = []
    lines = iter(page.splitlines(keepends=True))
    for line in lines:
        fence = FENCE.match(line)
        if fence is None:
            named += NAMED.findall(line)
            continue
        text = "".join(_until(lines, fence[1]))
        fitting = [(name, colon) for name, colon in named if LANGUAGES.get(Path(name).suffix) == fence[2]]
        if fitting:
            name = next((name for name, colon in fitting if colon), fitting[0][0])
            assert name not in found, f"the guide has {name} twice"
            found[name] = text
            named = []
    return found


def install(folder: Path) -> None:
    """Builds the package as the page says, and puts what is in it into a folder: Stolik finds it where that is on the path."""
    written = files(GUIDE.read_text("utf-8"))
    assert "stairs/__init__.py" in written, "the guide has no game"
    with tempfile.TemporaryDirectory() as project:
        for name, text in written.items():
            path = Path(project) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
        subprocess.run(build, cwd=project, check=True, capture_output=True)
        (wheel,) = Path(project, "dist").glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)


def _until(lines: Iterator[str], fence: str) -> Iterator[str]:
    for line in lines:
        if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
            return
        yield line
