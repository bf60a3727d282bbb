/** Everybody answers one poll within seconds: durable answers, results on all screens, and bytes per participant. */
import { joining } from "../load/attendance.mjs";
import { now } from "../load/clock.mjs";
import { Load, summaries } from "../load/load.mjs";
import { roundToThreeDigits } from "../median.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { startNaive } from "../subjects/naive.mjs";
import { atMost, missing, none } from "../targets.mjs";
import { measureUsage } from "../usage.mjs";

/** Time between the start of the workers' task and the first answer, in which the poll is opened. */
const LEAD_MS = 1500;

export const scenario = {
  quick: { attendees: 2500, naiveAttendees: 1000, overMs: 5000 },
  full: { attendees: 5000, naiveAttendees: 5000, overMs: 10_000 },
  run: polls,
  targets(measured) {
    if (!measured?.hubbub) return [missing("a poll that everybody answers", "p99 ≤ 250 ms")];
    const { times, bytesEach, attendees, failures, stored } = measured.hubbub;
    const name = `poll, ${attendees} answers within ${measured.overMs / 1000} s`;
    return [
      atMost(`${name}: answered, p99`, times.answered.p99, 250, "ms"),
      atMost(`${name}: final results on every screen`, times.shown.max, 500, "ms"),
      atMost(`${name}: bytes per participant`, bytesEach, 6144, "bytes"),
      none(`${name}: failures and lost answers`, { ...failures, lost: Math.max(0, times.answered.count - stored) }),
    ];
  },
};

/** @param overMs time within which all attendees answer */
async function polls({ attendees, naiveAttendees, overMs, log }) {
  const hubbub = await onHubbub({ attendees, overMs });
  const naive = await onNaive({ attendees: naiveAttendees, overMs });
  for (const { name, attendees: people, times, bytesEach, failures } of [hubbub, naive]) {
    const shown = times.shown.count > 0 ? `shown to everybody within ${times.shown.max} ms, ` : "";
    log(
      `poll, ${people} answers within ${overMs / 1000} s, ${name}: answered p99 ${times.answered.p99} ms, ${shown}` +
        `${bytesEach} bytes each, failures ${JSON.stringify(failures)}`,
    );
  }
  return { overMs, hubbub, naive };
}

async function onHubbub({ attendees, overMs }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const options = ["Yes", "No", "Perhaps"].map((text) => ({ text }));
    const polls = `/api/events/${id}/polls`;
    const poll = await server.call("POST", polls, {
      kind: "choice",
      question: "Shall we go on?",
      options,
      resultsVisibility: "live",
    });
    const plan = { count: attendees, overMs: attendees * 2.5, port: server.port, ...joining(id) };
    const joined = await load.all("join", plan, ["count"]);
    const answers = {
      overMs,
      startAt: now() + LEAD_MS,
      path: `${polls}/${poll.id}/answer`,
      body: { optionIds: [poll.options[0].id] },
      total: attendees,
      resultsPath: null,
    };
    const { result, usage } = await measureUsage(server, load, async () => {
      const answered = load.all("answerPoll", answers);
      await server.call("POST", `${polls}/${poll.id}/open`);
      return answered;
    });
    const [stored] = await server.call("GET", polls);
    return outcome("hubbub", attendees, result, {
      usage,
      stored: stored.answered,
      failures: { ...joined.failures, ...result.failures },
    });
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
}

/** The same with a query for each request: everybody stores an answer, and reads the counts. */
async function onNaive({ attendees, overMs }) {
  const server = await startNaive();
  const load = new Load();
  try {
    const path = "/api/events/bench/poll";
    const plan = { count: attendees, overMs: attendees, port: server.port, page: path, reads: [], live: null };
    await load.all("join", plan, ["count"]);
    const startAt = now() + LEAD_MS;
    const answers = { overMs, startAt, path, body: { option: "Yes" }, total: attendees, resultsPath: path };
    const { result, usage } = await measureUsage(server, load, () => load.all("answerPoll", answers));
    return outcome(server.name, attendees, result, { usage, failures: result.failures });
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
}

function outcome(name, attendees, { times, counts }, more) {
  return { name, attendees, times: summaries(times), bytesEach: roundToThreeDigits(counts.bytes / attendees), ...more };
}
