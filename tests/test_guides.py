"""What the guides show is what happens; the game that one of them builds obeys the laws."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GUIDES = ROOT / "docs" / "guides"


@pytest.mark.parametrize("page", ["guides/from-python", "guides/research", "concepts/table"])
def test_the_examples_of_a_page_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / "docs" / f"{page}.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_game_of_the_guide_obeys_the_laws(tmp_path: Path) -> None:
    """Its files are installed beside Stolik as a package with an entry point, as anybody would.

    The laws are tried interpreted, for compiling takes longer than they do; what follows is compiled.
    """
    guide = (GUIDES / "add-a-game.md").read_text("utf-8")
    files = re.findall(r"`(stairs/[\w.]+)`[^`]*?(?:`[^`\n]*`[^`]*?)*?```(?:python|markdown)\n(.*?)```", guide, re.DOTALL)
    assert [name for name, _ in files] == [
        f"stairs/{name}"
        for name in ("__init__.py", "rules.py", "moves.py", "view.py", "words.py", "bot.py", "rules.en.md", "rules.pl.md")
    ]
    for name, text in files:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    entry = tmp_path / "stairs-1.dist-info"
    entry.mkdir()
    (entry / "METADATA").write_text("Metadata-Version: 2.1\nName: stairs\nVersion: 1\n")
    (entry / "entry_points.txt").write_text("[stolik.games]\nstairs = stairs:GAME\n")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "STOLIK_LAW_EXAMPLES": "3"}
    laws = ["-m", "pytest", "-q", "-k", "stairs", "-p", "no:cacheprovider"]
    for suite, compiled in {"tests/games/test_laws.py": "0", "tests/batch/test_batch.py": "1"}.items():
        command = [sys.executable, *laws, suite]
        setting = {**environment, "STOLIK_COMPILED": compiled}
        done = subprocess.run(command, cwd=ROOT, env=setting, check=False, text=True, capture_output=True)
        assert done.returncode == 0, done.stdout
        assert " passed" in done.stdout and "stairs" not in done.stderr
    code = "import stolik; t = stolik.Table('stairs', seed=1); t.play(t.legal()[0]); print(t.view(1).top > 0)"
    shown = subprocess.run([sys.executable, "-c", code], env=environment, check=True, text=True, capture_output=True)
    assert shown.stdout.strip() == "True"
