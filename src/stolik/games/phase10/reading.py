"""What an opponent's play tells of the hand: that the phase can't be laid yet, but that cards were kept which bring it nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.cards import NOBODY, draw, eye
from stolik.core.rule import rule
from stolik.games.phase10.deck import SKIP, STOCK, kind_of
from stolik.games.phase10.laying import look
from stolik.games.phase10.outlook import EVEN, outlook, with_card

if TYPE_CHECKING:
    from stolik.games.phase10.rules import State

GATHERING = 8
"""So many turns at most are gone through again."""
NONE = -1


@rule
def imagine(s: State, seat: int) -> None:
    """Has everyone who hasn't laid collect for the phase, as often as they had a turn; what the seat knows stays."""
    turns = min(int(s.turns) // int(s.players), GATHERING)
    for other in range(s.players):
        if other != seat and not s.laid[other]:
            for _ in range(turns):
                collect(s, other)


@rule
def collect(s: State, seat: int) -> None:
    """Exchanges an unknown card of a hand for one of the stock, if that brings the phase nearer without making it."""
    if s.held[STOCK] == 0:
        return
    fresh = draw(s, STOCK)
    phase, hand = int(s.phase[seat]), look(s, seat)
    now = outlook(s, phase, hand, EVEN)
    richer = with_card(hand, kind_of(fresh), 1)
    worst, best = NONE + 0, now if now > 0.0 else -1.0
    for card in range(SKIP):
        if s.where[card] == seat and s.seen[card] == eye(seat):
            after = outlook(s, phase, with_card(richer, kind_of(card), -1), EVEN)
            if after > 0.0 and (after < best or best < 0.0):
                worst, best = card, after
    if worst != NONE:
        s.where[worst], s.seen[worst] = STOCK, NOBODY
        s.where[fresh], s.seen[fresh] = seat, eye(seat)
