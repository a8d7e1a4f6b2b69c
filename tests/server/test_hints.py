"""Hints while the search that finds them is still being compiled."""

from __future__ import annotations

import time

import pytest

from stolik.bots import bot_kernels
from stolik.bots.hints import IN_SMALL
from stolik.core import registry
from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.live.warmup import Job
from tests.server.people import RunStory, seated


def test_who_asks_before_the_search_is_compiled_gets_hints_in_small(run_story: RunStory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_kernels(registry.game("the-game")), "ready", False)

    async def story(server: LiveServer) -> None:
        ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
        server.warmup.jobs["the-game", "bots"] = Job("the-game", "bots")
        began = time.monotonic()
        found = await ann.do(wire.Hint, "h")
        assert isinstance(found, wire.Hints) and found.hints
        assert all(hint.visits <= IN_SMALL for hint in found.hints)
        assert time.monotonic() - began < 30

    run_story(story)


def test_who_asks_later_gets_thorough_ones(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
        found = await ann.do(wire.Hint, "h")
        assert isinstance(found, wire.Hints) and max(hint.visits for hint in found.hints) > IN_SMALL

    run_story(story)
