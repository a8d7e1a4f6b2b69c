"""What each client is sent: makes every message about a table, from records that are hidden for its receiver."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec

from stolik.core.game import Game
from stolik.core.seats import NO_SEAT, SPECTATOR
from stolik.core.table import Table
from stolik.core.text import Line, plain, spoken
from stolik.core.words import Language, Pair, fill, pick
from stolik.server import wire
from stolik.server.table import patches
from stolik.server.table.happenings import Happened
from stolik.server.table.room import Room
from stolik.server.table.seats import Seat
from stolik.server.table.words import WAITING, WORDS
from stolik.server.wire import codes

encode = msgspec.json.Encoder().encode
TREES = 2
"""How many trees a viewer remembers, for clients that come back or are a little behind."""
NO_WARNINGS: dict[Any, Any] = {}
SETS_OF_ASIDES = 1_000
"""How many are kept: what seats may say out of turn differs by game, seat and language, and hardly by the moment."""


class Own(msgspec.Struct, frozen=True, gc=False):
    """What one viewer alone sees of a table, and may do there."""

    view: Any
    status: str
    can_undo: bool
    can_ask_undo: bool
    legal: list[int]
    asides: list[int]
    warnings: dict[int, Pair]
    text_lines: list[str]
    spans: list[Line]


class Setting(NamedTuple):
    """The part of a state that no move changes; `seated` is the room's."""

    seated: int
    names: list[str]
    seats: list[wire.SeatState]
    code: str


