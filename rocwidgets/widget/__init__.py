"""The Evaluation as a widget: traits, messages to the page, export. `core` computes."""
