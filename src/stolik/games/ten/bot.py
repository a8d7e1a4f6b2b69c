"""A sensible player of TEN: goes on by the true odds of the deck, bids what a wild is worth, pays with what it misses least.

Everything is valued in 64ths of a point. A colour is worth its sequence, and while the deck lasts
also what its sequence would be with one, two or three numbers more. Number wilds are counted in
every colour, which is too much, but is quick, and what counts is the gain of one card more.
"""

from __future__ import annotations

from stolik.core.cards import HIDDEN
from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.ten.deck import (
    CARDS,
    COLOUR_WILD,
    COLOURS,
    CURRENCY,
    FACES,
    FULL_WILD,
    NUMBERS,
    TOKEN_VALUE,
    WILD,
    colour_of_wild,
    face_of,
    number_of,
    value_of,
)
from stolik.games.ten.money import lowest_bid, means, why_not_buy
from stolik.games.ten.rules import ranks
from stolik.games.ten.scoring import COLOUR_WILDS_AT, NUMBER_WILDS_AT, cards_of, lowest_number, sequence_worth
from stolik.games.ten.state import (
    AREA,
    BID,
    BUY,
    COIN_LIMIT,
    DECK,
    GO_SHOPPING,
    HIGHEST,
    PASS,
    PAY_CARD,
    PAY_COINS,
    PAY_TOKEN,
    SKIP,
    TAKE_CURRENCY,
    TAKE_NUMBERS,
    TAKE_TOKEN,
    TURN_UP,
    Phase,
    State,
    copies_at,
    holding,
    left_of,
    sides,
)

FAR = 58
"""Of 64 parts, how much numbers still to come count while the deck is full."""
LONG = 40
"""A deck of so many cards for each player, or more, is as good as full."""
COIN = 7
"""What a coin is worth while there is something to spend it on."""
SOON = 20
"""In the last cards of the deck coins lose their worth."""
NEEDED_CARD = 48
"""What it costs to pay with a card that may be of use."""
GIFT = 3
"""What it costs to leave a number on the market for the others."""
PLAYOUTS = 200
PATIENCE = 1_000
TALKS = False


@rule
def policy(s: State, moves: list[int], n: int, dice: Chance) -> int:
    """The move of the sensible player; `s` is what the player may know."""
    if n == 1:
        return moves[0]
    held = holding(s, s.turn)
    if s.phase == Phase.DRAW:
        return draw_or_stop(s, held)
    if s.phase == Phase.AUCTION:
        return bid(s, held)
    if s.phase == Phase.PAY:
        return pay_least(s, held, moves, n)
    face, gain = best_purchase(s, held)
    if s.phase == Phase.FIASCO:
        return GO_SHOPPING if gain > TOKEN_VALUE * coin_worth(s) else TAKE_TOKEN
    return BUY + face if gain > 0 else SKIP


@rule
def remarks(s: State, seat: int, out: list[int]) -> int:
    """There is nothing to say."""
    return 0


