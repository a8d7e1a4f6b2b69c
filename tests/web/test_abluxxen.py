"""Abluxxen's table: nothing moves, cards stay where they belong, thefts are seen before and while they happen, and its end."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

import stolik
from tests.marks import thorough
from tests.web import playing, shifts, watching
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Visit

GAME = "abluxxen"
JOKERS = 14
"""The value of jokers that are played alone."""
TELEVISION = ViewportSize(width=1920, height=1080)
TINY = ViewportSize(width=320, height=568)
MOVES = {"reduced_motion": "no-preference"}
MANY = 40
"""Tables that are tried until one comes to what a test is about."""
OUTSIDE = """() => [...document.querySelectorAll("main.board svg.card, .belongings svg.card")].flatMap((card) => {
  const { left, top, right, bottom, width } = card.getBoundingClientRect();
  const { left: l, top: t, right: r, bottom: b } = card.closest(".panel, .pile, .stock").getBoundingClientRect();
  const out = left < Math.max(l, 0) - 1 || right > Math.min(r, innerWidth) + 1 || top < t - 1 || bottom > b + 1;
  return out || width < 12 ? [`${card.textContent.trim()} ${[left, top, right, bottom].map(Math.round)}`] : [];
})"""
"""Cards that leave their panel or the screen, or can't be seen."""
HEIGHTS = """() => [...document.querySelectorAll("main.board svg.card, .belongings .cards svg.card")]
  .map((card) => card.getBoundingClientRect().height)"""


def reached(http: httpx.Client, wanted: Callable[[Any], bool], bots: int = 1, least: int = 0) -> playing.Seat:
    """The seat of somebody who has made any moves until it is their turn at a table that is wanted."""
    for _ in range(MANY):
        (seat,) = playing.opened(http, GAME, "Aleksandra", bots=bots)
        while (now := playing.state(http, seat))["stage"] != "over":
            if now["legal"] and now["moves"] >= least and wanted(now):
                return seat
            if now["legal"]:
                playing.do(http, seat, "play", moves=[secrets.choice(now["legal"])["move"]])
    raise AssertionError("no such table came about")


def stage(name: str) -> Callable[[Any], bool]:
    return lambda now: bool(now["view"]["stage"] == name)


@pytest.mark.parametrize("bots", [thorough(1), thorough(2), 4])
@pytest.mark.parametrize("size", [PHONE, thorough(DESK)], ids=["phone", "desk"])
def test_nothing_moves_in_a_whole_game(visit: Visit, http: httpx.Client, size: ViewportSize, bots: int) -> None:
    shifts.none_in_a_whole_game(visit(size), http, GAME, bots)


@pytest.mark.parametrize("language", ["en", thorough("pl")])
@pytest.mark.parametrize("size", [PHONE, thorough(SMALL_PHONE), TINY, DESK], ids=["phone", "small phone", "tiny", "desk"])
@pytest.mark.parametrize("bots", [1, thorough(2), 4])
def test_cards_stay_in_their_panels(visit: Visit, http: httpx.Client, size: ViewportSize, bots: int) -> None:
    page = visit(size)
    seat = reached(http, stage("play"), bots, least=30)
    playing.sit(page, seat)
    page.wait_for_selector(".pile svg.card")
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, thorough(DESK)], ids=["phone", "small phone", "desk"])
@pytest.mark.parametrize("bots", [1, 4])
def test_a_spectator_sees_every_card_on_the_screen(visit: Visit, http: httpx.Client, size: ViewportSize, bots: int) -> None:
    page = visit(size)
    seat = reached(http, stage("play"), bots, least=30)
    page.goto(f"/t/{seat.table}")
    page.wait_for_selector(".pile svg.card")
    assert page.evaluate(OUTSIDE) == []
    assert page.locator(".pile").count() == bots + 1
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("bots", [1, 2, 4])
def test_on_a_television_cards_are_large(visit: Visit, http: httpx.Client, bots: int) -> None:
    page = visit(TELEVISION)
    seat = reached(http, stage("play"), bots, least=20)
    page.goto(f"/tv/{seat.table}")
    page.wait_for_selector(".pile svg.card")
    assert page.evaluate(OUTSIDE) == []
    assert min(page.evaluate(HEIGHTS)) >= (130 if bots == 4 else 140)  # five players' layers leave no more room


@pytest.mark.parametrize(("language", "labels"), [("en", ["Virtual player", "Pool"]), ("pl", ["Wirtualny gracz", "Pula"])])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_virtual_player_and_the_pool_of_a_duel_are_labelled(
    visit: Visit, http: httpx.Client, size: ViewportSize, labels: list[str]
) -> None:
    page = visit(size)
    (seat,) = playing.opened(http, GAME, "Ola", bots=1)
    playing.sit(page, seat)
    for label in labels:
        expect(page.locator("main.board").get_by_role("heading", name=label)).to_be_visible()


@pytest.mark.parametrize("language", ["pl", thorough("en")])
def test_buttons_stay_where_they_are_when_a_card_of_the_pool_is_chosen(visit: Visit, http: httpx.Client) -> None:
    def free(now: Any) -> bool:
        kinds = {one["move"]["type"] for one in now["legal"]}
        return stage("spare")(now) and kinds == {"pool", "deck", "pass"}

    page = visit(SMALL_PHONE)
    seat = reached(http, free)
    playing.sit(page, seat)
    buttons = page.locator(".actions .button")
    expect(buttons).to_have_count(3)
    place, before = page.locator(".own-area").bounding_box(), [one.bounding_box() for one in buttons.all()]
    assert len({box["y"] for box in before if box}) == 1
    expect(page.locator(".actions .button.primary")).to_have_count(1)
    playing.press(page.locator("button[data-place].playable").first)
    expect(buttons.first).to_be_enabled()
    expect(buttons.first).to_have_class(re.compile("primary"))
    assert [one.bounding_box() for one in buttons.all()] == before
    assert page.locator(".own-area").bounding_box() == place


