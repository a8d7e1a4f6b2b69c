"""One decision of Triggs on its page, made as a person would: by pressing rows, cards, piles and the one primary button."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.playing import press, press_card

SHOWN = """() => {
  const rows = [...document.querySelectorAll("button.row")].map((row) => row.querySelectorAll(".could").length);
  return {
    primary: !!document.querySelector(".actions .button.primary:enabled"),
    extra: !!document.querySelector("button.row.open"),
    makes: !!document.querySelector(".held.playable:enabled"),
    most: rows.indexOf(Math.max(...rows)),
    piles: document.querySelectorAll("button.pile.open:enabled").length,
  };
}"""


def play(page: Page) -> None:
    """Crosses an extra box, the row for which the hand makes most boxes, or draws; discards when the hand is full."""
    shown = page.evaluate(SHOWN)
    primary = page.locator(".actions .button.primary:enabled")
    if not shown["primary"]:
        if shown["extra"]:
            press(page.locator("button.row.open").last)
        elif shown["makes"]:
            press(page.locator("button.row").nth(shown["most"]))
        elif shown["piles"]:
            press(page.locator("button.pile.open").nth(1 % shown["piles"]))
            return
        else:
            press_card(page.locator(".held:enabled").first)
    press(primary)
