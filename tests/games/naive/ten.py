"""TEN once more, as plainly as it can be said: every way to place wilds, every way to pay."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

COLOURS = "BGOP"


def places_of(wild: str) -> list[str]:
    """All cards that a wild can stand for."""
    colours = COLOURS if wild[0] in "123456789*" else wild[0]
    numbers = "123456789" if wild[1] == "#" else wild[0]
    return [colour + number for colour in colours for number in numbers]


def longest(cards: Iterable[str], colour: str) -> int:
    owned = {int(card[1]) for card in cards if card[0] == colour}
    best = 0
    for first in range(1, 10):
        length = 0
        while first + length in owned:
            length += 1
        best = max(best, length)
    return best


def best_score(cards: list[str]) -> tuple[int, int]:
    """The most points of any way to place the wilds, and the fewest cards in the sequences for so many points."""
    ways = {frozenset(card for card in cards if card[1] not in "#*" and card[0] != "*")}
    for wild in cards:
        if wild[1] in "#*":
            ways = {way | {place} for way in ways for place in places_of(wild)}
    results = []
    for way in ways:
        lengths = [longest(way, colour) for colour in COLOURS]
        results.append((sum(10 if length == 9 else length for length in lengths), -sum(lengths)))
    points, cards_used = max(results)
    return points, -cards_used


def payments(price: int, coins: int, tokens: int, cards: int) -> set[tuple[int, int, int]]:
    """All payments, as coins, tokens and cards, that are enough and hold no piece that could be left out."""
    found = set()
    for payment in product(range(coins + 1), range(tokens + 1), range(cards + 1)):
        c, t, k = payment
        value = c + 3 * t + k
        enough = value >= price
        needless = (c and value - 1 >= price) or (t and value - 3 >= price) or (k and value - 1 >= price)
        if enough and not needless:
            found.add(payment)
    return found
