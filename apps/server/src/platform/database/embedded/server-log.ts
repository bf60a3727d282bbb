import { constants, open, rename, stat } from "node:fs/promises";

import type { Owner } from "../../root/ownership.ts";

const FILE_MAX_BYTES = 1024 * 1024;
const LINES_KEPT = 50;
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/** The log of PostgreSQL: the last lines in memory, and two files, of which the older is a megabyte long. */
export class ServerLog {
  readonly #path: string;
  readonly #owner: Owner | null;
  #lines: string[] = [];
  #rest = "";
  #writing: Promise<void> = Promise.resolve();

  /** @param owner the owner that root sets for the file, because Hubbub can be started as this user later */
  constructor(path: string, owner: Owner | null) {
    this.#path = path;
    this.#owner = owner;
  }

  write(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = (lines.pop() ?? "").slice(-2000);
    this.#lines = [...this.#lines, ...lines].slice(-LINES_KEPT);
    // The database continues without a log, for example when the disk is full.
    this.#writing = this.#writing.then(() => this.#append(text)).catch(() => {});
  }

  /** The text of the latest line with FATAL, PANIC or "error"; else the latest line; else where the log file is. */
  lastProblem(): string {
    const lines = [...this.#lines, this.#rest].filter((line) => line.trim() !== "");
    const problem = lines.findLast((line) => /\b(?:FATAL|PANIC|error):/u.test(line)) ?? lines.at(-1);
    return problem?.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/u, "").trim() ?? `see ${this.#path}`;
  }

  /** Resolves when everything up to now is written to the file. */
  flushed(): Promise<void> {
    return this.#writing;
  }

  async #append(text: string): Promise<void> {
    const { size } = await stat(this.#path).catch(() => ({ size: 0 }));
    if (size > FILE_MAX_BYTES) await rename(this.#path, `${this.#path}.1`).catch(() => undefined);
    // O_NOFOLLOW: root must not write through a link that the database's user has created.
    await using file = await open(this.#path, APPEND, 0o600);
    const opened = await file.stat();
    // In a directory of another user the file cannot be renamed.
    if (opened.size > FILE_MAX_BYTES) await file.truncate();
    const owner = this.#owner;
    if (owner && opened.uid !== owner.uid) await file.chown(owner.uid, owner.gid);
    await file.appendFile(text);
  }
}
