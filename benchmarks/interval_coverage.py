"""How often the lab's intervals hold the truth, by simulation. `make intervals` runs it.

A *population* is what a very large number of deals gave; its figures are the truth. Matches, tournaments and sweeps of some of
these deals are drawn from it, again and again, and the lab's own functions make their intervals. Some populations are models:
luck that all games of a deal share, bots that some deals suit. Others are real games of bots, played once.

    make intervals                                            # all of it
    make intervals ARGS="--runs 400 --deals 200 --only model"  # models alone, quicker
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from stolik import lab
from stolik.lab import intervals
from stolik.lab.by_deal import win_shares
from stolik.lab.executors import executor_for
from stolik.lab.ratings import ELO, Shares, all_differences, fit
from stolik.lab.running import Runner, Watcher
from stolik.lab.spec import arrange
from stolik.lab.sweeps import Figures, figures, steps_between
from stolik.lab.tournaments import judged

DEALS, RUNS = (50, 200, 1_000), 2_000
POPULATION = 200_000
GAMES = 20_000
"""Deals of a population of real games."""
SEED = "coverage"
ROUNDED = 0.05
"""Ratings are rounded to a tenth of a point."""

Array = np.ndarray[Any, np.dtype[np.float64]]
"""Figures; the first index is the deal."""
Random = np.random.Generator
Held = dict[str, bool]
"""What was asked of one match, tournament or sweep, and whether it held."""


class Row(NamedTuple):
    """In how many of all runs intervals held, of deals of some population."""

    what: str
    population: str
    deals: int
    held: int
    runs: int


# ---- populations


def two_seats(chance: Random, deals: int) -> Array:
    """Two bots from both seats: in six deals of ten the luck of the deal decides, so that each wins once."""
    lucky = chance.random(deals) < 0.6
    first = np.where(lucky, 0.5, (chance.random((deals, 2)) < 0.6).mean(axis=1))
    return np.column_stack([first, 1 - first])


def all_seats(chance: Random, deals: int) -> Array:
    """Two bots that fill all seats in turn: some deals are hard for both."""
    hardness = chance.random((deals, 1)) + chance.random((deals, 2))
    return (hardness < [1.1, 1.0]).astype(float)


def field(strengths: Sequence[float], chance: Random, deals: int) -> dict[tuple[int, int], Array]:
    """Bots that meet in pairs on the same deals; what a deal does for a bot shows in all of its games on it."""
    form = chance.normal(strengths, 0.8, (deals, len(strengths)))
    return {
        (one, two): (form[:, [one]] - form[:, [two]] + chance.logistic(0.0, 1.0, (deals, 2)) > 0).mean(axis=1)
        for one, two in itertools.combinations(range(len(strengths)), 2)
    }


def three_values(chance: Random, deals: int) -> list[dict[str, Array]]:
    """A player alone, with three values of an option on the same deals; the last two are alike."""
    deal, points = chance.normal(0.0, 1.0, deals), []
    for moves, level, score in ((40, 0.0, 20), (42, -0.3, 19), (42, -0.3, 19)):
        own = chance.normal(0.0, 1.0, deals)
        wins, skewed = (deal + own < level).astype(float), score - 4 * np.exp(0.5 * deal) + own
        points.append({"moves": moves + 3 * deal + 2 * own, "wins": wins, "scores": skewed})
    return points


def real_match(game: str, bots: Sequence[str], games: int, **options: int) -> Array:
    """What a match of bots gave them, deal by deal."""
    result = lab.match(game, bots, games=games, options=options, seed=SEED, executor="threads")
    return np.array(win_shares(result.spec, result.outcomes))


def real_field(game: str, bots: Sequence[str], games: int, **options: int) -> dict[tuple[int, int], Array]:
    """The shares of all pairs, deal by deal, of bots that play together."""
    deals = real_match(game, bots, games, **options)
    return {(one, two): 0.5 + (deals[:, one] - deals[:, two]) / 2 for one, two in itertools.combinations(range(len(bots)), 2)}


def real_sweep(game: str, bot: str, option: str, values: Sequence[int], games: int, **options: int) -> list[dict[str, Array]]:
    """The figures of a sweep, deal by deal."""
    points = []
    with executor_for(False, "threads", None, None) as executor:
        for value in values:
            spec = arrange(game, [bot], options={**options, option: value}, seed=SEED)
            found = figures(spec, Runner(executor, Watcher()).play(spec, 0, games))
            points.append({"moves": np.array(found.moves, float), "wins": np.array(found.wins), "scores": np.array(found.scores)})
    return points


# ---- what is drawn from them


def holds(low: float | None, truth: float, high: float | None, rounded: float = 1e-9) -> bool:
    return low is not None and high is not None and low - rounded <= truth <= high + rounded


def of_match(deals: Array, together: bool) -> Callable[[Any], Held]:
    """Whether the intervals of a match's win rate and difference hold."""
    share, apart = deals[:, 0].mean(), (deals[:, 0] - deals[:, 1]).mean()

    def drawn(chosen: Any) -> Held:
        first, second = deals[chosen, 0].tolist(), deals[chosen, 1].tolist()
        rate = intervals.wilson(sum(first), len(first)) if together else intervals.clustered(first)
        difference = intervals.difference([one - other for one, other in zip(first, second, strict=True)])
        return {"win rate": holds(rate.low, share, rate.high), "difference": holds(difference.low, apart, difference.high)}

    return drawn


