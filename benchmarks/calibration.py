"""Whether what reviews expect comes true: of positions where a review says 70 % to win, are 70 % won? `make calibration` runs it.

Games are played by medium bots; or by easy bots up to a moment, and from there on by medium ones. The moment is a choice whose
number is drawn before the game: picked from the finished log, it would say something of how the game went on, for a short game
has fewer to pick from. A game that ends sooner has none. At that moment the seat in turn is looked at: its *position* (the mean
of playouts from the true cards) and its *decision* (the mean in guesses of what it can't see, for the move that medium makes
there). The result of that game, which goes on with its own cards and without the review's dice, says what came of it.

    make calibration ARGS="--game ten --games 400 --write /tmp/ten.jsonl"    # one piece; others may run beside it
    make calibration ARGS="--read /tmp/*.jsonl --pictures docs/evidence/calibration"
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

import stolik
from stolik.bots import seat_bots, take_turns
from stolik.core import defaults
from stolik.core.table import Table
from stolik.lab.intervals import wilson
from stolik.lab.report import STYLE
from stolik.reviewing.playouts import Playouts, Rows, mean, variance

GAMES = 1_000
BUDGET = 400
"""About as many playouts as a review of a usual game has."""
BINS = 10
NORMAL = 1.96
"""So many standard errors either way are an interval of 95 %."""
CHOICES = {"the-game": 130, "ten": 180, "abluxxen": 150, "triggs": 110, "phase-10": 350}
"""The moment is one of so many choices, about as many as a game has."""
PLAYERS = ("medium", "easy")
"""Who plays up to the moment that is looked at; from there on it is medium."""
ESTIMATES = ("position", "decision")
SPARSE = 10
"""Bins with fewer moments than this say too little for a picture."""


class Moment(msgspec.Struct, frozen=True):
    """What a review expected of a seat at one moment of a game, in shares of the win and in points, and what came of it."""

    game: str
    players: str
    deal: int
    after: int
    position: float
    position_error: float
    position_score: float
    decision: float
    decision_error: float
    decision_score: float
    won: float
    score: float


class Seen(NamedTuple):
    """A figure that was expected, its standard error, and what came."""

    expected: float
    error: float
    came: float


def moment(game: str, players: str, deal: int, budget: int) -> Moment | None:
    """One moment of one game, or none if the game is over before."""
    number = random.Random(f"calibration {game} {players} {deal}").randrange(CHOICES[game])  # noqa: S311
    whole: Table = Table(game, seed=f"calibration {deal}")
    play_on(whole, players)
    at = choices(whole)
    if number >= len(at):
        return None
    after = at[number]
    table = whole.at(after)
    seat, then = table.turn, whole.at(after).now
    playouts = Playouts(table.game, table.options, f"calibration {deal}")
    position = playouts.of_position(then, "position", budget)
    play_on(table, "medium")
    legal = table.game.legal(then, 0)
    made = next(one for one in table.history[after:] if one.seat == seat and one.move in legal)
    decision = playouts.of_moves(table.game.hide(then, 0, seat), [made.move], "decision", budget)[:, 0]
    return Moment(
        game=game,
        players=players,
        deal=deal,
        after=after,
        **figures("position", position, seat),
        **figures("decision", decision, seat),
        won=won(table, seat),
        score=float(table.scores[seat]),
    )


def play_on(table: Table, bots: str) -> None:
    """Has bots of a kind play the table to its end."""
    table.seats = [stolik.Chair(name=chair.name, bot=bots) for chair in table.seats]
    for _ in take_turns(table, seat_bots(table)):
        pass


def choices(table: Table) -> list[int]:
    """After how many moves somebody had a choice."""
    past, found = table.at(0), []
    for after, made in enumerate(table.history):
        legal = past.game.legal(past.now, 0)
        if made.move in legal and len(legal) > 1:
            found.append(after)
        past.play(made.move)
    return found


def figures(name: str, rows: Rows, seat: int) -> dict[str, float]:
    means, errors = mean(rows), variance(rows)
    score = rows.shape[-1] // 2 + seat
    return {name: float(means[seat]), f"{name}_error": math.sqrt(errors[seat]), f"{name}_score": float(means[score])}


def won(table: Table, seat: int) -> float:
    """The seat's share of the win; a team that wins has all of it."""
    if table.ranks[seat] != 1:
        return 0.0
    return 1.0 if table.game.together(table.options) else 1 / table.ranks.count(1)


