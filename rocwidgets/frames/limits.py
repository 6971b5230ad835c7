"""The size of binned counts, and their error, by default."""

# Number of cells of a model.
LIMIT = 2**16
# Greatest error of a curve.
TOLERANCE = 1e-5
