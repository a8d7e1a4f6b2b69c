"""Compiling in the background: what somebody waits for comes first, and a process that dies does no harm."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import uvloop

from stolik.core import registry, rule
from stolik.server import readying
from stolik.server.readying import BrokenOff, Compiler, Readying

Story = Callable[[list[str], asyncio.Event], Awaitable[None]]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """Runs a story in which compiling goes on until it is let go, or broken off; what was begun is noted."""

    def run(story: Story) -> None:
        begun: list[str] = []

        async def whole() -> None:
            go = asyncio.Event()

            class Slow(Compiler):
                async def compile(self, name: str, part: str) -> None:
                    begun.append(f"{name} {part}")
                    self.stopped = asyncio.Event()
                    either = [asyncio.create_task(one.wait()) for one in (go, self.stopped)]
                    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
                    for one in either:
                        one.cancel()
                    if self.stopped.is_set():
                        raise BrokenOff

                def break_off(self) -> None:
                    self.stopped.set()

            monkeypatch.setattr(readying, "Compiler", Slow)
            await asyncio.wait_for(story(begun, go), 20)

        monkeypatch.setattr(readying, "COMPILERS", 2)
        monkeypatch.setattr(readying, "ready", lambda *_: None)
        monkeypatch.setattr(rule, "COMPILED", True)
        asyncio.run(whole())

    return run


async def begins(begun: list[str], count: int) -> None:
    while len(begun) < count:
        await asyncio.sleep(0)


def test_two_games_are_readied_at_once_and_each_part_once(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        all_games = Readying()
        all_games.start()
        await begins(begun, 2)
        first, second = list(registry.games())[:2]
        assert begun == [f"{first} rules", f"{second} rules"]
        go.set()
        while not all_games.all_ready:
            await asyncio.sleep(0)
        assert len(begun) == len(set(begun)) == 15
        await all_games.close()

    slow(story)


def test_a_game_that_somebody_waits_for_breaks_off_one_that_nobody_does(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = Readying(["ten", "triggs", "phase-10"])
        some.start()
        await begins(begun, 2)
        waiting = asyncio.create_task(some.rules("phase-10"))
        await begins(begun, 3)
        assert begun == ["ten rules", "triggs rules", "phase-10 rules"]
        assert not waiting.done()
        go.set()
        await waiting
        await some.rules("triggs")
        assert begun.count("triggs rules") == 2
        await some.close()

    slow(story)


def test_nobody_is_broken_off_for_another_who_waits_too(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = Readying(["ten", "triggs", "phase-10"])
        some.start()
        await begins(begun, 2)
        waiting = [asyncio.create_task(some.rules(name)) for name in ("ten", "triggs", "phase-10")]
        for _ in range(20):
            await asyncio.sleep(0)
        assert begun == ["ten rules", "triggs rules"]
        go.set()
        await asyncio.gather(*waiting)
        assert begun.count("ten rules") == begun.count("triggs rules") == 1
        await some.close()

    slow(story)


LOOPS = pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])


@LOOPS
def test_a_process_that_is_broken_off_makes_way_for_another(run: Callable[[Awaitable[None]], None]) -> None:
    async def story() -> None:
        compiler = Compiler()
        for _ in range(2):
            compiling = asyncio.create_task(compiler.compile("the-game", "rules"))
            while compiler._process is None:
                await asyncio.sleep(0)
            compiler.break_off()
            with pytest.raises(BrokenOff):
                await compiling
        await compiler.compile("the-game", "rules")
        await compiler.close()

    run(story())


def test_one_that_is_broken_off_before_its_process_is_there_makes_way_too() -> None:
    async def story() -> None:
        compiler = Compiler()
        compiling = asyncio.create_task(compiler.compile("the-game", "rules"))
        await asyncio.sleep(0)
        assert compiler._process is None
        compiler.break_off()
        with pytest.raises(BrokenOff):
            await compiling

    asyncio.run(story())


@LOOPS
@pytest.mark.parametrize("ended", ["broken off", "killed"])
def test_whatever_ends_a_process_between_two_orders_the_next_is_carried_out(
    run: Callable[[Awaitable[None]], None], ended: str
) -> None:
    async def story() -> None:
        compiler = Compiler()
        compiler.break_off()
        await compiler.compile("the-game", "rules")
        process = compiler._process
        assert process is not None
        if ended == "killed":
            process.kill()
            await process.wait()
        else:
            compiler.break_off()
        await compiler.compile("the-game", "rules")
        assert compiler._process is not None and compiler._process.returncode is None
        await compiler.close()

    run(story())


def test_what_is_wanted_after_it_was_broken_off_comes_before_what_nobody_wants(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = Readying(["ten", "triggs", "phase-10", "the-game"])
        some.start()
        await begins(begun, 2)
        waiting = [asyncio.create_task(some.rules(name)) for name in ("phase-10", "triggs")]
        await begins(begun, 3)
        go.set()
        await asyncio.gather(*waiting)
        assert begun[:4] == ["ten rules", "triggs rules", "phase-10 rules", "triggs rules"]
        await some.close()

    slow(story)
