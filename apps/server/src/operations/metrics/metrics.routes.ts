/** GET /metrics: what an operator looks at when something is wrong, in the Prometheus text format. */
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Registry } from "prom-client";

import { noPermission } from "../../platform/http/refusal.ts";
import type { FastPath } from "../../api/fast-path.ts";
import type { MeasuredWriter } from "../../api/module.ts";
import type { Caches } from "../../domain/cache-names.ts";
import type { SnapshotCache } from "../../platform/cache/snapshot-cache.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { SECONDS } from "../../platform/metrics/requests.ts";
import type { LivePerson } from "../../api/live-admission.ts";
import type { LiveChannel } from "../../platform/realtime/live-channel.ts";
import { Families } from "./families.ts";
import { mayReadMetrics, type MetricsPolicy } from "./metrics-access.ts";
import { addProcess } from "./process-metrics.ts";

export interface MetricsDeps {
  policy: MetricsPolicy;
  /** The registry of this server; it already has the metrics of the HTTP requests. */
  registry: Registry;
  pool: Pool;
  bus: Bus;
  caches: Caches;
  snapshots: SnapshotCache;
  fastPath: FastPath;
  /** By their names in the labels. */
  writers: Readonly<Record<string, MeasuredWriter>>;
  live: Pick<LiveChannel<LivePerson>, "broadcaster" | "stats">;
  /** Null for a server that is one process. */
  worker: MeasuredWorker | null;
}

/** A process among the workers of this machine. */
export interface MeasuredWorker {
  /** In the label `worker`. */
  name: string;
  /** The metrics of all workers, in Prometheus' text format. */
  readMachineMetrics: () => Promise<string>;
}

/** Upper bounds of histogram buckets for how many items are processed together. */
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/** The events with the most sockets have a line each; all others share one. */
const NAMED_EVENTS = 20;

export function metricsRoutes(app: FastifyInstance, deps: MetricsDeps): void {
  const families = new Families(deps.registry, deps.worker?.name ?? null);
  addLiveChannel(families, deps.live);
  addBus(families, deps.bus);
  addReads(families, deps);
  addWrites(families, deps);
  addSizes(families, deps);
  app.addHook("onClose", addProcess(families));
  app.get("/metrics", async (request, reply) => {
    const { authorization, host, forwarded, "x-forwarded-for": forwardedFor, via } = request.headers;
    const isForwarded = forwarded !== undefined || forwardedFor !== undefined || via !== undefined;
    const peerAddress = request.socket.remoteAddress ?? "";
    if (!mayReadMetrics({ authorization, host, peerAddress, isForwarded }, deps.policy)) throw noPermission();
    return reply
      .header("Cache-Control", "no-store")
      .type(deps.registry.contentType)
      .send(await (deps.worker ? deps.worker.readMachineMetrics() : deps.registry.metrics()));
  });
}

function addLiveChannel(families: Families, { broadcaster, stats }: MetricsDeps["live"]): void {
  families.gauge(
    {
      name: "hubbub_live_connections",
      help: "Open sockets, by event; the events with most sockets are named.",
      labels: ["event"],
    },
    () => socketsByEvent(broadcaster.rooms.values()),
  );
  families.gauge(
    { name: "hubbub_live_rooms", help: "Events and groups with an open socket on this node.", perWorker: true },
    () => broadcaster.rooms.size,
  );
  families.counter(
    { name: "hubbub_live_entered_total", help: "Accepted sockets.", perWorker: true },
    () => stats.entered,
  );
  families.counter(
    { name: "hubbub_live_refused_total", help: "Refused sockets, by error code.", labels: ["reason"] },
    () => counts("reason", stats.refused),
  );
  families.counter(
    { name: "hubbub_live_closed_total", help: "Sockets closed by this server, by reason.", labels: ["reason"] },
    () => [
      [{ reason: "silent" }, stats.silent],
      [{ reason: "slow" }, broadcaster.stats.slow],
    ],
  );
  families.counter(
    { name: "hubbub_live_messages_total", help: "Messages broadcast to rooms." },
    () => broadcaster.stats.messages,
  );
  families.counter(
    {
      name: "hubbub_live_writes_total",
      help: "Writes to sockets. One write contains all messages that were waiting for that socket.",
    },
    () => broadcaster.stats.writes,
  );
}

function socketsByEvent(open: Iterable<{ roomId: string; members: { size: number } }>): [{ event: string }, number][] {
  const rooms = [...open].toSorted((one, other) => other.members.size - one.members.size);
  const others = rooms.slice(NAMED_EVENTS).reduce((sum, { members }) => sum + members.size, 0);
  return [
    ...rooms
      .slice(0, NAMED_EVENTS)
      .map(({ roomId, members }): [{ event: string }, number] => [{ event: roomId }, members.size]),
    [{ event: "others" }, others],
  ];
}

