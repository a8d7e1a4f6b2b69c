"""What a seat sees of Triggs, and the words for it. Built from hidden records only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Literal

import msgspec

from stolik.core.cards import EVERYONE, lying
from stolik.core.contract import Seated
from stolik.core.seats import SPECTATOR
from stolik.games.triggs.moves import PILES, Pile
from stolik.games.triggs.rules import (
    BOX,
    CARDS,
    COPIES,
    LAID,
    LEFT_TOP,
    RIGHT_TOP,
    Ending,
    State,
    cards_in_pile,
    discarded,
)
from stolik.games.triggs.sheets import VALUES

SEAT_NUMBERS = ("turn",)
BY_SEAT = ("crossed", "places")
"""The fields of the record that hold the number of a seat, and those with an entry for each seat."""
FACES = [card // COPIES + 1 for card in range(CARDS)]
"""What is on each card, by its number: cards with the same on them are equal."""


class PileView(msgspec.Struct, frozen=True):
    """One of the three piles; only the open ones show a top card."""

    name: Pile
    top: int | None
    cards: int


class SeatView(msgspec.Struct, frozen=True):
    """What all see of a player; `known` are cards of the hand that everybody saw being taken."""

    cards: int
    known: list[int]
    crossed: list[int]
    total: int


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it (-1: a spectator). Lists over rows begin with row 1.

    While boxes are being made, `value` is what was announced and `makings` are the cards of each box;
    `possible` says how many more boxes of each row the seat's hand could make.
    """

    seat: int
    turn: int
    boxes: list[int]
    piles: list[PileView]
    discards: int
    removed: list[int]
    hand: list[int]
    possible: list[int]
    players: list[SeatView]
    must_draw: bool
    value: int
    makings: list[list[int]]
    extra: bool
    round: int
    rounds: int
    winners: list[int]
    ending: Literal["not_over", "won", "turns_up"]


def view(s: State, seat: int) -> View:
    """The view of a record that was hidden for that seat."""
    return _seated(_watched(s), seat, lying(s, seat) if seat >= 0 else [], lambda: s)


def _seated(watched: View, seat: int, hand: list[int], _: Callable[[], State]) -> View:
    own = [card // COPIES + 1 for card in hand]
    rows = range(1, VALUES + 1) if seat >= 0 else []
    possible = [min(times_in(own, value), free_boxes(watched, seat, value)) for value in rows]
    return msgspec.structs.replace(watched, seat=seat, hand=own, possible=possible)


SEATED = Seated(("seat", "hand", "possible"), _seated)


def _watched(s: State) -> View:
    """What a spectator sees."""
    return View(
        seat=SPECTATOR,
        turn=s.turn,
        boxes=list(s.boxes),
        piles=[pile_view(s, name) for name in PILES],
        discards=discarded(s),
        removed=values_at(s, BOX),
        hand=[],
        possible=[],
        players=[_seat(s, other) for other in range(s.players)],
        must_draw=s.drawn > 0,
        value=s.value,
        makings=_makings(s),
        extra=bool(s.extra),
        round=min(s.taken // s.players + 1, s.turns),
        rounds=s.turns,
        winners=[other for other in range(s.players) if s.over and s.places[other] == 1],
        ending=Ending(s.over).name.lower(),  # type: ignore[arg-type]
    )


def values_at(s: State, place: int) -> list[int]:
    return [card // COPIES + 1 for card in lying(s, place)]


def pile_view(s: State, name: Pile) -> PileView:
    at = PILES.index(name)
    top = None if name == "middle" else next(iter(values_at(s, LEFT_TOP if name == "left" else RIGHT_TOP)), None)
    return PileView(name, top, cards_in_pile(s, at))


def _seat(s: State, seat: int) -> SeatView:
    known = [card // COPIES + 1 for card in lying(s, seat) if s.seen[card] == EVERYONE]
    return SeatView(s.held[seat], known, list(s.crossed[seat]), sum(s.crossed[seat]))


def times_in(hand: list[int], value: int) -> int:
    """How often a hand can make a value; no choice arises, because each card has only one partner value."""
    have = Counter(hand)
    pairs = sum(min(have[lower], have[value - lower]) for lower in range(1, (value + 1) // 2))
    return have[value] + pairs + (have[value // 2] // 2 if value % 2 == 0 else 0)


def free_boxes(watched: View, seat: int, value: int) -> int:
    """The boxes of a row for which nothing has been made yet."""
    made = len(watched.makings) if seat == watched.turn and value == watched.value else 0
    return watched.boxes[value - 1] - watched.players[seat].crossed[value - 1] - made


def _makings(s: State) -> list[list[int]]:
    """The boxes that the laid cards make: a card below the value goes with the card that makes up the rest."""
    laid = Counter(values_at(s, LAID))
    makings = [[s.value]] * laid[s.value]
    for lower in range(1, s.value // 2 + 1):
        makings += [[s.value - lower, lower]] * (laid[lower] // 2 if lower * 2 == s.value else laid[lower])
    return makings
