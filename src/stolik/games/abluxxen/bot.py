"""A careful player of Abluxxen: lays big layers that are hard to steal, collects what goes with its hand, keeps its jokers.

The bot sees a hand as *groups*: the cards of one value, which one turn can lay. Cards that join a group
cost no time, cards that begin one cost a turn. The hexadecimal digits of one number count the cards that a
place has of each value, so that the bot goes through the cards once a move and not once a question.
"""

from __future__ import annotations

from typing import NamedTuple

from stolik.core.cards import HIDDEN
from stolik.core.defaults import horizon as horizon
from stolik.core.defaults import remarks as remarks
from stolik.core.defaults import share_of_win
from stolik.core.rng import Chance
from stolik.core.rule import rule
from stolik.games.abluxxen.reading import imagine as imagine
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
    Level,
    Stage,
    beats,
    play_of,
    ranks,
    score,
)
from stolik.games.abluxxen.table import (
    CARDS,
    COPIES,
    DECK,
    DIGIT,
    EMPTY,
    JOKER,
    JOKERS,
    POOL,
    ROW,
    SPOTS,
    TABLE,
    VALUES,
    State,
    counts,
    digit,
    value_of,
)

WIN = 1_000.0
"""What it is worth to end the game as its winner. The other weights, in points, come from games of the policy against itself."""
BIG = -0.5
"""What each further card of a layer adds to its point: less than the first, because it would be laid some time anyway."""
LOW = 0.27
"""What each step of a value that stays in hand is worth: high layers steal more and are stolen less."""
SPLIT = 4.8
"""What it costs to leave cards of the same value in the hand: they will take another turn."""
JOKER_COST = 7.5
HURRY = 0.8
"""The turns that are left times this is the most that a joker or a split group can cost."""
EXPOSED = 0.28
"""What each card of a layer costs, in points, if the layer is stolen."""
EXPOSED_LATE = 0.9
"""Added to `EXPOSED` when the game is about to end; the longer it still takes, the less."""
ROBBED = 1.95
"""What a stolen card costs its owner; with many opponents it is worth less to the thief."""
ROBBED_JOKER = 2.4
"""What a joker among the stolen cards adds."""
LOOT = 0.2
"""How much of their worth in the bot's own hand counts for cards that it steals from players."""
VIRTUAL = 0.57
"""The same for a set of the virtual player."""
LINGERING = 4.5
"""How many more turns an opponent needs to lay everything than one for each card: stolen layers come back."""
BEGINS = -2.0
"""What a card is worth that begins a group."""
JOINS = 0.8
"""What a card is worth that joins a group."""
PER_CARD = 0.4
"""Added for each card of the group that it joins."""
WILD = 3.9
"""What a joker is worth."""
FROM_ABOVE = 0.13
"""What each step of its value adds to a card."""
UNKNOWN = -0.2
"""What an unknown card is worth."""
WORTHWHILE = 1.6
"""The bot draws a card of the pool that is worth this much even if it may pass."""
TAKEN = 0.15
"""What a thief gains by taking the cards, beside their worth."""
TAKEN_EACH = -1.1
"""Added to `TAKEN` for each card, which counts against its holder until it is laid."""
LATE = 3.2
"""What each group costs for which there will be no time."""
BACK = -0.55
"""What a victim gains by taking the cards back, beside their worth."""
BACK_EACH = 0.35
"""Added to `BACK` for each card."""
PLAYOUTS = 200
PATIENCE = 8
"""So many times as many playouts the hard bot takes; hints make do with the usual number for their own."""
PLAYOUT_MOVES = 1_000
SEES_ONLY_OWN_CARDS = False
TALKS = False
MARGIN = 0.15
"""How much of a playout's worth is the lead, and not the win."""
FAR_AHEAD = 12.0
"""The lead that counts half as much as an endless one."""
CANDIDATES = 6
"""How many layers, or draws, the search tries."""

NONE = -1


class Rated(NamedTuple):
    """A move, and what the bot thinks it is worth."""

    move: int
    worth: float


