"""What lies between a page and its table: a line that dies is told and comes back, and a table that isn't so is never shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, WebSocket, WebSocketRoute, expect

from tests.web import playing, seeing
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Complaints, Visit

TOLD_MS = 5_000
"""Milliseconds within which a person knows that the line is dead."""
BACK_MS = 2_000
"""Milliseconds within which they are back, once there is a way."""
AT_ONCE_MS = 1_000
PATCH_BYTES = 450
"""More than what most moves cost a page at a table of four; its own cost most, with all that may be done next."""
DECISIONS = 10
LOST = {"en": "The connection is lost.", "pl": "Połączenie zerwane."}
TRYING = {"en": "Trying again …", "pl": "Próbuję znowu …"}
WAITS = {"en": "Your move waits until then.", "pl": "Twój ruch zaczeka."}
TRY_NOW = {"en": "Try now", "pl": "Spróbuj teraz"}
WRONG = 7777
"""Cards in a deck that no game has."""
WATCHED = """(wrong) => {
  const look = () => (window.wrong ||= document.body.innerText.includes(wrong));
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}"""


class Lines:
    """The way of a page to its server. It may swallow all that is said, without a word to either side."""

    def __init__(self, page: Page) -> None:
        self.to_page = self.to_server = True
        self.said: list[dict[str, Any]] = []
        """What the page has said, whether it came through or not."""
        self.change: Callable[[dict[str, Any]], None] = lambda _: None
        """What happens to patches on their way."""
        page.route_web_socket(re.compile("/socket$"), self._between)

    def die(self) -> None:
        self.to_page = self.to_server = False

    def live(self) -> None:
        """Lets new lines through; the old ones stay dead."""
        self.to_page = self.to_server = True

    def _between(self, page: WebSocketRoute) -> None:
        if not self.to_server:
            page.on_message(self._hear)
            return
        server = page.connect_to_server()
        dead = False

        def from_page(message: str | bytes) -> None:
            nonlocal dead
            self._hear(message)
            dead |= not self.to_server
            if not dead:
                server.send(message)

        def from_server(message: str | bytes) -> None:
            nonlocal dead
            dead |= not self.to_server
            if self.to_page and not dead:
                page.send(self._changed(message))

        page.on_message(from_page)
        server.on_message(from_server)
        server.on_close(lambda *_: None)

    def _hear(self, message: str | bytes) -> None:
        self.said.append(json.loads(message))

    def _changed(self, message: str | bytes) -> str | bytes:
        body = json.loads(message)
        if body["type"] != "patch":
            return message
        self.change(body)
        return json.dumps(body)


def my_turn(http: httpx.Client, page: Page, bots: int = 0) -> playing.Seat:
    """A seat at The Game, where it is the page's turn; against somebody who says nothing, or bots, which do."""
    names = ("Ola",) if bots else ("Ola", "Jan")
    seat = playing.opened(http, "the-game", *names, bots=bots, starter=1)[0]
    playing.sit(page, seat)
    playing.until_mine(page)
    return seat


def holds_a_move(patch: dict[str, Any]) -> bool:
    """Whether a move made the difference; the first patch after a page has come may only say that somebody is here."""
    return patch["base"] >= 0 and any(one["kind"] == "move" for one in patch["happened"])


def lay(page: Page) -> None:
    playing.press_card(page.locator(".held.playable").first)
    playing.press(page.locator(".place.fits").first)


def lost(page: Page) -> Locator:
    return page.get_by_test_id("lost")


