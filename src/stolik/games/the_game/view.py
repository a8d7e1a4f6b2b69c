"""What a seat sees of The Game, and the words for it. Built from hidden records only."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, get_args

import msgspec

from stolik.core.cards import lying
from stolik.core.contract import Seated
from stolik.games.the_game.moves import (
    MEANINGS,
    PILES,
    WISHES,
    Meaning,
    Pile,
    Wish,
)
from stolik.games.the_game.rules import DECK, FIRST, RISING, ROWS, Fire, State

SEAT_NUMBERS = ("turn",)
BY_SEAT = ("eager", "signal")
"""The fields of the record that hold the number of a seat, and those with an entry for each seat."""

EndingName = Literal["not_over", "won", "stuck", "burned"]
ENDINGS: tuple[EndingName, ...] = get_args(EndingName)
"""The names of `Ending`, in its order."""


class PileView(msgspec.Struct, frozen=True):
    """One of the four piles; `must_cover` is a fire that this turn has to put out."""

    name: Pile
    rising: bool
    top: int
    burning: bool
    must_cover: bool


class SeatView(msgspec.Struct, frozen=True):
    """What all see of a player; `signals` has one entry a pile."""

    cards: int
    wish: Wish | None
    signals: list[Meaning]


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it (-1: a spectator); `hands` are those of all seats once the game is over, and none before."""

    seat: int
    turn: int
    starting: bool
    piles: list[PileView]
    hand: list[int]
    deck: int
    hand_size: int
    laid: int
    minimum: int
    players: list[SeatView]
    left: int
    ending: EndingName
    end_turn_loses: bool
    hands: list[list[int]]


def view(s: State, seat: int) -> View:
    """The view of a record that was hidden for that seat."""
    return _seated(_watched(s), seat, lying(s, seat) if seat >= 0 else [], lambda: s)


def _seated(watched: View, seat: int, hand: list[int], _: Callable[[], State]) -> View:
    return msgspec.structs.replace(watched, seat=seat, hand=[card + FIRST for card in hand])


SEATED = Seated(("seat", "hand"), _seated)


def _watched(s: State) -> View:
    """What a spectator sees."""
    return View(
        seat=-1,
        turn=s.turn,
        starting=not s.started,
        piles=[_pile(row, s.rows[row], s.burning[row]) for row in range(ROWS)],
        hand=[],
        deck=s.held[DECK],
        hand_size=s.hand_size,
        laid=s.laid,
        minimum=s.needed,
        players=_seats(s),
        left=s.held[DECK] + sum(s.held[: s.players]),
        ending=ENDINGS[s.over],
        end_turn_loses=not s.over and Fire.DUE in s.burning,
        hands=[[card + FIRST for card in lying(s, seat)] for seat in range(s.players)] if s.over else [],
    )


@cache
def _pile(row: int, top: int, burning: int) -> PileView:
    """A pile by what players see of it: few differ, and all tables share them."""
    return PileView(PILES[row], row < RISING, top, burning != Fire.NONE, burning == Fire.DUE)


def _seats(s: State) -> list[SeatView]:
    spoken = 0 if s.players == 1 or s.starter else s.players if s.started else s.turn
    return [_seat(s.held[seat], s.eager[seat] if seat < spoken else None, *s.signal[seat]) for seat in range(s.players)]


@cache
def _seat(cards: int, eager: int | None, *says: int) -> SeatView:
    """A player by what others see of them: few combinations of signals ever occur, and all tables share them."""
    return SeatView(cards, None if eager is None else WISHES[eager], [MEANINGS[one] for one in says])
