"""An Evaluation as it is shown and exported: traits and what is sent; core computes."""
