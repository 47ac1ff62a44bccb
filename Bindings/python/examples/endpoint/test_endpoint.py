"""Tests that the endpoint and the function return the same image."""

from __future__ import annotations

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

from endpoint import app  # noqa: E402
from fastapi.testclient import TestClient  # noqa: E402

import iprender  # noqa: E402

HELLO = [{"type": "paragraph", "text": "Hello"}]


def test_pictures() -> None:
    client = TestClient(app)
    answer = client.post("/render?theme=night", json=HELLO)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.content == iprender.render(HELLO, theme="night")


def test_errors() -> None:
    client = TestClient(app)
    assert client.post("/render", json={"nothing": 1}).status_code == 400
    answer = client.post("/render?theme=mauve", json=HELLO)
    assert answer.status_code == 400
    assert answer.json().keys() == {"error", "help", "pointer"}
