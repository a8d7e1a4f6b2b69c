"""Can this hand lay this phase? The clever way against its naive twin, and against published figures."""

from __future__ import annotations

import random

import pytest
from benchmarks.phase_shares import PUBLISHED, error, exact_shares, shares

from stolik.core import rule
from stolik.games.phase10.deck import DISCARDS
from stolik.games.phase10.rules import Stage
from tests.games.naive.phase10 import Asked, Card, Laid, can_lay, steps, whole
from tests.games.phase10_scene import table

TABLES = 500 if rule.COMPILED else 80
DEALS = 150_000 if rule.COMPILED else 1_500


def card_named(name: str) -> Card:
    return None if name == "j" else (int(name[1:]), name[0])


def a_phase(chance: random.Random, largest: int) -> list[Asked]:
    """A phase of at most so many cards, as a free list could have it."""
    if chance.random() < 0.15:
        return [("color", chance.randint(2, largest))]
    groups: list[Asked] = []
    for _ in range(chance.randint(1, 5)):
        left = largest - sum(size for _, size in groups)
        kind = chance.choice(["set", "set", "run"])
        smallest = 2 if kind == "set" else 3
        if left >= smallest:
            groups.append((kind, chance.randint(smallest, min(left, smallest + 2) if chance.random() < 0.8 else left)))
    return groups or [("set", 2)]


def a_hand(chance: random.Random, size: int, phase: list[Asked]) -> list[str]:
    """A hand near to the phase: few numbers, many jokers, and by design often one card too few."""
    deck = [f"{colour}{number}" for colour in "rbgy" for number in range(1, 13)] * 2
    low = chance.randint(1, 9)
    high = min(12, low + chance.choice([2, 3, 5, 11]))
    colours = chance.choice(["rbgy", "rb", "r"]) if phase[0][0] == "color" else "rbgy"
    near = [card for card in deck if low <= int(card[1:]) <= high and card[0] in colours]
    chance.shuffle(near)
    jokers = min(chance.choice([0, 0, 1, 2, 3, 4]), size)
    hand = near[: size - jokers] + ["j"] * jokers
    return hand + ["s"] * min(3, size - len(hand))


def text_of(phase: list[Asked]) -> str:
    return "+".join(f"{kind}({size})" for kind, size in phase)


@pytest.mark.rule("P10-3.2", "P10-2.1", "P10-2.2", "P10-2.3", "P10-2.4")
def test_just_those_cards_can_be_laid_from_which_the_phase_can_be_completed() -> None:
    """Random tables with free phases, walked through card by card: what is offered is what the twin finds."""
    chance = random.Random(10)
    laid_down = refused = 0
    for _ in range(TABLES):
        hand_size = chance.randint(5, 9)
        phase = a_phase(chance, hand_size + 1)
        names = a_hand(chance, hand_size + 1, phase)
        scene = table([" ".join(names), ""], top="s", phases=f"{text_of(phase)}; set(2)", hand_size=hand_size)
        hand = [card_named(name) for name in names if name != "s"]
        done: list[Laid] = []
        while not scene.s.laid[0] and scene.s.round == 1:
            expected = steps(phase, hand, done)
            texts = {
                f"j{stands_for}" if card is None else f"{card[1]}{card[0]}": (card, stands_for) for card, stands_for in expected
            }
            assert set(scene.lays.split()) == set(texts), (phase, names, done)
            if not texts:
                assert scene.s.stage == Stage.ACT, (phase, names, done)
                refused += 1
                break
            text = chance.choice(sorted(texts))
            scene.lay(text)
            hand.remove(texts[text][0])
            if done and not whole(phase[len(done) - 1], done[-1]):
                done[-1] = (*done[-1], texts[text])
            else:
                done.append((texts[text],))
        else:
            assert all(whole(asked, laid) for asked, laid in zip(phase, done, strict=True))
            laid_down += 1
    assert laid_down > TABLES // 6 and refused > TABLES // 6


