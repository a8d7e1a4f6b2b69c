"""A table with a chain, made by hand as a server makes one; and a forger, who knows the server's secret and makes it again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

import stolik
from stolik.bots import Bot, next_remarks
from stolik.bots.seeds import seed_of
from stolik.core import chain, fair, game_file, story
from stolik.core.arguments import checked_level
from stolik.core.chain import (
    AnyEntry,
    Awaited,
    CalledOff,
    CameBack,
    Left,
    Lit,
    Moved,
    Opened,
    Prepared,
    Revealed,
    Sat,
    Started,
    Undone,
)
from stolik.core.fair import Beacon, Fair
from stolik.core.game_file import GameFile
from stolik.core.table import Table, observation_digest
from stolik.proof import DeviceRecord, SeenDeal

DRAND = "https://api.drand.sh/8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce"


def digits(text: str) -> str:
    """64 hex digits that follow from a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def beacon(number: int, text: str = "the beacon") -> Beacon:
    """A round whose randomness is that of its signature."""
    signature = digits(f"{text} {number}") * 2
    return Beacon(DRAND, number, hashlib.sha256(bytes.fromhex(signature)).hexdigest(), signature)


def plain(options: dict[str, bool | int | str]) -> dict[str, Any]:
    """Options for `Table`, whose other arguments have other types."""
    return dict(options)


class Served:
    """A table on a server: every event becomes a line of its chain."""

    def __init__(
        self,
        game: str,
        seats: Sequence[str],
        secret: str = digits("secret"),
        name: str = "Kw3vX_p0Tq8a",
        names: Sequence[str] = (),
        before: str = "",
        beacon: str = "",
        bots: int | None = None,
        **options: bool | int | str,
    ) -> None:
        self.secret = secret
        self.lines: list[str] = []
        self.game = stolik.game(game)
        self.opened = Opened(
            table=name,
            game=game,
            rules=self.game.rules_version,
            bots=self.game.bot_version if bots is None else bots,
            options=self.game.check({"players": len(seats), **options}).said(),
            seats=list(seats),
            promise=fair.promise(secret),
            names=list(names),
            before=before,
            beacon=beacon,
        )
        self.table: Table | None = None
        self.note(self.opened)

    @property
    def story(self) -> story.Story:
        return story.tell(self.lines)

    @property
    def heads(self) -> list[str]:
        return list(chain.heads(self.secret, self.lines))

    @property
    def dealt(self) -> Table:
        assert self.table is not None
        return self.table

    def note(self, entry: AnyEntry) -> None:
        self.lines.append(chain.written(entry))

    def chat(self, text: str) -> None:
        self.lines.append(chain.leaf(self.secret, len(self.lines), text))

    def added(self, seat: int, times: int = 0) -> str:
        """What the device in a seat adds to the deal; something else after every deal that was called off."""
        return digits(f"seat {seat} adds {times}")

    def sit(self, seat: int, name: str) -> None:
        self.note(Sat(seat, name, fair.commitment(self.added(seat))))

    def prepare(self, seat: int, times: int = 0) -> None:
        self.note(Prepared(seat, fair.commitment(self.added(seat, times))))

    def reveal(self, *seats: int, times: int = 0) -> None:
        for seat in seats:
            self.note(Revealed(seat, self.added(seat, times)))

    def deal(self) -> None:
        """There is no entry for the deal: it follows from the last reveal."""
        told = self.story
        assert told.dealt
        proof = Fair(self.opened.promise, self.secret, told.contributions, told.beacon)
        self.table = Table(self.game, seats=told.chairs, key=proof.key, **plain(self.opened.options))
        self.table.fair = proof

    def sat_by(self, seat: int) -> str:
        return self.dealt.seats[seat].bot

    def move(self, *moves: str, seat: int) -> None:
        made = self.dealt.play(*moves, seat=seat)
        self.note(Moved(seat, [one.text for one in made]))

    def undo(self, left: int) -> None:
        self.dealt.rewind(left)
        self.note(Undone(left))

    def leave(self, seat: int, bot: str) -> None:
        self.dealt.seats[seat] = msgspec.structs.replace(self.dealt.seats[seat], bot=bot)
        self.note(Left(seat, bot))

    def back(self, seat: int) -> None:
        self.dealt.seats[seat] = msgspec.structs.replace(self.dealt.seats[seat], bot="")
        self.note(CameBack(seat))

    def bot(self, seat: int) -> Bot:
        seed = f"{self.opened.table} {seat}" if self.opened.bots == 0 else seed_of(self.dealt.key, seat)
        return Bot(self.game, checked_level(self.sat_by(seat)), seed)

    def bot_moves(self, seat: int, move: int | None = None) -> None:
        """The bot in turn moves, as it thinks best, or as a forger wants it."""
        hidden = self.dealt.hide(seat)
        chosen = self.bot(seat).choose(hidden) if move is None else move
        self.write(seat, [chosen], observation_digest(hidden))

    def write(self, seat: int, moves: list[int], digest: str) -> None:
        made = self.dealt.play(*moves, seat=seat, observation_digest=digest)
        self.note(Moved(seat, [one.text for one in made], digest))

    def step(self) -> None:
        """One turn: what bots say, then a bot's move, or a person's, who plays as a medium bot would."""
        table = self.dealt
        bots = {seat: self.bot(seat) for seat, chair in enumerate(table.seats) if chair.bot}
        remark = next(next_remarks(table, bots), None)
        if remark:
            self.write(remark.seat, remark.moves, observation_digest(remark.hidden))
        elif self.sat_by(table.turn):
            self.bot_moves(table.turn)
        else:
            chosen = Bot(self.game, "medium", "a person").choose(table.hide(table.turn))
            self.move(self.game.moves.say(chosen), seat=table.turn)

    def play(self, moves: int) -> None:
        """Plays on for so many moves, or to the end."""
        until = len(self.dealt.history) + moves
        while not self.dealt.over and len(self.dealt.history) < until:
            self.step()

    def until(self, true: Callable[[Table], bool]) -> None:
        while not true(self.dealt):
            self.step()

    def file(self) -> GameFile:
        return msgspec.structs.replace(self.dealt.to_file(), format=4, chain=list(self.lines))

    def record(self, seat: int, upto: int | None = None) -> DeviceRecord:
        """What the device in a seat kept: the head at its reveal, and the last one that it saw."""
        told, heads = self.story, self.heads
        reveal = 1 + max((at for at, one in enumerate(self.entries) if isinstance(one, Revealed) and one.seat == seat), default=0)
        return DeviceRecord(
            stolik=1,
            table=self.opened.table,
            game=self.opened.game,
            promise=self.opened.promise,
            seat=seat,
            name=told.people[seat] if seat >= 0 else "",
            contribution=told.contributions[seat] if seat >= 0 else "",
            commitments=told.standing,
            heads=[(version, heads[version - 1]) for version in (reveal, upto or len(heads))],
            called_off=len(told.called_off),
            deals=[
                SeenDeal(number, stood, self._revealed(seat, stood)) for number, stood in enumerate([*told.void, told.standing])
            ],
        )

    def _revealed(self, seat: int, commitments: list[str]) -> str:
        """What the device in a seat revealed for a deal with these commitments."""
        shown = [one.contribution for one in self.entries if isinstance(one, Revealed) and one.seat == seat]
        return next((one for one in shown if fair.commitment(one) == commitments[seat]), "")

    @property
    def entries(self) -> list[AnyEntry | None]:
        return [chain.read(line) for line in self.lines]

    def places(self, *kinds: type[AnyEntry]) -> list[int]:
        """The lines that have such entries."""
        return [at for at, one in enumerate(self.entries) if isinstance(one, kinds)]


