"""TEN's table: nothing moves in a whole game, and what was turned up is in sight on the smallest screens."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import ViewportSize, expect

from tests.marks import thorough
from tests.web import playing, shifts
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Visit

GAME = "ten"
TINY = ViewportSize(width=320, height=568)
LYING = 2
"""So many numbers lie in the play area where a test looks at it."""
CUT = """() => [...document.querySelectorAll(".area .card[role=img], .actions .button, .area .sum")].flatMap((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const shown = one.closest("main, .inside").getBoundingClientRect();
  const inside = left >= -1 && right <= innerWidth + 1 && top >= shown.top - 1 && bottom <= shown.bottom + 1;
  const lid = one.matches(".card") ? document.elementFromPoint(left + 4, top + 4) : one;
  return inside && one.contains(lid) ? [] : [`${one.className} ${[left, top, right, bottom].map(Math.round)}`];
})"""
"""Cards that were turned up, their sums and the buttons, as far as they can't be seen."""


def reached(http: httpx.Client, wanted: Callable[[Any], bool], bots: int = 1, least: int = 0) -> playing.Seat:
    """The seat of somebody whom a bot has played for so many moves, and who then turns up cards, until a table is wanted."""
    until = time.monotonic() + playing.TIMEOUT_MS / 1000
    while time.monotonic() < until:
        (seat,) = playing.opened(http, GAME, "Aleksandra", bots=bots)
        if least:
            playing.do(http, seat, "leave", bot="easy")
            while (now := playing.state(http, seat))["moves"] < least and now["stage"] != "over":
                time.sleep(0.02)
            if now["stage"] == "over":
                continue
            playing.do(http, seat, "back")
        while (now := playing.state(http, seat))["stage"] != "over" and time.monotonic() < until:
            if now["legal"] and wanted(now["view"]):
                return seat
            if moves := [choice["move"] for choice in now["legal"]]:
                playing.do(http, seat, "play", moves=[next((one for one in moves if one["type"] == "turn_up"), moves[0])])
    raise AssertionError("no such table came about")


def drawing(view: Any) -> bool:
    return view["phase"] == "draw" and len(view["area_numbers"]) >= LYING


@pytest.mark.parametrize("bots", [thorough(0), thorough(1), thorough(2), 4])
@pytest.mark.parametrize("size", [PHONE, thorough(DESK)], ids=["phone", "desk"])
def test_nothing_moves_in_a_whole_game(visit: Visit, http: httpx.Client, size: ViewportSize, bots: int) -> None:
    shifts.none_in_a_whole_game(visit(size), http, GAME, bots)


@pytest.mark.parametrize(
    ("size", "type_size", "bots"),
    [(TINY, "100%", 4), thorough(SMALL_PHONE, "100%", 4), (SMALL_PHONE, "200%", 2), thorough(PHONE, "200%", 4)],
    ids=["tiny-5", "small phone-5", "twice the type-3", "phone, twice the type-5"],
)
def test_what_was_turned_up_is_in_sight(visit: Visit, http: httpx.Client, size: ViewportSize, type_size: str, bots: int) -> None:
    page = visit(size)
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{type_size}')")
    seat = reached(http, drawing, bots=bots, least=20)
    playing.sit(page, seat)
    expect(page.locator(".area .card[role=img]").nth(LYING - 1)).to_be_visible()
    page.locator(".actions .button").first.scroll_into_view_if_needed()
    assert page.evaluate(CUT) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
