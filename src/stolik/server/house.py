"""All tables that this process looks after: writes what happens to the log first, then tells everybody who listens."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import msgspec
import structlog

from stolik.core.errors import StolikError
from stolik.core.game_file import GameFile
from stolik.core.words import Language
from stolik.server import codes, deciding, errors, events, wire
from stolik.server.attending import Attendants
from stolik.server.deciding import Decided
from stolik.server.limits import Limits, OverLimit, Rate, within
from stolik.server.log import EventLog, LogUnavailable
from stolik.server.metrics import Metrics
from stolik.server.readying import Readying
from stolik.server.replaying import replayed
from stolik.server.room import REMEMBERED, Room
from stolik.server.telling import Viewer
from stolik.server.words import RATES

SWEEP = 2.0
"""How often this process looks for tables that wait for somebody, in seconds; ..."""
ORPHANED = 5.0
"""... one is taken over if whoever should have acted is late by so much."""
TIDY = 60.0
"""How often tables that nobody looks at leave the memory."""
DRAWS = 10
"""So many codes are drawn for a new table before something else must be wrong."""
GONE = 3.0
"""A person whose last connection ended is away after so long; a page that reloads is back before."""

encode = msgspec.json.Encoder().encode
said = structlog.get_logger()


class AlreadyDone(Exception):
    """A message that came twice; it made this version."""

    def __init__(self, version: int) -> None:
        self.version = version


class Listener:
    """Somebody who is told of a table, over a socket or an event stream; slow ones miss steps, never the end of them."""

    def __init__(self, live: Live, viewer: Viewer, since: int) -> None:
        self.live = live
        self.viewer = viewer
        self.person = live.room.seats[viewer.seat].person if viewer.seat >= 0 else None
        self.told = live.room.known(since)
        self.stale = True
        self.asking = False
        """A command of its own is under way, whose answer comes before anything ends."""
        self.replies: deque[wire.ServerMessage] = deque()
        self._stirred = asyncio.Event()
        self.wake: Callable[[], None] = self._stirred.set
        """Is called when there may be something to be told."""

    @property
    def displaced(self) -> bool:
        """Whether the seat is somebody else's by now, or nobody's: what it sees is not for this one any more."""
        return self.viewer.seat >= 0 and self.live.room.seats[self.viewer.seat].person != self.person

    def reply(self, message: wire.ServerMessage) -> None:
        """Puts a message before the next state."""
        self.replies.append(message)
        self.wake()

    def sync(self, since: int) -> None:
        """The next state is told once more, with what happened since that version."""
        self.told = self.live.room.known(since)
        self.stale = True
        self.wake()

    def now(self) -> bytes | None:
        """The next message, if there is one now."""
        if self.replies:
            return encode(self.replies.popleft())
        if self.live.lock.locked():  # what isn't written yet isn't told; once it is, all are woken
            return None
        if not self.stale and self.told == self.live.room.version:
            return None
        if self.displaced:
            return None if self.asking else encode(wire.Gone("UnknownToken", errors.UnknownToken().say(self.viewer.language)))
        message = self.live.rendered(self.viewer, self.told)
        self.told = self.live.room.version
        self.stale = False
        return message

    async def next(self) -> bytes:
        """The next message, when there is one."""
        while (message := self.now()) is None:
            self._stirred.clear()
            await self._stirred.wait()
        return message


class Live:
    """A table in memory, with those who listen to it. Nobody looks at its room but under its lock."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.alike: Counter[Viewer] = Counter()
        """How many of them look in the same way."""
        self.used = time.monotonic()
        self.changed = asyncio.Event()
        self.refused: OrderedDict[tuple[str, str], StolikError] = OrderedDict()
        """The last refusals, by whose message it was (the hash of their token) and its id."""
        self._viewers: dict[tuple[int, str, bool], Viewer] = {}
        self._rendered: dict[tuple[Viewer, int], bytes] = {}
        self._version = -1

    def refuse(self, message: tuple[str, str], error: StolikError) -> None:
        """What was refused stays refused: a second copy of it may come when it could be done, but its sender has gone on."""
        self.refused[message] = error
        if len(self.refused) > REMEMBERED * len(self.room.seats):
            self.refused.popitem(last=False)

    def viewer(self, seat: int, language: Language, words: bool) -> Viewer:
        """The way of looking that all share who see the same."""
        return self._viewers.setdefault((seat, language, words), Viewer(seat, language, words))

    def rendered(self, viewer: Viewer, since: int) -> bytes:
        """The state as a message, made once for all who get the same; where nobody else does, it isn't kept."""
        if self._version != self.room.version:
            self._rendered.clear()
            self._version = self.room.version
        known = self._rendered.get((viewer, since))
        if known is None:
            known = encode(viewer.state(self.room, since))
            if self.alike[viewer] > 1:
                self._rendered[viewer, since] = known
        return known

    def wake(self) -> None:
        """After everything that was done under the lock and took time, whether it came to something or not."""
        self.used = time.monotonic()
        self.changed.set()
        for listener in self.listeners:
            listener.wake()


