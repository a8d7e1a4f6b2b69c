"""What goes over HTTP besides the messages: the bodies of requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from stolik.core.fair import Fair
from stolik.core.options import Option
from stolik.core.text import Style
from stolik.core.words import Pair
from stolik.server.wire.messages import Outcome, Speed


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
    """A table that was opened. The player who takes a seat with `host` is its host."""

    table: str
    host: str
    promise: str


class Join(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for a seat: a certain one, or the first that is free. The commitment is the SHA-256 of 64 hex digits of your own
    chance, which you reveal later; without it you add nothing to the shuffle."""

    name: str
    seat: int | None = None
    commitment: str = ""
    host: str = ""


class Joined(msgspec.Struct, frozen=True):
    """The seat, and the token that is all you need to sit in it, from any device. Keep it: the server never repeats it.
    If you are `asking`, the cards are dealt already, and the seat is yours once all people agree who hold cards."""

    seat: int
    token: str
    asking: bool = False


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
    """A move of a replay, typed and as text, its story in words, and the view after it; the first is the deal (seat -1)."""

    seat: int
    text: str
    narration: str = msgspec.field(name="told")
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


class MoveField(msgspec.Struct, frozen=True):
    """A field of a kind of move: what it can be, in order, and how each value is written (`[]`: as it is)."""

    name: str
    values: list[int | str | list[int] | None]
    texts: list[str]


class MoveForm(msgspec.Struct, frozen=True):
    """A kind of move: the `type` of its moves, their text with blanks, and their fields, the last of which counts fastest."""

    type: str
    text: str
    fields: list[MoveField]


class MoveForms(msgspec.Struct, frozen=True):
    """What the numbers of moves stand for: all of the first kind, then all of the second, and so on; and the words of their texts
    in Polish."""

    kinds: list[MoveForm]
    polish: dict[str, str]


class ModeCard(msgspec.Struct, frozen=True):
    """A way to play that has a name, and the options that it sets."""

    name: str
    words: Pair
    options: dict[str, bool | int | str]


class LevelCard(msgspec.Struct, frozen=True):
    """A level of bots: its name, what it is, and in few words how strong, where that was measured."""

    name: str
    words: Pair
    about: Pair
    strength: Pair | None


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game, with all that is needed to open a table of it; words are pairs (English, Polish)."""

    name: str
    title: Pair
    about: Pair
    least_players: int
    most_players: int
    minutes: int
    """How long a game takes, roughly."""
    together: bool
    """Whether several players win and lose as one."""
    lowest_wins: bool
    """Whether a low score is a good one."""
    score_text: Pair
    """A score in few words, as "{score:point|points}"."""
    company: list[str]
    """Who sits down for a first game: a bot's level for each seat, and nothing for the person."""
    levels: list[LevelCard]
    """What bots can sit down, the weakest first."""
    scale: Pair | None
    """What the strengths of the levels count, where they were measured."""
    alone: list[Pair]
    """How often bots win where it is played alone against limits, a sentence each."""
    modes: list[ModeCard]
    options: list[Option]
    kinds: list[MoveKind]
    moves: MoveForms
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
    """Whether the process is `alive`, or the server `ready`.

    A server is ready before all games are compiled: `compiled` says how many parts of games are, of `parts` in all.
    """

    status: str
    compiled: int | msgspec.UnsetType = msgspec.UNSET
    parts: int | msgspec.UnsetType = msgspec.UNSET


class Problem(msgspec.Struct, frozen=True):
    """Why a request is refused: `error` for programs, `reason` for people; `rule` is the one that forbids a move."""

    error: str
    reason: str
    rule: str = ""
    again: int = 0


class Links(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tables whose links you hold."""

    tables: list[str]
