"""A table as a picture: SVG made from a view alone, for any game, so it shows a seat what it may see and nothing else.

It draws what the game says (`narrate.describe`), its cards as cards and its lines in columns, and needs no code per game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from stolik.core.arguments import checked_language
from stolik.core.contract import AnyView
from stolik.core.game import Game
from stolik.core.text import BEGIN, BETWEEN, END, Line, Style
from stolik.core.words import LANGUAGES, Language

LETTER, ROW, MARGIN, TITLE = 8.4, 27, 18, 46
"""The width of a letter, the height of a line, the edge, and the height of the first line, in pixels."""
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
FELT, EDGE, PAPER, INK = "#1f4d3a", "#173a2c", "#fbf7ea", "#22271f"
COLOURS: dict[Style, str] = {
    "": "#e9efe6",
    "strong": "#ffffff",
    "dim": "#9dbdaa",
    "good": "#a8e6a1",
    "warn": "#ffd27a",
    "bad": "#ff9d8f",
    "card": INK,
}
FACES = {"r": "#b3261e", "b": "#1f4fa3", "g": "#1e7a3c", "y": "#8a6400", "o": "#b85a00", "p": "#a3327e"}
"""The ink of a card whose code begins with the letter of a colour."""

_PIECE = re.compile(f"{BEGIN}([^{BEGIN}{BETWEEN}{END}]*){BETWEEN}([^{BEGIN}{BETWEEN}{END}]*){END}|([^{BEGIN}]+)")
_CARD = re.compile(r"[A-Za-z]?[0-9]{1,3}[*#]?|[*BGOPbgopry][#*]|[jJs]")
_CARDS = re.compile(rf"(?:{_CARD.pattern})(?: +(?:{_CARD.pattern}))*")


class Piece(NamedTuple):
    text: str
    style: Style
    is_card: bool


def picture(game: Game, view: AnyView, names: Sequence[str], language: Language = "en") -> str:
    """The table as its view shows it, as an SVG document."""
    language = checked_language(language)
    lines = [list(pieces(line)) for line in game.marked.describe(view, list(names), language)]
    width = max(len("".join(piece.text for piece in line)) for line in [*lines, [Piece("x" * 46, "", False)]])
    across, down = round(width * LETTER + 2 * MARGIN), TITLE + ROW * len(lines) + MARGIN
    title = game.title[LANGUAGES.index(language)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" width="{across}" height="{down}" role="img"',
        f' font-family="{FONT}" font-size="14"><title>{escape(title)}</title>',
        f'<rect width="{across}" height="{down}" rx="12" fill="{FELT}" stroke="{EDGE}" stroke-width="2"/>',
        f'<text x="{MARGIN}" y="30" font-size="18" font-weight="bold" fill="{PAPER}">{escape(title)}</text>',
    ]
    for at, line in enumerate(lines):
        parts += drawn(line, TITLE + ROW * at)
    return "".join([*parts, "</svg>"])


def pieces(line: Line) -> Iterator[Piece]:
    """A line as words and cards: cards are what the game marks as such, and what it names in bold by their faces."""
    for text, style in line:
        for found in _PIECE.finditer(text):
            code, words, plain = found.groups()
            if plain is None:
                yield Piece(words or code, style, True)
            elif style == "card":
                yield Piece(plain, style, plain != "-")
            elif style == "strong" and _CARDS.fullmatch(plain.strip()):
                yield from faces(plain, style)
            else:
                yield Piece(plain, style, False)


def faces(text: str, style: Style) -> Iterator[Piece]:
    """Cards side by side, and the gaps between them."""
    for part in re.split(r"( +)", text):
        if part:
            yield Piece(part, style, not part.isspace())


def drawn(line: Sequence[Piece], top: int) -> Iterator[str]:
    """The pieces of a line, one beside the other."""
    x = float(MARGIN)
    for text, style, is_card in line:
        wide = len(text) * LETTER
        ink = COLOURS[style]
        if is_card:
            yield (
                f'<rect x="{x - 3:.1f}" y="{top + 1}" width="{wide + 6:.1f}" height="{ROW - 5}" rx="4" fill="{PAPER}"'
                f' stroke="{EDGE}"/>'
            )
            ink = FACES.get(text[0].lower(), INK) if text[1:] and text[0].isalpha() else INK
        if words := text.strip():
            bold = ' font-weight="bold"' if is_card or style == "strong" else ""
            start, long = x + (len(text) - len(text.lstrip())) * LETTER, len(words) * LETTER
            shown = escape(words).replace(" ", "\u00a0")  # spaces would run together
            yield f'<text x="{start:.1f}" y="{top + 17}" fill="{ink}" textLength="{long:.1f}"{bold}>{shown}</text>'
        x += wide
