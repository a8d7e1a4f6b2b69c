"""Every limit of the server: its name, its number, and the error of those who exceed it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stolik.core.errors import BadOption, StolikError, UnknownOption

Positive = Annotated[float, msgspec.Meta(gt=0)]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Lengths in letters, sizes in bytes, times in seconds. A *rate* is how often in a minute, and also at once."""

    message_bytes: Positive = 8_000
    """One message of a client, or the body of one request."""
    message_rate: Positive = 600
    """Messages of one connection, or of one seat over HTTP."""
    table_rate: Positive = 30
    """Tables opened from one address, rematches too."""
    join_rate: Positive = 60
    """Seats asked for from one address."""
    code_rate: Positive = 30
    """Codes tried from one address: there are 190 million, so that nobody finds a table by trying."""
    read_rate: Positive = 1_200
    """Other requests from one address."""
    qr_rate: Positive = 30
    """QR codes drawn for one address; those that are kept cost nothing."""
    replay_rate: Positive = 20
    """Replays and game files asked for from one address."""
    replay_moves: Positive = 5_000
    """Moves of a game that is shown as a replay."""
    replay_bytes: Positive = 30_000_000
    """A replay, before it is packed."""
    replay_seconds: Positive = 10
    """Making one replay or game file, from the moment that its game is loaded."""
    replays_waiting: Positive = 10
    """Replays and game files of one address that wait for their turn."""
    review_rate: Positive = 30
    """Reviews asked for from one address, at each of their depths."""
    review_seconds: Positive = 300
    """Making one review; its first figures have a quarter of that."""
    reviews_waiting: Positive = 4
    """Reviews of one address that wait for their turn, first figures and finer ones each."""
    file_bytes: Positive = 1_000_000
    """A game file that somebody sends."""
    sockets: Positive = 200
    """Open connections of one address,"""
    sockets_at_table: Positive = 100
    """and at one table."""
    moves_at_once: Positive = 50
    """Moves of one message."""
    name_letters: Positive = 24
    chat_letters: Positive = 300
    chat_rate: Positive = 30
    """Lines of one seat."""
    chat_lines: Positive = 500
    """Lines and reactions of one seat, for all the life of its table."""
    hint_rate: Positive = 20
    """Hints of one seat."""
    hints_waiting: Positive = 20
    """Hints of one address that wait or are being found."""
    thinking_seconds: Positive = 30
    """Seconds of a core in a minute that bots and hints of one address have before those of others."""
    links: Positive = 100
    """Tables that one request may ask about."""
    listed: Positive = 100
    """Tables that the list of public tables shows."""
    open_life: Positive = 14 * 86_400
    """The server forgets a game that nobody touches for so long,"""
    over_life: Positive = 366 * 86_400
    """keeps a game that is over for so long,"""
    idle_life: Positive = 600
    """and drops a table without listeners from memory (not from disk) after so long."""
    seat_rate: Positive = 900
    """Messages of one seat, over all its connections."""
    pace_rate: Positive = 12
    """Changes of the bots' pace at one table."""
    table_events: Positive = 20_000
    """Events of one table, for all its life; refusals don't count,"""
    seat_refusals: Positive = 500
    """but a table puts only so many of one seat on record."""
    tables_in_memory: Positive = 20_000
    """Tables that one process has in memory."""
    tables_a_day: Positive = 500
    """Tables opened from one address in a day, rematches too."""
    free_bytes: Positive = 200_000_000
    """With less room on the disk of a SQLite file no table is opened; those that are open go on."""
    hello: Positive = 10
    """A client that opens a socket says hello within so long."""

    connections: Positive = 10_000
    """Open connections of all clients, whatever they ask for,"""
    connections_of_address: Positive = 500
    """and of one address; not counted behind a proxy, which has one address for all."""
    header_seconds: Positive = 10
    """A client sends the head of a request within so long,"""
    body_seconds: Positive = 20
    """its body within so long, and takes some of the answer within so long."""
    ping_seconds: Positive = 20
    """The server asks so often whether the client of a socket is there, which has as long to answer."""


class OverLimit(StolikError):
    """`again` is the number of seconds to wait before another try; 0: never try again."""

    words = ("{reason}.", "{reason}.")

    def __str__(self) -> str:
        """For who runs the server, with the limit that can be changed; people are told only what they can do."""
        return f"{self.say('en')} (limit {self.values['limit']}: {self.values['number']})"

    @property
    def again(self) -> int:
        return int(self.values.get("again", 0))


def again_of(error: StolikError) -> int:
    """How many seconds to wait before another try; 0 if nobody knows, or never."""
    return int(getattr(error, "again", 0))


def limits_from(settings: list[str]) -> Limits:
    """The limits, some of them changed by `name=number`."""
    changed: dict[str, float] = {}
    for setting in settings:
        name, _, number = setting.partition("=")
        if name not in Limits.__struct_fields__:
            raise UnknownOption(game="stolik serve --limit", option=name, known=", ".join(Limits.__struct_fields__))
        try:
            changed[name] = msgspec.convert(number, Positive, strict=False)
        except msgspec.ValidationError as error:
            raise BadOption(
                option=name, label=(name, name), value=number, reason=("it is a number above 0", "to liczba większa od 0")
            ) from error
    return Limits(**changed)


def within(name: str, value: float, most: float, reason: tuple[str, str]) -> None:
    """Refuses what is more than a limit."""
    if value > most:
        raise OverLimit(reason=reason, limit=name, number=f"{most:g}")
