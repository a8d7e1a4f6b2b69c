"""The table of Phase 10: laid groups are real cards on every screen, nothing moves, and the end of a round is seen in peace."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from stolik.games.phase10.moves import Discard, Lay
from tests.marks import thorough
from tests.web import playing, shifts, watching
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Visit
from tests.web.playing import decide, finish, opened, over, press, sit, state, until_mine

GAME = "phase-10"
TELEVISION = ViewportSize(width=1920, height=1080)
ROUND_END = "dialog[open]:has-text('is over')"
A_WHILE = 1500
"""Milliseconds in which bots that move at once have moved behind a sheet."""
SMALL = """(least) => [...document.querySelectorAll(".frame button")]
  .filter((one) => one.getClientRects().length && !one.matches(".who"))
  .map((one) => [one.className, ...["width", "height"].map((side) => Math.round(one.getBoundingClientRect()[side]))])
  .filter(([, width, height]) => width < least || height < least)"""
LARGE_HANDS = """() => {
  for (const one of document.querySelectorAll(".television .cards"))
    while (one.children.length < 22) one.append(one.firstElementChild.cloneNode(true));
  return Math.max(...[...document.querySelectorAll(".television .cards svg")].map((one) => one.getBoundingClientRect().right));
}"""
"""How far to the right the cards reach if everybody has very many of them."""
CUT = """() => [...document.querySelectorAll(".plate .text, .standing, .who .name")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""
OUTSIDE = """() => [...document.querySelectorAll("main.board .slot, main.board .pile, .belongings .slot")]
  .map((one) => [one, one.getBoundingClientRect(), one.closest("section, main").getBoundingClientRect()])
  .filter(([one, at, place]) => one.firstChild && at.width && (at.left < place.left - 3 || at.right > place.right + 3
    || at.top < place.top - 3 || at.bottom > place.bottom + 3))
  .map(([one, at, place]) => [one.className, JSON.stringify(at), JSON.stringify(place)])"""


def to_the_end_of_a_round(page: Page) -> None:
    """Plays until the sheet tells of it."""
    while not page.locator(ROUND_END).count():
        assert not over(page), "the game is over"
        if not page.locator(ROUND_END).count():
            decide(page, GAME)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_next_round_waits_behind_the_end_of_the_last(visit: Visit, http: httpx.Client, size: ViewportSize) -> None:
    page = visit(size)
    (seat,) = opened(http, GAME, "Ola", bots=2, rounds=3)
    sit(page, seat)
    to_the_end_of_a_round(page)
    sheet = page.locator(ROUND_END)
    ended = int(re.findall(r"\d+", sheet.locator("h2").inner_text())[0])
    page.wait_for_timeout(A_WHILE)
    assert state(http, seat)["view"]["round"] == ended + 1
    expect(page.locator(".round")).to_have_text(f"Round {ended}")
    expect(page.locator(".slot:has(svg.card)")).not_to_have_count(0)  # what was laid is still there
    press(sheet.locator(".button.primary"))
    expect(sheet).to_have_count(0)
    expect(page.locator(".round")).to_have_text(f"Round {ended + 1}")
    finish(page, GAME)


@pytest.mark.parametrize(
    ("size", "bots"), [thorough(PHONE, 2), (SMALL_PHONE, 5), thorough(DESK, 3)], ids=["phone", "six on a small one", "desk"]
)
def test_nothing_moves_in_a_whole_game(visit: Visit, http: httpx.Client, size: ViewportSize, bots: int) -> None:
    shifts.none_in_a_whole_game(visit(size, reduced_motion="no-preference"), http, GAME, bots, rounds=2)


@pytest.mark.parametrize(
    ("size", "bots", "least", "wide"),
    [
        (PHONE, 1, 44, 80),
        (PHONE, 3, 44, 50),
        (PHONE, 5, 44, 42),
        (SMALL_PHONE, 1, 44, 56),
        (SMALL_PHONE, 2, 44, 36),
        (SMALL_PHONE, 5, 36, 26),
        (DESK, 5, 44, 44),
    ],
    ids=["two", "four", "six", "two on a small phone", "three on a small phone", "six on a small phone", "six at a desk"],
)
def test_groups_are_cards_in_their_places_and_large_enough(
    visit: Visit, http: httpx.Client, size: ViewportSize, bots: int, least: int, wide: int
) -> None:
    page = visit(size)
    (seat,) = opened(http, GAME, "Aleksandra", bots=bots, rounds=2)
    sit(page, seat)
    over(page)
    if not page.locator(ROUND_END).count():  # the others may have gone out before somebody who missed a turn had one
        assert min(page.locator(".place .hole").evaluate_all("(all) => all.map((one) => one.offsetWidth)")) >= wide
    assert page.evaluate(CUT) == []
    for _ in range(12):
        if over(page) or page.locator("dialog[open]").count():
            break
        assert page.evaluate(SMALL, least) == []
        assert page.evaluate(OUTSIDE) == []
        decide(page, GAME)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("bots", [2, 5])
def test_cards_on_a_television_are_seen_from_three_metres(visit: Visit, http: httpx.Client, bots: int) -> None:
    page = visit(TELEVISION)
    (seat,) = opened(http, GAME, "Ola", bots=bots)
    page.goto(f"/tv/{seat.table}")
    page.wait_for_selector(".frame .slot")
    low = page.locator(".belongings .hole, main.board .pile .card").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height).filter((high) => high < 138)"
    )
    assert low == []


