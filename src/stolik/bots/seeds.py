"""Where bots' dice come from: the key of the deal, hashed so that neither tells anything of the other."""

from __future__ import annotations

import hashlib

ALL_SEATS = -1
"""For bots that share one generator, as in the games of the lab."""


def seed_of(key: bytes, seat: int) -> bytes:
    """The seed of the bot in a seat: secret while the key is, and known with it.

    It is a hash with a prefix of its own, so that the bot's dice aren't the numbers that the cards were dealt with.
    """
    return hashlib.sha256(b"stolik bot\n" + f"{seat}\n".encode() + key).digest()
