"""Takes the picture of the five tables that the README shows, from real pages of a real server, in both languages.

`make pictures` runs it: bots play each game for a while, Chromium shows the tables at the size of a desk and of a phone, and one
more page sets the shots side by side, so that no imaging library is needed. It asks the API what happens at a table and looks for
words and roles on a page, never for how the page is marked up.
"""

from __future__ import annotations

import argparse
import base64
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.server.serving import serving
from tests.web import playing

import browser as chromium
import client
import stolik

FOLDER = client.ROOT / "docs" / "pictures"
FILES = {"en": "tables.png", "pl": "tables.pl.png"}
LOCALES = {"en": "en-GB", "pl": "pl-PL"}
PHONE = ViewportSize(width=390, height=844)
DESK = ViewportSize(width=1280, height=800)
AT_THE_DESK = "phase-10"
"""The game whose table is shown large."""
MOVES = {"the-game": 30, "ten": 45, "abluxxen": 12, "triggs": 24, "phase-10": 30}
"""After how many moves a table looks alive."""
SOME = 20
NAMES = {"en": "Ada", "pl": "Ola"}
HEIGHTS = (480, 440, 400, 360)
"""Pixels of each shot in the picture; the first with which the file is small enough is taken."""
GAP = 18
MOST_BYTES = 400_000
TIMEOUT_SECONDS = 90.0
A_LOOK = 0.05
SETTLED = 400
"""Milliseconds after which nothing on a page moves any more."""


class Laid(NamedTuple):
    """A table where it is our turn, and the line that says so."""

    seat: playing.Seat
    status: str


def laid(http: httpx.Client, game: str, language: str) -> Laid:
    """A table in the middle of a game: a bot has kept our seat until now."""
    until = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < until:
        asked = {"game": game, "seats": ["", "medium", "medium"], "speed": "quick"}
        table = playing.answer(http.post("/api/tables", json=asked))
        wish = {"name": NAMES[language], "host": table["host"]}  # adds nothing to the shuffle, so the cards are dealt at once
        taken = playing.answer(http.post(f"/api/tables/{table['table']}/seats", json=wish))
        seat = playing.Seat(game, table["table"], taken["token"], taken["seat"], NAMES[language])
        playing.do(http, seat, "leave", bot="medium")
        while (now := state(http, seat, language))["moves"] < MOVES.get(game, SOME) and now["stage"] != "over":
            wait(until, game)
        if now["stage"] == "over":
            continue
        playing.do(http, seat, "back")
        while not (now := state(http, seat, language))["legal"] and now["stage"] != "over":
            wait(until, game)
        if now["stage"] != "over":
            return Laid(seat, now["status"])
    sys.exit(f"No table of {game} came to our turn in {TIMEOUT_SECONDS:.0f} s.")


def state(http: httpx.Client, seat: playing.Seat, language: str) -> Any:
    held = {"Authorization": f"Bearer {seat.token}", "Accept-Language": language}
    return playing.answer(http.get(f"/api/tables/{seat.table}", headers=held))


def wait(until: float, game: str) -> None:
    if time.monotonic() > until:
        sys.exit(f"The bots of {game} did not move.")
    time.sleep(A_LOOK)


@contextmanager
def page_of(chrome: Browser, size: ViewportSize, language: str, base: str = "") -> Iterator[Page]:
    hand_held = size["width"] < playing.DESK_WIDTH
    context = chrome.new_context(
        base_url=base or None,
        viewport=size,
        has_touch=hand_held,
        is_mobile=hand_held,
        locale=LOCALES[language],
        color_scheme="light",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(1000 * TIMEOUT_SECONDS)
    yield context.new_page()
    context.close()


def shot(chrome: Browser, base: str, table: Laid, language: str) -> bytes:
    """A table as the person in our seat sees it, once the page says whose turn it is."""
    size = DESK if table.seat.game == AT_THE_DESK else PHONE
    with page_of(chrome, size, language, base) as page:
        playing.keep(page, table.seat)
        page.goto(f"/t/{table.seat.table}")
        page.get_by_text(table.status).first.wait_for()
        if page.get_by_role("dialog").count():
            page.keyboard.press("Escape")
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_timeout(SETTLED)
        return page.screenshot()


def composed(chrome: Browser, shots: list[bytes], height: int) -> bytes:
    """All shots in a row, as high as each other, on nothing."""
    sources = [base64.b64encode(one).decode() for one in shots]
    pictures = "".join(f'<img src="data:image/png;base64,{source}">' for source in sources)
    style = (
        f"body {{ display: inline-flex; gap: {GAP}px; margin: 0; padding: {GAP}px; background: transparent }}"
        f"img {{ height: {height}px; border-radius: 14px; box-shadow: 0 2px 10px rgb(0 0 0 / 35%) }}"
    )
    with page_of(chrome, ViewportSize(width=2400, height=height + 2 * GAP), "en") as page:
        page.set_content(f"<style>{style}</style>{pictures}")
        page.evaluate("Promise.all([...document.images].map((one) => one.decode()))")
        return page.locator("body").screenshot(omit_background=True)


def main() -> None:
    asked = argparse.ArgumentParser(prog="make pictures", description=__doc__.partition("\n")[0])
    asked.add_argument("--folder", type=Path, default=FOLDER, help="where to put the pictures")
    folder: Path = asked.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    program = chromium.chromium()
    os.environ["STOLIK_COMPILED"] = "0"  # a few dozen moves are played long before anything would be compiled
    games = sorted(stolik.games(), key=lambda name: name != AT_THE_DESK)
    with (
        tempfile.TemporaryDirectory() as place,
        serving(Path(place), "--limit", "read_rate=1000000", "--limit", "message_rate=1000000") as base,
        httpx.Client(base_url=base, timeout=60, trust_env=False) as http,
        sync_playwright() as playwright,
    ):
        chrome = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        for language, name in FILES.items():
            shots = [shot(chrome, base, laid(http, game, language), language) for game in games]
            pictures = (composed(chrome, shots, height) for height in HEIGHTS)
            picture = next((one for one in pictures if len(one) <= MOST_BYTES), None)
            if picture is None:
                sys.exit(f"{name} would take more than {MOST_BYTES:,} bytes.")
            (folder / name).write_bytes(picture)
            print(f"{name}: {len(picture):,} bytes")
        chrome.close()


if __name__ == "__main__":
    main()
