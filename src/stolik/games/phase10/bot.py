"""A sensible player of Phase 10: collects what brings the phase nearest, lays it at once, then gets rid of the rest.

How far a hand is from its phase is the number of jokers that it would still take. Of hands equally
far the better one has more unseen cards that bring it nearer.
"""

from __future__ import annotations

from stolik.core.cards import HIDDEN
from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.phase10 import deck
from stolik.games.phase10.deck import (
    COLOURS,
    JOKER,
    JOKER_KIND,
    KINDS,
    NUMBERS,
    SEATS,
    SKIP,
    SKIP_KIND,
    colour_of,
    kind_of,
    number_of,
)
from stolik.games.phase10.fitting import progress, stands_for, takers
from stolik.games.phase10.laying import Hand, Progress, byte, completable, digit, look
from stolik.games.phase10.phase_list import Kind
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

NEARER = 1_000
"""A card nearer to the phase counts more than all unseen cards together."""
FARTHEST = 12
"""Farther than any phase can be: a hand without number cards."""
PHASE_AHEAD, LAID_AHEAD = 1_000, 500
"""What makes an opponent dangerous, against one card fewer in hand."""
PLAYOUTS = 200
PATIENCE = 1_000
TALKS = False


@rule
def policy(s: State, moves: list[int], n: int, dice: Chance) -> int:
    """The move of the sensible player; `s` is what the player may know."""
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
    return best_discard(s, moves, n)


@rule
def remarks(s: State, seat: int, out: list[int]) -> int:
    """The game has no asides."""
    return 0


@rule
def with_card(hand: Hand, kind: int, change: int) -> Hand:
    """The counts of a hand with a card more (1) or fewer (-1); which kinds it has is not kept up."""
    if kind < KINDS:
        numbers = hand.numbers + change * digit(number_of(kind))
        return Hand(hand.kinds, numbers, hand.colours + change * byte(colour_of(kind)), hand.jokers, hand.skips)
    if kind == JOKER_KIND:
        return Hand(hand.kinds, hand.numbers, hand.colours, hand.jokers + change, hand.skips)
    return Hand(hand.kinds, hand.numbers, hand.colours, hand.jokers, hand.skips + change)


@rule
def distance(s: State, hand: Hand) -> int:
    """How many jokers more the hand would need to lay the phase of the player in turn."""
    if hand.numbers == 0:
        return FARTHEST + 0
    missing = 0
    while missing < FARTHEST:
        richer = Hand(hand.kinds, hand.numbers, hand.colours, hand.jokers + missing, hand.skips)
        if completable(s, s.phase[s.turn], Progress(0, 0, 0, 0), richer):
            return missing
        missing += 1
    return missing


@rule
def wants(s: State, kind: int) -> bool:
    """Whether the card on the discard pile is worth more than one from the stock."""
    if s.laid[s.turn]:
        return takers(s) >> kind & 1 != 0
    if kind == JOKER_KIND:
        return True
    hand = look(s, s.turn)
    return distance(s, with_card(hand, kind, 1)) < distance(s, hand)


@rule
def best_lay(s: State, moves: list[int], n: int) -> int:
    """The card that leaves most jokers for later, then a number card before a joker, then the one that counts most."""
    hand = look(s, s.turn)
    begun = progress(s)
    asks = s.kinds[s.phase[s.turn]][begun.group]
    best, best_cost = moves[0], NEARER * NEARER
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
        cost = spent * NEARER + (NEARER // 2 if kind == JOKER_KIND else -deck.worth(kind, 0))
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
    best, most = moves[n - 1], -NEARER
    for i in range(n):
        if moves[i] >= DISCARD_SKIP:
            seat = moves[i] - DISCARD_SKIP
            danger = s.phase[seat] * PHASE_AHEAD + s.laid[seat] * LAID_AHEAD - s.held[seat]
            if danger > most:
                best, most = moves[i], danger
    return best


@rule
def best_discard(s: State, moves: list[int], n: int) -> int:
    """The card whose loss leaves the best hand; among equals, the one that counts most."""
    hand = look(s, s.turn)
    best, best_cost = moves[n - 1], NEARER * NEARER
    known, value = 0, 0
    for i in range(n):
        if moves[i] >= DISCARD:
            kind = moves[i] - DISCARD if moves[i] < DISCARD_SKIP else SKIP_KIND + 0
            left = with_card(hand, kind, -1)
            number = number_of(kind) if kind < KINDS and s.kinds[s.phase[s.turn]][0] != Kind.COLOR else 0
            if not s.laid[s.turn] and (number == 0 or number != known):  # cards of one number are as good as each other
                value = distance(s, left) * NEARER - helpers(s, left)
                known = number
            cost = value * NEARER - deck.worth(kind, s.scoring)
            if cost < best_cost:
                best, best_cost = moves[i], cost
    return best


@rule
def helpers(s: State, hand: Hand) -> int:
    """How many unseen cards would bring the hand nearer to its phase."""
    far = distance(s, hand)
    by_colour = s.kinds[s.phase[s.turn]][0] == Kind.COLOR
    found = 0
    for value in range(COLOURS if by_colour else NUMBERS):
        kind = value if by_colour else value * COLOURS
        if distance(s, with_card(hand, kind, 1)) < far:
            for card in range(JOKER):
                same = colour_of(kind_of(card)) == colour_of(kind) if by_colour else number_of(kind_of(card)) == number_of(kind)
                found += same and s.where[card] == HIDDEN
    for card in range(JOKER, SKIP):
        found += s.where[card] == HIDDEN
    return found


@rule
def shortlist(s: State, moves: list[int], n: int) -> int:
    """Every move deserves a thought."""
    return n


@rule
def imagine(s: State, seat: int) -> None:
    """The others tell nothing: a fair guess stays as it is."""


@rule
def worth(s: State, seat: int, out: list[int]) -> float:
    """A win is 1, shared among those who share it."""
    ranks(s, out)
    winners = 0
    for other in range(s.players):
        winners += out[other] == 1
    return 1.0 / winners if out[seat] == 1 else 0.0


@rule
def chapter(s: State) -> int:
    """Playouts go to the end of the round."""
    return s.round
