"""One decision of The Game on its page, made as a person would: by clicking what is marked."""

from __future__ import annotations

from playwright.sync_api import Page


def play(page: Page) -> None:
    """Says who starts, lays the first playable card where it fits, or ends the turn."""
    wishes = page.locator(".actions .button:not(.primary)")
    end = page.locator(".actions .button.primary")
    playable = page.locator(".held.playable:not(:disabled)")
    if end.count() and end.is_enabled():
        end.click()
    elif playable.count():
        playable.first.click()
        page.locator(".place.fits").first.click()
    elif wishes.count():
        wishes.first.click()
