/** Every picture that is drawn, by its kind: the `picture` of the file of that name. */
export { PICTURES } from "virtual:pictures";
