"""How finely an engine counts, unless asked otherwise."""

LIMIT = 2**16
TOLERANCE = 1e-5
