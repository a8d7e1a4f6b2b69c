"""One step of Phase 10 on its page, made as a person would: whatever is marked is done, and something is discarded."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.playing import RESULT, press, press_card

MARKED = (
    f"dialog[open]:not(:has({RESULT})) .button.primary",
    ".actions .button.primary:enabled",
    ".group.lit",
    ".actions .button:enabled:not(.quiet)",
    ".held.playable:enabled",
    ".held:enabled",
)
"""What is pressed, the first that is there."""
FIRST = "(all) => all.find((one) => document.querySelector(one)) ?? null"


def play(page: Page) -> None:
    """Presses a button, a group that is lit up, or a card."""
    found = page.evaluate(FIRST, list(MARKED))
    assert found or page.locator(RESULT).count(), "there is nothing to press"
    if not found:  # the others have gone out while one read how the last round ended
        return
    (press_card if found.startswith(".held") else press)(page.locator(found).first)
