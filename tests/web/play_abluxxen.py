"""Plays Abluxxen in the page, by clicking what a person would click."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def play(page: Page) -> None:
    """Makes one decision: the first button that can be pressed, after what has to be chosen for it."""
    button = page.locator(".actions .button.primary")
    if page.locator(".actions .button.primary:enabled").count() == 0:
        stacks = page.locator("button[data-value]:enabled")
        for choices in (page.locator("button[data-place].playable:enabled"), page.locator("button[data-set].marked:enabled")):
            if choices.count():  # the deck is empty; or the virtual player has several sets that fit
                choices.first.click()
                break
        else:
            sizes = [stack.locator("svg").count() for stack in stacks.all()]
            stacks.nth(sizes.index(max(sizes))).click()
    button.click()