def of_tournament(pairs: dict[tuple[int, int], Array]) -> Callable[[Any], Held]:
    """Whether a pair's interval holds, all differences of ratings at once, those of neighbours, and who was said to beat whom."""
    count = 1 + max(map(max, pairs))
    bots = [str(at) for at in range(count)]
    share = float(pairs[0, 1].mean())
    truth = fit(count, {pair: deals.tolist() for pair, deals in pairs.items()}, 0).strength * ELO

    def drawn(chosen: Any) -> Held:
        shares: Shares = {pair: deals[chosen].tolist() for pair, deals in pairs.items()}
        found = fit(count, shares, 0)
        points = all_differences(found)
        held = {
            (one, two): holds(above.low, truth[one] - truth[two], above.high, ROUNDED) for (one, two), above in points.items()
        }
        order = sorted(range(count), key=lambda at: -found.strength[at])
        results = judged(bots, shares)
        return {
            "a pair's win rate": holds(results[0].win_rate.low, share, results[0].win_rate.high),
            "all differences of ratings at once": all(held.values()),
            "all neighbours by rating at once": all(held[pair] for pair in itertools.pairwise(order)),
            "nobody falsely said to beat another": not any(
                one.significant and (one.win_rate.value - 0.5) * (float(deals.mean()) - 0.5) <= 0
                for one, deals in zip(results, pairs.values(), strict=True)
            ),
        }

    return drawn


def of_sweep(points: list[dict[str, Array]]) -> Callable[[Any], Held]:
    """Whether the intervals of what changed from the first value to the second hold, for each figure; and no false change."""
    steps = list(itertools.pairwise(points))
    truth = {name: float((steps[0][1][name] - steps[0][0][name]).mean()) for name in ("moves", "wins", "scores")}

    def drawn(chosen: Any) -> Held:
        sample = [
            Figures(point["moves"][chosen].tolist(), [], point["wins"][chosen].tolist(), [], point["scores"][chosen].tolist())
            for point in points
        ]
        step = steps_between(range(len(points)), sample)[0]
        assert step.win_rate is not None
        return {
            "change of moves": holds(step.moves.low, truth["moves"], step.moves.high),
            "change of wins": holds(step.win_rate.low, truth["wins"], step.win_rate.high),
            "change of scores": holds(step.score.low, truth["scores"], step.score.high),
        }

    return drawn


class Trial(NamedTuple):
    """A population, how many deals it has, and what is asked of deals drawn from it; made when it is wanted."""

    population: str
    size: int
    make: Callable[[], Callable[[Any], Held]]


def models(size: int = POPULATION) -> list[Trial]:
    """The populations by models."""
    chance = partial(np.random.default_rng, 1)
    return [
        Trial("model: two bots, both seats", size, lambda: of_match(two_seats(chance(), size), together=False)),
        Trial("model: two bots, all seats", size, lambda: of_match(all_seats(chance(), size), together=True)),
        Trial("model: four bots", size, lambda: of_tournament(field((0.0, 0.4, 0.7, 1.2), chance(), size))),
        Trial("model: four equal bots", size, lambda: of_tournament(field((0.0,) * 4, chance(), size))),
        Trial("model: three values", size, lambda: of_sweep(three_values(chance(), size))),
    ]


def games_of_bots(games: int) -> list[Trial]:
    """The populations of real games."""
    two, three = ["medium", "easy"], ["random", "easy", "medium"]

    def the_game() -> Array:
        return real_match("the-game", two, games, players=2)

    return [
        Trial("triggs, medium - easy", games // 2, lambda: of_match(real_match("triggs", two, games), together=False)),
        Trial("the-game for two, medium - easy", games, lambda: of_match(the_game(), together=True)),
        Trial("the-game for two, three bots", games, lambda: of_tournament(real_field("the-game", three, games, players=2))),
        Trial(
            "ten alone, limit 7 and 8", games, lambda: of_sweep(real_sweep("ten", "medium", "limit", (7, 8), games, players=1))
        ),
    ]


def measured(trials: Sequence[Trial], all_deals: Sequence[int], runs: int) -> Iterator[Row]:
    """How often everything held, for each number of deals."""
    for trial in trials:
        drawn = trial.make()
        for deals in all_deals:
            chance = np.random.default_rng(deals)
            held = [drawn(chance.integers(0, trial.size, deals)) for _ in range(runs)]
            for what in held[0]:
                yield Row(what, trial.population, deals, sum(one[what] for one in held), runs)


def line(row: Row) -> str:
    share = intervals.wilson(row.held, row.runs)
    text = f"{100 * share.value:.1f} ({100 * share.low:.1f} to {100 * share.high:.1f})"
    return f"| {row.what} | {row.population} | {row.deals:,} | {text} |"


def main(arguments: list[str]) -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--runs", type=int, default=RUNS, help="how often deals are drawn from each population")
    reader.add_argument("--deals", type=int, nargs="+", default=DEALS, help="of a match, of each pair, of each value")
    reader.add_argument("--games", type=int, default=GAMES, help="real games of each population")
    reader.add_argument("--only", default="", help="populations whose name has this in it, such as `model`")
    asked = reader.parse_args(arguments)
    print("| what | population | deals | held % (95% interval) |\n| --- | --- | ---: | ---: |", flush=True)
    trials = [trial for trial in [*models(), *games_of_bots(asked.games)] if asked.only in trial.population]
    for row in measured(trials, asked.deals, asked.runs):
        print(line(row), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
