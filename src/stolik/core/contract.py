"""What a game consists of: five parts, each a module (or any object) of a shape that this module states.

A game's `load_parts` function puts them together; the type checker compares each with its protocol, and registration does
the same for games that were never type-checked. `core.defaults` has the functions that most games share.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, Protocol

from typing_extensions import TypeVar

from stolik.core.moves import Moves
from stolik.core.text import Line, Span
from stolik.core.words import Language, Pair

if TYPE_CHECKING:
    from stolik.core.cards import Cards
    from stolik.core.rng import Chance


class AnyView(Protocol):
    """What every view has: the seat that sees it (-1: a spectator), whose turn it is, and how the game ended."""

    @property
    def seat(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def ending(self) -> str: ...


S = TypeVar("S", bound="Cards", default=Any)
M = TypeVar("M", default=Any)
V = TypeVar("V", bound=AnyView, default=Any)
S_contra = TypeVar("S_contra", bound="Cards", contravariant=True)
V_co = TypeVar("V_co", bound=AnyView, covariant=True)
V_contra = TypeVar("V_contra", bound=AnyView, contravariant=True)


class Rules(Protocol[S]):
    """`rules.py`: plain functions over the game's `State`, marked `@rule`.

    They run both interpreted and compiled; `docs/guides/add-a-game.md` says what that asks of them.
    """

    @property
    def State(self) -> type[S]:  # noqa: N802 (the name of a class)
        """The record of a game: a `Cards`."""

    @property
    def Ending(self) -> type[IntEnum]:  # noqa: N802
        """The ways a game can end; 0 is NOT_OVER."""

    @property
    def NUM_MOVES(self) -> int:  # noqa: N802
        """Every move is a number below this."""

    @property
    def MOST_MOVES(self) -> int:  # noqa: N802
        """Every game ends within this many moves, not counting asides."""

    @property
    def SEATS(self) -> int:  # noqa: N802
        """The most players."""

    def deal(self, s: S, key: list[int], /) -> None:
        """Sets the table from the options already in `s`; all chance follows from the key."""

    def legal(self, s: S, moves: list[int], /) -> int:
        """Writes the legal moves of `s.turn`, ascending, and returns how many; none when the game is over."""

    def asides(self, s: S, moves: list[int], /) -> int:
        """Writes the asides that seats may make now; they don't move the game on. Returns how many."""

    def mover(self, s: S, move: int, /) -> int:
        """The seat that makes the move."""

    def violated_rule(self, s: S, move: int, /) -> int:
        """0 if the move is legal or a possible aside, else the rule that forbids it: 203 is statement 2.3."""

    def play(self, s: S, move: int, /) -> None:
        """Applies a legal move in place; trusts its caller."""

    def ending(self, s: S, /) -> int:
        """A value of `Ending`."""

    def score(self, s: S, seat: int, /) -> int:
        """The seat's score, counted as the rulebook counts it."""

    def ranks(self, s: S, out: list[int], /) -> None:
        """Writes each seat's place at the end, 1 for winners; the rulebook settles ties."""

    def hide(self, s: S, seat: int, /) -> None:
        """Keeps only what that seat (or, with -1, a spectator) may know."""

    def guess(self, s: S, seat: int, key: list[int], /) -> None:
        """Completes a hidden record fairly, by chance; later draws then use the fast generator."""


class Player(Protocol[S_contra]):
    """`bot.py`: a quick, good player, and what the search asks of it.

    Functions are given a hidden record unless their docstring says otherwise.
    """

    @property
    def PLAYOUTS(self) -> int:  # noqa: N802
        """How many playouts the hard bot spends at most on a decision; a fixed number keeps its level the same everywhere.

        Hints take several times as many, whatever `playouts` says (see `STANDS_IN`).
        """

    @property
    def PLAYOUT_MOVES(self) -> int:  # noqa: N802
        """A playout stops after this many moves."""

    @property
    def SEES_ONLY_OWN_CARDS(self) -> bool:  # noqa: N802
        """Whether the policy finds its moves by itself and, even in a whole state, uses nothing that its seat doesn't know.

        Then playouts neither list the moves (n is 0) nor hide the state for it, which is much quicker.
        """

    @property
    def TALKS(self) -> bool:  # noqa: N802
        """Whether players can say anything in this game; if not, nobody calls `remarks`."""

    def policy(self, s: S_contra, moves: list[int], n: int, rng: Chance, /) -> int:
        """One of the n legal moves; `rng` is there for players that should be unpredictable. It may overwrite `moves`."""

    def remarks(self, s: S_contra, seat: int, out: list[int], /) -> int:
        """Writes the asides that the seat (-1: every seat) would make now, and returns how many.

        In a playout `s` is a complete guess, so what a seat says must follow from its own cards and the open ones alone.
        """

    def shortlist(self, s: S_contra, moves: list[int], n: int, /) -> int:
        """Moves what the search should try to the front, the most promising first; returns how many moves that is."""

    def imagine(self, s: S_contra, seat: int, /) -> None:
        """Changes a guess, made by the rules' fair `guess` for this seat, so that it fits what the others have said and done.

        The guess is a whole state with its own (fast) generator. All that the seat knows must stay as it is.
        """

    def worth(self, s: S_contra, seat: int, out: list[int], /) -> float:
        """How good the end of a playout is for a seat, from 0 to 1; `s` is a whole state, `out` has room for ranks."""

    def horizon(self, s: S_contra, /) -> int:
        """A number that changes where playouts should stop, such as the end of a round; `s` may be hidden."""


