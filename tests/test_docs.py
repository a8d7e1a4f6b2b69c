"""The documents: every link leads somewhere, nothing is asked of another host, and the search knows what is written."""

from __future__ import annotations

import posixpath
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

import stolik
from tests.public_names import sections

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` does: warnings are errors."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-c", "docs"]
    done = subprocess.run(
        [*command, "-d", f"{folder}/.kept", ".", f"{folder}/site"], cwd=ROOT, check=False, text=True, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    return folder / "site"


def test_every_page_is_built_and_found_from_the_first(site: Path) -> None:
    assert "url=docs/index.html" in (site / "index.html").read_text("utf-8")
    pages = [page.relative_to(ROOT).with_suffix(".html") for page in (ROOT / "docs").rglob("*.md")]
    assert len(pages) > 40
    assert not [page for page in pages if not (site / page).exists()]


def test_the_rules_of_every_game_are_there_in_both_languages(site: Path) -> None:
    listed = (ROOT / "docs" / "rules.md").read_text("utf-8")
    for game in stolik.games().values():
        folder = game.package.replace(".", "/")
        for language in ("en", "pl"):
            assert (site / "src" / folder / f"rules.{language}.html").exists()
            assert f"../src/{folder}/rules.{language}.md" in listed


def test_no_page_asks_another_host_for_anything(site: Path) -> None:
    asks = re.compile(
        r'<(?:script|img|iframe|source)[^>]*src="(?:https?:)?//|<link[^>]*href="(?:https?:)?//|url\(["\']?(?:https?:)?//'
    )
    files = [file for file in site.rglob("*") if file.suffix in (".html", ".css")]
    assert len(files) > 40
    assert not [str(file) for file in files if asks.search(file.read_text("utf-8"))]


def test_the_search_is_a_script_beside_the_pages_and_knows_their_words(site: Path) -> None:
    """A script is loaded from a folder too, where a browser refuses to fetch."""
    index = (site / "searchindex.js").read_text("utf-8")
    assert index.startswith("Search.setIndex(")
    assert "docs/concepts/table" in index and "fiasko" in index
    assert 'src="searchindex.js"' in (site / "search.html").read_text("utf-8")


def test_every_public_name_has_an_anchor_an_entry_in_the_index_and_one_in_the_inventory(site: Path) -> None:
    page, index = ((site / path).read_text("utf-8") for path in ("docs/reference/api.html", "genindex.html"))
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", posixpath.join)
    known = {name for kind in inventory if kind.startswith("py:") for name in inventory[kind]}
    named = set()
    for section in sections():
        for entry in section.entries:
            whole = f"{section.module}.{entry.name}"
            named |= {whole, *(f"{whole}.{part.name}" for part in entry.parts)} if entry.kind != "module" else set()
    assert len(named) > 500 and known > named
    for name in named:
        assert f'id="{name}"' in page and f'href="docs/reference/api.html#{name}"' in index, name


def test_types_in_the_reference_lead_to_their_own_entries(site: Path) -> None:
    page = (site / "docs/reference/api.html").read_text("utf-8")
    position = page[page.index('id="stolik.Table.position"') :]
    assert 'href="#stolik.Position"' in position[: position.index("</dt>")]
    for game in ("the_game", "phase10"):  # both have a move that is called so
        assert page.count(f'href="#stolik.games.{game}.moves.Lay"') >= 1 + (game == "phase10")


def test_blocks_of_code_can_be_copied(site: Path) -> None:
    page = (site / "docs/guides/from-python.html").read_text("utf-8")
    assert "_static/copy.js" in page and "_static/copy.css" in page and '<div class="highlight">' in page
    assert "navigator.clipboard" in (site / "_static/copy.js").read_text("utf-8")


def test_a_link_that_leads_nowhere_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text("# A page\n\n[nowhere](other.md), [no heading](#far)\n", "utf-8")
    (tmp_path / "conf.py").write_text(
        (ROOT / "docs" / "conf.py").read_text("utf-8").replace("docs/index", "index").replace("docs/**", "**")
    )
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", str(tmp_path), str(tmp_path / "site")]
    done = subprocess.run(command, check=False, text=True, capture_output=True)
    assert done.returncode != 0
    assert "other.md" in done.stderr and "far" in done.stderr


def test_evidence_begins_with_when_where_and_how_it_was_measured() -> None:
    pages = sorted((ROOT / "docs/evidence").glob("*.md"))
    assert len(pages) > 8
    commands = re.findall(r"^([a-z-]+): +;", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for page in pages:
        title, empty, head, line, *rows = page.read_text("utf-8").splitlines()
        assert title.startswith("# ") and not empty
        assert (head, line) == ("| date | machine | command |", "| --- | --- | --- |")
        measured = [row.strip("| ").split(" | ") for row in rows[: rows.index("")]]
        assert measured
        for date, machine, command in measured:
            assert re.match(r"2\d{3}-\d\d-\d\d", date) and machine
            made = re.findall(r"`make ([a-z-]+)", command)
            assert made and set(made) <= set(commands), f"{page.name}: {command}"


def test_the_reference_holds_what_people_look_up_and_no_measurements() -> None:
    assert {page.stem for page in (ROOT / "docs/reference").glob("*.md")} == {"api", "limits", "protocol", "tensors"}
