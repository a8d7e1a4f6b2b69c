"""What clients saw and were told, and whether the log agrees with it."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from stolik.server import wire
from stolik.server.live import bots
from stolik.server.live.tasks import Tasks
from stolik.server.live.vault import Vault
from stolik.server.table import events
from stolik.server.table.rendering import Common, Viewer
from stolik.server.table.room import Room, hashed
from tests.simulation.loop import Job
from tests.simulation.process import KEY, Answer

if TYPE_CHECKING:
    from tests.simulation.clients import Client, Line, Sent
    from tests.simulation.database import Stored
    from tests.simulation.world import World

SLACK_SECONDS = 6.0
"""How much later than due something may be done."""
TOLD_SECONDS = 1.0
"""How long the news of an event may be on its way to those who are connected, when everything works."""
VIEWS = 4
"""States of each run that are compared whole; of all others their heads."""
PLANTED = "planted-"
SUPERVISED = (Tasks._again_and_again.__qualname__, "once")
"""The coroutine in which the server looks after a task that must never end."""


class History:
    """All that anybody saw and was told, as it happens."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.problems: list[str] = []
        self.heads: dict[tuple[str, int], str] = {}
        self.states: dict[tuple[str, int, int], wire.State] = {}
        self.acknowledged: dict[tuple[str, str, str], tuple[Any, int]] = {}
        """By table, hash of the token and id of a message: the message, and the version that it was said to have made."""
        self.refusals: dict[tuple[str, str, str], str] = {}
        self.promised: list[str] = []
        """Tables that somebody was told are open."""
        self.seats: list[tuple[str, wire.Joined]] = []
        self.presence: dict[str, list[list[float]]] = {}
        """From when to when somebody listened at a table."""
        self.kinds: Counter[str] = Counter()
        self._open: dict[Line, list[float]] = {}

    def problem(self, text: str) -> None:
        if text not in self.problems:
            self.problems.append(text)
            self.world.note(f"## {text}")

    # ---- what happens

    def sent(self, line: Line, message: Any) -> None:
        """The server sends something over a socket: by then it must be on disk."""
        if isinstance(message, wire.Patch):
            self.on_disk(line.table, message.version, "shown")
            if message.version < line.shown:
                self.problem(f"{line.client.name} was shown version {line.shown}, then {message.version}")
            line.shown = message.version
            if line not in self._open:
                self._open[line] = [self.world.loop.time(), float("inf")]
                self.presence.setdefault(line.table, []).append(self._open[line])
        elif isinstance(message, wire.Done):
            self.on_disk(line.table, message.version, "acknowledged")

    def left(self, line: Line) -> None:
        if line in self._open:
            self._open.pop(line)[1] = self.world.loop.time()

    def on_disk(self, table: str, version: int, what: str) -> None:
        if self.world.database.length(table) < version and table not in self.world.database.purged:
            self.problem(f"version {version} of {self.world.known_as(table)} was {what} and is not on disk")

    def saw(self, table: str, state: wire.State) -> None:
        """Somebody sees a state."""
        if self.heads.setdefault((state.table, state.version), state.head) != state.head:
            self.problem(f"version {state.version} of {self.world.known_as(table)} has two heads")
        self.on_disk(state.table, state.version, "seen")
        self.states.setdefault((state.table, state.version, state.you), state)
        if state.fair and state.stage != "over":
            self.problem(f"the secret of {self.world.known_as(table)} was seen before its end")

    def file(self, table: str, answer: Answer) -> None:
        """A process answers somebody who asks for the file of a game."""
        stored = self.world.database.tables.get(table)
        if not answer.error and not (stored and stored.row.over):
            self.problem(f"the file of {self.world.known_as(table)} was given out before its end")

    def opened(self, table: str) -> None:
        self.promised.append(table)

    def joined(self, table: str, joined: wire.Joined) -> None:
        self.seats.append((table, joined))

    def done(self, client: Client, sent: Sent, version: int) -> None:
        self.on_disk(sent.table, version, "acknowledged")
        key = sent.table, hashed(sent.token), sent.command.id
        known = self.acknowledged.setdefault(key, (sent.command, version))[1]
        if known != version and not isinstance(sent.command, (wire.Pace, wire.Rematch)):
            self.problem(f"{client.name}: {sent.command.id} was done twice, as {known} and {version}")

    def refused(self, sent: Sent, error: str) -> bool:
        """Somebody is told that nothing has changed; returns whether that is news."""
        key = sent.table, hashed(sent.token), sent.command.id
        known = key in self.refusals
        self.refusals.setdefault(key, error)
        return not known

    def turned_away(self, client: Client, error: str) -> None:
        if error not in ("UnknownToken", "SeatGiven", "SeatFreed", "SeatLeft", "TurnedAway"):
            self.problem(f"{client.name} lost the table: {error}")


