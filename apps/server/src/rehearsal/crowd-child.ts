/** Starts and ends the process of the simulated people. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { CrowdNews, CrowdTask } from "./crowd-messages.ts";

/** A thousand people need about a third of it. */
const HEAP_MB = 256;
const program = fileURLToPath(new URL("crowd-process.ts", import.meta.url));

export interface CrowdChildParts {
  task: CrowdTask;
  onNews: (news: CrowdNews) => void;
  /** It is gone, whether with a report or without. */
  onExit: () => void;
}

export class CrowdChild {
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;

  constructor({ task, onNews, onExit }: CrowdChildParts) {
    // Nothing of the server's configuration is for it to know.
    this.#child = fork(program, [], { execArgv: [`--max-old-space-size=${HEAP_MB}`], env: {}, stdio: "ignore" });
    this.#child.on("message", (news) => onNews(news as CrowdNews));
    this.#gone = new Promise<void>((resolve) => {
      this.#child.on("exit", () => resolve());
      this.#child.on("error", () => resolve());
    });
    void this.#gone.then(onExit);
    this.#child.send(task, () => undefined);
  }

  /** Ends it at once, if it is still there. */
  async end(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill("SIGKILL");
    await this.#gone;
  }
}
