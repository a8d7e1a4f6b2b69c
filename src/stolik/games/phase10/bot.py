"""A sensible player of Phase 10: collects what brings the phase nearest, lays it at once, then gets rid of the rest.

Before the phase is laid, a hand is worth its outlook (`outlook.py`). Of the cards that the hand needs least, it
discards the one that the next player seems to need least, too.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from stolik.core.cards import HIDDEN, next_seat
from stolik.core.defaults import remarks as remarks
from stolik.core.defaults import share_of_win
from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.phase10 import deck
from stolik.games.phase10.deck import (
    DISCARDS,
    JOKER_KIND,
    KINDS,
    SEATS,
    SKIP_KIND,
    kind_of,
    number_of,
)
from stolik.games.phase10.fitting import progress, stands_for, takers
from stolik.games.phase10.laying import Hand, Progress, completable, hand_of
from stolik.games.phase10.outlook import NEVER, NOTHING, outlook, tally, with_card
from stolik.games.phase10.phase_list import Kind
from stolik.games.phase10.reading import imagine as imagine
from stolik.games.phase10.rules import (
    DISCARD,
    DISCARD_SKIP,
    FROM_DISCARDS,
    FROM_STOCK,
    HIT,
    LAY,
    Stage,
    State,
    ranks,
)
from stolik.games.phase10.throwing import gift, point, slack

SPENT, WILD = 1_000, 500
"""What a joker costs that has to be laid, and one that is laid before a number card."""
PHASE_AHEAD, LAID_AHEAD = 1_000, 500
"""How dangerous a phase more, or a laid phase, makes an opponent; one card fewer in hand counts 1."""
PHASE_ALONE, POINTS_ALONE = 1.0, 0.002
"""What a phase and a point are worth a round before the end, where the player who lays the last phase ends the game alone."""
PHASE_TIED, POINTS_TIED = 0.25, 0.032
"""The same where several may lay it in the same round, so that points decide."""
CANDIDATES = 5
"""How many discards the search tries."""
WINDOW = 0.15
"""The search tries a discard only if it costs, in outlook, no more than this above the best."""
PLAYOUTS = 1_200
HARDER, HARDER_WITH_MANY_CARDS, MANY_CARDS = 10, 4, 8
"""The hard bot takes this many times the usual playouts; fewer where so many cards are dealt, for then each takes long."""
PLAYOUT_MOVES = 400
SEES_ONLY_OWN_CARDS = False
TALKS = False
NONE = -1


class Rated(NamedTuple):
    """A move, and what it costs."""

    move: int
    cost: float


FIRST = Rated(NONE, -1e9)
"""Comes before the best move, to start a list from the best to the worst."""


@rule
def policy(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of the sensible player; `s` is what the player may know."""
    return decision(s, moves, n)


@rule
def decision(s: State, moves: list[int], n: int) -> int:
    """The same; it leaves nothing to chance."""
    if n == 1 or s.stage == Stage.HITTING:
        return moves[0]
    if s.stage == Stage.DRAW:
        return FROM_DISCARDS + 0 if wants(s, kind_of(s.top)) else FROM_STOCK + 0
    if moves[0] < HIT:
        return best_lay(s, moves, n)
    if moves[0] < DISCARD:
        return best_hit(s, moves, n)
    if moves[n - 1] >= DISCARD_SKIP and moves[n - 1] < DISCARD_SKIP + SEATS:
        return best_skip(s, moves, n)
    return best_discard(s, moves, n, FIRST).move


@rule
def wants(s: State, kind: int) -> bool:
    """Whether the card on the discard pile is worth more than one from the stock: whether it is one that the hand lacks."""
    if s.laid[s.turn]:
        return takers(s) >> kind & 1 != 0
    if kind == JOKER_KIND:
        return True
    phase, hand = int(s.phase[s.turn]), hand_of(s, s.turn)
    return outlook(s, phase, with_card(hand, kind, 1), NOTHING) < outlook(s, phase, hand, NOTHING)


@rule
def best_lay(s: State, moves: list[int], n: int) -> int:
    """The card that leaves most jokers for later, then a number card before a joker, then the one that counts most."""
    hand = hand_of(s, s.turn)
    begun = progress(s)
    asks = s.kinds[s.phase[s.turn]][begun.group]
    best, best_cost = moves[0], SPENT * SPENT
    for i in range(n):
        slot = moves[i] - LAY
        if moves[i] >= HIT:
            break
        kind = min(slot, JOKER_KIND)
        left = with_card(hand, kind, -1)
        natural = 1 if slot < KINDS else begun.natural
        after = Progress(begun.group, begun.value if begun.value else stands_for(slot, asks), begun.laid + 1, natural)
        jokers = 0
        while jokers < left.jokers and not completable(
            s, s.phase[s.turn], after, Hand(left.kinds, left.numbers, left.colours, jokers, left.skips)
        ):
            jokers += 1
        spent = jokers + (kind == JOKER_KIND)
        cost = spent * SPENT + (WILD if kind == JOKER_KIND else -deck.worth(kind, 0))
        if cost < best_cost:
            best, best_cost = moves[i], cost
    return best


@rule
def best_hit(s: State, moves: list[int], n: int) -> int:
    """Number cards before jokers, the highest first."""
    best = moves[0]
    for i in range(n):
        if moves[i] < HIT + JOKER_KIND:
            best = moves[i]
    return best


@rule
def best_skip(s: State, moves: list[int], n: int) -> int:
    """A Skip goes at once, against the player who is furthest, has laid, and has the fewest cards."""
    best, most = moves[n - 1], -SPENT
    for i in range(n):
        if moves[i] >= DISCARD_SKIP:
            seat = moves[i] - DISCARD_SKIP
            danger = s.phase[seat] * PHASE_AHEAD + s.laid[seat] * LAID_AHEAD - s.held[seat]
            if danger > most:
                best, most = moves[i], danger
    return best


