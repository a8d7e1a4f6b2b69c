"""The time, for all parts of a server; a simulation gives each of its servers a clock of its own."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """What time it is. Only what other processes and later starts must understand goes by the wall's time."""

    def wall(self) -> float:
        """Unix time, which may jump at any moment."""
        return time.time()

    def steady(self) -> float:
        """Seconds that only ever grow, and mean nothing to anybody else."""
        return asyncio.get_running_loop().time()
