"""The curves of the field: projections of the rows of a count table.

Functions of rates, for all rows of a table, the rows that are drawn and the vertices of its hull.
"""

from rocwidgets.numeric.curves.areas import (
    gains_area,
    lift_chart_area,
    lift_chart_area_steps,
    roc_area,
    roc_area_steps,
)
from rocwidgets.numeric.curves.common_hull import CommonHull, CostRange, common_hull
from rocwidgets.numeric.curves.cost_curve import (
    CostCurve,
    cost_curve,
    normalized_expected_cost,
    probability_cost,
)
from rocwidgets.numeric.curves.decision_curve import (
    interventions_avoided,
    net_benefit,
    standardized_net_benefit,
    treat_all,
)
from rocwidgets.numeric.curves.det import det, equal_error_rate
from rocwidgets.numeric.curves.gains import gains, lift, perfect_gains, perfect_lift
from rocwidgets.numeric.curves.ks import KS, ks
from rocwidgets.numeric.curves.named import CURVES, curve
from rocwidgets.numeric.curves.precision_recall import (
    average_precision,
    precision_at,
    precision_recall,
    precision_recall_path,
)
from rocwidgets.numeric.curves.probit import probit
from rocwidgets.numeric.curves.return_on_investment import return_on_investment

__all__ = [
    "CURVES",
    "KS",
    "CommonHull",
    "CostCurve",
    "CostRange",
    "average_precision",
    "common_hull",
    "cost_curve",
    "curve",
    "det",
    "equal_error_rate",
    "gains",
    "gains_area",
    "interventions_avoided",
    "ks",
    "lift",
    "lift_chart_area",
    "lift_chart_area_steps",
    "net_benefit",
    "normalized_expected_cost",
    "perfect_gains",
    "perfect_lift",
    "precision_at",
    "precision_recall",
    "precision_recall_path",
    "probability_cost",
    "probit",
    "return_on_investment",
    "roc_area",
    "roc_area_steps",
    "standardized_net_benefit",
    "treat_all",
]
