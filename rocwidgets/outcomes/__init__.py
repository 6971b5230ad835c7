"""The outcomes of thresholds: their costs, an operating point, and tiers of several actions."""
