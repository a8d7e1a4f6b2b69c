"""Text that a terminal may colour, a screen reader speaks, and a program reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

Style = Literal["", "strong", "dim", "good", "warn", "bad", "card"]
"""How a piece of text is meant; a `card` is the face of a card, which a page may draw."""
Span: TypeAlias = tuple[str, Style]
Line: TypeAlias = list[Span]


def card_spans(faces: Iterable[object]) -> Line:
    """Cards side by side, with a gap between them for people who read text; a dash if there are none."""
    line: Line = []
    for face in faces:
        line += [(" ", ""), (str(face), "card")]
    return line[1:] or [("-", "card")]


def plain(lines: Iterable[Line]) -> str:
    """The lines without colours."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
