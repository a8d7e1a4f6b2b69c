"""A review in words, English and Polish."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, NamedTuple

from stolik.core.game import Game
from stolik.core.words import Language, Words, fill, pick
from stolik.reviewing.result import DIGITS, NEUTRAL, Choice, Decision, Review


class Part(NamedTuple):
    """A step of a seat's sum, in the measure of the review: whose draws or errors, what it is called, how much it changed."""

    kind: Literal["start", "deal", "draws", "neutral", "errors", "rest"]
    seat: int
    """`NEUTRAL`: nobody's, or all the others'."""
    words: str
    amount: float


WORDS: Words = {
    "title": ("{title}: {names}", "{title}: {names}"),
    "how": (
        "As the bots see it (version {version}), with {budget:trial game|trial games} for each position and each decision;"
        " seed {seed}.",
        "Oczami botów (wersja {version}): {budget:gra próbna|gry próbne|gier próbnych} na każdą pozycję i każdą decyzję;"
        " ziarno {seed}.",
    ),
    "counts_wins": ("What counts here is the chance to win.", "Tu liczy się szansa na wygraną."),
    "in_wins": ("The chance to win, in percent:", "Szansa na wygraną w procentach:"),
    "in_scores": ("What counts here: {score}. Fewer is better.", "Tu liczą się {score}. Im mniej, tym lepiej."),
    "in_high_scores": ("What counts here: {score}. More is better.", "Tu liczą się {score}. Im więcej, tym lepiej."),
    "start": ("before the deal", "przed rozdaniem"),
    "beginning": ("where this game goes on", "na początku tej gry"),
    "deal": ("luck of the deal", "szczęście w rozdaniu"),
    "draws": ("luck of the draws", "szczęście w dobieraniu"),
    "own_draws": ("luck of your own draws", "szczęście we własnym dobieraniu"),
    "others_draws": ("luck of the others' draws", "szczęście innych w dobieraniu"),
    "neutral": ("luck of cards for several players", "szczęście w kartach dla kilku graczy"),
    "own_errors": ("own errors", "własne błędy"),
    "others_errors": ("errors of the others", "błędy innych"),
    "draws_of": ("luck of {name}'s draws", "szczęście w dobieraniu: {name}"),
    "errors_of": ("errors of {name}", "błędy: {name}"),
    "rest": ("the rest", "reszta"),
    "result": ("result", "wynik"),
    "team": ("All together", "Wszyscy razem"),
    "rate": (
        "{name}: {errors:error|errors} in {choices:choice|choices}; cost in all: {cost}.",
        "{name}: {errors:błąd|błędy|błędów} na {choices:decyzję|decyzje|decyzji}; łączny koszt: {cost}.",
    ),
    "costliest": ("The costliest moves:", "Najdroższe ruchy:"),
    "none": (
        "No move was clearly an error, as far as these trial games can tell.",
        "Żaden ruch nie był wyraźnym błędem, o ile da się to ocenić z tych gier próbnych.",
    ),
    "costly": (
        "Move {number}, {name}: «{played}». Better: «{best}». Cost: {cost}, give or take {error}.",
        "Ruch {number}, {name}: «{played}». Lepiej: «{best}». Koszt: {cost}, plus minus {error}.",
    ),
    "expected_win": ("«{move}»: {value} to win", "«{move}»: {value} szans na wygraną"),
    "expected_score": ("«{move}»: expected result {value}", "«{move}»: spodziewany wynik {value}"),
    "because": ("{expected}; {advice}", "{expected}; {advice}"),
    "better": ("There was a better move. {told}", "Był lepszy ruch. {told}"),
    "cost": ("Cost: {cost}, give or take {error}.", "Koszt: {cost}, plus minus {error}."),
    "chance_to_win": ("{told} Chance to win: {value}.", "{told} Szansa na wygraną: {value}."),
    "result_to_expect": ("{told} Expected result: {value}.", "{told} Spodziewany wynik: {value}."),
    "percent": ("{number}%", "{number}%"),
    "legend": (
        "Moves are judged by what their player could see. The rest is what can't be put down to luck or to a clear error: play"
        " that differs from the bots', small errors, and the blur of trial games.",
        "Ruchy oceniamy po tym, co gracz mógł wtedy widzieć. Reszta to wszystko, czego nie da się przypisać szczęściu ani"
        " wyraźnym błędom: inna gra niż u botów, drobne błędy i niedokładność gier próbnych.",
    ),
}
WIDEST = 44
"""The columns of the name of a part."""
GIVE_OR_TAKE = 2
"""So many standard errors, which nineteen in twenty figures keep to."""


