"""What clients and server say to each other, over a socket or over HTTP: the same types for both.

A client chooses an `id` for each message. The server acknowledges the message with that id (`done` or `refused`). A client may
send a message again until it is acknowledged; the server does it once. A refusal stays a refusal, unless the message may be
tried `again`. The server sends the state of the table with a `version` that grows by one with every event. `since` is the
version that a state follows; a client that never had that version missed something, and asks for it with `sync`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from stolik.core.fair import Beacon, Fair
from stolik.core.text import Style
from stolik.core.words import Language

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Level = Literal["random", "easy", "medium", "hard"]
Speed = Literal["calm", "normal", "quick", "instant"]
Reaction = Literal["bravo", "ouch", "hurry", "thanks", "laugh"]


# ---- what a client says


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message on a socket: the token of a seat, or none to watch; `since` is the last version that the client has.
    With `words` every state has the table in words, too. With `whole` every change comes as a whole `state`, otherwise as a
    `patch`. A client that promises `beats` is gone if it says nothing for some seconds."""

    token: str = ""
    language: Language = "en"
    since: int = -1
    words: bool = False
    whole: bool = False
    beats: bool = False


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Moves, as text or in their typed form, made all or none. `at` is the number of moves that had been made when they were
    chosen: if others have been made since, these are refused, unless others only said something, like a signal."""

    id: Id
    moves: list[str | dict[str, Any]]
    at: int | None = None


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Takes back your last move, or asks the others if that needs their consent; they agree with the same message."""

    id: Id


class KeepUndo(msgspec.Struct, frozen=True, tag="no_undo", forbid_unknown_fields=True):
    """Declines what somebody asked to take back, or withdraws it."""

    id: Id


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """A line of chat."""

    id: Id
    text: str


class React(msgspec.Struct, frozen=True, tag="react", forbid_unknown_fields=True):
    """One of a few things that can be said with a tap; counts as a line of chat."""

    id: Id
    reaction: Reaction


