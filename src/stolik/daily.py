"""`stolik daily`: the deals of a day, and how anybody finds out the same."""

from __future__ import annotations

import asyncio
import datetime
import os
import sys
import time
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

import stolik
from stolik.core import daily
from stolik.core.daily import DayDeal, NoBeaconYet
from stolik.core.errors import StolikError
from stolik.core.fair import Beacon
from stolik.core.forks import Fork
from stolik.core.seats import BOT_NAMES
from stolik.core.table import Table
from stolik.core.words import Language, fill, pick
from stolik.server.live.clock import Clock
from stolik.server.web.drand import Drand
from stolik.terminal import spoken_language

WORDS = {
    "title": ("The deals of {day}", "Rozdania z {day}"),
    "options": ("options", "opcje"),
    "seats": ("seats", "miejsca"),
    "you": ("you", "ty"),
    "key": ("key", "klucz"),
    "by_hand": ("by hand", "ręcznie"),
    "play": ("play it", "zagraj"),
}


def show(
    game: str | None = None,
    /,
    *,
    date: str = "",
    beacon: str = "",
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    language: Annotated[Language | None, Parameter(alias="-l")] = None,
) -> None:
    """Print the deals of a day: the key that each follows from, its options, and who sits where.

    They are the same for everybody, with or without a server: `stolik play --daily DATE` plays one here. Servers with a beacon
    have others.

    Parameters
    ----------
    game
        Which game; all of them if left out.
    date
        A day such as 2026-11-18; by default today's, by UTC.
    beacon
        The address of the drand chain that a server mixes in, such as https://api.drand.sh/HASH.
    as_json
        Print the deals as JSON.
    language
        `en` or `pl`; by default that of your machine.
    """
    tongue = language or spoken_language(dict(os.environ))
    try:
        chosen = [stolik.game(game)] if game else list(stolik.games().values())
        day = day_on(date)
        said = said_on(day, beacon)
        deals = [daily.deal_of(one, day, said) for one in chosen]
    except StolikError as error:
        print(error.say(tongue), file=sys.stderr)
        sys.exit(2)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode([told(deal) for deal in deals]), indent=1).decode())
        return
    print(fill(WORDS["title"], tongue, day=deals[0].day.isoformat()))
    for deal in deals:
        print("\n".join(["", *lines(deal, tongue)]))


def day_on(date: str = "") -> datetime.date:
    """A day that has come, or today."""
    today = daily.today(time.time())
    return daily.day_of(date, today) if date not in ("", "today") else today


def said_on(day: datetime.date, source: str) -> Beacon | None:
    """What the beacon at an address said first on a day; None if there is no address."""
    if not source:
        return None
    said = asyncio.run(Drand(Clock()).first_since(source.rstrip("/"), daily.begins(day)))
    if said is None:
        raise NoBeaconYet()
    return said


def table_on(game: str, date: str, name: str, beacon: str = "") -> Table:
    """A table with a game's deal of a day, for a person of that name; its file will say which day it was."""
    day = day_on(date)
    deal = daily.deal_of(stolik.game(game), day, said_on(day, beacon))
    chairs = [
        stolik.Chair(name=BOT_NAMES[at], bot=level) if level else stolik.Chair(name=name) for at, level in enumerate(deal.seats)
    ]
    table: Table = Table(deal.game, seats=chairs, key=deal.key, **deal.options.said())
    table.go_on(Fork(kind="daily", date=deal.day.isoformat(), beacon=deal.beacon), [])
    return table


def told(deal: DayDeal) -> dict[str, Any]:
    """A deal for programs."""
    return {
        "game": deal.game.name,
        "date": deal.day.isoformat(),
        "text": deal.text,
        "key": deal.key.hex(),
        "rules": deal.game.rules_version,
        "bots": deal.game.bot_version,
        "options": deal.options.said(),
        "seats": deal.seats,
        "seat": deal.seat,
        "deal": deal.name,
        "beacon": msgspec.to_builtins(deal.beacon),
    }


def lines(deal: DayDeal, language: Language) -> list[str]:
    """A deal for people."""
    said = {
        name: {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        for name, value in deal.options.said().items()
    }
    options = ", ".join(f"{name}={value}" for name, value in said.items() if value != "")
    seats = ", ".join(f"{at}: {level or pick(WORDS['you'], language)}" for at, level in enumerate(deal.seats, 1))
    from_beacon = f" --beacon {deal.beacon.source}" if deal.beacon else ""
    beacon = f"\\n{deal.beacon.randomness}" if deal.beacon else ""
    rows = {
        "key": deal.key.hex(),
        "by_hand": f"printf '{deal.text}{beacon}' | sha256sum",
        "options": options,
        "seats": seats,
        "play": f"stolik play {deal.game.name} --daily {deal.day.isoformat()}{from_beacon}",
    }
    width = max(len(pick(WORDS[word], language)) for word in rows)
    told = [f"  {pick(WORDS[word], language):<{width}}  {row}" for word, row in rows.items()]
    return [f"{pick(deal.game.title, language)} ({deal.game.name})", *told]