def say(found: Review, game: Game, language: Language, seat: int | None = None) -> list[str]:
    """The review line by line; with a `seat`, that seat's alone."""
    lines = [
        fill(WORDS["title"], language, title=pick(game.title, language), names=", ".join(found.names)),
        how(found, language),
        "",
        _unit(found, game, language),
    ]
    team = found.together and len(found.names) > 1
    for one in [0 if seat is None else seat] if team else range(len(found.names)) if seat is None else [seat]:
        lines += ["", pick(WORDS["team"], language) if team else found.names[one]]
        lines += _sum(found, one, language)
    lines.append("")
    for one in range(len(found.names)) if seat is None else [seat]:
        sums = found.sums[one]
        cost = _amount(found, sums.cost, language)
        lines.append(fill(WORDS["rate"], language, name=found.names[one], errors=sums.errors, choices=sums.choices, cost=cost))
    costliest = found.costliest_of_all if seat is None else found.costliest[seat]
    lines += ["", pick(WORDS["costliest" if costliest else "none"], language)]
    for place, at in enumerate(costliest, 1):
        first, *others = costly(found, game, found.decisions[at], language)
        lines += [f"{place}. {first}", *(f"   {line}" for line in others)]
    return [*lines, "", pick(WORDS["legend"], language)]


def costly(found: Review, game: Game, one: Decision, language: Language) -> Iterator[str]:
    """A costly move in sentences: what was played, what was better, and why."""
    yield fill(
        WORDS["costly"],
        language,
        number=one.number,
        name=found.names[one.seat],
        played=game.moves.text(one.played, language),
        best=game.moves.text(one.best, language),
        cost=_amount(found, one.cost, language),
        error=_amount(found, GIVE_OR_TAKE * one.cost_error, language),
    )
    for move in (one.best, one.played):
        yield _reason(found, game, one.choice(move), language)


def _reason(found: Review, game: Game, choice: Choice, language: Language) -> str:
    """What came of a move in trial games, and what is certain about it."""
    value, _ = found.value(choice.value)
    text = game.moves.text(choice.move, language)
    expected = fill(WORDS[f"expected_{found.measure}"], language, move=text, value=_amount(found, value, language))
    if choice.advice is None:
        return f"{expected}."
    advice = fill(choice.advice, language, names=found.names)
    return f"{fill(WORDS['because'], language, expected=expected, advice=advice)}."


def _unit(found: Review, game: Game, language: Language) -> str:
    if found.measure == "win":
        return pick(WORDS["in_wins"], language)
    return fill(WORDS["in_scores" if found.lower_is_better else "in_high_scores"], language, score=game.score_words)


def _sum(found: Review, seat: int, language: Language) -> Iterator[str]:
    """A seat's parts, a line each; as they are shown, they add up."""
    start, *changes, left = parts(found, seat, language)
    result = _shown(found, found.parts(seat).result)
    rest = round(result - sum(_shown(found, one.amount) for one in (start, *changes)), 1)
    yield _line(start.words, _shown(found, start.amount), language, signed=False)
    for one in changes:
        yield _line(one.words, _shown(found, one.amount), language, signed=True)
    yield _line(left.words, rest, language, signed=True)
    yield _line(pick(WORDS["result"], language), result, language, signed=False)


