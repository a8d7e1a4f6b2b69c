"""What a seat sees of Phase 10, and the words for it. Built from hidden records only."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import msgspec

from stolik.core.cards import lying
from stolik.core.contract import Seated
from stolik.core.seats import SPECTATOR
from stolik.games.phase10.deck import CARDS, COLOURS, COPIES, DISCARDS, JOKER, JOKER_KIND, SKIP, STOCK, TABLE, kind_of
from stolik.games.phase10.moves import (
    CARD_NAMES,
    COLOUR_LETTERS,
    JOKER_NAME,
    Lay,
    group_name,
)
from stolik.games.phase10.phase_list import GROUPS, Kind
from stolik.games.phase10.rules import Ending, Stage, State
from stolik.games.phase10.ways import Places, places, ways

SEAT_NUMBERS = ("dealer", "turn")
BY_SEAT = ("phase", "points", "gained", "advanced", "laid", "skipped", "missing", "value")
SEAT_PLACES = {TABLE: GROUPS}
"""The fields of the record that hold the number of a seat, those with an entry for each seat, and the places of seats besides
hands: the first, and how many each seat has."""
FACES = [kind_of(card) for card in range(CARDS)]
CARD_NUMBERS = ("drawn", "top", "under")
"""What is on each card, by its number: cards with the same on them are equal; and the fields that hold the number of a card."""

GroupKind = Literal["set", "run", "color"]


class GroupAsked(msgspec.Struct, frozen=True):
    """One group that a phase asks for."""

    kind: GroupKind
    size: int


class GroupView(msgspec.Struct, frozen=True):
    """A group on the table; in `cards` a joker has what it stands for behind it: `j7`."""

    name: str
    kind: GroupKind
    cards: list[str]


class SeatView(msgspec.Struct, frozen=True):
    """What all see of a player; `phase` counts from 1, `known` are cards taken from the discard pile."""

    cards: int
    points: int
    phase: int
    laid: bool
    groups: list[GroupView]
    known: list[str]
    skipped: bool
    misses_turn: bool
    gained: int
    advanced: bool


PHASES_ASKED = 500
"""How many different phases, of all tables, the cache remembers."""


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it (-1: a spectator); `drawn` is the card that the seat has drawn in this turn and still has.

    For the seat in turn, `ways` are whole ways to lay its phase, or the rest of it, the best first,
    and `hits` is where its cards could be added.
    """

    seat: int
    turn: int
    stage: Literal["draw", "act", "laying", "hitting"]
    round: int
    dealer: int
    phases: list[list[GroupAsked]]
    stock: int
    can_draw_stock: bool
    top: str
    hand: list[str]
    drawn: str
    chosen: str
    ways: list[list[Lay]]
    hits: list[Places]
    players: list[SeatView]
    winners: list[int]
    ending: Literal["not_over", "completed", "rounds_up"]


def view(s: State, seat: int) -> View:
    """The view of a record that was hidden for that seat."""
    return _seated(_watched(s), seat, lying(s, seat) if seat >= 0 else [], lambda: s)


def _seated(watched: View, seat: int, hand: list[int], record: Callable[[], State]) -> View:
    own = [card_name(card) for card in hand]
    if seat < 0 or seat != watched.turn:
        return msgspec.structs.replace(watched, seat=seat, hand=own)
    s = record()
    drawn = card_name(s.drawn) if s.drawn >= 0 and s.where[s.drawn] == seat else ""
    return msgspec.structs.replace(watched, seat=seat, hand=own, drawn=drawn, ways=ways(s), hits=places(s))


SEATED = Seated(("seat", "hand", "drawn", "ways", "hits"), _seated)


def _watched(s: State) -> View:
    """What a spectator sees."""
    return View(
        seat=SPECTATOR,
        turn=s.turn,
        stage=Stage(s.stage).name.lower(),  # type: ignore[arg-type]
        round=s.round,
        dealer=s.dealer,
        phases=[_asked(tuple(s.kinds[phase]), tuple(s.sizes[phase])) for phase in range(s.phase_count)],
        stock=s.held[STOCK],
        can_draw_stock=s.held[STOCK] > 0 or s.held[DISCARDS] > 1,
        top=card_name(s.top) if s.top >= 0 else "",
        hand=[],
        drawn="",
        chosen=CARD_NAMES[s.chosen] if s.chosen >= 0 else "",
        ways=[],
        hits=[],
        players=[_seat(s, other) for other in range(s.players)],
        winners=_winners(s),
        ending=Ending(s.over).name.lower(),  # type: ignore[arg-type]
    )


def card_name(card: int) -> str:
    return CARD_NAMES[card // COPIES if card < JOKER else JOKER_KIND + (card >= SKIP)]


@lru_cache(PHASES_ASKED)
def _asked(kinds: tuple[int, ...], sizes: tuple[int, ...]) -> list[GroupAsked]:
    """A phase; tables ask for few different ones, and in every view."""
    groups = zip(kinds, sizes, strict=True)
    return [GroupAsked(Kind(kind).name.lower(), size) for kind, size in groups if size]  # type: ignore[arg-type]


def _seat(s: State, seat: int) -> SeatView:
    known = [card_name(card) for card in lying(s, seat) if s.seen[card] & ~(1 << seat)]
    return SeatView(
        cards=s.held[seat],
        points=s.points[seat],
        phase=s.phase[seat] + 1,
        laid=bool(s.laid[seat]),
        groups=[_group(s, seat, group) for group in range(GROUPS) if s.value[seat * GROUPS + group]],
        known=known,
        skipped=bool(s.skipped[seat]),
        misses_turn=bool(s.missing[seat]),
        gained=s.gained[seat],
        advanced=bool(s.advanced[seat]),
    )


def _phase_on_table(s: State, seat: int) -> int:
    """The phase that lies before a player; once the game is over, a player who made it has moved past it."""
    return s.phase[seat] - (s.advanced[seat] if s.over else 0)


def _group(s: State, seat: int, group: int) -> GroupView:
    kind = Kind(s.kinds[_phase_on_table(s, seat)][group])
    place = TABLE + seat * GROUPS + group
    value = s.value[seat * GROUPS + group]
    cards = lying(s, place)
    numbered = {card // COPIES // COLOURS + 1: card_name(card) for card in cards if card < JOKER}
    if kind == Kind.RUN:
        shown = [numbered.get(number, f"{JOKER_NAME}{number}") for number in range(value, value + len(cards))]
    else:
        stands_for = str(value) if kind == Kind.SET else COLOUR_LETTERS[value - 1]
        shown = [card_name(card) if card < JOKER else f"{JOKER_NAME}{stands_for}" for card in cards]
    return GroupView(group_name(seat, group), kind.name.lower(), shown)  # type: ignore[arg-type]


def _winners(s: State) -> list[int]:
    """P10-5.1, P10-5.2: the players whom nobody beats, once the game is over."""
    if not s.over:
        return []
    best = min((-s.phase[seat], s.points[seat]) for seat in range(s.players))
    return [seat for seat in range(s.players) if (-s.phase[seat], s.points[seat]) == best]
