"""People at the pages: two browsers at one table, a reload, a lost connection, a television, one device for two, keys only."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web import playing
from tests.web.conftest import DESK, PHONE, Complaints, Visit

Shot = Callable[[Page, str], Path]
TV = {"width": 1920, "height": 1080}


def hand(page: Page) -> list[str]:
    return page.locator(".held svg text:first-of-type").all_text_contents()


def lay(page: Page, card: int, pile: str) -> None:
    page.locator(".held").nth(card).click()
    page.locator(f"[data-drop={pile}]").click()


class TestTwoBrowsers:
    def test_a_friend_comes_by_the_link_and_both_play(self, visit: Visit, shot: Shot) -> None:
        host, friend = visit(DESK), visit(PHONE)
        host.goto("/new/the-game")
        host.locator("input[name=company][value=friends], input[name=company]").nth(1).check(force=True)
        host.locator("button.primary").click()
        expect(host.get_by_test_id("code")).to_be_visible()
        shot(host, "waiting")
        friend.goto(host.url)
        friend.locator("input[autocomplete=nickname]").fill("Żaneta")
        friend.locator("form button.primary").click()
        host.get_by_text("Żaneta").first.wait_for()
        host.get_by_role("button", name="Start now").click()
        expect(friend.locator("[data-testid=status]")).to_be_visible(timeout=60_000)
        expect(host.locator("[data-testid=status]")).to_be_visible(timeout=60_000)
        for _ in range(8):
            for page in (host, friend):
                if page.locator(playing.MINE).count():
                    playing.player("the-game")(page)
                page.wait_for_timeout(50)
        assert host.locator(".top svg text:first-of-type").all_text_contents() == (
            friend.locator(".top svg text:first-of-type").all_text_contents()
        )

    def test_what_one_says_the_other_reads(self, http: httpx.Client, visit: Visit) -> None:
        ola, jan = playing.opened(http, "ten", "Ola", "Jan", bots=0)
        first, second = visit(DESK), visit(DESK)
        playing.sit(first, ola)
        playing.sit(second, jan)
        first.locator(".log input").fill("Cześć!")
        first.locator(".log form button").click()
        expect(second.locator(".log .said")).to_have_text("Ola: Cześć!")

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


class TestRefusals:
    @pytest.mark.parametrize("language", ["pl"])
    def test_a_forbidden_move_says_why_and_links_to_the_rule(self, http: httpx.Client, phone: Page, shot: Shot) -> None:
        (seat,) = playing.opened(http, "the-game", "Ola", bots=1, starter=1)
        playing.sit(phone, seat)
        playing.until_mine(phone)
        lay(phone, -1, "A")
        expect(phone.locator(".held")).to_have_count(6)
        playing.until_mine(phone)
        before = hand(phone)
        lay(phone, 0, "A")
        refusal = phone.get_by_test_id("refusal")
        expect(refusal).to_contain_text("nie pasuje na stos A")
        shot(phone, "refused")
        assert hand(phone) == before
        with phone.context.expect_page() as opened:
            refusal.get_by_role("link").click()
        rule = opened.value.locator("#GAME-2\\.2")
        expect(rule).to_be_visible()
        expect(rule).to_be_in_viewport()


def test_a_hint_is_told_in_words_and_can_be_played(http: httpx.Client, phone: Page, shot: Shot) -> None:
    (seat,) = playing.opened(http, "the-game", "Ola", bots=1, starter=1)
    playing.sit(phone, seat)
    playing.until_mine(phone)
    phone.get_by_role("button", name="Hint").click()
    first = phone.get_by_role("group", name="Hints").get_by_role("listitem").first
    expect(first).to_be_visible(timeout=60_000)
    shot(phone, "hints")
    first.get_by_role("button").click()
    expect(phone.locator(".held")).to_have_count(6)
    phone.get_by_role("button", name="Take back").click()
    expect(phone.locator(".held")).to_have_count(7)


def test_the_television_shows_the_table_and_no_hand(http: httpx.Client, visit: Visit, shot: Shot) -> None:
    (seat,) = playing.opened(http, "the-game", "Ola", bots=2, starter=1)
    television = visit(TV)
    television.goto(f"/tv/{seat.table}")
    expect(television.locator(".place")).to_have_count(4, timeout=60_000)
    expect(television.locator(".code")).to_have_text(playing.state(http, seat)["code"])
    assert television.locator(".held").count() == 0
    shot(television, "television")


def test_two_people_share_one_device_behind_a_curtain(http: httpx.Client, phone: Page, shot: Shot) -> None:
    ola, jan = playing.opened(http, "the-game", "Ola", "Jan", bots=0, starter=1)
    playing.keep(phone, ola, jan)
    phone.goto(f"/pass/{ola.table}")
    expect(phone.get_by_role("heading")).to_contain_text("Ola", timeout=60_000)
    shot(phone, "curtain")
    assert phone.locator(".held").count() == 0
    phone.get_by_role("button", name="Ola").click()
    playing.until_mine(phone)
    held = {str(card) for card in playing.state(http, jan)["view"]["hand"]}
    while phone.locator(playing.MINE).count():
        playing.player("the-game")(phone)
        phone.wait_for_timeout(150)
    expect(phone.get_by_role("heading")).to_contain_text("Jan")
    assert not held & set(phone.locator("body").inner_text().split())
    phone.get_by_role("button", name="Jan").click()
    playing.until_mine(phone)
    assert set(hand(phone)) == held


def test_a_turn_is_played_with_keys_alone(http: httpx.Client, desk: Page) -> None:
    (seat,) = playing.opened(http, "the-game", "Ola", bots=1, starter=1)
    playing.sit(desk, seat)
    playing.until_mine(desk)
    for card in range(2):
        reach(desk, ".held")
        desk.keyboard.press("Enter")
        reach(desk, ".place.fits")
        desk.keyboard.press("Enter")
        expect(desk.locator(".held")).to_have_count(6 - card)
        playing.until_mine(desk)
    reach(desk, ".actions .primary")
    desk.keyboard.press("Space")
    expect(desk.locator(".held")).to_have_count(7, timeout=60_000)


def reach(page: Page, wanted: str) -> None:
    """Goes on with the Tab key until something is reached."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"{wanted} can't be reached by keys")


