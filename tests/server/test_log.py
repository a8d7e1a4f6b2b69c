"""The event log: one suite over both databases; `test_log_postgres` has what only PostgreSQL has to prove."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, delete, event, text
from sqlalchemy.ext.asyncio import AsyncConnection

from stolik.core.errors import StolikError
from stolik.server.store import group_commit, sql
from stolik.server.store.address import UnknownDatabase, log_at, open_log
from stolik.server.store.group_commit import Append
from stolik.server.store.log import Change, EventLog, LogUnavailable, OtherKey
from stolik.server.store.schema import NewerLog, metadata, settings
from stolik.server.store.sql import CannotOpenLog, SqlLog
from stolik.server.store.sqlite import SqliteLog
from tests.server.appending import body, opened, row

pytestmark = pytest.mark.anyio

TIMEOUT_SECONDS = 30.0
ROOT = Path(__file__).resolve().parents[2]


async def test_what_is_appended_is_read_back_in_order(log: EventLog) -> None:
    for seq in range(3):
        assert await log.append("a", seq, body("a", seq), row(float(seq), card=b"%d" % seq))
    assert await log.read("a") == [b"a/0", b"a/1", b"a/2"]
    assert await log.read("a", since=2) == [b"a/2"]
    assert await log.read("a", since=3) == []
    assert await log.row("a") == row(2.0, card=b"2")


async def test_a_table_nobody_wrote_to_is_not_there(log: EventLog) -> None:
    assert await log.read("a") == []
    assert await log.row("a") is None


async def test_any_bytes_and_every_column_come_back_as_they_were(log: EventLog) -> None:
    anything = bytes(range(256))
    more: dict[str, Any] = {
        "code": "BCDFGH",
        "forgotten": 1_763_000_002.5,
        "deal": "rozdanie",
        "company": "a",
        "result": anything,
    }
    kept = row(1_763_000_000.123456, public=False, over=True, due=1_763_000_001.654321, card=anything, **more)
    assert await log.append("stół-🂡", 0, anything, kept)
    assert await log.read("stół-🂡") == [anything]
    assert await log.row("stół-🂡") == kept


@pytest.mark.parametrize("seq", [-1, 0, 1, 3, 4, 2**40])
async def test_a_number_that_is_not_the_next_loses_and_changes_nothing(log: EventLog, seq: int) -> None:
    for first in range(2):
        await log.append("a", first, body("a", first), row(1.0))
    assert not await log.append("a", seq, b"never", row(9.0, over=True, card=b"never"))
    assert await log.read("a") == [b"a/0", b"a/1"]
    assert await log.row("a") == row(1.0)


async def test_a_table_begins_with_event_0(log: EventLog) -> None:
    assert not await log.append("a", 1, b"never", row())
    assert await log.row("a") is None


async def test_appends_that_share_a_transaction_are_taken_in_the_order_they_came(log: EventLog) -> None:
    asked = [("a", 0, b"0"), ("a", 2, b"too early"), ("a", 1, b"1"), ("a", 1, b"too late"), ("a", 2, b"2"), ("b", 1, b"no table")]
    won = await asyncio.gather(*(log.append(table, seq, event, row(card=event)) for table, seq, event in asked))
    assert won == [True, False, True, False, True, False]
    assert await log.read("a") == [b"0", b"1", b"2"]
    assert await log.row("a") == row(card=b"2")
    assert await log.row("b") is None


async def test_of_two_processes_that_want_the_same_number_one_wins(log: EventLog, other: EventLog) -> None:
    names = [f"table-{i}" for i in range(10)]
    for seq in range(25):
        mine, theirs = random.sample(names, 10), random.sample(names, 10)  # locks in this order would wait in a circle
        won = await asyncio.gather(
            *(log.append(table, seq, b"mine", row(float(seq), card=b"mine")) for table in mine),
            *(other.append(table, seq, b"theirs", row(float(seq), card=b"theirs")) for table in theirs),
        )
        for table in names:
            i_won, they_won = won[mine.index(table)], won[10 + theirs.index(table)]
            assert i_won != they_won
            expected = b"mine" if i_won else b"theirs"
            assert await log.read(table, since=seq) == [expected]
            assert await other.row(table) == row(float(seq), card=expected)


async def test_hundreds_of_appends_at_once_are_all_there(log: EventLog) -> None:
    async def play(table: str) -> None:
        for seq in range(10):
            assert await log.append(table, seq, body(table, seq), row(float(seq)))

    names = [f"table-{i}" for i in range(200)]
    await asyncio.gather(*map(play, names))
    for table in names:
        assert await log.read(table) == [body(table, seq) for seq in range(10)]


async def test_a_flood_is_cut_into_several_transactions(log: EventLog) -> None:
    many = 2 * group_commit.MOST_AT_ONCE + 1
    assert all(await asyncio.gather(*(log.append("a", seq, body("a", seq), row()) for seq in range(many))))
    assert await log.read("a") == [body("a", seq) for seq in range(many)]


async def test_what_was_acknowledged_outlives_the_process(url: str) -> None:
    acknowledged: dict[str, int] = {}
    command = [sys.executable, "-m", "tests.server.appending", url]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as processes:
        assert processes.stdin and processes.stdout
        for _ in range(5):
            processes.stdin.write("\n")
            processes.stdin.flush()
            began, process = processes.stdout.readline().split()
            assert began == "began"
            for _ in range(random.randint(1, 300)):
                _note(acknowledged, processes.stdout.readline())
            time.sleep(random.uniform(0.0, 0.02))
            os.kill(int(process), signal.SIGKILL)
            for line in iter(processes.stdout.readline, "ended\n"):
                _note(acknowledged, line)
            async with opened(url) as log:
                for table, last in acknowledged.items():
                    there = await log.read(table)
                    assert len(there) > last
                    assert there == [body(table, seq) for seq in range(len(there))]
                    assert await log.row(table) == row(float(len(there) - 1), card=there[-1])


def _note(acknowledged: dict[str, int], line: str) -> None:
    table, seq = line.split()
    acknowledged[table] = int(seq)


class Break(OSError):
    """A connection that breaks."""


async def nothing() -> None:
    """What happens while the connection is down."""


def break_commits(
    monkeypatch: pytest.MonkeyPatch,
    log: EventLog,
    count: int,
    *,
    after_commit: bool = False,
    meanwhile: Callable[[], Awaitable[Any]] = nothing,
) -> None:
    """The log's next transactions lose their connection, before they commit or right after."""
    left = [log] * count

    class Breaking(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            if statement != "COMMIT" or not left:
                return super().execute(statement, *values)
            left.pop()
            if after_commit:
                super().execute(statement)
            raise Break

    @asynccontextmanager
    async def breaking() -> AsyncIterator[AsyncConnection]:
        broken = bool(left)
        async with whole() as connection:
            yield connection
            if broken and not after_commit:
                left.pop()
                raise Break
        if broken:
            left.pop()
            raise Break

    async def commit(batch: list[Append], again: bool) -> set[int]:
        try:
            return await unbroken(batch, again)
        except Break:
            await meanwhile()
            raise

    assert isinstance(log, SqlLog)
    unbroken, whole = log._commits._commit, log.transaction
    monkeypatch.setattr(log._commits, "_commit", commit)
    monkeypatch.setattr(log, "transaction", breaking)
    if isinstance(log, SqliteLog):
        monkeypatch.setitem(log._writer._settings, "factory", Breaking)


@pytest.mark.parametrize("after_commit", [False, True])
async def test_an_append_whose_commit_was_not_answered_is_written_once(
    log: EventLog, monkeypatch: pytest.MonkeyPatch, after_commit: bool
) -> None:
    break_commits(monkeypatch, log, 1, after_commit=after_commit)
    won = await asyncio.gather(*(log.append("a", seq, body("a", seq), row()) for seq in (0, 1, 1, 5)))
    assert won == [True, True, False, False]
    assert await log.read("a") == [b"a/0", b"a/1"]


@pytest.mark.parametrize("after_commit", [False, True])
async def test_what_another_process_writes_while_the_connection_is_down_is_told_apart(
    log: EventLog, other: EventLog, monkeypatch: pytest.MonkeyPatch, after_commit: bool
) -> None:
    async def they_append() -> None:
        assert await other.append("a", int(after_commit), b"theirs", row())

    break_commits(monkeypatch, log, 1, after_commit=after_commit, meanwhile=they_append)
    assert await log.append("a", 0, b"mine", row()) == after_commit
    assert await log.read("a") == ([b"mine", b"theirs"] if after_commit else [b"theirs"])


async def test_a_database_that_stays_away_is_said_to_be_away_and_is_used_when_it_is_back(
    log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(group_commit, "PAUSES", (0.001, 0.001))
        break_commits(patch, log, 3)
        asked = await asyncio.gather(*(log.append(table, 0, b"", row()) for table in "abc"), return_exceptions=True)
        assert [type(answer) for answer in asked] == [LogUnavailable] * 3
    assert await log.append("a", 0, b"now", row())


async def test_a_cancelled_caller_harms_nobody(log: EventLog) -> None:
    asked = [asyncio.create_task(log.append(f"table-{i}", 0, b"", row())) for i in range(20)]
    await asyncio.sleep(0)
    for task in asked[::2]:
        task.cancel()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(answer, asyncio.CancelledError) for answer in answers[::2])
    assert answers[1::2] == [True] * 10
    for i in range(0, 20, 2):  # what nobody waits for any more may be written, but whole or not at all
        assert (await log.row(f"table-{i}") is None) == (await log.read(f"table-{i}") == [])


async def test_the_list_has_public_tables_that_go_on_the_last_touched_first(log: EventLog) -> None:
    await log.append("old", 0, b"", row(1.0))
    await log.append("new", 0, b"", row(3.0, card=b"new"))
    await log.append("between", 0, b"", row(2.0))
    await log.append("private", 0, b"", row(4.0, public=False))
    await log.append("over", 0, b"", row(5.0, over=True))
    listed = await log.public(10)
    assert [table for table, _ in listed] == ["new", "between", "old"]
    assert listed[0][1] == row(3.0, card=b"new")
    assert [table for table, _ in await log.public(2)] == ["new", "between"]


async def test_many_tables_are_looked_up_by_one_question(log: EventLog) -> None:
    for table in "abc":
        await log.append(table, 0, b"", row(1.0, card=table.encode()))
    assert await log.rows(["a", "nowhere", "c"]) == {"a": row(1.0, card=b"a"), "c": row(1.0, card=b"c")}
    assert await log.rows([]) == {}


async def test_tables_are_due_the_most_overdue_first(log: EventLog) -> None:
    for table, due in {"soon": 9.0, "late": 2.0, "later": 5.0, "never": None}.items():
        await log.append(table, 0, b"", row(due=due))
    assert await log.due(0.0, 9.0, 10) == ["late", "later"]
    assert await log.due(0.0, 9.5, 2) == ["late", "later"]
    await log.append("late", 1, b"", row(due=None))
    assert await log.due(0.0, 9.5, 10) == ["later", "soon"]


async def test_tables_that_were_due_very_long_ago_are_left_asleep(log: EventLog) -> None:
    for table, due in {"asleep": 2.0, "late": 5.0}.items():
        await log.append(table, 0, b"", row(due=due))
    assert await log.due(3.0, 9.0, 10) == ["late"]


async def test_idle_tables_are_forgotten_and_deleted_only_later(log: EventLog) -> None:
    await log.append("open, idle", 0, b"", row(1.0))
    await log.append("open, played", 0, b"", row(5.0))
    await log.append("over, idle", 0, b"", row(5.0, over=True))
    await log.append("over, fresh", 0, b"", row(9.0, over=True))
    await log.append("in memory", 0, b"", row(1.0))
    assert await log.forget(20.0, open_before=5.0, over_before=9.0, but={"in memory"}) == 2
    assert await log.forget(21.0, open_before=5.0, over_before=9.0, but={"in memory"}) == 0
    assert (await log.row("open, idle")) == row(1.0, forgotten=20.0)
    assert await log.read("open, idle") == await log.read("over, idle") == [b""]
    assert await log.purge(20.0, but=set()) == 0
    assert await log.purge(20.5, but={"over, idle"}) == 1
    assert await log.read("open, idle") == [] and await log.row("open, idle") is None
    assert await log.read("over, idle") == await log.read("open, played") == await log.read("in memory") == [b""]


async def test_a_forgotten_table_comes_back_by_being_asked_for_or_played(log: EventLog) -> None:
    for table in ("asked", "played"):
        await log.append(table, 0, b"", row(1.0))
    await log.forget(9.0, open_before=5.0, over_before=5.0, but=set())
    await log.revive("asked", 7.0)
    await log.append("played", 1, b"", row(8.0))
    assert await log.purge(99.0, but=set()) == 0
    assert [(await log.row(table)) for table in ("asked", "played")] == [row(7.0), row(8.0)]


async def test_a_deleted_table_is_not_gone_on_with(log: EventLog, other: EventLog) -> None:
    await log.append("a", 0, b"", row(1.0))
    await other.forget(3.0, open_before=2.0, over_before=2.0, but=set())
    await other.purge(4.0, but=set())
    assert not await log.append("a", 1, b"", row(3.0))
    assert await log.read("a") == []


async def test_what_is_made_of_a_game_that_is_over_is_kept_with_it(log: EventLog, other: EventLog) -> None:
    await log.append("a", 0, b"", row(1.0, over=True))
    await log.append("b", 0, b"", row(1.0, over=True))
    assert await log.kept("a", "review") is None
    anything = bytes(range(256)) * 1_000
    assert await log.keep("a", "review", b"first") and await other.keep("a", "review", anything)
    assert await log.keep("a", "luck", b"1") and await log.keep("b", "review", b"b")
    assert [await other.kept("a", what) for what in ("review", "luck", "else")] == [anything, b"1", None]
    assert await log.kept("b", "review") == b"b"
    assert await other.kept_of(["a", "b", "nowhere"], "review") == {"a": anything, "b": b"b"}
    assert await log.kept_of(["a", "b"], "luck") == {"a": b"1"} and await log.kept_of([], "luck") == {}
    assert await log.read("a") == [b""] and await log.row("a") == row(1.0, over=True)


async def test_of_a_game_that_is_not_over_or_not_there_nothing_is_kept(log: EventLog) -> None:
    await log.append("a", 0, b"", row(1.0))
    for table in ("a", "nowhere"):
        assert not await log.keep(table, "review", b"never")
        assert await log.kept(table, "review") is None
    await log.append("a", 1, b"", row(2.0, over=True))
    assert await log.keep("a", "review", b"now")


async def test_what_is_kept_is_deleted_with_its_table(log: EventLog, other: EventLog) -> None:
    for table in ("gone", "stays"):
        await log.append(table, 0, b"", row(1.0, over=True))
        await log.keep(table, "review", b"kept")
    await log.forget(5.0, open_before=2.0, over_before=2.0, but={"stays"})
    purged, *_ = await asyncio.gather(log.purge(9.0, but=set()), *(other.keep("gone", f"{i}", b"") for i in range(10)))
    purged += await log.purge(9.0, but=set())  # with PostgreSQL the first leaves a table alone that somebody keeps something of
    assert purged == 1
    assert [await log.kept("gone", what) for what in ("review", *map(str, range(10)))] == [None] * 11
    assert await log.kept("stays", "review") == b"kept"
    assert not await log.keep("gone", "review", b"too late")


async def test_many_keep_at_once_while_others_play(log: EventLog, other: EventLog) -> None:
    await log.append("over", 0, b"", row(over=True))
    kept = [(log, other)[i % 2].keep("over", "review", b"%d" % i) for i in range(40)]
    played = [log.append("played", seq, b"", row()) for seq in range(40)]
    assert all(await asyncio.gather(*kept, *played))
    assert await log.kept("over", "review") in [b"%d" % i for i in range(40)]


async def test_the_results_of_a_deal_are_counted_and_the_latest_found(log: EventLog, other: EventLog) -> None:
    for number, table in enumerate("abcd"):
        await log.append(table, 0, b"", row(float(number), deal="one", over=True, result=table.encode()))
    await log.append("other", 0, b"", row(9.0, deal="two", over=True, result=b"other"))
    await log.append("none", 0, b"", row(9.0, over=True, result=b"none"))
    count, found = await other.of_deal("one", 3)
    assert count == 4 and [(table, one.result) for table, one in found] == [("d", b"d"), ("c", b"c"), ("b", b"b")]
    assert await other.of_deal("three", 3) == (0, [])
    await log.append("d", 1, b"", row(10.0, over=True, result=b"not whole any more"))
    assert (await other.of_deal("one", 3))[0] == 3


async def test_the_games_of_a_company_are_found_once_they_are_over(log: EventLog, other: EventLog) -> None:
    await log.append("first", 0, b"", row(1.0, company="first", over=True, result=b"1"))
    await log.append("second", 0, b"", row(2.0, company="first", over=True, result=b"2"))
    await log.append("third", 0, b"", row(3.0, company="first"))
    await log.append("alone", 0, b"", row(4.0, over=True, result=b"alone"))
    assert [table for table, _ in await other.of_company("first", 9)] == ["second", "first"]
    assert [table for table, _ in await other.of_company("first", 1)] == ["second"]
    await log.append("third", 1, b"", row(5.0, company="first", over=True, result=b"3"))
    assert [table for table, _ in await other.of_company("first", 1)] == ["third"]
    assert await other.of_company("second", 9) == []


async def test_a_deleted_table_is_no_result_and_no_game_of_a_company(log: EventLog) -> None:
    for table in ("gone", "stays"):
        await log.append(table, 0, b"", row(1.0, deal="one", company="us", over=True, result=b"1"))
    await log.forget(5.0, open_before=2.0, over_before=2.0, but={"stays"})
    assert await log.purge(9.0, but=set()) == 1
    count, found = await log.of_deal("one", 9)
    assert (count, [table for table, _ in found]) == (1, ["stays"])
    assert [table for table, _ in await log.of_company("us", 9)] == ["stays"]


async def test_a_database_of_before_has_room_for_results(url: str) -> None:
    """Tables of before have none; the next event at one of them says what there is."""
    closed = log_at(url)
    if isinstance(closed, SqliteLog):
        await closed._prepare()
    async with closed.transaction() as connection:
        await connection.run_sync(up_to, "0004")
        columns = "id, length, public, over, touched, card"
        await connection.execute(
            text(f"INSERT INTO tables ({columns}) VALUES ('old', 1, true, true, 1.0, :card)"), {"card": b"{}"}
        )
    if isinstance(closed, SqliteLog):
        closed._lock.release()
    await closed.engine.dispose()
    async with opened(url) as log:
        assert await log.row("old") == row(1.0, over=True)
        assert await log.append("old", 1, b"", row(2.0, over=True, deal="one", company="us", result=b"1"))
        assert [table for table, _ in await log.of_company("us", 9)] == ["old"] and (await log.of_deal("one", 9))[0] == 1


def up_to(connection: Connection, revision: str) -> None:
    """The schema as it was at a step of its way."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "stolik.server.store:migrations")
    command.upgrade(config, revision)


async def test_a_log_belongs_to_the_key_that_it_was_made_with(log: EventLog, other: EventLog) -> None:
    await log.check_key("one")
    await other.check_key("one")
    with pytest.raises(OtherKey):
        await other.check_key("another")


async def test_processes_that_start_at_once_with_the_same_key_all_start(log: EventLog, other: EventLog) -> None:
    for _ in range(20):
        await asyncio.gather(log.check_key("one"), other.check_key("one"))
        assert isinstance(log, SqlLog)
        async with log.engine.begin() as connection:
            await connection.execute(delete(settings))
    tried = await asyncio.gather(log.check_key("one"), other.check_key("another"), return_exceptions=True)
    assert sorted(map(type, tried), key=str) == sorted([type(None), OtherKey], key=str)


async def test_many_tables_are_forgotten_while_others_are_played(log: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "MOST_FORGOTTEN_AT_ONCE", 20)
    await asyncio.gather(*(log.append(f"idle-{i}", 0, b"", row(1.0)) for i in range(50)))
    played = [log.append("played", seq, b"", row(9.0)) for seq in range(50)]
    forgotten, *won = await asyncio.gather(log.forget(9.0, open_before=5.0, over_before=5.0, but=set()), *played)
    assert forgotten == 50
    assert all(won)


async def test_closing_writes_what_was_taken_and_takes_no_more(url: str) -> None:
    log = await open_log(url)
    asked = [asyncio.create_task(log.append("a", seq, body("a", seq), row())) for seq in range(50)]
    await asyncio.sleep(0)
    await log.close()
    assert all(await asyncio.gather(*asked))
    with pytest.raises(LogUnavailable):
        await log.append("a", 50, b"", row())
    await log.close()
    async with opened(url) as log:
        assert len(await log.read("a")) == 50


async def test_closing_ends_what_listens(url: str) -> None:
    log = await open_log(url)

    async def listen() -> list[Change | None]:
        return [change async for change in log.changes()]

    listening = asyncio.create_task(listen())
    await log.ready()
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await log.close()
        assert set(await listening) <= {None}


async def test_a_log_that_answers_is_ready(log: EventLog) -> None:
    await log.ready()


async def test_processes_that_start_at_once_make_one_schema(url: str) -> None:
    code = f"""
import asyncio, sys
from stolik.server.store.address import open_log
async def main():
    await (await open_log({url!r})).close()
print(flush=True)
input()
asyncio.run(main())
"""
    started = [
        subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    for process in started:
        assert process.stdout and process.stdout.readline() == "\n"
    for process in started:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    for process in started:
        process.communicate(timeout=TIMEOUT_SECONDS)
    assert [process.returncode for process in started] == [0, 0]
    async with opened(url) as log:
        assert await log.append("a", 0, b"", row())


async def test_the_migrations_lead_to_the_schema_that_the_program_uses(url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    await (await open_log(url)).close()
    engine = log_at(url).engine
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(url: str) -> None:
    async with opened(url) as log:
        await log.append("a", 0, b"", row())
    closed = log_at(url)
    async with closed.transaction() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerLog, match="newer Stolik"):
        await open_log(url)
    async with closed.transaction() as connection:
        assert (await connection.execute(text("SELECT version_num FROM alembic_version"))).all() == [("9999",)]
    await closed.engine.dispose()


async def test_a_new_log_makes_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "100% new" / "log.db"
    async with opened(str(path)) as log:
        await log.append("a", 0, b"", row())
    async with opened(path.as_posix()) as log:
        assert await log.read("a") == [b""]


@pytest.mark.parametrize("kind", ["a folder", "no database", "under a file"])
async def test_a_path_that_is_no_log_is_refused_by_name(tmp_path: Path, kind: str) -> None:
    (tmp_path / "text").write_text("This is not a database, and is long enough to be told from one that is empty." * 20)
    path = {"a folder": tmp_path, "no database": tmp_path / "text", "under a file": tmp_path / "text" / "log.db"}[kind]
    with pytest.raises(CannotOpenLog) as refused:
        await open_log(path)
    for language in ("en", "pl"):
        assert str(path) in refused.value.say(language)


async def test_a_sqlite_that_is_too_old_is_refused_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 31, 1))
    with pytest.raises(CannotOpenLog, match=r"must be 3\.33 or newer"):
        await open_log(tmp_path / "log.db")
    assert not (tmp_path / "log.db").exists()


@pytest.mark.parametrize(
    "url",
    [
        "mysql://me:hush@host/x",
        "http://example.org",
        "sqlite://",
        "sqlite:///:memory:",
        "://",
        "postgresql://me:hush@host:hush/x",
    ],
)
async def test_an_address_of_another_kind_is_refused_with_those_there_are(url: str) -> None:
    with pytest.raises(UnknownDatabase) as refused:
        await open_log(url)
    assert "postgresql://" in str(refused.value)
    assert "hush" not in refused.value.say("en") + refused.value.say("pl")


async def test_an_unreachable_server_is_named_and_the_password_is_not() -> None:
    with pytest.raises(CannotOpenLog, match=r"127\.0\.0\.1:1/stolik") as refused:
        await open_log("postgres://me:hush@127.0.0.1:1/stolik?sslmode=disable")
    assert "hush" not in _all_words(refused.value)


async def test_a_setting_that_the_driver_does_not_know_is_named() -> None:
    with pytest.raises(CannotOpenLog, match="colour"):
        await open_log("postgresql://me:hush@127.0.0.1:1/stolik?colour=blue")


async def test_a_wrong_password_is_refused_and_not_repeated(postgres_url: str) -> None:
    with pytest.raises(CannotOpenLog, match="password authentication failed") as refused:
        await open_log(re.sub(":[^:@]+@", ":hush@", postgres_url))
    assert "hush" not in _all_words(refused.value)


def _all_words(error: StolikError) -> str:
    return f"{error!r} {error.say('en')} {error.say('pl')} {error.__cause__!r}"


async def test_with_sqlite_every_question_has_its_index(tmp_path: Path) -> None:
    asked: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, values: Any, *___: Any) -> None:
        asked.append((statement, values))

    async with opened(str(tmp_path / "log.db")) as log:
        assert isinstance(log, SqliteLog)
        event.listen(log.engine.sync_engine, "before_cursor_execute", note)
        await log.append("a", 0, b"", row(1.0))
        await log.public(5)
        await log.due(0.0, 1.0, 5)
        await log.read("a")
        await log.kept("a", "review")
        await log.kept_of(["a", "b"], "luck")
        await log.of_deal("one", 5)
        await log.of_company("us", 5)
        await log.forget(9.0, open_before=2.0, over_before=2.0, but=set())
        plans = []
        async with log.engine.connect() as connection:
            for statement, values in [pair for pair in asked if pair[0].startswith(("SELECT", "DELETE", "UPDATE"))]:
                one = values[0] if isinstance(values, list) else values
                plan: Any = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", one)
                plans.append(" ".join(str(line[3]) for line in plan))
    assert plans
    assert not [plan for plan in plans if "TEMP B-TREE" in plan or plan == "SCAN tables" or plan == "SCAN events"]
    assert "USING INDEX tables_listed" in " ".join(plans)
    assert "INDEX tables_deal" in " ".join(plans) and "INDEX tables_company" in " ".join(plans)


async def test_with_sqlite_committed_means_on_disk(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "log.db")) as log:
        assert isinstance(log, SqliteLog)
        for pragma, value in {"journal_mode": "wal", "synchronous": 2}.items():
            async with log.engine.connect() as connection:
                assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value
            with closing(log._writer.connect()) as writing:
                assert writing.execute(f"PRAGMA {pragma}").fetchone() == (value,)
