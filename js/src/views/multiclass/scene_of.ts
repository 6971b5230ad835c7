import type { MulticlassScene } from "../../model/multiclass/scene";
import type { MulticlassStore } from "../../model/multiclass/store";
import type { PictureModel } from "../../model/view_model";

/** The scene of a picture, with the values of its options. */
export function sceneOf(store: MulticlassStore, { choices }: PictureModel): MulticlassScene {
  const names = Object.keys(choices.options);
  return store.scene(Object.fromEntries(names.map((name) => [name, choices.one(name)])));
}
