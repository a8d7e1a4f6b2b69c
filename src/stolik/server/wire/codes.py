"""Short codes by which people find a table: easy to say, to hear and to type, and never a word."""

from __future__ import annotations

import re
import secrets

LETTERS = "BCDFGHJKLMNPQRSTVWXZ3479"
"""No vowels, so that no code is a word; of digits only those that look like no letter."""
LENGTH = 6
GROUP = 3


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def shown(code: str) -> str:
    """A code as people see it, in groups: `BCD-FGH`."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def read(text: str) -> str:
    """The code that somebody typed, however they write it; empty if it can't be one."""
    code = re.sub(r"[\s-]", "", text[: 4 * LENGTH]).upper()
    return code if re.fullmatch(f"[{LETTERS}]{{{LENGTH}}}", code) else ""
