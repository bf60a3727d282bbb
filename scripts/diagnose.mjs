/**
 * npm run diagnose [-- file] [--no-heap]: writes what the running Hubbub processes of this machine use and do into one
 * file. docs/operations.md explains it. Only the user of the server and root can run it.
 */
import { execFileSync } from "node:child_process";
import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";

const PROFILE_MS = 10_000;
/** How many kinds of objects the summary of a heap lists. */
const KINDS = 50;

const named = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const target = resolve(named ?? `hubbub-diagnosis-${new Date().toISOString().replaceAll(/[:.]/gu, "-")}.tar.gz`);
const withHeap = !process.argv.includes("--no-heap");

const say = (sentence) => process.stdout.write(`${sentence}\n`);

/** Asks the process behind a socket. @returns the response as a stream */
function ask(socketPath, path) {
  return new Promise((resolveAnswer, reject) => {
    get({ socketPath, path }, resolveAnswer).on("error", reject);
  });
}

const readJson = async (socketPath, path) => JSON.parse(await text(await ask(socketPath, path)));

function sockets() {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith("hubbub-diagnose-"))
    .map((name) => join(tmpdir(), name, "socket"))
    .filter((path) => existsSync(path));
}

/** Number and bytes of the objects of each kind, the largest first. */
function summarize(heapFile) {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(heapFile, "utf8"));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ["type", "name", "self_size"].map((field) => fields.indexOf(field));
  const kinds = new Map();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[type][nodes[at + type]];
    const label = kind === "object" || kind === "closure" ? `${kind} ${strings[nodes[at + name]]}` : kind;
    const known = kinds.get(label) ?? { count: 0, bytes: 0 };
    kinds.set(label, { count: known.count + 1, bytes: known.bytes + nodes[at + size] });
  }
  return [...kinds]
    .toSorted(([, one], [, other]) => other.bytes - one.bytes)
    .slice(0, KINDS)
    .map(([label, { count, bytes }]) => `${String(bytes).padStart(12)} bytes ${String(count).padStart(9)} ${label}`)
    .join("\n");
}

async function writeHeap(socketPath, base) {
  let summary;
  try {
    await pipeline(await ask(socketPath, "/heap"), createWriteStream(`${base}.heapsnapshot`));
    summary = summarize(`${base}.heapsnapshot`);
  } catch (error) {
    summary = `There is no summary: ${error.message}. A snapshot above 512 MB is too large for one.`;
  }
  writeFileSync(`${base}.heap.txt`, `${summary}\n`);
}

/** @returns the base of the names of the process's files; null if it does not answer */
async function diagnose(socketPath, folder) {
  let facts;
  try {
    facts = await readJson(socketPath, "/facts");
  } catch {
    return null;
  }
  say(`${facts.name} (process ${facts.pid})`);
  // Any user can put a socket into the folder of temporary files: its answer names no other folder.
  const base = join(folder, `${facts.name}-${facts.pid}`.replaceAll(/[^\w-]/gu, "-"));
  const { profile, eventLoop } = await readJson(socketPath, `/profile?ms=${PROFILE_MS}`);
  writeFileSync(`${base}.json`, JSON.stringify({ ...facts, eventLoop }, null, 2));
  writeFileSync(`${base}.cpuprofile`, JSON.stringify(profile));
  return { socketPath, base };
}

// Only this user may read the files.
process.umask(0o077);
const folder = mkdtempSync(join(dirname(target), "hubbub-diagnosis-"));
try {
  const all = await Promise.all(sockets().map((socketPath) => diagnose(socketPath, folder)));
  const answered = all.filter((process) => process !== null);
  // One after another: a process answers nobody while it writes its heap.
  if (withHeap) for (const { socketPath, base } of answered) await writeHeap(socketPath, base);
  if (answered.length === 0) {
    say("No running Hubbub of this user was found. Run this as the user of the server, or as root.");
    process.exitCode = 1;
  } else {
    execFileSync("tar", ["-czf", target, "-C", folder, ...readdirSync(folder)]);
    say(`Written: ${target}`);
    if (withHeap) say("The heap snapshots contain data of your users and secrets: keep the file like a backup.");
  }
} finally {
  rmSync(folder, { recursive: true });
}
