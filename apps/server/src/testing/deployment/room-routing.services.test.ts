/**
 * Routes the requests of rooms to nodes with files of deploy/ in nginx and HAProxy. Needs Debian's packages of them:
 * npm run test:services.
 */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";

import { calls } from "@hubbub/contract/calls";
import { EVENT_ID_ALPHABET, EVENT_ID_LENGTH } from "@hubbub/contract/event-id";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { type RecordingUpstream, recordingUpstream } from "../recording-upstream.ts";
import { type ReverseProxy, startHaproxy, startNginx } from "../reverse-proxies.ts";

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
afterAll(() => agent.destroy());

let ids = 0;

/** An event id that no other test uses. */
function newEventId(): string {
  const digits =
    (ids += 1)
      .toString(2)
      .padStart(EVENT_ID_LENGTH * 5, "0")
      .match(/.{5}/gu) ?? [];
  return digits.map((bits) => EVENT_ID_ALPHABET[Number.parseInt(bits, 2)]).join("");
}

/** All addresses of the API with this parameter. */
function callsWith(parameter: string, id: string): string[] {
  const paths = new Set(Object.keys(calls).map((name) => name.slice(name.indexOf("/"))));
  return [...paths]
    .filter((path) => path.split("/").includes(parameter))
    .map((path) => path.replace(parameter, id).replace(/:\w+/gu, "1"));
}

const addressesOfEvent = (id: string) => [
  ...["", "/icebreaker", "/brand.css", "/gfavip-callback?token=1"].map((rest) => `/event/${id}${rest}`),
  `/event/${id}?display=bigscreen`,
  `/event/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
  `/stage/${id}?bg=transparent`,
  `/admin/${id}`,
  `/admin/${id}/report`,
  `/link/${id}/polls`,
  ...callsWith(":eventId", id),
];

const addressesOfGroup = (id: string) => [
  `/engage/${id}`,
  `/group/${id}/brand.css?v=1`,
  `/admin/groups/${id}`,
  `/admin/groups/${id}/schedule`,
  ...callsWith(":groupId", id),
  ...callsWith(":permalink", id),
];

/** Addresses without a room, some of which look similar. */
const OTHER_ADDRESSES = [
  "/",
  "/admin",
  "/admin/integrations",
  "/api/events",
  "/stage/powerpoint",
  "/assets/events/start.js",
];

class Cluster {
  readonly nodes: RecordingUpstream[];
  readonly #proxy: ReverseProxy;
  #sockets = 0;

  constructor(nodes: RecordingUpstream[], proxy: ReverseProxy) {
    this.nodes = nodes;
    this.#proxy = proxy;
  }

  /** Sends a request. @returns the address of the node that got it */
  async nodeAt(path: string): Promise<string> {
    const sent = request(`https://localhost:${this.#proxy.port}${path}`, { agent }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return (await answer.toArray()).join("");
  }

  /** Opens a WebSocket. */
  async open(query: string): Promise<{ socket: WebSocket; node: string }> {
    const path = `/ws?participantId=p-${(this.#sockets += 1)}&${query}`;
    const socket = new WebSocket(`wss://localhost:${this.#proxy.port}${path}`, { rejectUnauthorized: false });
    await once(socket, "open");
    const node = this.nodes.find((each) => each.headersAt(path) !== undefined)?.address ?? "";
    return { socket, node };
  }

  async close(): Promise<void> {
    await this.#proxy.close();
    await Promise.all(this.nodes.map((node) => node.close()));
  }
}

type StartProxy = (...upstreams: readonly string[]) => Promise<ReverseProxy>;

async function startCluster(start: StartProxy, options: { maxSockets?: number } = {}): Promise<Cluster> {
  const nodes = await Promise.all(Array.from({ length: 4 }, () => recordingUpstream(options)));
  return new Cluster(nodes, await start(...nodes.map(({ address }) => address)));
}

/**
 * Opens ten sockets at each node: HAProxy compares the open requests of the nodes, and with few of them one more is above
 * the average.
 */
async function openSockets(cluster: Cluster): Promise<{ socket: WebSocket; node: string }[]> {
  const opened: { socket: WebSocket; node: string }[] = [];
  while (opened.length < 40) {
    const next = await cluster.open(`eventId=${newEventId()}`);
    if (opened.filter(({ node }) => node === next.node).length < 10) {
      opened.push(next);
      continue;
    }
    next.socket.close();
    await once(next.socket, "close");
  }
  return opened;
}

