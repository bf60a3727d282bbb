/**
 * npm run check: format, type-aware lint with types, module boundaries, dead code, dependencies, documents. Runs one
 * check per processor core at a time. `--fix` repairs what it can, one check after the other.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { environment, install, root, runtime } from "./launch.mjs";

install({ withTools: true });
const fix = process.argv.includes("--fix");
const bin = (name) => join(root, "node_modules", ".bin", name);
const script = (name, ...args) => [runtime, [join(root, "scripts", name), ...args]];

/** Longest first, so that the short ones fill the other cores. */
const checks = [
  // --type-check reports what the TypeScript compiler reports, for the tsconfig.json of each file.
  [
    "lint and types",
    bin("oxlint"),
    [...(fix ? ["--fix"] : []), "--type-check", "--deny-warnings", "--report-unused-disable-directives", "."],
  ],
  ["interface languages", ...script("messages.mjs", ...(fix ? ["--fix"] : []))],
  ["boundaries", ...script("boundaries.mjs")],
  ["dead code", bin("knip"), []],
  ["format", bin("oxfmt"), fix ? ["."] : ["--check", "."]],
  ["dependencies", ...script("audit.mjs")],
  ["generated documents", ...script("docs.mjs", ...(fix ? [] : ["--check"]))],
  ["rules and their tests", ...script("rules.mjs")],
  ["references", ...script("references.mjs")],
  ["figures in documents", ...script("figures.mjs")],
  ["activities are named in their units only", ...script("activities.mjs")],
  ["styles", ...script("styles.mjs")],
  ["ASVS table", ...script("asvs.mjs", ...(fix ? ["--fix"] : []))],
];

/** Runs a command and resolves to its exit code and all it wrote, so that the output of checks is not mixed. */
function outputOf(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

const waiting = [...checks];
const failed = [];

async function runNext() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command, args] = next;
    const started = performance.now();
    const { code, output } = await outputOf(command, args);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${output}${code === 0 ? "ok    " : "FAILED"} ${String(name)} (${seconds} s)\n`);
    if (code !== 0) failed.push(name);
  }
}

// Checks that write files must not run at the same time.
await Promise.all(Array.from({ length: fix ? 1 : availableParallelism() }, runNext));
if (failed.length > 0) {
  process.stdout.write(
    `\nFailed: ${failed.join(", ")}. npm run check -- --fix fixes format, simple lint errors and generated documents.\n`,
  );
  process.exit(1);
}
