"""The pictures of the lab's results, drawn on matplotlib's axes: fit to be printed as they are.

Names instead of codes, a legend only where there are several lines, the same figures from the same results, and no colour that a
printer or a colour-blind reader couldn't tell from the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any, TypeAlias

from stolik.lab.intervals import Share
from stolik.lab.sweeps import SweepResult
from stolik.lab.tournaments import TournamentResult

Draw: TypeAlias = Callable[[Any], None]

BLUE, INK, QUIET = "#0072b2", "#222222", "#888888"
COLORS = (BLUE, "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
MARKERS = "osD^vP"
ROW = 0.34
"""Inches that a row of names needs."""
MOST_BINS = 30
APART = 0.07
"""Intervals at the same place stand so far from each other."""


def height_of(rows: int) -> float:
    """Inches for so many rows of names."""
    return 0.8 + ROW * max(rows, 2)


def names_of(bots: Sequence[str]) -> list[str]:
    """What to write beside bots: of a file its name, and the class where it isn't `Bot`; a name that comes twice is numbered."""
    short = [_short(bot) for bot in bots]
    return [name if short.count(name) == 1 else f"{name} ({at + 1})" for at, name in enumerate(short)]


def _short(bot: str) -> str:
    if ".py" not in bot:
        return bot
    file, _, own = bot.partition(".py")
    name, own = PurePath(file).name, own.removeprefix(":")
    return name if own in ("", "Bot") else f"{name}: {own}"


def shares(names: Sequence[str], values: Sequence[Share], even: float | None = None) -> Draw:
    """A row for each share, with its interval; a line where all would be equal."""

    def draw(axes: Any) -> None:
        middle = [100 * one.value for one in values]
        _rows(
            axes,
            names,
            middle,
            [[100 * (one.value - one.low) for one in values], [100 * (one.high - one.value) for one in values]],
        )
        if even is not None:
            axes.axvline(100 * even, color=QUIET, linestyle=":", linewidth=1, zorder=0)
        axes.set_xlabel("games won, %")
        axes.set_xlim(min(-2, *(100 * one.low for one in values)), max(102, *(100 * one.high for one in values)))

    return draw


def ratings(result: TournamentResult) -> Draw:
    def draw(axes: Any) -> None:
        found = result.ratings
        errors = [[one.rating - one.low for one in found], [one.high - one.rating for one in found]]
        _rows(axes, names_of([one.bot for one in found]), [one.rating for one in found], errors)
        axes.margins(x=0.05)
        axes.set_xlabel("rating, Elo")

    return draw


def _rows(axes: Any, names: Sequence[str], middle: Sequence[float], errors: Sequence[Sequence[float]]) -> None:
    axes.errorbar(middle, range(len(names)), xerr=errors, fmt="o", color=BLUE, ecolor=INK, elinewidth=1)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")


def spread(names: Sequence[str], scores: Sequence[Sequence[float]], word: str) -> Draw:
    """How often which score came: a line around the bins of each bot, all with the same bins."""

    def draw(axes: Any) -> None:
        every = [score for of_bot in scores for score in of_bot]
        low, high = math.floor(min(every)), math.ceil(max(every)) + 1
        step = max(1, math.ceil((high - low) / MOST_BINS))
        edges = [edge - 0.5 for edge in range(low, high + step, step)]
        for at, (name, of_bot) in enumerate(zip(names, scores, strict=True)):
            color = COLORS[at % len(COLORS)]
            axes.hist(of_bot, bins=edges, histtype="stepfilled", color=color, alpha=0.18)
            axes.hist(of_bot, bins=edges, histtype="step", color=color, linewidth=1.4, label=name)
        axes.set_xlabel(f"{word}, mean of a deal" if len(names) > 1 else word)
        axes.set_ylabel("deals")
        axes.yaxis.get_major_locator().set_params(integer=True)
        if len(names) > 1:
            axes.legend(handlelength=1)

    return draw


def curve(result: SweepResult, what: str, label: str) -> Draw:
    """A mean by the values of the option, with its interval."""

    def draw(axes: Any) -> None:
        means = [getattr(point, what) for point in result.points]
        half = [0.0 if mean.high is None else mean.high - mean.mean for mean in means]
        axes.errorbar(range(len(means)), [mean.mean for mean in means], yerr=half, fmt=_line(result), color=BLUE)
        _values_below(axes, result)
        axes.set_ylabel(label)

    return draw


def balance(result: SweepResult, seats: int) -> Draw:
    """Who wins how often by the values of the option: every seat, or all together."""

    def draw(axes: Any) -> None:
        lines = {f"seat {seat + 1}": [_at(point.seats, seat) for point in result.points] for seat in range(seats)}
        if any(point.win_rate for point in result.points):
            lines["all"] = [point.win_rate for point in result.points]
        lines = {label: found for label, found in lines.items() if any(found)}
        for at, (label, found) in enumerate(lines.items()):
            aside = APART * (at - (len(lines) - 1) / 2)
            places = [place + aside for place, share in enumerate(found) if share]
            known = [share for share in found if share]
            errors = [[100 * (one.value - one.low) for one in known], [100 * (one.high - one.value) for one in known]]
            form = f"{MARKERS[at % len(MARKERS)]}{_line(result)[1:]}"
            color = COLORS[at % len(COLORS)]
            axes.errorbar(
                places, [100 * one.value for one in known], yerr=errors, fmt=form, color=color, linewidth=1, label=label
            )
        _values_below(axes, result)
        axes.set_ylabel("games won, %")
        axes.set_ylim(bottom=min(0, axes.get_ylim()[0]) if axes.get_ylim()[0] < -2 else -1)
        if len(lines) > 1:
            handles, labels = axes.get_legend_handles_labels()
            axes.legend([handle[0] for handle in handles], labels, loc="center left", bbox_to_anchor=(1, 0.5))

    return draw


def _line(result: SweepResult) -> str:
    """Between numbers there is a line; between names there is nothing."""
    return "o-" if all(isinstance(point.value, int) and not isinstance(point.value, bool) for point in result.points) else "o"


def _at(found: Sequence[Share], seat: int) -> Share | None:
    return found[seat] if seat < len(found) else None


def _values_below(axes: Any, result: SweepResult) -> None:
    texts = [{True: "yes", False: "no"}.get(point.value, point.value) if isinstance(point.value, bool) else point.value
             for point in result.points]  # fmt: skip
    axes.set_xticks(range(len(texts)), [str(text).replace("_", " ") for text in texts])
    axes.set_xlim(-0.5, len(texts) - 0.5)
    axes.set_xlabel(result.option.replace("_", " "))
    axes.grid(axis="y")
