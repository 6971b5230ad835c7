"""Count tables of lazy and distributed data, counted by the engine that holds them.

What is in memory is counted exactly, as everywhere. A lazy or distributed frame is aggregated by
its own engine, through narwhals: `read` runs the scans, `column_scan` reads labels and ranges,
`grid` chooses cells, `query` writes the aggregation, `engines` has what differs between engines,
`running` shows progress and stops an engine, `row_expression` filters the rows of a rule.
"""

from rocwidgets.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
