"""What a command does: the event that carries it out, or the error that says why not. Changes nothing itself."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import unicodedata
from typing import Any, NamedTuple

import msgspec

from stolik.core import fair, registry
from stolik.core.arguments import checked_level
from stolik.core.errors import BadSeats, CannotUndo, UnknownSeat
from stolik.core.table import Attempt, Table
from stolik.core.words import Language
from stolik.server import wire
from stolik.server.table import errors, events
from stolik.server.table.events import AnyEvent, Person
from stolik.server.table.limits import Limits, within
from stolik.server.table.room import ABSENT_SECONDS, STAND_IN, Room, hashed
from stolik.server.table.seats import Seat

NAME_BYTES = 18
"""144 bits, 24 letters."""


class Decided(NamedTuple):
    """The event that a command becomes; with moves also the attempt that made them, so that nobody makes them twice."""

    event: AnyEvent
    attempt: Attempt | None = None


def could_be_name(text: str) -> bool:
    """Whether a table could have that name; PostgreSQL refuses even to look for some others."""
    return re.fullmatch(r"[\w-]{1,40}", text, re.ASCII) is not None


def opened(asked: wire.NewTable, now: float, *, host: str, secret: str, beacon: str = "", release: str = "") -> events.Opened:
    """A new table, as somebody asked for it. `host` is the token of its host; the deal will follow from the `secret`."""
    game = registry.game(asked.game)
    mode = game.mode(asked.mode) if asked.mode else None
    values = {**(mode.options if mode else {}), **asked.options}
    if asked.seats:
        values.setdefault("players", len(asked.seats))
    options = game.check(values)
    if asked.seats and len(asked.seats) != options.players:
        raise BadSeats(players=options.players, seats=len(asked.seats))
    return events.Opened(
        at=now,
        game=game.name,
        rules=game.rules_version,
        options=options.said(),
        seats=list(asked.seats) or [""] * options.players,
        public=asked.public,
        timer=asked.timer,
        speed=asked.speed,
        secret=secret,
        host=hashed(host),
        bots=game.bot_version,
        release=release,
        beacon=beacon,
    )


class Begun(NamedTuple):
    """What is played at a table whose deal isn't drawn for it, and who sits there: a bot's level, or nothing for a person."""

    game: str
    options: dict[str, bool | int | str]
    seats: list[str]
    rules: int
    speed: wire.Speed = "normal"


def opened_from(
    base: events.Base, origin: wire.Origin, begun: Begun, now: float, *, host: str, secret: str, release: str = ""
) -> events.Opened:
    """A table whose deal isn't drawn for it but that of `base`: no beacon goes into it."""
    game = registry.game(begun.game)
    return events.Opened(
        at=now,
        game=game.name,
        rules=begun.rules,
        options=game.check(begun.options).said(),
        seats=begun.seats,
        public=False,
        timer=0,
        speed=begun.speed,
        secret=secret,
        host=hashed(host),
        bots=game.bot_version,
        release=release,
        origin=origin,
        base=base,
    )


def rematch(room: Room, now: float, *, secret: str, beacon: str = "", release: str = "") -> events.Opened:
    """The same table once more, for the same people, with another secret, by the newest rules, and with a deal of its own."""
    bots = ["" if seat.person else seat.bot for seat in room.seats]
    return msgspec.structs.replace(
        room.opened,
        at=now,
        secret=secret,
        seats=bots,
        people=[msgspec.structs.replace(seat.person, host=seat.host) if seat.person else None for seat in room.seats],
        speed=room.speed,
        rules=room.game.rules_version,
        bots=room.game.bot_version,
        release=release,
        before=room.head,
        beacon=beacon,
        series=room.series,
        company=room.opened.company or room.name,
        origin=None,
        base=None,
    )


def name_after(room: Room) -> str:
    """The name of the table of the next game: all who ask for it at once ask for the same one, and nobody can guess it."""
    digest = hashlib.sha256(f"{room.opened.host}\n{room.name}\nnext".encode()).digest()
    return base64.urlsafe_b64encode(digest[:NAME_BYTES]).decode()


def sat(room: Room, asked: wire.Join, token: str, now: float, limits: Limits, held: bool = False) -> Decided:
    """A person takes an open seat before the deal, or asks for a bot's seat after it; `held`: they have had a seat here."""
    name = clean(asked.name)
    if not name:
        raise errors.BadName()
    reason = ("That name is too long", "To imię jest za długie")
    within("name_letters", len(name), limits.name_letters, reason)
    host = bool(asked.host) and hmac.compare_digest(hashed(asked.host), room.opened.host)
    if asked.host and not host:
        raise errors.NotHost()
    seat = free_seat(room, asked.seat)
    person = Person(own_name(room, seat, name, limits), hashed(token), host and room.opener.host)
    if room.table is None:
        # nobody adds anything to a deal that isn't drawn for its table
        commitment = "" if room.base else committed(room, asked.commitment)
        return Decided(events.Sat(at=now, seat=seat, person=person, commitment=commitment))
    if held:
        raise errors.HeldAnotherHand()
    if room.asks:
        raise errors.SeatAsked()
    return Decided(events.AskedSeat(at=now, seat=seat, person=person))


