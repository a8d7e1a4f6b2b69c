"""What an opponent's play reveals about the hidden part of their hand.

People lay all cards of a value at once, the bigger groups first, and draw from the pool what goes with their hand. So a value
that somebody laid of late is seldom still there, a group that would have been better than the last layers hardly ever,
and cards that everybody saw them take have others of their value beside them.

How much each of these signs says was found in games of medium and hard bots, and then moved until the imagined hands of
medium bots had as much of each sign as the true ones (`make hands`).
"""

from __future__ import annotations

from stolik.core.cards import EVERYONE, NOBODY, STRETCH, bits_in, draw, eye
from stolik.core.rng import below
from stolik.core.rule import bits_of, count_bits, lowest_bit, rule
from stolik.games.abluxxen.table import CARDS, COPIES, DECK, DIGIT, JOKER, TABLE, State, digit, value_of

LAYERS = 5
"""How many layers of a player tell something of their hand, counted from the top one."""
EACH = 0.5
STEP = 0.27
"""What a layer is worth to its player grows by this with each card, and falls with each step of its value."""
MISSED = -0.6
"""What it says against a group that it would have been worth more than a layer that went before it; each counts up to 1."""
LAID = -1.6
"""What each layer of a value says against hidden cards of that value."""
PAIR = 0.4
TRIPLE = 0.15
"""What speaks for a second card of a value, and for a third."""
JOINS = 1.1
JOINS_EACH = 0.7
"""What speaks for hidden cards of a value that everybody saw the player take, and for each of them."""
KEPT = 1.0
"""What speaks for each joker: players keep them."""
SWEEPS = 4
"""How often each card of a hand may be exchanged."""
CERTAIN = 1000
CHANCES = (1000, 882, 779, 687, 607, 535, 472, 417, 368, 325, 287, 253, 223, 197, 174, 153, 135, 119, 105, 93, 82, 72, 64, 56, 50)
"""The chance, of `CERTAIN`, to make a hand less likely by a factor of e for every eighth place in this list."""
PARTS = 8.0
LAYER = 8
"""Bits of a layer: its value above the number of its cards."""


@rule
def imagine(s: State, seat: int) -> None:
    """Exchanges hidden cards of the others for cards of the deck, so that likely hands come often; what the seat knows stays."""
    for other in range(s.players):
        if other != seat and s.held[DECK] > 0:
            exchange_some(s, other)


@rule
def exchange_some(s: State, seat: int) -> None:
    """A random walk through the hands that a player may have: in the long run it is in each as often as that hand is likely."""
    layers = last_layers(s, seat)
    known, secret = cards_of(s, seat, EVERYONE), cards_of(s, seat, eye(seat))
    for _ in range(SWEEPS):
        for card in range(CARDS):
            if s.where[card] == seat and s.seen[card] == eye(seat):
                fresh = draw(s, DECK)
                old, new = value_of(card), value_of(fresh)
                if old != new:
                    without = secret - (1 << DIGIT * (old - 1))
                    changed = without + (1 << DIGIT * (new - 1))
                    gain = sign(layers, known, changed, new) - sign(layers, known, without, new)
                    gain += sign(layers, known, without, old) - sign(layers, known, secret, old)
                    if gain < 0.0 and below(s, CERTAIN) >= CHANCES[min(int(-PARTS * gain), len(CHANCES) - 1)]:
                        continue
                    secret = changed
                s.where[card], s.seen[card] = DECK, NOBODY
                s.where[fresh], s.seen[fresh] = seat, eye(seat)


@rule
def cards_of(s: State, seat: int, eyes: int) -> int:
    """How many cards of each value, and jokers, that just these eyes saw are in a hand: a digit each."""
    digits = 0
    for value in range(1, JOKER + 1):
        first, after = (value - 1) * COPIES, min(value * COPIES, CARDS)
        held = bits_of(s.where, seat, first, after) & bits_of(s.seen, eyes, first, after)
        digits |= count_bits(held) << DIGIT * (value - 1)
    return digits


@rule
def last_layers(s: State, seat: int) -> int:
    """The value and the size of a player's last layers, the top one in the lowest bits."""
    packed = 0
    for under in range(min(LAYERS, int(s.layers[seat]))):
        layer = s.layers[seat] - under
        value, count = 0, 0
        for start in range(0, CARDS, STRETCH):
            laid = bits_in(s, TABLE + seat, start) & bits_of(s.lies, layer, start, min(start + STRETCH, CARDS))
            if laid and not value:
                value = value_of(start + lowest_bit(laid))
            count += count_bits(laid)
        packed |= (value << DIGIT | count) << LAYER * under
    return packed


@rule
def sign(layers: int, known: int, secret: int, value: int) -> float:
    """What a player's play says for the hidden cards of a value, as the logarithm of a chance."""
    hidden = digit(secret, value)
    if hidden == 0:
        return 0.0
    if value == JOKER:
        return KEPT * hidden
    open_cards = digit(known, value)
    count = hidden + open_cards
    says = JOINS + JOINS_EACH * hidden if open_cards > 0 else 0.0
    if count > 1:
        says += PAIR
    if count > 2:
        says += TRIPLE
    appeal = EACH * count - STEP * value
    while layers:
        laid, size = layers >> DIGIT & 15, layers & 15
        if laid == value:
            says += LAID
        says += MISSED * min(1.0, max(0.0, appeal - EACH * size + STEP * laid))
        layers >>= LAYER
    return says
