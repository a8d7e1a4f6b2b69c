"""Tables for browser tests: opened over HTTP or by the form, sat down at, and played on the page to the end."""

from __future__ import annotations

import importlib
import json
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakSet

import httpx
from playwright.sync_api import Error, Locator, Page, expect

from stolik.core import fair
from tests.web import seeing

REACH = 10_000
"""Milliseconds within which something that is on the page can be pressed; the machine may be busy."""
TIMEOUT_MS = 60_000
"""Milliseconds within which the others have moved."""
STUCK = 16
"""So many decisions that change nothing but what is chosen are too many."""
MOST_TABS = 90
DESK_WIDTH = 1000
"""Pages narrower than this are held in a hand."""
ONLY_KEYS: WeakSet[Page] = WeakSet()
"""Pages at which nobody has a mouse or a finger."""
MINE = "[data-testid=status].mine"
ROUND_OVER = "dialog[open]:has-text('is over'), dialog[open]:has-text('Koniec rundy')"
RESULT = "[data-testid=result]"
NEXT = """() => Promise.resolve(window.pressed).then(() => new Promise((tell) => {
  const look = () => {
    const over = !!document.querySelector("[data-testid=result]");
    // a move that came a moment too late, when somebody had just spoken, is refused without a rule: look again
    const refused = document.querySelector("[data-testid=refusal] p:has(a)")?.innerText ?? "";
    if (!over && !refused && !document.querySelector("[data-testid=status].mine, dialog[open]")) return;
    const whole = document.querySelector(".frame")?.innerHTML ?? "";
    let sum = 0;
    for (let at = 0; at < whole.length; at++) sum = (sum * 31 + whole.charCodeAt(at)) | 0;
    stop([over, refused, sum]);
  };
  const watching = new MutationObserver(look);
  const late = setTimeout(() => stop([false, "nothing to do for a minute", 0]), 60_000);
  const stop = (seen) => {
    clearTimeout(late);
    watching.disconnect();
    tell(seen);
  };
  watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
}))"""
"""Waits for something to do, and tells whether it is to read the result, what was refused, and a number that is the same
when the table looks the same."""
WHERE = """(one, [x, y]) => {
  if (document.fonts.status !== "loaded") return null;  // things may still move
  const inside = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (!inside(one.getBoundingClientRect())) one.scrollIntoView({ block: "center" });
  const { left, top, width, height } = one.getBoundingClientRect();
  const at = [left + (x ?? width / 2), top + (y ?? height / 2)];
  if (one.disabled || !one.contains(document.elementFromPoint(...at))) return null;
  // a tap is told to be done before its click has come
  window.pressed = new Promise((done) => addEventListener("click", () => setTimeout(done), { once: true, capture: true }));
  return at;
}"""
"""Where to press something: where it is in sight and nothing lies on it."""
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
    contributions = [secrets.token_hex(32) for _ in names]
    seats: list[Seat] = []
    for name, contribution in zip(names, contributions, strict=True):
        host = "" if seats else table["host"]
        wish = {"name": name, "commitment": fair.commitment(contribution), "host": host}
        taken = answer(http.post(f"/api/tables/{table['table']}/seats", json=wish))
        seats.append(Seat(game, table["table"], taken["token"], taken["seat"], name))
    for seat, contribution in zip(seats, contributions, strict=True):
        do(http, seat, "reveal", contribution=contribution)
    return seats


def taken(http: httpx.Client, game: str, table: str, host: str, name: str = "Ola") -> Seat:
    """The seat that is open at a table whose deal isn't drawn for it."""
    seat = answer(http.post(f"/api/tables/{table}/seats", json={"name": name, "host": host}))
    return Seat(game, table, seat["token"], seat["seat"], name)


def do(http: httpx.Client, seat: Seat, kind: str, /, **more: Any) -> Any:
    """Carries out a command of a seat."""
    command = {"type": kind, "id": secrets.token_hex(8), **more}
    held = {"Authorization": f"Bearer {seat.token}"}
    return answer(http.post(f"/api/tables/{seat.table}/do", json=command, headers=held))


def answer(response: httpx.Response) -> Any:
    assert response.is_success, response.text
    return response.json()


def state(http: httpx.Client, seat: Seat) -> Any:
    return answer(http.get(f"/api/tables/{seat.table}", headers={"Authorization": f"Bearer {seat.token}"}))


