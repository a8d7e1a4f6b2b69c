"""Deals that several play: one that is sent to a friend, the games of a company, and both with a real server; what that server
can't be made to say soon is made up."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.marks import thorough
from tests.server.serving import serving
from tests.web import dealing, playing, seeing
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Complaints, Visit

Shot = Callable[[Page, str], Path]
ENOUGH_SECONDS = 60


def played_out(http: httpx.Client, *seats: playing.Seat) -> None:
    """Plays any moves in these seats until the game is over."""
    playing.do(http, seats[0], "pace", speed="instant")
    until = time.monotonic() + ENOUGH_SECONDS
    while time.monotonic() < until:
        for seat in seats:
            now = playing.state(http, seat)
            if now["stage"] == "over":
                return
            if now["legal"]:
                playing.do(http, seat, "play", moves=[secrets.choice(now["legal"])["move"]])
    raise AssertionError("the game didn't come to its end")


def held(page: Page, game: str) -> playing.Seat:
    """The seat of the person whose browser has opened a table."""
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[-1].partition("#")[0]
    kept = json.loads(page.evaluate("localStorage.getItem('stolik.tables')"))[table]["seats"][0]
    return playing.Seat(game, table, kept["token"], kept["seat"], kept["name"])


def named(page: Page, name: str) -> Page:
    page.add_init_script(f"localStorage.setItem('stolik.name', {name!r})")
    return page


class TestADealThatWasSent:
    RESULTS = (
        dealing.a_result("Ola", 9, luck=-4.0, table="sent"),
        dealing.a_result("Kasia", 12, luck=-1.5, table="hers"),
        dealing.a_result("Jan", 17, luck=None, table="his"),
    )

    @pytest.mark.parametrize("language", ["en", "pl"])
    @pytest.mark.parametrize(
        ("size", "scheme"), [(SMALL_PHONE, "light"), thorough(DESK, "dark")], ids=["small phone", "desk at night"]
    )
    def test_it_tells_what_is_played_and_keeps_the_results_back_until_they_are_asked_for(
        self, size: ViewportSize, language: str, visit: Visit, no_violations: Callable[[Page], None], shot: Shot
    ) -> None:
        page = visit(size)
        asked = dealing.answer(page, "/api/tables/sent/deal", dealing.results("the-game", *self.RESULTS))
        page.goto("/deal/sent?seat=2")
        expect(page.get_by_role("heading", name="The Game")).to_be_visible()
        assert asked[0].endswith("?seat=2")
        expect(page.get_by_text("Ola has sent you this deal" if language == "en" else "To rozdanie przysyła Ola")).to_be_visible()
        expect(page.get_by_test_id("deal-results")).to_have_count(0)
        assert "Jan" not in page.locator("main").inner_text()
        seeing.fits_its_window(page)
        no_violations(page)
        shot(page, "deal")
        page.get_by_role("button", name="without playing" if language == "en" else "bez grania").click()
        rows = page.get_by_test_id("deal-results").get_by_role("row")
        expect(rows.nth(1)).to_contain_text("Ola")
        expect(rows.nth(1)).to_contain_text("13")
        expect(rows.nth(1)).to_contain_text("−4")
        expect(rows.nth(3)).to_contain_text("not known" if language == "en" else "nie wiadomo")
        seeing.fits_its_window(page)
        no_violations(page)
        shot(page, "deal-results")

    def test_luck_is_asked_for_again_until_it_is_known_and_not_while_nobody_looks(self, phone: Page) -> None:
        phone.clock.install()
        dealing.holds(phone, "his", game="the-game")
        pending = dealing.results("the-game", *self.RESULTS, pending=True)
        known = dealing.results("the-game", *self.RESULTS[:2], {**self.RESULTS[2], "luck": 2.0})
        asked = dealing.answer(phone, "/api/tables/sent/deal", pending, pending, known)
        phone.goto("/deal/sent")
        own = phone.locator("[data-own]")
        expect(own).to_contain_text("being worked out")
        phone.evaluate("Object.defineProperty(document, 'hidden', { get: () => window.away ?? false, configurable: true })")
        phone.evaluate("window.away = true")
        phone.clock.run_for(60_000)
        assert len(asked) == 1
        phone.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
        for questions in (2, 3):
            with phone.expect_response("**/api/tables/sent/deal"):
                phone.clock.run_for(5_000)
            assert len(asked) == questions
        expect(own).to_contain_text("15")
        phone.clock.run_for(300_000)
        assert len(asked) == 3

    def test_what_the_server_refuses_is_said(self, phone: Page, complaints: Complaints) -> None:
        complaints.expect("404 (Not Found)")
        dealing.answer(
            phone, "/api/tables/none/deal", {"error": "NoSuchTable", "reason": "There is no such table.", "status": 404}
        )
        phone.goto("/deal/none")
        expect(phone.get_by_role("alert")).to_have_text("There is no such table.")

    @pytest.mark.parametrize("size", [PHONE, thorough(DESK)], ids=["phone", "desk"])
    def test_two_play_the_same_cards_and_compare(self, size: ViewportSize, http: httpx.Client, visit: Visit, shot: Shot) -> None:
        """From Ola's result to Jan's phone, and back to both."""
        (ola,) = playing.opened(http, "the-game", "Ola", bots=2)
        hand = sorted(playing.state(http, ola)["view"]["hand"])
        played_out(http, ola)
        hers = visit(size, permissions=["clipboard-read", "clipboard-write"])
        playing.keep(hers, ola)
        hers.goto(f"/t/{ola.table}")
        press_challenge(hers)
        hers.get_by_role("dialog").get_by_role("button", name="Copy").click()
        way = f"/deal/{ola.table}?seat={ola.seat}"
        assert hers.evaluate("navigator.clipboard.readText()").endswith(way)

        his = named(visit(size), "Jan")
        his.goto(way)
        expect(his.get_by_text("Ola has sent you this deal.")).to_be_visible()
        expect(his.get_by_text("One result is waiting for you.")).to_be_visible()
        his.get_by_role("button", name="Play this deal").click()
        jan = held(his, "the-game")
        assert sorted(playing.state(http, jan)["view"]["hand"]) == hand
        his.goto(way)
        his.get_by_role("link", name="Go on").click()
        his.wait_for_url(f"**/t/{jan.table}")
        played_out(http, jan)
        his.get_by_role("link", name="Compare with the others").click()
        rows = his.get_by_test_id("deal-results").get_by_role("row")
        expect(rows).to_have_count(3)
        expect(his.locator("[data-own]")).to_contain_text("Jan (you)")
        shot(his, "deal-compared")
        hers.goto(way)
        expect(hers.locator("[data-own]")).to_contain_text("Ola (you)")
        expect(hers.get_by_test_id("deal-results")).to_contain_text("Jan")


def press_challenge(page: Page) -> None:
    """Opens what else can be done with a game that is over, and there the link to send."""
    page.locator(playing.RESULT).wait_for()
    page.locator("summary").filter(has_text="More").click()
    page.get_by_role("button", name="Challenge friends with this deal").click()


class TestADealOfTheDay:
    @pytest.mark.parametrize(
        ("size", "language", "game"),
        [
            (PHONE, "en", "the-game"),
            thorough(DESK, "pl", "the-game"),
            thorough(PHONE, "pl", "ten"),
            thorough(DESK, "en", "abluxxen"),
        ],
    )
    def test_it_is_played_remembered_and_shared(
        self, size: ViewportSize, game: str, http: httpx.Client, visit: Visit, shot: Shot
    ) -> None:
        page = named(visit(size, permissions=["clipboard-read", "clipboard-write"]), "Ola")
        page.goto("/daily")
        card = page.locator(f"[data-deal={game}]")
        card.locator("button.primary").click()
        seat = held(page, game)
        playing.do(http, seat, "pace", speed="instant")
        playing.finish(page, game)
        line = page.get_by_test_id("after-daily").get_by_test_id("share-line")
        day = time.strftime("%Y-%m-%d", time.gmtime())
        expect(line).to_contain_text(f"Stolik {day} · ")
        said = line.inner_text()
        page.get_by_test_id("after-daily").get_by_role("button").first.click()
        assert page.evaluate("navigator.clipboard.readText()") == said
        shot(page, "daily-result")
        page.get_by_test_id("after-daily").get_by_role("link").click()
        expect(card.get_by_test_id("own-result")).to_be_visible()
        expect(page.locator(f"[data-day='{day}'] svg")).to_have_count(1)
        card.locator("footer button").last.click()
        expect(page.locator("[data-own]")).to_have_count(1)
        expect(page.get_by_test_id("share-line")).to_have_text(said)
        shot(page, "daily-compared")

    def test_a_second_try_is_practice(self, http: httpx.Client, phone: Page) -> None:
        phone.goto("/daily")
        for _ in range(2):
            phone.locator("[data-deal=the-game] footer > button").first.click()
            phone.locator(".frame, .alone").first.wait_for()
            played_out(http, held(phone, "the-game"))
            phone.locator(playing.RESULT).wait_for()
            after = phone.get_by_test_id("after-daily")
            after.wait_for()
            last = after.inner_text()
            after.get_by_role("link").click()
            phone.wait_for_url("**/daily/*")
        assert "practice" in last
        expect(phone.locator("[data-deal=the-game]")).to_contain_text("Practice:")

    def test_a_game_that_ended_elsewhere_is_counted_here(self, http: httpx.Client, phone: Page) -> None:
        phone.goto("/daily")
        phone.locator("[data-deal=the-game] button.primary").click()
        seat = held(phone, "the-game")
        phone.goto("/settings")
        played_out(http, seat)
        phone.goto("/daily")
        expect(phone.locator("[data-deal=the-game]").get_by_test_id("own-result")).to_be_visible()

    def test_two_servers_deal_the_same(self, server: str, tmp_path: Path, visit: Visit) -> None:
        """Two people who know nothing of each other hold the same cards."""
        hands = []
        with serving(tmp_path) as other:
            for base in (server, other):
                page = visit(DESK, base_url=base)
                page.goto("/daily")
                page.locator("[data-deal=the-game] button.primary").click()
                page.locator(".hand").wait_for()
                hands.append(page.evaluate("[...document.querySelectorAll('.hand [aria-label]')].map((one) => one.ariaLabel)"))
                page.close()
        assert hands[0] and hands[0] == hands[1]


class TestTheGamesOfACompany:
    LINES = ("Ola 14, Jan 11, [Wanda] 4", "Jan 20, Ola 11, [Wanda] 3", "Jan 14, Ola 11", "Ola 16, Jan 16")

    @pytest.mark.parametrize("language", ["en", "pl"])
    @pytest.mark.parametrize(
        ("size", "scheme"), [(SMALL_PHONE, "dark"), thorough(DESK, "light")], ids=["small phone at night", "desk"]
    )
    def test_they_are_drawn_and_listed(
        self, size: ViewportSize, visit: Visit, no_violations: Callable[[Page], None], shot: Shot
    ) -> None:
        page = visit(size)
        dealing.answer(page, "/api/tables/ours/company", dealing.a_company(*self.LINES))
        page.goto("/company/ours")
        score = page.get_by_test_id("running-score")
        expect(score.locator("polyline")).to_have_count(3)
        expect(score.get_by_role("listitem").first).to_contain_text("Jan")
        expect(page.get_by_test_id("who-with-whom").get_by_role("row").nth(1)).to_contain_text("2 : 1")
        games = page.get_by_role("region").filter(has=page.locator("ol")).get_by_role("listitem")
        expect(games).to_have_count(4)
        expect(games.first.get_by_role("link").first).to_have_attribute("href", "/replay/game3")
        seeing.fits_its_window(page)
        no_violations(page)
        shot(page, "company")

    def test_nothing_is_said_to_be_there_before_the_first_game_is_over(self, phone: Page) -> None:
        dealing.answer(phone, "/api/tables/ours/company", {"games": [], "more": False})
        phone.goto("/company/ours")
        expect(phone.get_by_text("No game of this company is over yet.")).to_be_visible()

    def test_three_rematches_add_up_and_are_reached_from_the_result(self, http: httpx.Client, visit: Visit) -> None:
        ola, jan = playing.opened(http, "triggs", "Ola", "Jan", bots=0, turns=1)
        for _ in range(3):
            played_out(http, ola, jan)
            playing.do(http, ola, "rematch")
            following = playing.state(http, ola)["rematch"]
            ola, jan = (one._replace(table=following) for one in (ola, jan))
            for seat in (ola, jan):
                playing.do(http, seat, "ready")
        played_out(http, ola, jan)
        page = visit(DESK)
        playing.keep(page, ola)
        page.goto(f"/t/{ola.table}")
        page.get_by_role("link", name="All your games together").click()
        expect(page.get_by_test_id("running-score").get_by_role("heading")).to_have_text("The score after 4 games")
        wins = [int(text.split()[0]) for text in page.locator("figure li .soft").all_inner_texts()]
        assert sum(wins) >= 4
        expect(page.locator("ol > li")).to_have_count(4)
