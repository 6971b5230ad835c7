"""Rules of one or two thresholds: what they cost, and which are best or meet demands."""