def forged(lines: Sequence[str], secret: str) -> Served:
    """The table that a chain would belong to: a forger makes everything else again, so that it fits."""
    first = chain.read(lines[0])
    assert isinstance(first, Opened)
    made = Served.__new__(Served)
    made.secret, made.lines, made.opened = secret, list(lines), first
    made.game = stolik.game(first.game)
    told = made.story
    if told.dealt:
        proof = Fair(first.promise, secret, told.contributions, told.beacon)
        made.table = Table(made.game, seats=[game_file.Chair() for _ in first.seats], key=proof.key, **plain(first.options))
        made.table.fair = proof
        made.table.seats = story.tell(lines, made.table).chairs
    return made


def the_game() -> Served:
    """Ola and Jan with an easy bot: a deal is called off, moves are taken back, Ola leaves and comes back."""
    made = Served("the-game", ["", "", "easy"], starter=1)
    made.sit(0, "Ola")
    made.chat("hello")
    made.sit(1, "Jan")
    made.reveal(0)
    made.note(CalledOff([1]))
    made.prepare(0, times=1)
    made.prepare(1, times=1)
    made.reveal(1, 0, times=1)
    made.deal()
    made.until(lambda table: table.turn == 0)
    made.step()
    taken = len(made.dealt.history) - 1
    made.undo(taken)
    made.play(8)
    made.chat("well played")
    made.until(lambda table: table.turn == 0)
    made.leave(0, "medium")
    made.play(3)
    made.back(0)
    made.play(1000)
    made.chat("good game")
    return made


def ten() -> Served:
    """A rematch of Ola and Jan, with a beacon; the host gives the open seat to a medium bot; Jan is gone in the end."""
    made = Served(
        "ten",
        ["", "", "", "easy"],
        names=["Ola", "Jan", "", ""],
        before=digits("the game before"),
        secret=digits("ten"),
        beacon=DRAND,
    )
    made.prepare(1)
    made.prepare(0)
    made.chat("who else?")
    made.note(Started("medium"))
    made.note(Awaited(DRAND, 4_000_000))
    made.reveal(0)
    made.note(Lit(beacon(4_000_000)))
    made.reveal(1)
    made.deal()
    made.play(12)
    made.leave(1, "easy")
    made.play(10_000)
    return made


def phase10() -> Served:
    """One round of Ola alone against a bot: the way of scoring changes nothing but the result."""
    made = Served("phase-10", ["", "medium"], rounds=1, secret=digits("phase 10"))
    made.sit(0, "Ola")
    made.reveal(0)
    made.deal()
    made.play(10_000)
    return made
