"""People around a table: who is its host, what they are called, what they say, and what they have won together."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from stolik.core.seats import BOT_NAMES, OTHER_BOT_NAMES, SPECTATOR
from stolik.server import wire
from stolik.server.live import keeper, presence
from stolik.server.live.server import LiveServer
from stolik.server.table import errors, events, room
from stolik.server.table.events import OPENER
from stolik.server.table.limits import Limits, OverLimit
from tests.server.faulty import JumpingClock, faulty_server
from tests.server.people import Person, RunStory, folded, joined, opened, seated, seen, server_at, until, written

HOST = "the host"
"""The token of the host in these tests."""
SOON = 0.3
"""Seconds for what takes a minute elsewhere."""


async def play_out(*people: Person) -> None:
    """All play whatever is legal, to the end."""
    while people[0].sees().stage == "playing":
        person = next(one for one in people if one.sees().legal)
        await person.play(person.sees().legal[0].text)


def host_of(server: LiveServer, live: object, token: str = HOST) -> Person:
    """The person who opened a table, and has no seat."""
    person = Person(server, live, wire.Joined(OPENER, token))  # type: ignore[arg-type]
    person.sees = lambda language="en", since=-1: seen(person.live, SPECTATOR, language, since)  # type: ignore[method-assign]
    return person


def here_again(person: Person, version: int) -> bool:
    """Whether the second seat is here at a version so late."""
    return person.live.room.version >= version and person.live.room.seats[1].here


class TestHostWithoutASeat:
    def test_who_opened_the_table_removes_and_starts_without_sitting_down(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, host=HOST, seats=["", "", ""])
            assert live.room.seat_of(HOST) == OPENER
            host = host_of(server, live)
            await joined(server, live, "Ann")
            stranger = await joined(server, live, "Eve")
            await host.do(wire.Remove, seat=1)
            assert live.room.seats[1].open
            with pytest.raises(errors.SeatFreed):
                live.room.seat_of(stranger.token)
            done = await host.do(wire.Start, name="once", bots="easy")
            assert live.room.stage == "playing" and [seat.bot for seat in live.room.seats] == ["", "easy", "easy"]
            assert await host.do(wire.Start, name="once", bots="easy") == done, "done once, however often it comes"
            assert not any(seat.host for seat in host.sees().seats)

        run_story(story)

    def test_they_see_and_do_what_a_spectator_does_otherwise(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, host=HOST, seats=["", ""])
            ann = await joined(server, live, "Ann")
            await joined(server, live, "Bob")
            host = host_of(server, live)
            assert ann.sees().view["hand"] and host.sees().view["hand"] == [] and host.sees().you == SPECTATOR
            for kind, values in (
                (wire.Play, {"moves": ["end"]}),
                (wire.Say, {"text": "hello"}),
                (wire.Hint, {}),
                (wire.Rematch, {}),
            ):
                with pytest.raises(errors.OnlyWatching):
                    await host.do(kind, **values)
            async with server.presence.listen(live, OPENER, wire.Hello(HOST)) as listener:
                message = await listener.next()
                assert b'"you":-1' in message

        run_story(story)

    def test_a_host_who_gets_up_before_the_deal_stays_the_host(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, host=HOST, seats=["", ""])
            ann = await joined(server, live, "Ann", host=HOST)
            assert live.room.is_host(0) and not live.room.is_host(OPENER)
            with pytest.raises(errors.NotHost):
                await host_of(server, live).do(wire.Start)
            await ann.do(wire.Leave)
            await joined(server, live, "Bob")
            await host_of(server, live).do(wire.Start, bots="easy")
            assert live.room.stage == "playing"

        run_story(story)

    def test_they_are_host_of_the_next_game_too(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, host=HOST, seats=["", ""], options={"minimum": 3, "starter": 1})
            people = [await joined(server, live, name) for name in ("Ann", "Bob")]
            await play_out(*people)
            await people[0].do(wire.Rematch)
            following = await server.tables.get(people[0].sees().rematch)
            assert following.room.seat_of(HOST) == OPENER and following.room.is_host(OPENER)

        run_story(story)

    def test_the_record_of_what_they_said_is_read_again(self, tmp_path: Path) -> None:
        async def whole() -> None:
            async with server_at(tmp_path / "tables.db") as server:
                live = await opened(server, host=HOST, seats=["", ""])
                await joined(server, live, "Ann")
                with pytest.raises(errors.NobodyThere):
                    await host_of(server, live).do(wire.Remove, name="refused", seat=1)
                await host_of(server, live).do(wire.MakeHost, seat=0)
                again = folded(live.room.name, await server.log.read(live.room.name))
                assert again.is_host(0) and again.head == live.room.head
            async with server_at(tmp_path / "tables.db") as server:
                live = await server.tables.get(live.room.name)
                with pytest.raises(errors.RefusedBefore):
                    await host_of(server, live).do(wire.Remove, name="refused", seat=1)

        asyncio.run(whole())


class TestAnotherHost:
    def test_the_host_hands_over(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob")
            with pytest.raises(errors.NotHost):
                await bob.do(wire.MakeHost, seat=1)
            await ann.do(wire.MakeHost, seat=1)
            assert [seat.host for seat in ann.sees().seats] == [False, True]
            assert ann.sees().happened[-1].text == "Bob is the host now."
            with pytest.raises(errors.NotHost):
                await ann.do(wire.Remove, seat=1)
            await bob.do(wire.Remove, seat=0)

        run_story(story)

    @pytest.mark.parametrize("seconds", [0.0, -7200.0, 7200.0])
    def test_a_host_who_is_away_for_a_minute_is_host_no_more(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
    ) -> None:
        """Whatever the clock on the wall does meanwhile."""
        monkeypatch.setattr(room, "ABSENT_SECONDS", SOON)
        monkeypatch.setattr(presence, "AWAY_SECONDS", 0.02)
        clock = JumpingClock()

        async def whole() -> None:
            async with faulty_server(tmp_path / "tables.db", clock=clock) as (server, _):
                live = await opened(server, host=HOST, seats=["", "", ""])
                ann = await joined(server, live, "Ann", host=HOST)
                bob = await joined(server, live, "Bob")
                async with server.presence.listen(live, 1, wire.Hello(bob.token)):
                    async with server.presence.listen(live, 0, wire.Hello(ann.token)):
                        await until(lambda: live.room.seats[0].here)
                        await asyncio.sleep(2 * SOON)
                        assert live.room.is_host(0), "who is here stays the host"
                    await until(lambda: not live.room.seats[0].here)
                    began = asyncio.get_running_loop().time()
                    clock.ahead = seconds
                    await until(lambda: live.room.is_host(1))
                    assert asyncio.get_running_loop().time() - began > SOON / 2, "a clock that jumps is no absence"
                    async with server.presence.listen(live, 0, wire.Hello(ann.token)):
                        await until(lambda: live.room.seats[0].here)
                        await asyncio.sleep(2 * SOON)
                        assert live.room.is_host(1) and not live.room.is_host(0), "and doesn't take it back by coming back"
                changes = [event for event in await written(server, live) if isinstance(event, events.Hosted)]
                assert [event.seat for event in changes] == [1]
                assert folded(live.room.name, await server.log.read(live.room.name)).is_host(1)

        asyncio.run(whole())

    def test_nobody_is_host_in_their_place_while_nobody_else_is_here(
        self, run_story: RunStory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(room, "ABSENT_SECONDS", 0.05)

        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob")
            await asyncio.sleep(0.2)
            assert ann.live.room.is_host(0) and ann.live.room.due is None

        run_story(story)

    def test_two_processes_agree_on_one_host(self, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(room, "ABSENT_SECONDS", SOON)
        monkeypatch.setattr(presence, "AWAY_SECONDS", 0.02)

        async def whole() -> None:
            async with server_at(postgres_url) as one, server_at(postgres_url) as two:
                ann, bob, cyd = await seated(one, "Ann", "Bob", "Cyd", options={"starter": 1})
                there = await two.tables.get(ann.live.room.name)
                at_one = one.presence.listen(ann.live, 1, wire.Hello(bob.token))
                at_two = two.presence.listen(there, 2, wire.Hello(cyd.token))
                async with at_one, at_two:
                    await until(lambda: ann.live.room.is_host(1) and there.room.is_host(1))
                    await asyncio.sleep(2 * SOON)
                assert [event.seat for event in await written(one, ann.live) if isinstance(event, events.Hosted)] == [1]

        asyncio.run(whole())

    def test_a_spectator_is_never_the_host(self, run_story: RunStory) -> None:
        """Nor is somebody who asks for a seat, whose number is a spectator's."""

        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
            await ann.do(wire.Leave)
            asking = await server.players.join(ann.live, wire.Join(name="Eve"))
            assert asking.asking and ann.live.room.seat_of(asking.token) == SPECTATOR
            eve = Person(server, ann.live, wire.Joined(SPECTATOR, asking.token))
            for ask in (eve.do(wire.Start), eve.do(wire.Remove, seat=1), eve.do(wire.MakeHost, seat=1)):
                with pytest.raises(errors.OnlyWatching):
                    await ask

        run_story(story)

    def test_the_old_host_who_sits_down_again_is_a_guest(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, host=HOST, seats=["", "", ""])
            ann = await joined(server, live, "Ann", host=HOST)
            await joined(server, live, "Bob")
            await ann.do(wire.MakeHost, seat=1)
            await ann.do(wire.Leave)
            again = await joined(server, live, "Ann", host=HOST)
            assert [seat.host for seat in again.sees().seats] == [False, True, False]

        run_story(story)


