"""What Abluxxen says, in English and in Polish."""

from __future__ import annotations

from stolik.core.words import Words

WORDS: Words = {
    "deck": (
        "Deck: {deck:card|cards}   Discarded: {discarded}",
        "Talia: {deck:karta|karty|kart}   Odrzucone: {discarded}",
    ),
    "pool": ("Pool:", "Pula:"),
    "virtual": ("Virtual player:", "Wirtualny gracz:"),
    "player": (
        "{name}: {cards} in hand, {laid} laid, {points} points",
        "{name}: na ręce {cards}, przed sobą {laid}, punkty {points}",
    ),
    "standing": ("{points} pts", "{points} pkt"),
    "known": ("(known: {cards})", "(znane: {cards})"),
    "known_of_you": ("(the others know: {cards})", "(inni znają: {cards})"),
    "nothing_laid": ("nothing laid", "nic nie leży"),
    "hand": ("Your hand:", "Twoja ręka:"),
    # What players type.
    "type_layer": (
        "these or fewer cards of one value, with or without jokers",
        "tyle lub mniej kart jednej wartości, z dżokerami albo bez",
    ),
    # The line that says what the player may do, or how the game ended.
    "your_play": (
        "Your turn: play cards of one value, with or without jokers.",
        "Twoja kolej: zagraj karty jednej wartości, z dżokerami albo bez.",
    ),
    "idle_soon": (
        "The game ends after {left:more turn|more turns} without a drawn or discarded card.",
        "Jeszcze {left:tura|tury|tur} bez dobrania i odrzucenia i gra się skończy.",
    ),
    "your_choose": (
        "You steal from the virtual player: choose a set of {count:card|cards} lower than {value}.",
        "Okradasz wirtualnego gracza: wybierz zestaw liczący {count:kartę|karty|kart}, niższy niż {value}.",
    ),
    "your_theft": (
        "You steal {cards} from {victim}: take or leave?",
        "Kradniesz {cards} ({victim}): bierzesz na rękę czy zostawiasz?",
    ),
    "your_reply": (
        "{thief} steals your {cards} but does not want them: take them back, or discard them and draw?",
        "{thief} kradnie ci {cards}, ale nie chce tych kart: z powrotem na rękę czy odrzucasz i dobierasz?",
    ),
    "your_draw": (
        "Draw {owed:more card|more cards}: from the deck or the pool.",
        "Dobierz jeszcze {owed:kartę|karty|kart}: z talii albo z puli.",
    ),
    "your_spare": (
        "You could steal from nobody: draw a card from the deck or the pool, or pass.",
        "Nie było od kogo kraść: dobierz kartę z talii albo puli lub spasuj.",
    ),
    "their_play": ("{name} is to play.", "Teraz gra {name}."),
    "their_choose": (
        "{name} chooses what to steal from the virtual player.",
        "{name} wybiera, co ukraść wirtualnemu graczowi.",
    ),
    "their_theft": ("{name} steals {cards} from {victim}: take or leave?", "{name} kradnie {cards} ({victim}): brać czy nie?"),
    "their_theft_yours": (
        "{name} steals your {cards}: take or leave?",
        "{name} kradnie ci {cards}: brać czy nie?",
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
        "Koniec gry: {turns:~minęła|minęły|minęło} {turns:tura|tury|tur} bez dobrania i odrzucenia karty.",
    ),
    "your_last_card": ("The game is over: you have played your last card.", "Koniec gry: zagrywasz ostatnią kartę z ręki."),
    "you_won": ("You win!", "Wygrywasz!"),
    "won": ("Winner: {names}.", "Wygrywa {names}."),
    "shared": ("The victory is shared: {names}.", "Zwycięstwo dzielą: {names}."),
    # What just happened.
    "you_lay": ("You play {cards}.", "Zagrywasz {cards}."),
    "they_lay": ("{name} plays {cards}.", "{name} zagrywa {cards}."),
    "you_steal": ("You steal {cards} from the virtual player.", "Kradniesz wirtualnemu graczowi {cards}."),
    "they_steal": ("{name} steals {cards} from the virtual player.", "{name} kradnie wirtualnemu graczowi {cards}."),
    "you_take": ("You steal {cards} from {victim} and take them.", "Kradniesz {cards} ({victim}) i bierzesz na rękę."),
    "they_take": ("{name} steals {cards} from {victim} and takes them.", "{name} kradnie {cards} ({victim}) i bierze na rękę."),
    "they_take_yours": ("{name} steals your {cards} and takes them.", "{name} kradnie ci {cards} i bierze na rękę."),
    "you_leave": ("You steal {cards} from {victim} but leave them.", "Kradniesz {cards} ({victim}), ale zostawiasz."),
    "they_leave": ("{name} steals {cards} from {victim} but leaves them.", "{name} kradnie {cards} ({victim}), ale zostawia."),
    "they_leave_yours": ("{name} steals your {cards} but leaves them.", "{name} kradnie ci {cards}, ale zostawia."),
    "you_back": ("You take {cards} back in hand.", "Bierzesz {cards} z powrotem na rękę."),
    "they_back": ("{name} takes {cards} back in hand.", "{name} bierze {cards} z powrotem na rękę."),
    "you_discard": ("You discard {cards}.", "Odrzucasz {cards}."),
    "they_discard": ("{name} discards {cards}.", "{name} odrzuca {cards}."),
    "you_draw": ("You draw a card from the deck.", "Dobierasz kartę z talii."),
    "they_draw": ("{name} draws a card from the deck.", "{name} dobiera kartę z talii."),
    "you_pick": ("You take {cards} from the pool.", "Bierzesz {cards} z puli."),
    "they_pick": ("{name} takes {cards} from the pool.", "{name} bierze {cards} z puli."),
    "you_pass": ("You draw nothing.", "Nie dobierasz."),
    "they_pass": ("{name} draws nothing.", "{name} nie dobiera."),
    # Hints: what speaks for or against a move, and how its trial games went.
    "advise_steals": ("steals {cards:card|cards} from {names}", "kradnie {cards:kartę|karty|kart} ({names})"),
    "advise_steals_each": (
        "steals {cards:card|cards} each from {names}",
        "kradnie po {cards:karcie|karty|kart} ({names})",
    ),
    "advise_virtual": (
        "steals {cards:card|cards} from the virtual player",
        "kradnie {cards:kartę|karty|kart} wirtualnemu graczowi",
    ),
    "advise_no_theft": ("steals nothing", "nic nie kradnie"),
    "advise_jokers": ("uses {jokers:joker|jokers}", "zużywa {jokers:dżokera|dżokery|dżokerów}"),
    "advise_out": ("ends the game with your last cards", "kończy grę twoimi ostatnimi kartami"),
    "advise_idle": (
        "ends the game: {turns:turn|turns} in a row without a drawn or discarded card",
        "kończy grę: {turns:tura|tury|tur} z rzędu bez dobrania i odrzucenia karty",
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
    "no_201_cards": ("You don't have {cards} in hand.", "Nie masz na ręce {cards}."),
    "no_202": ("You don't have so many jokers.", "Nie masz tylu dżokerów."),
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
        "Karty już zagrane. Teraz możesz dobrać kartę z talii albo z puli lub spasować.",
    ),
    "no_501": ("The game is over: somebody played the last card in hand.", "Gra skończona: ktoś zagrał ostatnią kartę z ręki."),
    "no_502": ("The game is over: deck and pool are used up.", "Gra skończona: talia i pula są puste."),
    "no_504": (
        "The game is over: too many turns went by without a drawn or discarded card.",
        "Gra skończona: zbyt wiele tur minęło bez dobrania i odrzucenia karty.",
    ),
    "no_705": (
        "First choose which set you steal from the virtual player.",
        "Najpierw wybierz, który zestaw kradniesz wirtualnemu graczowi.",
    ),
    "no_705_set": (
        "The set of {value}s does not fit: it must have as many cards as you played, and a lower value.",
        "Zestaw {value} nie pasuje: musi mieć tyle kart, ile zagrywasz, i niższą wartość.",
    ),
}
