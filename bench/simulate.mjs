/**
 * Capacity model of a large conference: how many nodes it needs, the load of bus and PostgreSQL, and which resource is
 * exhausted first. Uses the figures of a results file (`node bench/simulate.mjs bench/results/<date>.json`); default:
 * the newest.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("results", import.meta.url));
const newest = () =>
  `${folder}/${readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .at(-1)}`;

/** Assumptions of the model, which are not measured. */
const assumptions = {
  /** Share of one core that a node may use permanently. Above it, responses are delayed. */
  nodeCore: 0.6,
  /** Share of the cores that PostgreSQL may use permanently. */
  databaseShare: 0.6,
  databaseCores: 8,
  /** Share of people whose network blocks live connections. */
  pollingShare: 0.05,
  secondsBetweenWrites: 60,
  /** Lists that an attendee's page polls, those that are due in one request. */
  polledLists: 7,
  /** Seconds between two such requests with a live connection. */
  secondsBetweenReads: 30,
  /** Such requests per second and person without a live connection. */
  fullRateReads: 1,
  /** Size in bytes of one change on the bus between nodes. */
  bytesPerChange: 350,
  /** CPU of a node for one change received from another node, in microseconds. */
  busReceiveMicroseconds: 25,
  /**
   * CPU for building one list, in PostgreSQL and in a node's event loop, in microseconds. Compression runs in other
   * threads.
   */
  buildDatabaseMicroseconds: 1500,
  buildNodeMicroseconds: 500,
  /** Whether the proxy routes the people of one room to as few nodes as possible, instead of to any node. */
  stickyRooms: false,
  /** Number of lists that submissions invalidate: word cloud, questions, moods, chat. */
  liveLists: 4,
  /** Minimum time between two builds of a list at a node: this for each node, up to a maximum (domain/core.ts). */
  buildMsPerNode: 10,
  buildMsMax: 100,
  /** PostgreSQL connections per node, and the maximum of all nodes (`max_connections`). Most are idle. */
  connectionsPerNode: 11,
  maxConnections: 800,
  socketsPerNode: 20_000,
};

function costsFrom(results) {
  const fanOut = results["fan-out"].medians.findLast(({ subject }) => subject === "hubbub");
  const { saturation } = results.writes;
  return {
    deliveryMicroseconds: fanOut.microseconds,
    kbPerConnection: fanOut.kbPerConnection,
    readMicroseconds: (results.reads.quiet?.several ?? results.reads).microseconds,
    writeMicroseconds: (saturation.usage.serverCores / saturation.perSecond) * 1e6,
    writeDatabaseMicroseconds: (saturation.usage.databaseCores / saturation.perSecond) * 1e6,
    writesPerSecond: saturation.perSecond,
  };
}

