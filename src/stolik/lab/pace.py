"""How long bots think: the time of a decision on one core, asked for just as a table does."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Unpack

import msgspec

from stolik.bots import Bot, actions, seat_bots
from stolik.core import record, registry
from stolik.core.arguments import checked_level
from stolik.core.game import Game
from stolik.core.game_file import Chair
from stolik.core.record import States
from stolik.core.table import Table
from stolik.lab.errors import BadCount, BotFault
from stolik.lab.own_bots import Misplayed, OwnPlayer
from stolik.lab.playing import Player, own_seed
from stolik.lab.results import Result
from stolik.lab.running import Setting, Watcher, command, table_of, versions
from stolik.lab.spec import Spec, arrange

DECISIONS = 200
STRIDE = 5
"""Times one decision in this many, so that they come from many games."""
USUAL = ("medium", "hard")


class Pace(msgspec.Struct, frozen=True):
    """Milliseconds that a bot took: half of its decisions took no longer than `p50`, 95% no longer than `p95`.

    They are wall-clock times. `cpu_p95` counts only the time that the core spent on it, so a busy machine doesn't change it.
    """

    bot: str
    p50: float
    p95: float
    max: float
    cpu_p95: float


class PaceResult(Result, frozen=True, kw_only=True):
    """`decisions` are those timed for each bot, all with more than one legal move, out of `games` of medium bots."""

    game: str
    options: dict[str, Any]
    decisions: int
    games: int
    seed: str
    paces: list[Pace]
    command: str
    versions: dict[str, str]
    seconds: float


def pace(game: str | Game, bots: Sequence[str] = USUAL, *, decisions: int = DECISIONS, **setting: Unpack[Setting]) -> PaceResult:
    """Times the decisions of bots in positions from games between medium bots, without the time to compile."""
    began = time.perf_counter()
    specs = [arrange(game, [bot], self_play=True, **table_of(setting)) for bot in bots]
    if decisions < 1:
        raise BadCount(what="--decisions", low=1, value=decisions)
    watcher = setting.get("watcher") or Watcher()
    watcher.expects(decisions)
    times: list[list[tuple[float, float]]] = [[] for _ in specs]
    deals = set()
    players: list[Player] = []
    for position in _positions(specs[0], decisions):
        players = players or [_player(spec, position) for spec in specs]
        for at, player in enumerate(players):
            if not times[at]:
                _timed(player, specs[at], position)
            times[at].append(_timed(player, specs[at], position))
        deals.add(position.deal)
        watcher.advances()
    names = [spec.names[0] for spec in specs]
    return PaceResult(
        game=specs[0].game,
        options=specs[0].options,
        decisions=decisions,
        games=len(deals),
        seed=specs[0].seed,
        paces=[_pace(name, taken) for name, taken in zip(names, times, strict=True)],
        command=command("pace", specs[0], names, "--decisions", str(decisions)),
        versions=versions(specs[0]),
        seconds=round(time.perf_counter() - began, 3),
    )


class _Position(NamedTuple):
    """A record hidden for the seat in turn, and where it comes from."""

    hidden: States
    deal: int
    seed: str
    made: int


def _positions(spec: Spec, count: int) -> Iterator[_Position]:
    """Positions with a choice, from as many games as it takes."""
    game = registry.game(spec.game)
    met = found = deal = 0
    while found < count:
        seed = f"{spec.seed}/{deal}"
        table = Table(game, seats=[Chair(bot="medium")] * spec.players, seed=seed, **spec.options)
        bots = seat_bots(table, seed)
        for action in actions(table, bots):
            if not action.said and len(game.legal(action.hidden, 0)) > 1:
                met += 1
                if met % STRIDE == 0:
                    found += 1
                    yield _Position(action.hidden, deal, seed, len(table.history))
            if found == count:
                break
            table.play(*action.moves, seat=action.seat)
        deal += 1


def _player(spec: Spec, position: _Position) -> Player:
    game, own = registry.game(spec.game), spec.entrants[0].own
    if own is None:
        return Bot(game, checked_level(spec.names[0]), spec.seed)
    with _faults_of(spec, position):
        return OwnPlayer(own, game, game.check(spec.options), own_seed(spec, 0, 0))


def _timed(player: Player, spec: Spec, position: _Position) -> tuple[float, float]:
    """The milliseconds of one decision: by the clock, and of the core."""
    began, worked = time.perf_counter(), time.thread_time()
    with _faults_of(spec, position):
        player.choose(position.hidden)
    return 1000 * (time.perf_counter() - began), 1000 * (time.thread_time() - worked)


@contextmanager
def _faults_of(spec: Spec, position: _Position) -> Iterator[None]:
    try:
        yield
    except Misplayed as error:
        seat = record.number(position.hidden, 0, "turn") + 1
        values = {"number": position.deal, "seed": position.seed, "seat": seat, "made": position.made}
        raise BotFault(bot=spec.names[0], reason=error.reason, **values) from error


def _pace(name: str, times: list[tuple[float, float]]) -> Pace:
    clock, core = (sorted(taken) for taken in zip(*times, strict=True))
    return Pace(name, _quantile(clock, 0.5), _quantile(clock, 0.95), _quantile(clock, 1), _quantile(core, 0.95))


def _quantile(ordered: list[float], part: float) -> float:
    """The value that this part of the values doesn't exceed."""
    return round(ordered[math.ceil(part * len(ordered)) - 1], 3)