def parts(found: Review, seat: int, language: Language) -> list[Part]:
    """All that a seat's result is the sum of, from what could be expected before the deal to the rest."""
    own, seats = found.parts(seat), range(len(found.names))
    team, others = found.together and len(seats) > 1, [other for other in seats if other != seat]

    def named(key: str, amount: float, kind: Any, of: int = NEUTRAL) -> Part:
        return Part(kind, of, fill(WORDS[key], language, name=found.names[of] if of >= 0 else ""), amount)

    steps = [named("start", own.start, "start")] if found.dealt else [named("beginning", own.start, "start")]
    if found.dealt:
        steps.append(named("deal", own.deal, "deal"))
    if team:
        steps += [named("draws_of", own.draws[other], "draws", other) for other in seats]
    elif others:
        steps.append(named("own_draws", own.draws[seat], "draws", seat))
        steps.append(named("others_draws", added(own.draws[other] for other in others), "draws"))
    else:
        steps.append(named("draws", own.draws[seat], "draws", seat))
    if own.neutral:
        steps.append(named("neutral", own.neutral, "neutral"))
    if team:
        steps += [named("errors_of", own.errors[other], "errors", other) for other in seats]
    else:
        steps.append(named("own_errors", own.errors[seat], "errors", seat))
    if others and not team:
        steps.append(named("others_errors", added(own.errors[other] for other in others), "errors"))
    return [*steps, named("rest", own.rest, "rest")]


def added(amounts: Iterable[float]) -> float:
    """A sum in the decimals in which everything adds up."""
    return round(math.fsum(amounts), DIGITS) + 0.0


def how(found: Review, language: Language) -> str:
    """By which bots and how many trial games."""
    return fill(WORDS["how"], language, version=found.bot_version, budget=found.budget, seed=found.seed)


def unit(found: Review, game: Game, language: Language) -> str:
    """What is counted, in a sentence."""
    return pick(WORDS["counts_wins"], language) if found.measure == "win" else _unit(found, game, language)


def why(found: Review, one: Decision, told: Callable[[int], str], advice: Callable[[int], str], language: Language) -> list[str]:
    """What was played, what was better and why, in sentences; a move is `told` by its place among the choices, with `advice`."""

    def amount(value: float) -> str:
        if found.measure == "score":
            return _amount(found, value, language)
        return fill(WORDS["percent"], language, number=round(100 * value))  # they aren't known to tenths

    def expected(move: int) -> str:
        place = next(at for at, choice in enumerate(one.choices) if choice.move == move)
        value, _ = found.value(one.choices[place].value)
        words = WORDS["chance_to_win" if found.measure == "win" else "result_to_expect"]
        reasons = advice(place)
        said = f"{told(place)} {reasons[0].upper()}{reasons[1:]}." if reasons else told(place)
        return fill(words, language, told=said, value=amount(value))

    cost, error = amount(one.cost), amount(GIVE_OR_TAKE * one.cost_error)
    better = fill(WORDS["better"], language, told=expected(one.best))
    return [expected(one.played), better, fill(WORDS["cost"], language, cost=cost, error=error)]


def _line(words: str, value: float, language: Language, signed: bool) -> str:
    return f"  {words:<{WIDEST}} {_number(value, language, signed):>7}"


def _shown(found: Review, value: float) -> float:
    """A figure as it is shown: with one decimal, shares as percent."""
    return round(100 * value if found.measure == "win" else value, 1)


def _amount(found: Review, value: float, language: Language) -> str:
    number = _number(_shown(found, value), language, signed=False)
    return fill(WORDS["percent"], language, number=number) if found.measure == "win" else number


def _number(value: float, language: Language, signed: bool) -> str:
    """With a decimal point, or in Polish a comma, and a real minus; nothing has no sign."""
    text = f"{value:+.1f}" if signed and value else f"{value + 0.0:.1f}"
    return text.replace("-", "−").replace(".", "," if language == "pl" else ".")
