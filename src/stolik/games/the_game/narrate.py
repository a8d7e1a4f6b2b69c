"""Puts the table and the moves of The Game into words, in English and in Polish."""

from __future__ import annotations

from functools import cache, lru_cache

from stolik.core import record
from stolik.core.text import Line, Span, mark
from stolik.core.words import Language, Pair, both, fill, joined
from stolik.games.the_game import GAME
from stolik.games.the_game.moves import MEANINGS, MOVES, PILES, EndTurn, Lay, Pile, Signal, Start
from stolik.games.the_game.rules import CARDS, DECK, FIRST, RISING, Ending, Fire, State
from stolik.games.the_game.view import View
from stolik.games.the_game.words import WORDS

EXCELLENT = 10
"""GAME-4.2: fewer cards left than this is an excellent result."""
FAR = 10
"""A step of this size or more is called a jump."""
SENTENCES = 500
"""How many sentences the cache remembers: all at a table but the mover get the same sentence, one after the other."""

EXPECTED = WORDS["expected"]


def describe(seen: View, names: list[str], language: Language) -> list[Line]:
    """The table in words, a line for each thing."""

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
        if seen.hands and seat != seen.seat:
            line.append(("  " + " ".join(map(str, seen.hands[seat])), "strong"))
        lines.append(line)
    if seen.seat >= 0:
        lines.append([(words("hand") + " ", ""), (" ".join(map(str, seen.hand)) or "-", "strong")])
    also: Line = [(words("type_wish"), "dim")] if seen.starting and seen.turn == seen.seat else []
    lines.append([status(seen, names, language), *also])
    return lines


def status(seen: View, names: list[str], language: Language) -> Span:
    """One line that says whose turn it is and what they may do, or how the game ended."""

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
    return words("your_turn_fire" if seen.end_turn_loses else "your_turn_free" if seen.hand else "your_turn_empty"), "strong"


def standing(seen: View, seat: int, language: Language) -> str:
    """How a seat stands, to show beside its name."""
    return _cards(seen.players[seat].cards, language)


@cache
def _cards(cards: int, language: Language) -> str:
    return fill(WORDS["cards" if cards else "no_cards"], language, cards=cards)


def menu(moves: list[int], language: Language) -> list[str]:
    """What the player may type now, in short lines."""
    places: dict[int, list[str]] = {}
    others: list[str] = []
    signals: list[str] = []
    for move in moves:
        match MOVES.typed(move):
            case Lay(card=card, pile=pile):
                places.setdefault(card, []).append(pile)
            case Signal(says=says):
                signals.append(MOVES.word(says, language))
            case _:
                others.append(MOVES.text(move, language).removeprefix("start "))
    lines = ["   ".join(f"{card}: {' '.join(piles)}" for card, piles in places.items())] if places else []
    lines += [", ".join(others)] if others else []
    return lines + ([fill(WORDS["signals"], language, words=", ".join(dict.fromkeys(signals)))] if signals else [])


def tell(s: State, move: int, mover: int, viewer: int, names: list[str], language: Language) -> str:
    """What just happened, for a seat that saw the record `s` before it."""
    who = "you" if mover == viewer else "they"
    name = names[mover]
    match MOVES.typed(move):
        case Lay(card=card, pile=pile):
            return _tell_laid(who, name, card, pile, s.rows[PILES.index(pile)], language)
        case Start(wish=wish):
            return fill(WORDS[f"{who}_say"], language, name=name, says=WORDS[f"wish_{wish}"])
        case Signal(pile=pile, says=says):
            key = "clear" if says == "clear" else "signal"
            return fill(WORDS[f"{who}_{key}"], language, name=name, pile=pile, says=WORDS[says])
        case _:
            drawn = min(s.hand_size - s.held[mover], s.held[DECK])
            how = "burn" if Fire.DUE in s.burning else "end" if drawn else "end_dry"
            return fill(WORDS[f"{who}_{how}"], language, name=name, drawn=drawn)


@lru_cache(SENTENCES)
def _tell_laid(who: str, name: str, card: int, pile: Pile, top: int, language: Language) -> str:
    back = (card < top) == (PILES.index(pile) < RISING)
    step = fill(WORDS["back_ten" if back else "step"], language, step=abs(card - top))
    return fill(WORDS[f"{who}_lay"], language, name=name, card=mark(card), pile=pile, step=step)


def explain(s: State, move: int, rule: int) -> Pair:
    """Why a move is refused, for the player who tried it."""
    values: dict[str, object] = {"owed": s.needed - s.laid}
    key = "no_103_started" if rule == 103 and s.started else f"no_{rule}"
    match MOVES.typed(move):
        case Lay(card=card, pile=pile):
            top = s.rows[PILES.index(pile)]
            rising = PILES.index(pile) < RISING
            back = top - 10 if rising else top + 10
            values |= {"card": mark(card), "pile": pile, "top": mark(top), "back": mark(back)}
            if rule == 201:
                key = "no_such_card"
            if rule == 202:
                only = "" if FIRST <= back < FIRST + CARDS else "_only"
                key = f"no_202_{'rising' if rising else 'falling'}{only}"
    return (fill(WORDS[key], "en", **values), fill(WORDS[key], "pl", **values))


def advice(s: State, move: int) -> Pair | None:
    """What speaks for or against a move; `s` was hidden for the seat in turn. Names stay blanks: `{names[1]}`."""
    match MOVES.typed(move):
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
    reasons = [both(WORDS[key], step=step)]
    if FIRST <= back < FIRST + CARDS and s.where[back - FIRST] == s.turn:
        reasons.append(both(WORDS["advise_next"], back=mark(back)))
    asking = [seat for seat in range(s.players) if seat != s.turn and step > 0 and s.signal[seat][row]]
    reasons += [both(WORDS[f"advise_{MEANINGS[s.signal[seat][row]]}"], name=f"{{names[{seat}]}}") for seat in asking]
    after = _after_laying(s, move)
    if s.burning[row]:
        reasons.append(WORDS["advise_covers"])
    if after.burning[row]:
        reasons.append(WORDS["advise_fire"])
    if after.over:
        reasons.append(WORDS["advise_won" if after.over == Ending.WON else "advise_stuck"])
    return reasons


def _after_laying(s: State, move: int) -> State:
    """The record after a card is laid; nothing hidden decides it."""
    states = GAME.states(1)
    record.write(states, 0, s)
    GAME.kernels.of(states).step(states, 0, move, GAME.move_buffer(states))
    return record.read(State, states, 0)


def warning(seen: View, move: int) -> Pair | None:
    """The question to ask the player before this move is made, or None."""
    return WORDS["ask_fire"] if seen.end_turn_loses and isinstance(MOVES.typed(move), EndTurn) else None
