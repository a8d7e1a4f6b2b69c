"""A database of an earlier version opens, and its tables go on.

`before/tables.sqlite3` was recorded before the server got its rooms: of each game a table that waits for a player, one in play
and one that is over, with a rematch. `before/tables.json` says what they were: seats, numbers of events and moves, true states.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from stolik.bots import Bot
from stolik.bots.seeds import seed_of
from stolik.core import fair, game_file, registry
from stolik.core.game import Game
from stolik.core.seats import BotLevel
from stolik.core.words import Language
from stolik.server import wire
from stolik.server.live import bots
from stolik.server.live.server import LiveServer
from stolik.server.live.worker import Wanted
from stolik.server.table.commands import dealt
from stolik.server.table.replay import finished
from stolik.verify import verify
from tests.server.people import Person, joined, reveal, seen, server_at, until, written

pytestmark = pytest.mark.anyio

BEFORE = Path(__file__).parent / "before"
MOMENT = 1794959100.0
"""Just after the recording: the people in play have an hour for their move."""


class Recorded(msgspec.Struct, frozen=True):
    """What a table was like when it was recorded."""

    game: str
    kind: str
    token: str
    seat: int
    version: int
    moves: int
    digest: str
    code: str


TABLES = msgspec.json.decode((BEFORE / "tables.json").read_bytes(), type=dict[str, Recorded])
GAMES = sorted({one.game for one in TABLES.values()})


def recorded(kind: str, game: str) -> tuple[str, Recorded]:
    return next((name, one) for name, one in TABLES.items() if (one.kind, one.game) == (kind, game))


@pytest.fixture(autouse=True)
def at_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets the clock back to when the tables were recorded."""
    began = time.monotonic()
    monkeypatch.setattr(time, "time", lambda: MOMENT + time.monotonic() - began)


@asynccontextmanager
async def opened_again(folder: Path) -> AsyncIterator[LiveServer]:
    """A server over a copy of the database."""
    copy = shutil.copy(BEFORE / "tables.sqlite3", folder)
    async with server_at(copy) as server:
        yield server


async def back(server: LiveServer, name: str) -> Person:
    """The person at a recorded table, who still has their token."""
    live = await server.tables.get(name)
    token = TABLES[name].token
    return Person(server, live, wire.Joined(live.room.seat_of(token), token))


async def play_on(person: Person) -> None:
    """Plays to the end, against the bot that has the other seat, which must move as well."""
    live = person.live
    bot, before = Bot(live.room.game, "easy"), dealt(live.room).history
    await person.do(wire.Pace, speed="instant")
    while live.room.stage == "playing":
        table = dealt(live.room)
        if table.turn == person.seat:
            await person.play(bot.choose(table.hide(person.seat)))
        else:
            await until(lambda: live.room.stage == "over" or dealt(live.room).turn == person.seat)
    since = dealt(live.room).history[len(before) :]
    assert {played.seat for played in since} == {0, 1}
    assert all(played.observation_digest for played in since if played.seat != person.seat)


def test_every_game_was_recorded_in_every_stage() -> None:
    assert set(GAMES) == set(registry.games())
    assert {(one.game, one.kind) for one in TABLES.values()} == {(g, k) for g in GAMES for k in ("waiting", "playing", "over")}


