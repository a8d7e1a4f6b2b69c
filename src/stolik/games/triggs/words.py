"""What Triggs says, in English and in Polish."""

from __future__ import annotations

from collections.abc import Iterable

from stolik.core.text import mark
from stolik.core.words import Words


def card_words(value: int) -> str:
    """A card as sentences have it: a page draws it."""
    return mark(value)


def cards_words(values: Iterable[int], between: str = " ") -> str:
    """Cards one after the other, or as a sum, in a sentence."""
    return between.join(map(card_words, values))


def listed(values: Iterable[int]) -> str:
    """Cards one after the other, in the lines of a table in words."""
    return " ".join(map(str, values))


WORDS: Words = {
    "standing": ("{crossed} of {boxes:box|boxes}", "{crossed} z {boxes:pola|pól|pól}"),
    "refilled": ("The discards are shuffled and make a new pile.", "Odrzucone karty potasowano w nową talię."),
    "topped_up": (
        "The discards are shuffled and slid under all three piles.",
        "Odrzucone karty potasowano i wsunięto pod wszystkie trzy talie.",
    ),
    "cards": ("{cards:card|cards}", "{cards:karta|karty|kart}"),
    "known": ("seen by all: {cards}", "widzieli wszyscy: {cards}"),
    "left": ("Left", "Lewa"),
    "middle": ("Middle", "Środkowa"),
    "right": ("Right", "Prawa"),
    "aside": (
        "Discards: {discards}   Round {round} of {rounds}",
        "Odrzucone: {discards}   Runda {round} z {rounds}",
    ),
    "removed": ("Out of the game: {cards}", "Poza grą: {cards}"),
    "hand": ("Your hand:", "Twoja ręka:"),
    "possible": ("You could cross off: {rows}", "Możesz wykreślić: {rows}"),
    "makings": (
        "Crossing off row {row}: {makings} ({made} of {free:free box|free boxes})",
        "Wykreślanie rzędu {row}: {makings} ({made} z {free:wolnego pola|wolnych pól|wolnych pól})",
    ),
    # The line that says what the player may do, or how the game ended.
    "your_turn": ("Your turn: draw, discard or cross off.", "Twoja kolej: dobierz, odrzuć albo wykreśl."),
    "your_turn_no_row": ("Your turn: draw or discard.", "Twoja kolej: dobierz albo odrzuć."),
    "your_turn_no_cards": ("Your turn: draw a card.", "Twoja kolej: dobierz kartę."),
    "your_full_hand": ("Your hand is full: discard or cross off.", "Ręka jest pełna: odrzuć albo wykreśl."),
    "your_full_hand_no_row": ("Your hand is full: discard something.", "Ręka jest pełna: coś odrzuć."),
    "your_second": ("Your turn: draw the second card.", "Twoja kolej: dobierz drugą kartę."),
    "your_makings": ("Make more for row {row}, or cross off.", "Zagraj więcej do rzędu {row} albo wykreśl."),
    "your_finish": ("Cross off what you made for row {row}.", "Wykreśl to, co masz do rzędu {row}."),
    "your_extra": (
        "A full row! Cross off a box in another row.",
        "Pełny rząd! Wykreśl pole w innym rzędzie.",
    ),
    "their_turn": ("{name} is playing.", "Gra {name}."),
    "won": ("{name} has crossed off every box and wins.", "Wygrywa {name}: wszystkie pola są wykreślone."),
    "you_won": ("You have crossed off every box: you win!", "Wszystkie twoje pola są wykreślone: wygrywasz!"),
    "turns_up": ("The turns are used up; {name} wins.", "Tury się skończyły; wygrywa {name}."),
    "you_turns_up": ("The turns are used up, and you win!", "Tury się skończyły i wygrywasz!"),
    "shared": ("The turns are used up; the win is shared: {names}.", "Tury się skończyły; wygrywają wspólnie {names}."),
    "ask_decline": (
        "An extra cross costs nothing, and a declined one is lost. Decline it all the same?",
        "Dodatkowe wykreślenie nic nie kosztuje, a po rezygnacji przepada. Mimo to zrezygnować?",
    ),
    # What players may type.
    "menu_discard": (
        "discard, and cards of one value, all or some: {cards}",
        "odrzuć i karty o jednej wartości, wszystkie albo część: {cards}",
    ),
    "menu_makings": ("to cross off, by row: {makings}", "do wykreślenia, według rzędów: {makings}"),
    "menu_extra": ("extra, and a row: {rows}", "dodatkowe i rząd: {rows}"),
    # What just happened.
    "from_left": ("left", "lewej"),
    "from_right": ("right", "prawej"),
    "you_draw": ("You draw the {card} from the {pile} pile.", "Dobierasz {card} z {pile} talii."),
    "they_draw": ("{name} draws the {card} from the {pile} pile.", "{name} dobiera {card} z {pile} talii."),
    "you_draw_hidden": ("You draw a card from the middle pile.", "Dobierasz kartę ze środkowej talii."),
    "they_draw_hidden": ("{name} draws a card from the middle pile.", "{name} dobiera kartę ze środkowej talii."),
    "you_discard": ("You discard {cards}.", "Odrzucasz {cards}."),
    "they_discard": ("{name} discards {cards}.", "{name} odrzuca {cards}."),
    "you_announce": (
        "You are crossing off row {row}: {cards}.",
        "Wykreślasz rząd {row}: {cards}.",
    ),
    "they_announce": (
        "{name} is crossing off row {row}: {cards}.",
        "{name} wykreśla rząd {row}: {cards}.",
    ),
    "you_go_on": (
        "Once more for row {row}: {cards}.",
        "Jeszcze raz do rzędu {row}: {cards}.",
    ),
    "they_go_on": (
        "{name} makes row {row} once more: {cards}.",
        "{name} gra jeszcze raz do rzędu {row}: {cards}.",
    ),
    "you_finish": (
        "You cross {made:box|boxes} of row {row}.",
        "Wykreślasz {made:pole|pola|pól} w rzędzie {row}.",
    ),
    "they_finish": (
        "{name} crosses {made:box|boxes} of row {row}.",
        "{name} wykreśla {made:pole|pola|pól} w rzędzie {row}.",
    ),
    "row_complete": ("Row {row} is full!", "Rząd {row} jest pełny!"),
    "you_extra": ("You cross an extra box of row {row}.", "Wykreślasz dodatkowe pole w rzędzie {row}."),
    "they_extra": ("{name} crosses an extra box of row {row}.", "{name} wykreśla dodatkowe pole w rzędzie {row}."),
    "you_decline": ("You decline the extra cross.", "Rezygnujesz z dodatkowego wykreślenia."),
    "they_decline": ("{name} declines the extra cross.", "{name} rezygnuje z dodatkowego wykreślenia."),
    "you_fresh": (
        "You have no cards left and draw new ones.",
        "Nie masz już kart i dobierasz nowe.",
    ),
    "they_fresh": (
        "{name} has no cards left and draws new ones.",
        "{name} nie ma już kart i dobiera nowe.",
    ),
    # Hints: what speaks for or against a move, and how its trials went, which may stop before the end of the game.
    "advise_draw": (
        "with the {card} you could cross {count:box|boxes} of row {row}",
        "mając {card}, możesz wykreślić {count:pole|pola|pól} w rzędzie {row}",
    ),
    "advise_empty": (
        "empties your hand, and you get new cards",
        "opróżnia rękę i dostajesz nowe karty",
    ),
    "advise_full_row": ("your row {row} is full", "twój rząd {row} jest pełny"),
    "advise_make": (
        "{count:box|boxes} of row {row} can be crossed now",
        "w rzędzie {row} można teraz wykreślić {count:pole|pola|pól}",
    ),
    "advise_make_row": ("row {row} can be completed now", "rząd {row} można teraz dopełnić"),
    "advise_finish": ("crosses {made:box|boxes} of row {row}", "wykreśla {made:pole|pola|pól} w rzędzie {row}"),
    "advise_more": ("{count:more box|more boxes} could be made", "można zagrać jeszcze na {count:pole|pola|pól}"),
    "advise_completes": ("completes row {row}: an extra cross", "dopełnia rząd {row}: dodatkowe wykreślenie"),
    "advise_leaves": (
        "{left:box|boxes} of row {row} left",
        "w rzędzie {row} {left:~zostaje|zostają|zostaje} {left:pole|pola|pól}",
    ),
    "advise_won": ("wins the game", "wygrywa grę"),
    "advise_decline": ("the extra cross is lost", "dodatkowe wykreślenie przepada"),
    "expected": (
        "about a {rating}% chance to win ({visits:trial|trials})",
        "szansa na wygraną około {rating}% ({visits:próba|próby|prób})",
    ),
    # Why a move is refused; the number is that of the rule.
    "no_201": ("You are drawing: take the second card first.", "Trwa dobieranie: najpierw weź drugą kartę."),
    "no_202": ("Your hand is full: with 10 cards you can't draw.", "Ręka jest pełna: z 10 kartami nie można dobierać."),
    "no_203": (
        "You don't have these to discard: {cards}.",
        "Nie masz kart, które chcesz odrzucić: {cards}.",
    ),
    "no_204": (
        "You don't have these cards: {cards}.",
        "Nie masz tych kart: {cards}.",
    ),
    "no_204_making": (
        "You are crossing off row {row}: make more, or cross off what you made.",
        "Trwa wykreślanie rzędu {row}: zagraj więcej albo wykreśl to, co masz.",
    ),
    "no_204_other": (
        "{cards} does not make {row}, the value that you are crossing off.",
        "{cards} nie daje {row}, a tę wartość wykreślasz.",
    ),
    "no_204_nothing": (
        "You have made nothing to cross off yet: lay one card or two that add up, like {one} or {two}.",
        "Nie ma jeszcze czego wykreślać: zagraj jedną kartę albo dwie, które dają sumę, na przykład {one} albo {two}.",
    ),
    "no_206": ("Row {row} has no free box.", "Rząd {row} nie ma wolnego pola."),
    "no_206_made": (
        "Row {row} has no more free boxes than you have made: cross them off.",
        "Rząd {row} nie ma więcej wolnych pól: wykreśl to, co masz.",
    ),
    "no_301": ("You have no extra cross to make now.", "Nie masz teraz dodatkowego wykreślenia."),
    "no_301_due": (
        "First cross your extra box in some row, or decline it.",
        "Najpierw wykreśl dodatkowe pole w którymś rzędzie albo z niego zrezygnuj.",
    ),
    "no_402": (
        "That pile has no cards now: {pile}.",
        "W tej talii nie ma teraz kart: {pile}.",
    ),
    "no_501": ("The game is over: somebody has crossed off every box.", "Gra skończona: ktoś ma wykreślone wszystkie pola."),
    "no_502": ("The game is over: the turns are used up.", "Gra skończona: tury się skończyły."),
}
