"""Plays Abluxxen in the page, by clicking what a person would click."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def play(page: Page) -> None:
    """Makes one decision: plays the largest stack of the hand, else chooses among the sets, else presses the first button."""
    stacks = page.locator("button[data-value]:enabled")
    button = page.locator(".actions .button.primary")
    if page.locator(".actions .button:enabled").count() == 0:
        sets = page.locator("button[data-set].marked:enabled")
        if sets.count():
            sets.first.click()
        else:
            counts = [len(stack.locator("svg").all()) for stack in stacks.all()]
            stacks.nth(counts.index(max(counts))).click()
    elif (place := page.locator("button[data-place].playable:enabled")).count() and button.count() == 0:
        place.first.click()  # the deck is empty
    button.click()
