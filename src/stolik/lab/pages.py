"""The documents of the lab's results: tables, sentences and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core import registry
from stolik.core.words import Language, fill
from stolik.lab.adjusting import Adjusted
from stolik.lab.by_deal import BotResult, mean_scores
from stolik.lab.intervals import Difference, Mean, Saving, Share
from stolik.lab.matches import MatchResult
from stolik.lab.pace import PaceResult
from stolik.lab.plots import balance, curve, height_of, names_of, ratings, shares, spread
from stolik.lab.ratings import Rating
from stolik.lab.report import Block, Code, Document, Plot, Table
from stolik.lab.sweeps import Change, SweepResult
from stolik.lab.tournaments import TournamentResult
from stolik.lab.verdicts import hundredths, verdict


def percent(share: Share) -> str:
    return f"{100 * share.value:.1f} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def figure(mean: Mean, digits: int = 2) -> str:
    if mean.low is None or mean.high is None:
        return f"{mean.mean:.{digits}f}"
    return f"{mean.mean:.{digits}f} ({mean.low:.{digits}f} to {mean.high:.{digits}f})"


def counted(endings: Mapping[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in endings.items())


def score_word(game: str) -> str:
    """What a score of the game counts."""
    return registry.game(game).score_words[0]


_VERDICT = (
    "Verdict: {verdict}, {value} percentage points ({low} to {high}) for {first} on the same deals.",
    "Wniosek: {verdict}; {first} ma na tych samych rozdaniach {value} punktu procentowego (od {low} do {high}).",
)
_ANCHOR = (
    "{anchor} is 0 by definition; 400 points more are ten wins to one. The places are those that a bot may really have at 95%, "
    "all bots taken together.",
    "{anchor} ma z definicji 0; 400 punktów więcej to dziesięć wygranych do jednej. Miejsca to te, które bot może naprawdę "
    "zajmować (na 95%, dla wszystkich botów naraz).",
)
_CORRECTED = (
    "Who beats whom is corrected for {pairs:pair|pairs} (Holm), because the same games said who is whose neighbour; the "
    "intervals of points above the next hold all together at 95%. Intervals of wins are those of each pair alone.",
    "To, kto kogo pokonuje, uwzględnia liczbę porównań ({pairs:para|pary|par}, Holm), bo te same gry wskazały sąsiadów; "
    "przedziały przewagi w punktach obowiązują wszystkie naraz na 95%. Przedziały wygranych dotyczą każdej pary z osobna.",
)
_STEPS = (
    "What changed from one value to the next, on the same deals. An asterisk: at 95% it did change, corrected for all steps "
    "(Holm).",
    "Co się zmieniło od jednej wartości do następnej, na tych samych rozdaniach. Gwiazdka: na 95% naprawdę się zmieniło, "
    "z poprawką na wszystkie kroki (Holm).",
)


def of_match(result: MatchResult, language: Language = "en") -> Document:
    """A match: who won how often."""
    word = score_word(result.game)
    blocks: list[Block] = [_what_was_played(result), _results(result.results, word)]
    if result.difference is not None:
        blocks.append(_verdict(result.bots, result.difference, language))
    if result.adjusted is not None:
        blocks += _with_luck_taken_off(result.adjusted, word, result.bots, language)
    blocks.append(f"{figure(result.moves, 1)} moves a game. Endings: {counted(result.endings)}.")
    if result.stopping is not None:
        end = result.stopping
        blocks.append(
            f"Precision {end.precision} was {'' if end.reached else 'not '}reached at look {end.looks} of {end.looks_planned}; "
            f"intervals are taken at {100 * end.confidence:.2f}%, so that those of all looks together hold at 95%."
        )
    blocks += made_with(result.command, result.versions, result.seconds)
    names = names_of(result.bots)
    even = None if result.together or len(names) == 1 else 1 / len(names)
    return Document(
        f"{result.game}: {', '.join(result.bots)}",
        blocks,
        [
            Plot(
                "win-rates",
                "Win rates with 95% intervals",
                shares(names, [one.win_rate for one in result.results], even),
                height_of(len(names)),
            ),
            Plot("scores", f"How the {word} of a deal are spread", spread(names, _scores(result), word)),
        ],
    )


def of_tournament(result: TournamentResult, language: Language = "en") -> Document:
    """A tournament: who beats whom, and the ratings."""
    how = (
        "Each bot filled all seats of the same deals; a deal that only one of two bots won is a win, any other half a win."
        if result.together
        else "Every deal was played from every seat; a win shared by n counts 1/n."
    )
    rated = [[one.bot, _points(one.rating, one.low, one.high), _places(one)] for one in result.ratings]
    links = [
        [
            *(link.better, link.worse, _points(link.difference.value, link.difference.low, link.difference.high)),
            *(percent(link.win_rate), "yes" if link.beats else "can't tell", _chance(link.p_holm)),
        ]
        for link in result.links
    ]
    pairs = [[pair.first, pair.second, percent(pair.win_rate)] for pair in result.pairs]
    short = dict(zip(result.bots, names_of(result.bots), strict=True))
    against = [f"{short[pair.first]} against {short[pair.second]}" for pair in result.pairs]
    anchor = next(one.bot for one in result.ratings if one.rating == one.low == one.high == 0)
    return Document(
        f"{result.game}: a tournament of {', '.join(result.bots)}",
        [
            f"{result.games} games each pair. {how} Options: {_options(result.options)}.",
            Table(["bot", "rating (95% interval)", "places"], rated),
            fill(_ANCHOR, language, anchor=anchor),
            Table(["bot", "against the next", "points above it", "wins % (95% interval)", "beats it at 95%", "p"], links),
            fill(_CORRECTED, language, pairs=len(result.pairs)),
            Table(["bot", "against", "wins % (95% interval)"], pairs),
            *made_with(result.command, result.versions, result.seconds),
        ],
        [
            Plot("ratings", "Ratings with 95% intervals", ratings(result), height_of(len(result.ratings))),
            Plot(
                "win-rates",
                "Win rates of the first of each pair with 95% intervals",
                shares(against, [one.win_rate for one in result.pairs], 0.5),
                height_of(len(against)),
            ),
        ],
    )


def of_sweep(result: SweepResult, language: Language = "en") -> Document:
    """A sweep: what an option does to length, balance and scores."""
    word = score_word(result.game)
    seats = max(len(point.seats) for point in result.points)
    wins = ["wins % (95% interval)"] if any(point.win_rate for point in result.points) else []
    head = [result.option, "moves (95% interval)", "turns (95% interval)", *wins]
    head += [f"wins of seat {seat + 1} %" for seat in range(seats)]
    rows = []
    for point in result.points:
        row = [str(point.value), figure(point.moves, 1), figure(point.turns, 1) if point.turns else ""]
        row += [percent(point.win_rate) if point.win_rate else ""] if wins else []
        row += [percent(point.seats[seat]) if seat < len(point.seats) else "" for seat in range(seats)]
        rows.append([*row, figure(point.score), counted(point.endings)])
    changes: list[Block] = [fill(_STEPS, language), _steps(result, word)] if result.steps else []
    plots = [
        Plot("length", f"Moves a game by {result.option}, with 95% intervals", curve(result, "moves", "moves a game")),
        Plot("scores", f"Mean {word} by {result.option}, with 95% intervals", curve(result, "score", word)),
        Plot("balance", f"Win rates by {result.option}, with 95% intervals", balance(result, seats)),
    ]
    return Document(
        f"{result.game}: {result.option} from {result.points[0].value} to {result.points[-1].value}",
        [
            f"{result.bot} in all seats, {result.games} games a value on the same deals. Options: {_options(result.options)}. "
            "A turn is counted when the move comes to another seat.",
            Table([*head, f"{word} (95% interval)", "endings"], rows),
            *changes,
            *made_with(result.command, result.versions, result.seconds),
        ],
        plots,
    )


def of_pace(result: PaceResult) -> Document:
    """How long the bots thought."""
    rows = [[one.bot, *(f"{taken:.3f}" for taken in (one.p50, one.p95, one.max, one.cpu_p95))] for one in result.paces]
    return Document(
        f"{result.game}: time for a move",
        [
            f"Milliseconds on one core for each of {result.decisions} decisions with more than one legal move, "
            f"from {result.games} games between medium bots. Options: {_options(result.options)}.",
            Table(["bot", "p50", "p95", "max", "p95 of the core alone"], rows),
            *made_with(result.command, result.versions, result.seconds),
        ],
    )


def made_with(command: str, versions: Mapping[str, str], seconds: float) -> list[Block]:
    """The command that plays the same again, and the versions that played it."""
    made = ", ".join(f"{name} {value}" for name, value in versions.items())
    return [Code(command), f"Took {seconds:.1f} s. Made with {made}."]


def _what_was_played(result: MatchResult) -> str:
    how = "each bot filling all seats" if result.together else "each from every seat; a win shared by n counts 1/n"
    return f"{result.games} games a bot on {result.deals} deals, {how}. Options: {_options(result.options)}."


def _results(results: Sequence[BotResult], word: str) -> Table:
    rows = [[one.bot, percent(one.win_rate), figure(one.score)] for one in results]
    return Table(["bot", "wins % (95% interval)", f"{word} (95% interval)"], rows)


def _verdict(bots: Sequence[str], apart: Difference, language: Language) -> str:
    value, low, high = (hundredths(one, language, signed=True) for one in (apart.value, apart.low, apart.high))
    return fill(_VERDICT, language, verdict=verdict(bots, apart, language), value=value, low=low, high=high, first=bots[0])


def _points(value: float, low: float, high: float) -> str:
    return f"{value:.0f} ({low:.0f} to {high:.0f})"


def _chance(p: float) -> str:
    return f"{p:.3f}" if p >= 0.001 else "< 0.001"


def _places(rating: Rating) -> str:
    best, worst = rating.best_place, rating.worst_place
    return str(best) if best == worst else f"{best} to {worst}"


def _steps(result: SweepResult, word: str) -> Table:
    """What changed from each value to the next."""
    seats = max(len(step.seats) for step in result.steps)
    wins = any(step.win_rate for step in result.steps)
    head = [result.option, "moves", "turns", *(["wins, % points"] if wins else [])]
    head += [f"wins of seat {seat + 1}, % points" for seat in range(seats)]
    rows = []
    for step in result.steps:
        row = [f"{step.before} to {step.after}", _changed(step.moves, 1), _changed(step.turns, 1)]
        row += [_changed(step.win_rate, 1, 100)] if wins else []
        row += [_changed(step.seats[seat] if seat < len(step.seats) else None, 1, 100) for seat in range(seats)]
        rows.append([*row, _changed(step.score, 2)])
    return Table([*head, word], rows)


def _changed(change: Change | None, digits: int, unit: float = 1) -> str:
    """A change with its interval; an asterisk marks one that is significant."""
    if change is None:
        return ""
    text = f"{unit * change.value:+.{digits}f}{'*' if change.significant else ''}"
    if change.low is None or change.high is None:
        return text
    return f"{text} ({unit * change.low:+.{digits}f} to {unit * change.high:+.{digits}f})"


def _with_luck_taken_off(found: Adjusted, word: str, bots: Sequence[str], language: Language) -> list[Block]:
    """The same results less luck, and how many games that saves."""
    taken, first = found.weights, bots[0]
    blocks: list[Block] = [
        f"With luck taken off, as {found.budget} playouts a position tell it: {taken.wins:.2f} of the luck in wins and "
        f"{taken.scores:.2f} of that in {word}, settled before the match on {found.pilot_deals} other deals.",
        _results(found.results, word),
    ]
    if found.difference is not None:
        blocks.append(_verdict(bots, found.difference, language))
    saves = [
        *_saves("the win rate", found.saves.win_rate),
        *_saves("the difference", found.saves.difference),
        *_saves(word, found.saves.score),
    ]
    said = ", ".join(saves) if saves else "too few games to tell, or no spread at all"
    blocks.append(f"How many times fewer games give the same interval, for {first}: {said}.")
    return blocks


def _saves(what: str, saving: Saving | None) -> list[str]:
    return [f"{what} {saving.times:.1f} ({saving.low:.1f} to {saving.high:.1f})"] if saving else []


def _options(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in options.items() if value != "")


def _scores(result: MatchResult) -> list[list[float]]:
    """The mean scores of every bot, deal by deal."""
    deals = mean_scores(result.spec, result.outcomes)
    return [[deal[at] for deal in deals] for at in range(len(result.bots))]
