/**
 * Parses the part of Go's template language that our Helm chart uses: actions, pipelines, if, else, with, range,
 * define. Everything else is an error, variables other than those of `range` and `$` included.
 */

/** A value in a pipeline. `path` is what follows the dots: `.Values.image` is field "Values", then "image". */
export type Term =
  | { kind: "literal"; value: unknown }
  | { kind: "field"; from: string; path: string[] }
  | { kind: "pipeline"; pipeline: Pipeline };

/** A function with its arguments, or a single value if `name` is null. */
export interface Command {
  name: string | null;
  terms: Term[];
}

export type Pipeline = Command[];

export type Node =
  | { kind: "text"; text: string }
  | { kind: "output"; pipeline: Pipeline }
  | { kind: "if" | "with"; pipeline: Pipeline; body: Node[]; otherwise: Node[] }
  | { kind: "range"; variables: string[]; pipeline: Pipeline; body: Node[]; otherwise: Node[] };

export interface Template {
  body: Node[];
  /** What `define` names. */
  named: Map<string, Node[]>;
}

const ACTION = /\{\{(-)?(.*?)(-)?\}\}/gsu;
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|\d+|true|false|\$?(?:\.?\w+)+|\$|\.|[()|])/uy;

/** @throws Error with the action that it cannot parse */
export function parseTemplate(source: string): Template {
  const named = new Map<string, Node[]>();
  const items = splitActions(source);
  let at = 0;

  const parseNodes = (): Node[] => {
    const nodes: Node[] = [];
    for (; at < items.length; at += 1) {
      const item = items[at];
      if (!item || isEnd(item)) break;
      const node = parseNode(item);
      if (node) nodes.push(node);
    }
    return nodes;
  };

  const parseNode = (item: Item): Node | null => {
    if (item.kind === "text") return { kind: "text", text: item.text };
    const [word = "", rest = ""] = cut(item.text);
    if (word === "define") {
      named.set(JSON.parse(rest) as string, parseBlock().body);
      return null;
    }
    if (word === "if" || word === "with") return { kind: word, pipeline: parsePipeline(rest), ...parseBlock() };
    if (word === "range") {
      const [, declared, list = rest] = /^(\$\w+(?:, \$\w+)?) := (.*)$/u.exec(rest) ?? [];
      return { kind: "range", variables: declared?.split(", ") ?? [], pipeline: parsePipeline(list), ...parseBlock() };
    }
    return item.text.startsWith("/*") ? null : { kind: "output", pipeline: parsePipeline(item.text) };
  };

  /** Leaves `at` at the `end` of the block. */
  const parseBlock = (): { body: Node[]; otherwise: Node[] } => {
    at += 1;
    const body = parseNodes();
    const [word, rest = ""] = cut(items[at]?.text ?? "");
    if (word === "end") return { body, otherwise: [] };
    if (word !== "else") throw new Error("A block has no end");
    if (!rest) {
      at += 1;
      return { body, otherwise: parseNodes() };
    }
    const [next, condition = ""] = cut(rest);
    if (next !== "if") throw new Error(`Cannot parse else ${rest}`);
    return { body, otherwise: [{ kind: "if", pipeline: parsePipeline(condition), ...parseBlock() }] };
  };

  const body = parseNodes();
  if (at < items.length) throw new Error(`Unexpected ${items[at]?.text}`);
  return { body, named };
}

interface Item {
  kind: "text" | "action";
  text: string;
}

const isEnd = ({ kind, text }: Item): boolean => kind === "action" && /^(?:end|else)\b/u.test(text);

/** The first word, and the rest. */
const cut = (text: string): string[] => [text.split(/\s/u, 1)[0] ?? "", text.replace(/^\S+\s*/u, "")];

/** `{{-` removes the white space before an action, `-}}` the white space after it. */
function splitActions(source: string): Item[] {
  const items: Item[] = [];
  let end = 0;
  let trims = false;
  const addText = (text: string, trimsEnd: boolean): void => {
    const start = trims ? text.trimStart() : text;
    items.push({ kind: "text", text: trimsEnd ? start.trimEnd() : start });
  };
  for (const { 0: whole, 1: left, 2: action = "", 3: right, index } of source.matchAll(ACTION)) {
    addText(source.slice(end, index), left !== undefined);
    items.push({ kind: "action", text: action.trim() });
    end = index + whole.length;
    trims = right !== undefined;
  }
  addText(source.slice(end), false);
  return items;
}

function parsePipeline(text: string): Pipeline {
  const tokens = tokenize(text);
  const pipeline = readPipeline(tokens);
  if (tokens.length > 0) throw new Error(`Cannot parse ${text}`);
  return pipeline;
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const [, token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new Error(`Cannot parse ${text}`);
    tokens.push(token);
  }
  return tokens;
}

/** Takes the tokens of a pipeline from the start of the list. */
function readPipeline(tokens: string[]): Pipeline {
  const commands = [readCommand(tokens)];
  while (tokens[0] === "|") {
    tokens.shift();
    commands.push(readCommand(tokens));
  }
  return commands;
}

function readCommand(tokens: string[]): Command {
  const isCall = /^[a-z]\w*$/iu.test(tokens[0] ?? "") && !/^(?:true|false)$/u.test(tokens[0] ?? "");
  const name = isCall ? (tokens.shift() ?? null) : null;
  const terms: Term[] = [];
  while (tokens.length > 0 && tokens[0] !== "|" && tokens[0] !== ")") terms.push(readTerm(tokens));
  if (name === null && terms.length !== 1) throw new Error("A command needs one value, or a function");
  return { name, terms };
}

function readTerm(tokens: string[]): Term {
  const token = tokens.shift() ?? "";
  if (token === "(") {
    const pipeline = readPipeline(tokens);
    if (tokens.shift() !== ")") throw new Error("A parenthesis is not closed");
    return { kind: "pipeline", pipeline };
  }
  if (/^(?:"|\d|true$|false$)/u.test(token)) return { kind: "literal", value: JSON.parse(token) as unknown };
  const [from = "", ...path] = token.split(".");
  if (from !== "" && !from.startsWith("$")) throw new Error(`${token} is neither a value nor a function`);
  return { kind: "field", from: from || ".", path: path.filter(Boolean) };
}
