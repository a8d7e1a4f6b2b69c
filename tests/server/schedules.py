"""Clients that drop, resend, reorder and duplicate, over a thousand random schedules: `make schedules`.

Every client keeps to the protocol: it resends until it is acknowledged, and asks for `sync` after a gap. Between it and the
server lies a network that loses, doubles, delays and reorders, both ways, and that cuts connections. A seed alone chooses what
happens.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import msgspec

from stolik.core.errors import StolikError
from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.live.table import Listener, LiveTable
from stolik.server.table import events
from stolik.server.table.limits import Limits
from stolik.server.table.rendering import Common, Viewer
from stolik.server.web.socket import refusal
from tests.server.people import folded, seated, server_at
from tests.trees import Drifted, Follower

TABLES = (("the-game", 2), ("the-game", 3), ("ten", 2), ("ten", 4))
STEPS = 300
AT_ONCE = 8
"""So many schedules run beside each other, at tables of one server."""
LOST, DOUBLED, OVERTAKEN = 0.15, 0.15, 0.3
PLENTY = Limits(chat_rate=1e6, message_rate=1e6, chat_lines=1e6, seat_refusals=1e6)

decoder = msgspec.json.Decoder(wire.ServerMessage)


class Network:
    """One way between a client and the server."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.under_way: list[bytes] = []
        self.good = False
        """Whether it has mended, and delivers everything in its order."""

    def take(self, message: bytes) -> None:
        if self.good or self.chance.random() >= LOST:
            self.under_way.append(message)

    def deliver(self) -> bytes | None:
        if not self.under_way:
            return None
        at = self.chance.randrange(len(self.under_way)) if not self.good and self.chance.random() < OVERTAKEN else 0
        message = self.under_way[at]
        if self.good or self.chance.random() >= DOUBLED:
            del self.under_way[at]
        return message


class Client:
    """Somebody at a table who keeps to the protocol, and to nothing else."""

    def __init__(self, server: LiveServer, live: LiveTable, seat: int, chance: random.Random) -> None:
        self.server, self.live, self.seat, self.chance = server, live, seat, chance
        self.up, self.down = Network(chance), Network(chance)
        self.connection: AbstractAsyncContextManager[Listener] | None = None
        self.listener: Listener | None = None
        self.state: wire.State | None = None
        self.follower = Follower()
        self.heard: list[int] = []
        self.sent = self.drifted = 0
        self.outbox: dict[str, wire.Command] = {}
        self.done: dict[str, int] = {}
        self.refused: set[str] = set()

    @property
    def version(self) -> int:
        return self.state.version if self.state else -1

    # ---- the connection

    async def connect(self) -> None:
        await self.cut()
        since = self.version if self.follower.since == self.version else -1
        self.connection = self.server.presence.listen(self.live, self.seat, wire.Hello(since=since))
        self.listener = await self.connection.__aenter__()
        self.resend()

    async def cut(self) -> None:
        """Ends a connection: what comes to the client is lost, what is on the way from it may still arrive."""
        if self.connection:
            await self.connection.__aexit__(None, None, None)
        self.connection = self.listener = None
        self.down.under_way.clear()

    # ---- what the client says

    def act(self) -> None:
        """Wants something: of moves those that it thinks it may make, and some others."""
        self.sent += 1
        name, at = f"{self.seat}-{self.sent}", self.state.moves if self.state else 0
        legal = [choice.text for choice in (*self.state.legal, *self.state.asides)] if self.state else []
        texts = (
            [self.chance.choice(legal)] if legal and self.chance.random() < 0.8 else [self.chance.choice(["end", "99 A", "?"])]
        )
        moves: list[str | dict[str, object]] = [*texts]
        commands: list[wire.Command] = [wire.Play(name, moves, at=at - (self.chance.random() < 0.1))] * 8
        commands += [wire.Play(name, moves), wire.Undo(name), wire.Undo(name), wire.KeepUndo(name)]
        commands += [wire.Say(name, f"line {name}")] * 3
        commands += [wire.Leave(name), wire.Back(name), wire.Back(name)]
        self.send(self.chance.choice(commands))

    def send(self, command: wire.Command) -> None:
        self.outbox[command.id] = command
        self.up.take(msgspec.json.encode(command))

    def resend(self) -> None:
        for command in self.outbox.values():
            self.up.take(msgspec.json.encode(command))

    # ---- what the network brings

    async def carry(self) -> bool:
        """Brings a message of the client's to the server; False if there is none."""
        message = self.up.deliver()
        if message is None:
            return False
        command = msgspec.json.decode(message, type=wire.ClientMessage)
        reply: wire.ServerMessage
        if isinstance(command, wire.Sync):
            if self.listener:
                self.listener.sync(command.since, command.drifted)
            return True
        assert not isinstance(command, wire.Hello | wire.Beat)
        try:
            reply = await self.server.players.do(self.live, self.seat, command, "en")
        except StolikError as error:
            reply = refusal(command.id, error, "en")
        if self.listener:
            self.listener.reply(reply)
        return True

    async def hear(self) -> bool:
        """Lets the server send, and the client receive; False if there is nothing to be heard."""
        listener = self.listener
        if listener and (listener.replies or listener.stale or listener.last_sent != self.live.room.version):
            self.down.take(await listener.next())
        message = self.down.deliver()
        if message is None:
            return False
        match decoder.decode(message):
            case wire.Done(id=name, version=version):
                assert self.done.setdefault(name, version) == version, f"{name} was done twice"
                self.outbox.pop(name, None)
            case wire.Refused(id=name):
                self.refused.add(name)
                self.outbox.pop(name, None)
            case wire.Patch() as patch:
                self.take_in(patch)
        return True

    def take_in(self, patch: wire.Patch) -> None:
        """Takes in a state that is newer; if something between was missed, asks for it."""
        if patch.version <= self.version:
            return
        try:
            state = self.follower.follow(patch)
        except Drifted:
            self.drifted += 1
            self.up.take(msgspec.json.encode(wire.Sync(since=self.version, drifted=True)))
            return
        if state.since > self.version:
            self.up.take(msgspec.json.encode(wire.Sync(since=self.version)))
            return
        self.heard += [one.version for one in state.happened if one.version > self.version]
        self.state = state


