"""Default size of binned counts, and the error they may have."""

# Number of cells of a model.
LIMIT = 2**16
# Largest error of a curve.
TOLERANCE = 1e-5
