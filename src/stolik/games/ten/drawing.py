"""When the player of TEN stops, and with which reward: by what the cards of the deck would bring, each of them as likely.

All values are in 64ths of a point (`appraisal`). Of a pair of weights the first is for a table, the second for a player alone.
"""

from __future__ import annotations

from stolik.core.cards import HIDDEN
from stolik.core.rule import rule
from stolik.games.ten.appraisal import (
    coin_worth,
    colour_worth,
    duplicates,
    gain_of_face,
    hope,
    idle,
    settled,
    token_worth,
    weight,
)
from stolik.games.ten.deck import (
    CARDS,
    COLOURS,
    CURRENCY,
    FACES,
    NUMBERS,
    TOKEN_VALUE,
    WILD,
    face_of,
    first_copy,
    number_of,
    value_of,
)
from stolik.games.ten.money import means, why_not_buy
from stolik.games.ten.scoring import COLOUR_WILDS_AT
from stolik.games.ten.state import AREA, DECK, HIGHEST, TAKE_CURRENCY, TAKE_NUMBERS, TEN, TURN_UP, State, sides

NEEDED_CARD = (88, 84)
"""What it costs to pay with a card that may still help."""
GIFT = (5, 28)
"""What it costs to leave a number on the market."""
KEPT = (0, 24)
"""How many 64ths of what a number gains beyond its price it is still worth on the market, to a player alone: TEN never buys."""
OTHERS = (32, 103)
"""How many 64ths of their worth the coins count that the others get."""
ONWARD = (8, 32)
"""What it is worth to go on, beyond the next card; alone, TEN can't get the cards that the player turns up."""
DRAWN = (0, 35)
"""How many 64ths of what the next card would gain TEN, on average, it is worth to turn it up oneself."""
AUCTION = (1, 2)
"""What it is worth to turn up a wild."""


@rule
def spare_money(s: State, held: list[int]) -> int:
    """What a player can pay and not miss: coins, tokens, duplicates, and in the end all cards in no sequence."""
    spare = s.coins[s.turn] + TOKEN_VALUE * s.tokens[s.turn] + duplicates(s, s.turn)
    return spare + idle(held) if s.closing else spare


@rule
def net_gain(s: State, held: list[int], face: int, spare: int) -> int:
    """What a card of the market is worth beyond its price."""
    price = number_of(face)
    return gain_of_face(held, face, hope(s)) - price * coin_worth(s) - max(0, price - spare) * weight(s, NEEDED_CARD)


@rule
def best_purchase(s: State, held: list[int]) -> tuple[int, int]:
    """The card of the market that is most worth its price, and what is gained."""
    purse, spare = means(s, s.turn, False), spare_money(s, held)
    best, best_gain = -1, 0
    for face in range(FACES):
        if why_not_buy(s, s.turn, face, purse) == 0:
            gain = net_gain(s, held, face, spare)
            if gain > best_gain:
                best, best_gain = face, gain
    return best, best_gain


@rule
def others_gain(s: State, currency: int) -> int:
    """What an opponent gets, on average, from this much currency."""
    total = 0
    for seat in range(sides(s)):
        if seat != s.turn:
            total += min(currency, s.coin_limit - s.coins[seat])
    return total * coin_worth(s) * weight(s, OTHERS) // (64 * (sides(s) - 1))


@rule
def own_gain(s: State, currency: int) -> int:
    return min(currency, s.coin_limit - s.coins[s.turn]) * coin_worth(s)


@rule
def unseen(s: State, first: int, stop: int) -> int:
    """How many of these cards may still come up."""
    count = 0
    for card in range(first, stop):
        count += s.where[card] == HIDDEN or s.where[card] == DECK
    return count


@rule
def still_there(s: State, face: int, gain: int, coin: int) -> int:
    """What a card that goes to the market may still be worth to a player alone: TEN never buys."""
    return max(0, gain - number_of(face) * coin) * weight(s, KEPT) // 64


@rule
def denied_by_drawing(s: State, far: int) -> int:
    """What it is worth, alone, that TEN doesn't get the card that is turned up next, over all cards of the deck."""
    drawn = weight(s, DRAWN)
    if drawn == 0:
        return 0
    theirs, gains = settled(s, TEN), 0
    for colour in range(COLOURS):
        mask, wilds = theirs[colour], theirs[COLOUR_WILDS_AT + colour]
        before = colour_worth(mask, wilds, far)
        for number in range(NUMBERS):
            face = colour * NUMBERS + number
            gains += (colour_worth(mask | 1 << number, wilds, far) - before) * unseen(s, first_copy(face), first_copy(face + 1))
    return gains * drawn // 64


@rule
def draw_or_stop(s: State, held: list[int]) -> int:
    """Stops when the best reward now beats what the next card, on average, would leave."""
    far, coin, gift = hope(s), coin_worth(s), weight(s, GIFT)
    _, numbers = best_purchase(s, held)
    lying = 0
    for card in range(CURRENCY):
        if s.where[card] == AREA:
            face = face_of(card)
            gain = gain_of_face(held, face, far)
            lying += gift - still_there(s, face, gain, coin)
            if held[face // NUMBERS] >> face % NUMBERS & 1:
                numbers += coin  # a duplicate is as good as a coin
            numbers += gain
            held[face // NUMBERS] |= 1 << face % NUMBERS
    take_numbers = numbers - others_gain(s, s.currency)
    take_currency = own_gain(s, s.currency) - lying
    now = max(take_numbers, take_currency)
    if s.held[DECK] > 0:
        by_currency = token_worth(s) - lying
        by_number = by_currency - others_gain(s, s.currency)
        ahead = weight(s, ONWARD) * s.held[DECK] + (now + weight(s, AUCTION)) * unseen(s, WILD, CARDS) + denied_by_drawing(s, far)
        for colour in range(COLOURS):
            mask, wilds = held[colour], held[COLOUR_WILDS_AT + colour]
            before = colour_worth(mask, wilds, far)
            for number in range(NUMBERS):
                face = colour * NUMBERS + number
                count = unseen(s, first_copy(face), first_copy(face + 1))
                if count:
                    gain = colour_worth(mask | 1 << number, wilds, far) - before
                    left = still_there(s, face, gain, coin)
                    if s.total + number + 1 > HIGHEST:
                        ahead += (by_number + left) * count
                    else:
                        ahead += max(take_numbers + gain, take_currency - gift + left) * count
        card = CURRENCY + 0
        while card < WILD:
            value, first = value_of(card), card
            while card < WILD and value_of(card) == value:
                card += 1
            count = unseen(s, first, card)
            currency = s.currency + value
            if currency > HIGHEST:
                ahead += by_currency * count
            else:
                ahead += max(numbers - others_gain(s, currency), own_gain(s, currency) - lying) * count
        if ahead > now * s.held[DECK]:
            return TURN_UP
    return TAKE_NUMBERS if take_numbers >= take_currency or s.currency == 0 else TAKE_CURRENCY
