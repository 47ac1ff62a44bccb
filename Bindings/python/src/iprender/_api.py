"""The functions of the module. ``iprender.aio`` contains an asynchronous version of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Union, overload

from . import _inputs, _results
from ._frames import Frames
from ._inputs import Page
from ._renderer import Renderer, shared
from ._results import Layout, Picture, Report, Text
from .errors import usage

if TYPE_CHECKING:
    import numpy
    from PIL import Image
    from typing_extensions import Unpack

    from ._options import CheckOptions, ConvertOptions, LayoutOptions, RenderOptions

Form = Literal["pil", "numpy"]


@overload
def render(
    page: Page, *, as_: None = None, renderer: Renderer = ..., max_seconds: Optional[float] = ..., **options: "Unpack[RenderOptions]"
) -> Picture: ...
@overload
def render(
    page: Page,
    *,
    as_: Literal["pil"],
    renderer: Renderer = ...,
    max_seconds: Optional[float] = ...,
    **options: "Unpack[RenderOptions]",
) -> "Image.Image": ...
@overload
def render(
    page: Page,
    *,
    as_: Literal["numpy"],
    renderer: Renderer = ...,
    max_seconds: Optional[float] = ...,
    **options: "Unpack[RenderOptions]",
) -> "numpy.ndarray[Any, Any]": ...


def render(
    page: Page,
    *,
    as_: Optional[Form] = None,
    renderer: Renderer = shared,
    max_seconds: Optional[float] = None,
    **options: "Unpack[RenderOptions]",
) -> Union[Picture, "Image.Image", "numpy.ndarray[Any, Any]"]:
    """Renders a page, a message or a chat, and returns the bytes of an image file.

    Keyword arguments are the options of the command, with ``_`` instead of ``-``: ``theme="night", scale=3,
    side="outgoing"``. ``format`` is ``png`` (the default), ``webp``, ``jpeg``, ``svg``, ``pdf`` or ``html``. With
    ``as_="pil"``, the function returns a Pillow image, and with ``as_="numpy"`` an array. Rendering for more than
    ``max_seconds`` raises ``TimeLimitError``.
    """
    require_form(as_, options)
    reply = renderer.submit("png", page, options, max_seconds).result()
    return shown(_results.picture(reply, _inputs.sources(page, options)), as_)


def require_form(form: Optional[Form], options: Mapping[str, object]) -> None:
    """Raises ``UsageError`` if the image cannot be converted to ``form``."""
    if form is None:
        return
    if form not in ("pil", "numpy"):
        raise usage("as_", f"must be 'pil' or 'numpy', not {form!r}")
    format = options.get("format")
    if format is not None and format not in _results.PIXELS:
        raise usage("as_", f"cannot convert {format!r} to pixels; remove as_, or use format='png'")


def shown(picture: Picture, form: Optional[Form]) -> Union[Picture, "Image.Image", "numpy.ndarray[Any, Any]"]:
    """Returns the image as ``form`` says."""
    return picture.pil() if form == "pil" else picture.numpy() if form == "numpy" else picture


def layout(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: "Unpack[LayoutOptions]"
) -> Layout:
    """Returns the position of every line, glyph and box: the JSON object of ``iprender layout``."""
    require_json(options)
    return _results.layout(renderer.submit("layout", page, options, max_seconds).result())


def require_json(options: Mapping[str, object]) -> None:
    """Raises ``UsageError`` if the options ask for another format than JSON."""
    if options.get("format", "json") != "json":
        raise usage("format", f"layout() returns a JSON object; remove format={options['format']!r}")


def check(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: "Unpack[CheckOptions]"
) -> Report:
    """Reports the format, the contents and the problems of an input: the object of ``iprender check --json``."""
    return _results.report(renderer.submit("check", page, options, max_seconds).result())


def convert(
    page: Page,
    *,
    to: str,
    renderer: Renderer = shared,
    max_seconds: Optional[float] = None,
    **options: "Unpack[ConvertOptions]",
) -> Text:
    """Converts the page to ``json``, ``tdlib``, ``markdown``, ``html`` or ``text``."""
    return _results.text(renderer.submit("convert", page, {"to": to, **options}, max_seconds).result())


def frames(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: "Unpack[RenderOptions]"
) -> Frames:
    """Returns an iterator over the frames of a stream, or of a page that appears step by step (``rate``, ``chunks``).

    Each frame is a PNG file. It is rendered when you ask for it, and the iterator does not keep it. ``max_seconds``
    includes the time that you take between two frames.
    """
    require_png(options)
    return renderer.stream(page, {**options, "format": "png"}, max_seconds)


def require_png(options: Mapping[str, object]) -> None:
    """Raises ``UsageError`` if the options ask for another format than PNG."""
    if options.get("format", "png") != "png":
        raise usage("format", f"frames() returns PNG files, not {options['format']!r}; use film() to write a film")
