"""What The Game says, in English and in Polish."""

from __future__ import annotations

from stolik.core.words import Words

WORDS: Words = {
    "deck": ("Deck: {deck:card|cards}", "Talia: {deck:karta|karty|kart}"),
    "rising": ("rising ", "rosnący "),
    "falling": ("falling", "malejący"),
    "burning": ("FIRE: to be covered by the end of the next turn", "OGIEŃ: do przykrycia do końca następnej tury"),
    "must_cover": ("FIRE: cover it in this turn!", "OGIEŃ: przykryjcie w tej turze!"),
    "cards": ("{cards:card|cards}", "{cards:karta|karty|kart}"),
    "no_cards": ("no cards", "bez kart"),
    "hand": ("Your hand:", "Twoja ręka:"),
    # The signals of GAME-3.2.
    "leave": ("please leave this pile", "zostawcie ten stos"),
    "small": ("only a small step here", "tu tylko mały krok"),
    "good": ("I have something good here", "mam tu coś dobrego"),
    "clear": ("nothing special here", "tu nic szczególnego"),
    # What players may type.
    "type_wish": (" Say: no, gladly or very.", " Powiedz: nie, chętnie albo bardzo."),
    "signals": (
        "a signal, at any time: a pile (A B C D) and one of {words}",
        "sygnał, w każdej chwili: stos (A B C D) i jedno ze słów {words}",
    ),
    # Who starts: GAME-1.3.
    "wish_no": ("I'd rather not start", "wolę nie zaczynać"),
    "wish_gladly": ("I'd gladly start", "chętnie zacznę"),
    "wish_very": ("I very much want to start", "bardzo chcę zacząć"),
    # The line that says what the player may do, or how the game ended.
    "your_wish": ("Do you want to start?", "Chcesz zacząć?"),
    "their_wish": ("{name} is thinking about who should start.", "{name} zastanawia się, kto ma zacząć."),
    "your_turn": (
        "Your turn: lay at least {owed:card|cards}.",
        "Twoja kolej: połóż co najmniej {owed:kartę|karty|kart}.",
    ),
    "your_turn_more": ("Your turn: {owed:more card|more cards} to go.", "Twoja kolej: jeszcze {owed:karta|karty|kart}."),
    "your_turn_free": (
        "Your turn: go on, or end the turn.",
        "Twoja kolej: kładź dalej albo zakończ turę.",
    ),
    "your_turn_empty": ("You have laid all your cards: end the turn.", "Cała ręka położona: zakończ turę."),
    "your_turn_fire": (
        "Your turn: a fire still burns. Cover it before you end the turn!",
        "Twoja kolej: ogień wciąż płonie. Przykryj go, zanim zakończysz turę!",
    ),
    "their_turn": ("{name} is playing.", "Gra {name}."),
    "won": ("Won! All 98 cards are on the piles.", "Wygrana! Wszystkie 98 kart leży na stosach."),
    "stuck": (
        "The game is over: nothing fits. {left:card is|cards are} left.",
        "Koniec gry: nic już nie pasuje. {left:~Została|Zostały|Zostało} {left:karta|karty|kart}.",
    ),
    "burned": (
        "The game is lost: a fire was not covered. {left:card is|cards are} left.",
        "Gra przegrana: ogień nie został przykryty. {left:~Została|Zostały|Zostało} {left:karta|karty|kart}.",
    ),
    "excellent": ("An excellent result!", "Doskonały wynik!"),
    "ask_fire": (
        "A fire is still open: ending the turn now loses the game. End it all the same?",
        "Ogień wciąż płonie: zakończenie tury oznacza przegraną. Mimo to zakończyć?",
    ),
    # What just happened.
    "you_lay": ("You lay {card} on {pile} ({step}).", "Kładziesz {card} na stos {pile} ({step})."),
    "they_lay": ("{name} lays {card} on {pile} ({step}).", "{name} kładzie {card} na stos {pile} ({step})."),
    "step": (
        "step {step}",
        "krok o {step}",
    ),
    "back_ten": (
        "back ten!",
        "dziesięć w tył!",
    ),
    "you_end": (
        "You end your turn and draw {drawn:card|cards}.",
        "Kończysz turę i dobierasz {drawn:kartę|karty|kart}.",
    ),
    "they_end": (
        "{name} ends the turn and draws {drawn:card|cards}.",
        "{name} kończy turę i dobiera {drawn:kartę|karty|kart}.",
    ),
    "you_end_dry": ("You end your turn.", "Kończysz turę."),
    "they_end_dry": ("{name} ends the turn.", "{name} kończy turę."),
    "you_burn": ("You end your turn with a fire still open.", "Kończysz turę, a ogień wciąż płonie."),
    "they_burn": ("{name} ends the turn with a fire still open.", "{name} kończy turę, a ogień wciąż płonie."),
    "you_say": ("You say: {says}.", "Mówisz: {says}."),
    "they_say": ("{name} says: {says}.", "{name} mówi: {says}."),
    "you_signal": (
        "You signal on {pile}: {says}.",
        "Dajesz sygnał na stosie {pile}: {says}.",
    ),
    "they_signal": (
        "{name} signals on {pile}: {says}.",
        "{name} daje sygnał na stosie {pile}: {says}.",
    ),
    "you_clear": ("You take your signal off {pile}.", "Zdejmujesz swój sygnał ze stosu {pile}."),
    "they_clear": ("{name} takes the signal off {pile}.", "{name} zdejmuje sygnał ze stosu {pile}."),
    # Hints: what speaks for or against a move, and how its trial games went.
    "advise_back": ("goes back ten", "cofa stos o dziesięć"),
    "advise_step": ("a step of {step}", "krok o {step}"),
    "advise_jump": ("jumps {step}", "skok o {step}"),
    "advise_next": ("then {back} can go back ten", "potem {back} cofnie o dziesięć"),
    "advise_leave": ("{name} asks you to leave this pile", "{name} prosi, żeby zostawić ten stos"),
    "advise_small": ("{name} asks for a small step here", "{name} prosi tu o mały krok"),
    "advise_good": ("{name} has something good here", "{name} ma tu coś dobrego"),
    "advise_covers": ("covers the fire", "przykrywa ogień"),
    "advise_fire": (
        "starts a fire, to be covered by the end of the next turn",
        "wznieca ogień: trzeba go przykryć do końca następnej tury",
    ),
    "advise_won": ("wins the game", "wygrywa grę"),
    "advise_stuck": ("then nothing fits, and the game is lost", "potem nic nie pasuje i gra jest przegrana"),
    "advise_burn": ("a fire is still open: the game is lost", "ogień wciąż płonie: gra jest przegrana"),
    "advise_end": ("you draw {drawn:card|cards}", "dobierasz {drawn:kartę|karty|kart}"),
    "advise_end_empty": ("the deck is empty", "talia jest pusta"),
    "expected": (
        "won {wins} of {visits:trial game|trial games}{share}, {score:card|cards} left on average",
        "{wins:wygrana|wygrane|wygranych} na {visits:grę próbną|gry próbne|gier próbnych}{share}, "
        "średnio {score:~zostaje|zostają|zostaje} {score:karta|karty|kart}",
    ),
    # Why a move is refused; the number is that of the rule.
    "no_such_card": ("You don't have the {card}.", "Nie masz karty {card}."),
    "no_103": ("First everyone says how much they want to start.", "Najpierw wszyscy mówią, czy chcą zacząć."),
    "no_103_started": ("The game has already started.", "Gra już się zaczęła."),
    "no_201": (
        "You have to lay {owed:more card|more cards} before you end the turn.",
        "Zanim zakończysz turę, połóż jeszcze {owed:kartę|karty|kart}.",
    ),
    "no_202_rising": (
        "{card} does not fit pile {pile}: it rises from {top}, and only {back} may go back.",
        "{card} nie pasuje na stos {pile}: rośnie od {top}, a cofnąć go może tylko {back}.",
    ),
    "no_202_falling": (
        "{card} does not fit pile {pile}: it falls from {top}, and only {back} may go back.",
        "{card} nie pasuje na stos {pile}: maleje od {top}, a cofnąć go może tylko {back}.",
    ),
    "no_202_rising_only": (
        "{card} does not fit pile {pile}: it rises from {top}.",
        "{card} nie pasuje na stos {pile}: rośnie od {top}.",
    ),
    "no_202_falling_only": (
        "{card} does not fit pile {pile}: it falls from {top}.",
        "{card} nie pasuje na stos {pile}: maleje od {top}.",
    ),
    "no_205": (
        "Even with the deck empty you have to lay a card before you end the turn.",
        "Nawet gdy talia jest pusta, połóż kartę, zanim zakończysz turę.",
    ),
    "no_302": ("This table does not use that signal.", "Przy tym stole nie używa się tego sygnału."),
    "no_401": ("The game is over: somebody could not lay enough cards.", "Gra skończona: ktoś nie mógł położyć dość kart."),
    "no_402": ("The game is over: you have all won.", "Gra skończona: wygraliście."),
    "no_501": (
        "You have to lay {owed:more card|more cards} before you end the turn: three a turn at this table.",
        "Zanim zakończysz turę, połóż jeszcze {owed:kartę|karty|kart}: przy tym stole trzy w turze.",
    ),
    "no_503": ("The game is over: a fire was not covered.", "Gra skończona: ogień nie został przykryty."),
    # Why chat is refused: GAME-3.1, GAME-3.2.
    "chat_digits": (
        "No digits, please: nobody may tell an exact number (GAME-3.1).",
        "Bez cyfr: nikt nie może zdradzić dokładnej liczby (GAME-3.1).",
    ),
    "chat_word": (
        "«{word}» is a number: nobody may tell an exact one (GAME-3.1).",
        "«{word}» to liczba: nikt nie może zdradzić dokładnej (GAME-3.1).",
    ),
}
