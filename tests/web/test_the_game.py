"""The table of The Game: piles that stay in line whatever is said of them, signals on the pile, fire, large cards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web import playing, shifts, watching
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Visit

GAME = "the-game"
TELEVISION = ViewportSize(width=1920, height=1080)
TINY = ViewportSize(width=320, height=568)
PILES = "ABCD"
FIRES = {22, 33, 44, 55, 66, 77}
FITS = """() => {
  const { scrollHeight, clientHeight } = document.querySelector("main.board");
  return scrollHeight <= clientHeight;
}"""
BOXES = """() => [...document.querySelectorAll("main.board .top .card")].filter((one) => one.dataset.spot).map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def boxes(page: Page) -> list[list[int]]:
    """Where the tops of the piles are: left, top, width, height."""
    found: list[list[int]] = page.evaluate(BOXES)
    return found


def say(http: httpx.Client, seat: playing.Seat, pile: str, says: str) -> None:
    playing.do(http, seat, "play", moves=[{"type": "signal", "seat": seat.seat, "pile": pile, "says": says}])


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESK], ids=["small phone", "phone", "desk"])
def test_piles_are_in_line_whatever_signals_are_set(visit: Visit, http: httpx.Client, size: ViewportSize) -> None:
    seats = playing.opened(http, GAME, "Ola", "Jan", "Aleksandra", "Krzysztof", "Ewa", bots=0, starter=1)
    page = visit(size)
    shifts.watch(page)
    playing.sit(page, seats[0])
    playing.until_mine(page)
    shifts.begin(page)
    before = boxes(page)
    for seat in seats[1:]:
        say(http, seat, "A", "leave")
    say(http, seats[1], "D", "good")
    expect(page.locator(".signals li")).to_have_count(5)
    assert boxes(page) == before
    shifts.still(page, 0.005)  # the signals themselves
    a, b, c, d = before
    assert len({one[2] for one in before}) == 1
    assert a[1] == b[1] and c[1] == d[1]
    assert (a[0], b[0]) == (c[0], d[0]) or a[1] == c[1]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_signal_is_given_on_its_pile_with_two_taps_and_goes_away_after_the_next_turn(
    visit: Visit, http: httpx.Client, size: ViewportSize
) -> None:
    ola, jan = playing.opened(http, GAME, "Ola", "Jan", bots=0, starter=2)
    page = visit(size)
    playing.sit(page, ola)
    pile = page.locator("[data-drop=B]")
    playing.press(pile)
    choices = page.locator(".choices button")
    expect(choices).to_have_text(["Leave it", "Small steps", "Something good"])
    around = page.locator(".pile", has=pile).bounding_box()
    for choice in choices.all():
        choice.click(trial=True)  # waits until it has opened
        box = choice.bounding_box()
        assert box and around and box["height"] >= 44 and box["width"] >= 44
        assert around["y"] - 1 <= box["y"] and box["y"] + box["height"] <= around["y"] + around["height"] + 1
    playing.press(choices.nth(1))
    expect(choices).to_have_count(0)
    expect(page.locator(".signals li")).to_have_text(re.compile("Ola"))
    assert playing.state(http, ola)["view"]["players"][0]["signals"] == ["clear", "small", "clear", "clear"]
    # the same tap takes it back, Escape closes without saying anything
    playing.press(pile)
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(choices).to_have_count(0)
    expect(pile).to_be_focused()
    turn(http, jan)
    playing.until_mine(page)
    expect(page.locator(".signals li")).to_have_count(1)
    playing.whole_turn(page, GAME)
    expect(page.locator(".signals li")).to_have_count(0)


def test_a_signal_given_in_the_own_turn_stays_for_the_others(visit: Visit, http: httpx.Client) -> None:
    ola, jan = playing.opened(http, GAME, "Ola", "Jan", bots=0, starter=1)
    page = visit(PHONE)
    playing.sit(page, ola)
    playing.until_mine(page)
    playing.press(page.locator("[data-drop=C]"))
    playing.press(page.locator("[data-says=good]"))
    expect(page.locator(".signals li")).to_have_count(1)
    playing.whole_turn(page, GAME)
    assert playing.state(http, jan)["view"]["players"][0]["signals"][2] == "good"


def test_where_one_signal_is_allowed_only_that_is_offered(visit: Visit, http: httpx.Client) -> None:
    ola, _ = playing.opened(http, GAME, "Ola", "Jan", bots=0, starter=1, signals="leave")
    page = visit(PHONE)
    playing.sit(page, ola)
    playing.press(page.locator("[data-drop=A]"))
    expect(page.locator(".choices button")).to_have_text(["Leave it"])


