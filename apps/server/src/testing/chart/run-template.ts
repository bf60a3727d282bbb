/** Executes parsed templates as Helm does, with only the functions that our chart uses. A missing field is an error. */
import { createHash } from "node:crypto";

import { stringify } from "yaml";

import { type Command, type Node, parseTemplate, type Pipeline, type Template, type Term } from "./parse-template.ts";

/** The dot and the variables. `$` is the data that a template was called with. */
type Scope = ReadonlyMap<string, unknown>;
type Fields = Record<string, unknown>;

/** As in Go: false, 0, "", null, undefined, and empty lists and objects. */
const isEmpty = (value: unknown): boolean => !value || (typeof value === "object" && Object.keys(value).length === 0);

/** Text as it is; numbers and booleans as Go prints them. */
const asText = (value: unknown): string =>
  typeof value === "string" ? value : value == null ? "" : JSON.stringify(value);

const FUNCTIONS: Record<string, (...values: unknown[]) => unknown> = {
  and: (...values) => (values.some(isEmpty) ? values.find(isEmpty) : values.at(-1)),
  not: (value) => isEmpty(value),
  default: (fallback, value) => (isEmpty(value) ? fallback : value),
  add: (...values) => values.map(Number).reduce((sum, value) => sum + value, 0),
  max: (...values) => Math.max(...values.map(Number)),
  dict: (...pairs) => Object.fromEntries(pairs.flatMap((key, at) => (at % 2 ? [] : [[asText(key), pairs[at + 1]]]))),
  quote: (value) => JSON.stringify(asText(value)),
  printf: (format, ...values) => asText(format).replaceAll("%s", () => asText(values.shift())),
  sha256sum: (text) => createHash("sha256").update(asText(text)).digest("hex"),
  toYaml: (value) => stringify(value, { sortMapEntries: true }).trimEnd(),
  nindent: (spaces, text) => `\n${asText(text).replaceAll(/^/gmu, " ".repeat(Number(spaces)))}`,
};

/** Renders each file by its name. The names that a file defines can be included from all of them. */
export function renderTemplates(files: ReadonlyMap<string, string>, data: Fields): Map<string, string> {
  const templates = new Map<string, Template>([...files].map(([file, source]) => [file, parseTemplate(source)]));
  const named = new Map([...templates.values()].flatMap(({ named }) => [...named]));
  return new Map([...templates].map(([file, { body }]) => [file, run(body, scopeOf(data))]));

  function scopeOf(dot: unknown): Scope {
    return new Map([
      [".", dot],
      ["$", dot],
    ]);
  }

  function run(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => runNode(node, scope)).join("");
  }

  function runNode(node: Node, scope: Scope): string {
    if (node.kind === "text") return node.text;
    const value = evaluate(node.pipeline, scope);
    if (node.kind === "output") return asText(value);
    if (isEmpty(value)) return run(node.otherwise, scope);
    if (node.kind === "range") return runRange(node, value as Fields, scope);
    return run(node.body, node.kind === "with" ? new Map([...scope, [".", value]]) : scope);
  }

  /** Go visits the keys of a map in their order. */
  function runRange({ variables, body }: Node & { kind: "range" }, value: Fields, scope: Scope): string {
    return Object.entries(value)
      .sort(([one], [other]) => (Array.isArray(value) ? 0 : one < other ? -1 : 1))
      .map(([key, item]) => run(body, scopeOfItem(scope, variables, key, item)))
      .join("");
  }

  function scopeOfItem(scope: Scope, variables: readonly string[], key: string, item: unknown): Scope {
    const values = variables.length === 2 ? [key, item] : [item];
    return new Map([...scope, [".", item], ...variables.map((name, at): [string, unknown] => [name, values[at]])]);
  }

  function evaluate(pipeline: Pipeline, scope: Scope): unknown {
    let value: unknown[] = [];
    for (const command of pipeline) value = [call(command, value, scope)];
    return value[0];
  }

  /** @param piped the value of the command before, which becomes the last argument */
  function call({ name, terms }: Command, piped: unknown[], scope: Scope): unknown {
    const values = [...terms.map((term) => evaluateTerm(term, scope)), ...piped];
    if (name === null) return values[0];
    if (name === "include") return include(asText(values[0]), values[1]);
    const implementation = FUNCTIONS[name];
    if (!implementation) throw new Error(`The function ${name} is not implemented`);
    return implementation(...values);
  }

  function include(name: string, dot: unknown): string {
    const body = named.get(name);
    if (!body) throw new Error(`No template is named ${name}`);
    return run(body, scopeOf(dot));
  }

  function evaluateTerm(term: Term, scope: Scope): unknown {
    if (term.kind === "literal") return term.value;
    if (term.kind === "pipeline") return evaluate(term.pipeline, scope);
    if (!scope.has(term.from)) throw new Error(`The variable ${term.from} is not defined`);
    return term.path.reduce((value, field) => fieldOf(value, field, term.path), scope.get(term.from));
  }
}

/** @throws Error if the field does not exist. Helm prints nothing then, but in our chart it is a mistake. */
function fieldOf(value: unknown, field: string, path: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || !(field in value)) {
    throw new Error(`.${path.join(".")} does not exist`);
  }
  return (value as Fields)[field];
}