/** How often each value occurs. */
const tally = (values: readonly string[]) =>
  Object.values(Object.groupBy(values, (value) => value)).map((each) => each?.length);

describe.each<[string, StartProxy]>([
  ["nginx.conf", startNginx],
  ["haproxy.cfg", startHaproxy],
])("%s", (_file, start) => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await startCluster(start);
    await openSockets(cluster);
  });
  afterAll(() => cluster.close());

  const nodesAt = async (paths: readonly string[]) => {
    const found: string[] = [];
    for (const path of paths) found.push(await cluster.nodeAt(path));
    return found;
  };

  it("[SCALE-13] sends all requests and sockets of an event or of a group to one node", async () => {
    for (const id of [newEventId(), newEventId(), newEventId()]) {
      const addresses = addressesOfEvent(id);
      expect(addresses.length).toBeGreaterThan(80);
      const { socket, node } = await cluster.open(`eventId=${id}`);
      socket.close();
      expect(new Set([...(await nodesAt(addresses)), node])).toEqual(new Set([node]));
    }
    for (const id of ["summit-2026", "0b9fcd61-91c8-4a5c-a4b2-2d5c3f1f0a11"]) {
      const { socket, node } = await cluster.open(`groupId=${id}`);
      socket.close();
      expect(new Set([...(await nodesAt(addressesOfGroup(id))), node])).toEqual(new Set([node]));
    }
  });

  it("[SCALE-13] spreads events, and requests without a room, over all nodes", async () => {
    const events = await nodesAt(Array.from({ length: 150 }, () => `/event/${newEventId()}`));
    const others = await nodesAt(Array.from({ length: 25 }, () => OTHER_ADDRESSES).flat());
    for (const counts of [tally(events), tally(others)]) {
      expect(counts).toHaveLength(4);
      for (const count of counts) expect(count).toBeGreaterThan(10);
    }
  });

  it("[SCALE-14] sends the events of a node that has gone to the others, and closes no sockets of theirs", async () => {
    const some = await startCluster(start);
    onTestFinished(() => some.close());
    const sockets = await openSockets(some);
    const paths = Array.from({ length: 60 }, () => `/event/${newEventId()}`);
    const nodesBefore = new Map<string, string>();
    for (const path of paths) nodesBefore.set(path, await some.nodeAt(path));
    const gone = some.nodes[1]!;
    const lost = sockets.filter(({ node }) => node === gone.address);
    await Promise.all([gone.close(), ...lost.map(({ socket }) => once(socket, "close"))]);
    const moved: string[] = [];
    for (const path of paths) {
      const node = await some.nodeAt(path);
      if (nodesBefore.get(path) === gone.address) moved.push(node);
      else expect(node).toBe(nodesBefore.get(path));
    }
    expect(moved).not.toContain(gone.address);
    expect(tally(moved).length).toBeGreaterThan(1);
    const open = sockets.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
    expect(tally(open.map(({ node }) => node))).toEqual([10, 10, 10]);
  });
});

describe("an event with more sockets than one node serves", () => {
  it("[SCALE-15] nginx.conf sends those that a full node refuses to the next node", async () => {
    const cluster = await startCluster(startNginx, { maxSockets: 10 });
    onTestFinished(() => cluster.close());
    const eventId = newEventId();
    for (let nth = 0; nth < 25; nth += 1) await cluster.open(`eventId=${eventId}`);
    expect(cluster.nodes.map((node) => node.openSockets()).toSorted((a, b) => b - a)).toEqual([10, 10, 5, 0]);
    // A full node keeps the events that it has.
    const node = await cluster.nodeAt(`/event/${eventId}`);
    expect(cluster.nodes.find(({ address }) => address === node)?.openSockets()).toBe(10);
  });

  it("[SCALE-15] haproxy.cfg gives no node more than 1.5 times the average", async () => {
    const cluster = await startCluster(startHaproxy);
    onTestFinished(() => cluster.close());
    const eventId = newEventId();
    for (let nth = 0; nth < 60; nth += 1) await cluster.open(`eventId=${eventId}`);
    const counts = cluster.nodes.map((node) => node.openSockets()).toSorted((a, b) => b - a);
    expect(counts[0]).toBeLessThan(1.6 * (60 / 4));
    expect(counts[3]).toBeLessThan(counts[0]!);
  });
});
