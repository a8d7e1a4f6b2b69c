"""Positions of The Game, drawn in a line of text, and what the bots do in them."""

from __future__ import annotations

import re
from typing import Any

from stolik.bots import Bot
from stolik.core import record
from stolik.core.rng import Chance
from stolik.core.seats import BotLevel
from stolik.games.the_game.bot import policy
from stolik.games.the_game.rules import CARDS, DECK, FIRST, PILE, PLACES
from tests.games.scene import Scene


def table(picture: str, deck: str = "all", **options: Any) -> Scene:
    """`A:17 B:40 C:88 D:61 | 0: 18 27 50 | 1: 5`: piles and hands; other cards are in the deck, or with `deck` only those.

    Seat 0 is to move, having laid nothing yet. Cards that are nowhere else have been laid.
    """
    scene = Scene("the-game", **{"players": 2, "starter": 1, **options})
    piles, *hands = picture.split("|")
    tops = {name: int(top) for name, top in re.findall(r"([A-D]):(\d+)", piles)}
    where = [DECK if deck == "all" else PILE] * CARDS
    for card in deck.split() if deck != "all" else ():
        where[int(card) - FIRST] = DECK
    for name, top in tops.items():
        if FIRST <= top < FIRST + CARDS:
            where[top - FIRST] = PILE + "ABCD".index(name)
    for hand in hands:
        seat, cards = hand.split(":")
        for card in cards.split():
            where[int(card) - FIRST] = int(seat)
    seen = [0 if place == DECK else 127 if place >= PILE else 1 << place for place in where]
    rows = [tops.get(name, 1 if name in "AB" else 100) for name in "ABCD"]
    held = [where.count(place) for place in range(PLACES)]
    needed = scene.options.minimum if DECK in where else 1  # type: ignore[attr-defined]
    return scene.set(where=where, seen=seen, held=held, rows=rows, needed=needed)


def best(scene: Scene, seat: int = 0, bot: BotLevel = "medium") -> str:
    """The move of a bot."""
    states = scene.game.states(1)
    record.write(states, 0, scene.hidden(seat))
    return str(scene.game.moves.say(Bot(scene.game, bot).choose(states)))


def planned(scene: Scene, seat: int = 0) -> str:
    """The move of the planner."""
    states = scene.game.states(1, packed=False)
    record.write(states, 0, scene.hidden(seat))
    return str(scene.game.moves.say(policy(states[0], scene.game.move_buffer(states), 0, Chance())))


def remarks(scene: Scene, seat: int) -> list[str]:
    """What a bot says."""
    states = scene.game.states(1)
    record.write(states, 0, scene.hidden(seat))
    return [scene.game.moves.say(move) for move in Bot(scene.game, "medium").remarks(states, seat)]
