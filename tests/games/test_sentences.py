"""Every sentence of whole games, in both languages: no codes, no leftovers, no "0 cards", and plurals as people say them."""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Iterator

import pytest

import stolik
from stolik.core import rule
from stolik.core.options import describe
from stolik.core.text import spoken
from stolik.core.words import LANGUAGES, Language
from tests.games.modes import SOME, Setting

NAMES = ["Ala", "Bartek", "Celina", "Darek", "Ewa", "Filip"]
MOVES = 250 if rule.COMPILED else 40
CODES = {
    "an unfilled blank": r"[{}]|None",
    "nothing where something should be": r": -|\(\)|: \.|  ",
    "an arrow or a slash": r"->|\d/\d",
    "a card by its code": r"\b[BGOPRYrbgycnzż][1-9]\b|\b\d\*|[A-Z*]#|\bJ\b",
    "a shortened word": r"\b(?:ph|f|pts|pkt|zest)\.? \d|\d (?:pts|pkt)\b",
    "a rule in the sentence": r"[A-Z0-9]{3,4}-\d+\.\d+",
    "nothing as a number": r"\b0 (?:cards|kart|coins|monet|fiasco tokens|żetonów|boxes|pól)\b(?! of)",
    "a sentence that ends twice": r"[.!?,:;][.!?]",
    "a card below all cards": r"(?<![\w-])-\d+ (?:may go back|cofn)|tylko -\d",
}
WRONG = {
    "en": r"\b1 (?:cards|points|coins|boxes|turns|jokers|more cards|trials)\b"
    r"|(?<![-\d])(?:[2-9]|\d\d+) (?:card|point|coin|box|turn)\b",
    "pl": r"(?<!z )\b1 (?:karty|kart|punkty|punktów|monety|monet|pola|pól|tury|tur)\b"
    r"|\b(?:[5-9]|1\d|\d*[2-9][05-9]) (?:karta|kartę|karty|punkt|punkty|moneta|monetę|monety|pole|pola|tura|tury)\b"
    r"|(?<!\d)(?<!sekwencja )(?<!zestaw )(?<!z )[2-4] (?:karta|kartę|kart|punkt|punktów|moneta|monetę|monet)\b"
    r"|(?<!\d)(?<!z )[2-4] (?:pole|pól|tura|turę|tur)\b"
    r"|dżoker|TEMU|TEGO|TYM\b",
}


def sentences(setting: Setting, seed: int) -> Iterator[tuple[str, Language, str]]:
    """What is said in a random game in each language, with the name of what says it."""
    game, chance = setting.game, random.Random(seed)
    table = setting.table(seed)
    names, narration = NAMES[: setting.players], game.narration
    for _ in range(MOVES):
        views = {seat: table.view(seat) for seat in (0, table.turn, -1)}
        for language in LANGUAGES:
            yield from (("status", language, narration.status(view, names, language)[0]) for view in views.values())
            yield from (("standing", language, narration.standing(views[-1], seat, language)) for seat in range(setting.players))
        if table.over:
            return
        turn, legal = table.turn, game.legal(table.now, 0)
        for move in chance.sample(legal, min(3, len(legal))):
            if advice := narration.advice(table.hidden(turn), move):
                yield from (("advice", language, advice[at].format(names=names)) for at, language in enumerate(LANGUAGES))
        for move in chance.sample(range(game.rules.NUM_MOVES), 3):
            if number := int(game.kernels.of(table.now).violated_rule_at(table.now, 0, move)):
                words = narration.explain(table.hidden(turn), move, number)
                yield from (("explain", language, words[at]) for at, language in enumerate(LANGUAGES))
        move = chance.choice(legal)
        before = {seat: table.hidden(seat) for seat in (0, 1 % setting.players, -1)}
        table.play(game.moves.say(move))
        for seat, seen in before.items():
            after = table.hidden(seat)
            for language in LANGUAGES:
                told = narration.tell(seen, move, turn, seat, names, language)
                yield "tell", language, spoken(game.with_aftermath(told, seen, after, move, turn, seat, names, language))


@pytest.mark.parametrize("setting", SOME, ids=str)
def test_sentences_of_random_games_are_whole_and_without_codes(setting: Setting) -> None:
    found = set()
    for what, language, text in dict.fromkeys(sentences(setting, 0)):
        assert text.strip(), what
        found |= {(problem, what, text) for problem, pattern in CODES.items() if re.search(pattern, text)}
        if re.search(WRONG[language], text):
            found.add(("a wrong form", what, text))
    assert not found, "\n".join(map(str, sorted(found)[:20]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_are_short_and_stand_alone(language: Language) -> None:
    for setting in SOME:
        table = setting.table(1)
        for seat in range(setting.players):
            text = setting.game.narration.standing(table.view(-1), seat, language)
            assert re.search(r"[a-ząćęłńóśźż]{3}", text), text
            assert len(text) <= 24, text


def test_the_words_of_every_mode_have_no_colon() -> None:
    for game in stolik.games().values():
        for mode in game.modes.values():
            assert not any(":" in words for words in mode.words), mode.words


def test_sentences_and_rules_say_who_does_what() -> None:
    """Somebody who reads is «you», and the others are players: «whoever», «one may» and «oneself» leave it open."""
    for game in stolik.games().values():
        words = importlib.import_module(f"{game.package}.words").WORDS
        modes = [mode.words[0] for mode in game.modes.values()]
        options = [option.words[0] for option in describe(game.options)]
        for text in [pair[0] for pair in words.values()] + modes + options + [game.rules_text("en")]:
            assert not re.search(r"\b(?:whoever\S*|whomever|one may|one's|oneself)\b", text, re.IGNORECASE), text
