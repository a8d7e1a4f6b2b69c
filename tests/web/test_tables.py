"""What every table does, whatever the game: keys are enough, refusals lead to their rule, television and curtain hide hands."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

import stolik
from tests.web import playing
from tests.web.conftest import PHONE, Visit

TV = {"width": 1920, "height": 1080}
FIRST: dict[str, dict[str, Any]] = {"the-game": {"starter": 1}}
"""Options with which the players need not agree first on who starts."""

every_game = pytest.mark.parametrize("game", stolik.games())


def two_people(http: httpx.Client, game: str) -> tuple[playing.Seat, playing.Seat]:
    """The one who has the turn, and the other."""
    seats = playing.opened(http, game, "Ola", "Jan", bots=0, **FIRST.get(game, {}))
    mover = playing.to_move(http, seats)
    return mover, seats[1 - seats.index(mover)]


@every_game
def test_a_whole_turn_is_played_with_keys_alone(game: str, http: httpx.Client, desk: Page) -> None:
    mover, other = two_people(http, game)
    playing.ONLY_KEYS.add(desk)
    playing.sit(desk, mover)
    playing.until_mine(desk)
    assert playing.whole_turn(desk, game) > 0
    assert playing.state(http, other)["legal"], "the turn has gone on"


@every_game
def test_several_people_share_one_device_behind_a_curtain(game: str, http: httpx.Client, visit: Visit) -> None:
    mover, other = two_people(http, game)
    page = visit(PHONE)
    playing.keep(page, mover, other)
    page.goto(f"/pass/{mover.table}")
    for seat in (mover, other):
        expect(page.get_by_role("heading")).to_contain_text(seat.name)
        assert page.locator(".frame, .held").count() == 0, "nobody's cards are seen through the curtain"
        playing.press(page.get_by_role("button", name=seat.name))
        playing.until_mine(page)
        if seat is mover:
            playing.whole_turn(page, game)
    assert page.locator("header.players .own").inner_text().startswith(other.name)


@every_game
def test_the_television_shows_the_table_and_nobodys_hand(game: str, http: httpx.Client, visit: Visit) -> None:
    mover, _ = two_people(http, game)
    television = visit(TV)
    television.goto(f"/tv/{mover.table}")
    expect(television.locator(".frame.tv")).to_be_visible()
    expect(television.locator(".code")).to_have_text(playing.state(http, mover)["code"])
    assert television.locator(".held, .actions .button").count() == 0


def lay_a_lower_card(page: Page) -> None:
    """On a rising pile, after the highest of the hand."""
    for card in (-1, 0):
        playing.until_mine(page)
        playing.press_card(page.locator(".held").nth(card))
        playing.press(page.locator("[data-drop=A]"))


def buy_while_drawing(page: Page) -> None:
    """As soon as the market has something, cards are being turned up, and so nothing can be bought."""
    while not page.locator(".market:not(.open) li button").count() or not page.locator(".area .deck:enabled").count():
        assert not playing.over(page)
        playing.decide(page, "ten")
        playing.until_mine(page)
    playing.press(page.locator(".market li button").first)


FORBIDDEN: dict[str, Callable[[Page], None]] = {
    "the-game": lay_a_lower_card,
    "ten": buy_while_drawing,
    "abluxxen": lambda page: playing.press(page.locator("[data-place='1']")),
    "triggs": lambda page: playing.press(page.locator("button.row:not(:has(.could))").first),
    "phase-10": lambda page: playing.press_card(page.locator(".held").first),
}
"""Something that may not be done: drawing before playing, a row that the hand can't make, discarding before drawing."""


@every_game
@pytest.mark.parametrize("language", ["pl"])
def test_what_is_refused_says_why_and_leads_to_the_rule(game: str, http: httpx.Client, visit: Visit) -> None:
    (seat,) = playing.opened(http, game, "Ola", bots=1, **FIRST.get(game, {}))
    page = visit(PHONE)
    playing.sit(page, seat)
    playing.until_mine(page)
    FORBIDDEN[game](page)
    refusal = page.get_by_test_id("refusal")
    expect(refusal.get_by_role("link", name="Przeczytaj zasadę")).to_have_attribute(
        "href", re.compile(rf"^/rules/{game}#{stolik.games()[game].prefix}-\d")
    )
    assert len(refusal.locator("p").inner_text().split()) > 4
    address = refusal.get_by_role("link").get_attribute("href") or ""
    page.goto(address)
    rule = page.locator(f"[id='{address.partition('#')[2]}']")
    expect(rule).to_be_visible()
    expect(rule).to_be_in_viewport()
