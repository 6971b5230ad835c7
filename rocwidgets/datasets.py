"""Real scores and labels as examples."""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


def bank_marketing() -> pd.DataFrame:
    """Return labels and model scores of a bank's telephone campaign.

    Did the client who was called subscribe to a term deposit? The rows are held-out calls; the four
    models were trained on other calls with scikit-learn's default settings.

    Returns
    -------
    pandas.DataFrame of shape (12357, 5)
        ``y`` (int64): 1 for the 1,392 subscribers (11.3 %), else 0.
        ``logistic``, ``naive_bayes``, ``boosting``, ``tree`` (float64, in [0, 1]): scores, higher
        means more likely to subscribe. ``naive_bayes`` is badly calibrated, with scores down to
        1e-88; ``tree`` has 30 distinct scores.

    References
    ----------
    Moro, S., Rita, P. & Cortez, P. (2014). Bank Marketing. UCI Machine Learning Repository.
    doi:10.24432/C5K306. CC BY 4.0; rows sampled, columns dropped, labels and model scores kept.

    Examples
    --------
    >>> bank_marketing().groupby('y').size().tolist()
    [10965, 1392]
    """
    return _read("bank_marketing")


def census_income() -> pd.DataFrame:
    """Return labels, model scores and groups of adults in the census of the United States of 1994.

    Does the person earn more than 50,000 dollars a year? The rows are held-out persons; the two
    models were trained on others with scikit-learn, without sex and race.

    Returns
    -------
    pandas.DataFrame of shape (16281, 6)
        ``y`` (int64): 1 for the 3,846 persons (23.6 %) who earn more, else 0. ``logistic``,
        ``boosting`` (float64, in [0, 1]): scores, higher means more likely to earn more. ``sex``,
        ``race`` and ``age`` (str): the words of the census, and an age in four ranges.

    References
    ----------
    Becker, B. & Kohavi, R. (1996). Adult. UCI Machine Learning Repository. doi:10.24432/C5XW20.
    CC BY 4.0; columns dropped, ages put together, labels, groups and model scores kept.

    Examples
    --------
    >>> census_income().groupby("sex")["y"].sum().to_dict()
    {'Female': 590, 'Male': 3256}
    """
    return _read("census_income")


def fraud() -> pd.DataFrame:
    """Return labels, amounts and model scores of card transactions.

    Is the transaction a fraud? The cases are made up, by the formula in ``data/NOTICE.md``: most
    frauds are small and easy to find, a third are large and harder to find.

    Returns
    -------
    pandas.DataFrame of shape (4000, 4)
        ``y`` (int64): 1 for the 197 frauds (4.9 %), else 0. ``amount`` (float64, 2.68 to 4406.71):
        of the transaction. ``logistic``, ``boosting`` (float64, in (0, 1)): scores, higher means
        more likely a fraud.

    Examples
    --------
    >>> data = fraud()
    >>> float(data.loc[data["y"] == 1, "amount"].sum().round(2))
    43253.77
    """
    return _read("fraud")


def niamey() -> pd.DataFrame:
    """Return probability forecasts of rain in Niamey, and whether it rained.

    Four forecasts for 92 days, July to September 2016: a logistic regression, the ensemble of a
    weather model (``ENS``), the same after statistical correction (``EMOS``), and climatology
    (``EPC``).

    Returns
    -------
    pandas.DataFrame of shape (92, 6)
        ``date`` (str, ISO 8601), ``Logistic``, ``EMOS``, ``ENS``, ``EPC`` (float64, in [0, 1]):
        probabilities of rain on that day; ``obs`` (int64): 1 if it rained, else 0.

    References
    ----------
    Dimitriadis, T., Gneiting, T. & Jordan, A. I. (2021). Stable reliability diagrams for
    probabilistic classifiers. PNAS 118(8), and its R package reliabilitydiag. Data CC BY 4.0.

    Examples
    --------
    >>> niamey().columns.tolist()
    ['date', 'Logistic', 'EMOS', 'ENS', 'EPC', 'obs']
    """
    return _read("niamey")


def _read(name: str) -> pd.DataFrame:
    import pandas as pd  # noqa: PLC0415 - only frames need pandas

    with as_file(files("rocwidgets") / "data" / f"{name}.csv") as path:
        return pd.read_csv(path)
