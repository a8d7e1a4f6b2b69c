"""How well the bots of Abluxxen imagine the hands of others: their true hands beside fair guesses and imagined ones.

`make hands ARGS="--players 2 --games 400"`. Medium plays medium. Here and there, when somebody is to play, the hidden cards of
every other hand are compared with what a fair guess deals there, and with what the bots make of it. What is imagined well has
the figures of the true hands. `--fit` says how the weights of `games/abluxxen/reading.py` would tell true hands from fair guesses
best, and what is then still missing in imagined hands: 0 if the weights are right for these games.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from benchmarks.guesses import GUESS, SEEN, SOURCES, TRUE, prepared

import stolik
from stolik.core.cards import EVERYONE, eye
from stolik.core.record import States
from stolik.core.rng import below, start, word
from stolik.core.rule import compiled, rule
from stolik.games.abluxxen.bot import imagine, policy
from stolik.games.abluxxen.reading import EACH, LAYER, LAYERS, STEP, cards_of, last_layers
from stolik.games.abluxxen.rules import Stage, deal, ending, guess, hide, legal, play
from stolik.games.abluxxen.table import DIGIT, JOKER, State

SIZES = ((1, 3), (4, 6), (7, 9), (10, 13))
"""Hidden cards of a hand, in rows of the table."""
SELDOM = 4
"""One play in so many is looked at."""
ROOM = 200_000
KNOWN, LAYERS_LAID, HIDDEN = 0, 1, 2
NUMBERS = HIDDEN + len(SOURCES)
"""What is noted of a hand: open cards and last layers, packed as `reading` does, then the hidden cards by each source."""
SIGNS = ("MISSED", "LAID", "PAIR", "TRIPLE", "JOINS", "JOINS_EACH", "KEPT")


@rule
def note(true: State, guessed: State, seat: int, source: int, row: Any) -> None:
    """Writes what is known of a hand, and what a source says of the rest."""
    row[KNOWN] = cards_of(true, seat, EVERYONE)
    row[LAYERS_LAID] = last_layers(true, seat)
    row[HIDDEN + source] = cards_of(guessed, seat, eye(seat))


@compiled
def compare(states: States, rng: States, key: list[int], moves: list[int], rows: Any, at: int) -> int:
    """Plays a game between policies and notes hands from row `at` on; returns the row after the last."""
    s = states[TRUE]
    deal(s, key)
    start(rng[0], key)
    while not ending(s):
        states[SEEN] = states[TRUE]
        hide(states[SEEN], s.turn)
        if s.stage == Stage.PLAY and below(rng[0], SELDOM) == 0 and at + s.players <= len(rows):
            for i in range(4):
                moves[i] = word(rng[0])
            states[GUESS] = states[SEEN]
            guess(states[GUESS], s.turn, moves)
            first = at
            for seat in range(s.players):
                if seat != s.turn:
                    note(s, s, seat, 0, rows[at])
                    note(s, states[GUESS], seat, 1, rows[at])
                    at += 1
            imagine(states[GUESS], s.turn)
            for seat in range(s.players):
                if seat != s.turn:
                    note(s, states[GUESS], seat, 2, rows[first])
                    first += 1
        play(s, policy(states[SEEN], moves, legal(states[SEEN], moves), rng[0]))
    return at


def noted(players: int, mode: str, games: int, seed: int) -> Any:
    """What hands were like, a row for each."""
    rows, at = np.zeros((ROOM, NUMBERS), np.int64), 0
    for states, rng, key, moves in prepared("abluxxen", players, mode, games, f"hands {seed}"):
        at = compare(states, rng, key, moves, rows, at)
    found = rows[:at]
    return found[found[:, HIDDEN] != 0]


def unpacked(digits: Any) -> Any:
    """Counts by value, the jokers last, from what `reading` packs into a number."""
    return digits[:, None] >> DIGIT * np.arange(JOKER)[None, :] & 15


def signs(rows: Any, source: int) -> Any:
    """How often each sign that `reading.sign` weighs is there in a hand."""
    known, hidden = unpacked(rows[:, KNOWN]), unpacked(rows[:, HIDDEN + source])
    values, naturals = np.arange(1, JOKER), slice(0, JOKER - 1)
    there, count = hidden[:, naturals] > 0, (hidden + known)[:, naturals]
    joined = known[:, naturals] > 0
    missed, laid = np.zeros(len(rows)), np.zeros(len(rows))
    for under in range(LAYERS):
        layer = rows[:, LAYERS_LAID] >> LAYER * under
        value, size = (layer >> DIGIT & 15)[:, None], (layer & 15)[:, None]
        more = np.clip(EACH * (count - size) - STEP * (values - value), 0, 1)
        missed += ((size > 0) * there * more).sum(1)
        laid += (there * (value == values)).sum(1)
    pairs, triples = (there & (count > 1)).sum(1), (there & (count > 2)).sum(1)
    joins, each = (there & joined).sum(1), (hidden[:, naturals] * joined).sum(1)
    return np.stack([missed, laid, pairs, triples, joins, each, hidden[:, JOKER - 1]], 1).astype(float)


def fitted(rows: Any, source: int, steps: int = 25, shrink: float = 1e-3) -> Any:
    """The weights that tell true hands from a source best (logistic regression over pairs, Newton's method)."""
    pairs = signs(rows, 0) - signs(rows, source)
    weights = np.zeros(pairs.shape[1])
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-pairs @ weights))
        slope = pairs.T @ (1 - chance) / len(pairs) - shrink * weights
        bend = (pairs * (chance * (1 - chance))[:, None]).T @ pairs / len(pairs) + shrink * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def figures(rows: Any, source: int) -> list[float]:
    """Means over hands: cards that are in the true hand, too, jokers, the biggest group, values laid of late, cards that join."""
    true, hidden, known = (unpacked(rows[:, place]) for place in (HIDDEN, HIDDEN + source, KNOWN))
    group = (hidden + known)[:, : JOKER - 1].max(1)
    alike = signs(rows, source)
    return [float(one.mean()) for one in (np.minimum(true, hidden).sum(1), hidden[:, JOKER - 1], group, alike[:, 1], alike[:, 5])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default="basic", choices=stolik.game("abluxxen").modes)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="find the weights anew")
    asked = parser.parse_args()
    rows = noted(asked.players, asked.mode, asked.games, asked.seed)
    if asked.fit:
        for name, weight, more in zip(SIGNS, fitted(rows, 1), fitted(rows, 2), strict=True):
            print(f"{name}: {weight:.2f} against fair guesses, {more:+.2f} against imagined hands")
        return
    sizes = unpacked(rows[:, HIDDEN]).sum(1)
    print("| hidden cards | hands | as in the true hand | jokers | biggest group | laid of late | join open cards | how many |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for fewest, most in SIZES:
        some = rows[(sizes >= fewest) & (sizes <= most)]
        for source, name in enumerate(SOURCES if len(some) else ()):
            means = " | ".join(f"{mean:.2f}" for mean in figures(some, source))
            print(f"| {fewest} to {most} | {name} | {means} | {len(some):,} |")


if __name__ == "__main__":
    main()
