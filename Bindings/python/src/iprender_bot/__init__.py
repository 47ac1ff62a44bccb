"""The server that emulates the Bot API, ``iprender-serve``, for ``pip install iprender[bot]``."""

from __future__ import annotations

from pathlib import Path

#: The server in this wheel. In a clone of the repository it does not exist.
SERVER = Path(__file__).parent / "bin" / "iprender-serve"
