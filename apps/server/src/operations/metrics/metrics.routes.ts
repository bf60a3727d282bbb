/** /metrics: what an operator looks at in a bad minute. Everything is counted where it happens and put together here. */
import { monitorEventLoopDelay } from "node:perf_hooks";

import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";

import type { BatchWriter } from "../../platform/database/batch-writer.ts";
import { refusals } from "../../platform/http/errors.ts";
import { noPermission } from "../../platform/http/refusal.ts";
import type { FastPath } from "../../api/fast-path.ts";
import type { SnapshotStore } from "../../platform/cache/snapshot.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { LiveChannel } from "../../platform/realtime/live-channel.ts";
import { mayReadMetrics, type MetricsPolicy } from "./metrics-access.ts";
import { Exposition } from "../../platform/metrics/prometheus.ts";
import type { RequestTally } from "../../platform/metrics/requests.ts";

export interface MetricsDeps {
  policy: MetricsPolicy;
  pool: Pool;
  bus: Bus;
  snapshots: SnapshotStore;
  readyReads: FastPath;
  requests: RequestTally;
  writers: Readonly<Record<string, Pick<BatchWriter<never, never>, "stats" | "waiting">>>;
  live: () => LiveChannel;
}

/** The fullest events are named; all others share one line. */
const NAMED_EVENTS = 20;
/** Finer would wake an idle server a hundred times a second. */
const DELAY_RESOLUTION_MS = 40;

export function metricsRoutes(app: FastifyInstance, deps: MetricsDeps): void {
  const loopDelay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  loopDelay.enable();
  app.addHook("onClose", () => {
    loopDelay.disable();
  });
  app.get("/metrics", async (request, reply) => {
    const { authorization, host, forwarded, "x-forwarded-for": forwardedFor, via } = request.headers;
    const isForwarded = forwarded !== undefined || forwardedFor !== undefined || via !== undefined;
    const peerAddress = request.socket.remoteAddress ?? "";
    if (!mayReadMetrics({ authorization, host, peerAddress, isForwarded }, deps.policy)) throw noPermission();
    const text = new Exposition();
    live(text, deps.live());
    between(text, deps.bus);
    reads(text, deps);
    writes(text, deps);
    processOf(text, loopDelay);
    return reply
      .header("Cache-Control", "no-store")
      .type("text/plain; version=0.0.4; charset=utf-8")
      .send(text.toString());
  });
}

function live(text: Exposition, { broadcaster, stats }: LiveChannel): void {
  const rooms = [...broadcaster.rooms.values()]
    .map((room) => [room.roomId, room.members.size] as const)
    .toSorted((one, other) => other[1] - one[1]);
  const others = rooms.slice(NAMED_EVENTS).reduce((sum, [, size]) => sum + size, 0);
  text.gauge("hubbub_live_connections", "Open sockets by event; the fullest are named.", [
    ...rooms.slice(0, NAMED_EVENTS).map(([event, size]): [{ event: string }, number] => [{ event }, size]),
    [{ event: "others" }, others],
  ]);
  text.gauge("hubbub_live_rooms", "Events and groups that somebody has open here.", rooms.length);
  text.counter("hubbub_live_entered_total", "Sockets let in.", stats.entered);
  text.counter("hubbub_live_refused_total", "Sockets turned away, by reason.", counts("reason", stats.refused));
  text.counter("hubbub_live_closed_total", "Sockets this server closed, by reason.", [
    [{ reason: "silent" }, stats.silent],
    [{ reason: "slow" }, broadcaster.stats.slow],
  ]);
  text.counter("hubbub_live_messages_total", "Messages told to rooms.", broadcaster.stats.messages);
  text.counter("hubbub_live_writes_total", "Writes to sockets, each with all that waited.", broadcaster.stats.writes);
  text.histogram("hubbub_live_lag_seconds", "From the first message of a flush to its last write.", [
    [{}, broadcaster.stats.lag],
  ]);
}

