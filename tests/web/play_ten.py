"""One decision of TEN on its page, made as a person would: by what it shows and marks."""

from __future__ import annotations

from playwright.sync_api import Page

ENOUGH = 3
"""With so many cards in the play area one stops."""
DEAR = 6
"""More than this is not bid."""


def play(page: Page) -> None:
    """Pays what is owed, bids a little, buys the first card that is offered, or turns up cards until there are enough."""
    buttons = page.locator(".actions .button:enabled")
    offered = page.locator(".market .offered")
    bid = page.locator(".actions output")
    if page.locator(".paying").count():
        pay(page)
    elif bid.count():
        (buttons.first if int(bid.inner_text()) <= DEAR else buttons.last).click()
    elif offered.count():
        offered.first.click()
        buttons.first.click()
    else:
        stops = page.locator(".area .place").count() >= ENOUGH and buttons.count() > 1
        (buttons.nth(1) if stops else buttons.first).click()


def pay(page: Page) -> None:
    """Adds cards, then tokens, to the coins that the page proposes, and takes back what a token made needless."""
    done = page.locator(".actions .button.primary")
    over = page.locator(".paying .over")
    cards = page.locator(".paying .cards button[aria-pressed=false]")
    while not done.is_enabled():
        (cards.first if cards.count() else page.locator(".paying .tokens button").last).click()
    needless = page.locator(".paying .coins button:first-child:enabled, .paying .cards button[aria-pressed=true]")
    while over.count() and needless.count():
        needless.first.click()
    done.click()
