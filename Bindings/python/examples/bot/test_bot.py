"""What the bot answers, pinned as pictures: `pytest --iprender-update` writes them."""

from __future__ import annotations

from typing import Callable

import pytest

pytest.importorskip("aiogram")

from bot import welcome  # noqa: E402


@pytest.mark.parametrize("theme", ["classic", "night"])
def test_welcome(iprender_golden: Callable[..., None], theme: str) -> None:
    iprender_golden(welcome(1, "Fern"), theme=theme)
