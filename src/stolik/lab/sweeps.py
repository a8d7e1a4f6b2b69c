"""Sweeps: one bot plays all seats with one value of an option after another, to show what the option does to the game."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple, Unpack

import msgspec

from stolik.core.game import Game
from stolik.lab import intervals
from stolik.lab.by_deal import share_of, win_shares
from stolik.lab.errors import BadSetting
from stolik.lab.intervals import Mean, Share
from stolik.lab.matches import GAMES, check_games, endings_of
from stolik.lab.results import Result
from stolik.lab.running import Setting, command, runner, table_of, versions
from stolik.lab.spec import Outcome, Spec, arrange


class Point(msgspec.Struct, frozen=True):
    """What one value of the option makes of the game.

    `turns` is how often the turn passed to another seat; a player alone has none. `seats` are the win rates of the seats
    in their order: where they differ, the table isn't fair. There is a `win_rate` where all win or lose together.
    """

    value: Any
    games: int
    moves: Mean
    turns: Mean | None
    win_rate: Share | None
    seats: list[Share]
    score: Mean
    endings: dict[str, int]


class Change(msgspec.Struct, frozen=True):
    """How much a figure changed on the same deals; significant if `p_holm`, corrected for all steps, is below 0.05."""

    value: float
    low: float | None
    high: float | None
    significant: bool
    p: float
    p_holm: float


class Step(msgspec.Struct, frozen=True):
    """What became of each figure from one value of the option to the next; empty where either point hasn't that figure."""

    before: Any
    after: Any
    moves: Change
    turns: Change | None
    win_rate: Change | None
    seats: list[Change]
    score: Change


class SweepResult(Result, frozen=True, kw_only=True):
    game: str
    options: dict[str, Any]
    bot: str
    option: str
    together: bool
    games: int
    seed: str
    points: list[Point]
    steps: list[Step]
    command: str
    versions: dict[str, str]
    seconds: float


def sweep(
    game: str | Game, bot: str, vary: str | tuple[str, Sequence[Any]], *, games: int = GAMES, **setting: Unpack[Setting]
) -> SweepResult:
    """Plays the same deals with every value of an option: `vary` is `("limit", [4, 7, 10])`, or text as on the command line."""
    began = time.perf_counter()
    option, values = read_vary(vary) if isinstance(vary, str) else vary
    check_games(games)
    table = table_of(setting)
    given = dict(table.pop("options", {}))
    specs = [_spec(game, bot, option, value, given, table) for value in values]
    with runner(specs, setting) as run:
        run.watcher.expects(games * len(specs))
        played = [run.play(spec, 0, games, f"{option}={spec.options[option]}") for spec in specs]
    points = [_point(spec, spec.options[option], outcomes) for spec, outcomes in zip(specs, played, strict=True)]
    shown = ",".join(str(point.value) for point in points)
    options = {name: value for name, value in specs[0].options.items() if name != option}
    return SweepResult(
        game=specs[0].game,
        options=options,
        bot=bot,
        option=option,
        together=all(spec.together for spec in specs),
        games=games,
        seed=specs[0].seed,
        points=points,
        steps=steps_between([point.value for point in points], list(map(figures, specs, played))),
        command=command("sweep", specs[0], [bot], "--vary", f"{option}={shown}", "--games", str(games), but=option),
        versions=versions(specs[0]),
        seconds=round(time.perf_counter() - began, 3),
    )


def read_vary(text: str) -> tuple[str, list[str]]:
    """`limit=4..10` or `signals=none,leave,all`."""
    option, equals, listed = text.partition("=")
    if span := re.fullmatch(r"\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*", listed):
        low, high = map(int, span.groups())
        values = [str(value) for value in range(low, high + 1)]
    else:
        values = [value.strip() for value in listed.split(",") if value.strip()]
    if not equals or not option.strip() or not values:
        raise BadSetting(text=text, example="limit=4..10, signals=none,all")
    return option.strip().replace("-", "_"), values


