/** Script of the documentation: draws the examples of a page, each from a state that the site has as a file. */
import { type Example, States, showExample } from "./site_example";

const states = new States();
const examples = document.querySelectorAll<HTMLElement>("[data-rw-state]");
await Promise.all([...examples].map((here) => showExample(here, here.dataset as unknown as Example, states)));
