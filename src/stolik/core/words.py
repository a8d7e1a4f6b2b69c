"""Sentences in Polish and English.

A sentence is a pair (English, Polish) of templates. `{left:card|cards}` and `{left:karta|karty|kart}`
give a number with its noun in the right form; with `~` in front, `{left:~is|are}`, the form alone.
A value that is itself a pair is put in the language of the sentence.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeAlias, get_args

Language = Literal["en", "pl"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Pair: TypeAlias = tuple[str, str]
"""The same words in English and in Polish."""

Words: TypeAlias = Mapping[str, Pair]


def pick(pair: Pair, language: Language) -> str:
    return pair[LANGUAGES.index(language)]


def fill(pair: Pair, language: Language, **values: Any) -> str:
    """The sentence of that language with its blanks filled in."""
    template = pick(pair, language)
    if (parts := _plain_parts(template)) is None:
        return _Writer(language).vformat(template, (), values)
    said = ""
    for before, blank, form in parts:
        said += before
        if blank:
            value = values[blank]
            said += value if not form and type(value) is str else _WRITERS[language].format_field(value, form)
    return said


@cache
def _plain_parts(template: str) -> list[tuple[str, str, str]] | None:
    """A template taken apart once, if its blanks are plain names: Python would do it for every sentence."""
    parts = []
    for before, blank, form, conversion in string.Formatter().parse(template):
        if conversion or (blank is not None and not blank.isidentifier()) or "{" in (form or ""):
            return None
        parts.append((before, blank or "", form or ""))
    return parts


def both(pair: Pair, **values: Any) -> Pair:
    """The sentence with its blanks filled in, in both languages."""
    english, polish = (fill(pair, language, **values) for language in LANGUAGES)
    return english, polish


def joined(parts: list[Pair]) -> Pair | None:
    """Several remarks as one; of none, nothing."""
    return ("; ".join(part[0] for part in parts), "; ".join(part[1] for part in parts)) if parts else None


def plural(count: int, forms: list[str], language: Language) -> str:
    """1 karta, 2 karty, 5 kart, 12 kart, 22 karty; 1 card, 2 cards; less than nothing is counted alike."""
    count = abs(count)
    if count == 1:
        return forms[0]
    few = language == "en" or (count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14))
    return forms[1] if few else forms[2]


def translated(text: str, polish: Mapping[str, str], language: Language) -> str:
    """A move as it is typed: the words of its English text that the game has in Polish, in the player's language."""
    if language == "en":
        return text
    return re.sub(r"[a-z]+", lambda word: polish.get(word[0], word[0]), text)


class _Writer(string.Formatter):
    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> Any:
        if "|" in format_spec:
            form = plural(value, format_spec.removeprefix("~").split("|"), self.language)
            return form if format_spec.startswith("~") else f"{value} {form}"
        if isinstance(value, tuple):
            value = pick(value, self.language)
        return super().format_field(value, format_spec)


_WRITERS = {language: _Writer(language) for language in LANGUAGES}
