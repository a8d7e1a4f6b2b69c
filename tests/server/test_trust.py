"""What was broken once by an enemy, or by a machine on a bad day: each of these failed on the first build."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import stolik
from stolik.bots import Bot
from stolik.bots.seeds import seed_of
from stolik.core import chain, fair
from stolik.core.errors import StolikError
from stolik.server import wire
from stolik.server.live import bots, keeper
from stolik.server.live.errors import FrozenTable, UnreadableTable
from stolik.server.live.server import LiveServer
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import row_of
from stolik.server.live.vault import Vault, WrongKey
from stolik.server.store.log import LogUnavailable, Row
from stolik.server.table import commands, errors, events, room
from stolik.server.table.chained import lines
from stolik.server.table.commands import dealt
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.table.replay import chained, finished
from tests.server.faulty import FaultyLog, JumpingClock, faulty_server
from tests.server.people import (
    KEY,
    Person,
    RunStory,
    call_off,
    folded,
    joined,
    opened,
    prepare,
    reveal,
    seated,
    seen,
    server_at,
    until,
    written,
)

DAYS = 86_400.0


async def settled() -> None:
    """Lets everything run that can run."""
    for _ in range(50):
        await asyncio.sleep(0)


def first_lay(person: Person) -> str:
    return str(next(choice.text for choice in person.sees().legal if choice.move["type"] == "lay"))


async def play_out(ann: Person, bob: Person) -> None:
    """Plays the first moves there are, to the end."""
    while ann.sees().stage == "playing":
        person = ann if ann.sees().legal else bob
        await person.play(person.sees().legal[0].text)


# ---- nothing is seen that is not on disk, and nothing acknowledged is lost


@pytest.mark.parametrize("waiting", ["the resend first", "others first", "the resend alone"])
@pytest.mark.parametrize("written_anyway", [False, True])
def test_what_could_not_be_written_is_seen_by_nobody_and_those_who_waited_go_on_right(
    tmp_path: Path, written_anyway: bool, waiting: str
) -> None:
    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db") as (server, log):
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            move = first_lay(ann)
            log.gate.clear()
            first = asyncio.create_task(ann.play(move, name="move"))
            await settled()
            shown_early = bob.sees().moves
            lines = [bob.do(wire.Say, text="hello", name=f"line {n}") for n in range(0 if waiting.endswith("alone") else 5)]
            again = ann.play(move, name="move")
            order = [*lines, again] if waiting.startswith("others") else [again, *lines]
            tasks = []
            for one in order:
                tasks.append(asyncio.create_task(one))
                await settled()
            log.lost, log.unanswered = not written_anyway, written_anyway
            log.gate.set()
            with pytest.raises(LogUnavailable):
                await first
            log.lost = log.unanswered = False
            answers = await asyncio.gather(*tasks, return_exceptions=True)
            assert shown_early == 0, "an unwritten move was shown"
            acknowledged = {one.id: one.version for one in answers if isinstance(one, wire.Done)}
            assert all(isinstance(one, (wire.Done, LogUnavailable)) for one in answers)
            done = await ann.play(move, name="move")
            assert isinstance(done, wire.Done)
            assert acknowledged.setdefault("move", done.version) == done.version
            log_has = await written(server, ann.live)
            for name, version in acknowledged.items():
                assert len(log_has) >= version and log_has[version - 1].id == name
            assert len([one for one in log_has if one.id == "move"]) == 1
            room = folded(ann.live.room.name, await server.log.read(ann.live.room.name))
            assert bob.sees().moves == 1 and bob.sees().head == room.head

    asyncio.run(whole())


def test_who_comes_to_a_table_in_doubt_is_answered_by_what_the_log_has(tmp_path: Path) -> None:
    """Ann's turn ended on disk, and nobody heard of it: Bob's move must not be refused because it isn't his turn."""

    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db") as (server, log):
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            hand = ann.sees().view["hand"]
            await ann.play(f"{hand[0]} A", f"{hand[1]} A")
            log.unanswered = True
            with pytest.raises(LogUnavailable):
                await ann.play("end")
            log.unanswered = False
            assert isinstance(await bob.play(f"{bob.sees().view['hand'][0]} B"), wire.Done)

    asyncio.run(whole())


