"""What the server says of a table, besides its game, in English and Polish."""

from __future__ import annotations

from stolik.core.words import Words

WORDS: Words = {
    "joined": ("{name} takes a seat.", "{name} siada do stołu."),
    "dealt": ("The cards are dealt.", "Karty rozdane."),
    "asked_undo": ("{name} asks to take back a move.", "{name} prosi o cofnięcie ruchu."),
    "agreed_undo": ("{name} agrees.", "{name} się zgadza."),
    "declined_undo": ("{name} says no to taking it back.", "{name} nie zgadza się na cofnięcie."),
    "undone": ("{name} takes back a move.", "{name} cofa ruch."),
    "said": ("{name}: {text}", "{name}: {text}"),
    "reacted_bravo": ("{name}: Bravo!", "{name}: Brawo!"),
    "reacted_ouch": ("{name}: Ouch!", "{name}: Ojej!"),
    "reacted_hurry": ("{name}: Come on!", "{name}: No dalej!"),
    "reacted_thanks": ("{name}: Thank you!", "{name}: Dzięki!"),
    "reacted_laugh": ("{name}: Ha, ha!", "{name}: Ha, ha!"),
    "host": ("{name} is the host now.", "Gospodarzem stołu jest teraz {name}."),
    "left": ("{name} leaves; a bot keeps the seat.", "{name} odchodzi; miejsca pilnuje bot."),
    "left_early": ("{text} leaves.", "{text} odchodzi."),
    "left_deal": (
        "{text} leaves while the shuffle is revealed: no deal, everybody draws again.",
        "{text} odchodzi podczas odsłaniania tasowania: nie ma rozdania, wszyscy losują od nowa.",
    ),
    "removed_deal": (
        "The host sends {text} away while the shuffle is revealed: no deal, everybody draws again.",
        "Decyzją gospodarza {text} odchodzi podczas odsłaniania tasowania: nie ma rozdania, wszyscy losują od nowa.",
    ),
    "late": ("{name}'s time is up; a bot plays on.", "{name}: czas minął; gra bot."),
    "back": ("{name} is back.", "{name} wraca."),
    "removed": ("The host has a bot play until {text} is back.", "Decyzją gospodarza gra bot, aż {text} wróci."),
    "absent": ("{text} is away; {name} asks a bot to play on.", "{text} długo nie wraca; {name} prosi bota o zastępstwo."),
    "removed_early": ("The host sends {text} away: the seat is free again.", "Decyzją gospodarza {text} odchodzi od stołu."),
    "called_off": (
        "No deal: {text} didn't show their part of the shuffle in time. Everybody draws again.",
        "Nie ma rozdania: {text} nie odsłania na czas swojej części tasowania. Wszyscy losują od nowa.",
    ),
    "beacon_failed": (
        "No deal: the public beacon is out of reach. Everybody draws again, without it.",
        "Nie ma rozdania: publiczne źródło losowości jest nieosiągalne. Wszyscy losują od nowa, bez niego.",
    ),
    "asked_seat": ("{text} asks to play on in this seat: {name}.", "{text} prosi o to miejsce przy stole: {name}."),
    "agreed_seat": ("{name} agrees.", "{name} się zgadza."),
    "declined_seat": ("{name} says no.", "{name} się nie zgadza."),
    "paced_calm": ("{name} has the bots play calmly.", "{name} prosi boty o spokojne tempo."),
    "paced_normal": ("{name} has the bots play at the usual pace.", "{name} prosi boty o zwykłe tempo."),
    "paced_quick": ("{name} has the bots play quickly.", "{name} prosi boty o szybkie tempo."),
    "paced_instant": ("{name} has the bots play without a pause.", "{name} prosi boty, żeby grały bez przerw."),
    "rematch": ("{name} opens a table for the next game.", "{name} otwiera stół na następną grę."),
}

WAITING: Words = {
    "seats": ("Waiting for {open:more player|more players}.", "Czekamy jeszcze na {open:osobę|osoby|osób}."),
    "ready": ("Not ready yet: {names}.", "Jeszcze niegotowi: {names}."),
    "reveal": (
        "The shuffle is being revealed: waiting for {names}.",
        "Odsłaniamy tasowanie; brakuje jeszcze: {names}.",
    ),
    "beacon": ("Waiting for the public beacon.", "Czekamy na publiczne źródło losowości."),
    "you": ("The others wait until you are ready.", "Czekamy, aż potwierdzisz gotowość."),
}
"""The status of a table before the deal."""