class Bin(NamedTuple):
    """A tenth of what was expected: how many moments, the mean expected, and the share that was won, with its interval."""

    at: int
    moments: int
    expected: float
    won: float
    low: float
    high: float


def bins(seen: list[Seen]) -> Iterator[Bin]:
    for at in range(BINS):
        inside = [one for one in seen if min(BINS - 1, int(one.expected * BINS)) == at]
        if inside:
            share = wilson(math.fsum(one.came for one in inside), len(inside))
            yield Bin(at, len(inside), fmean(one.expected for one in inside), share.value, share.low, share.high)


def slope(seen: list[Seen]) -> tuple[float, float, float]:
    """How much what came rises with what was expected, half the width of its interval, and what blur alone leaves of 1."""
    middle, level = fmean(one.expected for one in seen), fmean(one.came for one in seen)
    spread = math.fsum((one.expected - middle) ** 2 for one in seen)
    found = math.fsum((one.expected - middle) * one.came for one in seen) / spread
    left = (one.came - level - found * (one.expected - middle) for one in seen)
    error = math.sqrt(math.fsum((one.expected - middle) ** 2 * rest**2 for one, rest in zip(seen, left, strict=True))) / spread
    return found, NORMAL * error, 1 - math.fsum(one.error**2 for one in seen) / spread


