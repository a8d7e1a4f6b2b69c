"""Where phones reach a server that was opened on this machine."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path

import httpx
import pytest
import segno

from stolik.server import cli
from stolik.server.web.app import create
from tests.server.running import running


@pytest.mark.parametrize(
    ("host", "own", "found"),
    [
        ("0.0.0.0", "192.168.1.7", ["http://192.168.1.7:8321"]),
        ("0.0.0.0", "", []),
        ("0.0.0.0", "127.0.0.1", []),
        ("127.0.0.1", "192.168.1.7", []),
        ("localhost", "192.168.1.7", []),
        ("192.168.1.9", "192.168.1.7", ["http://192.168.1.9:8321"]),
        ("fd00::7", "192.168.1.7", ["http://[fd00::7]:8321"]),
        ("::1", "192.168.1.7", []),
    ],
)
def test_others_reach_a_server_where_it_listens_to_the_network(
    monkeypatch: pytest.MonkeyPatch, host: str, own: str, found: list[str]
) -> None:
    monkeypatch.setattr(cli, "own_address", lambda: own)
    assert cli.near_addresses(host, 8321) == found


def test_a_server_says_where_others_reach_it_and_makes_codes_for_there_and_for_nowhere_else(tmp_path: Path) -> None:
    near = "http://192.168.1.7:8321"

    def drawn(link: str) -> bytes:
        picture = BytesIO()
        segno.make(link, error="m").save(picture, kind="svg", scale=8, border=2)
        return picture.getvalue()

    async def story() -> None:
        async with running(tmp_path / "tables.db", addresses=[near]) as address:
            base = f"http://{address}"
            async with httpx.AsyncClient(base_url=base) as http:
                assert (await http.get("/api")).json()["addresses"] == [near]
                name = (await http.post("/api/tables", json={"game": "the-game"})).json()["table"]
                path = f"/api/tables/{name}/qr"
                assert (await http.get(path)).content == drawn(f"{base}/t/{name}")
                for known in (near, f"{near}/"):
                    assert (await http.get(path, params={"base": known})).content == drawn(f"{near}/t/{name}")
                elsewhere = await http.get(path, params={"base": "https://example.com"}, headers={"Accept-Language": "pl"})
                assert elsewhere.status_code == 400
                assert elsewhere.json()["reason"] == "Ten serwer nie jest znany pod adresem https://example.com."

    asyncio.run(story())


def test_a_server_that_was_not_told_knows_no_addresses(tmp_path: Path) -> None:
    assert "addresses" not in create(str(tmp_path / "tables.db")).state

    async def story() -> None:
        async with running(tmp_path / "tables.db") as address, httpx.AsyncClient(base_url=f"http://{address}") as http:
            assert (await http.get("/api")).json()["addresses"] == []

    asyncio.run(story())
