"""Phase 10: collect what your phase asks for, lay it, and get rid of the rest before the others do.

A turn is a chain of small decisions: draw; lay the phase card by card, group by group, runs from
their lowest number up; hit, first the card and then the group; discard. A player who begins a
phase can always finish it: the rules only offer cards after which the rest can be laid.

The group `g` of a seat's phase is the place `TABLE + seat * GROUPS + g`; its `value` is the number
of a set, the lowest number of a run or the colour, and 0 while nothing lies there.
"""

from __future__ import annotations

from enum import IntEnum

from stolik.core.cards import (
    EVERYONE,
    HIDDEN,
    NOBODY,
    Cards,
    draw,
    eye,
    gather,
    guess_cards,
    hide_cards,
    list_bits,
    next_seat,
    put,
)
from stolik.core.defaults import asides as asides
from stolik.core.defaults import ending as ending
from stolik.core.defaults import mover as mover
from stolik.core.record import field
from stolik.core.rng import below, forget, start
from stolik.core.rule import rule
from stolik.games.phase10.deck import (
    CARDS,
    COLOURS,
    DISCARDS,
    JOKER_KIND,
    KINDS,
    PLACES,
    SKIP,
    SKIP_KIND,
    STOCK,
    TABLE,
    copies,
    first_card,
    kind_of,
    number_of,
    worth,
)
from stolik.games.phase10.deck import SEATS as SEATS
from stolik.games.phase10.fitting import (
    AS_COLOUR,
    AS_NUMBER,
    SIDES,
    Side,
    different,
    goes,
    has,
    progress,
    refused_lay,
    stands_for,
    takers,
)
from stolik.games.phase10.laying import Hand, completable, group_count, hand_of
from stolik.games.phase10.phase_list import GROUPS, PHASES, Kind

FROM_STOCK = 0
FROM_DISCARDS = 1
LAY = 2
"""A slot: a number card by its kind, or a joker for a number from `AS_NUMBER` on, or for a colour from `AS_COLOUR` on."""
HIT = LAY + AS_COLOUR + COLOURS
"""The kind of a number card, or a joker."""
ON = HIT + KINDS + 1
"""A group and one of its `Side`s."""
DISCARD = ON + SEATS * GROUPS * SIDES
"""The kind of a number card, or a joker."""
DISCARD_SKIP = DISCARD + KINDS + 1
"""The seat that misses a turn; with `SEATS`, nobody does."""
NUM_MOVES = DISCARD_SKIP + SEATS + 1

TURNS = 60
"""P10-4.5: the most turns of each player in a round; a missed turn is one of them."""
ROUNDS = 100
LARGEST_HAND = 10
MOST_MOVES = ROUNDS * SEATS * (TURNS + 2 * (TURNS + LARGEST_HAND))
"""Every game ends within this many moves: a turn draws one card, and a card leaves a hand in two moves at most."""

NO_CARD = -1


class Ending(IntEnum):
    NOT_OVER = 0
    COMPLETED = 1
    ROUNDS_UP = 2


class Stage(IntEnum):
    """What the turn is waiting for."""

    DRAW = 0
    ACT = 1
    LAYING = 2
    HITTING = 3


class State(Cards):
    # The options of the table; a phase is a kind and a size for each group, with kind 0 after the last.
    hand_size: int = field("i1")
    scoring: int = field("i1")
    rounds: int = field("i1")
    phase_count: int = field("i1")
    kinds: list[list[int]] = field("i1", PHASES, GROUPS)
    sizes: list[list[int]] = field("i1", PHASES, GROUPS)
    # The game.
    over: int = field("i1")
    round: int = field("i1")
    dealer: int = field("i1")
    phase: list[int] = field("i1", SEATS)
    points: list[int] = field("i4", SEATS)
    # How the last round ended, for all to see.
    gained: list[int] = field("i2", SEATS)
    advanced: list[int] = field("i1", SEATS)
    # The round.
    turns: int = field("i2")
    turn: int = field("i1")
    stage: int = field("i1")
    group: int = field("i1")
    natural: int = field("i1")
    chosen: int = field("i1")
    drawn: int = field("i1")
    top: int = field("i1")
    under: int = field("i1")
    laid: list[int] = field("i1", SEATS)
    skipped: list[int] = field("i1", SEATS)
    missing: list[int] = field("i1", SEATS)
    value: list[int] = field("i1", SEATS * GROUPS)
    where: list[int] = field("i1", CARDS)
    seen: list[int] = field("i1", CARDS)
    held: list[int] = field("i1", PLACES)


