"""The file of SQLite: one server has it to itself, and nobody but its owner reads it."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import platformdirs
import pytest

from stolik.server import cli
from stolik.server.live.vault import KEY_BYTES, key_at
from stolik.server.store import file_lock
from stolik.server.store.address import open_log
from stolik.server.store.file_lock import FileInUse, FileLock
from tests.server.appending import opened, row
from tests.server.serving import free_port, serving
from tests.server.test_serving import stolik

pytestmark = pytest.mark.anyio
posix = pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")

HOLD = """
import asyncio, sys
from stolik.server.store.address import open_log
async def main():
    await open_log(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FileLock.take, "__defaults__", (0.2,))


class TestLock:
    def test_a_second_server_is_refused_in_a_sentence(self, tmp_path: Path) -> None:
        with serving(tmp_path):
            holder = (tmp_path / "tables.db.lock").read_text().strip()
            for language, words in (("en", f"(process {holder}). Stop that server"), ("pl", f"(proces {holder}). Zatrzymaj")):
                second = ("serve", "--port", str(free_port()), "--database", str(tmp_path / "tables.db"), "-l", language)
                refused = stolik(*second)
                assert refused.returncode == 2
                assert words in refused.stderr and str(tmp_path / "tables.db") in refused.stderr
                assert len(refused.stderr.splitlines()) == 1

    async def test_the_check_of_the_database_is_refused_too(self, tmp_path: Path) -> None:
        async with opened(str(tmp_path / "log.db")):
            with pytest.raises(FileInUse, match=f"process {os.getpid()}"):
                await cli.check_database(str(tmp_path / "log.db"))
        await cli.check_database(str(tmp_path / "log.db"))

    @posix
    async def test_another_name_of_the_file_is_the_same_file(self, tmp_path: Path) -> None:
        (tmp_path / "link.db").symlink_to(tmp_path / "log.db")
        async with opened(str(tmp_path / "log.db")):
            with pytest.raises(FileInUse):
                await open_log(tmp_path / "link.db")

    async def test_a_log_that_cannot_be_opened_keeps_no_lock(self, tmp_path: Path) -> None:
        path = tmp_path / "log.db"
        path.write_text("This is not a database, and is long enough to be told from one that is empty." * 20)
        with pytest.raises(Exception, match="not a database"):
            await open_log(path)
        path.unlink()
        async with opened(str(path)) as log:
            assert await log.append("a", 0, b"", row())

    async def test_a_killed_process_leaves_no_lock(self, tmp_path: Path) -> None:
        with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path / "log.db")], stdout=subprocess.PIPE) as process:
            assert process.stdout and process.stdout.readline() == b"open\n"
            with pytest.raises(FileInUse, match=f"process {process.pid}"):
                await open_log(tmp_path / "log.db")
            process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        async with opened(str(tmp_path / "log.db")) as log:
            assert await log.append("a", 0, b"", row())

    def test_one_that_is_about_to_end_is_waited_for(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        first, second = FileLock(tmp_path / "a.db"), FileLock(tmp_path / "a.db")
        first.take()
        with pytest.raises(FileInUse):
            second.take(0.0)
        monkeypatch.setattr(time, "sleep", lambda _: first.release())
        second.take(10.0)
        second.release()


@posix
class TestModes:
    async def test_what_is_new_belongs_to_its_owner_alone(self, tmp_path: Path) -> None:
        tmp_path.chmod(0o755)
        path = tmp_path / "new" / "deep" / "log.db"
        before = os.umask(0)
        try:
            async with opened(str(path)) as log:
                await log.append("a", 0, b"", row())
                for file in ("log.db", "log.db-wal", "log.db-shm", "log.db.lock"):
                    assert mode(path.with_name(file)) == 0o600, file
        finally:
            os.umask(before)
        assert mode(path.parent) == mode(path.parent.parent) == 0o700
        assert mode(tmp_path) == 0o755

    async def test_what_others_could_read_is_closed_to_them(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "log.db"
        (tmp_path / "kept").mkdir()
        (tmp_path / "kept").chmod(0o755)
        with monkeypatch.context() as patch:
            patch.setattr(file_lock, "OWN_FILE", 0o644)
            async with opened(str(path)) as log:
                await log.append("a", 0, b"", row())
                for file in (path, tmp_path / "log.db-wal", tmp_path / "log.db-shm"):
                    assert mode(file) == 0o644
                    (tmp_path / "kept" / file.name).write_bytes(file.read_bytes())  # as after a crash, with its -wal
        async with opened(str(tmp_path / "kept" / "log.db")) as log:
            assert await log.read("a") == [b""]
            for file in sorted((tmp_path / "kept").iterdir()):
                assert mode(file) == 0o600, file
        assert mode(tmp_path / "kept") == 0o755  # the user's own

    def test_the_folder_by_default_is_the_owners(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "stolik").mkdir(mode=0o755)
        monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "stolik")
        assert cli.default_place() == tmp_path / "stolik" / "tables.db"
        assert mode(tmp_path / "stolik") == 0o700

    def test_a_key_of_another_user_is_read_and_one_of_this_user_closed_to_others(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        place = tmp_path / "key"
        place.write_text("ab" * KEY_BYTES + "\n")
        place.chmod(0o444)
        with monkeypatch.context() as patch:

            def refuse(*_: object, **__: object) -> None:
                raise PermissionError(errno.EPERM, "Operation not permitted")

            patch.setattr(os, "chmod", refuse)
            assert key_at(place) == b"\xab" * KEY_BYTES
        assert mode(place) == 0o444
        assert key_at(place) == b"\xab" * KEY_BYTES and mode(place) == 0o600

    def test_a_key_file_is_whole_from_its_first_moment(self, tmp_path: Path) -> None:
        place = tmp_path / "key"
        with ThreadPoolExecutor(8) as threads:
            assert len(set(threads.map(key_at, [place] * 40))) == 1
        assert mode(place) == 0o600 and list(tmp_path.iterdir()) == [place]
