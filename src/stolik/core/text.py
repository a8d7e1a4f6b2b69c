"""Text that a terminal may colour, a screen reader speaks, and a program reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

Style = Literal["", "strong", "dim", "good", "warn", "bad", "card"]
"""How a piece of text is meant; a `card` is the face of a card, which a page may draw."""
Span: TypeAlias = tuple[str, Style]
Line: TypeAlias = list[Span]


def plain(lines: Iterable[Line]) -> str:
    """The lines without colours."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
