"""The count table: one row a distinct score, in the form that suits the scores."""
