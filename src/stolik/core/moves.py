"""The moves of a game, each kind declared once.

    MOVES: Moves[Lay | EndTurn] = Moves(
        kind(Lay, ("lay a card on a pile", "połóż kartę na stos"), "{card} {pile}", card=whole(2, 99), pile=one_of("A", "B")),
        kind(EndTurn, ("end the turn", "zakończ turę"), "end"),
        polish={"end": "koniec"},
    )

From this follow the numbers of the moves (in the order of the kinds, the last field counting fastest), their typed forms, their
texts in both languages, the reading of texts, and the help. `37 B` is number 141, `Lay(card=37, pile="B")`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from typing import Any, Generic, TypeVar, Union

from stolik.core.errors import UnreadableMove
from stolik.core.words import LANGUAGES, Language, Pair, pick

M = TypeVar("M")
K_co = TypeVar("K_co", covariant=True)

MOST_WORDS = 24
"""A text with more words than this names no move."""
MOST_READINGS = 256
"""How many readings to try of a text whose words can mean several things."""
MOST_TIMES = 20
"""`3x4` is `4 4 4`; no hand holds more equal cards than this."""
HELP: Pair = ("Moves: {moves}.", "Ruchy: {moves}.")

_BLANK = re.compile(r"\{(\w+)(?:\*(\w+))?\}")
_PIECES = re.compile(r"[0-9]+|[^\W0-9_]+|[+*]")
_SILENT = re.compile(r"[-\s,.:;!?«»„”\"'()]+")
_TIMES = re.compile(r"([0-9]{1,3}) *[x×*] *([^\W_]+)")


@dataclass(frozen=True)
class Field:
    """What a field of a move can be, in order, and how each value is written; players may also type `others`."""

    values: tuple[Any, ...]
    texts: tuple[str, ...]
    others: tuple[str, ...] = ()
    """A second text for each value, or nothing at all."""


def whole(low: int, high: int, *, shown_from: int | None = None) -> Field:
    """A whole number with bounds; `shown_from` is the number to write for the lowest, if it isn't that number itself."""
    shift = 0 if shown_from is None else shown_from - low
    return Field(tuple(range(low, high + 1)), tuple(str(value + shift) for value in range(low, high + 1)))


def one_of(*values: str) -> Field:
    """One of some words, written as they are."""
    return Field(values, values)


def written(texts: Mapping[Any, str], others: Iterable[str] = ()) -> Field:
    """Any values, with how each is written, and perhaps a second text for each that players may also type."""
    return Field(tuple(texts), tuple(texts.values()), tuple(others))


def counted(word: str, low: int, high: int) -> Field:
    """How many of something, written by repeating the word: `J J`."""
    return Field(tuple(range(low, high + 1)), tuple(" ".join([word] * count) for count in range(low, high + 1)))


@dataclass(frozen=True)
class Kind(Generic[K_co]):
    """A kind of move, as `kind` declares it."""

    form: type[K_co]
    words: Pair
    texts: tuple[str, ...]
    own: str
    example: str
    fields: Mapping[str, Field]

    @property
    def name(self) -> str:
        """The `type` of its moves on the wire."""
        return str(self.form.__struct_config__.tag)  # type: ignore[attr-defined]

    @property
    def size(self) -> int:
        """How many moves are of this kind."""
        return math.prod(len(field.values) for field in self.fields.values())

    def moves(self) -> Iterator[tuple[K_co, list[dict[str, str]]]]:
        """Each move in its typed form, with the texts of its fields: first the canonical ones, then others to type."""
        for places in product(*(range(len(field.values)) for field in self.fields.values())):
            chosen = dict(zip(self.fields, places, strict=True))
            form = self.form(**{name: self.fields[name].values[place] for name, place in chosen.items()})
            texts = {name: self.fields[name].texts[place] for name, place in chosen.items()}
            others = {name: self.fields[name].others[place] for name, place in chosen.items() if self.fields[name].others}
            yield form, [texts, texts | others] if others else [texts]

    def say(self, template: str, form: Any, texts: Mapping[str, str]) -> str:
        """A move as text, written by one of the templates of its kind."""

        def blank(found: re.Match[str]) -> str:
            times = getattr(form, found[2]) if found[2] else 1
            return " ".join([texts[found[1]]] * times)

        return " ".join(_BLANK.sub(blank, template).split())


