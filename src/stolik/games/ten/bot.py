"""A sensible player of TEN: goes on by the true odds of the deck, bids what a wild is worth, pays with what it misses least.

All values are in 64ths of a point (`appraisal`). Of a pair of weights the first is for a table, and comes from tournaments
between many versions of them; the second is for a player alone, and comes from a search for what beats TEN most often.
"""

from __future__ import annotations

import math

from stolik.core.defaults import horizon as horizon
from stolik.core.defaults import imagine as imagine
from stolik.core.defaults import remarks as remarks
from stolik.core.defaults import share_of_win
from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.ten.appraisal import (
    coin_worth,
    gain_of_face,
    gain_of_wild,
    hope,
    outlook,
    settle,
    settled,
    token_worth,
    weight,
)
from stolik.games.ten.deck import (
    NUMBERS,
    TOKEN_VALUE,
)
from stolik.games.ten.drawing import NEEDED_CARD, best_purchase, draw_or_stop, net_gain, spare_money
from stolik.games.ten.money import list_payments, lowest_bid, means
from stolik.games.ten.rules import MOST_MOVES, may_stop, ranks, score
from stolik.games.ten.state import (
    BID,
    BUY,
    DECK,
    GO_SHOPPING,
    LOWEST_SOLO_BID,
    PASS,
    PAY_CARD,
    PAY_COINS,
    PAY_TOKEN,
    SKIP,
    TAKE_TOKEN,
    TEN,
    TURN_UP,
    Phase,
    State,
    copies_at,
    left_of,
    sides,
)

FAIR_BID = (58, 137)
"""How many 64ths of what a wild gains the player pays for it."""
DENIED = (16, 44)
"""How many 64ths of what a wild would gain another count for keeping it from them."""
BID_CARD = (200, 213)
"""What it costs to bid a card that may still help."""
RIVAL_BID = 28
"""How many 64ths of what a wild gains another player they will pay for it, as the bot expects."""
DECIDED, OPEN = 1.4, 0.1
"""How open a game is, in points squared: with an empty deck, and for each card that it has."""
PLAYOUTS = 200
PLAYOUT_MOVES = 40
LONGER = 10
"""The hard bot takes up to this many times `PLAYOUTS`."""
MOST_ALONE, CARDS_ALONE, TURNS_ALONE = 8_000, 240_000, 9
"""Alone it takes at most so many, and at most so many that they turn up as many cards together; each counts a few more for the
moves at its end."""
CLOSE = 2.0
"""Alone, a game that ends so many points ahead of TEN, less half a point, counts like winning three of four."""
SEES_ONLY_OWN_CARDS = True
TALKS = False
THOUGHTS = 6
"""How many moves the search tries at most."""
NEVER = -1_000_000


