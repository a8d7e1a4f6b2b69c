"""What a table refuses, in words for the person who asked."""

from __future__ import annotations

from stolik.core.errors import StolikError


class UnknownToken(StolikError):
    words = ("This link has no seat at this table.", "Ten link nie daje miejsca przy tym stole.")


class OnlyWatching(StolikError):
    words = ("You are watching; only players can do that.", "Tylko patrzysz; to mogą zrobić tylko gracze.")


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
    words = ("A bot keeps your seat. Take it back first.", "Twoje miejsce trzyma bot. Najpierw je odbierz.")


class NotKept(StolikError):
    words = ("No bot keeps your seat.", "Twojego miejsca nie trzyma żaden bot.")


class NobodyThere(StolikError):
    words = ("Nobody sits there.", "Tam nikt nie siedzi.")


class Outdated(StolikError):
    words = ("Something else was played in the meantime. Look again.", "W międzyczasie zagrano coś innego. Spójrz jeszcze raz.")


class NothingAsked(StolikError):
    words = ("Nobody has asked to take back a move.", "Nikt nie prosił o cofnięcie ruchu.")


class AlreadyAgreed(StolikError):
    words = ("You have agreed already; the others haven't yet.", "Już się zgadzasz; inni jeszcze nie.")


class NoMoves(StolikError):
    words = ("Say at least one move.", "Podaj co najmniej jeden ruch.")


class EmptyLine(StolikError):
    words = ("There is nothing to say.", "Nie ma nic do powiedzenia.")


class ChatRefused(StolikError):
    words = ("{reason}", "{reason}")
