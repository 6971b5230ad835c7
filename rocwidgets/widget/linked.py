"""Evaluations side by side: values that they share, and one page with all of them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, overload
from weakref import WeakSet

from rocwidgets import core
from rocwidgets.core.everyone import Everyone
from rocwidgets.core.setting import FOLLOWERS, VALUES, given_value, is_chosen
from rocwidgets.inputs.scalars import described, read_choice, read_items, read_text
from rocwidgets.inputs.wording import show
from rocwidgets.widget.evaluation import Evaluation

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_DECISION = ("model", "threshold", "costs")
# What is moved all the time, so that no value of it is missed.
_MOVED = {"model", "threshold"}
_BY = ("score", "share")
# What the share predicted positive follows from.
_OF_SHARE = {"threshold", "model", "prevalence"}
_TITLE = "Evaluations"
_LINKS: WeakSet[Link] = WeakSet()


class Link:
    """Evaluations that share values, as `link` returns it.

    Attributes
    ----------
    evaluations : tuple of Evaluation
    on : tuple of str
        Names of the values.
    by : {"score", "share"}
        What linked thresholds have in common.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> later = rw.Evaluation([0, 1, 0, 1], [0.2, 0.3, 0.35, 0.7])
    >>> linked = rw.link(ev, later)
    >>> linked.on, linked.by, len(linked.evaluations)
    (('model', 'threshold', 'costs'), 'score', 2)
    """

    def __init__(
        self, evaluations: tuple[Evaluation, ...], givers: Mapping[str, Evaluation], by: str
    ) -> None:
        self.evaluations = evaluations
        self.on = tuple(givers)
        self.by = by
        self._is_giving = False
        for giver in dict.fromkeys(givers.values()):
            self._give(giver, {name for name, each in givers.items() if each is giver})
        for each in evaluations:
            each.observe(self._follow, self._followed)
        _LINKS.add(self)

    def unlink(self) -> None:
        """End the link; each Evaluation keeps its values.

        Examples
        --------
        >>> linked.unlink()
        >>> ev.threshold = 0.4
        >>> later.threshold
        0.5
        """
        if self not in _LINKS:
            return
        _LINKS.remove(self)
        for each in self.evaluations:
            each.unobserve(self._follow, self._followed)

    @property
    def _is_by_share(self) -> bool:
        return self.by == "share" and "threshold" in self.on

    @property
    def _followed(self) -> list[str]:
        return sorted({*self.on} | (_OF_SHARE if self._is_by_share else set()))

    def _follow(self, change: Any) -> None:
        names = {change["name"]}
        if self._is_by_share and names & _OF_SHARE:
            # One that answers has at most the share, and would move the other if asked in turn.
            names = names - {"threshold"} if self._is_giving else names | {"threshold"}
        self._give(change["owner"], names)

    def _give(self, source: Evaluation, names: set[str]) -> None:
        was_giving, self._is_giving = self._is_giving, True
        try:
            for other in self.evaluations:
                if other is not source:
                    self._give_one(source, other, names & {*self.on})
        finally:
            self._is_giving = was_giving

    def _give_one(self, source: Evaluation, other: Evaluation, names: set[str]) -> None:
        values = {name: getattr(source, name) for name in self.on if name in names}
        if source.model not in other.models:
            values.pop("model", None)
        by_share = self._is_by_share and values.pop("threshold", None) is not None
        with other.hold_trait_notifications():
            for name, value in values.items():
                setattr(other, name, value)
        if by_share:
            # Own thresholds of groups are not linked.
            share = core.Model(Everyone(source), source.model).at().ppr
            whole = core.Model(Everyone(other), other.model)
            other.threshold = whole.best("ppr", max_share=min(share, 1.0)).threshold

    def __repr__(self) -> str:
        return f"Link({len(self.evaluations)} evaluations, on={list(self.on)}, by={self.by!r})"


def link(*evaluations: Evaluation, on: Iterable[str] = _DECISION, by: str = "score") -> Link:
    """Let several Evaluations share a threshold, costs or other values.

    A change of one, in Python or in a page, changes the others. At first they take the model and
    the threshold of the first, and of all else what was set for one of them: values that were set
    for several have to be alike. In the page of `to_html` they are linked without Python, too.

    Parameters
    ----------
    *evaluations : Evaluation
        Two or more, such as training and test data, two periods, or one sample at two prevalences.
    on : iterable of str, default ("model", "threshold", "costs")
        What they share: attributes of a `rocwidgets.core.Setting`. Models are matched by name: an
        Evaluation without a model of that name keeps its own.
    by : {"score", "share"}, default "score"
        Whether thresholds are the same score, or predict the same share positive, or the nearest
        smaller share where ties prevent that.

    Returns
    -------
    Link
        Its method ``unlink`` ends it.

    Raises
    ------
    TypeError, ValueError
        If there are fewer than two Evaluations, one is given twice, or `on` or `by` is unknown; if
        two have costs of their own that differ, or other values but model and threshold; if other
        links already join two of them, and thresholds are linked by share in one of these: each
        would move what another one has set.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> later = rw.Evaluation([0, 1, 0, 1], [0.2, 0.3, 0.35, 0.7])
    >>> linked = rw.link(ev, later)
    >>> ev.threshold = 0.35
    >>> later.threshold
    0.35
    """
    for each in evaluations:
        _require_evaluation("link", each)
    different = {id(each) for each in evaluations}
    if len(different) <= 1 or len(different) < len(evaluations):
        raise ValueError(
            "link needs at least two different Evaluations. To show one Evaluation twice, show two "
            "of its views: they share everything."
        )
    rule = 'on must be a list of names such as ["threshold", "costs"]'
    names = tuple(read_choice("on", name, VALUES) for name in read_items(rule, on))
    if not names:
        raise ValueError("on needs at least one name, got none.")
    by = read_choice("by", by, _BY)
    if by == "share" and "tiers" in names:
        raise ValueError(
            'by="share" cannot link tiers, whose thresholds are scores. Leave "tiers" out of on, '
            'or use by="score".'
        )
    givers = {name: _giver(name, evaluations) for name in names}
    for each in _LINKS:
        if ({*each.evaluations}, {*each.on}, each.by) == ({*evaluations}, {*names}, by):
            each.unlink()
            break
    _require_no_ring(evaluations, names, by)
    return Link(evaluations, givers, by)


def _giver(name: str, evaluations: tuple[Evaluation, ...]) -> Evaluation:
    """Return the Evaluation whose value all take at first: one that has a value of its own.

    Raises
    ------
    ValueError
        If two have different ones, of which one would be lost.
    """
    first, *_ = evaluations
    if name in _MOVED:
        return first
    known = [(each, each.setting.for_everyone()) for each in evaluations]
    chosen = [(each, of) for each, of in known if is_chosen(of, name, each.sample)]
    if not chosen and name in FOLLOWERS:
        return first
    (giver, of), *others = chosen or known
    value = given_value(of, name)
    for _, other in others:
        if value != given_value(other, name):
            raise ValueError(
                f"link would end one of two values of {name}, {show(value)} and "
                f"{show(given_value(other, name))}. Set them alike before, or leave "
                f'"{name}" out of on.'
            )
    return giver


def _require_no_ring(evaluations: tuple[Evaluation, ...], on: tuple[str, ...], by: str) -> None:
    """Raise ValueError if thresholds were linked by share in a ring.

    Shares are met from below, so that each round would move the threshold on.
    """
    if "threshold" not in on:
        return
    linked = [each for each in _LINKS if "threshold" in each.on]
    for first in evaluations:
        joined, rules, grows = {first}, {by}, True
        while grows:
            near = [each for each in linked if joined & {*each.evaluations}]
            rules |= {each.by for each in near}
            more = joined.union(*(each.evaluations for each in near))
            grows, joined = more > joined, more
        if len(joined & {*evaluations}) > 1 and "share" in rules:
            raise ValueError(
                "These Evaluations are already linked, and a second link by share would move what "
                "the first has set. Unlink that, or link all of them at once: rw.link(a, b, c, "
                'by="share").'
            )


@overload
def to_html(
    evaluations: Iterable[Evaluation] | Mapping[Any, Evaluation],
    path: None = None,
    charts: Iterable[Any] | None = None,
    title: str | None = None,
    *,
    locale: str | None = None,
) -> str: ...
@overload
def to_html(
    evaluations: Iterable[Evaluation] | Mapping[Any, Evaluation],
    path: str | os.PathLike[str],
    charts: Iterable[Any] | None = None,
    title: str | None = None,
    *,
    locale: str | None = None,
) -> Path: ...
def to_html(
    evaluations: Iterable[Evaluation] | Mapping[Any, Evaluation],
    path: str | os.PathLike[str] | None = None,
    charts: Iterable[Any] | None = None,
    title: str | None = None,
    *,
    locale: str | None = None,
) -> Path | str:
    """Write several Evaluations, side by side, to one HTML file that works without Python.

    Those that are linked by `link` are linked in the file.

    Parameters
    ----------
    evaluations : mapping of names to Evaluations, or iterable of them
        The names head their dashboards; without them they are numbered.
    path, charts, title, locale
        As for `Evaluation.to_html`.

    Returns
    -------
    pathlib.Path or str
        Path of the file; without one, the text of the page.

    Raises
    ------
    TypeError, ValueError
        If there is no Evaluation, something else is given, a chart is unknown, or the file name is
        not that of an HTML file.

    Examples
    --------
    >>> import rocwidgets as rw
    >>> ev = rw.Evaluation([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> later = rw.Evaluation([0, 1, 0, 1], [0.2, 0.3, 0.35, 0.7])
    >>> rw.to_html({"January": ev, "February": later})[:15]
    '<!doctype html>'
    """
    from rocwidgets.widget.export import page_of_several, read_head, written

    named, head = _named(evaluations), read_head(title, _TITLE, locale)
    links = _links_among([*named.values()])
    return written(path, lambda: page_of_several(named, links, charts, head))


def _named(evaluations: Any) -> dict[str, Evaluation]:
    """Return Evaluations by the names that head them."""
    if isinstance(evaluations, Mapping):
        named = {read_text("a name", str(name)): each for name, each in evaluations.items()}
        if len(named) < len(evaluations):
            raise ValueError(
                "evaluations has two names that read the same, such as 1 and '1'. Rename one."
            )
    else:
        rule = "evaluations must be a list of Evaluations, or a dict of them by name"
        if hasattr(evaluations, "to_html"):
            raise TypeError(
                f'{rule}, got {described(evaluations)}. Write .to_html("page.html") of it alone.'
            )
        if isinstance(evaluations, str | os.PathLike):
            raise TypeError(
                f"{rule}, got {described(evaluations)}. The path comes after them: write "
                'rw.to_html([ev, other], "page.html").'
            )
        items = enumerate(read_items(rule, evaluations), 1)
        named = {f"Evaluation {number}": each for number, each in items}
    if not named:
        raise ValueError("to_html needs at least one Evaluation, got none.")
    for each in named.values():
        _require_evaluation("to_html", each)
    return named


def _links_among(evaluations: list[Evaluation]) -> list[dict[str, Any]]:
    """Return the links, as a page reads them, that two or more of these Evaluations are in."""
    found = []
    for each in _LINKS:
        places = [at for at, one in enumerate(evaluations) if one in each.evaluations]
        if len(places) > 1:
            found.append({"evaluations": places, "on": each.on, "by": each.by})
    return found


def _require_evaluation(caller: str, given: Any) -> None:
    if not isinstance(given, Evaluation):
        alone = caller == "to_html" and hasattr(given, "to_html")
        line = ' Write .to_html("page.html") of it alone.' if alone else ""
        raise TypeError(f"{caller} takes Evaluations of two classes, got {described(given)}.{line}")
