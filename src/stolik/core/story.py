"""The story of a table, as its chain tells it: who sat down, what each added to the deal, every move, also those taken back.

`follow` plays a whole chain again and compares where it leads with what the game file says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from stolik.core import chain, fair
from stolik.core.chain import (
    AnyEntry,
    Awaited,
    CalledOff,
    CameBack,
    Left,
    Lit,
    Moved,
    Opened,
    Prepared,
    Revealed,
    Sat,
    Started,
    TookOver,
    Undone,
)
from stolik.core.errors import StolikError
from stolik.core.fair import Beacon, Fair
from stolik.core.forks import base_digest
from stolik.core.game_file import Chair, GameFile, unplayable
from stolik.core.seats import bot_names
from stolik.core.words import Pair, Words

if TYPE_CHECKING:
    from stolik.core.table import Table

FIRST_BUILD = 0
"""The version of bots in the chain of a table that the first build opened: its players added in clear."""

WORDS: Words = {
    "unreadable": ("it can't be read", "nie da się go odczytać"),
    "first": ("a table is opened once, first of all", "stół otwiera się raz, na samym początku"),
    "seats": ("it names other seats than the table has", "wymienia inne miejsca, niż ma stół"),
    "no_seat": ("there is no such seat", "nie ma takiego miejsca"),
    "taken": ("nobody can sit down there", "nikt nie może tam usiąść"),
    "nobody": ("nobody sits there", "nikt tam nie siedzi"),
    "dealt": ("the cards were dealt already", "karty już rozdano"),
    "not_dealt": ("the cards weren't dealt yet", "kart jeszcze nie rozdano"),
    "closed": ("all had committed already", "wszyscy już się zobowiązali"),
    "not_closed": ("not all had committed yet", "nie wszyscy się jeszcze zobowiązali"),
    "not_ready": ("somebody at the table wasn't ready", "ktoś przy stole nie potwierdził gotowości"),
    "in_clear": ("somebody added to the deal without committing first", "ktoś dołożył się bez wcześniejszego zobowiązania"),
    "no_commitment": ("nobody there had to reveal anything", "z tego miejsca nie trzeba było nic odsłaniać"),
    "no_contribution": ("that is no contribution, nor a commitment to one", "to nie jest dokładka ani zobowiązanie do niej"),
    "other_contribution": (
        "what was revealed is not what was committed to",
        "odsłonięto coś innego, niż obejmowało zobowiązanie",
    ),
    "void": (
        "that commitment stood for a deal that was called off, and can't stand for another one",
        "to zobowiązanie dotyczyło odwołanego rozdania i nie może dotyczyć innego",
    ),
    "missing": ("these are not the seats that hadn't revealed", "to nie te miejsca, które jeszcze nie odsłoniły"),
    "late_beacon": (
        "a beacon is named once, before anybody reveals",
        "rundę publicznego źródła losowości podaje się raz, zanim ktokolwiek coś odsłoni",
    ),
    "other_beacon": (
        "that is not the beacon's round that was awaited",
        "to nie ta runda publicznego źródła losowości, na którą czekano",
    ),
    "not_kept": ("no bot keeps that seat for a person", "żaden bot nie trzyma tego miejsca dla człowieka"),
    "not_shown": ("it doesn't tell what the bot saw", "nie mówi, co widział bot"),
    "no_bot": ("no bot sits there, and yet one chose", "nie siedzi tam bot, a jednak bot wybrał"),
    "no_move": ("nobody moved", "nikt nic nie zagrał"),
    "left": ("so many moves were never there to be left", "tylu ruchów nie mogło zostać"),
    "over": ("the game was over", "gra była już skończona"),
    "game": ("its chain is of another game", "łańcuch jest z innej gry"),
    "rules": ("its chain has another version of the rules", "łańcuch ma inną wersję zasad"),
    "options": ("its chain has other options", "łańcuch ma inne opcje"),
    "promise": ("its chain has another promise", "łańcuch ma inną zapowiedź"),
    "deal": ("its chain leads to another deal", "łańcuch prowadzi do innego rozdania"),
    "never_dealt": ("its chain ends before the deal", "łańcuch kończy się przed rozdaniem"),
    "moves": ("its chain leads to other moves", "łańcuch prowadzi do innych ruchów"),
    "saw": ("its chain tells otherwise what bots saw", "łańcuch inaczej mówi, co widziały boty"),
    "fork": ("its chain says otherwise where the deal comes from", "łańcuch mówi co innego o tym, skąd jest rozdanie"),
    "added": ("nobody adds anything to a deal that wasn't drawn for its table", "do tego rozdania nikt nic nie dokłada"),
    "names": ("its chain leads to other names or bots in the seats", "łańcuch prowadzi do innych imion lub botów na miejscach"),
}


class BrokenChain(StolikError, ValueError):
    """An event that can't follow those before it."""

    words = ("event {number} of its chain: {reason}", "zdarzenie {number} łańcucha: {reason}")


