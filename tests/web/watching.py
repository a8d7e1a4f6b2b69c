"""Recorded games on the page of replays: where one is opened, gone through step by step, and its set pieces are seen."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import stolik
from tests.games import recorded

MOMENT = "[data-moment]"
SLIDER = """(slider, step) => {
  slider.value = step;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def recorded_table(game: str, name: str) -> stolik.Table:
    """The table at the end of a recorded game."""
    registered = stolik.games()[game]
    (playthrough,) = (one for one in recorded.listed(registered) if one.name == name)
    *_, table = playthrough.play(registered)
    return table


def open_game(page: Page, table: stolik.Table, folder: Path, seat: int = -1, query: str = "") -> None:
    """Opens a game on the page of replays, as a seat sees it."""
    path = folder / f"{table.game.name}.json"
    table.save(path)
    page.goto(f"/replay{query}")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_test_id("step")).to_be_attached()
    if seat >= 0:
        page.locator("select").last.select_option(str(seat))
        expect(page.locator(".own-area")).to_be_attached()


def go_to(page: Page, step: int) -> None:
    """Shows the table after so many moves, at once."""
    page.locator("input[type=range]").evaluate(SLIDER, step)
    expect(page.get_by_test_id("step")).to_have_text(f"{step}/{last_step(page)}")


def last_step(page: Page) -> int:
    return int(page.locator("input[type=range]").get_attribute("max") or 0)


def step_on(page: Page) -> None:
    page.locator("body").evaluate(
        "(body) => body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))"
    )