@rule
def policy(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of the sensible player; `s` is what the player may know."""
    return choice(s, moves, n)


@rule
def choice(s: State, moves: list[int], n: int) -> int:
    if n == 1:
        return moves[0]
    if s.phase == Phase.DRAW and not may_stop(s):
        return TURN_UP + 0
    held = settled(s, s.turn)
    if s.phase == Phase.DRAW:
        return draw_or_stop(s, held)
    if s.phase == Phase.AUCTION:
        return bid(s, held)
    if s.phase == Phase.PAY:
        n = n if n else list_payments(s, moves)
        settle(held, s.prize, hope(s))
        return pay_least(s, held, moves, n)
    face, gain = best_purchase(s, held)
    if s.phase == Phase.FIASCO:
        return GO_SHOPPING if gain > token_worth(s) else TAKE_TOKEN
    return BUY + face if gain > 0 else SKIP


@rule
def bid(s: State, held: list[int]) -> int:
    """Bids no more than the wild is worth, and no more than it takes to outbid the players who come after."""
    far, coin, needed = hope(s), coin_worth(s), lowest_bid(s)
    denied = gain_of_wild(settled(s, s.bidder), s.prize, far) - s.bid * coin if s.bid else 0
    seat = s.turn
    while seat != s.active:
        seat = left_of(s, seat)
        gain, most = gain_of_wild(settled(s, seat), s.prize, far), means(s, seat, True)
        needed = max(needed, min(most, gain * RIVAL_BID // (64 * coin)))
        if most >= lowest_bid(s):
            denied = max(denied, gain - lowest_bid(s) * coin)
    gain = gain_of_wild(held, s.prize, far) * weight(s, FAIR_BID) // 64 + denied * weight(s, DENIED) // (64 * (sides(s) - 1))
    worth = affordable(s, held, gain)
    if s.players == 1 and s.active == TEN:
        return bid_before_ten(s, worth)
    return BID + min(worth, needed) if worth >= lowest_bid(s) else PASS


@rule
def affordable(s: State, held: list[int], gain: int) -> int:
    """What the player may pay for a gain: first money that it won't miss, then cards, at a higher price."""
    spare, coin = spare_money(s, held), coin_worth(s)
    if gain < spare * coin:
        return max(0, gain) // coin
    return min(means(s, s.turn, True), spare + (gain - spare * coin) // weight(s, BID_CARD))


@rule
def bid_before_ten(s: State, worth: int) -> int:
    """The bid when TEN bids after the player, one more if it can: outbids all that TEN has, or makes TEN pay all that it has."""
    most = means(s, TEN, True)
    if worth >= max(LOWEST_SOLO_BID, most):
        return BID + max(LOWEST_SOLO_BID, most)
    trap = min(most - 1, means(s, s.turn, True))
    return BID + trap if trap >= LOWEST_SOLO_BID else PASS


@rule
def pay_least(s: State, held: list[int], moves: list[int], n: int) -> int:
    """The piece that the player misses least for what it pays."""
    best, least = moves[0], cost_of_piece(s, held, moves[0])
    for at in range(1, n):
        cost = cost_of_piece(s, held, moves[at])
        if cost < least:
            best, least = moves[at], cost
    return best


@rule
def cost_of_piece(s: State, held: list[int], move: int) -> int:
    """What a piece of a payment costs for each coin that it pays, times four; for coins, the most that can be paid at once."""
    coin = coin_worth(s)
    if move == PAY_TOKEN:
        return token_worth(s) * 4 // min(TOKEN_VALUE, s.owed)
    if move < PAY_TOKEN:
        return coin * 4 - (move - PAY_COINS) * 4 // s.coin_limit
    face = move - PAY_CARD
    if copies_at(s, face, s.turn) > 1:
        return coin * 3
    held[face // NUMBERS] ^= 1 << face % NUMBERS  # taken away, and put back
    cost = coin + 4 * gain_of_face(held, face, hope(s))
    held[face // NUMBERS] ^= 1 << face % NUMBERS
    return cost


@rule
def playouts(s: State, usual: int) -> int:
    """How many playouts the hard bot takes at most: alone, where they go to the end, the more the shorter they are."""
    if s.players == 1:
        return min(MOST_ALONE, CARDS_ALONE // (s.held[DECK] + TURNS_ALONE))
    return usual * LONGER


@rule
def lookahead(s: State, usual: int) -> int:
    """How many moves a playout of the hard bot goes on: alone, to the end of the game."""
    return MOST_MOVES if s.players == 1 else usual


@rule
def shortlist(s: State, moves: list[int], n: int) -> int:
    """The sensible player's move, then the moves that come close to it."""
    first = choice(s, moves, n)
    held = settled(s, s.turn)
    if s.phase == Phase.PAY:
        settle(held, s.prize, hope(s))
    kept = 0
    for at in range(n):
        move = moves[at]
        value = -NEVER if move == first else weigh(s, held, move, first)
        if value > NEVER:
            moves[at] = moves[kept]
            to = kept
            while to > 0 and moves[to - 1] != first and value > weigh(s, held, moves[to - 1], first):
                moves[to] = moves[to - 1]
                to -= 1
            moves[to] = move
            kept += 1
    return min(kept, THOUGHTS)


@rule
def weigh(s: State, held: list[int], move: int, first: int) -> int:
    """How much the search should try a move, beside the sensible player's own."""
    if s.phase == Phase.SHOP:
        return 0 if move == SKIP else net_gain(s, held, move - BUY, spare_money(s, held))
    if s.phase == Phase.PAY:
        return weigh_piece(s, held, move)
    if s.phase == Phase.AUCTION:
        return weigh_bid(s, move - BID, first - BID)
    return 0


@rule
def weigh_piece(s: State, held: list[int], move: int) -> int:
    """The weight of a piece of a payment; paying fewer coins than possible at once is never worth a try."""
    if PAY_COINS < move < PAY_TOKEN and move - PAY_COINS < min(s.coins[s.turn], s.owed):
        return NEVER
    cost = cost_of_piece(s, held, move)
    return -cost if cost < 4 * weight(s, NEEDED_CARD) else NEVER


@rule
def weigh_bid(s: State, amount: int, first: int) -> int:
    """The weight of a bid: passing, the least bid, all that another can bid, and bids close to the sensible player's."""
    if amount == 0 or amount == lowest_bid(s):
        return 0
    for seat in range(sides(s)):
        if seat != s.turn and amount == means(s, seat, True):
            return -1
    return -abs(amount - first) if first > 0 and abs(amount - first) <= 2 else NEVER


@rule
def worth(s: State, seat: int, out: list[int]) -> float:
    """The seat's share of the win, or before the end an estimate of its chance."""
    if s.over:
        ranks(s, out)
        return share_of_win(out, seat, s.players)
    own = outlook(s, seat)
    spread = 64 * math.sqrt(DECIDED + OPEN * s.held[DECK])
    total = 0.0
    for other in range(sides(s)):
        total += math.exp((outlook(s, other) - own) / spread)
    return 1.0 / total


@rule
def aim(s: State, seat: int, out: list[int]) -> float:
    """What the search counts: alone, how clearly a game was won or lost; few playouts show more by that than by wins."""
    if s.players > 1 or not s.over:
        return worth(s, seat, out)
    return 1.0 / (1.0 + math.exp((0.5 + score(s, TEN) - score(s, 0)) / CLOSE))