STANDS_IN = {
    "adept": "policy",
    "LOOKAHEAD": "PLAYOUT_MOVES",
    "playouts": "usual_playouts",
    "lookahead": "usual_lookahead",
    "aim": "worth",
}
"""What a player may have besides, and what stands in for it where it hasn't: something else of its own, or of `core.defaults`.

`adept` is a second, slower policy: that of the medium bot and of everybody in the playouts of the hard one, which then stop after
`LOOKAHEAD` moves. `policy` stays the quick one that hints and reviews play games out with.

`playouts(s, usual)` is how many playouts the hard bot spends at most on a decision in a hidden record, where that isn't the same
in all modes; `usual` is `PLAYOUTS`. `lookahead(s, usual)` says the same of how many moves its playouts go on; there `usual` is
`LOOKAHEAD`.

`aim` is what the hard bot counts at the end of a playout instead of `worth`, which hints go on to show."""


class Beginner(Protocol[S_contra]):
    """`beginner.py`: somebody who has learned the rules and makes the mistakes that people then make: the easy bot.

    A game may go without: its easy bot is the player, with a slip to some other good move in one move of three.
    """

    def beginner(self, s: S_contra, moves: list[int], n: int, rng: Chance, /) -> int:
        """One of the n legal moves in a hidden record; it may overwrite `moves`."""


class Viewing(Protocol[S_contra, V_co]):
    """`view.py`: what a seat sees, as a typed object made from a hidden record."""

    @property
    def View(self) -> type[V_co]:  # noqa: N802
        """The type of the view: a struct."""

    def view(self, s: S_contra, seat: int, /) -> V_co:
        """The view of a record that was hidden for that seat."""


class Narration(Protocol[S_contra, V_contra]):
    """`narrate.py`: all that the game says to people, in English and in Polish."""

    @property
    def EXPECTED(self) -> Pair:  # noqa: N802
        """What a hint says about the trial games of a move; its blanks are visits, wins, share, score and rating."""

    def describe(self, seen: V_contra, names: list[str], language: Language, /) -> list[Line]:
        """The table in words, a line for each thing."""

    def status(self, seen: V_contra, names: list[str], language: Language, /) -> Span:
        """One line that says whose turn it is and what they may do, or how the game ended."""

    def standing(self, seen: V_contra, seat: int, language: Language, /) -> str:
        """How a seat stands, in a few words to show beside its name."""

    def menu(self, moves: list[int], language: Language, /) -> list[str]:
        """What the player may type now, in short lines."""

    def tell(self, s: S_contra, move: int, mover: int, viewer: int, names: list[str], language: Language, /) -> str:
        """What just happened, for a seat that saw the record `s` before it."""

    def explain(self, s: S_contra, move: int, rule: int, /) -> Pair:
        """Why a move is refused, for the player who tried it."""

    def advice(self, s: S_contra, move: int, /) -> Pair | None:
        """What is certain about a move, for hints; `s` was hidden for the seat in turn. Names stay blanks: `{names[1]}`."""

    def warning(self, seen: V_contra, move: int, /) -> Pair | None:
        """The question to ask the player before this move is made, or None."""


@dataclass(frozen=True)
class Seated(Generic[S, V]):
    """How to make a seat's view from a spectator's, for games whose `tell` needs nothing that spectators don't know."""

    fields: tuple[str, ...]
    """The fields of the view that only the seat sees; all others are the same for everybody."""
    view: Callable[[V, int, list[int], Callable[[], S]], V]
    """Makes the view from the spectator's view, the seat, the cards of its hand, and a function that makes the record that was
    hidden for the seat: it takes its time, so call it only if the rest doesn't do."""


@dataclass(frozen=True)
class Parts(Generic[S, M, V]):
    """All parts of a game; its `load_parts` function puts them together when they are first needed."""

    rules: Rules[S]
    moves: Moves[M]
    view: Viewing[S, V]
    narration: Narration[S, V]
    player: Player[S]
    beginner: Beginner[S] | None = None
    """Who the easy bot is. Without it the player slips now and then."""
    seated: Seated[S, V] | None = None
    """How a seat's view differs from a spectator's: a server then makes the rest once for everybody."""
    chat: Callable[[str, Language], Pair | None] | None = None
    """Why nobody may send this message at a table, or None; the language is the writer's. Without it all messages may be sent."""
    aftermath: Callable[[S, S, int, int, int, list[str], Language], str] | None = None
    """What a move led to that nobody could know before it, such as a card that came up: called as `tell` is, with the record
    before the move and the one after it, and needs nothing that spectators don't know. Without it `tell` says all."""


def members(part: type[Any]) -> list[str]:
    """The names that a part must have."""
    return [name for name in vars(part) if not name.startswith("_")]
