"""The client holds no rules: what may be done is what the server says, even where the server says less than the rules allow."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import stolik
from tests import trees
from tests.web import playing

Wanted = Callable[[dict[str, Any]], bool]
ENABLED = ":not([aria-disabled=true])"
OFFERED = f".actions .button:enabled, .playable{ENABLED}, .fits, .lit, .offered, .pile.open, .row.open"
"""Whatever a table marks as possible, or lets be pressed to move."""
FIRST: dict[str, tuple[Wanted, str, int]] = {
    "the-game": (
        lambda move: move["type"] == "lay",
        ".held.playable:not([aria-disabled=true]), .actions .button.primary:enabled",
        1,
    ),
    "ten": (lambda move: move["type"] == "turn_up", ".actions .button:enabled", 1),
    "triggs": (lambda move: move["type"] == "draw" and move["pile"] == "left", ".pile.open, .held.playable, .row.open", 1),
    "phase-10": (lambda move: move["type"] == "draw" and move["pile"] == "stock", ".pile.lit, .actions .button:enabled", 2),
}
"""For each game a move, what would be marked for it and for others, and how many of those are marked when it is the only one."""


def table_with(page: Page, seat: playing.Seat, wanted: Wanted) -> None:
    """Opens a table whose server allows one move that is wanted, or none, instead of all that it does."""
    tree: Any = {}

    def narrowed(body: dict[str, Any]) -> dict[str, Any]:
        """The patch to the same table with fewer moves: the whole of it, for the page has none of what it is made of."""
        nonlocal tree
        tree = trees.patched(tree if body["base"] >= 0 else {}, body["patch"])
        legal = [number for number in tree["legal"] if wanted(trees.typed(stolik.game(seat.game), number))]
        less = {**tree, "legal": legal[:1], "asides": []}
        return {"since": body["base"], **body, "base": -1, "patch": less, "print": trees.fingerprint(less)}

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            body = json.loads(message)
            socket.send(json.dumps(narrowed(body)) if body["type"] == "patch" else message)

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/socket$"), between)
    playing.sit(page, seat)


@pytest.mark.parametrize("game", stolik.games())
def test_where_the_server_allows_nothing_nothing_is_offered(game: str, http: httpx.Client, desk: Page) -> None:
    seat = playing.to_move(http, playing.opened(http, game, "Ola", "Jan", bots=0))
    table_with(desk, seat, lambda _: False)
    expect(desk.locator(".held, .collection").first).to_be_visible()
    assert desk.locator(OFFERED).count() == 0
    assert desk.locator(playing.MINE).count() == 0


@pytest.mark.parametrize("game", FIRST)
def test_where_the_server_allows_one_move_only_that_one_is_marked(game: str, http: httpx.Client, desk: Page) -> None:
    wanted, marked, number = FIRST[game]
    options: dict[str, Any] = {"starter": 1} if game == "the-game" else {}
    seat = playing.to_move(http, playing.opened(http, game, "Ola", "Jan", bots=0, **options))
    table_with(desk, seat, wanted)
    playing.until_mine(desk)
    assert desk.locator(marked).count() == number
