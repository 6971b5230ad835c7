import { bytesIn, PageModel, withBytes } from "../model/page_model";

/** A state as a file of the site has it: JSON, and the binary values of it deflated. */
interface Saved {
  state: object;
  bytes: string;
}

/** The states of the examples of a page; those with the same address are one, so that they are linked. */
export class States {
  readonly #made = new Map<string, unknown>();
  readonly #loaded = new Map<string, Promise<PageModel>>();

  /** What is made of a state, once for all examples that show it. */
  async shared<Made>(address: string, make: (model: PageModel) => Made): Promise<Made> {
    const model = await this.#load(address);
    if (!this.#made.has(address)) this.#made.set(address, make(model));
    return this.#made.get(address) as Made;
  }

  #load(address: string): Promise<PageModel> {
    const known = this.#loaded.get(address) ?? read(address);
    this.#loaded.set(address, known);
    return known;
  }
}

async function read(address: string): Promise<PageModel> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const { state, bytes } = (await response.json()) as Saved;
  return new PageModel(withBytes(state, await bytesIn(bytes)) as object);
}
