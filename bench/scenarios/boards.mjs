/** A room writes ideas and votes for them within a minute: durable, exact, and answered quickly. */
import { joining } from "../load/attendance.mjs";
import { now } from "../load/clock.mjs";
import { Load, summaries } from "../load/load.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { atMost, missing, none } from "../targets.mjs";
import { measureUsage } from "../usage.mjs";

const LEAD_MS = 500;
const IDEAS_EACH = 2;
const VOTES_EACH = 3;

export const scenario = {
  quick: { attendees: 500, overMs: 10_000 },
  full: { attendees: 1000, overMs: 60_000 },
  run: boards,
  targets(measured) {
    if (!measured?.times) return [missing("a board", "p99 ≤ 250 ms")];
    const { times, attendees, failures, lost } = measured;
    const name = `board, ${attendees} people`;
    return [
      atMost(`${name}: ideas, p99`, times.ideas.p99, 250, "ms"),
      atMost(`${name}: votes, p99`, times.votes.p99, 250, "ms"),
      none(`${name}: failures and lost ideas or votes`, { ...failures, lost }),
    ];
  },
};

/** @param overMs half of it for ideas, half of it for votes */
async function boards({ attendees, overMs, log }) {
  const server = await startHubbub();
  const load = new Load();
  try {
    const { id } = await server.makeEvent();
    const list = `/api/events/${id}/boards`;
    const columns = ["Start", "Stop", "Continue"];
    const board = await server.call("POST", list, { prompt: "What should we change?", columns });
    const path = `${list}/${board.id}`;
    const plan = { count: attendees, overMs: attendees * 2.5, port: server.port, ...joining(id) };
    const joined = await load.all("join", { ...plan, reads: [...plan.reads, list] }, ["count"]);
    const submit = async (phase, each, request) => {
      await server.call("POST", `${path}/phase`, { phase });
      return load.all("submit", { overMs: overMs / 2, startAt: now() + LEAD_MS, each, ...request });
    };
    const { result, usage } = await measureUsage(server, load, async () => {
      const ideas = await submit("collect", IDEAS_EACH, {
        method: "POST",
        paths: [`${path}/ideas`],
        body: { column: 0, text: "Shorter talks, and more time for questions" },
      });
      const stored = await server.call("GET", `${path}/ideas`);
      const votes = await submit("vote", VOTES_EACH, {
        method: "PUT",
        paths: stored.map((idea) => `${path}/ideas/${idea.id}/vote`),
        body: {},
      });
      return { ideas, votes };
    });
    const { ideas, votes } = result;
    const stored = await server.call("GET", `${path}/ideas`);
    const outcome = {
      attendees,
      overMs,
      times: { ideas: summaries(ideas.times).answered, votes: summaries(votes.times).answered },
      lost:
        Math.max(0, attendees * IDEAS_EACH - stored.length) +
        Math.max(0, attendees * VOTES_EACH - stored.reduce((sum, idea) => sum + idea.votes, 0)),
      failures: { ...joined.failures, ...ideas.failures, ...votes.failures },
      usage,
    };
    log(
      `board, ${attendees} people within ${overMs / 1000} s: ideas p99 ${outcome.times.ideas.p99} ms, votes p99 ` +
        `${outcome.times.votes.p99} ms, server ${usage.serverCores} cores, lost ${outcome.lost}, failures ${JSON.stringify(outcome.failures)}`,
    );
    return outcome;
  } finally {
    await load.all("leave").catch(() => undefined);
    load.close();
    await server.stop();
  }
}