def test_a_television_shows_all_of_a_result(visit: Visit, http: httpx.Client) -> None:
    page = visit(TELEVISION)
    (seat,) = opened(http, GAME, "Ola", bots=5, rounds=1)
    playing.do(http, seat, "leave", bot="easy")
    page.goto(f"/tv/{seat.table}")
    expect(page.get_by_test_id("winner")).to_be_in_viewport(ratio=1)
    for row in page.locator(".television tbody tr").all():
        expect(row).to_be_in_viewport(ratio=1)
    assert page.locator(".television .card").count() >= 5
    assert page.evaluate(LARGE_HANDS) <= TELEVISION["width"]


def test_a_phase_that_can_be_laid_is_seen_in_its_place_before(visit: Visit, http: httpx.Client) -> None:
    page = visit(PHONE)
    seat = playing.moved_until(http, GAME, lambda now: bool(now["view"]["ways"]) and now["view"]["stage"] == "act")
    sit(page, seat)
    until_mine(page)
    way = state(http, seat)["view"]["ways"][0]
    expect(page.locator(".mine .slot.preview")).to_have_count(len(way))
    press(page.locator(".mine .group").first)
    expect(page.locator(".mine .slot:not(.preview):has(svg.card)")).to_have_count(len(way))


@pytest.fixture(scope="module")
def steps() -> dict[str, Any]:
    """A recorded game, and after which move each kind of set piece comes for the first time."""
    table = watching.recorded_table(GAME, "completed")
    found: dict[str, int] = {}
    before = table.at(0).view()
    for number, played in enumerate(table.history, start=1):
        after = table.at(number).view()
        move, seat = table.game.moves.typed(played.move), before.turn
        if isinstance(move, Lay) and after.round == before.round and after.players[seat].laid:
            found.setdefault("phase-down", number)
        if isinstance(move, Discard) and move.target is not None and after.round == before.round:
            found.setdefault("skip", number)
        if isinstance(move, Discard) and move.target is None and after.round > before.round and before.players[seat].cards == 1:
            found.setdefault("going-out", number)
        before = after
    return {"table": table, **found}


@pytest.mark.parametrize("kind", ["phase-down", "skip", "going-out"])
def test_a_set_piece_plays(kind: str, visit: Visit, steps: dict[str, Any], tmp_path: Path) -> None:
    page = visit(PHONE, reduced_motion="no-preference")
    watching.open_game(page, steps["table"], tmp_path)
    watching.go_to(page, steps[kind] - 1)
    watching.step_on(page)
    expect(page.locator(watching.MOMENT)).to_have_attribute("data-moment", kind)
    expect(page.locator(watching.MOMENT)).to_have_count(0)


def test_all_hands_are_open_at_the_end(visit: Visit, http: httpx.Client) -> None:
    page = visit(DESK)
    (seat,) = opened(http, GAME, "Ola", bots=2, rounds=1)
    sit(page, seat)
    finish(page, GAME)
    left = sum(one["cards"] for one in state(http, seat)["view"]["players"])
    expect(page.locator(".hands .card[role=img]")).to_have_count(left)
    expect(page.locator(".ladder")).to_have_count(3)
    expect(page.get_by_test_id("story").locator("p")).not_to_have_count(0)
