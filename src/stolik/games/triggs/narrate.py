"""Puts the table and the moves of Triggs into words, in English and in Polish."""

from __future__ import annotations

from stolik.core.text import Line, Span
from stolik.core.words import Language, Pair, both, fill, joined
from stolik.games.triggs.moves import MOVES, Decline, Discard, Draw, Extra, Finish, Make
from stolik.games.triggs.rules import LAID, MOST_CARDS, PILES, State, discarded
from stolik.games.triggs.sheets import VALUES
from stolik.games.triggs.view import View, free_boxes, pile_view, times_in, values_at, view
from stolik.games.triggs.words import WORDS, card_words, cards_words, listed

LINE = 100
"""Names before a sheet are cut so that no line is longer than this."""

EXPECTED = WORDS["expected"]


def describe(seen: View, names: list[str], language: Language) -> list[Line]:
    """The table in words, a line for each thing."""

    def words(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    lines = _sheets(seen, names)
    for seat, other in enumerate(seen.players):
        line: Line = [(f"{names[seat]}: {words('cards', cards=other.cards)}", "strong" if seat == seen.seat else "")]
        if other.known:
            line.append((f"  {words('known', cards=listed(other.known))}", "dim"))
        lines.append(line)
    line = []
    for pile in seen.piles:
        count = words("cards", cards=pile.cards)
        line.append((f"{words(pile.name)}: ", ""))
        line += [(f"{count}   ", "")] if pile.name == "middle" else [(f"{pile.top or '-'}", "strong"), (f" ({count})   ", "")]
    lines.append([*line, (words("aside", discards=seen.discards, round=seen.round, rounds=seen.rounds), "dim")])
    if seen.removed:
        lines.append([(words("removed", cards=listed(seen.removed)), "dim")])
    if seen.seat >= 0:
        lines.append([(words("hand") + " ", ""), (listed(seen.hand) or "-", "strong")])
    if seen.value:
        makings = ", ".join("+".join(map(str, making)) for making in seen.makings)
        free = seen.boxes[seen.value - 1] - seen.players[seen.turn].crossed[seen.value - 1]
        lines.append([(words("makings", row=seen.value, makings=makings, made=len(seen.makings), free=free), "warn")])
    elif any(seen.possible) and seen.turn == seen.seat and not (seen.must_draw or seen.extra or seen.ending != "not_over"):
        some = ", ".join(f"{row} (×{times})" for row, times in enumerate(seen.possible, 1) if times)
        lines.append([(words("possible", rows=some), "dim")])
    lines.append([status(seen, names, language)])
    return lines


def _sheets(seen: View, names: list[str]) -> list[Line]:
    """The rows' values, and under them every player's crosses (x) and free boxes (.)."""
    widths = [max(boxes, len(str(value))) for value, boxes in enumerate(seen.boxes, 1)]
    header = "".join(str(value).ljust(width + 1) for value, width in enumerate(widths, 1))
    short = min(max(map(len, names)), LINE - len("> " + " " + header + "41/41"))
    lines: list[Line] = [[(" " * (short + 3) + header, "dim")]]
    for seat, other in enumerate(seen.players):
        mark = "> " if seat == seen.turn and seen.ending == "not_over" else "  "
        line: Line = [(mark, "strong"), (names[seat][:short].ljust(short + 1), "strong" if seat == seen.seat else "")]
        for row, width in enumerate(widths):
            full = other.crossed[row] == seen.boxes[row]
            marks = "x" * other.crossed[row] + "." * (seen.boxes[row] - other.crossed[row])
            line.append((marks.ljust(width + 1), "good" if full else ""))
        lines.append([*line, (f"{other.total}/{sum(seen.boxes)}", "dim")])
    return lines


def status(seen: View, names: list[str], language: Language) -> Span:
    """One line that says whose turn it is and what they may do, or how the game ended."""

    def words(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    if seen.ending != "not_over":
        mine = "you_" if seen.seat in seen.winners else ""
        if len(seen.winners) > 1:
            return words("shared", names=", ".join(names[seat] for seat in seen.winners)), "good" if mine else "bad"
        return words(mine + seen.ending, name=names[seen.winners[0]]), "good" if mine else "bad"
    if seen.turn != seen.seat:
        return words("their_turn", name=names[seen.turn]), "dim"
    if seen.extra:
        key = "your_extra"
    elif seen.value:
        key = "your_makings" if seen.possible[seen.value - 1] else "your_finish"
    elif seen.must_draw:
        key = "your_second"
    else:
        key = "your_turn" if len(seen.hand) < MOST_CARDS else "your_full_hand"
        key += "" if any(seen.possible) else "_no_row" if seen.hand else "_no_cards"
    return words(key, row=seen.value), "strong"


def standing(seen: View, seat: int, language: Language) -> str:
    """How a seat stands, to show beside its name: the boxes that are crossed, of all."""
    return fill(WORDS["standing"], language, crossed=seen.players[seat].total, boxes=sum(seen.boxes))


def menu(moves: list[int], language: Language) -> list[str]:
    """What the player may type now, in short lines."""
    others: list[str] = []
    discards: dict[int, str] = {}
    makings: dict[int, list[str]] = {}
    rows: list[str] = []
    for move in moves:
        match MOVES.typed(move):
            case Discard(value=value, count=count):
                discards[value] = listed([value] * count)
            case Make(cards=cards):
                makings.setdefault(sum(cards), []).append(MOVES.say(move))
            case Extra(row=row):
                rows.append(str(row))
            case _:
                others.append(MOVES.text(move, language))
    by_row = "   ".join(f"{row}: {', '.join(ways)}" for row, ways in makings.items())
    lines = [fill(WORDS["menu_discard"], language, cards=", ".join(discards.values()))] if discards else []
    lines += [fill(WORDS["menu_makings"], language, makings=by_row)] if makings else []
    lines += [fill(WORDS["menu_extra"], language, rows=" ".join(rows))] if rows else []
    return [*lines, ", ".join(others)] if others else lines


def tell(s: State, move: int, mover: int, viewer: int, names: list[str], language: Language) -> str:
    """What just happened, for a seat that saw the record `s` before it."""

    def words(key: str, **values: object) -> str:
        return fill(WORDS[("you_" if mover == viewer else "they_") + key], language, name=names[mover], **values)

    match MOVES.typed(move):
        case Draw(pile=pile):
            top = pile_view(s, pile).top
            return words("draw", card=card_words(top), pile=WORDS[f"from_{pile}"]) if top else words("draw_hidden")
        case Discard(value=value, count=count):
            fresh = "" if count < s.held[mover] else " " + words("fresh")
            return words("discard", cards=cards_words([value] * count)) + fresh
        case Make(cards=cards):
            row = sum(cards)
            return words("go_on" if s.value else "announce", row=row, cards=cards_words(cards, "+"))
        case Extra(row=row):
            return words("extra", row=row) + _after_crossing(s, mover, viewer, row, 1, names, language)
        case Decline():
            return words("decline") + ("" if s.held[mover] else " " + words("fresh"))
        case _:
            return words("finish", row=s.value, made=s.made) + _after_crossing(s, mover, viewer, s.value, s.made, names, language)


def _after_crossing(s: State, mover: int, viewer: int, row: int, count: int, names: list[str], language: Language) -> str:
    """What follows when a player crosses `count` boxes of a row: a complete row, or an empty hand."""
    whose = "you_" if mover == viewer else "they_"
    if s.crossed[mover][row - 1] + count == s.boxes[row - 1]:
        return " " + fill(WORDS["row_complete"], language, row=row)
    return "" if s.held[mover] else " " + fill(WORDS[whose + "fresh"], language, name=names[mover])


def aftermath(before: State, after: State, move: int, _mover: int, _viewer: int, _names: list[str], language: Language) -> str:
    """Whether the discards were shuffled: then fewer of them lie open than before, with those that the move added."""
    match MOVES.typed(move):
        case Discard(value=value, count=count):
            added = count if value < before.useless else 0
        case Finish():
            added = before.held[LAID]
        case _:
            added = 0
    shuffled = discarded(before) + added
    if discarded(after) >= shuffled:
        return ""
    return fill(WORDS["topped_up" if after.top_up and shuffled >= PILES else "refilled"], language)


def explain(s: State, move: int, rule: int) -> Pair:
    """Why a move is refused, for the player who tried it."""
    values: dict[str, object] = {"row": s.value, "one": card_words(7), "two": cards_words((5, 2), "+")}
    key = f"no_{rule}"
    match MOVES.typed(move):
        case Draw(pile=pile):
            values["pile"] = WORDS[pile]
            if rule == 204:
                key = "no_204_making"
        case Discard(value=value, count=count):
            values |= {"cards": cards_words([value] * count)}
            if rule == 204:
                key = "no_204_making"
        case Make(cards=cards):
            values |= {"cards": cards_words(cards, "+")}
            if rule == 204 and s.value and sum(cards) != s.value:
                key = "no_204_other"
            elif rule == 206:
                key = "no_206_made" if s.value else "no_206"
                values["row"] = sum(cards)
        case Extra(row=row):
            values["row"] = row
        case _:
            if rule == 204:
                key = "no_204_nothing"
    if rule == 301:
        key = "no_301_due" if s.extra else "no_301"
    return (fill(WORDS[key], "en", **values), fill(WORDS[key], "pl", **values))


def advice(s: State, move: int) -> Pair | None:
    """What speaks for or against a move; `s` was hidden for the seat in turn."""
    match MOVES.typed(move):
        case Draw(pile=pile):
            return _advice_on_drawing(s, pile_view(s, pile).top)
        case Discard(value=value, count=count):
            if count == s.held[s.turn]:
                return WORDS["advise_empty"]
            return both(WORDS["advise_full_row"], row=value) if free_boxes(view(s, s.turn), s.turn, value) == 0 else None
        case Make(cards=cards):
            row = sum(cards)
            more = _makings_left(s, row)
            key = "advise_make_row" if more == free_boxes(view(s, s.turn), s.turn, row) else "advise_make"
            return both(WORDS[key], row=row, count=more + s.made)
        case Extra(row=row):
            return joined(_advice_on_crossing(s, row, 1))
        case Decline():
            return WORDS["advise_decline"]
        case _:
            reasons = [both(WORDS["advise_finish"], made=s.made, row=s.value)]
            if more := _makings_left(s, s.value):
                reasons.append(both(WORDS["advise_more"], count=more))
            elif s.held[s.turn] == 0:
                reasons.append(WORDS["advise_empty"])
            return joined(reasons + _advice_on_crossing(s, s.value, 0))


def _advice_on_drawing(s: State, card: int | None) -> Pair | None:
    """The row for which an open card helps most."""
    hand = values_at(s, s.turn)
    if card is None:
        return None
    gains = []
    for row in range(1, VALUES + 1):
        count = min(times_in([*hand, card], row), free_boxes(view(s, s.turn), s.turn, row))
        if count > min(times_in(hand, row), free_boxes(view(s, s.turn), s.turn, row)):
            gains.append((count, row))
    return both(WORDS["advise_draw"], card=card_words(card), count=max(gains)[0], row=max(gains)[1]) if gains else None


def _makings_left(s: State, row: int) -> int:
    """How many more boxes of a row the hand could make."""
    return min(times_in(values_at(s, s.turn), row), free_boxes(view(s, s.turn), s.turn, row))


def _advice_on_crossing(s: State, row: int, count: int) -> list[Pair]:
    """What becomes of the row, and of the game, if `count` more boxes are crossed than were made."""
    left = free_boxes(view(s, s.turn), s.turn, row) - count
    if left:
        return [both(WORDS["advise_leaves"], left=left, row=row)]
    if sum(free_boxes(view(s, s.turn), s.turn, other) for other in range(1, VALUES + 1)) == count:
        return [WORDS["advise_won"]]
    return [both(WORDS["advise_completes"], row=row)]


def warning(seen: View, move: int) -> Pair | None:
    """The question to ask the player before this move is made, or None."""
    return WORDS["ask_decline"] if isinstance(MOVES.typed(move), Decline) and seen.extra else None
