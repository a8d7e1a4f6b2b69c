"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import stolik
from stolik.core import table as table_module

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_examples_of_the_readme_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner().run(example)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_example_of_the_table_runs() -> None:
    result = doctest.testmod(table_module)
    assert result.attempted == 3
    assert result.failed == 0


def test_every_game_is_listed() -> None:
    for name in stolik.games():
        assert f"| `{name}` |" in README


def test_links_lead_somewhere() -> None:
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text("utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"