async def test_every_table_is_what_it_was(tmp_path: Path) -> None:
    async with opened_again(tmp_path) as server:
        server.tables.attend = lambda _: None  # no bot moves meanwhile
        for name, was in TABLES.items():
            room = (await server.tables.get(name)).room
            assert (room.game.name, room.stage, room.version) == (was.game, was.kind, was.version)
            assert len(await server.log.read(name)) == was.version
            assert (len(room.table.history) if room.table else 0) == was.moves
            if was.kind != "over":  # at the end all hands are open now, in the record too
                assert (room.table.digest.hex() if room.table else "") == was.digest
            assert room.seat_of(was.token) == was.seat
            assert await server.tables.find(was.code) == name
        listed = {name for name, _ in await server.log.public(100)}
        assert {recorded(kind, game)[0] for kind in ("waiting", "playing") for game in GAMES} <= listed


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_that_waits_can_be_joined_and_is_dealt(tmp_path: Path, game: str) -> None:
    name, was = recorded("waiting", game)
    async with opened_again(tmp_path) as server:
        ola = await back(server, name)
        assert ola.sees().stage == "waiting"
        bob = await joined(server, ola.live, "Bob", contribution="b" * 64)
        await reveal(bob)
        assert bob.seat == 1 - was.seat and bob.sees().stage == ola.sees().stage == "playing"
        first = next(person for person in (ola, bob) if person.sees().legal)
        await first.play(first.sees().legal[0].move)
        assert ola.sees().moves == 1 and len(await written(server, ola.live)) == was.version + 3


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_in_play_goes_on_to_its_end(tmp_path: Path, game: str) -> None:
    name, was = recorded("playing", game)
    async with opened_again(tmp_path) as server:
        ola = await back(server, name)
        await play_on(ola)
        table = ola.live.room.table
        assert table is not None and table.over and len(table.history) > was.moves
        (tmp_path / "game.json").write_bytes(game_file.encode(finished(ola.live.room)))
        assert verify(str(tmp_path / "game.json"), "en")[-1] == "All is as it should be."


async def test_bots_at_a_table_in_play_cannot_be_foreseen_any_more(tmp_path: Path) -> None:
    """The first build took their chance from the table's name, which everybody knows."""
    seeds: list[bytes | str] = []

    def noted(game: Game, level: BotLevel, seed: bytes | str) -> Bot:
        seeds.append(seed)
        return Bot(game, level, seed)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bots, "Bot", noted)
        async with opened_again(tmp_path) as server:
            ola = await back(server, recorded("playing", "the-game")[0])
            await play_on(ola)
            assert ola.live.room.opened.bots == 0
            assert set(seeds) == {seed_of(dealt(ola.live.room).key, 1 - ola.seat)}


@pytest.mark.parametrize(("game", "language"), [*zip(GAMES, ["en", "pl", "en", "pl", "en"], strict=True)])
async def test_a_table_that_is_over_gives_its_file_and_its_replay(tmp_path: Path, game: str, language: Language) -> None:
    name, was = recorded("over", game)
    async with opened_again(tmp_path) as server:
        live = await server.tables.get(name)
        saved = finished(live.room)
        (tmp_path / "game.json").write_bytes(game_file.encode(saved))
        checks = verify(str(tmp_path / "game.json"), language)
        assert checks[-1] == {"en": "All is as it should be.", "pl": "Wszystko się zgadza."}[language]
        made = await server.replays.of_file(game_file.encode(saved), Wanted(was.seat, language))
        replay = msgspec.json.decode(made, type=wire.Replay)
        assert len(replay.steps) == was.moves + 1 and replay.checks == checks
        outcome = seen(live, -1).outcome
        assert outcome and outcome.ended == live.room.ended and replay.outcome == msgspec.structs.replace(outcome, ended=None)
        assert replay.fair and replay.fair.promise == live.room.promise


@pytest.mark.parametrize("game", GAMES)
async def test_a_rematch_that_was_opened_is_played(tmp_path: Path, game: str) -> None:
    name, was = recorded("over", game)
    async with opened_again(tmp_path) as server:
        following = await server.tables.get((await server.tables.get(name)).room.rematch)
        ola = Person(server, following, wire.Joined(following.room.seat_of(was.token), was.token))
        assert ola.sees().stage == "waiting"
        await ola.do(wire.Ready, commitment=fair.commitment("c" * 64))
        await ola.do(wire.Reveal, contribution="c" * 64)
        assert ola.sees().stage == "playing" and [seat.bot for seat in ola.sees().seats] == ["", "easy"]
