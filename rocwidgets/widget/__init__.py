"""The widget layer: an Evaluation as it is shown, drawn and exported."""
