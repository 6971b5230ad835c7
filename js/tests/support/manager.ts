/**
 * A notebook page without a kernel: the real Jupyter widget manager and the real anywidget runtime, with the
 * kernel's side of every comm played by this module. What a test sees is what JupyterLab would do with the same
 * `_esm` and the same state, buffers included.
 */
import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";

type Model = base.WidgetModel;
type Callbacks = { iopub?: { status?: (message: unknown) => void } };
type Update = { method: "update"; state: Record<string, unknown>; buffer_paths: (string | number)[][] };
type Custom = { method: "custom"; content: { id?: string; kind?: string; name?: string; msg?: unknown } };

/** A message of the page to the kernel. */
export interface Sent {
  modelId: string;
  method: "update" | "custom";
  /** The traits of an update, binary values as DataView; the content of a custom message. */
  content: Record<string, unknown>;
  buffers: DataView[];
}

/** Answers `experimental.invoke(name, message)`, as `@anywidget.experimental.command` does in Python. */
export type Command = (message: unknown, buffers: DataView[]) => [response: unknown, buffers?: DataView[]];

/** What is on the page for one displayed widget. */
export interface Cell {
  el: HTMLElement;
  /** Take the output away, as clearing or re-running the cell does. */
  remove(): void;
}

/** Makes the classes of the runtime out of those of a widget manager. */
type Runtime = (widgets: unknown) => Record<string, unknown>;

export const anywidget = await loadAnywidget();

/** The runtime is shipped as an AMD module, so it is caught with a `define` of our own. */
async function loadAnywidget(): Promise<Runtime> {
  const { promise, resolve } = Promise.withResolvers<Runtime>();
  Object.assign(globalThis, { define: (_names: string[], runtime: Runtime) => resolve(runtime) });
  // @ts-expect-error The package declares no types for its runtime.
  await import("anywidget");
  return promise;
}

const anywidgetClasses = anywidget(base);

/** The text of `rocwidgets/static/<name>.js`, the very file that the wheel carries. */
export async function builtEsm(name: string): Promise<string> {
  const files = import.meta.glob<string>("../../../rocwidgets/static/*.js", {
    query: "?raw",
    import: "default",
  });
  const load = files[`../../../rocwidgets/static/${name}.js`];
  if (!load) throw new Error(`rocwidgets/static/${name}.js is missing: npm run build`);
  return load();
}

const scripts = new Map<string, Promise<Uint8Array>>();

/** A script as Python sends it. */
export function deflated(script: string): Promise<Uint8Array> {
  const known = scripts.get(script) ?? compressed(script);
  scripts.set(script, known);
  return known;
}

