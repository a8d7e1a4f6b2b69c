"""What callers hand in, as Python's own values; a wrong seat, language, place or bot is refused in a sentence."""

from __future__ import annotations

import operator
from typing import Any

from stolik.core.errors import UnknownBot, UnknownLanguage, UnknownSeat
from stolik.core.seats import BOT_LEVELS, SPECTATOR, BotLevel
from stolik.core.words import LANGUAGES, Language


def whole_number(value: Any) -> int | None:
    """A whole number of any library, such as NumPy's; None for all else, True and False among it."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def checked_seat(seat: Any, players: int, watching: bool = False) -> int:
    """The number of a seat at a table, or of a spectator where those may be `watching`."""
    number = whole_number(seat)
    if number is None or not (SPECTATOR if watching else 0) <= number < players:
        raise UnknownSeat(seat=seat, first=0, last=players - 1)
    return number


def checked_language(language: Any) -> Language:
    for known in LANGUAGES:
        if known == language:
            return known
    raise UnknownLanguage(name=language)


def checked_level(name: Any, *others: str) -> BotLevel:
    """The level of a bot; `others` are what else may stand in its place, for the sentence that refuses it."""
    for known in BOT_LEVELS:
        if known == name:
            return known
    raise UnknownBot(name=name, known=", ".join([*BOT_LEVELS, *others]))
