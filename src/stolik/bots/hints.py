"""Hints for a person: the best moves of a search, why they are good, and how their trials went.

The search sees only what the person sees.
"""

from __future__ import annotations

from typing import Any

import msgspec

from stolik.bots.preparing import prepare_part
from stolik.bots.workspace import SearchWorkspace, bot_kernels
from stolik.core import record, rule
from stolik.core.contract import Narration
from stolik.core.engine import Loading
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.record import States
from stolik.core.table import Table
from stolik.core.words import Language, Pair, Words, both, fill

__all__ = ["Hint", "NoHint", "hint_line", "hints", "hints_at"]

COUNT = 3
"""How many moves a hint names unless you ask for more."""
THOROUGHLY = 3
"""A hint takes this many times the playouts of a move by the hard bot."""
IN_SMALL = 16
"""The playouts of a hint while the search isn't compiled yet; a hint says how many trials it stands on."""
ENOUGH = 10
"""A move with fewer trials than this gets no figures: they would say more about luck than about the move."""
MANY = 50
"""From this many trials on, a hint also states the share of wins in percent."""

WORDS: Words = {
    "tried_little": ("tried only {visits:time|times}", "tylko {visits:próba|próby|prób}"),
    "only_move": ("no choice, the only move", "nie ma wyboru, to jedyny ruch"),
}


class NoHint(StolikError, ValueError):
    words = (
        "There are hints only while it is your turn to choose.",
        "Podpowiedzi są tylko wtedy, gdy to ty wybierasz ruch.",
    )


class Hint(msgspec.Struct, frozen=True):
    """A move, what speaks for or against it, and what a search found out about it.

    `wins` is the share of the `visits` trials that were won; `score` and `worth` are means. Where trials stop before the end
    of the game, only `worth` compares moves. A single legal move gets no trials. `advice` names players as `{names[2]}`.
    """

    move: int
    text: str
    advice: Pair | None
    expected: Pair
    visits: int
    worth: float
    wins: float
    score: float


def hints(
    game: Game, hidden: States, count: int = COUNT, playouts: int | None = None, seed: int | str = 0, marked: bool = False
) -> list[Hint]:
    """The best moves, best first, given a record that was hidden for the seat whose turn it is; none when the game is over.

    The same record and seed give the same hints. Without `playouts` they take several times as long as a move by the hard bot.
    With `marked` the cards in their sentences are marked, for a page that draws them.
    """
    narration = game.marked if marked else game.narration
    moves = game.legal(hidden, 0)
    if len(moves) < 2:
        return [_hint(game, narration, hidden, move, [0.0] * 4) for move in moves]
    kernels = bot_kernels(game)
    if Loading.by_itself and not kernels.ready and kernels.cached:
        prepare_part(game, "bots")
    workspace = SearchWorkspace(game)
    workspace.observe(hidden, f"hint {seed} ".encode())
    usual = THOROUGHLY * game.player.PLAYOUTS if workspace.packed or not rule.COMPILED else IN_SMALL
    found = workspace.think(usual if playouts is None else max(1, playouts), always=True)
    return [
        _hint(game, narration, hidden, int(workspace.moves[at]), list(map(float, workspace.notes[at])))
        for at in range(min(count, found))
    ]


def hints_at(table: Table, seat: int, count: int = COUNT) -> list[Hint]:
    """Hints for a seat of a table; it must be its turn."""
    if table.over or table.turn != seat:
        raise NoHint()
    return hints(table.game, table.hide(seat), count)


def hint_line(game: Game, hint: Hint, names: list[str], language: Language) -> str:
    """A hint in a line: the move as it is typed, why, and what to expect."""
    parts = (hint.advice, hint.expected) if hint.visits else (hint.expected, hint.advice)
    sentences = "; ".join(fill(part, language, names=names) for part in parts if part)
    return f"{game.moves.text(hint.move, language)}: {sentences}"


def _hint(game: Game, narration: Narration[Any, Any], hidden: States, move: int, notes: list[float]) -> Hint:
    visits, worth, wins, score, *_ = notes
    tries = max(1.0, visits)
    return Hint(
        move=move,
        text=game.moves.say(move),
        advice=narration.advice(record.read(game.rules.State, hidden, 0), move),
        expected=_expected(game, int(visits), worth / tries, int(wins), score / tries),
        visits=int(visits),
        worth=worth / tries,
        wins=wins / tries,
        score=score / tries,
    )


def _expected(game: Game, visits: int, worth: float, wins: int, score: float) -> Pair:
    """How the trials went, in words that claim no more than the trials show."""
    if visits == 0:
        return WORDS["only_move"]
    if visits < ENOUGH:
        return both(WORDS["tried_little"], visits=visits)
    share = f" ({round(100 * wins / visits)}%)" if visits >= MANY else ""
    return both(game.narration.EXPECTED, visits=visits, wins=wins, share=share, score=round(score), rating=round(100 * worth))
