"""Tests that all cells of the notebook run, and that Jupyter can show their results."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import iprender


def test_every_cell() -> None:
    notebook = json.loads((Path(__file__).parent / "messages.ipynb").read_text())
    names: dict[str, Any] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop()
        assert isinstance(last, ast.Expr)
        exec(compile(tree, "cell", "exec"), names)
        shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
    assert isinstance(shown[0], iprender.Picture) and shown[0]._repr_png_().startswith(b"\x89PNG")
    assert shown[1] == () and "text" in shown[2]
    assert shown[3]._repr_png_().startswith(b"\x89PNG")
