"""What all results of the lab have in common."""

from __future__ import annotations

from typing import Any

import msgspec


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a command of the lab found."""

    def to_builtins(self) -> dict[str, Any]:
        """For JSON: all that was found, as dictionaries and lists."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain
