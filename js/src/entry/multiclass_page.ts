/** Script of an exported page of several classes: draws it from the state that the page carries, without a kernel. */
import { multiclassWith } from "../multiclass";
import { evaluation } from "../teaching";
import { drawPage, show, undoAnywhere } from "./exported";

await drawPage((here, state) => undoAnywhere(show(multiclassWith(evaluation), here, state)));
