"""Names that are not there: what is meant, by the words of the field, and what to write."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

# Other names of arguments and values in the field.
_SYNONYMS = {
    "max_fpr = 1 - specificity": "specificity min_specificity tnr min_tnr",
    "min_tpr": "recall sensitivity tpr hit_rate min_recall min_sensitivity",
    "max_fpr": "fpr fall_out false_alarm_rate",
    "min_precision": "precision ppv min_ppv",
    "max_share": "share ppr top fraction depth max_fraction",
    "max_number": "number n k top_k capacity budget max_n max_contacts contacts max_cases",
    "equal_tpr": "equal_recall equal_sensitivity equal_opportunity equalised_opportunity",
    "equal_fpr": "equal_specificity equal_tnr predictive_equality",
    "equal_share": "equal_ppr equal_selection_rate demographic_parity statistical_parity",
    "model": "name model_name estimator classifier",
    "y_score = {name: scores}": "names model_names models",
    "pos_label": "positive positive_label positive_class",
    "layout": "width height size",
    "cells": "normalize",
    "threshold": "cutoff cut_off thresh thr",
    "costs = rw.Costs(fp=1, fn=5)": (
        "fp fn tp tn cost cost_fp cost_fn cost_matrix profit gains benefits benefit revenue payoff"
    ),
    "costs = rw.Costs(fp=1, fn=5, fixed=1500)": "fixed_cost fixed_costs",
    "fixed": "fixed_cost fixed_costs overhead setup setup_cost",
    "case_costs = rw.CaseCosts(fp=5, fn=amount)": "amount amounts value values",
    "sample_weight": "weights weight sample_weights",
    "fold": "folds sample samples cv splits",
    "case_costs": "sample_cost instance_costs sample_costs case_cost",
    "y_true": "y labels label target y_test",
    "y_score": "scores score y_prob y_proba y_pred probabilities proba y_scores",
    "prevalence": "pi prior base_rate prevalence_range",
    "population": "population_size",
    "confidence_level": "confidence level alpha ci",
    "n_bootstrap": "n_boot bootstrap n_resamples n_iterations",
    "seed": "random_state rng",
    "group": "groups sensitive_features subgroup segment segments by",
    "time": "month months period periods date dates timestamp timestamps",
    "tiers": "review",
    "n_bins": "n_groups bins q deciles",
    "bins": "n_bins n_groups q deciles",
    "folds": "cv n_folds n_splits",
    "charts": "views view kinds",
    "path": "filename file fname",
    "columns": "ncols n_columns cols",
    "figsize": "size fig_size figure_size width height",
    "ax": "axes axis",
    "colors": "color c colour colours palette",
    "labels": "label legend model_names display_names",
    "linestyles": "linestyle ls styles dashes",
    "plot_threshold": "show_threshold mark_threshold",
    "plot_optimum": "optimum show_optimum mark_optimum",
    "criterion": "metric by method bayes",
    "tp": "cost_tp true_positive TP",
    "fp": "cost_fp false_positive false_alarm FP",
    "fn": "cost_fn false_negative miss FN",
    "tn": "cost_tn true_negative TN",
    "auc": "roc_auc roc_auc_score auroc",
    "average_precision": "ap pr_auc prauc aucpr average_precision_score",
    "brier": "brier_score brier_score_loss",
    "closest_topleft": "closest topleft distance",
    "cost": "costs profit expected_cost utility best optimal optimum default",
    "f1": "f1_score f_score f_measure",
    "gains": "gain cumulative_gains",
    "log_loss": "logloss cross_entropy",
    "mcc": "matthews matthews_corrcoef phi",
    "precision_recall": "pr prc precision_recall_curve",
    "reliability": "calibration calibration_curve",
    "roc": "roc_curve roccurve",
    "profit": "profit_curve",
    "sigmoid": "platt logistic",
    "youden": "j informedness youden_j",
}

# Letters that tell a name that is cut off.
_BEGUN = 3
_SHOWN = "{it} shows itself at the end of a cell; {it}.figure() is static"

_DRAWN = {
    "ROC": "roc roc_curve",
    "PrecisionRecall": "precision_recall pr precision_recall_curve",
    "Profit": "profit profit_curve",
    "ROI": "roi return_on_investment",
    "Gains": "gains cumulative_gains",
    "Lift": "lift lift_curve",
    "KS": "ks ks_curve",
    "DET": "det det_curve",
    "CostCurve": "cost_curve",
    "DecisionCurve": "decision_curve net_benefit",
    "Reliability": "reliability calibration calibration_curve reliability_diagram",
    "Attributes": "attributes attributes_diagram",
    "Discrimination": "discrimination discrimination_diagram",
}


def _drawn(of: str) -> dict[str, str]:
    """Return what to write for the names of charts, on an Evaluation or a model."""
    return {
        names: f"write rw.{view}(ev) to show it, {of}.curve({names.split()[0]!r}) for numbers"
        for view, names in _DRAWN.items()
    }


# By the class, or the package, on which a name is looked for.
SOUGHT: dict[str, dict[str, str]] = {
    "rocwidgets": {
        "evaluate evaluator report classification_report": "write rw.Evaluation(y_true, y_score)",
        "return_on_investment roichart": "write rw.ROI(ev)",
        "calibration calibrationcurve calibration_curve calibrationdisplay": (
            "write rw.Reliability(ev)"
        ),
        "confusion confusion_matrix confusionmatrixdisplay": "write rw.ConfusionMatrix(ev)",
        "roccurve roc_curve roccurvedisplay rocdisplay": "write rw.ROC(ev)",
        "pr prc precisionrecallcurve precision_recall_curve precisionrecalldisplay": (
            "write rw.PrecisionRecall(ev)"
        ),
        "detcurve det_curve detcurvedisplay": "write rw.DET(ev)",
        "cumulativegains cumulative_gains": "write rw.Gains(ev)",
        "lc lcplot loss_comparison": "write rw.LossComparison(ev)",
        "classroc": "write rw.ROC(mc)",
        "classprecisionrecall": "write rw.PrecisionRecall(mc)",
        "classgains": "write rw.Gains(mc)",
        "classreliability": "write rw.Reliability(mc)",
        "classpredictionerror multiclassconfusionmatrix": "write rw.ConfusionMatrix(mc)",
        "cost costmatrixdisplay": "write rw.Costs(fp=1, fn=5)",
        "auc roc_auc_score roc_auc brier brier_score_loss log_loss f1_score": "write ev.summary()",
        "modelproblem model_problem": "write rw.teaching.ModelProblem()",
        "construction": "write rw.teaching.Construction(ev)",
        "auctables auc_tables": "write rw.teaching.AucTables(ev)",
        "learning_curve learningcurve": "write rw.model_selection.learning_curve(estimator, X, y)",
        "nested_threshold nested_cv": "write rw.model_selection.nested_threshold(estimator, X, y)",
        "compare_datasets": "write rw.model_selection.compare_datasets({name: ev, ...})",
        "months periods drift driftchart overtime psi": (
            "write ev.periods, and rw.Timeline(ev) to show them"
        ),
        "netbenefit net_benefit dca": "write rw.DecisionCurve(ev)",
        "histogram density distribution": "write rw.Discrimination(ev)",
        "campaign": "write rw.ROI(ev), at ev.costs = rw.Costs.from_gains(tp=50, fp=-3)",
        "metric metrics": "write ev.metrics = {name: lambda tp, fp, fn, tn: ...}",
        "version": "write rw.__version__",
        "load load_decision": "write rw.Decision.load(path)",
        "bqplot": "write rw.bq",
        "delong delong_test auc_test delong_roc_test": "write ev.compare.auc_test()",
        "read_parquet from_parquet scan_parquet": "write rw.Evaluation.from_parquet(path, ...)",
        "cross_validate from_cross_validate from_cv evaluate_cv from_cv_results": (
            "write rw.Evaluation.from_cv_results(cv_results, X, y)"
        ),
        "from_predictions from_estimator from_frame": (
            "write rw.Evaluation.from_predictions(...) and the like"
        ),
    },
    "Evaluation": {
        "plot show display draw": _SHOWN.format(it="ev"),
        "auc roc_auc auroc report scores": "write ev.summary()",
        "brier brier_score": 'write ev.summary(["brier"]), or ev[name].brier() for its parts',
        "cross_validate from_cross_validate": (
            "write rw.Evaluation.from_cv_results(cv_results, X, y)"
        ),
        "from_csv read_csv": (
            "write rw.Evaluation.from_frame(pd.read_csv(path), y_true=..., y_score=...)"
        ),
        "link": "write rw.link(ev, other)",
        "on_change on_threshold": 'write ev.observe(function, "threshold")',
        "selected": "write ev.selection, and ev.rows() for its cases",
        "by_group segments": "write ev.groups.summary()",
        "confusion confusion_matrix": "write ev.at(), and rw.ConfusionMatrix(ev) to show it",
        "gains_table lift_table deciles": "write ev[ev.model].gains_table()",
        "best_threshold optimal_threshold threshold_": (
            "write ev.best().threshold, and ev.apply(ev.best()) to set it, with its model"
        ),
        "optimum find search find_threshold": (
            "write ev.best(), or ev[ev.model].best() within one model"
        ),
        "bayes bayes_threshold": 'write ev.best("bayes")',
        "to_estimator as_estimator estimator": "write ev.decide('cost').as_estimator(classifier)",
        "predict predict_proba transform": (
            "write ev.decide('cost').predict(scores), or .as_estimator(classifier).predict(X)"
        ),
        "save to_json dump export to_file": (
            'write ev.decide("cost").save("decision.json") for the decision, and '
            'ev.to_html("page.html") for the page'
        ),
        "savefig to_png to_svg to_pdf": 'write ev.figure().savefig("roc.png")',
        "delong delong_test auc_test p_value test": "write ev.compare.auc_test()",
        "months timeline drift over_time by_month by_period by_time": (
            "write ev.periods.summary(), and rw.Timeline(ev) to show it"
        ),
        "fairness disparity gap": "write ev.groups.spread(), and rw.GroupsTable(ev) to show it",
        "to_bqplot bqplot": "write rw.bq.ROC(ev), and so on",
        "calibrate recalibrate calibrated": "write ev[name].calibrated()",
        "net_profit total_profit": "write ev.at().profit",
        "from_estimators": "write rw.Evaluation.from_estimator({name: estimator, ...}, X, y)",
        "from_labels": "write rw.Evaluation.from_multilabel(...)",
        "from_scores from_arrays": "write rw.Evaluation(y_true, y_score)",
        "strategy n_bins": (
            "write rw.Reliability(ev, n_bins=5), or ev[ev.model].reliability(n_bins=5)"
        ),
        "prevalence_range": "write ev.prevalence = (0.08, 0.15)",
        "reference_prevalence": (
            "write rw.Attributes(ev, reference=0.2), or ev[ev.model].brier(reference=0.2)"
        ),
        "fixed_cost fixed_costs": "write ev.costs = rw.Costs(fp=1, fn=5, fixed=1500)",
        "people": "write ev[ev.model].regret({name: costs, ...})",
        **_drawn("ev"),
        "to_csv to_excel to_frame": (
            "write ev.summary(), ev.rows(...) or ev.curve(...), which are data frames"
        ),
        "hull convex_hull rocch": "write ev.compare.hull()",
        "cost_matrix edit_costs set_costs": (
            "write ev.costs = rw.Costs(fp=1, fn=5), and rw.CostMatrix(ev) to edit it"
        ),
        "top top_k topk decile top_decile": "write ev.rows(gains_bin=1)",
    },
    "MulticlassEvaluation": {
        "plot show display draw": _SHOWN.format(it="mc"),
        "roc_auc auroc metrics report scores": "write mc.summary()",
        "confusion_matrix": "write mc.confusion()",
        "optimum find best_weights optimal_weights": "write mc.best()",
        "threshold": "write mc.class_weight, as several classes have weights",
        "to_estimator as_estimator estimator": "write mc.decide().as_estimator(classifier)",
        "save to_json dump export to_file": (
            'write mc.decide() for the decision, and mc.to_html("page.html") for the page'
        ),
    },
    "MulticlassModel": {
        "optimum find best_weights optimal_weights": "write mc[name].best()",
        "confusion_matrix": "write mc[name].confusion()",
        "summary report": "write mc.summary()",
    },
    "MulticlassDecision": {
        "to_json dump dumps export to_file to_csv": 'write decision.save("decision.json")',
        "from_json read": "write rw.Decision.load(path)",
        "to_estimator estimator": "write decision.as_estimator(classifier)",
        "apply": "write mc.apply(decision)",
        "transform decide": "write decision.predict(probabilities)",
    },
    "Model": {
        # A model has a table of that name.
        **{names: told for names, told in _drawn("ev[name]").items() if "reliability" not in names},
        "plot show display draw": 'write rw.ROC(ev), with ev.model = "..."',
        "roc_auc auroc": "write ev[name].auc()",
        "best_threshold optimal_threshold": "write ev[name].best().threshold",
        "optimum find search find_threshold": "write ev[name].best()",
        "bayes bayes_threshold": 'write ev[name].best("bayes")',
        "confusion confusion_matrix": "write ev[name].at()",
        "hull convex_hull rocch": "write ev.compare.hull()",
        "delong delong_test auc_test": "write ev.compare.auc_test()",
        "threshold": "write ev[name].at().threshold, or ev[name].best().threshold",
        "f1 accuracy precision recall log_loss ci interval metrics": "write ev.summary([...])",
        "plot_roc roc_plot": 'write rw.ROC(ev), with ev.model = "..."',
        "apply": "write ev.apply(ev[name].best())",
        "top top_k topk decile top_decile select export cases to_csv": (
            "write ev[name].rows(gains_bin=1)"
        ),
        "groups by_group": "write ev.groups",
        "summary report": "write ev.summary()",
        "predict predict_proba": (
            "write ev[name].decide('cost').predict(scores), or .as_estimator(classifier).predict(X)"
        ),
        "prob_roc": "write rw.research.prob_roc(ev[name])",
        "scor_roc": "write rw.research.scor_roc(ev[name])",
        "rociv": "write rw.research.rociv(ev[name])",
        "brier_curve": "write rw.research.brier_curve(ev[name])",
        "auc_table": "write rw.research.auc_table(ev[name])",
    },
    "Compare": {
        "delong test p_value roc_auc auc": "write ev.compare.auc_test()",
        "auc_family": "write rw.research.auc_family(ev)",
        "auciv": "write rw.research.auciv(ev)",
        "summary table": "write ev.summary()",
        "best optimum find": "write ev.best()",
    },
    "Tiering": {
        "optimum find": "write ev[name].tiers.best()",
    },
    "Decision": {
        "to_json dump dumps export to_file to_csv": 'write decision.save("decision.json")',
        "from_json read": "write rw.Decision.load(path)",
        "to_estimator estimator": "write decision.as_estimator(classifier)",
        "apply": "write ev.apply(decision)",
        "transform decide": "write decision.predict(scores)",
    },
    "OperatingPoint": {
        "confusion_matrix confusion matrix counts": "tp, fp, fn and tn are its counts",
        "auc roc_auc": "an area is of all thresholds: write ev.summary()",
        "roi return_on_investment": (
            'write ev.curve("roi"), which has that of every threshold, and rw.ROI(ev) to show it'
        ),
        "f2 f3 f0_5 fbeta f_beta_score": "write ev.at().f_beta(2)",
        "to_csv cases rows index": ('write ev.rows("predicted_positive"), after ev.apply(point)'),
    },
    "Periods": {
        "rates metrics table": "write ev.periods.summary()",
    },
    "rocwidgets.bq": {
        view.lower(): f"there is no bqplot figure of it, write rw.{view}({of})"
        for of, views in {
            "ev": (
                "GainsTable ModelsTable GroupsTable Timeline ConfusionMatrix CostMatrix Threshold "
                "Cases Dashboard LossComparison DecisionStrip"
            ),
            "mc": "PairMatrix Simplex",
        }.items()
        for view in views.split()
    },
    "Groups": {
        "rates metrics table": "write ev.groups.summary()",
        "gap disparity": "write ev.groups.spread(), or ev.groups.differences()",
    },
}
_VIEWS = {
    "plot show display draw": "it shows itself at the end of a cell; .figure() is static",
    "save export": 'write .to_html("page.html"), or .figure().savefig("chart.pdf")',
    "to_bqplot bqplot": "write rw.bq.ROC(ev), and so on",
    "to_altair altair to_plotly plotly": "write ev.curve(name), a data frame to draw",
    "savefig to_png to_svg to_pdf": 'write .figure().savefig("chart.png")',
}


# Views without axes, and where their numbers are.
NUMBERS = {
    "models": "ev.summary()",
    "groups": "ev.groups.summary()",
    "timeline": "ev.periods.summary()",
    "gains_table": "ev[ev.model].gains_table()",
    "confusion_matrix": "ev.at()",
    "cost_matrix": "ev.costs",
}
NUMBERS_OF_CLASSES = {"confusion_matrix": "mc.confusion()", "pair_matrix": "mc.pairs()"}
# Views that are no charts of a page or a figure.
NO_CHARTS = {
    "threshold": (
        "is a control, which every page has: write rw.Discrimination for its histogram as a chart"
    ),
    "cases": "is a table that Python fills: write ev.rows() for its cases",
    "dashboard": "has all charts: leave charts out",
}


def did_you_mean(unknown: str, known: Iterable[str], *, quoted: bool = False) -> str:
    """Return how a message about an unknown name ends: with a question if a known name is near."""
    import difflib

    names, low = list(known), unknown.lower()
    meant = [
        name
        for name, others in _SYNONYMS.items()
        if low in others.lower().split() and name.split()[0] in names
    ]
    # A slip, such as "bands" for "band", before "bands_of", which only begins so.
    meant = meant or difflib.get_close_matches(low, names, n=1, cutoff=0.85)
    # Cut off, such as "acc" for "accuracy", if that can be one name only.
    begun = [name for name in names if len(low) >= _BEGUN and name.lower().startswith(low)]
    meant = meant or (begun if len(begun) == 1 else [])
    meant = meant or difflib.get_close_matches(unknown, names, n=1)
    meant = meant or difflib.get_close_matches(low, names, n=1)
    if not meant:
        return "."
    return f". Did you mean {meant[0]!r}?" if quoted else f". Did you mean {meant[0]}?"


def not_found(owner: str, name: str, known: Iterable[str], *, is_view: bool = False) -> str:
    """Return the message for a name that is read and not there.

    Parameters
    ----------
    owner : str
        The class, or the package.
    name : str
    known : iterable of str
        What there is.
    is_view : bool

    Examples
    --------
    >>> not_found("Evaluation", "auc", ["best"])
    "Evaluation has no attribute 'auc': write ev.summary()."
    """
    sought = _VIEWS if is_view else SOUGHT.get(owner, {})
    for names, instead in sought.items():
        if name.lower() in names.split():
            return f"{owner} has no attribute {name!r}: {instead}."
    return f"{owner} has no attribute {name!r}{did_you_mean(name, known)}"
