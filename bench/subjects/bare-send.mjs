/** A C program that calls `send` in a loop: the lower bound for broadcasting to connections on this kernel. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { startProcess } from "./process.mjs";

const source = fileURLToPath(new URL("bare-send.c", import.meta.url));

export function hasCompiler() {
  return spawnSync("cc", ["--version"], { stdio: "ignore" }).status === 0;
}

export async function bareSendFanOut() {
  const folder = mkdtempSync(join(tmpdir(), "hubbub-bench-c-"));
  const program = join(folder, "bare-send");
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  let server;
  try {
    const made = spawnSync("cc", ["-O2", "-o", program, source], { encoding: "utf8" });
    if (made.status !== 0) throw new Error(`The C loop could not be compiled: ${made.stderr}`);
    server = await startProcess(program, [], {
      stdio: ["pipe", "pipe", "pipe"],
      isReady: (output) => /ready at (\d+)/u.exec(output)?.[1] ?? false,
    });
  } catch (error) {
    removeFolder();
    throw error;
  }
  return {
    ...server,
    name: "C, bare send",
    port: Number(server.ready),
    path: "/?n={n}",
    greeting: [],
    needle: '"quick_reaction"',
    prepare: async () => undefined,
    trigger: () => server.child.stdin.write("\n"),
    async stop() {
      await server.stop();
      removeFolder();
    },
  };
}
