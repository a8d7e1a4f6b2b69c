"""What a seed chooses before anything happens: the tables, who comes, and what goes wrong when.

Every part draws from a stream of its own, so that leaving one out leaves the others as they are.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.simulation.games import GAMES

DAY = 86_400.0
FAULTS = ("kill", "stop", "full", "slow", "away", "unanswered", "deaf", "jump", "cut", "rest")
"""A process is killed, or stopped in order; the disk is full, or slow; the database is away, or its answers are lost; a process
hears nothing of the others; its clock jumps; all its connections break; everybody goes away for a
while, so that tables leave memory."""
MISHAPS = ("lost", "doubled", "late", "overtaken")
"""What happens to single messages."""
JUMPS = (3.0, 40.0, 3_600.0, 15 * DAY, 30 * DAY)


class Fault(NamedTuple):
    """Something that goes wrong, from a time on, for some seconds; `amount` is how far a clock jumps."""

    name: str
    kind: str
    at: float
    lasts: float
    process: int
    amount: float = 0.0

    def __str__(self) -> str:
        jump = f" by {self.amount:+,.0f} s" if self.amount else ""
        return f"{self.at:6.1f} s  {self.kind}{jump}, process {self.process}, for {self.lasts:.1f} s"


class TablePlan(NamedTuple):
    """A table that somebody opens, and who comes to it."""

    name: str
    game: str
    seats: list[str]
    timer: int
    speed: str
    beacon: bool
    spectators: int
    strangers: int
    """People who come after the deal, and ask for a seat."""


class Plan(NamedTuple):
    """All that a seed chooses. `lasts` is when everything is mended."""

    seed: str
    processes: int
    shared: bool
    """A database that several processes share; else one that has a single process, which nobody notifies."""
    tables: list[TablePlan]
    unreadable: list[str]
    """Tables that nobody can read, by what is wrong with them."""
    mishaps: dict[str, float]
    faults: list[Fault]
    idle_life: float
    rests: bool
    """When all is mended, everybody goes away once more and comes back, so that tables leave memory and are loaded anew."""
    lasts: float
    without: frozenset[str] = frozenset()
    """What was left out: names of faults, clients, tables, and kinds of them."""

    def kept(self, *names: str) -> bool:
        return self.without.isdisjoint(names)

    @property
    def parts(self) -> list[str]:
        """All that can be left out, the largest first."""
        kinds = [kind for kind in FAULTS if any(fault.kind == kind for fault in self.faults)]
        clients = [f"{table.name} {who}" for table in self.tables for who in people_of(table)]
        names = [
            *kinds,
            *self.mishaps,
            *(["rests"] if self.rests else []),
            *(table.name for table in self.tables[1:]),
            *self.unreadable,
        ]
        return [*names, *(fault.name for fault in self.faults), *clients[1:]]


def people_of(table: TablePlan) -> list[str]:
    people = [f"person {number}" for number in range(table.seats.count(""))]
    watching = [f"spectator {number}" for number in range(table.spectators)]
    return [*people, *watching, *(f"stranger {number}" for number in range(table.strangers))]


def planned(seed: str, without: frozenset[str] = frozenset(), lasts: float | None = None) -> Plan:
    """What a seed chooses, but for what is left `without`, and no longer than it `lasts`."""
    chance = random.Random(f"{seed} plan")
    shared = chance.random() < 0.7
    processes = chance.choice([1, 2, 2, 3]) if shared else 1
    tables = [table(seed, number) for number in range(chance.choice([1, 1, 1, 2]))]
    unreadable = chance.choices(["garbage", "unknown", "headless", "impossible"], k=chance.choice([0, 0, 0, 1, 2]))
    rough = chance.choice([0.0, 0.04, 0.12])
    mishaps = {kind: rough * chance.choice([0, 1, 1, 2]) for kind in MISHAPS}
    length = chance.choice([12.0, 20.0, 30.0, 45.0])
    idle_life = chance.choice([2.0, 8.0, 600.0])
    plan = Plan(
        seed=seed,
        processes=processes,
        shared=shared,
        tables=tables,
        unreadable=sorted(set(unreadable)),
        mishaps=mishaps,
        faults=[fault(seed, number, processes, length) for number in range(chance.choice([0, 1, 2, 3, 4, 6]))],
        idle_life=idle_life,
        rests=chance.random() < 0.4,
        lasts=length,
        without=without,
    )
    return plan._replace(
        tables=[one for one in plan.tables if plan.kept(one.name)],
        unreadable=[what for what in plan.unreadable if plan.kept(what)],
        mishaps={kind: share for kind, share in plan.mishaps.items() if share and plan.kept(kind)},
        faults=[one for one in plan.faults if plan.kept(one.name, one.kind)],
        rests=plan.rests and plan.kept("rests"),
        lasts=min(length, lasts or length),
    )


def table(seed: str, number: int) -> TablePlan:
    chance = random.Random(f"{seed} table {number}")
    game = chance.choice(GAMES)
    people, bots = chance.choice([(1, 1), (1, 2), (2, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0)])
    seats = [""] * people + [chance.choice(["random", "easy"]) for _ in range(bots)]
    chance.shuffle(seats)
    return TablePlan(
        name=f"table {number}",
        game=game,
        seats=seats,
        timer=chance.choice([0, 0, 3, 8, 60]),
        speed=chance.choice(["normal", "quick", "instant"]),
        beacon=chance.random() < 0.15,
        spectators=chance.choice([0, 0, 1]),
        strangers=chance.choice([0, 0, 0, 1, 2]),
    )


def fault(seed: str, number: int, processes: int, length: float) -> Fault:
    chance = random.Random(f"{seed} fault {number}")
    kind = chance.choice(FAULTS)
    at, lasts = chance.uniform(0.5, length), chance.choice([0.3, 1.5, 4.0, 9.0])
    amount = chance.choice(JUMPS) * chance.choice([-1, 1]) if kind == "jump" else 0.0
    return Fault(f"{kind} {number}", kind, round(at, 1), lasts, chance.randrange(processes), amount)
