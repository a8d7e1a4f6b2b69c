"""The documents of the lab's results: tables, sentences and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.lab.intervals import Mean, Share
from stolik.lab.matches import MatchResult, mean_scores
from stolik.lab.report import Block, Code, Document, Plot, Table


def percent(share: Share) -> str:
    return f"{100 * share.value:.1f} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def figure(mean: Mean, digits: int = 2) -> str:
    if mean.low is None or mean.high is None:
        return f"{mean.mean:.{digits}f}"
    return f"{mean.mean:.{digits}f} ({mean.low:.{digits}f} to {mean.high:.{digits}f})"


def counted(endings: Mapping[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in endings.items())


def score_word(game: str) -> str:
    """What a score is called: most games have points, The Game counts cards left."""
    return "cards left" if game == "the-game" else "points"


def of_match(result: MatchResult) -> Document:
    """A match: who won how often."""
    word = score_word(result.game)
    rows = [[one.bot, percent(one.win_rate), figure(one.score)] for one in result.results]
    blocks: list[Block] = [_what_was_played(result), Table(["bot", "wins % (95% interval)", f"{word} (95% interval)"], rows)]
    if result.difference is not None:
        apart = result.difference
        blocks.append(
            f"Verdict: {result.verdict}, {100 * apart.value:+.1f} percentage points "
            f"({100 * apart.low:+.1f} to {100 * apart.high:+.1f}) for {result.bots[0]} on the same deals."
        )
    blocks.append(f"{figure(result.moves, 1)} moves a game. Endings: {counted(result.endings)}.")
    if result.stopping is not None:
        end = result.stopping
        blocks.append(
            f"Precision {end.precision} was {'' if end.reached else 'not '}reached at look {end.looks} of {end.looks_planned}; "
            f"intervals are taken at {100 * end.confidence:.2f}%, so that those of all looks together hold at 95%."
        )
    blocks += made_with(result.command, result.versions, result.seconds)
    names = _distinct(result.bots)
    return Document(
        f"{result.game}: {', '.join(result.bots)}",
        blocks,
        [
            Plot("win-rates", "Win rates with 95% intervals", _bars(names, [one.win_rate for one in result.results])),
            Plot("scores", f"How the {word} of a deal are spread", _spread(names, _scores(result), word)),
        ],
    )


def made_with(command: str, versions: Mapping[str, str], seconds: float) -> list[Block]:
    """The line that plays it again, and what it was played with."""
    made = ", ".join(f"{name} {value}" for name, value in versions.items())
    return [Code(command), f"Took {seconds:.1f} s. Made with {made}."]


def _what_was_played(result: MatchResult) -> str:
    options = ", ".join(f"{name} {value}" for name, value in result.options.items())
    how = "each bot filling all seats" if result.together else "each from every seat; a win shared by n counts 1/n"
    return f"{result.games} games a bot on {result.deals} deals, {how}. Options: {options}."


def _scores(result: MatchResult) -> list[list[float]]:
    """The mean scores of every bot, deal by deal."""
    deals = mean_scores(result.spec, result.outcomes)
    return [[deal[at] for deal in deals] for at in range(len(result.bots))]


def _distinct(names: Sequence[str]) -> list[str]:
    return [name if names.count(name) == 1 else f"{name} ({at + 1})" for at, name in enumerate(names)]


def _bars(names: Sequence[str], shares: Sequence[Share]) -> Any:
    def draw(axes: Any) -> None:
        values = [100 * share.value for share in shares]
        below = [100 * (share.value - share.low) for share in shares]
        above = [100 * (share.high - share.value) for share in shares]
        axes.bar(range(len(names)), values, yerr=[below, above], capsize=6, color="#4477aa", ecolor="#222222")
        axes.set_xticks(range(len(names)), names)
        axes.set_ylabel("wins %")
        axes.set_ylim(0, 105)

    return draw


def _spread(names: Sequence[str], scores: Sequence[Sequence[float]], word: str) -> Any:
    def draw(axes: Any) -> None:
        axes.hist(scores, bins=20, label=list(names))
        axes.set_xlabel(word)
        axes.set_ylabel("deals")
        axes.legend()

    return draw
