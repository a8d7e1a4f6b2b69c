"""Lists of phases as text: P10-1.6. `2*set(2); set(2)+run(3); color(6)` is three phases."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from stolik.core.words import Pair

PHASES = 10
GROUPS = 5
"""The most groups of a phase: eleven cards, the largest hand and a drawn card, make no more than five sets."""
LARGEST_RUN = 12


class Kind(IntEnum):
    NONE = 0
    SET = 1
    RUN = 2
    COLOR = 3


class Group(NamedTuple):
    kind: Kind
    size: int


Phase: TypeAlias = tuple[Group, ...]

PRESETS = {
    # P10-1.4, data: the printed list was a picture and is lost; this one suits 7 cards in the classic spirit. Low confidence.
    "compact": "2*set(2); set(2)+run(3); set(3)+run(3); run(5); run(6); run(7); 2*set(3); color(6); set(4)+set(2); set(4)+set(3)",
    # P10-1.5, data: many sources confirm it for the 10-card editions; high confidence.
    "classic": "2*set(3); set(3)+run(4); set(4)+run(4); run(7); run(8); run(9); 2*set(4); color(7); set(5)+set(2); set(5)+set(3)",
}

_KINDS = {
    **dict.fromkeys(("set", "sets", "zestaw", "zestawy"), Kind.SET),
    **dict.fromkeys(("run", "runs", "sekwencja", "sekwencje"), Kind.RUN),
    **dict.fromkeys(("color", "colour", "kolor"), Kind.COLOR),
}
_SMALLEST = {Kind.SET: 2, Kind.RUN: 3, Kind.COLOR: 1}
"""P10-2.1, P10-2.2; of a colour, P10-2.3 asks for no number of cards."""
_GROUP = re.compile(r"(?:(\d{1,3})\*)?([^\W\d_]+)\((\d{1,3})\)")


class BadPhases(ValueError):
    """Why a list of phases is refused, in English and in Polish."""

    def __init__(self, english: str, polish: str) -> None:
        self.reason: Pair = (english, polish)
        super().__init__(english)


def read_phases(text: str, hand_size: int) -> list[Phase]:
    """The phases that a text names, each of which a hand of that size and one drawn card can hold."""
    written = PRESETS.get(text.strip().lower(), text)
    parts = ["".join(part.split()).lower() for part in re.split(r"[;,]", written)]
    if parts == [""]:
        raise BadPhases("there is no phase in it", "nie ma w nim żadnej fazy")
    if len(parts) > PHASES:
        raise BadPhases(
            f"it has {len(parts)} phases, and {PHASES} are the most", f"ma {len(parts)} faz, a może mieć najwyżej {PHASES}"
        )
    return [_phase(part, number, hand_size) for number, part in enumerate(parts, 1)]


def shortened(phases: list[Phase], length: str) -> list[Phase]:
    """P10-1.6: the phases that a game of that length is played with."""
    match length:
        case "five":
            return phases[:5]
        case "seven":
            return phases[:7]
        case "even":
            return phases[1::2]
        case _:
            return phases


def _phase(text: str, number: int, hand_size: int) -> Phase:
    if not text:
        raise BadPhases(f"phase {number} is empty", f"faza {number} jest pusta")
    counted = [_group(part, number) for part in text.split("+")]
    groups = sum(times for times, _ in counted)
    if groups > 1 and any(group.kind == Kind.COLOR for _, group in counted):
        raise BadPhases(
            f"a colour stands alone, but in phase {number} it is one of {groups} groups",
            f"kolor stoi sam, a w fazie {number} jest jedną z kilku grup ({groups})",
        )
    cards = sum(times * group.size for times, group in counted)
    if cards > hand_size + 1:
        raise BadPhases(
            f"phase {number} asks for {cards} cards, and a hand of {hand_size} with the card drawn has only {hand_size + 1}",
            f"faza {number} wymaga {cards} kart, a ręka ({hand_size}) z dobraną kartą ma ich tylko {hand_size + 1}",
        )
    return tuple(group for times, group in counted for _ in range(times))


def _group(text: str, number: int) -> tuple[int, Group]:
    """How many times the group occurs, and the group."""
    found = _GROUP.fullmatch(text)
    if not found or found[2] not in _KINDS or int(found[1] or 1) == 0:
        raise BadPhases(
            f"«{text}» in phase {number} is not understood; write for example 2*set(3), set(3)+run(4) or color(7)",
            f"«{text}» w fazie {number} jest niezrozumiałe; napisz na przykład 2*set(3), set(3)+run(4) albo color(7)",
        )
    kind, size = _KINDS[found[2]], int(found[3])
    if size < _SMALLEST[kind]:
        what = {
            Kind.SET: ("a set has at least 2 cards", "zestaw ma co najmniej 2 karty"),
            Kind.RUN: ("a run has at least 3 cards", "sekwencja ma co najmniej 3 karty"),
            Kind.COLOR: ("a colour has at least 1 card", "kolor ma co najmniej 1 kartę"),
        }[kind]
        raise BadPhases(f"{what[0]}, in phase {number} it has {size}", f"{what[1]}, a w fazie {number} ma {size}")
    if kind == Kind.RUN and size > LARGEST_RUN:
        raise BadPhases(
            f"a run goes from 1 to {LARGEST_RUN} at most, in phase {number} it has {size} cards",
            f"sekwencja biegnie najwyżej od 1 do {LARGEST_RUN}, a w fazie {number} ma {size} kart",
        )
    return int(found[1] or 1), Group(kind, size)
