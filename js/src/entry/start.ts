/** Script of an exported page: runs the one that the page carries deflated, which its policy knows by its hash. */
import { bytesIn } from "../model/page_model";
import { carried, inPage } from "./exported";

await inPage(async () => {
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = new TextDecoder().decode(await bytesIn(carried("rw-script")));
  document.body.append(script);
  // It runs without its place, too; left there, a page that is saved as it is shown would run it once more.
  script.remove();
});
