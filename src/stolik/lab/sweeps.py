"""Sweeps: one bot plays all seats with one value of an option after another, to show what the option does to the game."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from statistics import fmean
from typing import Any, Unpack

import msgspec

from stolik.core.game import Game
from stolik.lab import intervals
from stolik.lab.by_deal import share_of, win_shares
from stolik.lab.errors import BadSetting
from stolik.lab.intervals import Mean, Share
from stolik.lab.matches import GAMES, check_games, endings_of
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


class SweepResult(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    options: dict[str, Any]
    bot: str
    option: str
    together: bool
    games: int
    seed: str
    points: list[Point]
    command: str
    versions: dict[str, str]
    seconds: float

    def to_builtins(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


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
        points = []
        for spec in specs:
            value = spec.options[option]
            points.append(_point(spec, value, run.play(spec, 0, games, f"{option}={value}")))
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


def _point(spec: Spec, value: Any, outcomes: list[Outcome]) -> Point:
    turns = [played.turns for played in outcomes if played.turns is not None]
    return Point(
        value=value,
        games=len(outcomes),
        moves=intervals.mean([played.moves for played in outcomes]),
        turns=intervals.mean(turns) if turns else None,
        win_rate=share_of(spec, [deal[0] for deal in win_shares(spec, outcomes)]) if spec.together else None,
        seats=[] if spec.together else [_seat(outcomes, seat) for seat in range(spec.players)],
        score=intervals.mean([fmean(played.scores) for played in outcomes]),
        endings=endings_of(spec, outcomes),
    )


def _seat(outcomes: list[Outcome], seat: int) -> Share:
    """How often a seat won; a win shared by n counts 1/n."""
    return intervals.clustered([(played.places[seat] == 1) / played.places.count(1) for played in outcomes])
