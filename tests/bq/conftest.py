"""bqplot warns when it is first imported; `rocwidgets.bq` imports it in silence."""

from __future__ import annotations

import rocwidgets.bq  # noqa: F401 - for what it imports
