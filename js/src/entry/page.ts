/** Script of an exported page: draws the dashboard from the state that the page carries, without a kernel. */
import { evaluation } from "../teaching";
import { drawPage } from "./exported";

await drawPage(evaluation);
