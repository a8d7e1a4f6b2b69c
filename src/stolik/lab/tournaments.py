"""Tournaments: every bot against every other, and a rating for each."""

from __future__ import annotations

import itertools
import time
from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import msgspec

from stolik.core.game import Game
from stolik.lab import intervals
from stolik.lab.by_deal import win_shares
from stolik.lab.errors import NamedTwice, NoBots
from stolik.lab.intervals import CONFIDENCE, Share
from stolik.lab.matches import GAMES, MatchResult, check_games, deals_for, played_match
from stolik.lab.ratings import Points, Rating, Shares, all_differences, fit, rate
from stolik.lab.results import Result
from stolik.lab.running import Setting, command, runner, table_of, versions
from stolik.lab.spec import arrange

FEWEST = 2
ANCHOR = "random"
EVEN = 0.5


class Pair(msgspec.Struct, frozen=True):
    """Two bots on the same deals: how often the first one won.

    Where all play together, a deal that only one of them won counts as its win, and any other deal as half a win. The interval is
    that of this pair alone; `p_holm` is corrected for the number of pairs, and they differ significantly if it is below 0.05.
    """

    first: str
    second: str
    win_rate: Share
    significant: bool
    p: float
    p_holm: float


class Link(msgspec.Struct, frozen=True):
    """Two neighbours in the order of ratings, and whether the better one beats the other: by `p_holm`, which counts all pairs.

    The same data said who is whose neighbour, so that a comparison of these two alone would find too much. `difference` is that
    of their ratings, from the games of all bots; its interval allows for every pair that might have become neighbours.
    """

    better: str
    worse: str
    win_rate: Share
    beats: bool
    difference: Points
    p_holm: float


class TournamentResult(Result, frozen=True, kw_only=True):
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
    anchor = bots.index(ANCHOR) if ANCHOR in bots else 0
    ratings = rate(bots, shares, anchor)
    ratings.sort(key=lambda rating: -rating.rating)
    results = judged(bots, shares)
    return TournamentResult(
        game=specs[0].game,
        options=specs[0].options,
        bots=list(bots),
        together=together,
        games=matches[0].games,
        seed=specs[0].seed,
        ratings=ratings,
        links=_links(ratings, results, list(bots), all_differences(fit(len(bots), shares, anchor))),
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


def judged(bots: Sequence[str], shares: Shares) -> list[Pair]:
    """Every pair, corrected for how many there are."""
    chances = [intervals.padded_p(deals, 0.0, 1.0, EVEN) for deals in shares.values()]
    return [
        Pair(bots[one], bots[two], intervals.clustered(deals), corrected < 1 - CONFIDENCE, p, corrected)
        for ((one, two), deals), p, corrected in zip(shares.items(), chances, intervals.holm(chances), strict=True)
    ]


def _links(
    ratings: list[Rating], pairs: list[Pair], bots: list[str], differences: Mapping[tuple[int, int], Points]
) -> list[Link]:
    """Neighbours in the order of ratings."""
    links = []
    for better, worse in itertools.pairwise(rating.bot for rating in ratings):
        pair = next(pair for pair in pairs if {pair.first, pair.second} == {better, worse})
        share = pair.win_rate
        if pair.first != better:
            share = Share(1 - share.value, 1 - share.high, 1 - share.low)
        above = differences[bots.index(better), bots.index(worse)]
        links.append(Link(better, worse, share, pair.significant and share.value > EVEN, above, pair.p_holm))
    return links
