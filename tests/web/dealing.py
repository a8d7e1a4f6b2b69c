"""Deals of the day, results and companies made up for a test, and given to a page as if the server had said so."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route

TODAY = "2026-11-18"
NOON = 1_795_003_200
"""Noon of that day, in seconds since 1970."""
FIRST = "2026-09-30"
HOUR = 3_600
DAY = 86_400
GAMES = ("the-game", "ten", "abluxxen", "triggs", "phase-10")


def went(table: str, score: int, rank: int, ended: int, players: int = 3) -> dict[str, Any]:
    """A try as a device remembers it."""
    return {"table": table, "score": score, "rank": rank, "players": players, "ended": ended * 1000}


def tried(game: str, date: str, result: dict[str, Any] | None, *practice: dict[str, Any], begun: str = "") -> dict[str, Any]:
    return {"game": game, "date": date, "result": result, "practice": list(practice), "open": begun}


def remember(page: Page, *tries: dict[str, Any], taken: list[dict[str, Any]] | None = None) -> None:
    """Lets a browser remember these tries."""
    kept = json.dumps(json.dumps({"tries": tries, "taken": taken or []}))
    page.add_init_script(f"localStorage.getItem('stolik.deals') || localStorage.setItem('stolik.deals', {kept})")


def a_month() -> list[dict[str, Any]]:
    """What somebody played who likes it: three days in a row, today's not whole yet, and more before."""
    days = {"2026-11-18": 2, "2026-11-17": 5, "2026-11-16": 3, "2026-11-13": 1, "2026-11-12": 4, "2026-10-31": 2, "2026-10-30": 5}
    tries = []
    for date, games in days.items():
        for at, game in enumerate(GAMES[:games]):
            day = NOON + DAY * ((int(date[8:]) - 18) if date[5:7] == "11" else int(date[8:]) - 49)
            tries.append(tried(game, date, went(f"{game}-{date}", 3 + 7 * at, 1 + (at + int(date[-1])) % 3, day)))
    return tries


def a_deal(game: str, seats: list[str] | None = None, seat: int = 0) -> dict[str, Any]:
    return {"game": game, "options": {}, "seats": seats or ["", "medium", "medium"], "seat": seat}


def a_day(date: str, now: float) -> dict[str, Any]:
    today = time.strftime("%Y-%m-%d", time.gmtime(now))
    facts = {"date": date or today, "today": today, "first": FIRST, "now": now, "beacon": ""}
    return {**facts, "deals": [a_deal(game) for game in GAMES]}


def a_result(
    name: str, score: int, *, rank: int = 2, luck: float | None = None, table: str = "", ended: int = NOON
) -> dict[str, Any]:
    won = rank == 1
    return {"table": table, "name": name, "score": score, "won": won, "rank": rank, "ended": float(ended), "luck": luck}


def results(game: str, *found: dict[str, Any], **more: Any) -> dict[str, Any]:
    measure = "score" if game == "the-game" else "win"
    facts = {"date": "", "measure": measure, "lower_is_better": game == "the-game", "games": len(found), "pending": False}
    return {**a_deal(game), **facts, "results": list(found), **more}


def a_company(*lines: str, game: str = "ten", together: bool = False) -> dict[str, Any]:
    """Games as "Ola 14, Jan 11, [Wanda] 4", the first game first, the best first; brackets are a bot's."""
    games = []
    for number, line in enumerate(lines):
        parts = [one.rsplit(" ", 1) for one in line.split(", ")]
        scores = [int(score) for _, score in parts]
        players = [
            {
                "name": name.strip("[]"),
                "bot": "medium" if name.startswith("[") else "",
                "score": int(score),
                "rank": 1 + sum(other > int(score) for other in scores),
            }
            for name, score in parts
        ]
        facts = {"table": f"game{number}", "game": game, "ended": float(NOON + number * HOUR)}
        games.append({**facts, "together": together, "lowest_wins": False, "players": players})
    return {"games": games[::-1], "more": False}


def answer(page: Page, path: str, *answers: Any) -> list[str]:
    """Answers requests of that path, the last answer again and again; returns what is asked for, as it grows."""
    asked: list[str] = []

    def reply(route: Route) -> None:
        asked.append(route.request.url)
        said = answers[min(len(asked), len(answers)) - 1]
        route.fulfill(status=said.get("status", 200) if "reason" in said else 200, json=said)

    page.route(lambda url: urlsplit(url).path == path, reply)
    return asked


def days(page: Page, *times: float, **more: Any) -> None:
    """Answers with the deals of every day that is asked for, at one time after the other, the last again and again."""
    left = list(times)

    def reply(route: Route) -> None:
        asked = parse_qs(urlsplit(route.request.url).query).get("date", [""])
        route.fulfill(json=a_day(asked[0], left.pop(0) if len(left) > 1 else left[0]) | more)

    page.route(lambda url: urlsplit(url).path == "/api/daily", reply)


def a_line(table: str, game: str = "ten") -> dict[str, Any]:
    """A table as lists show it."""
    return {"table": table, "game": game, "players": 3, "seats": ["Ola", "medium", "medium"], "touched": float(NOON)}


def holds(page: Page, *tables: str, game: str) -> None:
    """Lets a browser hold a seat at tables that needn't be there."""
    held = {"game": game, "seats": [{"seat": 0, "token": "secret", "name": "Ola"}], "at": NOON * 1000}
    kept = json.dumps(json.dumps(dict.fromkeys(tables, held)))
    page.add_init_script(f"localStorage.setItem('stolik.tables', {kept})")
