"""The tables in memory: loads them, opens them, and writes what happens to the log before anybody hears of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec
import structlog

from stolik.core import registry
from stolik.core.errors import StolikError
from stolik.server import wire
from stolik.server.live.clock import Clock
from stolik.server.live.errors import FrozenTable, NoSuchTable, UnreadableTable
from stolik.server.live.metrics import Metrics
from stolik.server.live.table import LiveTable
from stolik.server.live.tasks import Tasks
from stolik.server.live.tokens import new_token
from stolik.server.live.vault import Vault
from stolik.server.live.warmup import KernelWarmup
from stolik.server.store.log import EventLog, LogUnavailable, Row
from stolik.server.table import events, results
from stolik.server.table.commands import Decided, could_be_name
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.table.room import Room
from stolik.server.wire import codes

DRAWS = 10
"""How many codes to draw for a new table before something else must be wrong."""
DISK_SECONDS = 5.0
"""How long it is believed how much room the disk has."""
FOLDED_AT_ONCE = 100
"""Events of a table that is loaded, before others have a turn."""
TRY_AGAIN = wire.Gone("unavailable", "The table can't be reached; come back in a moment. / Stół jest chwilowo nieosiągalny.", 2)

logger = structlog.get_logger()


class AlreadyDone(Exception):
    """A message that came twice, or a wish that has come true; the table has this version."""

    def __init__(self, version: int) -> None:
        self.version = version


class LiveTables:
    def __init__(
        self,
        log: EventLog,
        warmup: KernelWarmup,
        metrics: Metrics,
        tasks: Tasks,
        clock: Clock,
        vault: Vault,
        limits: Limits,
    ) -> None:
        self.by_name: dict[str, LiveTable] = {}
        self.quarantined: set[str] = set()
        """Tables that could not be read, until the next start: nobody tries again, and nothing is written to them."""
        self.attend: Callable[[LiveTable], None] = lambda _: None
        """Is called after every change of a table: a bot or a clock may have something to do there."""
        self._log = log
        self._warmup = warmup
        self._metrics = metrics
        self._tasks = tasks
        self._clock = clock
        self._vault = vault
        self._limits = limits
        self._disk = 0.0, float("-inf")
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def open(self, opened: events.Opened, name: str = "") -> LiveTable:
        """A new table, which is on disk when this returns; if it has a `name`, perhaps somebody else has just opened it."""
        reason = ("There are too many tables here at the moment", "Jest tu teraz za dużo stołów")
        if len(self.by_name) >= self._limits.tables_in_memory:
            raise OverLimit(reason=reason, limit="tables_in_memory", number=f"{self._limits.tables_in_memory:,.0f}", again=60)
        if await self._room_left() < self._limits.free_bytes:
            full = ("The disk of this server is nearly full", "Dysk tego serwera jest prawie pełny")
            raise OverLimit(reason=full, limit="free_bytes", number=f"{self._limits.free_bytes:,.0f}", again=60)
        await self._warmup.rules(opened.game)
        if name and (name in self.by_name or await self._log.row(name)):
            return await self.get(name)
        live = await self._append_first(opened, name)
        if live is None:
            return await self.get(name)
        live = self.by_name.setdefault(live.room.name, live)  # somebody may have loaded it since it is on disk
        self._metrics.tables.inc()
        self.attend(live)
        return live

    async def get(self, name: str) -> LiveTable:
        """The table of that name, from memory or from the log."""
        if live := self.by_name.get(name):
            live.last_used = self._clock.steady()
            return live
        if not could_be_name(name):
            raise NoSuchTable()
        if name in self.quarantined:
            raise UnreadableTable()
        if name not in self._loading:
            task = self._loading[name] = self._tasks.spawn(self._load(name))
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def find(self, text: str) -> str:
        """The name of the table that has a code, however somebody typed it."""
        code = codes.read(text)
        name = await self._log.find(code) if code else None
        if name is None:
            raise NoSuchTable()
        return name

    async def write(self, live: LiveTable, decide: Callable[[Room], Decided]) -> int:
        """Like `commit`, but goes on even if the caller is cancelled."""
        return await asyncio.shield(self._tasks.carry_through(self.commit(live, decide)))

    async def commit(self, live: LiveTable, decide: Callable[[Room], Decided]) -> int:
        """Decides on an event and appends it to the log; only then is there a room with it. Returns the version that it made.

        An error of the decision changes nothing. If another process was quicker, this takes in its events and decides again.
        If the log can't say whether the event is written, the next who holds the table asks it.
        """
        live = await self._hold(live)
        try:
            while True:
                event, attempt = decide(live.room)
                body, before = events.encode(event), live.room
                after = before.after(event, body, attempt)
                began = time.perf_counter()
                live.in_doubt = True
                won = await self._log.append(before.name, before.version, body, row_of(after))
                live.in_doubt = False
                if won:
                    break
                await self._take_in(live)
                if live.room is before:  # the log has no such table any more
                    self.retire(live)
                    raise NoSuchTable()
            live.adopt(after)
            self._metrics.wrote(type(event).__name__, time.perf_counter() - began)
        finally:
            live.lock.release()
        live.wake()
        self.attend(live)
        return after.version

    async def catch_up(self, live: LiveTable, seq: int | None = None) -> None:
        """Takes in what other processes have written: event `seq`, or anything."""
        if live.retired or (seq is not None and seq < live.room.version):
            return
        live = await self._hold(live)
        try:
            await self._take_in(live)
        finally:
            live.lock.release()
        self.attend(live)

    async def _hold(self, live: LiveTable) -> LiveTable:
        """The table under its lock, which the caller releases, as the log has it. It may be another object, if that one has left
        memory meanwhile."""
        while True:
            await live.lock.acquire()
            try:
                if not live.retired:
                    if live.in_doubt:
                        await self._take_in(live)
                    return live
            except BaseException:
                live.lock.release()
                raise
            live.lock.release()
            live = await self.get(live.room.name)

    def retire(self, live: LiveTable) -> None:
        """Drops a table from memory; its listeners have to come again."""
        live.retired = True
        if self.by_name.get(live.room.name) is live:
            del self.by_name[live.room.name]
        if live.attendant:
            live.attendant.cancel()
        for listener in live.listeners:
            listener.reply(TRY_AGAIN)

    def drop_idle(self, seconds: float) -> None:
        """Drops the tables without listeners that nobody has used for so long."""
        before = self._clock.steady() - seconds
        for live in list(self.by_name.values()):
            if not live.listeners and live.last_used < before and not live.lock.locked():
                self.retire(live)

    async def _room_left(self) -> float:
        """How much the disk can still take; looks at it every few seconds."""
        left, since = self._disk
        if self._clock.steady() - since > DISK_SECONDS:
            left = await self._log.room_left()
            self._disk = left, self._clock.steady()
        return left

    async def _take_in(self, live: LiveTable) -> None:
        """Brings a table that is held up to what the log has; if that fails, the next who holds it, or the sweep, tries again."""
        live.in_doubt = True
        bodies = await self._log.read(live.room.name, live.room.version)
        room = live.room
        try:
            for body in bodies:
                room = room.after(events.decode(body), body)
        except Exception as error:
            self._set_aside(live.room.name)
            self.retire(live)
            raise UnreadableTable() from error
        live.in_doubt = False
        if room is not live.room:
            live.adopt(room)
            live.wake()

    async def _append_first(self, opened: events.Opened, name: str) -> LiveTable | None:
        """A new table with a name and a code of its own; draws again if another table has that code.

        None: the name was given, and somebody else has just opened that table.
        """
        for _ in range(DRAWS):
            room = await self._first(name or new_token(), opened, codes.new_code())
            body = events.encode(self._vault.seal(room.name, opened))
            if await self._log.append(room.name, 0, body, row_of(room)):
                return LiveTable(room, self._clock)
            if name and await self._log.row(name):
                return None
        raise LogUnavailable()

    async def _load(self, name: str) -> LiveTable:
        row, bodies = await self._log.row(name), await self._log.read(name)
        if not row or not bodies:
            raise NoSuchTable()
        try:
            room = await self._folded(name, bodies, row.code or "")
        except StolikError:
            raise
        except Exception as error:
            self._set_aside(name)
            raise UnreadableTable() from error
        if row.forgotten is not None:
            await self._log.revive(name, self._clock.wall())
        live = self.by_name.setdefault(name, LiveTable(room, self._clock))  # its opener may have been quicker
        await self.catch_up(live)  # others may have written since the read, and their notices found no table here
        return live

    async def _folded(self, name: str, bodies: list[bytes], code: str) -> Room:
        """The room that a table's events make, some of them at a time, so that nobody else waits for a long game."""
        first = events.decode(bodies[0])
        if not isinstance(first, events.Opened):
            raise TypeError(type(first).__name__)
        game = registry.game(first.game)
        if first.rules not in game.playable_rules:
            release = f"Stolik {first.release}" if first.release else "Stolik 0.1.0"
            raise FrozenTable(theirs=first.rules, ours=game.rules_version, release=release)
        await self._warmup.rules(first.game)
        room = await self._first(name, self._vault.open(name, first), code)
        for number, body in enumerate(bodies[1:], 1):
            room.fold(events.decode(body), body)
            if number % FOLDED_AT_ONCE == 0:
                await asyncio.sleep(0)
        return room

    async def _first(self, name: str, opened: events.Opened, code: str) -> Room:
        """The room of a table's first event; where that brings a game along, in a thread, so that nobody waits for it."""
        if opened.base and (opened.base.moves or opened.base.guesses):
            return await asyncio.to_thread(Room, name, opened, code)
        return Room(name, opened, code)

    def _set_aside(self, name: str) -> None:
        """Notes that a table can't be read; the others go on."""
        logger.exception("a table can't be read and was set aside", table=name[:6])
        self.quarantined.add(name)
        self._metrics.quarantined.set(len(self.quarantined))


def row_of(room: Room) -> Row:
    """What the log knows of a table beside its events."""
    over = room.stage == "over"
    result = results.result_of(room) if over else None
    return Row(
        public=room.opened.public,
        over=over,
        due=room.due,
        touched=room.touched,
        card=msgspec.json.encode(room.listed),
        code=room.code or None,
        deal=results.deal_played(room) if over else None,
        company=results.company_of(room),
        result=msgspec.json.encode(result) if result else None,
    )
