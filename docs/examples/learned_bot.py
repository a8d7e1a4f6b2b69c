"""A player of TEN whose weights were learned by self-play: `learn_ten.py` writes them, `docs/guides/study.md` tells of it.

How much it wants a move is linear: each kind of move has weights for how the table stands, for the amount in the move (a
bid, a price, coins), and for what the card in it does to the sequences that one has.
"""

import numpy as np

from stolik.games.ten.deck import COLOURS, FACES, NUMBERS
from stolik.games.ten.moves import MOVES
from stolik.games.ten.state import BID, BUY, NUM_MOVES, PASS, PAY_CARD, PAY_COINS, PAY_TOKEN

KINDS, NO_FACE = 12, FACES
KIND, FACE = np.empty(NUM_MOVES, np.int64), np.full(NUM_MOVES, NO_FACE)
AMOUNT = np.zeros(NUM_MOVES, np.float32)
KIND[:BUY], KIND[BUY : PAY_COINS + 1], KIND[PAY_COINS + 1 : PAY_TOKEN], KIND[PAY_TOKEN] = range(BUY), 6, 7, 8
KIND[PAY_CARD:PASS], KIND[PASS], KIND[BID + 1 :] = 9, 10, 11
FACE[BUY : BUY + FACES] = FACE[PAY_CARD:PASS] = range(FACES)
AMOUNT[BUY : BUY + FACES] = np.arange(FACES) % NUMBERS + 1
AMOUNT[PAY_COINS + 1 : PAY_TOKEN] = np.arange(1, PAY_TOKEN - PAY_COINS)
AMOUNT[BID + 1 :] = np.arange(1, NUM_MOVES - BID)
AMOUNT /= 10
BESIDE_AMOUNT = [0, 5, 8, 15]
"""Of the columns of a table those that also say how much an amount is: none, its own coins, the deck, the wild on offer."""
SHAPE = KINDS, 23


def runs(owned):
    """For every face: how long its sequence is with it, what it adds to the longest of its colour, what losing it costs."""
    has = (owned > 0).reshape(-1, COLOURS, NUMBERS)
    before, after = np.zeros(has.shape, np.float32), np.zeros(has.shape, np.float32)
    for at in range(1, NUMBERS):
        before[:, :, at] = (before[:, :, at - 1] + 1) * has[:, :, at - 1]
        after[:, :, -1 - at] = (after[:, :, -at] + 1) * has[:, :, -at]
    run = before + 1 + after
    longest = (run * has).max(axis=2, keepdims=True)
    gain = np.maximum(run - longest, 0) * ~has
    loss = (run - np.maximum(before, after)) * has * (run == longest)
    return run.reshape(-1, FACES), gain.reshape(-1, FACES), loss.reshape(-1, FACES) * (owned == 1)


def wild_gain(gain, prize):
    """What a wild would add at least: 1 to 9 take any colour, 10 to 13 any number of a colour, 14 anything; 0 is none."""
    colours = gain.reshape(-1, COLOURS, NUMBERS)
    best = np.concatenate([0 * gain[:, :1], colours.max(axis=1), colours.max(axis=2), gain.max(axis=1, keepdims=True)], axis=1)
    return best[np.arange(len(gain)), prize]


def columns(total, currency, numbers, coins, tokens, theirs, deck, closing, bid, owed, cards, risk):
    """How tables stand, as numbers of about the same size, a row for each."""
    tens = [total / 10, total * total / 100, currency / 10, numbers / 5, coins / 10, tokens / 3, theirs / 10, deck / 91]
    rest = [closing, bid / 10, owed / 10, cards / 20, risk / np.maximum(deck, 1)]
    return np.stack([np.ones_like(total), *tens, *rest], axis=1).astype(np.float32)


def facts(tables, row, move):
    """What the weights of a move's kind are applied to, for each move and the row of the table that it may be made at."""
    table, owned, area, prize = tables
    run, gain, loss = runs(owned)
    useful = (area * gain).sum(axis=1) / 3
    table = np.concatenate([table, useful[:, None], wild_gain(gain, prize)[:, None] / 2], axis=1)
    nothing = np.zeros((len(table), 1), np.float32)
    run, gain, loss = (np.concatenate([of_face, nothing], axis=1) for of_face in (run / 3, gain, loss))
    face, amount = FACE[move], AMOUNT[move][:, None]
    change = np.where(move < PAY_COINS + 1, gain[row, face], loss[row, face])[:, None]
    return np.concatenate([table[row], amount * table[row][:, BESIDE_AMOUNT], amount**2, run[row, face][:, None], change], axis=1)


