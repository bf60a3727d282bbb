/**
 * Checks the dependencies: the lock file (every package comes from the configured npm registry and has a hash), and the
 * registry's audit report. Exits with 1 for a fault in the lock file or a known vulnerability of severity high or
 * critical. Skips the audit, with a note, if the registry is unreachable or does not support audits.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { environment, root } from "./launch.mjs";

const TIMEOUT_MS = 20_000;
/** A clean report for the same lock file is reused for a day. */
const MAX_REPORT_AGE_MS = 24 * 3600 * 1000;
const BLOCKING_SEVERITIES = new Set(["high", "critical"]);

const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
const { allowScripts = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const print = (line) => process.stdout.write(`${line}\n`);

/** @returns one sentence per fault in the lock file */
function lockFaults() {
  const faults = [];
  for (const [path, entry] of Object.entries(JSON.parse(lockText).packages)) {
    if (!path.includes("node_modules/") || entry.link) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    // npm installs a package without an address from its configured registry. Git repositories, files and other servers
    // have an address. So have registry packages, unless npm runs with the option below.
    if (entry.resolved) {
      faults.push(
        `${name} has the address ${entry.resolved} in package-lock.json. Packages must come from the configured ` +
          "registry: install them with npm install --omit-lockfile-registry-resolved.",
      );
    }
    if (!entry.integrity?.startsWith("sha512-")) faults.push(`${name} has no sha512 hash.`);
    if (entry.hasInstallScript && !entry.optional && !allowScripts[name])
      print(`note: ${name} has an install script, which does not run because package.json does not allow it.`);
  }
  return faults;
}

/** Runs npm audit. Returns its report, or the reason why there is none. */
function fetchReport() {
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
        resolve({ reason: "no response in time" });
      }
    });
  });
}

const faults = lockFaults();
faults.forEach(print);

const cacheFolder = join(root, "node_modules", ".cache", "hubbub");
const cacheFile = join(cacheFolder, "audited");
const hash = createHash("sha256").update(lockText).digest("hex");
const cached = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, "utf8")) : {};

if (cached.hash === hash && Date.now() - cached.at < MAX_REPORT_AGE_MS) {
  print("no known vulnerability of severity high or critical (cached report, less than a day old)");
} else {
  const { report, reason } = await fetchReport();
  if (report) {
    const found = Object.values(report.vulnerabilities ?? {});
    for (const { name, severity, range } of found) print(`${severity}: ${name} ${range}`);
    if (found.some(({ severity }) => BLOCKING_SEVERITIES.has(severity))) faults.push("known vulnerabilities");
    else {
      mkdirSync(cacheFolder, { recursive: true });
      writeFileSync(cacheFile, JSON.stringify({ hash, at: Date.now() }));
    }
  } else print(`skipped: the registry does not support audits or is unreachable (${String(reason).slice(0, 120)})`);
}
process.exit(faults.length > 0 ? 1 : 0);