class TestAfterTheGame:
    @pytest.fixture
    def over(self, http: httpx.Client, phone: Page) -> playing.Seat:
        (seat,) = playing.opened(http, "triggs", "Ola", bots=1, turns=1)
        playing.sit(phone, seat)
        playing.finish(phone, "triggs")
        return seat

    def test_a_replay_goes_step_by_step_from_any_seat(self, over: playing.Seat, phone: Page, shot: Shot) -> None:
        phone.goto(f"/replay/{over.table}")
        expect(phone.get_by_test_id("step")).to_contain_text("0/", timeout=60_000)
        phone.get_by_role("button", name="One move on").click()
        expect(phone.get_by_test_id("step")).to_contain_text("1/")
        phone.locator("select").select_option("0")
        expect(phone.locator(".held").first).to_be_visible()
        shot(phone, "replay")

    def test_the_page_itself_works_out_that_the_deal_was_fair(self, over: playing.Seat, phone: Page, shot: Shot) -> None:
        phone.goto(f"/replay/{over.table}?fair")
        expect(phone.get_by_test_id("fair")).to_contain_text("All is well", timeout=60_000)
        shot(phone, "fair")

    def test_a_saved_game_is_opened_from_its_file(
        self, over: playing.Seat, http: httpx.Client, desk: Page, tmp_path: Path
    ) -> None:
        saved = tmp_path / "game.json"
        saved.write_bytes(http.get(f"/api/tables/{over.table}/file").content)
        desk.goto("/replay")
        desk.locator("input[type=file]").set_input_files(saved)
        expect(desk.get_by_test_id("step")).to_contain_text("0/", timeout=60_000)

    def test_a_file_that_is_no_game_is_refused_in_words(self, desk: Page, tmp_path: Path, complaints: Complaints) -> None:
        complaints.expect("status of 4")
        wrong = tmp_path / "wrong.json"
        wrong.write_text('{"game": "ludo"}')
        desk.goto("/replay")
        desk.locator("input[type=file]").set_input_files(wrong)
        expect(desk.get_by_role("alert")).to_be_visible()

    def test_the_same_people_play_again(self, over: playing.Seat, phone: Page) -> None:
        phone.get_by_role("button", name="Play again").click()
        phone.wait_for_url(lambda url: over.table not in url)
        playing.until_mine(phone)
