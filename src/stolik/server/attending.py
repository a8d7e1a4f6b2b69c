"""Looks after tables that wait for no person: bots think and move, clocks run out.

Bots think in threads, outside Python's lock, so that no table waits for another's. What a bot decides is written like any other
move, with the version that it looked at: if something else happened meanwhile, or another process was quicker, it is thrown away.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import structlog

from stolik.bots import Bot
from stolik.bots.hints import NoHint, hints, told
from stolik.core.game import Game
from stolik.core.record import States
from stolik.core.table import observation_digest
from stolik.core.words import Language, translated
from stolik.server import events, wire
from stolik.server.deciding import Decided, dealt
from stolik.server.errors import HintsNotReady, Outdated
from stolik.server.log import LogUnavailable
from stolik.server.room import Room

if TYPE_CHECKING:
    from stolik.server.house import House, Live

LATE_BOT = "medium"
"""Who plays on for a person whose time is up."""

HINT_PATIENCE = 1.0
"""Seconds for which a person who asks for a hint is left waiting until hints are ready at all."""

said = structlog.get_logger()


class Thought(NamedTuple):
    """What a bot says or does."""

    seat: int
    moves: list[int]
    observation_digest: str


class Attendants:
    """One task for each table that waits for a bot or a clock, for as long as it does."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._threads = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "bot")
        self._at_work: dict[str, asyncio.Task[None]] = {}

    def stop(self) -> None:
        for task in self._at_work.values():
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def look(self, live: Live) -> None:
        """Sees to it that somebody looks after a table, if it needs that."""
        name = live.room.name
        if name not in self._at_work and not self.house.closing and needs_attention(live.room):
            task = self._at_work[name] = asyncio.create_task(self._attend(live))
            task.add_done_callback(lambda _: self._at_work.pop(name, None))

    async def _attend(self, live: Live) -> None:
        """Does whatever there is to do at a table without being asked, until there is nothing."""
        try:
            while needs_attention(live.room) and not self.house.closing:
                live.changed.clear()
                if await self._remarks(live):
                    continue
                due = live.room.due
                if due is None:
                    return
                wait = due - time.time()
                if wait > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(live.changed.wait(), wait)
                    continue
                with suppress(Outdated):
                    await (self._bots_move(live) if live.room.deadline is None else self._clock(live))
        except LogUnavailable:
            said.warning("table left alone for now", table=live.room.name[:6])
        except Exception:
            said.exception("attendant failed", table=live.room.name[:6])

    async def _remarks(self, live: Live) -> bool:
        """Lets the bots say what they want to say; True if one did."""
        if not talks(live.room.game) or live.room.stage != "playing":
            return False
        async with live.lock:
            version, table = live.room.version, dealt(live.room)
            bots = [(seat, table.seats[seat].bot, table.hide(seat)) for seat in range(len(table.seats)) if table.seats[seat].bot]
        for seat, level, hidden in bots:
            await self.house.readying.bot(live.room.game.name, level)
            bot = Bot(live.room.game, level, seed_of(live.room, seat))
            if moves := bot.remarks(hidden, seat):
                with suppress(Outdated):
                    await self._make(live, version, Thought(seat, moves, observation_digest(hidden)))
                return True
        return False

    async def _bots_move(self, live: Live) -> None:
        async with live.lock:
            version, table = live.room.version, dealt(live.room)
            if table.over or not table.seats[table.turn].bot:
                return
            seat, level, hidden = table.turn, table.seats[table.turn].bot, table.hide(table.turn)
        game = live.room.game
        await self.house.readying.bot(game.name, level)
        began = time.perf_counter()
        work = asyncio.get_running_loop().run_in_executor(self._threads, chosen, game, level, seed_of(live.room, seat), hidden)
        move = await work
        self.house.metrics.thinking.labels(game.name, level).observe(time.perf_counter() - began)
        await self._make(live, version, Thought(seat, [move], observation_digest(hidden)))

    async def _make(self, live: Live, version: int, thought: Thought) -> None:
        """Makes the moves of a bot, if nothing has happened since it looked."""

        def decide(room: Room) -> Decided:
            if room.version != version:
                raise Outdated()
            attempt = dealt(room).attempt(*thought.moves, seat=thought.seat, observation_digest=thought.observation_digest)
            moves = [played.text for played in attempt.made]
            return Decided(
                events.Moved(at=time.time(), seat=thought.seat, moves=moves, observation_digest=thought.observation_digest),
                attempt,
            )

        await self.house.write(live, decide)

    async def _clock(self, live: Live) -> None:
        """Gives the seat of a person whose time is up to a bot."""

        def decide(room: Room) -> Decided:
            if room.deadline is None or room.deadline > time.time():
                raise Outdated()
            return Decided(events.Left(at=time.time(), seat=dealt(room).turn, bot=LATE_BOT, late=True))

        await self.house.write(live, decide)

    async def hints(self, live: Live, seat: int, language: Language) -> list[wire.OneHint]:
        """The best moves for a person who is to choose, found in a thread like a bot's."""
        game = live.room.game
        try:
            await asyncio.wait_for(self.house.readying.bot(game.name, "hard"), HINT_PATIENCE)
        except TimeoutError:
            raise HintsNotReady() from None
        async with live.lock:
            table = dealt(live.room)
            if table.over or table.turn != seat or table.seats[seat].bot:
                raise NoHint()
            hidden, names = table.hide(seat), table.names(language)
        found = await asyncio.get_running_loop().run_in_executor(self._threads, hints, game, hidden)
        return [
            wire.OneHint(
                move=game.moves.typed(hint.move),
                text=translated(hint.text, game.moves.POLISH, language),
                told=told(game, hint, names, language),
                visits=hint.visits,
                wins=hint.wins,
                worth=hint.worth,
            )
            for hint in found
        ]


def needs_attention(room: Room) -> bool:
    """Whether a bot or a clock may have something to do."""
    if room.stage != "playing":
        return False
    return room.due is not None or (talks(room.game) and any(seat.bot for seat in room.seats))


def talks(game: Game) -> bool:
    """Whether bots of this game have something to say out of turn."""
    return bool(importlib.import_module(f"{game.package}.bot").TALKS)


def seed_of(room: Room, seat: int) -> str:
    return f"{room.name} {seat}"


def chosen(game: Game, level: str, seed: str, hidden: States) -> int:
    """What a bot does in a record that was hidden for its seat."""
    return Bot(game, level, seed).choose(hidden)
