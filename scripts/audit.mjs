/**
 * Dependencies: what the lock file alone can prove (every package from the registry with its hash, install scripts only
 * where allowed), and what the registry knows of them. Ends with 1 for a fault in the lock file or a known weakness of
 * level high or critical. Where the registry is out of reach or takes no audits, that part is skipped and says so.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { environment, root } from "./launch.mjs";

const TIMEOUT_MS = 20_000;
/** A registry's answer for the same lock file holds for a day. */
const FRESH_MS = 24 * 3600 * 1000;
const BLOCKING = new Set(["high", "critical"]);

const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
const { allowScripts = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const say = (line) => process.stdout.write(`${line}\n`);

/** @returns what is wrong in the lock file itself */
function lockFaults() {
  const faults = [];
  for (const [path, entry] of Object.entries(JSON.parse(lockText).packages)) {
    if (!path.includes("node_modules/") || entry.link) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    // Without an address it comes from whatever registry npm is set to; git, files and foreign servers say so here.
    if (entry.resolved && !entry.resolved.startsWith("https://registry.npmjs.org/"))
      faults.push(`${name} comes from ${entry.resolved}, not from the registry.`);
    if (!entry.integrity?.startsWith("sha512-")) faults.push(`${name} has no sha512 hash.`);
    if (entry.hasInstallScript && !entry.optional && !allowScripts[name])
      say(`note: ${name} has an install script; it is not run, since package.json does not allow it.`);
  }
  return faults;
}

/** The registry's report, or why there is none. */
function askRegistry() {
  return new Promise((resolve) => {
    const npm = process.env.npm_execpath;
    const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
    const child = spawn(command, [...args, "audit", "--json", "--fetch-retries=0", "--fetch-timeout=10000"], {
      cwd: root,
      env: environment,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const timer = setTimeout(() => child.kill(), TIMEOUT_MS);
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.on("error", ({ message }) => resolve({ reason: message }));
    child.on("close", () => {
      clearTimeout(timer);
      try {
        const report = JSON.parse(output);
        if (report.metadata?.vulnerabilities) resolve({ report });
        else resolve({ reason: report.message ?? report.error?.summary ?? "no report" });
      } catch {
        resolve({ reason: "no answer in time" });
      }
    });
  });
}

const faults = lockFaults();
faults.forEach(say);

const cache = join(root, "node_modules", ".cache", "hubbub");
const remembered = join(cache, "audited");
const hash = createHash("sha256").update(lockText).digest("hex");
const known = existsSync(remembered) ? JSON.parse(readFileSync(remembered, "utf8")) : {};
const isFresh = known.hash === hash && Date.now() - known.at < FRESH_MS;

if (isFresh) {
  say("no known weakness of level high or critical (the registry's answer of today)");
} else {
  const { report, reason } = await askRegistry();
  if (report) {
    const found = Object.values(report.vulnerabilities ?? {});
    for (const { name, severity, range } of found) say(`${severity}: ${name} ${range}`);
    const blocking = found.filter(({ severity }) => BLOCKING.has(severity));
    if (blocking.length === 0) {
      mkdirSync(cache, { recursive: true });
      writeFileSync(remembered, JSON.stringify({ hash, at: Date.now() }));
    } else faults.push("known weaknesses");
  } else say(`skipped: registry not reachable for audits (${String(reason).slice(0, 120)})`);
}
process.exit(faults.length > 0 ? 1 : 0);