def interval(numbers: list[float]) -> tuple[float, float]:
    """The mean, and half the width of its interval."""
    middle = fmean(numbers)
    spread = math.fsum((number - middle) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return middle, NORMAL * math.sqrt(spread / len(numbers))


def shown(pair: tuple[float, float], digits: int = 3) -> str:
    return f"{pair[0]:.{digits}f} ± {pair[1]:.{digits}f}"


def of_wins(moments: Iterable[Moment], what: str) -> list[Seen]:
    return [Seen(getattr(one, what), getattr(one, f"{what}_error"), one.won) for one in moments]


def summary(moments: list[Moment]) -> Iterator[list[str]]:
    """A line for each game, kind of players and kind of estimate."""
    for game, players in sorted({(one.game, one.players) for one in moments}):
        chosen = [one for one in moments if (one.game, one.players) == (game, players)]
        for what in ESTIMATES:
            seen = of_wins(chosen, what)
            off = interval([one.came - one.expected for one in seen])
            brier = interval([(one.came - one.expected) ** 2 for one in seen])
            fair = fmean(one.expected * (1 - one.expected) for one in seen)
            rises, half, blurred = slope(seen)
            points = interval([one.score - getattr(one, f"{what}_score") for one in chosen])
            to_the_end = what == "position" or stolik.game(game).player.horizon is defaults.horizon
            yield [
                *(game, players, what, str(len(seen)), shown(off), f"{shown((rises, half), 2)} ({blurred:.2f})"),
                *(shown(brier), f"{fair:.3f}", shown(points, 2) if to_the_end else "–"),
            ]


def tables(moments: list[Moment]) -> Iterator[str]:
    """What there is to read, in Markdown."""
    yield row("game", "played by", "estimate", "moments", "won − expected", "slope", "Brier", "if true", "points − expected")
    yield row(*["---"] * 9)
    yield from (row(*cells) for cells in summary(moments))
    yield ""
    both = [cell for what in ESTIMATES for cell in (f"{what} says %", "won % (interval)", "moments")]
    yield row("game", *both)
    yield row(*["---"] * 7)
    for game in sorted({one.game for one in moments}):
        chosen = [one for one in moments if one.game == game]
        found = [{one.at: one for one in bins(of_wins(chosen, what))} for what in ESTIMATES]
        for at in range(BINS):
            yield row(game, *(cell for by_place in found for cell in told(by_place.get(at))))


def told(one: Bin | None) -> list[str]:
    """A bin in three cells."""
    if one is None:
        return ["", "", ""]
    expected, share, low, high = (f"{max(0.0, 100 * figure):.1f}" for figure in one[2:])
    return [expected, f"{share} ({low} to {high})", str(one.moments)]


def row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def drawer(moments: list[Moment], what: str) -> Callable[[Any], None]:
    """Draws what was expected against what came, with intervals."""

    def draw(axes: Any) -> None:
        axes.plot([0, 100], [0, 100], color="#999999", linewidth=1)
        looks = {"medium": ("o", "#1f5f8b", "medium", -0.6), "easy": ("s", "#b5541c", "easy, then medium", 0.6)}
        for players, (marker, color, label, aside) in looks.items():
            of_players = [one for one in moments if one.players == players]
            found = [one for one in bins(of_wins(of_players, what)) if one.moments >= SPARSE]
            middle = [100 * one.expected + aside for one in found]
            share = [100 * one.won for one in found]
            below, above = [100 * (one.won - one.low) for one in found], [100 * (one.high - one.won) for one in found]
            axes.errorbar(middle, share, [below, above], fmt=marker, color=color, markersize=4, linewidth=1, label=label)
        axes.set(xlim=(-2, 102), ylim=(-2, 102), aspect="equal", xlabel=f"chance to win that a {what} gives, %")

    return draw


def draw(moments: list[Moment], folder: Path) -> None:
    """A picture for each game: positions on the left, decisions on the right."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    folder.mkdir(parents=True, exist_ok=True)
    with matplotlib.rc_context({**STYLE, "errorbar.capsize": 0, "svg.fonttype": "none"}):
        for game in sorted({one.game for one in moments}):
            figure = Figure(figsize=(7.2, 3.7), layout="constrained")
            FigureCanvasSVG(figure)
            both = figure.subplots(1, 2, sharey=True)
            for axes, what in zip(both, ESTIMATES, strict=True):
                drawer([one for one in moments if one.game == game], what)(axes)
            both[0].set_ylabel("games won, %")
            both[0].legend(loc="upper left")
            figure.suptitle(stolik.game(game).title[0], fontsize=11)
            figure.savefig(folder / f"{game}.svg", metadata={"Date": None})


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--game", nargs="*", choices=list(stolik.games()), default=list(stolik.games()))
    reader.add_argument("--games", type=int, default=GAMES, help="games of each kind of players")
    reader.add_argument("--first", type=int, default=0, help="the number of the first deal")
    reader.add_argument("--budget", type=int, default=BUDGET, help="playouts for each position and decision")
    reader.add_argument("--players", nargs="*", choices=PLAYERS, default=PLAYERS)
    reader.add_argument("--write", type=Path, help="add a line for each game to this file")
    reader.add_argument("--read", type=Path, nargs="*", help="play nothing, make the tables of such files")
    reader.add_argument("--pictures", type=Path, help="draw into this folder")
    asked = reader.parse_args()
    found: list[Moment] = []
    for path in asked.read or ():
        found += [msgspec.json.decode(line, type=Moment) for line in path.read_bytes().splitlines()]
    found = list({(one.game, one.players, one.deal): one for one in found}.values())  # pieces may overlap
    for game in () if asked.read else asked.game:
        for deal in range(asked.first, asked.first + asked.games):
            for players in asked.players:
                one = moment(game, players, deal, asked.budget)
                found += [one] if one else []
                if one and asked.write:
                    with asked.write.open("ab") as file:
                        file.write(msgspec.json.encode(one) + b"\n")
    print("\n".join(tables(found)))
    if asked.pictures:
        draw(found, asked.pictures)


if __name__ == "__main__":
    main()
