"""Single values and columns of any type: read as numbers and texts, or refused in words.

`rocwidgets.inputs` reads samples with it, and everything public its arguments.
"""