def test_a_set_that_was_chosen_for_the_person_is_put_back_by_a_tap(visit: Visit, http: httpx.Client) -> None:
    page = visit(PHONE)
    seat = reached(http, lambda now: stage("choose")(now) and len(now["legal"]) == 1)
    playing.sit(page, seat)
    moves = playing.state(http, seat)["moves"]
    only = page.locator("button[data-set].marked")
    steal = page.locator(".actions .button.primary")
    expect(only).to_have_attribute("aria-pressed", "true")
    playing.press(only)
    expect(only).to_have_attribute("aria-pressed", "false")
    expect(steal).to_be_disabled()
    assert playing.state(http, seat)["moves"] == moves
    playing.press(only)
    expect(only).to_have_attribute("aria-pressed", "true")
    playing.press(steal)
    expect(page.locator("button[data-set].marked")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_preview_shows_who_would_be_robbed(visit: Visit, http: httpx.Client, size: ViewportSize) -> None:
    def robs(now: Any) -> list[Any]:
        hand = now["view"]["hand"]
        # one tap chooses all cards of a value, but jokers one by one
        plays = [one for one in now["view"]["plays"] if one["robs"] and one["value"] != JOKERS]
        return [one for one in plays if one["count"] == hand.count(one["value"])]

    page = visit(size)
    seat = reached(http, lambda now: bool(robs(now)), bots=2)
    playing.sit(page, seat)
    play = robs(playing.state(http, seat))[0]
    assert page.locator("svg.arrows").count() == 0
    playing.press(page.locator(f"button[data-value='{play['value']}']"))
    expect(page.locator(".pile.marked")).to_have_count(len(play["robs"]))
    expect(page.locator("svg.arrows .head")).to_have_count(len(play["robs"]))
    expect(page.locator(".actions .tip")).to_contain_text("You steal")
    expect(page.locator(".actions .tip svg.card").first).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("svg.arrows")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "choices"),
    [("en", ["Take back", "Throw away"]), ("pl", ["Weź z powrotem", "Odrzuć"])],
)
def test_a_victim_sees_what_each_choice_gives(visit: Visit, http: httpx.Client, choices: list[str]) -> None:
    page = visit(SMALL_PHONE)
    seat = reached(http, stage("reply"), bots=2)
    playing.sit(page, seat)
    victim = playing.state(http, seat)["view"]["victim"]
    assert victim == seat.seat
    expect(page.locator(".pile.own.marked")).to_be_visible()
    for words in choices:
        choice = page.locator(".actions .choice").filter(has_text=words)
        expect(choice).to_be_in_viewport(ratio=1)
        expect(choice.locator("svg.card").first).to_be_visible()
        assert choice.evaluate("(one) => one.scrollHeight <= one.clientHeight"), "all of it is in sight"


def thefts(table: stolik.Table) -> dict[str, int]:
    """After which move of a recorded game each kind of set piece comes for the first time."""
    found: dict[str, int] = {}
    before = table.at(0).view()
    for number, played in enumerate(table.history, start=1):
        after = table.at(number).view()
        kind = table.game.moves.text(played.move, "en").split()[0]
        if after.ending == "last_card":
            found.setdefault("out", number)
        elif after.stage == "theft" and (before.stage, before.victim) != ("theft", after.victim):
            found.setdefault("theft" if before.stage == "play" else "thefts", number)
        elif kind == "steal":
            found.setdefault("theft", number)
        before = after
    return found


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_set_pieces_play_where_they_happen(visit: Visit, size: ViewportSize, tmp_path: Path) -> None:
    table = watching.recorded_table(GAME, "advanced")
    steps = thefts(table)
    assert set(steps) == {"theft", "thefts", "out"}
    page = visit(size, **MOVES)
    watching.open_game(page, table, tmp_path)
    for kind, step in steps.items():
        watching.go_to(page, step - 1)
        watching.step_on(page)
        expect(page.locator(watching.MOMENT)).to_have_attribute("data-moment", kind)
        expect(page.locator(watching.MOMENT)).to_have_count(0)


def played_out(page: Page, http: httpx.Client, bots: int) -> playing.Seat:
    (seat,) = playing.opened(http, GAME, "Ola", bots=bots)
    while (now := playing.state(http, seat))["stage"] != "over":
        if now["legal"]:
            playing.do(http, seat, "play", moves=[secrets.choice(now["legal"])["move"]])
    playing.sit(page, seat)
    return seat


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_result_opens_all_hands_and_tells_a_story(
    visit: Visit, http: httpx.Client, size: ViewportSize, no_violations: Callable[[Page], None]
) -> None:
    page = visit(size)
    seat = played_out(page, http, bots=2)
    players = playing.state(http, seat)["view"]["players"]
    expect(page.get_by_test_id("story")).to_be_visible()
    hands = page.locator("dialog dl > div")
    for number, player in enumerate(players):
        expect(hands.nth(number).locator("svg.card")).to_have_count(player["cards"])
    no_violations(page)
