"""Puts the table and the moves of Abluxxen into words, in English and in Polish."""

from __future__ import annotations

from stolik.core.defaults import warning as warning
from stolik.core.text import Line, Span, spoken
from stolik.core.words import Language, Pair, both, fill, joined
from stolik.games.abluxxen.moves import MOVES, Discard, DrawDeck, DrawPool, Leave, Play, PlayJokers, Steal, Take, TakeBack
from stolik.games.abluxxen.plays import following
from stolik.games.abluxxen.table import JOKER, State
from stolik.games.abluxxen.view import LayerView, SeatView, View, layers_of, pool_spots, values_at
from stolik.games.abluxxen.words import WORDS, card_words, cards_words

EXPECTED = WORDS["expected"]


def describe(seen: View, names: list[str], language: Language) -> list[Line]:
    """The table in words: deck and pool, the virtual player, two lines a player, the hand, and what the player has to do."""

    def word(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    lines: list[Line] = [[(word("deck", deck=seen.deck, discarded=seen.discarded), "dim")], _pool_line(seen, word("pool"))]
    if seen.duel:
        lines.append([(word("virtual") + " ", ""), ("  ".join(map(_cards, seen.row)) or "-", "strong")])
    for seat, player in enumerate(seen.players):
        mark = "> " if seat == seen.turn and seen.ending == "not_over" else "  "
        about = word("player", name=names[seat], cards=player.cards, laid=player.laid, points=f"{player.points:+}")
        line: Line = [(mark, "strong"), (about, "strong" if seat == seen.seat else "")]
        if player.known and seat != seen.seat:
            line.append((f"  {word('known', cards=_cards(player.known))}", "dim"))
        lines += [line, _layers_line(player, word("nothing_laid"))]
    if seen.seat >= 0:
        line = [(word("hand") + " ", ""), (_cards(seen.hand) or "-", "strong")]
        if known := seen.players[seen.seat].known:
            line.append((f"  {word('known_of_you', cards=_cards(known))}", "dim"))
        lines.append(line)
    text, style = status(seen, names, language)
    lines.append([(spoken(text), style)])
    return lines


def _pool_line(seen: View, title: str) -> Line:
    line: Line = [(title, "")]
    for spot, cards in enumerate(seen.pool, 1):
        line += [(f"  {spot}: ", "dim"), ("+".join(map(_card, cards)) or "-", "strong")]
    return line


def _layers_line(player: SeatView, nothing: str) -> Line:
    """The top layer, which can be stolen, card by card; then, shorter, those below it."""
    if not player.layers:
        return [(f"    {nothing}", "dim")]
    *below, top = player.layers
    line: Line = [("    ", ""), (_layer_cards(top), "strong")]
    return [*line, (" | " + ", ".join(map(_short, reversed(below))), "dim")] if below else line


def _card(value: int) -> str:
    return "J" if value == JOKER else str(value)


def _cards(values: list[int]) -> str:
    return " ".join(map(_card, values))


def _layer_cards(layer: LayerView) -> str:
    return _cards(_values(layer))


def _values(layer: LayerView) -> list[int]:
    return [layer.value] * layer.cards + [JOKER] * layer.jokers


def _short(layer: LayerView) -> str:
    """`3x7+J` for three 7s and a joker."""
    parts = [(layer.cards, _card(layer.value)), (layer.jokers, "J")]
    return "+".join(f"{count}x{card}" if count > 1 else card for count, card in parts if count)


def status(seen: View, names: list[str], language: Language) -> Span:
    """One line that says who has to decide what, or how the game ended."""

    def word(key: str, **values: object) -> str:
        return fill(WORDS[key], language, **values)

    if seen.ending != "not_over":
        winners = [seat for seat, player in enumerate(seen.players) if player.place == 1]
        verdict = "shared" if len(winners) > 1 else "you_won" if seen.seat in winners else "won"
        how = "your_last_card" if seen.ending == "last_card" and seen.active == seen.seat else seen.ending
        text = word(how, name=names[seen.active], turns=seen.idle_turns)
        text += " " + word(verdict, names=", ".join(names[seat] for seat in winners))
        return text, "good" if seen.seat in winners else "bad"
    mine = seen.turn == seen.seat
    layers = seen.players[seen.victim].layers
    stealing = seen.stage in ("theft", "reply")
    stolen = cards_words(_values(layers[-1])) if stealing else ""
    top = layers[-1] if stealing else seen.players[seen.active].layers[-1] if seen.stage == "choose" else LayerView(0, 0, 0)
    robbed = "_yours" if seen.stage == "theft" and seen.victim == seen.seat else ""
    text = word(
        f"{'your' if mine else 'their'}_{seen.stage}{robbed}",
        name=names[seen.turn],
        thief=names[seen.active],
        victim=names[seen.victim],
        cards=stolen,
        owed=seen.owed,
        count=top.cards + top.jokers,
        value=card_words(top.value, "named"),
    )
    if mine and seen.stage == "play" and seen.idle > seen.idle_turns - len(seen.players):
        text += " " + word("idle_soon", left=seen.idle_turns - seen.idle + 1)
    return text, "strong" if mine else "dim"


def standing(seen: View, seat: int, language: Language) -> str:
    """How a seat stands, to show beside its name."""
    return fill(WORDS["standing"], language, points=seen.players[seat].points)


def menu(moves: list[int], language: Language) -> list[str]:
    """What the player may type now, in short lines; of the layers that can be played, the largest of each value."""
    layers: dict[int, str] = {}
    others = []
    for move in moves:
        match MOVES.typed(move):
            case Play(value=value, jokers=0):
                layers[value] = MOVES.say(move)
            case PlayJokers():
                layers[JOKER] = MOVES.say(move)
            case Play():
                pass
            case _:
                others.append(MOVES.text(move, language))
    if layers:
        return ["   ".join(layers.values()), fill(WORDS["type_layer"], language)]
    return [", ".join(others)]


def tell(s: State, move: int, mover: int, viewer: int, names: list[str], language: Language) -> str:
    """What just happened, for a seat that saw the record `s` before it."""
    cards: list[int] = []
    match MOVES.typed(move):
        case Play() | PlayJokers() as played:
            key, cards = "lay", _played(played)
        case Steal(value=value):
            key, cards = "steal", [value] * s.top_count[s.active]
        case Take():
            key, cards = "take_yours" if s.victim == viewer else "take", _top_layer(s, s.victim)
        case Leave():
            key, cards = "leave_yours" if s.victim == viewer else "leave", _top_layer(s, s.victim)
        case TakeBack():
            key, cards = "back", _top_layer(s, s.victim)
        case Discard():
            key, cards = "discard", _top_layer(s, s.victim)
        case DrawDeck():
            key = "draw"
        case DrawPool(spot=spot):
            key, cards = "pick", pool_spots(s)[spot - 1]
        case _:
            key = "pass"
    told = WORDS[f"{'you' if mover == viewer else 'they'}_{key}"]
    spoken = cards_words(cards) if cards else ""
    return fill(told, language, name=names[mover], victim=names[s.victim], cards=spoken, count=len(cards))


def _played(move: Play | PlayJokers) -> list[int]:
    return [JOKER] * move.jokers if isinstance(move, PlayJokers) else [move.value] * move.cards + [JOKER] * move.jokers


def explain(s: State, move: int, rule: int) -> Pair:
    """Why a move is refused, for the player who tried it."""
    values: dict[str, object] = {"owed": s.owed}
    key = f"no_{rule}"
    match MOVES.typed(move):
        case Play() | PlayJokers() as played if rule == 201:
            key = "no_201_cards"
            values["cards"] = cards_words(_played(played), "named")
        case DrawPool(spot=spot) if rule == 401:
            key = "no_401_spot"
            values["spot"] = spot
        case Steal(value=value) if rule == 705:
            key = "no_705_set"
            values["value"] = card_words(value)
    return (fill(WORDS[key], "en", **values), fill(WORDS[key], "pl", **values))


def advice(s: State, move: int) -> Pair | None:
    """What speaks for or against a move; `s` was hidden for the seat in turn. Names stay blanks: `{names[1]}`."""
    stolen = s.top_count[s.active]
    victim = f"{{names[{s.victim}]}}"
    match MOVES.typed(move):
        case Play(jokers=jokers) | PlayJokers(jokers=jokers):
            reasons = _advice_on_play(s, move)
            return joined([*reasons, both(WORDS["advise_jokers"], jokers=jokers)] if jokers else reasons)
        case Take():
            draws = both(WORDS["advise_victim_draws"], victim=victim, count=stolen)
            return joined([_holding_with(s, _top_layer(s, s.victim)), draws])
        case Leave():
            return both(WORDS["advise_victim_chooses"], victim=victim, count=stolen)
        case TakeBack():
            return _holding_with(s, _top_layer(s, s.victim))
        case Discard():
            return both(WORDS["advise_other_cards"], count=stolen)
        case DrawPool(spot=spot):
            return _holding_with(s, pool_spots(s)[spot - 1])
        case Steal(value=value):
            return _holding_with(s, [value] * stolen)
        case DrawDeck():
            return None
        case _:
            return both(WORDS["advise_stays"], cards=s.held[s.turn])


def _advice_on_play(s: State, move: int) -> list[Pair]:
    """The thefts that follow from a play, or the end of the game."""
    [play] = following(s, [move])
    if play.place:
        last = play.count == s.held[s.turn]
        end = WORDS["advise_out"] if last else both(WORDS["advise_idle"], turns=s.idle_turns)
        return [end, WORDS["advise_wins" if play.place == 1 else "advise_wins_not"]]
    reasons = [both(WORDS["advise_virtual"], cards=play.count)] if play.sets else []
    if play.robs:
        victims = ", ".join(f"{{names[{seat}]}}" for seat in play.robs)
        reasons.append(
            both(WORDS["advise_steals_each" if len(play.robs) > 1 else "advise_steals"], cards=play.count, names=victims)
        )
    return reasons or [WORDS["advise_no_theft"]]


def _top_layer(s: State, seat: int) -> list[int]:
    return _values(layers_of(s, seat)[-1])


def _holding_with(s: State, cards: list[int]) -> Pair:
    """What the seat in turn would then have of the values that it gets."""
    hand = values_at(s, s.turn) + cards
    held = [cards_words([value] * hand.count(value)) for value in dict.fromkeys(cards)]
    return both(WORDS["advise_holds"], cards=(", ".join(some[0] for some in held), ", ".join(some[1] for some in held)))
