"""Which of our languages a client wants, from its Accept-Language header (RFC 9110, 12.5.4)."""

from __future__ import annotations

import re

from stolik.core.words import LANGUAGES, Language

WEIGHT = re.compile(r"q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)")


def language_of(accepted: str) -> Language:
    """The language with the highest weight. Equal weights keep their order; `*` means the first language not named; else English.

    A part with a bad weight counts as if it were not there.
    """
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        tag, *parameters = (word.strip() for word in part.split(";"))
        weight = _weight(parameters)
        name = tag.partition("-")[0]
        if weight is not None and (name in LANGUAGES or name == "*"):
            weights[name] = max(weight, weights.get(name, 0.0))
    others = [language for language in LANGUAGES if language not in weights]
    best: Language = "en"
    most = 0.0
    for name, weight in weights.items():
        for language in others[:1] if name == "*" else [language for language in LANGUAGES if language == name]:
            if weight > most:
                best, most = language, weight
    return best


def _weight(parameters: list[str]) -> float | None:
    """The weight of a part, 1 if it has none; None if it can't be read."""
    if not parameters:
        return 1.0
    found = WEIGHT.fullmatch(parameters[0]) if len(parameters) == 1 else None
    return float(found[1]) if found else None