@pytest.mark.rule("P10-3.2")
@pytest.mark.parametrize(
    ("phase", "hand", "possible"),
    [
        # Each group wants a number card of its own.
        ("5*set(2)", "r1 b1 g2 y3 r4 j j j j j", True),
        ("5*set(2)", "r1 b1 g1 y1 j j j j j j", False),
        ("5*set(2)", "r1 b1 g1 y1 r1 j j j j j", True),
        ("2*run(3)", "r4 j j j j j", False),
        ("2*run(3)", "r4 r5 j j j j", True),
        ("3*run(3)", "r4 b4 j j j j j j y6", True),
        ("set(2)+run(3)", "r4 j j j j", False),
        # A set takes what a run could use, and the other way round.
        ("set(3)+run(4)", "r4 b4 g4 r3 r5 r6 y1", False),
        ("set(3)+run(4)", "r4 b4 g4 y4 r3 r5 r6", True),
        ("set(3)+run(4)", "r4 b4 g4 j r3 r5 r6", True),
        # Runs that overlap share no card.
        ("2*run(4)", "r1 r2 r3 r4 b3 b4 b5 b6", True),
        ("2*run(4)", "r1 r2 r3 r4 b4 b5 b6 y6", False),
        ("2*run(4)", "r1 r2 r3 r4 j b4 b5 b6", True),
        # Sets may share a number.
        ("2*set(4)", "r9 b9 g9 y9 r9 b9 g9 y9", True),
        ("2*set(4)", "r9 b9 g9 y9 r9 b9 g9 j", True),
        ("color(4)", "r1 j j j", True),
        ("color(4)", "j j j j", False),
        ("color(4)", "r1 r2 r3 g4", False),
    ],
)
def test_hands_that_do_and_do_not_hold_a_phase(phase: str, hand: str, possible: bool) -> None:
    assert bool(table([f"{hand}", ""], top="y12", phases=phase, hand_size=10).lays) == possible
    asked = [(name[0], int(name[1])) for part in phase.split("+") for name in expanded(part)]
    assert can_lay(asked, [card_named(name) for name in hand.split()]) == possible


def expanded(part: str) -> list[tuple[str, str]]:
    times, _, group = part.rpartition("*")
    kind, size = group.rstrip(")").split("(")
    return [(kind, size)] * int(times or 1)


@pytest.mark.rule("P10-1.4", "P10-1.5", "P10-2.4")
@pytest.mark.parametrize("name", PUBLISHED)
def test_as_many_dealt_hands_hold_each_phase_as_was_published(name: str) -> None:
    options, published = PUBLISHED[name]
    for share, figure in zip(shares(options, DEALS, seed=7), published, strict=True):
        assert abs(share - figure / 100) <= 5 * error(figure / 100, DEALS) + 0.5 / DEALS


@pytest.mark.rule("P10-1.4", "P10-1.5", "P10-2.4")
@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.skipif(not rule.COMPILED, reason="looks at a million hands")
def test_of_all_hands_exactly_the_published_share_holds_each_phase(name: str) -> None:
    options, published = PUBLISHED[name]
    for share, figure in zip(exact_shares(options), published, strict=True):
        assert abs(100 * share - figure) < 0.001


@pytest.mark.rule("P10-3.2")
def test_a_player_who_begins_a_phase_can_always_finish_it_and_go_on() -> None:
    chance = random.Random(4)
    for seed in range(40 if rule.COMPILED else 10):
        scene = table(["r7 g7 b3 y3 j j r1 b8", "b9"], seed=seed, phase=1 + seed % 2)
        while scene.s.round == 1 and scene.s.turn == 0 and scene.s.stage != Stage.DRAW:
            moves = scene.legal
            assert moves
            scene.play(chance.choice([move for move in moves if move.startswith(("lay", "hit", "on"))] or moves))
        assert scene.s.held[DISCARDS] == 2 or scene.s.round == 2
