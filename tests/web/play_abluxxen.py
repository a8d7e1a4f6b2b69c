"""One decision of Abluxxen on its page, made as a person would: by choosing cards and pressing the one primary button."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.playing import press

NEEDED = "button[data-place].playable:enabled, button[data-set].marked:enabled"
"""A card of the pool, or a set of the virtual player."""
LARGEST = """() => {
  const stacks = [...document.querySelectorAll("button[data-value]:enabled")];
  const cards = (stack) => stack.querySelectorAll("svg").length;
  return stacks.sort((one, other) => cards(other) - cards(one))[0]?.dataset.value ?? null;
}"""


def play(page: Page) -> None:
    """Presses the button, after what has to be chosen for it: a card, a set, or the hand's largest stack."""
    ready = page.locator(".actions .button.primary:enabled")
    if not ready.count():
        needed = page.locator(NEEDED)
        press(needed.first if needed.count() else page.locator(f"button[data-value='{page.evaluate(LARGEST)}']"))
    press(ready)
