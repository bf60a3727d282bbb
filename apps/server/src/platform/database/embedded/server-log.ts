import { constants, open, rename, stat } from "node:fs/promises";

import type { Owner } from "./run-as.ts";

const FILE_MAX_BYTES = 1024 * 1024;
const LINES_KEPT = 50;
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/** What the server says: the last lines in memory, all of it in a file that never grows beyond two megabytes. */
export class ServerLog {
  readonly #path: string;
  readonly #owner: Owner | null;
  #lines: string[] = [];
  #rest = "";
  #writing: Promise<void> = Promise.resolve();

  /** @param owner whom root gives the file to: Hubbub goes on as this user, or is started by this user later */
  constructor(path: string, owner: Owner | null) {
    this.#path = path;
    this.#owner = owner;
  }

  write(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = (lines.pop() ?? "").slice(-2000);
    this.#lines = [...this.#lines, ...lines].slice(-LINES_KEPT);
    // A log that cannot be written (the disk is full) must not take the database along.
    this.#writing = this.#writing.then(() => this.#append(text)).catch(() => {});
  }

  /** The newest complaint, as one line without its time. */
  lastProblem(): string {
    const lines = [...this.#lines, this.#rest].filter((line) => line.trim() !== "");
    const problem = lines.findLast((line) => /\b(?:FATAL|PANIC|error):/u.test(line)) ?? lines.at(-1);
    return problem?.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/u, "").trim() ?? `see ${this.#path}`;
  }

  /** Resolves when everything written so far is in the file. */
  flushed(): Promise<void> {
    return this.#writing;
  }

  async #append(text: string): Promise<void> {
    const size = await stat(this.#path).then(
      (file) => file.size,
      () => 0,
    );
    // In a folder of another user the file cannot be renamed. It is emptied instead.
    const isRenamed =
      size <= FILE_MAX_BYTES ||
      (await rename(this.#path, `${this.#path}.1`).then(
        () => true,
        () => false,
      ));
    // Root must not write through a link that the database's user has put there.
    await using file = await open(this.#path, APPEND, 0o600);
    if (!isRenamed) await file.truncate();
    const owner = this.#owner;
    if (owner && (await file.stat()).uid !== owner.uid) await file.chown(owner.uid, owner.gid);
    await file.appendFile(text);
  }
}