class Schedule:
    """What happens at one table, by one seed."""

    def __init__(self, server: LiveServer, seed: str) -> None:
        self.server, self.seed, self.chance = server, seed, random.Random(seed)
        self.clients: list[Client] = []

    async def run(self) -> Counter[str]:
        try:
            game, players = self.chance.choice(TABLES)
            people = await seated(self.server, *"ABCD"[:players], game=game)
            live = people[0].live
            self.clients = [Client(self.server, live, person.seat, self.chance) for person in people]
            for _ in range(STEPS):
                await self.step()
            await self.mend()
            for client in self.clients:
                await self.same(client, live)
            return await self.check(live)
        except BaseException as error:
            error.add_note(f"schedule {self.seed}")
            raise

    async def step(self) -> None:
        client, chosen = self.chance.choice(self.clients), self.chance.random()
        if chosen < 0.04:
            await client.cut()
        elif chosen < 0.12 or client.listener is None:
            await client.connect()
        elif chosen < 0.16:
            client.resend()
        elif chosen < 0.36:
            client.act()
        elif chosen < 0.56:
            await client.carry()
        elif chosen < 0.66:
            await asyncio.gather(*(one.carry() for one in self.clients))
        else:
            await client.hear()

    async def mend(self) -> None:
        """From now on all is delivered, until nothing is left to say; in the end everybody is back."""
        for client in self.clients:
            client.up.good = client.down.good = True
            client.send(wire.Back(f"{client.seat}-back"))
            await client.connect()
        while any([await client.carry() or await client.hear() for client in self.clients]):
            pass
        assert not any(client.outbox for client in self.clients)

    async def same(self, client: Client, live: LiveTable) -> None:
        """The client sees what the server would show it, but for people who come and go."""
        while client.version != live.room.version:
            await client.hear()
        shown = Viewer(client.seat, Common("en")).state(live.room, -1)
        wanted = msgspec.json.decode(msgspec.json.encode(shown), type=wire.State)
        assert client.state is not None
        mine = msgspec.structs.replace(client.state, since=-1, happened=[])
        assert mine == msgspec.structs.replace(wanted, happened=[])
        assert client.heard == sorted(client.heard)

    async def check(self, live: LiveTable) -> Counter[str]:
        """Every acknowledged message is in the log once, at the place that was acknowledged; none that was refused."""
        async with live.lock:
            bodies = await self.server.log.read(live.room.name)
            room = folded(live.room.name, bodies, live.room.code)
            for seat in range(-1, len(room.seats)):
                assert Viewer(seat, Common("pl"), True).state(room, -1) == Viewer(seat, Common("pl"), True).state(live.room, -1)
        log = [events.decode(body) for body in bodies]
        written = Counter((event.by, event.id) for event in log if event.id)
        assert set(written.values()) <= {1}
        for client in self.clients:
            own = [e.id for e in log if e.by == client.seat and e.id and not isinstance(e, events.Refused)]
            assert own == sorted(client.done, key=client.done.__getitem__)
            assert all((log[version - 1].by, log[version - 1].id) == (client.seat, name) for name, version in client.done.items())
            assert not client.refused & set(own), f"refused, and yet done: {client.refused & set(own)}"
            await client.cut()
        kinds = Counter(type(event).__name__ for event in log)
        return kinds + Counter(schedules=1, events=len(log), refused=sum(len(client.refused) for client in self.clients))


async def run(place: Path, seed: str, first: int, count: int) -> Counter[str]:
    """Runs schedules, some at a time, over one database; returns what happened in them."""
    counted = Counter[str]()
    async with server_at(place, PLENTY) as server:
        for start in range(first, first + count, AT_ONCE):
            numbers = range(start, min(start + AT_ONCE, first + count))
            for one in await asyncio.gather(*(Schedule(server, f"{seed} {number}").run() for number in numbers)):
                counted += one
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schedules", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first, to see one again")
    parser.add_argument("--seed", default="many")
    asked = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        counted = asyncio.run(run(Path(folder) / "tables.db", asked.seed, asked.first, asked.schedules))
    print("\n".join(f"{name}: {number:,}" for name, number in counted.most_common()))
    print(f"\nAll was done once, in {time.perf_counter() - began:.0f} s.", file=sys.stderr)


if __name__ == "__main__":
    main()
