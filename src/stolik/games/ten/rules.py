"""TEN: turn up cards without going past ten, bid for wilds, buy from the market, build sequences.

A move is one small decision: turn up a card or take a reward, bid or pass, buy a card, pay some
coins, a token or one card. The rules skip a player who can only pass, and a purchase where nothing
can be bought. In the solo game TEN is seat 1 and has no moves of its own: `play` makes its choices.
"""

from __future__ import annotations

from stolik.core.cards import EVERYONE, draw, gather, hide_cards, list_bits, put
from stolik.core.defaults import asides as asides
from stolik.core.defaults import ending as ending
from stolik.core.defaults import guess as guess
from stolik.core.defaults import mover as mover
from stolik.core.rng import below, forget, start
from stolik.core.rule import rule
from stolik.games.ten.deck import (
    CARDS,
    COLOURS,
    CURRENCY,
    CURRENCY_VALUE,
    TOKEN_VALUE,
    WILD,
    number_of,
    takes_part,
    value_of,
)
from stolik.games.ten.money import card_money, for_wild, list_payments, lowest_bid, means, on_sale, why_not_buy, why_not_pay
from stolik.games.ten.scoring import best_worth, cards_of, lay_out, points_of
from stolik.games.ten.solo import ten_choice
from stolik.games.ten.state import (
    AREA,
    BID,
    BLOCK,
    BOX,
    BUY,
    DECK,
    DISCARD,
    GO_SHOPPING,
    HIGHEST,
    LOG,
    MARKET,
    MOST_TOKENS,
    NEWS,
    NONE,
    PASS,
    PAY_CARD,
    PAY_COINS,
    PAY_TOKEN,
    SEAT_NEWS,
    SKIP,
    STARTING_COINS,
    TAKE_CURRENCY,
    TAKE_NUMBERS,
    TAKE_TOKEN,
    TEN,
    TURN_UP,
    News,
    Phase,
    copy_at,
    holding,
    is_ten,
    left_of,
    sides,
)
from stolik.games.ten.state import NUM_MOVES as NUM_MOVES
from stolik.games.ten.state import SEATS as SEATS
from stolik.games.ten.state import Ending as Ending
from stolik.games.ten.state import State as State

MOST_PAID = STARTING_COINS * SEATS + CURRENCY_VALUE * (SEATS - 1) + MOST_TOKENS + CURRENCY
"""The most coins, tokens and cards that a game can ever pay."""
MOST_MOVES = CARDS + (CARDS - WILD) * SEATS + 2 * CARDS + SEATS + MOST_PAID
"""A move turns up a card, bids, takes a reward, buys or skips, or pays."""


@rule
def deal(s: State, key: list[int]) -> None:
    start(s, key)
    gather(s, DECK)
    for card in range(CARDS):
        if not takes_part(card, s.players):
            put(s, card, BOX, EVERYONE)
    for seat in range(SEATS):
        s.coins[seat] = STARTING_COINS if seat < sides(s) else 0  # TEN-2.2, TEN-9.1
        s.tokens[seat] = 0
        for colour in range(COLOURS):
            s.first[seat][colour] = 0
            s.length[seat][colour] = 0
    for at in range(LOG):
        s.log[at] = 0
    s.logged = 0
    s.prize = NONE
    s.bidder = NONE
    s.bid = 0
    s.owed = 0
    s.exact = 0
    s.closing = 0
    s.over = Ending.NOT_OVER
    begin_turn(s, 0 if s.players == 1 else below(s, s.players))  # TEN-2.3, TEN-9.1


@rule
def begin_turn(s: State, seat: int) -> None:
    s.active = seat
    s.turn = seat
    s.phase = Phase.DRAW
    s.turned = 0
    s.total = 0
    s.currency = 0


@rule
def may_stop(s: State) -> bool:
    """TEN-3.1, TEN-3.7; with an empty deck the player always stops: TEN-7.1, TEN-7.2."""
    return s.held[AREA] > 0 or s.held[DECK] == 0


@rule
def legal(s: State, moves: list[int]) -> int:
    n = 0
    if s.over:
        return n
    if s.phase == Phase.DRAW:
        moves[n] = TURN_UP
        n += s.held[DECK] > 0
        moves[n] = TAKE_NUMBERS
        n += may_stop(s)
        moves[n] = TAKE_CURRENCY
        n += s.currency > 0  # TEN-4.4
    elif s.phase == Phase.FIASCO:
        moves[0] = TAKE_TOKEN
        moves[1] = GO_SHOPPING
        n = 2
    elif s.phase == Phase.SHOP:
        moves[0] = SKIP
        n = list_bits(on_sale(s, s.turn), BUY, moves, 1)
    elif s.phase == Phase.PAY:
        n = list_payments(s, moves)
    else:
        moves[0] = PASS
        n = 1
        for amount in range(lowest_bid(s), means(s, s.turn, True) + 1):  # TEN-6.3
            moves[n] = BID + amount
            n += 1
    return n


