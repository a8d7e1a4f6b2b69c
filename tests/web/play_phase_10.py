"""Plays Phase 10 on its page as a person would: whatever is marked is done, and something is discarded."""

from __future__ import annotations

from playwright.sync_api import Page


def play(page: Page) -> None:
    """Makes one step of the person's turn: a tap on a button, on a group that is lit up, or on a card."""
    over = page.locator("dialog[open] .button.primary")
    actions = page.locator(".actions")
    for marked in (
        over,
        actions.locator(".button.primary:enabled"),
        page.locator(".group.lit"),
        actions.locator(".button:enabled"),
    ):
        if marked.count():
            marked.first.click()
            return
    hand = page.locator(".held:enabled")
    marked = page.locator(".held.playable:enabled")
    (marked if marked.count() else hand).first.click(position={"x": 10, "y": 30})
