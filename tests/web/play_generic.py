"""Decides at the generic table as somebody does who knows no rules: takes the first move that it offers."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.web import playing


def moves(page: Page) -> Locator:
    """The buttons that make a move."""
    return page.locator(".room .kinds button:enabled, .room .foot button:enabled:not([aria-expanded])")


def play(page: Page) -> None:
    playing.press(moves(page).first)
