"""What a game says, in plain words: the narration without the marks of its cards."""

from __future__ import annotations

from typing import Generic

from stolik.core.contract import Narration, S, V
from stolik.core.text import Line, Span, spoken
from stolik.core.words import Language, Pair


def spoken_pair(pair: Pair) -> Pair:
    return spoken(pair[0]), spoken(pair[1])


class Spoken(Generic[S, V]):
    """A narration for all who read words; pages that draw cards in sentences use the marked one."""

    def __init__(self, marked: Narration[S, V]) -> None:
        self._marked = marked

    @property
    def EXPECTED(self) -> Pair:  # noqa: N802
        return self._marked.EXPECTED

    def describe(self, seen: V, names: list[str], language: Language, /) -> list[Line]:
        return [[(spoken(text), style) for text, style in line] for line in self._marked.describe(seen, names, language)]

    def status(self, seen: V, names: list[str], language: Language, /) -> Span:
        text, style = self._marked.status(seen, names, language)
        return spoken(text), style

    def standing(self, seen: V, seat: int, language: Language, /) -> str:
        return spoken(self._marked.standing(seen, seat, language))

    def menu(self, moves: list[int], language: Language, /) -> list[str]:
        return list(map(spoken, self._marked.menu(moves, language)))

    def tell(self, s: S, move: int, mover: int, viewer: int, names: list[str], language: Language, /) -> str:
        return spoken(self._marked.tell(s, move, mover, viewer, names, language))

    def explain(self, s: S, move: int, rule: int, /) -> Pair:
        return spoken_pair(self._marked.explain(s, move, rule))

    def advice(self, s: S, move: int, /) -> Pair | None:
        return spoken_pair(found) if (found := self._marked.advice(s, move)) else None

    def warning(self, seen: V, move: int, /) -> Pair | None:
        return spoken_pair(found) if (found := self._marked.warning(seen, move)) else None
