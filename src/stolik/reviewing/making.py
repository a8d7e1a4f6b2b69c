"""Makes the review of a finished game: a pure pass over its log."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from stolik.core import record
from stolik.core.errors import StolikError
from stolik.core.table import Table
from stolik.reviewing.judging import Judge, tried
from stolik.reviewing.luck import Step, Valued, all_deals, end_of, first_value, steps, valued
from stolik.reviewing.playouts import Playouts, Rows, values, variance
from stolik.reviewing.result import DIGITS, NEUTRAL, Decision, Draw, Parts, Point, Review, Sum, Value

LEAST_BUDGET, MOST_BUDGET = 8, 100_000
USUAL_BUDGETS = (32, 2_000)
"""The least and the most that a review takes if nobody says how much."""
WORK = 15_000_000
"""So many moves of the policy, roughly, go into a review if nobody says how many playouts."""
COSTLIEST = 3
PASSES = (16, 4, 1)
"""A review that is refined begins with these parts of its budget."""
Progress = Callable[[int, int], None]
"""Called with the number of values and decisions that are done, and of all."""


class NotFinished(StolikError, ValueError):
    words = (
        "This game is not over. It can be reviewed when it is.",
        "Ta gra jeszcze się nie skończyła. Przejrzeć ją można dopiero po zakończeniu.",
    )


class BadBudget(StolikError, ValueError):
    words = (
        "The number of trial games is a whole number from {low} to {high}.",
        "Liczba gier próbnych to liczba całkowita od {low} do {high}.",
    )


def review(
    table: Table, budget: int | None = None, seed: int | str = 0, progress: Progress | None = None, judge: bool = True
) -> Review:
    """The review of a finished game; the same game, budget and seed give the same.

    `budget` is how many playouts a position or a decision gets. Without it, as many as take less than half a minute. If it need
    not `judge` decisions, the review has luck alone, and takes a fraction of the time.
    """
    playouts, made = begin(table, budget, seed)
    return _Making(table, playouts, made, budget or usual_budget(playouts, made), seed, progress, judge).review()


def reviews(table: Table, budget: int | None = None, seed: int | str = 0, progress: Progress | None = None) -> Iterator[Review]:
    """Reviews of the same game, the first after a moment, each with more playouts than the one before.

    The last is what `review` gives. `progress` begins anew with each.
    """
    for make in passes(table, budget, seed, progress):
        yield make()


def passes(
    table: Table, budget: int | None = None, seed: int | str = 0, progress: Progress | None = None
) -> list[Callable[[], Review]]:
    """What makes the reviews that `reviews` yields, the coarsest first: for those who want one without those before it."""
    playouts, made = begin(table, budget, seed)
    whole = budget or usual_budget(playouts, made)
    budgets = sorted({max(LEAST_BUDGET, whole // part) for part in PASSES})
    return [_Making(table, playouts, made, one, seed, progress, True).review for one in budgets]


def begin(table: Table, budget: int | None, seed: int | str) -> tuple[Playouts, list[Step]]:
    """What every review begins with: what plays positions out, and the moves of the log."""
    if not table.over:
        raise NotFinished()
    check_budget(budget)
    playouts = Playouts(table.game, table.options, seed)
    first = table.at(table.began_at).now
    return playouts, list(steps(playouts, first, table.history[table.began_at :], table.began_at))


def check_budget(budget: int | None) -> None:
    if budget is not None and (not isinstance(budget, int) or not LEAST_BUDGET <= budget <= MOST_BUDGET):
        raise BadBudget(low=LEAST_BUDGET, high=MOST_BUDGET)


def usual_budget(playouts: Playouts, made: list[Step]) -> int:
    """How many playouts a position or a decision gets if nobody says how many: less in long games with many choices."""
    work, to_the_horizon, horizon = 1.0, 0, 0
    for to_the_end, step in enumerate(reversed(made), 1):
        now = int(playouts.game.player.horizon(record.read(playouts.game.rules.State, step.before, 0)))
        to_the_horizon = to_the_horizon + 1 if now == horizon else 1
        horizon = now
        work += to_the_end * ((step.drew is not None) + (not step.by_policy))
        if len(step.legal) > 1:
            work += to_the_horizon * (0.3 * len(tried(playouts, step.before, step.legal, step.played)) + 0.5)
    least, most = USUAL_BUDGETS
    return max(least, min(most, int(WORK / work)))


class _Making:
    """One review in the making."""

    def __init__(
        self,
        table: Table,
        playouts: Playouts,
        steps: list[Step],
        budget: int,
        seed: int | str,
        progress: Progress | None,
        judge: bool,
    ) -> None:
        self._table, self._game, self._playouts, self._steps = table, table.game, playouts, steps
        self._budget, self._seed, self._progress = budget, seed, progress
        self._players = table.options.players
        self._judge = Judge(playouts, budget) if judge else None
        self._done = 0

    def review(self) -> Review:
        table, game, players = self._table, self._game, self._players
        end = end_of(self._playouts, table.now)
        first = table.at(table.began_at).now
        value = end if not self._steps else first_value(self._playouts, first, self._budget)
        deals = value  # what a game that goes on from another begins with is no luck of its own
        if table.begins_with_deal:
            deals = all_deals(self._playouts, table.options, table.rules, self._budget)
        deal = value.mean - deals.mean
        draws, decisions, line = [], [], [Point(table.began_at, values(value.mean, variance(value.rows)))]
        by_seat = np.zeros((players, 2 * players))
        neutral = np.zeros(2 * players)
        changed = np.zeros((players, 2 * players))
        for one in valued(self._playouts, self._steps, value, end, self._budget):
            step = one.step
            if len(step.legal) > 1 and self._judge:
                compared = tried(self._playouts, step.before, step.legal, step.played)
                decisions.append(self._judge.decision(step.before, step.played, step.at + 1, compared, len(step.legal)))
                if decisions[-1].is_error:
                    changed[step.played.seat] += _numbers(decisions[-1].changes)
            if step.drew is not None:
                draws.append(self._draw(one, step.drew))
                if step.drew == NEUTRAL:
                    neutral += _numbers(draws[-1].luck)
                else:
                    by_seat[step.drew] += _numbers(draws[-1].luck)
            line.append(Point(step.at + 1, values(one.value.mean, variance(one.value.rows))))
            self._report(len(self._steps))
        costs = [self._costliest(decisions, seat) for seat in range(players)]
        return Review(
            game=game.name,
            rules=table.rules,
            bot_version=game.bot_version,
            budget=self._budget,
            seed=str(self._seed),
            measure=game.measure,
            lower_is_better=game.measure == "score" and game.lowest_wins,
            together=game.together(table.options),
            names=table.names(),
            moves=len(table.history),
            dealt=table.begins_with_deal,
            sums=[self._sum(seat, deals.mean, deal, by_seat, neutral, changed, end.mean, decisions) for seat in range(players)],
            line=line,
            draws=draws,
            decisions=decisions,
            costliest=costs,
            costliest_of_all=self._costliest(decisions, None),
        )

    def _report(self, total: int) -> None:
        self._done += 1
        if self._progress:
            self._progress(self._done, total)

    def _draw(self, one: Valued, seat: int) -> Draw:
        luck = values(one.luck, variance(one.value.rows) + variance(one.expected.rows))
        return Draw(number=one.step.at + 1, seat=seat, text=one.step.played.text, luck=luck)

    def _costliest(self, decisions: list[Decision], seat: int | None) -> list[int]:
        """The places of the costliest errors, the worst first."""
        errors = [at for at, one in enumerate(decisions) if one.is_error and seat in (None, one.seat)]
        return sorted(errors, key=lambda at: -decisions[at].cost)[:COSTLIEST]

    def _sum(
        self,
        seat: int,
        start: Rows,
        deal: Rows,
        draws: Rows,
        neutral: Rows,
        errors: Rows,
        end: Rows,
        decisions: list[Decision],
    ) -> Sum:
        own = [one for one in decisions if one.seat == seat]

        def parts(at: int) -> Parts:
            known = [start[at], deal[at], neutral[at], *draws[:, at], *errors[:, at]]
            first, dealt, for_all, *each = (round(float(number), DIGITS) + 0.0 for number in known)
            result = round(float(end[at]), DIGITS)
            rest = round(result - math.fsum([first, dealt, for_all, *each]), DIGITS) + 0.0
            return Parts(first, dealt, each[: self._players], for_all, each[self._players :], rest, result)

        return Sum(
            win=parts(seat),
            score=parts(self._players + seat),
            choices=len(own),
            errors=sum(one.is_error for one in own),
            cost=round(math.fsum(one.cost for one in own if one.is_error), DIGITS),
        )


def _numbers(values: list[Value]) -> Rows:
    """The changes of all seats, in the order of a row."""
    return np.array([*(one.win for one in values), *(one.score for one in values)])
