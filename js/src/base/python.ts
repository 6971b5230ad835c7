/** Values as Python writes them. */

/** A value as a Python literal; numbers exactly. */
export function literal(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return number(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).map(([name, each]) => `${literal(name)}: ${literal(each)}`);
    return `{${entries.join(", ")}}`;
  }
  // Escapes of JSON are escapes of Python.
  return JSON.stringify(value);
}

/** A call with named arguments. */
export function call(name: string, args: string[], named: Record<string, unknown> = {}): string {
  const given = Object.entries(named).map(([key, value]) => `${key}=${literal(value)}`);
  return `${name}(${[...args, ...given].join(", ")})`;
}

function number(value: number): string {
  return Number.isFinite(value) ? String(value) : `float("${value < 0 ? "-" : ""}inf")`;
}
