"""What a seat sees of The Game, and the words for it. Built from hidden records only."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal, get_args

import msgspec

from stolik.core import record
from stolik.core.cards import lying
from stolik.core.text import Line, Span
from stolik.core.words import Language, Pair, both, fill, joined, translated
from stolik.games.the_game import GAME
from stolik.games.the_game.moves import (
    MEANINGS,
    PILES,
    POLISH,
    WISHES,
    EndTurn,
    Lay,
    Meaning,
    Pile,
    Signal,
    Start,
    Wish,
    say,
    typed,
)
from stolik.games.the_game.rules import CARDS, DECK, FIRST, RISING, ROWS, Ending, Fire, State
from stolik.games.the_game.words import WORDS

EndingName = Literal["not_over", "won", "stuck", "burned"]
ENDINGS: tuple[EndingName, ...] = get_args(EndingName)
"""The names of `Ending`, in its order."""
EXCELLENT = 10
"""GAME-4.2: fewer cards left than this is an excellent result."""
FAR = 10
"""A step of so many is called a jump."""
SENTENCES = 500
"""So many of the last things told are remembered: all but one at a table are told the same, one after the other."""


class PileView(msgspec.Struct, frozen=True):
    """One of the four piles; `must_cover` is a fire that this turn has to put out."""

    name: Pile
    rising: bool
    top: int
    burning: bool
    must_cover: bool


class SeatView(msgspec.Struct, frozen=True):
    """What all see of a player; `signals` has one entry a pile."""

    cards: int
    wish: Wish | None
    signals: list[Meaning]


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it (-1: a spectator)."""

    seat: int
    turn: int
    starting: bool
    piles: list[PileView]
    hand: list[int]
    deck: int
    hand_size: int
    laid: int
    minimum: int
    players: list[SeatView]
    left: int
    ending: EndingName
    end_turn_loses: bool


def view(s: State, seat: int) -> View:
    """The view of a record that was hidden for that seat."""
    return _seated(_watched(s), seat, lying(s, seat) if seat >= 0 else [])


def with_hand(s: State, seat: int, hand: list[int]) -> View:
    """The same of a record that is open to all, and the seat's hand: seats see nothing else that others don't.

    The record must not be changed: those who ask for another seat right after this share what was made of it.
    """
    return _seated(_watched_once(s), seat, hand)


def _seated(watched: View, seat: int, hand: list[int]) -> View:
    return msgspec.structs.replace(watched, seat=seat, hand=[card + FIRST for card in hand])


def _watched(s: State) -> View:
    """What a spectator sees."""
    return View(
        seat=-1,
        turn=s.turn,
        starting=not s.started,
        piles=[_pile(row, s.rows[row], s.burning[row]) for row in range(ROWS)],
        hand=[],
        deck=s.held[DECK],
        hand_size=s.hand_size,
        laid=s.laid,
        minimum=s.needed,
        players=_seats(s),
        left=s.held[DECK] + sum(s.held[: s.players]),
        ending=ENDINGS[s.over],
        end_turn_loses=not s.over and Fire.DUE in s.burning,
    )


_watched_once = record.once_for(_watched)


@cache
def _pile(row: int, top: int, burning: int) -> PileView:
    """A pile by what is seen of it: there are few, and all tables share them."""
    return PileView(PILES[row], row < RISING, top, burning != Fire.NONE, burning == Fire.DUE)


def _seats(s: State) -> list[SeatView]:
    spoken = 0 if s.players == 1 or s.starter else s.players if s.started else s.turn
    return [_seat(s.held[seat], s.eager[seat] if seat < spoken else None, *s.signal[seat]) for seat in range(s.players)]


@cache
def _seat(cards: int, eager: int | None, *says: int) -> SeatView:
    """A player by what is seen of them: few combinations of signals are ever given, and all tables share them."""
    return SeatView(cards, None if eager is None else WISHES[eager], [MEANINGS[one] for one in says])


