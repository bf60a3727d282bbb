/** Starts the demo's server: the normal server with a temporary data directory. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PREFIX = "hubbub-demo-";
/** Creating a database takes a few seconds; a slow machine needs longer. */
const START_TIMEOUT_MS = 120_000;
const program = fileURLToPath(new URL("../../main.ts", import.meta.url));

export interface DemoServer {
  url: string;
  /** The URL for other devices in the same network; null if there is none. */
  roomUrl: string | null;
  setupLink: string;
  /** Whether the server process has exited. */
  readonly hasEnded: boolean;
  onEnd(listener: () => void): void;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

/**
 * Starts the server. Only HOST and PORT of the user's configuration are passed on, so that the demo cannot use a real
 * database, a real sign-on or a paid translation service.
 * @throws Error with the server's output if it does not start
 */
export async function startDemoServer(port: string): Promise<DemoServer> {
  removeLeftovers();
  const dataDirectory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      TMPDIR: process.env["TMPDIR"],
      PORT: port,
      HOST: process.env["HOST"],
      DATA_DIR: dataDirectory,
      LOG_LEVEL: "error",
      SIMULATION_NOTICE: "on",
    },
    // The IPC channel: the server exits when it closes, even if this process was killed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A separate process group: Ctrl-C must reach only this process, which ends the simulation before the server.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => {
    child.on("exit", () => resolve());
    // The process could not be started: there is no "exit".
    child.on("error", () => resolve());
  });
  const remove = () => rmSync(dataDirectory, { recursive: true, force: true });
  try {
    const output = await waitForStart(child);
    return {
      url: extract(output, /ready at (\S+)/u),
      roomUrl: /Phones in the room: (\S+)/u.exec(output)?.[1] ?? null,
      setupLink: extract(output, /(\S+\/identity\/hub\/setup\?\S+)/u),
      get hasEnded() {
        return child.exitCode !== null || child.signalCode !== null;
      },
      onEnd: (listener) => void ended.then(listener),
      close: async () => {
        if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
        await ended;
        remove();
      },
    };
  } catch (error) {
    child.kill("SIGTERM");
    await ended;
    remove();
    throw error;
  }
}

/** Reads the URLs from the announcement that the server prints for people. */
function waitForStart(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The demo server did not start in time. ${output}`)),
      START_TIMEOUT_MS,
    );
    child.on("exit", () => clearTimeout(timer));
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8");
      stream?.on("data", (text: string) => {
        output += text;
        if (!output.includes("Stop with Ctrl-C")) return;
        clearTimeout(timer);
        resolve(output);
      });
    }
    child.on("exit", () => reject(new Error(output.trim() || "The demo server exited without output")));
  });
}

function extract(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (!found) throw new Error(`The demo server's output does not match ${pattern.source}:\n${text}`);
  return found;
}

/** Deletes data of earlier demos that were killed. The name of a directory contains the process id. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`, "u").exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Belongs to another user.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
