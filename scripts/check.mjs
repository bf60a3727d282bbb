/** npm run check: format, type-aware lint, types, module boundaries, dead code, dependencies, documents. `--fix` repairs what it can. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { install, root, run } from "./launch.mjs";

install();
const fix = process.argv.includes("--fix");
const bin = (name) => join(root, "node_modules", ".bin", name);
const projects = ["packages/contract", "apps/server", "apps/identity", "apps/web", "e2e"].filter((path) =>
  existsSync(join(root, path, "tsconfig.json")),
);

const checks = [
  ["format", bin("oxfmt"), fix ? ["."] : ["--check", "."]],
  ["lint", bin("oxlint"), [...(fix ? ["--fix"] : []), "--deny-warnings", "--report-unused-disable-directives", "."]],
  ...projects.map((project) => [`types of ${project}`, bin("tsc"), ["-p", project]]),
  ["boundaries", "node", [join(root, "scripts/boundaries.mjs")]],
  ["dead code", bin("knip"), []],
  ["dependencies", "node", [join(root, "scripts/audit.mjs")]],
  ["interface languages", "node", [join(root, "scripts/messages.mjs"), ...(fix ? ["--fix"] : [])]],
  ["rules and their tests", "node", [join(root, "scripts/rules.mjs")]],
  ["references", "node", [join(root, "scripts/references.mjs")]],
  ["ASVS table of SECURITY.md", "node", [join(root, "scripts/asvs.mjs"), ...(fix ? ["--fix"] : [])]],
  ["generated documents", "node", [join(root, "scripts/docs.mjs"), ...(fix ? [] : ["--check"])]],
];

const failed = [];
for (const [name, command, args] of checks) {
  const started = performance.now();
  const code = await run(command, args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? "ok    " : "FAILED"} ${String(name)} (${seconds} s)\n`);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  process.stdout.write(
    `\nFailed: ${failed.join(", ")}. npm run check -- --fix fixes format, simple lint errors and generated documents.\n`,
  );
  process.exit(1);
}