@rule
def violated_rule(s: State, move: int) -> int:
    if s.over:
        return 701
    if move < 0 or move >= NUM_MOVES:
        return 301
    if s.phase == Phase.AUCTION:
        return why_not_bid(s, move)
    if s.phase == Phase.PAY:
        if move <= PAY_COINS or move >= PASS:
            return 604 if for_wild(s) else 502
        return why_not_pay(s, move, s.coins[s.turn] + card_money(s, s.turn, for_wild(s)))
    if move >= PASS:
        return 601
    if move > PAY_COINS:
        return 502
    if s.phase == Phase.FIASCO or move in (TAKE_TOKEN, GO_SHOPPING):
        return 0 if s.phase == Phase.FIASCO and move in (TAKE_TOKEN, GO_SHOPPING) else 801
    if s.phase == Phase.SHOP:
        if move == SKIP:
            return 0
        return why_not_buy(s, s.turn, move - BUY, means(s, s.turn, False)) if move >= BUY else 501
    return why_not_draw(s, move)


@rule
def why_not_bid(s: State, move: int) -> int:
    if move == PASS:
        return 0
    if move < PASS:
        return 306
    amount = move - BID
    if amount < lowest_bid(s):
        return 906 if s.bid == 0 else 602
    return 0 if amount <= means(s, s.turn, True) else 603


@rule
def why_not_draw(s: State, move: int) -> int:
    if move == TURN_UP:
        return 0 if s.held[DECK] > 0 else 701
    if move > TAKE_CURRENCY:
        return 501
    if not may_stop(s):
        return 301 if s.turned == 0 else 307
    return 0 if move == TAKE_NUMBERS or s.currency > 0 else 404


@rule
def play(s: State, move: int) -> None:
    s.logged = 0
    while True:  # and not two calls of `make`, which would take twice as long to compile
        make(s, move)
        if not is_ten(s, s.turn):
            return
        move = ten_choice(s)


@rule
def make(s: State, move: int) -> None:
    if move == TURN_UP:
        turn_up(s)
    elif move == TAKE_NUMBERS:
        take_numbers(s)
    elif move in (TAKE_CURRENCY, TAKE_TOKEN):
        if move == TAKE_CURRENCY:
            earn(s, s.turn, s.currency)
            clear_area(s, MARKET)  # TEN-4.3
        else:
            s.tokens[s.turn] += 1
        end_turn(s)
    elif move == GO_SHOPPING:
        shop(s)
    elif move == SKIP:
        leave_shop(s)
    elif move <= PAY_COINS:
        s.prize = copy_at(s, move - BUY, MARKET)
        owe(s, s.turn, number_of(move - BUY))
    elif move < PASS:
        pay(s, move)
    else:
        speak(s, move - BID)


@rule
def note(s: State, kind: int, number: int) -> None:
    s.log[s.logged] = kind * NEWS + number
    s.logged += 1


@rule
def turn_up(s: State) -> None:
    card = draw(s, DECK)
    s.turned += 1
    note(s, News.TURNED_UP, card)
    if card >= WILD:  # TEN-3.6
        put(s, card, BLOCK, EVERYONE)
        s.prize = card
        s.bid = 0
        s.bidder = NONE
        s.phase = Phase.AUCTION
        ask(s, left_of(s, s.active))  # TEN-6.1
        return
    put(s, card, AREA, EVERYONE)
    if card < CURRENCY:
        s.total += value_of(card)  # TEN-3.3
        too_much = s.total > HIGHEST and not is_ten(s, s.active)  # TEN-3.4, TEN-9.3
    else:
        s.total -= value_of(card)
        s.currency += value_of(card)
        too_much = s.currency > (s.limit if is_ten(s, s.active) else HIGHEST)  # TEN-3.5, TEN-9.4
    if too_much:
        fiasco(s, card < CURRENCY)


@rule
def fiasco(s: State, by_number: bool) -> None:
    """TEN-4.6, TEN-4.7; TEN keeps the numbers: TEN-9.4."""
    note(s, News.FIASCO_BY_NUMBER if by_number else News.FIASCO_BY_CURRENCY, s.active * SEAT_NEWS + s.currency)
    clear_area(s, TEN if is_ten(s, s.active) else MARKET)
    if by_number:
        pay_others(s)
    if s.fiasco_variant and not is_ten(s, s.active):  # TEN-8.1, TEN-9.13
        s.phase = Phase.FIASCO
    else:
        s.tokens[s.active] += 1
        end_turn(s)


@rule
def clear_area(s: State, place: int) -> None:
    """Moves the numbers to a place, and discards the currency cards."""
    card = 0
    while s.held[AREA] > 0:
        if s.where[card] == AREA:
            put(s, card, place if card < CURRENCY else DISCARD, EVERYONE)
        card += 1


@rule
def earn(s: State, seat: int, coins: int) -> None:
    s.coins[seat] = min(s.coin_limit, s.coins[seat] + coins)  # TEN-4.5


@rule
def pay_others(s: State) -> None:
    for seat in range(sides(s)):
        if seat != s.active:
            earn(s, seat, s.currency)


