"""Secrets at rest: the log holds the secret of a table only encrypted, with a key that is no part of the database."""

from __future__ import annotations

import base64
import hashlib
import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from stolik.core.errors import StolikError
from stolik.server.store.file_lock import make_private
from stolik.server.table import events

KEY_BYTES, NONCE_BYTES = 32, 12
MARK = "sealed:"


class CannotUseKey(StolikError):
    words = (
        "The key file {place} can't be used: {reason}.",
        "Nie można użyć pliku klucza {place}: {reason}.",
    )


class WrongKey(StolikError):
    words = (
        "The secret of this table is encrypted with another key. The key file of this server must be the one it was opened with.",
        "Sekret tego stołu zaszyfrowano innym kluczem. Serwer musi mieć ten plik klucza, z którym go otwarto.",
    )


class Vault:
    """Seals and opens secrets with one key, each for its own table."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, table: str, opened: events.Opened) -> events.Opened:
        """The event as the log may have it."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = nonce + self._cipher.encrypt(nonce, opened.secret.encode(), table.encode())
        return msgspec.structs.replace(opened, secret=MARK + base64.b64encode(sealed).decode())

    def open(self, table: str, opened: events.Opened) -> events.Opened:
        """The event as it was; the first build wrote its secrets in clear."""
        if not opened.secret.startswith(MARK):
            return opened
        try:
            sealed = base64.b64decode(opened.secret.removeprefix(MARK))
            secret = self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], table.encode())
        except (InvalidTag, ValueError) as error:
            raise WrongKey() from error
        return msgspec.structs.replace(opened, secret=secret.decode())


def fingerprint(key: bytes) -> str:
    """What tells keys apart and gives none of them away."""
    return hashlib.sha256(b"stolik key\n" + key).hexdigest()


def new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def key_at(place: Path) -> bytes:
    """The key in a file, which only its owner may read; makes one where there is none."""
    try:
        if place.exists():
            make_private(place)  # a mounted secret belongs to somebody else, and can be read all the same
        else:
            _write_key(place)
        return key_in(place.read_text("ascii"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or ("it doesn't hold 64 hex digits", "nie ma w nim 64 cyfr szesnastkowych")
        raise CannotUseKey(place=place, reason=reason) from error


def _write_key(place: Path) -> None:
    """Makes a key file, whole from its first moment: of processes that start at once, one makes it and the others read it."""
    descriptor, draft = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)  # with mode 0600
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(new_key().hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, place)
    finally:
        Path(draft).unlink()


def key_in(text: str) -> bytes:
    """A key of 64 hex digits; raises `ValueError`."""
    key = bytes.fromhex(text.strip())
    if len(key) != KEY_BYTES:
        raise ValueError(len(key))
    return key
