"""Atomic writing of files."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Writes a file atomically. The target of a link is replaced; a device is written to."""
    target = os.path.realpath(path)
    try:
        is_special = not stat.S_ISREG(os.stat(target).st_mode)
    except FileNotFoundError:
        is_special = False
    if is_special:
        with open(target, "wb") as file:
            file.write(data)
        return
    folder, name = os.path.split(target)
    draft = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(8)}")
    # The umask applies, as for any new file.
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        os.replace(draft, target)
    except BaseException:
        os.unlink(draft)
        raise
