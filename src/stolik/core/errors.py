"""What can go wrong, each with words for the person who can act on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from stolik.core.text import spoken
from stolik.core.words import Language, Pair, fill


class StolikError(Exception):
    """Base of all errors that a person should see; `say` gives the message in either language."""

    words: ClassVar[Pair]

    def __init__(self, **values: object) -> None:
        self.values: dict[str, Any] = values
        super().__init__(self.say("en"))

    def __reduce__(self) -> tuple[Callable[..., StolikError], tuple[type[StolikError], dict[str, Any]]]:
        """Processes send each other an error as its values."""
        return _again, (type(self), self.values)

    def say(self, language: Language) -> str:
        return fill(self.words, language, **self.values)


def _again(kind: type[StolikError], values: dict[str, Any]) -> StolikError:
    return kind(**values)


class UnknownGame(StolikError, LookupError):
    words = (
        "There is no game called {name!r}. The games are: {known}.",
        "Nie ma gry o nazwie {name!r}. Są: {known}.",
    )


class BadGame(StolikError, TypeError):
    """A game that can't be registered: what is missing or of the wrong shape, and what to do."""

    words = (
        "The game {name!r} can't be used: {problem}",
        "Gry {name!r} nie można użyć: {problem}",
    )


class UnknownMode(StolikError, LookupError):
    words = ("{game} has no mode {name!r}. Its modes are: {known}.", "{game} nie ma odmiany {name!r}. Są: {known}.")


class UnknownOption(StolikError, TypeError):
    words = (
        "{game} has no option {option!r}. Its options are: {known}.",
        "{game} nie ma opcji {option!r}. Są: {known}.",
    )


class BadOption(StolikError, ValueError):
    """`label` is what people call the option, `option` its name for programs."""

    words = ("{label}: {reason}.", "{label}: {reason}.")


class BadSeats(StolikError, ValueError):
    words = (
        "The table is set for {players:player|players}, but {seats:seat was|seats were} named.",
        "Stół jest na {players:osobę|osoby|osób}, a {seats:~podano|podano|podano} {seats:miejsce|miejsca|miejsc}.",
    )


class UnknownSeat(StolikError, LookupError):
    words = (
        "There is no seat {seat} at this table; seats are numbered from {first} to {last}.",
        "Przy tym stole nie ma miejsca {seat}; miejsca mają numery od {first} do {last}.",
    )


class BadChair(StolikError, TypeError):
    words = (
        "A seat is somebody's name or a Chair, and seats come as a list of these; {chair!r} is neither.",
        "Miejsce to czyjeś imię albo Chair, a miejsca podaje się jako ich listę; {chair!r} to nic z tego.",
    )


class UnknownBot(StolikError, LookupError):
    words = ("There is no bot called {name!r}. The bots are: {known}.", "Nie ma bota {name!r}. Są: {known}.")


class UnknownLanguage(StolikError, LookupError):
    words = ("The languages are en and pl; {name!r} is neither.", "Języki to en i pl; {name!r} to żaden z nich.")


class UnknownRules(StolikError, LookupError):
    words = (
        "The rules of {game} have no version {version!r}. This program plays {known}.",
        "Zasady {game} nie mają wersji {version!r}. Ten program gra według: {known}.",
    )


class NoSuchMoment(StolikError, LookupError):
    words = (
        "This game has {moves:move|moves}: say after how many of them, 0 to {moves}, not {count!r}.",
        "Ta gra ma {moves:ruch|ruchy|ruchów}: podaj, po ilu z nich, od 0 do {moves}, a nie {count!r}.",
    )


class NoSuchState(StolikError, LookupError):
    words = (
        "Here {states:~is|are} {states:state|states}, numbered from 0: there is no state {i!r}.",
        "{states:~Jest tu|Są tu|Jest tu} {states:stan|stany|stanów}, z numerami od 0: nie ma stanu {i!r}.",
    )


class OtherStates(StolikError, TypeError):
    words = (
        "These are no states of {game}: make them with game.states, or take those of a table.",
        "To nie są stany gry {game}: utwórz je przez game.states albo weź je od stołu.",
    )


class NothingToChoose(StolikError, ValueError):
    words = (
        "There is nothing to choose here: the game is over, or this is what another seat sees than the one in turn.",
        "Nie ma tu czego wybierać: gra się skończyła albo widać to z innego miejsca niż to, które ma ruch.",
    )


class StaleAttempt(StolikError, ValueError):
    words = (
        "Something has happened at this table since these moves were tried: try them again.",
        "Od próby tych ruchów coś się przy tym stole zdarzyło: spróbuj ich jeszcze raz.",
    )


class BadSeed(StolikError, TypeError):
    words = ("A seed is a whole number or a text, not {seed!r}.", "Ziarno to liczba całkowita albo tekst, a nie {seed!r}.")


class BadKey(StolikError, ValueError):
    words = (
        "A key is 32 bytes that are not all zero.",
        "Klucz to 32 bajty, nie same zera.",
    )


class IllegalMove(StolikError, ValueError):
    """`rule` is the number of the statement that forbids the move, as in `GAME-2.2`."""

    words = ("{reason} ({rule})", "{reason} ({rule})")

    @property
    def rule(self) -> str:
        return str(self.values["rule"])

    def say(self, language: Language) -> str:
        return spoken(self.marked(language))

    def marked(self, language: Language) -> str:
        """The message with its cards marked, for pages that draw them."""
        return super().say(language)


class NotYourTurn(StolikError, ValueError):
    words = ("It isn't your turn.", "To nie twoja kolej.")


class UnreadableMove(StolikError, ValueError):
    words = ("{text!r} is no move here. {hint}", "{text!r} to nie jest ruch w tej grze. {hint}")


class LookFirst(StolikError, ValueError):
    words = (
        "Something comes out with «{text}». See it first, then make the rest of your moves.",
        "Z ruchem «{text}» coś się odsłania. Najpierw to zobacz, potem wykonaj resztę ruchów.",
    )


class WrongObservation(StolikError, ValueError):
    words = (
        "Move {number}, «{text}», was not chosen from what its seat could see.",
        "Ruchu {number}, «{text}», nie wybrano na podstawie tego, co mogło być widać z tego miejsca.",
    )


class CannotUndo(StolikError, ValueError):
    words = ("This can't be undone: {reason}.", "Tego nie można cofnąć: {reason}.")


class FileError(StolikError, ValueError):
    """Base of what can be wrong with a game file."""


class DamagedFile(FileError):
    words = ("This is not a whole game file: {reason}.", "To nie jest cały plik gry: {reason}.")


class AlteredFile(FileError):
    words = ("This game file was changed after it was saved: {reason}.", "Ten plik gry zmieniono po zapisaniu: {reason}.")


class NewerFile(FileError):
    words = (
        "This file was saved by a newer Stolik ({what} {theirs}; this one knows {ours}). Update Stolik to open it.",
        "Ten plik zapisał nowszy Stolik ({what} {theirs}; ten zna {ours}). Zaktualizuj Stolik, żeby go otworzyć.",
    )


class OlderRules(FileError):
    """If you know which `release` still plays by those rules, the message names it."""

    words = (
        "This game was played by older rules ({theirs}; now {ours}), and can't be gone on with.",
        "Tę grę rozegrano według starszych zasad ({theirs}; teraz {ours}) i nie można jej kontynuować.",
    )
    shown: ClassVar[Pair] = (" Stolik {release} shows it.", " Pokaże ją Stolik {release}.")

    def say(self, language: Language) -> str:
        shown = fill(self.shown, language, **self.values) if self.values.get("release") else ""
        return super().say(language) + shown
