/** Modules that are made where the scripts are bundled. */
declare module "virtual:pictures" {
  export const PICTURES: Record<string, import("../pictures/picture").Project>;
}
declare module "virtual:style" {
  const text: string;
  export default text;
}
declare module "virtual:multiclass-style" {
  const text: string;
  export default text;
}
