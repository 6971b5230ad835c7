"""The count table: one row per distinct score, in the form that suits the scores."""
