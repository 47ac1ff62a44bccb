"""Renders Telegram messages, rich messages and chats as Telegram for iOS shows them.

    import iprender
    picture = iprender.render("Some *words*", theme="night", scale=3)
    picture.save("words.png")
"""

from . import aio
from ._api import check, convert, frames, layout, render
from ._binary import binary
from ._command import diff, film
from ._frames import Frames
from ._renderer import Renderer
from ._results import CanvasRect, Difference, Layout, LayoutElement, Picture, Report, Text
from ._version import __version__
from .errors import (
    Diagnostic,
    InputError,
    IPRenderError,
    MissingFileError,
    TimeLimitError,
    UnknownOptionError,
    UsageError,
    WorkerError,
)

__all__ = [
    "CanvasRect",
    "Diagnostic",
    "Difference",
    "Frames",
    "IPRenderError",
    "InputError",
    "Layout",
    "LayoutElement",
    "MissingFileError",
    "Picture",
    "Renderer",
    "Report",
    "Text",
    "TimeLimitError",
    "UnknownOptionError",
    "UsageError",
    "WorkerError",
    "__version__",
    "aio",
    "binary",
    "check",
    "convert",
    "diff",
    "film",
    "frames",
    "layout",
    "render",
]
