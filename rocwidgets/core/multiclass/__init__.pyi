from .analysis import MulticlassAnalysis as MulticlassAnalysis
from .measures import MulticlassMeasures as MulticlassMeasures
from .model import MulticlassModel as MulticlassModel
from .sample import MulticlassSample as MulticlassSample
from .setting import MulticlassSetting as MulticlassSetting
