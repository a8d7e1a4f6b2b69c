"""What clients and server say to each other, over a socket or over HTTP: the same types for both.

A client's message has an `id` of its own choice. It is acknowledged (`done` or `refused`) with that id; whatever was not may be
sent again, and is done once. What was refused stays refused, unless it may be tried `again`. The server tells the state of the
table with a `version` that grows by one with every event. `since` is the version that a state follows; if it isn't the last one
that the client had, some happenings were missed, and `sync` asks for them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from stolik.core.fair import Fair
from stolik.core.options import Option
from stolik.core.text import Style
from stolik.core.words import Language, Pair

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Level = Literal["random", "easy", "medium", "hard"]
Speed = Literal["calm", "normal", "quick", "instant"]


# ---- what a client says


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message on a socket: the token of a seat, or none to watch; `since` is the last version one had, if any.
    With `words` every state has the table in words, too."""

    token: str = ""
    language: Language = "en"
    since: int = -1
    words: bool = False


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Moves, as text or in their typed form, made all or none. `at` is the number of moves that had been made when they were
    chosen: if others have been made since, these are refused, unless others only said something, like a signal."""

    id: Id
    moves: list[str | dict[str, Any]]
    at: int | None = None


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Takes back one's last move, or asks the others if that needs their consent; whoever is asked agrees with the same."""

    id: Id


class KeepUndo(msgspec.Struct, frozen=True, tag="no_undo", forbid_unknown_fields=True):
    """Declines what somebody asked to take back, or withdraws it."""

    id: Id


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """A line of chat."""

    id: Id
    text: str


