"""Was it luck: from the result to the review, to a costly move on the table, and on from there at a table of one's own."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.marks import thorough
from tests.web import playing, seeing
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Complaints, Visit

GAME = "the-game"
LONG = 240_000
"""Milliseconds that the first review of a game may take: what makes it is compiled then."""
REFINED = re.compile(r"^(From|Na podstawie)")


@pytest.fixture(scope="module")
def over(server: str) -> Iterator[playing.Seat]:
    """The seat of somebody who has made any moves beside a bot until the game was over: some of them cost much."""
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as http:
        yield played_out(http)


@pytest.fixture(autouse=True)
def while_it_compiles(complaints: Complaints) -> None:
    """On a machine that has made no review the server first says when to come again, and the page does."""
    complaints.expect("503")


def played_out(http: httpx.Client, game: str = GAME, **options: Any) -> playing.Seat:
    (seat,) = playing.opened(http, game, "Ola", bots=1, **options)
    return played_to_the_end(http, seat)


def played_to_the_end(http: httpx.Client, seat: playing.Seat) -> playing.Seat:
    playing.do(http, seat, "pace", speed="instant")
    chance = random.Random(1)
    while (now := playing.state(http, seat))["stage"] != "over":
        if now["legal"]:
            playing.do(http, seat, "play", moves=[chance.choice(now["legal"])["move"]])
    return seat


def reviewed(page: Page, address: str) -> None:
    """Opens a review, and waits for its first figures and its table."""
    page.goto(address)
    shown(page)


def shown(page: Page) -> None:
    expect(verdict(page)).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name=re.compile("costliest|najdroższe", re.IGNORECASE))).to_be_visible()


def verdict(page: Page) -> Locator:
    return page.get_by_test_id("verdict").locator("p").first


def step(page: Page) -> int:
    return int((page.get_by_test_id("step").text_content() or "").split("/")[0])


def origin(http: httpx.Client, page: Page) -> Any:
    """Where the deal of the table comes from that a page shows."""
    table = re.search(r"/t/([\w-]+)", page.url)
    assert table
    return playing.answer(http.get(f"/api/tables/{table[1]}"))["origin"]


@pytest.mark.parametrize(
    ("size", "language"), [(PHONE, "pl"), (DESK, "en"), thorough(PHONE, "en"), thorough(DESK, "pl"), thorough(SMALL_PHONE, "pl")]
)
def test_from_the_result_to_a_costly_move_on_the_table_and_on_from_there(
    size: ViewportSize, over: playing.Seat, http: httpx.Client, visit: Visit, shot: Callable[[Page, str], Path]
) -> None:
    page = visit(size)
    playing.keep(page, over)
    page.goto(f"/t/{over.table}")
    playing.press(page.locator("dialog a[href^='/review/']"))
    shown(page)
    seeing.fits_its_window(page)
    shot(page, "review")
    playing.press(page.get_by_test_id("costly").first.locator("button"))
    expect(page.locator(".frame [data-testid=status]")).to_be_visible()
    at = step(page)
    if size is not DESK:
        expect(page).to_have_url(re.compile(rf"\?at={at}$"))
        expect(page.locator("[data-lit]")).not_to_have_count(0)
        shot(page, "review-move")
        playing.press(page.locator("button.line"))
    expect(page.get_by_test_id("decision")).to_be_visible()
    expect(page.locator("[data-testid=decision] button.best")).to_have_count(1)
    expect(page.locator("[data-testid=decision] button.played")).to_have_count(1)
    expect(page.locator("[data-lit]")).not_to_have_count(0)
    seeing.fits_its_window(page)
    shot(page, "review-decision")
    playing.press(page.get_by_test_id("moment").locator(".tools .button"))
    playing.press(page.locator("[data-testid=play-on] input[value=guess]"))
    shot(page, "review-play-on")
    playing.press(page.locator("[data-testid=play-on] button.primary"))
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator(".frame [data-testid=status]")).to_be_visible()
    expect(page.get_by_test_id("origin")).to_be_visible()
    assert over.table not in page.url
    found = origin(http, page)
    assert (found["kind"], found["at"], found["cards"], found["table"]) == ("fork", at, "guess", over.table)
    shot(page, "what-if")


@pytest.mark.parametrize("scheme", ["light", thorough("dark")])
@pytest.mark.parametrize("size", [SMALL_PHONE, DESK], ids=["small phone", "desk"])
def test_a_review_shuts_nobody_out(
    size: ViewportSize, over: playing.Seat, visit: Visit, no_violations: Callable[[Page], None]
) -> None:
    page = visit(size)
    playing.keep(page, over)
    reviewed(page, f"/review/{over.table}")
    page.locator("figure summary").click()
    page.get_by_test_id("waterfall").locator("summary").first.click()
    no_violations(page)
    seeing.fits_its_window(page)
    playing.press(page.get_by_test_id("costly").first.locator("button"))
    expect(page.locator(".frame [data-testid=status]")).to_be_visible()
    if size is not DESK:
        playing.press(page.locator("button.line"))
    expect(page.get_by_test_id("decision")).to_be_visible()
    no_violations(page)


def test_a_review_is_read_with_keys_alone(over: playing.Seat, desk: Page) -> None:
    playing.keep(desk, over)
    playing.ONLY_KEYS.add(desk)
    reviewed(desk, f"/review/{over.table}")
    expect(desk.locator(".frame [data-testid=status]")).to_be_visible()
    last = step(desk)
    chart = desk.get_by_test_id("chart")
    playing.reach(chart)
    assert chart.get_attribute("aria-valuenow") == str(last)
    desk.keyboard.press("ArrowLeft")
    expect(desk.get_by_test_id("step")).to_have_text(f"{last - 1}/{last}")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(f"{last - 1} of {last}"))
    desk.keyboard.press("Home")
    expect(desk.get_by_test_id("step")).to_have_text(f"0/{last}")
    desk.keyboard.press("Shift+ArrowRight")
    expect(desk.locator("[data-testid=decision] button.best")).to_have_count(1)
    first = step(desk)
    desk.keyboard.press("ArrowRight")
    expect(desk.get_by_test_id("step")).to_have_text(f"{first + 1}/{last}")
    desk.keyboard.press("Shift+ArrowLeft")
    expect(desk.get_by_test_id("step")).to_have_text(f"{first}/{last}")
    playing.press(desk.get_by_test_id("moment").locator(".tools .button"))
    desk.keyboard.press("Escape")
    expect(desk.get_by_test_id("play-on")).to_have_count(0)


def test_a_finger_on_the_line_chooses_the_moment_and_the_table_opens_there(over: playing.Seat, phone: Page) -> None:
    playing.keep(phone, over)
    reviewed(phone, f"/review/{over.table}")
    phone.get_by_test_id("chart").scroll_into_view_if_needed()
    box = phone.get_by_test_id("chart").bounding_box()
    assert box
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 60)
    at = step(phone)
    last = int((phone.get_by_test_id("step").text_content() or "").split("/")[1])
    assert last / 4 < at < 3 * last / 4
    before = phone.evaluate("scrollY")
    playing.press(phone.locator(".way > .button"))
    expect(phone.locator(".frame [data-testid=status]")).to_be_visible()
    assert step(phone) == at
    phone.go_back()
    shown(phone)
    phone.wait_for_function("(y) => Math.abs(scrollY - y) < 40", arg=before)


def test_the_steps_add_up_as_they_are_shown(over: playing.Seat, phone: Page) -> None:
    reviewed(phone, f"/review/{over.table}")
    shown_ = [text.replace("−", "-").rstrip("%") for text in phone.locator("[data-testid=waterfall] b").all_text_contents()]
    *steps, result = [round(10 * float(text)) for text in shown_]
    assert sum(steps) == result


def test_figures_get_finer_by_themselves(http: httpx.Client, phone: Page) -> None:
    asked = seeing.requests(phone, "/review?depth=")
    reviewed(phone, f"/review/{played_out(http).table}")
    expect(phone.get_by_test_id("refining")).to_have_text(REFINED, timeout=LONG)
    depths = [url[-1] for url in asked]
    assert depths == sorted(depths) and list(dict.fromkeys(depths)) == ["0", "1", "2"]  # some twice, where it was to come again


def test_the_words_follow_the_language(over: playing.Seat, phone: Page) -> None:
    reviewed(phone, f"/review/{over.table}")
    english = phone.get_by_test_id("costly").first.text_content()
    playing.press(phone.locator("button[lang=pl]"))
    expect(phone.get_by_test_id("costly").first).to_contain_text("Koszt")
    assert phone.get_by_test_id("costly").first.text_content() != english


def test_a_game_file_is_reviewed_and_gone_on_from(
    over: playing.Seat, http: httpx.Client, desk: Page, tmp_path: Path, complaints: Complaints
) -> None:
    complaints.expect("400")
    desk.goto("/review")
    damaged = tmp_path / "damaged.json"
    damaged.write_text("{")
    desk.locator("input[type=file]").set_input_files(damaged)
    expect(desk.get_by_role("alert").first).to_be_visible()
    saved = tmp_path / "game.json"
    saved.write_bytes(http.get(f"/api/tables/{over.table}/file").content)
    desk.locator("input[type=file]").set_input_files(saved)
    shown(desk)
    playing.press(desk.get_by_test_id("costly").first.locator("button"))
    at = step(desk)
    playing.press(desk.get_by_test_id("moment").locator(".tools .button"))
    playing.press(desk.locator("[data-testid=play-on] button.primary"))
    expect(desk.get_by_test_id("origin")).to_be_visible()
    assert (origin(http, desk)["at"], origin(http, desk)["table"]) == (at, "")


@pytest.mark.parametrize(("named", "shows"), [("-5", 0), ("3.4", 3), ("99999", None), ("nonsense", None)])
def test_a_link_names_a_moment_of_the_game_and_no_other(over: playing.Seat, desk: Page, named: str, shows: int | None) -> None:
    reviewed(desk, f"/review/{over.table}?at={named}")
    last = int((desk.get_by_test_id("step").text_content() or "").split("/")[1])
    expect(desk.get_by_test_id("step")).to_have_text(f"{last if shows is None else shows}/{last}")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_game_that_goes_on_from_another_is_reviewed_from_there(
    over: playing.Seat, http: httpx.Client, phone: Page, language: str
) -> None:
    made = playing.answer(http.post(f"/api/tables/{over.table}/fork", json={"at": 6, "seat": over.seat, "cards": "guess"}))
    seat = playing.taken(http, GAME, made["table"], made["host"])
    played_to_the_end(http, seat)
    playing.keep(phone, seat)
    reviewed(phone, f"/review/{seat.table}")
    first = phone.get_by_test_id("waterfall").locator("li").first
    expect(first).to_contain_text({"en": "where this game goes on", "pl": "na początku tej gry"}[language])
    dealt = {"en": "luck of the deal", "pl": "szczęście w rozdaniu"}[language]
    expect(phone.get_by_test_id("waterfall")).not_to_contain_text(dealt)
    expect(phone.get_by_test_id("chart")).to_have_attribute("aria-valuemin", "6")
    phone.goto(f"/review/{seat.table}?at=2")
    expect(phone.locator("button.line")).to_contain_text({"en": "the other game", "pl": "z tamtej gry"}[language])
    seeing.fits_its_window(phone)


def test_all_hands_are_laid_open(over: playing.Seat, desk: Page) -> None:
    reviewed(desk, f"/review/{over.table}?at=3")
    expect(desk.locator(".frame [data-testid=status]")).to_be_visible()
    desk.locator(".switch input").check()
    hands = desk.get_by_test_id("hands").locator("dd")
    expect(hands).to_have_count(2)
    for hand in hands.all():
        expect(hand.locator(".card")).not_to_have_count(0)


def test_a_game_that_goes_on_has_no_review_yet(http: httpx.Client, phone: Page, complaints: Complaints) -> None:
    complaints.expect("409")
    (seat,) = playing.opened(http, GAME, "Ola", bots=1)
    phone.goto(f"/review/{seat.table}")
    expect(phone.get_by_role("alert").first).to_contain_text("over")
    expect(phone.get_by_role("button", name="Try again")).to_be_visible()


class TestTheSameDeal:
    def test_begins_again_in_the_same_seat_and_says_so(self, over: playing.Seat, http: httpx.Client, phone: Page) -> None:
        playing.keep(phone, over)
        phone.goto(f"/t/{over.table}")
        playing.press(phone.locator("dialog details summary").last)
        playing.press(phone.get_by_role("button", name="Same deal again"))
        expect(phone.get_by_test_id("origin")).to_be_visible()
        assert origin(http, phone)["kind"] == "again"
        playing.press(phone.get_by_role("button", name="Menu"))
        expect(phone.get_by_test_id("origin-told")).to_contain_text("The same deal again")

    def test_begins_in_another_seat(self, over: playing.Seat, http: httpx.Client, desk: Page) -> None:
        playing.keep(desk, over)
        desk.goto(f"/t/{over.table}")
        playing.press(desk.locator("dialog details summary").last)
        playing.press(desk.get_by_role("button", name="Same deal, other seat"))
        playing.press(desk.locator("[data-testid=play-on] button.primary"))
        expect(desk.get_by_test_id("origin")).to_be_visible()
        assert origin(http, desk)["seat"] == 1 - over.seat


def test_a_replay_leads_to_its_review_and_is_played_on(over: playing.Seat, http: httpx.Client, phone: Page) -> None:
    playing.keep(phone, over)
    phone.goto(f"/replay/{over.table}?at=4")
    expect(phone.get_by_test_id("step")).to_have_text(re.compile("^4/"))
    playing.press(phone.get_by_role("button", name="Play on from here"))
    playing.press(phone.locator("[data-testid=play-on] button.primary"))
    expect(phone.get_by_test_id("origin")).to_be_visible()
    assert (origin(http, phone)["at"], origin(http, phone)["seat"]) == (4, over.seat)
    phone.goto(f"/replay/{over.table}")
    playing.press(phone.get_by_role("button", name="Was it luck?"))
    shown(phone)