def test_a_secret_is_not_told_because_of_an_end_that_is_not_written(tmp_path: Path) -> None:
    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db") as (server, log):
            ann, bob = await seated(server, "Ann", "Bob", options={"minimum": 3, "starter": 1})
            while True:
                person = ann if ann.sees().legal else bob
                move = person.sees().legal[0].text
                table = ann.live.room.table
                assert table is not None
                ahead = table.copy()
                ahead.play(move)
                if ahead.over:
                    break
                await person.play(move)
            log.gate.clear()
            last = asyncio.create_task(person.play(move))
            await settled()
            assert ann.sees().fair is None
            with pytest.raises(errors.NotOver):
                finished(ann.live.room)
            log.lost = True
            log.gate.set()
            with pytest.raises(LogUnavailable):
                await last
            assert ann.sees().stage == "playing" and seen(ann.live, -1).fair is None
            with pytest.raises(errors.NotOver):
                finished(ann.live.room)

    asyncio.run(whole())


def test_a_waiting_request_looks_whether_the_table_is_still_the_one(tmp_path: Path) -> None:
    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db") as (server, _):
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            async with ann.live.lock:
                waiting = asyncio.create_task(bob.do(wire.Say, text="hello"))
                await settled()
                server.tables.retire(ann.live)
                live = await server.tables.get(ann.live.room.name)
            done = await waiting
            assert live is not ann.live and server.tables.by_name[live.room.name] is live
            assert isinstance(done, wire.Done) and live.room.version == done.version

    asyncio.run(whole())


# ---- a deal that nobody can choose


def test_nobody_deals_before_all_have_revealed(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, "the-game", seats=["", ""])
        ann = await joined(server, live, "Ann", contribution="a" * 64, host="the host")
        with pytest.raises(errors.NotRevealing):
            await reveal(ann)
        bob = await joined(server, live, "Bob", contribution="b" * 64)
        assert seen(live, -1).revealing and [seat.commitment for seat in seen(live, -1).seats] == [
            fair.commitment("a" * 64),
            fair.commitment("b" * 64),
        ]
        await reveal(ann)
        assert live.room.table is None
        with pytest.raises(errors.WrongContribution):
            await bob.do(wire.Reveal, contribution="c" * 64)
        with pytest.raises(errors.Revealing):
            await ann.do(wire.Start)
        await reveal(bob)
        assert live.room.table is not None

    run_story(story)


def test_a_deal_that_somebody_holds_up_is_called_off_on_the_record(run_story: RunStory, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, "the-game", seats=["", ""])
        ann = await joined(server, live, "Ann", contribution="a" * 64)
        bob = await joined(server, live, "Bob", contribution="b" * 64)
        await reveal(ann)
        with monkeypatch.context() as hurried:  # the time is up only now, so that a busy machine can't be too slow to reveal
            hurried.setattr(room, "REVEAL_SECONDS", 0.0)
            await bob.do(wire.Say, text="wait for me")
            await until(lambda: bool(live.room.called_off))
        state = ann.sees("pl")
        assert state.called_off == 1 and not state.revealing and not state.seats[0].ready
        assert any("Bob nie odsłania" in one.text for one in state.happened)
        with pytest.raises(errors.NotRevealing):
            await reveal(bob)
        for person, contribution in ((ann, "c" * 64), (bob, "d" * 64)):
            await prepare(contribution, person)
        await reveal(ann, bob)
        assert live.room.table is not None and live.room.table.fair is not None
        assert live.room.table.fair.contributions == ["c" * 64, "d" * 64]
        entries = [chain.read(line) for line in lines(live.room.name, live.room.opened, await server.log.read(live.room.name))]
        assert chain.CalledOff([1]) in entries

    run_story(story)


def test_a_commitment_that_stood_for_a_called_off_deal_is_refused_from_everybody(run_story: RunStory) -> None:
    """The person who runs the server knows what was revealed, and could search for a contribution that suits it."""

    async def story(server: LiveServer) -> None:
        live = await opened(server, "the-game", seats=["", ""])
        ann = await joined(server, live, "Ann", contribution="a" * 64)
        bob = await joined(server, live, "Bob", contribution="b" * 64)
        await reveal(ann)
        await call_off(server, live)
        for person in (ann, bob):
            for contribution in ("a" * 64, "b" * 64):  # Bob's was never revealed, but nobody else can know that
                with pytest.raises(errors.VoidCommitment):
                    await prepare(contribution, person)
        await bob.do(wire.Leave)
        with pytest.raises(errors.VoidCommitment):
            await joined(server, live, "Cyd", contribution="a" * 64)
        assert [seat.ready for seat in live.room.seats] == [False, False]
        cyd = await joined(server, live, "Cyd", contribution="c" * 64)
        await prepare("d" * 64, ann)
        await call_off(server, live)
        for contribution in ("a" * 64, "c" * 64, "d" * 64):
            with pytest.raises(errors.VoidCommitment):
                await prepare(contribution, cyd)
        again = folded(live.room.name, await server.log.read(live.room.name))
        assert again.void == live.room.void and len(again.void) == 4
        await prepare("", ann)
        await prepare("", cyd)
        assert live.room.table is not None

    run_story(story)


