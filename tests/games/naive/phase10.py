"""Laying a phase by its definition: try every card for every next place, and see whether one way leads to the end.

A card is (number, colour), or None for a joker. A phase is a list of ("set" | "run" | "color", size).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

Card = tuple[int, str] | None
Asked = tuple[str, int]
Laid = tuple[tuple[Card, int | str], ...]
"""The cards of one group in the order in which they were laid, each with the number or colour that it stands for."""


def steps(phase: Sequence[Asked], hand: Sequence[Card], done: Sequence[Laid] = ()) -> set[tuple[Card, int | str]]:
    """The cards, with what they stand for, that can be laid next so that the phase can be completed."""
    return {
        step for step, after, rest in _next(tuple(phase), _sorted(hand), tuple(done)) if _finishable(tuple(phase), rest, after)
    }


def can_lay(phase: Sequence[Asked], hand: Sequence[Card]) -> bool:
    if all(kind != "color" for kind, _ in phase):
        hand = [card and (card[0], "any") for card in hand]  # the same, only quicker: colours have no part in it
    return _finishable(tuple(phase), _sorted(hand), ())


def whole(asked: Asked, laid: Laid) -> bool:
    """Whether these cards are the group that is asked for."""
    kind, size = asked
    means = [stands_for for _, stands_for in laid]
    if len(laid) != size or all(card is None for card, _ in laid):
        return False
    return means == list(range(int(means[0]), int(means[0]) + size)) if kind == "run" else len(set(means)) == 1


@cache
def _finishable(phase: tuple[Asked, ...], hand: tuple[Card, ...], done: tuple[Laid, ...]) -> bool:
    if len(done) == len(phase) and all(whole(asked, laid) for asked, laid in zip(phase, done, strict=True)):
        return True
    return any(_finishable(phase, rest, after) for _, after, rest in _next(phase, hand, done))


def _next(
    phase: tuple[Asked, ...], hand: tuple[Card, ...], done: tuple[Laid, ...]
) -> Iterator[tuple[tuple[Card, int | str], tuple[Laid, ...], tuple[Card, ...]]]:
    """Every card that could lie next: what it is, the groups with it, the hand without it."""
    if done and len(done[-1]) < phase[len(done) - 1][1]:
        at, before = len(done) - 1, done[-1]
    elif len(done) < len(phase) and (not done or whole(phase[len(done) - 1], done[-1])):
        at, before = len(done), ()
    else:
        return
    kind, _ = phase[at]
    for card in dict.fromkeys(hand):
        if card is None:
            meanings: Sequence[int | str] = "rbgy" if kind == "color" else range(1, 13)
        else:
            meanings = [card[1] if kind == "color" else card[0]]
        rest = list(hand)
        rest.remove(card)
        for stands_for in meanings:
            follows = not before or stands_for == (int(before[-1][1]) + 1 if kind == "run" else before[-1][1])
            if follows:
                yield (card, stands_for), (*done[:at], (*before, (card, stands_for))), tuple(rest)


def _sorted(hand: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(hand, key=lambda card: card or (99, "")))
