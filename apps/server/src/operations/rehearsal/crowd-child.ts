/** Starts and ends the process of the simulated people. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { Account } from "../../platform/privileges/accounts.ts";
import { canReach } from "../../platform/privileges/leave-root.ts";
import type { CrowdCommand, CrowdNews, CrowdTask } from "./crowd-messages.ts";

/** A thousand people need about a third of it. */
const HEAP_MB = 256;
const program = fileURLToPath(new URL("crowd-process.ts", import.meta.url));

interface CrowdChildDeps {
  task: CrowdTask;
  onNews: (news: CrowdNews) => void;
  /** It is gone, whether with a report or without. */
  onExit: () => void;
}

export interface CrowdChild {
  /** Ends its rehearsal at once, if that is still under way. */
  end(): Promise<void>;
}

/** One process for each rehearsal, or one for all of them where none can be started later. */
export class CrowdChildren {
  #standing: ChildProcess | null = null;

  /** Before root becomes `account`: starts the process now if that user could not start it from this folder later. */
  async prepare(account: Account): Promise<void> {
    if (await canReach(account, process.execPath, [program])) return;
    const child = forkCrowd([JSON.stringify(account)]);
    this.#standing = child;
    // Its first word comes when it is no longer root.
    await new Promise<void>((resolve) => {
      child.once("message", () => resolve());
      child.once("exit", () => {
        this.#standing = null;
        resolve();
      });
    });
  }

  start(deps: CrowdChildDeps): CrowdChild {
    return this.#standing ? lent(this.#standing, deps) : owned(forkCrowd([]), deps);
  }

  async close(): Promise<void> {
    const child = this.#standing;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }
}

function forkCrowd(args: string[]): ChildProcess {
  // Nothing of the server's configuration is for it to know.
  const child = fork(program, args, { execArgv: [`--max-old-space-size=${HEAP_MB}`], env: {}, stdio: "ignore" });
  child.on("error", () => undefined);
  return child;
}

function owned(child: ChildProcess, { task, onNews, onExit }: CrowdChildDeps): CrowdChild {
  child.on("message", (news) => onNews(news as CrowdNews));
  const gone = new Promise<void>((resolve) => {
    child.on("exit", () => resolve());
    child.on("error", () => resolve());
  });
  void gone.then(onExit);
  command(child, { kind: "run", task });
  return {
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await gone;
    },
  };
}

function lent(child: ChildProcess, { task, onNews, onExit }: CrowdChildDeps): CrowdChild {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const finish = () => {
    child.off("message", hear);
    child.off("exit", finish);
    resolve();
    onExit();
  };
  const hear = (message: unknown) => {
    const news = message as CrowdNews;
    if (news.kind === "idle") finish();
    else onNews(news);
  };
  child.on("message", hear);
  child.once("exit", finish);
  command(child, { kind: "run", task });
  return {
    end: async () => {
      command(child, { kind: "stop" });
      await over;
    },
  };
}

function command(child: ChildProcess, message: CrowdCommand): void {
  // A process that has just ended is noticed by its exit.
  if (child.connected) child.send(message, () => undefined);
}
