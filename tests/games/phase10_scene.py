"""Positions of Phase 10 made by hand: `table(hands=["r7 g7 j", "b1"], top="y3")` reads like the table it is."""

from __future__ import annotations

from typing import Any

from stolik.games.phase10.deck import CARDS, COPIES, DISCARDS, JOKER, JOKER_KIND, SKIP, STOCK
from stolik.games.phase10.moves import CARD_NAMES
from stolik.games.phase10.rules import Stage
from tests.games.scene import Scene


def name_of(card: int) -> str:
    return CARD_NAMES[card // COPIES if card < JOKER else JOKER_KIND + (card >= SKIP)]


class Phase10Scene(Scene):
    """A table of Phase 10. Cards are named as in moves: `r7`, `j`, `s`."""

    def set(self, **fields: Any) -> Phase10Scene:
        super().set(**fields)
        return self

    def play(self, *texts: str, seat: int | None = None) -> Phase10Scene:
        super().play(*texts, seat=seat)
        return self

    def cards_at(self, place: int) -> str:
        """The cards of a place by name, in the order of the deck."""
        return " ".join(name_of(card) for card, at in enumerate(self.s.where) if at == place)

    def hand(self, seat: int) -> str:
        return self.cards_at(seat)

    def card(self, name: str, place: int) -> int:
        """A card of that name in that place."""
        return next(card for card, at in enumerate(self.s.where) if at == place and name_of(card) == name)

    def give(self, place: int, names: str) -> Phase10Scene:
        """Moves cards from the stock to a place."""
        for name in names.split():
            self.put(place, self.card(name, STOCK))
        return self

    @property
    def lays(self) -> str:
        """What may be laid next."""
        return " ".join(move.removeprefix("lay ") for move in self.legal if move.startswith("lay "))

    @property
    def hits(self) -> str:
        return " ".join(move.removeprefix("hit ") for move in self.legal if move.startswith("hit "))

    def lay(self, names: str) -> Phase10Scene:
        return self.play(*(f"lay {name}" for name in names.split()))

    def group(self, seat: int, group: int) -> str:
        """The cards of a laid group, as everyone sees them."""
        return " ".join(self.view(-1).players[seat].groups[group].cards)


def table(hands: list[str], *, top: str = "y1", phase: int = 1, stage: Stage = Stage.ACT, **options: Any) -> Phase10Scene:
    """A round in which seat 0 is to move and holds the first hand; what is not named lies in the stock."""
    scene = Phase10Scene("phase-10", players=len(hands), **options)
    scene.cover(STOCK, *range(CARDS))
    for seat, names in enumerate(hands):
        scene.give(seat, names)
    scene.give(DISCARDS, top)
    nobody = [0] * 6
    return scene.set(
        turn=0,
        stage=int(stage),
        top=scene.card(top, DISCARDS),
        under=-1,
        phase=[phase - 1] * 6,
        skipped=nobody,
        missing=nobody,
        turns=0,
    )
