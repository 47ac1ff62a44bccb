"""``python -m iprender_ray SOURCE OUT``"""

from __future__ import annotations

import argparse
import json
import sys

from ._job import Job
from ._run import OtherJobError, render


def main() -> int:
    usual = Job()
    description = "Render messages from Parquet files on a Ray cluster."
    parser = argparse.ArgumentParser(prog="iprender-ray", description=description)
    parser.add_argument("source", help="Parquet file, or folder of Parquet files")
    parser.add_argument("out", help="folder of the results; existing shards are not rendered again")
    parser.add_argument("--options", type=json.loads, default={}, help="options of all messages, as a JSON object")
    parser.add_argument("--pictures", choices=["tar", "folder"], default=usual.pictures, help="output of a shard")
    parser.add_argument("--shard-rows", type=int, default=usual.shard_rows, help="maximum number of rows of a shard")
    for name in ("id", "text", "options"):
        usually = getattr(usual, name + "_column")
        parser.add_argument(f"--{name}-column", default=usually, help=f"name of the {name} column [default: {usually}]")
    parser.add_argument("--max-seconds", type=float, default=usual.max_seconds, help="maximum time per message")
    parser.add_argument("--workers", type=int, help="number of actors, or 0 without Ray [default: one per processor]")
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
