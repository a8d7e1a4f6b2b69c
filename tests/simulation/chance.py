"""What a run may not have from the machine: chance, time, and orders that follow from addresses in memory."""

from __future__ import annotations

import base64
import itertools
import random
import secrets
import sys
import time
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import structlog

from stolik.server.live import bots, keeper, presence
from stolik.server.live.table import Listener
from stolik.server.table import commands, room
from tests.simulation.loop import VirtualLoop

EPOCH = 1_800_000_000.0
"""The time at which every run begins, by the clocks that don't jump."""

SHORTENED: list[tuple[Any, str, Any]] = [
    (keeper, "TIDY_SECONDS", 3.0),
    (keeper, "STEADY_SECONDS", 20.0),
    (bots, "COMPANY_SECONDS", 20.0),
    (bots, "LIGHT_SECONDS", 5.0),
    (bots, "STAND_IN", "easy"),
    (commands, "STAND_IN", "easy"),
    (presence, "STALE_SECONDS", 8.0),
    (room, "REVEAL_SECONDS", 8.0),
]
"""Hours and minutes of the server that a run has no time for."""


@contextmanager
def all_from(seed: str, loop: VirtualLoop, said: list[dict[str, Any]]) -> Iterator[None]:
    """While this lasts, chance follows from a seed, time from the loop, and what the server logs is in a list."""
    drawn = random.Random(f"{seed} secrets")
    numbers = itertools.count()
    init = Listener.__init__

    def numbered(self: Any, *arguments: Any, **more: Any) -> None:
        self.number = next(numbers)
        init(self, *arguments, **more)

    def taken(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        said.append({**event, "exc": sys.exc_info()[1]})
        raise structlog.DropEvent

    replaced: list[tuple[Any, str, Any]] = [
        (secrets, "token_bytes", lambda count=32: drawn.randbytes(count)),
        (secrets, "token_hex", lambda count=32: drawn.randbytes(count).hex()),
        (secrets, "token_urlsafe", lambda count=32: base64.urlsafe_b64encode(drawn.randbytes(count)).rstrip(b"=").decode()),
        (secrets, "randbits", drawn.getrandbits),
        (secrets, "choice", drawn.choice),
        (time, "time", lambda: EPOCH + loop.time()),
        (time, "monotonic", loop.time),
        (time, "perf_counter", loop.time),
        (Listener, "__init__", numbered),
        (Listener, "__hash__", lambda self: self.number),
        *SHORTENED,
    ]
    before, hooks = structlog.get_config(), sys.get_asyncgen_hooks()
    structlog.configure(processors=[structlog.stdlib.add_log_level, taken], cache_logger_on_first_use=False)
    sys.set_asyncgen_hooks(lambda _: None, lambda _: None)  # a killed process cleans nothing up
    patches = [patch.object(where, name, what) for where, name, what in replaced]
    try:
        for one in patches:
            one.start()
        yield
    finally:
        for one in reversed(patches):
            one.stop()
        sys.set_asyncgen_hooks(*hooks)
        structlog.configure(**before)
