"""Looks at a page: pictures for people to judge, what it asks for, and what axe finds that would shut somebody out."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SHOTS = Path(__file__).parent / "shots"
LOOK = """[`${innerWidth}x${innerHeight}`, matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  navigator.language.slice(0, 2)].join("-")"""

A_WHILE = 500
"""Milliseconds in which a page that asks for something again and again would have done so."""


def shot(page: Page, name: str) -> Path:
    """Keeps a picture as `shots/<name>-<size>-<scheme>-<language>.png`."""
    page.evaluate("document.fonts.ready.then(() => true)")
    path = SHOTS / f"{name}-{page.evaluate(LOOK)}.png"
    page.screenshot(path=path)
    return path


def fits_its_window(page: Page) -> None:
    """Fails if a page is wider than what a person sees of it; a phone's window would grow with it, so its first size counts."""
    window, wide = page.viewport_size, page.evaluate("document.documentElement.scrollWidth")
    assert window and wide <= window["width"], f"the page is {wide} pixels wide"


def requests(page: Page, part: str) -> list[str]:
    """The addresses that a page asks for from now on, of those that contain `part`."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if part in request.url else None)
    return asked


def no_violations(page: Page) -> None:
    """Fails with what axe has to say, if it has."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
