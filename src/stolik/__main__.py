"""What the command `stolik` and `python -m stolik` call; who interrupts it, even while it loads, sees no traceback."""

import sys

INTERRUPTED = 130


def main() -> None:
    try:
        from stolik import cli

        cli.main()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
