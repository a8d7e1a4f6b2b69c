"""One decision of TEN on its page, made as a person would: by what it shows and marks."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.playing import press

ENOUGH = 3
"""With so many cards in the play area one stops."""
DEAR = 6
"""More than this is not bid."""
SHOWN = """() => ({
  paying: !!document.querySelector(".actions .two") && !document.querySelector(".actions output, .market.open"),
  bid: document.querySelector(".actions output")?.innerText ?? "",
  offered: document.querySelectorAll(".market .offered").length,
  area: document.querySelectorAll(".area .card[role=img]").length,
  buttons: document.querySelectorAll(".actions .button:enabled").length,
})"""


def play(page: Page) -> None:
    """Pays what is owed, bids a little, buys the first card that is offered, or turns up cards until there are enough."""
    shown = page.evaluate(SHOWN)
    buttons = page.locator(".actions .button:enabled")
    if shown["paying"]:
        pay(page)
    elif shown["bid"]:
        press(buttons.first if int(shown["bid"]) <= DEAR else buttons.last)
    elif shown["offered"]:
        press(page.locator(".market .offered").first)
        press(page.locator(".actions .button.primary"))
    else:
        press(buttons.nth(1) if shown["area"] >= ENOUGH and shown["buttons"] > 1 else buttons.first)


def pay(page: Page) -> None:
    """Adds cards, then tokens, to the coins that the page proposes, and takes back what a token made needless."""
    done = page.locator(".actions .button.primary")
    over = page.locator(".actions .over")
    cards = page.locator(".paying .cards button[aria-pressed=false]")
    while not done.is_enabled():
        press(cards.first if cards.count() else page.locator(".paying .tokens button").last)
    needless = page.locator(".paying .coins button:first-child:enabled, .paying .cards button[aria-pressed=true]")
    while over.count() and needless.count():
        press(needless.first)
    press(done)