def test_one_who_leaves_while_others_reveal_voids_what_they_revealed(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, "the-game", seats=["", ""])
        ann = await joined(server, live, "Ann", contribution="a" * 64)
        bob = await joined(server, live, "Bob", contribution="b" * 64)
        await reveal(ann)
        await bob.do(wire.Leave)
        assert live.room.called_off == [[1]] and not ann.sees().seats[0].ready
        await joined(server, live, "Cyd", contribution="c" * 64)
        assert not live.room.closed

    run_story(story)


def test_the_next_game_stands_on_the_chain_of_the_one_before(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, bob = await seated(server, "Ann", "Bob", options={"minimum": 3, "starter": 1})
        await play_out(ann, bob)
        before = ann.sees().head
        await ann.do(wire.Rematch)
        live = await server.tables.get(ann.sees().rematch)
        assert live.room.opened.before == before

    run_story(story)


def test_the_chain_of_a_table_leads_to_every_head_that_a_client_saw(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, "the-game", seats=["", "random"], options={"players": 2, "minimum": 3})
        ann = await joined(server, live, "Ann", contribution="a" * 64)
        heads = {}
        await reveal(ann)
        await ann.do(wire.Pace, speed="instant")
        async with server.presence.listen(live, 0, wire.Hello()):
            await ann.do(wire.Say, text="hello")
            while ann.sees().stage == "playing":
                state = ann.sees()
                heads[state.version] = state.head
                if state.legal:
                    await ann.play(state.legal[0].text)
                await asyncio.sleep(0.01)
        bodies = await server.log.read(live.room.name)
        saved = chained(finished(live.room), live.room, bodies)
        assert isinstance(saved.chain, list)
        computed = list(chain.heads(live.room.opened.secret, saved.chain))
        assert {version: computed[version - 1] for version in heads} == heads
        assert "hello" not in json.dumps(saved.chain)

    run_story(story)


def test_bots_cannot_be_foreseen_from_what_everybody_knows(run_story: RunStory) -> None:
    """A bid of TEN could be computed beforehand: the seed was the table's name and the seat."""

    async def story(server: LiveServer) -> None:
        foreseen = []
        for _ in range(12):
            live = await opened(server, "the-game", seats=["random", "random"], options={"signals": "none"})
            async with server.presence.listen(live, -1, wire.Hello()):
                table = dealt(live.room)
                seat, hidden = table.turn, table.hide(table.turn)
                guess = Bot(live.room.game, "random", f"{live.room.name} {seat}").choose(hidden)
                await until(partial(moved, live))
                made = dealt(live.room).history[0].move
                assert made == Bot(live.room.game, "random", seed_of(table.key, seat)).choose(hidden)
                foreseen.append(guess == made)
        assert not all(foreseen)

    run_story(story)


def moved(live: LiveTable) -> bool:
    return bool(dealt(live.room).history)


# ---- it stays up


async def plant(server: LiveServer, *, due: float, body: bytes | None = None, rules: int = 1) -> str:
    """A table in the log that this release can't read, or whose rules it can't play, and that waits for a bot."""
    live = await opened(server, seats=["random", "random"])
    name = f"planted-{due:.0f}-{rules}"
    first = replace(live.room.opened, rules=rules)
    row = replace(row_of(live.room), due=due, code=None)
    await server.log.append(name, 0, body or events.encode(Vault(KEY).seal(name, first)), row)
    server.tables.retire(live)
    return name


def test_one_unreadable_table_stops_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "ORPHANED_SECONDS", 0.0)
    monkeypatch.setattr(keeper, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(keeper, "SWEEP_TABLES", 1)

    async def whole() -> None:
        clock = JumpingClock()
        async with server_at(tmp_path / "tables.db") as server:
            now = clock.wall()
            bad = [await plant(server, due=now - 100 + n, body=b'{"type":"from the future"}') for n in range(3)]
            frozen = await plant(server, due=now - 50, rules=99)
            (ann,) = await seated(server, "Ann", seats=["", "random"], options={"starter": 2, "signals": "none"})
        async with server_at(tmp_path / "tables.db") as server:
            await until(lambda: ann.live.room.name in server.tables.by_name)
            live = server.tables.by_name[ann.live.room.name]
            await until(lambda: bool(live.room.table and live.room.table.history))
            assert server.tasks.unwell == [] and server.tables.quarantined == set(bad)
            with pytest.raises(UnreadableTable):
                await server.tables.get(bad[0])
            with pytest.raises(FrozenTable, match="version 99"):
                await server.tables.get(frozen)
            assert len(await server.log.read(bad[0])) == 1

    asyncio.run(whole())


def test_a_task_that_fails_begins_again_and_ready_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "SWEEP_SECONDS", 0.05)

    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db") as (server, log):
            real, broken = log.log.due, True

            async def due(*arguments: Any) -> list[str]:
                if broken:
                    raise RuntimeError("a fault of the program")
                return await real(*arguments)

            monkeypatch.setattr(log, "due", due)
            await until(lambda: server.tasks.unwell == ["sweep"])
            broken = False
            await until(lambda: server.tasks.unwell == [])

    asyncio.run(whole())


