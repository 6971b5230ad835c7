import { InvalidValue, reasonOf } from "../base/checks";

/** Is told why something could not be drawn. */
export type Fail = (problem: string) => void;

/** Runs code that may fail on a damaged state; what fails within a part of the page is the trouble of that part alone. */
export class Guard {
  #fail: Fail;

  constructor(
    /** Is told of what fails outside of every part. */
    whole: Fail,
  ) {
    this.#fail = whole;
  }

  /** Run code within the part that is running now. */
  readonly attempt = (act: () => void): void => this.within(this.#fail, act);

  /** A function that, whenever it is called, runs within the part that is running now. */
  readonly guarded = <Arguments extends unknown[]>(
    act: (...given: Arguments) => void,
  ): ((...given: Arguments) => void) => {
    const fail = this.#fail;
    return (...given) => this.within(fail, () => act(...given));
  };

  /** Run code as a part; what it guards is within that part, too. */
  within(fail: Fail, act: () => void): void {
    const before = this.#fail;
    this.#fail = fail;
    try {
      act();
    } catch (error) {
      if (!(error instanceof InvalidValue)) reportError(error);
      fail(reasonOf(error));
    } finally {
      this.#fail = before;
    }
  }
}
