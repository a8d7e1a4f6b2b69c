"""A table in memory, and those who listen to it.

Its room is a value that is on disk: to read it nobody needs a lock. The lock is for writing, one event at a time.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable

import msgspec

from stolik.core.errors import StolikError
from stolik.core.seats import SPECTATOR
from stolik.core.words import Language, pick
from stolik.server import wire
from stolik.server.live.clock import Clock
from stolik.server.table.errors import UnknownToken
from stolik.server.table.patches import Tree
from stolik.server.table.rendering import Common, Viewer
from stolik.server.table.room import Room, hashed

encode = msgspec.json.Encoder().encode
REFUSALS = 64
"""How many refusals of a seat a table knows the words of."""
SEATED = ("The table lets you in.", "Stół się zgadza.")
TURNED_AWAY = ("The table doesn't let you in. You can watch.", "Stół się nie zgadza. Możesz popatrzeć.")


class Listener:
    """A client that hears of a table, over a socket or an event stream. A slow one misses steps, never the last."""

    def __init__(self, live: LiveTable, viewer: Viewer, hello: wire.Hello, seat: int | None = None) -> None:
        self.live = live
        self.viewer = viewer
        self.seat = viewer.seat if seat is None else seat
        """Whose client this is: the viewer of a host without a seat is a spectator's."""
        self.whole = hello.whole
        """Whether it wants whole states, and no patches."""
        self.beats = hello.beats
        """Whether it answers heartbeats."""
        self._tree = None if hello.whole else viewer.tree_of(hello.since)
        """What the client of patches makes of all that it was sent."""
        self.person = live.room.seats[viewer.seat].person if viewer.seat >= 0 else None
        self.asker = hashed(hello.token) if self.seat == SPECTATOR and hello.token else ""
        """Somebody who waits to be let in: the hash of their token."""
        self.last_sent = live.room.known(hello.since)
        """The version that the client has."""
        self.stale = True
        """The next state is sent even if it is the same version."""
        self._seated = -1
        """At which change of places it last was at its own."""
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

    @property
    def lost(self) -> UnknownToken:
        """Why the seat isn't theirs any more."""
        return self.live.room.unseated(self.person.token if self.person else "")

    def goodbye(self) -> wire.Gone | None:
        """What to say to a client whose place is another by now: a seat lost, or the seat that they asked for."""
        room, language = self.live.room, self.viewer.language
        if self.displaced:
            return wire.Gone(type(self.lost).__name__, self.lost.say(language))
        if not self.asker or (room.asks and room.asks.person and room.asks.person.token == self.asker):
            return None
        if any(seat.person and seat.person.token == self.asker for seat in room.seats):
            return wire.Gone("seated", pick(SEATED, language), 1)
        return wire.Gone("TurnedAway", pick(TURNED_AWAY, language))

    def reply(self, message: wire.ServerMessage) -> None:
        """Puts a message before the next state."""
        self.replies.append(message)
        self.wake()

    def sync(self, since: int, drifted: bool = False) -> None:
        """Sends the state once more, with what happened since that version; as a whole to a client that has `drifted`."""
        self.last_sent = self.live.room.known(since)
        if drifted:
            self._tree = None
        self.stale = True
        self.wake()

    def poll(self) -> bytes | None:
        """The next message, if there is one now."""
        if self.replies:
            return encode(self.replies.popleft())
        if not self.stale and self.last_sent == self.live.room.version:
            return None
        room = self.live.room
        if room.seated != self._seated:  # somebody's place has changed, perhaps this one's
            if goodbye := self.goodbye():
                return None if self.busy else encode(goodbye)
            self._seated = room.seated
        if self.whole:
            message = self.live.rendered(self.viewer, self.last_sent)
        else:
            message, self._tree = self.live.patched(self.viewer, self._tree, self.last_sent)
        self.last_sent = room.version
        self.stale = False
        return message

    async def next(self) -> bytes:
        """The next message, when there is one."""
        while (message := self.poll()) is None:
            self._woken.clear()
            await self._woken.wait()
        return message


