/**
 * Broadcast of one message to N sockets: server CPU per delivery, time until the last delivery, memory per connection.
 * Every server sends at the same rate, because waking the readers on the same machine is a part of the cost of a write.
 */
import { now, pause } from "../load/clock.mjs";
import { Load } from "../load/load.mjs";
import { median, roundToThreeDigits } from "../median.mjs";
import { bareSendFanOut, hasCompiler } from "../subjects/bare-send.mjs";
import { hubbubFanOut } from "../subjects/hubbub.mjs";
import { nchanFanOut, nchanModule } from "../subjects/nchan.mjs";
import { socketIoFanOut } from "../subjects/socket-io.mjs";
import { atLeast, atMost, missing } from "../targets.mjs";

/**
 * A server to measure, started by its module in ../subjects.
 * @typedef {object} Subject
 * @property {string} name
 * @property {number} port
 * @property {string} path of the WebSocket; `{n}` stands for the number of the connection
 * @property {readonly string[]} greeting texts that each connection sends after it is open
 * @property {string} needle text in the broadcast message
 * @property {() => Promise<unknown>} prepare called once, before the first connection
 * @property {() => unknown} trigger broadcasts one message
 * @property {() => {rssKb: number}} usage of the server's processes
 * @property {() => Promise<void>} stop ends the server and removes its files
 */

const OPENED_PER_SECOND = 2500;
/** More rounds before the first measurement, until the JIT compiler has finished. */
const FIRST_WARM_UP_ROUNDS = 60;
const WARM_UP_ROUNDS = 15;
const WARM_UP_ROUND_MS = 100;
/** Time between two messages. Long enough for every measured server. */
const roundMs = (sockets) => 150 + sockets / 50;

/** By subject: its name in the table, and the least CPU relative to Hubbub for a number of sockets. */
const TARGETS = {
  "socket.io": ["Socket.IO", (sockets) => ({ 1000: 1.5, 5000: 1.7, 10_000: 2 })[sockets]],
  "nginx + nchan": ["nchan", () => 1],
  "C, bare send": ["C loop", () => 0.77],
};

export const scenario = {
  quick: { sizes: [1000, 5000], repeats: 1, seconds: 2 },
  full: { sizes: [1000, 5000, 10_000], repeats: 3, seconds: 5 },
  run: fanOut,
  targets(measured) {
    if (!measured?.medians) return [missing("fan-out", "see below")];
    const others = measured.medians.filter(({ subject }) => TARGETS[subject]).sort((a, b) => a.sockets - b.sockets);
    const rows = others.map(({ subject, sockets, ratio }) => {
      const [name, least] = TARGETS[subject];
      return atLeast(`CPU: ${name} / Hubbub, ${sockets} sockets`, ratio, least(sockets), "times");
    });
    const { sockets, kbPerConnection } = measured.medians.findLast(({ subject }) => subject === "hubbub");
    return [...rows, atMost(`memory per connection, ${sockets} sockets`, kbPerConnection, 12, "KB")];
  },
};

async function fanOut({ sizes, repeats, seconds, log }) {
  const starts = [() => hubbubFanOut(), socketIoFanOut];
  const skipped = [];
  if (nchanModule()) starts.push(nchanFanOut);
  else skipped.push("nginx + nchan: not installed, and installation is not allowed");
  if (hasCompiler()) starts.push(bareSendFanOut);
  else skipped.push("C, bare send: no compiler (cc)");

  return { ...(await fanOutOf(starts, { sizes, repeats, seconds, log })), skipped };
}

/** Measures the servers in alternating order. */
export async function fanOutOf(starts, { sizes, repeats, seconds, log }) {
  const runs = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    // Reverse the order in every second repeat.
    const order = repeat % 2 === 0 ? starts : starts.toReversed();
    for (const start of order) {
      const measured = await measure(start, sizes, seconds);
      for (const run of measured) {
        runs.push(run);
        log(
          `${run.subject}, ${run.sockets} sockets: ${run.microseconds} µs per delivery, last after ${run.lastMs.p50} ms`,
        );
      }
    }
  }
  return { runs, medians: summarize(runs) };
}

/** @param {() => Promise<Subject>} start */
async function measure(start, sizes, seconds) {
  const subject = await start();
  const load = new Load();
  const runs = [];
  try {
    await subject.prepare();
    const { rssKb: before } = subject.usage();
    const plan = { port: subject.port, path: subject.path, greeting: subject.greeting, needle: subject.needle };
    let open = 0;
    for (const size of sizes) {
      const more = { ...plan, count: size - open, perSecond: OPENED_PER_SECOND };
      const opened = await load.all("open", more, ["count", "perSecond"]);
      if (opened.failures.live) throw new Error(`${subject.name}: ${opened.failures.live} sockets were not opened`);
      open = size;
      // Exclude the cost of opening connections.
      await pause(1500);
      runs.push({
        subject: subject.name,
        sockets: size,
        ...(await rounds(subject, load, {
          size,
          seconds,
          warmUp: runs.length === 0 ? FIRST_WARM_UP_ROUNDS : WARM_UP_ROUNDS,
        })),
      });
    }
    const { rssKb } = subject.usage();
    const last = runs.at(-1);
    last.kbPerConnection = roundToThreeDigits((rssKb - before) / last.sockets);
  } finally {
    await load.all("closeListeners").catch(() => undefined);
    load.close();
    await subject.stop();
  }
  return runs;
}

async function rounds(subject, load, { size, seconds, warmUp }) {
  const lastMs = [];
  let received = 0;
  const once = async (paceMs) => {
    await load.each("armRound");
    const waiting = load.each("awaitRound");
    const began = now();
    subject.trigger();
    const results = await waiting;
    lastMs.push(Math.max(...results.map(({ last }) => last)) - began);
    received += results.reduce((sum, result) => sum + result.received, 0);
    await pause(Math.max(0, began + paceMs - now()));
  };
  for (let round = 0; round < warmUp; round += 1) await once(WARM_UP_ROUND_MS);
  lastMs.length = 0;
  received = 0;
  const before = subject.usage();
  const loadBefore = load.cpu();
  const began = now();
  while (now() - began < seconds * 1000) await once(roundMs(size));
  const took = (now() - began) / 1000;
  const after = subject.usage();
  return {
    rounds: lastMs.length,
    missed: lastMs.length * size - received,
    everyMs: roundMs(size),
    microseconds: roundToThreeDigits(((after.cpu - before.cpu) / received) * 1e6),
    serverCores: roundToThreeDigits((after.cpu - before.cpu) / took),
    loadCores: roundToThreeDigits((load.cpu() - loadBefore) / took),
    lastMs: { p50: roundToThreeDigits(median(lastMs)), max: roundToThreeDigits(Math.max(...lastMs)) },
  };
}

function summarize(runs) {
  const medians = [];
  for (const group of Map.groupBy(runs, ({ subject, sockets }) => `${subject} ${sockets}`).values()) {
    const [{ subject, sockets }] = group;
    const own = runs.filter((run) => run.subject === "hubbub" && run.sockets === sockets);
    const microseconds = median(group.map((run) => run.microseconds));
    medians.push({
      subject,
      sockets,
      microseconds: roundToThreeDigits(microseconds),
      /** CPU per delivery relative to Hubbub. */
      ratio: roundToThreeDigits(microseconds / median(own.map((run) => run.microseconds))),
      lastMs: roundToThreeDigits(median(group.map((run) => run.lastMs.p50))),
      kbPerConnection: roundToThreeDigits(median(group.map((run) => run.kbPerConnection))),
    });
  }
  return medians;
}