class Common:
    """What all see of a table who read one language: made, compared and encoded once an event, however many see it."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._setting = Setting(-1, [], [], "")
        self._version = -1
        self._part = patches.NO_PART
        self._names: patches.Names = ()
        """What all see beside the view: the facts, how each seat stands, and a null as long as there is no view."""
        self._last: tuple[patches.Part, patches.Part, patches.Difference] | None = None
        self._watched: tuple[Any, Any] = (None, None)

    def setting(self, room: Room) -> Setting:
        """Names, seats and code, which no move changes."""
        if self._setting.seated != room.seated:
            names = room.table.names(self.language) if room.table else room.names
            self._setting = Setting(room.seated, names, [_seat(seat) for seat in room.seats], codes.shown(room.code))
        return self._setting

    def watched(self, room: Room) -> Any:
        """The view of a spectator."""
        assert room.table is not None
        seen = room.table.open
        if self._watched[0] is not seen:
            self._watched = seen, room.game.view.view(seen, SPECTATOR)
        return self._watched[1]

    def part(self, room: Room) -> patches.Part:
        """The members of the tree that are the same for everybody."""
        if self._version != room.version:
            before, seated = self._part, room.game.parts.seated
            view: patches.Values | None = None
            names: patches.Names = ()
            watched = None
            if room.table is not None:
                watched = self.watched(room)
                names, values = shared(type(watched), seated.fields if seated else None)  # type: ignore[arg-type]
                view = values(watched)
            stands = patches.by_number(standing(room, watched, self.language)) if seated else patches.NOTHING
            found = facts(room, self.setting(room))
            self._names = self._names or patches.named((*found, "standing", "view"))
            members = (*found.values(), stands, patches.NOTHING if room.table else None)
            self._part, changed = patches.part_after(before, self._names, members, names, view)
            self._last = before, self._part, changed
            self._version = room.version
        return self._part

    def difference(self, old: patches.Part, new: patches.Part) -> patches.Difference:
        """What has changed between two of these parts; clients that keep up all have the same two."""
        if self._last is None or self._last[0] is not old or self._last[1] is not new:
            self._last = old, new, patches.difference(old, new)
        return self._last[2]


class Viewer:
    """One way to see a table: from a seat (-1: a spectator's), in a language, with or without the table in words.

    Remembers the last record that it showed, because the next move is told by what could be seen before it, and the last trees
    that it made, because patches begin at them.
    """

    def __init__(self, seat: int, common: Common, words: bool = False) -> None:
        self.seat = seat
        self.common = common
        self.language = common.language
        self.words = words
        self._before: tuple[int, int, Any] = (-1, -1, None)
        """The last record that it showed: of which version, after how many moves."""
        self._trees: deque[patches.Tree] = deque(maxlen=TREES)
        self._own_change = patches.NO_DIFFERENCE

    def state(self, room: Room, since: int) -> wire.State:
        """The whole state of a table, with what has happened since a version; with -1 as far back as the table remembers.

        Parts that it has rendered before are in it as JSON already (`msgspec.Raw`).
        """
        happened = [msgspec.structs.replace(one, text=spoken(one.text)) for one in self._happened(room, since, _typed)]
        own = self._own(room)
        offered = [_choice(room.game, move, self.language, own.warnings.get(move)) for move in own.legal]
        return wire.State(
            **facts(room, self.common.setting(room)),
            version=room.version,
            since=since,
            you=self.seat,
            can_undo=own.can_undo,
            can_ask_undo=own.can_ask_undo,
            status=spoken(own.status),
            standing=standing(room, own.view, self.language),
            view=own.view,
            text_lines=own.text_lines,
            spans=own.spans,
            legal=cast("list[wire.Choice]", _listed(offered) if offered else []),
            asides=cast("list[wire.Choice]", _asides(room.game, tuple(own.asides), self.language) if own.asides else []),
            happened=happened,
        )

    def patch(self, room: Room, base: patches.Tree | None, since: int) -> tuple[bytes, patches.Tree]:
        """What makes the newest tree of another one, as a message; without a base, the whole. Also returns the newest tree."""
        happened = self._happened(room, since, _number)
        tree = self.tree(room)
        common, own = (base.common, base.own) if base else (patches.NO_PART, patches.NO_PART)
        last_but_one = self._trees[-2] if len(self._trees) > 1 else None
        own_change = self._own_change if base and base is last_but_one else patches.difference(own, tree.own)
        changed = patches.merged(self.common.difference(common, tree.common), own_change)
        start = base.version if base else -1
        told = b"" if since == start else b',"since":%d' % since
        message = b'{"type":"patch","base":%d,"version":%d%b,"print":"%b","patch":%b,"happened":%b}'
        return message % (start, tree.version, told, tree.print, changed, encode(happened)), tree

    def tree(self, room: Room) -> patches.Tree:
        """The state as clients of patches have it."""
        trees = self._trees
        last = trees[-1] if trees else None
        if last and last.version == room.version:
            return last
        own, seated = self._own(room), room.game.parts.seated
        warnings = (
            {str(move): pick(words, self.language) for move, words in own.warnings.items()} if own.warnings else NO_WARNINGS
        )
        stands = patches.NOTHING if seated else patches.by_number(standing(room, own.view, self.language))
        members = (
            self.seat,
            own.can_undo,
            own.can_ask_undo,
            own.status,
            own.text_lines,
            own.spans,
            own.legal,
            own.asides,
            warnings,
            stands,
        )
        names: patches.Names = ()
        view: patches.Values | None = None
        if own.view is not None:
            names, values = of_seat(type(own.view), seated.fields if seated else None)  # type: ignore[arg-type]
            view = values(own.view)
        part, self._own_change = patches.part_after(last.own if last else patches.NO_PART, OWN, members, names, view)
        tree = patches.Tree(room.version, self.common.part(room), part)
        trees.append(tree)
        return tree

    def tree_of(self, version: int) -> patches.Tree | None:
        """The tree of a version, if it is still known."""
        return next((tree for tree in self._trees if tree.version == version), None)

    def _own(self, room: Room) -> Own:
        """What this viewer alone sees, and remembers what the next move is told by."""
        table, seat, game = room.table, self.seat, room.game
        if table is None:
            return Own(None, self._waiting(room), False, False, [], [], NO_WARNINGS, [], [])
        common, narration, seated = self.common, game.marked, game.parts.seated
        names = common.setting(room).names
        if seated is not None:
            watched, choices = common.watched(room), table.choices(seat)
            seen, view = table.open, seated.view(watched, seat, choices.hand, lambda: table.observe(seat).seen)
        else:
            seen, choices = table.observe(seat)
            view = game.view.view(seen, seat)
        self._before = room.version, len(table.history), seen
        plays = seat >= 0 and room.stage == "playing"
        legal = choices.legal if plays else []
        back = room.taken_back(seat) if plays and room.seats[seat].played else None
        warnings = {move: words for move in legal if (words := narration.warning(view, move))} if legal else NO_WARNINGS
        spans = game.narration.describe(view, names, self.language) if self.words else []
        return Own(
            view,
            narration.status(view, names, self.language)[0],
            back is not None and back.freely,
            back is not None and not back.freely,
            legal,
            choices.asides if plays else [],
            warnings,
            plain(spans).split("\n") if self.words else [],
            spans,
        )

    def _happened(self, room: Room, since: int, form: Callable[[Game, int], Any]) -> list[wire.Happening]:
        """What has happened after a version; call it before the newest record takes the place of the last."""
        return [self._happening(room, one, form) for one in _since(room, since)]

    def _happening(self, room: Room, one: Happened, form: Callable[[Game, int], Any]) -> wire.Happening:
        """Something that happened, in words."""
        names = self.common.setting(room).names
        if one.move is None or room.table is None:
            key = f"paced_{one.text}" if one.kind == "paced" else one.kind
            text = fill(WORDS[key], self.language, name=one.name or names[one.seat], text=one.text)
            return wire.Happening(one.version, one.kind.removesuffix("_early"), one.seat, text, at=round(one.at, 3))
        version, count, before = self._before
        if count != one.place or version < room.rewound:
            before = room.table.hidden_at(one.place, self.seat)
        text = room.game.marked.tell(before, one.move.move, one.move.seat, self.seat, names, self.language)
        if room.game.parts.aftermath:
            newest = one.place + 1 == len(room.table.history)
            after = room.table.open if newest else room.table.hidden_at(one.place + 1)
            text = room.game.with_aftermath(text, before, after, one.move.move, one.move.seat, self.seat, names, self.language)
        return wire.Happening(one.version, one.kind, one.seat, text, form(room.game, one.move.move), round(one.at, 3))

    def _waiting(self, room: Room) -> str:
        """Who the deal waits for."""
        if count := sum(seat.open for seat in room.seats):
            return fill(WAITING["seats"], self.language, open=count)
        if self.seat >= 0 and not room.seats[self.seat].ready:
            return fill(WAITING["you"], self.language)
        if room.closed:
            unrevealed = [room.names[seat] for seat in room.unrevealed]
            key = "reveal" if room.revealing and unrevealed else "beacon"
            return fill(WAITING[key], self.language, names=", ".join(unrevealed))
        return fill(WAITING["ready"], self.language, names=", ".join(room.names[late] for late in room.unready))


def facts(room: Room, setting: Setting) -> dict[str, Any]:
    """What a state says to everybody, in any language, besides the game's own view."""
    table = room.table
    return {
        "table": room.name,
        "code": setting.code,
        "game": room.game.name,
        "options": room.opened.options,
        "public": room.opened.public,
        "timer": room.opened.timer,
        "speed": room.speed,
        "stage": room.stage,
        "seats": setting.seats,
        "promise": room.promise,
        "revealing": room.revealing,
        "called_off": len(room.called_off),
        "beacon": f"{room.opened.beacon} {room.round or ''}".strip() if room.beacon_used else "",
        "head": room.head,
        "asks": _asker(room),
        "turn": table.turn if table and room.stage == "playing" else NO_SEAT,
        "moves": len(table.history) if table else 0,
        "deadline": room.deadline,
        "undo": list(room.asked_undo),
        "outcome": outcome(table, room.ended) if table and room.stage == "over" else None,
        "fair": table.fair if table and room.stage == "over" else None,
        "rematch": room.rematch,
        "series": room.series,
        "origin": room.opened.origin,
    }


def standing(room: Room, view: Any, language: Language) -> list[str]:
    """How each seat stands, in words; nothing before there is a view."""
    return [room.game.narration.standing(view, seat, language) for seat in range(len(room.seats))] if view is not None else []


OWN = patches.named(("you", "can_undo", "can_ask_undo", "status", "told", "spans", "legal", "asides", "warnings", "standing"))
"""What one viewer alone sees beside the view; how each seat stands only where a game's views share nothing."""

Fields: TypeAlias = tuple[patches.Names, Callable[[Any], patches.Values]]
"""The names of some fields of a view, and what gets their values out of one."""


@cache
def shared(kind: Any, seats_own: tuple[str, ...] | None) -> Fields:
    """The fields of a view that are the same for everybody: all but those of the seat; none (`None`) where all may differ."""
    return _fields(tuple(name for name in kind.__struct_fields__ if seats_own is not None and name not in seats_own))


@cache
def of_seat(kind: Any, seats_own: tuple[str, ...] | None) -> Fields:
    """The other fields of it, which a seat's view alone has so."""
    return _fields(kind.__struct_fields__ if seats_own is None else seats_own)


def _fields(names: tuple[str, ...]) -> Fields:
    places = patches.named(names, b"view/")
    if len(names) > 1:
        return places, attrgetter(*names)
    return places, lambda view: tuple(getattr(view, name) for name in names)


def _since(room: Room, version: int) -> list[Happened]:
    """What has happened after a version: as a rule one thing of many that the table remembers."""
    found = []
    for one in reversed(room.recent):
        if one.version <= version:
            break
        found.append(one)
    found.reverse()
    return found


def _listed(parts: list[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


def _number(_: Game, move: int) -> int:
    return move


@cache
def _typed(game: Game, move: int) -> msgspec.Raw:
    """A move in its typed form. The cache holds no more than a game has moves."""
    return msgspec.Raw(encode(game.moves.typed(move)))


@cache
def _choice(game: Game, move: int, language: Language, warning: Pair | None = None) -> bytes:
    """A move as it is offered. The cache holds hardly more than a game has moves."""
    text = game.moves.text(move, language)
    return encode(wire.Choice(_typed(game, move), text, spoken(pick(warning, language)) if warning else ""))


@lru_cache(SETS_OF_ASIDES)
def _asides(game: Game, moves: tuple[int, ...], language: Language) -> msgspec.Raw:
    return _listed([_choice(game, move, language) for move in moves])


def _seat(seat: Seat) -> wire.SeatState:
    person = seat.person
    return wire.SeatState(
        name=seat.name,
        bot=seat.bot,
        open=seat.open,
        kept=bool(person and seat.bot),
        here=seat.here,
        ready=seat.ready,
        host=seat.host,
        commitment=seat.commitment or "",
        revealed=seat.revealed,
    )


def _asker(room: Room) -> wire.Asker | None:
    if room.asks is None:
        return None
    seat, person, agreed = room.asks
    return wire.Asker(seat, person.name if person else room.names[seat], list(agreed))


def outcome(table: Table, ended: float | None = None) -> wire.Outcome:
    """How a game ended, and when."""
    return wire.Outcome(table.ending.name.lower(), table.ranks, table.scores, ended)
