"""What an opponent's play tells of the hand: that the phase can't be laid yet, though cards were kept which bring it nearer;
or, once it is laid, that nothing of the rest can be hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.cards import NOBODY, draw, eye
from stolik.core.rule import rule
from stolik.games.phase10.deck import SKIP, STOCK, kind_of
from stolik.games.phase10.fitting import takes
from stolik.games.phase10.laying import look
from stolik.games.phase10.outlook import EVEN, outlook, with_card
from stolik.games.phase10.phase_list import GROUPS

if TYPE_CHECKING:
    from stolik.games.phase10.rules import State

GATHERING = 8
"""So many turns at most are gone through again, ..."""
HANDS = 4
"""... with so many hands, if one after the other would have made the phase before."""
CARDS = 8
"""So many cards of the stock are looked at for one that can't be hit."""
NONE = -1


@rule
def imagine(s: State, seat: int) -> None:
    """Has everyone who hasn't laid collect for the phase, as often as they had a turn, and everyone who has laid keep nothing
    that goes with a group of theirs or of a third; what the seat knows stays."""
    turns = min(int(s.turns) // int(s.players), GATHERING)
    for other in range(s.players):
        if other == seat:
            continue
        if s.laid[other]:
            shed(s, seat, other)
        else:
            for hand in range(HANDS):
                if collected(s, other, turns, hand == HANDS - 1):
                    break


@rule
def collected(s: State, seat: int, turns: int, anyhow: bool) -> bool:
    """Has a seat collect for so many turns. A hand that makes the phase is not theirs: unless `anyhow`, it is dealt anew."""
    for _ in range(turns):
        if s.held[STOCK] == 0:
            return True
        if not collect(s, seat) and not anyhow:
            deal_anew(s, seat)
            return False
    return True


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
def collect(s: State, seat: int) -> bool:
    """Exchanges an unknown card of a hand for one of the stock, if that brings the phase nearer; False if it makes it."""
    fresh = draw(s, STOCK)
    phase, hand = int(s.phase[seat]), look(s, seat)
    now = outlook(s, phase, hand, EVEN)
    richer = with_card(hand, kind_of(fresh), 1)
    made = outlook(s, phase, richer, EVEN) <= 0.0
    worst, best = NONE + 0, now if now > 0.0 else -1.0
    last = NONE + 0
    for card in range(SKIP):
        if s.where[card] == seat and s.seen[card] == eye(seat):
            last = card
            after = outlook(s, phase, with_card(richer, kind_of(card), -1), EVEN)
            if after > 0.0 and (after < best or best < 0.0):
                worst, best = card, after
    if worst == NONE and now <= 0.0:
        worst = last  # the phase is made with cards to spare: the jokers go first
    if worst != NONE:
        exchange(s, seat, worst, fresh)
    return not made


@rule
def shed(s: State, seat: int, other: int) -> None:
    """Exchanges the unknown cards of one who has laid that they could have hit, or that are Skips, for others of the stock.

    What fits the groups of the seat itself they may have got since.
    """
    taken = 0
    for group in range(s.players * GROUPS):
        if s.value[group] and group // GROUPS != seat:
            taken |= takes(s, group)
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
