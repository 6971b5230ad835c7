"""Models of several classes as a widget: traits, messages to the page, export."""