def describe(seen: View, names: list[str], language: Language) -> list[Line]:
    """The table in words, one line a thing."""

    def words(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    lines: list[Line] = [[(words("deck", deck=seen.deck), "dim")]]
    for pile in seen.piles:
        line: Line = [(f"{pile.name} {words('rising' if pile.rising else 'falling')}  ", ""), (f"{pile.top:>3}", "strong")]
        if pile.burning:
            line.append((f"  {words('must_cover' if pile.must_cover else 'burning')}", "bad"))
        row = PILES.index(pile.name)
        for seat, other in enumerate(seen.players):
            if other.signals[row] != "clear":
                line.append((f"  {names[seat]}: {words(other.signals[row])}", "warn"))
        lines.append(line)
    for seat, other in enumerate(seen.players):
        mark = "> " if seat == seen.turn and seen.ending == "not_over" else "  "
        line = [(mark, "strong"), (f"{names[seat]}: {words('cards', cards=other.cards)}", "strong" if seat == seen.seat else "")]
        if seen.starting and other.wish is not None:
            line.append((f"  {words('wish_' + other.wish)}", "dim"))
        lines.append(line)
    if seen.seat >= 0:
        lines.append([(words("hand") + " ", ""), (" ".join(map(str, seen.hand)) or "-", "strong")])
    also: Line = [(words("type_wish"), "dim")] if seen.starting and seen.turn == seen.seat else []
    lines.append([status(seen, names, language), *also])
    return lines


def status(seen: View, names: list[str], language: Language) -> Span:
    """One line that says whose turn it is and what may be done, or how it ended."""

    def words(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    if seen.ending == "won":
        return words("won"), "good"
    if seen.ending != "not_over":
        excellent = seen.ending == "stuck" and seen.left < EXCELLENT
        verdict = f" {words('excellent')}" if excellent else ""
        return words(seen.ending, left=seen.left) + verdict, "good" if excellent else "bad"
    if seen.turn != seen.seat:
        return words("their_wish" if seen.starting else "their_turn", name=names[seen.turn]), "dim"
    if seen.starting:
        return words("your_wish"), "strong"
    owed = max(0, seen.minimum - seen.laid)
    if owed:
        return words("your_turn_more" if seen.laid else "your_turn", owed=owed), "strong"
    return words("your_turn_fire" if seen.end_turn_loses else "your_turn_free"), "strong"


def standing(seen: View, seat: int, language: Language) -> str:
    """How a seat stands, for beside its name."""
    return _cards(seen.players[seat].cards, language)


@cache
def _cards(cards: int, language: Language) -> str:
    return fill(WORDS["cards"], language, cards=cards)


def menu(moves: list[int], language: Language) -> list[str]:
    """What may be typed now, in short lines."""
    places: dict[int, list[str]] = {}
    others: list[str] = []
    signals: list[str] = []
    for move in moves:
        match typed(move):
            case Lay(card=card, pile=pile):
                places.setdefault(card, []).append(pile)
            case Signal(says=says):
                signals.append(translated(says, POLISH, language))
            case _:
                others.append(translated(say(move).removeprefix("start "), POLISH, language))
    lines = ["   ".join(f"{card}: {' '.join(piles)}" for card, piles in places.items())] if places else []
    lines += [", ".join(others)] if others else []
    return lines + ([fill(WORDS["signals"], language, words=", ".join(dict.fromkeys(signals)))] if signals else [])


def tell(s: State, move: int, mover: int, viewer: int, names: list[str], language: Language) -> str:
    """What just happened, for one who saw the record `s` before it."""
    who = "you" if mover == viewer else "they"
    name = names[mover]
    match typed(move):
        case Lay(card=card, pile=pile):
            return _tell_laid(who, name, card, pile, s.rows[PILES.index(pile)], language)
        case Start(wish=wish):
            return fill(WORDS[f"{who}_say"], language, name=name, says=WORDS[f"wish_{wish}"])
        case Signal(pile=pile, says=says):
            return fill(WORDS[f"{who}_signal"], language, name=name, pile=pile, says=WORDS[says])
        case _:
            drawn = min(s.hand_size - s.held[mover], s.held[DECK])
            burned = Fire.DUE in s.burning
            return fill(WORDS[f"{who}_burn" if burned else f"{who}_end"], language, name=name, drawn=drawn)


@lru_cache(SENTENCES)
def _tell_laid(who: str, name: str, card: int, pile: Pile, top: int, language: Language) -> str:
    back = (card < top) == (PILES.index(pile) < RISING)
    step = fill(WORDS["back_ten" if back else "step"], language, step=abs(card - top))
    return fill(WORDS[f"{who}_lay"], language, name=name, card=card, pile=pile, step=step)


def explain(s: State, move: int, rule: int) -> Pair:
    """Why a move is refused, for the one who tried it."""
    values: dict[str, object] = {"owed": s.needed - s.laid}
    key = "no_103_started" if rule == 103 and s.started else f"no_{rule}"
    match typed(move):
        case Lay(card=card, pile=pile):
            top = s.rows[PILES.index(pile)]
            rising = PILES.index(pile) < RISING
            values |= {"card": card, "pile": pile, "top": top, "back": top - 10 if rising else top + 10}
            if rule == 201:
                key = "no_such_card"
            if rule == 202:
                key = "no_202_rising" if rising else "no_202_falling"
    return (fill(WORDS[key], "en", **values), fill(WORDS[key], "pl", **values))


def advice(s: State, move: int) -> Pair | None:
    """What is to be said for or against a move; `s` was hidden for the seat in turn. Names are left open: `{names[1]}`."""
    match typed(move):
        case Lay(card=card, pile=pile):
            return joined(_advice_on_card(s, move, card, PILES.index(pile)))
        case Start(wish=wish):
            return WORDS[f"wish_{wish}"]
        case EndTurn():
            if Fire.DUE in s.burning:
                return WORDS["advise_burn"]
            drawn = min(s.hand_size - s.held[s.turn], s.held[DECK])
            return both(WORDS["advise_end"], drawn=drawn) if drawn else WORDS["advise_end_empty"]
        case _:
            return None


def _advice_on_card(s: State, move: int, card: int, row: int) -> list[Pair]:
    onward = 1 if row < RISING else -1
    step = (card - s.rows[row]) * onward
    back = card - 10 * onward
    key = "advise_back" if step < 0 else "advise_jump" if step >= FAR else "advise_step"
    said = [both(WORDS[key], step=step)]
    if FIRST <= back < FIRST + CARDS and s.where[back - FIRST] == s.turn:
        said.append(both(WORDS["advise_next"], back=back))
    asking = [seat for seat in range(s.players) if seat != s.turn and step > 0 and s.signal[seat][row]]
    said += [both(WORDS[f"advise_{MEANINGS[s.signal[seat][row]]}"], name=f"{{names[{seat}]}}") for seat in asking]
    after = _after_laying(s, move)
    if s.burning[row]:
        said.append(WORDS["advise_covers"])
    if after.burning[row]:
        said.append(WORDS["advise_fire"])
    if after.over:
        said.append(WORDS["advise_won" if after.over == Ending.WON else "advise_stuck"])
    return said


def _after_laying(s: State, move: int) -> State:
    """The record after a card is laid, which needs nothing that is hidden."""
    states = GAME.states(1)
    record.write(states, 0, s)
    GAME.kernels.step(states, 0, move, GAME.move_buffer())
    return record.read(State, states, 0)


def warning(seen: View, move: int) -> Pair | None:
    """What a program should ask about before it makes this move."""
    return WORDS["ask_fire"] if seen.end_turn_loses and isinstance(typed(move), EndTurn) else None
