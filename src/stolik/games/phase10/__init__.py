"""Phase 10: what it is called, how it can be played, and how its parts load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from stolik.core.contract import Parts
from stolik.core.game import Game, Mode
from stolik.core.options import Options, option
from stolik.core.words import Pair
from stolik.games.phase10.phase_list import GROUPS, PHASES, PRESETS, BadPhases, Phase, read_phases, shortened

if TYPE_CHECKING:
    from stolik.games.phase10.moves import Move
    from stolik.games.phase10.rules import State
    from stolik.games.phase10.view import View


class Phase10Options(Options, frozen=True, kw_only=True):
    players: Annotated[int, option("players", "gracze", low=2, high=6)] = 2
    phases: Annotated[
        str,
        option(
            "the list of phases",
            "lista faz",
            texts=PRESETS,
            compact=("short phases for seven cards", "krótkie fazy na siedem kart"),
            classic=("the classic ten phases", "klasyczne dziesięć faz"),
        ),
    ] = "compact"
    length: Annotated[
        Literal["all", "five", "seven", "even"],
        option(
            "which phases of the list are played",
            "które fazy z listy są w grze",
            all=("all", "wszystkie"),
            five=("the first five", "pierwsze pięć"),
            seven=("the first seven", "pierwsze siedem"),
            even=("the even ones", "tylko parzyste"),
        ),
    ] = "all"
    hand_size: Annotated[int, option("cards dealt to each player", "ile kart dostaje każdy", low=5, high=10)] = 7
    scoring: Annotated[
        Literal["numbers", "classic"],
        option(
            "what cards left in hand count",
            "ile liczą się karty na ręce",
            numbers=("their numbers, a Skip 10, a joker 20", "swoją liczbę, pominięcie 10, joker 20"),
            classic=(
                "1-9 five each, 10-12 ten each, a Skip 15, a joker 25",
                "1-9 po pięć, 10-12 po dziesięć, pominięcie 15, joker 25",
            ),
        ),
    ] = "numbers"
    rounds: Annotated[int, option("the most rounds", "najwięcej rund", low=1, high=100)] = 100

    def phase_list(self) -> list[Phase]:
        """The phases of this table, in the order in which they are made."""
        return shortened(read_phases(self.phases, self.hand_size), self.length)

    def problem(self) -> tuple[str, Pair] | None:
        try:
            phases = self.phase_list()
        except BadPhases as error:
            return "phases", error.reason
        if not phases:
            return "length", ("no phase of the list would be left", "z listy nie zostałaby żadna faza")
        return None

    def numbers(self) -> dict[str, Any]:
        written = super().numbers()
        del written["length"]  # the record needs only the phases, which follow from it
        phases = self.phase_list()
        written["phase_count"] = len(phases)
        written["kinds"] = [[0] * GROUPS for _ in range(PHASES)]
        written["sizes"] = [[0] * GROUPS for _ in range(PHASES)]
        for at, phase in enumerate(phases):
            for group, (kind, size) in enumerate(phase):
                written["kinds"][at][group] = int(kind)
                written["sizes"][at][group] = size
        return written


def load_parts() -> Parts[State, Move, View]:
    from stolik.games.phase10 import bot, moves, narrate, rules, view

    return Parts(rules, moves.MOVES, view, narrate, bot, seated=view.SEATED)


GAME = Game(
    name="phase-10",
    package=__name__,
    prefix="P10",
    rules_version=1,
    bot_version=2,
    title=("Phase 10", "Phase 10"),
    about=(
        "Sets, runs, colours: ten phases, one a round at most. Who completes the last one?",
        "Zestawy, sekwencje, kolory: dziesięć faz, najwyżej jedna w rundzie. Kto skończy ostatnią?",
    ),
    minutes=60,
    modes={
        "compact": Mode(("Seven cards, ten phases", "Siedem kart, dziesięć faz")),
        "classic": Mode(
            ("Classic, ten cards and longer phases", "Klasyczna, dziesięć kart i dłuższe fazy"),
            {"phases": "classic", "hand_size": 10, "scoring": "classic"},
        ),
        "five": Mode(("The first five phases", "Pierwsze pięć faz"), {"length": "five"}),
        "seven": Mode(("The first seven phases", "Pierwsze siedem faz"), {"length": "seven"}),
        "even": Mode(("Only phases 2, 4, 6, 8 and 10", "Tylko fazy 2, 4, 6, 8 i 10"), {"length": "even"}),
    },
    options=Phase10Options,
    lowest_wins=True,
    load_parts=load_parts,
    company=("", "medium", "medium", "medium"),
)