def kind(form: type[K_co], words: Pair, *texts: str, own: str = "", example: str = "", **fields: Field) -> Kind[K_co]:
    """A kind of move: its struct, what it does in both languages, its text, and what each field can be.

    The first text is the canonical one; players may also type the others. `{card}` is a field, `{card*count}` repeats a field as
    often as another says. A text may leave out the field `own`, which is then the seat of the player who types it. The help
    shows the `example`.
    """
    return Kind(form, words, texts, own, example, fields)


class Moves(Generic[M]):
    """All moves of a game: numbers, typed forms and texts, each way."""

    def __init__(
        self,
        *kinds: Kind[M],
        polish: Mapping[str, str] | None = None,
        also: Mapping[str, str] | None = None,
        ignored: str = "",
        refusals: Mapping[str, Pair] | None = None,
    ) -> None:
        """`polish` has the words of the texts as a Pole types them, `also` other words for them (several, separated by commas).

        Words that are `ignored` may stand anywhere. A text that can't be read but fits a pattern of `refusals` gets
        those words as its answer instead of the help.
        """
        self.kinds = kinds
        self.polish = dict(polish or {})
        """The words of the texts as a Pole types them."""
        self._refusals = {re.compile(pattern): words for pattern, words in (refusals or {}).items()}
        self._forms: list[M] = []
        self._texts: list[str] = []
        self._kinds: list[Kind[M]] = []
        self._readings: dict[str, int | dict[int, int]] = {}
        for one in kinds:
            for form, spellings in one.moves():
                self._add(one, form, spellings)
        self._numbers = {form: number for number, form in enumerate(self._forms)}
        self._polish_texts = [_translated(text, self.polish) for text in self._texts]
        self._meanings, self._phrases = _lexicon(self._texts, self.polish, also or {}, ignored)
        self._canonical = {text: number for number, text in enumerate(self._texts) if self._is_plain(text)}
        """What programs send and logs hold, which needs no reading."""

    def __len__(self) -> int:
        return len(self._forms)

    @cached_property
    def form(self) -> Any:
        """The type of all typed moves."""
        return Union[tuple(dict.fromkeys(one.form for one in self.kinds))]  # noqa: UP007 (made when it runs)

    @cached_property
    def kind_words(self) -> dict[str, Pair]:
        """What each kind does, by the `type` of its moves."""
        return {one.name: one.words for one in reversed(self.kinds)}

    def kind_of(self, number: int) -> Kind[M]:
        """The kind of a move."""
        return self._kinds[number]

    def typed(self, number: int) -> M:
        """The typed form of a move."""
        return self._forms[number]

    def number(self, move: M) -> int:
        """The number of a typed move."""
        try:
            return self._numbers[move]
        except (KeyError, TypeError):
            raise UnreadableMove(text=str(move), hint=self.help) from None

    def say(self, number: int) -> str:
        """The canonical text of a move, the same in all languages: what files and logs hold."""
        return self._texts[number]

    def text(self, number: int, language: Language) -> str:
        """The text of a move as a player types it."""
        return self._texts[number] if language == "en" else self._polish_texts[number]

    def word(self, word: str, language: Language) -> str:
        """A word of a text, or the text of a field, in a language."""
        return word if language == "en" else _translated(word, self.polish)

    def read(self, text: str, seat: int) -> int:
        """The move that a text names, in English or Polish; if it leaves out whose move it is, it is the seat's."""
        known = self._canonical.get(text)
        if known is not None:
            return known
        for key in self._keys(text):
            found = self._readings.get(key)
            if isinstance(found, dict):
                found = found.get(seat)
            if found is not None:
                return found
        plain = _folded(_lower(text))
        hint = next((words for pattern, words in self._refusals.items() if pattern.fullmatch(plain)), self.help)
        raise UnreadableMove(text=text, hint=hint)

    @cached_property
    def help(self) -> Pair:
        """What players may type, with an example for each kind."""
        english, polish = (pick(HELP, language).format(moves="; ".join(self._examples(language))) for language in LANGUAGES)
        return english, polish

    def _examples(self, language: Language) -> Iterator[str]:
        """How a move of each kind is typed, and what it does."""
        first = 0
        for one in self.kinds:
            text = one.example or self._texts[first + one.size // 7]  # not the very first one, which is often an extreme
            yield f"«{self.word(text, language)}» – {pick(one.words, language)}"
            first += one.size

    def _add(self, one: Kind[M], form: M, spellings: list[dict[str, str]]) -> None:
        number = len(self._forms)
        self._forms.append(form)
        self._kinds.append(one)
        self._texts.append(one.say(one.texts[0], form, spellings[0]))
        for template, texts in product(one.texts, spellings):
            key = _key(_pieces(one.say(template, form, texts)))
            if one.own and f"{{{one.own}}}" not in template:
                own = self._readings.setdefault(key, {})
                assert isinstance(own, dict), f"«{key}» names two moves"
                own[getattr(form, one.own)] = number
            else:
                assert self._readings.get(key, number) == number, f"«{key}» names two moves"
                self._readings[key] = number

    def _is_plain(self, text: str) -> bool:
        """Whether a canonical text means the same for every seat that says it."""
        return isinstance(self._readings[_key(_pieces(text))], int)

    def _keys(self, text: str) -> Iterator[str]:
        """Every reading of the text: a word can mean several things."""
        plain = _TIMES.sub(lambda found: " ".join([found[2]] * min(int(found[1]), MOST_TIMES)), _lower(text))
        for phrase, word in self._phrases.items():
            plain = re.sub(rf"\b{phrase}\b", word, plain)
        pieces = _pieces(plain)
        if _SILENT.sub("", _PIECES.sub("", plain)) or len(pieces) > MOST_WORDS:
            return
        for meant in islice(product(*map(self._meant, pieces)), MOST_READINGS):
            yield _key(filter(None, meant))

    def _meant(self, piece: str) -> tuple[str, ...]:
        """The meanings of a word as typed, or else without its accents: people leave them out, but «ż» typed is not «z»."""
        return self._meanings.get(piece) or self._meanings.get(_folded(piece)) or (piece,)


def _lexicon(
    texts: Iterable[str], polish: Mapping[str, str], also: Mapping[str, str], ignored: str
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """What each typed word may mean, and the phrases of several words, the longest first."""
    meanings: dict[str, dict[str, None]] = {word: {word: None} for text in texts for word in _pieces(text)}
    phrases: dict[str, str] = {}
    for word, other in [*_synonyms(polish), *_synonyms(also), *(("", word) for word in ignored.split())]:
        if " " in other:
            phrases |= {other: word, _folded(other): word}
        else:
            meanings.setdefault(other, {})[word] = None
    exact = {word: tuple(meant) for word, meant in meanings.items()}
    folded = {_folded(word): meant for word, meant in exact.items()}
    return folded | exact, dict(sorted(phrases.items(), key=lambda phrase: -len(phrase[0])))


def _synonyms(words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for word, others in words.items():
        for other in others.split(","):
            yield word, _lower(other.strip())


def _lower(text: str) -> str:
    return unicodedata.normalize("NFC", text.lower())


def _folded(text: str) -> str:
    """A text without its accents."""
    letters = unicodedata.normalize("NFD", text.replace("ł", "l"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _pieces(text: str) -> list[str]:
    return [piece.lstrip("0") or "0" if piece[0] in "0123456789" else piece for piece in _PIECES.findall(_lower(text))]


def _key(pieces: Iterable[str]) -> str:
    """Words and numbers without the gaps between them, except between two numbers: `r 7` is `r7`, but `1 2` is not `12`."""
    key = ""
    for piece in pieces:
        key += f" {piece}" if key[-1:].isdigit() and piece[0].isdigit() else piece
    return key


def _translated(text: str, polish: Mapping[str, str]) -> str:
    return re.sub(r"[a-z]+", lambda word: polish.get(word[0], word[0]), text)
