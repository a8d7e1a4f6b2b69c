"""Set pieces: each of The Game plays on a page, is skipped by a tap, is a fade with reduced motion, and can be turned off."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import stolik
from stolik.games.the_game.moves import Lay
from tests.marks import thorough
from tests.web import playing, watching
from tests.web.conftest import DESK, PHONE, Visit

KINDS = ("ten-back", "fire-lit", "fire-covered", "last-card")
MOVES = {"reduced_motion": "no-preference"}
LONGEST = 1.2
SLACK = 0.6
"""Seconds that a busy machine may take beside."""
LATER = 1500
"""Milliseconds after which a deal is over."""
DEALT = 6
"""A hand of The Game has no fewer cards."""
COUNT_FLIGHTS = """window.dealt = 0; new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) =>
  (window.dealt += node.className === "flight" ? 1 : 0)))).observe(document, { subtree: true, childList: true })"""


@pytest.fixture(scope="module")
def won() -> stolik.Table:
    """A game on fire that was won."""
    return watching.recorded_table("the-game", "on-fire-won")


@pytest.fixture(scope="module")
def steps(won: stolik.Table) -> dict[str, int]:
    """After which move each kind of set piece comes for the first time."""
    found: dict[str, int] = {}
    before = won.at(0).view()
    for number, played in enumerate(won.history, start=1):
        after = won.at(number).view()
        move = won.game.moves.typed(played.move)
        if isinstance(move, Lay):
            was, now = ({one.name: one for one in view.piles}[move.pile] for view in (before, after))
            kinds = {
                "ten-back": (move.card < was.top) == was.rising,
                "fire-lit": now.burning,
                "fire-covered": was.burning,
            }
            moments = [kind for kind, happened in kinds.items() if happened]
            if len(moments) == 1:
                found.setdefault(moments[0], number)
        before = after
    found["last-card"] = len(won.history)
    return found


def watch(page: Page, won: stolik.Table, steps: dict[str, int], kind: str, folder: Path) -> None:
    """Goes to right before a set piece."""
    watching.open_game(page, won, folder)
    watching.go_to(page, steps[kind] - 1)


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        (pytest.param if at == number % 2 else thorough)(kind, size)
        for number, kind in enumerate(KINDS)
        for at, size in enumerate((PHONE, DESK))
    ],
)
def test_a_set_piece_plays_and_is_over_soon(
    kind: str, size: dict[str, int], visit: Visit, won: stolik.Table, steps: dict[str, int], tmp_path: Path
) -> None:
    page = visit(size, **MOVES)
    watch(page, won, steps, kind, tmp_path)
    watching.step_on(page)
    shown = page.locator(watching.MOMENT)
    expect(shown).to_have_attribute("data-moment", kind)
    since = time.monotonic()
    assert shown.get_attribute("data-motion") != "fade"
    assert shown.get_attribute("aria-hidden") == "true"
    expect(shown).to_have_count(0)
    assert time.monotonic() - since < LONGEST + SLACK
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("how", ["tap", "key"])
def test_a_set_piece_is_skipped(how: str, visit: Visit, won: stolik.Table, steps: dict[str, int], tmp_path: Path) -> None:
    page = visit(PHONE, **MOVES)
    page.add_init_script("localStorage.setItem('stolik.settings', JSON.stringify({ tempo: 'calm' }))")
    watch(page, won, steps, "ten-back", tmp_path)
    page.evaluate("""() => new MutationObserver(() => {
      const now = !!document.querySelector("[data-moment]");
      if (now && !window.began) window.began = performance.now();
      if (!now && window.began && !window.lasted) window.lasted = performance.now() - window.began;
    }).observe(document.body, { subtree: true, childList: true })""")
    watching.step_on(page)
    expect(page.locator(watching.MOMENT)).to_be_attached()
    if how == "tap":
        page.touchscreen.tap(200, 300)
    else:
        page.keyboard.press("x")
    expect(page.locator(watching.MOMENT)).to_have_count(0)
    assert page.evaluate("window.lasted") < 1000 * LONGEST * 0.8


@pytest.mark.parametrize("kind", KINDS)
def test_a_set_piece_is_a_fade_with_reduced_motion(
    kind: str, visit: Visit, won: stolik.Table, steps: dict[str, int], tmp_path: Path
) -> None:
    page = visit(PHONE)
    watch(page, won, steps, kind, tmp_path)
    page.evaluate("""() => { window.seen = new Promise((tell) => new MutationObserver(() => {
      const one = document.querySelector("[data-moment]");
      if (one) tell([one.dataset.moment, one.dataset.motion]);
    }).observe(document.body, { subtree: true, childList: true })); }""")
    watching.step_on(page)
    assert page.evaluate("() => window.seen") == [kind, "fade"]
    expect(page.locator(watching.MOMENT)).to_have_count(0)


def test_set_pieces_are_absent_when_off(visit: Visit, won: stolik.Table, steps: dict[str, int], tmp_path: Path) -> None:
    page = visit(PHONE, **MOVES)
    page.goto("/settings")
    page.get_by_label("Celebrate great moments").uncheck()
    watch(page, won, steps, "ten-back", tmp_path)
    page.evaluate("""() => { window.seen = 0; new MutationObserver(() => {
      window.seen += document.querySelectorAll("[data-moment]").length;
    }).observe(document.body, { subtree: true, childList: true }); }""")
    watching.step_on(page)
    expect(page.get_by_test_id("step")).to_have_text(f"{steps['ten-back']}/{watching.last_step(page)}")
    page.wait_for_timeout(700)
    assert page.evaluate("window.seen") == 0


def test_the_volume_and_the_speed_are_chosen_and_kept(phone: Page) -> None:
    phone.goto("/settings")
    phone.get_by_role("group", name="Sounds").get_by_label("soft").check()
    phone.get_by_label("quick").check()
    phone.reload()
    expect(phone.get_by_role("group", name="Sounds").get_by_label("soft")).to_be_checked()
    expect(phone.get_by_label("quick")).to_be_checked()


def test_cards_are_dealt_when_a_game_begins_and_not_to_somebody_who_comes_back(visit: Visit) -> None:
    page = visit(PHONE, **MOVES)
    page.add_init_script(COUNT_FLIGHTS)
    page.goto("/")
    playing.press(page.locator("[data-game=the-game] .button.primary"))
    playing.until_mine(page)
    page.wait_for_timeout(LATER)
    assert page.evaluate("() => window.dealt") >= DEALT
    assert page.locator("[data-gone], .flight").count() == 0
    page.reload()
    playing.until_mine(page)
    page.wait_for_timeout(LATER)
    assert page.evaluate("() => window.dealt") == 0


def test_nothing_is_dealt_with_reduced_motion(phone: Page) -> None:
    phone.add_init_script(COUNT_FLIGHTS)
    phone.goto("/")
    playing.press(phone.locator("[data-game=the-game] .button.primary"))
    playing.until_mine(phone)
    phone.wait_for_timeout(LATER)
    assert phone.evaluate("() => window.dealt") == 0
