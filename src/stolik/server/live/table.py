"""A table in memory, and those who listen to it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable

import msgspec

from stolik.core.errors import StolikError
from stolik.core.words import Language
from stolik.server import wire
from stolik.server.table.errors import UnknownToken
from stolik.server.table.rendering import Viewer
from stolik.server.table.room import REMEMBERED, Room

encode = msgspec.json.Encoder().encode


class Listener:
    """A client that hears of a table, over a socket or an event stream. A slow one misses steps, never the last."""

    def __init__(self, live: LiveTable, viewer: Viewer, since: int) -> None:
        self.live = live
        self.viewer = viewer
        self.person = live.room.seats[viewer.seat].person if viewer.seat >= 0 else None
        self.last_sent = live.room.known(since)
        """The version that the client has."""
        self.stale = True
        """The next state is sent even if it is the same version."""
        self.busy = False
        """A command of its own is under way; its answer comes before a goodbye."""
        self.replies: deque[wire.ServerMessage] = deque()
        self._woken = asyncio.Event()
        self.wake: Callable[[], None] = self._woken.set
        """Is called when there may be something to send."""

    @property
    def displaced(self) -> bool:
        """Whether the seat is somebody else's by now, or nobody's: what it sees is not for this client any more."""
        return self.viewer.seat >= 0 and self.live.room.seats[self.viewer.seat].person != self.person

    def reply(self, message: wire.ServerMessage) -> None:
        """Puts a message before the next state."""
        self.replies.append(message)
        self.wake()

    def sync(self, since: int) -> None:
        """Sends the state once more, with what happened since that version."""
        self.last_sent = self.live.room.known(since)
        self.stale = True
        self.wake()

    def poll(self) -> bytes | None:
        """The next message, if there is one now."""
        if self.replies:
            return encode(self.replies.popleft())
        if self.live.lock.locked():  # an event isn't on disk yet; its writer wakes all listeners afterwards
            return None
        if not self.stale and self.last_sent == self.live.room.version:
            return None
        if self.displaced:
            return None if self.busy else encode(wire.Gone("UnknownToken", UnknownToken().say(self.viewer.language)))
        message = self.live.rendered(self.viewer, self.last_sent)
        self.last_sent = self.live.room.version
        self.stale = False
        return message

    async def next(self) -> bytes:
        """The next message, when there is one."""
        while (message := self.poll()) is None:
            self._woken.clear()
            await self._woken.wait()
        return message


class LiveTable:
    """A table in memory, with its listeners. Hold its lock to read its room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.viewers: Counter[Viewer] = Counter()
        """How many listeners see the same."""
        self.last_used = time.monotonic()
        self.changed = asyncio.Event()
        self.refused: OrderedDict[tuple[str, str], StolikError] = OrderedDict()
        """The last refusals, by the sender (the hash of their token) and the id of their message."""
        self._viewers: dict[tuple[int, str, bool], Viewer] = {}
        self._rendered: dict[tuple[Viewer, int], bytes] = {}
        self._version = -1

    def refuse(self, message: tuple[str, str], error: StolikError) -> None:
        """Remembers a refusal: a second copy of the message may come when it could be done, but its sender has gone on."""
        self.refused[message] = error
        if len(self.refused) > REMEMBERED * len(self.room.seats):
            self.refused.popitem(last=False)

    def viewer(self, seat: int, language: Language, words: bool) -> Viewer:
        """The viewer that all share who see the same."""
        return self._viewers.setdefault((seat, language, words), Viewer(seat, language, words))

    def rendered(self, viewer: Viewer, since: int) -> bytes:
        """The state as a message. Keeps it for other listeners with the same viewer, if there are any."""
        if self._version != self.room.version:
            self._rendered.clear()
            self._version = self.room.version
        known = self._rendered.get((viewer, since))
        if known is None:
            known = encode(viewer.state(self.room, since))
            if self.viewers[viewer] > 1:
                self._rendered[viewer, since] = known
        return known

    def wake(self) -> None:
        """Call this after everything that held the lock for some time, whether something came of it or not."""
        self.last_used = time.monotonic()
        self.changed.set()
        for listener in self.listeners:
            listener.wake()