class OtherGame(StolikError, ValueError):
    """A chain that leads to something else than its file says."""

    words = ("{reason}", "{reason}")


class _Refused(Exception):
    """Why an entry can't follow: a key of the words above, or what the table said."""

    def __init__(self, reason: str | Pair) -> None:
        self.reason: Pair = WORDS[reason] if isinstance(reason, str) else reason


class Decision(NamedTuple):
    """Moves that a seat made together. `bot` is the level of the bot that plays there, if one does."""

    seat: int
    bot: str
    moves: list[str]
    observation_digest: str


Watch = Callable[[Decision, Any], None]
"""Gets each decision, and the table as it was before it."""


class Story:
    """What some lines of a chain lead to. Without a table it tells how the deal came about, and believes what follows."""

    def __init__(self, opened: Opened, table: Table | None = None, watch: Watch | None = None) -> None:
        self.opened = opened
        self.bots = list(opened.seats)
        self.people = list(opened.names) or [""] * len(opened.seats)
        if len(self.people) != len(self.bots) or any(bot and name for bot, name in zip(self.bots, self.people, strict=True)):
            raise _Refused("seats")
        self.names = [{name} - {""} for name in self.people]
        """For each seat everybody who ever had it."""
        self.commitments: list[str | None] = [None] * len(self.bots)
        """For each seat what it committed to: "" for nothing, None if it hasn't said yet."""
        self.contributions = [""] * len(self.bots)
        self.in_clear = False
        """Whether somebody added to the deal without committing first, as at tables of the first build."""
        self.awaited: Awaited | None = None
        self.lit: Lit | None = None
        self.called_off: list[list[str]] = []
        """For each deal that was called off, those who were missing, or the one who left; nobody if the beacon failed."""
        self.void: list[list[str]] = []
        """For each of them what the seats had committed to. Some of it was revealed, so none of it may stand again."""
        self.begun = False
        """Whether anything has happened since the deal."""
        began = opened.fork.at if opened.fork else 0
        self.moves = [played.text for played in table.history] if table else [""] * began
        """The moves that stand, with those of the game that this one goes on from."""
        self.observation_digests = [""] * began
        self.began_at = began
        self.chosen_by_bots = 0
        """How many decisions were bots', also those taken back."""
        self.taken_back = 0
        self.handed_over = 0
        """How often a seat went to a bot after the deal, back, or to somebody else."""
        self.moves_after: list[int] = [began]
        """How many moves stood after each line."""
        self.dealt_after: int | None = 1 if self.dealt else None
        """How many lines there were when the cards were dealt."""
        self._table, self._watch = table, watch

    @property
    def closed(self) -> bool:
        """Whether every seat is taken, and everybody has said what they commit to."""
        return all(bot or (name and said is not None) for bot, name, said in self._seats)

    @property
    def missing(self) -> list[int]:
        """The seats that committed and haven't revealed yet."""
        return [seat for seat, said in enumerate(self.commitments) if said and not self.contributions[seat]]

    @property
    def beacon_used(self) -> bool:
        """Whether a beacon goes into the deal: not if it failed at this table before, nor without people."""
        return bool(self.opened.beacon) and [] not in self.called_off and any(self.people)

    @property
    def dealt(self) -> bool:
        return self.begun or (self.closed and not self.missing and not (self.beacon_used and self.lit is None))

    @property
    def _settled(self) -> bool:
        """Whether seats stay as they are: the game is over, or there is no table that could tell whether it is."""
        return self._table is None or self._table.over

    @property
    def standing(self) -> list[str]:
        """What the seats have committed to, "" for nothing."""
        return [said or "" for said in self.commitments]

    @property
    def beacon(self) -> Beacon | None:
        return self.lit.beacon if self.lit else None

    @property
    def chairs(self) -> list[Chair]:
        """Who sits where in the end, bots by their usual names."""
        named = [name or (bot_names(seat)[0] if bot else "") for seat, (bot, name, _) in enumerate(self._seats)]
        return [Chair(name=name, bot=bot) for name, bot in zip(named, self.bots, strict=True)]

    def usual(self, chairs: Sequence[Chair]) -> list[Chair]:
        """The same chairs, with bots by their usual names: where a person has that name, a bot has another."""

        def named(seat: int, name: str) -> str:
            bots = seat < len(self.bots) and self.bots[seat] and not self.people[seat]
            return bot_names(seat)[0] if bots and name in bot_names(seat) else name

        return [Chair(name=named(seat, chair.name), bot=chair.bot) for seat, chair in enumerate(chairs)]

    def reach(self, version: int) -> int:
        """How many moves of the game in the end were made by then, when there were `version` events, and never taken back."""
        return min(self.moves_after[version - 1 :], default=0) if version else 0

    def take(self, entry: AnyEntry | None) -> None:
        """What the next event does; None for one that the game doesn't depend on."""
        match entry:
            case None:
                pass
            case Opened():
                raise _Refused("first")
            case Moved() | Undone() | CameBack() | TookOver():
                self._play(entry)
            case Sat(seat=seat, name=name) if self.dealt and self.opened.bots == FIRST_BUILD:
                self._play(TookOver(seat, name))  # there somebody could simply sit down in a bot's seat
            case Left(seat=seat) if self.dealt:
                self._hand_over(seat, entry.bot or None)
            case Left(seat=seat):
                self._leave(seat)
            case _:
                self._prepare(entry)
        self.moves_after.append(len(self.moves))
        if self.dealt_after is None and self.dealt:
            self.dealt_after = len(self.moves_after)

    @property
    def _seats(self) -> list[tuple[str, str, str | None]]:
        return list(zip(self.bots, self.people, self.commitments, strict=True))

    def _prepare(self, entry: Sat | Prepared | Started | Awaited | Lit | Revealed | CalledOff) -> None:
        """What comes before the deal."""
        if self.dealt:
            raise _Refused("dealt")
        if isinstance(entry, Awaited | Lit | Revealed | CalledOff) != self.closed:
            raise _Refused("closed" if self.closed else "not_closed")
        match entry:
            case Awaited(source=source, round=number):
                if not self.beacon_used or source != self.opened.beacon or number < 1:
                    raise _Refused("other_beacon")
                if self.awaited or any(self.contributions):
                    raise _Refused("late_beacon")
                self.awaited = entry
            case Sat(seat=seat, name=name):
                if self._seat(seat) and (self.people[seat] or self.bots[seat] or not name):
                    raise _Refused("taken")
                self.people[seat] = name
                self.names[seat].add(name)
                self._commit(seat, entry.commitment, entry.contribution)
            case Prepared(seat=seat):
                if self._seat(seat) and not self.people[seat]:
                    raise _Refused("nobody")
                self._commit(seat, entry.commitment, entry.contribution)
            case Started(bots=level):
                if self.opened.bots != FIRST_BUILD and any(name and said is None for _, name, said in self._seats):
                    raise _Refused("not_ready")
                for seat, (bot, name, said) in enumerate(self._seats):
                    self.bots[seat] = bot or ("" if name else level)
                    self.commitments[seat] = said or ""
            case Revealed(seat=seat, contribution=contribution):
                if self._seat(seat) and seat not in self.missing:
                    raise _Refused("no_commitment")
                if self.beacon_used and self.awaited is None:
                    raise _Refused("late_beacon")
                if fair.commitment(contribution) != self.commitments[seat]:
                    raise _Refused("other_contribution")
                self._proper(contribution)
                self.contributions[seat] = contribution
            case Lit(beacon=beacon):
                if self.awaited is None or self.lit is not None:
                    raise _Refused("other_beacon")
                named = (self.awaited.source, self.awaited.round)
                if (beacon.source, beacon.round) != named or not beacon.whole:
                    raise _Refused("other_beacon")
                self.lit = entry
            case CalledOff(missing=missing):
                if sorted(missing) != self.missing if missing else not self.beacon_used:
                    raise _Refused("missing")
                self._call_off(missing)

    def _commit(self, seat: int, commitment: str, contribution: str) -> None:
        self._proper(commitment, contribution)
        if self.opened.fork and (commitment or contribution):
            raise _Refused("added")
        if contribution and (commitment or self.opened.bots != FIRST_BUILD):
            raise _Refused("in_clear")
        if commitment and any(commitment in deal for deal in self.void):
            raise _Refused("void")
        self.in_clear = self.in_clear or bool(contribution)
        self.commitments[seat], self.contributions[seat] = commitment, contribution

    def _proper(self, *texts: str) -> None:
        try:
            for text in texts:
                fair.contribution(text)
        except fair.BadContribution as error:
            raise _Refused("no_contribution") from error

    def _call_off(self, missing: list[int]) -> None:
        self.called_off.append([self.people[seat] for seat in missing])
        self.void.append(self.standing)
        self.commitments = [None] * len(self.bots)
        self.contributions = [""] * len(self.bots)
        self.awaited = self.lit = None

    def _leave(self, seat: int) -> None:
        """A person goes before the deal; if others may have revealed by then, all begin anew."""
        if self._seat(seat) and not self.people[seat]:
            raise _Refused("nobody")
        if self.closed:
            self._call_off([seat])
        self.people[seat], self.commitments[seat], self.contributions[seat] = "", None, ""

    def _play(self, entry: Moved | Undone | CameBack | TookOver) -> None:
        """What comes after the deal."""
        if not self.dealt:
            raise _Refused("not_dealt")
        if isinstance(entry, Moved | Undone) and self._table is not None and self._table.over:
            raise _Refused("over")
        match entry:
            case Moved(seat=seat):
                self._move(Decision(self._seat(seat) and seat, self.bots[seat], entry.moves, entry.observation_digest))
            case Undone(left=left):
                if not self.began_at <= left < len(self.moves):
                    raise _Refused("left")
                self.taken_back += len(self.moves) - left
                del self.moves[left:], self.observation_digests[left:]
                if self._table is not None:
                    self._table.rewind(left)
            case CameBack(seat=seat):
                if self._seat(seat) and not (self._settled or (self.people[seat] and self.bots[seat])):
                    raise _Refused("not_kept")
                self._hand_over(seat, "")
            case TookOver(seat=seat, name=name):
                if self._seat(seat) and not (self._settled or (self.bots[seat] and name)):
                    raise _Refused("taken")
                self._hand_over(seat, "", name)
        self.begun = True

    def _move(self, made: Decision) -> None:
        if not made.moves:
            raise _Refused("no_move")
        if self._table is not None:
            if made.observation_digest and not made.bot:
                raise _Refused("no_bot")
            if made.bot and not made.observation_digest:
                raise _Refused("not_shown")
            if self._watch:
                self._watch(made, self._table)
            try:
                played = self._table.play(*made.moves, seat=made.seat, observation_digest=made.observation_digest)
            except (StolikError, ValueError) as error:
                both = (error.say("en"), error.say("pl")) if isinstance(error, StolikError) else (str(error), str(error))
                raise _Refused((both[0].removesuffix("."), both[1].removesuffix("."))) from error
            if [one.text for one in played] != made.moves:
                raise _Refused("unreadable")
        self.chosen_by_bots += bool(made.observation_digest)
        self.moves += made.moves
        self.observation_digests += [made.observation_digest] * len(made.moves)

    def _hand_over(self, seat: int, bot: str | None, name: str = "") -> None:
        """Gives a seat to a bot, back to its person, or to somebody else; after the end the game keeps those who finished it."""
        if self._seat(seat) and not self._settled:
            if bot is None or not (self.people[seat] or name):
                raise _Refused("nobody")
            self.bots[seat] = bot
            self.people[seat] = name or self.people[seat]
            self.names[seat].add(self.people[seat])
        self.handed_over += 1
        self.begun = True

    def _seat(self, seat: int) -> bool:
        if not 0 <= seat < len(self.bots):
            raise _Refused("no_seat")
        return True


