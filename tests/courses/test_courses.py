"""The courses of the page: arranged cards make every lesson happen, and what the page has is what the rules say today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stolik.core.text import BEGIN
from tests.courses import COURSES, course, recorded
from tests.courses.recording import Recording

WON = 1
SHOWN_MOST = 60_000
"""Bytes of a recording, before it is compressed."""


@pytest.fixture(scope="module")
def told() -> dict[str, Recording]:
    return {game: course(game) for game in COURSES}


@pytest.mark.parametrize("game", COURSES)
def test_the_page_has_the_course_as_it_is_played_today(game: str) -> None:
    for path, text in recorded().items():
        if path.parent.name == game:
            assert path.read_text("utf-8") == text, "run `make courses`"
            assert len(text.encode()) < SHOWN_MOST


@pytest.mark.parametrize("game", COURSES)
def test_every_lesson_asks_for_something_or_shows_the_others(game: str, told: dict[str, Recording]) -> None:
    lessons = told[game].lessons
    assert len(lessons) >= 8
    assert sum(bool(lesson["asked"]) for lesson in lessons) >= len(lessons) - 2
    for lesson in lessons:
        assert all(step["seat"] == 0 for step in lesson["asked"])
        assert all(step["seat"] != 0 for step in lesson["then"])


@pytest.mark.parametrize("game", COURSES)
def test_the_person_can_do_what_is_asked_when_it_is_asked(game: str, told: dict[str, Recording]) -> None:
    for language in ("en", "pl"):
        for state, step in walked(json.loads(told[game].written("en" if language == "en" else "pl"))):
            offered = [choice["move"] for choice in state["legal"] + state["asides"]]
            if step["seat"] == 0:
                assert step["move"] in offered
            else:
                assert state["legal"] == [], "a bot moves only when the person has nothing to do"


@pytest.mark.parametrize("game", COURSES)
def test_a_course_ends_with_a_game_that_is_won(game: str, told: dict[str, Recording]) -> None:
    table = told[game].room.table
    assert table is not None and table.over
    assert table.ranks[0] == WON


@pytest.mark.parametrize("path", sorted(recorded()), ids=lambda path: f"{path.parent.name} {path.name}")
def test_a_recording_tells_nothing_that_a_player_would_not_see(path: Path) -> None:
    text = path.read_text("utf-8")
    assert '"key"' not in text and '"secret"' not in text


@pytest.mark.parametrize("path", sorted(recorded()), ids=lambda path: f"{path.parent.name} {path.name}")
def test_cards_in_the_sentences_of_a_recording_are_drawn(path: Path) -> None:
    assert BEGIN in path.read_text("utf-8")


def walked(told: dict[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Every step, with the state before it."""
    state, found = told["state"], []
    for lesson in told["lessons"]:
        state = changed(state, lesson["opens"] or {})
        for step in lesson["asked"] + lesson["then"]:
            found.append((state, step))
            state = changed(state, step["change"])
    return found


def changed(state: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    return {**state, **change, "view": {**state["view"], **change.get("view", {})}}


def test_the_lessons_are_what_they_are_named_after(told: dict[str, Recording]) -> None:
    """The moments that a course must have: each is found in what it shows."""

    def after(game: str, name: str) -> Any:
        state: dict[str, Any] = {}
        whole = json.loads(told[game].written("en"))
        found = dict[str, dict[str, Any]]()
        state = whole["state"]
        for lesson in whole["lessons"]:
            state = changed(state, lesson["opens"] or {})
            for step in lesson["asked"] + lesson["then"]:
                state = changed(state, step["change"])
            found[lesson["name"]] = state
        return found[name]["view"]

    assert after("the-game", "back")["piles"][3]["top"] == 74
    assert after("the-game", "again")["piles"][1]["top"] == 27
    assert after("the-game", "empty")["deck"] == 0
    assert after("the-game", "win")["ending"] == "won"
    assert after("ten", "rival")["players"][1]["tokens"] == 1
    assert set(after("ten", "rival")["market"]) == {"O6", "P8"}
    assert "O6" in after("ten", "pay")["players"][0]["numbers"]
    assert after("ten", "wild")["phase"] == "auction"
    assert after("ten", "run")["players"][0]["points"] == 6
    assert after("ten", "score")["players"][0]["points"] >= 11
    assert after("abluxxen", "robbed")["stage"] == "reply"
    assert after("abluxxen", "steal")["stage"] == "theft"
    assert after("abluxxen", "joker")["victim"] == 1 and after("abluxxen", "leave")["victim"] == 2
    assert after("triggs", "cross")["extra"] and after("triggs", "extra")["extra"]
    assert len(after("triggs", "empty")["hand"]) == 5
    assert after("phase-10", "skip")["turn"] == 0
    assert after("phase-10", "out")["round"] == 2
