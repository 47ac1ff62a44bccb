"""The functions of the module. Each has a twin in ``iprender.aio``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Literal, Optional, Union, overload

from . import _results
from ._inputs import OptionValue, Page
from ._renderer import Renderer, shared
from ._results import Layout, Picture, Report, Text

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

    Options are those of the command, with ``_`` for ``-``: ``theme="night", scale=3, side="outgoing"``.
    """
    return shown(_results.picture(renderer.submit("png", page, options, max_seconds).result()), as_)


def shown(picture: Picture, form: Optional[Form]) -> Union[Picture, "Image.Image", "numpy.ndarray[Any, Any]"]:
    """The picture as it was asked for."""
    if form is None:
        return picture
    if form == "pil":
        return picture.pil()
    if form == "numpy":
        return picture.numpy()
    raise ValueError(f"as_ is 'pil' or 'numpy', not {form!r}")


def layout(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: OptionValue
) -> Layout:
    """Where everything stands: the object of ``iprender layout``."""
    return _results.layout(renderer.submit("layout", page, options, max_seconds).result())


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
) -> Iterator[Picture]:
    """The frames of a stream, or of a page that arrives (``rate``, ``chunks``), as PNG files."""
    reply = renderer.submit("frames", page, {"format": "png", **options}, max_seconds).result()
    return _results.frames(reply)
