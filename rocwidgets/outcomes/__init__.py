"""The outcomes of a rule: their costs, an operating point, and a review zone."""