def wishes(weights, known, move):
    """How much each move is wanted."""
    return (known * weights[KIND[move]]).sum(axis=1)


def counted(cards):
    """How many of each face there are among cards written like `P5`."""
    faces = np.zeros((1, FACES), np.float32)
    for card in cards:
        faces[0, "BGOP".index(card[0]) * NUMBERS + int(card[1]) - 1] += 1
    return faces


def prize_number(text):
    """The wild on offer, `7*`, `B#` or `*#`, as `wild_gain` counts them."""
    if len(text) < 2 or text[1] not in "#*":
        return 0
    return 14 if text == "*#" else int(text[0]) if text[1] == "*" else 10 + "BGOP".index(text[0])


def tables_of(view):
    """What `learn_ten.py` takes from the rows of a batch, from the view of a seat."""
    mine, theirs = view.players[view.seat], view.players[1 - view.seat]
    seen = (view.total, view.currency, len(view.area_numbers), mine.coins, mine.tokens, theirs.coins)
    seen += (view.deck, view.closing, view.bid, view.owed, len(mine.numbers), view.risk)
    table = columns(*(np.array([float(one)]) for one in seen))
    return table, counted(mine.numbers), counted(view.area_numbers), np.array([prize_number(view.prize)])


class Bot:
    """Takes the move that it wants most."""

    def choose(self, view, moves):
        numbers = np.array([MOVES.number(move) for move in moves])
        known = facts(tables_of(view), np.zeros(len(moves), np.int64), numbers)
        return moves[int(wishes(WEIGHTS, known, numbers).argmax())]


def unpacked(text):
    """The weights that a text holds, number after number."""
    return np.array(text.split(), np.float32).reshape(SHAPE)


WEIGHTS = unpacked("""
2.35 -1.89 -1.96 0.74 -1.93 1.39 1.37 1.49 2.09 0.00 0.00 0.00 2.47 -2.86 -3.73 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00
-1.93 1.89 1.93 -0.12 2.24 -0.91 -0.59 -0.85 -1.71 0.00 0.00 0.00 -1.89 2.77 3.47 0.00 0.00 0.00 0.00 0.00 0.00 0.00
0.00 -1.93 -1.59 -1.52 -1.65 -2.14 -2.03 -1.53 -2.19 -1.94 0.00 0.00 0.00 -1.28 -1.64 -2.04 0.00 0.00 0.00 0.00 0.00
0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00
0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00
0.00 1.53 1.46 1.44 1.51 0.00 1.26 1.26 1.60 1.43 1.47 0.00 0.00 1.60 1.41 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00
-1.53 -1.46 -1.44 -1.51 0.00 -1.26 -1.26 -1.60 -1.43 -1.47 0.00 0.00 -1.60 -1.41 0.00 0.00 -1.53 -1.32 -1.41 0.00 -1.53
-1.52 -1.38 0.94 0.77 0.64 0.48 0.61 1.05 -0.33 1.09 0.82 1.03 0.00 0.90 1.01 0.72 0.57 0.87 1.60 1.95 1.55 2.01 1.99
0.00 0.00 2.00 1.14 1.90 1.74 1.12 1.13 2.09 1.00 2.27 -0.20 0.00 1.82 1.75 1.57 0.32 2.12 0.00 0.00 0.00 0.00 0.00 0.00
0.00 -1.17 -0.87 -0.90 -1.19 -1.10 -1.10 -1.11 -1.12 -1.13 -0.99 0.00 -1.15 -1.37 -0.90 -0.88 -1.28 0.00 0.00 0.00 0.00
0.00 -2.60 -2.72 -0.97 0.04 -0.73 -0.18 -0.49 -2.15 -1.62 -1.94 -1.26 0.00 2.23 0.00 -0.14 -0.14 -0.61 -1.16 0.00 0.00
0.00 0.00 0.00 0.00 0.00 0.97 -0.04 0.73 0.18 0.49 2.15 1.62 1.94 1.26 0.00 -2.23 0.00 0.14 0.14 0.61 1.16 -2.70 -0.86
-2.68 -2.45 -2.84 0.00 0.00
""")
