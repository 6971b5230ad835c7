/** Script of an exported page: draws the dashboard from the state that the page carries, without a kernel. */
import { evaluation } from "../teaching";
import { drawPage } from "./exported";
import { followLink } from "./opened_link";

await drawPage(evaluation, followLink);
