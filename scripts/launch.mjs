/**
 * What every npm script needs first, on whatever Node the machine has (20 or newer) and before anything is installed:
 * dependencies as locked, the pinned runtime, the built web app.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { installDebianPackages } from "./debian.mjs";
import { withLaunchLock } from "./launch-lock.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const cache = join(modules, ".cache", "hubbub");
/** Not below node_modules, which `npm ci` removes. */
const lockFile = join(root, ".launch.lock");

/** The runtime this project pins. */
export const runtime = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/** PATH with the pinned runtime and the project's tools in front. */
export const environment = {
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

/** Runs `work` in one process at a time: two first starts of one clone would install and build into each other. */
function alone(work) {
  return withLaunchLock(
    lockFile,
    (holder) => process.stdout.write(`Process ${holder} is installing or building this clone; waiting for it…\n`),
    work,
  );
}

/** Whether the one library is there that Node's binary needs and npm cannot bring; small systems do not have it. */
function hasRuntimeLibrary() {
  if (process.platform !== "linux") return true;
  const { status, stdout } = spawnSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" });
  return status !== 0 || stdout.includes("libatomic.so.1");
}

/** Says what is missing where the runtime does not start. */
function checkRuntime() {
  const { status, stderr, error } = spawnSync(runtime, ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  const why = error?.message ?? stderr.trim();
  const advice = why.includes("libatomic") ? " Debian and Ubuntu have it: apt-get install libatomic1" : "";
  fail(`The pinned runtime does not start: ${why}.${advice}`);
}

/** Installs the locked dependencies unless they are there already. */
export function install() {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    fail(`Hubbub needs Node 20 or newer to start; this is ${process.version}.`);
  }
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const isInstalled = () => isRecorded("installed", lock) && existsSync(runtime);
  if (isInstalled()) return;
  alone((holder) => {
    if (isInstalled()) return;
    installDependencies(holder);
    record("installed", lock);
  });
}

function installDependencies(holder) {
  // Before the dependencies: some of them run a script on the pinned runtime when they are installed.
  if (!hasRuntimeLibrary()) installDebianPackages("a library of the pinned runtime", "libatomic1");
  process.stdout.write("Installing dependencies…\n");
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  const result = spawnSync(command, [...args, "ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    env: { ...process.env, ...holder },
    stdio: "inherit",
  });
  if (result.status !== 0) fail("Installing the dependencies failed; the lines above say why.");
  if (!existsSync(runtime))
    fail('The pinned runtime was not installed: install scripts of the package "node" must be allowed.');
  checkRuntime();
}

/** A hash of what the web app is built from: names, sizes and times, so that it costs no reading. */
function sourceHash() {
  const hash = createHash("sha256");
  const visit = (path) => {
    const stat = statSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== "dist" && name !== "node_modules") visit(join(path, name));
    } else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  };
  for (const part of ["apps/web", "packages/contract", "package-lock.json", "scripts/build.mjs"])
    visit(join(root, part));
  return hash.digest("hex");
}

/** Builds the web app unless what is there was built from the same sources. */
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
    env: { ...environment, ...holder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (result.status !== 0) {
    process.stdout.write(result.stdout ?? "");
    fail("Building the web app failed; the lines above say why.");
  }
  record("built", hash);
}

/** Runs a command to its end with the pinned runtime in front; answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: "inherit", ...options });
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
