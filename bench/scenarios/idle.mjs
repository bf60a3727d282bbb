/**
 * An installation that nobody uses: CPU of all processes of `npm start`, and how often one of them writes to the disk.
 * What PostgreSQL does after a first start (statistics, a checkpoint) is done before, and the first garbage collections
 * are over.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import pg from "pg";

import { now, pause } from "../load/clock.mjs";
import { roundToThreeDigits } from "../median.mjs";
import { startProcess } from "../subjects/process.mjs";
import { atMost, missing } from "../targets.mjs";
import { cpuOfTree } from "../usage.mjs";

/** A checkpoint of PostgreSQL writes for about so many seconds. */
const AWAKE_SECONDS = 10;
const WHAT = { cpu: "idle: CPU of all processes", wakes: "idle: disk wakes" };

export const scenario = {
  quick: { settleSeconds: 30, seconds: 60 },
  full: { settleSeconds: 240, seconds: 180 },
  run: idle,
  targets(measured) {
    if (measured?.percent === undefined) return [missing(WHAT.cpu, "≤ 0.2 %"), missing(WHAT.wakes, "≤ 1 a minute")];
    return [
      atMost(WHAT.cpu, measured.percent, 0.2, "% of a core"),
      atMost(WHAT.wakes, measured.wakesPerMinute, 1, "a minute"),
    ];
  },
};

async function idle({ settleSeconds, seconds, log }) {
  const folder = mkdtempSync(join(tmpdir(), "hubbub-bench-"));
  const server = await startProcess("npm", ["start"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: join(folder, "data"), WORKERS: "1" },
    isReady: (output) => output.includes("ready at "),
  });
  try {
    await tidy(join(folder, "data/postgres"));
    await pause(settleSeconds * 1000);
    const began = now();
    const before = cpuOfTree(server.pid);
    const wakes = await countWakes(folder, seconds);
    const passed = (now() - began) / 1000;
    const outcome = {
      percent: roundToThreeDigits(((cpuOfTree(server.pid) - before) / passed) * 100),
      wakesPerMinute: roundToThreeDigits((wakes / passed) * 60),
    };
    log(`idle: ${outcome.percent} % of a core, ${outcome.wakesPerMinute} disk wakes a minute`);
    return outcome;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does what PostgreSQL would do by itself within ten minutes. Each connection after VACUUM rebuilds files of its cache. */
async function tidy(cluster) {
  const host = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[4];
  for (const statement of ["VACUUM (ANALYZE)", "CHECKPOINT"]) {
    for (const database of ["template1", "postgres"]) {
      const client = new pg.Client({ host, user: "postgres", database });
      await client.connect();
      await client.query(statement);
      await client.end();
    }
  }
}

/** Counts the changes of files in the folder. Those within `AWAKE_SECONDS` of one that is counted belong to it. */
async function countWakes(folder, seconds) {
  let wakes = 0;
  let awakeUntil = 0;
  for (let passed = 1, before = lastChangeIn(folder); passed <= seconds; passed += 1) {
    await pause(1000);
    const last = lastChangeIn(folder);
    if (last > before && passed >= awakeUntil) {
      wakes += 1;
      awakeUntil = passed + AWAKE_SECONDS;
    }
    before = last;
  }
  return wakes;
}

function lastChangeIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return Math.max(
    0,
    ...entries.map((entry) => {
      const path = join(folder, entry.name);
      try {
        return entry.isDirectory() ? lastChangeIn(path) : statSync(path).mtimeMs;
      } catch {
        // The file was removed meanwhile.
        return 0;
      }
    }),
  );
}
