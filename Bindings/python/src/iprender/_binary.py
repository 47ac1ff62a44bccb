"""Where the command is, and the fonts that wheels bring."""

from __future__ import annotations

import os
import shutil
import sys
from importlib import util
from pathlib import Path
from typing import Mapping

#: Names another binary than the wheel's own.
VARIABLE = "IPRENDER_BINARY"

_PORTABLE = Path(__file__).parent / "_portable" / "bin" / "iprender"


def binary() -> str:
    """The path of the command: what ``IPRENDER_BINARY`` names, that of the wheel, or the one on the path."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    if _PORTABLE.exists():
        return str(_PORTABLE)
    # The script of the same name, which a wheel without a binary installs, would call itself.
    scripts = os.path.realpath(os.path.dirname(sys.executable))
    path = os.environ.get("PATH", os.defpath).split(os.pathsep)
    found = shutil.which("iprender", path=os.pathsep.join(p for p in path if os.path.realpath(p) != scripts))
    if found is None:
        raise FileNotFoundError("no iprender was found: install its wheel for this platform, or set " + VARIABLE)
    return found


def font_folders() -> list[str]:
    """Folders of fonts in other wheels: those of ``iprender[cjk]``."""
    found = util.find_spec("iprender_cjk")
    places = found.submodule_search_locations if found else None
    return [str(Path(place) / "fonts") for place in places or []]


def environment() -> Mapping[str, str]:
    """What the command is started with: the fonts of other wheels stand behind those that the user names."""
    variables = dict(os.environ)
    folders = [folder for folder in [variables.get("IPRENDER_FONT_DIR", "")] + font_folders() if folder]
    if folders:
        variables["IPRENDER_FONT_DIR"] = ":".join(folders)
    return variables
