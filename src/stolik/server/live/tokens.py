"""Draws what nobody may guess: tokens of seats, and names of tables."""

from __future__ import annotations

import secrets

TOKEN_BYTES = 18
"""144 bits, 24 letters."""


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)
