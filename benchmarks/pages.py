"""How long a player waits, in a real Chromium: from a press to the page that shows the answered move, and for a first visit;
and how still a table is, and how large what is on it.

python -m benchmarks.pages (make pages-figures) serves tables on this machine, plays every game on its page, visits the start
page and tables anew, and prints tables for docs/evidence/pages.md. A phone is one with a quarter of this machine's speed on a
slow mobile network, as Lighthouse takes it; a desk has this machine's own speed and no network between.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.server.serving import serving
from tests.web import playing, shifts
from tests.web.conftest import DESK, PHONE, PLENTY, RATES

import browser as chromium
import stolik

MOVES = 25
VISITS = 5
SLOWER = 4
"""How many times slower than this machine a phone is."""
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""Milliseconds, and bytes a second: the network of Lighthouse's phone."""
QUIET = 1_500
"""Milliseconds in which nothing more happens on a page that is loaded."""
WAITS = """(() => {
  const waits = (window.waits = []);
  let pressed = 0;
  let move;
  addEventListener("click", (event) => (pressed = event.timeStamp), true);
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        const body = move && JSON.parse(data);
        const { moves } = (body?.type === "patch" ? body.patch : body) ?? {};
        if (moves > move?.at) move.answered ??= performance.now();
      });
    }
    send(text) {
      const body = JSON.parse(text);
      if (body.type === "play") move = { at: body.at, pressed };
      super.send(text);
    }
  };
  // what follows the answer is drawn with the next frame, and a message that is posted in it comes after it
  new MutationObserver(() => {
    if (!move?.answered) return;
    const { pressed, answered } = move;
    move = undefined;
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => waits.push([performance.now() - pressed, answered - pressed]);
      after.port2.postMessage(0);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})()"""
"""Notes for each move how long it took from the press until the page showed the answer, and until the answer had come."""
LOADING = """(() => {
  const seen = (window.seen = { lcp: 0, shift: 0, tasks: [] });
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (one) => (seen.lcp = one.startTime));
  watch("layout-shift", (one) => one.hadRecentInput || (seen.shift += one.value));
  watch("longtask", (one) => seen.tasks.push([one.startTime, one.duration]));
})()"""
LOADED = """() => {
  const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const long = window.seen.tasks.filter(([start, length]) => start + length > first);
  const blocked = long.reduce((sum, [, length]) => sum + length - 50, 0);
  const last = long.at(-1);
  return [first, window.seen.lcp, Math.max(first, last ? last[0] + last[1] : 0), blocked, window.seen.shift];
}"""

SIZES = """() => {
  const sizes = (names, size) => [...document.querySelectorAll(names)].map((one) => one.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width && bottom > 0 && top < innerHeight).map(size);
  const height = ({ height }) => height;
  return [
    sizes(".frame button, .frame a.button", ({ width, height }) => Math.min(width, height)),
    sizes("main.board svg.card", height),
    sizes(".hand svg.card", height),
  ];
}"""
"""Pixels of what is in sight: the shorter sides of what can be pressed, the heights of cards on the table and in the hand."""


class Visited(NamedTuple):
    """What a visit of a page with an empty cache took: bytes as they were sent, milliseconds since the address was entered."""

    bytes: float
    requests: float
    first_paint: float
    largest_paint: float
    interactive: float
    """When the last task longer than 50 ms had ended."""
    blocked: float
    """What those tasks took beyond 50 ms each, after the first paint."""
    shift: float
    usable: float
    """When a visitor could see the games, or that it is their turn."""


class Moved(NamedTuple):
    """What moves took: milliseconds from each press until the page showed the answer, and until the answer had come."""

    shown: list[float]
    answered: list[float]
    core: float
    """Milliseconds of a core that the page took for a move, with all looking and pressing of this program."""


@contextmanager
def context(chrome: Browser, base: str, *, phone: bool, motion: bool = False) -> Iterator[BrowserContext]:
    """A fresh browser, as one person has it, with nothing kept from earlier."""
    opened = chrome.new_context(
        base_url=base,
        viewport=PHONE if phone else DESK,
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
        locale="en-GB",
        reduced_motion="no-preference" if motion else "reduce",
        service_workers="block",
    )
    opened.set_default_timeout(60_000)
    yield opened
    opened.close()


def busy(chrome: Browser) -> float:
    """Seconds of a core that all pages have taken so far, drawing included."""
    devtools = chrome.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    devtools.detach()
    return sum(one["cpuTime"] for one in processes if one["type"] == "renderer")


def moves(chrome: Browser, http: httpx.Client, game: str, count: int, *, phone: bool, motion: bool = False) -> Moved:
    """So many moves; a phone is slower, but its network isn't."""
    waits: list[list[float]] = []
    taken = 0.0
    while len(waits) < count:
        (seat,) = playing.opened(http, game, "Ola", bots=1)
        with context(chrome, str(http.base_url), phone=phone, motion=motion) as here:
            here.add_init_script(WAITS)
            page = here.new_page()
            if phone:
                here.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            playing.sit(page, seat)
            playing.until_mine(page)
            before = busy(chrome)
            while not playing.over(page) and page.evaluate("waits.length") + len(waits) < count:
                playing.decide(page, game)
            waits += page.evaluate("waits")
            taken += busy(chrome) - before
    shown, answered = zip(*waits, strict=True)
    return Moved(list(shown), list(answered), 1000 * taken / len(waits))


