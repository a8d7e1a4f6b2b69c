"""Puts the table and the moves of Phase 10 into words, in English and in Polish."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Literal

from stolik.core import record
from stolik.core.cards import HIDDEN
from stolik.core.defaults import warning as warning
from stolik.core.record import States
from stolik.core.text import Line, Span, mark
from stolik.core.words import Language, Pair, fill, joined
from stolik.games.phase10 import GAME
from stolik.games.phase10.deck import CARDS, STOCK, TABLE, worth
from stolik.games.phase10.moves import (
    CARD_NAMES,
    COLOUR_LETTERS,
    JOKER_NAME,
    MOVES,
    SKIP_NAME,
    Discard,
    Draw,
    Hit,
    Lay,
    On,
    group_name,
)
from stolik.games.phase10.phase_list import GROUPS, Kind
from stolik.games.phase10.rules import HIT, LAY, NO_CARD, Stage, State
from stolik.games.phase10.view import GroupAsked, SeatView, View, card_name
from stolik.games.phase10.words import WORDS

EXPECTED = WORDS["expected"]
CARDS_IN_WORDS = 500
"""More than there are cards, meanings of jokers, cases and languages."""


def _cards(names: str, language: Language) -> str:
    """Cards as the player types them: `r7` is `c7` to a Pole."""
    return MOVES.word(names, language)


def _words(key: str, language: Language, **values: object) -> str:
    """A sentence; the cards in it, `card` and `next`, are named in its language."""
    named = {
        name: _cards(value, language) for name, value in values.items() if name in ("card", "next") and isinstance(value, str)
    }
    return fill(WORDS[key], language, **{**values, **named})


def phase_words(groups: list[GroupAsked], language: Language) -> str:
    """A phase in words: «2 sets of 2», «set of 3 + run of 4»."""
    parts = []
    for group, same in groupby(groups):
        count = len(list(same))
        key = f"{group.kind}_of" if count == 1 else f"{group.kind}s_of"
        parts.append(fill(WORDS[key], language, count=count, size=group.size))
    return " + ".join(parts)


def describe(seen: View, names: list[str], language: Language) -> list[Line]:
    """The table in words, a line for each thing."""

    def words(key: str, **values: object) -> str:
        return _words(key, language, **values)

    head = f"{words('round', round=seen.round)}, {words('dealer', name=names[seen.dealer])}; {words('stock', cards=seen.stock)}; "
    lines: list[Line] = [[(head + words("top"), "dim"), (f" {_cards(seen.top, language) or '-'}", "strong")]]
    for seat, other in enumerate(seen.players):
        lines += _player(seen, seat, other, names, language)
    if seen.round > 1 or seen.ending != "not_over":
        results = ", ".join(
            words("result_made" if other.advanced else "result", name=names[seat], gained=other.gained)
            for seat, other in enumerate(seen.players)
        )
        lines.append([(words("last_round", round=seen.round - (seen.ending == "not_over"), results=results), "dim")])
    if seen.seat >= 0:
        hand: Line = [(words("hand") + " ", ""), (_cards(" ".join(seen.hand), language) or "-", "strong")]
        lines.append([*hand, (f"   {words('drawn', card=seen.drawn)}", "dim")] if seen.drawn else hand)
        lines.append([(words("legend"), "dim")])
    lines.append([status(seen, names, language)])
    if seen.turn == seen.seat and not seen.winners:
        typed_now = "hits" if seen.stage == "act" and seen.players[seen.seat].laid else seen.stage
        lines.append([(words(f"type_{typed_now}"), "dim")])
    return lines


def _player(seen: View, seat: int, other: SeatView, names: list[str], language: Language) -> list[Line]:
    """A player's line, and one more for the groups that lie before them."""

    def words(key: str, **values: object) -> str:
        return _words(key, language, **values)

    arrow = "> " if seat == seen.turn and seen.ending == "not_over" else "  "
    if other.phase > len(seen.phases):
        phase = words("done")
    else:
        phase = f"{words('phase', number=other.phase)} ({phase_words(seen.phases[other.phase - 1], language)})"
    parts = [phase, words("cards", cards=other.cards), words("points", points=other.points)]
    line: Line = [
        (arrow, "strong"),
        (f"{seat + 1} {names[seat]}: ", "strong" if seat == seen.seat else ""),
        (", ".join(parts), ""),
    ]
    if other.known and seat != seen.seat:
        line.append((f", {words('known', card=' '.join(other.known))}", ""))
    if other.misses_turn or other.skipped:
        line.append((f", {words('misses' if other.misses_turn else 'was_skipped')}", "warn" if other.misses_turn else "dim"))
    if not other.groups:
        return [line]
    table: Line = [("     ", "")]
    for group in other.groups:
        table += [(f"{group.name} ", "dim"), (_cards(" ".join(group.cards), language), "good"), ("   ", "")]
    return [line, table]


