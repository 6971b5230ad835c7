from .class_columns import (
    class_cases_from_frame as class_cases_from_frame,
    class_cases_from_parquet as class_cases_from_parquet,
)
from .limits import LIMIT as LIMIT, TOLERANCE as TOLERANCE
from .parquet import tables_from_parquet as tables_from_parquet
from .read import Tables as Tables, tables_from_frame as tables_from_frame
from .row_expression import FrameColumns as FrameColumns