@rule
def deal(s: State, key: list[int]) -> None:
    start(s, key)
    s.over = Ending.NOT_OVER
    s.round = 0
    s.dealer = below(s, s.players)  # P10-1.3
    for seat in range(SEATS):
        s.phase[seat] = 0  # P10-1.7
        s.points[seat] = 0
        s.gained[seat] = 0
        s.advanced[seat] = 0
    begin_round(s)


@rule
def begin_round(s: State) -> None:
    s.round += 1
    s.turns = 0
    gather(s, STOCK)
    for seat in range(SEATS):
        s.laid[seat] = 0
        s.skipped[seat] = 0
        s.missing[seat] = 0
    for group in range(SEATS * GROUPS):
        s.value[group] = 0
    first = next_seat(s, s.dealer)  # P10-1.3
    seat = first
    for _ in range(s.hand_size * s.players):  # P10-1.2
        put(s, draw(s, STOCK), seat, eye(seat))
        seat = next_seat(s, seat)
    s.top = NO_CARD
    discard(s, draw(s, STOCK))
    if s.top >= SKIP:
        skip(s, first)  # P10-3.6
    begin_turn(s, first)


@rule
def begin_turn(s: State, seat: int) -> None:
    """Gives the turn to the seat, or to the next one that does not miss it: P10-3.5."""
    while s.missing[seat]:
        s.missing[seat] = 0
        s.turns += 1
        seat = next_seat(s, seat)
    s.turn = seat
    s.stage = Stage.DRAW
    s.group = 0
    s.natural = 0
    s.chosen = NO_CARD
    s.drawn = NO_CARD


@rule
def legal(s: State, moves: list[int]) -> int:
    n = 0
    if s.over:
        return n
    if s.stage == Stage.DRAW:
        for move in range(FROM_STOCK, FROM_DISCARDS + 1):
            moves[n] = move
            n += refused_draw(s, move) == 0
        return n
    if s.stage == Stage.HITTING:
        for group in range(s.players * GROUPS):
            for side in range(SIDES):
                moves[n] = ON + group * SIDES + side
                n += goes(s, s.chosen, group, side)
        return n
    hand = hand_of(s, s.turn)
    if not s.laid[s.turn]:
        n = legal_lays(s, hand, moves)
        if s.stage == Stage.LAYING:
            return n
    else:
        n = list_bits(different(hand) & takers(s), HIT, moves, n)
    n = list_bits(different(hand), DISCARD, moves, n)
    if hand.skips > 0:
        for target in range(SEATS + 1):
            moves[n] = DISCARD_SKIP + target
            n += may_skip(s, target)
    return n


@rule
def legal_lays(s: State, hand: Hand, moves: list[int]) -> int:
    """P10-3.2: the cards that begin the phase, or go on with it, so that the player can then lay all of it."""
    n = 0
    if not completable(s, s.phase[s.turn], progress(s), hand):
        return n
    asks = s.kinds[s.phase[s.turn]][s.group]
    known, answer = 0, 0
    for kind in range(KINDS):
        if has(hand, kind):
            meant = stands_for(kind, asks)
            if meant != known:  # colours don't matter to numbers, so one answer serves all cards of a number
                known, answer = meant, refused_lay(s, kind, hand)
            if answer == 0:
                moves[n] = LAY + kind
                n += 1
    if hand.jokers > 0:
        for slot in range(AS_NUMBER, AS_COLOUR + COLOURS):
            if refused_lay(s, slot, hand) == 0:
                moves[n] = LAY + slot
                n += 1
    return n


@rule
def refused_draw(s: State, move: int) -> int:
    """P10-3.1: the rule against drawing from there, or 0."""
    if move == FROM_STOCK:
        return 0 if s.held[STOCK] > 0 or s.held[DISCARDS] > 1 else 404
    return 205 if s.top >= SKIP else 0


