"""What people can do at a table, and what they can't."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stolik.core import fair
from stolik.core.errors import (
    BadOption,
    BadSeats,
    CannotUndo,
    IllegalMove,
    NotYourTurn,
    StolikError,
    UnknownGame,
    UnknownMode,
    UnknownSeat,
    UnreadableMove,
)
from stolik.core.fair import BadContribution
from stolik.core.words import Language
from stolik.server import wire
from stolik.server.live import keeper, presence
from stolik.server.live.errors import NoSuchTable
from stolik.server.live.server import LiveServer
from stolik.server.table import errors, events, room
from stolik.server.table.limits import Limits, OverLimit
from stolik.server.table.room import PACE
from tests.server.people import TIMEOUT_SECONDS, Person, RunStory, joined, opened, reveal, seated, seen, server_at, until, written


class TestSittingDown:
    def test_seats_fill_in_order_and_the_cards_are_dealt_when_all_are_there(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, seats=["", "", ""], options={"starter": 1})
            ann, bob = await joined(server, live, "Ann"), await joined(server, live, "Bob")
            assert (ann.seat, bob.seat) == (0, 1)
            assert ann.sees().stage == "waiting" and ann.sees().view is None
            await joined(server, live, "Cyd")
            assert ann.sees().stage == "playing"
            assert len(ann.sees().view["hand"]) == 6
            assert [seat.name for seat in ann.sees().seats] == ["Ann", "Bob", "Cyd"]

        run_story(story)

    def test_a_certain_seat_can_be_asked_for(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, seats=["", "", ""])
            assert (await joined(server, live, "Ann", seat=2)).seat == 2
            with pytest.raises(errors.SeatTaken):
                await joined(server, live, "Bob", seat=2)
            with pytest.raises(UnknownSeat):
                await joined(server, live, "Bob", seat=3)

        run_story(story)

    def test_a_full_table_says_so(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            (ann,) = await seated(server, "Ann", seats=["", "medium"])
            with pytest.raises(errors.NoFreeSeat):
                await joined(server, ann.live, "Bob")

        run_story(story)

    def test_alone_with_bots_one_plays_at_once(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            (ann,) = await seated(server, "Ann", seats=["", "medium"], options={"starter": 1})
            assert ann.sees().stage == "playing"
            assert ann.sees().legal

        run_story(story)

    @pytest.mark.parametrize(
        ("asked", "error"),
        [
            ({"game": "chess"}, UnknownGame),
            ({"game": "the-game", "mode": "blitz"}, UnknownMode),
            ({"game": "the-game", "options": {"minimum": 9}}, BadOption),
            ({"game": "the-game", "options": {"players": 3}, "seats": ["", ""]}, BadSeats),
            ({"game": "the-game", "seats": [""] * 6}, BadOption),
        ],
    )
    def test_a_table_that_cannot_be_is_not_opened(
        self, run_story: RunStory, asked: dict[str, Any], error: type[StolikError]
    ) -> None:
        async def story(server: LiveServer) -> None:
            with pytest.raises(error):
                await opened(server, **asked)
            assert not server.tables.by_name

        run_story(story)

    @pytest.mark.parametrize("name", ["", "   ", "\u202e\u200b", "\n\t"])
    def test_a_name_can_be_read(self, run_story: RunStory, name: str) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server)
            with pytest.raises(errors.BadName):
                await joined(server, live, name)

        run_story(story)

    def test_somebody_else_cannot_sit_in_a_seat_without_its_token(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob")
            assert ann.live.room.seat_of(bob.token) == 1
            for wrong in ("", "x", ann.token + "x", ann.token[:-1], ann.live.room.seats[0].person.token):  # type: ignore[union-attr]
                with pytest.raises(errors.UnknownToken):
                    ann.live.room.seat_of(wrong)

        run_story(story)

    def test_the_host_starts_without_waiting_and_bots_take_the_open_seats(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, seats=["", "", ""])
            ann, bob = await joined(server, live, "Ann", host="the host"), await joined(server, live, "Bob")
            with pytest.raises(errors.NotHost):
                await bob.do(wire.Start)
            await ann.do(wire.Start, bots="easy")
            assert [seat.bot for seat in ann.sees().seats] == ["", "", "easy"]
            assert ann.sees().stage == "playing"
            with pytest.raises(errors.AlreadyDealt):
                await ann.do(wire.Start)

        run_story(story)

    def test_only_who_opened_the_table_is_its_host(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server)
            with pytest.raises(errors.NotHost):
                await joined(server, live, "Eve", host="guessed")

        run_story(story)


class TestFairDeals:
    def test_the_key_follows_from_the_promised_secret_and_what_everybody_added(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, "the-game", seats=["", "medium", ""])
            promised = seen(live, -1).promise
            ann = await joined(server, live, "Ann", contribution="a" * 64)
            bob = await joined(server, live, "Bob", contribution="b" * 64)
            assert live.room.revealing and seen(live, -1).stage == "waiting"
            await reveal(bob, ann)
            table = live.room.table
            assert table is not None and table.fair is not None
            assert hashlib.sha256(table.fair.secret.encode()).hexdigest() == promised
            lines = f"{table.fair.secret}\n{'a' * 64}\n\n{'b' * 64}\n"
            assert table.key == hashlib.sha256(lines.encode()).digest()

        run_story(story)

    def test_the_secret_is_shown_when_the_game_is_over_and_not_before(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            (ann,) = await seated(server, "Ann", seats=[""], options={"players": 1})
            while ann.sees().stage != "over":
                assert ann.sees().fair is None
                await ann.play(ann.sees().legal[0].text)
            fair = ann.sees().fair
            assert fair is not None and fair.kept and fair.promise == ann.sees().promise

        run_story(story)

    @pytest.mark.parametrize("text", ["ab", "x" * 64, "A" * 64, "a" * 65, "a" * 63 + "\n"])
    def test_a_commitment_is_64_hex_digits(self, run_story: RunStory, text: str) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server)
            with pytest.raises(BadContribution):
                await server.players.join(live, wire.Join(name="Ann", commitment=text))

        run_story(story)


class TestMoves:
    def test_a_move_may_be_text_or_typed(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
            first, second = ann.sees().legal[0], ann.sees().legal[-1]
            await ann.play(first.move)
            await ann.play(next(choice.text for choice in ann.sees().legal if choice.move["type"] == "lay"))
            assert ann.sees().moves == 2 and second

        run_story(story)

    def test_several_moves_are_made_whole_or_not_at_all(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            hand = ann.sees().view["hand"]
            before = ann.sees()
            with pytest.raises(IllegalMove) as refused:
                await ann.play(f"{hand[0]} A", f"{hand[0]} A")
            assert refused.value.rule == "GAME-2.1"
            after = msgspec.structs.replace(ann.sees(), version=before.version, head=before.head)
            assert after == before and bob.sees().moves == 0
            await ann.play(f"{hand[0]} A", f"{hand[1]} A", "end")
            assert bob.sees().moves == 3 and bob.sees().legal

        run_story(story)

    def test_out_of_turn_and_nonsense_are_refused_and_change_nothing(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            events_before = await written(server, ann.live)
            for person, moves, error in (
                (bob, [ann.sees().legal[0].text], NotYourTurn),
                (bob, ["99 A"], NotYourTurn),
                (ann, ["hop"], UnreadableMove),
                (ann, [{"type": "lay", "card": 2}], UnreadableMove),
                (ann, [{}], UnreadableMove),
                (ann, [], errors.NoMoves),
            ):
                with pytest.raises(error):
                    await person.play(*moves)
            after = await written(server, ann.live)
            assert [event for event in after if not isinstance(event, events.Refused)] == events_before

        run_story(story)

    def test_a_move_that_was_chosen_before_another_is_outdated(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
            card, other = ann.sees().view["hand"][:2]
            await ann.play(f"{card} A", at=0)
            with pytest.raises(errors.Outdated):
                await ann.play(f"{other} A", at=0)

        run_story(story)

    def test_what_others_only_said_meanwhile_does_not_make_a_move_outdated(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            first, second, *_ = ann.sees().view["hand"]
            await bob.play("C leave")
            await ann.play(f"{first} A", at=0)
            for too_old, too_new in ((0, 3), (1, -1)):
                for at in (too_old, too_new):
                    with pytest.raises(errors.Outdated):
                        await ann.play(f"{second} A", at=at)
            await ann.play(f"{second} B", at=2)

        run_story(story)

    def test_a_message_that_comes_twice_is_done_once(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
            card = ann.sees().view["hand"][0]
            first = await ann.play(f"{card} A", name="once")
            assert await ann.play(f"{card} A", name="once") == first
            assert ann.sees().moves == 1

        run_story(story)

    def test_every_step_is_told_in_words_to_each_as_they_may_know_it(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            since = bob.sees().version
            hand = ann.sees().view["hand"]
            await ann.play(f"{hand[0]} A", f"{hand[1]} A", "end")
            state = bob.sees("pl", since)
            assert state.since == since and state.version == since + 1
            assert state.happened[-1].text == "Ann kończy turę i dobiera 2 karty."
            assert ann.sees("en", since).happened[0].text.startswith(f"You lay {hand[0]} on A")
            assert [one.kind for one in state.happened] == ["move"] * 3

        run_story(story)


class TestUndo:
    def test_what_nobody_learned_from_is_taken_back_at_once(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            (ann,) = await seated(server, "Ann", seats=["", "medium"], options={"starter": 1, "signals": "none"})
            await ann.play(ann.sees().legal[0].text)
            assert ann.sees().can_undo
            await ann.do(wire.Undo)
            assert ann.sees().moves == 0 and not ann.sees().can_undo
            assert ann.sees().happened[-1].kind == "undone"

        run_story(story)

    def test_one_press_takes_back_what_was_played_together_and_more_presses_go_further(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            (ann,) = await seated(server, "Ann", seats=[""], options={"players": 1})
            for together in (1, 2):
                moves = [one.text for one in ann.sees().legal if one.text != "end"]
                low = sorted(moves, key=lambda text: int(text.split()[0]))
                await ann.play(*[text for text in low if text.endswith("A")][:together])
            assert ann.sees().moves == 3
            for left in (1, 0):
                assert ann.sees().can_undo and not ann.sees().can_ask_undo
                await ann.do(wire.Undo)
                assert ann.sees().moves == left
            assert [one.kind for one in ann.sees().happened].count("move") == 0
            assert not ann.sees().can_undo
            with pytest.raises(CannotUndo, match="nothing has been played"):
                await ann.do(wire.Undo)

        run_story(story)

    def test_what_a_bot_has_shown_stays(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            (ann,) = await seated(server, "Ann", seats=["", "medium"], options={"starter": 2}, speed="calm")
            await ann.play("A leave")
            assert ann.sees().can_undo
            await until(lambda: any(one.kind == "move" and one.seat == 1 for one in ann.sees().happened))
            assert not ann.sees().can_undo and not ann.sees().can_ask_undo

        run_story(story)

    def test_alone_with_bots_what_they_did_goes_too(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            (ann,) = await seated(server, "Ann", seats=["", "medium"], options={"signals": "none"}, speed="calm")
            await ann.play("start very")
            await until(lambda: ann.sees().moves == 2)
            assert ann.sees().can_undo and not ann.sees().can_ask_undo
            await ann.do(wire.Undo)
            assert ann.sees().moves == 0

        run_story(story)

    def test_nobody_gets_other_cards_by_taking_back(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            (ann,) = await seated(server, "Ann", seats=[""], options={"players": 1})

            def lay() -> list[str]:
                fitting = [one.text for one in ann.sees().legal if one.text.endswith("A")]
                return sorted(fitting, key=lambda text: int(text.split()[0]))

            await ann.play(lay()[0])
            await ann.play(lay()[0], "end")  # draws
            assert not ann.sees().can_undo and not ann.sees().can_ask_undo
            with pytest.raises(CannotUndo, match="something hidden"):
                await ann.do(wire.Undo)
            await ann.play(lay()[0])
            await ann.do(wire.Undo)  # as far as the draw, and no further
            assert ann.sees().moves == 3 and not ann.sees().can_undo
            with pytest.raises(CannotUndo, match="something hidden"):
                await ann.do(wire.Undo)

        run_story(story)

    def test_who_leaves_so_that_a_card_can_be_taken_back_that_they_saw_changes_nothing(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            await bob.play("A leave")
            await ann.play(ann.sees().legal[0].text)
            await bob.do(wire.Leave)
            assert not ann.sees().can_undo and not ann.sees().can_ask_undo
            with pytest.raises(CannotUndo):
                await ann.do(wire.Undo)
            await bob.do(wire.Back)
            assert not bob.sees().can_undo and not bob.sees().can_ask_undo

        run_story(story)

    def test_asking_is_offered_only_where_it_can_succeed(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            assert not bob.sees().can_ask_undo
            await bob.play("A leave")
            assert bob.sees().can_undo and not bob.sees().can_ask_undo and not ann.sees().can_ask_undo
            await ann.play("B leave")
            assert bob.sees().can_ask_undo and not bob.sees().can_undo and ann.sees().can_undo
            await ann.play(ann.sees().legal[0].text)  # Bob sees a card
            assert not bob.sees().can_ask_undo and not ann.sees().can_undo
            with pytest.raises(CannotUndo):
                await bob.do(wire.Undo)

        run_story(story)

    def test_what_others_have_seen_stays(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
            await ann.play(ann.sees().legal[0].text)
            assert not ann.sees().can_undo
            with pytest.raises(CannotUndo):
                await ann.do(wire.Undo)
            assert ann.sees().moves == 1 and ann.sees().undo == []

        run_story(story)

    def test_across_the_moves_of_others_all_must_agree(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob, cyd = await seated(server, "Ann", "Bob", "Cyd", options={"starter": 1})
            await bob.play("A leave")
            await cyd.play("B leave")
            await bob.do(wire.Undo)
            assert ann.sees().undo == [1] and ann.sees().moves == 2
            with pytest.raises(errors.AlreadyAgreed):
                await bob.do(wire.Undo)
            await ann.do(wire.Undo)
            assert ann.sees().undo == [1, 0] and ann.sees().moves == 2
            await cyd.do(wire.Undo)
            assert ann.sees().moves == 0 and ann.sees().undo == []

        run_story(story)

    def test_one_who_declines_ends_it_and_so_does_a_move(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            for answer in ("decline", "move"):
                await bob.play("A leave")
                await ann.play(ann.sees().legal[0].text) if answer == "move" else await ann.play("B leave")
                if answer == "decline":
                    await bob.do(wire.Undo)
                    await ann.do(wire.KeepUndo)
                    assert ann.sees().undo == []
                    with pytest.raises(errors.NothingAsked):
                        await ann.do(wire.KeepUndo)
                else:
                    with pytest.raises(CannotUndo):
                        await bob.do(wire.Undo)

        run_story(story)


class TestChat:
    def test_what_is_said_is_told_to_all(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob")
            await ann.do(wire.Say, text="  good \n luck ")
            assert bob.sees().happened[-1].text == "Ann: good luck"
            with pytest.raises(errors.EmptyLine):
                await ann.do(wire.Say, text=" \u200b ")

        run_story(story)

    @pytest.mark.rule("GAME-3.2")
    def test_at_a_table_of_the_game_numbers_are_refused(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob")
            lines: list[tuple[str, Language]] = [("I have 37", "en"), ("forty-two", "en"), ("mam dwadzieścia", "pl")]
            for text, language in lines:
                with pytest.raises(errors.ChatRefused):
                    await ann.do(wire.Say, text=text, language=language)
            other, _ = await seated(server, "Ann", "Bob", game="ten")
            await other.do(wire.Say, text="I have 37")

        run_story(story)


class TestComingAndGoing:
    def test_before_the_deal_a_seat_that_is_left_is_open_again(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            live = await opened(server, seats=["", ""])
            ann = await joined(server, live, "Ann")
            await ann.do(wire.Leave)
            assert seen(live, -1).seats[0].open
            with pytest.raises(errors.UnknownToken):
                live.room.seat_of(ann.token)
            assert (await joined(server, live, "Bob")).seat == 0

        run_story(story)

    def test_after_it_a_bot_keeps_the_seat_and_gives_it_back(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            await ann.do(wire.Leave, bot="medium")
            assert bob.sees().seats[0].kept and bob.sees().seats[0].bot == "medium"
            with pytest.raises(errors.SeatKept):
                await ann.play("end")
            await until(lambda: bool(bob.sees().legal))
            await ann.do(wire.Back)
            assert not bob.sees().seats[0].kept
            with pytest.raises(errors.NotKept):
                await ann.do(wire.Back)

        run_story(story)

    def test_the_host_removes_an_idler_and_somebody_else_may_take_over_if_the_idler_agrees(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            with pytest.raises(errors.NotHost):
                await bob.do(wire.Remove, seat=0)
            await ann.do(wire.Remove, seat=1, bot="easy")
            assert ann.sees().seats[1].bot == "easy" and ann.sees().seats[1].name == "Bob"
            with pytest.raises(errors.NobodyThere):
                await ann.do(wire.Remove, seat=1)
            cyd = await joined(server, ann.live, "Cyd")
            assert ann.sees().asks == wire.Asker(1, "Cyd", []) and ann.live.room.seat_of(cyd.token) == -1
            await ann.do(wire.Admit)
            assert ann.sees().asks == wire.Asker(1, "Cyd", [0]) and ann.sees().seats[1].bot == "easy"
            await bob.do(wire.Admit)
            assert ann.live.room.seat_of(cyd.token) == 1 and ann.sees().seats[1].bot == "" and ann.sees().stage == "playing"
            with pytest.raises(errors.SeatGiven):
                ann.live.room.seat_of(bob.token)
            assert ann.live.room.has_held(bob.token), "and so never gets another seat"

        run_story(story)

    def test_a_rematch_has_the_same_people_and_another_secret(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"minimum": 3, "starter": 1})
            with pytest.raises(errors.NotOver):
                await ann.do(wire.Rematch)
            await play_to_the_end(ann, bob)
            await bob.do(wire.Rematch)
            await ann.do(wire.Rematch)
            assert ann.sees().rematch == bob.sees().rematch != ""
            live = await server.tables.get(ann.sees().rematch)
            assert live.room.opened.options == ann.live.room.opened.options
            assert live.room.promise != ann.live.room.promise
            assert live.room.seat_of(ann.token) == 0 and live.room.seat_of(bob.token) == 1
            assert live.room.stage == "waiting"
            for person in (ann, bob):
                person.live = live
                await person.do(wire.Ready, commitment=fair.commitment("c" * 64))
            for person in (ann, bob):
                await person.do(wire.Reveal, contribution="c" * 64)
            assert ann.sees().stage == "playing" and ann.live.room.is_host(0)

        run_story(story)

    def test_a_person_who_is_connected_is_here(self, run_story: RunStory, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(presence, "AWAY_SECONDS", 0.05)

        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob")
            async with server.presence.listen(ann.live, 0, wire.Hello()):
                await until(lambda: bob.sees().seats[0].here)
            await until(lambda: not bob.sees().seats[0].here)

        run_story(story)


class TestWatching:
    def test_a_spectator_sees_no_hand_and_has_no_choice(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
            state = seen(ann.live, -1)
            assert state.you == -1 and state.view["hand"] == [] and state.legal == [] and state.asides == []

        run_story(story)

    def test_public_tables_are_listed_until_they_are_over_others_never(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            hidden = await seated(server, "Ann", "Bob")
            ann, bob = await seated(server, "Ann", "Bob", public=True, options={"minimum": 3, "starter": 1})
            assert [name for name, _ in await server.log.public(10)] == [ann.live.room.name]
            await play_to_the_end(ann, bob)
            assert await server.log.public(10) == [] and hidden

        run_story(story)


class TestBots:
    def test_bots_alone_play_to_the_end_where_somebody_watches(
        self, run_story: RunStory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(room, "ALONE_SECONDS", 0.0)

        async def story(server: LiveServer) -> None:
            live = await opened(server, seats=["medium", "easy", "random"], speed="instant")
            async with server.presence.listen(live, -1, wire.Hello()):
                await until(lambda: live.room.stage == "over")
            made = [event for event in await written(server, live) if isinstance(event, events.Moved)]
            assert all(event.observation_digest for event in made)

        run_story(story)

    def test_with_a_person_there_a_bot_takes_its_time(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            (ann,) = await seated(server, "Ann", seats=["", "random"], options={"starter": 2, "signals": "none"})
            assert ann.live.room.due == pytest.approx(ann.live.room.touched + PACE["normal"])
            began = ann.live.room.touched
            await until(lambda: ann.sees().moves > 0)
            assert ann.live.room.touched - began >= PACE["normal"]

        run_story(story)

    def test_hints_come_in_the_language_of_the_person_who_asks_and_only_in_turn(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
            answer = await ann.do(wire.Hint, language="pl")
            assert isinstance(answer, wire.Hints) and answer.hints
            assert answer.hints[0].text in [choice.text for choice in ann.sees("pl").legal]
            with pytest.raises(StolikError, match="only while it is your turn"):
                await bob.do(wire.Hint)

        run_story(story)


class TestTimers:
    def test_one_whose_time_is_up_is_stood_in_for_and_may_come_back(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, bob = await seated(server, "Ann", "Bob", timer=1, options={"starter": 1})
            deadline = ann.sees().deadline
            assert deadline == pytest.approx(ann.live.room.touched + 1)
            await until(lambda: bob.sees().seats[0].kept)
            assert any(one.kind == "late" for one in bob.sees().happened)
            await ann.do(wire.Back)
            assert not bob.sees().seats[0].kept

        run_story(story)

    def test_without_a_timer_nobody_is_hurried(self, run_story: RunStory) -> None:
        async def story(server: LiveServer) -> None:
            ann, _ = await seated(server, "Ann", "Bob", options={"starter": 1})
            assert ann.sees().deadline is None and ann.live.room.due is None

        run_story(story)


class TestNothingIsLost:
    def test_another_process_has_the_same_table(self, tmp_path: Path) -> None:
        async def whole() -> None:
            async with server_at(tmp_path / "tables.db") as first:
                ann, bob = await seated(first, "Ann", "Bob", options={"starter": 1})
                await ann.play(*[f"{card} A" for card in ann.sees().view["hand"][:2]], "end")
                await bob.do(wire.Say, text="hello")
                before = [ann.sees(), bob.sees("pl"), seen(ann.live, -1)]
                name = ann.live.room.name
            async with server_at(tmp_path / "tables.db") as second:
                live = await second.tables.get(name)
                assert [seen(live, 0), seen(live, 1, "pl"), seen(live, -1)] == before
                with pytest.raises(NoSuchTable):
                    await second.tables.get("nowhere")

        asyncio.run(whole())

    def test_a_bot_that_was_to_move_when_the_process_died_moves_in_the_next_one(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keeper, "ORPHANED_SECONDS", 0.0)
        monkeypatch.setattr(keeper, "SWEEP_SECONDS", 0.05)

        async def whole() -> None:
            async with server_at(tmp_path / "tables.db") as first:
                (ann,) = await seated(first, "Ann", seats=["", "random"], options={"starter": 2, "signals": "none"})
                assert ann.sees().moves == 0
            async with server_at(tmp_path / "tables.db") as second:
                async with asyncio.timeout(TIMEOUT_SECONDS):
                    while not (made := [one for one in await written(second, ann.live) if isinstance(one, events.Moved)]):
                        await asyncio.sleep(0.05)
                assert made[0].observation_digest and made[0].seat == 1

        asyncio.run(whole())


async def play_to_the_end(*people: Person) -> None:
    """Everybody plays the first move they have, a card before the end of a turn."""
    while people[0].sees().stage == "playing":
        for person in people:
            if legal := person.sees().legal:
                await person.play(legal[0].text)


def test_over_the_limit_the_log_names_it_and_people_are_told_in_words(run_story: RunStory) -> None:
    limits = Limits(name_letters=3, chat_letters=5, chat_rate=2, chat_lines=2, moves_at_once=2, hint_rate=1, sockets_at_table=1)

    async def story(server: LiveServer) -> None:
        ann, bob = await seated(server, "Ann", "Bob", options={"starter": 1})
        live = await opened(server)
        over: list[tuple[str, Callable[[], Awaitable[object]]]] = [
            ("name_letters", lambda: joined(server, live, "Anna")),
            ("chat_letters", lambda: ann.do(wire.Say, text="hello!")),
            ("moves_at_once", lambda: ann.play("A leave", "B leave", "C leave")),
        ]
        for name, ask in over:
            with pytest.raises(OverLimit, match=name) as refused:
                await ask()
            assert not any(inside in refused.value.say(tongue) for inside in (name, "limit") for tongue in ("en", "pl"))
        await ann.do(wire.Say, text="a")
        with pytest.raises(OverLimit, match="chat_rate") as refused:
            await ann.do(wire.Say, text="b")
        assert 0 < refused.value.again <= 60
        await bob.do(wire.Say, text="c")
        await bob.do(wire.Say, text="d")
        server.rates["chat_rate"]._used.clear()
        with pytest.raises(OverLimit, match="chat_lines"):
            await bob.do(wire.Say, text="e")
        await ann.do(wire.Hint)
        with pytest.raises(OverLimit, match="hint_rate"):
            await ann.do(wire.Hint)
        one, two = (server.connections.listening(address, ann.live.room.name, -1, 2) for address in ("here", "elsewhere"))
        with one, pytest.raises(OverLimit, match="sockets_at_table"), two:
            pass

    run_story(story, limits)


def test_tables_that_nobody_touched_for_long_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "TIDY_SECONDS", 0.05)
    monkeypatch.setattr(keeper, "STEADY_SECONDS", 0.0)
    monkeypatch.setattr(keeper, "FORGOTTEN_SECONDS", 0.3)
    limits = Limits(open_life=0.3, idle_life=0.1)

    async def whole() -> None:
        async with server_at(tmp_path / "tables.db", limits) as one:
            live = await opened(one)
            await until(lambda: live.room.name not in one.tables.by_name)
            async with asyncio.timeout(10):
                while await one.log.row(live.room.name):
                    await asyncio.sleep(0.05)
            with pytest.raises(NoSuchTable):
                await one.tables.get(live.room.name)

    asyncio.run(whole())