def test_steps_show_their_cost_with_a_sign(visit: Visit, http: httpx.Client) -> None:
    (ola,) = playing.opened(http, GAME, "Ola", bots=1, starter=1)
    page = visit(PHONE)
    playing.sit(page, ola)
    playing.until_mine(page)
    card = playing.state(http, ola)["view"]["hand"][3]
    playing.press_card(page.locator(f"[data-key='{card}']"))
    signs = {"small": "✓ ", "fair": "", "large": "! "}
    for name, size in zip(PILES, [card - 1, card - 1, 100 - card, 100 - card], strict=True):
        cost = "small" if size <= 3 else "fair" if size < 10 else "large"
        step = page.locator(f"[data-drop={name}] .step")
        expect(step).to_have_text(f"{signs[cost]}+{size}".strip())
        expect(step).to_have_class(re.compile(cost))
        box = step.bounding_box()
        assert box and box["height"] < 30  # one line


def turn(http: httpx.Client, seat: playing.Seat) -> None:
    """The least that a seat has to do."""
    while (now := playing.state(http, seat))["legal"]:
        last: dict[str, Any] = now["legal"][-1]["move"]
        playing.do(http, seat, "play", moves=[last if last["type"] == "end" else now["legal"][0]["move"]])


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_fire_burns_on_piles_and_on_cards_and_is_calm_where_motion_is_reduced(visit: Visit, tmp_path: Path, motion: str) -> None:
    page = visit(PHONE, reduced_motion=motion)
    table = watching.recorded_table(GAME, "on-fire-won")
    lit = next(n for n in range(len(table.history)) if any(pile.burning for pile in table.at(n).view().piles))
    seat = next(seat for seat in range(table.options.players) if FIRES & {*held(table, lit, seat)})
    watching.open_game(page, table, tmp_path, seat=seat)
    watching.go_to(page, lit)
    expect(page.locator("main.board .flames")).to_be_visible()
    expect(page.locator("main.board .top .fire").last).to_be_visible()
    expect(page.locator(".held .fire").first).to_be_visible()
    moving = "() => document.getAnimations().filter((one) => one.effect?.target?.closest('.flames, .fire')).length"
    assert (page.evaluate(moving) > 0) is (motion == "no-preference")


def held(table: Any, count: int, seat: int) -> list[int]:
    hand: list[int] = table.at(count).view(seat).hand
    return hand


@pytest.mark.parametrize("bots", [1, 2, 3, 4])
def test_at_a_desk_cards_are_large_and_the_others_have_theirs_before_them(visit: Visit, http: httpx.Client, bots: int) -> None:
    (seat,) = playing.opened(http, GAME, "Ola", bots=bots, starter=1)
    page = visit(DESK)
    playing.sit(page, seat)
    playing.until_mine(page)
    players = playing.state(http, seat)["view"]["players"]
    for number in range(1, bots + 1):
        expect(page.locator(f"[data-spot=seat-{number}] .back")).to_have_count(players[number]["cards"])
    assert all(height >= 150 for _, _, _, height in boxes(page))
    deck = page.locator("[data-spot=deck]").bounding_box()
    assert deck and deck["height"] >= 100
    assert page.evaluate(FITS)


@pytest.mark.parametrize(("size", "least"), [(PHONE, 150), (SMALL_PHONE, 90)], ids=["phone", "small phone"])
def test_cards_are_large_on_a_phone_too(visit: Visit, http: httpx.Client, size: ViewportSize, least: int) -> None:
    (seat,) = playing.opened(http, GAME, "Ola", bots=4 if size is SMALL_PHONE else 2, starter=1)
    page = visit(size)
    playing.sit(page, seat)
    playing.until_mine(page)
    assert all(height >= least for _, _, _, height in boxes(page))
    assert page.evaluate(FITS)


@pytest.mark.parametrize("language", ["pl"])
def test_choosing_a_card_moves_nothing_on_the_smallest_phone(visit: Visit, http: httpx.Client) -> None:
    (seat,) = playing.opened(http, GAME, "Ola", bots=4, starter=1)
    page = visit(TINY)
    shifts.watch(page)
    playing.sit(page, seat)
    playing.until_mine(page)
    shifts.begin(page)
    card = page.locator(".held.playable").first
    playing.press_card(card)
    expect(page.locator(".step").first).to_be_visible()
    playing.press_card(card)
    expect(page.locator(".step")).to_have_count(0)
    shifts.still(page, 0.005)
    assert page.evaluate(FITS)


def test_the_result_opens_all_hands_and_says_who_was_stuck_with_what(visit: Visit, http: httpx.Client) -> None:
    (seat,) = playing.opened(http, GAME, "Ola", bots=1, minimum=3)
    page = visit(PHONE)
    playing.sit(page, seat)
    playing.finish(page, GAME)
    view = playing.state(http, seat)["view"]
    shown = [one.get_attribute("aria-label") for one in page.locator("dialog .hands [role=img]").all()]
    assert shown == [str(card) for hand in view["hands"] for card in hand]
    if view["ending"] == "stuck":
        expect(page.get_by_test_id("story")).to_contain_text(str(view["hands"][view["turn"]][-1]))