class Told:
    """A table as the log tells it in the end."""

    def __init__(self, name: str, stored: Stored, room: Room) -> None:
        self.name, self.stored, self.room = name, stored, room
        self.ids: dict[tuple[str, str], tuple[int, bool]] = {}
        """By sender and id: the version that it made, and whether it was done."""
        self.twice: list[str] = []
        self.heads: list[str] = []
        self.speeds: list[str] = []
        self.rematches: list[str] = []
        self.over_at = 0
        self.tokens: set[str] = set()
        self.kinds: Counter[str] = Counter()
        self.bot_moves: list[float] = []
        self.people_acted: list[float] = []


def checked(world: World) -> list[str]:
    """What is wrong, when all is over; nothing, if all is well."""
    history = world.history
    for fault in world.loop.unhandled():
        history.problem(f"nobody dealt with {fault.get('exception') or fault.get('message')!r}")
    for said in world.said:
        planted = "set aside" in said["event"] and said.get("table") == PLANTED[:6]
        if said["level"] in ("error", "critical") and not planted:
            history.problem(f"the server logged: {said['event']} ({said.get('exc')!r})")
    told = {}
    for name, stored in world.database.tables.items():
        if not name.startswith(PLANTED):
            try:
                told[name] = tell(world, name, stored)
            except Exception as error:
                history.problem(f"nobody can read {world.known_as(name)}: {error!r}")
    check_acknowledged(world, told)
    check_tables(world, told)
    check_clients(world)
    for machine in world.machines:
        if machine.life is None or machine.life.server is None:
            history.problem(f"process {machine.number} doesn't run")
        else:
            tasks = machine.life.server.tasks
            if tasks.unwell:
                history.problem(f"process {machine.number} is unwell: {', '.join(tasks.unwell)}")
            going = [job for job in machine.life.jobs if not job.done() and qualname(job) in SUPERVISED]
            if len(going) != len(tasks.watches):
                history.problem(f"process {machine.number} has a task that is dead")
    return history.problems


def qualname(job: Job) -> str:
    return str(getattr(job.get_coro(), "__qualname__", ""))


def tell(world: World, name: str, stored: Stored) -> Told:
    """Folds a table's log, and compares what was seen on the way."""
    history = world.history
    chance = random.Random(f"{world.plan.seed} views {len(stored.bodies)}")
    seen = [key for key in history.states if key[0] == name]
    chosen = {*chance.sample(seen, min(VIEWS, len(seen))), *seen[-1:]}
    opened = events.decode(stored.bodies[0])
    assert isinstance(opened, events.Opened)
    room = Room(name, Vault(KEY).open(name, opened), stored.row.code or "")
    told = Told(name, stored, room)
    told.tokens = {person.token for person in opened.people if person}
    for number, body in enumerate(stored.bodies):
        event = events.decode(body)
        told.kinds[type(event).__name__] += 1
        if number:
            person = room.seats[event.by].person if event.by >= 0 else None
            if event.id and person:
                if (person.token, event.id) in told.ids:
                    told.twice.append(event.id)
                told.ids[person.token, event.id] = number + 1, not isinstance(event, events.Refused)
            room.fold(event, body)
            if isinstance(event, (events.Sat, events.AskedSeat)) and event.person:
                told.tokens.add(event.person.token)
        if isinstance(event, events.Moved) and event.observation_digest:
            told.bot_moves.append(stored.times[number])
        elif event.by >= 0 or isinstance(event, (events.Sat, events.Opened)):
            told.people_acted.append(stored.times[number])
        told.heads.append(room.head)
        told.speeds.append(room.speed)
        told.rematches.append(room.rematch)
        told.over_at = told.over_at or (room.version if room.stage == "over" else 0)
        for key in [key for key in chosen if key[1] == room.version]:
            compare(world, room, key, history.states[key])
    history.kinds += told.kinds
    return told


