"""Puts the table and the moves of TEN into words, in English and in Polish."""

from __future__ import annotations

from collections import Counter

from stolik.core import record
from stolik.core.defaults import warning as warning
from stolik.core.text import Line, Span
from stolik.core.words import Language, Pair, both, fill, joined
from stolik.games.ten import GAME, HIGHEST_LIMIT, LOWEST_LIMIT, suggested_limit
from stolik.games.ten.deck import (
    CURRENCY,
    FACE_OF,
    NUMBERS,
    TOKEN_VALUE,
)
from stolik.games.ten.moves import (
    COLOURS,
    MOVES,
    Bid,
    Buy,
    GoShopping,
    Pass,
    PayCard,
    PayCoins,
    PayToken,
    Skip,
    TakeCurrency,
    TakeNumbers,
    TakeToken,
    TurnUp,
    face_text,
)
from stolik.games.ten.news import most, news_text
from stolik.games.ten.reckoning import at, batch, card_text, offers, points, risk, texts
from stolik.games.ten.state import (
    AREA,
    BUY,
    DECK,
    MARKET,
    NONE,
    PAY_CARD,
    TEN,
    TURN_UP,
    Phase,
    State,
)
from stolik.games.ten.view import PlayerView, View
from stolik.games.ten.words import RANKS, WORDS, card_words, cards_words

EXPECTED = WORDS["expected"]
WAITED_FOR = {"draw": "draw", "fiasco": "fiasco", "shop": "shop", "pay": "pay", "auction": "bid"}


