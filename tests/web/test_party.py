"""A company around one table: the waiting room, the television, talking, and seats that go and come back."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web import playing
from tests.web.conftest import DESK, PHONE, Complaints, Visit

Shot = Callable[[Page, str], Path]
TELEVISION = ViewportSize(width=1920, height=1080)
SMALLEST = """() => Math.min(...[...document.querySelectorAll("body *")]
  .filter((one) => !one.closest(".frame, .hidden, [aria-hidden], svg") && one.checkVisibility())
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
"""The smallest type around the table."""


def waiting(http: httpx.Client, *names: str, seats: int = 3, game: str = "ten", **more: Any) -> tuple[list[playing.Seat], str]:
    """A table that waits for more people, and the right to be its host."""
    table = playing.answer(http.post("/api/tables", json={"game": game, "seats": [""] * seats, "speed": "instant", **more}))
    found = []
    for number, name in enumerate(names):
        wish = {"name": name, "host": "" if number else table["host"]}
        taken = playing.answer(http.post(f"/api/tables/{table['table']}/seats", json=wish))
        found.append(playing.Seat(game, table["table"], taken["token"], taken["seat"], name))
    return found, table["host"]


def at(page: Page, seat: playing.Seat) -> Page:
    page.goto(f"/t/{seat.table}#seat={seat.token}")
    return page


class TestTheWaitingRoom:
    def test_it_tells_what_is_played_and_who_is_here(self, http: httpx.Client, visit: Visit, shot: Shot) -> None:
        (ola, _), _ = waiting(http, "Ola", "Jan", timer=120, mode="fiasco")
        page = at(visit(PHONE), ola)
        expect(page.get_by_test_id("facts")).to_contain_text("2 minutes for a move")
        expect(page.get_by_test_id("facts")).to_contain_text(re.compile("fiasco", re.IGNORECASE))
        expect(page.get_by_role("listitem").filter(has_text="Jan")).to_contain_text("away")
        expect(page.get_by_role("listitem").filter(has_text="Ola")).not_to_contain_text("away")
        expect(page.get_by_role("link", name="Show on a television")).to_have_attribute("href", f"/tv/{ola.table}")
        shot(page, "party-waiting")

    def test_a_stranger_is_sent_away_after_a_question_and_told_so(self, http: httpx.Client, visit: Visit, shot: Shot) -> None:
        (ola, eve), _ = waiting(http, "Ola", "Eve")
        host, stranger = at(visit(DESK), ola), at(visit(PHONE), eve)
        host.get_by_role("button", name="Remove Eve").click()
        host.get_by_role("dialog").get_by_role("button", name="No, leave it").click()
        expect(host.get_by_role("listitem").filter(has_text="Eve")).to_be_visible()
        host.get_by_role("button", name="Remove Eve").click()
        shot(host, "party-asked")
        host.get_by_role("dialog").get_by_role("button", name="Remove Eve").click()
        expect(host.get_by_role("listitem").filter(has_text="Eve")).not_to_be_visible()
        expect(stranger.get_by_role("alert")).to_contain_text("The host freed your seat")
        stranger.get_by_role("button", name="Watch, or find a seat").click()
        expect(stranger.get_by_label("Your name")).to_be_visible()

    def test_people_talk_there(self, http: httpx.Client, visit: Visit) -> None:
        (ola, jan), _ = waiting(http, "Ola", "Jan")
        first, second = at(visit(PHONE), ola), at(visit(PHONE), jan)
        second.get_by_test_id("talk").wait_for()
        first.get_by_test_id("talk").click()
        first.get_by_label("Say something").fill("Cześć!")
        first.get_by_role("button", name="Send").click()
        expect(second.get_by_test_id("bubble")).to_have_text("Ola: Cześć!")
        expect(second.get_by_role("button", name="Talk, 1 new line")).to_be_visible()
        second.get_by_test_id("talk").click()
        expect(second.get_by_role("dialog")).to_contain_text("Ola: Cześć!")
        second.keyboard.press("Escape")
        expect(second.get_by_role("button", name="Talk", exact=True)).to_be_visible()

    def test_who_opened_the_table_hosts_it_without_a_seat(self, visit: Visit, shot: Shot) -> None:
        host, guest = visit(DESK), visit(PHONE)
        host.goto("/new/triggs")
        host.locator("label").filter(has=host.locator("input[name=company][value=friends]")).click()
        host.get_by_label("I only run the table").check()
        host.locator("form button.primary").click()
        expect(host.get_by_text("You are the host, without a seat.")).to_be_visible()
        expect(host.get_by_role("button", name="Start now")).to_have_count(0)
        guest.goto(host.url)
        guest.get_by_label("Your name").fill("Ola")
        guest.get_by_role("button", name="Sit down").click()
        expect(host.get_by_role("button", name="Remove Ola")).to_be_visible()
        shot(host, "party-host")
        host.reload()
        host.get_by_role("button", name="Start now").click()
        playing.until_mine(guest)
        expect(host.locator(".held")).to_have_count(0)


class TestTalking:
    def test_a_reaction_shows_at_the_senders_seat_and_in_the_log(self, http: httpx.Client, visit: Visit, shot: Shot) -> None:
        ola, jan = playing.opened(http, "the-game", "Ola", "Jan", bots=0)
        first, second = visit(PHONE), visit(DESK)
        playing.sit(first, ola)
        playing.sit(second, jan)
        second.locator(".frame").wait_for()
        first.get_by_test_id("talk").click()
        shot(first, "party-talk")
        first.get_by_role("button", name="Bravo!").click()
        expect(second.get_by_test_id("bubble")).to_contain_text("Ola: Bravo!")
        expect(second.locator(".log")).to_contain_text("Ola: Bravo!")
        expect(second.locator(".log form button")).to_be_in_viewport(ratio=1)
        expect(first.get_by_role("dialog")).not_to_be_visible()

    def test_the_games_rule_on_talking_holds_there_too(self, http: httpx.Client, visit: Visit) -> None:
        ola, _ = playing.opened(http, "the-game", "Ola", "Jan", bots=0)
        page = visit(PHONE)
        playing.sit(page, ola)
        page.get_by_test_id("talk").click()
        page.get_by_role("dialog").get_by_label("Say something").fill("17")
        page.get_by_role("dialog").get_by_role("button", name="Send").click()
        expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()


class TestSeats:
    def test_a_person_goes_on_on_another_device(self, http: httpx.Client, visit: Visit, shot: Shot) -> None:
        (seat,) = playing.opened(http, "triggs", "Ola", bots=1)
        first = visit(DESK)
        playing.sit(first, seat)
        playing.until_mine(first)
        first.get_by_role("button", name="Menu").click()
        first.get_by_text("Play on another device").click()
        link = first.get_by_test_id("seat-link")
        expect(link).to_contain_text("show it to nobody else")
        expect(link.get_by_role("img")).to_be_visible()
        assert link.get_by_role("img").evaluate("one => one.decode().then(() => one.naturalWidth)") > 100
        shot(first, "party-device")

    def test_a_bot_is_asked_for_before_it_takes_a_seat_and_the_person_comes_back(self, http: httpx.Client, visit: Visit) -> None:
        ola, jan = playing.opened(http, "triggs", "Ola", "Jan", bots=0)
        host, guest = visit(DESK), visit(PHONE)
        playing.sit(host, ola)
        playing.sit(guest, jan)
        host.get_by_role("button", name="Menu").click()
        host.get_by_role("button", name="Have a bot play for Jan").click()
        host.get_by_role("dialog", name="Have a bot play for Jan?").get_by_role("button", name="Have a bot play for Jan").click()
        expect(guest.get_by_text("The host has a bot play for you.")).to_be_visible()
        expect(guest.locator("header.players li").nth(1)).to_contain_text("Jan")
        guest.get_by_role("button", name="Take it back").click()
        expect(guest.get_by_role("button", name="Take it back")).not_to_be_visible()

    def test_a_clock_that_has_run_out_says_so_to_all(self, http: httpx.Client, visit: Visit) -> None:
        seats, _ = waiting(http, "Ola", "Jan", seats=2, game="triggs", timer=4)
        first, second = visit(DESK), visit(PHONE)
        at(first, seats[0])
        at(second, seats[1])
        for page in (first, second):
            expect(page.get_by_test_id("bubble").first).to_contain_text("time is up")


class TestTheTelevision:
    @pytest.mark.parametrize("size", [TELEVISION, DESK], ids=["television", "desk"])
    def test_it_shows_the_waiting_room(self, http: httpx.Client, visit: Visit, shot: Shot, size: ViewportSize) -> None:
        (ola, _), _ = waiting(http, "Ola", "Jan", mode="fiasco")
        page = visit(size)
        page.goto(f"/tv/{ola.table}")
        expect(page.get_by_role("heading", name="TEN")).to_be_visible()
        expect(page.get_by_test_id("facts")).to_contain_text(re.compile("fiasco", re.IGNORECASE))
        expect(page.get_by_role("listitem").filter(has_text="Ola")).to_be_visible()
        code = page.get_by_test_id("code")
        assert code.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 60
        expect(page.get_by_role("img", name="QR")).to_be_visible()
        playing.do(http, ola, "say", text="Cześć wszystkim!")
        expect(page.get_by_test_id("bubble")).to_be_visible()
        assert page.evaluate(SMALLEST) >= 28
        shot(page, f"party-tv-waiting-{size['width']}")

    def test_nothing_lies_over_the_code(self, http: httpx.Client, visit: Visit, shot: Shot) -> None:
        """The clock did."""
        seats, _ = waiting(http, "Ola", "Jan", seats=2, game="ten", timer=300)
        page = visit(TELEVISION)
        page.goto(f"/tv/{seats[0].table}")
        for seat in seats:
            state = playing.state(http, seat)
            assert state["stage"] == "playing"
        page.locator(".frame [role=timer]").wait_for()
        code = page.get_by_test_id("code").bounding_box()
        clock = page.locator(".frame [role=timer]").bounding_box()
        assert code and clock
        apart = code["y"] >= clock["y"] + clock["height"] or code["x"] >= clock["x"] + clock["width"]
        assert apart, "the clock lies over the code"
        assert page.evaluate(SMALLEST) >= 28
        shot(page, "party-tv-playing")

    def test_it_shows_who_won_and_goes_on_with_the_next_game(self, http: httpx.Client, visit: Visit, shot: Shot) -> None:
        ola, jan = playing.opened(http, "triggs", "Ola", "Jan", bots=0, turns=1)
        page = visit(TELEVISION)
        page.goto(f"/tv/{ola.table}")
        play_out(http, ola, jan)
        expect(page.get_by_test_id("winner")).to_be_visible()
        expect(page.get_by_test_id("winner").get_by_role("heading")).to_be_visible()
        expect(page.get_by_test_id("winner")).to_contain_text(re.compile("Ola|Jan"))
        expect(page.get_by_test_id("winner")).to_be_in_viewport(ratio=1)
        expect(page.get_by_text("it goes on here")).to_be_in_viewport(ratio=1)
        assert page.evaluate(SMALLEST) >= 28
        shot(page, "party-tv-won")
        playing.do(http, ola, "rematch")
        page.wait_for_url(lambda url: ola.table not in url)
        expect(page.get_by_test_id("series")).to_contain_text("After 1 game")
        shot(page, "party-tv-next")
        following = playing.state(http, ola)["rematch"]
        for seat in (ola, jan):
            playing.do(http, seat._replace(table=following), "ready")
        page.locator(".frame").wait_for()


def play_out(http: httpx.Client, *seats: playing.Seat) -> None:
    """Plays whatever is legal over HTTP, to the end."""
    for _ in range(500):
        for seat in seats:
            state = playing.state(http, seat)
            if state["stage"] == "over":
                return
            if state["legal"]:
                playing.do(http, seat, "play", moves=[secrets.choice(state["legal"])["text"]])


@pytest.mark.parametrize("language", ["pl"])
@pytest.mark.parametrize("scheme", ["dark"])
def test_it_is_the_same_in_polish_in_the_evening(
    http: httpx.Client, visit: Visit, shot: Shot, no_violations: Callable[[Page], None]
) -> None:
    (ola, _), host = waiting(http, "Ola", "Celina", timer=60)
    page = at(visit(PHONE), ola)
    expect(page.get_by_test_id("facts")).to_contain_text("1 minuta na ruch")
    no_violations(page)
    shot(page, "party-waiting-pl-dark")
    page.get_by_test_id("talk").click()
    no_violations(page)
    shot(page, "party-talk-pl-dark")
    screen = visit(TELEVISION)
    screen.goto(f"/tv/{ola.table}")
    expect(screen.get_by_role("heading", name="Dołącz telefonem")).to_be_visible()
    no_violations(screen)
    shot(screen, "party-tv-pl-dark")
    assert host


def test_a_link_that_was_given_up_says_what_can_be_done(http: httpx.Client, visit: Visit, complaints: Complaints) -> None:
    complaints.expect("401")
    (ola, jan), _ = waiting(http, "Ola", "Jan")
    playing.do(http, jan, "leave")
    page = at(visit(PHONE), jan)
    expect(page.get_by_role("alert")).to_contain_text("You gave up your seat")
    expect(page.get_by_role("button", name="Watch, or find a seat")).to_be_visible()
    assert ola
