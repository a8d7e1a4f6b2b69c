"""A public beacon: chance that nobody knows before its time, mixed into a deal. See `web.drand` for how to ask one."""

from __future__ import annotations

from typing import Protocol

from stolik.core.fair import Beacon


class BeaconSource(Protocol):
    async def next_round(self, source: str) -> int | None:
        """A round that is still to come; None: the beacon can't be reached."""
        ...

    async def fetch(self, source: str, number: int) -> Beacon | None:
        """What the beacon said in a round; None: it hasn't yet, or can't be reached."""
        ...

    async def first_since(self, source: str, time: float) -> Beacon | None:
        """What the beacon said first from that time (Unix time) on; None: nothing yet, or it can't be reached."""
        ...

    async def overdue(self, source: str, number: int) -> float:
        """How many seconds ago a round was to come, below 0 if it is still to come; infinite if nobody can tell."""
        ...
