"""The deal of the day: one deal for each game, from the date alone, the same for everybody everywhere.

Its key is the SHA-256 of one short text with the day, the game, and the version of its rules, so anybody can have it with nothing
but a program for SHA-256:

    printf '%s' 'stolik daily 2026-11-18 ten rules 1' | sha256sum

The options are the game's defaults, for as many players as its usual company. The person has the first seat that the company
leaves open; bots have the others, and their dice follow from the key as at every table. Days begin and end in UTC.
"""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, date, datetime
from typing import NamedTuple

from stolik.core.errors import StolikError
from stolik.core.forks import deal_name
from stolik.core.game import Game
from stolik.core.options import Options

FIRST = date(2026, 11, 1)
"""The first day that has deals."""
OTHERS = "medium"
"""Who has a seat that the company leaves open, but for the first."""


class BadDay(StolikError, ValueError):
    words = (
        "There is no such day. Write it as year, month and day, such as 2026-11-18.",
        "Nie ma takiego dnia. Zapisz go jako rok, miesiąc i dzień, na przykład 2026-11-18.",
    )


class NoDealYet(StolikError, LookupError):
    words = (
        "The deals of {day} can't be played yet: today is {today} (UTC).",
        "W rozdania z {day} jeszcze nie można grać: dziś jest {today} (UTC).",
    )


class NoDealThen(StolikError, LookupError):
    words = ("The first deals of the day are those of {first}.", "Pierwsze rozdania dnia są z {first}.")


class DayDeal(NamedTuple):
    """A game's deal of a day."""

    game: Game
    day: date
    text: str
    """What the key is the SHA-256 of."""
    key: bytes
    options: Options
    seats: list[str]
    """A bot's level for each seat, and "" for the person's."""
    seat: int
    """The person's."""

    @property
    def name(self) -> str:
        """The name of the deal in the person's seat, as all tables have it where the same can be compared."""
        return deal_name(self.game.name, self.game.rules_version, self.options.said(), self.key.hex(), self.seat)


def deal_of(game: Game, day: date) -> DayDeal:
    """The deal of a day in a game, by the newest version of its rules."""
    text = f"stolik daily {day.isoformat()} {game.name} rules {game.rules_version}"
    options = game.check({"players": len(game.company)})
    seat = next((at for at, level in enumerate(game.company) if not level), 0)
    seats = ["" if at == seat else level or OTHERS for at, level in enumerate(game.company)]
    return DayDeal(game, day, text, hashlib.sha256(text.encode()).digest(), options, seats, seat)


def today(now: float) -> date:
    """The day at a time (Unix time)."""
    return datetime.fromtimestamp(now, UTC).date()


def day_of(text: str, today: date) -> date:
    """The day that a text names, if its deals can be played today."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
        raise BadDay()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadDay() from None
    if day < FIRST:
        raise NoDealThen(first=FIRST.isoformat())
    if day > today:
        raise NoDealYet(day=day.isoformat(), today=today.isoformat())
    return day
