"""One decision of The Game on its page, made as a person would: by pressing what is marked."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.playing import press, press_card

SHOWN = """() => ({
  end: !!document.querySelector(".actions .button.primary:enabled"),
  playable: !!document.querySelector(".held.playable:enabled"),
})"""


def play(page: Page) -> None:
    """Ends the turn as soon as it may be ended, lays the first playable card where it fits, or says who starts."""
    shown = page.evaluate(SHOWN)
    if shown["end"]:
        press(page.locator(".actions .button.primary"))
    elif shown["playable"]:
        press_card(page.locator(".held.playable").first)
        press(page.locator(".place.fits").first)
    else:
        press(page.locator(".actions .button:not(.primary)").first)
