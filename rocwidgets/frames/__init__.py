"""Count tables of lazy and distributed data, counted by the engine that holds them.

What is in memory is counted exactly, as everywhere. A lazy or distributed frame is aggregated by
its own engine, through narwhals: `read` runs the scans, `column_scan` reads labels and ranges,
`grid` chooses cells, `query` writes the aggregation, `engines` has what differs between engines,
`part_counts` names groups and periods,
`running` shows progress and stops an engine, `row_expression` filters the rows of a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rocwidgets.lazy import attach

if TYPE_CHECKING:
    from rocwidgets.frames.limits import LIMIT, TOLERANCE
    from rocwidgets.frames.parquet import tables_from_parquet
    from rocwidgets.frames.part_counts import CountedParts
    from rocwidgets.frames.read import Tables, tables_from_frame
    from rocwidgets.frames.row_expression import FrameColumns

__all__ = [
    "LIMIT",
    "TOLERANCE",
    "CountedParts",
    "FrameColumns",
    "Tables",
    "tables_from_frame",
    "tables_from_parquet",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "tables_from_parquet": ".parquet",
        "LIMIT": ".limits",
        "TOLERANCE": ".limits",
        "CountedParts": ".part_counts",
        "Tables": ".read",
        "tables_from_frame": ".read",
        "FrameColumns": ".row_expression",
    },
)
