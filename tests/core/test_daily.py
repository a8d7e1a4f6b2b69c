"""The deal of the day follows from the date, in a way that anybody can go after."""

from __future__ import annotations

import dataclasses
import hashlib
import shutil
import subprocess
from datetime import UTC, date, datetime, timedelta

import msgspec
import pytest

import stolik
from stolik.bots import seat_bots, take_turns
from stolik.core import daily
from stolik.core.daily import FIRST, BadDay, DayDeal, NoDealThen, NoDealYet, day_of, deal_of
from stolik.core.errors import AlteredFile
from stolik.core.fair import Beacon
from stolik.core.forks import Fork, deal_name

DAY = date(2026, 11, 18)
KEYS = {
    "the-game": "fc87c64ed56bcc66380f06284abba53feb34e9fd9d62e56d0ba04ac7b4aefe1b",
    "ten": "7137dc3d144204b05219d5134a4c0ae7ac02e8375452475c2d643e6ea2128410",
    "abluxxen": "bb334c07653da9b82d8d87f71f6763e53af4d554dd0b2a1c269342345df5c23f",
    "triggs": "8a18828f25e1b345a1d244b016b87fb0471f418886a0bbf2e5e5f966b7c6930d",
    "phase-10": "cb832b896e88ed29e65b2118bfb2e5bb61b7423690976c98fa30a518a2d84aec",
}
"""Of that day, as `sha256sum` has them. They may only change with the rules of their game."""


@pytest.mark.parametrize("game", stolik.games())
def test_the_keys_of_a_day_are_known(game: str) -> None:
    assert deal_of(stolik.game(game), DAY).key.hex() == KEYS[game]


SAID = Beacon("https://example.org/chain", 4711, hashlib.sha256(b"\1").hexdigest(), "01")
"""What a beacon may have said."""


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum here")
def test_what_a_beacon_said_is_a_second_line_of_the_same_text() -> None:
    plain, mixed = deal_of(stolik.game("ten"), DAY), deal_of(stolik.game("ten"), DAY, SAID)
    text = f"stolik daily 2026-11-18 ten rules 1\n{SAID.randomness}"
    said = subprocess.run(["sha256sum"], input=text, capture_output=True, text=True, check=True).stdout
    assert mixed.key.hex() == said.split()[0] and mixed.beacon == SAID
    assert plain.name != mixed.name and (plain.text, plain.seats, plain.options) == (mixed.text, mixed.seats, mixed.options)


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum here")
def test_anybody_can_have_the_key_with_sha256sum() -> None:
    text = "stolik daily 2026-11-18 ten rules 1"
    said = subprocess.run(["sha256sum"], input=text, capture_output=True, text=True, check=True).stdout
    assert deal_of(stolik.game("ten"), DAY).text == text and said.split()[0] == KEYS["ten"]


@pytest.mark.parametrize("game", stolik.games())
def test_one_person_plays_with_the_usual_company(game: str) -> None:
    deal = deal_of(stolik.game(game), DAY)
    assert deal.seats.count("") == 1 and deal.seats[deal.seat] == ""
    assert tuple(deal.seats) == deal.game.company and deal.options.players == len(deal.seats)
    assert deal.options == deal.game.check({"players": len(deal.seats)})


def test_a_company_of_bots_alone_makes_room_and_more_people_do_not_fit() -> None:
    ten = stolik.game("ten")
    for company, seats in [(("easy", "hard"), ["", "hard"]), (("hard", "", ""), ["hard", "", "medium"])]:
        deal = deal_of(dataclasses.replace(ten, company=company), DAY)
        assert deal.seats == seats and deal.seats[deal.seat] == ""


def test_no_two_days_and_no_two_games_share_a_deal() -> None:
    days = [DAY + timedelta(days) for days in range(100)]
    deals = [deal_of(game, day) for game in stolik.games().values() for day in days]
    assert len({deal.key for deal in deals}) == len({deal.name for deal in deals}) == len(deals)


def test_other_rules_are_another_deal() -> None:
    ten = stolik.game("ten")
    was, now = deal_of(ten, DAY), deal_of(dataclasses.replace(ten, rules_version=9), DAY)
    assert was.key != now.key and was.name != now.name


