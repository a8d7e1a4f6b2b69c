"""What a game says and shows: views, words in both languages, and moves both ways. Each check raises `Wrong`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from stolik.check_game.walks import Walk, Wrong
from stolik.core.game import Game
from stolik.core.options import describe
from stolik.core.seats import SPECTATOR
from stolik.core.text import plain
from stolik.core.words import LANGUAGES, Language, Pair


def views(walk: Walk) -> None:
    """Every seat has a view that survives the wire, says its seat and whose turn it is, and is as `Parts.seated` makes it."""
    game, seated = walk.game, walk.game.parts.seated
    for _ in walk.some_steps():
        watched = game.view.view(game.hidden(walk.states, 0, SPECTATOR), SPECTATOR)
        for seat in walk.seats:
            seen = game.hidden(walk.states, 0, seat)
            view = game.view.view(seen, seat)
            if (view.seat, view.turn) != (seat, walk.turn):
                raise walk.wrong(f"the view of seat {seat} says seat {view.seat} and turn {view.turn}, which is {walk.turn}")
            if msgspec.json.decode(msgspec.json.encode(view), type=game.view.View) != view:
                raise walk.wrong(f"the view of seat {seat} changes when it is sent")
            if seated is None:
                continue
            if seated.view(watched, seat, game.choices(walk.states, 0, seat).hand, partial(_same, seen)) != view:
                raise walk.wrong(f"seated makes another view of seat {seat} than view does")
            own = {name: getattr(watched, name) for name in seated.fields}
            if msgspec.structs.replace(view, **own) != watched:
                raise walk.wrong(f"the view of seat {seat} differs from a spectator's in more than the fields of seated")


def _same(seen: Any) -> Any:
    return seen


def words(walk: Walk) -> None:
    """Tables, moves, refusals and advice have words in both languages."""
    names = [f"Player {seat + 1}" for seat in range(walk.options.players)]
    for moves in walk.some_steps():
        for seat in walk.seats:
            for language in LANGUAGES:
                for what, text in table_words(walk, moves, seat, names, language):
                    if not text.strip():
                        raise walk.wrong(f"{what} says nothing in {language}")
        if moves:
            for what, pair in move_words(walk, moves):
                if pair is not None and (not all(pair) or (what.startswith("explain") and pair[0] == pair[1])):
                    raise walk.wrong(f"{what} isn't in both languages")


def table_words(walk: Walk, moves: list[int], seat: int, names: list[str], language: Language) -> Iterator[tuple[str, str]]:
    """What the game tells a seat about a table, with the name of the function that says it."""
    narration, seen = walk.game.narration, walk.game.hidden(walk.states, 0, seat)
    view = walk.game.view.view(seen, seat)
    yield "describe", plain(narration.describe(view, names, language))
    yield "status", narration.status(view, names, language)[0]
    for other in range(walk.options.players):
        narration.standing(view, other, language)
    if moves:
        yield "menu", "".join(narration.menu(moves, language))
    for move in moves[:5]:
        yield "tell", narration.tell(seen, move, walk.turn, seat, names, language)


def move_words(walk: Walk, moves: list[int]) -> Iterator[tuple[str, Pair | None]]:
    """What the game tells the seat in turn about moves: for and against the legal ones, and why the others are illegal."""
    narration, seen = walk.game.narration, walk.game.hidden(walk.states, 0, walk.turn)
    view = walk.game.view.view(seen, walk.turn)
    for move in moves:
        yield f"advice on move {move}", narration.advice(seen, move)
        yield f"warning on move {move}", narration.warning(view, move)
    for move in range(walk.game.rules.NUM_MOVES):
        if number := int(walk.game.kernels.of(walk.states).violated_rule_at(walk.states, 0, move)):
            yield f"explain on move {move} (rule {number})", narration.explain(seen, move, number)


def facts(game: Game) -> None:
    """The game's facts, options and rules are in both languages, and the rules have the same statements."""
    for option in describe(game.options):
        for pair in (option.words, *option.choice_words):
            if not all(pair):
                raise Wrong(f"option {option.name} isn't in both languages")
    statements = [re.findall(rf"\*\*({game.prefix}-\d+\.\d+)\*\*", game.rules_text(language)) for language in LANGUAGES]
    if not statements[0]:
        raise Wrong(f"rules.en.md has no statement such as **{game.prefix}-1.1**")
    if statements[0] != statements[1]:
        odd = sorted(set(statements[0]) ^ set(statements[1])) or ["another order"]
        raise Wrong(f"rules.en.md and rules.pl.md differ: {', '.join(odd)}")


def moves_both_ways(game: Game) -> None:
    """Every move has a number, a typed form and texts, and each reads back as the same move, in Polish and from JSON, too."""
    moves, anybody = game.moves, game.states(1)
    for number in range(game.rules.NUM_MOVES):
        typed = moves.typed(number)
        whose = int(game.kernels.of(anybody).mover_at(anybody, 0, number))
        if moves.number(typed) != number or msgspec.convert(msgspec.to_builtins(typed), moves.form) != typed:
            raise Wrong(f"move {number}, {typed}, has another number or changes when it is sent")
        for text in (moves.say(number), *(moves.text(number, language) for language in LANGUAGES)):
            if moves.read(text, whose) != number:
                raise Wrong(f"«{text}» is read as move {moves.read(text, whose)} instead of {number}")
