/** GET /metrics: what an operator looks at when something is wrong, in the Prometheus text format. */
import type { FastifyInstance } from "fastify";

import { noPermission } from "../../platform/http/refusal.ts";
import type { ModuleWriter } from "../../api/module.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { SECONDS } from "../../platform/metrics/requests.ts";
import type { OperationDeps } from "../operation-deps.ts";
import { addProcess, Families } from "./families.ts";
import { mayReadMetrics } from "./metrics-access.ts";

/** Upper bounds of histogram buckets for how many items are processed together. */
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/** The events with the most sockets have a line each; all others share one. */
const NAMED_EVENTS = 20;

/** By their names in the labels. */
type Writers = Readonly<Record<string, ModuleWriter>>;

export function metricsRoutes(app: FastifyInstance, deps: OperationDeps): void {
  const families = new Families(deps.registry, deps.worker?.name ?? null);
  addLiveChannel(families, deps);
  addBus(families, deps.bus);
  addReads(families, deps);
  const writers: Writers = Object.assign({}, ...deps.activities.map((activity) => activity.writers));
  addWrites(families, deps, writers);
  addSizes(families, deps, writers);
  families.counter(
    "hubbub_webhook_attempts_total",
    "Attempts to deliver a webhook, by outcome.",
    () => ({ delivered: deps.webhooks.delivered, failed: deps.webhooks.failed }),
    "outcome",
  );
  app.addHook("onClose", addProcess(families));
  app.get("/metrics", async (request, reply) => {
    const policy = { token: deps.metricsToken, isPublished: deps.pageConfig.publicUrl !== null };
    if (!mayReadMetrics(request, policy)) throw noPermission();
    return reply
      .header("Cache-Control", "no-store")
      .type(deps.registry.contentType)
      .send(await (deps.worker ? deps.worker.readMachineMetrics() : deps.registry.metrics()));
  });
}

function addLiveChannel(families: Families, { broadcaster, live: { stats } }: OperationDeps): void {
  families.gauge(
    "hubbub_live_connections",
    "Open sockets, by event; the events with most sockets are named.",
    () => socketsByEvent(broadcaster.rooms.values()),
    "event",
  );
  families.ofWorker.gauge(
    "hubbub_live_rooms",
    "Events and groups with an open socket on this node.",
    () => broadcaster.rooms.size,
  );
  families.ofWorker.counter("hubbub_live_entered_total", "Accepted sockets.", () => stats.entered);
  families.counter("hubbub_live_refused_total", "Refused sockets, by error code.", () => stats.refused, "reason");
  const closed = () => ({ silent: stats.silent, slow: broadcaster.stats.slow });
  families.counter("hubbub_live_closed_total", "Sockets closed by this server, by reason.", closed, "reason");
  families.counter("hubbub_live_messages_total", "Messages broadcast to rooms.", () => broadcaster.stats.messages);
  families.counter(
    "hubbub_live_writes_total",
    "Writes to sockets. One write contains all messages that were waiting for that socket.",
    () => broadcaster.stats.writes,
  );
}

function socketsByEvent(open: Iterable<{ roomId: string; members: { size: number } }>): Record<string, number> {
  const rooms = [...open].toSorted((one, other) => other.members.size - one.members.size);
  const others = rooms.slice(NAMED_EVENTS).reduce((sum, { members }) => sum + members.size, 0);
  const named = rooms.slice(0, NAMED_EVENTS).map(({ roomId, members }) => [roomId, members.size] as const);
  return { ...Object.fromEntries(named), others };
}

