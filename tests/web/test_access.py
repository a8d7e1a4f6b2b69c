"""What axe finds on every page and table (nothing), and how much a first visit loads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

import stolik
from tests.marks import thorough
from tests.web import playing, seeing
from tests.web.conftest import DESK, PHONE, Complaints, Visit

FIRST_LOAD = 200_000
"""Bytes, compressed, that the first page and its first table may take."""
PAGES = ("/", "/new", "/rules/ten", "/learn/the-game", "/settings", "/mine", "/about", "/replay", "/join", "/nowhere")
GAMES = tuple(stolik.games())
EACH_SCHEME = pytest.mark.parametrize(
    ("size", "scheme"),
    [(PHONE, "light"), (DESK, "dark"), thorough(PHONE, "dark"), thorough(DESK, "light")],
    ids=["phone-light", "desk-dark", "phone-dark", "desk-light"],
)


@EACH_SCHEME
def test_no_page_shuts_anybody_out(
    size: ViewportSize,
    visit: Visit,
    complaints: Complaints,
    no_violations: Callable[[Page], None],
    shot: Callable[[Page, str], Path],
) -> None:
    complaints.expect("status of 404")
    page = visit(size)
    for path in PAGES:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("heading").first).to_be_visible()
        seeing.fits_its_window(page)
        no_violations(page)
        shot(page, f"page-{path.strip('/').replace('/', '-') or 'start'}")


@EACH_SCHEME
@pytest.mark.parametrize("game", GAMES)
def test_no_table_shuts_anybody_out(
    game: str, size: ViewportSize, visit: Visit, http: httpx.Client, no_violations: Callable[[Page], None]
) -> None:
    (seat,) = playing.opened(http, game, "Ola", bots=2)
    page = visit(size)
    playing.sit(page, seat)
    playing.until_mine(page)
    no_violations(page)
    page.get_by_role("button", name="Menu").click()
    no_violations(page)


def test_news_of_ten_shut_nobody_out(visit: Visit, http: httpx.Client, no_violations: Callable[[Page], None]) -> None:
    """Cards that came up and went again, as with a fiasco, lie in the market; that needs a position in which somebody had one."""
    seat = playing.moved_until(http, "ten", lambda now: "fiasco" in str(now["view"]["news"]))
    page = visit(PHONE)
    playing.sit(page, seat)
    expect(page.locator(".market li button").first).to_be_visible()
    no_violations(page)
    seeing.shot(page, "ten-news")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_loads_little(game: str, http: httpx.Client, visit: Visit) -> None:
    (seat,) = playing.opened(http, game, "Ola", bots=2)
    page = visit(PHONE)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    size = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
    size += ".reduce((all, one) => all + one.transferSize, 0)"
    start = page.evaluate(size)
    playing.sit(page, seat)
    playing.until_mine(page)
    assert 20_000 < start + page.evaluate(size) < FIRST_LOAD
