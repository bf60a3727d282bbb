import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readableLine } from "./log-output.ts";
import {
  makeDataDirectory,
  removeDataDirectory,
  type RunningServer,
  startServer,
  workerPids,
} from "../testing/server-process.ts";

/** What colors text in a terminal. */
const COLOR = new RegExp(`${String.fromCodePoint(0x1b)}\\[\\d+m`, "gu");
const soon = { timeout: 60_000 };

const plain = (text: string) => text.replace(COLOR, "");
const line = (fields: object) =>
  plain(readableLine(`${JSON.stringify({ level: 30, time: 0, pid: 7, hostname: "here", ...fields })}\n`));

describe("the log of a server with two workers", () => {
  let dataDirectory: string;
  let server: RunningServer | null = null;
  beforeEach(async () => {
    dataDirectory = await makeDataDirectory();
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    await removeDataDirectory(dataDirectory);
  });

  /** Starts it, opens a page at a worker, and kills a worker, which the primary logs. */
  async function logsOf(options: { inTerminal: boolean }): Promise<() => string> {
    // Node.js uses no colors if CI is set.
    const environment = { WORKERS: "2", LOG_LEVEL: "debug", ...(options.inTerminal ? { FORCE_COLOR: "1" } : {}) };
    const started = await startServer(dataDirectory, environment, options);
    server = started;
    await fetch(`${started.url}/healthz`);
    // The worker that is killed may be the one that logs this.
    await expect.poll(started.output, soon).toContain("/healthz");
    process.kill(workerPids(started)[0] ?? 0, "SIGKILL");
    return started.output;
  }

  it("[OPS-4] has readable lines in a terminal", async () => {
    const output = await logsOf({ inTerminal: true });
    const lines = () => plain(output()).split("\r\n");
    const readable = (rest: string) => expect.stringMatching(new RegExp(String.raw`^\d\d:\d\d:\d\d ${rest}`, "u"));
    await expect.poll(lines, soon).toContainEqual(readable("ERROR A worker ended by itself worker=1 workerPid="));
    await expect.poll(lines, soon).toContainEqual(readable("DEBUG answered worker=[12] reqId=.* path=/healthz"));
    await expect.poll(lines, soon).toContainEqual(readable("INFO  The worker has been replaced worker=1"));
    expect(output()).not.toContain('{"level"');
    expect(output()).toMatch(COLOR);
  });

  it("[OPS-4] has JSON lines in a pipe", async () => {
    const output = await logsOf({ inTerminal: false });
    const entries = () =>
      output()
        .split("\n")
        .filter((text) => text.startsWith("{"))
        .map((text) => JSON.parse(text) as object);
    await expect.poll(entries, soon).toContainEqual(expect.objectContaining({ level: 50, worker: "1" }));
    await expect.poll(entries, soon).toContainEqual(expect.objectContaining({ level: 20, path: "/healthz" }));
    expect(output()).not.toMatch(/^\d\d:\d\d:\d\d (?:DEBUG|ERROR)/mu);
  });
});

describe("a log line for a terminal", () => {
  it("[OPS-4] has time, level, message and fields, and the stack of an error below", () => {
    const at = new Date(2026, 10, 24, 9, 5, 7).getTime();
    expect(line({ time: at, msg: "It runs", worker: "2", count: 3, note: "two words", list: ["a"], isOn: true })).toBe(
      '09:05:07 INFO  It runs worker=2 count=3 note="two words" list=["a"] isOn=true\n',
    );
    const err = { type: "Error", message: "broken", stack: "Error: broken\n    at start (main.ts:1:1)" };
    expect(line({ time: at, level: 50, msg: "Could not start", err })).toBe(
      "09:05:07 ERROR Could not start\n    Error: broken\n        at start (main.ts:1:1)\n",
    );
    expect(line({ time: at, level: 35, msg: "Between" })).toBe("09:05:07 35    Between\n");
  });

  it("[OPS-4] stays as it is if it is not of the log", () => {
    for (const text of ["Hubbub is ready\n", "{}\n", "null\n", '{"level":30}\n', ""])
      expect(readableLine(text)).toBe(text);
  });

  it("[OPS-4] has no control characters besides its own", () => {
    const escape = String.fromCodePoint(0x1b);
    const hostile = `${escape}[2J\r\n\u0007\u009b31m`;
    const err = { stack: `Error: ${escape}]0;title\n at ${escape}c` };
    const text = line({ msg: hostile, username: hostile, reason: escape, list: [hostile], err });
    expect(text).toContain(String.raw`username="\u001b[2J\r\n\u0007\x9b31m" reason=\x1b`);
    expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(text.trimEnd().split("\n")).toHaveLength(3);
  });
});
