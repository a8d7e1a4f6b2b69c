"""Answers that never change while the server runs: made once, off the loop, and then served from memory."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from typing import Any

from litestar import Request, Response
from litestar.datastructures import State as AppState

from stolik.server.web.assets import File, sent

LEAST_PACKED_BYTES = 1_000


def file_of(body: bytes, kind: str, vary: str = "Accept-Encoding") -> File:
    """An answer as it is kept, packed as well if that is worth it."""
    bodies = {"": body, "gzip": gzip.compress(body, 6, mtime=0)} if len(body) >= LEAST_PACKED_BYTES else {"": body}
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return File(bodies, {"Cache-Control": "no-cache", "ETag": tag, "Vary": vary}, kind)


async def made_once(
    request: Request[Any, Any, AppState], name: str, kind: str, make: Callable[[], bytes], vary: str = "Accept-Encoding"
) -> Response[bytes]:
    """The answer of that name, which the first request makes; `name` must be one of few."""
    made: dict[str, asyncio.Task[File]] = request.app.state.made
    if name not in made or (made[name].done() and (made[name].cancelled() or made[name].exception())):
        made[name] = asyncio.create_task(asyncio.to_thread(lambda: file_of(make(), kind, vary)))
    return sent(request, await asyncio.shield(made[name]))