@rule
def best_discard(s: State, moves: list[int], n: int, last: Rated) -> Rated:
    """The card whose loss leaves the best hand, gives the next player least, and counts most, after `last` in that order."""
    hand, others = hand_of(s, s.turn), tally(s, HIDDEN)
    following, taken, thrown = next_seat(s, s.turn), takers(s), tally(s, DISCARDS)
    known, each = tally(s, following), point(s, taken)
    best, best_cost = NONE + 0, 3 * NEVER
    number, value = 0, 0.0
    by_colour = s.kinds[s.phase[s.turn]][0] == Kind.COLOR
    for i in range(n):
        if moves[i] >= DISCARD:
            kind = moves[i] - DISCARD if moves[i] < DISCARD_SKIP else SKIP_KIND + 0
            if not s.laid[s.turn] and (by_colour or kind >= KINDS or number_of(kind) != number):
                # in sets and runs, cards of one number are as good as each other
                number = number_of(kind) if kind < KINDS else 0
                value = outlook(s, int(s.phase[s.turn]), with_card(hand, kind, -1), others)
            cost = value - each * deck.worth(kind, s.scoring) + gift(s, following, kind, taken, known, thrown)
            if cost < best_cost and (cost > last.cost or (cost == last.cost and moves[i] > last.move)):
                best, best_cost = moves[i], cost
    return Rated(best, best_cost)


@rule
def shortlist(s: State, moves: list[int], n: int) -> int:
    """The policy's own move, and others only where the choice is not obvious: some discards, Skips, places for a joker,
    and with which card to begin the phase, or whether to wait with it.

    The player always goes on with a phase that is begun, hits as soon as possible, and takes what the phase lacks.
    """
    own = decision(s, moves, n)
    if s.stage == Stage.HITTING:
        return own_first(moves, min(n, CANDIDATES), own)
    if s.stage == Stage.DRAW:
        return own_first(moves, n if own == FROM_STOCK and worth_a_thought(s) else 0, own)
    if own < HIT and s.stage == Stage.ACT:
        return own_first(moves, some_beginnings(s, moves, n), own)
    if own < DISCARD:
        return own_first(moves, 0, own)
    return own_first(moves, some_discards(s, moves, n), own)


@rule
def own_first(moves: list[int], n: int, own: int) -> int:
    """Puts the policy's own move before the first n others, among which it may be."""
    at = 0
    while at < n and moves[at] != own:
        at += 1
    for i in range(at, 0, -1):
        moves[i] = moves[i - 1]
    moves[0] = own
    return max(n, at + 1)


@rule
def worth_a_thought(s: State) -> bool:
    """Whether the top discard, which is not a card that the hand lacks, would at least make those easier to get."""
    if s.laid[s.turn]:
        return False
    phase, hand, others = int(s.phase[s.turn]), hand_of(s, s.turn), tally(s, HIDDEN)
    return outlook(s, phase, with_card(hand, kind_of(s.top), 1), others) < outlook(s, phase, hand, others)


@rule
def some_beginnings(s: State, moves: list[int], n: int) -> int:
    """The best discard, and a card of each number with which the phase can begin, the lowest first."""
    wait = best_discard(s, moves, n, FIRST).move
    end, number = 0, 0
    for i in range(n):
        slot = moves[i] - LAY
        if slot < KINDS and end < CANDIDATES - 1 and number_of(slot) != number:
            moves[end] = moves[i]
            number = number_of(slot)
            end += 1
    moves[end] = wait
    return end + 1


@rule
def some_discards(s: State, moves: list[int], n: int) -> int:
    """The Skips and the best discards; equally good cards of one number count as one."""
    end = n
    last, number = FIRST, 0
    limit = best_discard(s, moves, n, FIRST).cost + WINDOW
    for _ in range(n):
        before = last
        last = best_discard(s, moves, n, last)
        if last.move == NONE or last.cost > limit or end >= n + CANDIDATES:
            break
        kind = last.move - DISCARD
        if kind >= KINDS or last.cost != before.cost or number_of(kind) != number:
            moves[end] = last.move
            end += 1
        number = number_of(kind) if kind < KINDS else 0
    for i in range(n, end):
        moves[i - n] = moves[i]
    return end - n


@rule
def playouts(s: State, usual: int) -> int:
    """As many as take equally long, whatever is dealt."""
    return usual * (HARDER_WITH_MANY_CARDS if s.hand_size >= MANY_CARDS else HARDER)


@rule
def worth(s: State, seat: int, out: list[int]) -> float:
    """The seat's share of the win, or before the end its chance, by how far everyone is in phases and in points."""
    if s.over:
        ranks(s, out)
        return share_of_win(out, seat, s.players)
    total = 0.0
    for other in range(s.players):
        total += exp(standing(s, other) - standing(s, seat))
    return 1.0 / total


@rule
def standing(s: State, seat: int) -> float:
    """How far a seat is; leads count more towards the end. The figures were fitted to games of the policy."""
    left = int(s.rounds) - int(s.round) + 1
    for other in range(s.players):
        left = min(left, int(s.phase_count) - int(s.phase[other]))
    if slack(s):
        return (PHASE_TIED * s.phase[seat] - POINTS_TIED * s.points[seat]) / sqrt(left)
    return (PHASE_ALONE * s.phase[seat] - POINTS_ALONE * s.points[seat]) / sqrt(left)


@rule
def horizon(s: State) -> int:
    """Playouts go to the end of the round."""
    return int(s.round)
