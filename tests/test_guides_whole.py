"""Every block of the guides is tried: Python runs as it is written, and commands are ones that the program takes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import newcomer
import stolik
from stolik.bots import seat_bots, take_turns
from stolik.cli import app
from stolik.reviewing import making

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
TRIED_BY = {
    "concepts/table": "tests/test_guides.py",
    "guides/add-a-game": "tests/stairs/__init__.py",
    "guides/baselines": "tests/test_guides.py",
    "guides/bots": "tests/test_guides_whole.py",
    "guides/bring-a-bot": "tests/server/test_serving.py",
    "guides/daily": "tests/test_guides.py",
    "guides/from-python": "tests/test_guides.py",
    "guides/lab": "tests/lab/test_matches.py",
    "guides/research": "tests/test_guides.py",
    "guides/review": "tests/test_guides_whole.py",
    "guides/study": "tests/test_guides.py",
    "guides/your-own-bot": "tests/lab/test_own_bots.py",
}
"""By page: the test that runs its blocks of Python as they are written."""
PAGES = [*sorted(DOCS.rglob("*.md")), *sorted(ROOT.glob("README*.md"))]
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def blocks(page: Path, *languages: str) -> list[str]:
    """What stands in the page's blocks of these languages."""
    found = re.findall(r"^```([^\n`]*)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [block for language, block in found if language in languages]


def test_every_page_with_python_has_a_test_that_runs_it() -> None:
    pages = {str(page.relative_to(DOCS).with_suffix("")) for page in DOCS.rglob("*.md") if blocks(page, "python")}
    assert pages == TRIED_BY.keys()
    for page, test in TRIED_BY.items():
        assert page.rpartition("/")[2] in (ROOT / test).read_text("utf-8"), page


def test_pages_that_need_nothing_but_the_wheel_are_run_where_there_is_nothing_else() -> None:
    """`make packaging` does that, and runs the README and the guide to bots of your own, too."""
    others = {"add-a-game", "bring-a-bot", "research", "review", "study", "your-own-bot"}
    assert TRIED_BY.keys() - set(newcomer.GUIDES) == {f"guides/{page}" for page in others}


def test_the_block_of_the_guide_to_bots_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = blocks(DOCS / "guides/bots.md", "python")
    exec(block, {})
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_the_block_of_the_guide_to_reviews_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With few playouts, as a whole review takes half a minute."""
    monkeypatch.chdir(tmp_path)
    usual: Callable[..., int] = lambda *_: making.LEAST_BUDGET  # noqa: E731
    monkeypatch.setattr(making, "usual_budget", usual)
    table = stolik.Table("ten", seats=[stolik.Chair(bot="easy"), stolik.Chair(bot="random")], seed=3)
    assert list(take_turns(table, seat_bots(table)))
    table.save("game.json")
    (block,) = blocks(DOCS / "guides/review.md", "python")
    found: dict[str, Any] = {}
    exec(block, found)
    assert found["parts"].result in (-1.0, 0.0, 0.5, 1.0)
    errors = [decision for decision in found["found"].decisions if decision.is_error]
    assert len(capsys.readouterr().out.splitlines()) == len(errors)


def commands() -> list[tuple[str, str]]:
    """What pages tell people to type, by the page."""
    lines = [
        (page.name, line)
        for page in PAGES
        for block in blocks(page, "", "text", "sh", "bash", "console")
        for line in block.splitlines()
    ]
    return [(name, line) for name, line in lines if re.match(r"(stolik|make|python) ", line)]


@pytest.mark.parametrize(("page", "line"), commands())
def test_a_command_of_a_page_is_one_that_the_program_takes(page: str, line: str) -> None:
    """It is read as it would be when it is typed, and not run."""
    words = shlex.split(line, comments=True)
    if words[0] == "stolik":
        app.parse_args(words[1:], print_error=False, exit_on_error=False)
    elif words[0] == "make":
        assert re.search(rf"^{words[1]}: +;", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), page
    else:
        assert (ROOT / words[1]).exists(), page


def test_the_pages_have_commands_of_all_kinds() -> None:
    assert {line.split()[0] for _, line in commands()} == {"stolik", "make", "python"} and len(commands()) > 20


def test_no_page_and_no_docstring_shadows_a_library_or_promises_every_game() -> None:
    sources = [*PAGES, *DOCS.rglob("*.py"), *(path for path in SOURCES if path.parts[-2:] != ("adapters", "__init__.py"))]
    for path in sources:
        text = path.read_text("utf-8")
        assert not re.search(r"from stolik\.adapters import (gymnasium|pettingzoo|openspiel)", text), path
        assert "wins every game against" not in text, path


def test_who_searches_with_openspiel_is_warned_of_its_bots_in_cpp() -> None:
    guide, adapter = DOCS / "guides/research.md", ROOT / "src/stolik/adapters/openspiel.py"
    assert "pyspiel.MCTSBot" in guide.read_text("utf-8") and "crash" in adapter.read_text("utf-8").split('"""')[1]
