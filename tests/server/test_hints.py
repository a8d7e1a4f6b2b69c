"""Hints while the bots that find them are still being compiled."""

from __future__ import annotations

import time

import pytest

from stolik.server import wire
from stolik.server.live.errors import HintsNotReady
from stolik.server.live.server import LiveServer
from stolik.server.live.warmup import Job
from stolik.server.table.limits import again_of
from stolik.server.web.socket import refusal
from tests.server.people import RunStory, seated


def test_who_asks_before_hints_are_ready_is_told_so_and_may_ask_again(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
        job = server.warmup.jobs["the-game", "hard"] = Job("the-game", "hard")
        began = time.monotonic()
        with pytest.raises(HintsNotReady) as refused:
            await ann.do(wire.Hint, "h")
        assert time.monotonic() - began < 5
        assert again_of(refused.value) > 0
        assert refusal("h", refused.value, "pl").reason == "Podpowiedzi się przygotowują. Zapytaj za chwilę."
        job.done.set()
        assert isinstance(await ann.do(wire.Hint, "h"), wire.Hints)

    run_story(story)