FIRST = Rated(NONE, 1e9)
"""Comes before the best move, to start a list from the best to the worst."""


@rule
def policy(s: State, moves: list[int], n: int, rng: Chance) -> int:
    """The move of the careful player; `s` is what the player may know."""
    return decision(s, moves, n)


@rule
def decision(s: State, moves: list[int], n: int) -> int:
    """The same; it leaves nothing to chance."""
    mine = counts(s, s.turn)
    if s.stage == Stage.PLAY:
        return best_play(s, mine, FIRST).move
    if s.stage == Stage.CHOOSE:
        return best_set(s, mine, moves, n)
    if s.stage == Stage.THEFT:
        return TAKE if wants_stolen(s, mine) else LEAVE
    if s.stage == Stage.REPLY:
        return TAKE_BACK if wants_back(s, mine) else GIVE_UP
    move, worth = best_draw(s, mine, FIRST)
    if s.stage == Stage.SPARE and (worth < WORTHWHILE or lateness(s, mine, 0) > 0.0):
        return PASS
    return move


@rule
def groups(mine: int) -> int:
    """How many turns it takes to lay a whole hand; jokers go with the rest."""
    count = 0
    for value in range(1, JOKER):
        count += digit(mine, value) > 0
    return max(1, count)


@rule
def turns_left(s: State) -> int:
    """How soon some opponent or the supply can end the game, roughly."""
    turns = (int(s.held[DECK]) + int(s.held[POOL])) // int(s.players)
    for seat in range(s.players):
        if seat != s.turn:
            turns = min(turns, int(s.held[seat]))
    return turns


@rule
def lateness(s: State, mine: int, more: int) -> float:
    """For how many groups of the hand, and `more` besides, there won't be time."""
    return max(0.0, groups(mine) + more - turns_left(s) - LINGERING)


@rule
def worth_of(mine: int, value: int) -> float:
    """What one more card of a value is worth in the hand."""
    if value == JOKER:
        return WILD
    have = digit(mine, value)
    return (JOINS + PER_CARD * have if have > 0 else BEGINS) + FROM_ABOVE * value


@rule
def worth_of_layer(mine: int, value: int, count: int, jokers: int) -> float:
    """What the cards of a layer are worth in the hand."""
    worth = WILD * jokers
    for _ in range(count - jokers):
        worth += worth_of(mine, value)
        mine += 1 << DIGIT * (value - 1)
    return worth


@rule
def worth_of_spot(s: State, mine: int, spot: int) -> float:
    """What a spot of the pool is worth in the hand, with all that lies there."""
    worth = worth_of(mine, value_of(int(s.pool[spot])))
    if s.size[spot] > 1:
        for card in range((VALUES - 1) * COPIES, CARDS):
            if card != s.pool[spot] and s.where[card] == POOL and s.lies[card] == spot:
                worth += worth_of(mine, value_of(card))
    return worth


@rule
def follows(move: int, worth: float, last: Rated) -> bool:
    """Whether a move comes after another in the order from the best to the worst."""
    return worth < last.worth or (worth == last.worth and move > last.move)


@rule
def best_draw(s: State, mine: int, last: Rated) -> Rated:
    """The best place to draw from after `last` in the order from the best to the worst."""
    best, best_worth = NONE + 0, -2 * WIN
    if s.held[DECK] > 0 and follows(FROM_DECK, UNKNOWN, last):
        best, best_worth = FROM_DECK + 0, UNKNOWN + 0.0
    for spot in range(SPOTS):
        if s.pool[spot] != EMPTY:
            worth = worth_of_spot(s, mine, spot)
            if s.owed > 1:
                for other in range(SPOTS):
                    if other != spot and s.pool[other] != EMPTY and value_of(s.pool[other]) == value_of(s.pool[spot]):
                        worth += PER_CARD  # the next draw can take the other card of that value
            if worth > best_worth and follows(FROM_POOL + spot, worth, last):
                best, best_worth = FROM_POOL + spot, worth
    return Rated(best, best_worth)


