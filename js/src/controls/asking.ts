import { button, html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { type Answer, COVERED, Elicitation, QUESTIONS } from "../maths/elicitation";

/** How many false alarms a miss is worth to somebody, at least and at most. */
export type Worth = [low: number, high: number];

const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count === 1 ? one : many}`;

/** Ten questions to somebody about which errors are worse, and what follows, which can be taken or not. */
export class Asking {
  readonly element = html("div", { class: "rw-asking", role: "group", hidden: true });
  readonly #said = html("p", { role: "status" });
  readonly #answers: Record<Answer, HTMLButtonElement>;
  readonly #take: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  #known = new Elicitation();
  #name = "";
  #then: (worth?: Worth) => void = () => {};

  constructor(signal: AbortSignal) {
    const answer = (each: Answer) =>
      button({ class: "rw-button" }, () => this.#answer(each), signal, "about the same");
    this.#answers = { alarms: answer("alarms"), misses: answer("misses"), same: answer("same") };
    const taken = () => {
      const { low, high } = this.#known.result;
      this.#end([low, high]);
    };
    this.#take = button({ class: "rw-button" }, taken, signal, "Take this");
    this.#stop = button({ class: "rw-button" }, () => this.#end(), signal, "Stop");
    const { alarms, misses, same } = this.#answers;
    const choices = html("div", { class: "rw-asking-answers" }, alarms, misses, same, this.#take, this.#stop);
    this.element.append(this.#said, choices);
  }

  /** Ask somebody; `then` is told the result if it is taken. */
  begin(name: string, then: (worth?: Worth) => void): void {
    this.#known = new Elicitation();
    [this.#name, this.#then] = [name, then];
    set(this.element, { hidden: false, "aria-label": `Questions to ${name}` });
    this.#show();
    this.#answers.alarms.focus();
  }

  #answer(answer: Answer): void {
    this.#known = this.#known.answered(answer);
    this.#show();
    if (this.#known.isDone) this.#take.focus();
  }

  #end(worth?: Worth): void {
    set(this.element, { hidden: true });
    this.#then(worth);
  }

  #show(): void {
    const { isDone, asked, question } = this.#known;
    for (const each of Object.values(this.#answers)) set(each, { hidden: isDone });
    set(this.#take, { hidden: !isDone });
    setText(this.#stop, isDone ? "Discard" : "Stop");
    if (isDone) {
      setText(this.#said, this.#result());
      return;
    }
    const [alarms, misses] = [
      counted(question.alarms, "false alarm", "false alarms"),
      counted(question.misses, "miss", "misses"),
    ];
    setText(
      this.#said,
      `${this.#name}, ${asked + 1} of ${QUESTIONS}: which is worse, ${alarms} or ${misses}?`,
    );
    setText(this.#answers.alarms, alarms);
    setText(this.#answers.misses, misses);
  }

  #result(): string {
    const { low, median, high } = this.#known.result;
    const [least, middle, most] = [low, median, high].map(format.short);
    return (
      `To ${this.#name} a miss is worth about ${middle} false alarms, ` +
      `${least} to ${most} with ${format.percent(COVERED)} certainty.`
    );
  }
}
