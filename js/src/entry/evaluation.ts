/** Script of `rocwidgets.Evaluation`. */
import { binary } from "../views/render";
import { scriptOf } from "./script";

export default scriptOf(binary);
