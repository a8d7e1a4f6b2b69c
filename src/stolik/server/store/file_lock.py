"""A lock beside a file, so that one process has the file to itself.

The system releases the lock when its process ends, however it ends. Nobody deletes the lock file: another process might
hold the deleted file, and a third one would lock a new one.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from stolik.core.errors import StolikError

WAIT_SECONDS = 3.0
"""How long to wait for a process that is about to end."""
PAUSE = 0.05
LOCKED_BYTE = 1 << 20
"""Windows lets nobody read a byte that is locked, so this is one behind the process id."""
OWN_FILE = 0o600
OWN_FOLDER = 0o700


class FileInUse(StolikError):
    words = (
        "Another server has the database {place} open{by}. Stop that server, or choose another file: --database FILE",
        "Bazę danych {place} ma otwartą inny serwer{by}. Zatrzymaj tamten serwer albo wybierz inny plik: --database PLIK",
    )


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """The lock of a file; links to it lead to the same lock."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor: int | None = None

    @property
    def path(self) -> Path:
        real = self._file.resolve()
        return real.with_name(f"{real.name}.lock")

    def take(self, wait: float = WAIT_SECONDS) -> None:
        """Takes the lock, or raises `FileInUse` if another process, or another part of this one, keeps it."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, OWN_FILE)
        until = time.monotonic() + wait
        while True:
            try:
                _lock(descriptor)
                break
            except (BlockingIOError, PermissionError):
                if time.monotonic() > until:
                    holder = _holder(descriptor)
                    os.close(descriptor)
                    by = (f" (process {holder})", f" (proces {holder})") if holder else ("", "")
                    raise FileInUse(place=str(self._file), by=by) from None
            except BaseException:
                os.close(descriptor)
                raise
            time.sleep(PAUSE)
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        self._descriptor = descriptor

    def release(self) -> None:
        """Lets go of the lock; does nothing without it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _holder(descriptor: int) -> str:
    """The id of the process that has the lock, as it wrote it down."""
    with suppress(OSError):
        os.lseek(descriptor, 0, os.SEEK_SET)
        text = os.read(descriptor, 20).decode("ascii", "replace").strip()
        return text if text.isdecimal() else ""
    return ""


def make_private(path: Path) -> None:
    """Lets only its owner read a file or look into a folder, where this process may say so and the system knows such rights."""
    if os.name == "posix":
        with suppress(OSError):
            path.chmod(OWN_FOLDER if path.is_dir() else OWN_FILE)


def make_private_folders(folder: Path) -> None:
    """Makes the folders that are missing, for their owner alone; leaves those that are there as they are."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(OWN_FOLDER, exist_ok=True)


def make_private_file(path: Path) -> None:
    """Makes a file for its owner alone, or closes it to others. What SQLite puts beside it later gets the same rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILE))
    for ending in ("", "-wal", "-shm", "-journal", ".lock"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            make_private(beside)