class LiveTable:
    """A table in memory, with its listeners."""

    def __init__(self, room: Room, clock: Clock) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        """Hold it to write; `LiveTables.commit` does."""
        self.continuing = asyncio.Lock()
        """Hold it to open the table of the next game."""
        self.in_doubt = False
        """Perhaps the log has an event that this room lacks: a write was never answered."""
        self.retired = False
        """It has left memory, and nothing must come of it any more."""
        self.payer = ""
        """Who the server works for here: the address of the person who was last heard of."""
        self.listeners: set[Listener] = set()
        self.viewers: Counter[Viewer] = Counter()
        """How many listeners see the same."""
        self.last_used = self.began = clock.steady()
        self.last_seen = float("-inf")
        """When somebody without a connection last asked for its state."""
        self.changed = asyncio.Event()
        self.attendant: asyncio.Task[None] | None = None
        """Acts here for bots and clocks."""
        self.refused: OrderedDict[tuple[str, str], StolikError] = OrderedDict()
        """The words of the last refusals, by the sender (the hash of their token) and the id of their message."""
        self._clock = clock
        self._steady: dict[float, float] = {}
        self._commons: dict[Language, Common] = {}
        self._viewers: dict[tuple[int, str, bool], Viewer] = {}
        self._rendered: dict[tuple[Viewer, int], bytes] = {}
        self._patched: dict[tuple[Viewer, int, int], tuple[bytes, Tree]] = {}
        self._version = -1
        self._keep_time()

    def adopt(self, room: Room) -> None:
        """Shows the next room, whose event is on disk."""
        self.room = room
        self._keep_time()

    def since(self, moment: float) -> float:
        """How long ago a moment of the room was, by the clock that never jumps."""
        return self._clock.steady() - self._steady[moment]

    def away(self, seat: int) -> float:
        """For how long a person has been gone, by the same clock."""
        if not 0 <= seat < len(self.room.seats) or self.room.seats[seat].here:
            return 0.0
        return self.since(self.room.seats[seat].seen)

    def _keep_time(self) -> None:
        """Notes when the moments of this room were. What was before it came to memory only the wall's clock can say."""
        room, before = self.room, self._steady
        wall, steady = self._clock.wall(), self._clock.steady()
        seen = (place.seen for place in (*room.seats, room.opener))
        moments = (room.moved, room.turn_began, room.closed_at, room.person_acted, *seen)
        self._steady = {moment: before.get(moment, steady - max(0.0, wall - moment)) for moment in moments}

    def refuse(self, message: tuple[str, str], error: StolikError) -> None:
        """Remembers the words of a refusal, for a second copy of the message."""
        self.refused[message] = error
        if len(self.refused) > REFUSALS * len(self.room.seats):
            self.refused.popitem(last=False)

    def viewer(self, seat: int, language: Language, words: bool) -> Viewer:
        """The viewer that all share who see the same."""
        seat = max(seat, SPECTATOR)
        if (seat, language, words) not in self._viewers:
            common = self._commons.setdefault(language, Common(language))
            self._viewers[seat, language, words] = Viewer(seat, common, words)
        return self._viewers[seat, language, words]

    def rendered(self, viewer: Viewer, since: int) -> bytes:
        """The state as a message. Keeps it for other listeners with the same viewer, if there are any."""
        self._forget()
        known = self._rendered.get((viewer, since))
        if known is None:
            known = encode(viewer.state(self.room, since))
            if self.viewers[viewer] > 1:
                self._rendered[viewer, since] = known
        return known

    def patched(self, viewer: Viewer, base: Tree | None, since: int) -> tuple[bytes, Tree]:
        """What makes the newest tree of another one, as a message, and that tree; kept as `rendered` keeps states."""
        self._forget()
        key = viewer, base.version if base else -1, since
        known = self._patched.get(key)
        if known is None:
            known = viewer.patch(self.room, base, since)
            if self.viewers[viewer] > 1:
                self._patched[key] = known
        return known

    def _forget(self) -> None:
        """Forgets the messages of the version before."""
        if self._version != self.room.version:
            self._rendered.clear()
            self._patched.clear()
            self._version = self.room.version

    def wake(self) -> None:
        """Has everybody look who waits for something to happen."""
        self.last_used = self._clock.steady()
        self.changed.set()
        for listener in self.listeners:
            listener.wake()
