"""A review as it is sent: figures for drawing, and sentences in one language, with cards marked for a page that draws them."""

from __future__ import annotations

import re

import msgspec

from stolik.core import registry
from stolik.core.game import Game
from stolik.core.seats import SPECTATOR
from stolik.core.text import spoken
from stolik.core.words import Language, pick
from stolik.reviewing.result import Decision, Review, Value
from stolik.reviewing.words import WORDS, how, parts, unit, why
from stolik.server import wire
from stolik.server.table.limits import Limits, within
from stolik.server.table.reviewed import Reviewed, Told

NAME = re.compile(r"\{names\[(\d+)\]\}")
TOO_LONG = ("This game is too long to be reviewed", "Ta gra jest za długa, żeby ją przejrzeć")


def sent(kept: Reviewed, depth: int, depths: int, language: Language, limits: Limits) -> bytes:
    """A review in that language, as it goes over the wire.

    Takes its time, and holds Python's lock: call it in another process.
    """
    review = msgspec.structs.replace(kept.review, names=kept.names[language])
    game = registry.game(review.game)
    body = msgspec.json.encode(
        wire.Review(
            game=review.game,
            names=review.names,
            bots=kept.bots,
            depth=depth,
            depths=depths,
            budget=review.budget,
            bot_version=review.bot_version,
            rules=review.rules,
            seed=review.seed,
            measure=review.measure,
            lower_is_better=review.lower_is_better,
            together=review.together,
            unit=unit(review, game, language),
            how=how(review, language),
            legend=pick(WORDS["legend"], language),
            moves=review.moves,
            line=[wire.ReviewPoint(one.after, _amounts(review, one.values)) for one in review.line],
            draws=[wire.ReviewDraw(one.number, one.seat, _amounts(review, one.luck)) for one in review.draws],
            decisions=list(_decisions(kept, review, game, language, limits)),
            sums=_sums(review, language),
            costliest=review.costliest_of_all,
            by_seat=review.costliest,
        )
    )
    within("replay_bytes", len(body), limits.replay_bytes, TOO_LONG)
    return body


def _amounts(review: Review, values: list[Value]) -> list[wire.Amount]:
    return [wire.Amount(*review.value(one)) for one in values]


def _decisions(kept: Reviewed, review: Review, game: Game, language: Language, limits: Limits) -> list[wire.ReviewDecision]:
    """All decisions; names without end in a file don't fill the memory."""
    size, found = 0, []
    for one, told in zip(review.decisions, kept.told, strict=True):
        found.append(_decision(review, game, one, told, language))
        size += sum(len(choice.text) + len(choice.advice) for choice in found[-1].choices)
        within("replay_bytes", size, limits.replay_bytes, TOO_LONG)
    return found


def _decision(review: Review, game: Game, one: Decision, told: list[Told], language: Language) -> wire.ReviewDecision:
    def named(text: str) -> str:
        return NAME.sub(lambda found: review.names[int(found[1])], text)

    texts = [named(pick(choice.words, language)) for choice in told]
    advice = [named(pick(choice.advice, language)) for choice in told]
    places = [choice.move for choice in one.choices]
    return wire.ReviewDecision(
        number=one.number,
        seat=one.seat,
        legal=one.legal,
        choices=[
            wire.ReviewChoice(game.moves.typed(tried.move), text, wire.Amount(*review.value(tried.value)), tried.tries, reasons)
            for tried, text, reasons in zip(one.choices, texts, advice, strict=True)
        ],
        played=places.index(one.played),
        best=places.index(one.best),
        cost=wire.Amount(one.cost, one.cost_error),
        is_error=one.is_error,
        sentences=why(review, one, texts.__getitem__, advice.__getitem__, language) if one.is_error else [],
    )


def _sums(review: Review, language: Language) -> list[wire.ReviewSum]:
    """One for each seat, or one for a team."""
    if review.together and len(review.names) > 1:
        whole = [sum(getattr(one, name) for one in review.sums) for name in ("choices", "errors", "cost")]
        return [wire.ReviewSum(SPECTATOR, _parts(review, 0, language), review.parts(0).result, *whole)]
    return [
        wire.ReviewSum(
            seat, _parts(review, seat, language), review.parts(seat).result, of_seat.choices, of_seat.errors, of_seat.cost
        )
        for seat, of_seat in enumerate(review.sums)
    ]


def _parts(review: Review, seat: int, language: Language) -> list[wire.ReviewPart]:
    return [wire.ReviewPart(one.kind, one.seat, spoken(one.words), one.amount) for one in parts(review, seat, language)]
