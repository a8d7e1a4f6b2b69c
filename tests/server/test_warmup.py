"""Compiling in the background: awaited jobs come first, and a process that dies does no harm."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import structlog
import uvloop

from stolik.core import registry, rule
from stolik.core.game import Game
from stolik.server.live import warmup
from stolik.server.live.compiler import Compiler, Preempted
from stolik.server.live.warmup import KernelWarmup

Story = Callable[[list[str], asyncio.Event], Awaitable[None]]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """Runs a story in which jobs compile until `go` is set, or they are preempted; notes what began."""

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
                        raise Preempted

                def preempt(self) -> None:
                    self.stopped.set()

            monkeypatch.setattr(warmup, "Compiler", Slow)
            await asyncio.wait_for(story(begun, go), 20)

        monkeypatch.setattr(warmup, "COMPILERS", 2)
        monkeypatch.setattr(warmup, "prepare_part", lambda *_: None)
        monkeypatch.setattr(warmup, "is_cached", lambda *_: True)
        monkeypatch.setattr(rule, "COMPILED", True)
        asyncio.run(whole())

    return run


async def begins(begun: list[str], count: int) -> None:
    while len(begun) < count:
        await asyncio.sleep(0)


def test_two_games_compile_at_once_and_each_part_once(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        all_games = KernelWarmup()
        all_games.start()
        await begins(begun, 2)
        first, second = list(registry.games())[:2]
        assert begun == [f"{first} rules", f"{second} rules"]
        go.set()
        while not all_games.all_ready:
            await asyncio.sleep(0)
        assert len(begun) == len(set(begun)) == 15
        assert {one.split()[1] for one in begun[10:]} == {"reviews"}
        await all_games.close()

    slow(story)


def test_an_awaited_job_preempts_one_that_nobody_awaits(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = KernelWarmup(["ten", "triggs", "phase-10"])
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


def test_an_awaited_job_is_not_preempted_by_another(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = KernelWarmup(["ten", "triggs", "phase-10"])
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
def test_a_preempted_process_makes_way_for_another(run: Callable[[Awaitable[None]], None]) -> None:
    async def story() -> None:
        compiler = Compiler()
        for _ in range(2):
            compiling = asyncio.create_task(compiler.compile("the-game", "rules"))
            while compiler._process is None:
                await asyncio.sleep(0)
            compiler.preempt()
            with pytest.raises(Preempted):
                await compiling
        await compiler.compile("the-game", "rules")
        await compiler.close()

    run(story())


def test_a_job_can_be_preempted_before_its_process_is_there() -> None:
    async def story() -> None:
        compiler = Compiler()
        compiling = asyncio.create_task(compiler.compile("the-game", "rules"))
        await asyncio.sleep(0)
        assert compiler._process is None
        compiler.preempt()
        with pytest.raises(Preempted):
            await compiling

    asyncio.run(story())


@LOOPS
@pytest.mark.parametrize("ended", ["preempted", "killed"])
def test_a_process_that_ended_between_two_jobs_is_replaced(run: Callable[[Awaitable[None]], None], ended: str) -> None:
    async def story() -> None:
        compiler = Compiler()
        compiler.preempt()
        await compiler.compile("the-game", "rules")
        process = compiler._process
        assert process is not None
        if ended == "killed":
            process.kill()
            await process.wait()
        else:
            compiler.preempt()
        await compiler.compile("the-game", "rules")
        assert compiler._process is not None and compiler._process.returncode is None
        await compiler.close()

    run(story())


def test_a_preempted_job_that_somebody_awaits_comes_before_those_that_nobody_does(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = KernelWarmup(["ten", "triggs", "phase-10", "the-game"])
        some.start()
        await begins(begun, 2)
        waiting = [asyncio.create_task(some.rules(name)) for name in ("phase-10", "triggs")]
        await begins(begun, 3)
        go.set()
        await asyncio.gather(*waiting)
        assert begun[:4] == ["ten rules", "triggs rules", "phase-10 rules", "triggs rules"]
        await some.close()

    slow(story)


def test_with_plain_rules_nobody_waits_and_what_is_played_comes_first(
    slow: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule, "AT_ONCE", False)

    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = KernelWarmup(["ten", "triggs", "phase-10"])
        some.start()
        await begins(begun, 2)
        await some.rules("phase-10")
        await some.bot("phase-10", "medium")
        search = asyncio.create_task(some.bot("phase-10", "hard"))
        await begins(begun, 3)
        assert begun[2] == "phase-10 rules" and not search.done()
        go.set()
        await search
        assert begun.index("phase-10 bots") < begun.index("ten bots")
        await some.close()

    slow(story)


def test_one_game_does_not_preempt_twice_however_many_await_it(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = KernelWarmup(["ten", "triggs", "phase-10"])
        some.start()
        await begins(begun, 2)
        waiting = [asyncio.create_task(some.rules("phase-10")) for _ in range(3)]
        waiting += [asyncio.create_task(some.bot("phase-10", level)) for level in ("easy", "hard")]
        for _ in range(20):
            await asyncio.sleep(0)
        assert begun == ["ten rules", "triggs rules", "phase-10 rules"]
        go.set()
        await asyncio.gather(*waiting)
        await some.close()

    slow(story)


def test_two_awaited_games_preempt_two_that_nobody_awaits(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = KernelWarmup(["ten", "triggs", "phase-10", "the-game"])
        some.start()
        await begins(begun, 2)
        waiting = [asyncio.create_task(some.rules(name)) for name in ("phase-10", "the-game")]
        await begins(begun, 4)
        assert sorted(begun[2:]) == ["phase-10 rules", "the-game rules"]
        go.set()
        await asyncio.gather(*waiting)
        await some.close()

    slow(story)


@pytest.mark.parametrize("where", ["compiling", "loading"])
def test_a_job_that_fails_is_logged_and_holds_up_nobody(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Compiler):
        async def compile(self, game: str, part: str) -> None:
            if where == "compiling" and (game, part) == ("ten", "rules"):
                raise KeyError(part)

    def load(game: Game, part: str) -> None:
        if where == "loading" and (game.name, part) == ("ten", "rules"):
            raise KeyError(part)

    async def story() -> None:
        some = KernelWarmup(["ten", "triggs"])
        some.start()
        async with asyncio.timeout(20):
            for name in ("ten", "triggs"):
                await some.bot(name, "hard")
                await some.reviews(name)
        assert some.all_ready
        await some.close()

    monkeypatch.setattr(warmup, "Compiler", Failing)
    monkeypatch.setattr(warmup, "prepare_part", load)
    monkeypatch.setattr(warmup, "is_cached", lambda *_: True)
    monkeypatch.setattr(rule, "COMPILED", True)
    with structlog.testing.capture_logs() as logs:
        asyncio.run(story())
    assert [(one["game"], one["part"]) for one in logs if one["event"] == "not ready"] == [("ten", "rules")]
    assert [(one["done"], one["of"]) for one in logs if one["event"] == "compiled"][-1] == (6, 6)


def test_where_nothing_can_be_kept_the_server_compiles_nothing_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would hold up every table; they stay with plain rules."""
    loaded: list[str] = []

    class Idle(Compiler):
        async def compile(self, game: str, part: str) -> None:
            pass

    async def story() -> None:
        some = KernelWarmup(["ten"])
        some.start()
        async with asyncio.timeout(20):
            await some.bot("ten", "hard")
        await some.close()

    monkeypatch.setattr(warmup, "Compiler", Idle)
    monkeypatch.setattr(warmup, "is_cached", lambda *_: False)
    monkeypatch.setattr(warmup, "prepare_part", lambda game, _: loaded.append(game.name))
    monkeypatch.setattr(rule, "COMPILED", True)
    with structlog.testing.capture_logs() as logs:
        asyncio.run(story())
    assert loaded == [] and {one["event"] for one in logs} == {"not ready"}


