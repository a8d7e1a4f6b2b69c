"""The chain of a table: what anybody can compute by hand, and which event can follow which."""

from __future__ import annotations

import hashlib
import hmac
import subprocess
from collections.abc import Callable
from shutil import which

import msgspec
import pytest

from stolik.core import chain, fair, story
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
from stolik.core.fair import Beacon
from stolik.core.story import BrokenChain, Story
from tests.chained import DRAND, beacon, digits

SECRET = digits("secret")
ONE, TWO, THREE = digits("one"), digits("two"), digits("three")
OPEN = Opened(table="t", game="the-game", rules=1, bots=1, options={"players": 2}, seats=["", ""], promise=fair.promise(SECRET))
LIGHT = msgspec.structs.replace(OPEN, beacon=DRAND)
OLA, JAN = Sat(0, "Ola", fair.commitment(ONE)), Sat(1, "Jan", fair.commitment(TWO))


def told(*entries: AnyEntry, first: Opened = OPEN) -> Story:
    return story.tell([chain.written(one) for one in (first, *entries)])


def refused(*entries: AnyEntry, first: Opened = OPEN) -> str:
    """Why the last of these can't follow; all before it can."""
    told(*entries[:-1], first=first)
    with pytest.raises(BrokenChain) as caught:
        told(*entries, first=first)
    assert caught.value.values["number"] == len(entries)
    assert caught.value.say("pl").startswith(f"zdarzenie {len(entries)} łańcucha: ")
    return caught.value.say("en").split(": ", 1)[1]


class TestByHand:
    def test_leaves_and_heads_are_those_of_plain_sha_256(self) -> None:
        lines = [chain.written(OPEN), digits("chat"), chain.written(OLA)]
        head, expected = "", []
        for number, line in enumerate(lines):
            kind, leaf = "other", line
            if number != 1:
                kind, leaf = "entry", hmac.new(SECRET.encode(), f"{number}\n{line}".encode(), "sha256").hexdigest()
            head = hashlib.sha256(f"{head}\n{kind} {leaf}".encode()).hexdigest()
            expected.append(head)
        assert list(chain.heads(SECRET, lines)) == expected

    @pytest.mark.skipif(which("openssl") is None or which("sha256sum") is None, reason="needs openssl and sha256sum")
    def test_with_the_commands_of_the_documentation(self) -> None:
        def run(command: str, *arguments: str) -> str:
            done = subprocess.run(["sh", "-c", command, "sh", *arguments], capture_output=True, text=True, check=True)
            return max(done.stdout.split(), key=len).split("=")[-1]

        entry = chain.written(OLA)
        leaf = run('printf \'%s\\n%s\' 3 "$1" | openssl dgst -sha256 -hmac "$2"', entry, SECRET)
        assert leaf == chain.leaf(SECRET, 3, entry)
        head = run('printf \'%s\\nentry %s\' "$1" "$2" | sha256sum', digits("head"), leaf)
        assert head == chain.link(digits("head"), leaf, entry=True)
        head = run('printf \'%s\\nother %s\' "$1" "$2" | sha256sum', digits("head"), leaf)
        assert head == chain.link(digits("head"), leaf, entry=False)

    def test_an_entry_can_not_be_passed_off_as_chat(self) -> None:
        lines = [chain.written(OPEN), chain.written(OLA)]
        masked = [lines[0], chain.leaf(SECRET, 1, lines[1])]
        (first, second), (same, other) = chain.heads(SECRET, lines), chain.heads(SECRET, masked)
        assert first == same and second != other

    @pytest.mark.parametrize("change", [lambda one: one[:-1], lambda one: [*one, one[0]], lambda one: [one[0], one[2], one[1]]])
    def test_the_last_head_stands_on_every_line_and_their_order(self, change: Callable[[list[str]], list[str]]) -> None:
        lines = [chain.written(one) for one in (OPEN, OLA, JAN)]
        assert list(chain.heads(SECRET, lines))[-1] != list(chain.heads(SECRET, change(lines)))[-1]

    def test_a_leaf_tells_nothing_without_the_secret_and_depends_on_its_place(self) -> None:
        entry = chain.written(OLA)
        assert len({chain.leaf(SECRET, 1, entry), chain.leaf(SECRET, 2, entry), chain.leaf(digits("x"), 1, entry)}) == 3

    @pytest.mark.parametrize(
        "entry",
        [
            *(
                OPEN,
                OLA,
                Prepared(0),
                Started("easy"),
                Awaited(DRAND, 7),
                Lit(beacon(7)),
                Revealed(0, ONE),
                CalledOff([1]),
            ),
            *(Moved(0, ["4 A"]), Moved(0, ["4 A"], "ab"), Undone(3), Left(0), Left(0, "easy"), CameBack(1), TookOver(1, "Ewa")),
        ],
        ids=lambda entry: chain.written(entry)[9:24],
    )
    def test_every_entry_is_one_line_and_reads_as_it_was_written(self, entry: AnyEntry) -> None:
        line = chain.written(entry)
        assert chain.read(line) == entry and "\n" not in line
        assert chain.read(digits("chat")) is None


