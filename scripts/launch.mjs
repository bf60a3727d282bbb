/**
 * First steps of every npm script: installs the locked dependencies with the pinned Node runtime and builds the web
 * app. Runs on any Node from version 20, before dependencies are installed.
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
/** Not in node_modules, because `npm ci` removes that folder. */
const lockFile = join(root, ".launch.lock");

/** Path of the pinned Node runtime. */
export const runtime = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/** Environment whose PATH starts with the pinned runtime and the project's tools. */
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

/**
 * Runs `work` in one process at a time, so that two first starts of one clone do not install and build concurrently.
 */
function alone(work) {
  return withLaunchLock(
    lockFile,
    (holder) => process.stdout.write(`Process ${holder} is installing or building this clone; waiting for it…\n`),
    work,
  );
}

/** Returns whether libatomic is installed. Node's binary needs it, and minimal systems do not have it. */
function hasRuntimeLibrary() {
  if (process.platform !== "linux") return true;
  const { status, stdout } = spawnSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" });
  return status !== 0 || stdout.includes("libatomic.so.1");
}

/** Ends the process with advice if the pinned runtime does not start. */
function checkRuntime() {
  const { status, stderr, error } = spawnSync(runtime, ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  const why = error?.message ?? stderr.trim();
  const advice = why.includes("libatomic") ? " Debian and Ubuntu have it: apt-get install libatomic1" : "";
  fail(`The pinned runtime does not start: ${why}.${advice}`);
}

/** Installs the locked dependencies unless they are installed already. */
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
  // Install this library first: install scripts of dependencies run on the pinned runtime.
  if (!hasRuntimeLibrary()) installDebianPackages("a library of the pinned runtime", "libatomic1");
  process.stdout.write("Installing dependencies…\n");
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  const result = spawnSync(command, [...args, "ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    env: { ...process.env, ...holder },
    stdio: "inherit",
  });
  if (result.status !== 0) fail("Installing the dependencies failed; see the lines above.");
  if (!existsSync(runtime))
    fail('The pinned runtime was not installed: install scripts of the package "node" must be allowed.');
  checkRuntime();
}

/** Hash of the web app's sources: names, sizes and modification times, so that no file has to be read. */
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

/** Builds the web app unless the existing build is from the same sources. */
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
    fail("Building the web app failed; see the lines above.");
  }
  record("built", hash);
}

/** Runs a command with `environment` and returns its exit code; 1 if a signal ended it. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: "inherit", ...options });
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
