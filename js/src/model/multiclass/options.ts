import { class_pictures } from "../../base/vocabulary";
import { optionsOf } from "../options";
import type { MulticlassScene } from "./scene";

/** Options of pictures and tables of several classes, by kind and name. */
export const OPTIONS = optionsOf(class_pictures);

/** The value of an option of a picture. */
export function chosen({ options }: MulticlassScene, kind: string, name: string): string {
  return (options[name] ?? OPTIONS[kind][name].default) as string;
}
