/** Made from the vocabulary where the scripts are bundled. */
declare module "virtual:pictures" {
  export const PICTURES: Record<import("../model/kinds").DrawnKind, import("./picture").Project>;
}
