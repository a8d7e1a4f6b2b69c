"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import stolik
from stolik.core import table as table_module

ROOT = Path(__file__).resolve().parent.parent
READMES = {name: (ROOT / name).read_text("utf-8") for name in ("README.md", "README.pl.md")}
MOST_LINES = 10
MOST_BYTES = 400_000


def code(name: str) -> list[str]:
    """What the Python blocks of a README run, comments left out."""
    blocks = re.findall(r"```python\n(.*?)```", READMES[name], re.DOTALL)
    return [re.sub(r" +#.*", "", line) for line in "".join(blocks).splitlines()]


def test_the_examples_of_the_readme_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", READMES["README.md"], re.DOTALL)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner().run(example)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_example_of_the_table_runs() -> None:
    result = doctest.testmod(table_module)
    assert result.attempted == 3
    assert result.failed == 0


def test_both_languages_show_the_same_examples() -> None:
    assert code("README.pl.md") == code("README.md")


@pytest.mark.parametrize("readme", READMES.values(), ids=READMES)
def test_every_game_is_listed(readme: str) -> None:
    for name in stolik.games():
        assert f"| `{name}` |" in readme


@pytest.mark.parametrize("readme", READMES.values(), ids=READMES)
def test_the_first_screen_shows_the_tables_the_two_commands_and_three_links(readme: str) -> None:
    sentence, picture, commands, links = re.split(r"\n\n", readme.removeprefix("# Stolik\n\n"))[:4]
    assert "\n" not in sentence
    assert re.fullmatch(r"!\[[^]]+\]\(docs/pictures/[\w.]+\.png\)", picture)
    assert re.findall(r"^make \w+", commands, re.MULTILINE) == ["make run", "make test"]
    assert len(re.findall(r"\]\(", links)) == 3


@pytest.mark.parametrize("readme", READMES.values(), ids=READMES)
def test_play_host_library_and_research_take_ten_lines_each_at_most(readme: str) -> None:
    sections = re.split(r"^## .*\n", readme, flags=re.MULTILINE)[1:5]
    assert len(sections) == 4
    for section in sections:
        written = [line for line in section.splitlines() if line and not line.startswith("```")]
        assert 3 < len(written) <= MOST_LINES


@pytest.mark.parametrize("readme", READMES.values(), ids=READMES)
def test_the_picture_is_small(readme: str) -> None:
    picture = re.search(r"\((docs/pictures/[^)]+)\)", readme)
    assert picture
    written = (ROOT / picture[1]).read_bytes()
    assert written.startswith(b"\x89PNG") and len(written) <= MOST_BYTES


def test_links_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text("utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"
