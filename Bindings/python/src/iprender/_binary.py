"""The locations of the command and of the fonts in wheels."""

from __future__ import annotations

import os
import shutil
import sys
from importlib import util
from pathlib import Path
from typing import Mapping

#: The environment variable that selects another binary than the one in the wheel.
VARIABLE = "IPRENDER_BINARY"

_PORTABLE = Path(__file__).parent / "_portable" / "bin" / "iprender"


def binary() -> str:
    """Returns the path of the command: ``IPRENDER_BINARY``, the binary in the wheel, or the one on the ``PATH``."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    if _PORTABLE.exists():
        return str(_PORTABLE)
    # A wheel without a binary installs a script with the same name, which would call itself.
    scripts = os.path.realpath(os.path.dirname(sys.executable))
    path = os.environ.get("PATH", os.defpath).split(os.pathsep)
    found = shutil.which("iprender", path=os.pathsep.join(p for p in path if os.path.realpath(p) != scripts))
    if found is None:
        raise FileNotFoundError(f"cannot find iprender; install its wheel, or set {VARIABLE} to the path of the binary")
    return found


def font_folders() -> list[str]:
    """Returns the folders of fonts in other wheels: ``iprender[cjk]`` and ``iprender[scripts]``."""
    found = [util.find_spec(name) for name in ("iprender_cjk", "iprender_scripts")]
    places = [place for spec in found if spec for place in spec.submodule_search_locations or []]
    return [str(Path(place) / "fonts") for place in places]


def environment() -> Mapping[str, str]:
    """Returns the environment of the command. Folders of the user are searched before the fonts of other wheels."""
    variables = dict(os.environ)
    folders = [folder for folder in [variables.get("IPRENDER_FONT_DIR", "")] + font_folders() if folder]
    if folders:
        variables["IPRENDER_FONT_DIR"] = ":".join(folders)
    return variables
