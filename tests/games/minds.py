"""What a bot would do in a record that was hidden for the seat whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from stolik.bots import BOTS, SearchWorkspace
from stolik.core.game import Game, key_of
from stolik.core.table import Table


@cache
def workspace(game: Game) -> SearchWorkspace:
    return SearchWorkspace(game)


def chosen(game: Game, states: Any, i: int, bot: str = "medium", seed: int | str = 1) -> int:
    """The move of a bot in place i of a batch."""
    at = workspace(game)
    at.states[at.kernels.SEEN] = states[i]
    at.seed(key_of(seed))
    return at.choose(BOTS[bot])


def remarks_of(game: Game, states: Any, i: int, seat: int) -> list[int]:
    """What a seat says in place i of a batch, hidden for it."""
    at = workspace(game)
    at.states[at.kernels.SEEN] = states[i]
    return at.remarks(seat)


def places(game: Game, seed: int | str, bots: list[str], **options: Any) -> list[int]:
    """Everyone's place in a whole game between bots."""
    at = workspace(game)
    at.prepare(game.check({"players": len(bots), **options}))
    return at.play(key_of(seed), [BOTS[bot] for bot in bots])[2 : 2 + len(bots)]


def wins(game: Game, first: str, second: str, games: int) -> int:
    """How many two-player games the first bot wins, its seat changing every game."""
    won = 0
    for at in range(games):
        bots = [first, second] if at % 2 == 0 else [second, first]
        won += places(game, f"match {at // 2}", bots)[at % 2] == 1
    return won


def thoughts(game: Game, hidden: Any, seed: int | str) -> list[int]:
    """The moves that a search thinks of in a hidden record; all different and legal."""
    at = workspace(game)
    at.states[at.kernels.SEEN] = hidden[0]
    at.seed(key_of(seed))
    thought_of = [int(move) for move in at.moves[: at.think(1)]]
    assert len(set(thought_of)) == len(thought_of)
    assert set(thought_of) <= set(game.legal(hidden, 0))
    return thought_of


def thoughts_on_the_way(table: Table, seed: int, *, steps: int, every: int) -> Iterator[list[int]]:
    """What a search thinks of now and then in a game that the policy plays; the policy's own move is always among it."""
    for step in range(steps):
        if table.over:
            return
        hidden = table.hide(table.turn)
        own = chosen(table.game, hidden, 0)
        if step % every == 0:
            thought_of = thoughts(table.game, hidden, seed)
            assert own in thought_of
            yield thought_of
        table.play(own)
