"""What one or two thresholds cost, and which are best or meet demands."""
