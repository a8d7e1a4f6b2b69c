"""What the log itself says after a storm: nothing lost, nothing twice, no gap, no fork, and every table can be made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
from benchmarks.chaos.people import Acknowledged
from benchmarks.serving import KEY
from sqlalchemy import select

from stolik.server.live.vault import Vault
from stolik.server.store import schema
from stolik.server.store.address import log_at
from stolik.server.table import events
from stolik.server.table.room import Room


class Proof(msgspec.Struct):
    """What was found; `wrong` is empty if all is well."""

    tables: int = 0
    events: int = 0
    moves: int = 0
    bots_moves: int = 0
    acknowledged: int = 0
    lost: int = 0
    twice: int = 0
    longest_pause: float = 0.0
    """Seconds between two moves of one game."""
    longest_pause_with_bots: float = 0.0
    last_bots_move: dict[str, float] = {}
    wrong: list[str] = []


async def prove(database: str, acknowledged: Iterable[Acknowledged]) -> Proof:
    """Reads the whole log of a server that is dead."""
    engine = log_at(database).engine
    try:
        async with engine.connect() as connection:
            found = select(schema.events.c.table_id, schema.events.c.seq, schema.events.c.body)
            rows = (await connection.execute(found.order_by(schema.events.c.table_id, schema.events.c.seq))).all()
            rows_of_tables = (await connection.execute(select(schema.tables.c.id, schema.tables.c.length))).all()
    finally:
        await engine.dispose()
    lengths: dict[str, int] = {name: length for name, length in rows_of_tables}  # noqa: C416 - rows are no pairs to mypy
    logs: dict[str, list[bytes]] = {name: [] for name in lengths}
    proof = Proof(tables=len(lengths), events=len(rows))
    for name, seq, body in rows:
        if name not in logs or seq != len(logs[name]):
            proof.wrong.append(f"{name}: event {seq} follows {len(logs.get(name, ()))} events")
        logs.setdefault(name, []).append(body)
    for name, bodies in logs.items():
        if len(bodies) != lengths.get(name):
            proof.wrong.append(f"{name}: {len(bodies)} events, but its row says {lengths.get(name)}")
        read_table(proof, name, bodies)
    compare(proof, logs, acknowledged)
    return proof


def unsealed(name: str, body: bytes) -> events.Opened:
    """The first event of a table, with its secret as it was."""
    first = events.decode(body)
    assert isinstance(first, events.Opened)
    return Vault(KEY).open(name, first)


def read_table(proof: Proof, name: str, bodies: list[bytes]) -> None:
    """One table: it folds to the last event, and bots acted once on what they saw."""
    try:
        room = Room(name, unsealed(name, bodies[0]))
        acted: Counter[tuple[int, str, int]] = Counter()
        before = None
        for body in bodies[1:]:
            event = events.decode(body)
            if isinstance(event, events.Moved):
                assert room.table is not None
                acted[event.seat, event.observation_digest, len(room.table.history)] += bool(event.observation_digest)
                proof.moves += 1
                proof.bots_moves += bool(event.observation_digest)
                pause = 0.0 if before is None else event.at - before
                if any(seat.bot for seat in room.seats):
                    proof.longest_pause_with_bots = max(pause, proof.longest_pause_with_bots)
                else:
                    proof.longest_pause = max(pause, proof.longest_pause)
                if event.observation_digest:
                    proof.last_bots_move[name] = event.at
                before = event.at
            room.fold(event, body)
    except Exception as error:
        proof.wrong.append(f"{name} does not fold: {error!r}")
        return
    if again := [key for key, count in acted.items() if count > 1]:
        proof.twice += len(again)
        proof.wrong.append(f"{name}: bots acted twice on the same observation: {again}")


def compare(proof: Proof, logs: dict[str, list[bytes]], acknowledged: Iterable[Acknowledged]) -> None:
    """Every acknowledged message is in the log, once and in its place; every id is there once."""
    written: dict[tuple[str, int, str], list[int]] = {}
    for name, bodies in logs.items():
        for seq, body in enumerate(bodies):
            event = events.decode(body)
            if event.id:
                written.setdefault((name, event.by, event.id), []).append(seq + 1)
    for key, versions in written.items():
        if len(versions) > 1:
            proof.twice += 1
            proof.wrong.append(f"{key} made the versions {versions}")
    for one in acknowledged:
        proof.acknowledged += one.is_move
        versions = written.get((one.table, one.seat, one.id), [])
        if not versions:
            proof.lost += 1
            proof.wrong.append(f"{one} is not in the log")
        elif one.is_move and one.version not in versions:
            proof.wrong.append(f"{one} was acknowledged, but made {versions}")
