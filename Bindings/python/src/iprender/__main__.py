"""The entry point of ``iprender`` and ``python -m iprender``."""

from __future__ import annotations

import os
import sys

from ._binary import binary, environment


def main() -> None:
    """Replaces this process with the command, with the same arguments."""
    program = binary()
    os.execve(program, [program, *sys.argv[1:]], environment())


if __name__ == "__main__":
    main()
