"""Errors speak to people, are what Python users expect, and travel between processes."""

from __future__ import annotations

import contextlib
import importlib
import pickle
import pkgutil
import string
from collections.abc import Callable

import pytest

import stolik
from stolik.adapters.common import MissingLibrary
from stolik.core.errors import BadOption, IllegalMove, StolikError, UnknownGame, UnknownOption, UnreadableMove
from stolik.core.words import LANGUAGES


def every_error() -> list[type[StolikError]]:
    for module in pkgutil.walk_packages(stolik.__path__, "stolik."):
        if "migrations" not in module.name and not module.name.endswith(("__main__", ".kernels")):
            with contextlib.suppress(MissingLibrary):  # an adapter of a library that isn't there
                importlib.import_module(module.name)
    found, waiting = [], [StolikError]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if "words" in vars(kind) and kind.__module__.startswith("stolik."):
            found.append(kind)
    return found


ERRORS = every_error()


def values(kind: type[StolikError]) -> dict[str, object]:
    blanks = {blank for words in kind.words for _, blank, _, _ in string.Formatter().parse(words) if blank}
    return dict.fromkeys(blanks, 2)


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_an_error_travels_between_processes(kind: type[StolikError]) -> None:
    error = kind(**values(kind))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind and again.values == error.values
    assert [again.say(language) for language in LANGUAGES] == [error.say(language) for language in LANGUAGES]


@pytest.mark.parametrize(
    ("kind", "call"),
    [
        (LookupError, lambda: stolik.game("chess")),
        (LookupError, lambda: stolik.game("ten").mode("odd")),
        (TypeError, lambda: stolik.Table("ten", colour=3)),  # type: ignore[call-overload]
        (ValueError, lambda: stolik.Table("ten", players=9)),
        (ValueError, lambda: stolik.Table("ten", seed=1).play("fly")),
        (ValueError, lambda: stolik.Table("ten", seed=1).play("currency")),
        (LookupError, lambda: stolik.Table("ten", seed=1).view(7)),
        (ValueError, lambda: stolik.Table("ten", key=b"short")),
    ],
)
def test_errors_are_what_python_users_expect(kind: type[Exception], call: Callable[[], object]) -> None:
    with pytest.raises(kind) as raised:
        call()
    assert isinstance(raised.value, StolikError)


def test_the_errors_that_people_meet_most_are_these() -> None:
    assert issubclass(UnknownGame, LookupError) and issubclass(UnknownOption, TypeError)
    assert issubclass(BadOption, ValueError) and issubclass(IllegalMove, ValueError) and issubclass(UnreadableMove, ValueError)
