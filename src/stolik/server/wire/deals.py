"""Deals that aren't drawn anew: a game that goes on from a moment of another, the same deal again, the deal of the day; and what
became of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from stolik.server.wire.messages import Level

Cards = Literal["true", "guess"]


class Fork(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Plays on from a finished game as it was after its first `at` moves, in that seat, against bots.

    With `true` cards everybody holds what they held then; with a `guess` what the seat couldn't see is dealt anew. With `at` 0
    and true cards it is the same deal again. Seats that bots held keep their level; `bots` plays for the other people.
    """

    at: Annotated[int, msgspec.Meta(ge=0)] = 0
    seat: Annotated[int, msgspec.Meta(ge=0, le=5)]
    cards: Cards = "true"
    bots: Level = "medium"


class DailyDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A game's deal of the day: the options, who sits where (a bot's level; empty: the person), and the person's seat."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    seat: int


class Daily(msgspec.Struct, frozen=True):
    """The deals of a day, the same on every server that has the same `beacon` (its address), or none; days are those of UTC, as
    `2026-11-18`. `first` is the first day there is, `now` the time (Unix time)."""

    date: str
    today: str
    first: str
    now: float
    beacon: str
    deals: list[DailyDeal]


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody did with a deal. Of the deal of the day `table` and `name` stay empty, but for the table that was asked for:
    strangers play it.

    `luck` is what draws after the deal gave, in the measure of reviews; null while it is being found out, or can't be.
    """

    table: str
    name: str
    score: int
    won: bool
    rank: int
    ended: float
    luck: float | None


class DealResults(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a deal in one seat on this server, the best first; `pending` says whether luck is still being found out.
    `games` is how many have been played, of which `results` has the latest."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    seat: int
    date: str
    """The day, if it is the deal of a day."""
    measure: Literal["win", "score"]
    lower_is_better: bool
    games: int
    results: list[DealResult]
    pending: bool


class CompanyPlayer(msgspec.Struct, frozen=True):
    """Somebody in a game of a company; `bot` is a bot's level, empty for a person."""

    name: str
    bot: str
    rank: int
    score: int


class CompanyGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over."""

    table: str
    game: str
    ended: float
    together: bool
    lowest_wins: bool
    players: list[CompanyPlayer]


class Company(msgspec.Struct, frozen=True):
    """The games of one company, each the rematch of the one before, the latest first; `more`: there were others before."""

    games: list[CompanyGame]
    more: bool