def status(seen: View, names: list[str], language: Language) -> Span:
    """One line that says whose turn it is and what they may do, or how the game ended."""

    def words(key: str, **values: object) -> str:
        return _words(key, language, **values)

    if seen.winners:
        who = words("and").join(names[seat] for seat in seen.winners)
        points = seen.players[seen.winners[0]].points
        key = "you_won" if seen.winners == [seen.seat] else "won" if len(seen.winners) == 1 else "shared"
        result = words(key, names=who, points=points)
        return (f"{words('rounds_up')} {result}" if seen.ending == "rounds_up" else result), "good"
    if seen.turn != seen.seat:
        return words("their_turn", name=names[seen.turn]), "dim"
    match seen.stage:
        case "draw":
            key = "your_draw_stock" if seen.top == "s" else "your_draw" if seen.can_draw_stock else "your_draw_take"
            return words(key), "strong"
        case "act":
            return words("your_hits" if seen.hits else "your_act" if seen.ways else "your_discard"), "strong"
        case "laying":
            return words("your_laying", what=_next_to_lay(seen, language)), "strong"
        case _:
            return words("your_hitting", what=card_words(seen.chosen, language)), "strong"


def _next_to_lay(seen: View, language: Language) -> str:
    """What the group that is being laid asks for."""
    me = seen.players[seen.seat]
    phase = seen.phases[me.phase - 1]
    at = len(me.groups) - 1
    if len(me.groups[at].cards) == phase[at].size:
        at += 1
    asked = phase[at]
    if at == len(me.groups):
        return fill(WORDS[f"next_{asked.kind}_open"], language, group=phase_words([asked], language))
    shown = me.groups[at].cards[-1]
    number = shown[1:]
    value = shown.removeprefix(JOKER_NAME)[:1] if asked.kind == "color" else int(number) + (asked.kind == "run")
    return _sentence_with_names(f"next_{asked.kind}", language, next=value)


def standing(seen: View, seat: int, language: Language) -> str:
    """How a seat stands, to show beside its name."""
    player = seen.players[seat]
    key = "standing_done" if player.phase > len(seen.phases) else "standing"
    return _words(key, language, number=player.phase, points=player.points)


def menu(moves: list[int], language: Language) -> list[str]:
    """What the player may type now, in short lines: a word, and the cards that go with it."""
    lines: dict[str, list[str]] = {}
    for move in moves:
        word, rest = _typed(move, language)
        lines.setdefault(word, []).append(rest)
    return [f"{word}: {', '.join(rest)}" if any(rest) else word for word, rest in lines.items()]


def _typed(move: int, language: Language) -> tuple[str, str]:
    """The first word that the player types, and what goes with it."""
    match MOVES.typed(move):
        case Draw(pile="stock"):
            word, rest = "stock", ""
        case Draw():
            word, rest = "take", ""
        case Lay(card=card, stands_for=stands_for):
            word, rest = "lay", f"{card}{stands_for}"
        case Hit(card=card):
            word, rest = "hit", card
        case On(seat=seat, group=group, end=end):
            word, rest = "on", f"{group_name(seat, group)} {end}".rstrip()
        case Discard(card=card, target=target):
            word, rest = "discard", card if target is None else f"{card} {target + 1}"
    return MOVES.word(word, language), MOVES.word(rest, language)


@lru_cache(CARDS_IN_WORDS)
def card_words(card: str, language: Language, stands_for: str = "", how: Literal["spoken", "named"] = "spoken") -> str:
    """A card in a sentence, marked, after a verb or by its name: «blue 7», «a joker as 7»."""
    if stands_for:
        key = f"joker_{stands_for}" if stands_for in COLOUR_LETTERS else "joker_number"
        words = fill(WORDS[f"{how}_{key}"], language, number=stands_for)
    else:
        words = fill(WORDS[f"{how}_{card[0]}"], language, number=card[1:])
    return mark(f"{card[0]}{stands_for}" if stands_for else card, words)


