"""GAME-3.2: what may be written at a table of The Game. No numbers, in digits or in words."""

from __future__ import annotations

import re
import unicodedata

from stolik.core.words import Language, Pair, fill
from stolik.games.the_game.words import WORDS

_ENGLISH = r"""
    two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|(thir|four|fif|six|seven|eigh|nine)teen
    |(twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety)[a-z]*|(twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth
"""
_POLISH = r"""
    dw(a|ie|och|om|oma|u|oje|ojga|ojgu)|trzy|trzech|trzem|trzema|troje|trojga|cztery|czterech|czterem|czterema|czworo|czworga
    |pi(ec|eciu|ecioma)|szes(c|ciu|cioma)|siedem|siedmi(u|oma)|osiem|osmi(u|oma)|dziewi(ec|eciu|ecioma)
    |dziesi(ec|eciu|ecioma|atka|atki|atke)|tuzin[a-z]*
    |(jede|dwa|trzy|czter|pietna|szesna|siedemna|osiemna|dziewietna|czterna)[a-z]*nasci[a-z]*
    |(jedenast|dwunast|trzynast|czternast|pietnast|szesnast|siedemnast|osiemnast|dziewietnast)[a-z]*
    |(dwadziesci|dwudziest|trzydziest|trzydziesci|czterdziest|czterdziesci)[a-z]*
    |(piecdziesi|szescdziesi|siedemdziesi|osiemdziesi|dziewiecdziesi)[a-z]*|sto|stu
"""
_NUMBERS = {
    "en": re.compile(rf"\b({_ENGLISH})\b", re.VERBOSE),
    "pl": re.compile(rf"\b({_POLISH})\b", re.VERBOSE),
}


def refusal(message: str, language: Language) -> Pair | None:
    """Why a message may not be sent, or None; the language is the one that its writer has chosen."""
    if any(unicodedata.category(letter) in ("Nd", "Nl", "No") for letter in message):
        return WORDS["chat_digits"]
    if found := _NUMBERS[language].search(_folded(message)):
        return tuple(fill(WORDS["chat_word"], tongue, word=found[0]) for tongue in ("en", "pl"))  # type: ignore[return-value]
    return None


def _folded(message: str) -> str:
    """Lower case, without accents, so that «dwadziescia» is refused, too."""
    letters = unicodedata.normalize("NFKD", message.lower().replace("ł", "l"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
