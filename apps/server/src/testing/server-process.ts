/** Starts the real server as a separate process, on a free port and with its own data directory. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

export interface RunningServer {
  pid: number;
  url: string;
  /** Only at the first start on a data directory. */
  setupLink: string | null;
  dataDirectory: string;
  output(): string;
  hasExited(): boolean;
  /** Sends SIGTERM and waits. @returns the exit code */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** Environment variable: path of a data directory with an empty, migrated database, made once for a run of tests. */
export const PREPARED_DIRECTORY = "HUBBUB_TEST_DATA_DIRECTORY";

/** A data directory for a new installation: a copy of the prepared one, with an empty database, if there is one. */
export async function makeDataDirectory(): Promise<string> {
  const directory = await makeEmptyDataDirectory();
  await fillDataDirectory(directory);
  return directory;
}

/** Copies the prepared data directory, if there is one, to this one, which need not exist. */
export async function fillDataDirectory(directory: string): Promise<void> {
  const prepared = process.env[PREPARED_DIRECTORY];
  // Not fs.cp, which gives the files to this user instead of keeping their owner.
  if (prepared) await promisify(execFile)("cp", ["-a", `${prepared}/.`, directory]);
}

/** An empty data directory, for tests of a first start and of the owners of files. */
export async function makeEmptyDataDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), "hubbub-e2e-"));
}

/**
 * One process on every machine, without the demo event, which would be filled while the test runs. Tests of workers set
 * their number.
 */
const standard = { PORT: "0", HOST: "127.0.0.1", WORKERS: "1", LOG_LEVEL: "warn", DEMO_EVENT: "off" };

interface StartOptions {
  /** Another checkout than this one; its own runtime is used. */
  checkout?: string;
  /** Starts it as this user. Needs root. */
  identity?: { uid: number; gid: number };
  /** Gives it a pseudo-terminal as standard output. */
  inTerminal?: boolean;
}

export async function startServer(
  dataDirectory: string,
  environment: Record<string, string> = {},
  { checkout, identity, inTerminal }: StartOptions = {},
): Promise<RunningServer> {
  const runtime = checkout ? join(checkout, "node_modules/node/bin/node") : process.execPath;
  const main = join(checkout ?? root, "apps/server/src/main.ts");
  const [program, args] = inTerminal
    ? ["script", ["--quiet", "--return", "--command", `exec '${runtime}' '${main}'`, "/dev/null"]]
    : [runtime, [main]];
  const child = spawn(program, args, {
    cwd: checkout ?? root,
    ...identity,
    env: { ...process.env, ...standard, DATA_DIR: dataDirectory, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));

  const announced = await waitFor(child, () => (output.includes("Stop with Ctrl-C") ? output : null));
  const url = /ready at (\S+)/u.exec(announced)?.[1];
  if (!url) throw new Error(`The server announced no address:\n${announced}`);
  return {
    pid: inTerminal ? (childrenOf(Number(child.pid))[0] ?? 0) : Number(child.pid),
    url,
    setupLink: /(\S+\/identity\/hub\/setup\?\S+)/u.exec(announced)?.[1] ?? null,
    dataDirectory,
    output: () => output,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill("SIGTERM");
      return exited;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };

  async function waitFor(process: ChildProcess, find: () => string | null): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(new Error(`The server did not start:\n${output}`)), START_TIMEOUT_MS);
      const look = () => {
        const found = find();
        if (found !== null) finish(found);
      };
      const onExit = (code: number | null) => finish(new Error(`The server ended with ${code}:\n${output}`));
      const finish = (result: string | Error) => {
        clearTimeout(timer);
        if (result instanceof Error) process.kill("SIGKILL");
        process.stdout?.off("data", look);
        process.off("exit", onExit);
        if (typeof result === "string") resolve(result);
        else reject(result);
      };
      process.stdout?.on("data", look);
      process.on("exit", onExit);
      look();
    });
  }
}

export async function removeDataDirectory(dataDirectory: string): Promise<void> {
  // After a kill the database may still be shutting down.
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}

/** The workers of a server, in the order of their start; none if it is one process. */
export function workerPids({ pid }: Pick<RunningServer, "pid">): number[] {
  return childrenOf(pid).filter((child) => commandOf(child).includes("main.ts"));
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

/** The processes that were started by one of these, directly or not, themselves included. */
export function processesBelow(pids: readonly number[]): number[] {
  return pids.flatMap((pid) => {
    try {
      return [pid, ...processesBelow(childrenOf(pid))];
    } catch {
      // It has ended.
      return [];
    }
  });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
