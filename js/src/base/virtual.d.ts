/** Modules that are made where the scripts are bundled. */
declare module "virtual:charts" {
  export const CHARTS: Record<string, import("../charts/chart").Project>;
}
declare module "virtual:style" {
  const text: string;
  export default text;
}
declare module "virtual:multiclass-style" {
  const text: string;
  export default text;
}