def tell(lines: Sequence[str], table: Table | None = None, watch: Watch | None = None) -> Story:
    """The story that a chain tells; with a table as it was when this game began, its moves are played there."""
    story: Story | None = None
    for number, line in enumerate(lines):
        try:
            entry = _read(line)
            if story is not None:
                story.take(entry)
            elif isinstance(entry, Opened):
                story = Story(entry, table, watch)
            else:
                raise _Refused("first")
        except _Refused as refused:
            raise BrokenChain(number=number, reason=refused.reason) from refused
    if story is None:
        raise BrokenChain(number=0, reason=WORDS["first"])
    return story


def follow(saved: GameFile, table: Table, watch: Watch | None = None) -> Story:
    """Plays the chain of a file again on a table as it was when that game began, and compares it with the file whole."""
    lines = saved.chain or []
    first = check_opening(saved)
    _same("options", table.game.check(first.options), table.options)
    _same("seats", len(first.seats), table.options.players)
    fork = saved.fork or None
    _same("fork", first.fork, fork)
    _same("fork", first.base, base_digest(saved.key, saved.moves[: fork.at]) if fork else "")
    before = tell(lines)  # compared before the moves: they belong to the promised deal or to none
    if not before.dealt:
        raise OtherGame(reason=WORDS["never_dealt"])
    if fork:
        _same("promise", first.promise, fair.promise(saved.secret or ""))
    else:
        proof = saved.fair or None
        _same("promise", first.promise, proof and proof.promise)
        _same("deal", Fair(first.promise, proof.secret if proof else "", before.contributions, before.beacon), proof)
    story = tell(lines, table, watch)
    _same("moves", story.moves, saved.moves)
    _same("saw", story.observation_digests, saved.observation_digests or [""] * len(saved.moves))
    _same("names", story.chairs, story.usual(saved.seats))
    return story


def check_opening(saved: GameFile) -> Opened:
    """The first event of a file's chain, if it names the same game and the same version of its rules."""
    first = _opened(saved.chain or [])
    _same("game", first.game, saved.game)
    _same("rules", first.rules, saved.rules)
    return first


def check(saved: GameFile, table: Table) -> None:
    """Refuses a file whose chain leads elsewhere; `table` is as it was when that game began."""
    if saved.chain:
        try:
            follow(saved, table)
        except StolikError as error:
            raise unplayable(error) from error


def _opened(lines: Sequence[str]) -> Opened:
    try:
        first = _read(lines[0]) if lines else None
    except _Refused as refused:
        raise BrokenChain(number=0, reason=refused.reason) from refused
    if not isinstance(first, Opened):
        raise BrokenChain(number=0, reason=WORDS["first"])
    return first


def _read(line: str) -> AnyEntry | None:
    try:
        entry = chain.read(line)
        if entry is None or chain.written(entry) == line:  # two ways to write one entry would be two chains for one game
            return entry
    except (ValueError, RecursionError) as error:
        raise _Refused("unreadable") from error
    raise _Refused("unreadable")


def _same(what: str, one: object, other: object) -> None:
    if one != other:
        raise OtherGame(reason=WORDS[what])