async function compressed(script: string): Promise<Uint8Array> {
  const stream = new Blob([script]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The form in which a widget's trait refers to another widget. */
export const widgetRef = (model: Model): string => `anywidget:${model.model_id}`;

class KernelComm implements base.IClassicComm {
  readonly comm_id = base.uuid();
  readonly target_name = "jupyter.widget";
  #page: Notebook;
  #listener: (message: unknown) => unknown = () => {};

  constructor(page: Notebook) {
    this.#page = page;
  }

  on_msg(listener: (message: unknown) => unknown): void {
    this.#listener = listener;
  }

  on_close(): void {}

  open(): string {
    throw new Error("The kernel opens every comm of these tests.");
  }

  close(): string {
    return "";
  }

  send(data: unknown, callbacks?: Callbacks, _metadata?: unknown, buffers: unknown[] = []): string {
    const id = base.uuid();
    this.#page.receive(this, id, data as Update | Custom, buffers.map(toDataView), callbacks);
    return id;
  }

  /** Deliver a message of the kernel; resolves when the page has processed it. */
  async deliver(data: unknown, buffers: DataView[] = [], parentId = ""): Promise<void> {
    await this.#listener({ content: { data }, buffers, parent_header: { msg_id: parentId } });
  }
}

class Manager extends ManagerBase {
  protected override async loadClass(className: string, moduleName: string): Promise<never> {
    const classes = { anywidget: anywidgetClasses, "@jupyter-widgets/base": base }[moduleName];
    const found = (classes as Record<string, unknown> | undefined)?.[className];
    if (!found) throw new Error(`No class ${className} in ${moduleName}`);
    return found as never;
  }

  protected override async _create_comm(): Promise<never> {
    throw new Error("The kernel opens every comm of these tests.");
  }

  protected override async _get_comm_info(): Promise<never> {
    throw new Error("There is no kernel to ask.");
  }
}

/** One page of one notebook and the kernel behind it. */
export class Notebook {
  /** Everything that the page has sent to the kernel, in order. */
  readonly sent: Sent[] = [];
  /** Python's side of `experimental.invoke`, by name. */
  readonly commands: Record<string, Command> = {};
  #comms = new Map<string, KernelComm>();
  #cells = new Set<Cell>();
  #waiting: (() => void)[] | null = null;
  readonly #manager: ManagerBase;

  /** The manager is that of the host, by default of JupyterLab. */
  constructor(manager: ManagerBase = new Manager()) {
    this.#manager = manager;
  }

  /** Make the model that Python's constructor of a widget would make. Typed arrays travel as buffers. */
  async open(esm: string, state: Record<string, unknown> = {}): Promise<Model> {
    const comm = new KernelComm(this);
    this.#comms.set(comm.comm_id, comm);
    const { buffers, ...data } = split({ ...anywidgetState(), _esm: esm, ...state });
    return this.#manager.handle_comm_open(comm, {
      metadata: { version: base.PROTOCOL_VERSION },
      content: { data },
      buffers,
    } as never);
  }

  /** Display a widget in a cell `width` pixels wide. */
  async show(model: Model, { width = 800 }: { width?: number } = {}): Promise<Cell> {
    const view = (await this.#manager.create_view(model as base.DOMWidgetModel)) as base.DOMWidgetView;
    const el = document.createElement("div");
    el.style.width = `${width}px`;
    el.append(view.el);
    document.body.append(el);
    const cell: Cell = {
      el,
      remove: () => {
        view.remove();
        el.remove();
        this.#cells.delete(cell);
      },
    };
    this.#cells.add(cell);
    return cell;
  }

  /** Change traits from Python; resolves when the page has them. */
  async update(model: Model, state: Record<string, unknown>): Promise<void> {
    const { buffers, ...data } = split(state);
    await this.#comm(model.model_id).deliver({ method: "update", ...data }, buffers);
  }

  /** A kernel in a long computation: messages arrive but nothing is answered until `resume`. */
  pause(): void {
    this.#waiting ??= [];
  }

  /** Answer what has waited, and every later message at once. */
  resume(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const answer of waiting) answer();
  }

  /** Take every cell and every model away. */
  async close(): Promise<void> {
    for (const cell of [...this.#cells]) cell.remove();
    await this.#manager.clear_state();
  }

  /** Called by the comms: record a message of the page, echo it and report the kernel idle. */
  receive(
    comm: KernelComm,
    id: string,
    data: Update | Custom,
    buffers: DataView[],
    callbacks?: Callbacks,
  ): void {
    const content = structuredClone(data.method === "update" ? data.state : data.content);
    if (data.method === "update") base.put_buffers(content as never, data.buffer_paths, buffers);
    this.sent.push({ modelId: comm.comm_id, method: data.method, content, buffers });
    const answer = async () => {
      if (data.method === "custom") await this.#answerCommand(comm, data, buffers);
      else await comm.deliver({ ...structuredClone(data), method: "echo_update" }, buffers, id);
      callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    };
    if (this.#waiting) this.#waiting.push(answer);
    else queueMicrotask(answer);
  }

  async #answerCommand(comm: KernelComm, { content }: Custom, buffers: DataView[]): Promise<void> {
    if (content.kind !== "anywidget-command") return;
    const command = this.commands[content.name ?? ""];
    if (!command) throw new Error(`The page invoked the unknown command ${content.name}`);
    const [response, responseBuffers] = command(content.msg, buffers);
    const reply = { id: content.id, kind: "anywidget-command-response", response };
    await comm.deliver({ method: "custom", content: reply }, responseBuffers);
  }

  #comm(modelId: string): KernelComm {
    const comm = this.#comms.get(modelId);
    if (!comm) throw new Error(`No widget ${modelId} in this notebook`);
    return comm;
  }
}

function anywidgetState(): Record<string, unknown> {
  const version = "~0.11.*";
  return {
    _model_module: "anywidget",
    _model_module_version: version,
    _model_name: "AnyModel",
    _view_module: "anywidget",
    _view_module_version: version,
    _view_name: "AnyView",
    _anywidget_id: "rocwidgets.test",
  };
}

/** State as it is on the wire: JSON beside binary buffers. */
function split(state: Record<string, unknown>) {
  const { buffers, ...rest } = base.remove_buffers(trimmed(state) as never);
  return { ...rest, buffers: buffers.map(toDataView) };
}

/** A copy whose views own their memory: `remove_buffers` would send all of a memory that is viewed in part. */
function trimmed(value: unknown): unknown {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return toDataView(value);
  if (Array.isArray(value)) return value.map(trimmed);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]));
}

function toDataView(buffer: unknown): DataView {
  if (buffer instanceof ArrayBuffer) return new DataView(buffer.slice(0));
  const { buffer: memory, byteOffset, byteLength } = buffer as ArrayBufferView<ArrayBuffer>;
  return new DataView(memory.slice(byteOffset, byteOffset + byteLength));
}
