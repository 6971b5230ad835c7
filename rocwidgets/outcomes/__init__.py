"""The outcomes of a threshold: their costs, an operating point, and a review zone."""
