from .analysis import Analysis as Analysis
from .certainty import BootstrapDecision as BootstrapDecision, Certainty as Certainty
from .compare import Compare as Compare
from .decision import Decision as Decision
from .derive import Derived as Derived
from .hybrid import Hybrid as Hybrid
from .measured_lift import MeasuredLift as MeasuredLift
from .mixture import Mixture as Mixture
from .model import Model as Model
from .model_problem import ModelProblem as ModelProblem
from .sample import Sample as Sample
from .samples import Samples as Samples
from .setting import Setting as Setting
