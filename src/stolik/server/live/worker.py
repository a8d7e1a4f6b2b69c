"""A process that makes replays, reviews and game files, and reads files to go on from: work that would hold the lock of the
server's process for seconds.

`python -m stolik.server.live.worker NICENESS` reads jobs from its input and answers on its output. A message is its length in
four bytes, then itself in MessagePack. The process says `Started`; its answer to a job is `NotLoaded`, or `Began` and then
`Made`, `Refused` or `Failed`.
"""

from __future__ import annotations

import gzip
import os
import pickle
import signal
import sys
import traceback
from typing import IO, NamedTuple

import msgspec

from stolik.bots.preparing import prepare_part
from stolik.core import game_file, registry, rule
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.game_file import GameFile
from stolik.core.table import Table
from stolik.core.words import Language
from stolik.reviewing import review
from stolik.reviewing.making import NotFinished, passes
from stolik.reviewing.result import DIGITS
from stolik.server.table import events, reviewed, reviewing
from stolik.server.table.events import Opened
from stolik.server.table.forks import moment_of
from stolik.server.table.limits import Limits, within
from stolik.server.table.replay import ended, opening, readable, replayed, told
from stolik.server.table.reviewed import Heading
from stolik.server.table.room import Room
from stolik.server.wire import Fork

NICENESS = 10
"""How much the process steps back for the server's, if nobody says how much."""
PACKING = 6


class Wanted(NamedTuple):
    """A way to see a game that is over, step by step; `packed` if its text shall be gzipped, `marked` with marked cards."""

    seat: int
    language: Language
    words: bool = False
    packed: bool = False
    marked: bool = False


class Events(msgspec.Struct, frozen=True, tag=True):
    """A table that is over, as the log has it, but with the secret of its first event open."""

    table: str
    bodies: list[bytes]


class Kept(msgspec.Struct, frozen=True, tag=True):
    """A review as it is kept, to be written in a language."""

    review: bytes


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """A replay to make, or a review, or what luck did, or a moment to go on from; with none of these a game file."""

    source: bytes | Events | Kept
    """A game file, which nobody has looked at, or a table, or a review that was made before."""
    wanted: Wanted | None = None
    depth: int | None = None
    """How deep a review to make, as it is kept."""
    luck: bool = False
    """Whether only luck is wanted, for every seat of a table."""
    fork: Fork | None = None
    """The moment that is asked for, of a game file to go on from."""
    limits: Limits
    load: bool = False
    """Whether the process may load the game, which takes as long as it takes."""


class Started(msgspec.Struct, frozen=True, tag=True):
    """The process is there: this comes once, before everything else."""


class Began(msgspec.Struct, frozen=True, tag=True):
    """The game of the job is loaded."""


class NotLoaded(msgspec.Struct, frozen=True, tag=True):
    """The process would have to load a game for this, or what reviews it; asked again with `load`, it does."""

    game: str


class Made(msgspec.Struct, frozen=True, tag=True):
    body: bytes


class Refused(msgspec.Struct, frozen=True, tag=True):
    """An error in words, pickled by this program: it has no other form that keeps its values."""

    error: bytes


class Failed(msgspec.Struct, frozen=True, tag=True):
    """An error that nobody foresaw: its kind, and where it was raised, without anything that a client sent."""

    kind: str
    place: str


Answer = Started | Began | NotLoaded | Made | Refused | Failed


def made(job: Job) -> bytes:
    """What is sent for a job."""
    return _made(job, _begun(job))


def _begun(job: Job) -> GameFile | Opened | Heading:
    """What says which game it is, without anything of the game being loaded."""
    if isinstance(job.source, bytes):
        return readable(job.source)
    begun = reviewed.heading(job.source.review) if isinstance(job.source, Kept) else opening(job.source.bodies)
    registry.game(begun.game)
    return begun


def _made(job: Job, begun: GameFile | Opened | Heading) -> bytes:
    if job.luck:
        assert isinstance(job.source, Events)
        return _luck(job.source)
    if isinstance(job.source, Kept):
        assert isinstance(begun, Heading) and job.wanted is not None
        found = reviewed.unpacked(job.source.review)
        return _packed(reviewing.sent(found, begun.depth, begun.depths, job.wanted.language, job.limits), job.wanted)
    if isinstance(job.source, Events):
        saved = told(job.source.table, job.source.bodies)
    else:
        assert isinstance(begun, GameFile)
        saved = begun
    if job.fork is not None:
        return msgspec.json.encode(moment_of(saved, job.fork, job.limits))
    if job.depth is not None:
        return _review(saved, job.depth, job.limits)
    if job.wanted is None:
        return game_file.encode(saved)
    seat, language, words, _, marked = job.wanted
    return _packed(replayed(saved, seat, language, job.limits, words, marked), job.wanted)


def _packed(text: bytes, wanted: Wanted) -> bytes:
    return gzip.compress(text, PACKING, mtime=0) if wanted.packed else text


def _review(saved: GameFile, depth: int, limits: Limits) -> bytes:
    """A review as it is kept: of that depth, or the deepest that there is."""
    within("replay_moves", len(saved.moves), limits.replay_moves, reviewing.TOO_LONG)
    table = Table.from_file(saved)
    if not table.over:
        raise NotFinished()
    made = passes(table)
    depth = min(depth, len(made) - 1)
    return reviewed.packed(reviewed.reviewed(table, made[depth]()), depth, len(made))


def _luck(source: Events) -> bytes:
    """What draws gave each seat at a table after the deal, as `stolik review` says it."""
    room = Room(source.table, opening(source.bodies))
    for body in source.bodies[1:]:
        room.fold(events.decode(body), body)
    found = review(ended(room), judge=False)
    return msgspec.json.encode([round(found.parts(seat).all_draws, DIGITS) for seat in range(len(room.seats))])


def write(stream: IO[bytes], message: msgspec.Struct) -> None:
    text = msgspec.msgpack.encode(message)
    stream.write(len(text).to_bytes(4) + text)
    stream.flush()


def read(stream: IO[bytes]) -> bytes:
    """The next message; empty if there is none any more."""
    length = stream.read(4)
    return stream.read(int.from_bytes(length)) if len(length) == 4 else b""


def answer(job: Job, loaded: set[str], out: IO[bytes]) -> Answer:
    try:
        begun = _begun(job)
        reviews = job.luck or job.depth is not None
        needed = f"reviews of {begun.game}" if reviews else begun.game
        if needed not in loaded:
            if not job.load:
                return NotLoaded(begun.game)
            _load(registry.game(begun.game), reviews)
            loaded.add(needed)
        write(out, Began())
        return Made(_made(job, begun))
    except StolikError as error:
        return Refused(pickle.dumps(error))
    except Exception as error:  # the server says that it failed, and the process goes on
        last = traceback.extract_tb(error.__traceback__)[-1]
        return Failed(type(error).__name__, f"{last.filename}:{last.lineno}")


def _load(game: Game, reviews: bool) -> None:
    """Loads what a job works with; what reviews need is even compiled here, if no compiler has done it before."""
    if rule.AT_ONCE or game.kernels.cached:
        game.compile_rules()
    if reviews and rule.COMPILED:
        prepare_part(game, "reviews")


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which then closes our input
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else NICENESS)
    jobs, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what anybody prints is no message
    loaded: set[str] = set()
    write(answers, Started())
    while text := read(jobs):
        write(answers, answer(msgspec.msgpack.decode(text, type=Job), loaded, answers))


if __name__ == "__main__":
    main()
