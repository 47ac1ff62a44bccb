"""Draws Telegram's messages, rich messages and chats as the phone does.

    import iprender
    picture = iprender.render("Some *words*", theme="night", scale=3)
    open("words.png", "wb").write(picture)
"""

from . import aio
from ._api import check, convert, frames, layout, render
from ._binary import binary
from ._command import diff, film
from ._renderer import Renderer
from ._results import Difference, Layout, Picture, Report, Text
from ._version import __version__
from .errors import Diagnostic, InputError, IPRenderError, TimeLimitError, UsageError, WorkerError

__all__ = [
    "Diagnostic",
    "Difference",
    "IPRenderError",
    "InputError",
    "Layout",
    "Picture",
    "Renderer",
    "Report",
    "Text",
    "TimeLimitError",
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
