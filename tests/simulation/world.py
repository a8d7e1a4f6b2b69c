"""One run: the world that a seed makes, everything that goes wrong in it, and its end, when everything is mended."""

from __future__ import annotations

import contextvars
import hashlib
import random
from typing import Any, NamedTuple

from stolik.server.store.log import Row
from stolik.server.table import events
from tests.simulation import games
from tests.simulation.chance import EPOCH, all_from
from tests.simulation.clients import Client, Party
from tests.simulation.database import Database, Stored
from tests.simulation.history import History, checked
from tests.simulation.loop import Runaway, VirtualLoop
from tests.simulation.plan import Fault, Plan, people_of
from tests.simulation.process import Life, Machine

SETTLING_SECONDS = 30.0
"""How long everything works before the history is checked: what is due by then must be done."""
REST_SECONDS = 9.0
"""How long everybody stays away when all go: longer than a table without people stays in memory."""
PLANTED = "planted-"


class Result(NamedTuple):
    """What a run came to: what is wrong with it, if anything, and a digest of all that happened."""

    plan: Plan
    problems: list[str]
    trace: list[tuple[float, str]]
    events: int
    digest: str
    kinds: dict[str, int]


class World:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.loop = VirtualLoop(random.Random(f"{plan.seed} loop"))
        self.context = contextvars.Context()
        self.trace: list[tuple[float, str]] = []
        self.said: list[dict[str, Any]] = []
        self.database = Database(self)
        self.history = History(self)
        self.machines = [Machine(self, number) for number in range(plan.processes)]
        self.clients: list[Client] = []
        self.mended = False

    # ---- what the parts of the world ask

    def note(self, text: str) -> None:
        self.trace.append((self.loop.time(), text))

    def known_as(self, table: str) -> str:
        return next((client.party.plan.name for client in self.clients if client.party.link == table), table)

    def some_life(self, chance: random.Random) -> Life | None:
        """A process that takes connections."""
        lives = [machine.life for machine in self.machines if machine.life and machine.life.server]
        return chance.choice(lives) if lives else None

    def mishap(self, chance: random.Random) -> str:
        """What happens to a message; mostly nothing."""
        drawn = chance.random()
        if self.mended:
            return ""
        for kind, share in self.plan.mishaps.items():
            if drawn < share:
                return kind
            drawn -= share
        return ""

    # ---- the run

    def run(self) -> Result:
        with all_from(self.plan.seed, self.loop, self.said):
            try:
                with self.loop.standing():
                    self.context.run(self._begin)
                self.loop.run(self.plan.lasts)
                with self.loop.standing():
                    self.context.run(self._mend)
                self.loop.run(self.plan.lasts + SETTLING_SECONDS)
                with self.loop.standing():
                    asked = checked(self)
            except Runaway as error:
                asked = [f"goes round in circles: {error}"]
            finally:
                self.loop.close()
        stored = self.database.tables
        told = [repr(self.trace), *(repr((name, stored[name].bodies, stored[name].times)) for name in sorted(stored))]
        digest = hashlib.sha256("\n".join(told).encode()).hexdigest()
        count = sum(len(one.bodies) for one in stored.values())
        return Result(self.plan, asked, self.trace, count, digest, self.history.kinds)

    def _begin(self) -> None:
        for what in self.plan.unreadable:
            self.plant(what)
        for machine in self.machines:
            machine.start()
        for table in self.plan.tables:
            party = Party(table)
            for name in people_of(table):
                if self.plan.kept(f"{table.name} {name}"):
                    self.clients.append(Client(self, party, name))
        for fault in self.plan.faults:
            self.loop.call_at(fault.at, self._strike, fault)

    def _strike(self, fault: Fault) -> None:
        """Something goes wrong, for a while."""
        if self.mended:
            return
        self.note(
            f"-- {fault.kind} ({fault.lasts:g} s, process {fault.process}{f', {fault.amount:+g} s' if fault.amount else ''})"
        )
        machine = self.machines[fault.process]
        match fault.kind:
            case "kill" | "stop":
                machine.kill() if fault.kind == "kill" else machine.stop()
                self.loop.call_later(fault.lasts, machine.start)
            case "jump":
                machine.clock.ahead += fault.amount
            case "cut":
                for line in list(machine.life.lines) if machine.life else []:
                    line.broken()
            case "rest":
                self._rest()
            case "deaf":
                if machine.life and machine.life.server:
                    machine.life.log.deaf = True
                    self.loop.call_later(fault.lasts, self._hears, machine.life)
            case kind:
                self.database.troubles.append(kind)
                self.loop.call_later(fault.lasts, self._over, kind)

    def _rest(self) -> None:
        """Everybody goes away for a while."""
        for client in self.clients:
            client.rest(REST_SECONDS)

    def _over(self, kind: str) -> None:
        if kind in self.database.troubles:
            self.database.troubles.remove(kind)

    def _hears(self, life: Life) -> None:
        """The connection to the bus stands again; what came meanwhile is lost."""
        if life.alive and life.log.deaf:
            life.log.deaf = False
            life.context.run(life.log.heard.miss)

    def _mend(self) -> None:
        """From now on all works; a connection that lost a message breaks, as no real one stays open without it."""
        self.note("-- everything is mended")
        self.mended = True
        self.database.troubles.clear()
        for machine in self.machines:
            machine.start()
            if machine.life and hasattr(machine.life, "log"):
                self._hears(machine.life)
        for client in self.clients:
            if client.line and client.line.lossy:
                client.line.broken()
        if self.plan.rests:
            self.loop.call_later(2.0, self._rest)

    def plant(self, what: str) -> None:
        """A table that nobody can read, and that is due."""
        opened = events.Opened(
            at=EPOCH,
            game="the-game",
            rules=1,
            options={},
            seats=["random", "random"],
            public=False,
            timer=0,
            secret="ab" * 32,
            host="",
        )
        bodies = {
            "garbage": [b"\x00\xffnothing"],
            "unknown": [events.encode(opened), b'{"type":"flown","at":1.0}'],
            "headless": [events.encode(events.Said(at=EPOCH, by=0, id="x", text="first"))],
            "impossible": [events.encode(opened), events.encode(events.AgreedSeat(at=EPOCH, by=0))],
        }[what]
        stored = Stored(Row(public=False, over=False, due=EPOCH + 1.0, touched=EPOCH, card=b"{}"))
        stored.bodies, stored.writers, stored.times = bodies, [0] * len(bodies), [0.0] * len(bodies)
        self.database.tables[PLANTED + what] = stored


def simulated(plan: Plan) -> Result:
    games.prepare()
    return World(plan).run()
