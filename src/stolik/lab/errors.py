"""What can go wrong in the lab, in words for the person who ordered the games."""

from __future__ import annotations

from stolik.core.errors import StolikError


class TooFewBots(StolikError, ValueError):
    words = (
        "{game} is played against others here: name at least two bots.",
        "W {game} gra się tu przeciwko innym: podaj co najmniej dwa boty.",
    )


class NoBots(StolikError, ValueError):
    words = ("Name at least {needed:bot|bots}.", "Podaj co najmniej {needed:bota|boty|botów}.")


class OneBot(StolikError, ValueError):
    words = (
        "A sweep is played by one bot in all seats, and {count:bot was|bots were} named.",
        "W tym badaniu gra jeden bot na wszystkich miejscach, a podano {count:bota|boty|botów}.",
    )


class TooManyBots(StolikError, ValueError):
    words = (
        "{bots:bot was|bots were} named for {players:seat|seats}: name fewer, or add seats with --players.",
        "Podano {bots:bota|boty|botów} na {players:miejsce|miejsca|miejsc}: podaj mniej albo dodaj miejsc przez --players.",
    )


class NamedTwice(StolikError, ValueError):
    words = ("{name} is named twice.", "{name} podano dwa razy.")


class BadCount(StolikError, ValueError):
    words = (
        "{what} is a whole number from {low} on, not {value}.",
        "{what} to liczba całkowita, co najmniej {low}, a nie {value}.",
    )


class BadPrecision(StolikError, ValueError):
    words = (
        "--precision is half the width of the interval, above 0 and below 0.5, not {value}.",
        "--precision to połowa szerokości przedziału, więcej niż 0 i mniej niż 0.5, a nie {value}.",
    )


class BudgetAlone(StolikError, ValueError):
    words = (
        "--luck-budget only means something together with --luck-adjusted.",
        "--luck-budget ma sens tylko razem z --luck-adjusted.",
    )


class BadSetting(StolikError, ValueError):
    words = (
        "{text!r} is no option with its value, like {example}.",
        "{text!r} to nie jest opcja z wartością, na przykład {example}.",
    )


class BadBotFile(StolikError, ValueError):
    words = ("There is no bot in {bot}: {reason}.", "W {bot} nie ma bota: {reason}.")


class BotFault(StolikError):
    """A bot of yours raised an error or chose a move that doesn't exist; `number` and `seed` find the game again."""

    words = (
        "{bot} spoiled game {number} (deal {seed}, seat {seat}, after {made:move|moves}): {reason}.",
        "{bot} zepsuł grę {number} (rozdanie {seed}, miejsce {seat}, po {made:ruchu|ruchach|ruchach}): {reason}.",
    )


class CannotWrite(StolikError):
    words = ("{path} can't be written: {reason}.", "Nie da się zapisać {path}: {reason}.")


class MissingExtra(StolikError):
    words = (
        "{what} needs a package that isn't installed here: pip install 'stolik[{extra}]'.",
        "{what} wymaga pakietu, którego tu nie ma: pip install 'stolik[{extra}]'.",
    )


class NoCluster(StolikError):
    words = ("No cluster answers at {address}: {reason}.", "Pod adresem {address} nie ma klastra: {reason}.")


class OtherVersion(StolikError):
    """A worker would play by other rules, or with other bots, so its games can't count."""

    words = (
        "A worker has another Stolik ({theirs}) than this one ({ours}). Install the same one on every worker.",
        "Jeden z procesów roboczych ma inny Stolik ({theirs}) niż ten ({ours}). Zainstaluj wszędzie ten sam.",
    )


class WorkerLost(StolikError):
    words = ("A worker was lost and its games with it: {reason}.", "Proces roboczy przepadł, a z nim jego gry: {reason}.")


class BoundAlone(StolikError, ValueError):
    words = (
        "A bound is found for a player alone: name a game that one can play, such as the-game or ten, and one seat.",
        "Takie ograniczenie znajdzie się tylko dla gry w pojedynkę: podaj grę dla jednej osoby, na przykład the-game albo ten, "
        "i jedno miejsce.",
    )


class NoCourse(StolikError, ValueError):
    words = (
        "{game} has no course called {name!r}; there are {known}.",
        "{game} nie ma kursu {name!r}; są: {known}.",
    )


class OtherTraining(StolikError, ValueError):
    words = (
        "{folder} holds another training ({theirs}): name another folder with --folder.",
        "W {folder} jest inne uczenie ({theirs}): podaj inny katalog przez --folder.",
    )


class BadCheckpoint(StolikError):
    words = (
        "The checkpoint in {folder} can't be read. Begin anew in another folder.",
        "Nie da się odczytać punktu kontrolnego w {folder}. Zacznij od nowa w innym katalogu.",
    )