@rule
def worth_of_draws(s: State, mine: int, draws: int) -> float:
    """What it is worth to draw this many cards, each from the best place left."""
    total = 0.0
    used = 0
    for _ in range(draws):
        best, best_spot = UNKNOWN if s.held[DECK] > 0 else BEGINS, -1
        for spot in range(SPOTS):
            if s.pool[spot] != EMPTY and used >> spot & 1 == 0:
                worth = worth_of_spot(s, mine, spot)
                if worth > best:
                    best, best_spot = worth, spot
        total += best
        if best_spot >= 0:
            used |= 1 << best_spot
            mine += 1 << DIGIT * (value_of(int(s.pool[best_spot])) - 1)
    return total


@rule
def best_set(s: State, mine: int, moves: list[int], n: int) -> int:
    """The set of the virtual player that goes best with the hand."""
    best, best_worth = moves[0], -WIN
    for i in range(n):
        worth = worth_of(mine, moves[i] - STEAL + 1)
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
def wants_stolen(s: State, mine: int) -> bool:
    """A thief takes what joins the hand or makes a good group, if there is time to lay it."""
    value, count = int(s.top_value[s.victim]), int(s.top_count[s.victim])
    worth = worth_of_layer(mine, value, count, jokers_on_top(s, s.victim)) + TAKEN + TAKEN_EACH * count
    begins = 0 if value == JOKER or digit(mine, value) > 0 else 1
    return worth > LATE * lateness(s, mine, begins)


@rule
def wants_back(s: State, mine: int) -> bool:
    """A victim takes back what goes together, unless the pool offers as many cards that suit the hand better."""
    value, count = int(s.top_value[s.turn]), int(s.top_count[s.turn])
    worth = worth_of_layer(mine, value, count, jokers_on_top(s, s.turn)) + BACK + BACK_EACH * count
    return worth > worth_of_draws(s, mine, count)


@rule
def best_play(s: State, mine: int, last: Rated) -> Rated:
    """The best layer after `last`, by its own cards and those that it steals, less its risk.

    Goes through the layers of each size from the highest value down: what endangers a layer endangers all lower ones.
    """
    seat = int(s.turn)
    hidden, row = counts(s, HIDDEN), counts(s, ROW) if s.held[ROW] > 0 else 0
    unknown = 0
    for value in range(1, JOKER + 1):
        unknown += digit(hidden, value)
    jokers, most = digit(mine, JOKER), 0
    for value in range(1, JOKER):
        most = max(most, digit(mine, value))
    limit = HURRY * turns_left(s)
    wild, split = min(JOKER_COST, limit), min(SPLIT, limit)
    exposed = EXPOSED + EXPOSED_LATE / (1.0 + turns_left(s))
    best, best_worth = NONE + 0, -3 * WIN
    known = (opened(s, 0), opened(s, 1), opened(s, 2), opened(s, 3), opened(s, 4))
    for count in range(1, most + jokers + 1):
        lowest = lowest_layer(mine, count)
        if lowest > JOKER:
            continue
        safe = 1.0
        ones = lacking(s, hidden, known, unknown, 1, count) if s.level == Level.EXPERT else 1.0
        for value in range(JOKER, lowest - 1, -1):
            have = digit(mine, value)
            fewest = max(0, count - have) if value < JOKER else count
            if have > 0 and fewest <= jokers and (value == JOKER or fewest < count):
                risk = 1.0 - safe * (ones if value >= VALUES else 1.0)
                outcome = count + BIG * (count - 1) - LOW * value - exposed * risk * count + loot(s, mine, row, value, count)
                for spent in range(fewest, min(jokers, count - (value < JOKER)) + 1):
                    worth = outcome - wild * spent - (split if value < JOKER and have > count - spent else 0.0)
                    if count == s.held[seat]:
                        worth = WIN if ends_well(s) else -WIN
                    move = ALONE + count - 1 if value == JOKER else play_of(value, count - spent, spent)
                    if worth > best_worth and follows(move, worth, last):
                        best, best_worth = move, worth
                    if value == JOKER:
                        break
            if safe > 0.0 and value > lowest:
                safe *= lacking(s, hidden, known, unknown, value, count)
    return Rated(best, best_worth)


