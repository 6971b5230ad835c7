/** Script of an exported page of several classes: draws it from the state that the page carries, without a kernel. */
import { multiclass } from "../multiclass";
import { drawPage } from "./exported";

await drawPage(multiclass);
