"""TEN: what it is called, how it can be played, and how its parts load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from stolik.core.contract import Parts
from stolik.core.game import Game, Mode
from stolik.core.options import Options, option

if TYPE_CHECKING:
    from stolik.games.ten.moves import Move
    from stolik.games.ten.state import State
    from stolik.games.ten.view import View


LOWEST_LIMIT, HIGHEST_LIMIT = 4, 10
LEAST_COINS, COIN_LIMIT, MOST_COINS = 5, 10, 20
"""The most coins that anybody may have: the lowest choice, the rulebook's, and the highest choice."""


class TenOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, option("players; 1 plays against TEN", "gracze; 1 gra przeciwko grze TEN", low=1, high=5)] = 2
    fiasco_variant: Annotated[
        bool, option("after a fiasco you may buy instead of taking a token", "po fiasku można coś kupić, zamiast brać żeton")
    ] = False
    limit: Annotated[
        int,
        option(
            "TEN's limit when you play alone, the higher the harder",
            "graniczna liczba przeciwnika TEN w pojedynkę, im wyższa, tym trudniej",
            low=LOWEST_LIMIT,
            high=HIGHEST_LIMIT,
        ),
    ] = LOWEST_LIMIT
    coin_limit: Annotated[
        int,
        option(
            "the most coins that a player may have; 10 by the rules",
            "ile monet można mieć najwyżej; według zasad 10",
            low=LEAST_COINS,
            high=MOST_COINS,
        ),
    ] = COIN_LIMIT


def suggested_limit(last: int | None = None, won: bool = False) -> int:
    """TEN-9.12: the limit for the next solo game, after one at the limit `last` (None: this is the first)."""
    if last is None:
        return LOWEST_LIMIT
    return min(last + 1, HIGHEST_LIMIT) if won else last


def load_parts() -> Parts[State, Move, View]:
    from stolik.games.ten import beginner, bot, moves, narrate, news, rules, view

    return Parts(rules, moves.MOVES, view, narrate, bot, beginner, seated=view.SEATED, aftermath=news.aftermath)


GAME = Game(
    name="ten",
    package=__name__,
    prefix="TEN",
    rules_version=1,
    bot_version=4,
    title=("TEN", "TEN, czyli Dycha"),
    about=(
        "One more card, or stop before it is more than ten? Build runs, bid for wilds.",
        "Jeszcze karta czy stop, zanim będzie ponad dychę? Zbieraj ciągi, licytuj jokery.",
    ),
    minutes=30,
    modes={
        "standard": Mode(("Standard", "Zwykła")),
        "fiasco": Mode(("After a fiasco buy a card, or take a token", "Po fiasku zakup albo żeton"), {"fiasco_variant": True}),
        "solo": Mode(("Alone against TEN", "W pojedynkę przeciwko grze TEN"), {"players": 1}),
        "solo-fiasco": Mode(
            ("Alone against TEN, fiasco variant", "W pojedynkę przeciwko grze TEN, wariant fiasko"),
            {"players": 1, "fiasco_variant": True},
        ),
    },
    options=TenOptions,
    lowest_wins=False,
    load_parts=load_parts,
)
