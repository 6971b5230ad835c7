"""The Evaluation: what can be asked of scores and labels, a file for each kind of question."""

from .evaluation import Evaluation

__all__ = ["Evaluation"]
