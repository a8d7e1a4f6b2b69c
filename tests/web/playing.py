"""Tables for browser tests: opened over HTTP or by the form, sat down at, and played on the page to the end."""

from __future__ import annotations

import importlib
import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 240.0
"""Seconds that a whole game may take; the machine may be busy."""
MINE = "[data-testid=status].mine"
RESULT = "[data-testid=result]"
SHORT: dict[str, dict[str, Any]] = {"phase-10": {"rounds": 2}, "triggs": {"turns": 12}}
"""Options that shorten games which would take a test too long; nothing else changes in them."""


class Seat(NamedTuple):
    """A seat at a table, as a browser keeps it."""

    game: str
    table: str
    token: str
    seat: int
    name: str


def player(game: str) -> Callable[[Page], None]:
    """What makes one decision of a game on its page."""
    module = importlib.import_module(f"tests.web.play_{game.replace('-', '_')}")
    play: Callable[[Page], None] = module.play
    return play


def opened(http: httpx.Client, game: str, *names: str, bots: int = 1, mode: str = "", **options: Any) -> list[Seat]:
    """Seats for people at a new table, with easy bots in the others, that move at once."""
    asked = {"game": game, "mode": mode, "options": options, "seats": [""] * len(names) + ["easy"] * bots, "speed": "instant"}
    table = answer(http.post("/api/tables", json=asked))
    seats = []
    for number, name in enumerate(names):
        wish = {"name": name, "contribution": secrets.token_hex(32), "host": table["host"] if number == 0 else ""}
        taken = answer(http.post(f"/api/tables/{table['table']}/seats", json=wish))
        seats.append(Seat(game, table["table"], taken["token"], taken["seat"], name))
    return seats


def answer(said: httpx.Response) -> Any:
    assert said.is_success, said.text
    return said.json()


def state(http: httpx.Client, seat: Seat) -> Any:
    return answer(http.get(f"/api/tables/{seat.table}", headers={"Authorization": f"Bearer {seat.token}"}))


def keep(page: Page, *seats: Seat) -> None:
    """Lets the browser of a page hold these seats of one table."""
    held = [{"seat": one.seat, "token": one.token, "name": one.name} for one in seats]
    kept = {seats[0].table: {"game": seats[0].game, "seats": held, "at": int(time.time() * 1000)}}
    page.context.add_init_script(
        f"localStorage.getItem('stolik.tables') || localStorage.setItem('stolik.tables', {json.dumps(json.dumps(kept))})"
    )


def sit(page: Page, seat: Seat) -> None:
    """Opens a table in the seat."""
    keep(page, seat)
    page.goto(f"/t/{seat.table}")
    expect(page.locator("[data-testid=status]")).to_be_visible()


def until_mine(page: Page) -> None:
    expect(page.locator(MINE)).to_be_visible(timeout=60_000)


def finish(page: Page, game: str) -> int:
    """Plays on the page whenever it is the person's turn, until the result is shown; the number of decisions."""
    play, decisions, late = player(game), 0, time.monotonic() + PATIENCE
    page.set_default_timeout(4_000)
    while not page.locator(RESULT).count():
        assert time.monotonic() < late, f"no end after {decisions} decisions: {page.locator('[data-testid=status]').inner_text()}"
        if page.locator(MINE).count() or page.locator("dialog[open]").count():
            decisions += 1
            with suppress(TooLate):  # the table went on while one reached for something: look again
                play(page)
        else:
            page.wait_for_timeout(15)
    page.set_default_timeout(60_000)
    return decisions
