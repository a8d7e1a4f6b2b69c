"""Fair deals in the pages: everybody commits, then reveals; each device keeps a record, and a changed game contradicts it."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from stolik import proof
from stolik.core import chain, fair, game_file
from tests.web import playing
from tests.web.conftest import DESK, PHONE, Complaints, Visit

GAME = "triggs"
RECORDS = "Object.entries(localStorage).filter(([key]) => key.startsWith('stolik.record.')).map((one) => JSON.parse(one[1]))"


def open_table(http: httpx.Client, seats: int) -> dict[str, Any]:
    """A new table for people only, at which everybody has one turn."""
    asked = {"game": GAME, "options": {"turns": 1}, "seats": [""] * seats, "speed": "instant"}
    opened: dict[str, Any] = playing.answer(http.post("/api/tables", json=asked))
    return opened


def sit_down(page: Page, table: str, name: str) -> None:
    page.goto(f"/t/{table}")
    page.locator("input[autocomplete=nickname]").fill(name)
    page.locator("form button.primary").click()


def play_out(*pages: Page) -> None:
    """Everybody plays on their page until all see the result."""
    everybody = list(pages)
    while everybody:
        for page in list(everybody):
            if page.locator(playing.RESULT).count():
                everybody.remove(page)
            elif page.locator(playing.MINE).count():
                playing.whole_turn(page, GAME)
            else:
                page.wait_for_timeout(50)


@pytest.fixture
def played(http: httpx.Client, visit: Visit) -> tuple[str, Page, Page]:
    """A table where two people have played to the end, each in a browser of their own."""
    table = open_table(http, 2)["table"]
    ola, jan = visit(DESK), visit(PHONE)
    sit_down(ola, table, "Ola")
    expect(ola.get_by_text("ready", exact=True)).to_be_visible()
    sit_down(jan, table, "Jan")
    play_out(ola, jan)
    return table, ola, jan


def test_two_people_commit_and_reveal_by_themselves_and_both_devices_prove_the_deal(
    played: tuple[str, Page, Page], http: httpx.Client, visit: Visit, tmp_path: Path
) -> None:
    table, *pages = played
    file = http.get(f"/api/tables/{table}/file").json()
    entries = [entry for line in file["chain"] if (entry := chain.read(line))]
    kinds = [type(entry).__name__ for entry in entries]
    assert kinds.index("Revealed") > max(at for at, kind in enumerate(kinds) if kind == "Sat"), "nobody reveals before all commit"
    for page, name in zip(pages, ("Ola", "Jan"), strict=True):
        page.goto(f"/replay/{table}?fair")
        expect(page.get_by_test_id("fair")).to_contain_text("All is well: neither the server nor any player")
        expect(page.get_by_test_id("proved")).to_contain_text(f"up to move {len(file['moves'])} of {len(file['moves'])}")
        expect(page.get_by_test_id("finished")).to_have_text("Yes.")
        with page.expect_download() as saving:
            page.get_by_role("button", name="Save this device's record").click()
        saved = tmp_path / name
        saving.value.save_as(saved)
        record = json.loads(saved.read_text())
        assert (record["stolik"], record["table"], record["name"]) == (1, table, name)
        assert record["promise"] == file["fair"]["promise"]
        assert record["contribution"] == file["fair"]["contributions"][record["seat"]]
        assert record["commitments"] == [fair.commitment(one) for one in file["fair"]["contributions"]]
        heads = list(chain.heads(file["fair"]["secret"], http.get(f"/api/tables/{table}/file").json()["chain"]))
        assert len(record["heads"]) == 2
        assert all(heads[version - 1] == head for version, head in record["heads"])
        report = proof.examine(
            game_file.parse(http.get(f"/api/tables/{table}/file").content), proof.read_record(saved.read_bytes())
        )
        assert (report.code, report.proved.answer) == (proof.GOOD, "yes"), report.say("en")
        assert saving.value.suggested_filename in page.get_by_role("dialog").inner_text(), "the command names the file"
    stranger = visit(DESK)
    stranger.goto(f"/replay/{table}?fair")
    expect(stranger.get_by_test_id("fair")).to_contain_text("The file agrees with itself")
    expect(stranger.get_by_test_id("proved")).to_contain_text("this device has no record of the table")
    expect(stranger.get_by_role("button", name="record")).to_have_count(0)


def test_a_changed_game_contradicts_the_devices_record(played: tuple[str, Page, Page], http: httpx.Client) -> None:
    table, page, _ = played
    renamed = http.get(f"/api/tables/{table}/file").text.replace("Jan", "Zed")
    page.route(f"**/api/tables/{table}/file", lambda route: route.fulfill(body=renamed, content_type="application/json"))
    page.goto(f"/replay/{table}?fair")
    expect(page.get_by_test_id("fair")).to_contain_text("This does not add up")
    expect(page.get_by_test_id("consistent")).to_have_text("Yes. The file agrees with itself.")
    expect(page.get_by_test_id("proved")).to_contain_text("this device saw another head of the chain")
    page.unroute(f"**/api/tables/{table}/file")
    page.reload()
    expect(page.get_by_test_id("fair")).to_contain_text("All is well")
    page.evaluate(
        f"{RECORDS}.forEach((one) => {{ one.deals.forEach((deal) => deal.commitments.reverse());"
        " localStorage.setItem(`stolik.record.${one.table}`, JSON.stringify(one)); })"
    )
    page.reload()
    expect(page.get_by_test_id("proved")).to_contain_text("the players had committed to something else")


def test_a_move_that_the_chain_does_not_have_makes_the_file_inconsistent(
    played: tuple[str, Page, Page], http: httpx.Client
) -> None:
    table, page, _ = played
    file = http.get(f"/api/tables/{table}/file").json()
    file["moves"].pop()
    page.route(f"**/api/tables/{table}/file", lambda route: route.fulfill(json=file))
    page.goto(f"/replay/{table}?fair")
    expect(page.get_by_test_id("fair")).to_contain_text("This does not add up")
    expect(page.get_by_test_id("sums").locator(".bad")).to_have_text("The events of the chain lead to other moves.")
    expect(page.get_by_test_id("proved")).to_contain_text("not even consistent")


def test_a_deal_that_is_called_off_is_said_and_the_page_commits_anew(http: httpx.Client, visit: Visit) -> None:
    table = open_table(http, 2)["table"]
    page = visit(PHONE)
    sit_down(page, table, "Ola")
    expect(page.get_by_text("ready", exact=True)).to_be_visible()
    for attempt in range(2):
        contribution = secrets.token_hex(32)
        wish = {"name": "Jan", "commitment": fair.commitment(contribution)}
        taken = playing.answer(http.post(f"/api/tables/{table}/seats", json=wish))
        jan = playing.Seat(GAME, table, taken["token"], taken["seat"], "Jan")
        if attempt == 0:
            expect(page.get_by_text("number opened")).to_be_visible()
            playing.do(http, jan, "leave")
            expect(page.get_by_test_id("called-off")).to_contain_text("1 deal was called off at this table")
            expect(page.get_by_text("ready", exact=True)).to_be_visible()
        else:
            playing.do(http, jan, "reveal", contribution=contribution)
    expect(page.get_by_test_id("status")).to_be_visible()
    first, second = page.evaluate(f"{RECORDS}[0].chances.map((one) => one.contribution)")
    assert first != second, "what was revealed for the first deal is worth nothing for the next"
    seen = page.evaluate(f"{RECORDS}[0].deals.map((one) => [one.seat, one.contribution, one.calledOff])")
    assert seen == [[0, first, 0], [0, second, 1]]


def test_a_second_device_says_that_the_first_has_to_reveal(http: httpx.Client, visit: Visit) -> None:
    table = open_table(http, 2)["table"]
    first, second = visit(DESK), visit(PHONE)
    sit_down(first, table, "Ola")
    expect(first.get_by_text("ready", exact=True)).to_be_visible()
    (kept,) = first.evaluate("Object.values(JSON.parse(localStorage.getItem('stolik.tables')))")
    first.close()
    contribution = secrets.token_hex(32)
    wish = {"name": "Jan", "commitment": fair.commitment(contribution)}
    taken = playing.answer(http.post(f"/api/tables/{table}/seats", json=wish))
    playing.do(http, playing.Seat(GAME, table, taken["token"], taken["seat"], "Jan"), "reveal", contribution=contribution)
    second.goto(f"/t/{table}#seat={kept['seats'][0]['token']}")
    expect(second.get_by_text("Your number for the shuffle is on another device of yours.")).to_be_visible()
    again = first.context.new_page()
    again.goto(f"/t/{table}")
    expect(again.get_by_test_id("status")).to_be_visible()
    expect(second.get_by_test_id("status")).to_be_visible()


def test_several_people_on_one_device_are_dealt_cards_at_once(visit: Visit) -> None:
    page = visit(PHONE)
    page.goto(f"/new/{GAME}")
    page.locator("label").filter(has=page.locator("input[name=company][value=here]")).click()
    page.locator("form button.primary").click()
    expect(page.locator(".curtain")).to_be_visible()
    contributions = page.evaluate(f"{RECORDS}[0].deals.map((one) => one.contribution)")
    assert len(contributions) > 1
    assert all(contributions)


def test_a_server_that_takes_back_what_it_showed_is_doubted_in_words(http: httpx.Client, visit: Visit) -> None:
    (seat,) = playing.opened(http, GAME, "Ola", bots=1)
    page = visit(PHONE)
    playing.sit(page, seat)
    playing.until_mine(page)
    page.goto("/about")
    page.evaluate(
        f"{RECORDS}.forEach((one) => {{ one.sights.forEach((sight) => (sight.last[0] += 50));"
        " localStorage.setItem(`stolik.record.${one.table}`, JSON.stringify(one)); })"
    )
    page.clock.install()
    page.goto(f"/t/{seat.table}")
    playing.until_mine(page)
    assert page.get_by_test_id("doubt").count() == 0
    page.clock.fast_forward(15_000)
    expect(page.get_by_test_id("doubt")).to_contain_text("The server showed more before")
    playing.until_mine(page)  # a page whose clock has jumped holds its line for dead, and is back at the table
    expect(page.get_by_test_id("lost")).to_have_count(0)


class TestSeatsAfterTheDeal:
    @pytest.fixture
    def seats(self, http: httpx.Client) -> list[playing.Seat]:
        """Two people in a game; a bot has taken the third seat, for nobody came."""
        table = open_table(http, 3)
        seats: list[playing.Seat] = []
        for name in ("Ola", "Jan"):
            wish = {"name": name, "host": "" if seats else table["host"]}
            taken = playing.answer(http.post(f"/api/tables/{table['table']}/seats", json=wish))
            seats.append(playing.Seat(GAME, table["table"], taken["token"], taken["seat"], name))
        playing.do(http, seats[0], "start", bots="easy")
        return seats

    def ask(self, page: Page, name: str) -> None:
        page.get_by_role("button", name="Ask for a seat").click()
        page.locator("input[autocomplete=nickname]").fill(name)
        page.get_by_role("button", name="Ask", exact=True).click()

    def test_somebody_who_watches_gets_a_seat_if_all_agree(self, seats: list[playing.Seat], visit: Visit) -> None:
        ola, jan, ewa = visit(DESK), visit(PHONE), visit(PHONE)
        playing.sit(ola, seats[0])
        playing.sit(jan, seats[1])
        ewa.goto(f"/t/{seats[0].table}")
        self.ask(ewa, "Ewa")
        expect(ewa.get_by_test_id("asking")).to_have_text("The table is asked whether you may take this seat.")
        for page in (ola, jan):
            expect(page.get_by_test_id("asks")).to_contain_text("Ewa asks for the seat")
        jan.get_by_role("button", name="Decline").click()
        expect(ewa.get_by_test_id("refusal")).to_contain_text("The table doesn't let you in")
        expect(ola.get_by_test_id("asks")).to_have_count(0)
        assert ewa.evaluate("JSON.parse(localStorage.getItem('stolik.tables'))") == {}
        self.ask(ewa, "Ewa")
        for page in (ola, jan):
            assert ewa.locator("header.players .own").count() == 0
            page.get_by_test_id("asks").get_by_role("button", name="Agree").click()
        expect(ewa.locator("header.players .own")).to_contain_text("Ewa")
        ewa.reload()
        expect(ewa.locator("header.players .own")).to_contain_text("Ewa")

    def test_a_person_whom_the_host_removed_decides_about_their_seat_and_comes_back(
        self, seats: list[playing.Seat], http: httpx.Client, visit: Visit
    ) -> None:
        ola, jan = visit(DESK), visit(PHONE)
        playing.sit(ola, seats[0])
        playing.sit(jan, seats[1])
        playing.do(http, seats[0], "remove", seat=seats[1].seat)
        wish = {"name": "Ewa", "seat": seats[1].seat}
        playing.answer(http.post(f"/api/tables/{seats[0].table}/seats", json=wish))
        ola.get_by_test_id("asks").get_by_role("button", name="Agree").click()
        expect(ola.get_by_test_id("asks")).to_contain_text("The others are asked")
        expect(jan.get_by_test_id("asks")).to_contain_text("Ewa asks for your seat")
        jan.get_by_role("button", name="Take it back").click()
        for page in (ola, jan):
            expect(page.get_by_test_id("asks")).to_have_count(0)
        expect(jan.get_by_role("button", name="Take it back")).to_have_count(0)

    def test_somebody_who_has_held_a_hand_gets_no_other(
        self, seats: list[playing.Seat], visit: Visit, complaints: Complaints
    ) -> None:
        complaints.expect("status of 4")
        page = visit(PHONE)
        playing.sit(page, seats[0])
        asked = page.evaluate(
            f"""() => fetch("/api/tables/{seats[0].table}/seats", {{
              method: "POST",
              headers: {{ "Content-Type": "application/json", Authorization: "Bearer {seats[0].token}" }},
              body: JSON.stringify({{ name: "Ola", seat: 2 }}),
            }}).then((one) => one.json())"""
        )
        assert asked["error"] == "HeldAnotherHand"
