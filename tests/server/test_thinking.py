"""Bots and hints think in turns that are fair to addresses and tables, and step back for the loop."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable

import pytest

from stolik.server.live.fair_queue import FairQueue
from stolik.server.live.thinking import NICENESS, Budget, Thinking, Thinks
from stolik.server.table.limits import Limits, OverLimit
from tests.server.people import TIMEOUT_SECONDS, until

pytestmark = pytest.mark.anyio


class Board:
    """Writes down what was thought, in its order; `hold` keeps a thread busy until `let_go`."""

    def __init__(self, thinking: Thinks) -> None:
        self.thinking = thinking
        self.thought: list[str] = []
        self.held = 0
        self._door = threading.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def ask(self, payer: str, table: str, what: str, urgent: bool = False) -> asyncio.Task[None]:
        task = asyncio.create_task(self.thinking.run(payer, table, self.thought.append, what, urgent=urgent))
        self._tasks.append(task)
        return task

    async def hold(self, payer: str, table: str = "held") -> None:
        """Keeps one thread busy for this payer."""
        held = self.held
        self._tasks.append(asyncio.create_task(self.thinking.run(payer, table, self._wait)))
        await until(lambda: self.held > held)

    async def let_go(self) -> list[str]:
        self._door.set()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await asyncio.gather(*self._tasks)
        return self.thought

    def _wait(self) -> None:
        self.held += 1
        assert self._door.wait(TIMEOUT_SECONDS)


def thinking(threads: int = 1, **limits: float) -> Thinking:
    return Thinking(Limits(**limits), threads)


async def test_a_table_of_another_address_doesnt_wait_for_25_tables_of_bots() -> None:
    board = Board(thinking())
    await board.hold("enemy")
    for table in range(25):
        board.ask("enemy", f"table {table}", f"enemy {table}")
    board.ask("friend", "home", "friend")
    await asyncio.sleep(0)
    assert (await board.let_go()).index("friend") <= 1


async def test_tables_of_an_address_take_turns_and_a_table_keeps_its_order() -> None:
    board = Board(thinking())
    await board.hold("here")
    for number in range(3):
        board.ask("here", "a", f"a{number}")
    board.ask("here", "b", "b0")
    board.ask("here", "b", "b1")
    await asyncio.sleep(0)
    assert await board.let_go() == ["a0", "b0", "a1", "b1", "a2"]


async def test_a_hint_goes_before_bots_of_the_same_address_not_before_those_of_others() -> None:
    board = Board(thinking())
    await board.hold("here")
    board.ask("here", "a", "bot")
    board.ask("there", "c", "other bot")
    board.ask("here", "b", "hint", urgent=True)
    board.ask("here", "b", "second hint", urgent=True)
    await asyncio.sleep(0)
    assert await board.let_go() == ["hint", "other bot", "second hint", "bot"]


async def test_an_address_alone_may_have_all_threads_and_not_while_another_waits() -> None:
    thinks = thinking(3)
    alone = Board(thinks)
    for _ in range(3):
        await alone.hold("enemy")
    assert alone.held == 3
    await alone.let_go()
    board, third = Board(thinks), Board(thinks)
    await board.hold("enemy")
    await board.hold("enemy")
    await third.hold("third")
    board.ask("enemy", "e", "enemy")
    friend = board.ask("friend", "home", "friend")
    await asyncio.sleep(0)
    await third.let_go()
    await friend
    assert (await board.let_go()) == ["friend", "enemy"]


async def test_an_address_that_waits_often_gets_every_other_turn() -> None:
    thinks = thinking(2)
    board = Board(thinks)
    await board.hold("enemy")
    await board.hold("enemy")
    board.ask("friend", "home", "friend")
    for number in range(5):
        board.ask("enemy", f"{number}", f"enemy {number}")
    board.ask("friend", "home", "friend again")
    await asyncio.sleep(0)
    assert (await board.let_go()).index("friend again") <= 3


async def test_an_address_that_has_used_its_seconds_is_served_after_all_others() -> None:
    board = Board(thinking(thinking_seconds=0.01))
    await board.thinking.run("enemy", "e", burn, 0.02)
    await board.hold("third")
    for number in range(3):
        board.ask("enemy", "e", f"enemy {number}")
    for number in range(3):
        board.ask("friend", "f", f"friend {number}")
    await asyncio.sleep(0)
    assert await board.let_go() == [*(f"friend {number}" for number in range(3)), *(f"enemy {number}" for number in range(3))]


async def test_an_address_over_its_budget_goes_on_while_nobody_else_waits() -> None:
    thinks = thinking(2, thinking_seconds=0.01)
    await thinks.run("enemy", "e", burn, 0.03)
    assert not thinks.within_budget("enemy") and thinks.within_budget("friend")
    board = Board(thinks)
    await board.hold("enemy")
    await board.hold("enemy")
    assert board.held == 2
    await board.let_go()


async def test_the_seconds_of_a_table_are_measured() -> None:
    thinks = thinking()
    await thinks.run("here", "a", burn, 0.02)
    await thinks.run("here", "b", time.sleep, 0.02)
    assert thinks.seconds_at("a") >= 0.02 > thinks.seconds_at("b") and thinks.seconds_at("c") == 0


def test_a_budget_fills_in_a_minute_and_debts_have_an_end() -> None:
    budget = Budget(30)
    budget.charge("here", 10, 100.0)
    assert budget.left("here", 100.0) == 20 and budget.left("there", 100.0) == 30
    assert budget.left("here", 110.0) == 25 and budget.left("here", 1000.0) == 30
    for _ in range(9):
        budget.charge("here", 50, 110.0)
    assert budget.left("here", 110.0) == -30 and budget.left("here", 170.0) == 0


async def test_payers_and_tables_of_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.server.live.thinking.MOST_REMEMBERED", 2)
    thinks = thinking()
    for name in ("a", "b", "c"):
        await thinks.run(name, name, len, "")
    assert (list(thinks._at_table), list(thinks._budget._left)) == (["b", "c"], ["b", "c"])


async def test_an_answer_and_an_error_come_back() -> None:
    thinks = thinking()
    assert await thinks.run("here", "a", divmod, 17, 5) == (3, 2)
    with pytest.raises(ZeroDivisionError):
        await thinks.run("here", "a", divmod, 17, 0)
    assert await thinks.run("here", "a", len, "after it") == 8


async def test_work_that_nobody_awaits_any_more_is_not_done() -> None:
    board = Board(thinking())
    await board.hold("here")
    gone = board.ask("here", "a", "gone")
    hint = board.ask("here", "a", "hint", urgent=True)
    board.ask("here", "a", "stays")
    await asyncio.sleep(0)
    gone.cancel()
    hint.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    board._tasks = [task for task in board._tasks if not task.cancelled() and task is not hint]
    assert await board.let_go() == ["stays"]


async def test_hints_that_wait_have_a_limit_and_bots_are_never_refused() -> None:
    board = Board(thinking(hints_waiting=2))
    await board.hold("here")
    for number in range(2):
        board.ask("here", "a", f"hint {number}", urgent=True)
    await asyncio.sleep(0)
    with pytest.raises(OverLimit, match="hints_waiting") as refused:
        await board.thinking.run("here", "a", len, "", urgent=True)
    assert refused.value.again
    board.ask("there", "b", "another's hint", urgent=True)
    board.ask("here", "a", "bot")
    await asyncio.sleep(0)
    assert sorted(await board.let_go()) == ["another's hint", "bot", "hint 0", "hint 1"]
    assert await board.thinking.run("here", "a", len, "free again", urgent=True) == 10


async def test_closing_cancels_what_waits() -> None:
    board = Board(thinking())
    await board.hold("here")
    waiting = board.ask("here", "a", "never")
    await asyncio.sleep(0)
    board.thinking.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    board._tasks.remove(waiting)
    assert await board.let_go() == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no priorities of threads")
async def test_the_threads_step_back_for_the_loop() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    own = priority()
    assert await thinking().run("here", "a", priority) == min(19, NICENESS)
    assert priority() == own


async def test_the_loop_lives_while_threads_think() -> None:
    thinks = thinking(2)
    tasks = [asyncio.create_task(thinks.run("here", str(number), time.sleep, 0.05)) for number in range(6)]
    turns = 0
    while not all(task.done() for task in tasks):
        await asyncio.sleep(0.005)
        turns += 1
    assert turns > 5
    await until(lambda: thinks._running.total() == 0)


def test_a_payer_that_comes_back_stands_behind_the_others() -> None:
    queue: FairQueue[str] = FairQueue()
    for payer in "abab":
        queue.put(payer, "t", payer)
    assert [queue.take(), queue.take()] == [("a", "a"), ("b", "b")]
    assert queue.take(lambda payer: payer == "b") == ("b", "b")
    queue.put("b", "t", "late")
    assert (queue.waiting("a"), queue.waiting("b"), queue.waiting("c"), len(queue)) == (1, 1, 0, 2)
    assert queue.remove("b", "t", "late") and not queue.remove("b", "t", "late") and queue.payers() == ["a"]
    assert queue.take(lambda _: False) is None


def burn(seconds: float, now: Callable[[], float] = time.thread_time) -> None:
    """Needs a core for so long."""
    began = now()
    while now() - began < seconds:
        pass