def moved_until(http: httpx.Client, game: str, wanted: Callable[[Any], bool]) -> Seat:
    """The seat of somebody who has made any moves, against two bots, until it is their turn at a table that is wanted."""
    until = time.monotonic() + TIMEOUT_MS / 1000
    while time.monotonic() < until:
        (seat,) = opened(http, game, "Ola", bots=2)
        while (now := state(http, seat))["stage"] != "over" and time.monotonic() < until:
            if now["legal"] and wanted(now):
                return seat
            if now["legal"]:
                do(http, seat, "play", moves=[secrets.choice(now["legal"])["move"]])
    raise AssertionError(f"no such table of {game} came about")


def keep(page: Page, *seats: Seat) -> None:
    """Lets the browser of a page hold these seats of one table."""
    held = [{"seat": one.seat, "token": one.token, "name": one.name} for one in seats]
    kept = {seats[0].table: {"game": seats[0].game, "seats": held, "at": int(time.time() * 1000)}}
    page.context.add_init_script(
        f"localStorage.getItem('stolik.tables') || localStorage.setItem('stolik.tables', {json.dumps(json.dumps(kept))})"
    )


def to_move(http: httpx.Client, seats: list[Seat]) -> Seat:
    """The seat of those people that has the turn."""
    return next(seat for seat in seats if state(http, seat)["legal"])


def sit(page: Page, seat: Seat) -> None:
    """Opens a table in the seat."""
    keep(page, seat)
    page.goto(f"/t/{seat.table}")
    expect(page.locator("[data-testid=status]")).to_be_visible(timeout=TIMEOUT_MS)


def until_mine(page: Page) -> None:
    """Waits for the own turn, past the end of a round that others ended before it came."""
    mine, sheet = page.locator(MINE), page.locator(ROUND_OVER)
    expect(mine.or_(sheet).first).to_be_visible(timeout=TIMEOUT_MS)
    if not mine.count():
        press(sheet.locator("button").last)
        expect(mine).to_be_visible(timeout=TIMEOUT_MS)


def press(what: Locator, x: float | None = None, y: float | None = None) -> None:
    """Taps on a phone, clicks at a desk, or goes there with the Tab key where there are only keys."""
    page = what.page
    touch = page.viewport_size is not None and page.viewport_size["width"] < DESK_WIDTH
    if page in ONLY_KEYS:
        reach(what)
        page.keyboard.press("Enter")
    elif at := what.evaluate(WHERE, [x, y]):
        (page.touchscreen.tap if touch else page.mouse.click)(*at)
    else:  # not yet, or not there: Playwright waits, and tells what is in the way
        (what.tap if touch else what.click)()


def reach(what: Locator) -> None:
    """Goes on with the Tab key until something has the focus."""
    wanted = what.element_handle()
    for _ in range(MOST_TABS):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
        what.page.keyboard.press("Tab")
    raise AssertionError(f"{what} can't be reached by keys\n{told(what.page)}")


def press_card(card: Locator) -> None:
    """Presses a card of a fan where it is always in sight, for cards overlap."""
    press(card, 10, 30)


def finish(page: Page, game: str) -> int:
    """Plays on the page whenever there is something to do, until the result is shown; the number of decisions."""
    decisions, looks = 0, deque[int](maxlen=STUCK)
    while not over(page, looks):
        decide(page, game)
        decisions += 1
    return decisions


def whole_turn(page: Page, game: str) -> int:
    """Plays until somebody else has the turn; the number of decisions."""
    decisions = 0
    while page.locator(MINE).count():
        decide(page, game)
        decisions += 1
        page.locator(f"{MINE}, {RESULT}, .curtain, header.players:not(:has(.own.turn))").first.wait_for()
    return decisions


def over(page: Page, looks: deque[int] | None = None) -> bool:
    """Waits for something to do; whether that is to read the result. Fails if something is refused, or nothing comes of much."""
    ended, refused, look = page.evaluate(NEXT)
    assert not refused, f"the page offered what is refused: {refused}\n{told(page)}"
    if looks is not None:
        looks.append(look)
        assert len(looks) < STUCK or len(set(looks)) > 3, f"nothing comes of what is pressed\n{told(page)}"
    return bool(ended)


def decide(page: Page, game: str) -> None:
    """Makes one decision; fails with what the page shows if it can't be made, unless the game has ended meanwhile."""
    page.set_default_timeout(REACH)
    try:
        player(game)(page)
    except Error as late:
        if not page.locator(RESULT).count():
            raise AssertionError(f"{late}\n{told(page)}") from late
    finally:
        page.set_default_timeout(TIMEOUT_MS)


def told(page: Page) -> str:
    """What the page shows, in words, and a picture of it kept."""
    kept = seeing.shot(page, "stuck")
    return f"{kept}\n{page.locator('body').inner_text()}"
