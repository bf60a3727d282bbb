/** Starts the demo's server: the normal server with a temporary data directory. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { joinOrigin } from "@hubbub/contract/join-origin";

import { readableLine } from "../../platform/log-output.ts";
import type { StartMessage } from "./start-message.ts";

const PREFIX = "hubbub-demo-";
/** Creating a database takes a few seconds; a slow machine needs longer. */
const START_TIMEOUT_MS = 120_000;
const program = fileURLToPath(new URL("../../main.ts", import.meta.url));

export interface DemoServer {
  url: string;
  /** The URL for other devices in the same network; null if there is none. */
  roomUrl: string | null;
  /** Path of the page that creates the first organizer account. */
  setupPath: string;
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
    const { local, network, setupPath } = await waitForStart(child);
    if (setupPath === null) throw new Error("The demo server has an organizer already");
    const { origin, source } = joinOrigin({ publicUrl: null, chosen: null, opened: local, network });
    return {
      url: local,
      roomUrl: source === "network" ? origin : null,
      setupPath,
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

/** Waits until the server listens. Its output is only needed if it does not start. */
function waitForStart(child: ChildProcess): Promise<StartMessage> {
  let output = "";
  const shown = () =>
    (process.stdout.isTTY
      ? output
          .split(/(?<=\n)/u)
          .map(readableLine)
          .join("")
      : output
    ).trim();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8");
    stream?.on("data", (text: string) => (output += text));
  }
  const { promise, resolve, reject } = Promise.withResolvers<StartMessage>();
  const timer = setTimeout(
    () => reject(new Error(`The demo server did not start in time. ${shown()}`)),
    START_TIMEOUT_MS,
  );
  // The server sends no other messages.
  child.once("message", (message) => resolve(message as StartMessage));
  child.once("error", reject);
  child.once("exit", () => reject(new Error(shown() || "The demo server exited without output")));
  return promise.finally(() => clearTimeout(timer));
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
