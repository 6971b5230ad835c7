"""Read single values and columns of any type as numbers and texts, or refuse them clearly.

Used by `rocwidgets.inputs` for data, and by all public functions for their arguments.
"""
