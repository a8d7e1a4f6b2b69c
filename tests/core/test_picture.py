"""A table as a picture: for every game, whole SVG, and nothing in it that its seat may not see."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import stolik
from stolik.core.errors import UnknownLanguage, UnknownSeat
from stolik.core.picture import FACES, picture, pieces
from stolik.core.text import Line, mark, plain
from tests.games.modes import SOME, Setting

SVG = "{http://www.w3.org/2000/svg}"


def words(svg: str) -> str:
    """All text of a picture, without gaps."""
    texts = [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    return re.sub(r"\s+", "", "".join(texts))


@pytest.mark.parametrize("setting", SOME, ids=str)
def test_every_table_can_be_drawn_and_says_what_it_says_in_words(setting: Setting) -> None:
    table = setting.table(3)
    for _ in range(15):
        if not table.over:
            table.play(table.legal()[-1])
    for seat in (-1, table.turn):
        for language, title in zip(("en", "pl"), setting.game.title, strict=True):
            svg = table.picture(seat, language)  # type: ignore[arg-type]
            said = plain(setting.game.narration.describe(table.view(seat), table.names(language), language))  # type: ignore[arg-type]
            assert words(svg) == re.sub(r"\s+", "", title + said)
            root = ElementTree.fromstring(svg)
            wide, high = float(root.get("width", "")), float(root.get("height", ""))
            for text in root.iter(f"{SVG}text"):
                assert 0 < float(text.get("x", "")) + float(text.get("textLength", "0")) < wide
                assert 0 < float(text.get("y", "")) < high


def test_cards_are_drawn_as_cards_in_the_ink_of_their_colour() -> None:
    table = stolik.Table("phase-10", players=2, seed=3)
    drawn = table.picture(table.turn)
    hand = table.view(table.turn).hand
    for card in hand:
        ink = FACES.get(card[0]) if card[1:] else None
        if ink:
            assert re.search(rf'fill="{ink}"[^>]*>{card}</text>', drawn), card
    assert drawn.count("<rect") > len(hand)


def test_cards_are_those_that_a_game_says_are_cards_or_names_in_bold() -> None:
    line: Line = [("-", "card"), ("R5", "card"), (f"now {mark('P1', 'Pink 1')}.", ""), ("4 12", "strong"), ("Ola", "strong")]
    assert [piece.text for piece in pieces(line) if piece.is_card] == ["R5", "Pink 1", "4", "12"]
    assert "".join(piece.text for piece in pieces(line)) == "-R5now Pink 1.4 12Ola"


def test_a_notebook_shows_what_a_spectator_sees() -> None:
    table = stolik.Table("triggs", players=2, seed=3, seats=["<Ola> & Co", "Jan"])
    assert table._repr_html_() == table.picture() == picture(table.game, table.view(), table.names())
    assert "&lt;Ola&gt; &amp;" in table.picture().replace("\u00a0", " ")
    position = table.position
    assert position._repr_html_() == position.picture(-1) == position.knowledge(-1)._repr_html_()
    assert "Gracz" in position.picture(0, "pl") and "Twoja" in words(position.picture(position.turn, "pl"))


def test_a_picture_for_nobody_or_in_no_language_is_refused() -> None:
    table = stolik.Table("triggs", players=2, seed=3)
    with pytest.raises(UnknownSeat):
        table.picture(2)
    with pytest.raises(UnknownLanguage):
        table.picture(0, "de")  # type: ignore[arg-type]
    with pytest.raises(UnknownLanguage):
        table.position.picture(0, "de")  # type: ignore[arg-type]
