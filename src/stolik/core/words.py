"""Sentences in Polish and English.

A sentence is a pair (English, Polish) of templates. `{left:card|cards}` and `{left:karta|karty|kart}`
give a number with its noun in the right form; with `~` in front, `{left:~is|are}`, the form alone.
A value that is itself a pair appears in the language of the sentence.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias, get_args

Language = Literal["en", "pl"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Pair: TypeAlias = tuple[str, str]
"""The same words in English and in Polish."""

Words: TypeAlias = Mapping[str, Pair]

COUNTED = 2_000
"""How many numbers with their nouns the cache remembers."""


def pick(pair: Pair, language: Language) -> str:
    return pair[LANGUAGES.index(language)]


def seat_names(players: int, language: Language) -> list[str]:
    """What to call the seats where nobody has said a name."""
    word = pick(("Player", "Gracz"), language)
    return [f"{word} {seat + 1}" for seat in range(players)]


def fill(pair: Pair, language: Language, **values: Any) -> str:
    """The sentence of that language with its blanks filled in."""
    return _sentence(pair[language == "pl"], language)(values)


@cache
def _sentence(template: str, language: Language) -> Callable[[dict[str, Any]], str]:
    """A template as a function of its values: Python would parse it anew for every sentence, and tables say many."""
    parts = []
    for before, blank, form, conversion in string.Formatter().parse(template):
        if conversion or (blank is not None and not blank.isidentifier()) or "{" in (form or ""):
            return lambda values: _Writer(language).vformat(template, (), values)
        parts.append(repr(before))
        if blank:
            parts.append(f"write(values[{blank!r}], {form!r})")
    written = "lambda values: " + (" + ".join(parts) or "''")
    return eval(written, {"write": _Writer(language).format_field})  # type: ignore[no-any-return]  # noqa: S307


def both(pair: Pair, **values: Any) -> Pair:
    """The sentence with its blanks filled in, in both languages."""
    english, polish = (fill(pair, language, **values) for language in LANGUAGES)
    return english, polish


def joined(parts: list[Pair]) -> Pair | None:
    """Several remarks as one; None if there are none."""
    return ("; ".join(part[0] for part in parts), "; ".join(part[1] for part in parts)) if parts else None


def plural(count: float, forms: list[str], language: Language) -> str:
    """1 karta, 2 karty, 5 kart, 12 kart, 22 karty, 2,5 karty; 1 card, 2 cards; negative numbers take the same forms."""
    count = abs(count)
    if count == 1:
        return forms[0]
    few = language == "en" or count % 1 != 0 or (count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14))
    return forms[1] if few else forms[2]


class _Writer(string.Formatter):
    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> Any:
        if not format_spec and type(value) is str:
            return value
        if "|" in format_spec:
            return _counted(value, format_spec, self.language)
        if isinstance(value, tuple):
            value = pick(value, self.language)
        return format(value, format_spec)


@lru_cache(COUNTED, typed=True)  # 1 and 1.0 are written differently
def _counted(count: int, forms: str, language: Language) -> str:
    form = plural(count, forms.removeprefix("~").split("|"), language)
    return form if forms.startswith("~") else f"{count} {form}"