def test_a_table_of_rules_that_are_still_played_goes_on_by_them(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, "triggs", seats=["random", "random"])
        old = replace(live.room.opened, rules=1)
        name = "an-old-table"
        await server.log.append(name, 0, events.encode(old), replace(row_of(live.room), code=None))
        table = (await server.tables.get(name)).room.table
        assert table is not None and table.rules == 1 and stolik.game("triggs").rules_version == 2

    run_story(story)


@pytest.mark.parametrize("seconds", [15 * DAYS, -15 * DAYS])
def test_a_clock_that_jumps_deletes_nothing_and_stops_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr(keeper, "TIDY_SECONDS", 0.05)
    monkeypatch.setattr(keeper, "SWEEP_SECONDS", 0.05)
    clock = JumpingClock()

    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db", Limits(idle_life=0.1), clock) as (server, _):
            idle = await opened(server)
            (ann,) = await seated(server, "Ann", seats=["", "random"], options={"starter": 2, "signals": "none"})
            async with server.presence.listen(ann.live, 0, wire.Hello()):
                await until(lambda: idle.room.name not in server.tables.by_name)
                clock.ahead = seconds
                await until(lambda: ann.sees().moves > 0)
                await asyncio.sleep(0.3)
            for live in (idle, ann.live):
                row = await server.log.row(live.room.name)
                assert row is not None and row.forgotten is None
            assert (await server.tables.get(idle.room.name)).room.version == 1

    asyncio.run(whole())


@pytest.mark.parametrize("right", [True, False])
def test_nothing_is_forgotten_by_a_clock_that_is_not_the_databases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: bool
) -> None:
    monkeypatch.setattr(keeper, "TIDY_SECONDS", 0.05)
    monkeypatch.setattr(keeper, "STEADY_SECONDS", 0.3)
    clock = JumpingClock()

    async def wall() -> float:
        return clock.wall()

    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db", Limits(idle_life=0.05), clock) as (server, log):
            idle = await opened(server)
            await until(lambda: idle.room.name not in server.tables.by_name)
            clock.ahead = 15 * DAYS
            if right:
                monkeypatch.setattr(log, "wall", wall)

            async def forgotten() -> bool:
                row = await server.log.row(idle.room.name)
                assert row is not None
                return row.forgotten is not None

            if right:
                async with asyncio.timeout(20):
                    while not await forgotten():
                        await asyncio.sleep(0.02)
            else:
                await asyncio.sleep(1.5)
                assert not await forgotten()

    asyncio.run(whole())


def test_what_is_forgotten_comes_back_by_its_link_within_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "TIDY_SECONDS", 0.05)
    monkeypatch.setattr(keeper, "STEADY_SECONDS", 0.0)
    clock = JumpingClock()

    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db", Limits(idle_life=0.1), clock) as (server, _):
            here, gone = await opened(server), await opened(server)
            async with server.presence.listen(here, -1, wire.Hello()):
                clock.ahead = 15 * DAYS
                async with asyncio.timeout(20):
                    while (row := await server.log.row(gone.room.name)) is None or row.forgotten is None:
                        await asyncio.sleep(0.02)
                    row = await server.log.row(here.room.name)
                    assert row is not None and row.forgotten is None, "a table in memory was forgotten"
                clock.ahead = 21 * DAYS
                await asyncio.sleep(0.3)
                await server.tables.get(gone.room.name)
                row = await server.log.row(gone.room.name)
                assert row is not None and row.forgotten is None

    asyncio.run(whole())


