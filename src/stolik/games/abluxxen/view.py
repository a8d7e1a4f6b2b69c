"""What a seat sees of Abluxxen, and the words for it. Built from hidden records only."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Literal

import msgspec

from stolik.core.cards import EVERYONE, lying
from stolik.core.contract import Seated
from stolik.core.seats import SPECTATOR
from stolik.games.abluxxen.plays import PlayView, plays
from stolik.games.abluxxen.rules import Ending, Level, Stage
from stolik.games.abluxxen.table import CARDS, COPIES, DECK, DISCARD, DUEL, JOKER, POOL, ROW, TABLE, State, value_of

SEAT_NUMBERS = ("turn", "active", "victim")
BY_SEAT = ("layers", "top_value", "top_count", "place")
SEAT_PLACES = {TABLE: 1}
"""The fields of the record that hold the number of a seat, those with an entry for each seat, and the places of seats besides
hands: the first, and how many each seat has."""
FACES = [value_of(card) for card in range(CARDS)]
CARD_NUMBERS = ("pool",)
"""What is on each card, by its number: cards with the same on them are equal; and the fields that hold the number of a card."""


class LayerView(msgspec.Struct, frozen=True):
    """Cards played together: of one value (14: jokers alone), with jokers among them."""

    value: int
    cards: int
    jokers: int


class SeatView(msgspec.Struct, frozen=True):
    """What all see of a player: `known` are the cards that all saw come into the hand, at the end the whole hand; `layers`
    begin at the bottom."""

    cards: int
    known: list[int]
    layers: list[LayerView]
    laid: int
    points: int
    place: int


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it (-1: a spectator). Cards are values, 14 is a joker.

    `pool` has what lies in each of its six places, the first card first; `row` is the virtual player's, one list a set.
    `plays` are the plays that the seat has to choose among, if any; those that differ only in jokers are one.
    """

    seat: int
    turn: int
    active: int
    stage: Literal["play", "choose", "theft", "reply", "draw", "spare"]
    level: Literal["basic", "advanced", "expert"]
    duel: bool
    hand: list[int]
    deck: int
    pool: list[list[int]]
    row: list[list[int]]
    discarded: int
    victim: int
    owed: int
    idle: int
    idle_turns: int
    players: list[SeatView]
    plays: list[PlayView]
    ending: Literal["not_over", "last_card", "supply", "idle"]


def view(s: State, seat: int) -> View:
    """The view of a record that was hidden for that seat."""
    return _seated(_watched(s), seat, lying(s, seat) if seat >= 0 else [], lambda: s)


def _seated(watched: View, seat: int, hand: list[int], record: Callable[[], State]) -> View:
    in_turn = seat == watched.turn and watched.stage == "play" and watched.ending == "not_over"
    own = [card // COPIES + 1 for card in hand]
    return msgspec.structs.replace(watched, seat=seat, hand=own, plays=plays(record()) if in_turn else [])


SEATED = Seated(("seat", "hand", "plays"), _seated)


def _watched(s: State) -> View:
    """What a spectator sees."""
    return View(
        seat=SPECTATOR,
        turn=s.turn,
        active=s.active,
        stage=Stage(s.stage).name.lower(),  # type: ignore[arg-type]
        level=Level(s.level).name.lower(),  # type: ignore[arg-type]
        duel=s.players == DUEL,
        hand=[],
        deck=s.held[DECK],
        pool=pool_spots(s),
        row=[list(alike) for _, alike in groupby(values_at(s, ROW))],
        discarded=s.held[DISCARD],
        victim=s.victim,
        owed=s.owed,
        idle=s.idle,
        idle_turns=s.idle_turns,
        players=[_seat(s, other) for other in range(s.players)],
        plays=[],
        ending=Ending(s.over).name.lower(),  # type: ignore[arg-type]
    )


def values_at(s: State, place: int) -> list[int]:
    return [card // COPIES + 1 for card in lying(s, place)]


def pool_spots(s: State) -> list[list[int]]:
    """The cards in each spot of the pool, the first one first."""
    spots = [[first] if first >= 0 else [] for first in s.pool]
    for card in lying(s, POOL):
        if card != s.pool[s.lies[card]]:
            spots[s.lies[card]].append(card)
    return [[card // COPIES + 1 for card in cards] for cards in spots]


def _seat(s: State, seat: int) -> SeatView:
    known = [card // COPIES + 1 for card in lying(s, seat) if s.seen[card] == EVERYONE]
    laid = s.held[TABLE + seat]
    return SeatView(s.held[seat], known, layers_of(s, seat), laid, laid - s.held[seat], s.place[seat])


def layers_of(s: State, seat: int) -> list[LayerView]:
    """The layers before a seat, from the bottom up."""
    layers: list[list[int]] = [[] for _ in range(s.layers[seat])]
    for card in lying(s, TABLE + seat):
        layers[s.lies[card] - 1].append(card // COPIES + 1)
    return [LayerView(cards[0], len(cards) - cards.count(JOKER), cards.count(JOKER)) for cards in layers]
