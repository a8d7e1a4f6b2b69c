"""What moves of TEN lead to, in words: cards that come up, fiascos, and all that TEN does in the solo game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from stolik.core.text import BETWEEN
from stolik.core.words import LANGUAGES, Language, Pair, fill
from stolik.games.ten.moves import MOVES, TurnUp
from stolik.games.ten.state import NONE, TEN, State
from stolik.games.ten.view import NewsView, news_view
from stolik.games.ten.words import WORDS, card_words, cards_words

TURNED = ("turned_up", "wild")
ALL: Pair = ("", "")
"""What stands before coins that are paid whole."""
TENS_TURN = (*TURNED, "ten_takes", "fiasco_by_currency")
"""With one of these, after the player's own card, a turn of TEN begins or goes on."""


def most(coins: Sequence[int], payer: int, paid: int, limit: int) -> Pair:
    """TEN-4.5: «up to», where somebody else's purse, which has these coins, would not take all that is paid."""
    others = (own for seat, own in enumerate(coins) if seat != payer)
    return WORDS["up_to"] if any(own + paid > limit for own in others) else ALL


def news_text(news: list[NewsView], viewer: int, names: list[str], language: Language, solo: bool, full: set[int]) -> str:
    """What a move led to, without whose move it was; `full` are the seats that could hold no more coins after it."""
    return " ".join(_sentence(one, viewer, names, language, solo, full) for one in news)


def aftermath(_: State, s: State, move: int, mover: int, viewer: int, names: list[str], language: Language) -> str:  # noqa: ARG001
    """What a move led to, by the record `s` after it; what TEN did in a turn of its own is on a line of its own."""
    news = [news_view(entry) for entry in s.log[: s.logged]]
    full = {seat for seat, coins in enumerate(s.coins) if coins == s.coin_limit}
    if s.players > 1:
        return news_text(news, viewer, names, language, False, full)
    own = int(isinstance(MOVES.typed(move), TurnUp))
    tens = next((at for at, one in enumerate(news[own:], own) if one.what in TENS_TURN and one.seat in (TEN, NONE)), len(news))
    lines = news_text(news[:tens], viewer, names, language, True, full)
    return f"{lines}\n{_tens_turn(news[tens:], names, language, full)}" if tens < len(news) else lines


def _tens_turn(news: list[NewsView], names: list[str], language: Language, full: set[int]) -> str:
    """What TEN did, with the cards that it turned up one after the other in one sentence."""
    sentences = []
    for turned, some in groupby(news, lambda one: one.what in TURNED):
        if turned:
            came = list(some)
            sentences.append(fill(WORDS["news_ten_turned"], language, cards=cards_words(tuple(one.card for one in came))))
            sentences += [fill(WORDS["news_auction"], language)] * (came[-1].what == "wild")
        else:
            sentences += [_sentence(one, 0, names, language, True, full) for one in some]
    return " ".join(sentences)


def _said(words: tuple[str, str], language: Language) -> str:
    """A card as a sentence, which begins after the card's mark."""
    code, between, text = words[LANGUAGES.index(language)].partition(BETWEEN)
    return f"{code}{between}{text[0].upper()}{text[1:]}."


def _sentence(one: NewsView, viewer: int, names: list[str], language: Language, solo: bool, full: set[int]) -> str:
    whose = "you" if one.seat == viewer else "they"
    name = names[one.seat] if 0 <= one.seat < len(names) else ""
    payer = TEN if one.what == "ten_takes" else one.seat
    values: dict[str, object] = {"name": name, "amount": one.amount, "coins": one.amount}
    values["most"] = WORDS["up_to"] if full - {payer} else ALL
    match one.what:
        case "turned_up":
            return _said(card_words(one.card), language)
        case "wild":
            return f"{_said(card_words(one.card), language)} {fill(WORDS['news_auction'], language)}"
        case "fiasco_by_number":
            key = f"{whose}_have_fiasco"
            paid = f" {fill(WORDS['ten_is_paid' if solo else 'others_are_paid'], language, **values)}" if one.amount else ""
            return fill(WORDS[key], language, **values) + paid
        case "fiasco_by_currency":
            key = "ten_has_fiasco" if solo and one.seat == TEN else f"{whose}_have_fiasco_currency"
        case "unsold":
            key, values["card"] = "news_unsold", card_words(one.card)
        case "ten_takes":
            key = "news_ten_pays" if one.amount else "news_ten_takes"
        case what:
            key = f"news_{what}"
    return fill(WORDS[key], language, **values)
