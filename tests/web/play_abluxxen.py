"""Plays Abluxxen in the page, by clicking what a person would click."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 3000
"""Milliseconds; a button that was there while cards still travelled may be gone, and then the next look finds another."""


def play(page: Page) -> None:
    """Makes one decision: the first button that can be pressed, after what has to be chosen for it."""
    with suppress(TooLate):
        choose(page)
        page.locator(".actions .button.primary:enabled").click(timeout=PATIENCE)


def choose(page: Page) -> None:
    """Chooses what the button needs, if anything: a pool card, a set of the virtual player, or the hand's largest stack."""
    if page.locator(".actions .button.primary:enabled").count():
        return
    for choices in (page.locator("button[data-place].playable:enabled"), page.locator("button[data-set].marked:enabled")):
        if choices.count():
            choices.first.click(timeout=PATIENCE)
            return
    stacks = page.locator("button[data-value]:enabled")
    sizes = [stack.locator("svg").count() for stack in stacks.all()]
    if sizes:
        stacks.nth(sizes.index(max(sizes))).click(timeout=PATIENCE)
