"""Count tables of data that stay where they are.

What is in memory is counted exactly, as everywhere. A lazy or distributed frame is aggregated by
its own engine, spoken to through narwhals: `read` drives the scans, `census` looks at labels and
ranges, `grid` decides on cells, `query` writes the aggregation, `engines` knows what is particular
to an engine.
"""

from .parquet import tables_from_parquet
from .read import LIMIT, TOLERANCE, Tables, tables_from_frame

__all__ = ["LIMIT", "TOLERANCE", "Tables", "tables_from_frame", "tables_from_parquet"]
