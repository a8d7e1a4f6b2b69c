"""The hand: sorted and put in order by hand, kept after a reload, a dragged card that keeps its size, and plans."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import playing
from tests.web.conftest import DESK, PHONE, Visit

GAMES = ["the-game", "triggs", "phase-10", "abluxxen"]
HAND = ".hold [role=group] > button"
PLAN = "[data-testid=plan]"
READ = """- status:
  - paragraph:
    - text: "{}"
"""
"""What a screen reader reads of a plan; its card is drawn, too."""


def at_table(page: Page, http: httpx.Client, game: str, **options: Any) -> playing.Seat:
    """Somebody at a table where it is another's turn, or their own: the hand is there anyway."""
    seat, *_ = playing.opened(http, game, "Ola", "Jan", bots=0, **options)
    playing.sit(page, seat)
    expect(page.locator(HAND).first).to_be_visible()
    return seat


def names(page: Page) -> list[str]:
    found: list[str] = page.locator(HAND).evaluate_all("all => all.map(one => one.dataset.key ?? one.dataset.value)")
    return found


def centre(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game", GAMES)
def test_a_dragged_card_is_as_large_as_it_was(visit: Visit, http: httpx.Client, game: str) -> None:
    page = visit(DESK)
    at_table(page, http, game)
    card = page.locator(HAND).first
    sizes = "one => [...one.querySelectorAll('svg')].map(svg => svg.getBoundingClientRect()).map(r => [r.width, r.height])"
    before = card.evaluate(sizes)
    x, y = centre(card)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 60, steps=4)
    ghost = page.locator(".ghost")
    expect(ghost).to_be_visible()
    # a turn of two degrees makes what is around it a little larger
    for (width, height), (old_width, old_height) in zip(ghost.evaluate(sizes), before, strict=True):
        assert old_width * 0.98 <= width <= old_width * 1.08 and old_height * 0.98 <= height <= old_height * 1.08
    page.mouse.up()
    expect(ghost).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_put_elsewhere_by_dragging_and_by_keys_and_stay_there(visit: Visit, http: httpx.Client, game: str) -> None:
    page = visit(DESK)
    at_table(page, http, game)
    before = names(page)
    x, y = centre(page.locator(HAND).first)
    last = page.locator(HAND).last.bounding_box()
    assert last
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] - 2, last["y"] + last["height"] / 2, steps=8)
    page.mouse.up()
    assert names(page) == [*before[1:], before[0]]
    page.locator(HAND).last.focus()
    page.keyboard.press("Alt+ArrowLeft")
    wanted = [*before[1:-1], before[0], before[-1]]
    assert names(page) == wanted
    assert page.evaluate("document.activeElement.dataset.key ?? document.activeElement.dataset.value") == before[0]
    page.reload()
    expect(page.locator(HAND).first).to_be_visible()
    assert names(page) == wanted
    page.get_by_role("button", name="Sort the hand by value").click()
    numbers = [int(digits) for name in names(page) if (digits := "".join(c for c in name.split("-")[0] if c.isdigit()))]
    assert numbers == sorted(numbers)


def test_a_card_is_planned_and_laid_when_the_turn_comes(visit: Visit, http: httpx.Client) -> None:
    page = visit(PHONE)
    seats = playing.opened(http, "the-game", "Ola", "Jan", bots=0, starter=1)
    ola, jan = seats
    playing.sit(page, jan)
    hand = playing.state(http, jan)["view"]["hand"]
    laid = sorted(playing.state(http, ola)["view"]["hand"])
    card = max(card for card in hand if card > laid[1] or card == max(hand))
    page.locator(f'{HAND}[data-key="{card}"]').tap()
    page.locator('[data-drop="B"]').tap()
    expect(page.locator(PLAN)).to_match_aria_snapshot(READ.format(f"Planned: {card} on pile B"))
    assert playing.state(http, jan)["moves"] == 0
    playing.do(http, ola, "play", moves=[{"type": "lay", "card": one, "pile": "A"} for one in laid[:2]])
    playing.do(http, ola, "play", moves=[{"type": "end"}])
    expect(page.locator(f'{HAND}[data-key="{card}"]')).to_have_count(0)
    piles = {pile["name"]: pile["top"] for pile in playing.state(http, jan)["view"]["piles"]}
    assert piles["B"] == card
    expect(page.locator(PLAN)).to_have_text("")


def test_a_plan_that_no_longer_fits_is_dropped_with_a_word(visit: Visit, http: httpx.Client) -> None:
    page = visit(PHONE)
    ola, jan = playing.opened(http, "the-game", "Ola", "Jan", bots=0, starter=1)
    playing.sit(page, jan)
    card = min(playing.state(http, jan)["view"]["hand"])
    higher = sorted(playing.state(http, ola)["view"]["hand"])[-2:]
    if card > higher[0] or higher[1] - card == 10:
        pytest.skip("these cards fit whatever is laid")
    page.locator(f'{HAND}[data-key="{card}"]').tap()
    page.locator('[data-drop="A"]').tap()
    playing.do(http, ola, "play", moves=[{"type": "lay", "card": one, "pile": "A"} for one in higher])
    playing.do(http, ola, "play", moves=[{"type": "end"}])
    expect(page.locator(PLAN)).to_match_aria_snapshot(READ.format(f"Your plan no longer fits: {card} on pile A"))
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(PLAN)).to_have_text("")


def test_undo_goes_back_as_far_as_the_rule_allows_and_its_lines_are_gone(
    visit: Visit, http: httpx.Client, no_violations: Callable[[Page], None]
) -> None:
    page = visit(DESK)
    (ola,) = playing.opened(http, "the-game", "Ola", bots=0, players=1)
    playing.sit(page, ola)
    undo = page.get_by_role("button", name="Take back")
    expect(undo).to_be_disabled()
    cards = sorted(playing.state(http, ola)["view"]["hand"])[:3]
    for card in cards:
        page.locator(f'{HAND}[data-key="{card}"]').click()
        page.locator('[data-drop="A"]').click()
        expect(page.locator(f'{HAND}[data-key="{card}"]')).to_have_count(0)
    for card in reversed(cards):
        laid = page.get_by_role("log").get_by_role("paragraph").filter(has_text=re.compile(rf"lay .*{card} on A"))
        expect(laid).to_have_count(1)
        undo.click()
        expect(page.locator(f'{HAND}[data-key="{card}"]')).to_have_count(1)
        expect(laid).to_have_count(0)
    expect(undo).to_be_disabled()
    no_violations(page)
