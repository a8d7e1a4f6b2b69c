"""How strong the levels of bots are, as people see it where they choose one: ratings on one scale for each game.

`make ratings ARGS=levels` plays each level against the next and writes `src/stolik/bots/ratings.json`. With
`--games hard=N` it plays other numbers of games; with `--only game=NAME` it keeps what is known of the others. Where levels
are close, as hard and medium in Phase 10, sixty games don't even tell which is better: `--only game=phase-10 --games hard=1600`.
"""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import stolik
from stolik import lab
from stolik.bots import BOTS, levels
from stolik.bots.levels import ANCHOR, EVEN, Measured, Ratings
from stolik.lab.by_deal import win_shares
from stolik.lab.ratings import rate

if TYPE_CHECKING:
    from benchmarks.ratings import Orders

FILE = Path(levels.__file__).with_name("ratings.json")
GAMES = {"random": 2_000, "easy": 2_000, "medium": 2_000, "hard": 60}
"""Games of a match, by the strongest bot that plays in it."""
TEAM = 3
"""Players of a game that all win together."""
LIMITS = (4, 7, 10)
"""The limits of TEN that it is played alone against."""


def measured(orders: Orders) -> Iterator[list[str]]:
    """Measures the games that are asked for, writes what people see of them, and gives the rows of a table."""
    games = GAMES | orders.given
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Ratings]) if FILE.exists() else {}
    for game in stolik.games().values():
        if orders.wants(game=game.name):
            together = game.together(game.check({"players": game.players[1]}))
            known[game.name] = Ratings(
                bot_version=game.bot_version,
                measured=datetime.datetime.now(datetime.UTC).date().isoformat(),
                players=TEAM if together else 2,
                games=games,
                levels=teams(orders, game.name, games) if together else ladder(orders, game.name, games),
                alone={limit: alone(orders, games, limit) for limit in LIMITS} if game.name == "ten" else {},
            )
            FILE.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")
            yield from ([game.name, *row] for row in said(known[game.name]))


def said(found: Ratings) -> Iterator[list[str]]:
    """The rows of a game's table."""
    for where, levels_there in (("", found.levels), *((f", alone at limit {limit}", one) for limit, one in found.alone.items())):
        for level, one in levels_there.items():
            value, places = (one.wins, 1) if one.rating is None else (one.rating, 0)
            yield [f"{level}{where}", f"{value:.{places}f} ({one.low:.{places}f} to {one.high:.{places}f})"]


def play(orders: Orders, game: str, bots: list[str], games: dict[str, int], **options: Any) -> lab.MatchResult:
    count = games[max(bots, key=lambda bot: BOTS[bot])]
    return lab.match(game, bots, games=count, options=options, **orders.setting)


def teams(orders: Orders, game: str, games: dict[str, int]) -> dict[str, Measured]:
    """How often a team of each level wins by the usual rules."""
    return {bot: wins_of(play(orders, game, [bot], games, players=TEAM)) for bot in BOTS}


def alone(orders: Orders, games: dict[str, int], limit: int) -> dict[str, Measured]:
    """How often each level beats a limit of TEN."""
    return {bot: wins_of(play(orders, "ten", [bot], games, players=1, limit=limit)) for bot in BOTS}


def wins_of(played: lab.MatchResult) -> Measured:
    share = played.win_rate
    return Measured(wins=round(100 * share.value, 1), low=round(100 * share.low, 1), high=round(100 * share.high, 1))


def ladder(orders: Orders, game: str, games: dict[str, int]) -> dict[str, Measured]:
    """Ratings from matches of each level against the next, for two; the level that all know is the anchor."""
    names, shares = list(BOTS), {}
    for worse, better in itertools.pairwise(range(len(names))):
        played = play(orders, game, [names[better], names[worse]], games, players=2)
        shares[better, worse] = [deal[0] for deal in win_shares(played.spec, played.outcomes)]
    return {
        one.bot: Measured(rating=EVEN + one.rating, low=EVEN + one.low, high=EVEN + one.high)
        for one in rate(names, shares, names.index(ANCHOR))
    }
