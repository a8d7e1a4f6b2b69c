"""What a difference says in a line: who is better, that nobody is by much, or that it can't be told yet."""

from __future__ import annotations

from collections.abc import Sequence

from stolik.core.words import Language, fill
from stolik.lab.intervals import Difference

ALIKE = 0.05
"""Two bots are called about equal if the interval shows that they differ by no more than this: five games in a hundred."""

_BETTER = ("{better} is better than {worse} at 95%", "{better} gra lepiej niż {worse} (na 95%)")
_ALIKE = (
    "no difference larger than {most} percentage points between {first} and {second} at 95%",
    "{first} i {second} nie różnią się o więcej niż {most} punktu procentowego (na 95%)",
)
_UNKNOWN = (
    "can't tell yet who is better: at 95% {first} may win from {low} games in a hundred fewer than {second} to {high} more",
    "jeszcze nie wiadomo, kto gra lepiej: na 95% {first} wygrywa od {low} gry na sto mniej do {high} więcej niż {second}",
)


def verdict(bots: Sequence[str], difference: Difference | None, language: Language = "en") -> str:
    """Whether the first or the second bot is better, in a line."""
    if difference is None:
        return ""
    first, second = bots[:2]
    low, high = -difference.low, difference.high
    if difference.significant:
        better, worse = (first, second) if difference.value > 0 else (second, first)
        return fill(_BETTER, language, better=better, worse=worse)
    if max(low, high) <= ALIKE:
        return fill(_ALIKE, language, first=first, second=second, most=hundredths(max(low, high), language))
    low_text, high_text = (hundredths(one, language) for one in (low, high))
    return fill(_UNKNOWN, language, first=first, second=second, low=low_text, high=high_text)


def hundredths(share: float, language: Language, signed: bool = False) -> str:
    """A share in percent, as a number of that language."""
    text = f"{100 * share:{'+' if signed else ''}.1f}"
    return text.replace(".", ",") if language == "pl" else text
