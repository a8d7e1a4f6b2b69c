"""One decision of Triggs on its page, made as a person would: by tapping rows, cards, piles and the one primary button."""

from __future__ import annotations

from playwright.sync_api import Page


def play(page: Page) -> None:
    """Crosses an extra box, the row for which the hand makes most boxes, or draws; discards when the hand is full."""
    primary = page.locator(".actions .button.primary:enabled")
    extra = page.locator("button.row.open")
    piles = page.locator("button.pile.open:not(:disabled)")
    rows = page.locator("button.row")
    makes = page.locator(".held.playable:not(:disabled)").count()
    counts = [rows.nth(row).locator(".could").count() for row in range(rows.count())]
    if primary.count():
        primary.click()
    elif extra.count():
        extra.last.click()
        primary.click()
    elif makes:
        rows.nth(counts.index(max(counts))).click()
        primary.click()
    elif piles.count():
        piles.nth(1 % piles.count()).click()
    else:
        page.locator(".held:not(:disabled)").first.click()
        primary.click()
