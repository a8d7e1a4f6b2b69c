"""Tournaments: every bot against every other, and a rating for each."""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from typing import Any, Unpack

import msgspec

from stolik.core.game import Game
from stolik.lab import intervals
from stolik.lab.by_deal import win_shares
from stolik.lab.errors import NamedTwice, NoBots
from stolik.lab.intervals import Share
from stolik.lab.matches import GAMES, MatchResult, check_games, deals_for, played_match
from stolik.lab.ratings import Rating, rate
from stolik.lab.running import Setting, command, runner, table_of, versions
from stolik.lab.spec import arrange

FEWEST = 2
ANCHOR = "random"
EVEN = 0.5


class Pair(msgspec.Struct, frozen=True):
    """Two bots on the same deals: how often the first one won.

    Where all play together, a deal that only one of them won counts as its win, and any other deal as half a win.
    """

    first: str
    second: str
    win_rate: Share
    significant: bool


class Link(msgspec.Struct, frozen=True):
    """Two neighbours in the order of ratings, and whether the better one beats the other at 95%."""

    better: str
    worse: str
    win_rate: Share
    beats: bool


class TournamentResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a tournament; `games` are those of each pair, `ratings` begin with the best."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    together: bool
    games: int
    seed: str
    ratings: list[Rating]
    links: list[Link]
    pairs: list[Pair]
    command: str
    versions: dict[str, str]
    seconds: float

    def to_builtins(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def tournament(game: str | Game, bots: Sequence[str], *, games: int = GAMES, **setting: Unpack[Setting]) -> TournamentResult:
    """Lets every bot play every other, all on the same deals, and rates them."""
    began = time.perf_counter()
    check_field(bots)
    check_games(games)
    pairs = list(itertools.combinations(range(len(bots)), 2))
    specs = [arrange(game, [bots[one], bots[two]], **table_of(setting)) for one, two in pairs]
    together = specs[0].together
    if together:
        specs = [arrange(game, bots, **table_of(setting))]
    with runner(specs, setting) as run:
        run.watcher.expects(sum(deals_for(spec, games) * len(spec.entrants) for spec in specs))
        matches = [played_match(run, spec, games, of=" - ".join(spec.names)) for spec in specs]
    shares = _together(matches[0], pairs) if together else _against(matches, pairs)
    ratings = rate(bots, shares, bots.index(ANCHOR) if ANCHOR in bots else 0)
    ratings.sort(key=lambda rating: -rating.rating)
    results = [Pair(bots[one], bots[two], *_judged(deals)) for (one, two), deals in shares.items()]
    return TournamentResult(
        game=specs[0].game,
        options=specs[0].options,
        bots=list(bots),
        together=together,
        games=matches[0].games,
        seed=specs[0].seed,
        ratings=ratings,
        links=_links(ratings, results),
        pairs=results,
        command=command("tournament", specs[0], bots, "--games", str(games)),
        versions=versions(specs[0]),
        seconds=round(time.perf_counter() - began, 3),
    )


def check_field(bots: Sequence[str]) -> None:
    if len(bots) < FEWEST:
        raise NoBots(needed=FEWEST)
    for name in bots:
        if bots.count(name) > 1:
            raise NamedTwice(name=name)


def _against(matches: list[MatchResult], pairs: list[tuple[int, int]]) -> dict[tuple[int, int], list[float]]:
    """For each pair, the share of every deal that the first one won."""
    return {
        pair: [deal[0] for deal in win_shares(played.spec, played.outcomes)] for pair, played in zip(pairs, matches, strict=True)
    }


def _together(played: MatchResult, pairs: list[tuple[int, int]]) -> dict[tuple[int, int], list[float]]:
    """The same where all play together: the bot that did better on a deal has won it."""
    deals = win_shares(played.spec, played.outcomes)
    return {(one, two): [EVEN + (deal[one] - deal[two]) / 2 for deal in deals] for one, two in pairs}


def _judged(shares: list[float]) -> tuple[Share, bool]:
    share = intervals.clustered(shares)
    return share, not share.low <= EVEN <= share.high


def _links(ratings: list[Rating], pairs: list[Pair]) -> list[Link]:
    """Neighbours in the order of ratings."""
    links = []
    for better, worse in itertools.pairwise(rating.bot for rating in ratings):
        pair = next(pair for pair in pairs if {pair.first, pair.second} == {better, worse})
        share = pair.win_rate
        if pair.first != better:
            share = Share(1 - share.value, 1 - share.high, 1 - share.low)
        links.append(Link(better, worse, share, share.low > EVEN))
    return links