@rule
def hope(s: State) -> int:
    return FAR * min(LONG, s.held[DECK] // sides(s)) // LONG


@rule
def coin_worth(s: State) -> int:
    """At the very end a coin still breaks a tie."""
    return 1 + COIN * min(SOON, s.held[DECK]) // SOON


@rule
def colour_worth(mask: int, wilds: int, far: int) -> int:
    """What the cards of a colour are worth, with the numbers that may still come."""
    hoped = sequence_worth(mask, wilds + 1) + sequence_worth(mask, wilds + 2) + sequence_worth(mask, wilds + 3)
    return (sequence_worth(mask, wilds) * (64 - far) + hoped * far // 3) // 64


@rule
def gain_of_face(held: list[int], face: int, far: int) -> int:
    """What a number card would add to a holding."""
    colour = face // NUMBERS
    mask, wilds = held[colour] | held[NUMBER_WILDS_AT], held[COLOUR_WILDS_AT + colour]
    return colour_worth(mask | 1 << face % NUMBERS, wilds, far) - colour_worth(mask, wilds, far)


@rule
def gain_of_wild(held: list[int], card: int, far: int) -> int:
    """What a wild would add, put where it adds most."""
    best = 0
    for colour in range(COLOURS):
        if card < COLOUR_WILD:
            best = max(best, gain_of_face(held, colour * NUMBERS + card - WILD, far))
        elif card == FULL_WILD or colour == colour_of_wild(card):
            mask, wilds = held[colour] | held[NUMBER_WILDS_AT], held[COLOUR_WILDS_AT + colour]
            best = max(best, colour_worth(mask, wilds + 1, far) - colour_worth(mask, wilds, far))
    return best


@rule
def duplicates(s: State, seat: int) -> int:
    count = 0
    for face in range(FACES):
        count += max(0, copies_at(s, face, seat) - 1)
    return count


@rule
def idle(held: list[int]) -> int:
    """How many numbers are in no sequence: when nothing more will come, they are only money."""
    count = 0
    for colour in range(COLOURS):
        mask, wilds = held[colour] | held[NUMBER_WILDS_AT], held[COLOUR_WILDS_AT + colour]
        length = cards_of(sequence_worth(mask, wilds))
        first = lowest_number(mask, wilds, length) - 1
        for number in range(NUMBERS):
            if held[colour] >> number & 1 and not first <= number < first + length:
                count += 1
    return count


@rule
def best_purchase(s: State, held: list[int]) -> tuple[int, int]:
    """The card of the market that is most worth its price, and what is gained."""
    far, coin = hope(s), coin_worth(s)
    purse = means(s, s.turn, False)
    spare = s.coins[s.turn] + TOKEN_VALUE * s.tokens[s.turn] + duplicates(s, s.turn)
    if s.closing:
        spare += idle(held)
    best, best_gain = -1, 0
    for face in range(FACES):
        if why_not_buy(s, s.turn, face, purse) == 0:
            price = number_of(face)
            gain = gain_of_face(held, face, far) - price * coin - max(0, price - spare) * NEEDED_CARD
            if gain > best_gain:
                best, best_gain = face, gain
    return best, best_gain


@rule
def others_gain(s: State, currency: int) -> int:
    """What an opponent gets, on average, from so much currency."""
    total = 0
    for seat in range(sides(s)):
        if seat != s.turn:
            total += min(currency, COIN_LIMIT - s.coins[seat])
    return total * coin_worth(s) // (sides(s) - 1)


@rule
def own_gain(s: State, currency: int) -> int:
    return min(currency, COIN_LIMIT - s.coins[s.turn]) * coin_worth(s)


@rule
def draw_or_stop(s: State, held: list[int]) -> int:
    """Stops when the best reward now beats what the next card, on average, leaves one with."""
    far, coin = hope(s), coin_worth(s)
    _, purchase = best_purchase(s, held)
    numbers, lying = purchase, 0
    for card in range(CURRENCY):
        if s.where[card] == AREA:
            face = face_of(card)
            lying += GIFT
            if held[face // NUMBERS] >> face % NUMBERS & 1:
                numbers += coin  # a duplicate is as good as a coin
            numbers += gain_of_face(held, face, far)
            held[face // NUMBERS] |= 1 << face % NUMBERS
    take_numbers = numbers - others_gain(s, s.currency)
    take_currency = own_gain(s, s.currency) - lying
    now = max(take_numbers, take_currency)
    if s.held[DECK] > 0:
        by_number = TOKEN_VALUE * coin - lying - others_gain(s, s.currency)
        by_currency = TOKEN_VALUE * coin - lying
        ahead = 0
        for card in range(CARDS):
            if s.where[card] == HIDDEN or s.where[card] == DECK:
                if card >= WILD:
                    ahead += now
                elif card >= CURRENCY:
                    currency = s.currency + value_of(card)
                    if currency > HIGHEST:
                        ahead += by_currency
                    else:
                        ahead += max(numbers - others_gain(s, currency), own_gain(s, currency) - lying)
                elif s.total + value_of(card) > HIGHEST:
                    ahead += by_number
                else:
                    ahead += max(take_numbers + gain_of_face(held, face_of(card), far), take_currency - GIFT)
        if ahead > now * s.held[DECK]:
            return TURN_UP
    return TAKE_NUMBERS if take_numbers >= take_currency or s.currency == 0 else TAKE_CURRENCY


@rule
def bid(s: State, held: list[int]) -> int:
    """Bids no more than the wild is worth, and no more than is needed to shut out those who come after."""
    spare = s.coins[s.turn] + TOKEN_VALUE * s.tokens[s.turn] + duplicates(s, s.turn)
    worth = min(spare, gain_of_wild(held, s.prize, hope(s)) // coin_worth(s))
    if worth < lowest_bid(s):
        return PASS
    needed = lowest_bid(s)
    seat = s.turn
    while seat != s.active:
        seat = left_of(s, seat)
        needed = max(needed, means(s, seat, True))
    return BID + min(worth, needed)


@rule
def pay_least(s: State, held: list[int], moves: list[int], n: int) -> int:
    """The piece that is missed least for what it pays; of coins as many as possible at once."""
    far, coin = hope(s), coin_worth(s)
    best, least = moves[0], 64 * NEEDED_CARD
    for at in range(n):
        move = moves[at]
        if move == PAY_TOKEN:
            cost = TOKEN_VALUE * coin * 4 // min(TOKEN_VALUE, s.owed)
        elif move < PAY_TOKEN:
            cost = coin * 4 - (move - PAY_COINS) * 4 // COIN_LIMIT
        elif copies_at(s, move - PAY_CARD, s.turn) > 1:
            cost = coin * 3
        else:
            face = move - PAY_CARD
            held[face // NUMBERS] ^= 1 << face % NUMBERS
            cost = coin + 4 * gain_of_face(held, face, far)
            held[face // NUMBERS] ^= 1 << face % NUMBERS
        if cost < least:
            best, least = move, cost
    return best


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
    """Playouts go to the end of the game."""
    return 0
