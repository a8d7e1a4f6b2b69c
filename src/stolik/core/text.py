"""Text that a terminal may colour, a screen reader speaks, and a program reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

Style = Literal["", "strong", "dim", "good", "warn", "bad", "card"]
"""How a piece of text is meant; a `card` is the face of a card, which a page may draw."""
Span: TypeAlias = tuple[str, Style]
Line: TypeAlias = list[Span]

BEGIN, BETWEEN, END = "\ue000\ue001\ue002"
"""What marks a card in a sentence. Names and messages of people have no private letters."""
MARKED = re.compile(f"{BEGIN}[^{BEGIN}{BETWEEN}{END}]*{BETWEEN}|[{BEGIN}{BETWEEN}{END}]")
"""What marks add to words."""


def mark(code: object, words: object = None) -> str:
    """A card in a sentence: a page draws it by its code, everybody else reads the words, by default the code itself."""
    return f"{BEGIN}{code}{BETWEEN}{code if words is None else words}{END}"


def spoken(text: str) -> str:
    """The sentence in plain words."""
    return MARKED.sub("", text) if BEGIN in text else text


def card_spans(faces: Iterable[object]) -> Line:
    """Cards side by side, with a gap between them for people who read text; a dash if there are none."""
    line: Line = []
    for face in faces:
        line += [(" ", ""), (str(face), "card")]
    return line[1:] or [("-", "card")]


def plain(lines: Iterable[Line]) -> str:
    """The lines without colours."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
