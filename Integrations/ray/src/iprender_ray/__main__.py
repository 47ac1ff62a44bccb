"""``python -m iprender_ray SOURCE OUT``"""

from __future__ import annotations

import argparse
import json
import sys

from ._job import Job
from ._run import OtherJobError, render


def main() -> int:
    usual = Job()
    parser = argparse.ArgumentParser(prog="iprender-ray", description="Draws Parquet of messages on a Ray cluster.")
    parser.add_argument("source", help="a Parquet file, or a folder of them")
    parser.add_argument("out", help="the folder of what comes out; what is there already is not drawn again")
    parser.add_argument("--options", type=json.loads, default={}, help="options of drawing, a JSON object")
    parser.add_argument("--pictures", choices=["tar", "folder"], default=usual.pictures, help="one of them a shard")
    parser.add_argument("--shard-rows", type=int, default=usual.shard_rows, help="the most rows of a shard")
    for name in ("id", "text", "options"):
        usually = getattr(usual, name + "_column")
        parser.add_argument(f"--{name}-column", default=usually, help=f"the column called {usually} otherwise")
    parser.add_argument("--max-seconds", type=float, default=usual.max_seconds, help="the longest of a message")
    parser.add_argument("--workers", type=int, help="actors; one a processor otherwise; 0 draws here, without Ray")
    arguments = vars(parser.parse_args())
    source, out, workers = (arguments.pop(name) for name in ("source", "out", "workers"))
    try:
        print(render(source, out, Job(**arguments), workers=workers))
    except (OtherJobError, FileNotFoundError) as error:
        print(f"iprender-ray: {error}", file=sys.stderr)
        return 65
    return 0


if __name__ == "__main__":
    sys.exit(main())
