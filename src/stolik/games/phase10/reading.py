"""What an opponent's play reveals about their hand: before they lay the phase, that they can't lay it yet but keep cards that
bring it nearer, and that they didn't want the discards; after it, that they can't hit with the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stolik.core.cards import EVERYONE, NOBODY, draw, eye, next_seat
from stolik.core.rng import below
from stolik.core.rule import rule
from stolik.games.phase10.deck import (
    COLOURS,
    DISCARDS,
    JOKER,
    NUMBERS,
    SKIP,
    STOCK,
    colour_of,
    kind_of,
    number_of,
    worth,
)
from stolik.games.phase10.fitting import takers
from stolik.games.phase10.laying import BYTE, byte, count, digit, hand_of
from stolik.games.phase10.outlook import NEVER, NOTHING, Tally, outlook, tally, with_card
from stolik.games.phase10.phase_list import Kind
from stolik.games.phase10.throwing import gift, point

if TYPE_CHECKING:
    from stolik.games.phase10.rules import State

GATHERING = 8
"""How many turns of collecting to imagine at most."""
HANDS = 6
"""How many hands to try at most until one fits what everybody saw."""
MISSED = 15
"""Percent of discards that the hand would want now, but may have left there because it didn't want them then."""
CARDS = 8
"""How many cards of the stock to try for one that can't be hit."""
NONE = -1


class Open(NamedTuple):
    """What everyone at the table knows: the cards not seen by all, the discards, what laid groups take, what a point costs."""

    unseen: Tally
    thrown: Tally
    taken: int
    point: float


@rule
def imagine(s: State, seat: int) -> None:
    """Lets players who haven't laid collect for their phase once for each turn that they had; takes from those who have laid
    what they could have hit on groups other than the seat's own. What the seat knows stays."""
    turns = min(int(s.turns) // int(s.players), GATHERING)
    taken = takers(s)
    known = Open(unseen(s), tally(s, DISCARDS), taken, point(s, taken))
    for other in range(s.players):
        if other == seat:
            continue
        if s.laid[other]:
            shed(s, seat, other)
        elif turns > 0:
            for hand in range(HANDS):
                if collected(s, other, turns, known) and declines(s, other, known.thrown):
                    break
                if hand < HANDS - 1:
                    deal_anew(s, other)


@rule
def unseen(s: State) -> Tally:
    """The cards that not everyone has seen."""
    numbers, colours, jokers = 0, 0, 0
    for card in range(SKIP):
        if s.seen[card] != EVERYONE:
            if card < JOKER:
                numbers += digit(number_of(kind_of(card)))
                colours += byte(colour_of(kind_of(card)))
            else:
                jokers += 1
    return Tally(numbers, colours, jokers)


@rule
def declines(s: State, seat: int, thrown: Tally) -> bool:
    """Whether the hand's player would have left the discards where they are; two players didn't want each of them: the one who
    threw it away, and the next."""
    phase, hand = int(s.phase[seat]), hand_of(s, seat)
    lacking = outlook(s, phase, hand, NOTHING)
    asks = int(s.kinds[phase][0])
    for at in range(COLOURS if asks == Kind.COLOR else NUMBERS):
        cards = thrown.colours >> BYTE * at & 255 if asks == Kind.COLOR else count(thrown.numbers, at + 1)
        kind = at if asks == Kind.COLOR else at * COLOURS
        if cards > 0 and outlook(s, phase, with_card(hand, kind, 1), NOTHING) < lacking:
            for _ in range(cards):
                if below(s, 100 * int(s.players)) < 2 * (100 - MISSED):
                    return False
    return True


@rule
def collected(s: State, seat: int, turns: int, known: Open) -> bool:
    """Lets a seat throw away its Skips and collect for some turns; False if that makes the phase, which the player can't have."""
    for card in range(SKIP, len(s.where)):
        if s.where[card] == seat and s.seen[card] == eye(seat) and s.held[STOCK] > 0:
            exchange(s, seat, card, draw(s, STOCK))
    made = False
    for _ in range(turns if s.held[STOCK] > 0 else 0):
        made = made or collect(s, seat, known)
    return not made


@rule
def deal_anew(s: State, seat: int) -> None:
    """Shuffles the unknown cards of a hand into the stock, and draws as many."""
    cards = 0
    for card in range(len(s.where)):
        if s.where[card] == seat and s.seen[card] == eye(seat):
            s.where[card], s.seen[card] = STOCK, NOBODY
            cards += 1
    for _ in range(cards):
        fresh = draw(s, STOCK)
        s.where[fresh], s.seen[fresh] = seat, eye(seat)


@rule
def collect(s: State, seat: int, known: Open) -> bool:
    """Draws a card for a hand, and throws away the unknown card that the policy would; True if it made the phase."""
    fresh = draw(s, STOCK)
    if fresh >= SKIP:
        return False
    phase, following = int(s.phase[seat]), next_seat(s, seat)
    richer = with_card(hand_of(s, seat), kind_of(fresh), 1)
    worst, best = NONE + 0, 3 * NEVER
    for card in range(SKIP):
        if card == fresh or (s.where[card] == seat and s.seen[card] == eye(seat)):
            kind = kind_of(card)
            after = outlook(s, phase, with_card(richer, kind, -1), known.unseen)
            cost = after - known.point * worth(kind, s.scoring)
            cost += gift(s, following, kind, known.taken, NOTHING, known.thrown)
            cost += NEVER if after <= 0.0 else 0.0  # a hand that makes the phase without the card is not theirs
            if cost < best:
                worst, best = card, cost
    if worst != fresh:
        exchange(s, seat, worst, fresh)
    return outlook(s, phase, richer, NOTHING) <= 0.0


@rule
def shed(s: State, seat: int, other: int) -> None:
    """Exchanges Skips, and unknown cards that a player who has laid could have hit, for others of the stock.

    Cards that fit the groups of the seat itself stay: the player may have drawn them since.
    """
    taken = takers(s, seat)
    for card in range(len(s.where)):
        if s.where[card] == other and s.seen[card] == eye(other) and goes_at_once(card, taken):
            for _ in range(CARDS if s.held[STOCK] > 0 else 0):
                fresh = draw(s, STOCK)
                if not goes_at_once(fresh, taken):
                    exchange(s, other, card, fresh)
                    break


@rule
def goes_at_once(card: int, taken: int) -> bool:
    """Whether a player who has laid would get rid of this card at once."""
    return card >= SKIP or taken >> kind_of(card) & 1 != 0


@rule
def exchange(s: State, seat: int, card: int, fresh: int) -> None:
    """Swaps a card of a hand with one of the stock."""
    s.where[card], s.seen[card] = STOCK, NOBODY
    s.where[fresh], s.seen[fresh] = seat, eye(seat)
