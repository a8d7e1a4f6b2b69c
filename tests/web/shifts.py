"""How much the page moves while people play. Cards of the hand, lines of the log, and what floats are meant to move.

watch(page)           # before the page is opened
finish(page, game)
still(page)           # fails with what has moved
"""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Page

from tests.web import playing

MOST = 0.02
"""The most that everything together may move in a whole game; 1 is the whole window by its whole height."""
WATCH = """(() => {
  window.shifts = [];
  const name = (node) => {
    const one = node?.nodeType === 1 ? node : node?.parentElement;
    return one ? `${one.tagName.toLowerCase()}.${[...one.classList].join(".")}` : "?";
  };
  const meant = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.closest(".hand, .floats, [role=log], dialog");
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  // where something moved that is meant to, too, only the rest counts, by the browser's own measure
  const rest = (sources) => {
    const area = sources.reduce((sum, { previousRect: a, currentRect: b }) => sum + a.width * a.height + b.width * b.height, 0);
    const by = ({ previousRect: a, currentRect: b }) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
    const far = Math.max(...sources.map(by));
    return (Math.min(1, area / (innerWidth * innerHeight)) * far) / Math.max(innerWidth, innerHeight);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources = entry.sources.filter((source) => source.node && !meant(source.node));
      if (!sources.length) continue;
      window.shifts.push({
        value: sources.length < entry.sources.length ? rest(sources) : entry.value,
        pressed: entry.hadRecentInput,
        moved: sources.map((s) => `${name(s.node)}: ${box(s.previousRect)} -> ${box(s.currentRect)}`),
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
})()"""


def watch(page: Page) -> None:
    """Counts every shift of the page from its first moment on."""
    page.add_init_script(WATCH)


def begin(page: Page) -> None:
    """Forgets what has moved until now: the table is there, and the game begins."""
    page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => { window.shifts = [] })")


def shifts(page: Page, pressed: bool = True) -> list[dict[str, Any]]:
    """What has moved; by default also what moved right after the person pressed something, which browsers forgive."""
    found: list[dict[str, Any]] = page.evaluate("() => window.shifts")
    return [one for one in found if pressed or not one["pressed"]]


def none_in_a_whole_game(page: Page, http: httpx.Client, game: str, bots: int, **options: Any) -> None:
    """Plays a game to its end beside bots, and fails with what has moved meanwhile."""
    watch(page)
    (seat,) = playing.opened(http, game, "Ola", bots=bots, **options)
    playing.sit(page, seat)
    page.wait_for_selector(".frame")
    begin(page)
    playing.finish(page, game)
    still(page)


def still(page: Page, most: float = MOST) -> float:
    """Fails if the page has moved more than it may, and says what has; returns how much."""
    found = shifts(page)
    total = sum(one["value"] for one in found)
    worst = sorted(found, key=lambda one: -one["value"])[:8]
    told = "\n".join(f"{one['value']:.4f} {'; '.join(one['moved'])}" for one in worst)
    assert total <= most, f"the table has moved by {total:.4f} in {len(found)} shifts:\n{told}"
    return float(total)
