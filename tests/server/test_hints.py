"""Hints while the bots that find them are still being compiled."""

from __future__ import annotations

import asyncio
import time

import pytest

from stolik.server import errors, wire
from stolik.server.house import House
from stolik.server.limits import again_of
from stolik.server.socket import refusal
from tests.server.people import Home, seated


def test_who_asks_before_hints_are_ready_is_told_so_and_may_ask_again(at_home: Home) -> None:
    async def story(house: House) -> None:
        ann, _ = await seated(house, "Ann", "Bob", options={"starter": 1})
        ready = house.readying._done["the-game", "hard"] = asyncio.Event()
        began = time.monotonic()
        with pytest.raises(errors.HintsNotReady) as refused:
            await ann.do(wire.Hint, "h")
        assert time.monotonic() - began < 5
        assert again_of(refused.value) > 0
        assert refusal("h", refused.value, "pl").reason == "Podpowiedzi się przygotowują. Zapytaj za chwilę."
        ready.set()
        assert isinstance(await ann.do(wire.Hint, "h"), wire.Hints)

    at_home(story)
