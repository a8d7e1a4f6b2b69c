"""What Abluxxen says, in English and in Polish."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from stolik.core.text import mark
from stolik.core.words import Pair, Words
from stolik.games.abluxxen.table import JOKER

Case = Literal["named", "played"]
"""How a card stands in a Polish sentence: by its name, or as what is played, stolen and taken."""
JOKER_WORDS: dict[Case, Pair] = {"named": ("joker", "joker"), "played": ("joker", "jokera")}


LAYERS = 2_000
"""How many layers in words the cache remembers; all tables share them."""


@cache
def card_words(value: int, case: Case = "played") -> Pair:
    """A card as people say it, marked; all sentences have their cards from here."""
    english, polish = JOKER_WORDS[case] if value == JOKER else (str(value), str(value))
    return mark(value, english), mark(value, polish)


def cards_words(values: list[int], case: Case = "played") -> Pair:
    """Cards one after the other."""
    return _cards_words(tuple(values), case)


@lru_cache(LAYERS)
def _cards_words(values: tuple[int, ...], case: Case) -> Pair:
    english, polish = zip(*(card_words(value, case) for value in values), strict=True)
    return " ".join(english), " ".join(polish)


WORDS: Words = {
    "deck": (
        "Deck: {deck:card|cards}   Discarded: {discarded}",
        "Talia: {deck:karta|karty|kart}   Odrzucone: {discarded}",
    ),
    "pool": ("Pool:", "Pula:"),
    "virtual": ("Virtual player:", "Wirtualny gracz:"),
    "player": (
        "{name}: {cards} in hand, {laid} laid, points: {points}",
        "{name}: na ręce {cards}, przed sobą {laid}, punkty: {points}",
    ),
    "standing": ("{points:point|points}", "{points:punkt|punkty|punktów}"),
    "known": ("(known: {cards})", "(znane: {cards})"),
    "known_of_you": ("(the others know: {cards})", "(inni znają: {cards})"),
    "nothing_laid": ("nothing laid", "nic nie leży"),
    "hand": ("Your hand:", "Twoja ręka:"),
    # What players type.
    "type_layer": (
        "these or fewer cards of one value, with or without jokers",
        "tyle lub mniej kart jednej wartości, z jokerami albo bez",
    ),
    # The line that says what the player may do, or how the game ended.
    "your_play": (
        "Your turn: play cards of one value, with or without jokers.",
        "Twoja kolej: zagraj karty jednej wartości, z jokerami albo bez.",
    ),
    "idle_soon": (
        "The game ends after {left:more turn|more turns} without a drawn or discarded card.",
        "Jeszcze {left:tura|tury|tur} bez dobranej ani odrzuconej karty i gra się skończy.",
    ),
    "your_choose": (
        "You steal from the virtual player: choose a set of {count:card|cards} lower than {value}.",
        "Okradasz wirtualnego gracza: wybierz zestaw, który liczy {count:kartę|karty|kart} i jest niższy niż {value}.",
    ),
    "your_theft": (
        "You steal {cards} from {victim}. Take {count:~it|them} in hand, or leave {count:~it|them} to {victim}?",
        "{victim} traci {cards}. Bierzesz {count:~tę kartę|te karty|te karty} na rękę czy zostawiasz?",
    ),
    "your_reply": (
        "{thief} steals your {cards}, but leaves {count:~it|them} to you. "
        "Take {count:~it|them} back, or throw {count:~it|them} away and draw {count:card|cards}?",
        "{thief} kradnie ci {cards}, ale {count:~jej|ich|ich} nie bierze. "
        "Bierzesz {count:~ją|je|je} z powrotem czy odrzucasz i dobierasz {count:kartę|karty|kart}?",
    ),
    "your_draw": (
        "Draw {owed:more card|more cards}: from the deck or the pool.",
        "Dobierz jeszcze {owed:kartę|karty|kart}: z talii albo z puli.",
    ),
    "your_spare": (
        "You could steal from nobody: you may draw a card from the deck or the pool.",
        "Nie było kogo okraść: możesz dobrać kartę z talii albo z puli.",
    ),
    "their_play": ("{name} is to play.", "Teraz gra {name}."),
    "their_choose": (
        "{name} chooses what to steal from the virtual player.",
        "{name} wybiera, co ukraść wirtualnemu graczowi.",
    ),
    "their_theft": (
        "{name} steals {cards} from {victim}: to take, or to leave?",
        "{victim} traci {cards}: {name} kradnie i decyduje, czy wziąć.",
    ),
    "their_theft_yours": (
        "{name} steals your {cards}: to take, or to leave?",
        "{name} kradnie ci {cards} i decyduje, czy wziąć.",
    ),
    "their_reply": (
        "{name} decides whether to take back {cards}.",
        "{name} decyduje, czy wziąć {cards} z powrotem.",
    ),
    "their_draw": ("{name} draws {owed:more card|more cards}.", "{name} dobiera jeszcze {owed:kartę|karty|kart}."),
    "their_spare": ("{name} may draw a card.", "{name} może dobrać kartę."),
    "last_card": (
        "The game is over: {name} has played the last card in hand.",
        "Koniec gry: {name} zagrywa ostatnią kartę z ręki.",
    ),
    "supply": ("The game is over: deck and pool are used up.", "Koniec gry: talia i pula są puste."),
    "idle": (
        "The game is over: {turns:turn|turns} went by without a drawn or discarded card.",
        "Koniec gry: {turns:~minęła|minęły|minęło} {turns:tura|tury|tur} bez dobranej ani odrzuconej karty.",
    ),
    "your_last_card": ("The game is over: you have played your last card.", "Koniec gry: zagrywasz ostatnią kartę z ręki."),
    "you_won": ("You win!", "Wygrywasz!"),
    "won": (
        "{names} wins.",
        "Wygrywa {names}.",
    ),
    "shared": ("The win is shared: {names}.", "Wygrywają wspólnie {names}."),
    # What just happened.
    "you_lay": ("You play {cards}.", "Zagrywasz {cards}."),
    "they_lay": ("{name} plays {cards}.", "{name} zagrywa {cards}."),
    "you_steal": ("You steal {cards} from the virtual player.", "Kradniesz wirtualnemu graczowi {cards}."),
    "they_steal": ("{name} steals {cards} from the virtual player.", "{name} kradnie wirtualnemu graczowi {cards}."),
    "you_take": (
        "You steal {cards} from {victim} and take {count:~it|them}.",
        "{victim} traci {cards}: kradniesz i bierzesz {count:~ją|je|je} na rękę.",
    ),
    "they_take": (
        "{name} steals {cards} from {victim} and takes {count:~it|them}.",
        "{victim} traci {cards}: {name} kradnie i bierze {count:~ją|je|je} na rękę.",
    ),
    "they_take_yours": (
        "{name} steals your {cards} and takes {count:~it|them}.",
        "{name} kradnie ci {cards} i bierze {count:~ją|je|je} na rękę.",
    ),
    "you_leave": (
        "You steal {cards} from {victim}, but leave {count:~it|them}.",
        "{victim} traci {cards}: kradniesz, ale {count:~jej|ich|ich} nie bierzesz.",
    ),
    "they_leave": (
        "{name} steals {cards} from {victim}, but leaves {count:~it|them}.",
        "{victim} traci {cards}: {name} kradnie, ale {count:~jej|ich|ich} nie bierze.",
    ),
    "they_leave_yours": (
        "{name} steals your {cards}, but leaves {count:~it|them} to you.",
        "{name} kradnie ci {cards}, ale {count:~jej|ich|ich} nie bierze.",
    ),
    "you_back": ("You take {cards} back in hand.", "Bierzesz {cards} z powrotem na rękę."),
    "they_back": ("{name} takes {cards} back in hand.", "{name} bierze {cards} z powrotem na rękę."),
    "you_discard": (
        "You throw {cards} away.",
        "Odrzucasz {cards}.",
    ),
    "they_discard": (
        "{name} throws {cards} away.",
        "{name} odrzuca {cards}.",
    ),
    "you_draw": ("You draw a card from the deck.", "Dobierasz kartę z talii."),
    "they_draw": ("{name} draws a card from the deck.", "{name} dobiera kartę z talii."),
    "you_pick": ("You take {cards} from the pool.", "Bierzesz {cards} z puli."),
    "they_pick": ("{name} takes {cards} from the pool.", "{name} bierze {cards} z puli."),
    "you_pass": ("You draw nothing.", "Nie dobierasz."),
    "they_pass": ("{name} draws nothing.", "{name} nie dobiera."),
    # Hints: what speaks for or against a move, and how its trial games went.
    "advise_steals": (
        "steals {cards:card|cards} from {names}",
        "kradnie {cards:kartę|karty|kart}: traci {names}",
    ),
    "advise_steals_each": (
        "steals {cards:card|cards} each from {names}",
        "kradnie po {cards:karcie|karty|kart}: tracą {names}",
    ),
    "advise_virtual": (
        "steals {cards:card|cards} from the virtual player",
        "kradnie {cards:kartę|karty|kart} wirtualnemu graczowi",
    ),
    "advise_no_theft": ("steals nothing", "nic nie kradnie"),
    "advise_jokers": ("uses {jokers:joker|jokers}", "zużywa {jokers:jokera|jokery|jokerów}"),
    "advise_out": ("ends the game with your last cards", "kończy grę twoimi ostatnimi kartami"),
    "advise_idle": (
        "ends the game: {turns:turn|turns} in a row without a drawn or discarded card",
        "kończy grę: {turns:tura|tury|tur} z rzędu bez dobranej ani odrzuconej karty",
    ),
    "advise_wins": ("you win", "wygrywasz"),
    "advise_wins_not": ("you don't win", "to nie daje wygranej"),
    "advise_holds": ("then you hold {cards}", "potem masz na ręce {cards}"),
    "advise_victim_draws": ("{victim} draws {count:card|cards}", "{victim} dobiera {count:kartę|karty|kart}"),
    "advise_victim_chooses": (
        "{victim} takes {count:~it|them} back, or draws {count:card|cards}",
        "{victim} weźmie {count:~ją|je|je} z powrotem albo dobierze {count:kartę|karty|kart}",
    ),
    "advise_other_cards": (
        "you draw {count:other card|other cards}",
        "dobierasz {count:inną kartę|inne karty|innych kart}",
    ),
    "advise_stays": (
        "{cards:card stays|cards stay} in hand",
        "na ręce {cards:~zostaje|zostają|zostaje} {cards:karta|karty|kart}",
    ),
    "expected": (
        "won {wins} of {visits:trial game|trial games}{share}, {score:point|points} on average",
        "{wins:wygrana|wygrane|wygranych} na {visits:grę próbną|gry próbne|gier próbnych}{share}, "
        "średnio {score:punkt|punkty|punktów}",
    ),
    # Why a move is refused; the number is that of the rule.
    "no_201": (
        "First play one or more cards of one value.",
        "Najpierw zagraj co najmniej jedną kartę, wszystkie jednej wartości.",
    ),
    "no_201_cards": (
        "You don't have these in hand: {cards}.",
        "Nie masz tych kart na ręce: {cards}.",
    ),
    "no_202": ("You don't have that many jokers.", "Nie masz tylu jokerów."),
    "no_302": (
        "First say whether you take the stolen cards or leave them.",
        "Najpierw powiedz, czy bierzesz skradzione karty, czy zostawiasz.",
    ),
    "no_304": (
        "First say whether you take your cards back or discard them.",
        "Najpierw powiedz, czy bierzesz swoje karty z powrotem, czy odrzucasz.",
    ),
    "no_401": (
        "You still have to draw {owed:card|cards}: from the deck or the pool.",
        "Musisz jeszcze dobrać {owed:kartę|karty|kart}: z talii albo z puli.",
    ),
    "no_401_spot": ("Place {spot} of the pool is empty.", "Miejsce {spot} w puli jest puste."),
    "no_403": ("The deck is empty; draw from the pool.", "Talia jest pusta, dobierz z puli."),
    "no_404": (
        "You have played. Now you may draw a card from the deck or the pool, or pass.",
        "Karty już zagrane. Teraz możesz dobrać kartę z talii albo z puli lub zrezygnować.",
    ),
    "no_501": ("The game is over: somebody played the last card in hand.", "Gra skończona: ktoś zagrał ostatnią kartę z ręki."),
    "no_502": ("The game is over: deck and pool are used up.", "Gra skończona: talia i pula są puste."),
    "no_504": (
        "The game is over: too many turns went by without a drawn or discarded card.",
        "Gra skończona: zbyt wiele tur minęło bez dobranej ani odrzuconej karty.",
    ),
    "no_705": (
        "First choose which set you steal from the virtual player.",
        "Najpierw wybierz, który zestaw kradniesz wirtualnemu graczowi.",
    ),
    "no_705_set": (
        "The set of {value}s does not fit: it must have as many cards as you played, and a lower value.",
        "Zestaw kart {value} nie pasuje: musi mieć tyle kart, ile zagrywasz, i niższą wartość.",
    ),
}
