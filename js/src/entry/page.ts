/** Script of an exported page: draws the dashboard from the state that the page carries, without a kernel. */
import { binary } from "../views/render";
import { drawPage } from "./exported";

await drawPage(binary);
