"""GAME-3.1, GAME-3.2: which words pass the chat of The Game. The forms stand here in full, not as the program makes them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik.core.words import Language
from stolik.games.the_game.chat import refusal

pytestmark = pytest.mark.rule("GAME-3.1", "GAME-3.2")

POLISH_CARDINALS = {
    2: "dwa dwie dwaj dwu dwóch dwóm dwom dwoma dwiema dwoje dwojga dwojgu dwojgiem",
    3: "trzy trzej trzech trzem trzema troje trojga trojgu trojgiem",
    4: "cztery czterej czterech czterem czterema czworo czworga czworgu czworgiem",
    5: "pięć pięciu pięcioma pięcioro pięciorga pięciorgu pięciorgiem",
    6: "sześć sześciu sześcioma sześcioro sześciorga sześciorgu sześciorgiem",
    7: "siedem siedmiu siedmioma siedmioro siedmiorga siedmiorgu siedmiorgiem",
    8: "osiem ośmiu ośmioma ośmioro ośmiorga ośmiorgu ośmiorgiem",
    9: "dziewięć dziewięciu dziewięcioma dziewięcioro dziewięciorga dziewięciorgu dziewięciorgiem",
    10: "dziesięć dziesięciu dziesięcioma dziesięcioro dziesięciorga dziesięciorgu dziesięciorgiem",
    11: "jedenaście jedenastu jedenastoma jedenaścioro jedenaściorga jedenaściorgu jedenaściorgiem",
    12: "dwanaście dwunastu dwunastoma dwanaścioro dwanaściorga dwanaściorgu dwanaściorgiem tuzin tuzina tuzinem tuzinie tuziny",
    13: "trzynaście trzynastu trzynastoma trzynaścioro trzynaściorga",
    14: "czternaście czternastu czternastoma czternaścioro czternaściorga",
    15: "piętnaście piętnastu piętnastoma piętnaścioro piętnaściorga",
    16: "szesnaście szesnastu szesnastoma szesnaścioro szesnaściorga",
    17: "siedemnaście siedemnastu siedemnastoma siedemnaścioro siedemnaściorga",
    18: "osiemnaście osiemnastu osiemnastoma osiemnaścioro osiemnaściorga",
    19: "dziewiętnaście dziewiętnastu dziewiętnastoma dziewiętnaścioro dziewiętnaściorga",
    20: "dwadzieścia dwudziestu dwudziestoma dwadzieścioro dwadzieściorga",
    30: "trzydzieści trzydziestu trzydziestoma trzydzieścioro trzydzieściorga",
    40: "czterdzieści czterdziestu czterdziestoma czterdzieścioro czterdzieściorga",
    50: "pięćdziesiąt pięćdziesięciu pięćdziesięcioma pięćdziesięcioro pięćdziesięciorga",
    60: "sześćdziesiąt sześćdziesięciu sześćdziesięcioma sześćdziesięcioro sześćdziesięciorga",
    70: "siedemdziesiąt siedemdziesięciu siedemdziesięcioma siedemdziesięcioro siedemdziesięciorga",
    80: "osiemdziesiąt osiemdziesięciu osiemdziesięcioma osiemdziesięcioro osiemdziesięciorga",
    90: "dziewięćdziesiąt dziewięćdziesięciu dziewięćdziesięcioma dziewięćdziesięcioro dziewięćdziesięciorga",
    100: "sto stu stoma",
}
POLISH_ORDINALS = {
    2: "drugi druga drugie drugiego drugiej drugiemu drugą drugim drugich drugimi drudzy",
    3: "trzeci trzecia trzecie trzeciego trzeciej trzeciemu trzecią trzecim trzecich trzecimi",
    4: "czwarty czwarci",
    5: "piąty piąci",
    6: "szósty szóści",
    7: "siódmy siódmi",
    8: "ósmy ósmi",
    9: "dziewiąty dziewiąci",
    10: "dziesiąty dziesiąci",
    11: "jedenasty jedenaści",
    12: "dwunasty dwunaści",
    13: "trzynasty trzynaści",
    14: "czternasty czternaści",
    15: "piętnasty piętnaści",
    16: "szesnasty szesnaści",
    17: "siedemnasty siedemnaści",
    18: "osiemnasty osiemnaści",
    19: "dziewiętnasty dziewiętnaści",
    20: "dwudziesty dwudzieści",
    30: "trzydziesty trzydzieści",
    40: "czterdziesty czterdzieści",
    50: "pięćdziesiąty pięćdziesiąci",
    60: "sześćdziesiąty sześćdziesiąci",
    70: "siedemdziesiąty siedemdziesiąci",
    80: "osiemdziesiąty osiemdziesiąci",
    90: "dziewięćdziesiąty dziewięćdziesiąci",
    100: "setny setni",
}
"""The first form, from which the others follow where they are regular, and that of several men."""
POLISH_CARDS = {
    2: "dwójka dwójek",
    3: "trójka trójek",
    4: "czwórka czwórek",
    5: "piątka",  # its genitive plural is Friday
    6: "szóstka szóstek",
    7: "siódemka siódemek",
    8: "ósemka ósemek",
    9: "dziewiątka dziewiątek",
    10: "dziesiątka dziesiątek",
    11: "jedenastka jedenastek",
    12: "dwunastka dwunastek",
    13: "trzynastka trzynastek",
    14: "czternastka czternastek",
    15: "piętnastka piętnastek",
    16: "szesnastka szesnastek",
    17: "siedemnastka siedemnastek",
    18: "osiemnastka osiemnastek",
    19: "dziewiętnastka dziewiętnastek",
    20: "dwudziestka dwudziestek",
    30: "trzydziestka trzydziestek",
    40: "czterdziestka czterdziestek",
    50: "pięćdziesiątka pięćdziesiątek",
    60: "sześćdziesiątka sześćdziesiątek",
    70: "siedemdziesiątka siedemdziesiątek",
    80: "osiemdziesiątka osiemdziesiątek",
    90: "dziewięćdziesiątka dziewięćdziesiątek",
    100: "setka setek stówka stówek",
}
ENGLISH = {
    2: "two twos second twice twofold",
    3: "three threes third thirds thrice threefold",
    4: "four fours fourth fourths",
    5: "five fives fifth fifths fiver",
    6: "six sixes sixth sixths",
    7: "seven sevens seventh sevenths",
    8: "eight eights eighth eighths",
    9: "nine nines ninth ninths",
    10: "ten tens tenth tenths tenfold tenner",
    11: "eleven elevens eleventh",
    12: "twelve twelves twelfth twelfths dozen dozens",
    13: "thirteen thirteens thirteenth",
    14: "fourteen fourteens fourteenth",
    15: "fifteen fifteens fifteenth",
    16: "sixteen sixteens sixteenth",
    17: "seventeen seventeens seventeenth",
    18: "eighteen eighteens eighteenth",
    19: "nineteen nineteens nineteenth",
    20: "twenty twenties twentieth twentyish",
    30: "thirty thirties thirtieth",
    40: "forty forties fortieth fourty",
    50: "fifty fifties fiftieth",
    60: "sixty sixties sixtieth",
    70: "seventy seventies seventieth",
    80: "eighty eighties eightieth",
    90: "ninety nineties ninetieth",
    100: "hundred hundreds hundredth",
}
ROMAN = {1: "I", 4: "IV", 5: "V", 9: "IX", 10: "X", 40: "XL", 50: "L", 90: "XC"}
NUMBERS = [*range(2, 20), *range(20, 101, 10)]

PASSING: dict[Language, str] = {
    "pl": """
        piec pieca piecu piecem piątek piątku czwartek wtorek środa stolik stos stosu stosik stosunkowo stop stoisz stół stodoła
        trzymać trzymaj trzymam trzeba trzeźwo trzask sześcian sześciokąt osioł siostra siodło dwór dworzec dworcu dwukropek
        dziewczyna dzieje dzień dzięki dziesięcina jeden jedna jedno jednak jedyny raz razem pierwszy pierwsza najpierw pierwsze
        oba obaj obie oboje para połowa półtora podwójnie kilka kilkanaście kilkadziesiąt parę mało dużo wiele żadna zero nic
        i w z o a u ci li ty my on ja ten ta to tu tam seven two six ósmak studia student studzić setnik setter set
        czwarto drugorzędny trzeciorzęd czwartkowy piątkowy pięściarz pięta piętro pięknie dobrze źle nie graj na lewy prawy
        XD xd mix civil CV cd CD C A B D c lis list cli vivat wiwat
    """,
    "en": """
        one ones once only first firstly alone someone anyone none secondly seconds often attend tent tend tension tenor tender
        intent content weight height freight sleight fortnight fort fore for ate to too won won't sixpence foursquare
        pair couple both double triple half quarter single many few several some any all zero
        I a an the it is was very good bad pile leave small step please wait mine ill civil civic mix vivid livid lil Lil
        XD CV CD ok LOL C A B D dwa trzy pięć sto v x l score tenis sevenoaks
    """,
}
DIGITS = "7 ７ ٣ ३ ໓ 三 十 Ⅻ ⅳ ⑤ ⓽ ½ ² 3️⃣ 🔟 💯 ⚃ 🂥 🀐 🕔 𝟟 𐄉"
ROMAN_PASSING = "I i C c A D v x l li ci CI CV CD XD ill mix civic civil ic il vix iiii vx"


def polish() -> Iterator[str]:
    for number in NUMBERS:
        yield from POLISH_CARDINALS[number].split()
        first, *others = POLISH_ORDINALS[number].split()
        yield from (first, *others)
        if first.endswith("y"):
            yield from (first[:-1] + ending for ending in ("a", "e", "ego", "ej", "emu", "ą", "ym", "ych", "ymi"))
        first, *others = POLISH_CARDS[number].split()
        yield from (first, *others)
        yield from (first[:-2] + ending for ending in ("ki", "ce", "kę", "ką", "ko", "kom", "kami", "kach"))


def compounds(words: dict[int, str], between: str) -> Iterator[str]:
    """Twenty-one to ninety-nine, each form of a ten with each form of a unit."""
    for tens in range(20, 100, 10):
        for unit in range(2, 10):
            for ten in words[tens].split():
                yield from (f"{ten}{between}{one}" for one in words[unit].split())


def without_accents(word: str) -> str:
    return word.translate(str.maketrans("ąćęłńóśźż", "acelnoszz"))


def roman(number: int) -> str:
    letters = ""
    for value, sign in sorted(ROMAN.items(), reverse=True):
        letters += sign * (number // value)
        number %= value
    return letters


def test_every_form_of_every_polish_number_is_refused() -> None:
    words = set(polish())
    assert len(words) > 700
    passed = [word for word in words if refusal(f"mam tu {word}, serio", "pl") is None]
    assert passed == []


def test_polish_numbers_are_refused_without_accents_and_in_capitals() -> None:
    for change in (without_accents, str.upper, str.title):
        passed = {word for word in polish() if refusal(change(word), "pl") is None}
        assert passed == ({"pięć"} if change is without_accents else set())  # which is an oven then


@pytest.mark.parametrize("between", [" ", "", "-"])
def test_polish_compounds_are_refused_together_or_apart(between: str) -> None:
    for words in (POLISH_CARDINALS, POLISH_ORDINALS):
        assert [one for one in compounds(words, between) if refusal(one, "pl") is None] == []
    for ten in (word for tens in range(20, 100, 10) for word in POLISH_CARDINALS[tens].split()):
        assert refusal(f"{ten}{between}jeden", "pl") is not None


@pytest.mark.parametrize("between", [" ", "", "-"])
def test_every_form_of_every_english_number_is_refused(between: str) -> None:
    singles = [word for number in NUMBERS for word in ENGLISH[number].split()]
    assert [word for word in singles if refusal(f"my {word}!", "en") is None] == []
    assert [word for word in singles if refusal(word.upper(), "en") is None] == []
    tens = {number: words if number < 20 or between else words.split()[0] for number, words in ENGLISH.items()}
    assert [one for one in compounds(tens, between) if refusal(one, "en") is None] == []
    assert all(refusal(f"{word}{between}first", "en") for tens in range(20, 100, 10) for word in ENGLISH[tens].split()[:1])


@pytest.mark.parametrize("language", ["en", "pl"])
def test_ordinary_words_pass(language: Language) -> None:
    assert [word for word in PASSING[language].split() if refusal(f"so {word} .", language) is not None] == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_roman_numerals_are_refused_and_words_of_their_letters_pass(language: Language) -> None:
    for number in range(2, 100):
        assert refusal(f"({roman(number)})", language) is not None, roman(number)
        if len(roman(number)) > 1 and roman(number) != "LI":
            assert refusal(f"({roman(number).lower()})", language) is not None, roman(number)
    assert [word for word in ROMAN_PASSING.split() if refusal(word, language) is not None] == []


@pytest.mark.parametrize("sign", DIGITS.split())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_digits_of_every_script_and_pictures_of_numbers_are_refused(sign: str, language: Language) -> None:
    found = refusal(f"I have {sign} here", language)
    assert found is not None and found[0].startswith("No digits")


@pytest.mark.parametrize(
    ("message", "language"),
    [
        ("s e v e n", "en"),
        ("I say s-e-v-e-n", "en"),
        ("s.e.v.e.n!", "en"),
        ("t w o", "en"),
        ("mam s i e d e m i już", "pl"),
        ("ｓｅｖｅｎ", "en"),
        ("se\u200bven", "en"),
        ("se\ufe0fven", "en"),
        ("s\u0336e\u0336v\u0336e\u0336n\u0336", "en"),
        ("pie\u0328c\u0301", "pl"),
        ("seven's", "en"),
        ("_seven_", "en"),
        ("the second pile", "en"),
    ],
)
def test_a_number_in_disguise_is_refused(message: str, language: Language) -> None:
    assert refusal(message, language) is not None


@pytest.mark.parametrize(
    ("message", "language"),
    [
        ("wait a second", "en"),
        ("One second, please", "en"),
        ("a b c d", "en"),
        ("I, I, I am sorry", "en"),
        ("i w tym, i z tym, o", "pl"),
        ("w piecu u nas ciepło", "pl"),
        ("do zobaczenia w piątek", "pl"),
        ("to li tylko pech", "pl"),
        ("żal mi ci, a i u mnie źle", "pl"),
    ],
)
def test_what_only_looks_like_a_number_passes(message: str, language: Language) -> None:
    assert refusal(message, language) is None


def test_the_refusal_names_the_word_as_it_was_written() -> None:
    assert refusal("Mam Ósemkę", "pl") == (
        "«Ósemkę» is a number: nobody may tell an exact one (GAME-3.1).",
        "«Ósemkę» to liczba: nikt nie może zdradzić dokładnej (GAME-3.1).",
    )
