import { appendFile, rename, stat } from "node:fs/promises";

const FILE_MAX_BYTES = 1024 * 1024;
const LINES_KEPT = 50;

/** What the server says: the last lines in memory, all of it in a file that never grows beyond two megabytes. */
export class ServerLog {
  readonly #path: string;
  #lines: string[] = [];
  #rest = "";
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
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
    if (size > FILE_MAX_BYTES) await rename(this.#path, `${this.#path}.1`);
    await appendFile(this.#path, text, { mode: 0o600 });
  }
}
