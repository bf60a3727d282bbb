/**
 * 1, 2 and 4 nodes with one PostgreSQL, over PostgreSQL's bus and over Redis, at the same low load: statements of
 * PostgreSQL, its CPU, and CPU of all nodes and of PostgreSQL per person. None should grow with the nodes. Lists are built
 * by each node with readers (decision 005).
 * People of one room are spread over all nodes. Of several rooms, each is on one node, as behind a proxy that routes them.
 *
 * A process that has less to do needs more CPU for each request and message. So CPU is also compared with one node that
 * has as many people as each of the four.
 */
import pg from "pg";

import { AttendeeGroup } from "../load/attendee-group.mjs";
import { heartbeatTogether, joining, SECONDS_BETWEEN_WRITES, together } from "../load/attendance.mjs";
import { Histogram } from "../load/histogram.mjs";
import { roundToThreeDigits } from "../median.mjs";
import { startHubbub } from "../subjects/hubbub.mjs";
import { startPostgres, startRedis } from "../../scripts/services.mjs";
import { atMost, missing, none } from "../targets.mjs";
import { cpuOfTree } from "../usage.mjs";

const COUNTS = [1, 2, 4];
const MOST = COUNTS.at(-1);
const GROWTH_MAX = 1.1;
const FIGURES = {
  statements: "SQL statements",
  databaseMilliseconds: "PostgreSQL's CPU per person",
  milliseconds: "CPU per person",
};
const PER_NODE = "CPU per person, nodes of the same size";
/** One in this many people has no live connection. */
const POLLING = 20;
/** A new process needs more CPU until its code is compiled, and several nodes are several new processes. */
const WARM_UP_SECONDS = 15;

export const scenario = {
  quick: { people: 400, seconds: 10, buses: ["redis"], rooms: [1] },
  full: { people: 2000, seconds: 15, buses: ["postgres", "redis"], rooms: [1, 20] },
  run: nodes,
  targets(measured) {
    if (!measured?.runs) return [missing("4 nodes / 1 node", `≤ ${GROWTH_MAX} times`)];
    // Of both buses, the larger growth.
    const rows = Object.values(Object.groupBy(measured.runs, ({ rooms }) => rooms)).flatMap((runs) => {
      const where = runs[0].rooms === 1 ? "one room" : `${runs[0].rooms} rooms`;
      const pairs = Object.values(Object.groupBy(runs, ({ bus }) => bus)).map((ofBus) => [ofBus[0], ofBus.at(-1)]);
      const compare = (name, growth) =>
        atMost(
          `${name}: ${MOST} nodes / 1 node, ${where}`,
          roundToThreeDigits(Math.max(...pairs.map(([one, most]) => growth(one, most)))),
          GROWTH_MAX,
          "times",
        );
      return [
        ...Object.entries(FIGURES).map(([figure, name]) => compare(name, (one, most) => most[figure] / one[figure])),
        compare(PER_NODE, (_, most) => most.milliseconds / most.shareMilliseconds),
      ];
    });
    return [
      ...rows,
      none("failures with several nodes", Object.assign({}, ...measured.runs.map((run) => run.failures))),
    ];
  },
};

/** @param people in all rooms together */
async function nodes({ people, seconds, buses, rooms: roomCounts, log }) {
  const runs = [];
  for (const bus of buses) {
    for (const rooms of roomCounts) {
      const share = { bus, rooms: Math.max(1, rooms / MOST), count: 1, people: people / MOST, seconds };
      const { milliseconds: shareMilliseconds } = await measure(share);
      log(`${bus}, rooms ${share.rooms}, one node with ${share.people} people: ${shareMilliseconds} ms CPU each`);
      for (const count of COUNTS) {
        const measured = await measure({ bus, rooms, count, people, seconds });
        const run = { bus, rooms, nodes: count, ...measured, ...(count === MOST && { shareMilliseconds }) };
        runs.push(run);
        log(
          `${bus}, rooms ${rooms}, nodes ${count}: ${run.builds} builds/s, ${run.statements} statements/s, ` +
            `${run.milliseconds} ms CPU per person and minute (PostgreSQL ${run.databaseMilliseconds}), reads p99 ${run.reads} ms, ${JSON.stringify(run.failures)}`,
        );
      }
    }
  }
  return { people, runs };
}

