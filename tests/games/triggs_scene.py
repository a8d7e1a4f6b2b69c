"""Tables of Triggs made by hand, for its tests: every card is where the test says, the rest in one pile."""

from __future__ import annotations

from typing import Any

from stolik.core import record
from stolik.core.cards import EVERYONE, NOBODY
from stolik.games.triggs.rules import BOX, CARDS, COPIES, DISCARDS, LAID, LEFT, LEFT_TOP, MIDDLE, PLACES, RIGHT, RIGHT_TOP
from tests.games.scene import Scene

FULL = [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5]
EMPTY = [0] * 12
PILES = {"left": LEFT, "middle": MIDDLE, "right": RIGHT, "box": BOX}


def table(
    *hands: str,
    left: str = "5",
    middle: str = "",
    right: str = "5",
    discards: str = "",
    box: str = "",
    rest: str = "middle",
    crossed: dict[int, list[int]] | None = None,
    seed: int = 1,
    **options: Any,
) -> Scene:
    """A table where seat 0 is to play. Places are lists of values, an open pile with its top first.

    `rest` is where all other cards are, a pile or the box; `crossed` has the crosses of a seat by row.
    """
    scene = Scene("triggs", seed=seed, players=max(2, len(hands)), **options)
    s = scene.s
    used = [0] * 12
    s.where, s.seen, s.held = [PILES[rest]] * CARDS, [NOBODY] * CARDS, [0] * PLACES

    def place(values: str | list[str], at: int, seen: int) -> None:
        for value in map(int, values.split() if isinstance(values, str) else values):
            card = (value - 1) * COPIES + used[value - 1]
            used[value - 1] += 1
            s.where[card], s.seen[card] = at, seen

    for seat, hand in enumerate(hands):
        place(hand, seat, 1 << seat)
    for pile, under, top in ((left, LEFT, LEFT_TOP), (right, RIGHT, RIGHT_TOP)):
        place(pile.split()[:1], top, EVERYONE)
        place(pile.split()[1:], under, NOBODY)
    place(middle, MIDDLE, NOBODY)
    place(discards, DISCARDS, EVERYONE)
    place(box, BOX, EVERYONE)
    for at in s.where:
        s.held[at] += 1
    for seat, rows in (crossed or {}).items():
        s.crossed[seat] = list(rows)
    s.turn = 0
    record.write(scene.states, 0, s)
    return scene


def rows(**crosses: int) -> list[int]:
    """Crosses by row, as in rows(r7=1); all others none."""
    return [crosses.get(f"r{row}", 0) for row in range(1, 13)]


def all_but(**free: int) -> list[int]:
    """A sheet of 41 boxes with only these boxes free, as in all_but(r10=1, r8=2)."""
    return [boxes - free.get(f"r{row}", 0) for row, boxes in enumerate(FULL, 1)]


def values(scene: Scene, place: int) -> list[int]:
    """The values of the cards in a place: of a hand, if it is a seat."""
    return [card // COPIES + 1 for card, at in enumerate(scene.s.where) if at == place]


def hand(scene: Scene, seat: int = 0) -> list[int]:
    return values(scene, seat)


def discarded(scene: Scene) -> list[int]:
    return values(scene, DISCARDS)


def boxed(scene: Scene) -> list[int]:
    return values(scene, BOX)


def laid(scene: Scene) -> list[int]:
    return values(scene, LAID)


def tops(scene: Scene) -> tuple[list[int], list[int]]:
    return values(scene, LEFT_TOP), values(scene, RIGHT_TOP)


def sizes(scene: Scene) -> tuple[int, int, int]:
    """How many cards the left, the middle and the right pile have."""
    held = scene.s.held
    return held[LEFT] + held[LEFT_TOP], held[MIDDLE], held[RIGHT] + held[RIGHT_TOP]


def crosses(scene: Scene, seat: int = 0) -> dict[int, int]:
    """The crosses of a seat in the rows that have some."""
    return {row: count for row, count in enumerate(scene.s.crossed[seat], 1) if count}