function addBus({ ofWorker }: Families, bus: Bus): void {
  ofWorker.gauge("hubbub_bus_info", "The transport between nodes.", () => ({ [bus.state().kind]: 1 }), "kind");
  ofWorker.gauge("hubbub_bus_linked", "1 if this node is connected to the bus.", () => Number(bus.state().isLinked));
  ofWorker.gauge("hubbub_bus_healthy", "1 if messages of all other nodes arrive.", () => Number(bus.state().isHealthy));
  ofWorker.gauge("hubbub_bus_peers", "Known other nodes.", () => bus.state().peers);
  ofWorker.gauge(
    "hubbub_bus_missing",
    "Other nodes that run but whose messages do not arrive.",
    () => bus.state().missing,
  );
  ofWorker.gauge(
    "hubbub_bus_round_trip_seconds",
    "Time for a message from this node to itself over the bus; NaN while disconnected.",
    () => (bus.state().roundTripMs ?? NaN) / 1000,
  );
  ofWorker.counter("hubbub_bus_published_total", "Publications of this node.", () => bus.state().published);
  ofWorker.counter("hubbub_bus_received_total", "Publications of other nodes.", () => bus.state().received);
  ofWorker.counter("hubbub_bus_reconnects_total", "Reconnections to the bus.", () => bus.state().reconnects);
}

function addReads(families: Families, { snapshots, pages, fastPath }: OperationDeps): void {
  families.counter(
    "hubbub_snapshot_reads_total",
    "Reads of list snapshots: cached (hit) or built (build).",
    () => {
      const build = snapshots.builds + pages.builds;
      return { hit: snapshots.reads + pages.reads - build, build };
    },
    "outcome",
  );
  families.gauge("hubbub_snapshots", "Cached list snapshots.", () => snapshots.size + pages.size);
  families.counter(
    "hubbub_http_fast_path_total",
    "Responses served by the fast path, before routing.",
    () => fastPath.answered,
  );
}

function addWrites(families: Families, { database: { pool } }: OperationDeps, writers: Writers): void {
  const sizes = families.histogram("hubbub_batch_size", "Submissions per batch.", SIZES, "writer");
  const durations = families.histogram("hubbub_batch_seconds", "Seconds to write a batch.", SECONDS, "writer");
  for (const [writer, batches] of Object.entries(writers)) {
    sizes.zero({ writer });
    durations.zero({ writer });
    batches.onBatch = (size, seconds) => {
      sizes.observe({ writer }, size);
      durations.observe({ writer }, seconds);
    };
  }
  const failed = () => mapValues(writers, (batches) => batches.failed);
  families.counter("hubbub_batch_failed_total", "Batches that failed.", failed, "writer");
  const connections = () => ({ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount });
  families.gauge("hubbub_database_connections", "Connections of the pool.", connections, "state");
}

/** What takes memory in this process. */
function addSizes(
  { ofWorker }: Families,
  { caches, bus, database, broadcaster, webhooks }: OperationDeps,
  writers: Writers,
): void {
  const sizes = () => mapValues(Object.fromEntries(caches.list()), ({ size }) => size);
  ofWorker.gauge("hubbub_cache_entries", "Entries of each cache.", sizes, "cache");
  const evicted = () => mapValues(Object.fromEntries(caches.list()), (cache) => cache.evicted.count);
  ofWorker.counter("hubbub_cache_evicted_total", "Entries removed because the cache was full.", evicted, "cache");
  const queues = (): Record<string, { waiting: number; dropped: number }> => ({
    ...mapValues(writers, ({ waiting, refused: dropped }) => ({ waiting, dropped })),
    bus: bus.state(),
    database: { waiting: database.pool.waitingCount, dropped: 0 },
    live: { waiting: broadcaster.waiting, dropped: 0 },
    // Those of all nodes, as this process has counted them last.
    webhooks,
  });
  const waiting = () => mapValues(queues(), (queue) => queue.waiting);
  ofWorker.gauge("hubbub_queue_waiting", "What waits in each queue.", waiting, "queue");
  const dropped = () => mapValues(queues(), (queue) => queue.dropped);
  ofWorker.counter(
    "hubbub_queue_dropped_total",
    "What each queue refused or dropped because it was full.",
    dropped,
    "queue",
  );
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
