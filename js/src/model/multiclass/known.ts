import { class_pictures } from "../../base/vocabulary";
import type { Known } from "../view_model";
import { OPTIONS } from "./options";

export type ClassKind = keyof typeof class_pictures;

/** Kinds of pictures and tables of several classes, with their options. */
export const CLASS_KNOWN: Known = { kinds: Object.keys(class_pictures), options: OPTIONS };
