import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { chown } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { listenLocally } from "../listen-locally.ts";
import {
  makeDataDirectory,
  makeEmptyDataDirectory,
  removeDataDirectory,
  type RunningServer,
  startServer,
} from "../server-process.ts";
import { identityOfOneProcess } from "../unprivileged.ts";
import { Visitor } from "../visitor.ts";

let dataDirectory: string;
const running: RunningServer[] = [];
beforeEach(async () => {
  dataDirectory = await makeDataDirectory();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
  await expect.poll(() => databaseProcesses(dataDirectory), { timeout: 15_000 }).toEqual([]);
  await removeDataDirectory(dataDirectory);
});

type Identity = Awaited<ReturnType<typeof identityOfOneProcess>>;

async function startAs(identity: Identity, environment: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(dataDirectory, environment, identity && { identity });
  running.push(server);
  return server;
}

/** PostgreSQL processes that were started on this data directory and still run. */
function databaseProcesses(directory: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`${directory}/postgres`);
      } catch {
        return false;
      }
    });
}

/** Runs the server to its end; for starts that must fail. */
function runToEnd(
  identity: Identity,
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../../main.ts", import.meta.url))], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDirectory, ...environment },
    ...identity,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

/** Opens a request whose body never ends. @returns the connection, once the server waits for the body */
async function stallPost(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const headers = ["Host: localhost", "Content-Type: application/json", "Content-Length: 20", "Expect: 100-continue"];
  socket.write(`POST /api/events/0000000A/icebreaker HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(String(answer)).toContain("100 Continue");
  socket.write("{");
  return socket;
}

const oneProcess = await identityOfOneProcess();

describe.each([1, 2])("server with WORKERS=%i", (workers) => {
  const identity = workers === 1 ? oneProcess : undefined;
  const size = { WORKERS: String(workers) };
  const start = () => startAs(identity, size);
  const startToEnd = (environment: Record<string, string>) => runToEnd(identity, { ...size, ...environment });

  it("[PROC-2] [PROC-3] exits with 0 at SIGTERM with the database; the second start works and rejects a third", async () => {
    await removeDataDirectory(dataDirectory);
    dataDirectory = await makeEmptyDataDirectory();
    if (identity) await chown(dataDirectory, identity.uid, identity.gid);
    const first = await start();
    expect(first.setupLink).toContain("/identity/hub/setup?token=");
    expect(await first.stop()).toBe(0);
    expect(databaseProcesses(dataDirectory)).toEqual([]);
    const second = await start();
    const { code, output } = await startToEnd({});
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/another Hubbub is using this data directory/iu);
    expect(output).not.toMatch(/\n\s+at /u);
    expect((await new Visitor(second.url).get("/readyz")).status).toBe(200);
    const stalled = await stallPost(second.url);
    expect(await second.stop(), second.output()).toBe(0);
    stalled.destroy();
  });

  it("[TEXT-26] a WORDS_FILE that cannot be read stops the start with one sentence and exit code 1", async () => {
    const { code, output } = await startToEnd({ WORDS_FILE: "/nowhere/words.txt" });
    expect([code, output]).toEqual([1, "Hubbub cannot start: WORDS_FILE: /nowhere/words.txt cannot be read\n"]);
  });

  it("[PROC-4] reports a port in use, an unreachable database or an invalid value in one sentence, and exits with 1", async () => {
    const other = await listenLocally(() => undefined);
    const port = String(other.port);
    const starts: [Record<string, string>, RegExp][] = [
      [{ PORT: port }, new RegExp(`^Hubbub cannot start: port ${port} is already in use`, "u")],
      [{ DATABASE_URL: "postgresql://someone:topsecret@127.0.0.1:9/none" }, /database/iu],
      [{ PORT: "eighty" }, /^PORT is "eighty", but must be a whole number/u],
    ];
    for (const [environment, sentence] of starts) {
      const { code, output } = await startToEnd(environment);
      expect(code).toBe(1);
      // A busy machine may log that workers have lost the bus for a moment.
      const sentences = output.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
      expect(sentences).toEqual([expect.stringMatching(sentence)]);
      expect(output).not.toContain("topsecret");
    }
    await other.close();
  });
});