class Ready(msgspec.Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """Adds one's own chance to the shuffle: 64 hex digits. Once all have, the cards are dealt."""

    id: Id
    contribution: str = ""


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """The host deals now; bots of the level take the seats that are still open."""

    id: Id
    bots: Level = "medium"


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Before the deal the seat is open again; after it a bot keeps it until one is back."""

    id: Id
    bot: Level = "medium"


class Back(msgspec.Struct, frozen=True, tag="back", forbid_unknown_fields=True):
    """Takes one's seat back from the bot that kept it."""

    id: Id


class Remove(msgspec.Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """The host gives a seat to a bot for good; whoever has the link may take it over."""

    id: Id
    seat: int
    bot: Level = "medium"


class Pace(msgspec.Struct, frozen=True, tag="pace", forbid_unknown_fields=True):
    """How long bots let pass before they move; anybody who plays may say so, at any time."""

    id: Id
    speed: Speed


class Rematch(msgspec.Struct, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """Opens another table for the same people, with the same tokens; everybody finds it in the state of this one."""

    id: Id


class Hint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """Asks for the best moves; they come as `hints`."""

    id: Id


class Sync(msgspec.Struct, frozen=True, tag="sync", forbid_unknown_fields=True):
    """Asks for the state again, with what has happened since a version."""

    since: int = -1


Command = Play | Undo | KeepUndo | Say | Ready | Start | Leave | Back | Remove | Pace | Rematch | Hint
"""What is done for a seat, and acknowledged."""
ClientMessage = Hello | Sync | Command


# ---- what the server says


class SeatState(msgspec.Struct, frozen=True):
    """A place at the table. `bot` is the level of the bot that plays there now; `kept` if only until a person is back."""

    name: str
    bot: str
    open: bool
    kept: bool
    here: bool
    ready: bool
    host: bool


class Choice(msgspec.Struct, frozen=True):
    """A move that may be made: typed, and as text in the language of whoever may make it. If there is a `warning`, a client
    asks with it before the move is made."""

    move: Any
    text: str
    warning: str = ""


class Happening(msgspec.Struct, frozen=True):
    """Something that all may know, in words; of a move also whose it was and what, of chat what was said."""

    version: int
    kind: str
    seat: int
    text: str
    move: Any = None
    at: float = 0.0


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended: everyone's place (1 for winners) and score."""

    ending: str
    ranks: list[int]
    scores: list[int]


class State(msgspec.Struct, frozen=True, tag="state", kw_only=True):
    """All of a table that one may know. `view` is the game's own (see the schema of each game); none before the deal."""

    version: int
    since: int
    table: str
    code: str
    """What people find the table by, as they see it: `BCD-FGH`."""
    game: str
    options: dict[str, Any]
    public: bool
    timer: int
    """Seconds for a move; 0: none."""
    speed: Speed
    """How long bots let pass before they move."""
    stage: Literal["waiting", "playing", "over"]
    you: int
    """Your seat; -1 if you watch."""
    seats: list[SeatState]
    promise: str
    """The SHA-256 of the secret that the deal will follow from; see `fair` at the end."""
    turn: int
    """The seat whose move it is; -1 before the deal and after the end."""
    moves: int
    """How many moves have been made."""
    deadline: float | None
    """When the time for this move is over (Unix time), if there is a timer."""
    undo: list[int]
    """Who has asked to take back a move, and who has agreed: the first is the one who asked."""
    can_undo: bool
    """Whether you can take back your last move without asking."""
    status: str
    """One line that says whose turn it is and what may be done, or how it ended; before the deal, who is waited for."""
    standing: list[str]
    """How each seat stands, in a few words for beside its name; empty before the deal."""
    view: Any
    told: list[str]
    """The table in words, line by line, as text mode and screen readers have it; empty unless it was asked for."""
    spans: list[list[tuple[str, Style]]]
    """The same as pieces with a style each, for clients that draw it; a piece of the style `card` is the face of a card."""
    legal: list[Choice]
    """What you may do now; empty if it isn't your turn."""
    asides: list[Choice]
    """What you may say now without moving the game on, such as a signal."""
    happened: list[Happening]
    outcome: Outcome | None
    fair: Fair | None
    """Proof of the deal, once the game is over."""
    rematch: str
    """The table of the next game, once somebody has opened it."""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The message with that id is done, and on disk; the state of that version or a later one shows it."""

    id: str
    version: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Nothing has changed. `error` is for programs, `reason` for people; `rule` is the one that forbids a move. With `again`
    it may be tried so many seconds later."""

    id: str
    error: str
    reason: str
    rule: str = ""
    again: int = 0


class OneHint(msgspec.Struct, frozen=True):
    """A move, and what can be said for it, in words; of `visits` trials, `wins` is the share that was won."""

    move: Any
    text: str
    told: str
    visits: int
    wins: float
    worth: float


class Hints(msgspec.Struct, frozen=True, tag="hints"):
    """The best moves, best first."""

    id: str
    hints: list[OneHint]


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """The last message on a connection: why it ends. With `again` it may be tried again in so many seconds."""

    error: str
    reason: str
    again: int = 0


ServerMessage = State | Done | Refused | Hints | Gone


# ---- requests over HTTP


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open. `seats` has one entry for each: a bot's level, or nothing for a person."""

    game: str
    mode: str = ""
    options: dict[str, bool | int | str] = {}
    seats: list[Literal["", "random", "easy", "medium", "hard"]] = []
    public: bool = False
    timer: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0
    speed: Speed = "normal"


class Opened(msgspec.Struct, frozen=True):
    """A table that was opened. Whoever holds `host` is its host when they take a seat with it."""

    table: str
    host: str
    promise: str


class Join(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for a seat: a certain one, or the first that is free. `contribution` are 64 hex digits of one's own chance."""

    name: str
    seat: int | None = None
    contribution: str = ""
    host: str = ""


class Joined(msgspec.Struct, frozen=True):
    """The seat, and the secret that is all one needs to sit in it, from any device. Keep it: it isn't told again."""

    seat: int
    token: str


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    game: str
    players: int
    seats: list[str]
    """Names of the people and levels of the bots; an empty one is open."""
    stage: Literal["waiting", "playing", "over"]
    touched: float
    code: str = ""


class Found(msgspec.Struct, frozen=True):
    """The table that has a code."""

    table: str


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of a replay, typed and as text, what is told of it, and what is seen after it; the first is the deal (seat -1)."""

    seat: int
    text: str
    told: str
    move: Any
    view: Any
    status: str
    standing: list[str]
    spans: list[list[tuple[str, Style]]] = []
    """The table in words after it, if that was asked for."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game as a seat could have seen it (-1: a spectator), in one language."""

    game: str
    options: dict[str, Any]
    seat: int
    names: list[str]
    bots: list[str]
    """The level of the bot in each seat; empty for a person."""
    steps: list[Step]
    outcome: Outcome | None
    """None if the game of a file isn't over."""
    fair: Fair | None
    key: str
    """What the deal follows from, as 64 hex digits."""
    checks: list[str]
    """What the server has checked, in the words of `stolik verify`."""


class MoveKind(msgspec.Struct, frozen=True):
    """A kind of move: the `type` of its moves, and what they do, in words."""

    name: str
    words: Pair


class ModeCard(msgspec.Struct, frozen=True):
    """A way to play that has a name, and the options that it sets."""

    name: str
    words: Pair
    options: dict[str, bool | int | str]


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game, with all that is needed to open a table of it; words are pairs (English, Polish)."""

    name: str
    title: Pair
    about: Pair
    least_players: int
    most_players: int
    minutes: int
    """How long a game takes, roughly."""
    company: list[str]
    """Who sits down for a first game: a bot's level for each seat, and nothing for the person."""
    modes: list[ModeCard]
    options: list[Option]
    kinds: list[MoveKind]
    chat_note: Pair | None
    """What people should know before they write at a table."""


class About(msgspec.Struct, frozen=True):
    """This server; `addresses` are the bases under which others on its network reach it, none if nobody can say."""

    name: str
    version: str
    openapi: str
    schema: str
    addresses: list[str]


class Health(msgspec.Struct, frozen=True):
    status: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request is refused: `error` for programs, `reason` for people; `rule` is the one that forbids a move."""

    error: str
    reason: str
    rule: str = ""
    again: int = 0


class Links(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tables that one holds the links of."""

    tables: list[str]
