"""The functions of ``iprender`` for asyncio. Both modules share the same workers."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, AsyncIterator, Literal, Mapping, Optional, Union, overload

from . import _command, _inputs, _results
from ._api import Form, require_form, require_json, require_png, shown
from ._command import Source
from ._inputs import Page
from ._renderer import Renderer, shared
from ._results import Difference, Layout, Picture, Report, Text
from ._worker import Reply

if TYPE_CHECKING:
    import numpy
    from PIL import Image
    from typing_extensions import Unpack

    from ._options import CheckOptions, ConvertOptions, DiffOptions, FilmOptions, LayoutOptions, RenderOptions


async def _reply(
    want: str, page: Page, options: Mapping[str, object], renderer: Renderer, max_seconds: Optional[float]
) -> Reply:
    return await asyncio.wrap_future(renderer.submit(want, page, options, max_seconds))


@overload
async def render(
    page: Page, *, as_: None = None, renderer: Renderer = ..., max_seconds: Optional[float] = ..., **options: "Unpack[RenderOptions]"
) -> Picture: ...
@overload
async def render(
    page: Page,
    *,
    as_: Literal["pil"],
    renderer: Renderer = ...,
    max_seconds: Optional[float] = ...,
    **options: "Unpack[RenderOptions]",
) -> "Image.Image": ...
@overload
async def render(
    page: Page,
    *,
    as_: Literal["numpy"],
    renderer: Renderer = ...,
    max_seconds: Optional[float] = ...,
    **options: "Unpack[RenderOptions]",
) -> "numpy.ndarray[Any, Any]": ...


async def render(
    page: Page,
    *,
    as_: Optional[Form] = None,
    renderer: Renderer = shared,
    max_seconds: Optional[float] = None,
    **options: "Unpack[RenderOptions]",
) -> Union[Picture, "Image.Image", "numpy.ndarray[Any, Any]"]:
    """Like ``iprender.render``, for ``await``."""
    require_form(as_, options)
    reply = await _reply("png", page, options, renderer, max_seconds)
    return shown(_results.picture(reply, _inputs.sources(page, options)), as_)


async def layout(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: "Unpack[LayoutOptions]"
) -> Layout:
    """Like ``iprender.layout``, for ``await``."""
    require_json(options)
    return _results.layout(await _reply("layout", page, options, renderer, max_seconds))


async def check(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: "Unpack[CheckOptions]"
) -> Report:
    """Like ``iprender.check``, for ``await``."""
    return _results.report(await _reply("check", page, options, renderer, max_seconds))


async def convert(
    page: Page,
    *,
    to: str,
    renderer: Renderer = shared,
    max_seconds: Optional[float] = None,
    **options: "Unpack[ConvertOptions]",
) -> Text:
    """Like ``iprender.convert``, for ``await``."""
    return _results.text(await _reply("convert", page, {"to": to, **options}, renderer, max_seconds))


async def frames(
    page: Page, *, renderer: Renderer = shared, max_seconds: Optional[float] = None, **options: "Unpack[RenderOptions]"
) -> AsyncIterator[Picture]:
    """Like ``iprender.frames``, for ``async for``."""
    require_png(options)
    stream = await asyncio.to_thread(renderer.stream, page, {**options, "format": "png"}, max_seconds)
    with stream:
        while (picture := await asyncio.to_thread(next, stream, None)) is not None:
            yield picture


async def film(page: Page, output: Union[str, "os.PathLike[str]"], **options: "Unpack[FilmOptions]") -> Path:
    """Like ``iprender.film``, for ``await``."""
    return await asyncio.to_thread(_command.film, page, output, **options)


async def diff(expected: Source, actual: Source, *, picture: bool = False, **options: "Unpack[DiffOptions]") -> Difference:
    """Like ``iprender.diff``, for ``await``."""
    return await asyncio.to_thread(_command.diff, expected, actual, picture=picture, **options)
