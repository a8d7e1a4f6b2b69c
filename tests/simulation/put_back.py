"""Faults that the server had once, or might have, as patches: to see that the simulation would have found them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from stolik.server.live import bots, keeper
from stolik.server.live.bots import BotSeats
from stolik.server.live.keeper import Keeper
from stolik.server.live.players import Players
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables, row_of
from stolik.server.live.tasks import Tasks
from stolik.server.store.log import LogUnavailable
from stolik.server.table import commands, events
from stolik.server.table.commands import Decided
from stolik.server.table.errors import NotOver, UnknownToken
from stolik.server.table.room import Room

KEPT = Path(__file__).with_name("kept.json")
REMEMBERED = 6
"""Events after which a message is forgotten; the server's number was 64 messages of a seat."""


async def folded_too_soon(self: Any, live: Any, decide: Any) -> int:
    """Shows an event before it is written, and lets those who wait for the table go on with a room that never came to be."""
    async with live.lock:
        while True:
            event, attempt = decide(live.room)
            body, before = events.encode(event), live.room
            live.adopt(before.after(event, body, attempt))
            try:
                if await self._log.append(before.name, before.version, body, row_of(live.room)):
                    break
            except BaseException:
                self.retire(live)
                raise
            live.adopt(before)
            await self._take_in(live)
        version: int = live.room.version
    live.wake()
    self.attend(live)
    return version


async def sweeps_until_it_fails(self: Any) -> None:
    """Takes over what is due, and never comes back from a table that can't be read."""
    now = self._clock.wall()
    for name in await self._log.due(now - keeper.ASLEEP_SECONDS, now - keeper.ORPHANED_SECONDS, keeper.SWEEP_TABLES):
        self._tables.attend(await self._tables.get(name))


async def once(_: Any, watch: Any, work: Any) -> None:
    """Nobody looks after a task that ends."""
    with suppress(Exception):
        await work(watch)


async def tidies_at_once(self: Any, watch: Any) -> None:
    """Believes the wall's clock, and deletes what it says is old, with people at it or not."""
    while True:
        await asyncio.sleep(keeper.TIDY_SECONDS)
        self._tables.drop_idle(self._limits.idle_life)
        now = self._clock.wall()
        with suppress(LogUnavailable):
            over = now - self._limits.over_life
            await self._log.forget(now, open_before=now - self._limits.open_life, over_before=over, but=set())
            await self._log.purge(now + 1, but=set())
        watch.beat()


def since_by_the_wall(self: Any, moment: float) -> float:
    passed: float = self._clock.wall() - moment
    return passed


def attends_by_name(self: Any, live: Any) -> None:
    """Knows tables by their names: one that has left memory keeps its task, and the one that is loaded anew has none."""
    tasks: dict[str, Any] = self.__dict__.setdefault("tasks_by_name", {})
    name = live.room.name
    if name not in tasks and not self._stopped and self._needed(live):
        tasks[name] = asyncio.create_task(self._attend(live))
        tasks[name].add_done_callback(lambda _: tasks.pop(name, None))


def soon_forgotten(self: Any, person: Any, message: str) -> Any:
    found = answer_of(self, person, message)
    return found if found and found.version > self.version - REMEMBERED else None


answer_of = Room.answer


async def refuses_in_memory(_: Any, live: Any, __: int, person: Any, command: Any, error: Any) -> None:
    live.refuse((person.token if person else "", command.id), error)


def answered_in_memory(self: Any, live: Any, room: Any, seat: int, person: Any, message: str) -> None:
    if person is None or room.seats[seat].person != person:
        raise UnknownToken()
    if words := live.refused.get((person.token, message)):
        raise type(words)(**words.values)
    answered(self, live, room, seat, person, message)


answered = Players._answered


def folded_for_all(self: Any, event: Any, body: bytes, attempt: Any = None) -> None:
    """Tells all rooms of a table of an answer at once, also if its event never comes to the disk."""
    fold(self, event, body, attempt)
    if self._last_answer:
        self._answers[self._last_answer[0]] = self._last_answer[1]
        self._last_answer = None


fold = Room.fold


def answer_by_version(self: Any, person: Any, message: str) -> Any:
    found = self._answers.get((person.token if person else "", message))
    return found if found and found.version <= self.version else None


async def lit_too_late(self: Any, live: Any, waits: Any) -> None:
    """Asks the table for a moment that it may have forgotten meanwhile."""
    room = live.room
    beacon = await self._beacon.fetch(room.opened.beacon, room.round)

    def lit(_: Any) -> Any:
        at = self._clock.wall()
        return Decided(events.Lit(at=at, beacon=beacon) if beacon else events.CalledOff(at=at, missing=[]))

    if beacon is None and live.since(waits.since) < bots.LIGHT_SECONDS:
        await asyncio.sleep(bots.LIGHT_PAUSE)
    else:
        await self._write(live, waits, lit)


async def rematch_without_record(self: Any, live: Any, seat: int, command: Any, person: Any) -> Any:
    """Refuses a rematch, and forgets that."""
    if live.room.stage != "over":
        raise NotOver()
    return await rematch(self, live, seat, command, person)


rematch = Players._rematch


def wakes_nobody(self: Any, only: Any = lambda _: False) -> None:
    """Goes on after an event, and tells only some of those who listen."""
    self.last_used = self._clock.steady()
    self.changed.set()
    for listener in filter(only, self.listeners):
        listener.wake()


def wakes_seats(self: Any) -> None:
    wakes_nobody(self, lambda listener: listener.viewer.seat >= 0)


FAULTS: dict[str, list[tuple[Any, str, Any]]] = {
    "1 folded before it is written": [(LiveTables, "commit", folded_too_soon)],
    "5 an unreadable table ends the sweep": [(Keeper, "_take_over", sweeps_until_it_fails), (Tasks, "_again_and_again", once)],
    "7 a jump forward deletes tables": [(Keeper, "_tidy", tidies_at_once)],
    "7 a jump backward stops bots": [(LiveTable, "since", since_by_the_wall)],
    "8 a clock outlives its table": [(BotSeats, "attend", attends_by_name)],
    "8 every rematch opens a table": [(commands, "name_after", lambda _: "")],
    "8 done is forgotten": [(Room, "answer", soon_forgotten)],
    "8 refused is forgotten": [(Players, "_write_refusal", refuses_in_memory), (Players, "_answered", answered_in_memory)],
    "an overtaken message counts as done": [(Room, "fold", folded_for_all), (Room, "answer", answer_by_version)],
    "no answer counts as a refusal": [(LogUnavailable, "again", 0)],
    "a beacon stumbles over what happened": [(BotSeats, "_light", lit_too_late)],
    "a rematch forgets that it was refused": [(Players, "_rematch", rematch_without_record)],
    "listeners are not woken": [(LiveTable, "wake", wakes_nobody)],
    "spectators are not woken": [(LiveTable, "wake", wakes_seats)],
}
"""Those with a number were found by people, who gave them the number; the last two the server never had, and the simulation once
would have missed them; the others the simulation has found."""


def kept() -> dict[str, list[int]]:
    """Seeds that find each fault. What a seed does changes with the plan and with the clients: then find others."""
    found: dict[str, list[int]] = json.loads(KEPT.read_text("utf-8"))
    return found


@contextmanager
def put_back(name: str) -> Iterator[None]:
    """Brings a fault back while this lasts."""
    with ExitStack() as patches:
        for where, what, fault in FAULTS[name]:
            patches.enter_context(patch.object(where, what, fault))
        yield