class TestDeal:
    def test_it_follows_from_the_last_reveal(self) -> None:
        assert not told(OLA, JAN).dealt and not told(OLA, JAN, Revealed(1, TWO)).dealt
        made = told(OLA, JAN, Revealed(1, TWO), Revealed(0, ONE))
        assert made.dealt and made.contributions == [ONE, TWO]

    def test_at_once_if_nobody_adds_anything(self) -> None:
        assert told(Sat(0, "Ola"), Sat(1, "Jan")).dealt
        assert told(Sat(0, "Ola"), Started("easy")).dealt
        assert Story(msgspec.structs.replace(OPEN, seats=["easy", "hard"])).dealt

    def test_bots_take_the_open_seats(self) -> None:
        first = msgspec.structs.replace(OPEN, seats=["", "", "", "hard"], names=["Ola", "Jan", "", ""])
        made = told(Prepared(0, fair.commitment(ONE)), Prepared(1), Started("easy"), Revealed(0, ONE), first=first)
        assert made.dealt and made.bots == ["", "", "easy", "hard"] and made.contributions == [ONE, "", "", ""]
        assert [(chair.name, chair.bot) for chair in made.chairs] == [
            ("Ola", ""),
            ("Jan", ""),
            ("Celina", "easy"),
            ("Darek", "hard"),
        ]

    def test_with_a_beacon_it_waits_for_its_round(self) -> None:
        awaited = (OLA, JAN, Awaited(DRAND, 7), Revealed(0, ONE), Revealed(1, TWO))
        assert not told(*awaited, first=LIGHT).dealt
        assert told(*awaited, Lit(beacon(7)), first=LIGHT).dealt
        assert told(*awaited, Lit(beacon(7)), first=LIGHT).beacon == beacon(7)
        assert told(OLA, JAN, Awaited(DRAND, 7), Lit(beacon(7)), Revealed(0, ONE), Revealed(1, TWO), first=LIGHT).dealt
        nothing = (Sat(0, "Ola"), Sat(1, "Jan"))
        assert not told(*nothing, first=LIGHT).dealt
        assert told(*nothing, Awaited(DRAND, 7), Lit(beacon(7)), first=LIGHT).dealt

    def test_a_beacon_that_fails_is_left_out_and_all_commit_anew(self) -> None:
        late = (OLA, JAN, Awaited(DRAND, 7), Revealed(0, ONE), Revealed(1, TWO), CalledOff([]))
        for failed in ((OLA, JAN, CalledOff([])), late):
            made = told(*failed, Prepared(0), Prepared(1), first=LIGHT)
            assert made.called_off == [[]] and made.dealt and made.beacon is None and made.contributions == ["", ""]
            assert "not the beacon's round" in refused(*failed, Prepared(0, ONE), Prepared(1), Awaited(DRAND, 8), first=LIGHT)

    def test_a_table_of_bots_alone_needs_no_beacon(self) -> None:
        assert Story(msgspec.structs.replace(LIGHT, seats=["easy", "hard"])).dealt

    def test_called_off_all_commit_anew(self) -> None:
        light = told(OLA, JAN, Awaited(DRAND, 7), Revealed(0, ONE), CalledOff([1]), first=LIGHT)
        assert light.called_off == [["Jan"]] and light.awaited is None
        off = (OLA, JAN, Revealed(0, ONE), CalledOff([1]))
        made = told(*off)
        assert made.called_off == [["Jan"]] and made.commitments == [None, None]
        assert told(*off, Prepared(0, fair.commitment(THREE)), Prepared(1), Revealed(0, THREE)).contributions == [THREE, ""]
        assert made.void == [[fair.commitment(ONE), fair.commitment(TWO)]]
        assert told(*off, Prepared(0), Prepared(1)).dealt, "that somebody adds nothing is no commitment"

    @pytest.mark.parametrize("end", [CalledOff([1]), Left(1), Left(0)], ids=["called off", "Jan left", "Ola left"])
    @pytest.mark.parametrize("number", [ONE, TWO], ids=["revealed", "not revealed"])
    def test_what_was_committed_to_for_a_deal_that_was_called_off_never_stands_again(self, end: AnyEntry, number: str) -> None:
        """The person who runs the server may know it by then, and could search for a contribution that suits it."""
        off = (OLA, JAN, Revealed(0, ONE), end)
        people = told(*off).people
        for seat, name in enumerate(people):
            again = Prepared(seat, fair.commitment(number)) if name else Sat(seat, "Ewa", fair.commitment(number))
            assert "a deal that was called off" in refused(*off, again)
            fresh = Prepared(seat, fair.commitment(THREE)) if name else Sat(seat, "Ewa", fair.commitment(THREE))
            assert told(*off, fresh).commitments[seat] == fair.commitment(THREE)

    def test_nor_after_any_number_of_them(self) -> None:
        again = (Prepared(0, fair.commitment(THREE)), Prepared(1), CalledOff([0]))
        assert "a deal that was called off" in refused(OLA, JAN, CalledOff([0, 1]), *again, Prepared(0, fair.commitment(ONE)))

    def test_what_was_committed_to_before_anybody_could_reveal_may_stand_again(self) -> None:
        assert told(OLA, Left(0), OLA, JAN).closed

    def test_leaving_while_others_reveal_calls_it_off_and_opens_the_seat(self) -> None:
        made = told(OLA, JAN, Revealed(0, ONE), Left(1))
        assert made.called_off == [["Jan"]] and made.people == ["Ola", ""] and made.commitments == [None, None]
        assert told(OLA, JAN, Revealed(0, ONE), Left(1), Sat(1, "Ewa"), Prepared(0)).dealt

    def test_leaving_before_all_have_committed_does_not(self) -> None:
        made = told(OLA, Left(0))
        assert made.called_off == [] and made.people == ["", ""]

    @pytest.mark.parametrize(
        ("entries", "reason"),
        [
            ((OLA, Sat(0, "Ewa")), "nobody can sit down"),
            ((Sat(0, ""),), "nobody can sit down"),
            ((Sat(2, "Ola"),), "no such seat"),
            ((Sat(-1, "Ola"),), "no such seat"),
            ((Prepared(0),), "nobody sits there"),
            ((Left(0),), "nobody sits there"),
            ((Sat(0, "Ola", contribution=ONE),), "without committing"),
            ((Sat(0, "Ola", "ONE"),), "no contribution"),
            ((OLA, Revealed(0, ONE)), "not all had committed"),
            ((OLA, CalledOff([0])), "not all had committed"),
            ((OLA, Awaited(DRAND, 7)), "not all had committed"),
            ((OLA, JAN, Prepared(0, fair.commitment(TWO))), "all had committed already"),
            ((OLA, JAN, Started("easy")), "all had committed already"),
            ((OLA, JAN, CalledOff([0, 1]), Prepared(0, fair.commitment(THREE)), Started("easy")), "wasn't ready"),
            ((OLA, JAN, Revealed(0, TWO)), "not what was committed to"),
            ((OLA, JAN, Revealed(0, ONE), Revealed(0, ONE)), "reveal anything"),
            ((OLA, Sat(1, "Jan"), Revealed(1, TWO)), "reveal anything"),
            ((OLA, JAN, Awaited(DRAND, 7)), "not the beacon's round"),
            ((OLA, JAN, CalledOff([])), "not the seats that hadn't revealed"),
            ((OLA, JAN, CalledOff([0])), "not the seats that hadn't revealed"),
            ((OLA, JAN, Revealed(0, ONE), CalledOff([0, 1])), "not the seats that hadn't revealed"),
            ((OLA, JAN, Moved(0, ["4 A"])), "weren't dealt yet"),
            ((OLA, JAN, Undone(0)), "weren't dealt yet"),
            ((OLA, CameBack(0)), "weren't dealt yet"),
            ((OLA, TookOver(1, "Ewa")), "weren't dealt yet"),
            ((Sat(0, "Ola"), Sat(1, "Jan"), Prepared(0)), "dealt already"),
            ((Sat(0, "Ola"), Sat(1, "Jan"), CalledOff([0])), "dealt already"),
            ((Sat(0, "Ola"), Sat(1, "Jan"), Moved(0, ["4 A"]), Awaited(DRAND, 7)), "dealt already"),
            ((Sat(0, "Ola"), Sat(1, "Jan"), Undone(0)), "never there"),
            ((Sat(0, "Ola"), Sat(1, "Jan"), Moved(0, ["4 A"]), Undone(-1)), "never there"),
            ((Sat(0, "Ola"), Sat(1, "Jan"), Moved(0, [])), "nobody moved"),
            ((OPEN,), "opened once"),
        ],
    )
    def test_what_can_not_follow_is_refused(self, entries: tuple[AnyEntry, ...], reason: str) -> None:
        assert reason in refused(*entries)

    @pytest.mark.parametrize(
        ("entries", "reason"),
        [
            ((Revealed(0, ONE),), "before anybody reveals"),
            ((Awaited(DRAND, 7), Awaited(DRAND, 8)), "before anybody reveals"),
            ((Awaited(DRAND, 0),), "not the beacon's round"),
            ((Awaited("elsewhere", 7),), "not the beacon's round"),
            ((Lit(beacon(7)),), "not the beacon's round"),
            ((Awaited(DRAND, 7), Lit(beacon(8))), "not the beacon's round"),
            ((Awaited(DRAND, 7), Lit(Beacon(DRAND, 7, ONE, TWO))), "not the beacon's round"),
            ((Awaited(DRAND, 7), Lit(Beacon(DRAND, 7, ONE, "no hex"))), "not the beacon's round"),
            ((Awaited(DRAND, 7), Lit(beacon(7)), Lit(beacon(7))), "not the beacon's round"),
        ],
    )
    def test_with_a_beacon_even_more(self, entries: tuple[AnyEntry, ...], reason: str) -> None:
        assert reason in refused(OLA, JAN, *entries, first=LIGHT)

    @pytest.mark.parametrize(
        "line",
        [
            *(
                "",
                "{}",
                "null",
                "[" * 100_000,
                '{"type":"moved"}',
                '{"type":"left","seat":1e30}',
                '{"type":"sat","seat":0,"name":"\\ud800"}',
            ),
            *(
                '{"type":"called_off","missing":["a"]}',
                "a" * 63,
                "A" * 64,
                "\ud800",
            ),
            *(
                '{"type":"lit","beacon":null}',
                '{"type":"left","seat":0}\n',
                '{"seat":0,"type":"left"}',
                '{"type":"left","seat":0,"bot":""}',
            ),
        ],
        ids=range(15),
    )
    def test_a_line_that_is_no_entry_is_refused_in_words(self, line: str) -> None:
        with pytest.raises(BrokenChain, match="event 2 of its chain: it can't be read"):
            story.tell([chain.written(OPEN), chain.written(OLA), line])

    def test_at_tables_of_the_first_build_people_added_in_clear(self) -> None:
        first = msgspec.structs.replace(OPEN, bots=0)
        made = told(Sat(0, "Ola", contribution=ONE), Sat(1, "Jan", contribution=TWO), first=first)
        assert made.dealt and made.in_clear and made.contributions == [ONE, TWO]
        assert "without committing" in refused(Sat(0, "Ola", fair.commitment(ONE), ONE), first=first)

    @pytest.mark.parametrize("changes", [{"names": ["Ola"]}, {"seats": ["easy", ""], "names": ["Ola", ""]}])
    def test_an_opening_whose_seats_do_not_add_up_is_refused(self, changes: dict[str, list[str]]) -> None:
        with pytest.raises(BrokenChain):
            told(first=msgspec.structs.replace(OPEN, **changes))

    @pytest.mark.parametrize("lines", [[], [digits("chat")], ["nothing"], [chain.written(OLA)]])
    def test_no_opening_no_table(self, lines: list[str]) -> None:
        with pytest.raises(BrokenChain):
            story.tell(lines)
