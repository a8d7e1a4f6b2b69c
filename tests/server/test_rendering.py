"""What a state says in words beside the view: whose turn it is, how everybody stands, what to ask before a move."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stolik.core import registry
from stolik.core.table import Attempt
from stolik.core.words import LANGUAGES
from stolik.server import wire
from stolik.server.live.server import LiveServer
from stolik.server.table.rendering import Common, Viewer
from tests.games.the_game_scene import table
from tests.server.people import RunStory, joined, opened, seated, seen

STANDING = {
    "the-game": (r"\d cards?", r"\d (karta|karty|kart)"),
    "ten": (r"\d+ points?", r"\d+ punkt(y|ów)?"),
    "abluxxen": (r"-?\d+ points?", r"-?\d+ punkt(y|ów)?"),
    "triggs": (r"\d+ of \d+ boxes", r"\d+ z \d+ pól"),
    "phase-10": (r"phase \d+, \d+ points?", r"faza \d+, \d+ punkt(y|ów)?"),
}


@pytest.mark.parametrize("game", STANDING)
def test_everybody_is_told_in_one_line_whose_turn_it_is_and_how_all_stand(run_story: RunStory, game: str) -> None:
    async def story(server: LiveServer) -> None:
        people = await seated(server, "Ann", "Bob", "Cyd", game=game)
        turn = people[0].live.room.table.turn  # type: ignore[union-attr]
        for language in LANGUAGES:
            states = [seen(people[0].live, seat, language) for seat in (-1, 0, 1, 2)]
            for state in states:
                assert state.status in "\n".join(state.text_lines) and "\n" not in state.status
                assert len(state.standing) == 3
                assert all(re.fullmatch(STANDING[game][LANGUAGES.index(language)], text) for text in state.standing)
            others = {state.status for state in states if state.you != turn}
            assert len(others) == 1 and ("Ann", "Bob", "Cyd")[turn] in others.pop()
            assert states[turn + 1].status not in {state.status for state in states if state.you != turn}

    run_story(story)


def test_every_game_is_asked_about() -> None:
    assert set(STANDING) == set(registry.games())


def test_before_the_deal_the_status_says_who_is_waited_for(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        live = await opened(server, seats=["", "", ""])
        await joined(server, live, "Ann")
        assert seen(live, -1).status == "Waiting for 2 more players."
        assert seen(live, -1, "pl").status == "Czekamy jeszcze na 2 osoby."
        assert seen(live, -1).standing == []

    run_story(story)


def test_before_a_rematch_it_says_who_is_not_ready_yet(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        ann, bob = await seated(server, "Ann", "Bob")
        ann.live.room.stage = "over"
        await ann.do(wire.Rematch)
        following = await server.tables.get(ann.live.room.rematch)
        await server.players.do(following, 0, wire.Ready("r"), "en")
        assert seen(following, 0).status == "Not ready yet: Bob."
        assert seen(following, bob.seat).status == "The others wait until you are ready."
        assert seen(following, bob.seat, "pl").status == "Czekamy, aż potwierdzisz gotowość."

    run_story(story)


def test_a_move_that_would_be_a_pity_comes_with_a_question(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        fire: dict[str, Any] = {"on_fire": True, "starter": 1}
        ann, bob = await seated(server, "Ann", "Bob", options=fire)
        burning = table("| 0: 21 22 90 | 1: 30 31 80", **fire).play("21 A", "22 A", "end", "80 D", "31 B")
        dealt = ann.live.room.table
        assert dealt is not None
        dealt.accept(Attempt(dealt.now, burning.states, []))
        asked = {choice.text: choice.warning for choice in bob.sees().legal}
        assert asked.pop("end") == "A fire is still open: ending the turn now loses the game. End it all the same?"
        assert asked and not any(asked.values())
        assert next(choice.warning for choice in bob.sees("pl").legal if choice.warning).startswith("Ogień")
        dealt.play("30 A")
        assert not any(choice.warning for choice in bob.sees().legal)

    run_story(story)


def test_after_moves_were_taken_back_a_slow_client_hears_of_the_game_that_goes_on(run_story: RunStory) -> None:
    async def story(server: LiveServer) -> None:
        (ann,) = await seated(server, "Ann", game="the-game")
        slow = Viewer(0, Common("en"))
        first, second, third = ann.live.room.table.view(0).hand[:3]  # type: ignore[union-attr]
        await ann.do(wire.Play, moves=[f"{third} A"])
        known = slow.state(ann.live.room, -1).version
        await ann.do(wire.Undo)
        for move in (f"{first} B", f"{second} A"):
            await ann.do(wire.Play, moves=[move])
        told = slow.state(ann.live.room, known).happened
        assert [one.text for one in told] == [one.text for one in Viewer(0, Common("en")).state(ann.live.room, known).happened]
        assert f"(step {second - 1})" in told[-1].text

    run_story(story)
