r"""Fair deals: a secret that was promised, and contributions that were committed to before anybody showed theirs.

The dealer draws a secret and shows its SHA-256, the *promise*. Each player draws some random text, the *contribution*, and shows
its SHA-256, the *commitment*. Only when all have committed does anybody reveal a contribution. The key of the game is the
SHA-256 of secret and contributions, one a line, so nobody can choose the cards: neither the dealer, nor a player, nor a dealer
who plays. At the end the dealer shows the secret, and anybody can check all of it with nothing but a program for SHA-256:

    printf '%s' SECRET | sha256sum                        # the promise
    printf '%s' CONTRIBUTION | sha256sum                  # a commitment
    printf '%s\n' SECRET FIRST SECOND ... | sha256sum     # the key; with a beacon, its randomness is the last line
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


class Beacon(msgspec.Struct, frozen=True):
    """What a public beacon said in a round that was named before: `source` is the address of its chain."""

    source: str
    round: int
    randomness: str
    signature: str

    @property
    def whole(self) -> bool:
        """Whether the randomness is that of the signature; whether the signature is the beacon's, only the beacon can say."""
        try:
            return hashlib.sha256(bytes.fromhex(self.signature)).hexdigest() == self.randomness
        except ValueError:
            return False


class Fair(msgspec.Struct, frozen=True, omit_defaults=True):
    """What proves a deal: the promise made before it, the secret, and what each seat added (nothing, if it is empty)."""

    promise: str
    secret: str
    contributions: list[str]
    beacon: Beacon | None = None

    @property
    def key(self) -> bytes:
        return key(self.secret, self.contributions, self.beacon)

    @property
    def kept(self) -> bool:
        """Whether the secret is the one that was promised."""
        return promise(self.secret) == self.promise


def new_secret() -> str:
    return secrets.token_hex(LETTERS // 2)


def promise(secret: str) -> str:
    """What the dealer shows of a secret before anybody adds to it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def commitment(contribution: str) -> str:
    """What a player shows of a contribution before anybody reveals one; of no contribution, nothing."""
    return hashlib.sha256(contribution.encode()).hexdigest() if contribution else ""


def key(secret: str, contributions: list[str], beacon: Beacon | None = None) -> bytes:
    """The key of the game that secret and contributions deal."""
    lines = (secret, *contributions, *([beacon.randomness] if beacon else []))
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()


def contribution(text: str) -> str:
    """A player's contribution, or the commitment to one, in its proper form; the empty text stands for none."""
    if text and not re.fullmatch(rf"[0-9a-f]{{{LETTERS}}}", text):
        raise BadContribution()
    return text