@rule
def lowest_layer(mine: int, count: int) -> int:
    """The lowest value of which the hand has a layer of this size, its jokers put in; above `JOKER` if there is none."""
    jokers = digit(mine, JOKER)
    for value in range(1, JOKER):
        have = digit(mine, value)
        if have > 0 and have + jokers >= count:
            return value
    return JOKER if jokers >= count else JOKER + 1


@rule
def opened(s: State, seat: int) -> int:
    """The cards in an opponent's hand that the bot knows of, a digit for each value."""
    return counts(s, seat) if seat < s.players and seat != s.turn else 0


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
def loot(s: State, mine: int, row: int, value: int, count: int) -> float:
    """What the thefts of a layer are worth."""
    worth = 0.0
    for seat in range(s.players):
        if seat != s.turn and s.top_count[seat] == count and beats(s, value, s.top_value[seat]):
            jokers = jokers_on_top(s, seat)
            worth += (ROBBED * count + ROBBED_JOKER * jokers) * 2 / s.players
            worth += LOOT * max(0.0, worth_of_layer(mine, int(s.top_value[seat]), count, jokers))
    if row:
        best = 0.0
        for other in range(1, min(value, VALUES)):
            if digit(row, other) == count:
                best = max(best, count * worth_of(mine, other))
        worth += VIRTUAL * best
    return worth


@rule
def lacking(s: State, hidden: int, known: tuple[int, ...], unknown: int, value: int, count: int) -> float:
    """How likely it is that nobody else holds this many cards of a value; `known` has each seat's open cards."""
    cards = digit(hidden, value)
    chance = 1.0
    for seat in range(s.players):
        if seat != s.turn:
            has = digit(known[seat], value)
            if has >= count:
                return 0.0
            if has + cards >= count:
                secret = int(s.held[seat])  # this counts the known cards, too: a cautious figure that is quick to get
                chance *= 1.0 - at_least(cards, min(0.9, secret / max(1, unknown)), count - has)
    return chance


@rule
def at_least(cards: int, share: float, wanted: int) -> float:
    """The chance that at least `wanted` of the cards are in a hand, if each is there with the chance `share`."""
    exactly = 1.0
    for _ in range(cards):
        exactly *= 1.0 - share
    fewer = 0.0
    for k in range(wanted):
        fewer += exactly
        exactly *= share / (1.0 - share) * (cards - k) / (k + 1)
    return max(0.0, 1.0 - fewer)


@rule
def shortlist(s: State, moves: list[int], n: int) -> int:
    """The policy's own move, then the best of the other layers or draws; for other decisions, all moves."""
    own = decision(s, moves, n)
    if s.stage == Stage.PLAY or s.stage == Stage.DRAW or s.stage == Stage.SPARE:
        n = 0
        mine = counts(s, s.turn)
        last = FIRST
        while n < CANDIDATES:
            last = best_play(s, mine, last) if s.stage == Stage.PLAY else best_draw(s, mine, last)
            if last.move == NONE or (n > 0 and last.worth < -WIN / 2):
                break
            moves[n] = last.move
            n += 1
        if s.stage == Stage.SPARE:
            moves[n] = PASS
            n += 1
    for i in range(n):
        if moves[i] == own:
            for j in range(i, 0, -1):
                moves[j] = moves[j - 1]
            moves[0] = own
    return n


@rule
def playouts(s: State, usual: int) -> int:
    """More of them go on to pay: layers differ by little, and luck by much."""
    return PATIENCE * usual


@rule
def worth(s: State, seat: int, out: list[int]) -> float:
    """The seat's share of the win; the lead or the lag counts a little, too."""
    ranks(s, out)
    best = -CARDS
    for other in range(s.players):
        if other != seat:
            best = max(best, score(s, other))
    win = share_of_win(out, seat, s.players)
    lead = score(s, seat) - best
    return (1.0 - MARGIN) * win + MARGIN * (0.5 + lead / (2.0 * (abs(lead) + FAR_AHEAD)))