def test_with_a_compiler_elsewhere_all_games_wait_for_it_and_are_only_loaded_here(
    slow: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        asked: list[str] = []
        monkeypatch.setattr(warmup, "is_cached", lambda *_: go.is_set())

        class There:
            async def compile(self, game: str, part: str) -> None:
                asked.append(f"{game} {part}")
                await go.wait()

            async def want(self, game: str, part: str) -> None:
                asked.append(f"want {game} {part}")

            def preempt(self) -> None:
                raise AssertionError

            async def close(self) -> None:
                pass

        some = KernelWarmup(["ten", "triggs", "phase-10"], There())
        some.start()
        await begins(asked, 3)
        some.want("phase-10")
        waiting = asyncio.create_task(some.reviews("ten"))
        await begins(asked, 6)
        assert asked[:3] == ["ten rules", "triggs rules", "phase-10 rules"]
        assert asked[3:] == ["want phase-10 rules", "want phase-10 bots", "want ten reviews"]
        go.set()
        await waiting
        for game in ("ten", "triggs", "phase-10"):
            await some.compiled(game, "reviews")
        assert begun == [] and some.all_ready
        await some.close()

    slow(story)


def test_a_review_that_somebody_awaits_comes_before_what_nobody_does(slow: Callable[[Story], None]) -> None:
    async def story(begun: list[str], go: asyncio.Event) -> None:
        some = KernelWarmup(["ten", "triggs", "phase-10"])
        some.start()
        await begins(begun, 2)
        waiting = asyncio.create_task(some.reviews("phase-10"))
        await begins(begun, 3)
        go.set()
        await waiting
        while not some.all_ready:
            await asyncio.sleep(0)
        assert begun.index("phase-10 reviews") < begun.index("phase-10 bots")
        assert {one.split()[1] for one in begun[-2:]} == {"reviews"}
        await some.close()

    slow(story)
