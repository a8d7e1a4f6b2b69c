"""Triggs: what it is called, how it can be played, and how its parts load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from stolik.core.contract import Parts
from stolik.core.game import Game, Mode
from stolik.core.options import Options, option
from stolik.core.words import Pair
from stolik.games.triggs.sheets import FEWEST_BOXES, MOST_BOXES, MOST_TURNS, SHEETS, VALUES

if TYPE_CHECKING:
    from stolik.games.triggs.moves import Move
    from stolik.games.triggs.rules import State
    from stolik.games.triggs.view import View


EXAMPLE = " ".join(map(str, SHEETS["forty_one"]))


class TriggsOptions(Options, frozen=True, kw_only=True):
    later: ClassVar[tuple[str, ...]] = ("top_up",)
    players: Annotated[int, option("players", "gracze", low=2, high=4)] = 2
    sheet: Annotated[
        Literal["forty_one", "forty_two", "own"],
        option(
            "score sheet",
            "arkusz",
            forty_one=("41 boxes", "41 pól"),
            forty_two=("42 boxes, one more in row 10", "42 pola, o jedno więcej w rzędzie 10"),
            own=("your own, given by its rows", "własny, podany w rzędach"),
        ),
    ] = "forty_one"
    rows: Annotated[
        str,
        option(
            f"boxes in rows 1 to 12 of your own sheet, like {EXAMPLE}",
            f"pola w rzędach od 1 do 12 własnego arkusza, na przykład {EXAMPLE}",
        ),
    ] = ""
    turns: Annotated[
        int,
        option("turns of each player until the game ends", "ile tur każdego gracza do końca gry", low=1, high=MOST_TURNS),
    ] = MOST_TURNS
    top_up: Annotated[
        bool,
        option(
            "when a pile runs out, top up the other two as well",
            "gdy talia się skończy, uzupełniaj też dwie pozostałe",
        ),
    ] = False

    def problem(self) -> tuple[str, Pair] | None:
        if self.sheet != "own":
            mixed = ("that is for a sheet of your own", "to tylko dla własnego arkusza")
            return ("rows", mixed) if self.rows.strip() else None
        counts = self.rows.split()
        if len(counts) != VALUES:
            return "rows", (
                f"it is {VALUES} numbers with spaces between them, one for each row, like {EXAMPLE}; here are {len(counts)}",
                f"to {VALUES} liczb oddzielonych spacjami, po jednej na rząd, na przykład {EXAMPLE}; tu jest ich {len(counts)}",
            )
        for row, count in enumerate(counts, 1):
            if not (count.isascii() and count.isdigit() and FEWEST_BOXES <= int(count) <= MOST_BOXES):
                return "rows", (
                    f"row {row} has from {FEWEST_BOXES} to {MOST_BOXES} boxes, not {count}",
                    f"rząd {row} ma od {FEWEST_BOXES} do {MOST_BOXES} pól, a nie {count}",
                )
        return None

    def numbers(self) -> dict[str, Any]:
        boxes = [int(count) for count in self.rows.split()] if self.sheet == "own" else list(SHEETS[self.sheet])
        return {"players": self.players, "turns": self.turns, "boxes": boxes, "top_up": int(self.top_up)}


def load_parts() -> Parts[State, Move, View]:
    from stolik.games.triggs import bot, moves, narrate, rules, view

    return Parts(rules, moves.MOVES, view, narrate, bot, seated=view.SEATED, aftermath=narrate.aftermath)


GAME = Game(
    name="triggs",
    package=__name__,
    prefix="TRI",
    rules_version=2,
    bot_version=2,
    title=("Triggs", "Triggs"),
    about=(
        "Be the first to cross off a whole sheet, with single cards and sums of two.",
        "Wykreśl cały arkusz przed innymi: pojedynczymi kartami i sumami dwóch kart.",
    ),
    minutes=20,
    modes={
        "standard": Mode(("A sheet of 41 boxes", "Arkusz z 41 polami")),
        "forty-two": Mode(("A sheet of 42 boxes", "Arkusz z 42 polami"), {"sheet": "forty_two"}),
    },
    options=TriggsOptions,
    lowest_wins=False,
    load_parts=load_parts,
    score_text=("{score:box|boxes} crossed off", "{score:skreślone pole|skreślone pola|skreślonych pól}"),
    older_rules=(1,),
)
