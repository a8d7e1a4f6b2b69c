"""Where people choose bots, each level says what it is and how strong, on every screen and in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.marks import thorough
from tests.web import playing, seeing
from tests.web.conftest import DESK, SMALL_PHONE, Visit

CHOSEN = ("easy", "medium", "hard")
Shot = Callable[[Page, str], Path]


def levels_of(http: httpx.Client, game: str) -> dict[str, Any]:
    card = next(card for card in http.get("/api/games").json() if card["name"] == game)
    return {level["name"]: level for level in card["levels"]}


def choice(page: Page, level: str) -> Locator:
    return page.get_by_test_id("levels").locator("label").filter(has=page.locator(f"input[value={level}]"))


@pytest.mark.parametrize(
    ("size", "scheme", "language"),
    [
        (SMALL_PHONE, "light", "pl"),
        (DESK, "dark", "en"),
        thorough(SMALL_PHONE, "dark", "en"),
        thorough(DESK, "light", "pl"),
    ],
)
@pytest.mark.parametrize("game", ["ten", "the-game"])
def test_each_level_says_what_it_is_and_how_strong(
    game: str,
    size: ViewportSize,
    language: str,
    scheme: str,
    visit: Visit,
    http: httpx.Client,
    no_violations: Callable[[Page], None],
    shot: Shot,
) -> None:
    page = visit(size)
    page.goto(f"/new/{game}")
    told = levels_of(http, game)
    for level in CHOSEN:
        for words in ("words", "about", "strength"):
            expect(choice(page, level)).to_contain_text(told[level][words][language == "pl"])
    expect(choice(page, "medium").locator("input")).to_be_checked()
    seeing.fits_its_window(page)
    no_violations(page)
    page.get_by_test_id("levels").scroll_into_view_if_needed()
    shot(page, f"levels-{game}-{size['width']}-{scheme}-{language}")


def test_bots_play_at_the_level_that_was_chosen(phone: Page) -> None:
    phone.goto("/new/triggs")
    playing.press(choice(phone, "easy"))
    with phone.expect_request("**/api/tables") as asked:
        phone.locator("form button.primary").click()
    assert json.loads(asked.value.post_data or "")["seats"] == ["", "easy", "easy"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_host_chooses_who_takes_the_open_seats(http: httpx.Client, visit: Visit, language: str, shot: Shot) -> None:
    page = visit(SMALL_PHONE)
    page.goto("/new/ten")
    page.locator("label").filter(has=page.locator("input[name=company][value=friends]")).click()
    page.locator("form button.primary").click()
    expect(page.get_by_test_id("levels")).to_be_visible()
    seeing.fits_its_window(page)
    page.get_by_test_id("levels").scroll_into_view_if_needed()
    shot(page, f"levels-waiting-{language}")
    playing.press(choice(page, "hard"))
    page.get_by_role("button", name={"en": "Start now", "pl": "Zaczynamy"}[language]).click()
    expect(page.get_by_test_id("levels")).to_have_count(0)
    table = page.url.rsplit("/", 1)[1]
    seats = http.get(f"/api/tables/{table}").json()["seats"]
    assert [one["bot"] for one in seats[1:]] == ["hard"] * (len(seats) - 1)


def test_who_plays_alone_reads_how_often_bots_win_so(phone: Page) -> None:
    phone.goto("/new/ten")
    playing.press(phone.locator("label").filter(has=phone.locator("input[name=mode][value=solo]")))
    expect(phone.get_by_test_id("alone")).to_contain_text("Limit 10")
    expect(phone.get_by_test_id("levels")).to_have_count(0)
