"""Renders messages over HTTP with FastAPI: `uvicorn endpoint:app`."""

from __future__ import annotations

from typing import Any

from fastapi import Body, FastAPI, Response
from fastapi.responses import JSONResponse

import iprender

app = FastAPI()


@app.post("/render")
async def render(page: Any = Body(...), theme: str = "classic", scale: float = 2) -> Response:
    """Returns a PNG file of the page, or an error."""
    try:
        picture = await iprender.aio.render(page, theme=theme, scale=scale, max_seconds=10)
    except iprender.IPRenderError as problem:
        status = 400 if isinstance(problem, (iprender.InputError, iprender.UsageError)) else 500
        body = {"error": problem.message, "help": problem.help, "pointer": problem.pointer}
        return JSONResponse(body, status)
    return Response(bytes(picture), media_type="image/png")
