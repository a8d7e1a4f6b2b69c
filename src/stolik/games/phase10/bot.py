"""A sensible player of Phase 10: collects what brings the phase nearest, lays it at once, then gets rid of the rest.

What a hand is worth before the phase is laid is its outlook; see there. A card that nobody needs less
goes to the next player only if they seem to need it less, too.
"""

from __future__ import annotations

from math import exp

from stolik.core.cards import next_seat
from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.phase10 import deck
from stolik.games.phase10.deck import (
    COLOURS,
    JOKER_KIND,
    KINDS,
    SEATS,
    SKIP_KIND,
    colour_of,
    kind_of,
    number_of,
)
from stolik.games.phase10.fitting import progress, stands_for, takers
from stolik.games.phase10.laying import Hand, Progress, byte, completable, count, digit, look
from stolik.games.phase10.outlook import NEVER, Unseen, outlook, unseen
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

SPENT, WILD = 1_000, 500
"""What a joker costs that has to be laid, and one that is laid before a number card."""
PHASE_AHEAD, LAID_AHEAD = 1_000, 500
"""What makes an opponent dangerous, against one card fewer in hand."""
POINT = 0.002
"""What a point in hand costs, in outlook."""
FEEDS = 0.03
"""What it costs, in outlook, to give the next player a card that seems to be wanted."""
GIVES = 0.03
"""What it costs to give the next player, who has laid, a card that some group takes."""
PLAYOUTS = 200
PATIENCE = 400


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
def wants(s: State, kind: int) -> bool:
    """Whether the card on the discard pile is worth more than one from the stock: if it is one card of those that are lacking."""
    if s.laid[s.turn]:
        return takers(s) >> kind & 1 != 0
    if kind == JOKER_KIND:
        return True
    phase, hand = int(s.phase[s.turn]), look(s, s.turn)
    nothing = Unseen(0, 0, 0)  # with no card to come, only the cards that are lacking count
    return outlook(s, phase, with_card(hand, kind, 1), nothing) < outlook(s, phase, hand, nothing)


@rule
def best_lay(s: State, moves: list[int], n: int) -> int:
    """The card that leaves most jokers for later, then a number card before a joker, then the one that counts most."""
    hand = look(s, s.turn)
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
def best_discard(s: State, moves: list[int], n: int) -> int:
    """The card whose loss leaves the best hand, gives the next player least, and counts most."""
    hand, others = look(s, s.turn), unseen(s)
    taken, known = takers(s), look_at_next(s)
    best, best_cost = moves[n - 1], 2 * NEVER
    number, value = 0, 0.0
    by_colour = s.kinds[s.phase[s.turn]][0] == Kind.COLOR
    for i in range(n):
        if moves[i] >= DISCARD:
            kind = moves[i] - DISCARD if moves[i] < DISCARD_SKIP else SKIP_KIND + 0
            if not s.laid[s.turn] and (by_colour or kind >= KINDS or number_of(kind) != number):
                # in sets and runs, cards of one number are as good as each other
                number = number_of(kind) if kind < KINDS else 0
                value = outlook(s, int(s.phase[s.turn]), with_card(hand, kind, -1), others)
            cost = value - POINT * deck.worth(kind, s.scoring) + gift(s, kind, taken, known)
            if cost < best_cost:
                best, best_cost = moves[i], cost
    return best


@rule
def look_at_next(s: State) -> Hand:
    """What is known of the next player's hand."""
    seat = next_seat(s, s.turn)
    numbers, colours = 0, 0
    for card in range(KINDS * deck.COPIES):
        if s.where[card] == seat:
            numbers += digit(number_of(kind_of(card)))
            colours += byte(colour_of(kind_of(card)))
    return Hand(0, numbers, colours, 0, 0)


@rule
def gift(s: State, kind: int, taken: int, known: Hand) -> float:
    """What a discard does for the next player, as far as one can tell."""
    if kind == SKIP_KIND:
        return 0.0
    seat = next_seat(s, s.turn)
    if s.laid[seat]:
        return GIVES * (taken >> kind & 1)
    if kind == JOKER_KIND:
        return NEVER
    if s.kinds[s.phase[seat]][0] == Kind.COLOR:
        return FEEDS * min(3, known.colours >> 8 * (colour_of(kind) - 1) & 255)
    if s.kinds[s.phase[seat]][0] == Kind.SET:
        return FEEDS * count(known.numbers, number_of(kind))
    return 0.0


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
    return int(s.round)