class Ready(msgspec.Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """You are ready for the deal. The commitment is the SHA-256 of a contribution to the shuffle, or nothing if you add none."""

    id: Id
    commitment: str = ""


class Reveal(msgspec.Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Shows the contribution that you committed to, 64 hex digits. Say it once the state is `revealing`, never before."""

    id: Id
    contribution: str


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """The host deals now; bots of the level take the seats that are still open."""

    id: Id
    bots: Level = "medium"


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Before the deal the seat is open again; after it a bot keeps it until you are back."""

    id: Id
    bot: Level = "medium"


class Back(msgspec.Struct, frozen=True, tag="back", forbid_unknown_fields=True):
    """Takes your seat back from the bot that kept it."""

    id: Id


class Remove(msgspec.Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """The host frees a seat before the deal, or gives it to a bot after it, which keeps it until its person is back. After the
    deal anybody who plays may do so with the seat of a person who has been away for a minute."""

    id: Id
    seat: int
    bot: Level = "medium"


class MakeHost(msgspec.Struct, frozen=True, tag="make_host", forbid_unknown_fields=True):
    """The host makes the person in that seat the host."""

    id: Id
    seat: int


class Pace(msgspec.Struct, frozen=True, tag="pace", forbid_unknown_fields=True):
    """How long bots let pass before they move; anybody who plays may say so, at any time."""

    id: Id
    speed: Speed


class Admit(msgspec.Struct, frozen=True, tag="admit", forbid_unknown_fields=True):
    """Lets the person who asked for a seat after the deal have it. They sit down once all do who hold cards, also those who left
    or were removed."""

    id: Id


class TurnAway(msgspec.Struct, frozen=True, tag="turn_away", forbid_unknown_fields=True):
    """Declines what somebody asked for: a seat after the deal."""

    id: Id


class Rematch(msgspec.Struct, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """Opens another table for the same people, with the same tokens; everybody finds it in the state of this one."""

    id: Id


class Hint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """Asks for the best moves; they come as `hints`."""

    id: Id


class Sync(msgspec.Struct, frozen=True, tag="sync", forbid_unknown_fields=True):
    """Asks for the state again, with what has happened since a version; as a whole if patches made something else of it than
    they should have (`drifted`)."""

    since: int = -1
    drifted: bool = False


class Beat(msgspec.Struct, frozen=True, tag="beat"):
    """The sender is there, and has nothing else to say. A client that promised beats answers each of the server's with one."""


Command = (
    Play
    | Undo
    | KeepUndo
    | Say
    | React
    | Ready
    | Reveal
    | Start
    | Leave
    | Back
    | Remove
    | MakeHost
    | Admit
    | TurnAway
    | Pace
    | Rematch
    | Hint
)
"""What is done for a seat, and acknowledged."""
HOSTING = (Start, Remove, MakeHost)
"""What a host without a seat may say."""
ClientMessage = Hello | Sync | Beat | Command


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
    commitment: str
    """The SHA-256 of what the person adds to the shuffle; empty if they add nothing, or nothing yet."""
    revealed: bool
    """The person has shown what they add, or adds nothing."""


class Asker(msgspec.Struct, frozen=True):
    """Somebody who asks for a seat after the deal, and the seats of the people who have agreed."""

    seat: int
    name: str
    agreed: list[int]


class Choice(msgspec.Struct, frozen=True):
    """A legal move: typed, and as text in the player's language. If there is a `warning`, a client asks with it before it sends
    the move."""

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


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended: everyone's place (1 for winners) and score, and when (Unix time), where that is known."""

    ending: str
    ranks: list[int]
    scores: list[int]
    ended: float | None = None


class Tally(msgspec.Struct, frozen=True):
    """What somebody has won so far, and their points, summed up."""

    name: str
    wins: int
    points: int


class Series(msgspec.Struct, frozen=True):
    """The games of one company, each the rematch of the one before: how many are over, and who has won what."""

    games: int
    players: list[Tally]


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where the deal of a table comes from, if it wasn't drawn for it: all that happens there is marked as such.

    A `fork` goes on after the first `at` moves of a finished game, `again` is its deal once more, `daily` the deal of a `date`.
    `table` is the table of that game (empty: it was a file, or the deal of a day once more), `seat` the one that was chosen. With
    `cards` "guess" what that seat couldn't see was dealt anew. `deal` is the same for all tables where the same can be compared.
    What goes on from the deal of a day has its `date`, too, and the round of the `beacon` that was mixed into it, if one was.
    """

    kind: Literal["fork", "again", "daily"]
    deal: str
    seat: int
    table: str = ""
    at: int = 0
    cards: Literal["true", "guess"] = "true"
    date: str = ""
    beacon: Beacon | None = None


class State(msgspec.Struct, frozen=True, tag="state", kw_only=True):
    """All that you may know of a table. `view` is the game's own (see the schema of each game); none before the deal."""

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
    """The SHA-256 of the secret that the deal will follow from; see `fair` at the end. Empty if it isn't drawn for this table."""
    revealing: bool
    """All have committed: everybody with a commitment reveals the contribution now, and then the cards are dealt."""
    called_off: int
    """How many deals were called off at this table because somebody didn't reveal in time."""
    beacon: str
    """The public beacon whose round is mixed into the deal, and the round once it is named; empty if there is none."""
    head: str
    """The head of the table's chain at this version. Keep it: it later proves that nobody changed what had happened."""
    asks: Asker | None
    """Who asks for a seat after the deal."""
    turn: int
    """The seat whose move it is; -1 before the deal and after the end."""
    moves: int
    """How many moves have been made."""
    deadline: float | None
    """When the time for this move is over (Unix time), if there is a timer."""
    undo: list[int]
    """Who has asked to take back a move, and who has agreed: the first is the one who asked."""
    can_undo: bool
    """Whether you can take back what you last did without asking."""
    can_ask_undo: bool
    """Whether you can take it back if all agree."""
    status: str
    """One line that says whose turn it is and what may be done, or how it ended; before the deal, who is waited for."""
    standing: list[str]
    """How each seat stands, in a few words for beside its name; empty before the deal."""
    view: Any
    text_lines: list[str] = msgspec.field(name="told")
    """The table in words, line by line, as text mode and screen readers have it; empty unless the client asked for it."""
    spans: list[list[tuple[str, Style]]]
    """The same as pieces with a style each, for clients that draw it; a piece of the style `card` is the face of a card."""
    legal: list[Choice]
    """What you may do now; empty if it isn't your turn."""
    asides: list[Choice]
    """What you may say now without moving the game on, such as a signal."""
    happened: list[Happening]
    outcome: Outcome | None
    fair: Fair | None
    """Proof of the deal, once the game is over; none if the deal wasn't drawn for this table."""
    rematch: str
    """The table of the next game, once somebody has opened it."""
    series: Series | None
    """Who has won what so far, once a game of this company is over."""
    origin: Origin | None
    """Where the deal comes from, if it wasn't drawn for this table."""


class Patch(msgspec.Struct, frozen=True, tag="patch", kw_only=True):
    """What makes the state of a `version` out of that of version `base` (-1: out of nothing): a JSON merge patch of its tree.

    The tree is a `state` without `version`, `since` and `happened`. Its choices are numbers of moves (`legal`, `asides`), and
    `warnings` has the questions to ask before some of them. `print` is the fingerprint of the result.
    """

    base: int
    version: int
    since: int | msgspec.UnsetType = msgspec.UNSET
    """What happened after this version is told; if left out, after `base`."""
    print: str
    patch: dict[str, Any]
    happened: list[Happening]
    """Like that of a state, but `move` is the number of the move."""


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
    advice: str = msgspec.field(name="told")
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


ServerMessage = State | Patch | Beat | Done | Refused | Hints | Gone
