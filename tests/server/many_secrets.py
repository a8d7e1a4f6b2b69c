"""Nothing that the server sends depends on what its receiver may not know, over thousands of games: `make secrets`.

At a step of a game the table gets a *twin*: it looks the same to one seat, and all that the seat can't know is dealt anew, with
another key, another secret and other tokens. Whatever the server would send to that seat must be the same to the last byte.
"""

from __future__ import annotations

import argparse
import copy
import hashlib
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from stolik.bots.hints import hint_line, hints
from stolik.core import fair, record
from stolik.core.errors import StolikError
from stolik.core.fair import Fair
from stolik.core.game import Game, key_of, key_words
from stolik.core.record import States
from stolik.core.table import Table
from stolik.core.words import LANGUAGES
from stolik.server import wire
from stolik.server.live.tables import row_of
from stolik.server.table import commands, events
from stolik.server.table.events import Person
from stolik.server.table.limits import Limits
from stolik.server.table.rendering import Common, Viewer
from stolik.server.table.replay import finished
from stolik.server.table.room import Room, hashed
from stolik.server.web.socket import refusal
from tests.forms import move_buffer, numbers
from tests.games.modes import SETTINGS, Setting

LATELY = 4
"""A twin has made, if it can, so many of the last moves itself."""
PLAYOUTS = 20
TEXTS = ("", "?", "A", "17", "17 A", "end", "stock", "discard r7", "take r7", "x" * 300, "ż{names[0]}", "{}", "%s")
LINES = ("Hello!", "I have 17", "", "nie kładź na A", "{name}")
LIMITS = Limits(chat_lines=1_000_000)
NOW = 1_000.0

encode = msgspec.json.Encoder().encode


class TwinTable(Table):
    """A table that looks the same to a seat as another, now and at every move that was made, with all else dealt by chance."""

    def __init__(self, true: Table, states: list[States], seat: int, seed: str) -> None:
        vars(self).update(vars(true))
        self.key, self.fair = key_of(f"twin {seed}"), proof(f"twin {seed}", len(true.seats))
        self._true, self._eye, self._seed = states, seat, seed
        self.asked = self.base = len(states) - 1
        for self.base in range(max(0, len(states) - 1 - LATELY), len(states)):
            if self._plays_alike():
                break
        self._now = self._replayed(len(self.history))

    def _plays_alike(self) -> bool:
        """Whether the moves since the base can be made in a guess of it, and show the seat what they did."""
        states = self._guess(self.base)
        for count in range(self.base, len(self.history)):
            move = self.history[count].move
            if (
                self.game.kernels.of(states).violated_rule_at(states, 0, move)
                or self.game.kernels.of(states).mover_at(states, 0, move) != self.history[count].seat
            ):
                return False
            self.game.kernels.of(states).step(states, 0, move, move_buffer(self.game))
            if seen_by(self.game, states, self._eye) != seen_by(self.game, self._true[count + 1], self._eye):
                return False
        return True

    def _guess(self, count: int) -> States:
        hidden = self.game.hide(self._true[count], 0, self._eye)
        self.game.kernels.of(hidden).guess_at(hidden, 0, self._eye, numbers(key_words(key_of(f"{self._seed} {count}"))))
        return hidden

    def _replayed(self, count: int) -> States:
        self.asked = min(self.asked, count)
        states = self._guess(min(count, self.base))
        for played in self.history[self.base : count]:
            self.game.kernels.of(states).step(states, 0, played.move, move_buffer(self.game))
        return states


def seen_by(game: Game, states: States, seat: int) -> bytes:
    return record.pack(game.hide(states, 0, seat), 0)


