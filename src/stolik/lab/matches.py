"""Matches: bots play the same deals, and the results compare them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any, Unpack

import msgspec

from stolik.core import registry
from stolik.core.game import Game
from stolik.lab import adjusting, intervals
from stolik.lab.adjusting import Adjusted, Weights
from stolik.lab.by_deal import BotResult, mean_scores, share_of, win_shares
from stolik.lab.errors import BadCount, BadPrecision, BudgetAlone
from stolik.lab.intervals import CONFIDENCE, Difference, Mean, Share
from stolik.lab.results import Result
from stolik.lab.running import Runner, Setting, command, runner, table_of, versions
from stolik.lab.spec import Outcome, Spec, arrange
from stolik.lab.verdicts import verdict
from stolik.reviewing.making import check_budget

GAMES, MOST_GAMES = 100, 100_000
"""The default number of games of a match, without and with a precision to reach."""
FIRST_ROUND = 50
"""Deals of the first round when there is a precision to reach; each further round doubles the number of deals."""


class Stopping(msgspec.Struct, frozen=True):
    """How a match that had a precision to reach ended.

    The more often you look at growing results, the more often chance fools you. So every planned look uses a confidence
    that is high enough for all intervals together to hold at 95%.
    """

    precision: float
    reached: bool
    looks: int
    looks_planned: int
    confidence: float


class MatchResult(Result, frozen=True, kw_only=True):
    """The result of a match; `games` is how many every bot took part in."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    together: bool
    games: int
    deals: int
    seed: str
    win_rate: Share
    results: list[BotResult]
    difference: Difference | None
    moves: Mean
    endings: dict[str, int]
    stopping: Stopping | None
    adjusted: Adjusted | None
    command: str
    versions: dict[str, str]
    seconds: float
    spec: Spec
    outcomes: list[Outcome]

    @property
    def verdict(self) -> str:
        """Whether the first or the second bot is better, in a line; or that it can't be told yet."""
        return verdict(self.bots, self.difference)

    def to_builtins(self) -> dict[str, Any]:
        """For JSON: everything but the single games."""
        short = {name: getattr(self, name) for name in self.__struct_fields__ if name not in ("spec", "outcomes")}
        return {**msgspec.to_builtins(short), "verdict": self.verdict}


def match(
    game: str | Game,
    bots: Sequence[str],
    *,
    games: int | None = None,
    precision: float | None = None,
    luck_adjusted: bool = False,
    luck_budget: int | None = None,
    **setting: Unpack[Setting],
) -> MatchResult:
    """Lets bots play the same deals from every seat; with a precision, only until the win rate is known that well.

    A luck-adjusted match has its results with luck taken off, too, measured by `luck_budget` playouts for each position.

    >>> from stolik import lab
    >>> lab.match("triggs", ["medium", "random"], games=20, executor="threads").win_rate.value
    1.0
    """
    spec = arrange(game, bots, **table_of(setting), luck_budget=checked_budget(luck_adjusted, luck_budget))
    games = games if games is not None else GAMES if precision is None else MOST_GAMES
    check_games(games)
    if precision is not None and not 0 < precision < 0.5:
        raise BadPrecision(value=precision)
    with runner([spec], setting) as run:
        run.watcher.expects((deals_for(spec, games) + (adjusting.PILOT if luck_adjusted else 0)) * len(spec.entrants))
        return played_match(run, spec, games, precision)


def checked_budget(luck_adjusted: bool, budget: int | None) -> int:
    """The playouts for each position: none if luck isn't measured."""
    if not luck_adjusted:
        if budget is not None:
            raise BudgetAlone()
        return 0
    check_budget(budget)
    return adjusting.BUDGET if budget is None else budget


def check_games(games: int) -> None:
    if games < 1:
        raise BadCount(what="--games", low=1, value=games)


def played_match(run: Runner, spec: Spec, games: int, precision: float | None = None, of: str = "") -> MatchResult:
    """Plays a match of a spec."""
    began = time.perf_counter()
    each = len(spec.entrants)
    most = deals_for(spec, games)
    looks = planned_looks(most) if precision is not None else [most]
    confidence = 1 - (1 - CONFIDENCE) / len(looks)
    taken = adjusting.weights_before(spec, run) if spec.luck_budget else None
    outcomes: list[Outcome] = []
    for deals in looks:
        outcomes += run.play(spec, len(outcomes), deals * each, of)
        if taken:
            first = adjusting.first_share(spec, outcomes, taken.wins, confidence)
        else:
            first = share_of(spec, [deal[0] for deal in win_shares(spec, outcomes)], confidence)
        if precision is not None and first.half_width <= precision:
            break
    stopping = None
    arguments = ["--games", str(games)]
    if precision is not None:
        stopping = Stopping(precision, first.half_width <= precision, looks.index(deals) + 1, len(looks), confidence)
        arguments += ["--precision", str(precision)]
    if spec.luck_budget:
        arguments += ["--luck-adjusted", "--luck-budget", str(spec.luck_budget)]
    line = command("match", spec, spec.names, *arguments)
    return summed_up(spec, outcomes, confidence, stopping, taken, line, time.perf_counter() - began)


def deals_for(spec: Spec, games: int) -> int:
    """How many whole deals give every bot at least this many games."""
    return games if spec.together else -(-games // len(spec.entrants))


def planned_looks(most: int) -> list[int]:
    """After how many deals to look: after the first round, then whenever their number has doubled, and at the end."""
    looks = []
    deals = FIRST_ROUND
    while deals < most:
        looks.append(deals)
        deals *= 2
    return [*looks, most]


def summed_up(
    spec: Spec,
    outcomes: list[Outcome],
    confidence: float,
    stopping: Stopping | None,
    taken: Weights | None,
    line: str,
    seconds: float,
) -> MatchResult:
    each = len(spec.entrants)
    shares, scores = win_shares(spec, outcomes), mean_scores(spec, outcomes)
    results = [
        BotResult(
            name,
            share_of(spec, [deal[at] for deal in shares], confidence),
            intervals.mean([deal[at] for deal in scores], confidence),
        )
        for at, name in enumerate(spec.names)
    ]
    moves = [fmean(played.moves for played in outcomes[at : at + each]) for at in range(0, len(outcomes), each)]
    apart = intervals.difference([deal[0] - deal[1] for deal in shares], confidence) if each > 1 else None
    return MatchResult(
        game=spec.game,
        options=spec.options,
        bots=spec.names,
        together=spec.together,
        games=len(shares) if spec.together else len(outcomes),
        deals=len(shares),
        seed=spec.seed,
        win_rate=results[0].win_rate,
        results=results,
        difference=apart,
        moves=intervals.mean(moves, confidence),
        endings=endings_of(spec, outcomes),
        stopping=stopping,
        adjusted=adjusting.adjusted(spec, outcomes, taken, confidence) if taken else None,
        command=line,
        versions=versions(spec),
        seconds=round(seconds, 3),
        spec=spec,
        outcomes=outcomes,
    )


def endings_of(spec: Spec, outcomes: Sequence[Outcome]) -> dict[str, int]:
    """How often the games ended in each way, the most frequent first."""
    names = registry.game(spec.game).rules.Ending
    return {names(ending).name.lower(): count for ending, count in Counter(one.ending for one in outcomes).most_common()}
