"""How many dealt hands already hold each phase of Phase 10: by dealing, with 95% intervals, and exactly.

`python benchmarks/phase_shares.py --deals 4000000`. All phases of a list are looked for in the same deals. The exact share
weighs every way in which a hand can be made up of numbers (or, for a colour, of colours), jokers and Skips.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Any

import stolik
from stolik.core import record
from stolik.core.game import key_of, key_words
from stolik.core.record import States, numbers_for
from stolik.core.rng import Chance, below, start
from stolik.core.rule import COMPILED, compiled
from stolik.games.phase10.deck import CARDS, COLOURS, JOKERS, KINDS, NUMBERS, SKIPS, STOCK
from stolik.games.phase10.laying import BYTE, DIGIT, Hand, Progress, completable, hand_of
from stolik.games.phase10.phase_list import Kind

PUBLISHED: dict[str, tuple[dict[str, Any], list[float]]] = {
    "compact": (
        {"phases": "compact"},
        [50.181, 48.278, 9.555, 16.475, 4.789, 0.765, 1.630, 1.036, 1.740, 0.074],
    ),
    "colour 5": ({"phases": "color(5)"}, [9.124]),
    "classic": (
        {"phases": "classic", "hand_size": 10},
        [18.275, 29.809, 5.342, 15.569, 6.488, 1.993, 0.332, 2.767, 3.112, 0.352],
    ),
}
"""What others found: options of a table, and the share of each of its phases in percent, to a thousandth."""


@compiled
def count_holding(states: States, rng: States, deck: list[int], deals: int, found: list[int]) -> None:
    """Deals hands to seat 0 and counts, for each phase of the table, those that can lay it."""
    s, luck = states[0], rng[0]
    for card in range(CARDS):
        s.where[card] = STOCK
    s.held[0] = s.hand_size
    for _ in range(deals):
        for at in range(s.hand_size):
            other = at + below(luck, CARDS - at)
            deck[at], deck[other] = deck[other], deck[at]
            s.where[deck[at]] = 0
        hand = hand_of(s, 0)
        for phase in range(s.phase_count):
            found[phase] += completable(s, phase, Progress(0, 0, 0, 0), hand)
        for at in range(s.hand_size):
            s.where[deck[at]] = STOCK


def shares(options: dict[str, Any], deals: int, seed: int) -> list[float]:
    """The share of deals, from 0 to 1, that hold each phase."""
    game = stolik.game("phase-10")
    states, rng, luck = game.states(1, packed=COMPILED), record.new_states(Chance, 1, packed=COMPILED), Chance()
    checked = game.check(options)
    game.deal(states, 0, checked, key_of(seed))
    luck.fast = 1
    start(luck, key_words(key_of(f"shares {seed}")))
    record.write(rng, 0, luck)
    found = numbers_for(states, [0] * 10)
    count_holding(states, rng, numbers_for(states, range(CARDS)), deals, found)
    return [int(count) / deals for count in found[: record.number(states, 0, "phase_count")]]


@compiled
def weigh_holding(states: States, by_colour: bool, ways: list[int], jokers: list[int], skips: list[int], held: list[int]) -> None:
    """Adds to each phase's weight in how many ways the hands can be dealt that hold it; the last weight is that of all hands.

    `ways[n]` is in how many ways n cards of a number (or colour) can be had, and so on for jokers and Skips.
    """
    s = states[0]
    classes, bits = (COLOURS, BYTE) if by_colour else (NUMBERS, DIGIT)
    counts, left = 0, int(s.hand_size)  # how many cards of each class, packed as in a `Hand`; and how many jokers and Skips
    while True:
        weight = 1
        for at in range(classes):
            weight *= ways[counts >> bits * at & ((1 << bits) - 1)]
        for wild in range(max(0, left - SKIPS), min(left, JOKERS) + 1):
            hand = Hand(0, 0 if by_colour else counts, counts if by_colour else 0, wild, left - wild)
            dealt = weight * jokers[wild] * skips[left - wild]
            held[s.phase_count] += dealt
            for phase in range(s.phase_count):
                if (s.kinds[phase][0] == Kind.COLOR) == by_colour and completable(s, phase, Progress(0, 0, 0, 0), hand):
                    held[phase] += dealt
        at = 0
        while at < classes and (left == 0 or (counts >> bits * at & ((1 << bits) - 1) == min(8, s.hand_size) and not by_colour)):
            left += counts >> bits * at & ((1 << bits) - 1)
            counts &= ~(((1 << bits) - 1) << bits * at)
            at += 1
        if at == classes:
            return
        counts += 1 << bits * at
        left -= 1


def exact_shares(options: dict[str, Any]) -> list[float]:
    """The share of all hands, from 0 to 1, that hold each phase."""
    game = stolik.game("phase-10")
    states = game.states(1, packed=COMPILED)
    game.deal(states, 0, game.check(options), key_of(1))
    phases = record.number(states, 0, "phase_count")
    total = [0] * phases
    for by_colour in (False, True):
        cards = KINDS * 2 // (COLOURS if by_colour else NUMBERS)
        ways, jokers, skips = (numbers_for(states, [math.comb(of, n) for n in range(12)]) for of in (cards, JOKERS, SKIPS))
        held = numbers_for(states, [0] * (phases + 1))
        weigh_holding(states, by_colour, ways, jokers, skips, held)
        total = [old + int(new) for old, new in zip(total, held, strict=False)]
    return [weight / int(held[phases]) for weight in total]


def error(share: float, deals: int) -> float:
    """The standard error of a share."""
    return math.sqrt(share * (1 - share) / deals)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("| list | phase | of the deals % (95% interval) | of all hands % | published % | standard errors apart |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, (options, published) in PUBLISHED.items():
        began = time.perf_counter()
        measured, exact = shares(options, asked.deals, asked.seed), exact_shares(options)
        for phase, (share, truth, figure) in enumerate(zip(measured, exact, published, strict=True), 1):
            wide = error(truth, asked.deals)
            interval = f"{100 * (share - 1.96 * wide):.3f} to {100 * (share + 1.96 * wide):.3f}"
            apart = (share - truth) / wide
            print(f"| {name} | {phase} | {100 * share:.3f} ({interval}) | {100 * truth:.5f} | {figure:.3f} | {apart:+.2f} |")
        print(f"| {name} | | {asked.deals:,} deals, {time.perf_counter() - began:.1f} s | | | |", flush=True)


if __name__ == "__main__":
    main()
