"""A careful player of Abluxxen: lays big layers that are hard to steal, collects what goes with its hand, keeps its jokers.

A hand is thought of in *groups*: the cards of one value, which one turn can lay. Cards that join a group
cost no time, cards that begin one cost a turn.
"""

from __future__ import annotations

from stolik.core.cards import HIDDEN
from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.abluxxen.rules import (
    ALONE,
    FROM_DECK,
    FROM_POOL,
    GIVE_UP,
    LEAVE,
    PASS,
    STEAL,
    TAKE,
    TAKE_BACK,
    WITH,
    Stage,
    beats,
    ranks,
    score,
)
from stolik.games.abluxxen.table import (
    CARDS,
    COPIES,
    DECK,
    EMPTY,
    JOKER,
    JOKERS,
    POOL,
    ROW,
    SPOTS,
    TABLE,
    VALUES,
    State,
    count_of,
    value_of,
)

WIN = 1_000.0
"""What it is worth to end the game as its winner."""
SPLIT = 1.5
"""What it costs to leave cards of the same value in the hand: they will take another turn."""
JOKER_COST = 3.2
EXPOSED = 1.4
"""The share of a layer's cards that is lost, in points, if it is stolen."""
ROBBED = 1.6
"""What a stolen card costs its owner in points; with many opponents it is worth less to the thief."""
LINGERING = 2
"""How many turns longer than a card a turn it takes an opponent to lay everything: stolen layers come back."""
BEGINS, JOINS, PER_CARD, WILD = -0.6, 1.0, 0.4, 2.5
"""What a card is worth that begins a group, that joins one, for each card of that group, and a joker."""
FROM_ABOVE = 0.03
"""What each step of its value adds to a card."""
UNKNOWN = 0.45
"""What an unknown card is worth."""
WORTHWHILE = 1.0
"""A card of the pool that is worth this much is drawn even by one who needn't."""
PLAYOUTS = 200
PATIENCE = 1_000
TALKS = False


@rule
def policy(s: State, moves: list[int], n: int, dice: Chance) -> int:
    """The move of the careful player; `s` is what the player may know."""
    if s.stage == Stage.PLAY:
        return best_play(s, moves, n)
    if s.stage == Stage.CHOOSE:
        return best_set(s, moves, n)
    if s.stage == Stage.THEFT:
        return TAKE if wants_stolen(s) else LEAVE
    if s.stage == Stage.REPLY:
        return TAKE_BACK if wants_back(s) else GIVE_UP
    move, worth = best_draw(s)
    if s.stage == Stage.SPARE and (worth < WORTHWHILE or not in_time(s, 0)):
        return PASS
    return move


@rule
def remarks(s: State, seat: int, out: list[int]) -> int:
    return 0


@rule
def groups(s: State) -> int:
    """How many turns it takes to lay the whole hand; jokers go with the rest."""
    count = 0
    for value in range(1, JOKER):
        count += count_of(s, s.turn, value) > 0
    return max(1, count)


@rule
def in_time(s: State, more: int) -> bool:
    """Whether the hand with so many groups more can be laid before some opponent or the supply ends the game, roughly."""
    turns = (s.held[DECK] + s.held[POOL]) // s.players
    for seat in range(s.players):
        if seat != s.turn:
            turns = min(turns, s.held[seat])
    return groups(s) + more <= turns + LINGERING


@rule
def worth_of(s: State, value: int) -> float:
    """What one more card of a value is worth in the hand."""
    if value == JOKER:
        return WILD
    mine = count_of(s, s.turn, value)
    return (JOINS + PER_CARD * mine if mine > 0 else BEGINS) + FROM_ABOVE * value


@rule
def best_draw(s: State) -> tuple[int, float]:
    """Where to draw from, and what that is worth."""
    best, best_worth = FROM_DECK, UNKNOWN if s.held[DECK] > 0 else -WIN
    for spot in range(SPOTS):
        if s.pool[spot] != EMPTY:
            value = value_of(s.pool[spot])
            worth = worth_of(s, value)
            if s.owed > 1:
                for other in range(SPOTS):
                    if other != spot and s.pool[other] != EMPTY and value_of(s.pool[other]) == value:
                        worth += PER_CARD  # the next draw can take its twin
            if s.size[spot] > 1:
                for card in range((VALUES - 1) * COPIES, CARDS):
                    if card != s.pool[spot] and s.where[card] == POOL and s.lies[card] == spot:
                        worth += worth_of(s, value_of(card))
            if worth > best_worth:
                best, best_worth = FROM_POOL + spot, worth
    return best, best_worth


@rule
def best_set(s: State, moves: list[int], n: int) -> int:
    """The set of the virtual player that goes best with the hand."""
    best, best_worth = moves[0], -WIN
    for i in range(n):
        worth = worth_of(s, moves[i] - STEAL + 1)
        if worth > best_worth:
            best, best_worth = moves[i], worth
    return best


