"""The frame of every table: everything keeps its place, is large enough, and says what it should, on every screen."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import ViewportSize, expect

from tests.marks import thorough
from tests.web import shifts
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Complaints, Visit
from tests.web.playing import decide, opened, press, press_card, sit, state, until_mine
from tests.web.test_tables import lay_a_lower_card

GAME = "the-game"
STARTS: dict[str, Any] = {"starter": 1}
TELEVISION = ViewportSize(width=1920, height=1080)
TINY = ViewportSize(width=320, height=568)
SMALL_TEXT = """() => [...document.querySelectorAll(".frame *")]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => one.getClientRects().length && !one.closest(".hidden, svg, [hidden]"))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 28)
  .map((one) => `${one.className}: ${one.innerText} ${getComputedStyle(one).fontSize}`)"""
CUT = """() => [...document.querySelectorAll("header.players .text, header.players .standing")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
    || one.getBoundingClientRect().right > innerWidth
    || one.getBoundingClientRect().right > one.closest("li").getBoundingClientRect().right + 1)
  .map((one) => one.innerText)"""

NO_SERVICE_WORKER = "Service Worker registration blocked by Playwright"
"""What Playwright says itself on a phone or a desk that a test keeps from installing one."""
LATE = """(text) => {
  document.querySelector("header.players").style.setProperty("--standing-length", text.length);
  for (const one of document.querySelectorAll("header.players .standing")) one.textContent = text;
}"""
"""Writes what stands beside the names late in a game."""


@pytest.mark.parametrize("size", [PHONE, thorough(SMALL_PHONE), thorough(DESK)], ids=["phone", "small phone", "desk"])
def test_nothing_moves_in_a_whole_game_and_the_console_stays_empty(visit: Visit, http: httpx.Client, size: ViewportSize) -> None:
    page, said = visit(size, reduced_motion="no-preference"), list[str]()
    page.on("console", lambda message: said.append(message.text))
    shifts.none_in_a_whole_game(page, http, GAME, bots=2, mode="on-fire" if size is DESK else "")
    assert [line for line in said if line != NO_SERVICE_WORKER] == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_hints_refusals_and_notices_move_nothing(
    visit: Visit, http: httpx.Client, complaints: Complaints, size: ViewportSize
) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    page = visit(size)
    shifts.watch(page)
    (seat,) = opened(http, GAME, "Ola", bots=1, **STARTS)
    sit(page, seat)
    until_mine(page)
    shifts.begin(page)
    page.keyboard.press("h")
    expect(page.locator(".hints")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".hints")).to_have_count(0)
    lay_a_lower_card(page)
    expect(page.get_by_test_id("refusal").locator("svg.card")).not_to_have_count(0)
    page.context.set_offline(True)
    expect(page.get_by_test_id("lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_test_id("lost")).to_have_count(0)
    shifts.still(page)


@pytest.mark.parametrize("bots", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("size", [SMALL_PHONE, TINY, thorough(DESK)], ids=["small phone", "tiny", "desk"])
def test_no_name_and_no_standing_is_cut(visit: Visit, http: httpx.Client, bots: int, size: ViewportSize) -> None:
    page = visit(size)
    (seat,) = opened(http, "phase-10", "Aleksandra", bots=bots)
    sit(page, seat)
    page.evaluate(LATE, "phase 10, 165 points")
    assert page.evaluate(CUT) == []
    assert page.locator("header.players li").count() == bots + 1


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, TINY], ids=["phone", "small phone", "tiny"])
def test_the_name_of_somebody_who_is_away_is_not_cut(visit: Visit, http: httpx.Client, size: ViewportSize) -> None:
    page = visit(size)
    seat, _, _ = opened(http, "phase-10", "Ola", "Aleksandra", "Magdalena", bots=0)
    sit(page, seat)
    plates = page.locator("header.players li")
    expect(plates.nth(1)).to_contain_text("away")
    expect(plates.nth(0)).not_to_contain_text("away")
    assert page.evaluate(CUT) == []


def test_players_sit_around_the_table_at_a_desk(visit: Visit, http: httpx.Client) -> None:
    page = visit(DESK)
    (seat,) = opened(http, GAME, "Ola", bots=3, **STARTS)
    sit(page, seat)
    board = page.locator("main.board").bounding_box()
    boxes = [page.locator(f"[data-spot=seat-{number}]").bounding_box() for number in range(4)]
    own, left, top, right = boxes
    assert board and own and left and top and right
    assert left["x"] + left["width"] <= board["x"]
    assert top["y"] + top["height"] <= board["y"]
    assert right["x"] >= board["x"] + board["width"]
    assert own["y"] >= board["y"] + board["height"]


def test_type_and_cards_grow_with_the_window(visit: Visit, http: httpx.Client) -> None:
    page = visit(DESK)
    (seat,) = opened(http, GAME, "Ola", bots=1, **STARTS)
    sit(page, seat)
    until_mine(page)

    def sizes() -> tuple[float, float]:
        card = page.locator(".held").first.bounding_box()
        assert card
        return card["height"], page.get_by_test_id("status").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")

    small = sizes()
    page.set_viewport_size(TELEVISION)
    large = sizes()
    assert large[0] > 1.25 * small[0]
    assert large[1] > 1.25 * small[1]


def test_a_television_is_read_from_three_metres(visit: Visit, http: httpx.Client) -> None:
    page = visit(TELEVISION)
    asked = {"game": GAME, "seats": ["", "easy", "easy"], "options": STARTS, "speed": "instant", "timer": 60}
    table = http.post("/api/tables", json=asked).json()
    taken = http.post(f"/api/tables/{table['table']}/seats", json={"name": "Ola", "host": table["host"]})
    assert taken.is_success
    page.goto(f"/tv/{table['table']}")
    page.wait_for_selector(".frame")
    expect(page.get_by_role("timer")).to_be_visible()
    assert page.evaluate(SMALL_TEXT) == []
    for card in page.locator("main.board .top svg.card").all():
        box = card.bounding_box()
        assert box and box["height"] >= 140
    clock, code = page.get_by_role("timer").bounding_box(), page.get_by_test_id("code").bounding_box()
    assert clock and code and clock["y"] + clock["height"] <= code["y"]


@pytest.mark.parametrize("size", [TINY, ViewportSize(width=360, height=640)], ids=["tiny", "twice the type"])
def test_what_is_needed_is_in_reach(visit: Visit, http: httpx.Client, size: ViewportSize) -> None:
    page = visit(size)
    if size is not TINY:
        page.add_init_script("addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')")
    (seat,) = opened(http, GAME, "Ola", bots=4, **STARTS)
    sit(page, seat)
    until_mine(page)
    for one in (".held >> nth=0", ".held >> nth=-1", ".place >> nth=0", ".place >> nth=-1", ".actions .button >> nth=0"):
        page.locator(one).scroll_into_view_if_needed()
        expect(page.locator(one)).to_be_in_viewport(ratio=0.9)
    for name in ("Menu", "Hint", "Take back"):
        page.get_by_role("button", name=name).scroll_into_view_if_needed()
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("language", "words"), [("en", "Deck: "), ("pl", "Talia: ")])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_table_in_words_is_shown_at_the_table(visit: Visit, http: httpx.Client, size: ViewportSize, words: str) -> None:
    page = visit(size)
    page.add_init_script("localStorage.setItem('stolik.settings', JSON.stringify({ words: true }))")
    (seat,) = opened(http, GAME, "Ola", bots=1, **STARTS)
    sit(page, seat)
    told = page.get_by_test_id("in-words")
    expect(told).to_contain_text(words)
    hand = state(http, seat)["view"]["hand"]
    expect(told).to_contain_text(" ".join(map(str, hand)))


def test_the_heading_is_the_name_of_the_game(visit: Visit, http: httpx.Client) -> None:
    page = visit(PHONE)
    (seat,) = opened(http, "phase-10", "Ola")
    sit(page, seat)
    assert page.locator("h1").all_inner_texts() == ["Phase 10"]


def test_what_was_undone_is_gone_from_all_lines(visit: Visit, http: httpx.Client) -> None:
    page = visit(DESK)
    (seat,) = opened(http, GAME, "Ola", bots=1, signals="none", **STARTS)  # or the bot may have the last word
    sit(page, seat)
    until_mine(page)
    log, last = page.get_by_role("log"), page.locator("p.last")
    press_card(page.locator(".held.playable").first)
    press(page.locator(".place.fits").first)
    expect(log.locator("p.move.own")).to_have_count(1)
    expect(last).to_contain_text("You lay")
    press(page.get_by_role("button", name="Take back"))
    expect(log).to_contain_text("takes back a move")
    expect(log.locator("p.move.own")).to_have_count(0)
    expect(last).not_to_contain_text("lay")


def test_a_hint_lights_up_what_it_speaks_of_before_it_is_followed(visit: Visit, http: httpx.Client) -> None:
    page = visit(PHONE)
    (seat,) = opened(http, GAME, "Ola", bots=1, **STARTS)
    sit(page, seat)
    until_mine(page)
    held = state(http, seat)["view"]["hand"]
    press(page.get_by_role("button", name="Hint"))
    first = page.locator(".hints li button").first
    expect(first.locator("svg.card")).not_to_have_count(0)
    press(first)
    lit = page.locator("[data-lit]")
    expect(lit).to_have_count(2)
    spots = sorted(one.get_attribute("data-spot") or "" for one in lit.all())
    card, pile = spots[0].removeprefix("held-"), spots[1].removeprefix("pile-")
    assert state(http, seat)["view"]["hand"] == held
    press(page.get_by_role("button", name="Do it"))
    expect(page.locator(f"[data-spot=pile-{pile}] text").first).to_have_text(card)
    assert lit.count() == 0


def test_cards_in_sentences_are_drawn_and_read_as_words(visit: Visit, http: httpx.Client) -> None:
    page = visit(DESK)
    (seat,) = opened(http, GAME, "Ola", bots=1, **STARTS)
    sit(page, seat)
    until_mine(page)
    card = page.locator(".held.playable").first.get_attribute("aria-label")
    assert card
    press_card(page.locator(".held.playable").first)
    press(page.locator(".place.fits").first)
    line = page.get_by_role("log").locator("p.move.own").last
    expect(line.locator("svg.card text")).to_have_text(card.removeprefix("card "))
    expect(line.locator(".hidden")).to_have_text(card.removeprefix("card "))


def test_who_reads_further_up_in_the_log_is_not_pulled_down(visit: Visit, http: httpx.Client) -> None:
    page = visit(DESK)
    (seat,) = opened(http, GAME, "Ola", bots=3, **STARTS)
    sit(page, seat)
    log = page.get_by_role("log")
    while log.evaluate("(one) => one.scrollHeight - one.clientHeight") < 300:
        until_mine(page)
        decide(page, GAME)
    log.evaluate("(one) => (one.scrollTop = 0)")
    lines = log.locator("p").count()
    while log.locator("p").count() < lines + 2:
        until_mine(page)
        decide(page, GAME)
    assert log.evaluate("(one) => one.scrollTop") == 0