@rule
def take_numbers(s: State) -> None:
    """TEN-4.2; TEN does so too, but never buys: TEN-9.4, TEN-9.10."""
    clear_area(s, s.active)
    pay_others(s)
    if is_ten(s, s.active):
        note(s, News.TEN_TAKES, s.currency)
        end_turn(s)
    else:
        shop(s)


@rule
def shop(s: State) -> None:
    if can_buy(s, s.active):
        s.phase = Phase.SHOP
    else:
        end_turn(s)


@rule
def can_buy(s: State, seat: int) -> bool:
    return s.held[MARKET] > 0 and not is_ten(s, seat) and on_sale(s, seat) != 0


@rule
def leave_shop(s: State) -> None:
    s.prize = NONE
    if not s.closing:
        end_turn(s)
    elif s.turn == s.active:
        finish(s)
    else:
        open_last_shop(s, left_of(s, s.turn))


@rule
def end_turn(s: State) -> None:
    if s.held[DECK] > 0:
        begin_turn(s, left_of(s, s.active))
    else:
        s.closing = 1  # TEN-7.1
        open_last_shop(s, left_of(s, s.active))


@rule
def open_last_shop(s: State, seat: int) -> None:
    """TEN-7.3: gives a last purchase to the next player, from this seat on, who can make one."""
    while not can_buy(s, seat):
        if seat == s.active:
            finish(s)
            return
        seat = left_of(s, seat)
    s.turn = seat
    s.phase = Phase.SHOP


@rule
def ask(s: State, seat: int) -> None:
    """TEN-6.2: asks the next player, from this seat on, who can raise the bid; after the active player the auction is over."""
    while means(s, seat, True) < lowest_bid(s):
        if seat == s.active:
            hammer(s)
            return
        seat = left_of(s, seat)
    s.turn = seat


@rule
def speak(s: State, amount: int) -> None:
    """Bids, or with 0 passes."""
    if is_ten(s, s.turn):
        note(s, News.TEN_BIDS, amount)  # TEN passes only where it can't bid, and then nobody asks it
    if amount:
        s.bid = amount
        s.bidder = s.turn
    if s.turn == s.active:
        hammer(s)
    else:
        ask(s, left_of(s, s.turn))


@rule
def hammer(s: State) -> None:
    if s.bidder == NONE:
        note(s, News.UNSOLD, s.prize)
        put(s, s.prize, DISCARD, EVERYONE)  # TEN-6.4
        draw_on(s)
    else:
        owe(s, s.bidder, s.bid)


@rule
def draw_on(s: State) -> None:
    s.prize = NONE
    s.phase = Phase.DRAW
    s.turn = s.active


@rule
def owe(s: State, seat: int, price: int) -> None:
    s.turn = seat
    s.owed = price
    s.exact = 0
    s.phase = Phase.PAY


@rule
def pay(s: State, move: int) -> None:
    if move == PAY_TOKEN:
        s.tokens[s.turn] -= 1
        s.owed -= TOKEN_VALUE
    else:
        s.exact = 1
        if move < PAY_TOKEN:
            s.coins[s.turn] -= move - PAY_COINS
            s.owed -= move - PAY_COINS
        else:
            put(s, copy_at(s, move - PAY_CARD, s.turn), DISCARD, EVERYONE)  # TEN-5.6
            s.owed -= 1
    if s.owed <= 0:
        s.owed = 0  # TEN-5.3
        put(s, s.prize, s.turn, EVERYONE)
        if for_wild(s):
            if is_ten(s, s.turn):
                note(s, News.TEN_WINS, s.bid)
            draw_on(s)
        else:
            leave_shop(s)


@rule
def finish(s: State) -> None:
    if s.players == 1:
        s.over = Ending.SOLO_WON if score(s, 0) > score(s, TEN) else Ending.SOLO_LOST  # TEN-9.11
        s.turn = 0
    else:
        s.over = Ending.FINISHED
    for seat in range(sides(s)):
        lay_out(holding(s, seat), s.first[seat], s.length[seat])


@rule
def score(s: State, seat: int) -> int:
    """TEN-7.4, TEN-7.5."""
    return points_of(best_worth(holding(s, seat)))


@rule
def standing(s: State, seat: int) -> int:
    """TEN-7.6 in one number: points, then the value of what is left, then fewer cards."""
    worth = best_worth(holding(s, seat))
    return (points_of(worth) << 20) + (s.coins[seat] + TOKEN_VALUE * s.tokens[seat] << 8) - cards_of(worth)


@rule
def ranks(s: State, out: list[int]) -> None:
    if s.players == 1:
        out[0] = 1 if score(s, 0) > score(s, TEN) else 2  # TEN-9.11: no ties are broken
        return
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            if standing(s, other) > standing(s, seat):
                out[seat] += 1


@rule
def hide(s: State, seat: int) -> None:
    hide_cards(s, seat)  # TEN-2.4: only the deck is hidden
    forget(s)
