/** Script of `rocwidgets.Evaluation`. */
import { evaluation } from "../teaching";
import { scriptOf } from "./script";

export default scriptOf(evaluation);
