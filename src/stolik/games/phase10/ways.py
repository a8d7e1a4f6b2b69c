"""What the player in turn could do in several moves: whole ways to lay the phase, and where each card could be added.

Nothing here knows a rule: ways are found by trying the moves that are legal, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from stolik.core import record
from stolik.core.record import States
from stolik.games.phase10 import GAME
from stolik.games.phase10.deck import CARDS, COLOURS, COPIES, JOKER, JOKER_KIND, KINDS, SKIP, TABLE, worth
from stolik.games.phase10.fitting import AS_NUMBER
from stolik.games.phase10.moves import CARD_NAMES, MOVES, Lay, On
from stolik.games.phase10.phase_list import GROUPS, Kind
from stolik.games.phase10.rules import HIT, LAY, ON, Stage, State

MOST_WAYS = 24
"""More would not help anyone to choose; a player who wants another way lays card by card."""
MOST_TRIALS = 200
"""How many cards to lay on trial, at most; a view must stay quick."""


class Places(msgspec.Struct, frozen=True):
    """Where a card of the hand could be added now: a joker may fit a run at both ends."""

    card: str
    on: list[On]


def places(s: State) -> list[Places]:
    """The cards of the player in turn that some group takes, in the order of the deck: P10-3.3."""
    if s.over or s.stage != Stage.ACT or not s.laid[s.turn]:
        return []
    states = GAME.states(2)
    record.write(states, 0, s)
    found = []
    for hit in GAME.legal(states, 0):
        if HIT <= hit < ON:
            states[1] = states[0]
            on = [MOVES.typed(move) for move in _played(states, 1, hit)]
            found.append(Places(CARD_NAMES[hit - HIT], on))  # type: ignore[arg-type]
    return found


def _played(states: States, at: int, move: int) -> list[int]:
    """Plays a move, and returns what is legal after it."""
    buffer = GAME.move_buffer(states)
    return [int(one) for one in buffer[: GAME.kernels.of(states).step(states, at, move, buffer)]]


def ways(s: State) -> list[list[Lay]]:
    """Ways to lay the phase, or the rest of it, the best first; all there are, unless there are very many.

    The best leaves the fewest points in hand that can't be added to a group at once, and needs the fewest jokers.
    """
    if s.over or s.stage not in (Stage.ACT, Stage.LAYING) or s.laid[s.turn]:
        return []
    search = Search(s)
    # first without choices that rarely matter, so that all numbers get their turn before the trials run out
    for thorough in (False, True):
        search.search_ways(thorough)
    best = sorted(search.found.values())
    return [[MOVES.typed(move) for move in way.moves] for way in best[:MOST_WAYS]]  # type: ignore[misc]


class Way(NamedTuple):
    """A way to lay the phase, and how good it is: less is better."""

    points_left: int
    jokers: int
    moves: list[int]


class Search:
    """Goes through the cards that may be laid next, and what may follow them, within a number of trials."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.kinds = s.kinds[s.phase[s.turn]]
        sizes = s.sizes[s.phase[s.turn]]
        laid = sum(s.held[TABLE + s.turn * GROUPS : TABLE + (s.turn + 1) * GROUPS])
        self.missing = sum(sizes) - laid
        # the group that each card to come belongs to
        self.groups = [group for group, size in enumerate(sizes) for _ in range(size)][laid:]
        self.hand = [_kind(card) for card in range(CARDS) if s.where[card] == s.turn]
        self.found: dict[object, Way] = {}
        self.trials = 0

    def search_ways(self, thorough: bool) -> None:
        """Finds ways until the trials run out."""
        self.trials = MOST_TRIALS
        states = GAME.states(self.missing + 1)
        record.write(states, 0, self.s)
        self.go_on(states, GAME.legal(states, 0), [], thorough)

    def go_on(self, states: States, legal: list[int], moves: list[int], thorough: bool) -> None:
        at = len(moves)
        if at == self.missing:
            self.found.setdefault(self.cards(moves), self.judged(moves, legal))
            return
        for move in self.worth_trying(legal, moves, thorough):
            if self.trials == 0:
                return
            self.trials -= 1
            if at + 1 == len(self.hand):
                following = []  # the last card of the hand: what comes after it is another round
            else:
                states[at + 1] = states[at]
                following = _played(states, at + 1, move)
            self.go_on(states, following, [*moves, move], thorough)

    def worth_trying(self, legal: list[int], moves: list[int], thorough: bool) -> Iterator[int]:
        """The legal cards that lead to new ways: sets and colours have no order, and number cards come first."""
        at = len(moves)
        run = self.kinds[self.groups[at]] == Kind.RUN
        begins = at == 0 or self.groups[at] != self.groups[at - 1]
        tried = set()
        for move in legal:
            if not LAY <= move < HIT or (not run and not begins and move < moves[-1]):
                continue
            slot = move - LAY
            if not run and begins and slot >= KINDS and self.s.stage != Stage.LAYING:
                continue
            if not thorough and self.kinds[self.groups[at]] != Kind.COLOR:
                number = slot // COLOURS + 1 if slot < KINDS else slot - AS_NUMBER + 1
                if number in tried:
                    continue  # another colour, or a joker although the hand has the card itself
                tried.add(number)
            yield move

    def cards(self, moves: list[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """What lies on the table after these moves; equal groups may be laid in either order."""
        laid: dict[int, list[int]] = {}
        for group, move in zip(self.groups, moves, strict=True):
            laid.setdefault(group, []).append(move)
        return tuple(sorted((self.kinds[group], tuple(cards)) for group, cards in laid.items()))

    def judged(self, moves: list[int], legal: list[int]) -> Way:
        """The way, with the points left in hand that no group takes, and the jokers that it needs."""
        left = self.hand.copy()
        for move in moves:
            left.remove(min(move - LAY, JOKER_KIND))
        points = sum(worth(kind, self.s.scoring) for kind in left if HIT + kind not in legal)
        return Way(points, sum(move - LAY >= KINDS for move in moves), moves)


def _kind(card: int) -> int:
    return card // COPIES if card < JOKER else JOKER_KIND + (card >= SKIP)
