"""Learns to play TEN by self-play, with NumPy alone: `python docs/examples/learn_ten.py`; see `docs/guides/study.md`.

Both seats play by the same weights. After every round of games each decision is made a little likelier if its seat came
out ahead and less likely if it fell behind (policy gradient), by how many points.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import learned_bot
import stolik
from learned_bot import AMOUNT, ONE_HOT, SHAPES, columns, inputs, wishes
from stolik.games.ten.deck import CURRENCY, FACE_OF, FACES
from stolik.games.ten.state import AREA, DECK, Phase

FACE = np.eye(FACES, dtype=np.float32)[FACE_OF]
PACE, STEADY, ROUGH = 0.03, 0.9, 0.99
"""Adam, with its usual memories."""


def seen(batch, live):
    """What the seats in turn see, in the numbers that the weights are for."""
    layout, tensor = batch.layout, batch.now.tensor[live]
    seat = tensor[:, 0].astype(int)
    rows = np.arange(len(tensor))

    def part(name):
        return tensor[:, layout[name]]

    numbers = part("where")[:, :CURRENCY]
    owned = (numbers == seat[:, None]).astype(np.float32) @ FACE
    bid = part("bid")[:, 0] * (part("phase")[:, 0] == Phase.AUCTION)
    purse = part("coins")[rows, seat], part("tokens")[rows, seat], part("coins")[rows, 1 - seat]
    area, deck = (numbers == AREA).sum(axis=1), part("held")[:, DECK]
    sums = part("total")[:, 0], part("currency")[:, 0], area, *purse, deck
    return columns(*sums, part("closing")[:, 0], bid, part("owed")[:, 0], owned.sum(axis=1)), owned, seat


def chances(weights, given, legal):
    wanted = np.where(legal, wishes(weights, given), -np.inf)
    wanted -= wanted.max(axis=1, keepdims=True)
    likely = np.exp(wanted)
    return likely / likely.sum(axis=1, keepdims=True)


def slope(given, push):
    """How the weights move if each move of each table is pushed so much."""
    table, scales, near, twice = given
    return {
        "table": table.T @ push @ ONE_HOT,
        "amount": scales.T @ (push * AMOUNT) @ ONE_HOT,
        "square": (push * AMOUNT**2).sum(axis=0) @ ONE_HOT,
        "near": (push * near).sum(axis=0) @ ONE_HOT,
        "twice": (push * twice).sum(axis=0) @ ONE_HOT,
    }


def play_round(batch, weights, dice, seed):
    """Plays a game in every place of the batch to its end; all decisions, and the points of every seat."""
    batch.reset(seed)
    decisions = []
    while (live := np.flatnonzero(batch.now.turn >= 0)).size:
        table, owned, seat = seen(batch, live)
        legal = batch.now.legal[live]
        likely = chances(weights, inputs(table, owned), legal)
        chosen = (likely.cumsum(axis=1) > dice.random((len(live), 1))).argmax(axis=1)
        actions = np.full(batch.n, -1)
        actions[live] = chosen
        choice = legal.sum(axis=1) > 1
        decisions.append((live[choice], seat[choice], table[choice], owned[choice], legal[choice], chosen[choice]))
        batch.step(actions)
    return decisions, batch.now.scores.astype(np.float32)


def learn(games, rounds, seed=1, tell=print):
    """The weights after so many rounds of so many games each, and how the games went in each round."""
    batch, dice = stolik.Batch("ten", games, players=2), np.random.default_rng(seed)
    weights = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
    mean, square = ({name: np.zeros(shape) for name, shape in SHAPES.items()} for _ in range(2))
    curve = []
    for at in range(1, rounds + 1):
        decisions, scores = play_round(batch, weights, dice, seed * 1_000_000 + at)
        ahead = scores - scores[:, ::-1]
        ahead /= ahead.std() + 1e-6
        total = {name: np.zeros(shape) for name, shape in SHAPES.items()}
        for live, seat, table, owned, legal, chosen in decisions:
            given = inputs(table, owned)
            push = -chances(weights, given, legal)
            push[np.arange(len(chosen)), chosen] += 1
            push *= ahead[live, seat][:, None]
            for name, move in slope(given, push).items():
                total[name] += move / games
        for name, move in total.items():
            mean[name] += (1 - STEADY) * (move - mean[name])
            square[name] += (1 - ROUGH) * (move * move - square[name])
            step = mean[name] / (1 - STEADY**at) / (np.sqrt(square[name] / (1 - ROUGH**at)) + 1e-8)
            weights[name] += (PACE * step).astype(np.float32)
        curve.append(float(scores.mean()))
        tell(f"round {at}: {curve[-1]:.2f} points a seat, {len(decisions)} moves in the longest game")
    return weights, curve


def write(weights, path):
    """Puts the weights into the file of the bot."""
    text = path.read_text("utf-8")
    lines = [f'    "{name}": np.array({np.round(value, 3).tolist()}, np.float32),' for name, value in weights.items()]
    path.write_text(text[: text.index("WEIGHTS = ")] + "WEIGHTS = {\n" + "\n".join(lines) + "\n}\n", "utf-8")


def draw(curve, path):
    """The curve as a small SVG picture."""
    wide, high, top = 600, 240, max(curve) * 1.1
    points = " ".join(f"{40 + at * (wide - 50) / max(1, len(curve) - 1):.0f},{high - 30 - y / top * (high - 45):.0f}" for at, y in enumerate(curve))
    marks = "".join(
        f'<text x="34" y="{high - 26 - y / top * (high - 45):.0f}" text-anchor="end">{y:.0f}</text>' for y in range(0, int(top) + 1, 5)
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" font-family="sans-serif" font-size="12">'
        f'<rect width="{wide}" height="{high}" fill="white"/><polyline points="{points}" fill="none" stroke="#1f6feb" stroke-width="2"/>'
        f'{marks}<text x="40" y="14">points a seat in self-play</text>'
        f'<text x="{wide - 10}" y="{high - 8}" text-anchor="end">round {len(curve)}</text></svg>\n',
        "utf-8",
    )


def main():
    options = argparse.ArgumentParser(description="Learns to play TEN.")
    options.add_argument("--games", type=int, default=512, help="games in a round")
    options.add_argument("--rounds", type=int, default=80)
    options.add_argument("--bot", type=Path, default=Path(learned_bot.__file__), help="the file to write the weights into")
    options.add_argument("--picture", type=Path, help="an SVG file for the curve")
    asked = options.parse_args()
    began = time.perf_counter()
    weights, curve = learn(asked.games, asked.rounds)
    write(weights, asked.bot)
    if asked.picture:
        draw(curve, asked.picture)
    print(f"{asked.games * asked.rounds:,} games in {time.perf_counter() - began:.0f} s; the weights are in {asked.bot}")


if __name__ == "__main__":
    main()
