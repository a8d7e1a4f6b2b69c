"""What an opponent's play tells of the hand: that the phase can't be laid yet, though cards were kept which bring it nearer,
and that what lies on the discard pile was not wanted; or, once the phase is laid, that nothing of the rest can be hit."""

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
"""So many turns at most are gone through again, ..."""
HANDS = 6
"""... with so many hands at most, if one after the other doesn't fit what was seen."""
MISSED = 15
"""How many of a hundred cards on the discard pile that a hand would want may be there all the same: it didn't want them then."""
CARDS = 8
"""So many cards of the stock are looked at for one that can't be hit."""
NONE = -1


class Open(NamedTuple):
    """What everyone at the table knows: the cards not seen by all, the discards, what laid groups take, what a point costs."""

    unseen: Tally
    thrown: Tally
    taken: int
    point: float


@rule
def imagine(s: State, seat: int) -> None:
    """Has everyone who hasn't laid collect for the phase, as often as they had a turn, and everyone who has laid keep nothing
    that goes with a group of theirs or of a third; what the seat knows stays."""
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
    """Whether a hand is one whose player would leave the discards where they are, each of which two players didn't want:
    whoever threw it away, and the next."""
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
    """Has a seat throw away its Skips and collect for so many turns; False if that made the phase: it is not their hand."""
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
    """Draws a card for a hand, and throws away of the unknown cards what the policy would; True if it made the phase."""
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
            cost += NEVER if after <= 0.0 else 0.0  # a hand that can do without the card is not theirs
            if cost < best:
                worst, best = card, cost
    if worst != fresh:
        exchange(s, seat, worst, fresh)
    return outlook(s, phase, richer, NOTHING) <= 0.0


@rule
def shed(s: State, seat: int, other: int) -> None:
    """Exchanges the unknown cards of one who has laid that they could have hit, or that are Skips, for others of the stock.

    What fits the groups of the seat itself they may have got since.
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
    """Whether a card is one that nobody keeps who has laid."""
    return card >= SKIP or taken >> kind_of(card) & 1 != 0


@rule
def exchange(s: State, seat: int, card: int, fresh: int) -> None:
    """A card of a hand goes to the stock, and one of the stock to the hand."""
    s.where[card], s.seen[card] = STOCK, NOBODY
    s.where[fresh], s.seen[fresh] = seat, eye(seat)
