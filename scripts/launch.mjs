/**
 * Prepares every npm script: installs the locked dependencies and the bundled Node.js, and builds the web app. Runs on
 * any Node.js from 20, before anything is installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { installDebianPackages } from "./debian.mjs";
import { withLaunchLock } from "./launch-lock.mjs";
import { trimModules } from "./trim-modules.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const cache = join(modules, ".cache", "hubbub");
/** Not in node_modules, because `npm ci` removes that folder. */
const lockFile = join(root, ".launch.lock");

/** The Node.js that npm installs for this project. */
export const runtime = join(modules, "node", "bin", "node");

/**
 * The environment, with the bundled Node.js and the project's tools first in PATH. Node.js keeps compiled modules,
 * which halves the processor time of importing the server (decision 001).
 */
export const environment = {
  NODE_COMPILE_CACHE: join(cache, "compiled"),
  ...process.env,
  PATH: `${join(modules, "node", "bin")}:${join(modules, ".bin")}:${process.env.PATH ?? ""}`,
};

function isRecorded(name, hash) {
  const file = join(cache, name);
  return existsSync(file) && readFileSync(file, "utf8") === hash;
}

function record(name, hash) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, name), hash);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs `work` in one process at a time, so that two starts in one clone do not install or build at the same time. */
function alone(work) {
  return withLaunchLock(
    lockFile,
    (holder) => process.stdout.write(`Process ${holder} is installing or building in this folder; waiting for it…\n`),
    work,
  );
}

/** Whether libatomic is installed. Node.js needs it, npm cannot install it, and small systems lack it. */
function hasRuntimeLibrary() {
  if (process.platform !== "linux") return true;
  const { status, stdout } = spawnSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" });
  return status !== 0 || stdout.includes("libatomic.so.1");
}

/** Exits with advice if the bundled Node.js does not start. */
function checkRuntime() {
  const { status, stderr, error } = spawnSync(runtime, ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  const why = error?.message ?? stderr.trim();
  const advice = why.includes("libatomic") ? " On Debian and Ubuntu run: apt-get install libatomic1" : "";
  fail(`The bundled Node.js does not start: ${why}.${advice}`);
}

/**
 * Installs the locked dependencies unless they are installed. Never removes development tools (decision 001).
 * @param {{ withTools?: boolean }} options `withTools`: also the development tools (`devDependencies`), for tests, checks
 *   and measurements
 */
export function install({ withTools = false } = {}) {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    fail(`Hubbub needs Node.js 20 or newer to start; this is ${process.version}.`);
  }
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const canRun = () => isRecorded("installed", lock) && existsSync(runtime);
  const isInstalled = () => canRun() && (!withTools || isRecorded("tools", lock));
  if (isInstalled()) return;
  alone((holder) => {
    if (isInstalled()) return;
    // One of the tools, so that those which were installed without this script count too.
    const tools = withTools || existsSync(join(modules, ".bin", "oxlint"));
    // `npm ci` deletes node_modules first, and a server may be running from it: tools are added to what is there.
    if (canRun()) runNpm(["install", "--no-save", "--include=dev"], "development tools", holder);
    else installDependencies(tools, holder);
    trimModules(modules);
    record("installed", lock);
    if (tools) record("tools", lock);
  });
}

function installDependencies(tools, holder) {
  // Some install scripts of dependencies already run on the bundled Node.js.
  if (!hasRuntimeLibrary()) installDebianPackages("a library that Node.js needs", "libatomic1");
  runNpm(["ci", tools ? "--include=dev" : "--omit=dev"], "dependencies", holder);
  if (!existsSync(runtime))
    fail('The bundled Node.js was not installed: npm must be allowed to run the install script of the package "node".');
  checkRuntime();
}

function runNpm(args, what, holder) {
  process.stdout.write(`Installing ${what}…\n`);
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const result = spawnSync(command, [...first, ...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    env: { ...process.env, ...holder },
    stdio: "inherit",
  });
  if (result.status !== 0) fail(`Installing the ${what} failed. See the messages above.`);
}

/** Hash of the web app's sources: names, sizes and times of the files, not their content. */
function sourceHash() {
  const hash = createHash("sha256");
  const visit = (path) => {
    const stat = statSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== "dist" && name !== "node_modules") visit(join(path, name));
    } else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  };
  for (const part of [
    "apps/web",
    "apps/identity/src/pages",
    "apps/identity/src/routes",
    "packages/contract",
    "package-lock.json",
    "scripts/build.mjs",
    "scripts/first-load.mjs",
  ])
    visit(join(root, part));
  return hash.digest("hex");
}

/** Builds the web app unless the last build had the same sources. */
export function build() {
  const isBuilt = () => isRecorded("built", sourceHash()) && existsSync(join(root, "apps/web/dist/index.html"));
  if (isBuilt()) return;
  alone((holder) => {
    if (!isBuilt()) buildWebApp(holder);
  });
}

function buildWebApp(holder) {
  const hash = sourceHash();
  process.stdout.write("Building the web app…\n");
  const result = spawnSync(runtime, [join(root, "scripts/build.mjs")], {
    cwd: root,
    // A build gains 0.1 s from compiled modules, which take 5 MB.
    env: { ...environment, ...holder, NODE_DISABLE_COMPILE_CACHE: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (result.status !== 0) {
    process.stdout.write(result.stdout ?? "");
    fail("Building the web app failed. See the messages above.");
  }
  record("built", hash);
}

/**
 * Makes a temporary folder, which is that of all processes started from now on, and is deleted when this process ends:
 * what killed servers leave in it too.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "hubbub-test-"));
  // Tests start processes of other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  environment.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs a command in the repository with `environment`; resolves to its exit code.
 * @param {{ env?: Record<string, string>; isBackground?: boolean }} options `env`: further variables. `isBackground`:
 *   runs with a lower priority, and prints the output when the command has ended
 */
export function run(command, args, { env = {}, isBackground = false } = {}) {
  return new Promise((resolve, reject) => {
    const [file, ...rest] = isBackground ? ["nice", "-n", "5", command, ...args] : [command, ...args];
    const stdio = isBackground ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(file, rest, { cwd: root, env: { ...environment, ...env }, stdio });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