function between(text: Exposition, bus: Bus): void {
  const state = bus.state();
  text.gauge("hubbub_bus_info", "What carries messages between nodes.", [[{ kind: state.kind }, 1]]);
  text.gauge("hubbub_bus_linked", "Whether this node's connection to the bus stands.", Number(state.isLinked));
  text.gauge("hubbub_bus_whole", "Whether every other node is heard.", Number(bus.isHealthy));
  text.gauge("hubbub_bus_peers", "Other nodes that are known.", state.peers);
  text.gauge("hubbub_bus_missing", "Other nodes that are at work and not heard.", state.missing);
  text.gauge("hubbub_bus_waiting", "Publications waiting to be sent.", state.waiting);
  text.gauge("hubbub_bus_round_trip_seconds", "From here to here; NaN while away.", (state.roundTripMs ?? NaN) / 1000);
  text.counter("hubbub_bus_published_total", "Publications of this node.", state.published);
  text.counter("hubbub_bus_received_total", "Publications of other nodes.", state.received);
  text.counter("hubbub_bus_dropped_total", "Publications that could not be sent.", state.dropped);
  text.counter("hubbub_bus_reconnects_total", "Times the connection came back.", state.reconnects);
}

function reads(text: Exposition, { snapshots, readyReads, requests }: MetricsDeps): void {
  text.counter("hubbub_snapshot_reads_total", "Reads of snapshots: ready ones (hit) and those made (build).", [
    [{ outcome: "hit" }, snapshots.hits],
    [{ outcome: "build" }, snapshots.builds],
  ]);
  text.gauge("hubbub_snapshots", "Snapshots kept.", snapshots.size);
  text.counter("hubbub_http_ready_total", "Answers given before routing.", readyReads.answered);
  text.counter("hubbub_http_not_modified_total", "Answers 304.", requests.notModified);
  text.counter("hubbub_http_refused_total", "Refusals by reason.", counts("reason", refusals));
  text.histogram(
    "hubbub_http_request_seconds",
    "Time to answer, by status.",
    [...requests.durations].map(([status, histogram]) => [{ status }, histogram]),
  );
}

function writes(text: Exposition, { pool, writers }: MetricsDeps): void {
  const all = Object.entries(writers);
  text.histogram(
    "hubbub_batch_size",
    "Submissions that shared a commit.",
    all.map(([writer, { stats }]) => [{ writer }, stats.sizes]),
  );
  text.histogram(
    "hubbub_batch_seconds",
    "Time of a commit.",
    all.map(([writer, { stats }]) => [{ writer }, stats.seconds]),
  );
  text.gauge(
    "hubbub_batch_waiting",
    "Submissions waiting for a commit.",
    all.map(([writer, { waiting }]) => [{ writer }, waiting]),
  );
  text.counter(
    "hubbub_batch_failed_total",
    "Commits that failed.",
    all.map(([writer, { stats }]) => [{ writer }, stats.failed]),
  );
  text.gauge("hubbub_database_connections", "Connections of the pool.", [
    [{ state: "idle" }, pool.idleCount],
    [{ state: "busy" }, pool.totalCount - pool.idleCount],
  ]);
  text.gauge("hubbub_database_waiting", "Queries waiting for a connection.", pool.waitingCount);
}

function processOf(text: Exposition, loopDelay: ReturnType<typeof monitorEventLoopDelay>): void {
  const seconds = (nanoseconds: number) => nanoseconds / 1e9;
  text.gauge("hubbub_event_loop_delay_seconds", "How late the event loop was since the last look, by quantile.", [
    [{ quantile: "0.5" }, seconds(loopDelay.percentile(50))],
    [{ quantile: "0.99" }, seconds(loopDelay.percentile(99))],
    [{ quantile: "1" }, seconds(loopDelay.max)],
  ]);
  loopDelay.reset();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  text.counter("process_cpu_seconds_total", "CPU time of the process.", (user + system) / 1e6);
  text.gauge("process_resident_memory_bytes", "Memory of the process.", rss);
  text.gauge("process_start_time_seconds", "When the process started.", Date.now() / 1000 - process.uptime());
  text.gauge("nodejs_heap_used_bytes", "Memory of JavaScript objects.", heapUsed);
  text.gauge("nodejs_external_memory_bytes", "Memory of buffers and the like.", external);
}

function counts(label: string, numbers: Readonly<Record<string, number>>): [Record<string, string>, number][] {
  return Object.entries(numbers).map(([reason, count]) => [{ [label]: reason }, count]);
}
