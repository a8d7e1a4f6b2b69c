"""What follows from a play of Abluxxen: whom it robs, and whether it ends the game. Found by trying it with the rules."""

from __future__ import annotations

import msgspec

from stolik.core import record
from stolik.core.record import States
from stolik.games.abluxxen import GAME
from stolik.games.abluxxen.moves import MOVES, Play, PlayJokers
from stolik.games.abluxxen.rules import LEAVE, STEAL, TAKE_BACK, Stage
from stolik.games.abluxxen.table import DECK, JOKER, State


class PlayView(msgspec.Struct, frozen=True):
    """What follows from playing so many cards of a value (14: jokers alone), jokers among them counted.

    `robs` are the seats whose top layer it steals, in turn; `sets` the values of the virtual player's sets of which it
    steals one; `place` is the seat's place if the play ends the game, else 0.
    """

    value: int
    count: int
    robs: list[int]
    sets: list[int]
    place: int


def plays(s: State) -> list[PlayView]:
    """What follows from each play of the seat in turn."""
    kinds = {_kind(move): move for move in GAME.legal(_alone(s), 0)}
    return following(s, list(kinds.values()))


def _kind(move: int) -> tuple[int, int]:
    """The value and the number of the cards that are played."""
    match MOVES.typed(move):
        case Play(value=value, cards=cards, jokers=jokers):
            return value, cards + jokers
        case PlayJokers(jokers=jokers):
            return JOKER, jokers
        case other:
            raise AssertionError(f"{other} plays no cards")


def following(s: State, moves: list[int]) -> list[PlayView]:
    """What follows from some plays; nothing that is hidden from the seat in turn decides it."""
    states = GAME.states(2)
    buffer = GAME.move_buffer(states)
    record.write(states, 0, s)
    known = [s.where.count(seat) for seat in range(s.players)]
    states[0].held[: s.players] = known  # the rules rely on knowing the hand of the next player,
    states[0].held[DECK] = 0  # and what the virtual player's row is refilled with

    def follow(move: int) -> PlayView:
        value, count = _kind(move)
        states[1] = states[0]
        choices = GAME.kernels.of(states).step(states, 1, move, buffer)
        if record.number(states, 1, "over"):  # ABL-5.1, ABL-5.4; places need all hands as large as they are
            ended = _alone(s)
            GAME.kernels.of(ended).step(ended, 0, move, buffer)
            return PlayView(value, count, [], [], place=int(ended[0].place[s.turn]))
        robs, sets = [], []
        if record.number(states, 1, "stage") == Stage.CHOOSE:
            sets = [int(steal) - STEAL + 1 for steal in buffer[:choices]]
            GAME.kernels.of(states).step(states, 1, buffer[0], buffer)
        # as if nobody wanted the cards, because then nobody draws
        while record.number(states, 1, "stage") == Stage.THEFT:
            robs.append(record.number(states, 1, "victim"))
            GAME.kernels.of(states).step(states, 1, LEAVE, buffer)
            GAME.kernels.of(states).step(states, 1, TAKE_BACK, buffer)
        return PlayView(value, count, robs, sets, place=0)

    return [follow(move) for move in moves]


def _alone(s: State) -> States:
    states = GAME.states(1)
    record.write(states, 0, s)
    return states
