"""The options of a table: one typed struct for each game, with bounds and words; mistakes get friendly messages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec.inspect import BoolType, IntType, LiteralType, Metadata, StrType, type_info

from stolik.core.errors import BadOption, UnknownOption
from stolik.core.words import Pair

O = TypeVar("O", bound="Options")  # noqa: E741

_YES = {"true", "yes", "on", "1", "tak"}
_NO = {"false", "no", "off", "0", "nie"}


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's options: numbers with bounds, switches, choices, and texts that the game reads itself."""

    later: ClassVar[tuple[str, ...]] = ()
    """Options that came after a game's first: left unsaid where they have their default, so that old files stay what they are."""
    players: int

    def said(self) -> dict[str, Any]:
        """The options by name, as files, chains and messages have them."""
        unsaid = {option.name for option in describe(type(self)) if option.default == getattr(self, option.name)}
        return {name: value for name, value in msgspec.to_builtins(self).items() if name not in self.later or name not in unsaid}

    def problem(self) -> tuple[str, Pair] | None:
        """An option that does not go with the others, and why."""
        return None

    def numbers(self) -> dict[str, Any]:
        """The numbers that go into the record, by field; a choice is its index among the choices.

        A game with a text among its options adds the text's meaning here.
        """
        written: dict[str, Any] = {}
        for option in describe(type(self)):
            value = getattr(self, option.name)
            if option.kind != "text":
                written[option.name] = option.choices.index(value) if option.choices else int(value)
        return written


class Option(msgspec.Struct, frozen=True):
    """One option, as pages, command lines and documents show it."""

    name: str
    kind: Literal["number", "switch", "choice", "text"]
    default: bool | int | str
    words: Pair
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    """All that it can be; of a text, values that have a name."""
    choice_words: tuple[Pair, ...] = ()
    choice_texts: tuple[str, ...] = ()
    """Of a text, what each of these values stands for."""
    seats: bool = False
    """Whether its numbers are seats, counted from 1; 0 leaves it open."""

    @property
    def label(self) -> Pair:
        """What the option is called at the beginning of a sentence."""
        english, polish = self.words
        return english[:1].upper() + english[1:], polish[:1].upper() + polish[1:]

    def bad(self, value: object, reason: Pair) -> BadOption:
        return BadOption(option=self.name, label=self.label, value=value, reason=reason)


def option(
    english: str,
    polish: str,
    *,
    low: int | None = None,
    high: int | None = None,
    seats: bool = False,
    texts: Mapping[str, str] | None = None,
    **choices: Pair,
) -> msgspec.Meta:
    """Words, bounds and the words of each choice, for use in `Annotated`; `texts` are what named values of a text stand for."""
    extra = {"words": (english, polish), "choices": choices, "seats": seats, "texts": texts or {}}
    return msgspec.Meta(ge=low, le=high, extra=extra)


@cache
def describe(options: type[Options]) -> tuple[Option, ...]:
    described = []
    for field in type_info(options).fields:  # type: ignore[attr-defined]
        kind = field.type
        extra: dict[str, Any] = {}
        if isinstance(kind, Metadata):
            extra, kind = kind.extra or {}, kind.type
        if isinstance(kind, IntType):
            shape: dict[str, Any] = {"kind": "number", "low": kind.ge, "high": kind.le, "seats": extra.get("seats", False)}
        elif isinstance(kind, BoolType):
            shape = {"kind": "switch"}
        elif isinstance(kind, StrType):
            named, texts = extra.get("choices", {}), extra.get("texts", {})
            shape = {
                "kind": "text",
                "choices": tuple(named),
                "choice_words": tuple(named.values()),
                "choice_texts": tuple(texts[name] for name in named),
            }
        else:
            assert isinstance(kind, LiteralType)
            values = tuple(str(choice) for choice in extra["choices"])
            assert set(values) == set(kind.values)
            shape = {"kind": "choice", "choices": values, "choice_words": tuple(extra["choices"].values())}
        described.append(Option(name=field.name, default=field.default, words=extra["words"], **shape))
    return tuple(described)


def check(options: type[O], values: Mapping[str, object], game: str) -> O:
    """The options with these values, given as Python values or as text; the rest at their defaults."""
    known = {option.name: option for option in describe(options)}
    for name in values:
        if name not in known:
            raise UnknownOption(game=game, option=name, known=", ".join(known))
    checked = options(**{name: _value(known[name], value) for name, value in values.items()})
    if problem := checked.problem():
        name, reason = problem
        raise known[name].bad(getattr(checked, name), reason)
    return checked


def _value(option: Option, value: Any) -> Any:
    plain = value.strip().lower() if isinstance(value, str) else value
    if option.kind == "switch":
        if isinstance(plain, bool):
            return plain
        if plain in _YES or plain in _NO:
            return plain in _YES
        raise option.bad(value, ("it is yes or no", "to ma być tak albo nie"))
    if option.kind == "choice":
        if plain in option.choices:
            return plain
        choices = ", ".join(option.choices)
        raise option.bad(value, (f"it is one of {choices}", f"do wyboru: {choices}"))
    if option.kind == "text":
        if isinstance(value, str):
            return value
        raise option.bad(value, ("it is a text", "to ma być tekst"))
    try:
        number = int(plain) if isinstance(plain, str) else plain
    except ValueError:
        number = None
    low, high = option.low, option.high
    assert low is not None and high is not None
    if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
        reason = (f"it is a whole number from {low} to {high}", f"to liczba całkowita od {low} do {high}")
        raise option.bad(value, reason)
    return number
