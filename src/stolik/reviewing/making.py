"""Makes the review of a finished game: a pure pass over its log.

The value of a position is the mean result of playouts to the end of the game, from the true state. A playout of a position where
the policy makes the move that was really made is a playout of what follows. So a new value is only made after chance, and after
moves that the policy wouldn't have made; between those, values are one and the same, and errors of measurement don't add up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from stolik.core import record
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.record import States, is_packed
from stolik.core.table import Played, Table
from stolik.reviewing.judging import Judge, tried
from stolik.reviewing.playouts import Playouts, Rows, mean, values, variance
from stolik.reviewing.result import DIGITS, NEUTRAL, Decision, Draw, Parts, Point, Review, Sum, Value

LEAST_BUDGET, MOST_BUDGET = 8, 100_000
USUAL_BUDGETS = (32, 2_000)
"""The least and the most that a review takes if nobody says how much."""
WORK = 15_000_000
"""So many moves of the policy, roughly, go into a review if nobody says how many playouts."""
DEALS = 4
"""The first position and the mean of all deals get this many times the playouts of other positions."""
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


class Step(NamedTuple):
    """A move of the log that isn't an aside, and what it led to."""

    at: int
    played: Played
    before: States
    after: States
    legal: int
    tried: list[int]
    drew: int | None
    """The seat that drew, `NEUTRAL` if several did, or None without chance."""
    by_policy: bool
    horizon: int
    """Decisions are tried until this changes."""


def review(
    table: Table, budget: int | None = None, seed: int | str = 0, progress: Progress | None = None, judge: bool = True
) -> Review:
    """The review of a finished game; the same game, budget and seed give the same.

    `budget` is how many playouts a position or a decision gets. Without it, as many as take less than half a minute. If it need
    not `judge` decisions, the review has luck alone, and takes a fraction of the time.
    """
    playouts, steps = begin(table, budget, seed)
    return _Making(table, playouts, steps, budget or usual_budget(steps), seed, progress, judge).review()


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
    playouts, steps = begin(table, budget, seed)
    whole = budget or usual_budget(steps)
    budgets = sorted({max(LEAST_BUDGET, whole // part) for part in PASSES})
    return [_Making(table, playouts, steps, one, seed, progress, True).review for one in budgets]


def begin(table: Table, budget: int | None, seed: int | str) -> tuple[Playouts, list[Step]]:
    """What every review begins with: what plays positions out, and the moves of the log."""
    if not table.over:
        raise NotFinished()
    if budget is not None and (not isinstance(budget, int) or not LEAST_BUDGET <= budget <= MOST_BUDGET):
        raise BadBudget(low=LEAST_BUDGET, high=MOST_BUDGET)
    playouts = Playouts(table.game, table.options, seed)
    return playouts, list(_steps(table, playouts))


def usual_budget(steps: list[Step]) -> int:
    """How many playouts a position or a decision gets if nobody says how many: less in long games with many choices."""
    work, to_the_horizon, horizon = 1.0, 0, 0
    for to_the_end, step in enumerate(reversed(steps), 1):
        to_the_horizon = to_the_horizon + 1 if step.horizon == horizon else 1
        horizon = step.horizon
        work += to_the_end * ((step.drew is not None) + (not step.by_policy))
        work += to_the_horizon * (0.3 * len(step.tried) + 0.5 if len(step.tried) > 1 else 0.0)
    least, most = USUAL_BUDGETS
    return max(least, min(most, int(WORK / work)))


def _steps(table: Table, playouts: Playouts) -> Iterator[Step]:
    """Goes through the log, from where this game begins; what people and bots only said is played, but is no step."""
    game = table.game
    now = table.at(table.began_at).now
    for at, played in enumerate(table.history[table.began_at :], table.began_at):
        before = game.copied(now, 0, is_packed(now))
        legal = game.legal(now, 0)
        game.kernels.of(now).step(now, 0, played.move, game.move_buffer(now))
        if played.move not in legal:
            continue
        after = game.copied(now, 0, is_packed(now))
        yield Step(
            at=at,
            played=played,
            before=before,
            after=after,
            legal=len(legal),
            tried=tried(playouts, before, legal, played) if len(legal) > 1 else legal,
            drew=_drew(game, before, after, played.seat, table.options.players),
            horizon=int(game.player.horizon(record.read(game.rules.State, before, 0))),
            by_policy=len(legal) == 1 or playouts.first_move(before) == played.move,
        )


def _drew(game: Game, before: States, after: States, mover: int, players: int) -> int | None:
    """Who drew, if a move used chance: the seat whose hand got a card that it hadn't known, else the one that moved."""
    if not game.kernels.of(after).came_out(before, after, 0):
        return None
    was, now = (record.column(states, 0, "where") for states in (before, after))
    knew = record.column(before, 0, "seen")
    got = [seat for seat in range(players) if np.any((now == seat) & (was != seat) & (knew >> seat & 1 == 0))]
    return mover if not got else got[0] if len(got) == 1 else NEUTRAL


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
        end = self._end()
        first = table.at(table.began_at).now
        value = end if not self._steps else self._playouts.of_position(first, "dealt", DEALS * self._budget)
        deals = value  # what a game that goes on from another begins with is no luck of its own
        if table.begins_with_deal:
            deals = self._playouts.of_deals(table.options, table.rules, "deals", DEALS * self._budget)
        deal = mean(value) - mean(deals)
        draws, decisions, line = [], [], [Point(table.began_at, values(mean(value), variance(value)))]
        by_seat = np.zeros((players, 2 * players))
        neutral = np.zeros(2 * players)
        changed = np.zeros((players, 2 * players))
        name, count = "dealt", DEALS * self._budget
        for at, step in enumerate(self._steps):
            if step.legal > 1 and self._judge:
                decisions.append(self._judge.decision(step.before, step.played, step.at + 1, step.tried, step.legal))
                if decisions[-1].is_error:
                    changed[step.played.seat] += _numbers(decisions[-1].changes)
            expected = value
            if not step.by_policy:
                expected = self._playouts.of_position(step.before, name, count, step.played.move)
            value = expected
            if step.drew is not None:
                name, count = f"after {step.at + 1}", self._budget
                value = self._playouts.of_position(step.after, name, count)
            if at + 1 == len(self._steps):
                value = end
            if step.drew is not None:
                luck = mean(value) - mean(expected)
                draws.append(self._draw(step, luck, variance(value) + variance(expected)))
                if step.drew == NEUTRAL:
                    neutral += _numbers(draws[-1].luck)
                else:
                    by_seat[step.drew] += _numbers(draws[-1].luck)
            line.append(Point(step.at + 1, values(mean(value), variance(value))))
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
            sums=[self._sum(seat, mean(deals), deal, by_seat, neutral, changed, mean(end), decisions) for seat in range(players)],
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

    def _end(self) -> Rows:
        """The result, in the form of one playout."""
        return self._playouts.of_position(self._table.now, "end", 1)

    def _draw(self, step: Step, luck: Rows, errors: Rows) -> Draw:
        assert step.drew is not None
        return Draw(number=step.at + 1, seat=step.drew, text=step.played.text, luck=values(luck, errors))

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
