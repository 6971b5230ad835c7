"""Questions about scores, without a widget."""
