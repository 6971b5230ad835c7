/** Script of `rocwidgets.MulticlassEvaluation`. */
import { multiclass } from "../multiclass";
import { scriptOf } from "./script";

export default scriptOf(multiclass);
