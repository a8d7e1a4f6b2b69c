"""The document of a bound."""

from __future__ import annotations

from stolik.core.words import Language, fill
from stolik.lab.bounds import BoundResult
from stolik.lab.pages import made_with
from stolik.lab.report import Document
from stolik.lab.verdicts import hundredths

_BOUND = (
    "{bot} won {wins} % of {games:game|games}. A player who takes over when {left:card is|cards are} left in the deck, or fewer, "
    "wins at most {most} % of them, as measured; at 95% nobody wins more than {high} %. The player may think as long as they "
    "like, but not look into the deck.",
    "{bot} wygrywa {wins} % z {games:gry|gier|gier}. Kto przejmie grę, gdy w talii {left:~zostanie|zostaną|zostanie} najwyżej "
    "{left:karta|karty|kart}, wygra według pomiaru najwyżej {most} % z nich; na 95% nikt nie wygra więcej niż {high} %. "
    "Można myśleć dowolnie długo, ale nie wolno zaglądać do talii.",
)
_SEARCHED = (
    "{ended:game was|games were} over before. Of the other positions {charged} were searched with draws charged for their luck, "
    "{known} with the deck simply known; {unfinished} were too many to search and count as much as could be won at all.",
    "Wcześniej {ended:~skończyła|skończyły|skończyło} się {ended:gra|gry|gier}. Pozostałe pozycje: przeszukane z odliczeniem "
    "szczęścia dobierania {charged}, po prostu ze znaną talią {known}; za duże {unfinished}, liczone za tyle, ile w ogóle można "
    "wygrać.",
)


def of_bound(result: BoundResult, language: Language = "en") -> Document:
    """How much could be won."""
    wins, most, high = (hundredths(share, language) for share in (result.win_rate.value, result.bound.value, result.bound.high))
    found = fill(_BOUND, language, bot=result.bot, wins=wins, games=result.games, left=result.left, most=most, high=high)
    counts = {"charged": result.with_penalties, "known": result.known, "unfinished": result.unfinished}
    return Document(
        f"{result.game}: the most that anybody could win",
        [
            found,
            fill(_SEARCHED, language, ended=result.ended, **counts),
            *made_with(result.command, result.versions, result.seconds),
        ],
    )
