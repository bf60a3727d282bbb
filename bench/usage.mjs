/** CPU and memory of processes, from /proc. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

import { now } from "./load/clock.mjs";
import { roundToThreeDigits } from "./median.mjs";

const TICKS_PER_SECOND = 100;
const PAGE_KB = 4;

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The process name may contain spaces and parentheses, so count the fields after its closing parenthesis.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    // Of the process and of its children that have ended, such as connections that PostgreSQL has closed.
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { parent: Number(fields[1]), ticks, pages: Number(fields[21]) };
  } catch {
    return null;
  }
}

/** Ids of a process and all its descendants. The first one is the process itself. */
function processTreeOf(pid) {
  const children = new Map();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/u.test(name) ? statOf(name) : null;
    if (stat) children.set(stat.parent, [...(children.get(stat.parent) ?? []), Number(name)]);
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}

function programOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return null;
  }
}

/** CPU and memory of a server: all processes of its program together, and apart from them all others (the database). */
export function usageOfServer(pid) {
  const program = programOf(pid);
  const { server = [], database = [] } = Object.groupBy(processTreeOf(pid), (member) =>
    programOf(member) === program ? "server" : "database",
  );
  const children = usageOfAll(database);
  return { ...usageOfAll(server), childrenCpu: children.cpu, childrenRssKb: children.rssKb };
}

/** CPU seconds (user and system) of a process and of its ended children, and resident kilobytes of the process. */
export function usageOf(pid) {
  const stat = statOf(pid);
  return { cpu: (stat?.ticks ?? 0) / TICKS_PER_SECOND, rssKb: (stat?.pages ?? 0) * PAGE_KB };
}

/** CPU seconds of a process and all its descendants. */
export function cpuOfTree(pid) {
  return usageOfAll(processTreeOf(pid)).cpu;
}

/** Sum of the CPU and memory of several processes. */
function usageOfAll(pids) {
  const all = pids.map(usageOf);
  const sum = (field) => all.reduce((total, usage) => total + usage[field], 0);
  return { cpu: sum("cpu"), rssKb: sum("rssKb") };
}

/** Runs `work`. Returns its result, and as usage {seconds, serverCores, databaseCores, loadCores, rssMb}. */
export async function measureUsage(server, load, work) {
  const began = now();
  const before = server.usage();
  const loadBefore = load.cpu();
  const result = await work();
  const seconds = (now() - began) / 1000;
  const after = server.usage();
  return {
    result,
    usage: {
      seconds: roundToThreeDigits(seconds),
      /** Average number of cores used by the server process, its database, and the load generator. */
      serverCores: roundToThreeDigits((after.cpu - before.cpu) / seconds),
      databaseCores: roundToThreeDigits((after.childrenCpu - before.childrenCpu) / seconds),
      loadCores: roundToThreeDigits((load.cpu() - loadBefore) / seconds),
      rssMb: roundToThreeDigits(after.rssKb / 1024),
    },
  };
}
