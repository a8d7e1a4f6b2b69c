"""The generic table: a game that another package brings, without a page of its own, is found and played in the browser."""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Error, Locator, Page, ViewportSize, expect

from tests import stairs
from tests.server.serving import serving
from tests.web import playing, seeing
from tests.web.conftest import DESK, PHONE, PLENTY, RATES, SMALL_PHONE, Visit
from tests.web.play_generic import moves

Shot = Callable[[Page, str], Path]
NoViolations = Callable[[Page], None]
TELEVISION = ViewportSize(width=1920, height=1080)
HINT = {"en": "Hint", "pl": "Podpowiedź"}
HINTS = {"en": "Hints", "pl": "Podpowiedzi"}
CLOSE_HINTS = {"en": "Close the hints", "pl": "Zamknij podpowiedzi"}
WORDS = {"en": "The table in words", "pl": "Stół słowami"}
THUMB = 44
"""Pixels that a finger needs, each way."""
LOWER_PART = 0.6
"""Where the part of a phone begins that a thumb reaches."""

READ = """(lines) => lines.map((line) => {
  const copy = line.cloneNode(true);
  for (const drawn of copy.querySelectorAll("[aria-hidden=true]")) drawn.remove();
  return copy.textContent;
})"""
"""What a screen reader reads of lines: what is only drawn is left out."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has Stairs, the game of the guide, beside its own; nothing is compiled for it."""
    package = tmp_path_factory.mktemp("package")
    stairs.install(package)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(package), os.environ.get("PYTHONPATH", "")])))
        patch.setenv("STOLIK_COMPILED", "0")
        limits = [word for rate in RATES for word in ("--limit", f"{rate}={PLENTY}")]
        with serving(tmp_path_factory.mktemp("server"), *limits) as base:
            yield base


def without_spaces(text: str) -> str:
    return "".join(text.split())


def words(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("region", name=WORDS[language])


def deal(page: Page) -> None:
    """Finds Stairs on the start page, goes to the form for a new table, and deals to easy bots that move at once."""
    page.goto("/")
    expect(page.locator("[data-game=stairs] h2")).to_be_visible()
    playing.press(page.locator("a.button[href='/new']"))
    chosen = page.locator("input[name=game][value=stairs]")
    playing.press(page.locator("label").filter(has=chosen))
    expect(chosen).to_be_checked()
    playing.press(page.locator(".levels label").filter(has=page.locator("input[value=easy]")))
    playing.press(page.locator("details.settings summary"))
    page.locator("select").filter(has=page.locator("option[value=instant]")).select_option("instant")
    seeing.fits_its_window(page)
    playing.press(page.locator("form button.primary"))


@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [(SMALL_PHONE, "pl", "light"), (PHONE, "en", "dark"), (DESK, "en", "light"), (DESK, "pl", "dark")],
    ids=["small phone", "phone", "desk", "dark desk"],
)
def test_a_game_of_another_package_is_played_from_the_start_page_to_its_result(
    size: ViewportSize, language: str, visit: Visit, shot: Shot, no_violations: NoViolations
) -> None:
    page = visit(size)
    deal(page)
    playing.until_mine(page)
    expect(words(page, language).get_by_role("listitem").nth(2)).to_be_visible()
    seeing.fits_its_window(page)
    no_violations(page)
    shot(page, "generic-table")

    hints = page.get_by_role("group", name=HINTS[language])
    late = time.monotonic() + playing.TIMEOUT_MS / 1000
    while not hints.is_visible() and time.monotonic() < late:  # the server may ask us to come back in a moment
        button = page.get_by_role("button", name=HINT[language], exact=True)
        if button.is_enabled():  # else a hint is on its way
            with contextlib.suppress(Error):  # it has come meanwhile, and lies over the button
                button.click(timeout=1_000)
        page.wait_for_timeout(500)
    expect(hints.get_by_role("listitem").first).to_contain_text(re.compile(r"\w+ .*\d"))
    no_violations(page)
    shot(page, "generic-hints")
    playing.press(page.get_by_role("button", name=CLOSE_HINTS[language]))

    first = moves(page).first
    card = (first.get_attribute("aria-label") or "").split()[-1]
    assert card.isdigit()
    playing.press(first)
    if size["width"] < playing.DESK_WIDTH:
        playing.press(page.get_by_role("button", name="Menu"))
    expect(page.get_by_role("log")).to_contain_text(card)
    expect(page.get_by_role("log").locator("p.own").last).to_contain_text(card)
    page.keyboard.press("Escape")

    assert playing.finish(page, "generic") > 0
    expect(page.locator(playing.RESULT)).to_have_text(page.locator("[data-testid=status]").inner_text())
    players = page.locator("header.players li").count()
    assert page.locator("dialog tbody tr").count() in (players, 0)  # none where all share the win
    no_violations(page)
    shot(page, "generic-result")

    playing.press(page.locator("dialog a[href^='/replay/']").first)
    expect(words(page, language).get_by_role("listitem").nth(2)).to_be_visible()
    page.keyboard.press("End")
    seeing.fits_its_window(page)
    no_violations(page)
    shot(page, "generic-replay")


