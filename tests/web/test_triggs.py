"""Triggs at its table: nothing moves, the sheets are read from three metres, its set pieces play, all hands are open at last."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import ViewportSize, expect

from tests.marks import thorough
from tests.web import shifts, watching
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Visit
from tests.web.playing import opened, sit
from tests.web.test_frame import CUT, SMALL_TEXT, TELEVISION

GAME = "triggs"
OUT_OF_SIGHT = """() => [...document.querySelectorAll("main.board, .inside, .belongings")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.className)"""
TOO_SMALL = """() => [...document.querySelectorAll(".frame button")].map((one) => [one.className, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width && (width < 44 || height < 44)).map(([name]) => name)"""


@pytest.mark.parametrize("size", [PHONE, thorough(DESK)], ids=["phone", "desk"])
def test_nothing_moves_in_a_whole_game_and_all_hands_are_open_at_its_end(
    visit: Visit, http: httpx.Client, size: ViewportSize
) -> None:
    page = visit(size, reduced_motion="no-preference")
    # with few boxes there are many full rows, and extra crosses
    shifts.none_in_a_whole_game(page, http, GAME, bots=2, turns=8, sheet="own", rows=" ".join("2" * 12))
    expect(page.get_by_test_id("story")).to_be_visible()
    expect(page.locator("section.hands dd")).to_have_count(3)
    expect(page.locator("section.hands")).not_to_contain_text("not shown")


@pytest.mark.parametrize("bots", [1, thorough(2), 3])
@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESK], ids=["small phone", "phone", "desk"])
def test_everything_fits_and_can_be_pressed(visit: Visit, http: httpx.Client, size: ViewportSize, bots: int) -> None:
    page = visit(size)
    (seat,) = opened(http, GAME, "Ola", bots=bots)
    sit(page, seat)
    if (size, bots) != (SMALL_PHONE, 3):  # there the board of four scrolls a little
        assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("bots", [1, thorough(2), 3])
def test_the_sheets_are_read_from_three_metres(visit: Visit, http: httpx.Client, bots: int) -> None:
    page = visit(TELEVISION)
    (seat,) = opened(http, GAME, "Ola", bots=bots)
    page.goto(f"/tv/{seat.table}")
    expect(page.locator(".sheet-of-rows")).to_have_count(bots + 1)
    assert page.evaluate(SMALL_TEXT) == []
    for pile in page.locator(".three svg.card").all():
        box = pile.bounding_box()
        assert box and box["height"] >= 140


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_last_box_is_a_set_piece(visit: Visit, size: ViewportSize, tmp_path: Path) -> None:
    page = visit(size, reduced_motion="no-preference")
    watching.open_game(page, watching.recorded_table(GAME, "won"), tmp_path)
    watching.go_to(page, watching.last_step(page) - 1)
    watching.step_on(page)
    expect(page.locator(watching.MOMENT)).to_have_attribute("data-moment", "last-box")
    expect(page.locator(watching.MOMENT)).to_have_count(0)
