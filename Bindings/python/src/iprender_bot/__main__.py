"""The entry point of ``iprender-serve`` and ``python -m iprender_bot``."""

from __future__ import annotations

import os
import sys

from iprender._binary import binary, environment

from . import SERVER


def main() -> None:
    """Replaces this process with the server. It draws with the command of the wheel, unless ``--iprender`` names one."""
    program = str(SERVER)
    os.execve(program, [program, "--iprender", binary(), *sys.argv[1:]], environment())


if __name__ == "__main__":
    main()
