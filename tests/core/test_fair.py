"""A deal that was promised before the players added to it, checked by hand."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import stolik
from stolik.core import fair
from stolik.core.errors import AlteredFile
from stolik.core.fair import BadContribution, Fair
from stolik.core.table import Table

FIRST, SECOND = "a" * 64, "0123456789abcdef" * 4


def proof(secret: str) -> Fair:
    return Fair(fair.promise(secret), secret, [FIRST, "", SECOND])


def test_promise_and_key_are_those_of_sha256sum() -> None:
    secret = fair.new_secret()
    assert len(secret) == 64 and secret != fair.new_secret()
    assert fair.promise(secret) == hashlib.sha256(secret.encode()).hexdigest()
    assert proof(secret).key == hashlib.sha256(f"{secret}\n{FIRST}\n\n{SECOND}\n".encode()).digest()
    assert proof(secret).kept


def test_whatever_anybody_adds_changes_the_key() -> None:
    secret = fair.new_secret()
    assert len({fair.key(secret, some) for some in ([], [""], [FIRST], [FIRST, ""], ["", FIRST], [SECOND])}) == 6


@pytest.mark.parametrize("text", ["", FIRST, SECOND])
def test_a_contribution_is_64_small_hex_digits_or_nothing(text: str) -> None:
    assert fair.contribution(text) == text


@pytest.mark.parametrize("text", ["a", "A" * 64, "g" * 64, FIRST + "\n", " " + FIRST, FIRST * 2])
def test_nothing_else_is_one(text: str) -> None:
    with pytest.raises(BadContribution):
        fair.contribution(text)


@pytest.mark.parametrize("part", ["", "promise", "secret", "contributions"])
def test_a_game_file_proves_its_deal_or_is_refused(part: str, tmp_path: Path) -> None:
    right = proof(fair.new_secret())
    table = Table("the-game", players=3, key=right.key)
    parts = {"promise": right.promise, "secret": right.secret, "contributions": right.contributions}
    wrong = {"promise": fair.promise("another"), "secret": fair.new_secret(), "contributions": [FIRST, FIRST, SECOND], "": None}
    table.fair = Fair(**(parts | {part: wrong[part]} if part else parts))
    table.save(tmp_path / "game.json")
    if part:
        with pytest.raises(AlteredFile):
            Table.load(tmp_path / "game.json")
    else:
        assert Table.load(tmp_path / "game.json").fair == right


def test_only_games_that_have_something_to_say_about_chat_say_it() -> None:
    chat = stolik.game("the-game").parts.chat
    assert chat is not None and chat("it is 37", "en")
    assert stolik.game("ten").parts.chat is None
