/**
 * Starts temporary PostgreSQL and Redis servers for tests and benchmarks. Installs Debian's packages of these, and of the
 * programs that load the files of deploy/, if allowed.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installDebianPackages } from "./debian.mjs";

const POSTGRES = {
  name: "PostgreSQL",
  debianPackage: "postgresql",
  variable: "HUBBUB_TEST_DATABASE_URL",
  find: findPostgres,
};
const REDIS = { name: "Redis", debianPackage: "redis-server", variable: "HUBBUB_TEST_REDIS_URL", find: findRedis };
/** What the tests of the files in deploy/ run. */
const PROGRAMS = [
  { name: "nginx", debianPackage: "nginx", find: () => findProgram("nginx") },
  { name: "HAProxy", debianPackage: "haproxy", find: () => findProgram("haproxy") },
  { name: "Caddy", debianPackage: "caddy", find: () => findProgram("caddy") },
  { name: "systemd-analyze", debianPackage: "systemd", find: () => findProgram("systemd-analyze") },
  { name: "OpenSSL", debianPackage: "openssl", find: () => findProgram("openssl") },
];

function findPostgres() {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder)
    ? readdirSync(folder).filter((version) => existsSync(join(folder, version, "bin", "initdb")))
    : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(folder, newest, "bin") : null;
}

function findRedis() {
  const paths = ["/usr/bin/valkey-server", "/usr/bin/redis-server", "/usr/local/bin/redis-server"];
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Debian's nginx and HAProxy are in /usr/sbin, which only root has in PATH. */
function findProgram(name) {
  const paths = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"].map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Installs Debian's packages of these services in one call, without those that are there. */
function installMissing(services) {
  const missing = services.filter(({ find }) => !find());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(", ");
  installDebianPackages(names, ...missing.map(({ debianPackage }) => debianPackage));
}

/** Returns what `find` returns, after installing Debian's package if necessary. Throws if it is still missing. */
function ensure(service) {
  installMissing([service]);
  const found = service.find();
  if (found) return found;
  const { name, debianPackage, variable } = service;
  throw new Error(`These tests need ${name}: install Debian's package ${debianPackage}, or set ${variable}.`);
}

/**
 * Installs what the tests for services run, and what `startPostgres` and `startRedis` need if `startsServices`, in one call
 * of the package manager, if it is allowed.
 */
export function installServices({ startsServices }) {
  installMissing([...(startsServices ? [POSTGRES, REDIS] : []), ...PROGRAMS]);
}

/** A free TCP port on loopback. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Polls until the service is ready. Throws after 10 s. */
async function untilReady(name, isReady) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (isReady()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} did not start within 10 s.`);
}

async function ended(server) {
  if (server.exitCode === null && server.signalCode === null)
    await new Promise((resolve) => server.on("exit", resolve));
}

/** Starts PostgreSQL on loopback with a temporary folder and a random password. Tests can switch `fsync` off. */
export async function startPostgres({ fsync = "off" } = {}) {
  const binaries = ensure(POSTGRES);
  const folder = mkdtempSync(join(tmpdir(), "hubbub-services-"));
  const password = randomBytes(18).toString("base64url");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const isRoot = process.getuid?.() === 0;
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const user = isRoot ? { uid: id("-u"), gid: id("-g") } : {};
  if (isRoot) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const data = join(folder, "data");
  const made = spawnSync(
    join(binaries, "initdb"),
    [
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
    ],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
  if (made.status !== 0) throw new Error("PostgreSQL could not create its data folder.");
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    `fsync=${fsync}`,
    "max_connections=200",
    "log_min_messages=fatal",
    // For the bench; its view exists only in databases that create the extension.
    "shared_preload_libraries=pg_stat_statements",
  ];
  const server = spawn(join(binaries, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ready = () =>
    spawnSync(join(binaries, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0;
  await untilReady("PostgreSQL", ready);
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/`,
    pid: server.pid,
    async stop() {
      server.kill("SIGINT");
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts Redis on loopback with a temporary folder, a random password and no persistence. */
export async function startRedis() {
  const binary = ensure(REDIS);
  const folder = mkdtempSync(join(tmpdir(), "hubbub-services-"));
  const password = randomBytes(18).toString("base64url");
  const port = await freePort();
  const file = join(folder, "redis.conf");
  const settings = ["bind 127.0.0.1", `port ${port}`, `dir ${folder}`, 'save ""', "appendonly no"];
  writeFileSync(file, [...settings, `requirepass ${password}`, ""].join("\n"), { mode: 0o600 });
  const server = spawn(binary, [file], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  server.stdout.on("data", (chunk) => (output += String(chunk)));
  await untilReady("Redis", () => /Ready to accept connections/u.test(output));
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    async stop() {
      server.kill("SIGTERM");
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