class TestWhoIsHere:
    def test_who_was_here_when_the_server_stopped_is_away_if_they_do_not_come_back(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """They were here for ever: nobody could have a bot play for them, and a host stayed it."""
        monkeypatch.setattr(presence, "STALE_SECONDS", 0.1)
        monkeypatch.setattr(keeper, "SWEEP_SECONDS", 0.05)
        monkeypatch.setattr(room, "ABSENT_SECONDS", SOON)

        async def whole() -> None:
            async with server_at(tmp_path / "tables.db") as server:
                ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
                async with server.presence.listen(ann.live, 0, wire.Hello(ann.token)):
                    await until(lambda: ann.live.room.seats[0].here)
                    await server.tasks.close()  # the process ends, and nobody writes that Ann goes
            async with server_at(tmp_path / "tables.db") as server:
                live = await server.tables.get(ann.live.room.name)
                assert live.room.seats[0].here
                async with server.presence.listen(live, 1, wire.Hello(bob.token)):
                    await until(lambda: not live.room.seats[0].here and live.room.is_host(1))
                    assert live.room.seats[1].here

        asyncio.run(whole())

    def test_who_is_connected_to_another_process_is_here(self, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Also when their other device goes, or this process has heard nothing of them for long."""
        monkeypatch.setattr(presence, "AWAY_SECONDS", 0.02)
        monkeypatch.setattr(presence, "STALE_SECONDS", 0.2)
        monkeypatch.setattr(keeper, "SWEEP_SECONDS", 0.05)

        async def whole() -> None:
            async with server_at(postgres_url) as one, server_at(postgres_url) as two:
                ann, bob = await seated(one, "Ann", "Bob", options={"starter": 1})
                there = await two.tables.get(ann.live.room.name)
                async with one.presence.listen(ann.live, 0, wire.Hello(ann.token)):
                    async with two.presence.listen(there, 1, wire.Hello(bob.token)):
                        async with one.presence.listen(ann.live, 1, wire.Hello(bob.token)):
                            await until(lambda: ann.live.room.seats[1].here)
                        for _ in range(2):  # the phone has gone; then it is quiet for long
                            more = ann.live.room.version + 2
                            await until(partial(here_again, ann, more))
                    await until(lambda: not ann.live.room.seats[1].here)

        asyncio.run(whole())


class TestAnAbsentSeat:
    def test_anybody_hands_it_to_a_bot_after_a_minute_and_its_person_comes_back(
        self, run_story: RunStory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(presence, "AWAY_SECONDS", 0.02)

        async def story(server: LiveServer) -> None:
            _, bob, cyd = await seated(server, "Ann", "Bob", "Cyd", options={"starter": 1})
            async with server.presence.listen(bob.live, 1, wire.Hello(bob.token)):
                await until(lambda: bob.live.room.seats[1].here)
                with pytest.raises(errors.NotAway, match="Bob is here"):
                    await cyd.do(wire.Remove, seat=1)
            await until(lambda: not bob.live.room.seats[1].here)
            with pytest.raises(errors.NotAway):
                await cyd.do(wire.Remove, seat=1)
            monkeypatch.setattr("stolik.server.table.commands.ABSENT_SECONDS", 0.05)
            await asyncio.sleep(0.1)
            await cyd.do(wire.Remove, seat=1, bot="random")
            assert cyd.sees().seats[1].bot == "medium", "no player chooses a bad bot for another"
            assert cyd.sees().seats[1].kept and cyd.sees().happened[-1].text == "Bob is away; Cyd asks a bot to play on."
            assert cyd.sees("pl").happened[-1].text.startswith("Bob długo nie wraca")
            await bob.do(wire.Back)
            assert not cyd.sees().seats[1].kept

        run_story(story)

    def test_a_host_who_does_it_does_not_seem_to_send_anybody_away(
        self, run_story: RunStory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(presence, "AWAY_SECONDS", 0.02)

        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            await ann.do(wire.Remove, seat=1)
            assert ann.sees().happened[-1].text == "Bob is away; Ann asks a bot to play on."
            await bob.do(wire.Back)
            async with server.presence.listen(bob.live, 1, wire.Hello(bob.token)):
                await until(lambda: bob.live.room.seats[1].here)
                await ann.do(wire.Remove, seat=1)
            assert ann.sees().happened[-1].text == "The host has a bot play until Bob is back."

        run_story(story)

    def test_before_the_deal_only_the_host_frees_a_seat(self, run_story: RunStory, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("stolik.server.table.commands.ABSENT_SECONDS", 0.0)

        async def story(server: LiveServer) -> None:
            live = await opened(server, host=HOST, seats=["", "", ""])
            await joined(server, live, "Ann", host=HOST)
            bob = await joined(server, live, "Bob")
            with pytest.raises(errors.NotHost):
                await bob.do(wire.Remove, seat=0)

        run_story(story)


class TestALinkWithoutASeat:
    def test_says_what_has_happened(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, host=HOST, seats=["", "", "", ""])
            ann = await joined(server, live, "Ann", host=HOST)
            bob, cyd = await joined(server, live, "Bob"), await joined(server, live, "Cyd")
            async with server.presence.listen(live, 1, wire.Hello(bob.token, "pl")) as listener:
                await ann.do(wire.Remove, seat=1)
                await cyd.do(wire.Leave)
                goodbye = listener.goodbye()
                assert goodbye and goodbye.error == "SeatFreed" and "Gospodarz zwolnił twoje miejsce" in goodbye.reason
            with pytest.raises(errors.SeatLeft):
                live.room.seat_of(cyd.token)
            with pytest.raises(errors.UnknownToken) as unknown:
                live.room.seat_of("never seen")
            assert type(unknown.value) is errors.UnknownToken
            again = await joined(server, live, "Bob")
            assert live.room.seat_of(again.token) == 1

        run_story(story)


class TestNames:
    def test_two_of_the_same_name_are_told_apart(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, seats=["", "", "", ""])
            for name in ("Celina", "celina", "Celina"):
                await joined(server, live, name)
            long = "Brunhilda z Wysokiej Góry"[:24]
            await joined(server, live, long)
            assert live.room.names == ["Celina", "celina 2", "Celina 3", long]

        run_story(story)

    def test_a_long_name_has_room_for_its_number(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, seats=["", "", ""])
            for _ in range(2):
                await joined(server, live, "x" * 24)
            assert live.room.names[1] == "x" * 22 + " 2"

        run_story(story)

    @pytest.mark.parametrize("seats", [["", "", "easy"], ["", "", ""]])
    def test_a_bot_is_not_called_like_a_person(self, run_story: RunStory, seats: list[str]) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, host=HOST, seats=seats)
            ann = await joined(server, live, BOT_NAMES[2].upper(), host=HOST)
            if seats[2]:
                await joined(server, live, "Jan")
            else:
                await ann.do(wire.Start, bots="easy")
            assert live.room.stage == "playing"
            names = [name.casefold() for name in live.room.names]
            assert len(set(names)) == 3 and live.room.names[2] == OTHER_BOT_NAMES[2]
            assert live.room.table is not None and live.room.table.names() == live.room.names

        run_story(story)

    def test_who_asks_for_their_own_seat_keeps_their_name(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob, _ = await seated(server, "Ann", "Bob", "Cyd")
            await bob.do(wire.Leave)
            await joined(server, ann.live, "Bob", seat=1)
            assert ann.sees().asks == wire.Asker(1, "Bob", [])

        run_story(story)

    def test_what_was_said_keeps_the_name_of_the_person_who_said_it(self, run_story: RunStory) -> None:
        """A bot in the seat was told to have taken it, and to have spoken."""

        async def story(server: LiveServer) -> None:
            live = await opened(server, host=HOST, seats=["", ""])
            ann = await joined(server, live, "Ann", host=HOST)
            bob = Person(server, live, await server.players.join(live, wire.Join(name="Bob", commitment="a" * 64)))
            await bob.do(wire.Say, text="hello")
            await bob.do(wire.Leave)
            await ann.do(wire.Ready)
            await ann.do(wire.Start, bots="easy")
            told = [one.text for one in ann.sees().happened]
            assert "Bob takes a seat." in told and "Bob: hello" in told and not any(BOT_NAMES[1] in text for text in told[:3])

        run_story(story)

    def test_a_seat_that_a_bot_keeps_has_its_persons_name_everywhere(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", speed="instant", options={"starter": 1, "signals": "none"})
            await ann.do(wire.Leave, bot="random")
            async with server.presence.listen(bob.live, 1, wire.Hello(bob.token)):
                await until(lambda: bob.sees().moves > 0)
            state = bob.sees()
            told = next(one for one in state.happened if one.kind == "move")
            assert state.seats[0].name == "Ann" and state.seats[0].bot and told.text.startswith("Ann")

        run_story(story)


class TestReactions:
    def test_they_are_told_to_all_in_their_language(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob")
            await ann.do(wire.React, reaction="bravo")
            for language, text in (("en", "Ann: Bravo!"), ("pl", "Ann: Brawo!")):
                told = bob.sees(language).happened[-1]  # type: ignore[arg-type]
                assert (told.kind, told.seat, told.text) == ("reacted_bravo", 0, text)

        run_story(story)

    def test_they_count_as_lines_of_chat(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob")
            await ann.do(wire.Say, text="hello")
            await ann.do(wire.React, reaction="ouch")
            with pytest.raises(OverLimit, match="chat_lines"):
                await ann.do(wire.React, reaction="ouch")

        run_story(story, Limits(chat_lines=2))

    def test_who_has_said_enough_silences_nobody_else(self, run_story: RunStory) -> None:
        """The budget was the table's: one person could use it up."""

        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob")
            for _ in range(2):
                await ann.do(wire.React, reaction="ouch")
            with pytest.raises(OverLimit, match="chat_lines"):
                await ann.do(wire.Say, text="hello")
            await bob.do(wire.Say, text="hello")
            again = folded(ann.live.room.name, await server.log.read(ann.live.room.name))
            assert again.chat_lines == ann.live.room.chat_lines == {0: 2, 1: 1}

        run_story(story, Limits(chat_lines=2))

    def test_nobody_reacts_faster_than_they_may_write(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob")
            await ann.do(wire.Say, text="hello")
            await ann.do(wire.React, reaction="thanks")
            with pytest.raises(OverLimit, match="chat_rate"):
                await ann.do(wire.React, reaction="laugh")

        run_story(story, Limits(chat_rate=2))

    def test_none_of_them_says_what_the_game_forbids(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", game="the-game")
            refuses = ann.live.room.game.parts.chat
            assert refuses is not None
            for reaction in ("bravo", "ouch", "hurry", "thanks", "laugh"):
                await ann.do(wire.React, reaction=reaction)
                for language in ("en", "pl"):
                    said = ann.sees(language).happened[-1].text.removeprefix("Ann: ")
                    assert refuses(said, language) is None

        run_story(story)


class TestSeries:
    def test_who_has_won_goes_on_over_rematches(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            people = await seated(server, "Ann", "Bob", game="abluxxen")
            assert people[0].sees().series is None
            wins, points = [0, 0], [0, 0]
            for game in (1, 2):
                await play_out(*people)
                outcome, series = people[0].sees().outcome, people[1].sees().series
                assert outcome is not None and series is not None
                wins = [won + (rank == 1) for won, rank in zip(wins, outcome.ranks, strict=True)]
                points = [sum(pair) for pair in zip(points, outcome.scores, strict=True)]
                assert series == wire.Series(
                    game, [wire.Tally(n, w, p) for n, w, p in zip(("Ann", "Bob"), wins, points, strict=True)]
                )
                await people[1].do(wire.Rematch)
                following = await server.tables.get(people[0].sees().rematch)
                assert seen(following, SPECTATOR).series == series, "and the next table's log has it"
                for person in people:
                    person.live = following
                    await person.do(wire.Ready)

        run_story(story)
