"""What a table refuses, in words for the person who asked."""

from __future__ import annotations

from stolik.core.errors import StolikError


class UnknownToken(StolikError):
    words = ("This link gives no seat at this table.", "Ten link nie daje miejsca przy tym stole.")


class SeatGiven(UnknownToken):
    words = (
        "Your seat at this table was given to somebody else. You can watch the game.",
        "Twoje miejsce przy tym stole dostał ktoś inny. Możesz oglądać grę.",
    )


class SeatFreed(UnknownToken):
    words = (
        "The host freed your seat before the cards were dealt. You can watch, or sit down again where a seat is free.",
        "Gospodarz zwolnił twoje miejsce przed rozdaniem. Możesz oglądać albo usiąść znowu, jeśli jest wolne miejsce.",
    )


class SeatLeft(UnknownToken):
    words = (
        "You gave up your seat before the cards were dealt. You can watch, or sit down again where a seat is free.",
        "Twoje miejsce zwolniło się przed rozdaniem. Możesz oglądać albo usiąść znowu, jeśli jest wolne miejsce.",
    )


class OnlyWatching(StolikError):
    words = ("You are watching; only players can do that.", "Oglądasz grę; to mogą zrobić tylko gracze.")


class NotHost(StolikError):
    words = ("Only the host of the table can do that.", "To może zrobić tylko gospodarz stołu.")


class NoFreeSeat(StolikError):
    words = ("There is no free seat at this table. You can watch.", "Przy tym stole nie ma wolnego miejsca. Możesz popatrzeć.")


class SeatTaken(StolikError):
    words = ("Somebody already has that seat.", "To miejsce jest już zajęte.")


class BadName(StolikError):
    words = ("Please choose a name.", "Wybierz, proszę, imię.")


class NotDealt(StolikError):
    words = ("The cards aren't dealt yet.", "Karty nie są jeszcze rozdane.")


class AlreadyDealt(StolikError):
    words = ("The cards are dealt already.", "Karty są już rozdane.")


class NotOver(StolikError):
    words = ("The game isn't over yet.", "Gra jeszcze się nie skończyła.")


class SeatKept(StolikError):
    words = ("A bot keeps your seat. Take it back first.", "Twojego miejsca pilnuje bot. Najpierw do niego wróć.")


class NotKept(StolikError):
    words = ("No bot keeps your seat.", "Twojego miejsca nie pilnuje żaden bot.")


class NotAway(NotHost):
    words = (
        "{name} is here, or was a moment ago. Wait for a minute.",
        "{name} jest przy stole albo może zaraz wrócić. Poczekaj minutę.",
    )


class NobodyThere(StolikError):
    words = ("Nobody sits there.", "Tam nikt nie siedzi.")


class Outdated(StolikError):
    words = ("Something else was played in the meantime. Look again.", "Tymczasem zagrano coś innego. Spójrz jeszcze raz.")


class NothingAsked(StolikError):
    words = ("Nobody has asked to take back a move.", "Nikt nie prosił o cofnięcie ruchu.")


class AlreadyAgreed(StolikError):
    words = ("You have agreed already; the others haven't yet.", "Zgoda jest; czekamy jeszcze na innych.")


class NoMoves(StolikError):
    words = ("Say at least one move.", "Podaj co najmniej jeden ruch.")


class EmptyLine(StolikError):
    words = ("That line is empty.", "Ta wiadomość jest pusta.")


class ChatRefused(StolikError):
    words = ("{reason}", "{reason}")


class AlreadyReady(StolikError):
    words = ("You are ready already.", "Gotowość jest już potwierdzona.")


class NotReady(StolikError):
    words = (
        "Not ready yet: {names}. Wait for them, or remove them first: nobody else may settle what they add to the deal.",
        "Jeszcze niegotowi: {names}. Poczekaj na nich albo najpierw usuń ich ze stołu: nikt inny nie może rozstrzygać,"
        " co dokładają do rozdania.",
    )


class NotRevealing(StolikError):
    words = (
        "No numbers are opened now: first all must be ready.",
        "Teraz nie odsłania się liczb: najpierw wszyscy muszą być gotowi.",
    )


class Revealing(StolikError):
    words = (
        "All are ready; the cards are dealt in a moment.",
        "Wszyscy są gotowi; za chwilę rozdanie.",
    )


class WrongContribution(StolikError):
    words = (
        "That is not the number that you sealed.",
        "To co innego, niż było wcześniej zapieczętowane.",
    )


class VoidCommitment(StolikError):
    words = (
        "That number was sealed for a deal that was called off. Draw a new one.",
        "Ta liczba była zapieczętowana do odwołanego rozdania. Wylosuj nową.",
    )


class RefusedBefore(StolikError):
    words = (
        "The table refused this message before, and it stays refused. Look at the table and try anew.",
        "Stół już raz odmówił i ta odmowa zostaje. Spójrz na stół i spróbuj od nowa.",
    )


class SeatAsked(StolikError):
    words = ("Somebody asks for a seat already. Wait for the answer.", "Ktoś już prosi o miejsce. Poczekaj na odpowiedź.")


class NobodyAsks(StolikError):
    words = ("Nobody asks for a seat.", "Nikt nie prosi o miejsce.")


class HeldAnotherHand(StolikError):
    words = (
        "You have held a hand of this game already, so you can't have another seat in it.",
        "Były już u ciebie karty z tej gry, więc nie możesz zająć w niej innego miejsca.",
    )
