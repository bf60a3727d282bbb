/**
 * A conference on paper: how many nodes it takes, what the bus and PostgreSQL carry, and what gives way first. Fed by
 * the figures of a results file (`node bench/simulate.mjs bench/results/<date>.json`), else by the newest.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("results", import.meta.url));
const newest = () =>
  `${folder}/${readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .at(-1)}`;

/** What no results file says; each is a choice of this model. */
export const assumptions = {
  /** Share of one core a node may take for long: above it, answers wait. */
  nodeCore: 0.6,
  /** Share of the cores of PostgreSQL's machine. */
  databaseShare: 0.6,
  databaseCores: 8,
  /** People whose network lets no live connection through. */
  pollingShare: 0.05,
  secondsBetweenWrites: 60,
  /** With a live connection every list twice a minute; without, all of them at full rate. */
  heartbeatReads: 6 / 30,
  fullRateReads: 2.4,
  /** Bytes of one change on its way between nodes. */
  bytesPerChange: 350,
  /** CPU of a node for one change told by another, in microseconds. */
  hearMicroseconds: 25,
  /** CPU of PostgreSQL to make one list anew, and of a node's event loop, in microseconds; compressing is on threads. */
  buildDatabaseMicroseconds: 1500,
  buildNodeMicroseconds: 500,
  /** Whether the proxy sends the people of one room to as few nodes as hold them, or everybody anywhere. */
  roomsTogether: false,
  /** Lists that people's writes outdate: word cloud, wall, moods, chat. */
  liveLists: 4,
  /** Milliseconds of one build: no list is made more often than one build after the other. */
  buildMs: 4,
  /** Connections to PostgreSQL of one node, and how many it lets in. */
  connectionsPerNode: 11,
  maxConnections: 400,
  socketsPerNode: 20_000,
};

/** What a pace for lists would bring, which the product does not have yet. */
const PACED_BUILD_MS = 100;

export function costsFrom(results) {
  const fanOut = results["fan-out"].medians.findLast(({ subject }) => subject === "hubbub");
  const { saturation } = results.writes;
  return {
    deliveryMicroseconds: fanOut.microseconds,
    kbPerConnection: fanOut.kbPerConnection,
    readMicroseconds: results.reads.microseconds,
    writeMicroseconds: (saturation.usage.serverCores / saturation.perSecond) * 1e6,
    writeDatabaseMicroseconds: (saturation.usage.databaseCores / saturation.perSecond) * 1e6,
    writesPerSecond: saturation.perSecond,
  };
}

/** What `nodes` nodes carry of a conference: `rooms` sessions at once, people spread evenly over rooms and nodes. */
export function carry({ attendees, rooms, nodes }, costs, given = assumptions) {
  const people = attendees / nodes;
  const connected = people * (1 - given.pollingShare);
  const writes = attendees / given.secondsBetweenWrites;
  const readsPerSecond =
    people * ((1 - given.pollingShare) * given.heartbeatReads + given.pollingShare * given.fullRateReads);
  const changesPerRoom = writes / rooms;
  const roomsHere = given.roomsTogether ? Math.max(1, rooms / nodes) : rooms;
  // A flush takes its time and then rests as long, a tenth of a second at least for both.
  const roomHere = connected / roomsHere;
  const flushSeconds = (roomHere * costs.deliveryMicroseconds) / 1e6;
  const ticks = Math.min(changesPerRoom, 1 / Math.max(0.1, flushSeconds * 2));
  // A list is made anew at most once for each change and each reader, and one build after the other.
  const changesPerList = changesPerRoom / given.liveLists;
  const readersPerList = readsPerSecond / roomsHere / 6;
  const buildsPerList = Math.min(changesPerList, readersPerList, 1000 / given.buildMs);
  const builds = buildsPerList * given.liveLists * roomsHere;
  const deliveries = connected * ticks;
  const heard = writes * (1 - 1 / nodes);
  const nodeCore =
    (deliveries * costs.deliveryMicroseconds +
      readsPerSecond * costs.readMicroseconds +
      (writes / nodes) * costs.writeMicroseconds +
      heard * given.hearMicroseconds +
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

/** The fewest nodes that carry it; null where no number does, with what stands in the way. */
export function plan(conference, costs, given = assumptions) {
  let best = null;
  for (let nodes = 1; nodes <= 200; nodes += 1) {
    const carried = carry({ ...conference, nodes }, costs, given);
    const [what, share] = Object.entries(carried.limits).sort((a, b) => b[1] - a[1])[0];
    if (!best || share < best.share) best = { carried, what, share };
    if (share <= 1) return { carried, what, share, holds: true };
  }
  return { ...best, holds: false };
}

function row(attendees, rooms, costs, given) {
  const { carried, what, share, holds } = plan({ attendees, rooms }, costs, given);
  const round = (value, digits = 0) => value.toFixed(digits);
  return [
    attendees.toLocaleString("en"),
    rooms,
    holds ? carried.nodes : `none (${carried.nodes} come closest)`,
    round(carried.nodeCore, 2),
    round(carried.ticks, 1),
    round(carried.readsPerSecond),
    round(carried.writes),
    round(carried.nodes * carried.builds),
    round(carried.databaseCores, 1),
    round(carried.busMegabytes, 1),
    round(carried.memoryMb),
    `${what} (${Math.round(share * 100)} %)`,
  ].join(" | ");
}

function table(costs, given) {
  const head = [
    ["attendees", "rooms", "nodes", "cores per node", "ticks/s", "reads/s per node", "writes/s", "lists built/s"],
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
  const told = Object.entries(costs).map(([name, value]) => `${name} ${Number(value.toPrecision(3))}`);
  const together = { ...assumptions, roomsTogether: true };
  const paced = { ...together, buildMs: PACED_BUILD_MS };
  process.stdout.write(
    `From ${file.split("/").at(-1)}: ${told.join(", ")}\n\nToday, with the people of an event at all nodes:\n\n${table(costs, assumptions)}\n\n` +
      `With a proxy that sends the people of one room to as few nodes as possible:\n\n${table(costs, together)}\n\n` +
      `If every list were built at most once in ${PACED_BUILD_MS} ms:\n\n${table(costs, paced)}\n`,
  );
}
