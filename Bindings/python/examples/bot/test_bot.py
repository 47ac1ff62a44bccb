"""Compares the replies of the bot with expected images, which `pytest --iprender-update` writes."""

from __future__ import annotations

from typing import Callable

import pytest

pytest.importorskip("aiogram")

from bot import welcome  # noqa: E402


@pytest.mark.parametrize("theme", ["classic", "night"])
def test_welcome(iprender_golden: Callable[..., None], theme: str) -> None:
    iprender_golden(welcome(1, "Fern"), theme=theme)