def digits(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def proof(seed: str, seats: int) -> Fair:
    return Fair("", digits(f"secret {seed}"), [digits(f"{seat} {seed}") for seat in range(seats)])


def dealt_room(setting: Setting, seed: str) -> Room:
    """A table with a person in every seat, and the cards dealt."""
    options = setting.game.check(setting.options)
    deal = proof(seed, options.players)
    room = Room(
        "name-of-the-table",
        events.Opened(
            at=NOW,
            game=setting.game.name,
            rules=setting.game.rules_version,
            options=options.said(),
            seats=[""] * options.players,
            public=True,
            timer=60,
            secret=deal.secret,
            host=hashed(f"host {seed}"),
        ),
    )
    for seat, contribution in enumerate(deal.contributions):
        person = Person("ABCDEF"[seat], hashed(f"token {seat} {seed}"), seat == 0)
        sat = events.Sat(at=NOW, seat=seat, person=person, commitment=fair.commitment(contribution))
        room.fold(sat, events.encode(sat))
    for seat, contribution in enumerate(deal.contributions):
        if contribution:
            revealed = events.Revealed(at=NOW, by=seat, contribution=contribution)
            room.fold(revealed, events.encode(revealed))
    return room


def twin_of(room: Room, states: list[States], seat: int, seed: str) -> Room:
    """The same room around a twin of its table, with other secrets."""
    assert room.table is not None
    twin = copy.copy(room)
    table = twin.table = TwinTable(room.table, states, seat, seed)
    assert table.fair is not None
    twin.opened = msgspec.structs.replace(room.opened, secret=table.fair.secret, host=hashed(f"twin host {seed}"))
    twin.seats = []
    for number, place in enumerate(room.seats):
        other = copy.copy(place)
        other.contribution = table.fair.contributions[number]
        if place.person:
            other.person = msgspec.structs.replace(place.person, token=hashed(f"twin {number} {seed}"))
        twin.seats.append(other)
    return twin


def secrets_of(room: Room) -> list[bytes]:
    """What no message may hold before the end."""
    assert room.table is not None
    known = [room.opened.secret, room.opened.host, room.table.key.hex()]
    known += [seat.person.token for seat in room.seats if seat.person]
    return [secret.encode() for secret in known]


def answered(room: Room, seat: int, command: wire.Command) -> bytes:
    """The answer to a command in both languages, or the event that it would become."""
    try:
        return events.encode(commands.decide(room, seat, command, "pl", NOW, LIMITS).event)
    except StolikError as error:
        return encode([refusal(command.id, error, language) for language in LANGUAGES])


def file_of(room: Room) -> bytes:
    try:
        return encode(finished(room))
    except StolikError as error:
        return encode([refusal("", error, language) for language in LANGUAGES])


def hinted(room: Room, seat: int) -> bytes:
    assert room.table is not None
    found = hints(room.game, room.table.hide(seat), playouts=PLAYOUTS)
    words = [hint_line(room.game, hint, room.table.names(language), language) for hint in found for language in LANGUAGES]
    return encode([found, words])


def probes(room: Room, chance: random.Random, every_move: bool) -> Iterator[wire.Command]:
    """All kinds of commands; of moves some or all, written and typed, alone, after another, at the right time or not."""
    table = room.table
    assert table is not None
    say, typed = room.game.moves.say, room.game.moves.typed
    seats = range(-1, len(room.seats) + 1)
    made, legal = len(table.history), room.game.legal(table.now, 0)
    numbers = range(room.game.rules.NUM_MOVES)
    for move in numbers if every_move else chance.sample(numbers, 10):
        yield wire.Play("p", [say(move)])
    for move in [*chance.sample(numbers, 3), *legal[:1]]:
        yield wire.Play("typed", [msgspec.to_builtins(typed(move))], at=made - chance.randrange(2))
        yield wire.Play("two", [say(chance.choice(legal)) if legal else "?", say(move)])
        yield wire.Play("three", [say(chance.choice(numbers)), say(move), "?"])
    yield wire.Play("text", [chance.choice(TEXTS)])
    yield wire.Play("none", [])
    yield wire.Play("object", [{"type": "lay", "card": chance.randrange(200)}])
    yield wire.Undo("u")
    yield wire.KeepUndo("k")
    yield wire.Say("s", chance.choice(LINES))
    yield wire.Ready("r")
    yield wire.Start("s")
    yield wire.Leave("l")
    yield wire.Back("b")
    yield wire.Remove("r", chance.choice(seats))
    yield wire.Pace("p", chance.choice(get_args(wire.Speed)))


def compare(
    room: Room, states: list[States], seat: int, seed: str, every_move: bool = False, hints_too: bool = False
) -> Counter[str]:
    """Compares all that a seat (-1: a spectator) would be sent with what its twin would; returns what was compared."""
    twin, chance, counted = twin_of(room, states, seat, seed), random.Random(seed), Counter[str]()
    assert isinstance(twin.table, TwinTable) and room.table is not None
    secrets = [] if room.table.over else secrets_of(room)
    counted["dealt differently"] = int(record.pack(twin.table.now, 0) != record.pack(room.table.now, 0))

    def same(what: str, mine: bytes, other: bytes) -> None:
        assert mine == other, f"{what}, seat {seat}, {seed}:\n{mine.decode()}\n{other.decode()}"
        assert not any(secret in mine for secret in secrets), f"{what}, seat {seat}, {seed} holds a secret: {mine.decode()}"
        counted[what.split()[0]] += 1

    since = -1 if chance.random() < 0.1 else room.version - 3
    for language in LANGUAGES:
        shown, shown_twin = (Viewer(seat, Common(language), words=True).state(one, since) for one in (room, twin))
        assert shown.fair is None and shown.outcome is None
        same(f"state {language}", encode(shown), encode(shown_twin))
        patch, patch_twin = (Viewer(seat, Common(language), words=True).patch(one, None, since)[0] for one in (room, twin))
        same(f"patch {language}", patch, patch_twin)
    same("listed", encode(row_of(room)), encode(row_of(twin)))
    same("file", file_of(room), file_of(twin))
    if seat < 0:
        return counted
    for command in probes(room, chance, every_move):
        twin.table.asked = len(room.table.history)
        mine, other = answered(room, seat, command), answered(twin, seat, command)
        if twin.table.asked >= twin.table.base:  # before it the twin's past is made up anew, and chance with it
            same(f"{type(command).__name__} {command}", mine, other)
    if hints_too and room.table.turn == seat:
        same("hint", hinted(room, seat), hinted(twin, seat))
    return counted


def told_alike(room: Room, seat: int, chance: random.Random) -> int:
    """Moves that leave a seat knowing the same are told the same; returns how many pairs there were.

    What the seat itself can see to be possible is chosen in the open, as a reward of TEN is even when it brings nothing: all
    hear which it was. So is what leaves a hand, even if it is shuffled away in the same move, as discards of Triggs may be.
    """
    table = room.table
    assert table is not None
    before, pairs = table.hidden(seat), 0
    hidden = table.hide(seat)
    known: dict[bytes, list[Any]] = {}
    legal = room.game.legal(table.now, 0)
    for move in chance.sample(legal, min(8, len(legal))):
        if room.game.kernels.of(hidden).violated_rule_at(hidden, 0, move) == 0:
            continue
        after = table.attempt(move).states
        if record.column(after, 0, "held")[table.turn] != before.held[table.turn]:
            continue
        words = [room.game.narration.tell(before, move, table.turn, seat, table.names(one), one) for one in LANGUAGES]
        message = [words, encode(room.game.moves.typed(move))]
        first = known.setdefault(seen_by(room.game, after, seat), message)
        pairs += first is not message
        assert first == message, f"seat {seat} can't know the difference, and is told: {first}, {message}"
    return pairs


class Walk:
    """A game of random moves, remarks, chat, leaving and undoing, step by step, with all its states."""

    def __init__(self, setting: Setting, seed: str) -> None:
        self.chance = random.Random(f"{setting} {seed}")
        self.room = dealt_room(setting, f"{setting} {seed}")
        self.states = [self.table.now]

    @property
    def table(self) -> Table:
        assert self.room.table is not None
        return self.room.table

    def step(self) -> None:
        game, chance, turn = self.room.game, self.chance, self.table.turn
        seat = chance.randrange(len(self.room.seats))
        others: list[wire.Command] = [wire.Say("", "hm"), wire.Undo(""), wire.KeepUndo(""), wire.Leave(""), wire.Back("")]
        if chance.random() < 0.1:
            self.do(seat, chance.choice(others))
        asides = game.asides(self.table.now, 0)
        if asides and chance.random() < 0.3:
            move = chance.choice(asides)
            self.do(int(game.kernels.of(self.table.now).mover_at(self.table.now, 0, move)), wire.Play("", [game.moves.say(move)]))
        self.do(turn, wire.Back(""))
        if self.table.turn == turn and not self.table.over:
            self.do(turn, wire.Play("", [game.moves.say(chance.choice(game.legal(self.table.now, 0)))]))

    def do(self, seat: int, command: wire.Command) -> None:
        try:
            event, attempt = commands.decide(self.room, seat, command, "en", NOW, LIMITS)
            self.room.fold(event, events.encode(event), attempt)
        except StolikError:
            return
        del self.states[len(self.table.history) + 1 :]
        if len(self.states) <= len(self.table.history):
            self.states.append(self.table.now)


def check(
    setting: Setting, seed: str, longest: int, share: float, every_move: bool = False, hint_share: float = 0.0
) -> Counter[str]:
    """Walks through a game and compares in a share of its positions, each for one seat or a spectator."""
    walk, counted = Walk(setting, seed), Counter[str]()
    for at in range(longest):
        walk.step()
        if walk.table.over:
            break
        if walk.chance.random() < share:
            seat = walk.chance.randrange(-1, setting.players)
            hints_too = walk.chance.random() < hint_share
            viewer = walk.table.turn if hints_too else seat
            counted += compare(walk.room, walk.states, viewer, f"{setting} {seed} {at}", every_move, hints_too)
            if seat != walk.table.turn:
                counted["told alike"] += told_alike(walk.room, seat, walk.chance)
            counted["positions"] += 1
    counted["games"] += 1
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="games, shared among all settings")
    parser.add_argument("--only", default="", help="settings whose name holds this")
    parser.add_argument("--seed", default="many")
    asked = parser.parse_args()
    chosen = [setting for setting in SETTINGS if asked.only in str(setting)]
    print("| setting | games | positions | dealt differently | answers | seconds |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for number, setting in enumerate(chosen):
        began, counted = time.perf_counter(), Counter[str]()
        for game in range(number, asked.games, len(chosen)):
            counted += check(setting, f"{asked.seed} {game}", 400, 0.3, every_move=game % 10 == 0, hint_share=0.02)
        answers = counted.total() - sum(counted[name] for name in ("games", "positions", "dealt differently", "told alike"))
        row = [counted["games"], counted["positions"], counted["dealt differently"], answers]
        print(f"| {setting} | {' | '.join(f'{one:,}' for one in row)} | {time.perf_counter() - began:.1f} |", flush=True)
    print("\nNothing leaked.", file=sys.stderr)


if __name__ == "__main__":
    main()
