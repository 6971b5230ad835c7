/** The door of this wing. */
export { evaluation } from "./evaluation";
