"""When something fails: a page shows a sentence and what to do, never nothing; and a game that the pages don't know."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.web import playing, seeing
from tests.web.conftest import PHONE, Complaints, Visit

TROUBLE = "[data-testid=trouble]"
TABLE = re.compile(r"/assets/table-[^/]+\.js$")
"""The file that a game's table is in."""
THROWS = 'export default { Table() { throw new Error("This table has no legs.") }, flights: () => [] };'
RELOAD = {"en": "Load the page again", "pl": "Wczytaj stronę ponownie"}
SAFE = {"en": "No game is lost: the server keeps them all.", "pl": "Żadna gra nie przepadła: wszystkie są na serwerze."}
SIXTH = {"name": "sixth-game", "title": ["Sixth", "Szósta"], "about": ["Of another package.", "Z innej paczki."]}


def come_to_a_table(page: Page, http: httpx.Client) -> None:
    (seat,) = playing.opened(http, "the-game", "Ola")
    playing.keep(page, seat)
    page.goto(f"/t/{seat.table}")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_table_that_throws_shows_a_sentence_and_the_game_goes_on_when_it_is_mended(
    language: str, visit: Visit, http: httpx.Client, complaints: Complaints, shot: Callable[[Page, str], Path]
) -> None:
    complaints.expect("This table has no legs.")
    page = visit(PHONE)
    page.route(TABLE, lambda route: route.fulfill(content_type="text/javascript", body=THROWS))
    come_to_a_table(page, http)
    trouble = page.locator(TROUBLE)
    expect(trouble).to_contain_text(SAFE[language])
    expect(trouble.locator("pre")).to_have_text("Error: This table has no legs.")
    seeing.fits_its_window(page)
    shot(page, "trouble")
    page.unroute(TABLE)
    page.get_by_role("button", name=RELOAD[language]).click()
    expect(page.locator("[data-testid=status]")).to_be_visible()
    expect(trouble).to_have_count(0)


def test_a_table_that_cannot_be_loaded_shows_a_sentence_and_the_start_page_is_one_press_away(
    visit: Visit, http: httpx.Client, complaints: Complaints
) -> None:
    complaints.expect("Failed to load resource")
    page = visit(PHONE)
    page.route(TABLE, lambda route: route.fulfill(status=404))
    come_to_a_table(page, http)
    expect(page.locator(TROUBLE)).to_contain_text("A part of this page can't be loaded.")
    page.locator(TROUBLE).get_by_role("link", name="Start page").click()
    expect(page.locator("[data-game=the-game]")).to_be_visible()


@pytest.mark.parametrize(("path", "part"), [("/about", "About"), ("/learn/ten", "course")])
def test_a_page_of_which_a_part_cannot_be_loaded_shows_a_sentence(
    path: str, part: str, visit: Visit, complaints: Complaints
) -> None:
    complaints.expect("Failed to load resource")
    page = visit(PHONE)
    page.route(re.compile(rf"/assets/{part}-[^/]+\.js$"), lambda route: route.abort())
    page.goto(path)
    expect(page.locator(TROUBLE)).to_contain_text("A part of this page can't be loaded.")


def test_a_page_that_gets_an_answer_of_the_wrong_shape_shows_a_sentence(visit: Visit, complaints: Complaints) -> None:
    complaints.expect("TypeError")
    page = visit(PHONE)
    page.route("**/api/games", lambda route: route.fulfill(json=[{"name": "ten"}]))
    page.goto("/")
    expect(page.locator(TROUBLE)).to_contain_text("Something on this page went wrong.")


def test_a_game_that_the_pages_do_not_know_is_on_the_start_page_and_a_table_of_it_is_asked_for(
    visit: Visit, complaints: Complaints, shot: Callable[[Page, str], Path]
) -> None:
    complaints.expect("status of 503")
    page = visit(PHONE)

    def with_a_sixth(route: Route) -> None:
        games = route.fetch().json()
        route.fulfill(json=[*games, {**games[0], **SIXTH}])

    page.route("**/api/games", with_a_sixth)
    page.goto("/")
    card = page.locator("[data-game=sixth-game]")
    expect(card.get_by_role("heading", name="Sixth")).to_be_visible()
    expect(card.locator(".scene svg.card")).to_have_count(7)
    expect(card.get_by_role("link", name="Learn")).to_have_count(0)
    seeing.fits_its_window(page)
    card.scroll_into_view_if_needed()
    shot(page, "sixth")
    page.route("**/api/tables", lambda route: route.fulfill(status=503, json={"error": "full", "reason": "Not now."}))
    with page.expect_request("**/api/tables") as asked:
        card.get_by_role("button", name="Play Sixth now").click()
    assert '"game":"sixth-game"' in (asked.value.post_data or "")
