"""Plays a course at a real table with arranged cards, and writes down what the person in seat 0 sees of it, in both languages.

A course is a list of lessons. Each asks the person for some moves, or for none, and goes on with moves of the bots.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from stolik.core import record
from stolik.core.words import LANGUAGES, Language
from stolik.server import wire
from stolik.server.table import commands, events
from stolik.server.table.rendering import Common, Viewer
from stolik.server.table.room import Room
from tests.games.scene import Scene

PERSON = 0
NAME = "☺"
"""What the person is called in a recording; the page puts their own name in its place."""
MOST_TRIES = 100_000


class Lucky(NamedTuple):
    """A move whose luck is arranged: `wanted` says of the mover's view after it whether that is what the lesson needs."""

    text: str
    wanted: Callable[[Any], bool]


class Recording:
    """A course on its way. Every lesson is checked while it is recorded: a move that isn't allowed fails."""

    def __init__(self, scene: Scene, bots: int) -> None:
        self._game = scene.game
        seats: Any = ["", *["easy"] * bots]
        asked = wire.NewTable(game=scene.game.name, options=msgspec.to_builtins(scene.options), seats=seats, speed="calm")
        self.room = Room("course", commands.opened(asked, 0.0, host="", secret="0" * 64))
        self._fold(events.Sat(at=0.0, seat=PERSON, person=events.Person(NAME, "", True)))
        self._fold(events.Appeared(at=0.0, by=PERSON))
        self.room.recent.clear()
        self._now = scene.states
        self._viewers: dict[Language, Viewer] = {language: Viewer(PERSON, Common(language)) for language in LANGUAGES}
        self.lessons: list[dict[str, Any]] = []
        self._opens: dict[str, Any] = {}
        self._shown = {language: self._state(language) for language in LANGUAGES}
        self.start = self._shown

    @property
    def view(self) -> Any:
        """What the person sees."""
        return self._game.view.view(self._game.hidden(self._now, 0, PERSON), PERSON)

    def lesson(self, name: str, *moves: str | Lucky) -> Recording:
        """The next lesson: what the person is asked to do, if anything."""
        self.lessons.append({"name": name, "opens": self._opens, "asked": [], "then": []})
        self._opens = {}
        for move in moves:
            self.lessons[-1]["asked"].append(self._play(PERSON, move))
        return self

    def scene(self, scene: Scene) -> Recording:
        """Lays the cards anew; the next lesson begins so."""
        self._now = scene.states
        self._fold(events.Paced(at=0.0, by=PERSON, speed="calm"))  # the next version, in which nothing has happened
        self.room.recent.clear()
        self._opens = {}
        for language in LANGUAGES:
            after = self._state(language)
            self._opens[language] = change(self._shown[language], after)
            self._shown = {**self._shown, language: after}
        return self

    def then(self, seat: int, *moves: str | Lucky) -> Recording:
        """What a bot does at the end of the lesson."""
        for move in moves:
            self.lessons[-1]["then"].append(self._play(seat, move))
        return self

    def written(self, language: Language) -> str:
        """The recording in one language, as the page reads it."""

        def steps(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
            return [{"seat": one["seat"], "move": one["move"], "change": one[language]} for one in found]

        lessons = [
            {"name": one["name"], "opens": one["opens"].get(language), "asked": steps(one["asked"]), "then": steps(one["then"])}
            for one in self.lessons
        ]
        told = {"state": self.start[language], "lessons": lessons}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"

    @property
    def _now(self) -> Any:
        assert self.room.table is not None
        return self.room.table.now

    @_now.setter
    def _now(self, states: Any) -> None:
        table = self.room.table
        assert table is not None
        table._now = table._copy_of(states)

    def _play(self, seat: int, move: str | Lucky) -> dict[str, Any]:
        table = self.room.table
        assert table is not None
        text = move if isinstance(move, str) else move.text
        if isinstance(move, Lucky):
            self._arrange(seat, move)
        self._fold(events.Moved(at=0.0, by=seat, seat=seat, moves=[text]))
        step = {"seat": seat, "move": msgspec.to_builtins(self._game.moves.typed(table.history[-1].move))}
        for language in LANGUAGES:
            after = self._state(language)
            step[language] = change(self._shown[language], after)
            self._shown = {**self._shown, language: after}
        return step

    def _arrange(self, seat: int, move: Lucky) -> None:
        """Finds luck with which the move brings what is wanted."""
        number = int(self._game.moves.read(move.text, seat))
        state = record.read(self._game.rules.State, self._now, 0)
        for luck in range(1, MOST_TRIES):
            state.fast, state.words = 1, [luck * 7919, luck * 31, 5, 9, *[0] * 12]
            states = self._game.copied(self._now, 0)
            record.write(states, 0, state)
            tried = self._game.copied(states, 0)
            self._game.kernels.of(tried).step(tried, 0, number, self._game.move_buffer(tried))
            if move.wanted(self._game.view.view(self._game.hidden(tried, 0, seat), seat)):
                self._now = states
                return
        raise AssertionError(f"{move.text}: no luck brings that")

    def _fold(self, event: events.AnyEvent) -> None:
        self.room.fold(event, events.encode(event))

    def _state(self, language: Language) -> dict[str, Any]:
        """What the person sees, with the cards in sentences marked, as pages read them."""
        viewer, since = self._viewers[language], self.room.version - 1
        told = viewer._happened(self.room, since, lambda *_: None)
        shown: dict[str, Any] = json.loads(msgspec.json.encode(viewer.state(self.room, since)))
        for one, marked in zip(shown["happened"], told, strict=True):
            one["text"] = marked.text
        shown["status"] = viewer._own(self.room).status
        return {**shown, "can_undo": False, "head": "", "promise": "", "fair": None}


def change(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The members of a state that are new, and of its view those that are new."""
    changed = {name: value for name, value in after.items() if name != "view" and before.get(name) != value}
    view = {name: value for name, value in after["view"].items() if before["view"].get(name) != value}
    return {**changed, "view": view}