class House:
    def __init__(self, log: EventLog, limits: Limits, readying: Readying, metrics: Metrics) -> None:
        self.log = log
        self.limits = limits
        self.readying = readying
        self.metrics = metrics
        self.tables: dict[str, Live] = {}
        self.rates = {name: Rate(name, getattr(limits, name), reason) for name, reason in RATES.items()}
        self.closing = False
        self._connections: Counter[str] = Counter()
        self._attendants = Attendants(self)
        self._reader = ThreadPoolExecutor(1, "replay")
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._writes: set[asyncio.Task[Any]] = set()

    # ---- life

    async def start(self) -> None:
        self.readying.start()
        for work in (self._follow(), self._sweep(), self._tidy()):
            self.spawn(work)

    async def close(self) -> None:
        """Lets everybody know, finishes what was begun, and keeps nothing in memory."""
        self.closing = True
        for live in self.tables.values():
            for listener in live.listeners:
                listener.reply(GOODBYE)
        self._attendants.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._writes, return_exceptions=True)
        self._reader.shutdown(wait=False, cancel_futures=True)
        await self.readying.close()
        await self.log.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ---- tables

    async def open(self, opened: events.Opened) -> Live:
        """A new table, which is on disk when this returns."""
        await self.readying.rules(opened.game)
        live = await self._written_down(opened)
        self.tables[live.room.name] = live
        self.metrics.tables.inc()
        self._attendants.look(live)
        return live

    async def _written_down(self, opened: events.Opened) -> Live:
        """A new table with a name and a code of its own; if another has that code, with the next that is drawn."""
        for _ in range(DRAWS):
            live = Live(Room(deciding.new_token(), opened, codes.new_code()))
            if await self.log.append(live.room.name, 0, events.encode(opened), live.room.row):
                return live
        raise LogUnavailable()

    async def found(self, text: str) -> str:
        """The name of the table that has a code, however it was typed."""
        code = codes.read(text)
        name = await self.log.coded(code) if code else None
        if name is None:
            raise errors.NoSuchTable()
        return name

    async def live(self, name: str) -> Live:
        """The table of that name, from memory or from the log."""
        if live := self.tables.get(name):
            live.used = time.monotonic()
            return live
        if not deciding.could_be_name(name):
            raise errors.NoSuchTable()
        if name not in self._loading:
            task = self._loading[name] = self.spawn(self._load(name))
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Live:
        row, bodies = await self.log.row(name), await self.log.read(name)
        if not row or not bodies:
            raise errors.NoSuchTable()
        first = events.decode(bodies[0])
        assert isinstance(first, events.Opened)
        await self.readying.rules(first.game)
        live = self.tables[name] = Live(Room.from_events(name, bodies, row.code or ""))
        await self._catch_up(live, None)  # what others wrote since the read: nobody took in their notices before the line above
        self._attendants.look(live)  # if its process was killed, nobody else does before the sweep
        return live

    async def write(self, live: Live, decide: Callable[[Room], Decided]) -> int:
        """Writes the event that is decided on, and tells everybody; returns the version that it made.

        Whatever the decision raises is raised here, and then nothing has changed. It may be asked again, if another process
        was quicker. Once begun it is carried through, even if the caller has gone.
        """
        return await asyncio.shield(self.carry(self._write(live, decide)))

    def carry(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begins something that is carried through, even if whoever wanted it has gone, and if the house is closed."""
        task = asyncio.create_task(work)
        self._writes.add(task)
        task.add_done_callback(self._writes.discard)
        return task

    async def _write(self, live: Live, decide: Callable[[Room], Decided]) -> int:
        try:
            async with live.lock:
                while True:
                    event, attempt = decide(live.room)
                    began, seq = time.perf_counter(), live.room.version
                    try:
                        live.room.fold(event, attempt)
                        won = await self.log.append(live.room.name, seq, events.encode(event), live.room.row)
                    except BaseException:
                        self._forget(live)
                        raise
                    if won:
                        break
                    live.room = await self._again(live)
                self.metrics.wrote(type(event).__name__, time.perf_counter() - began)
                version = live.room.version
        finally:
            live.wake()
        self._attendants.look(live)
        return version

    async def _again(self, live: Live) -> Room:
        """The room as the log has it."""
        try:
            return Room.from_events(live.room.name, await self.log.read(live.room.name), live.room.code)
        except BaseException:
            self._forget(live)
            raise

    def _forget(self, live: Live) -> None:
        """Drops a table whose state in memory is in doubt; whoever listens has to come again."""
        if self.tables.get(live.room.name) is live:
            del self.tables[live.room.name]
        for listener in live.listeners:
            listener.reply(TRY_AGAIN)

    async def join(self, live: Live, asked: wire.Join) -> wire.Joined:
        """Gives somebody a seat, and the token for it."""
        token = deciding.new_token()
        taken = -1

        def decide(room: Room) -> Decided:
            nonlocal taken
            decided = deciding.sat(room, asked, token, time.time(), self.limits)
            assert isinstance(decided.event, events.Sat)
            taken = decided.event.seat
            return decided

        await self.write(live, decide)
        return wire.Joined(taken, token)

    async def do(self, live: Live, seat: int, command: wire.Command, language: Language) -> wire.Done | wire.Hints:
        """Carries out a command of a seat, once, however often it comes."""
        return await asyncio.shield(self.carry(self.carry_out(live, seat, command, language)))

    async def carry_out(self, live: Live, seat: int, command: wire.Command, language: Language) -> wire.Done | wire.Hints:
        """The same, for one who won't be cancelled meanwhile."""
        match command:
            case wire.Hint():
                self.rates["hint_rate"].spend(f"{live.room.name} {seat}")
                return wire.Hints(command.id, await self._attendants.hints(live, seat, language))
            case wire.Rematch():
                return wire.Done(command.id, await self._rematch(live, seat, command))
            case wire.Say():
                self.rates["chat_rate"].spend(f"{live.room.name} {seat}")

        person = live.room.seats[seat].person
        message = person.token if person else "", command.id

        def decide(room: Room) -> Decided:
            if room.seats[seat].person != person:
                raise errors.UnknownToken()
            if command.id in room.seats[seat].done:
                raise AlreadyDone(room.seats[seat].done[command.id])
            if before := live.refused.get(message):
                raise type(before)(**before.values)
            return deciding.decide(room, seat, command, language, time.time(), self.limits)

        try:
            return wire.Done(command.id, await self._write(live, decide))
        except AlreadyDone as done:
            return wire.Done(command.id, done.version)
        except (OverLimit, LogUnavailable):
            raise  # these may be tried again
        except StolikError as error:
            live.refuse(message, error)
            raise

    async def _rematch(self, live: Live, seat: int, command: wire.Rematch) -> int:
        """Opens the next game for the same people, unless that is done already."""
        if live.room.stage != "over":
            raise errors.NotOver()
        if live.room.rematch:
            return live.room.version
        following = await self.open(deciding.rematch(live.room, time.time()))

        def decide(room: Room) -> Decided:
            if room.rematch:
                raise AlreadyDone(room.version)
            event = events.Continued(at=time.time(), by=seat, id=command.id, table=following.room.name)
            return Decided(event)

        try:
            return await self.write(live, decide)
        except AlreadyDone as done:
            return done.version

    async def replay(self, saved: GameFile, seat: int, language: Language, words: bool = False) -> bytes:
        """A game from its file, step by step; one at a time, in a thread, so that no table waits for it."""
        await self.readying.rules(saved.game)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, replayed, saved, seat, language, self.limits, words)

    # ---- those who listen

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Counts the open connections of an address."""
        reason = ("There are too many connections from here", "Za dużo połączeń z tego adresu")
        within("sockets", self._connections[address] + 1, self.limits.sockets, reason)
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]

    @asynccontextmanager
    async def listen(self, live: Live, seat: int, hello: wire.Hello) -> AsyncIterator[Listener]:
        """Somebody who is told of the table for as long as this lasts."""
        reason = ("There are too many connections to this table", "Za dużo połączeń z tym stołem")
        within("sockets_at_table", len(live.listeners) + 1, self.limits.sockets_at_table, reason)
        listener = Listener(live, live.viewer(seat, hello.language, hello.words), hello.since)
        live.listeners.add(listener)
        live.alike[listener.viewer] += 1
        self.metrics.listeners.inc()
        try:
            if seat >= 0:
                self.spawn(self._appeared(live, seat))
            yield listener
        finally:
            live.listeners.discard(listener)
            live.alike[listener.viewer] -= 1
            self.metrics.listeners.dec()
            if seat >= 0 and not self.closing:
                self.spawn(self._vanished(live, seat))

    async def _appeared(self, live: Live, seat: int) -> None:
        await self._presence(live, seat, True)

    async def _vanished(self, live: Live, seat: int) -> None:
        await asyncio.sleep(GONE)
        if not any(listener.viewer.seat == seat for listener in live.listeners):
            await self._presence(live, seat, False)

    async def _presence(self, live: Live, seat: int, here: bool) -> None:
        def decide(room: Room) -> Decided:
            if room.seats[seat].here == here or room.seats[seat].person is None:
                raise AlreadyDone(room.version)
            kind = events.Appeared if here else events.Vanished
            return Decided(kind(at=time.time(), by=seat))

        with suppress(AlreadyDone, LogUnavailable):
            await self.write(live, decide)

    # ---- what goes on by itself

    async def _follow(self) -> None:
        """Takes in what other processes write."""
        async for change in self.log.changes():
            for name in [change.table] if change else list(self.tables):
                if live := self.tables.get(name):
                    self.spawn(self._catch_up(live, change.seq if change else None))

    async def _catch_up(self, live: Live, seq: int | None) -> None:
        try:
            async with live.lock:
                if seq is not None and seq < live.room.version:
                    return
                try:
                    for body in await self.log.read(live.room.name, live.room.version):
                        live.room.fold(events.decode(body))
                except BaseException:
                    self._forget(live)
                    raise
        finally:
            live.wake()

    async def _sweep(self) -> None:
        """Looks after tables that wait for a bot or a clock, and whose process is gone."""
        while True:
            with suppress(LogUnavailable):
                for name in await self.log.due(time.time() - ORPHANED, 50):
                    with suppress(errors.NoSuchTable):
                        self._attendants.look(await self.live(name))
            await asyncio.sleep(SWEEP)

    async def _tidy(self) -> None:
        """Lets tables go that nobody looks at, and forgets those that nobody has touched for very long."""
        while True:
            await asyncio.sleep(TIDY)
            idle = time.monotonic() - self.limits.idle_life
            for name, live in list(self.tables.items()):
                if not live.listeners and live.used < idle and not live.lock.locked():
                    del self.tables[name]
            now = time.time()
            with suppress(LogUnavailable):
                await self.log.forget(open_before=now - self.limits.open_life, over_before=now - self.limits.over_life)


GOODBYE = wire.Gone("closing", "The server is closing; come back in a moment. / Serwer się zamyka; wróć za chwilę.", 2)
TRY_AGAIN = wire.Gone("unavailable", "The table can't be reached; come back in a moment. / Stół jest chwilowo nieosiągalny.", 2)

__all__ = ["GOODBYE", "TRY_AGAIN", "AlreadyDone", "House", "Listener", "Live", "OverLimit"]
