/** The door of this wing; a script that draws no views takes the store alone. */
export { evaluation } from "./evaluation";
export { openStore } from "./simulated";
