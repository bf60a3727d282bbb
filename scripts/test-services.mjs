/**
 * npm run test:services: the server's tests once more, over a PostgreSQL of the system instead of the embedded one, on
 * TCP with a password. Uses the PostgreSQL in HUBBUB_TEST_DATABASE_URL, or starts a throw-away cluster of Debian's
 * package (installed when we may).
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { environment, install, root, run } from "./launch.mjs";

/** What differs between databases is in the stores and in database/; the embedded supervisor has its own tests. */
const SUITES = [
  "src/activities",
  "src/events",
  "src/identity",
  "src/groups",
  "src/team",
  "src/database/open.test.ts",
  "src/database/transaction.test.ts",
];

install();

function findBinaries() {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder)
    ? readdirSync(folder).filter((version) => existsSync(join(folder, version, "bin", "initdb")))
    : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(folder, newest, "bin") : null;
}

function ensureBinaries() {
  const found = findBinaries();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    process.stderr.write(
      "These tests need PostgreSQL: install Debian's package postgresql, or set HUBBUB_TEST_DATABASE_URL.\n",
    );
    process.exit(1);
  }
  process.stdout.write("Installing Debian's PostgreSQL…\n");
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["-qq", "update"], options);
  spawnSync("apt-get", ["-qq", "install", "-y", "--no-install-recommends", "postgresql"], options);
  return findBinaries() ?? process.exit(1);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A cluster in a folder of its own, on loopback, with a password made for this run. */
async function startCluster(binaries) {
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
  if (made.status !== 0) process.exit(1);
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "max_connections=200",
    "log_min_messages=fatal",
  ];
  const server = spawn(join(binaries, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ready = () =>
    spawnSync(join(binaries, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0;
  for (let tries = 0; tries < 100 && !ready(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/`,
    async stop() {
      server.kill("SIGINT");
      await new Promise((resolve) => server.on("exit", resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const given = process.env.HUBBUB_TEST_DATABASE_URL;
const cluster = given ? null : await startCluster(ensureBinaries());
const code = await run(
  join(root, "node_modules/.bin/vitest"),
  ["run", "--root", "apps/server", "--reporter=dot", "--passWithNoTests", ...SUITES],
  {
    env: { ...environment, HUBBUB_TEST_DATABASE_URL: given ?? cluster.url },
  },
);
await cluster?.stop();
process.exit(code);
