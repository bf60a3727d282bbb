/**
 * The server's log on standard output: readable lines if it is a terminal, else JSON for log collectors (decision 023).
 */
import { styleText } from "node:util";

import pino from "pino";

const COLORS = {
  trace: "dim",
  debug: "dim",
  info: "green",
  warn: "yellow",
  error: "red",
  fatal: "red",
} as const;

/** Wide enough for each name of a level, so that the messages begin in the same column. */
const LEVEL_WIDTH = 5;
const INDENT = " ".repeat(4);
/** Values that need no quotes. */
const PLAIN = /^[^\s"=\\]+$/u;

export function createLogger(level: string): pino.Logger {
  const options = { level, redact: ["req.headers.authorization", "req.headers.cookie"] };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, { write: (line: string) => void process.stdout.write(readableLine(line)) });
}

interface LogEntry {
  level: number;
  /** Epoch milliseconds. */
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  [field: string]: unknown;
}

/** A JSON log line as text on one line, and the stack of an error below. Other text is returned as it is. */
export function readableLine(line: string): string {
  const entry = entryOf(line);
  if (!entry) return line;
  const { level, time, msg = "", err, pid: _pid, hostname: _hostname, ...fields } = entry;
  const name = pino.levels.labels[level] ?? String(level);
  const first = [
    styled("dim", new Date(time).toTimeString().slice(0, "00:00:00".length)),
    styled(COLORS[name as keyof typeof COLORS] ?? "reset", name.toUpperCase().padEnd(LEVEL_WIDTH)),
    withoutControls(msg),
    ...Object.entries(fields).map(([field, value]) => styled("dim", `${field}=${format(value)}`)),
  ];
  const stack = (err?.stack ?? err?.message)?.split("\n").map((text) => `${INDENT}${withoutControls(text)}`) ?? [];
  return [first.join(" "), ...stack, ""].join("\n");
}

function entryOf(line: string): LogEntry | null {
  try {
    const parsed = JSON.parse(line) as Partial<LogEntry> | null;
    return typeof parsed?.level === "number" && typeof parsed.time === "number" ? (parsed as LogEntry) : null;
  } catch {
    return null;
  }
}

function format(value: unknown): string {
  const isPlain = typeof value === "string" && PLAIN.test(value);
  return withoutControls(isPlain ? value : JSON.stringify(value));
}

/** Escapes control characters: names and reasons come from requests and could otherwise control the terminal. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Colors the text, unless the terminal or the environment (NO_COLOR) wants none. */
function styled(style: Parameters<typeof styleText>[0], text: string): string {
  return styleText(style, text, { stream: process.stdout });
}
