"""How many games luck-adjusted matches save, and that they are true on average. `make luck-adjusted` runs it.

Each deal is played once by both bots, in every seat; then the luck of its games is measured by playouts of several budgets. The
first deals of every match are its pilot, as in the lab: they settle how much of the luck is taken off the others. What that
saves is the variance of the plain figure against that of the same figure adjusted. Luck itself, with no weight, should be zero on
average, whatever the budget.

    make luck-adjusted ARGS="--game ten --bots hard,medium --deals 80 --budgets 16 64 256 --write /tmp/ten.jsonl"    # one piece
    make luck-adjusted ARGS="--read /tmp/*.jsonl"                                                              # all tables
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec

import stolik
from stolik.lab import adjusting, intervals
from stolik.lab.adjusting import less_luck
from stolik.lab.by_deal import Deals, mean_scores, score_luck, win_luck, win_shares
from stolik.lab.intervals import Saving
from stolik.lab.playing import Steps, load_kernels
from stolik.lab.spec import arrange

BOTS = ("easy,medium", "hard,medium")
DEALS = 100
BUDGETS = (16, 64, 256)
SEED = "luck"


class Deal(msgspec.Struct, frozen=True):
    """What a deal gave to each bot, what luck changed in that as each budget measures it, and the seconds of a game."""

    game: str
    players: int
    bots: str
    deal: int
    shares: list[float]
    scores: list[float]
    budgets: list[int]
    win_luck: list[list[float]]
    score_luck: list[list[float]]
    playing: float
    measuring: list[float]
    seed: str = SEED
    options: str = ""


class Match(NamedTuple):
    """Who played what."""

    game: str
    options: str
    players: int
    bots: str


def played(
    game: str,
    bots: str,
    players: int | None,
    first: int,
    deals: int,
    budgets: Sequence[int],
    seed: str = SEED,
    options: Sequence[str] = (),
) -> Iterator[Deal]:
    """Some deals of a match."""
    set_to = dict(option.split("=") for option in options)
    spec = arrange(game, bots.split(","), players=players, options=set_to, seed=seed, luck_budget=1)
    whole = stolik.game(game)
    load_kernels(whole, spec)
    steps, each = Steps(whole, whole.check(spec.options), msgspec.structs.replace(spec, luck_budget=0)), len(spec.entrants)
    for deal in range(first, first + deals):
        outcomes, measured, playing, measuring = [], [], 0.0, [0.0] * len(budgets)
        for number in range(deal * each, (deal + 1) * each):
            began = time.process_time()
            outcomes.append(steps.play(number))
            playing += (time.process_time() - began) / each
            found = []
            for at, budget in enumerate(budgets):
                began = time.process_time()
                found.append(msgspec.structs.replace(outcomes[-1], luck=steps.luck(budget)))
                measuring[at] += (time.process_time() - began) / each
            measured.append(found)
        by_budget = list(zip(*measured, strict=True))
        yield Deal(
            game=game,
            players=spec.players,
            bots=bots,
            deal=deal,
            shares=win_shares(spec, outcomes)[0],
            scores=mean_scores(spec, outcomes)[0],
            budgets=list(budgets),
            win_luck=[win_luck(spec, one)[0] for one in by_budget],
            score_luck=[score_luck(spec, one)[0] for one in by_budget],
            playing=playing,
            measuring=measuring,
            seed=seed,
            options=" ".join(options),
        )


def match_of(one: Deal) -> Match:
    return Match(one.game, one.options, one.players, one.bots)


def named(one: Deal | Match) -> str:
    return f"{one.game} {one.options}".rstrip()


def saved(plain: Deals, luck: Deals, pilot: int) -> tuple[float, Saving | None, Saving | None]:
    """The weight from the pilot, and what it saves in the other deals: for the first bot, and for the difference."""
    weight = adjusting.weight(plain[:pilot], luck[:pilot])
    rest, left = plain[pilot:], less_luck(plain[pilot:], luck[pilot:], weight)
    first = intervals.saving([deal[0] for deal in rest], [deal[0] for deal in left])
    if len(plain[0]) == 1:
        return weight, first, None
    return weight, first, intervals.saving([deal[0] - deal[1] for deal in rest], [deal[0] - deal[1] for deal in left])


def savings(found: list[Deal], pilot: int) -> Iterator[list[str]]:
    """A line for each match and budget."""
    matches: dict[Match, list[Deal]] = defaultdict(list)
    for one in found:
        matches[match_of(one)].append(one)
    for match, deals in sorted(matches.items()):
        for budget in sorted({budget for one in deals for budget in one.budgets}):
            chosen = sorted((one for one in deals if budget in one.budgets), key=lambda one: (one.seed != SEED, one.deal))
            if len(chosen) < pilot + intervals.FEWEST:
                continue
            places = [one.budgets.index(budget) for one in chosen]
            wins = [one.win_luck[at] for one, at in zip(chosen, places, strict=True)]
            scores = [one.score_luck[at] for one, at in zip(chosen, places, strict=True)]
            weight, *of_wins = saved([one.shares for one in chosen], wins, pilot)
            score_weight, *of_scores = saved([one.scores for one in chosen], scores, pilot)
            playing = fmean(one.playing for one in chosen)
            measuring = fmean(one.measuring[at] for one, at in zip(chosen, places, strict=True))
            yield [
                *(named(match), str(match.players), match.bots.replace(",", " – "), str(budget)),
                *(str(len(chosen) - pilot), f"{100 * fmean(one.shares[0] for one in chosen):.0f}"),
                *(f"{weight:.2f}", *map(times, of_wins), f"{score_weight:.2f}", *map(times, of_scores)),
                f"{1000 * playing:.0f} + {1000 * measuring:.0f}",
            ]


def times(saving: Saving | None) -> str:
    return "–" if saving is None else f"{saving.times:.1f} ({saving.low:.1f} to {saving.high:.1f})"


def unbiased(found: list[Deal]) -> Iterator[list[str]]:
    """What luck was on average for the first bot, in every game and in all; each deal counts once, with its least budget."""
    deals: dict[tuple[Match, str, int], Deal] = {}
    for one in sorted(found, key=lambda one: -min(one.budgets)):
        deals[match_of(one), one.seed, one.deal] = one
    all_wins: list[float] = []
    for game in sorted({named(one) for one in found}):
        chosen = [(one, one.budgets.index(min(one.budgets))) for one in deals.values() if named(one) == game]
        if len(chosen) < intervals.FEWEST:
            continue
        wins = [100 * one.win_luck[at][0] for one, at in chosen]
        scores = intervals.mean([one.score_luck[at][0] for one, at in chosen])
        all_wins += wins
        yield [game, str(sum(len(one.shares) for one, _ in chosen)), mean_of(intervals.mean(wins)), mean_of(scores)]
    if all_wins:
        yield ["all", str(sum(len(one.shares) for one in deals.values())), mean_of(intervals.mean(all_wins)), ""]


def mean_of(mean: intervals.Mean) -> str:
    assert mean.low is not None and mean.high is not None
    return f"{mean.mean:+.2f} ({mean.low:+.2f} to {mean.high:+.2f})"


def tables(found: list[Deal], pilot: int) -> Iterator[str]:
    """What there is to read, in Markdown."""
    head = ["game", "players", "bots", "budget", "deals", "wins %", "weight", "win rate", "difference"]
    yield row(*head, "weight", "score", "difference", "ms a game")
    yield row(*["---"] * 3, *["---:"] * 10)
    yield from (row(*cells) for cells in savings(found, pilot))
    yield ""
    yield row("game", "games", "luck in wins, % of a win", "luck in score")
    yield row("---", *["---:"] * 3)
    yield from (row(*cells) for cells in unbiased(found))


def row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--game", nargs="*", choices=list(stolik.games()), default=list(stolik.games()))
    reader.add_argument("--players", type=int, help="seats; by default as many as the lab gives these bots")
    reader.add_argument("--option", nargs="*", default=[], metavar="NAME=VALUE", help="options of the game")
    reader.add_argument("--bots", nargs="*", default=BOTS, metavar="ONE,OTHER", help=f"by default {' and '.join(BOTS)}")
    reader.add_argument("--deals", type=int, default=DEALS, help="deals of each match, the pilot among them")
    reader.add_argument("--first", type=int, default=0, help="the number of the first deal")
    reader.add_argument("--budgets", type=int, nargs="*", default=BUDGETS)
    reader.add_argument("--seed", default=SEED, help="makes other deals")
    reader.add_argument("--pilot", type=int, default=adjusting.PILOT, help="so many deals of each match settle the weights")
    reader.add_argument("--write", type=Path, help="add a line for each deal to this file")
    reader.add_argument("--read", type=Path, nargs="*", help="play nothing, make the tables of such files")
    asked = reader.parse_args()
    found: list[Deal] = []
    for path in asked.read or ():
        found += [msgspec.json.decode(line, type=Deal) for line in path.read_bytes().splitlines()]
    found = list({(match_of(one), one.seed, one.deal, *one.budgets): one for one in found}.values())
    for game in () if asked.read else asked.game:
        for bots in asked.bots:
            for one in played(game, bots, asked.players, asked.first, asked.deals, asked.budgets, asked.seed, asked.option):
                found.append(one)
                if asked.write:
                    with asked.write.open("ab") as file:
                        file.write(msgspec.json.encode(one) + b"\n")
    print("\n".join(tables(found, asked.pilot)))


if __name__ == "__main__":
    main()
