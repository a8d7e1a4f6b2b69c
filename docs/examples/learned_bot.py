"""A player of TEN whose weights were learned by self-play: `learn_ten.py` writes them, `docs/guides/study.md` tells of it.

What it wants to do with a move is linear: each kind of move has weights for how the table stands, for the amount in the
move (a bid, a price, coins), and for what the card in it is worth beside the cards that one has.
"""

import numpy as np

from stolik.games.ten.deck import FACES
from stolik.games.ten.moves import number
from stolik.games.ten.state import BID, BUY, NUM_MOVES, PASS, PAY_CARD, PAY_COINS, PAY_TOKEN

KINDS = 12
KIND = np.empty(NUM_MOVES, np.int64)
AMOUNT = np.zeros(NUM_MOVES, np.float32)
KIND[:BUY] = range(BUY)
for first, last, kind in ((BUY, PAY_COINS, 6), (PAY_COINS + 1, PAY_TOKEN - 1, 7), (PAY_TOKEN, PAY_TOKEN, 8)):
    KIND[first : last + 1] = kind
KIND[PAY_CARD : PAY_CARD + FACES], KIND[PASS], KIND[BID + 1 :] = 9, 10, 11
AMOUNT[BUY : BUY + FACES] = (np.arange(FACES) % 9 + 1) / 10
AMOUNT[PAY_COINS + 1 : PAY_TOKEN] = np.arange(1, PAY_TOKEN - PAY_COINS) / 10
AMOUNT[BID + 1 :] = np.arange(1, NUM_MOVES - BID) / 10
ONE_HOT = np.eye(KINDS, dtype=np.float32)[KIND]
SHAPES = {"table": (13, KINDS), "amount": (4, KINDS), "square": (KINDS,), "near": (KINDS,), "twice": (KINDS,)}


def neighbours(owned):
    """For every face, how many of the two beside it one has; and whether one has it more than once."""
    rows = np.minimum(owned, 1).reshape(-1, 4, 9)
    near = np.zeros_like(rows)
    near[:, :, 1:] += rows[:, :, :-1]
    near[:, :, :-1] += rows[:, :, 1:]
    return near.reshape(-1, FACES), (owned > 1).astype(np.float32)


def on_moves(faces):
    """What is said of faces, put to the moves that name them."""
    moves = np.zeros((len(faces), NUM_MOVES), np.float32)
    moves[:, BUY : BUY + FACES] = faces
    moves[:, PAY_CARD : PAY_CARD + FACES] = faces
    return moves


def inputs(table, owned):
    """All that the weights are applied to: how each table stands, and how many one has of each face."""
    near, twice = neighbours(owned)
    return table, table[:, [0, 5, 8, 10]], on_moves(near), on_moves(twice)


def wishes(weights, given):
    """How much each move is wanted, a row for each table."""
    table, scales, near, twice = given
    wanted = table @ weights["table"][:, KIND]
    wanted += AMOUNT * (scales @ weights["amount"][:, KIND] + AMOUNT * weights["square"][KIND])
    return wanted + near * weights["near"][KIND] + twice * weights["twice"][KIND]


def columns(total, currency, numbers, coins, tokens, theirs, deck, closing, bid, owed, cards):
    """How tables stand, as numbers of about the same size, a row for each."""
    tens = [total / 10, total * total / 100, currency / 10, numbers / 5, coins / 10, tokens / 3, theirs / 10, deck / 91]
    return np.stack([np.ones_like(total), *tens, closing, bid / 10, owed / 10, cards / 20], axis=1).astype(np.float32)


class Bot:
    """Takes the move that it wants most."""

    def choose(self, view, moves):
        mine, theirs = view.players[view.seat], view.players[1 - view.seat]
        owned = np.zeros((1, FACES), np.float32)
        for card in mine.numbers:
            owned[0, "BGOP".index(card[0]) * 9 + int(card[1]) - 1] += 1
        seen = (view.total, view.currency, len(view.area_numbers), mine.coins, mine.tokens, theirs.coins)
        seen += (view.deck, view.closing, view.bid, view.owed, len(mine.numbers))
        table = columns(*(np.array([float(one)]) for one in seen))
        wanted = wishes(WEIGHTS, inputs(table, owned))[0]
        return max(moves, key=lambda move: wanted[number(move)])


WEIGHTS = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
