"""What a batch refuses, in words for the program that drives it; a batch that raises one of these has changed nothing."""

from __future__ import annotations

from stolik.core.errors import StolikError


class BadBatch(StolikError, ValueError):
    """Base of all mistakes in making or driving a batch."""


class NotCompiled(BadBatch):
    words = (
        "A batch needs compiled rules: leave out STOLIK_COMPILED=0.",
        "Wiele gier naraz wymaga skompilowanych zasad: usuń STOLIK_COMPILED=0.",
    )


class BadNumber(BadBatch):
    words = (
        "{what} is a whole number from {low} on, not {value!r}.",
        "{what} to liczba całkowita, co najmniej {low}, a nie {value!r}.",
    )


class TooHigh(BadBatch):
    words = ("{what} goes up to {last}, and {value} is beyond it.", "{what} ma najwyżej wartość {last}, a {value} to za dużo.")


class BadArray(BadBatch):
    words = (
        "{what} are {wanted}, but here is {given}.",
        "{what}: potrzeba {wanted}, a jest {given}.",
    )


class NotDealt(BadBatch):
    words = ("No game has been dealt yet: call reset first.", "Nie rozdano jeszcze żadnej gry: najpierw wywołaj reset.")


class GameOver(BadBatch):
    words = (
        "Game {number} is over: give it the action -1, reset it, or make the batch with auto_reset=True.",
        "Gra {number} się skończyła: podaj dla niej ruch -1, zacznij ją od nowa przez reset albo użyj auto_reset=True.",
    )


class IllegalAction(BadBatch):
    words = (
        "Game {number}: seat {seat} can't play action {action} ({text}). Choose one whose `legal` is true.",
        "Gra {number}: miejsce {seat} nie może wykonać ruchu {action} ({text}). Wybierz taki, dla którego `legal` jest prawdą.",
    )


class OtherGames(BadBatch):
    words = (
        "These games were not saved by a batch of {game} with the same options, opponents and rewards.",
        "Tych gier nie zapisał Batch gry {game} z tymi samymi opcjami, przeciwnikami i nagrodami.",
    )


class BadReward(BadBatch):
    words = (
        "Rewards are one of {known}, not {reward!r}.",
        "Nagroda (reward) to jedno z: {known}, a nie {reward!r}.",
    )


class BadOpponents(BadBatch):
    words = (
        "Opponents are a level for each seat that a bot has, as in {{1: 'medium'}}, and not {given!r}.",
        "Przeciwników podaje się jako poziom bota dla każdego zajętego miejsca, na przykład {{1: 'medium'}}, a nie {given!r}.",
    )


class NobodyPlays(BadBatch):
    words = (
        "All seats have bots, and none is left to you: leave out at least one.",
        "Na wszystkich miejscach są boty i żadne nie zostało dla ciebie: zostaw choć jedno wolne.",
    )


class BadEncoding(BadBatch):
    words = (
        "Encodings are {known}; {name!r} is none of them.",
        "Kodowania to {known}; {name!r} to żadne z nich.",
    )