def _spec(game: str | Game, bot: str, option: str, value: Any, options: dict[str, Any], table: dict[str, Any]) -> Spec:
    if option == "players":
        table = {**table, "players": None}
    return arrange(game, [bot], self_play=True, **{**table, "options": {**options, option: value}})


class Figures(NamedTuple):
    """What each deal gave at one value of the option; nothing where there is no such figure."""

    moves: list[float]
    turns: list[float]
    wins: list[float]
    seats: list[list[float]]
    scores: list[float]


def figures(spec: Spec, outcomes: list[Outcome]) -> Figures:
    """The figures of a point, deal by deal."""
    return Figures(
        moves=[played.moves for played in outcomes],
        turns=[played.turns for played in outcomes if played.turns is not None],
        wins=[deal[0] for deal in win_shares(spec, outcomes)] if spec.together else [],
        seats=[] if spec.together else [[_share(played, seat) for played in outcomes] for seat in range(spec.players)],
        scores=[fmean(played.scores) for played in outcomes],
    )


def _point(spec: Spec, value: Any, outcomes: list[Outcome]) -> Point:
    found = figures(spec, outcomes)
    return Point(
        value=value,
        games=len(outcomes),
        moves=intervals.mean(found.moves),
        turns=intervals.mean(found.turns) if found.turns else None,
        win_rate=share_of(spec, found.wins) if found.wins else None,
        seats=[intervals.clustered(shares) for shares in found.seats],
        score=intervals.mean(found.scores),
        endings=endings_of(spec, outcomes),
    )


def _share(played: Outcome, seat: int) -> float:
    """What a seat has of a win; a win shared by n counts 1/n."""
    return (played.places[seat] == 1) / played.places.count(1)


def steps_between(values: Sequence[Any], points: Sequence[Figures]) -> list[Step]:
    """What changed from each value to the next, on the same deals; each figure is corrected for all of its changes."""
    ends = list(itertools.pairwise(points))
    moves, turns, scores = (
        _changes([(getattr(one, name), getattr(other, name)) for one, other in ends], bounded=False)
        for name in ("moves", "turns", "scores")
    )
    wins = _changes([(one.wins, other.wins) for one, other in ends], bounded=True)
    every = [
        (number, list(pair))
        for number, (one, other) in enumerate(ends)
        if len(one.seats) == len(other.seats)
        for pair in zip(one.seats, other.seats, strict=True)
    ]
    seats = _changes([(one, other) for _, (one, other) in every], bounded=True)
    by_step = [
        [change for (of, _), change in zip(every, seats, strict=True) if of == number and change] for number in range(len(ends))
    ]
    found = []
    for number, (before, after) in enumerate(itertools.pairwise(values)):
        one, other = moves[number], scores[number]
        assert one is not None and other is not None
        found.append(Step(before, after, one, turns[number], wins[number], by_step[number], other))
    return found


def _changes(pairs: Sequence[tuple[list[float], list[float]]], bounded: bool) -> list[Change | None]:
    """The mean of what changed on each deal, for every pair that has figures; with bounds, these are shares."""
    found: list[tuple[float, float | None, float | None, float] | None] = []
    for before, after in pairs:
        changed = [late - early for early, late in zip(before, after, strict=True)] if before and after else []
        if not changed:
            found.append(None)
        elif bounded:
            apart = intervals.difference(changed)
            found.append((apart.value, apart.low, apart.high, apart.p))
        else:
            mean = intervals.mean(changed)
            found.append((mean.mean, mean.low, mean.high, intervals.mean_p(changed)))
    corrected = iter(intervals.holm([one[3] for one in found if one]))
    return [None if one is None else _change(*one, next(corrected)) for one in found]


def _change(value: float, low: float | None, high: float | None, p: float, p_holm: float) -> Change:
    return Change(value, low, high, p_holm < 1 - intervals.CONFIDENCE, p, p_holm)
