"""What a device remembers of its person's games: a game is played and seen in /mine, saved, and added on another device."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

import stolik
from stolik.core.game import Game
from stolik.games.ten.words import RANKS
from tests.marks import thorough
from tests.web import dealing, playing, seeing
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Visit
from tests.web.playing import press

Shot = Callable[[Page, str], Path]
MANY = 5_000
DAY = 86_400_000
WORDS = Path(__file__).parents[2] / "web/src/games/ten/words.ts"
FIRST = "[data-testid=firsts] li"


def remembered(number: int, **more: Any) -> dict[str, Any]:
    """A game of TEN against Jan that Ola won, as a file has it."""
    seats = [{"name": "Ola", "bot": "", "rank": 1, "score": 20}, {"name": "Jan", "bot": "", "rank": 2, "score": 10}]
    options = {"players": 2, "limit": 4}
    table = f"made-up-{number}"
    one = {"table": table, "game": "ten", "at": number * DAY, "options": options, "seats": seats, "you": 0, "moves": 80}
    return one | {"firsts": []} | more


def kept_in(folder: Path, games: list[dict[str, Any]], **more: Any) -> Path:
    path = folder / "games.json"
    path.write_text(json.dumps({"stolik": "games", "version": 1, "games": games, "earlier": [], **more}))
    return path


def open_mine(page: Page) -> None:
    page.goto("/mine")
    expect(page.get_by_test_id("file")).to_be_visible()


def forget(page: Page) -> None:
    """Forgets all results, once what is found out about them has stopped to move the button."""
    page.get_by_test_id("file").locator("button.quiet").tap()
    page.locator("dialog .answers button.primary").tap()


def choose(page: Page, path: Path) -> None:
    page.get_by_test_id("file").locator("input[type=file]").set_input_files(path)


def add(page: Page, path: Path) -> None:
    choose(page, path)
    press(page.get_by_test_id("file").locator(".primary"))
    expect(page.get_by_test_id("form")).to_be_visible()


def saved(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        press(page.get_by_test_id("file").locator("button.button").first)
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def counts(page: Page) -> list[str]:
    """What is said of every game, and all in all."""
    return [page.get_by_test_id("sum").inner_text(), *page.get_by_test_id("counts").all_inner_texts()]


@pytest.mark.parametrize(
    ("size", "language"),
    [(PHONE, "pl"), (DESK, "en"), thorough(SMALL_PHONE, "en"), thorough(DESK, "pl")],
    ids=["phone-pl", "desk-en", "small-phone-en", "desk-pl"],
)
def test_a_game_is_played_remembered_saved_and_added_elsewhere(
    size: ViewportSize, visit: Visit, http: httpx.Client, tmp_path: Path, shot: Shot
) -> None:
    page = visit(size)
    (seat,) = playing.opened(http, "triggs", "Ola", turns=6)
    playing.sit(page, seat)
    playing.until_mine(page)
    playing.finish(page, "triggs")
    press(page.locator("dialog a[href='/mine']"))
    expect(page.get_by_test_id("counts")).to_have_count(1)
    expect(page.locator("article[data-game=triggs]")).to_be_visible()
    seeing.fits_its_window(page)
    seeing.no_violations(page)
    shot(page, "mine-one")
    path = saved(page, tmp_path)
    assert path.name.startswith("stolik-games-20")
    assert path.name.endswith(".json")
    file = json.loads(path.read_text())
    assert [one["table"] for one in file["games"]] == [seat.table]
    assert seat.token not in path.read_text()

    other = visit(size)
    open_mine(other)
    expect(other.get_by_test_id("counts")).to_have_count(0)
    choose(other, path)
    expect(other.get_by_test_id("coming")).to_contain_text("1")
    expect(other.get_by_test_id("counts")).to_have_count(0)
    press(other.get_by_test_id("file").locator(".primary"))
    expect(other.get_by_test_id("counts")).to_have_count(1)
    assert counts(other) == counts(page)
    other.reload()
    expect(other.get_by_test_id("counts")).to_have_count(1)
    assert counts(other) == counts(page)
    choose(other, path)
    expect(other.get_by_test_id("coming")).to_be_visible()
    expect(other.get_by_test_id("file").locator(".primary")).to_have_count(0)


def test_a_game_that_ended_while_nobody_looked_is_counted_when_the_device_is_back(visit: Visit, http: httpx.Client) -> None:
    page = visit(DESK)
    (seat,) = playing.opened(http, "the-game", "Ola", bots=1)
    playing.keep(page, seat)
    page.goto("/")
    expect(page.locator(".line")).not_to_have_count(0)
    while (now := playing.state(http, seat))["stage"] != "over":
        if now["legal"]:
            playing.do(http, seat, "play", moves=[now["legal"][0]["move"]])
    open_mine(page)
    expect(page.get_by_test_id("counts")).to_have_count(1)
    before = counts(page)
    page.goto("/")
    page.goto(f"/t/{seat.table}")
    expect(page.get_by_test_id("best")).to_be_visible()
    open_mine(page)
    assert counts(page) == before


@pytest.mark.parametrize("language", ["en", "pl"])
def test_files_that_cant_be_used_say_why_and_lose_nothing(visit: Visit, tmp_path: Path) -> None:
    page = visit(PHONE)
    open_mine(page)
    add(page, kept_in(tmp_path, [remembered(number) for number in range(1, 8)]))
    before = counts(page)
    table = stolik.Table("ten", seed=1)
    table.save(tmp_path / "played.json")
    (tmp_path / "torn.json").write_text('{"stolik":"games","version":1,"games":[{"ta')
    (tmp_path / "picture.json").write_bytes(bytes(range(256)) * 40)
    with (tmp_path / "huge.json").open("wb") as huge:
        huge.truncate(50_000_000)
    newer = kept_in(tmp_path, [], version=2)
    heard = set()
    for path in (*(tmp_path / f"{name}.json" for name in ("played", "torn", "huge")), newer):
        choose(page, path)
        alert = page.get_by_test_id("file").get_by_role("alert")
        expect(alert).to_be_visible()
        heard.add(alert.inner_text())
    assert len(heard) == 4
    choose(page, tmp_path / "picture.json")
    expect(page.get_by_test_id("file").get_by_role("alert")).to_be_visible()
    assert counts(page) == before
    choose(page, kept_in(tmp_path, [remembered(1), remembered(9), {"table": "torn"}]))
    expect(page.get_by_test_id("coming")).to_be_visible()
    press(page.get_by_test_id("file").locator(".primary"))
    expect(page.get_by_test_id("sum")).to_contain_text("8")
    expect(page.get_by_test_id("file").get_by_role("alert")).to_have_count(0)


HOSTILE = "<img src=x onerror='window.broken = 1'>\u202e" + "A" * 150
REVIEW = {"depth": 1, "measure": "win", "result": 1, "luck": 0, "cost": 1, "choices": 9, "errors": 9, "made": 1}
NASTY: list[dict[str, Any]] = [
    *({"game": game} for game in ("__proto__", "constructor", "toString", "a" * 80)),
    *({"at": at} for at in (1e300, -1e300, 8.64e15, 9.1e15)),
    {"mark": 1e308},
    {"mark": -1e9, "moves": 10**9},
    {"moves": 2**60},
    {"seats": [{"name": HOSTILE, "bot": HOSTILE, "rank": 0, "score": -1e9}] * 2},
    {"seats": [{"name": HOSTILE, "bot": "", "rank": 10**9, "score": 1e308}] * 2},
    {"options": {"__proto__": "x", "players": 1e9, "constructor": HOSTILE}},
    {"firsts": ["__proto__", "constructor", HOSTILE]},
    {"date": "9999-99-99", "origin": "daily"},
    {"review": REVIEW | {"result": 1e308, "luck": -1e308, "made": 1e300}},
    {"review": REVIEW | {"result": 1e9, "luck": -1e9, "cost": 1e9}},
]
TOTALS = [
    {
        "id": "x",
        "kind": json.dumps([game, players, [["__proto__", 1]]]),
        "until": 1e15,
        "games": 10**9,
        "wins": 10**9,
        "best": -1e9,
    }
    for game, players in (("__proto__", 2), ("constructor", 10**9), ("ten", 0))
]


@pytest.mark.parametrize("size", [SMALL_PHONE, DESK], ids=["phone", "desk"])
def test_a_hostile_file_breaks_no_page(size: ViewportSize, visit: Visit, tmp_path: Path) -> None:
    page = visit(size)
    open_mine(page)
    games = [remembered(number, **more) for number, more in enumerate(NASTY, 1)]
    text = json.dumps({"stolik": "games", "version": 1, "__proto__": {"polluted": 1}, "games": games, "earlier": TOTALS})
    (tmp_path / "hostile.json").write_text(text)
    add(page, tmp_path / "hostile.json")
    for _ in range(2):
        expect(page.get_by_test_id("sum")).to_be_visible()
        expect(page.get_by_test_id("company")).to_be_visible()
        seeing.fits_its_window(page)
        shown = page.locator("main").inner_text()
        assert not re.search(r"NaN|Infinity|undefined|Invalid Date", shown), shown
        for name in ("ten", "constructor", "__proto__"):
            page.locator(f"input[value={name}]").check(force=True)
            expect(page.get_by_test_id("sum")).to_be_visible()
        assert page.evaluate("[window.broken, {}.polluted, ({}).x]") == [None] * 3
        page.reload()
    page.goto("/")
    expect(page.locator("a[href='/mine']").first).to_be_attached()


def test_a_damaged_store_says_so_and_shows_what_is_whole(visit: Visit, tmp_path: Path) -> None:
    page = visit(DESK)
    open_mine(page)
    add(page, kept_in(tmp_path, [remembered(number) for number in range(1, 7)]))
    page.evaluate(
        """() => new Promise((done) => {
          const opening = indexedDB.open("stolik");
          opening.onsuccess = () => {
            const writing = opening.result.transaction("games", "readwrite");
            writing.objectStore("games").put({ table: "made-up-1", game: 7 });
            writing.oncomplete = () => { opening.result.close(); done(); };
          };
        })"""
    )
    page.reload()
    expect(page.get_by_role("status").first).to_contain_text("1 remembered game can't be read")
    expect(page.get_by_test_id("counts")).to_have_text("5 of 5 games won")


def test_what_was_only_counted_before_is_still_there(visit: Visit) -> None:
    page = visit(PHONE)
    kind = json.dumps(["ten", 2, [["limit", 4]]], separators=(",", ":"))
    before = {kind: {"games": 12, "wins": 5, "best": 31, "table": "gone"}}
    page.add_init_script(f"localStorage.setItem('stolik.best', {json.dumps(json.dumps(before))})")
    open_mine(page)
    expect(page.get_by_test_id("counts")).to_have_text("5 of 12 games won")
    expect(page.locator("article[data-game=ten]")).to_contain_text("31 points")


def test_all_is_forgotten_only_after_a_question(visit: Visit, tmp_path: Path) -> None:
    page = visit(PHONE)
    open_mine(page)
    add(page, kept_in(tmp_path, [remembered(number) for number in range(1, 4)]))
    forget = page.get_by_test_id("file").locator("button.quiet")
    press(forget)
    press(page.locator("dialog .answers button").last)
    expect(page.get_by_test_id("counts")).to_have_count(1)
    press(forget)
    press(page.locator("dialog .answers button.primary"))
    expect(page.get_by_test_id("counts")).to_have_count(0)
    page.reload()
    expect(page.locator(".empty")).to_be_visible()


def test_a_game_that_was_forgotten_does_not_come_back_with_its_table(visit: Visit, http: httpx.Client) -> None:
    page = visit(PHONE)
    (seat,) = playing.opened(http, "triggs", "Ola", turns=2)
    playing.sit(page, seat)
    playing.until_mine(page)
    playing.finish(page, "triggs")
    open_mine(page)
    expect(page.get_by_test_id("counts")).to_have_count(1)
    forget(page)
    expect(page.locator(".empty")).to_be_visible()
    for place in ("/", f"/t/{seat.table}"):
        page.goto(place)
        page.locator(f"{playing.RESULT}:visible, a[href='/mine']:visible").first.wait_for()
        page.wait_for_timeout(seeing.A_WHILE)  # what is found out about games that ended comes later
        open_mine(page)
        expect(page.locator(".empty")).to_be_visible()


def test_days_come_along_with_the_file_and_go_with_the_results(phone: Page, tmp_path: Path) -> None:
    dealing.days(phone, dealing.NOON)
    open_mine(phone)
    add(phone, kept_in(tmp_path, [remembered(1, origin="daily", date=dealing.TODAY, at=dealing.NOON * 1000)]))
    for marks in (1, 0):
        phone.goto("/daily")
        expect(phone.locator("[data-deal=ten]").get_by_test_id("own-result")).to_have_count(marks)
        expect(phone.locator(f"[data-day='{dealing.TODAY}'] svg")).to_have_count(marks)
        if marks:
            open_mine(phone)
            forget(phone)
            expect(phone.locator(".empty")).to_be_visible()


def test_another_tab_sees_what_is_remembered(visit: Visit, tmp_path: Path) -> None:
    page = visit(DESK)
    open_mine(page)
    second = page.context.new_page()
    open_mine(second)
    add(page, kept_in(tmp_path, [remembered(1)]))
    expect(second.get_by_test_id("counts")).to_have_text("1 of 1 game won")


def rich(games: int) -> list[dict[str, Any]]:
    """Games of every kind that the page shows: people, bots, a team, ranks, reviews, firsts, practice."""
    made = []
    for number in range(1, games + 1):
        won = number % 3 == 0
        review = {"depth": 1, "measure": "win", "result": int(won), "luck": 0.1, "cost": 0.2, "choices": 40, "made": 1}
        one = remembered(number, mark=number % 30, firsts=["full-run"] if number % 7 == 0 else [])
        one["review"] = review | {"errors": number % 5}
        one["seats"][0]["rank"], one["seats"][1]["rank"] = (1, 2) if won else (2, 1)
        if number % 4 == 0:
            one["seats"] = one["seats"][:1]
            one["options"] = {"players": 1, "limit": 4 + number % 3}
        if number % 5 == 0:
            one["game"], one["options"] = "the-game", {"players": 2, "minimum": 2, "on_fire": False}
        if number % 11 == 0:
            one["origin"] = "fork"
        if number % 2 and len(one["seats"]) > 1:
            one["seats"][1] |= {"name": "", "bot": ("easy", "medium", "hard")[number % 3]}
        made.append(one)
    return made


@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [
        (SMALL_PHONE, "pl", "light"),
        (DESK, "en", "dark"),
        thorough(PHONE, "en", "dark"),
        thorough(DESK, "pl", "light"),
    ],
)
def test_the_page_shows_everything_to_everybody(size: ViewportSize, visit: Visit, tmp_path: Path, shot: Shot) -> None:
    page = visit(size)
    open_mine(page)
    seeing.no_violations(page)
    shot(page, "mine-empty")
    add(page, kept_in(tmp_path, rich(60)))
    for part in ("form", "errors", "company", "ranks", "firsts"):
        expect(page.get_by_test_id(part)).to_be_visible()
    expect(page.locator(FIRST)).not_to_have_count(0)
    seeing.fits_its_window(page)
    seeing.no_violations(page)
    shot(page, "mine-all")
    everything = counts(page)
    page.locator("input[value=ten]").check(force=True)
    expect(page.get_by_test_id("adjusted")).to_be_visible()
    expect(page.get_by_test_id("counts")).to_have_count(1)
    page.locator("input[value=solo]").check(force=True)
    expect(page.get_by_test_id("rank")).to_be_visible()
    assert counts(page) != everything
    seeing.fits_its_window(page)
    seeing.no_violations(page)
    shot(page, "mine-ten")


def test_reviews_are_made_only_when_asked_and_can_be_stopped(visit: Visit, tmp_path: Path) -> None:
    page = visit(DESK)
    open_mine(page)
    asked = seeing.requests(page, "/review?depth=0")
    page.route("**/review?depth=0", lambda route: route.fulfill(json=SMALL_REVIEW))
    add(page, kept_in(tmp_path, [remembered(number) for number in range(1, 7)]))
    page.wait_for_timeout(seeing.A_WHILE)
    assert asked == []
    press(page.get_by_test_id("errors").get_by_role("button"))
    expect(page.get_by_test_id("errors")).to_contain_text("6 reviews made.")
    assert len(asked) == 6
    expect(page.get_by_test_id("errors")).to_contain_text("10 in 100 altogether")
    expect(page.get_by_test_id("errors").get_by_role("button")).to_have_count(0)


SMALL_REVIEW = {
    "depth": 0,
    "measure": "win",
    "together": False,
    "sums": [{"seat": 0, "result": 1.0, "parts": [{"kind": "draws", "seat": 0, "words": "", "amount": 0.2}]}],
    "decisions": [{"seat": 0, "cost": [0.1, 0.01], "is_error": number == 0} for number in range(10)],
}


def test_thousands_of_games_open_at_once(visit: Visit, tmp_path: Path) -> None:
    page = visit(DESK)
    open_mine(page)
    add(page, kept_in(tmp_path, rich(MANY)))
    begun = time.monotonic()
    page.reload()
    expect(page.get_by_test_id("firsts")).to_be_visible()
    took = time.monotonic() - begun
    print(f"{MANY} games: the page stood after {took:.2f} s")
    assert took < playing.TIMEOUT_MS / 10_000


def test_a_browser_that_keeps_nothing_still_remembers_while_the_page_is_open(visit: Visit, http: httpx.Client) -> None:
    page = visit(PHONE)
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { get: () => { throw new Error('private'); } })")
    (seat,) = playing.opened(http, "triggs", "Ola", turns=2)
    playing.sit(page, seat)
    playing.until_mine(page)
    playing.finish(page, "triggs")
    press(page.locator("dialog a[href='/mine']"))
    expect(page.get_by_test_id("counts")).to_have_count(1)
    expect(page.get_by_role("status").first).to_contain_text("private window")


def test_ranks_say_what_the_game_says() -> None:
    ten: Game[Any, Any, Any] = stolik.games()["ten"]
    assert ten.name == "ten"
    words = WORDS.read_text()
    at = [words.index(f'["{english}", "{polish}"]') for english, polish in RANKS.values()]
    assert at == sorted(at)
