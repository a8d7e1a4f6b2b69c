"""Fair deals: a secret that was promised before the players added their own chance to it.

The dealer draws a secret and shows its SHA-256, the *promise*. Then each player adds some random text. The key of the
game is the SHA-256 of secret and contributions, one a line, so neither side alone can choose the cards. At the end the
dealer shows the secret, and anybody can check both with nothing but a program for SHA-256:

    printf '%s' SECRET | sha256sum                        # the promise
    printf '%s\n' SECRET FIRST SECOND ... | sha256sum     # the key
"""

from __future__ import annotations

import hashlib
import re
import secrets

import msgspec

from stolik.core.errors import StolikError

LETTERS = 64
"""How many hex digits a secret or a contribution has: 256 bits."""


class BadContribution(StolikError, ValueError):
    words = (
        "What a player adds to the shuffle is 64 hex digits, in small letters.",
        "To, co gracz dokłada do tasowania, to 64 cyfry szesnastkowe, małymi literami.",
    )


class Fair(msgspec.Struct, frozen=True):
    """What proves a deal: the promise made before it, the secret, and what each seat added (nothing, if it is empty)."""

    promise: str
    secret: str
    contributions: list[str]

    @property
    def key(self) -> bytes:
        return key(self.secret, self.contributions)

    @property
    def kept(self) -> bool:
        """Whether the secret is the one that was promised."""
        return promise(self.secret) == self.promise


def new_secret() -> str:
    return secrets.token_hex(LETTERS // 2)


def promise(secret: str) -> str:
    """What the dealer shows of a secret before anybody adds to it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def key(secret: str, contributions: list[str]) -> bytes:
    """The key of the game that secret and contributions deal."""
    return hashlib.sha256("".join(f"{line}\n" for line in (secret, *contributions)).encode()).digest()


def contribution(text: str) -> str:
    """A player's contribution in its proper form; the empty text stands for none. Raises `BadContribution`."""
    if text and not re.fullmatch(rf"[0-9a-f]{{{LETTERS}}}", text):
        raise BadContribution()
    return text
