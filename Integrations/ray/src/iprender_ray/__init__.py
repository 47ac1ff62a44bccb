"""Draws Parquet of messages on a Ray cluster: pictures in tars or folders, and a Parquet of results.

    import iprender_ray
    iprender_ray.render("messages/", "out/", theme="night")
"""

from ._job import Job, Pictures
from ._run import OtherJobError, Summary, render

__all__ = ["Job", "OtherJobError", "Pictures", "Summary", "render"]
