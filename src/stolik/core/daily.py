"""The deal of the day: one deal for each game, from the date alone, the same for everybody everywhere.

Its key is the SHA-256 of one short text with the day, the game, and the version of its rules, so anybody can have it with nothing
but a program for SHA-256:

    printf '%s' 'stolik daily 2026-11-18 ten rules 1' | sha256sum

Then everybody can know the cards of tomorrow as well. Where a public beacon is mixed in, nobody can: a second line of the text is
the randomness of the first round that the beacon says on that day. With another beacon, or none, it is another deal.

The options are the game's defaults, for as many players as its usual company. The person has the first seat that the company
leaves open; bots have the others, and their dice follow from the key as at every table. Days begin and end in UTC.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import NamedTuple

from stolik.core.errors import StolikError
from stolik.core.fair import Beacon
from stolik.core.forks import day_key, day_seat, day_text, deal_name
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


class NoBeaconYet(StolikError):
    """`again` is in how many seconds to try again."""

    words = (
        "A public beacon goes into the deals of this day, and it can't be asked now. Try again in a moment.",
        "Do rozdań tego dnia wchodzi publiczne źródło losowości, a teraz nie odpowiada. Spróbuj za chwilę.",
    )
    again = 10


class DayDeal(NamedTuple):
    """A game's deal of a day."""

    game: Game
    day: date
    text: str
    """What the key is the SHA-256 of, but for the line of the beacon."""
    key: bytes
    options: Options
    seats: list[str]
    """A bot's level for each seat, and "" for the person's."""
    seat: int
    """The person's."""
    beacon: Beacon | None = None
    """The round that was mixed in, if one was."""

    @property
    def name(self) -> str:
        """The name of the deal in the person's seat, as all tables have it where the same can be compared."""
        told = (self.game.name, self.game.rules_version, self.options.said(), self.key.hex(), self.seat)
        return deal_name(*told, seats=self.seats, date=self.day.isoformat())


def deal_of(game: Game, day: date, beacon: Beacon | None = None) -> DayDeal:
    """The deal of a day in a game, by the newest version of its rules."""
    told = (game.name, game.rules_version, day.isoformat())
    options = game.check({"players": len(game.company)})
    seat = day_seat(game)
    seats = ["" if at == seat else level or OTHERS for at, level in enumerate(game.company)]
    return DayDeal(game, day, day_text(*told), day_key(*told, beacon), options, seats, seat, beacon)


def begins(day: date) -> float:
    """When a day begins (Unix time)."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


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