def test_keys_alone_play_a_game(visit: Visit) -> None:
    page = visit(DESK)
    deal(page)
    playing.ONLY_KEYS.add(page)
    assert playing.finish(page, "generic") > 1


def test_moves_are_in_reach_of_a_thumb_and_the_table_stays_where_it_is(small_phone: Page, http: httpx.Client) -> None:
    (seat,) = playing.opened(http, "stairs", "Ola", bots=2)
    playing.sit(small_phone, seat)
    playing.until_mine(small_phone)
    board = small_phone.locator("main.board")
    place = board.bounding_box()
    while not playing.over(small_phone):
        assert board.bounding_box() == place
        room = small_phone.locator(".room").bounding_box()
        assert room and room["y"] > LOWER_PART * small_phone.viewport_size["height"]  # type: ignore[index]
        for button in moves(small_phone).all():
            box = button.bounding_box()
            assert box and box["width"] >= THUMB and box["height"] >= THUMB
        playing.decide(small_phone, "generic")


def test_a_move_says_what_it_is(desk: Page, http: httpx.Client) -> None:
    """A screen reader tells the kind with every move, and the words of the table in their order."""
    (seat,) = playing.opened(http, "stairs", "Ola", bots=1)
    playing.sit(desk, seat)
    playing.until_mine(desk)
    cards = [choice["text"] for choice in playing.state(http, seat)["legal"] if choice["text"].isdigit()]
    expect(desk.locator(".room .kinds button")).to_have_count(len(cards))
    for card in cards:
        expect(desk.get_by_role("button", name=re.compile(rf"\w: {card}$"))).to_be_enabled()
    held = {"Authorization": f"Bearer {seat.token}"}
    table = playing.answer(http.get(f"/api/tables/{seat.table}", params={"words": True}, headers=held))
    told = [line for line in map(without_spaces, table["told"]) if line and line != without_spaces(table["status"])]
    read = words(desk).get_by_role("listitem").evaluate_all(READ)
    assert [without_spaces(line) for line in read] == [line.replace("-", "nothing") for line in told]


def test_spectators_and_a_television_see_the_words(
    visit: Visit, http: httpx.Client, shot: Shot, no_violations: NoViolations
) -> None:
    (seat,) = playing.opened(http, "stairs", "Ola", bots=2)
    guest = visit(PHONE)
    guest.goto(f"/t/{seat.table}")
    expect(words(guest)).to_contain_text("Ola")
    assert guest.locator(".room").count() == 0
    no_violations(guest)
    television = visit(TELEVISION)
    television.goto(f"/tv/{seat.table}")
    expect(words(television)).to_contain_text("Ola")
    shot(television, "generic-television")


def test_another_language_tells_the_table_anew(desk: Page, http: httpx.Client) -> None:
    (seat,) = playing.opened(http, "stairs", "Ola", bots=1)
    playing.sit(desk, seat)
    playing.until_mine(desk)
    english = words(desk).inner_text()
    desk.evaluate("localStorage.setItem('stolik.language', 'pl')")
    desk.reload()
    expect(words(desk, "pl").get_by_role("listitem").nth(2)).to_be_visible()
    polish = words(desk, "pl").inner_text()
    assert english != polish and "Ola" in polish