function addBus(families: Families, bus: Bus): void {
  const gauge = (name: string, help: string, read: () => number) =>
    families.gauge({ name, help, perWorker: true }, read);
  const counter = (name: string, help: string, read: () => number) =>
    families.counter({ name, help, perWorker: true }, read);
  families.gauge(
    { name: "hubbub_bus_info", help: "The transport between nodes.", labels: ["kind"], perWorker: true },
    () => [[{ kind: bus.state().kind }, 1]],
  );
  gauge("hubbub_bus_linked", "1 if this node is connected to the bus.", () => Number(bus.state().isLinked));
  gauge("hubbub_bus_healthy", "1 if messages of all other nodes arrive.", () => Number(bus.isHealthy));
  gauge("hubbub_bus_peers", "Known other nodes.", () => bus.state().peers);
  gauge("hubbub_bus_missing", "Other nodes that run but whose messages do not arrive.", () => bus.state().missing);
  gauge("hubbub_bus_waiting", "Publications waiting to be sent.", () => bus.state().waiting);
  gauge(
    "hubbub_bus_round_trip_seconds",
    "Time for a message from this node to itself over the bus; NaN while disconnected.",
    () => (bus.state().roundTripMs ?? NaN) / 1000,
  );
  counter("hubbub_bus_published_total", "Publications of this node.", () => bus.state().published);
  counter("hubbub_bus_received_total", "Publications of other nodes.", () => bus.state().received);
  counter("hubbub_bus_dropped_total", "Publications that could not be sent.", () => bus.state().dropped);
  counter("hubbub_bus_reconnects_total", "Reconnections to the bus.", () => bus.state().reconnects);
}

function addReads(families: Families, { snapshots, fastPath }: MetricsDeps): void {
  families.counter(
    {
      name: "hubbub_snapshot_reads_total",
      help: "Reads of list snapshots: cached (hit) or built (build).",
      labels: ["outcome"],
    },
    () => [
      [{ outcome: "hit" }, snapshots.hits],
      [{ outcome: "build" }, snapshots.builds],
    ],
  );
  families.gauge({ name: "hubbub_snapshots", help: "Cached list snapshots." }, () => snapshots.size);
  families.counter(
    { name: "hubbub_http_fast_path_total", help: "Responses served by the fast path, before routing." },
    () => fastPath.answered,
  );
}

function addWrites(families: Families, { pool, writers }: MetricsDeps): void {
  const labels = ["writer"];
  const sizes = families.histogram({ name: "hubbub_batch_size", help: "Submissions per batch.", labels }, SIZES);
  const durations = families.histogram(
    { name: "hubbub_batch_seconds", help: "Seconds to write a batch.", labels },
    SECONDS,
  );
  for (const [writer, batches] of Object.entries(writers)) {
    sizes.zero({ writer });
    durations.zero({ writer });
    batches.onBatch((size, seconds) => {
      sizes.observe({ writer }, size);
      durations.observe({ writer }, seconds);
    });
  }
  const perWriter = (read: (writer: (typeof writers)[string]) => number) => () =>
    Object.entries(writers).map(([writer, batches]): [{ writer: string }, number] => [{ writer }, read(batches)]);
  families.gauge(
    { name: "hubbub_batch_waiting", help: "Submissions waiting for a batch.", labels },
    perWriter(({ waiting }) => waiting),
  );
  families.counter(
    { name: "hubbub_batch_failed_total", help: "Batches that failed.", labels },
    perWriter(({ failed }) => failed),
  );
  families.gauge({ name: "hubbub_database_connections", help: "Connections of the pool.", labels: ["state"] }, () => [
    [{ state: "idle" }, pool.idleCount],
    [{ state: "busy" }, pool.totalCount - pool.idleCount],
  ]);
  families.gauge(
    { name: "hubbub_database_waiting", help: "Queries waiting for a connection." },
    () => pool.waitingCount,
  );
}

/** What takes memory in this process. */
function addSizes(families: Families, { caches, writers, bus, pool, live }: MetricsDeps): void {
  const cacheLabels = { labels: ["cache"], perWorker: true } as const;
  const perCache = (read: (cache: { size: number; evicted: { count: number } }) => number) => () =>
    [...caches.list()].map(([cache, measured]): [{ cache: string }, number] => [{ cache }, read(measured)]);
  families.gauge(
    { name: "hubbub_cache_entries", help: "Entries of each cache.", ...cacheLabels },
    perCache(({ size }) => size),
  );
  families.counter(
    { name: "hubbub_cache_evicted_total", help: "Entries removed because the cache was full.", ...cacheLabels },
    perCache(({ evicted }) => evicted.count),
  );
  const queues = (): [queue: string, waiting: number, dropped: number][] => [
    ...Object.entries(writers).map(([name, { waiting, refused }]): [string, number, number] => [
      name,
      waiting,
      refused,
    ]),
    ["bus", bus.state().waiting, bus.state().dropped],
    ["database", pool.waitingCount, 0],
    ["live", live.broadcaster.waiting, 0],
  ];
  const queueLabels = { labels: ["queue"], perWorker: true } as const;
  families.gauge({ name: "hubbub_queue_waiting", help: "What waits in each queue.", ...queueLabels }, () =>
    queues().map(([queue, waiting]) => [{ queue }, waiting]),
  );
  families.counter(
    {
      name: "hubbub_queue_dropped_total",
      help: "What each queue refused or dropped because it was full.",
      ...queueLabels,
    },
    () => queues().map(([queue, , dropped]) => [{ queue }, dropped]),
  );
}

function counts(label: string, numbers: Readonly<Record<string, number>>): [Record<string, string>, number][] {
  return Object.entries(numbers).map(([reason, count]) => [{ [label]: reason }, count]);
}