@pytest.mark.parametrize(("language", "arrives"), [("en", False), ("pl", True)])
def test_a_dead_line_is_told_and_what_was_sent_into_it_is_done_once(
    language: str, arrives: bool, http: httpx.Client, phone: Page
) -> None:
    lines = Lines(phone)
    seat = my_turn(http, phone)
    before = playing.state(http, seat)["moves"]
    if arrives:  # only the answer doesn't
        lines.to_page = False
        lay(phone)
        phone.wait_for_timeout(seeing.A_WHILE)
        lines.die()
    else:
        lines.die()
        lay(phone)
    expect(lost(phone)).to_be_visible(timeout=TOLD_MS)
    expect(lost(phone).get_by_role("alert")).to_have_text(LOST[language])
    expect(lost(phone)).to_contain_text(TRYING[language], timeout=TOLD_MS)
    expect(lost(phone)).to_contain_text(WAITS[language])
    assert playing.state(http, seat)["moves"] == before + arrives
    lines.live()
    lost(phone).get_by_role("button", name=TRY_NOW[language]).tap()
    expect(lost(phone)).to_have_count(0, timeout=BACK_MS)
    expect(phone.locator(".held")).to_have_count(6)
    playing.until_mine(phone)
    assert playing.state(http, seat)["moves"] == before + 1
    ids = [one["id"] for one in lines.said if one["type"] == "play"]
    assert len(ids) >= 2
    assert len(set(ids)) == 1, "the same move is sent again, not another"
    expect(phone.get_by_test_id("refusal")).to_have_count(0)


def test_a_device_without_a_network_is_told_at_once_and_is_back_soon(
    http: httpx.Client, phone: Page, complaints: Complaints
) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    my_turn(http, phone)
    phone.context.set_offline(True)
    expect(lost(phone)).to_be_visible(timeout=AT_ONCE_MS)
    phone.wait_for_timeout(seeing.A_WHILE)
    expect(lost(phone)).to_be_visible(timeout=AT_ONCE_MS)
    phone.context.set_offline(False)
    expect(lost(phone)).to_have_count(0, timeout=BACK_MS)
    lay(phone)
    expect(phone.locator(".held")).to_have_count(6)


def test_a_table_that_was_changed_on_its_way_is_never_shown(http: httpx.Client, phone: Page) -> None:
    def counted() -> float:
        found = re.search(r"^stolik_drifted_clients_total (\S+)$", http.get("/metrics").text, re.MULTILINE)
        assert found
        return float(found[1])

    def change(body: dict[str, Any]) -> None:
        if holds_a_move(body):
            body["patch"].setdefault("view", {})["deck"] = WRONG
            changed.append(body)

    changed: list[dict[str, Any]] = []
    lines = Lines(phone)
    seat = my_turn(http, phone)
    before = counted()
    phone.evaluate(WATCHED, str(WRONG))
    lines.change = change
    lay(phone)
    expect(phone.locator(".held")).to_have_count(6)
    lines.change = lambda _: None
    assert len(changed) == 1
    asked = [one for one in lines.said if one["type"] == "sync"]
    assert [one["drifted"] for one in asked] == [True]
    assert counted() == before + 1
    playing.until_mine(phone)
    lay(phone)
    expect(phone.locator(".held")).to_have_count(5)
    assert phone.evaluate("window.wrong") is not True
    assert [one for one in lines.said if one["type"] == "sync"] == asked, "later patches fit again"
    assert len(playing.state(http, seat)["view"]["hand"]) == 5


def test_a_move_costs_a_page_few_bytes(http: httpx.Client, phone: Page) -> None:
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(frame if isinstance(frame, str) else frame.decode()))

    phone.on("websocket", listen)
    seat = my_turn(http, phone, bots=3)
    for _ in range(DECISIONS):
        if playing.over(phone):
            break
        playing.decide(phone, seat.game)
    patches = [(json.loads(text), len(text.encode())) for text in heard if '"type":"patch"' in text]
    moves = [size for one, size in patches if holds_a_move(one)]
    assert moves
    assert median(moves) < PATCH_BYTES
    whole = len(http.get(f"/api/tables/{seat.table}", headers={"Authorization": f"Bearer {seat.token}"}).content)
    assert sum(moves) < whole * len(moves) / 4


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, DESK], ids=["phone", "small phone", "desk"])
def test_the_table_can_still_be_seen_and_read_while_the_line_is_lost(
    size: ViewportSize, http: httpx.Client, visit: Visit, complaints: Complaints, shot: Callable[[Page, str], Path]
) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    page = visit(size)
    my_turn(http, page)
    page.context.set_offline(True)
    expect(lost(page)).to_be_visible()
    seeing.fits_its_window(page)
    shot(page, "lost")
    seeing.no_violations(page)