def still(chrome: Browser, http: httpx.Client, game: str, *, phone: bool) -> list[float | None]:
    """How much a table moves in a whole game, what is the smallest that can be pressed, and how high its cards are."""
    seen: tuple[list[float], list[float], list[float]] = [], [], []
    (seat,) = playing.opened(http, game, "Ola", bots=2)
    with context(chrome, str(http.base_url), phone=phone) as here:
        page = here.new_page()
        shifts.watch(page)
        playing.sit(page, seat)
        page.wait_for_selector(".frame")
        shifts.begin(page)
        while not playing.over(page):
            for known, more in zip(seen, page.evaluate(SIZES), strict=True):
                known += more
            playing.decide(page, game)
        moved = sum(one["value"] for one in shifts.shifts(page))
    pressed, table, hand = seen
    return [moved, min(pressed), *(median(heights) if heights else None for heights in (table, hand))]


def visit(chrome: Browser, http: httpx.Client, game: str, *, phone: bool) -> Visited:
    """One first visit: of the start page, or of a table of the game."""
    seat = playing.opened(http, game, "Ola", bots=1)[0] if game else None
    with context(chrome, str(http.base_url), phone=phone) as here:
        here.add_init_script(LOADING)
        page = here.new_page()
        if seat:
            playing.keep(page, seat)
        sizes = watched(page, phone=phone)
        page.goto(f"/t/{seat.table}" if seat else "/")
        page.locator(playing.MINE if seat else "[data-game]").first.wait_for()
        usable = page.evaluate("performance.now()")
        page.wait_for_timeout(QUIET)
        return Visited(sum(sizes), len(sizes), *page.evaluate(LOADED), usable)


def watched(page: Page, *, phone: bool) -> list[float]:
    """Counts what a page asks for from now on, and makes it as slow as a phone."""
    sizes: list[float] = []
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    if phone:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    return sizes


def tell_moves(chrome: Browser, http: httpx.Client, count: int) -> None:
    print("\n| game | phone: least | median | 95 % within | desk: least | median | 95 % within | answered | cards move | core |")
    print(f"| --- |{' ---: |' * 9}")
    for game in stolik.games():
        phone, desk = (moves(chrome, http, game, count, phone=phone) for phone in (True, False))
        moving = moves(chrome, http, game, count, phone=False, motion=True)
        cells = [value for one in (phone, desk) for value in (min(one.shown), median(one.shown), quantiles(one.shown, n=20)[-1])]
        cells += [median(desk.answered), median(moving.shown), desk.core]
        print(f"| {game} | {' | '.join(f'{value:.0f}' for value in cells)} |", flush=True)


def tell_tables(chrome: Browser, http: httpx.Client) -> None:
    parts = "moved | smallest to press | cards on the table | in the hand"
    print(f"\n| game | phone: {parts} | desk: {parts} |\n| --- |{' ---: |' * 8}")
    for game in stolik.games():
        moved, *sizes, desk_moved, pressed, table, hand = (
            one for phone in (True, False) for one in still(chrome, http, game, phone=phone)
        )
        cells = [f"{moved:.4f}", *map(pixels, sizes), f"{desk_moved:.4f}", *map(pixels, (pressed, table, hand))]
        print(f"| {game} | {' | '.join(cells)} |", flush=True)


def pixels(size: float | None) -> str:
    return "" if size is None else f"{size:.0f}"


def tell_visits(chrome: Browser, http: httpx.Client, visits: int) -> None:
    print("\n| first visit | kB | requests | first paint | largest paint | interactive | blocked | shift | usable |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for game in ("", *stolik.games()):
        for phone in (True, False):
            seen = [visit(chrome, http, game, phone=phone) for _ in range(visits)]
            middle = Visited(*(median(values) for values in zip(*seen, strict=True)))
            cells: list[Any] = [f"{middle.bytes / 1000:.0f}", f"{middle.requests:.0f}"]
            cells += [f"{value:.0f}" for value in (middle.first_paint, middle.largest_paint, middle.interactive, middle.blocked)]
            cells += [f"{middle.shift:.3f}", f"{middle.usable:.0f}"]
            name = f"table of {game}" if game else "start page"
            print(f"| {name}, {'phone' if phone else 'desk'} | {' | '.join(cells)} |", flush=True)


@contextmanager
def own_server() -> Iterator[str]:
    """A server with everything compiled that a game needs, and without limits to what one address may do."""
    subprocess.run([sys.executable, "-m", "stolik", "compile"], stdout=subprocess.DEVNULL, check=True)
    limits = [word for rate in RATES for word in ("--limit", f"{rate}={PLENTY}")]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), *limits) as base:
        yield base


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("what", nargs="?", choices=["moves", "visits", "tables", "all"], default="all")
    asked.add_argument("--server", default="", help="the address of a server that runs already")
    asked.add_argument("--moves", type=int, default=MOVES, help="moves of each game, three times")
    asked.add_argument("--visits", type=int, default=VISITS, help="first visits of each page, of which the middle one is told")
    wanted = asked.parse_args()
    today, load = f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}", ", ".join(f"{part:.1f}" for part in os.getloadavg())
    print(f"{today}, {os.cpu_count()} cores, {platform.machine()}, load average {load}", flush=True)
    program = chromium.chromium()
    with (
        nullcontext(wanted.server) if wanted.server else own_server() as base,
        httpx.Client(base_url=base, timeout=60, trust_env=False) as http,
        sync_playwright() as playwright,
    ):
        chrome = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        print(f"Chromium {chrome.version}")
        if wanted.what in ("tables", "all"):
            tell_tables(chrome, http)
        if wanted.what in ("moves", "all"):
            tell_moves(chrome, http, wanted.moves)
        if wanted.what in ("visits", "all"):
            tell_visits(chrome, http, wanted.visits)
        chrome.close()


if __name__ == "__main__":
    main()
