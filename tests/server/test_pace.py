"""How fast bots move, as those who play want it."""

from __future__ import annotations

import time
from typing import get_args

import pytest

from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.table import events
from stolik.server.table.commands import dealt
from stolik.server.table.room import PACE
from stolik.server.table.words import WORDS
from tests.server.people import RunStory, seated, until, written


def test_every_speed_has_a_pause_and_words() -> None:
    assert list(PACE) == list(get_args(wire.Speed))
    assert all(f"paced_{speed}" in WORDS for speed in PACE)
    assert sorted(PACE.values(), reverse=True) == list(PACE.values()) and PACE["instant"] == 0


@pytest.mark.parametrize("speed", get_args(wire.Speed))
def test_a_bot_is_due_when_its_pause_is_over(run_story: RunStory, speed: wire.Speed) -> None:
    async def story(server: LiveServer) -> None:
        (ann,) = await seated(server, "Ann", seats=["", "random"], speed=speed, options={"starter": 2, "signals": "none"})
        began = ann.live.room.touched
        assert ann.sees().speed == speed
        assert ann.live.room.due == pytest.approx(began + PACE[speed])
        await until(lambda: ann.sees().moves > 0)
        assert ann.live.room.touched - began >= PACE[speed]

    run_story(story)


def test_anybody_who_plays_sets_the_pace_and_all_are_told(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, bob, _ = await seated(server, "Ann", "Bob", "Cyd")
        await bob.do(wire.Pace, speed="quick")
        assert ann.sees().speed == "quick"
        assert ann.sees().happened[-1].text == "Bob has the bots play quickly."
        assert ann.sees("pl").happened[-1].text == "Bob prosi boty o szybkie tempo."

    run_story(story)


def test_a_bot_that_waits_follows_the_new_pace_at_once(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        options = {"starter": 2, "signals": "none"}
        (ann,) = await seated(server, "Ann", seats=["", "random", "random", "random"], speed="calm", options=options)
        began = time.monotonic()
        await ann.do(wire.Pace, speed="instant")
        await until(lambda: ann.live.room.stage == "over" or dealt(ann.live.room).turn == 0)
        made = [event for event in await written(server, ann.live) if isinstance(event, events.Moved)]
        assert len(made) >= 3  # random bots may lose before it is Ann's turn: two cards of the first and the end of its turn
        assert time.monotonic() - began < len(made) * PACE["quick"]

    run_story(story)


def test_a_rematch_keeps_the_pace(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, _ = await seated(server, "Ann", "Bob")
        await ann.do(wire.Pace, speed="quick")
        ann.live.room.stage = "over"
        await ann.do(wire.Rematch)
        assert (await server.tables.get(ann.live.room.rematch)).room.speed == "quick"

    run_story(story)


def test_a_table_that_was_opened_before_there_were_speeds_has_the_usual_one() -> None:
    old = b'{"type":"opened","at":1.0,"game":"ten","rules":1,"options":{},"seats":[""],"public":false,"timer":0,'
    old += b'"secret":"","host":""}'
    first = events.decode(old)
    assert isinstance(first, events.Opened) and first.speed == "normal"
