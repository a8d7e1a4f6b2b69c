"""Lines of a report about this machine (`stolik audit`, `stolik doctor`), by part; each is good, bad or just told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from stolik.core.words import Language, Pair, Words, both, pick

Answer = Literal["good", "bad", "told"]
MARKS: Words = {"good": ("good", "dobrze"), "bad": ("WRONG", "ŹLE")}


class Finding(msgspec.Struct, frozen=True):
    """One line of a report; `told` is for what can only be said, not tried."""

    part: str
    words: Pair
    answer: Answer = "told"
    value: str = ""


def say(findings: Iterable[Finding], headings: Words, language: Language, **values: Any) -> list[str]:
    """The report as text; headings stand in both languages, with these values in them."""
    lines: list[str] = []
    part = ""
    for one in findings:
        if one.part != part:
            part = one.part
            lines += ["", " / ".join(dict.fromkeys(both(headings[part], **values)))]
        mark = "" if one.answer == "told" else pick(MARKS[one.answer], language)
        lines.append("  " + "  ".join(text for text in (mark, pick(one.words, language), one.value) if text))
    return lines[1:]
