"""Sentences: plurals and pairs."""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Any

import pytest

import stolik
from stolik.core import errors
from stolik.core.words import LANGUAGES, fill, pick, plural
from stolik.terminal import WORDS as TERMINAL_WORDS


@pytest.mark.parametrize(
    ("count", "form"),
    [
        (0, "kart"),
        (1, "karta"),
        (2, "karty"),
        (4, "karty"),
        (5, "kart"),
        (12, "kart"),
        (14, "kart"),
        (22, "karty"),
        (112, "kart"),
        (21, "kart"),
        (-1, "karta"),
        (-2, "karty"),
        (-5, "kart"),
    ],
)
def test_polish_plurals(count: int, form: str) -> None:
    assert plural(count, ["karta", "karty", "kart"], "pl") == form
    assert fill(("", "{n:karta|karty|kart}"), "pl", n=count) == f"{count} {form}"


@pytest.mark.parametrize(("count", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")])
def test_english_plurals(count: int, words: str) -> None:
    assert fill(("{n:card|cards}", ""), "en", n=count) == words


def test_a_form_can_stand_alone_and_a_pair_is_put_in_its_language() -> None:
    pair = ("{n:~is|are} {what}", "{n:~jest|są|jest} {what}")
    assert fill(pair, "en", n=2, what=("here", "tu")) == "are here"
    assert fill(pair, "pl", n=5, what=("here", "tu")) == "jest tu"
    assert pick(pair, "pl") == pair[1]


@pytest.mark.parametrize("template", ["{{}} {n}", "{n!r} {who[0]}", "{n:>{n}}", "{n:03}", "{who}{n:~a|b|c}", "none"])
def test_a_sentence_is_filled_as_python_fills_it(template: str) -> None:
    values = {"n": 5, "who": "Ola"}
    plain = template.replace("{n:~a|b|c}", "c")
    assert fill(("", template), "pl", **values) == plain.format(**values)


def all_words() -> list[tuple[str, tuple[str, str]]]:
    found = [(f"terminal {key}", pair) for key, pair in TERMINAL_WORDS.items()]
    for game in stolik.games().values():
        module = __import__(f"{game.package}.words", fromlist=["WORDS"])
        found += [(f"{game.name} {key}", pair) for key, pair in module.WORDS.items()]
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, stolik.StolikError)]
    return found + [(kind.__name__, kind.words) for kind in kinds if hasattr(kind, "words")]


@pytest.mark.parametrize(("name", "pair"), all_words())
def test_every_sentence_exists_in_both_languages_with_the_same_blanks(name: str, pair: tuple[str, str]) -> None:
    assert len(pair) == len(LANGUAGES), name
    blanks = [{blank for _, blank, _, _ in string.Formatter().parse(template) if blank} for template in pair]
    assert blanks[0] == blanks[1]
    assert all(template.strip() for template in pair)
    for template, forms in zip(pair, (2, 3), strict=True):
        for _, _, spec, _ in string.Formatter().parse(template):
            assert not spec or "|" not in spec or len(spec.split("|")) == forms


def test_blanks_hold_names_of_a_list_numbers_and_pairs() -> None:
    pair = ("{names[1]} has {left:card|cards}", "{names[1]} ma {left:kartę|karty|kart}")
    assert fill(pair, "pl", names=["A", "B"], left=2) == "B ma 2 karty"
    assert fill(("{says}: {share:.1f}", "{says}: {share:.1f}"), "pl", says=("no", "nie"), share=0.25) == "nie: 0.2"
    assert fill(("", ""), "en") == ""


def test_a_number_is_written_as_it_came_whatever_was_counted_before() -> None:
    pair = ("{left:card|cards}", "{left:karta|karty|kart}")
    assert [fill(pair, "en", left=left) for left in (1, 1.0, 1)] == ["1 card", "1.0 card", "1 card"]


VECTORS = json.loads((Path(__file__).parent / "plurals.json").read_text("utf-8"))
"""What this engine of sentences and that of the pages agree on; the pages' tests read the same file."""


def test_counts_are_what_the_pages_have_too() -> None:
    for count, *words in VECTORS["counts"]:
        assert [plural(count, VECTORS["forms"][language], language) for language in LANGUAGES] == words, count


def paired(values: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


@pytest.mark.parametrize("sentence", VECTORS["sentences"], ids=lambda one: str(one["pair"][0]))
def test_sentences_are_what_the_pages_have_too(sentence: dict[str, Any]) -> None:
    english, polish = sentence["pair"]
    filled = [fill((english, polish), language, **paired(sentence["values"])) for language in LANGUAGES]
    assert filled == [sentence[language] for language in LANGUAGES]


@pytest.mark.parametrize("sentence", VECTORS["refused"], ids=lambda one: str(one["pair"][0]))
def test_what_the_pages_refuse_is_refused_here_too(sentence: dict[str, Any]) -> None:
    english, polish = sentence["pair"]
    for language in LANGUAGES:
        with pytest.raises((KeyError, IndexError, ValueError, TypeError)):
            fill((english, polish), language, **paired(sentence["values"]))