@rule
def may_skip(s: State, target: int) -> bool:
    """P10-3.5: whether a Skip may be played against that seat, or with `SEATS` against nobody."""
    if target < SEATS:
        return target < s.players and target != s.turn and not s.skipped[target]
    targets = 0
    for seat in range(s.players):
        targets += seat != s.turn and not s.skipped[seat]
    return targets == 0


@rule
def violated_rule(s: State, move: int) -> int:
    if s.over:
        return 501 if s.over == Ending.COMPLETED else 502
    if s.stage == Stage.DRAW or move < LAY or move >= NUM_MOVES:
        return refused_draw(s, move) if s.stage == Stage.DRAW and 0 <= move < LAY else 301
    if s.stage == Stage.HITTING or (ON <= move < DISCARD):
        if s.stage != Stage.HITTING or not ON <= move < DISCARD:
            return 303
        group, side = (move - ON) // SIDES, (move - ON) % SIDES
        return 0 if goes(s, s.chosen, group, side) else 303
    hand = hand_of(s, s.turn)
    if move < HIT:
        slot = move - LAY
        if s.laid[s.turn] or not has(hand, min(slot, JOKER_KIND)):
            return 302
        return refused_lay(s, slot, hand)
    if s.stage == Stage.LAYING:
        return 302
    if move < ON:
        kind = move - HIT
        return 0 if s.laid[s.turn] and has(hand, kind) and takers(s) >> kind & 1 else 303
    if move < DISCARD_SKIP:
        return 0 if has(hand, move - DISCARD) else 304
    if hand.skips == 0:
        return 304
    return 0 if may_skip(s, move - DISCARD_SKIP) else 305