def compare(world: World, room: Room, key: tuple[str, int, int], state: wire.State) -> None:
    """Whether somebody saw just what the log makes of that version."""
    shown = msgspec.json.decode(msgspec.json.encode(Viewer(key[2], Common("en")).state(room, room.version)), type=wire.State)
    changes = [
        field
        for field in wire.State.__struct_fields__
        if field not in ("since", "happened") and getattr(shown, field) != getattr(state, field)
    ]
    if changes:
        world.history.problem(f"{world.known_as(key[0])}, version {key[1]}, seat {key[2]}: {', '.join(changes)} differ")


def check_acknowledged(world: World, told: dict[str, Told]) -> None:
    """Nothing acknowledged is missing, nothing refused is done, nothing is done twice, nothing was seen that isn't there."""
    history = world.history
    for table in {*history.promised, *(table for table, _ in history.heads)} - set(told):
        history.problem(f"{world.known_as(table)} was open and is gone")
    for table, joined in history.seats:
        if table in told and hashed(joined.token) not in told[table].tokens:
            history.problem(f"somebody was given a seat at {world.known_as(table)} and has none")
    for (table, version), head in history.heads.items():
        if table in told and (version > len(told[table].heads) or told[table].heads[version - 1] != head):
            history.problem(f"version {version} of {world.known_as(table)} was seen, and the log has another")
    for (table, token, identity), (command, version) in history.acknowledged.items():
        if table not in told:
            continue
        one = told[table]
        found = one.ids.get((token, identity))
        already = version <= len(one.speeds) and (
            (isinstance(command, wire.Pace) and one.speeds[version - 1] == command.speed)
            or (isinstance(command, wire.Rematch) and one.rematches[version - 1])
        )
        if found != (version, True) and not already:
            history.problem(f"{identity} at {world.known_as(table)} was acknowledged as {version}, and the log has {found}")
    for (table, token, identity), error in history.refusals.items():
        if table in told and told[table].ids.get((token, identity), (0, False))[1]:
            history.problem(f"{identity} at {world.known_as(table)} was refused ({error}), and yet done")


def check_tables(world: World, told: dict[str, Told]) -> None:
    """Every table goes on, has one next table at most, and no bots that play for nobody."""
    history = world.history
    sources: Counter[str] = Counter()
    owners = {head: name for name, one in told.items() for head in one.heads}
    for name, one in told.items():
        if one.twice:
            history.problem(f"{world.known_as(name)} has {one.twice[0]} twice")
        room = one.room
        if room.opened.before in owners:
            sources[owners[room.opened.before]] += 1
        company = any(client.table == name and client.line and client.line.shown >= 0 for client in world.clients)
        waits = room.waits
        idle = world.loop.time() - one.stored.times[-1]
        if waits and waits.since > min(machine.clock.wall() for machine in world.machines):
            # a clock went back: a process that has read the table since then counts from there
            idle = min(idle, world.loop.time() - world.plan.lasts)
        if waits and company and idle > waits.seconds + SLACK_SECONDS:
            history.problem(f"{world.known_as(name)} waits for the {waits.what} since {idle:.0f} s")
        check_company(world, one)
        if name in world.database.purged:
            history.problem(f"{world.known_as(name)} was deleted, and is there again")
    for source, count in sources.items():
        if count > 1:
            history.problem(f"{world.known_as(source)} has {count} next tables")


def check_company(world: World, one: Told) -> None:
    """Bots play on for a while after the last person, not for ever."""
    patience = 2 * bots.COMPANY_SECONDS + SLACK_SECONDS
    listened = world.history.presence.get(one.name, [])
    for at in one.bot_moves:
        acted = any(at - patience <= then <= at for then in one.people_acted)
        if not acted and not any(begin <= at and end >= at - patience for begin, end in listened):
            world.history.problem(f"bots play alone at {world.known_as(one.name)}")
            return


def check_clients(world: World) -> None:
    """Everybody who has a place is connected, sees the newest state, and has an answer to everything."""
    for client in world.clients:
        if client.out or not client.table or (client.role != "spectator" and not client.token):
            continue
        if client.line is None or client.state is None:
            world.history.problem(f"{client.name} can't connect")
            continue
        if client.outbox:
            world.history.problem(f"{client.name} has no answer to {', '.join(client.outbox)}")
        newest = world.database.length(client.table, world.loop.time() - TOLD_SECONDS)
        if client.version < newest:
            world.history.problem(f"{client.name} has version {client.version} and was not told of version {newest}")
