"""The Game: what it is called, how it can be played, and how its parts load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from stolik.core.contract import Parts
from stolik.core.game import Game, Mode
from stolik.core.options import Options, option
from stolik.core.words import Pair

if TYPE_CHECKING:
    from stolik.games.the_game.moves import Move
    from stolik.games.the_game.rules import State
    from stolik.games.the_game.view import View


class TheGameOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, option("players", "gracze", low=1, high=5)] = 2
    minimum: Annotated[int, option("cards to lay each turn", "ile kart w turze", low=2, high=3)] = 2
    smaller_hands: Annotated[bool, option("hands are one card smaller", "ręka mniejsza o jedną kartę")] = False
    on_fire: Annotated[bool, option("play with On Fire", "z rozszerzeniem On Fire")] = False
    starter: Annotated[
        int,
        option("who starts (0 if you agree on it)", "kto zaczyna (0, jeśli to uzgadniacie)", low=0, high=5, seats=True),
    ] = 0
    signals: Annotated[
        Literal["all", "leave", "none"],
        option(
            "signals",
            "sygnały",
            all=("all signals", "wszystkie sygnały"),
            leave=("only «please leave this pile»", "tylko «zostawcie ten stos»"),
            none=("no signals", "bez sygnałów"),
        ),
    ] = "all"

    def problem(self) -> tuple[str, Pair] | None:
        if self.starter > self.players:
            return "starter", ("there are not so many players", "nie ma tylu graczy")
        return None


def load_parts() -> Parts[State, Move, View]:
    from stolik.games.the_game import beginner, bot, chat, moves, narrate, rules, view

    return Parts(rules, moves.MOVES, view, narrate, bot, beginner, seated=view.SEATED, chat=chat.refusal)


GAME = Game(
    name="the-game",
    package=__name__,
    prefix="GAME",
    rules_version=1,
    bot_version=4,
    title=("The Game", "The Game"),
    about=(
        "One team against the deck: two piles rise, two fall, and nobody may say a number.",
        "Jedna drużyna przeciw talii: dwa stosy rosną, dwa maleją, a liczb nie wolno zdradzać.",
    ),
    minutes=20,
    modes={
        "standard": Mode(("Standard, two cards a turn", "Zwykła, dwie karty w turze")),
        "advanced": Mode(("Advanced, three cards a turn", "Dla zaawansowanych, trzy karty w turze"), {"minimum": 3}),
        "expert": Mode(
            ("Expert, three cards a turn and smaller hands", "Dla mistrzów, trzy karty w turze i mniejsza ręka"),
            {"minimum": 3, "smaller_hands": True},
        ),
        "on-fire": Mode(("On Fire, burning cards must be covered", "On Fire, płonące karty trzeba przykryć"), {"on_fire": True}),
    },
    options=TheGameOptions,
    lowest_wins=True,
    load_parts=load_parts,
    measure="score",
    score_words=("cards left", "pozostałe karty"),
    score_text=("{score:card|cards} left", "{score:~została|zostały|zostało} {score:karta|karty|kart}"),
    chat_note=("At this table nobody may tell a number.", "Przy tym stole nie wolno zdradzać liczb."),
)
