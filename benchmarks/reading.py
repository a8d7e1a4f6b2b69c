"""How well the hard bot of Phase 10 imagines the hands of others: their true hands beside fair guesses and imagined ones.

`make reading ARGS="--mode even --games 400"`. Medium plays medium. Whenever somebody is to draw and nobody has laid,
the hand of the other is looked at: the cards that its phase lacks, whether it would take a card of the discard pile, its jokers
and its Skips. What is imagined well has the figures of the true hands.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from benchmarks.guesses import GUESS, SEEN, SOURCES, TRUE, prepared

import stolik
from stolik.core.record import States
from stolik.core.rng import start, word
from stolik.core.rule import compiled, rule
from stolik.games.phase10.bot import imagine, policy
from stolik.games.phase10.deck import DISCARDS, SKIP, kind_of
from stolik.games.phase10.laying import hand_of
from stolik.games.phase10.outlook import LUCK, NOTHING, outlook, with_card
from stolik.games.phase10.phase_list import PHASES
from stolik.games.phase10.rules import Stage, State, deal, ending, guess, hide, legal, play

FAIR, IMAGINED = 1, 2
LACKING, WANTED, JOKERS, SKIPS, HANDS = range(5)
FEATURES = 5
GUESSES = 20
"""Of each kind, for each true hand."""
SETTLED = 4
"""Turns that a round must have seen: with fewer there is nothing to read."""


@rule
def note(s: State, seat: int, sums: Any) -> None:
    """Adds what a hand looks like."""
    phase, hand = int(s.phase[seat]), hand_of(s, seat)
    lacking = outlook(s, phase, hand, NOTHING)
    sums[LACKING] += lacking * LUCK  # with no card to come, each card that is lacking counts 1 / LUCK
    for card in range(SKIP):
        if s.where[card] == DISCARDS and outlook(s, phase, with_card(hand, kind_of(card), 1), NOTHING) < lacking:
            sums[WANTED] += 1
            break
    sums[JOKERS] += hand.jokers
    sums[SKIPS] += hand.skips
    sums[HANDS] += 1


@compiled
def compare(states: States, rng: States, key: list[int], moves: list[int], sums: Any) -> None:
    """Plays a game between two policies, and notes each hand by the phase of the player who holds it."""
    s = states[TRUE]
    deal(s, key)
    start(rng[0], key)
    while not ending(s):
        states[SEEN] = states[TRUE]
        hide(states[SEEN], s.turn)
        other = 1 - s.turn
        if s.stage == Stage.DRAW and s.turns >= SETTLED and not s.laid[0] and not s.laid[1]:
            note(s, other, sums[0][s.phase[other]])
            for _ in range(GUESSES):
                for i in range(4):
                    moves[i] = word(rng[0])
                states[GUESS] = states[SEEN]
                guess(states[GUESS], s.turn, moves)
                note(states[GUESS], other, sums[FAIR][s.phase[other]])
                imagine(states[GUESS], s.turn)
                note(states[GUESS], other, sums[IMAGINED][s.phase[other]])
        play(s, policy(states[SEEN], moves, legal(states[SEEN], moves), rng[0]))


def figures(mode: str, games: int, seed: int) -> Any:
    """Means by source, phase and feature; the last of these is the number of hands."""
    sums = np.zeros((len(SOURCES), PHASES, FEATURES))
    for states, rng, key, moves in prepared("phase-10", 2, mode, games, f"reading {seed}"):
        compare(states, rng, key, moves, sums)
    sums[..., :HANDS] /= np.maximum(sums[..., HANDS:], 1)
    return sums


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default="even", choices=stolik.game("phase-10").modes)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    means = figures(asked.mode, asked.games, asked.seed)
    print("| phase | hands | cards lacking | want a discard | jokers | Skips | how many |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for phase in range(PHASES):
        for source, name in enumerate(SOURCES):
            row = means[source][phase]
            if row[HANDS]:
                print(
                    f"| {phase + 1} | {name} | " + " | ".join(f"{mean:.2f}" for mean in row[:HANDS]) + f" | {row[HANDS]:,.0f} |"
                )


if __name__ == "__main__":
    main()
