"""Abluxxen: what it is called, how it can be played, and how its parts load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from stolik.core.contract import Parts
from stolik.core.game import Game, Mode
from stolik.core.options import Options, option

if TYPE_CHECKING:
    from stolik.games.abluxxen.moves import Move
    from stolik.games.abluxxen.table import State
    from stolik.games.abluxxen.view import View


class AbluxxenOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, option("players; two play the duel", "gracze; we dwoje gra się pojedynek", low=2, high=5)] = 3
    level: Annotated[
        Literal["basic", "advanced", "expert"],
        option(
            "level",
            "poziom",
            basic=("who can't steal may draw a card", "kto nie może kraść, może dobrać kartę"),
            advanced=("who can't steal draws nothing", "kto nie może kraść, nie dobiera"),
            expert=("as advanced, and 1s steal 13s and jokers", "jak zaawansowany, a jedynki kradną 13 i jokery"),
        ),
    ] = "basic"
    idle_turns: Annotated[
        int,
        option(
            "turns without a drawn or discarded card that end the game",
            "po ilu turach bez dobranej ani odrzuconej karty gra się kończy",
            low=10,
            high=60,
        ),
    ] = 60


def load_parts() -> Parts[State, Move, View]:
    from stolik.games.abluxxen import beginner, bot, moves, narrate, rules, view

    return Parts(rules, moves.MOVES, view, narrate, bot, beginner, seated=view.SEATED)


GAME = Game(
    name="abluxxen",
    package=__name__,
    prefix="ABL",
    rules_version=1,
    bot_version=4,
    title=("Abluxxen", "Abluxxen (Linko)"),
    about=(
        "Lay equal cards in layers, and steal the layers of the others.",
        "Wykładaj warstwami równe karty i podkradaj warstwy innym.",
    ),
    minutes=20,
    modes={
        "basic": Mode(("Basic, with a card when you can't steal", "Podstawowa, z kartą za brak kradzieży")),
        "advanced": Mode(
            ("Advanced, with no card for not stealing", "Zaawansowana, bez karty za brak kradzieży"), {"level": "advanced"}
        ),
        "expert": Mode(
            ("Expert, where 1s steal 13s and jokers", "Ekspercka, jedynki kradną trzynastki i jokery"),
            {"level": "expert"},
        ),
    },
    options=AbluxxenOptions,
    lowest_wins=False,
    load_parts=load_parts,
)
