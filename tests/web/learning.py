"""Does on the page what a lesson asks for, as a person would: by pressing cards, places and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.web.playing import press, press_card

Move = dict[str, Any]
PRIMARY = ".actions .button.primary:enabled"
BUTTONS = ".actions .button:enabled"


def spot(page: Page, name: str) -> Any:
    return page.locator(f'[data-spot="{name}"]').first


def button(page: Page, *parts: str) -> None:
    """Presses the button of the person's place that has one of these words on it."""
    for part in parts:
        found = page.locator(BUTTONS, has_text=part)
        if found.count():
            return press(found.first)
    raise AssertionError(f"there is no button {parts}: {page.locator('.actions').inner_text()}")


def the_game(page: Page, moves: list[Move]) -> None:
    for move in moves:
        if move["type"] == "lay":
            press_card(spot(page, f"held-{move['card']}"))
            press(page.locator(f"[data-drop={move['pile']}]"))
        elif move["type"] == "signal":
            press(page.locator(f"[data-drop={move['pile']}]"))
            press(page.locator(f"[data-says={move['says']}]"))
        else:
            press(page.locator(PRIMARY))


def ten(page: Page, moves: list[Move]) -> None:
    for move in moves:
        match move["type"]:
            case "turn_up" | "pay_coins" | "bid":
                press(page.locator(PRIMARY))
            case "take_numbers":
                button(page, "Take numbers", "Weź cyfry")
            case "take_currency":
                button(page, "Take coins", "Weź walutę")
            case "buy":
                press(spot(page, f"market-{move['colour']}{move['number']}"))
                press(page.locator(PRIMARY))
            case "skip":
                button(page, "Buy nothing", "Nic nie kupuję")


def abluxxen(page: Page, moves: list[Move]) -> None:
    for move in moves:
        match move["type"]:
            case "play":
                press(page.locator(f"button[data-value='{move['value']}']"))
                if move["jokers"]:
                    press(page.locator("button[data-value='14']"))
                press(page.locator(PRIMARY))
            case "take" | "deck":
                press(page.locator(PRIMARY))
            case "leave" | "discard":
                press(page.locator(BUTTONS).nth(1))
            case "pool":
                press(page.locator(f"button[data-place='{move['spot']}']"))
                press(page.locator(PRIMARY))


def triggs(page: Page, moves: list[Move]) -> None:
    if moves[0]["type"] == "make":
        press(page.locator("button.row").nth(sum(moves[0]["cards"]) - 1))
        press(page.locator(PRIMARY))
    for move in moves:
        match move["type"]:
            case "draw":
                press(page.locator("button.pile").nth(["left", "middle", "right"].index(move["pile"])))
            case "extra":
                press(page.locator("button.row").nth(move["row"] - 1))
                press(page.locator(PRIMARY))
            case "discard":
                press_card(spot(page, f"held-{move['value']}-0"))
                press(page.locator(PRIMARY))


def phase_10(page: Page, moves: list[Move]) -> None:
    if moves[0]["type"] == "lay":
        press(page.locator(PRIMARY))
    for move in moves:
        match move["type"]:
            case "draw":
                press(page.locator(".pile").nth(["stock", "discards"].index(move["pile"])))
            case "hit":
                press_card(spot(page, f"held-{move['card']}-0"))
            case "on":
                press(page.locator(f'[data-drop="group {move["seat"]} {move["group"]}"]'))
            case "discard":
                press_card(spot(page, f"held-{move['card']}-0"))
                button(page, "Bartek", "iscard", "drzuć")


MAKERS: dict[str, Callable[[Page, list[Move]], None]] = {
    "the-game": the_game,
    "ten": ten,
    "abluxxen": abluxxen,
    "triggs": triggs,
    "phase-10": phase_10,
}