def _sentence_with_names(key: str, language: Language, **values: object) -> str:
    """A sentence in which cards and colours have their names."""
    card, colour = values.get("card"), values.get("next")
    if isinstance(card, str):
        joker = card.startswith(JOKER_NAME)
        values["card"] = card_words(card, language, card[1:] if joker else "", "named")
    if isinstance(colour, str):
        values["next"] = fill(WORDS[f"colour_{colour}"], language)
    return fill(WORDS[key], language, **values)


def tell(s: State, move: int, mover: int, viewer: int, names: list[str], language: Language) -> str:
    """What just happened, for a seat that saw the record `s` before it."""
    who = "you" if mover == viewer else "they"
    name = names[mover]

    def words(key: str, **values: object) -> str:
        return _words(key, language, name=name, **values)

    match MOVES.typed(move):
        case Draw(pile="stock"):
            sentence = words(f"{who}_stock")
            return f"{words('reshuffled')} {sentence}" if s.held[STOCK] == 0 else sentence
        case Draw():
            return words(f"{who}_take", what=card_words(card_name(s.top), language))
        case Hit(card=card):
            return words(f"{who}_hit", what=card_words(card, language))
        case Lay(card=card, stands_for=stands_for):
            sentence = words(f"{who}_lay", what=card_words(card, language, stands_for))
        case On(seat=seat):
            whose = "yours" if seat == viewer else "own" if seat == mover else "theirs"
            what = card_words(CARD_NAMES[s.chosen], language)
            sentence = words(f"{who}_add_to_{whose}", what=what, owner=names[seat])
        case Discard(card=card, target=None):
            sentence = words(f"{who}_discard", what=card_words(card, language))
        case Discard(target=target):
            assert target is not None
            what = card_words(SKIP_NAME, language)
            sentence = words("you_skipped" if target == viewer else f"{who}_skip", what=what, target=names[target])
    return f"{sentence} {words('out')}" if s.held[mover] == 1 else sentence


def explain(s: State, move: int, rule: int) -> Pair:
    """Why a move is refused, for the player who tried it."""
    key = f"no_{rule}"
    values: dict[str, object] = {}
    if rule == 301 and s.stage != Stage.DRAW:
        key = "no_301_drawn"
    made = MOVES.typed(move)
    match made:
        case Lay(card=card, stands_for=stands_for):
            values |= {"card": f"{card}{stands_for}", **_group_being_laid(s)}
            if rule == 302 and s.laid[s.turn]:
                key = "no_302_laid"
            elif rule == 302 and not _in_hand(s, card):
                key, values["card"] = "no_card", card
            elif rule == 204:
                key = "no_204_colour" if values["kind"] == Kind.COLOR else "no_204_number"
            elif rule == 202 and not values["begun"]:
                key = "no_202_open"
        case Hit(card=card):
            values["card"] = card
            if rule == 303 and s.stage != Stage.HITTING:
                key = "no_303_phase" if not s.laid[s.turn] else "no_303" if _in_hand(s, card) else "no_card"
        case On():
            if rule == 303:
                key = "no_303_group" if s.stage == Stage.HITTING else "no_303_choose"
        case Discard(card=card, target=target):
            values["card"] = card
            if rule == 305 and target is None:
                key = "no_305_choose"
    if s.stage == Stage.HITTING:
        values["card"] = CARD_NAMES[s.chosen]
        if rule == 303 and not isinstance(made, On):
            key = "no_303_place"
    elif s.stage == Stage.LAYING and rule == 302 and not isinstance(made, Lay):
        key = "no_302_finish"
    return (_sentence_with_names(key, "en", **values), _sentence_with_names(key, "pl", **values))


def _in_hand(s: State, card: str) -> bool:
    return any(s.where[one] == s.turn and card_name(one) == card for one in range(CARDS))


def _group_being_laid(s: State) -> dict[str, object]:
    """What the group that the player in turn would lay next asks for."""
    phase = min(s.phase[s.turn], s.phase_count - 1)
    kind, size = s.kinds[phase][s.group], s.sizes[phase][s.group]
    at = s.turn * GROUPS + s.group
    value = s.value[at]
    if value and kind == Kind.RUN:
        shown: object = value + s.held[TABLE + at]
    else:
        shown = COLOUR_LETTERS[value - 1] if kind == Kind.COLOR else value
    return {"kind": kind, "size": size, "begun": value > 0, "next": shown}


