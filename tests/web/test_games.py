"""Every game and every mode, played on its page from the first click to the result, at phone and desk size, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

import stolik
from tests.web import playing
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Visit

Shot = Callable[[Page, str], Path]


def all_modes() -> Iterator[Any]:
    """Each mode once, by turns on a phone in Polish and at a desk in English."""
    ways = [(PHONE, "pl"), (DESK, "en")]
    modes = [(game, mode) for game in stolik.games().values() for mode in game.modes]
    for number, (game, mode) in enumerate(modes):
        size, language = ways[number % 2]
        yield pytest.param(game.name, mode, size, language, id=f"{game.name}-{mode}")


def all_games() -> Iterator[Any]:
    """Each game on the small phone in English and at a desk in Polish, dark."""
    for game in stolik.games():
        yield pytest.param(game, SMALL_PHONE, "en", id=f"{game}-small")
        yield pytest.param(game, DESK, "pl", id=f"{game}-desk")


def deal(page: Page, game: str, mode: str) -> None:
    """Fills in the form for a new table and sends it: easy bots that move at once, and a short game."""
    page.goto(f"/new/{game}")
    page.locator(f"input[name=mode][value={mode}]").check(force=True)
    for seat in page.locator("form ol select").all():
        seat.select_option("easy")
    page.locator("details summary").first.click()
    page.locator("select").filter(has=page.locator("option[value=instant]")).select_option("instant")
    for option, value in playing.SHORT.get(game, {}).items():
        page.locator(f"[name={option}]").fill(str(value))
    page.locator("button.primary").click()


@pytest.mark.parametrize(("game", "mode", "size", "language"), list(all_modes()))
def test_a_mode_is_played_from_the_form_to_the_result(game: str, mode: str, size: ViewportSize, visit: Visit, shot: Shot) -> None:
    page = visit(size)
    deal(page, game, mode)
    expect(page.locator("[data-testid=status]")).to_be_visible(timeout=60_000)
    playing.until_mine(page)
    shot(page, f"{game}-{mode}-start")
    decisions = playing.finish(page, game)
    assert decisions > 2
    assert page.locator(playing.RESULT).inner_text()
    shot(page, f"{game}-{mode}-result")


@pytest.mark.parametrize("scheme", ["dark"])
@pytest.mark.parametrize(("game", "size", "language"), list(all_games()))
def test_play_now_is_one_tap(game: str, size: ViewportSize, visit: Visit, shot: Shot) -> None:
    page = visit(size)
    page.goto("/")
    page.locator(f"[data-game={game}] .button.primary").click()
    playing.until_mine(page)
    shot(page, f"{game}-now")
    for _ in range(6):
        if page.locator(playing.MINE).count():
            playing.player(game)(page)
        page.wait_for_timeout(100)
    shot(page, f"{game}-later")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the table is wider than its window"


@pytest.mark.parametrize("level", ["basic", "advanced", "expert"])
def test_the_duel_of_abluxxen_is_played_to_the_end(level: str, http: httpx.Client, phone: Page, shot: Shot) -> None:
    (seat,) = playing.opened(http, "abluxxen", "Ola", bots=1, mode=level, players=2)
    playing.sit(phone, seat)
    assert playing.finish(phone, "abluxxen") > 2
    shot(phone, f"abluxxen-duel-{level}-result")
