"""Commands of `stolik`, called in this process: to start another takes longer than most of them do."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from stolik.cli import app


class Done(NamedTuple):
    """How a command ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


def done(*arguments: object, typed: str = "", **environment: str) -> Done:
    """Calls a command with what somebody types."""
    out, errors, code = io.StringIO(), io.StringIO(), 0
    with (
        patch.dict(os.environ, environment),
        patch("sys.stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(errors),
    ):
        try:
            app([str(argument) for argument in arguments], result_action="return_value")
        except SystemExit as exiting:
            code = int(exiting.code or 0)
    return Done(code, out.getvalue(), errors.getvalue())