@rule
def jokers_on_top(s: State, seat: int) -> int:
    count = 0
    for card in range(CARDS - JOKERS, CARDS):
        count += s.where[card] == TABLE + seat and s.lies[card] == s.layers[seat]
    return count


@rule
def wants_stolen(s: State) -> bool:
    """A thief takes what joins the hand or makes a good group, if there is time to lay it."""
    value, count = s.top_value[s.victim], s.top_count[s.victim]
    joins = count_of(s, s.turn, value) > 0
    if not in_time(s, 0 if joins else 1):
        return False
    return joins or count >= 2 or jokers_on_top(s, s.victim) > 0


@rule
def wants_back(s: State) -> bool:
    """A victim takes back what goes together, unless the pool offers as many cards that suit the hand better."""
    value, count = s.top_value[s.turn], s.top_count[s.turn]
    if count_of(s, s.turn, value) > 0 or jokers_on_top(s, s.turn) > 0 or count >= 3:
        return True
    suiting = 0
    for spot in range(SPOTS):
        suiting += s.pool[spot] != EMPTY and worth_of(s, value_of(s.pool[spot])) >= WORTHWHILE
    return suiting < count


@rule
def best_play(s: State, moves: list[int], n: int) -> int:
    """The layer that brings most: its own cards, those it steals, less what it risks."""
    unknown = 0
    for card in range(CARDS):
        unknown += s.where[card] == HIDDEN
    best, best_worth = moves[0], -2 * WIN
    for i in range(n):
        move = moves[i]
        value = JOKER if move >= ALONE else move // WITH // COPIES + 1
        naturals = 0 if move >= ALONE else move // WITH % COPIES + 1
        jokers = move - ALONE + 1 if move >= ALONE else move % WITH
        count = naturals + jokers
        if count == s.held[s.turn]:
            worth = WIN if ends_well(s) else -WIN
        else:
            left = 0 if value == JOKER else count_of(s, s.turn, value) - naturals
            risk = danger(s, unknown, value, count)
            worth = count - JOKER_COST * jokers - (SPLIT if left > 0 else 0.0) - EXPOSED * risk * count
            worth += loot(s, value, count)
        if worth > best_worth:
            best, best_worth = move, worth
    return best


@rule
def ends_well(s: State) -> bool:
    """Whether laying the whole hand now wins."""
    mine = score(s, s.turn) + 2 * s.held[s.turn]
    best = -CARDS
    for seat in range(s.players):
        if seat != s.turn:
            best = max(best, score(s, seat))
    return mine >= best


@rule
def loot(s: State, value: int, count: int) -> float:
    """What the thefts of a layer are worth."""
    worth = 0.0
    for seat in range(s.players):
        if seat != s.turn and s.top_count[seat] == count and beats(s, value, s.top_value[seat]):
            worth += ROBBED * count * 2 / s.players
    if s.held[ROW] > 0:
        best = 0.0
        for other in range(1, min(value, VALUES)):
            if count_of(s, ROW, other) == count:
                best = max(best, count * worth_of(s, other))
        worth += best / 2
    return worth


@rule
def danger(s: State, unknown: int, value: int, count: int) -> float:
    """How likely it is that somebody holds equally many cards of a value that steals this layer."""
    safe = 1.0
    for seat in range(s.players):
        if seat != s.turn:
            secret = s.held[seat]
            for card in range(CARDS):
                secret -= s.where[card] == seat
            share = min(0.9, secret / max(1, unknown))
            for other in range(1, JOKER + 1):
                if beats(s, other, value):
                    safe *= 1.0 - at_least(count_of(s, HIDDEN, other), share, count - count_of(s, seat, other))
    return 1.0 - safe


@rule
def at_least(cards: int, share: float, wanted: int) -> float:
    """The chance that of some cards, each of which is in a hand with the same chance, at least so many are."""
    if wanted <= 0:
        return 1.0
    exactly = 1.0
    for _ in range(cards):
        exactly *= 1.0 - share
    fewer = 0.0
    for k in range(min(wanted, cards + 1)):
        fewer += exactly
        exactly *= share / (1.0 - share) * (cards - k) / (k + 1)
    return max(0.0, 1.0 - fewer)


@rule
def shortlist(s: State, moves: list[int], n: int) -> int:
    """Every move deserves a thought."""
    return n


@rule
def imagine(s: State, seat: int) -> None:
    """The others tell nothing: a fair guess stays as it is."""


@rule
def worth(s: State, seat: int, out: list[int]) -> float:
    """A win is 1, shared among those who share it."""
    ranks(s, out)
    winners = 0
    for other in range(s.players):
        winners += out[other] == 1
    return 1.0 / winners if out[seat] == 1 else 0.0


@rule
def chapter(s: State) -> int:
    """Playouts go to the end of the game."""
    return 0
