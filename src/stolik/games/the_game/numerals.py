"""The words for numbers from two to a hundred, in every form that somebody could write: English, Polish and Roman."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from stolik.core.words import Language

# ---- English

_UNITS = "two three four five six seven eight nine ten eleven twelve"
_TEENS = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fourty fifty sixty seventy eighty ninety"
"""With «fourty», which many write."""
_ENGLISH_ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth hundredth"
_ENGLISH_OTHERS = "twice thrice hundred hundreds dozen dozens twelves sixes fiver fivers tenner tenners"
_ENGLISH_ORDINARY = {"seconds"}
"""«Just two seconds» is refused for its other word."""


def _english() -> Iterator[str]:
    for word in f"{_UNITS} {_TEENS}".split():
        yield from (word, f"{word}s", f"{word}fold", f"{word}ish", f"{word}some")
    for word in (*_ENGLISH_ORDINALS.split(), *(f"{teen}th" for teen in _TEENS.split())):
        yield from (word, f"{word}s")
    for word in _TENS.split():
        yield from (word, f"{word[:-1]}ies", f"{word[:-1]}ieth", f"{word[:-1]}ieths")
    yield from _ENGLISH_OTHERS.split()


# ---- Polish

_CARDINALS = """
    dwa dwie dwaj dwu dwóch dwóm dwom dwoma dwiema trzy trzej trzech trzem trzema cztery czterej czterech czterem czterema
    pięć pięciu pięcioma sześć sześciu sześcioma siedem siedmiu siedmioma osiem ośmiu ośmioma
    dziewięć dziewięciu dziewięcioma dziesięć dziesięciu dziesięcioma sto stu stoma
"""
_BEGIN = """
    jedenas dwanas dwunas trzynas czternas piętnas szesnas siedemnas osiemnas dziewiętnas
    dwadzies dwudzies trzydzies czterdzies pięćdziesi sześćdziesi siedemdziesi osiemdziesi dziewięćdziesi
"""
"""All that is made of teens and tens: jedenaście, jedenastu, jedenasty, jedenastka, jedenaścioro."""
_COLLECTIVES = "dwoj troj czwor pięcior sześcior siedmior ośmior dziewięcior dziesięcior"
_COLLECTIVE_ENDINGS = {"j": ("oje", "ojga", "ojgu", "ojgiem"), "r": ("oro", "orga", "orgu", "orgiem")}
_ORDINALS = "czwart piąt szóst siódm ósm dziewiąt dziesiąt setn"
_ORDINAL_ENDINGS = "y a e ego ej emu ą ym ych ymi"
_SOFT_ORDINALS = {
    "drug": "i a ie iego iej iemu ą im ich imi",
    "trzec": "i ia ie iego iej iemu ią im ich imi",
}
_PEOPLE = "drudzy czwarci piąci szóści siódmi ósmi dziewiąci dziesiąci setni"
"""The ordinals of several men."""
_CARDS = "dwój trój czwór piąt szóst siódem ósem dziewiąt dziesiąt set stów"
"""A card's name is this and -ka: dwójka, trójka."""
_CARD_ENDINGS = "ka ki ce kę ką ko kom kami kach ek eczka eczki eczce eczkę eczką eczko eczek eczkom eczkami eczkach"
_POLISH_OTHERS = "tuzin tuziny tuzina tuzinowi tuzinem tuzinie tuzinów tuzinom tuzinami tuzinach stówa stówy stówę stówą"
_POLISH_ORDINARY = {"piec", "piątek", "piatek"}
"""An oven, which is «pięć» without its accents, and Friday, which is also «of fives»."""


def _polish() -> Iterator[str]:
    yield from _CARDINALS.split()
    for stem in _COLLECTIVES.split():
        yield from (stem[:-2] + ending for ending in _COLLECTIVE_ENDINGS[stem[-1]])
    for stem in _ORDINALS.split():
        yield from (stem + ending for ending in _ORDINAL_ENDINGS.split())
    for stem, endings in _SOFT_ORDINALS.items():
        yield from (stem + ending for ending in endings.split())
    for stem in _CARDS.split():
        yield from (stem + ending for ending in _CARD_ENDINGS.split())
    yield from f"{_PEOPLE} {_POLISH_OTHERS}".split()


def folded(word: str) -> str:
    """Lower case, without accents: «dwadziescia» is a number, too."""
    letters = unicodedata.normalize("NFKD", word.lower().replace("ł", "l"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_WORDS = {"en": frozenset(map(folded, _english())), "pl": frozenset(map(folded, _polish()))}
_BEGINNINGS = {
    "en": tuple(_TENS.split()),
    "pl": tuple(map(folded, _BEGIN.split())),
}
"""What only numbers begin with, whatever follows: «ninetynine», «dwudziestolatek»."""
_ORDINARY = {"en": _ENGLISH_ORDINARY, "pl": _POLISH_ORDINARY}


def is_number_word(word: str, language: Language) -> bool:
    """Whether a word of that language is a number from two up, as cardinal, ordinal, collective or name of a card."""
    plain = folded(word)
    if unicodedata.normalize("NFC", word.lower()) in _ORDINARY[language]:
        return False
    return plain in _WORDS[language] or plain.startswith(_BEGINNINGS[language])


# ---- Roman

_ROMAN = re.compile(r"(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_LETTERS = {"V", "X", "L"}
"""Letters that stand for a number alone, if they are capitals; «I» is a word, and «C» a pile."""
_NOT_ROMAN = {"li"}
"""«Li tylko» is Polish for «merely»."""


def is_roman(word: str) -> bool:
    """Whether a word is a Roman numeral from two to ninety-nine; a single letter only if it is a capital V, X or L."""
    if len(word) == 1:
        return word in _ROMAN_LETTERS
    return word not in _NOT_ROMAN and _ROMAN.fullmatch(word.upper()) is not None
