/**
 * `npm run lighthouse [-- runs]`: measures the first load of three pages of the production build with Lighthouse
 * (mobile preset, simulated throttling), and writes the medians to docs/first-load.md. Default: 5 runs of each page.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

import { ensureBrowser } from "./browser.mjs";
import { build, environment, install, root, runtime } from "./launch.mjs";

/** The demo event of every installation (`DEMO_EVENT_ID` of the contract), with sample content. */
const PAGES = [
  { name: "event page", path: "/event/DEM0DEM0", targets: { performance: 95, lcp: 1800, tbt: 150, cls: 0.02 } },
  { name: "landing page", path: "/", targets: { performance: 98 } },
  { name: "tutorial", path: "/tutorial", targets: { performance: 98 } },
];
const DOCUMENT = join(root, "docs/first-load.md");
/** Of one run: Chromium sometimes records no trace on a machine in use. */
const ATTEMPTS = 3;
const TABLE = /<!-- lighthouse -->[\s\S]*<!-- \/lighthouse -->/u;

install({ withTools: true });
build();
const runs = Number(process.argv[2] ?? 5);
const chromium = await ensureBrowser("chromium");
const dataDirectory = await mkdtemp(join(tmpdir(), "hubbub-lighthouse-"));
const server = await startServer();
try {
  const rows = [];
  for (const page of PAGES) rows.push({ page, median: await measure(server.url + page.path) });
  await writeTable(rows);
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

/** Starts the server on a free port and waits until it listens. */
async function startServer() {
  const child = spawn(runtime, [join(root, "apps/server/src/main.ts")], {
    cwd: root,
    env: { ...environment, PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDirectory, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise((resolve) => child.on("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    let output = "";
    child.on("exit", () => reject(new Error(`The server did not start:\n${output}`)));
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const ready = /ready at (\S+)/u.exec(output);
      if (ready) resolve(ready[1]);
    });
  });
  const stop = () => {
    child.kill("SIGTERM");
    return exited;
  };
  return { url, stop };
}

/** Medians of several runs. */
async function measure(url) {
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await runLighthouse(url);
    process.stdout.write(`${url} ${JSON.stringify(result)}\n`);
    results.push(result);
  }
  const names = Object.keys(results[0]);
  return Object.fromEntries(names.map((name) => [name, medianOf(results.map((result) => result[name]))]));
}

function medianOf(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/**
 * One run: scores from 0 to 100, times in milliseconds. @throws Error if no attempt produced a report without an error
 */
async function runLighthouse(url) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const report = await reportOf(url);
    if (!report.runtimeError) return resultOf(report);
    process.stdout.write(`${url}: ${report.runtimeError.code}, measured again\n`);
  }
  throw new Error(`Lighthouse could not measure ${url}`);
}

/** Lighthouse exits before a large report has left the pipe, so it writes a file. */
async function reportOf(url) {
  const file = join(dataDirectory, "lighthouse.json");
  // Without a report of this run, the one before must not be read.
  await rm(file, { force: true });
  const flags = ["--output=json", `--output-path=${file}`, "--quiet"];
  const child = spawn(
    runtime,
    [
      join(root, "node_modules/lighthouse/cli/index.js"),
      url,
      ...flags,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    { cwd: root, env: { ...environment, CHROME_PATH: chromium }, stdio: ["ignore", "ignore", "inherit"] },
  );
  await new Promise((resolve) => child.on("close", resolve));
  return JSON.parse(await readFile(file, "utf8"));
}

function resultOf({ audits, categories }) {
  const score = (id) => Math.round(categories[id].score * 100);
  const value = (id) => audits[id].numericValue;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    fcp: Math.round(value("first-contentful-paint")),
    lcp: Math.round(value("largest-contentful-paint")),
    tbt: Math.round(value("total-blocking-time")),
    cls: Number(value("cumulative-layout-shift").toFixed(3)),
  };
}

async function writeTable(rows) {
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
  const target = (value, text) => (value === undefined ? "" : ` (target ${text})`);
  const lines = rows.map(({ page: { name, targets }, median }) => {
    const { performance, accessibility, bestPractices, fcp, lcp, tbt, cls } = median;
    const cells = [
      name,
      performance + target(targets.performance, `≥ ${targets.performance}`),
      seconds(fcp),
      seconds(lcp) + target(targets.lcp, `≤ ${seconds(targets.lcp ?? 0)}`),
      `${tbt} ms${target(targets.tbt, `≤ ${targets.tbt} ms`)}`,
      cls + target(targets.cls, `≤ ${targets.cls}`),
      accessibility,
      bestPractices,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const { version } = JSON.parse(await readFile(join(root, "node_modules/lighthouse/package.json"), "utf8"));
  const table = [
    "<!-- lighthouse -->",
    "",
    `Lighthouse ${version}, medians of ${runs} runs, server and browser on one machine with ${cpus().length} cores.`,
    "",
    "| page | performance | FCP | LCP | TBT | CLS | accessibility | best practices |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...lines,
    "",
    "<!-- /lighthouse -->",
  ].join("\n");
  const document = await readFile(DOCUMENT, "utf8");
  await writeFile(
    DOCUMENT,
    document.replace(TABLE, () => table),
  );
  process.stdout.write(`${table}\n`);
}
