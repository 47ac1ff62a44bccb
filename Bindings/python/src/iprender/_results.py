"""The results: bytes, text and objects with their warnings."""

from __future__ import annotations

import io
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union

from . import _files
from ._worker import Reply
from .errors import Diagnostic, error, usage

if TYPE_CHECKING:
    import numpy
    from PIL import Image


#: The media types and file extensions of the formats.
_FORMATS = {
    "png": ("image/png", {".png"}),
    "webp": ("image/webp", {".webp"}),
    "jpeg": ("image/jpeg", {".jpg", ".jpeg"}),
    "svg": ("image/svg+xml", {".svg"}),
    "pdf": ("application/pdf", {".pdf"}),
    "html": ("text/html", {".html", ".htm"}),
}


class Picture(bytes):
    """The bytes of an image file: PNG, unless ``format`` or ``preset`` selects another format. Jupyter shows it."""

    #: The format: ``png``, ``webp``, ``jpeg``, ``svg``, ``pdf`` or ``html``.
    format: str = "png"
    #: The width in pixels.
    width: int = 0
    #: The height in pixels.
    height: int = 0
    #: The warnings about the input.
    warnings: tuple[Diagnostic, ...] = ()
    #: The files that the image was made of, which ``save`` does not replace: the page's, and those of options.
    _sources: tuple[str, ...] = ()

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The same as ``warnings``, by its name in the Swift library."""
        return self.warnings

    @staticmethod
    def make(data: bytes, header: Mapping[str, Any], warnings: tuple[Diagnostic, ...] = ()) -> "Picture":
        """Creates an image from the header of the worker's response."""
        picture = Picture(data)
        picture.format = str(header.get("format", "png"))
        picture.width, picture.height = int(header.get("width", 0)), int(header.get("height", 0))
        picture.warnings = warnings
        return picture

    @staticmethod
    def of_png(png: bytes) -> "Picture":
        """Creates an image from a PNG file, whose first chunk contains the size."""
        return Picture.make(
            png, {"width": int.from_bytes(png[16:20], "big"), "height": int.from_bytes(png[20:24], "big")}
        )

    def save(self, path: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes the file atomically and returns its path.

        A file extension of another format is an error, and so is a file that the image was made of: the page, a file
        of an option, or a file that the page names.
        """
        target = Path(path)
        ending = target.suffix.lower()
        of_others = any(ending in endings for name, (_, endings) in _FORMATS.items() if name != self.format)
        if of_others and ending not in _FORMATS[self.format][1]:
            asked = next(name for name, (_, endings) in _FORMATS.items() if ending in endings)
            raise usage("path", f"cannot save {self.format} as {target.name!r}; render with format={asked!r}")
        if _files.is_source(target, self._sources):
            raise usage("path", f"the image would replace {target.name!r}, which it was made of; choose another name")
        _files.write(target, self)
        return target

    def _repr_png_(self) -> Optional[bytes]:
        return bytes(self) if self.format == "png" else None

    def _repr_jpeg_(self) -> Optional[bytes]:
        return bytes(self) if self.format == "jpeg" else None

    def _repr_svg_(self) -> Optional[str]:
        return self.decode("utf-8") if self.format == "svg" else None

    def _repr_pdf_(self) -> Optional[bytes]:
        return bytes(self) if self.format == "pdf" else None

    def _repr_html_(self) -> Optional[str]:
        return self.decode("utf-8") if self.format == "html" else None

    def __repr__(self) -> str:
        return f"<Picture {self.format} {self.width}x{self.height}, {len(self)} bytes>"

    def pil(self) -> "Image.Image":
        """Returns the image as a Pillow image (PNG, WebP and JPEG)."""
        if self.format not in PIXELS:
            raise usage("format", f"Pillow cannot open {self.format}; render with format='png'")
        from PIL import Image

        return Image.open(io.BytesIO(self)).convert("RGBA")

    def numpy(self) -> "numpy.ndarray[Any, Any]":
        """Returns an array of rows of pixels. Each pixel is red, green, blue and alpha, from 0 to 255."""
        import numpy

        return numpy.array(self.pil())


#: The raster formats.
PIXELS = ("png", "webp", "jpeg")


class Text(str):
    """A converted page. ``warnings`` lists what the format cannot express."""

    warnings: tuple[Diagnostic, ...] = ()

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The same as ``warnings``, by its name in the Swift library."""
        return self.warnings


@dataclass(frozen=True)
class CanvasRect:
    """A rectangle in points. Y coordinates grow downward."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class LayoutElement:
    """A laid out thing, such as a line, a table or a message, with the things in it."""

    #: The member of the parent that contains the element, for example ``items``, ``lines`` or ``rows``.
    role: str
    #: The kind, for example ``text`` or ``photo``; ``None`` if the role determines it.
    kind: Optional[str]
    #: The name of a shape or of a part of a screen.
    name: Optional[str]
    #: The JSON pointer to the block or message in the input.
    source: Optional[str]
    #: The frame in the space of the parent.
    frame: Optional[CanvasRect]
    #: The text that is shown, without the texts of nested elements.
    text: Optional[str]
    #: The nested elements, in paint order.
    elements: tuple["LayoutElement", ...]

    @staticmethod
    def read(role: str, value: Mapping[str, Any]) -> "LayoutElement":
        """Creates an element from an object of the layout."""

        def word(key: str) -> Optional[str]:
            found = value.get(key)
            return found if isinstance(found, str) else None

        frame = value.get("frame")
        return LayoutElement(
            role,
            word("kind"),
            word("name"),
            word("source"),
            CanvasRect(*frame) if isinstance(frame, list) and len(frame) == 4 else None,
            word("text"),
            LayoutElement.all(value),
        )

    @staticmethod
    def all(value: Mapping[str, Any]) -> tuple["LayoutElement", ...]:
        """Returns the elements in an object of the layout."""
        found: list[LayoutElement] = []
        for role, member in value.items():
            members = member if isinstance(member, list) else [member]
            found += [LayoutElement.read(role, item) for item in members if isinstance(item, dict)]
        return tuple(found)


class Layout(dict[str, Any]):
    """The position of every line, glyph and box (Spec/Dumps.md)."""

    warnings: tuple[Diagnostic, ...] = ()

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The same as ``warnings``, by its name in the Swift library."""
        return self.warnings

    @property
    def elements(self) -> tuple[LayoutElement, ...]:
        """The laid out elements: the items of a page, or the rows of a message or a chat."""
        return LayoutElement.all(self)


class Report(dict[str, Any]):
    """The format, the contents and the problems of an input (Spec/Input.md)."""

    @property
    def fine(self) -> bool:
        """Whether the input has no problems."""
        return bool(self["fine"])

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """The problems that were found."""
        return tuple(Diagnostic.read(problem) for problem in self.get("problems", []))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The same as ``problems``, by its name in the Swift library."""
        return self.problems


class Difference(dict[str, Any]):
    """The differences between two images: the object of ``iprender diff --json``."""

    #: An image of the differences, if ``diff`` was called with ``picture=True``.
    picture: Optional[Picture] = None

    @property
    def same(self) -> bool:
        """Whether the images are equal, within the tolerances."""
        return bool(self["same"])

    def _repr_png_(self) -> Optional[bytes]:
        return self.picture


def found(reply: Reply) -> tuple[Diagnostic, ...]:
    """Returns the warnings of a response. Raises an error if there is no result."""
    warnings = tuple(Diagnostic.read(item) for item in reply.header.get("diagnostics", []))
    if not reply.header.get("ok"):
        raise error(reply.header.get("error", {}), warnings)
    return warnings


def picture(reply: Reply, sources: tuple[str, ...] = ()) -> Picture:
    warnings = found(reply)
    result = Picture.make(reply.payload, reply.header, warnings)
    result._sources = sources
    return result


def layout(reply: Reply) -> Layout:
    warnings = found(reply)
    result = Layout(json.loads(reply.payload))
    result.warnings = warnings
    return result


def report(reply: Reply) -> Report:
    found(reply)
    return Report({**json.loads(reply.payload), "fine": bool(reply.header.get("fine"))})


def text(reply: Reply) -> Text:
    warnings = found(reply)
    result = Text(reply.payload.decode("utf-8"))
    result.warnings = warnings
    return result
