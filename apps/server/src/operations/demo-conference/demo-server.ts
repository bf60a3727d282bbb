/** The server of the demo: the real one, on a data directory of its own that goes with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PREFIX = "hubbub-demo-";
const program = fileURLToPath(new URL("../../main.ts", import.meta.url));

export interface DemoServer {
  url: string;
  /** The address for other devices in the same network, where there is one. */
  roomUrl: string | null;
  setupLink: string;
  /** Whether it has ended by itself. */
  readonly hasEnded: boolean;
  onEnd(listener: () => void): void;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

/**
 * Starts it. Of the user's configuration only the address counts: nothing of the demo may reach a real database, a real
 * sign-on or a paid translation service.
 * @throws Error with what the server said, where it does not start
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
    // It ends by itself when this end of the channel is gone, however we went.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Ctrl-C in a terminal reaches the whole group: the people leave first, then the server is told.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const remove = () => rmSync(dataDirectory, { recursive: true, force: true });
  try {
    const said = await announcement(child);
    return {
      url: match(said, /ready at (\S+)/u),
      roomUrl: /Phones in the room: (\S+)/u.exec(said)?.[1] ?? null,
      setupLink: match(said, /(\S+\/identity\/hub\/setup\?\S+)/u),
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

function announcement(child: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8");
      stream?.on("data", (text: string) => {
        said += text;
        if (said.includes("Stop with Ctrl-C")) resolve(said);
      });
    }
    child.on("error", reject);
    child.on("exit", () => reject(new Error(said.trim() || "The server of the demo ended at once")));
  });
}

function match(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (!found) throw new Error(`The server of the demo announced no ${pattern.source}:\n${text}`);
  return found;
}

/** What demos that were killed outright have left; their names carry the process they belonged to. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`, "u").exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Somebody else's: theirs to remove.
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
