"""Tables of TEN, drawn by hand. Cards are written as the game writes them: `B3`, currency `4`, wilds `7*`, `B#`, `*#`."""

from __future__ import annotations

from typing import Any

from stolik.core.cards import EVERYONE, NOBODY
from stolik.games.ten.deck import CARDS, CURRENCY
from stolik.games.ten.reckoning import card_text
from stolik.games.ten.state import AREA, BLOCK, BOX, DECK, MARKET, NEWS, PLACES
from tests.games.scene import Scene


def table(*hands: str, market: str = "", area: str = "", block: str = "", deck: str | None = None, **fields: Any) -> Scene:
    """A table with these hands; what is named nowhere is in the deck or, if `deck` names its cards, in the box.

    Seat 0 is the active player and has to go on or stop. Options and fields of the state can be given by name.
    """
    options = {name: fields.pop(name) for name in ("players", "fiasco_variant", "limit") if name in fields}
    options.setdefault("players", 2)
    scene = Scene("ten", **options)
    where = [place if place == BOX else DECK if deck is None else BOX for place in scene.s.where]
    free = {card for card in range(CARDS) if deck is not None or where[card] == DECK}
    named = [*enumerate(hands), (MARKET, market), (AREA, area), (BLOCK, block), (DECK, deck or "")]
    for place, cards in named:
        for text in cards.split():
            card = min(card for card in free if card_text(card) == text)
            free.remove(card)
            where[card] = place
    lying = [card_text(card) for card in range(CARDS) if where[card] == AREA]
    currency = sum(int(text) for text in lying if text.isdecimal())
    total = sum(int(text[1:]) for text in lying if not text.isdecimal()) - currency
    scene.set(
        where=where,
        seen=[NOBODY if place == DECK else EVERYONE for place in where],
        held=[where.count(place) for place in range(PLACES)],
        turn=0,
        active=0,
        total=total,
        currency=currency,
        turned=len(lying),
    )
    return scene.set(**fields)


def turn_up(scene: Scene, *cards: str) -> Scene:
    """Has just these cards turned up, one after the other; one that the deck lacks comes from the box."""
    for text in cards:
        state = scene.s
        wanted = next(card for card in range(CARDS) if card_text(card) == text and state.where[card] in (DECK, BOX))
        others = [card for card in range(CARDS) if state.where[card] == DECK and card != wanted]
        scene.cover(DECK, wanted)
        aside = others[1:] if state.players > 1 else []  # alone, TEN's turn may follow and needs them
        scene.put(BOX, *aside)
        lucky(scene, "go", [wanted], more=True)
        scene.cover(DECK, *aside)
    return scene


def lucky(scene: Scene, move: str, wanted: list[int], more: bool = False) -> None:
    """Makes a move again and again, with other luck each time, until just these cards come up of it, or these and then more."""
    kept = scene.s
    for luck in range(1, 20_000):
        scene.set(**{name: getattr(kept, name) for name in kept.fields})
        scene.set(fast=1, words=[luck * 7919, luck * 31, 5, 9, *[0] * 12])
        scene.play(move)
        came = [entry for entry in scene.s.log[: scene.s.logged] if entry < NEWS]
        if came == wanted or (more and came[: len(wanted)] == wanted):
            return
    raise AssertionError(wanted)


def cards_at(scene: Scene, place: int) -> list[str]:
    """What lies in a place, as text."""
    return [card_text(card) for card in range(CARDS) if scene.s.where[card] == place]


def numbers_at(scene: Scene, place: int) -> list[str]:
    return [card_text(card) for card in range(CURRENCY) if scene.s.where[card] == place]