async function measure({ bus, rooms, count, people, seconds }) {
  const database = await startPostgres();
  const redis = bus === "redis" ? await startRedis() : null;
  const client = new pg.Client(`${database.url}postgres`);
  const servers = [];
  const groups = [];
  try {
    await client.connect();
    await client.query("CREATE EXTENSION pg_stat_statements");
    const environment = { DATABASE_URL: database.url, ...(redis && { REDIS_URL: redis.url }) };
    for (let index = 0; index < count; index += 1) servers.push(await startHubbub({ environment }));
    const ids = [];
    for (let room = 0; room < rooms; room += 1) ids.push((await servers[0].makeEvent()).id);
    const serversOf = (room) => (rooms === 1 ? servers : [servers[room % count]]);
    const failures = {};
    for (const [room, id] of ids.entries()) {
      const each = people / rooms / serversOf(room).length;
      for (const [node, { port }] of serversOf(room).entries()) {
        const polling = Math.max(1, Math.round(each / POLLING));
        for (const [isLive, size] of [
          [true, Math.round(each) - polling],
          [false, polling],
        ]) {
          const group = new AttendeeGroup();
          groups.push({ group, id, isLive });
          const { page, reads, live } = joining(id);
          const plan = { count: size, overMs: size * 4, port, block: 1 + ((room * count + node) % 200), page, reads };
          Object.assign(failures, (await group.join({ ...plan, live: isLive ? live : null })).failures);
        }
      }
    }
    const writes = people / SECONDS_BETWEEN_WRITES / groups.filter(({ isLive }) => isLive).length;
    const pollFor = (duration) =>
      Promise.all(
        groups.map(({ group, id, isLive }) =>
          group.poll({
            seconds: duration,
            warmUpSeconds: 0,
            lists: [],
            together: isLive ? heartbeatTogether(id) : together(id),
            writesPerSecond: isLive ? writes : 0,
            api: `/api/events/${id}`,
          }),
        ),
      );
    await pollFor(WARM_UP_SECONDS);
    const before = await figures(servers, database, client);
    const polled = await pollFor(seconds);
    const after = await figures(servers, database, client);
    const elapsed = after.at - before.at;
    const perSecond = (figure) => roundToThreeDigits((after[figure] - before[figure]) / elapsed);
    for (const { failures: own } of polled) Object.assign(failures, own);
    const perPerson = (cpu) => roundToThreeDigits(((cpu / elapsed) * 60 * 1000) / people);
    return {
      builds: perSecond("builds"),
      statements: perSecond("statements"),
      milliseconds: perPerson(after.cpu + after.databaseCpu - before.cpu - before.databaseCpu),
      databaseMilliseconds: perPerson(after.databaseCpu - before.databaseCpu),
      reads: roundToThreeDigits(readsOf(polled).quantile(0.99)),
      failures,
    };
  } finally {
    for (const { group } of groups) group.leave();
    await client.end().catch(() => undefined);
    for (const server of servers) await server.stop();
    await redis?.stop();
    await database.stop();
  }
}

function readsOf(polled) {
  const reads = new Histogram();
  for (const { times } of polled) reads.merge(times.reads);
  return reads;
}

/** Totals since the start of all nodes together. */
async function figures(servers, database, client) {
  const texts = await Promise.all(servers.map((server) => server.metrics()));
  const total = (outcome) =>
    texts.reduce((sum, text) => {
      const sample = new RegExp(`^hubbub_snapshot_reads_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`, "mu");
      return sum + Number(sample.exec(text)?.[1] ?? 0);
    }, 0);
  const { rows } = await client.query(
    "SELECT sum(calls)::float8 AS calls FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%'",
  );
  return {
    at: performance.now() / 1000,
    builds: total("build"),
    statements: rows[0].calls,
    cpu: servers.reduce((sum, server) => sum + server.usage().cpu, 0),
    databaseCpu: cpuOfTree(database.pid),
  };
}
