"""People at the pages: two browsers at one table, a reload, a lost connection, hints, and what comes after a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.web import playing, seeing
from tests.web.conftest import DESK, PHONE, Complaints, Visit

Shot = Callable[[Page, str], Path]


def hand(page: Page) -> list[str]:
    return page.locator(".held svg text:first-of-type").all_text_contents()


def lay(page: Page, card: int, pile: str) -> None:
    page.locator(".held").nth(card).click()
    page.locator(f"[data-drop={pile}]").click()


class TestTwoBrowsers:
    def test_a_friend_comes_by_the_link_and_both_play(self, visit: Visit, shot: Shot) -> None:
        host, friend = visit(DESK), visit(PHONE)
        host.goto("/new/the-game")
        host.locator("label").filter(has=host.locator("input[name=company][value=friends]")).click()
        host.locator("details.settings summary").click()
        host.locator("[name=starter]").select_option("1")
        host.locator("form button.primary").click()
        expect(host.get_by_test_id("code")).to_be_visible()
        shot(host, "waiting")
        friend.goto(host.url)
        friend.locator("input[autocomplete=nickname]").fill("Żaneta")
        friend.locator("form button.primary").click()
        host.get_by_text("Żaneta").first.wait_for()
        host.get_by_role("button", name="Start now").click()
        for page in (host, friend):
            playing.until_mine(page)
            assert playing.whole_turn(page, "the-game") > 1
        piles = ".top svg text:first-of-type"
        playing.until_mine(host)
        expect(friend.locator(piles)).to_have_text(host.locator(piles).all_text_contents())

    def test_what_one_says_the_other_reads(self, http: httpx.Client, visit: Visit) -> None:
        ola, jan = playing.opened(http, "ten", "Ola", "Jan", bots=0)
        first, second = visit(DESK), visit(DESK)
        playing.sit(first, ola)
        playing.sit(second, jan)
        first.locator(".log input").fill("Cześć!")
        first.locator(".log form button").click()
        expect(second.locator(".log .said")).to_have_text("Ola: Cześć!")

    def test_a_person_who_reads_the_menu_stays_there_when_another_speaks(self, http: httpx.Client, phone: Page) -> None:
        ola, jan = playing.opened(http, "triggs", "Ola", "Jan", bots=0)
        playing.sit(phone, ola)
        phone.get_by_role("button", name="Menu").click()
        for number in range(20):
            line = {"type": "say", "id": f"line {number}", "text": f"Cześć {number}!"}
            token = {"Authorization": f"Bearer {jan.token}"}
            assert http.post(f"/api/tables/{jan.table}/do", json=line, headers=token).json()["type"] == "done"
        expect(phone.locator("dialog .said").last).to_have_text("Jan: Cześć 19!")
        assert phone.locator("dialog").evaluate("one => one.scrollTop") == 0
        assert phone.locator("dialog .lines").evaluate("one => one.scrollHeight - one.clientHeight - one.scrollTop") < 2

    def test_a_number_in_the_chat_of_the_game_is_refused_with_its_rule(self, http: httpx.Client, visit: Visit) -> None:
        ola, _ = playing.opened(http, "the-game", "Ola", "Jan", bots=0)
        page = visit(DESK)
        playing.sit(page, ola)
        page.locator(".log input").fill("17")
        page.locator(".log form button").click()
        expect(page.get_by_test_id("refusal")).to_contain_text("GAME-3.1")


class TestNothingIsLost:
    def test_a_reload_comes_back_to_the_same_hand(self, http: httpx.Client, phone: Page) -> None:
        (seat,) = playing.opened(http, "the-game", "Ola", bots=1, starter=1)
        playing.sit(phone, seat)
        playing.until_mine(phone)
        lay(phone, 0, "A")
        expect(phone.locator(".held")).to_have_count(6)
        before = hand(phone)
        phone.reload()
        expect(phone.locator(".held")).to_have_count(6)
        assert hand(phone) == before

    def test_a_lost_connection_comes_back_by_itself_and_says_so(self, http: httpx.Client, phone: Page) -> None:
        (seat,) = playing.opened(http, "the-game", "Ola", bots=1, starter=1)
        lines: list[WebSocketRoute] = []

        def connect(line: WebSocketRoute) -> None:
            if len(lines) < 3:
                line.connect_to_server()
            lines.append(line)

        phone.route_web_socket(re.compile("/socket$"), connect)
        playing.sit(phone, seat)
        playing.until_mine(phone)
        phone.clock.install()
        lines[-1].close()
        expect(phone.get_by_role("alert").filter(has_text="connection is lost")).to_be_visible()
        phone.clock.run_for(2_000)
        expect(phone.get_by_role("alert").filter(has_text="connection is lost")).not_to_be_visible()
        lay(phone, 0, "A")
        expect(phone.locator(".held")).to_have_count(6)

    def test_a_seat_goes_on_with_another_device_by_its_link(self, http: httpx.Client, visit: Visit) -> None:
        (seat,) = playing.opened(http, "triggs", "Ola", bots=1)
        page = visit(PHONE)
        page.goto(f"/t/{seat.table}#seat={seat.token}")
        playing.until_mine(page)
        assert seat.token not in page.url
        page.reload()
        playing.until_mine(page)


def test_a_code_that_no_table_has_is_looked_up_once_and_can_be_mended(phone: Page, complaints: Complaints) -> None:
    complaints.expect("status of 404")
    asked = seeing.requests(phone, "/api/codes/")
    phone.goto("/join/BCDFGH")
    expect(phone.get_by_role("alert")).to_be_visible()
    phone.get_by_label("Code of a table").fill("BCDFGJ")
    phone.get_by_label("Code of a table").press("Backspace")
    phone.wait_for_timeout(seeing.A_WHILE)
    assert len(asked) == 1


def test_another_language_is_spoken_at_once_at_the_same_table(http: httpx.Client, phone: Page) -> None:
    (seat,) = playing.opened(http, "the-game", "Ola", bots=1, starter=1)
    playing.sit(phone, seat)
    playing.until_mine(phone)
    held = hand(phone)
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_text("Sound, look, language").click()
    phone.get_by_label("polski").click()
    expect(phone.get_by_text("Dźwięk, wygląd, język")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.get_by_test_id("status")).to_contain_text("Twoja kolej")
    assert hand(phone) == held
    lay(phone, 0, "A")
    expect(phone.locator(".held")).to_have_count(6)


def test_a_hint_is_told_in_words_and_can_be_played(http: httpx.Client, phone: Page, shot: Shot) -> None:
    (seat,) = playing.opened(http, "the-game", "Ola", bots=1, starter=1)
    playing.sit(phone, seat)
    playing.until_mine(phone)
    phone.get_by_role("button", name="Hint").click()
    first = phone.get_by_role("group", name="Hints").get_by_role("listitem").first
    expect(first).to_be_visible(timeout=60_000)
    shot(phone, "hints")
    first.get_by_role("button").click()
    phone.get_by_role("button", name="Do it").click()
    expect(phone.locator(".held")).to_have_count(6)
    phone.get_by_role("button", name="Take back").click()
    expect(phone.locator(".held")).to_have_count(7)


class TestAfterTheGame:
    @pytest.fixture
    def over(self, http: httpx.Client, phone: Page) -> playing.Seat:
        (seat,) = playing.opened(http, "triggs", "Ola", bots=1, turns=1)
        playing.sit(phone, seat)
        playing.finish(phone, "triggs")
        return seat

    def test_a_replay_goes_step_by_step_from_any_seat(self, over: playing.Seat, phone: Page, shot: Shot) -> None:
        phone.goto("/")  # away from the result, whose page asks for the replay on its own
        asked = seeing.requests(phone, f"/api/tables/{over.table}/replay")
        phone.goto(f"/replay/{over.table}")
        expect(phone.get_by_test_id("step")).to_contain_text("0/")
        phone.get_by_role("button", name="One move on").click()
        expect(phone.get_by_test_id("step")).to_contain_text("1/")
        phone.locator("select").select_option("0")
        expect(phone.locator(".held").first).to_be_visible()
        shot(phone, "replay")
        phone.wait_for_timeout(seeing.A_WHILE)
        assert [url[-7:] for url in asked] == ["seat=-1", "&seat=0"], "each seat is asked for once"

    def test_a_seat_that_a_replay_cannot_show_is_refused_in_words(
        self, over: playing.Seat, visit: Visit, complaints: Complaints
    ) -> None:
        complaints.expect("ERR_INTERNET_DISCONNECTED")
        page = visit(PHONE)
        page.goto(f"/replay/{over.table}")
        page.get_by_role("button", name="One move on").click()
        page.context.set_offline(True)
        page.locator("select").select_option("0")
        expect(page.get_by_test_id("refusal")).to_contain_text("The server can't be reached")
        page.context.set_offline(False)
        page.locator("select").select_option("1")
        expect(page.get_by_test_id("refusal")).not_to_be_visible()
        expect(page.get_by_test_id("step")).to_contain_text("1/")

    def test_an_answer_that_comes_late_does_not_take_one_back_to_another_seat(self, over: playing.Seat, visit: Visit) -> None:
        page = visit(DESK)
        late: list[Route] = []
        page.route("**/replay?marked=true&seat=0", lambda route: late.append(route))
        page.goto(f"/replay/{over.table}")
        own = page.locator("header.players .own")
        page.locator("select").select_option("0")
        page.locator("select").select_option("1")
        expect(own).to_contain_text("Bartek")
        late[0].continue_()
        page.wait_for_timeout(seeing.A_WHILE)
        expect(own).to_contain_text("Bartek")

    def test_the_page_itself_works_out_that_the_deal_was_fair(self, over: playing.Seat, phone: Page, shot: Shot) -> None:
        phone.goto(f"/replay/{over.table}?fair")
        expect(phone.get_by_test_id("fair")).to_contain_text("All is well")
        shot(phone, "fair")

    def test_a_saved_game_is_opened_from_its_file(
        self, over: playing.Seat, http: httpx.Client, desk: Page, tmp_path: Path
    ) -> None:
        saved = tmp_path / "game.json"
        saved.write_bytes(http.get(f"/api/tables/{over.table}/file").content)
        desk.goto("/replay")
        asked = seeing.requests(desk, "/api/replay")
        desk.locator("input[type=file]").set_input_files(saved)
        expect(desk.get_by_test_id("step")).to_contain_text("0/")
        desk.wait_for_timeout(seeing.A_WHILE)
        assert len(asked) == 1

    def test_a_file_that_is_no_game_is_refused_in_words(self, desk: Page, tmp_path: Path, complaints: Complaints) -> None:
        complaints.expect("status of 4")
        wrong = tmp_path / "wrong.json"
        wrong.write_text('{"game": "ludo"}')
        desk.goto("/replay")
        desk.locator("input[type=file]").set_input_files(wrong)
        expect(desk.get_by_role("alert")).to_be_visible()

    def test_a_result_takes_no_press_that_was_meant_for_what_it_covers(self, over: playing.Seat, phone: Page) -> None:
        phone.clock.install()
        phone.goto(f"/t/{over.table}")
        home = phone.get_by_role("dialog").get_by_role("link", name="Start page")
        expect(home).to_be_visible()
        phone.clock.run_for(1_000)
        phone.clock.pause_at(phone.evaluate("Date.now()") + 1_000)
        phone.get_by_role("button", name="Close").click()
        phone.get_by_role("button", name="Result").click()
        at = home.bounding_box()
        assert at is not None
        phone.mouse.click(at["x"] + 20, at["y"] + 20)
        phone.mouse.click(5, 5)
        expect(home).to_be_visible()
        assert over.table in phone.url
        phone.clock.run_for(1_000)
        home.click()
        phone.wait_for_url("/")

    def test_the_same_people_play_again(self, over: playing.Seat, phone: Page) -> None:
        phone.get_by_role("button", name="Play again").click()
        phone.wait_for_url(lambda url: over.table not in url)
        playing.until_mine(phone)
