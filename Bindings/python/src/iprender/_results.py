"""What comes out: bytes, texts and objects that know their warnings."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any, Iterator, Optional

from ._worker import Reply
from .errors import Diagnostic, error

if TYPE_CHECKING:
    import numpy
    from PIL import Image


class Picture(bytes):
    """A PNG file. Jupyter shows it."""

    width: int
    height: int
    warnings: tuple[Diagnostic, ...]

    @staticmethod
    def make(png: bytes, warnings: tuple[Diagnostic, ...] = ()) -> "Picture":
        picture = Picture(png)
        # The size stands in the first chunk.
        picture.width, picture.height = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
        picture.warnings = warnings
        return picture

    def _repr_png_(self) -> bytes:
        return bytes(self)

    def __repr__(self) -> str:
        return f"<Picture {self.width}x{self.height}, {len(self)} bytes>"

    def pil(self) -> "Image.Image":
        """As Pillow has it."""
        from PIL import Image

        return Image.open(io.BytesIO(self)).convert("RGBA")

    def numpy(self) -> "numpy.ndarray[Any, Any]":
        """Rows of pixels, red, green, blue and alpha from 0 to 255."""
        import numpy

        return numpy.array(self.pil())


class Text(str):
    """A converted page, and what of it was lost."""

    warnings: tuple[Diagnostic, ...] = ()


class Layout(dict[str, Any]):
    """Where everything stands (Docs/Dumps.md)."""

    warnings: tuple[Diagnostic, ...] = ()


class Report(dict[str, Any]):
    """What a server would say of a message (Docs/Input.md)."""

    #: Whether nothing is wrong.
    fine: bool = True

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        return tuple(Diagnostic.read(problem) for problem in self.get("problems", []))


class Difference(dict[str, Any]):
    """How two pictures differ: the numbers of ``iprender diff --json``."""

    #: A picture of what differs.
    picture: Optional[Picture] = None

    @property
    def same(self) -> bool:
        return bool(self["same"])

    def _repr_png_(self) -> Optional[bytes]:
        return self.picture


def _warnings(reply: Reply) -> tuple[Diagnostic, ...]:
    found = tuple(Diagnostic.read(item) for item in reply.header.get("diagnostics", []))
    if not reply.header.get("ok"):
        raise error(reply.header.get("error", {}), found)
    return found


def picture(reply: Reply) -> Picture:
    warnings = _warnings(reply)
    return Picture.make(reply.payload, warnings)


def layout(reply: Reply) -> Layout:
    warnings = _warnings(reply)
    result = Layout(json.loads(reply.payload))
    result.warnings = warnings
    return result


def report(reply: Reply) -> Report:
    _warnings(reply)
    result = Report(json.loads(reply.payload))
    result.fine = bool(reply.header.get("fine"))
    return result


def text(reply: Reply) -> Text:
    warnings = _warnings(reply)
    result = Text(reply.payload.decode("utf-8"))
    result.warnings = warnings
    return result


def frames(reply: Reply) -> Iterator[Picture]:
    """PNG files, one after the other."""
    warnings = _warnings(reply)
    return _split(reply.payload, warnings)


def _split(data: bytes, warnings: tuple[Diagnostic, ...]) -> Iterator[Picture]:
    start = place = 0
    while place < len(data):
        place += 8
        kind = b""
        while kind != b"IEND":
            kind = data[place + 4 : place + 8]
            place += 12 + int.from_bytes(data[place : place + 4], "big")
        yield Picture.make(data[start:place], warnings)
        start = place
