"""GAME-3.2: what may be written at a table of The Game. No numbers, in digits, in Roman numerals or in words."""

from __future__ import annotations

import re
import unicodedata

from stolik.core.words import Language, Pair, fill
from stolik.games.the_game.numerals import is_number_word, is_roman
from stolik.games.the_game.words import WORDS

SHORTEST = 3
"""No word for a number has fewer letters."""
_WORD = re.compile(r"[^\W\d_]+")
_SPACED = re.compile(r"(?<!\w)[^\W\d_](?:[\W_]+[^\W\d_](?!\w)){2,}")
"""Single letters one after another, as in «s e v e n»."""
_MOMENT = re.compile(r"\b(a|another|one|any|every|this|last|split) second\b", re.IGNORECASE)
"""A second of time."""
_INVISIBLE = ("Cf", "Mn", "Me")
"""Categories of what is not seen, or stands over a letter, and could break up a word."""
_PICTURES = ((0x2680, 0x2685), (0x1F000, 0x1F0FF), (0x1F51F, 0x1F51F), (0x1F4AF, 0x1F4AF), (0x1F550, 0x1F567))
"""Pictures of numbers: dice, tiles and cards, 🔟, 💯, clocks."""


def refusal(message: str, language: Language) -> Pair | None:
    """Why a message may not be sent, or None; the language is the one that its writer has chosen."""
    if any(_shows_number(letter) for letter in message):
        return WORDS["chat_digits"]
    letters = unicodedata.normalize("NFKC", message)
    text = "".join(letter for letter in letters if unicodedata.category(letter) not in _INVISIBLE)
    for word in _WORD.findall(_MOMENT.sub("", text) if language == "en" else text):
        if is_number_word(word, language) or is_roman(word):
            return _no(word)
    for spelled in _SPACED.findall(text):
        row = "".join(_WORD.findall(spelled))
        for first in range(len(row)):
            for end in range(first + SHORTEST, len(row) + 1):
                if is_number_word(row[first:end], language):
                    return _no(row[first:end])
    return None


def _shows_number(letter: str) -> bool:
    """Whether a letter is a digit of any script, or a picture of a number."""
    return unicodedata.numeric(letter, None) is not None or any(first <= ord(letter) <= last for first, last in _PICTURES)


def _no(word: str) -> Pair:
    return (fill(WORDS["chat_word"], "en", word=word), fill(WORDS["chat_word"], "pl", word=word))