@rule
def play(s: State, move: int) -> None:
    if move == FROM_STOCK:
        draw_from_stock(s)
    elif move == FROM_DISCARDS:
        s.drawn = s.top
        put(s, s.drawn, s.turn, EVERYONE)
        s.top = s.under
        s.stage = Stage.ACT
    elif move < HIT:
        lay(s, move - LAY)
    elif move < ON:
        s.chosen = move - HIT
        s.stage = Stage.HITTING
    elif move < DISCARD:
        hit(s, (move - ON) // SIDES, (move - ON) % SIDES)
    else:
        end_turn(s, move)


@rule
def draw_from_stock(s: State) -> None:
    if s.held[STOCK] == 0:  # P10-4.4
        for card in range(CARDS):
            if s.where[card] == DISCARDS and card != s.top:
                put(s, card, STOCK, NOBODY)
        s.under = NO_CARD
    s.drawn = draw(s, STOCK)
    put(s, s.drawn, s.turn, eye(s.turn))
    s.stage = Stage.ACT


@rule
def leaving(s: State, kind: int) -> int:
    """The card of that kind that leaves the hand: one that all know, else any.

    Chance picks among cards that only the player knows: if it were always the first, the others
    could tell from it that the player has none before it.
    """
    first, unknown = first_card(kind), 0
    for card in range(first, first + copies(kind)):
        if s.where[card] == s.turn:
            if s.seen[card] == EVERYONE:
                return card
            unknown += 1
    pick = below(s, unknown) if unknown > 1 else 0
    card = first
    while s.where[card] != s.turn or pick > 0:
        pick -= s.where[card] == s.turn
        card += 1
    return card


@rule
def lay(s: State, slot: int) -> None:
    """Lays one card of the phase; P10-2.4: from now on a joker stands for what it was laid as."""
    group = s.turn * GROUPS + s.group
    phase = s.phase[s.turn]
    if slot < KINDS:
        s.natural = 1
    if s.value[group] == 0:
        s.value[group] = stands_for(slot, s.kinds[phase][s.group])
    put(s, leaving(s, min(slot, JOKER_KIND)), TABLE + group, EVERYONE)
    s.stage = Stage.LAYING
    if s.held[TABLE + group] == s.sizes[phase][s.group]:
        s.group += 1
        s.natural = 0
        if s.group == group_count(s, phase):
            s.laid[s.turn] = 1
            s.group = 0
            s.stage = Stage.ACT
            if s.held[s.turn] == 0:
                end_round(s)  # P10-4.1


@rule
def hit(s: State, group: int, side: int) -> None:
    lower = side == Side.LOW or (s.chosen < KINDS and number_of(s.chosen) < s.value[group])
    if lower and s.kinds[s.phase[group // GROUPS]][group % GROUPS] == Kind.RUN:
        s.value[group] -= 1
    put(s, leaving(s, s.chosen), TABLE + group, EVERYONE)
    s.chosen = NO_CARD
    s.stage = Stage.ACT
    if s.held[s.turn] == 0:
        end_round(s)  # P10-4.1


@rule
def end_turn(s: State, move: int) -> None:
    """P10-3.4: discards."""
    if move >= DISCARD_SKIP:
        discard(s, leaving(s, SKIP_KIND))
        if move < DISCARD_SKIP + SEATS:
            skip(s, move - DISCARD_SKIP)
    else:
        discard(s, leaving(s, move - DISCARD))
    if s.held[s.turn] == 0:
        end_round(s)  # P10-4.1
        return
    s.turns += 1
    begin_turn(s, next_seat(s, s.turn))
    nothing_to_draw = refused_draw(s, FROM_STOCK) and refused_draw(s, FROM_DISCARDS)  # P10-4.4
    if nothing_to_draw or s.turns >= TURNS * s.players:  # P10-4.5
        end_round(s)


@rule
def discard(s: State, card: int) -> None:
    put(s, card, DISCARDS, EVERYONE)
    s.under = s.top
    s.top = card


@rule
def skip(s: State, seat: int) -> None:
    s.skipped[seat] = 1
    s.missing[seat] = 1


@rule
def end_round(s: State) -> None:
    completed = False
    for seat in range(s.players):
        s.gained[seat] = 0
        s.advanced[seat] = s.laid[seat]
        s.phase[seat] += s.laid[seat]  # P10-4.2
        completed = completed or s.phase[seat] == s.phase_count
    for card in range(CARDS):
        if s.where[card] < s.players:
            s.gained[s.where[card]] += worth(kind_of(card), s.scoring)
    for seat in range(s.players):
        s.points[seat] += s.gained[seat]  # P10-4.3
    if completed:
        s.over = Ending.COMPLETED  # P10-5.1
    elif s.round == s.rounds:
        s.over = Ending.ROUNDS_UP  # P10-5.2
    if s.over:
        open_hands(s)
    else:
        s.dealer = next_seat(s, s.dealer)
        begin_round(s)


@rule
def open_hands(s: State) -> None:
    """All see what everybody has left when the points of the last round are counted: P10-4.3."""
    for card in range(CARDS):
        if 0 <= s.where[card] < s.players:
            s.seen[card] = EVERYONE


@rule
def score(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def ranks(s: State, out: list[int]) -> None:
    """P10-5.1, P10-5.2: the furthest phase, then the fewest points; equals share a place."""
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            further = s.phase[other] > s.phase[seat]
            level = s.phase[other] == s.phase[seat]
            out[seat] += further or (level and s.points[other] < s.points[seat])


@rule
def hide(s: State, seat: int) -> None:
    hide_cards(s, seat)  # P10-3.1: players may remember every card that they have seen
    if seat != s.turn:
        s.drawn = NO_CARD
    forget(s)


@rule
def guess(s: State, seat: int, key: list[int]) -> None:
    s.fast = 1
    start(s, key)
    if s.stage == Stage.HITTING:
        deal_chosen(s)
    guess_cards(s)


@rule
def deal_chosen(s: State) -> None:
    """P10-3.3: all have heard which card comes next, so the player in turn holds a copy of it; chance picks which."""
    first, unseen = first_card(s.chosen), 0
    for card in range(first, first + copies(s.chosen)):
        if s.where[card] == s.turn:
            return
        unseen += s.where[card] == HIDDEN
    pick = below(s, unseen)
    for card in range(first, first + copies(s.chosen)):
        if s.where[card] == HIDDEN:
            if pick == 0:
                s.where[card], s.seen[card] = s.turn, eye(s.turn)
            pick -= 1
