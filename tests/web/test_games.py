"""Every game and every mode, played on its page from the form to the result, at phone and desk size, in both languages.

Nothing at the table moves meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import stolik
from tests.marks import thorough
from tests.web import playing, seeing, shifts
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Visit

Shot = Callable[[Page, str], Path]
DUEL = {"players": 2}
"""Abluxxen for two is a game of its own, with a virtual player."""


def all_modes() -> Iterator[Any]:
    """Each mode on a phone and at a desk, in one language each; over its modes each game has both in both.

    Those of a mode's two that `make test` leaves to `make pages` are marked; what is left has both sizes and both languages, too.
    """
    for game in stolik.games().values():
        kinds: list[tuple[str, dict[str, int]]] = [(mode, {}) for mode in game.modes]
        if game.name == "abluxxen":
            kinds += [(mode, DUEL) for mode in game.modes]
        for number, (mode, fewer) in enumerate(kinds):
            languages = ("pl", "en") if number % 4 < 2 else ("en", "pl")
            for at, (size, language) in enumerate(zip((PHONE, DESK), languages, strict=True)):
                name = f"{game.name}-{mode}{'-duel' if fewer else ''}-{('phone', 'desk')[at]}-{language}"
                marks = [pytest.mark.thorough] if at != number % 2 else []
                yield pytest.param(game.name, mode, fewer, size, language, id=name, marks=marks)


def deal(page: Page, game: str, mode: str, players: int = 0) -> None:
    """Fills in the form for a new table and sends it: easy bots that move at once, and a short game."""
    page.goto(f"/new/{game}")
    if game == "phase-10" and mode not in ("compact", "classic"):
        page.locator("select[name=length]").select_option(mode)
    else:
        chosen = page.locator(f"input[name=mode][value={mode}]")
        playing.press(page.locator(".modes label").filter(has=chosen))
        expect(chosen).to_be_checked()
    while players and int(page.locator(".count output").inner_text()) > players:
        playing.press(page.locator(".count button").first)
    if (easy := page.locator(".levels label").filter(has=page.locator("input[value=easy]"))).count():
        playing.press(easy)
    playing.press(page.locator("details.settings summary"))
    page.locator("select").filter(has=page.locator("option[value=instant]")).select_option("instant")
    for option, value in playing.SHORT.get(game, {}).items():
        page.locator(f"[name={option}]").fill(str(value))
    seeing.fits_its_window(page)
    playing.press(page.locator("form button.primary"))


@pytest.mark.parametrize(("game", "mode", "fewer", "size", "language"), list(all_modes()))
def test_a_mode_is_played_from_the_form_to_the_result(
    game: str, mode: str, fewer: dict[str, int], size: ViewportSize, visit: Visit, shot: Shot
) -> None:
    page = visit(size)
    shifts.watch(page)
    deal(page, game, mode, **fewer)
    # a round may end before the person's first turn: then its end waits to be seen
    expect(page.locator(f"{playing.MINE}, dialog[open]").first).to_be_visible(timeout=playing.TIMEOUT_MS)
    seeing.fits_its_window(page)
    name = f"{game}-{mode}{'-duel' if fewer else ''}"
    shot(page, f"{name}-start")
    shifts.begin(page)
    assert playing.finish(page, game) > 2
    shifts.still(page)
    expect(page.locator(playing.RESULT)).to_have_text(page.locator("[data-testid=status]").inner_text())
    shot(page, f"{name}-result")


@pytest.mark.parametrize("scheme", ["dark"])
@pytest.mark.parametrize(
    ("game", "size", "language"),
    [
        (pytest.param if at == number % 2 else thorough)(game, *way)
        for number, game in enumerate(stolik.games())
        for at, way in enumerate(((SMALL_PHONE, "en"), (DESK, "pl")))
    ],
)
def test_one_tap_deals_a_game_that_fits_its_window(game: str, size: ViewportSize, visit: Visit, shot: Shot) -> None:
    page = visit(size)
    page.goto("/")
    playing.press(page.locator(f"[data-game={game}] .button.primary"))
    playing.until_mine(page)
    shot(page, f"{game}-now")
    playing.decide(page, game)
    seeing.fits_its_window(page)
