"""A game from beginning to end, as a seat could have seen it, made from its file and checked whole on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from stolik.checks import checked
from stolik.core import game_file
from stolik.core.game_file import GameFile
from stolik.core.seats import SPECTATOR
from stolik.core.table import Table
from stolik.core.text import spoken
from stolik.core.words import Language, pick
from stolik.server import wire
from stolik.server.table import events
from stolik.server.table.chained import lines
from stolik.server.table.errors import NotOver
from stolik.server.table.limits import Limits, within
from stolik.server.table.rendering import outcome
from stolik.server.table.room import Room
from stolik.server.table.words import WORDS

encode = msgspec.json.Encoder().encode
TOO_LONG = ("This game is too long to be shown", "Ta gra jest za długa, żeby ją pokazać")


def ended(room: Room) -> Table:
    """The game of a table, if it is over: what follows from it gives everything away, so that waits for the end."""
    if room.table is None or not room.table.over:
        raise NotOver()
    return room.table


def finished(room: Room) -> GameFile:
    """The game file of a table that is over."""
    return ended(room).to_file()


def chained(saved: GameFile, room: Room, bodies: list[bytes]) -> GameFile:
    """The same file with the chain of its table, whose events the log has as `bodies`."""
    chain = lines(room.name, room.opened, bodies)
    if saved.fork:
        return msgspec.structs.replace(saved, chain=chain, secret=room.opened.secret)
    return msgspec.structs.replace(saved, format=game_file.FORMAT, chain=chain)


def told(name: str, bodies: list[bytes]) -> GameFile:
    """The game file of a table that is over, with its chain, from its events; of the first the secret isn't sealed.

    Takes its time, and holds Python's lock: call it in another process.
    """
    opened = opening(bodies)
    room = Room(name, opened)
    for body in bodies[1:]:
        room.fold(events.decode(body), body)
    return chained(finished(room), room, bodies)


def opening(bodies: list[bytes]) -> events.Opened:
    """The first of a table's events."""
    first = events.decode(bodies[0])
    assert isinstance(first, events.Opened)
    return first


def readable(text: bytes) -> GameFile:
    """The game file that somebody sends, if it is one and its game can be played here."""
    saved = game_file.decode(text)
    game_file.playable(saved)
    return saved


def replayed(saved: GameFile, seat: int, language: Language, limits: Limits, words: bool = False, marked: bool = False) -> bytes:
    """The replay as it is sent, with the table in words at every step if they are asked for.

    Takes its time, and holds Python's lock: call it in another process.
    """
    within("replay_moves", len(saved.moves), limits.replay_moves, TOO_LONG)
    table = Table.from_file(saved)
    return encode(
        wire.Replay(
            game=saved.game,
            options=table.options.said(),
            seat=seat,
            names=table.names(language),
            bots=[chair.bot for chair in table.seats],
            steps=cast("list[wire.Step]", written(steps(table, seat, language, words, marked), limits)),
            outcome=outcome(table) if table.over else None,
            fair=table.fair,
            key=saved.key,
            checks=checked(saved, table, language),
        )
    )


def written(made: Iterator[wire.Step], limits: Limits) -> list[msgspec.Raw]:
    """Every step as it is sent, written at once: names without end in a file don't fill the memory."""
    size, found = 0, []
    for step in made:
        text = encode(step)
        size += len(text)
        within("replay_bytes", size, limits.replay_bytes, TOO_LONG)
        found.append(msgspec.Raw(text))
    return found


def steps(table: Table, seat: int, language: Language, words: bool = False, marked: bool = False) -> Iterator[wire.Step]:
    """The deal and every move, each made once, with what the seat (-1: a spectator) sees after it."""
    game, names = table.game, table.names(language)
    telling = game.marked if marked else game.narration
    positions = table.positions()
    seen = game.hidden(next(positions), 0, seat)
    mover, text, narration, move = SPECTATOR, "", pick(WORDS["dealt"], language), None
    for played in (*table.history, None):
        view = game.view.view(seen, seat)
        status = telling.status(view, names, language)[0]
        standing = [game.narration.standing(view, other, language) for other in range(len(names))]
        spans = game.narration.describe(view, names, language) if words else []
        yield wire.Step(mover, text, narration, move, view, status, standing, spans)
        if played is not None:
            mover, move = played.seat, game.moves.typed(played.move)
            text = game.moves.text(played.move, language)
            narration = telling.tell(seen, played.move, mover, seat, names, language)
            before, seen = seen, game.hidden(next(positions), 0, seat)
            narration = game.with_aftermath(narration, before, seen, played.move, mover, seat, names, language)
            narration = narration if marked else spoken(narration)