/** Estimated load with `nodes` nodes and `rooms` simultaneous sessions, with people spread evenly. */
function estimateLoad({ attendees, rooms, nodes }, costs, given = assumptions) {
  const people = attendees / nodes;
  const connected = people * (1 - given.pollingShare);
  const writes = attendees / given.secondsBetweenWrites;
  const readsPerSecond =
    people * ((1 - given.pollingShare) / given.secondsBetweenReads + given.pollingShare * given.fullRateReads);
  const changesPerRoom = writes / rooms;
  const roomsHere = given.stickyRooms ? Math.max(1, rooms / nodes) : rooms;
  // After a flush follows a cooldown of the same length; both together take at least 0.1 s.
  const roomHere = connected / roomsHere;
  const flushSeconds = (roomHere * costs.deliveryMicroseconds) / 1e6;
  const ticks = Math.min(changesPerRoom, 1 / Math.max(0.1, flushSeconds * 2));
  // A node builds a list at most once per change and once per read.
  const changesPerList = changesPerRoom / given.liveLists;
  const buildsPerList = Math.min(
    changesPerList,
    readsPerSecond / roomsHere,
    1000 / Math.min(given.buildMsMax, given.buildMsPerNode * nodes),
  );
  const builds = buildsPerList * given.liveLists * roomsHere;
  const deliveries = connected * ticks;
  const busMessages = writes * (1 - 1 / nodes);
  const nodeCore =
    (deliveries * costs.deliveryMicroseconds +
      readsPerSecond * costs.readMicroseconds +
      (writes / nodes) * costs.writeMicroseconds +
      busMessages * given.busReceiveMicroseconds +
      builds * given.buildNodeMicroseconds) /
    1e6;
  const databaseCores =
    (writes * costs.writeDatabaseMicroseconds + nodes * builds * given.buildDatabaseMicroseconds) / 1e6;
  return {
    nodes,
    ticks,
    deliveries,
    readsPerSecond,
    writes,
    builds,
    nodeCore,
    databaseCores,
    // Every change goes to all other nodes.
    busMegabytes: (writes * given.bytesPerChange * (nodes - 1)) / 1e6,
    memoryMb: (people * costs.kbPerConnection) / 1024,
    limits: {
      "a node's core": nodeCore / given.nodeCore,
      "PostgreSQL's cores": databaseCores / (given.databaseCores * given.databaseShare),
      "PostgreSQL's writes": writes / costs.writesPerSecond,
      "PostgreSQL's connections": (nodes * given.connectionsPerNode) / given.maxConnections,
      "sockets of a node": connected / given.socketsPerNode,
    },
  };
}

/** Smallest sufficient number of nodes. If none is sufficient, `holds` is false and the best estimate is returned. */
function findNodeCount(conference, costs, given = assumptions) {
  let best = null;
  for (let nodes = 1; nodes <= 200; nodes += 1) {
    const estimate = estimateLoad({ ...conference, nodes }, costs, given);
    const [what, share] = Object.entries(estimate.limits).sort((a, b) => b[1] - a[1])[0];
    if (!best || share < best.share) best = { estimate, what, share };
    if (share <= 1) return { estimate, what, share, holds: true };
  }
  return { ...best, holds: false };
}

function row(attendees, rooms, costs, given) {
  const { estimate, what, share, holds } = findNodeCount({ attendees, rooms }, costs, given);
  const round = (value, digits = 0) => value.toFixed(digits);
  return [
    attendees.toLocaleString("en"),
    rooms,
    holds ? estimate.nodes : `none (best: ${estimate.nodes})`,
    round(estimate.nodeCore, 2),
    round(estimate.ticks, 1),
    round(estimate.readsPerSecond),
    round(estimate.writes),
    round(estimate.builds),
    round(estimate.databaseCores, 1),
    round(estimate.busMegabytes, 1),
    round(estimate.memoryMb),
    `${what} (${Math.round(share * 100)} %)`,
  ].join(" | ");
}

function table(costs, given) {
  const head = [
    [
      "attendees",
      "rooms",
      "nodes",
      "cores per node",
      "ticks/s",
      "reads/s per node",
      "writes/s",
      "lists built/s per node",
    ],
    ["PostgreSQL, cores", "bus, MB/s", "memory per node, MB", "closest limit"],
  ].flat();
  const lines = [`| ${head.join(" | ")} |`, `|${" --- |".repeat(head.length)}`];
  for (const attendees of [5000, 10_000, 20_000, 50_000, 100_000, 200_000])
    for (const rooms of [1, 20]) lines.push(`| ${row(attendees, rooms, costs, given)} |`);
  return lines.join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? newest();
  const costs = costsFrom(JSON.parse(readFileSync(file, "utf8")));
  const costList = Object.entries(costs).map(([name, value]) => `${name} ${Number(value.toPrecision(3))}`);
  const sticky = { ...assumptions, stickyRooms: true };
  process.stdout.write(
    `From ${file.split("/").at(-1)}: ${costList.join(", ")}\n\nWithout routing by event, so that every node has people of every event:\n\n${table(costs, assumptions)}\n\n` +
      `With a proxy that sends the people of one room to as few nodes as possible:\n\n${table(costs, sticky)}\n`,
  );
}
