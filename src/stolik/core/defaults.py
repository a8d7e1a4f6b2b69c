"""Functions that most games share. A game imports those that fit it: `from stolik.core.defaults import asides as asides`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from stolik.core.cards import Cards, guess_cards
from stolik.core.rng import start
from stolik.core.rule import rule

if TYPE_CHECKING:
    from stolik.core.moves import Moves
    from stolik.core.words import Language, Pair


class Finite(Protocol):
    """A state that says how it ended."""

    over: int


class Turned(Protocol):
    """A state that says whose turn it is."""

    turn: int


# ---- rules


@rule
def asides(s: Any, moves: list[int]) -> int:
    """Nobody says anything out of turn."""
    return 0


@rule
def mover(s: Turned, move: int) -> int:
    """The seat whose turn it is makes every move."""
    return s.turn


@rule
def ending(s: Finite) -> int:
    """The state itself says how it ended."""
    return s.over


@rule
def guess(s: Cards, seat: int, key: list[int]) -> None:
    """Deals the hidden cards anew; every deal is equally likely."""
    s.fast = 1
    start(s, key)
    guess_cards(s)


# ---- player


@rule
def remarks(s: Any, seat: int, out: list[int]) -> int:
    """There is nothing to say."""
    return 0


@rule
def shortlist(s: Any, moves: list[int], n: int) -> int:
    """Every legal move deserves a thought."""
    return n


@rule
def imagine(s: Any, seat: int) -> None:
    """The others give nothing away: a fair guess stays as it is."""


@rule
def horizon(s: Any) -> int:
    """A playout goes on to its end."""
    return 0


@rule
def usual_playouts(s: Any, usual: int) -> int:
    """The hard bot thinks equally long in all modes."""
    return usual


@rule
def usual_lookahead(s: Any, usual: int) -> int:
    """Its playouts go on for as many moves in all modes."""
    return usual


@rule
def share_of_win(places: list[int], seat: int, players: int) -> float:
    """A seat's share of the win: all of it, a part if several share it, or nothing."""
    winners = 0
    for other in range(players):
        winners += places[other] == 1
    return 1.0 / winners if places[seat] == 1 else 0.0


# ---- narration


def standing(_seen: Any, _seat: int, _language: Language) -> str:
    """Nothing stands beside the names."""
    return ""


def advice(_s: Any, _move: int) -> Pair | None:
    """Nothing is certain about a move."""
    return None


def warning(_seen: Any, _move: int) -> Pair | None:
    """No move needs a question first."""
    return None


def menu_of(moves: Moves[Any]) -> Callable[[list[int], Language], list[str]]:
    """A menu that lists the texts of all legal moves, a line for each kind."""

    def menu(legal: list[int], language: Language) -> list[str]:
        lines: dict[str, list[str]] = {}
        for move in legal:
            lines.setdefault(moves.kind_of(move).name, []).append(moves.text(move, language))
        return ["  ".join(texts) for texts in lines.values()]

    return menu


EXPECTED: Pair = (
    "won {wins} of {visits:trial game|trial games}{share}",
    "{wins:wygrana|wygrane|wygranych} na {visits:grę próbną|gry próbne|gier próbnych}{share}",
)
"""What a hint says about the trial games of a move."""