def test_the_same_deal_has_the_same_name_wherever_it_comes_from() -> None:
    deal = deal_of(stolik.game("ten"), DAY)
    assert deal.name == deal_name("ten", 1, deal.options.said(), KEYS["ten"], 0, seats=deal.seats, date="2026-11-18")


def played(deal: DayDeal) -> stolik.Table:
    """The game of a day as bots play it."""
    chairs = [stolik.Chair(bot=level or "easy") for level in deal.seats]
    table: stolik.Table = stolik.Table(deal.game, seats=chairs, key=deal.key, **deal.options.said())
    list(take_turns(table, seat_bots(table)))
    return table


def test_the_same_moves_are_answered_in_the_same_way() -> None:
    deal = deal_of(stolik.game("ten"), DAY)
    once, again = played(deal), played(deal)
    assert once.digest == again.digest and [one.text for one in once.history] == [one.text for one in again.history]


def of_day(deal: DayDeal, **claims: object) -> stolik.Table:
    """A table with a deal that says where it comes from."""
    table: stolik.Table = stolik.Table(deal.game, seats=[stolik.Chair(name="Ola")] * len(deal.seats), key=deal.key)
    table.go_on(Fork(kind="daily", date=deal.day.isoformat(), beacon=deal.beacon), [])
    assert table.forked is not None
    table.forked = msgspec.structs.replace(table.forked, **claims)
    return table


@pytest.mark.parametrize("said", [None, SAID], ids=["plain", "with a beacon"])
def test_a_file_is_the_deal_of_a_day_only_if_its_key_is(said: Beacon | None) -> None:
    deal = deal_of(stolik.game("ten"), DAY, said)
    whole = of_day(deal)
    assert stolik.Table.from_file(whole.to_file()).forked == whole.forked
    once_more = whole.fork(0)
    assert once_more.forked is not None and (once_more.forked.kind, once_more.forked.date) == ("again", "2026-11-18")
    assert stolik.Table.from_file(once_more.to_file()).forked == once_more.forked
    other = Beacon("https://example.org/chain", 4711, hashlib.sha256(b"\2").hexdigest(), "02")
    lies: list[dict[str, object]] = [
        {"date": "2026-11-17"},
        {"date": ""},
        {"date": "<b>today</b>"},
        {"kind": "again", "date": "2026-11-17"},
        {"beacon": other if said else SAID},
        {"beacon": None} if said else {"beacon": other},
        {"beacon": msgspec.structs.replace(SAID, signature="03")},
    ]
    for lie in lies:
        with pytest.raises(AlteredFile, match="day that it names"):
            stolik.Table.from_file(of_day(deal, **lie).to_file())


def test_the_day_is_that_of_universal_time() -> None:
    midnight = datetime(2026, 11, 18, tzinfo=UTC).timestamp()
    assert daily.today(midnight) == DAY and daily.today(midnight - 1) == DAY - timedelta(1)
    assert daily.begins(DAY) == midnight


def test_a_day_is_played_when_it_has_come() -> None:
    assert day_of("2026-11-18", DAY) == DAY and day_of("2026-11-01", DAY) == FIRST
    with pytest.raises(NoDealYet) as tomorrow:
        day_of("2026-11-19", DAY)
    assert "2026-11-19" in tomorrow.value.say("pl") and "dziś jest 2026-11-18" in tomorrow.value.say("pl")
    with pytest.raises(NoDealYet):
        day_of("9999-12-31", DAY)
    with pytest.raises(NoDealThen, match="2026-11-01"):
        day_of("2026-10-31", DAY)
    with pytest.raises(NoDealThen):
        day_of("0001-01-01", DAY)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "2026-02-30",
        "2026-13-01",
        "20261118",
        "2026-W47-3",
        "2026-11-18T00:00",
        "２０２６-11-18",
        "0000-01-01",
        "2026-11-1",
    ],
)
def test_what_is_no_day_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadDay) as refused:
        day_of(text, DAY)
    assert "2026-11-18" in refused.value.say("en") and "Nie ma takiego dnia" in refused.value.say("pl")