def test_a_table_with_a_timer_that_left_memory_has_its_bot_play_when_it_is_back(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server_at(tmp_path / "tables.db", Limits(idle_life=0.05)) as server:
            (ann,) = await seated(
                server, "Ann", seats=["", "random"], timer=3_600, options={"starter": 1, "signals": "none", "players": 2}
            )
            await asyncio.sleep(0.1)
            server.tables.drop_idle(0.05)
            assert ann.live.room.name not in server.tables.by_name
            ann.live = await server.tables.get(ann.live.room.name)
            while ann.sees().legal:
                await ann.play(ann.sees().legal[-1].text)
            before = ann.sees().moves
            await until(lambda: ann.sees().moves > before)

    asyncio.run(whole())


def test_a_hundred_rematches_at_once_open_one_table(tmp_path: Path) -> None:
    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db") as (server, log):
            ann, bob = await seated(server, "Ann", "Bob", options={"minimum": 3, "starter": 1})
            while ann.sees().stage == "playing":
                person = ann if ann.sees().legal else bob
                await person.play(person.sees().legal[0].text)
            before = len(server.tables.by_name)
            await asyncio.gather(*((ann, bob)[n % 2].do(wire.Rematch) for n in range(120)))
            assert len(server.tables.by_name) == before + 1
            assert len([e for e in await written(server, ann.live) if isinstance(e, events.Continued)]) == 1
            assert len(await public_names(log)) == 2

    async def public_names(log: FaultyLog) -> list[str]:
        real: Any = log.log
        async with real.engine.connect() as connection:
            return [row[0] for row in await connection.exec_driver_sql("SELECT id FROM tables")]

    asyncio.run(whole())


def test_done_once_and_refused_for_good_also_after_many_messages_and_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server_at(tmp_path / "tables.db", Limits(chat_rate=1e6, seat_rate=1e6)) as server:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            move = first_lay(bob) if bob.sees().legal else "end"
            done = await ann.do(wire.Say, text="hello", name="first")
            with pytest.raises(StolikError):
                await bob.play(move, name="too early")
            for n in range(100):
                await ann.do(wire.Say, text="hello", name=f"line {n}")
            assert await ann.do(wire.Say, text="hello", name="first") == done
        async with server_at(tmp_path / "tables.db") as server:
            live = await server.tables.get(ann.live.room.name)
            ann.server, ann.live, bob.server, bob.live = server, live, server, live
            assert await ann.do(wire.Say, text="hello", name="first") == done
            hand = ann.sees().view["hand"]
            await ann.play(f"{hand[0]} A", f"{hand[1]} A", "end")
            assert bob.sees().legal
            with pytest.raises(errors.RefusedBefore):
                await bob.play(move, name="too early")

    asyncio.run(whole())


# ---- budgets


def test_bots_alone_stop_where_nobody_looks(run_story: RunStory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "COMPANY_SECONDS", 0.2)
    monkeypatch.setattr(room, "ALONE_SECONDS", 0.02)

    async def story(server: LiveServer) -> None:
        live = await opened(server, "phase-10", seats=["random"] * 4, speed="instant")
        await asyncio.sleep(0.6)
        await until(lambda: live.attendant is None)
        before = live.room.version
        await asyncio.sleep(0.3)
        assert live.room.version == before and live.room.stage == "playing"
        async with server.presence.listen(live, -1, wire.Hello()):
            await until(lambda: live.room.version > before)

    run_story(story)


def test_pace_is_written_only_when_it_changes_and_not_without_end(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, _ = await seated(server, "Ann", "Bob")
        before = ann.live.room.version
        for _ in range(30):
            await ann.do(wire.Pace, speed="normal")
        assert ann.live.room.version == before
        for n in range(12):
            await ann.do(wire.Pace, speed=("quick", "calm")[n % 2])
        with pytest.raises(OverLimit, match="pace_rate"):
            await ann.do(wire.Pace, speed="instant")

    run_story(story)


def test_a_table_has_an_end_to_its_events(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, bob = await seated(server, "Ann", "Bob")
        while ann.live.room.version < 20:
            await ann.do(wire.Say, text="hello")
        with pytest.raises(OverLimit, match="table_events"):
            await ann.do(wire.Say, text="hello")
        assert bob.live.room.version == 20

    run_story(story, Limits(table_events=20))


def test_wrong_messages_take_no_event_from_moves(tmp_path: Path) -> None:
    """Each refusal was an event of the table's, and a guest could fill it in twenty minutes."""
    limits = Limits(table_events=12, seat_refusals=5)

    async def whole() -> None:
        async with server_at(tmp_path / "tables.db", limits) as server:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            for _ in range(5):
                with pytest.raises(errors.NothingAsked):
                    await bob.do(wire.KeepUndo)
            before = ann.live.room.version
            for _ in range(20):
                with pytest.raises(OverLimit, match=r"Nobody has asked .* seat_refusals") as refused:
                    await bob.do(wire.KeepUndo, name="off the record")
                assert refused.value.again
            assert ann.live.room.version == before and ann.live.room.refusals == {1: 5}
            with pytest.raises(errors.NothingAsked):
                await ann.do(wire.KeepUndo)
            move = first_lay(ann)
        async with server_at(tmp_path / "tables.db", limits) as server:
            live = await server.tables.get(ann.live.room.name)
            ann.server, ann.live, bob.server, bob.live = server, live, server, live
            with pytest.raises(OverLimit, match="seat_refusals"):
                await bob.do(wire.KeepUndo)
            await ann.play(move)
            while live.room.counted < 12:
                await ann.do(wire.Say, text="hello")
            with pytest.raises(OverLimit, match="table_events"):
                await ann.do(wire.Say, text="hello")
            assert live.room.version == 12 + 5 + 1, "all events of the table, and the refusals of Bob and Ann"

    asyncio.run(whole())


def test_what_was_refused_off_the_record_is_decided_anew(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
        hand, lay = ann.sees().view["hand"], f"{bob.sees().view['hand'][0]} C"
        with pytest.raises(StolikError):
            await bob.play(lay, name="on the record")
        with pytest.raises(OverLimit, match="seat_refusals"):
            await bob.play(lay, name="off the record")
        await ann.play(f"{hand[0]} A", f"{hand[1]} A", "end")
        with pytest.raises(StolikError) as refused:
            await bob.play(lay, name="on the record")
        assert not isinstance(refused.value, OverLimit)
        await bob.play(lay, name="off the record")

    run_story(story, Limits(seat_refusals=1))


def test_a_rematch_is_paid_for_like_any_table(run_story: RunStory) -> None:
    """Two people could open tables without end, one after the other."""

    async def story(server: LiveServer) -> None:
        ann, bob = await seated(server, "Ann", "Bob", options={"minimum": 3, "starter": 1})
        ann.live.payer = "Ann's address"
        for _ in range(2):
            await play_out(ann, bob)
            await asyncio.gather(*((ann, bob)[n % 2].do(wire.Rematch) for n in range(20)))
            ann.live = bob.live = await server.tables.get(ann.sees().rematch)
            assert ann.live.payer == "Ann's address"
            for person in (ann, bob):
                await person.do(wire.Ready)
        await play_out(ann, bob)
        before = len(server.tables.by_name)
        with pytest.raises(OverLimit, match="tables_a_day") as refused:
            await ann.do(wire.Rematch)
        assert refused.value.again and len(server.tables.by_name) == before and not ann.sees().rematch
        with pytest.raises(OverLimit, match="tables_a_day"):
            await server.players.open(wire.NewTable(game="the-game"), "host", "Ann's address")

    run_story(story, Limits(tables_a_day=2))


@pytest.mark.parametrize("quicker", ["opened", "loaded"])
def test_a_table_is_one_object_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quicker: str) -> None:
    """Two who opened and loaded it at once had one each, and those at the first heard nothing of the second."""

    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db") as (server, log):
            ann, bob = await seated(server, "Ann", "Bob", options={"minimum": 3, "starter": 1})
            await play_out(ann, bob)
            name = commands.name_after(ann.live.room)
            on_disk, answered, read_on = asyncio.Event(), asyncio.Event(), asyncio.Event()
            append, read = log.log.append, log.log.read

            async def late_append(table: str, seq: int, body: bytes, row: Row) -> bool:
                won = await append(table, seq, body, row)
                if table == name and seq == 0:
                    on_disk.set()
                    await answered.wait()
                return won

            async def late_read(table: str, since: int = 0) -> list[bytes]:
                bodies = await read(table, since)
                if table == name and since == 0:
                    await read_on.wait()
                return bodies

            monkeypatch.setattr(log.log, "append", late_append)
            monkeypatch.setattr(log.log, "read", late_read)
            rematch = asyncio.create_task(ann.do(wire.Rematch))
            await on_disk.wait()
            loading = asyncio.create_task(server.tables.get(name))
            await asyncio.sleep(0.1)
            (answered if quicker == "opened" else read_on).set()
            await until(lambda: name in server.tables.by_name)
            one = server.tables.by_name[name]
            answered.set()
            read_on.set()
            await rematch
            assert one is await loading is await server.tables.get(name) and not one.retired

    asyncio.run(whole())


# ---- seats and secrets


def test_a_removed_persons_seat_goes_to_nobody_without_consent(run_story: RunStory) -> None:
    """The host could remove a person, sit down and read the hand."""

    async def story(server: LiveServer) -> None:
        ann, bob, cyd = await seated(server, "Ann", "Bob", "Cyd", options={"starter": 1})
        await ann.do(wire.Remove, seat=1)
        eve = await joined(server, ann.live, "Eve")
        assert seen(ann.live, ann.live.room.seat_of(eve.token)).view["hand"] == []
        await ann.do(wire.Admit)
        assert ann.live.room.seats[1].bot, "the host alone gave it away"
        await cyd.do(wire.TurnAway)
        with pytest.raises(errors.UnknownToken):
            ann.live.room.seat_of(eve.token)
        await joined(server, ann.live, "Eve")
        await ann.do(wire.Admit)
        await cyd.do(wire.Admit)
        assert ann.live.room.seats[1].bot, "nobody asked the person whose seat it is"
        await bob.do(wire.Back)
        assert not ann.live.room.seats[1].bot and ann.live.room.seat_of(bob.token) == 1 and ann.sees().asks is None

    run_story(story)


@pytest.mark.parametrize("names", [["Ann", "Bob"], ["Ann", "Bob", "Cyd"]])
def test_a_host_who_removes_all_others_reads_no_hand(run_story: RunStory, names: list[str]) -> None:
    """Only those who still played were asked: the host alone, whose other browser then had the seat."""

    async def story(server: LiveServer) -> None:
        ann, bob, *others = await seated(server, *names, options={"starter": 1})
        live = ann.live
        hand = bob.sees().view["hand"]
        for seat in range(1, len(names)):
            await ann.do(wire.Remove, seat=seat)
        eve = await joined(server, live, "Eve", seat=1)
        await ann.do(wire.Admit)
        with pytest.raises(errors.AlreadyAgreed):
            await ann.do(wire.Admit)
        assert live.room.seats[1].bot and seen(live, live.room.seat_of(eve.token)).view["hand"] == []
        for other in others:
            await other.do(wire.Admit)
        await bob.do(wire.TurnAway)
        with pytest.raises(errors.UnknownToken):
            live.room.seat_of(eve.token)
        await bob.do(wire.Back)
        assert live.room.people == [0, 1] and bob.sees().view["hand"] == hand

    run_story(story)


def test_a_seat_that_was_left_goes_to_another_only_if_its_person_agrees(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
        live = ann.live
        await bob.do(wire.Leave)
        async with server.presence.listen(live, bob.seat, wire.Hello(bob.token)) as listener:
            eve = await joined(server, live, "Eve")
            await ann.do(wire.Admit)
            assert live.room.seats[1].bot
            await bob.do(wire.Admit)
            assert live.room.seat_of(eve.token) == 1 and live.room.people == [0, 1]
            goodbye = listener.goodbye()
        assert goodbye and goodbye.error == "SeatGiven" and "given to somebody else" in goodbye.reason
        await Person(server, live, wire.Joined(1, eve.token)).do(wire.Leave)
        with pytest.raises(errors.HeldAnotherHand):
            await server.players.join(live, wire.Join(name="Bob again"), held=live.room.has_held(bob.token))

    run_story(story)


def test_one_person_alone_lets_nobody_have_a_bots_seat(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, "the-game", seats=["", "", ""])
        ann = await joined(server, live, "Ann", host="the host")
        await ann.do(wire.Start, bots="random")
        with pytest.raises(errors.NoFreeSeat):
            await joined(server, live, "Ann's other browser")

    run_story(story)


def test_logs_in_which_the_host_alone_gave_a_seat_away_are_still_read(run_story: RunStory) -> None:
    """An earlier build asked only those who still played; and its people asked before they came back."""

    async def story(server: LiveServer) -> None:
        ann, bob, cyd = await seated(server, "Ann", "Bob", "Cyd", options={"starter": 1})
        name = ann.live.room.name
        eve = events.Person("Eve", room.hashed("Eve's token"))
        old: list[events.AnyEvent] = [
            events.Removed(at=1.0, by=0, seat=1, bot="easy"),
            events.Removed(at=2.0, by=0, seat=2, bot="easy"),
            events.AskedSeat(at=3.0, seat=1, person=eve),
            events.TookOver(at=4.0, by=0, seat=1, person=eve),
            events.AskedSeat(at=5.0, by=2, seat=2, person=None),
            events.AgreedSeat(at=6.0, by=0),
            events.TookOver(at=7.0, by=1, seat=2, person=None),
        ]
        after = folded(name, [*await server.log.read(name), *map(events.encode, old)])
        assert after.people == after.holders == [0, 1, 2]
        assert after.seat_of("Eve's token") == 1 and after.seat_of(cyd.token) == 2
        with pytest.raises(errors.SeatGiven):
            after.seat_of(bob.token)

    run_story(story)


def test_a_bots_seat_is_not_taken_by_who_holds_other_cards_nor_where_nobody_can_agree(run_story: RunStory) -> None:
    """Anyone with the link could take a bot's seat, look and hand it back."""

    async def story(server: LiveServer) -> None:
        live = await opened(server, "the-game", seats=["", "", ""])
        ann = await joined(server, live, "Ann", host="the host")
        bob = await joined(server, live, "Bob")
        await ann.do(wire.Start, bots="random")
        with pytest.raises(errors.HeldAnotherHand):
            await server.players.join(live, wire.Join(name="Bob again"), held=True)
        eve = await joined(server, live, "Eve")
        assert live.room.seats[2].bot and live.room.seat_of(eve.token) == -1
        await bob.do(wire.TurnAway)
        await ann.do(wire.Leave)
        await bob.do(wire.Leave)
        with pytest.raises(errors.NoFreeSeat):
            await joined(server, live, "Eve")

    run_story(story)


def test_the_database_holds_no_secret_of_a_game_in_play_in_clear(tmp_path: Path) -> None:
    async def whole() -> None:
        async with server_at(tmp_path / "tables.db") as server:
            ann, _ = await seated(server, "Ann", "Bob")
            name, secret = ann.live.room.name, ann.live.room.opened.secret
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert secret.encode() not in stored
        async with server_at(tmp_path / "tables.db") as server:
            assert (await server.tables.get(name)).room.opened.secret == secret
            first = events.decode((await server.log.read(name))[0])
            assert isinstance(first, events.Opened)
            with pytest.raises(WrongKey):
                Vault(bytes([1] * 32)).open(name, first)
            with pytest.raises(WrongKey):
                Vault(KEY).open("another-table", first)

    asyncio.run(whole())


def test_nobody_settles_for_another_that_they_add_nothing_to_the_deal(run_story: RunStory) -> None:
    """In a rematch nobody has committed yet: a host who runs the server, too, chose the cards by starting at once."""

    async def story(server: LiveServer) -> None:
        ann, bob = await seated(server, "Ann", "Bob", options={"minimum": 3, "starter": 1})
        await play_out(ann, bob)
        await ann.do(wire.Rematch)
        live = await server.tables.get(ann.sees().rematch)
        ann.live = bob.live = live
        await ann.do(wire.Ready, commitment=fair.commitment("a" * 64))
        with pytest.raises(errors.NotReady, match="Bob"):
            await ann.do(wire.Start)
        await bob.do(wire.Ready, commitment=fair.commitment("b" * 64))
        await ann.do(wire.Reveal, contribution="a" * 64)
        await bob.do(wire.Reveal, contribution="b" * 64)
        proof = dealt(live.room).fair
        assert proof is not None and proof.contributions == ["a" * 64, "b" * 64]

    run_story(story)


def test_nobody_keeps_bots_from_moving(run_story: RunStory) -> None:
    """Each refusal is an event, and each event made bots wait anew: two a second were enough."""

    async def story(server: LiveServer) -> None:
        (ann,) = await seated(server, "Ann", options={"starter": 2}, seats=["", "easy"], speed="quick")
        began = asyncio.get_running_loop().time()
        while not dealt(ann.live.room).history:
            with pytest.raises(errors.NothingAsked):
                await ann.do(wire.KeepUndo)
            await asyncio.sleep(room.PACE["quick"] / 5)
            assert asyncio.get_running_loop().time() < began + 10, "the bot didn't move"

    run_story(story)


def test_a_notice_that_could_not_be_followed_is_followed_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "SWEEP_SECONDS", 0.05)

    async def whole() -> None:
        async with faulty_server(tmp_path / "tables.db") as (server, log):
            live = await opened(server, seats=["", ""])
            sat = events.Sat(at=live.room.touched, seat=0, person=events.Person("Ola", "hash"))
            after = live.room.after(sat, events.encode(sat))
            assert await log.append(live.room.name, 1, events.encode(sat), row_of(after))
            log.unreadable = True
            with pytest.raises(LogUnavailable):
                await server.tables.catch_up(live, 1)
            log.unreadable = False
            await until(lambda: live.room.version == 2)

    asyncio.run(whole())
