"""The functions of the module. Each has a twin in ``iprender.aio``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Union, overload

from . import _results
from ._frames import Frames
from ._inputs import OptionValue, Page
from ._renderer import Renderer, shared
from ._results import Layout, Picture, Report, Text
from .errors import usage

if TYPE_CHECKING:
    import numpy
    from PIL import Image

Form = Literal["pil", "numpy"]


@overload
def render(
    page: Page, *, as_: None = None, renderer: Renderer = ..., max_seconds: Optional[float] = ..., **options: OptionValue
) -> Picture: ...
@overload
def render(
    page: Page,
    *,
    as_: Literal["pil"],
    renderer: Renderer = ...,
    max_seconds: Optional[float] = ...,
    **options: OptionValue,
) -> "Image.Image": ...
@overload
def render(
    page: Page,
    *,
    as_: Literal["numpy"],
    renderer: Renderer = ...,
    max_seconds: Optional[float] = ...,
    **options: OptionValue,
) -> "numpy.ndarray[Any, Any]": ...


def render(
    page: Page,
    *,
    as_: Optional[Form] = None,
    renderer: Renderer = shared,
    max_seconds: Optional[float] = None,
    **options: OptionValue,
) -> Union[Picture, "Image.Image", "numpy.ndarray[Any, Any]"]:
    """Draws a page, message or chat: a PNG file, or what Pillow or NumPy make of it.

    Options are those of the command, with ``_`` for ``-``: ``theme="night", scale=3, side="outgoing"``. ``format`` makes
    it a ``webp``, ``jpeg``, ``svg``, ``pdf`` or ``html``.
    """
    require_form(as_, options)
    return shown(_results.picture(renderer.submit("png", page, options, max_seconds).result()), as_)


def require_form(form: Optional[Form], options: Mapping[str, OptionValue]) -> None:
    """Refuses what no picture can be shown as, before anything is drawn."""
    if form is None:
        return
    if form not in ("pil", "numpy"):
        raise usage("as_", f"must be 'pil' or 'numpy', not {form!r}")
    format = options.get("format")
    if format is not None and format not in _results.PIXELS:
        raise usage("as_", f"cannot make pixels of {format!r}: leave out as_, or set format to 'png'")


def shown(picture: Picture, form: Optional[Form]) -> Union[Picture, "Image.Image", "numpy.ndarray[Any, Any]"]:
    """The picture as it was asked for."""
    return picture.pil() if form == "pil" else picture.numpy() if form == "numpy" else picture


def layout(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: OptionValue
) -> Layout:
    """Where everything stands: the object of ``iprender layout``."""
    require_json(options)
    return _results.layout(renderer.submit("layout", page, options, max_seconds).result())


def require_json(options: Mapping[str, OptionValue]) -> None:
    """Refuses other forms of a layout than its object."""
    if options.get("format", "json") != "json":
        raise usage("format", f"layout() gives the JSON object, not {options['format']!r}")


def check(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: OptionValue
) -> Report:
    """What a server would refuse, and what is missing: the object of ``iprender check --json``."""
    return _results.report(renderer.submit("check", page, options, max_seconds).result())


def convert(
    page: Page,
    *,
    to: str,
    renderer: Renderer = shared,
    max_seconds: Optional[float] = None,
    **options: OptionValue,
) -> Text:
    """The page in another form: ``json``, ``tdlib``, ``markdown``, ``html`` or ``text``."""
    return _results.text(renderer.submit("convert", page, {"to": to, **options}, max_seconds).result())


def frames(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: OptionValue
) -> Frames:
    """The frames of a stream, or of a page that arrives (``rate``, ``chunks``), as PNG files.

    They come as they are drawn, and none is kept. ``max_seconds`` counts the time in which they wait to be taken, too.
    """
    require_png(options)
    return renderer.stream(page, {**options, "format": "png"}, max_seconds)


def require_png(options: Mapping[str, OptionValue]) -> None:
    """Refuses other forms of frames than PNG files."""
    if options.get("format", "png") != "png":
        raise usage("format", f"frames() gives PNG files, not {options['format']!r}: film() writes one file")
