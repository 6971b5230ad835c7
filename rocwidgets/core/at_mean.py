"""A sample and a setting at the mean costs of a case."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rocwidgets.core.case_costs import mean_costs

if TYPE_CHECKING:
    from rocwidgets.core.sample import Sample
    from rocwidgets.core.setting import Setting


def at_mean(sample: Sample, setting: Setting) -> tuple[Sample, Setting]:
    """Return a sample without amounts, and a setting with the mean costs in place of them."""
    if not sample.amounts:
        return sample, setting
    return replace(sample, amounts={}), replace(setting, costs=mean_costs(sample, setting.costs))
