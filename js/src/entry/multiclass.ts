/** Script of `rocwidgets.MulticlassEvaluation`. */
import { multiclassWith } from "../multiclass";
import { evaluation } from "../teaching";
import { scriptOf } from "./script";

export default scriptOf(multiclassWith(evaluation));
