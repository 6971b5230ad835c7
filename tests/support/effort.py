"""How much the slow tests try: little in every run, more in ``make fuzz``, which sets EFFORT."""

from __future__ import annotations

import os

EFFORT = int(os.environ.get("EFFORT", "1"))
