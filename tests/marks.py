"""Which tests `make test` leaves to longer commands."""

from __future__ import annotations

from typing import Any

import pytest


def thorough(*values: object, id: str | None = None) -> Any:  # noqa: A002 - as pytest calls it
    """Values of a parameter that `make test` leaves out: `make thorough` tries them, and `make pages` those of the browser."""
    return pytest.param(*values, marks=pytest.mark.thorough, id=id)
