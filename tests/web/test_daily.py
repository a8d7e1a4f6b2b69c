"""The deal of the day: its page, what a device remembers of it, its calendar, and a line to share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.marks import thorough
from tests.web import dealing, seeing, shifts
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Complaints, Visit

Shot = Callable[[Page, str], Path]
EVENING = dealing.NOON + 6 * dealing.HOUR + 48 * 60
"""12 minutes and five hours before the next deals come."""
WORDS = {
    "en": {"next": "New deals in 5 h 12 min.", "row": "3 days in a row", "month": "November 2026", "copy": "Copy"},
    "pl": {"next": "Nowe rozdania za 5 godz. 12 min.", "row": "3 dni z rzędu", "month": "listopad 2026", "copy": "Kopiuj"},
}
LINES = {
    "en": "Stolik 2026-11-18 · TEN: 10 points, 1st of 3 ★ · {base}/daily/2026-11-18",
    "pl": "Stolik 2026-11-18 · TEN, czyli Dycha: 10 punktów, 1. miejsce z 3 ★ · {base}/daily/2026-11-18",
}


def opened(page: Page, path: str = "/daily", at: int = EVENING) -> Page:
    """The page of a day, at a server whose days are made up."""
    page.clock.set_fixed_time(at)
    dealing.days(page, at)
    page.goto(path)
    expect(page.locator("[data-deal]")).to_have_count(len(dealing.GAMES))
    return page


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(
    ("size", "scheme"),
    [(SMALL_PHONE, "light"), (DESK, "dark"), thorough(PHONE, "dark"), thorough(DESK, "light")],
    ids=["small phone", "desk at night", "phone at night", "desk"],
)
def test_the_page_shows_five_deals_what_was_done_and_a_month(
    size: ViewportSize, language: str, visit: Visit, no_violations: Callable[[Page], None], shot: Shot
) -> None:
    page = visit(size)
    dealing.remember(page, *dealing.a_month())
    opened(page)
    words = WORDS[language]
    expect(page.get_by_text(words["next"])).to_be_visible()
    expect(page.get_by_test_id("streak")).to_have_text(words["row"])
    expect(page.locator("[data-deal=ten]").get_by_test_id("own-result")).to_contain_text("★")
    expect(page.get_by_test_id("calendar").get_by_role("heading")).to_have_text(words["month"])
    expect(page.locator("[data-day='2026-11-17'] svg")).to_have_count(5)
    expect(page.locator("[data-day='2026-11-19']")).to_have_count(0)
    seeing.fits_its_window(page)
    no_violations(page)
    shot(page, "daily")


def test_a_day_goes_on_where_it_was_left(phone: Page) -> None:
    """A deal that was begun is gone on with; one whose table is gone can be played anew."""
    dealing.answer(phone, "/api/tables/lookup", [{**dealing.a_line("here"), "stage": "playing"}])
    dealing.holds(phone, "here", "gone", game="ten")
    open_tries = [
        dealing.tried("ten", dealing.TODAY, None, begun="here"),
        dealing.tried("triggs", dealing.TODAY, None, begun="gone"),
    ]
    dealing.remember(phone, *open_tries)
    opened(phone)
    expect(phone.get_by_role("link", name="Go on: TEN")).to_have_attribute("href", "/t/here")
    expect(phone.get_by_role("button", name="Play today's deal: Triggs")).to_be_visible()
    expect(phone.get_by_test_id("streak")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_line_to_share_is_copied_and_the_own_place_shown(
    language: str, visit: Visit, server: str, no_violations: Callable[[Page], None], shot: Shot
) -> None:
    page = visit(PHONE, permissions=["clipboard-read", "clipboard-write"])
    dealing.remember(page, *dealing.a_month())
    mine = dealing.a_result("", 10, rank=1, luck=0.25, ended=dealing.NOON + 2)
    others = [dealing.a_result("", 31, rank=1), dealing.a_result("", 4, luck=-0.1)]
    dealing.answer(page, "/api/daily/ten/2026-11-18", dealing.results("ten", others[0], mine, others[1], date=dealing.TODAY))
    # a test has no address on a network, so the page's own stands in the line
    dealing.answer(page, "/api", {"addresses": []})
    opened(page)
    page.locator("[data-deal=ten] footer button").last.click()
    line = LINES[language].format(base=server)
    expect(page.get_by_test_id("share-line")).to_have_text(line)
    page.get_by_role("button", name=WORDS[language]["copy"]).click()
    assert page.evaluate("navigator.clipboard.readText()") == line
    expect(page.get_by_test_id("own-place")).to_contain_text("2")
    expect(page.locator("[data-own]")).to_have_count(1)
    expect(page.locator("[data-own]")).to_contain_text("75%")
    seeing.fits_its_window(page)
    no_violations(page)
    shot(page, "daily-results")


def test_a_phone_shares_the_line_by_its_own_sheet(visit: Visit) -> None:
    page = visit(PHONE)
    page.add_init_script("navigator.share = (shared) => { window.shared = shared; return Promise.resolve(); }")
    dealing.remember(page, *dealing.a_month())
    dealing.answer(page, "/api/daily/ten/2026-11-18", dealing.results("ten", date=dealing.TODAY))
    opened(page)
    page.get_by_role("button", name="Results of everybody: TEN").tap()
    expect(page.get_by_text("Nobody has played this deal here yet.")).to_be_visible()
    page.get_by_role("button", name="Share").tap()
    assert str(page.evaluate("window.shared.text")).startswith("Stolik 2026-11-18 · TEN: 10 points")


def test_the_calendar_is_walked_by_keys_from_the_first_day_to_today(desk: Page) -> None:
    dealing.remember(desk, *dealing.a_month())
    opened(desk)
    desk.locator("[data-day='2026-11-18']").focus()
    days = ["ArrowLeft", "ArrowUp", "Home", "ArrowRight", "End", "PageUp", "PageUp", "ArrowUp"]
    at = ["17", "10", "09", "10", "15", "18", "30", "30"]
    for key, day in zip(days, at, strict=True):
        desk.keyboard.press(key)
        focused = desk.evaluate("document.activeElement.dataset.day")
        assert focused.endswith(day), f"{key} leads to {focused}"
    assert focused == dealing.FIRST, "there is no day before the first"
    expect(desk.get_by_test_id("calendar").get_by_role("heading")).to_have_text("September 2026")
    expect(desk.get_by_role("button", name="The month before")).to_be_disabled()
    desk.keyboard.press("Enter")
    expect(desk).to_have_url(f"{desk.url.split('/daily')[0]}/daily/{dealing.FIRST}")
    expect(desk.get_by_role("button", name="Play this deal: TEN")).to_be_visible()
    expect(desk.get_by_role("link", name="The day before")).to_have_count(0)
    desk.get_by_role("link", name="The day after").click()
    expect(desk.get_by_role("heading", name="Thursday, 1 October 2026")).to_be_visible()
    tabbable = desk.locator("[role=grid] a[tabindex='0']")
    expect(tabbable).to_have_count(1)


def test_a_day_is_read_aloud_with_what_was_done(phone: Page) -> None:
    dealing.remember(phone, *dealing.a_month())
    opened(phone)
    expect(phone.locator("[data-day='2026-11-13']")).to_have_accessible_name("13 November, The Game: 3 cards left, won")
    expect(phone.locator("[data-day='2026-11-11']")).to_have_accessible_name("11 November, nothing played")


def test_there_are_new_deals_when_the_day_is_over(phone: Page) -> None:
    phone.clock.install(time=dealing.NOON + 11 * dealing.HOUR)
    dealing.days(phone, dealing.NOON + 11 * dealing.HOUR, dealing.NOON + 12 * dealing.HOUR + 60)
    phone.goto("/daily")
    expect(phone.get_by_text("New deals in 1 h 0 min.")).to_be_visible()
    asked = seeing.requests(phone, "/api/daily")
    phone.clock.fast_forward(40 * 60 * 1000)
    expect(phone.get_by_text("New deals in 20 min.")).to_be_visible()
    assert asked == []
    phone.clock.fast_forward(21 * 60 * 1000)
    expect(phone.get_by_text("New deals in 23 h 59 min.")).to_be_visible()
    assert len(asked) == 1


@pytest.mark.parametrize("wrong", [-2 * dealing.DAY, 40 * dealing.DAY, 700], ids=["behind", "far ahead", "ahead"])
def test_a_clock_that_is_wrong_shows_the_day_and_the_time_of_the_server(phone: Page, wrong: int) -> None:
    phone.clock.install(time=EVENING + wrong)
    dealing.days(phone, EVENING)
    asked = seeing.requests(phone, "/api/daily")
    phone.goto("/daily")
    expect(phone.get_by_role("heading", name="Today, Wednesday, 18 November 2026")).to_be_visible()
    expect(phone.get_by_text("New deals in 5 h 12 min.")).to_be_visible()
    phone.clock.fast_forward(60 * 60 * 1000)
    expect(phone.get_by_text("New deals in 4 h 12 min.")).to_be_visible()
    assert len(asked) == 1


def test_where_a_beacon_is_mixed_in_the_page_does_not_say_everywhere(phone: Page, no_violations: Callable[[Page], None]) -> None:
    phone.clock.set_fixed_time(EVENING)
    dealing.days(phone, EVENING, beacon="https://example.org/chain")
    phone.goto("/daily")
    expect(phone.get_by_text("nobody can know the cards before the day begins")).to_be_visible()
    expect(phone.get_by_text("everywhere")).to_have_count(0)
    expect(phone.get_by_text("the same on every server,")).to_have_count(0)
    no_violations(phone)


@pytest.mark.parametrize("kept", ["{", '{"tries":[{"game":7},null],"taken":3}', '{"tries":[{"game":"ten","date":"2026-02-30"}]}'])
def test_what_is_damaged_on_the_device_hides_nothing(kept: str, phone: Page) -> None:
    phone.add_init_script(f"localStorage.setItem('stolik.deals', {kept!r})")
    opened(phone)
    expect(phone.get_by_role("button", name="Play today's deal: TEN")).to_be_visible()


def test_a_day_that_there_is_not_is_answered_by_a_sentence_and_a_way(phone: Page, complaints: Complaints) -> None:
    complaints.expect("400 (Bad Request)")
    dealing.answer(phone, "/api/daily", {"error": "NoSuchDay", "reason": "There is no such day.", "status": 400})
    phone.goto("/daily/2026-13-77")
    expect(phone.get_by_role("alert")).to_have_text("There is no such day.")
    expect(phone.get_by_role("link", name="To today's deals")).to_have_attribute("href", "/daily")


@pytest.mark.parametrize("size", [SMALL_PHONE, DESK], ids=["phone", "desk"])
def test_the_start_page_leads_there_and_does_not_move(size: ViewportSize, visit: Visit) -> None:
    page = visit(size)
    shifts.watch(page)
    page.clock.set_fixed_time(EVENING)
    dealing.remember(page, *dealing.a_month())
    dealing.days(page, EVENING)
    page.goto("/")
    way = page.get_by_test_id("daily-way").locator("visible=true")
    expect(way).to_contain_text("2 played today")
    expect(way).to_contain_text("3 days in a row")
    page.wait_for_load_state("networkidle")
    shifts.still(page)
    way.click()
    expect(page.get_by_role("heading", name="Deal of the day")).to_be_visible()