def describe(seen: View, names: list[str], language: Language) -> list[Line]:
    """The table in words, a line for each thing."""

    def words(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    names = _with_ten(names, seen.limit is not None)
    limit = words("limit", limit=seen.limit) if seen.limit is not None else ""
    lines: list[Line] = [[(words("deck", deck=seen.deck), ""), (limit, "dim")]]
    lines.append([(words("market", cards=_grouped(seen.market) or words("empty")), "")])
    for seat, player in enumerate(seen.players):
        mark = "> " if seat == seen.active and seen.ending == "not_over" else "  "
        owns = f"{names[seat]}: {words('owns', points=player.points, coins=player.coins)}"
        owns += words("tokens", tokens=player.tokens) if player.tokens else ""
        lines.append([(mark, "strong"), (owns, "strong" if seat == seen.seat else "")])
        lines += _owned(player, language)
        if player.sequences:
            scored = [words("sequence", colour=q.colour, first=q.first, last=q.last, points=q.points) for q in player.sequences]
            lines.append([("    " + " + ".join(scored), "good")])
    if seen.ending == "not_over":
        if seen.area_numbers or seen.area_currency:
            cards = seen.area_numbers + [words("currency_cards", cards=" ".join(map(str, seen.area_currency)))] * bool(
                seen.area_currency
            )
            sums = words("sums", total=seen.total, currency=seen.currency)
            lines.append([(words("area", cards=" ".join(cards)), "strong"), (sums, "strong")])
        lines.append([(words("legend"), "dim")])
    if seen.news:
        full = {seat for seat, player in enumerate(seen.players) if player.coins == seen.coin_limit}
        news = news_text(seen.news, seen.seat, names, language, seen.limit is not None, full)
        lines.append([(words("news", news=news), "warn")])
    also: Line = (
        [(words("type_go"), "dim")] if seen.may == [TURN_UP] and seen.turn == seen.seat and seen.ending == "not_over" else []
    )
    lines.append([status(seen, names, language), *also])
    lines += [[span] for span in _choices(seen, language)]
    return lines


def _with_ten(names: list[str], solo: bool) -> list[str]:
    return [*names[:1], WORDS["ten"][0]] if solo else names


def _grouped(cards: list[str]) -> str:
    """Cards by colour, each colour named once: `B 446  P 1`."""
    rows = [(colour, "".join(card[1] for card in cards if card[0] == colour)) for colour in COLOURS]
    return "  ".join(f"{colour} {row}" for colour, row in rows if row)


def _owned(player: PlayerView, language: Language) -> list[Line]:
    """A player's cards by colour, with a dot for each missing number; below them wilds and duplicates, if any."""
    count = Counter(player.numbers)
    rows = ["".join(str(n) if count[f"{colour}{n}"] else "." for n in range(1, NUMBERS + 1)) for colour in COLOURS]
    lines: list[Line] = [[("    " + "  ".join(f"{colour} {row}" for colour, row in zip(COLOURS, rows, strict=True)), "")]]
    spares = [card for card, copies in count.items() for _ in range(copies - 1)]
    more: Line = []
    if player.wilds:
        more.append(("    " + fill(WORDS["wilds"], language, cards=" ".join(player.wilds)), "good"))
    if spares:
        more.append(("    " + fill(WORDS["spares"], language, cards=_grouped(spares)), "dim"))
    return [*lines, more] if more else lines


def status(seen: View, names: list[str], language: Language) -> Span:
    """One line that says whose turn it is and what they may do, or how the game ended."""

    def words(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    names = _with_ten(names, seen.limit is not None)
    if seen.ending != "not_over":
        return _result(seen, names, language)
    auction = ""
    if seen.phase == "auction":
        key = "auction_open" if not seen.bid else "auction_yours" if seen.bidder == seen.seat else "auction"
        name = names[seen.bidder] if seen.bid else ""
        auction = words(key, card=card_words(seen.prize), name=name, bid=seen.bid) + " "
    card = card_words(seen.prize, "bought") if seen.prize else ""
    if seen.turn != seen.seat:
        return auction + words(f"they_{WAITED_FOR[seen.phase]}", name=names[seen.turn], card=card), "dim"
    keys = {"auction": "your_bid", "pay": "pay", "shop": "last_shop" if seen.closing else "shop", "fiasco": "fiasco_choice"}
    if seen.may == [TURN_UP]:
        keys["draw"] = "must_go_on" if seen.turned else "begin"
    else:
        keys["draw"] = "go_on" if seen.deck else "must_stop"
    return auction + words(keys[seen.phase], owed=seen.owed, card=card), "strong"


def _choices(seen: View, language: Language) -> list[Span]:
    """What the seat in turn may do, and what each choice would give."""

    def words(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    if seen.turn != seen.seat or seen.ending != "not_over" or seen.may == [TURN_UP]:
        return []
    me = seen.players[seen.seat]
    match seen.phase:
        case "auction":
            return [(words("with_it", now=me.points, then=seen.offers[0].points, moves=", ".join(menu(seen.may, language))), "")]
        case "pay":
            return [(f"  {line}", "") for line in menu(seen.may, language)]
        case "shop":
            return [(words("offer", card=offer.card, now=me.points, then=offer.points), "") for offer in seen.offers]
        case "fiasco":
            return []
    lines: list[Span] = []
    if seen.deck:
        percent = round(100 * seen.risk / seen.deck)
        lines.append((words("choice_go", deck=seen.deck, risk=seen.risk, percent=percent), ""))
    full = most([player.coins for player in seen.players], seen.seat, seen.currency, seen.coin_limit)
    key = ("others_get" if seen.limit is None else "ten_gets") if seen.currency else "others_get_none"
    others = words(key, coins=seen.currency, most=full)
    cards = " ".join(seen.area_numbers)
    taken = "choice_numbers" if cards else "choice_no_numbers"
    lines.append((words(taken, cards=cards, now=me.points, then=seen.points_with_numbers, others=others), ""))
    if seen.currency:
        lines.append((words("choice_currency", coins=seen.coins_due[seen.seat]), ""))
    return lines


def standing(seen: View, seat: int, language: Language) -> str:
    """How a seat stands, to show beside its name."""
    return fill(WORDS["standing"], language, points=seen.players[seat].points)


def _result(seen: View, names: list[str], language: Language) -> Span:
    def words(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    points = [player.points for player in seen.players]
    if seen.limit is not None:
        if seen.ending == "solo_lost":
            return words("solo_lost", mine=points[0], theirs=points[TEN]), "bad"
        rank = seen.limit - LOWEST_LIMIT + 1
        won = words("solo_won", mine=points[0], theirs=points[TEN], rank=rank, caption=RANKS[seen.limit])
        more = words("solo_next", limit=suggested_limit(seen.limit, won=True)) if seen.limit < HIGHEST_LIMIT else ""
        return won + more, "good"
    best = points[seen.winners[0]]
    if len(seen.winners) > 1:
        return words("shared", names=", ".join(names[seat] for seat in seen.winners), points=best), "good"
    if seen.winners == [seen.seat]:
        return words("you_win", points=best), "good"
    return words("wins", name=names[seen.winners[0]], points=best), "strong"


def menu(moves: list[int], language: Language) -> list[str]:
    """What the player may type now, in short lines."""
    plain: list[str] = []
    bids: list[int] = []
    coins: list[int] = []
    bought: list[str] = []
    paid: list[str] = []
    for move in moves:
        match MOVES.typed(move):
            case Bid(amount=amount):
                bids.append(amount)
            case PayCoins(coins=count):
                coins.append(count)
            case PayCard(colour=colour, number=number):
                paid.append(f"{colour}{number}")
            case Buy(colour=colour, number=number):
                bought.append(f"{colour}{number}")
            case _:
                plain.append(MOVES.text(move, language))
    lines = [", ".join(plain)] if plain else []
    if bids:
        key = "type_bid" if len(bids) > 1 else "type_bid_one"
        lines.append(fill(WORDS[key], language, low=bids[0], high=bids[-1]))
    for key, choice in (("buy", bought), ("cards", paid)):
        if choice:
            lines.append(fill(WORDS[f"type_{key}"], language, cards=" ".join(choice)))
    if coins:  # a player who may pay some coins may pay fewer first
        ways = f"1-{coins[-1]}" if len(coins) > 1 else "1"
        lines.append(fill(WORDS["type_coins"], language, coins=ways))
    return lines


def tell(s: State, move: int, mover: int, viewer: int, names: list[str], language: Language) -> str:
    """What somebody did, for a seat that saw the record `s` before it; what came of it is told by `news.aftermath`."""
    who = "you" if mover == viewer else "they"

    def words(key: str, **values: object) -> str:
        return fill(WORDS[key], language, name=names[mover], **values)

    prize = card_words(card_text(s.prize), "bought") if s.prize != NONE else ""
    match MOVES.typed(move):
        case TurnUp():
            return words(f"{who}_turn_up")
        case TakeNumbers():
            cards = tuple(texts(s, AREA, 0, CURRENCY))
            taken = words(f"{who}_take_numbers", cards=cards_words(cards)) if cards else words(f"{who}_take_no_numbers")
            paid = "others_are_paid" if s.players > 1 else "ten_is_paid"
            full = most(s.coins, mover, s.currency, s.coin_limit)
            return f"{taken} {words(paid, coins=s.currency, most=full)}" if s.currency else taken
        case TakeCurrency():
            coins = min(s.currency, s.coin_limit - s.coins[mover])
            taken = words(f"{who}_take_currency", coins=coins) if coins else words(f"{who}_take_nothing")
            cards = tuple(texts(s, AREA, 0, CURRENCY))
            return f"{taken} {words('to_market', cards=cards_words(cards, 'named'))}" if cards else taken
        case TakeToken():
            return words(f"{who}_take_token")
        case GoShopping():
            return words(f"{who}_go_shopping")
        case Skip():
            return words(f"{who}_skip")
        case Buy(number=price):
            return words(f"{who}_buy", card=card_words(face_text(move - BUY), "bought"), price=price)
        case Pass():
            return words(f"{who}_pass")
        case Bid(amount=amount):
            return words("you_bid" if who == "you" else "they_bid_amount", amount=amount, card=prize)
        case piece:
            paid = words("you_pay" if who == "you" else "they_pay_piece", piece=_piece(piece, language))
            return f"{paid} {words(f'{who}_get', card=prize)}" if _worth(piece) >= s.owed else paid


def _worth(piece: PayCoins | PayToken | PayCard) -> int:
    return piece.coins if isinstance(piece, PayCoins) else TOKEN_VALUE if isinstance(piece, PayToken) else 1


def _piece(move: PayCoins | PayToken | PayCard, language: Language) -> str:
    match move:
        case PayCoins(coins=coins):
            return fill(WORDS["piece_coins"], language, coins=coins)
        case PayToken():
            return fill(WORDS["piece_token"], language)
        case PayCard(colour=colour, number=number):
            return fill(WORDS["piece_card"], language, card=card_words(f"{colour}{number}"))


def explain(s: State, move: int, rule: int) -> Pair:
    """Why a move is refused, for the player who tried it."""
    wanted = MOVES.typed(move)
    card = card_text(s.prize) if s.prize != NONE else ""
    values: dict[str, object] = {"owed": s.owed, "bid": s.bid}
    if isinstance(wanted, Buy | PayCard) and rule in (501, 502, 505, 906):
        values |= {"price": wanted.number}
        if s.phase != Phase.PAY or isinstance(wanted, PayCard):
            card = f"{wanted.colour}{wanted.number}"
    key = f"no_{rule}"
    if rule == 501 and s.phase == Phase.SHOP:
        key = "no_501_here" if isinstance(wanted, Buy) else "no_501_shop"
    elif rule == 502 and s.phase == Phase.SHOP and isinstance(wanted, Buy):
        key = "no_502_price"
    elif rule == 502 and s.phase == Phase.PAY:
        key = "no_502_piece" if isinstance(wanted, PayCoins | PayToken | PayCard) else "no_502_owing"
    elif rule == 701 and not s.over:
        key = "no_701_deck"
    elif rule == 801 and s.phase == Phase.FIASCO:
        key = "no_801_choose"
    elif rule == 906 and s.phase == Phase.PAY:
        key = "no_906_single"
    if card:
        values["card"] = card_words(card, "named" if key in ("no_306", "no_501_here") else "bought")
    return (fill(WORDS[key], "en", **values), fill(WORDS[key], "pl", **values))


def advice(s: State, move: int) -> Pair | None:
    """What speaks for or against a move; `s` was hidden for the seat in turn. Names stay blanks: `{names[1]}`."""
    now = points(s, s.turn)
    match MOVES.typed(move):
        case TurnUp():
            return both(WORDS["advise_go"], risk=danger, deck=s.held[DECK]) if (danger := risk(s)) else WORDS["advise_safe"]
        case TakeNumbers():
            return joined(_advice_on_numbers(s, now))
        case TakeCurrency():
            coins = min(s.currency, s.coin_limit - s.coins[s.turn])
            reasons = [both(WORDS["advise_currency"], coins=coins) if coins else WORDS["advise_full_purse"]]
            cards = len(at(s, AREA, 0, CURRENCY))
            return joined([*reasons, both(WORDS["advise_market"], cards=cards)] if cards else reasons)
        case TakeToken():
            return WORDS["advise_token"]
        case GoShopping():
            return _advice_on_shopping(s, now)
        case Skip():
            return WORDS["advise_skip"]
        case Buy(number=price):
            card = next(card for card in at(s, MARKET) if int(FACE_OF[card]) == move - BUY)
            return both(WORDS["advise_buy"], now=now, then=points(s, s.turn, card), price=price)
        case Pass() | Bid():
            return joined(_advice_at_auction(s, move, now))
        case PayCoins(coins=coins):
            left = s.coins[s.turn] - coins
            return both(WORDS["advise_coins"], left=left) if left else WORDS["advise_no_coins"]
        case PayToken():
            left = s.tokens[s.turn] - 1
            reasons = [both(WORDS["advise_tokens"], left=left) if left else WORDS["advise_no_tokens"]]
            return joined([both(WORDS["advise_overpaid"], owed=s.owed), *reasons] if s.owed < TOKEN_VALUE else reasons)
        case _:
            paid = next(card for card in at(s, s.turn, 0, CURRENCY) if int(FACE_OF[card]) == move - PAY_CARD)
            lost = now - points(s, s.turn, without=paid)
            return both(WORDS["advise_dear_card"], lost=lost) if lost else WORDS["advise_free_card"]


def _advice_on_numbers(s: State, now: int) -> list[Pair]:
    cards = at(s, AREA, 0, CURRENCY)
    reasons = [both(WORDS["advise_numbers"], now=now, then=points(s, s.turn, *cards)) if cards else WORDS["advise_no_numbers"]]
    full = most(s.coins, s.turn, s.currency, s.coin_limit)
    others = WORDS["advise_others" if s.players > 1 else "advise_ten"]
    return [*reasons, both(others, coins=s.currency, most=full)] if s.currency else reasons


def _advice_on_shopping(s: State, now: int) -> Pair:
    """What the player could buy after a fiasco."""
    inside = record.read(State, batch(s), 0)
    inside.phase = Phase.SHOP
    had = offers(inside, GAME.legal(batch(inside), 0))
    best = max((offer.points for offer in had), default=NONE)
    return both(WORDS["advise_shop"], now=now, then=best) if had else WORDS["advise_no_shop"]


def _advice_at_auction(s: State, move: int, now: int) -> list[Pair]:
    card = card_words(card_text(s.prize), "bought")
    passes = isinstance(MOVES.typed(move), Pass)
    reasons = [both(WORDS["advise_no_wild" if passes else "advise_wild"], card=card, now=now, then=points(s, s.turn, s.prize))]
    if s.turn != s.active:  # TEN-6.2: the active player speaks last
        return reasons
    if not passes:
        return [*reasons, both(WORDS["advise_last_bid"], card=card)]
    if s.bidder == NONE:
        return [*reasons, both(WORDS["advise_unsold"], card=card)]
    name = WORDS["ten"][0] if s.players == 1 else f"{{names[{s.bidder}]}}"
    return [*reasons, both(WORDS["advise_sold"], name=name, card=card, bid=s.bid)]