def own_name(room: Room, seat: int, name: str, limits: Limits) -> str:
    """The name, with a number if somebody else at the table is called so. A bot gets another name before the deal."""
    others = [other for number, other in enumerate(room.seats) if number != seat and (other.person or room.table)]
    taken = {other.name.casefold() for other in others}
    numbered = (f"{name[: int(limits.name_letters) - 2].rstrip()} {number}" for number in range(2, len(room.seats) + 2))
    return next(one for one in (name, *numbered) if one.casefold() not in taken)


def free_seat(room: Room, wanted: int | None) -> int:
    """The seat that somebody wants, or any that is free: before the deal an open one, after it one that was meant for a person.

    After it people must agree (see `admit`), so somebody must be there. A person alone with bots can't agree with anybody: they
    could ask from another browser, and read a bot's hand.
    """
    if room.table is None:
        free = [number for number, seat in enumerate(room.seats) if seat.open]
    else:
        given = room.people and len(room.holders) > 1 and room.stage == "playing"
        meant = [number for number, bot in enumerate(room.opened.seats) if given and not bot]
        free = [number for number in meant if not room.seats[number].played]
    if wanted is not None and not 0 <= wanted < len(room.seats):
        raise UnknownSeat(seat=wanted, first=0, last=len(room.seats) - 1)
    if not free:
        raise errors.NoFreeSeat()
    if wanted is not None and wanted not in free:
        raise errors.SeatTaken()
    return free[0] if wanted is None else wanted


def clean(text: str) -> str:
    """A text on one line, without letters that can't be seen or that turn others around."""
    return " ".join("".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in text).split())


def decide(
    room: Room, seat: int, command: wire.Command, language: Language, now: float, limits: Limits, away: float = 0.0
) -> Decided:
    """What a seat's command does now. Hints and rematches change nothing at this table: they don't come here.

    `away` is for how long the person whom a command is about has been gone.
    """
    made: dict[str, Any] = {"at": now, "by": seat, "id": command.id}
    match command:
        case wire.Play():
            return play(room, seat, command, now, limits)
        case wire.Undo():
            return undo(room, seat, command, now)
        case wire.KeepUndo():
            if not room.asked_undo:
                raise errors.NothingAsked()
            return Decided(events.DeclinedUndo(**made))
        case wire.Say():
            return Decided(events.Said(**made, text=chat_line(room, seat, command.text, language, limits)))
        case wire.React(reaction=reaction):
            room_to_talk(room, seat, limits)
            return Decided(events.Reacted(**made, reaction=reaction))
        case wire.Ready(commitment=commitment):
            before_deal(room)
            if room.seats[seat].ready:
                raise errors.AlreadyReady()
            return Decided(events.Prepared(**made, commitment=committed(room, commitment)))
        case wire.Reveal(contribution=contribution):
            return Decided(events.Revealed(**made, contribution=revealed(room, seat, contribution)))
        case wire.Start(bots=level):
            host_only(room, seat)
            before_deal(room)
            if room.closed:
                raise errors.Revealing()
            if room.unready:
                raise errors.NotReady(names=", ".join(room.names[late] for late in room.unready))
            return Decided(events.Started(**made, bots=known(level)))
        case wire.Leave(bot=level):
            if room.seats[seat].bot:
                raise errors.SeatKept()
            return Decided(events.Left(**made, seat=seat, bot=known(level)))
        case wire.Back():
            if not room.seats[seat].bot:
                raise errors.NotKept()
            return Decided(events.CameBack(**made))
        case wire.Remove(seat=other, bot=level):
            if room.table is None:
                host_only(room, seat)
            name = played(room, other).name
            if not room.is_host(seat) and away < ABSENT_SECONDS:
                raise errors.NotAway(name=name)
            bot = known(level) if room.is_host(seat) else STAND_IN
            return Decided(events.Removed(**made, seat=other, bot=bot))
        case wire.MakeHost(seat=other):
            host_only(room, seat)
            played(room, other)
            return Decided(events.Hosted(**made, seat=other))
        case wire.Admit():
            return admit(room, seat, command, now)
        case wire.TurnAway():
            if not room.asks:
                raise errors.NobodyAsks()
            return Decided(events.DeclinedSeat(**made))
        case wire.Pace(speed=speed):
            return Decided(events.Paced(**made, speed=speed))
        case _:
            raise AssertionError(command)