def advice(s: State, move: int) -> Pair | None:
    """What speaks for or against a move; `s` was hidden for the seat in turn. Names stay blanks: `{names[1]}`."""
    reasons: list[Pair] = []
    match MOVES.typed(move):
        case Draw(pile="stock"):
            return _advice_on_stock(s)
        case Draw():
            use = _use_of(s, s.top)
            return _pair("advise_take_hit" if s.laid[s.turn] else "advise_take", s, card=card_name(s.top)) if use else None
        case Lay():
            reasons.append(_pair(_lay_words(s, move), s))
        case Hit(card=card):
            reasons.append(_pair("advise_rid", s, points=_worth(s, card)))
        case On(seat=seat):
            key = "advise_own_group" if seat == s.turn else "advise_their_group"
            reasons.append(_pair(key, s, name=f"{{names[{seat}]}}"))
        case Discard(card=card, target=target):
            reasons.append(_pair("advise_rid", s, points=_worth(s, card)))
            if target is not None:
                reasons.append(_pair("advise_skip", s, name=f"{{names[{target}]}}"))
            elif s.held[s.turn] > 1:
                reasons += _advice_on_next(s, card)
    if s.held[s.turn] == 1 and not isinstance(MOVES.typed(move), Hit):
        reasons.append(WORDS["advise_out"])
    return joined(reasons)


def _pair(key: str, s: State, **values: object) -> Pair:
    values = {"phase": s.phase[s.turn] + 1, **values}
    return _sentence_with_names(key, "en", **values), _sentence_with_names(key, "pl", **values)


def _advice_on_stock(s: State) -> Pair:
    """How many of the cards that the player can't see would help at once."""
    if not s.laid[s.turn] and _use_of(s, NO_CARD):
        return _pair("advise_ready", s)
    unseen = [card for card in range(CARDS) if s.where[card] == HIDDEN]
    useful = {kind: _use_of(s, next(one for one in unseen if _kind(one) == kind)) for kind in set(map(_kind, unseen))}
    good = sum(useful[_kind(card)] for card in unseen)
    return _pair("advise_unseen_hits" if s.laid[s.turn] else "advise_unseen", s, unseen=len(unseen), good=good)


def _kind(card: int) -> int:
    return CARD_NAMES.index(card_name(card))


def _use_of(s: State, card: int) -> bool:
    """Whether the player in turn, with that card added, could lay the phase or, if it is laid, hit with the card."""
    trial = record.read(State, _batch(s), 0)
    trial.stage = Stage.ACT
    if card != NO_CARD:
        trial.where[card] = s.turn
        trial.held[s.turn] += 1
    legal = GAME.legal(_batch(trial), 0)
    return HIT + _kind(card) in legal if s.laid[s.turn] else any(LAY <= move < HIT for move in legal)


def _batch(s: State) -> States:
    states = GAME.states(1)
    record.write(states, 0, s)
    return states


def _lay_words(s: State, move: int) -> str:
    """Whether a card begins a phase, goes on with it, or completes it."""
    if s.held[s.turn] > 1:
        states = _batch(s)
        GAME.kernels.of(states).step(states, 0, move, GAME.move_buffer(states))
        if not record.read(State, states, 0).laid[s.turn]:
            return "advise_goes_on" if s.stage == Stage.LAYING else "advise_begins"
    return "advise_completes"


def _worth(s: State, card: str) -> int:
    """The points that a card counts against the player who holds it at the end of the round."""
    return worth(CARD_NAMES.index(card), s.scoring)


def _advice_on_next(s: State, card: str) -> list[Pair]:
    """Whether the next player, whose phase is laid, could take the card and hit with it."""
    order = [(s.turn + step) % s.players for step in range(1, s.players)]
    following = next((seat for seat in order if not s.missing[seat]), s.turn)
    trial = record.read(State, _batch(s), 0)
    trial.laid[s.turn] = 1
    fits = HIT + CARD_NAMES.index(card) in GAME.legal(_batch(trial), 0)
    if not fits or following == s.turn or not s.laid[following]:
        return []
    return [_pair("advise_could_hit", s, name=f"{{names[{following}]}}")]
