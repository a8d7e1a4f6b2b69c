"""The functions that Python calls to review a finished game; loaded once for each game, with its rules and its `bot`.

They only play out games and write down how each went: a *row* holds every seat's share of the win, then every seat's score. All
that is made of rows, Python makes. Nothing here goes from the true state to what a decision is measured by: `judge` starts from
`workspace[SEEN]`, which is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stolik.core.defaults import share_of_win
from stolik.core.record import States
from stolik.core.rng import start
from stolik.core.rule import kernel, rule

if TYPE_CHECKING:
    from stolik.core.positions.kernels import (
        DICE,
        FRESH,
        GUESS,
        SEEN,
        TRIAL,
        TRUE,
        draw_key,
        freshen,
        play_to_the_end,
        policy_move,
        talk,
    )
    from stolik.core.template import (
        MOST_MOVES,
        deal,
        ending,
        guess,
        horizon,
        imagine,
        legal,
        play,
        ranks,
        score,
        shortlist,
        worth,
    )

NO_MOVE = -1


@kernel
def positions(workspace: States, rng: States, move: int, buffer: list[int], rows: Any) -> None:
    """Plays out the position in `workspace[TRUE]`, once for each row, with fresh chance; a `move`, if any, is made first."""
    for row in rows:
        workspace[TRIAL] = workspace[TRUE]
        freshen(workspace, rng, buffer)
        if move != NO_MOVE:
            play(workspace[TRIAL], move)
        play_to_the_end(workspace, rng, buffer)
        note(workspace, buffer, row)


@kernel
def deals(workspace: States, rng: States, buffer: list[int], rows: Any) -> None:
    """Deals by the options in `workspace[TRUE]`, once for each row, and plays the game out."""
    for row in rows:
        workspace[TRIAL] = workspace[TRUE]
        freshen(workspace, rng, buffer)
        draw_key(rng, buffer)
        deal(workspace[TRIAL], buffer)
        play_to_the_end(workspace, rng, buffer)
        note(workspace, buffer, row)


@kernel
def judge(workspace: States, rng: States, moves: list[int], winners: int, buffer: list[int], rows: Any) -> None:
    """Tries each move in guesses of what `workspace[SEEN]` hides, a guess for each of `rows`; all moves have the same luck.

    Where the game has a horizon before its end, a playout stops there, and the policy says what it is worth. `winners` is how
    many share a win.
    """
    seat, now = workspace[SEEN].turn, horizon(workspace[SEEN])
    for guessed in rows:
        draw_key(rng, buffer)
        workspace[GUESS] = workspace[SEEN]
        guess(workspace[GUESS], seat, buffer)
        imagine(workspace[GUESS], seat)
        draw_key(rng, buffer)
        rng[FRESH].fast = 1
        start(rng[FRESH], buffer)
        for at in range(len(guessed)):
            workspace[TRIAL] = workspace[GUESS]
            rng[DICE] = rng[FRESH]
            play(workspace[TRIAL], moves[at])
            trial = workspace[TRIAL]
            for _ in range(MOST_MOVES):
                if ending(trial) or horizon(trial) != now:
                    break
                talk(workspace, buffer)
                play(trial, policy_move(workspace, rng, buffer))
            note(workspace, buffer, guessed[at])
            if not ending(trial):
                for other in range(trial.players):
                    guessed[at][other] = worth(trial, other, buffer) / winners


@kernel
def first_move(workspace: States, rng: States, buffer: list[int]) -> int:
    """The move with which every playout of the position in `workspace[TRUE]` begins; none if the policy tosses for it."""
    workspace[TRIAL] = workspace[TRUE]
    freshen(workspace, rng, buffer)
    talk(workspace, buffer)
    used = rng[DICE].words[0]
    move = policy_move(workspace, rng, buffer)
    return move if rng[DICE].words[0] == used else NO_MOVE


@kernel
def candidates(workspace: States, moves: list[int]) -> int:
    """Writes the moves that a search would try in `workspace[SEEN]`; returns how many."""
    return shortlist(workspace[SEEN], moves, legal(workspace[SEEN], moves))


@rule
def note(workspace: States, buffer: list[int], row: Any) -> None:
    """Writes down how a playout ended."""
    trial = workspace[TRIAL]
    ranks(trial, buffer)
    for seat in range(trial.players):
        row[seat] = share_of_win(buffer, seat, trial.players)
        row[trial.players + seat] = score(trial, seat)