def play(room: Room, seat: int, command: wire.Play, now: float, limits: Limits) -> Decided:
    table = dealt(room)
    if room.seats[seat].bot:
        raise errors.SeatKept()
    if command.at is not None and command.at != len(table.history) and not only_said_since(table, command.at, seat):
        raise errors.Outdated()
    if not command.moves:
        raise errors.NoMoves()
    reason = ("These are too many moves at once", "Za dużo ruchów naraz")
    within("moves_at_once", len(command.moves), limits.moves_at_once, reason)
    attempt = table.attempt(*command.moves, seat=seat)
    moves = [played.text for played in attempt.made]
    return Decided(events.Moved(at=now, by=seat, id=command.id, seat=seat, moves=moves), attempt)


def only_said_since(table: Table, at: int, seat: int) -> bool:
    """Whether the seat had the turn all the time, and others only said something, such as a signal."""
    since = table.history[at:] if 0 <= at <= len(table.history) else []
    return bool(since) and all(played.seat != seat for played in since) and table.at(at).turn == seat


def undo(room: Room, seat: int, command: wire.Undo, now: float) -> Decided:
    """Takes back what may be taken back; else asks the others, or agrees with the player who asked."""
    table = dealt(room)
    if room.stage == "over":  # its cards are open and its file can be checked: it stays as it is
        raise CannotUndo(reason=("the game is over", "gra jest skończona"))
    if room.seats[seat].bot:
        raise errors.SeatKept()
    asker = room.asked_undo[0] if room.asked_undo else seat
    if seat in room.asked_undo:
        raise errors.AlreadyAgreed()
    found = room.taken_back(asker)
    if found is None:
        table.undoable(asker, agreed=True)  # says why not
        raise CannotUndo(reason=("the people at the table have changed since", "od tego czasu zmienili się gracze"))
    if table.reveals(table.at(found.left).now, table.now):
        raise CannotUndo(reason=("something hidden has been seen", "odsłoniło się coś, co było zakryte"))
    agreed = {seat, *room.asked_undo}
    if (asker == seat and found.freely) or not set(room.people) - agreed:
        return Decided(events.Undone(at=now, by=seat, id=command.id, left=found.left))
    return Decided(events.AskedUndo(at=now, by=seat, id=command.id))


def admit(room: Room, seat: int, command: wire.Admit, now: float) -> Decided:
    """Agrees that somebody takes a bot's seat; the last who agrees gives it to them.

    All must agree who hold cards of this deal, also those for whom a bot plays: the host could have removed them just before.
    """
    if not room.asks:
        raise errors.NobodyAsks()
    if seat in room.asks.agreed:
        raise errors.AlreadyAgreed()
    made: dict[str, Any] = {"at": now, "by": seat, "id": command.id}
    if set(room.holders) - {seat, *room.asks.agreed}:
        return Decided(events.AgreedSeat(**made))
    return Decided(events.TookOver(**made, seat=room.asks.seat, person=room.asks.person))


def committed(room: Room, commitment: str) -> str:
    """A commitment that may stand for the next deal: none that stood for one that was called off."""
    if commitment in room.void:
        raise errors.VoidCommitment()
    return fair.contribution(commitment)


def revealed(room: Room, seat: int, contribution: str) -> str:
    """A contribution that may be revealed now, and that is the one of the seat's commitment."""
    before_deal(room)
    if not room.revealing:
        raise errors.NotRevealing()
    if room.seats[seat].revealed:
        raise errors.AlreadyReady()
    if not contribution or fair.commitment(fair.contribution(contribution)) != room.seats[seat].commitment:
        raise errors.WrongContribution()
    return contribution


def chat_line(room: Room, seat: int, written: str, language: Language, limits: Limits) -> str:
    """A line of chat, if the table takes it; the language is that of its writer."""
    text = clean(written)
    if not text:
        raise errors.EmptyLine()
    within("chat_letters", len(text), limits.chat_letters, ("That is too long", "To za długie"))
    room_to_talk(room, seat, limits)
    if room.game.parts.chat and (reason := room.game.parts.chat(text, language)):
        raise errors.ChatRefused(reason=reason)
    return text


def room_to_talk(room: Room, seat: int, limits: Limits) -> None:
    """Lines and reactions share a budget. Each seat has its own: nobody can use up that of the others."""
    reason = ("You have said enough at this table", "Na tę grę dość już od ciebie wiadomości")
    within("chat_lines", room.chat_lines[seat] + 1, limits.chat_lines, reason)


def played(room: Room, seat: int) -> Seat:
    """A seat in which a person plays."""
    if not 0 <= seat < len(room.seats):
        raise UnknownSeat(seat=seat, first=0, last=len(room.seats) - 1)
    if not room.seats[seat].played:
        raise errors.NobodyThere()
    return room.seats[seat]


def dealt(room: Room) -> Table:
    if room.table is None:
        raise errors.NotDealt()
    return room.table


def before_deal(room: Room) -> None:
    if room.table is not None:
        raise errors.AlreadyDealt()


def host_only(room: Room, seat: int) -> None:
    if not room.is_host(seat):
        raise errors.NotHost()


def known(level: str) -> str:
    return checked_level(level)
