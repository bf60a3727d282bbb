import type { IncomingHttpHeaders } from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { rawHttp } from "../../testing/raw-http.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { mayReadMetrics } from "./metrics-access.ts";

const TOKEN = "a-token-of-twenty-letters";
let test: TestApp;
beforeAll(async () => {
  test = await testApp({ metricsToken: TOKEN });
});
afterAll(() => test.close());

const read = async (): Promise<string> =>
  (await test.visitor().get("/metrics", { Authorization: `Bearer ${TOKEN}` })).text;
const valueOf = (text: string, sample: string): number => {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1));
};

describe("access to the metrics", () => {
  it("[METRICS-1] requires the token, or without one a request of this machine that did not come through a proxy", () => {
    const of = (remoteAddress: string, more: IncomingHttpHeaders = {}) => ({
      headers: { host: "localhost:3000", ...more },
      socket: { remoteAddress },
    });
    const [here, away] = ["::ffff:127.0.0.1", "192.0.2.7"];
    const open = { token: null, isPublished: false };
    expect(mayReadMetrics(of(here), open)).toBe(true);
    expect(mayReadMetrics(of("::1"), open)).toBe(true);
    expect(mayReadMetrics(of(away), open)).toBe(false);
    for (const name of ["forwarded", "x-forwarded-for", "via"])
      expect(mayReadMetrics(of(here, { [name]: "x" }), open), name).toBe(false);
    expect(mayReadMetrics(of(here), { token: null, isPublished: true })).toBe(false);
    const closed = { token: TOKEN, isPublished: true };
    expect(mayReadMetrics(of(here), closed)).toBe(false);
    expect(mayReadMetrics(of(away, { authorization: `Bearer ${TOKEN}` }), closed)).toBe(true);
    expect(mayReadMetrics(of(away, { authorization: `Bearer ${TOKEN}x` }), closed)).toBe(false);
  });

  it("[METRICS-1] requires a Host header of this machine when there is no token, so that no other site can read them", async () => {
    const open = await testApp();
    try {
      const status = async (host: string | null) => {
        const head = `GET /metrics HTTP/1.${host === null ? "0" : "1"}\r\n${host === null ? "" : `Host: ${host}\r\n`}\r\n`;
        return (await rawHttp(open.url, (socket) => void socket.write(head))).status;
      };
      const { port } = new URL(open.url);
      for (const name of ["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.10", "[::1]"]) {
        expect(await status(name), name).toBe(200);
        expect(await status(`${name}:${port}`), name).toBe(200);
      }
      for (const name of [
        "rebound.example",
        `rebound.example:${port}`,
        "localhost.example",
        "127.0.0.1.example",
        "192.0.2.7",
        "0.0.0.0",
        "[::]",
        "[::ffff:192.0.2.7]",
        "localhost:1:2",
        null,
      ]) {
        expect(await status(name), String(name)).toBe(403);
      }
    } finally {
      await open.close();
    }
  });

  it("[METRICS-1] accepts any Host header with the token", async () => {
    const head = `GET /metrics HTTP/1.1\r\nHost: metrics.example\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`;
    expect((await rawHttp(test.url, (socket) => void socket.write(head))).status).toBe(200);
  });

  it("[METRICS-1] rejects a call without the token", async () => {
    expect((await test.visitor().get("/metrics")).status).toBe(403);
    expect((await test.visitor().get("/metrics", { Authorization: "Bearer nonsense" })).status).toBe(403);
  });
});

describe("content of the metrics", () => {
  it("[METRICS-3] contain sockets per event for the largest events, and bytes written to them", async () => {
    const events = await Promise.all(Array.from({ length: 22 }, () => test.createEvent(test.organizer("metrics"))));
    const [full] = events;
    const clients = await Promise.all(
      [...events, ...events.slice(0, 1)].map((event) => LiveClient.open(test.visitor(), event.id)),
    );
    const before = valueOf(await read(), "hubbub_live_messages_total");
    await test.visitor().post(`/api/events/${full?.id}/icebreaker`, { response: "seen" });
    await clients[0]?.until(() => clients[0]?.of("icebreaker:response").length === 1);
    const text = await read();
    expect(valueOf(text, `hubbub_live_connections{event="${full?.id}"}`)).toBe(2);
    expect(valueOf(text, 'hubbub_live_connections{event="others"}')).toBe(2);
    expect(text.match(/^hubbub_live_connections\{/gmu)).toHaveLength(21);
    expect(valueOf(text, "hubbub_live_messages_total")).toBeGreaterThan(before);
    expect(valueOf(text, "hubbub_live_lag_seconds_count")).toBeGreaterThan(0);
    expect(valueOf(text, "hubbub_live_entered_total")).toBe(23);
    for (const client of clients) client.close();
  });

  it("[METRICS-3] contain the entries of every cache and what waits in every queue", async () => {
    const event = await test.createEvent(test.organizer("metrics-caches"));
    const before = valueOf(await read(), 'hubbub_cache_entries{cache="records"}');
    await test.visitor().get(`/api/events/${event.id}/icebreaker`);
    const text = await read();
    expect(valueOf(text, 'hubbub_cache_entries{cache="records"}')).toBeGreaterThan(before);
    for (const cache of ["lists", "pages", "own-data", "list-responses", "text-filters", "followed-posts"])
      for (const family of ["hubbub_cache_entries", "hubbub_cache_evicted_total"])
        expect(valueOf(text, `${family}{cache="${cache}"}`), cache).toBeGreaterThanOrEqual(0);
    for (const queue of ["icebreaker", "polls", "bus", "database", "live"])
      for (const family of ["hubbub_queue_waiting", "hubbub_queue_dropped_total"])
        expect(valueOf(text, `${family}{queue="${queue}"}`), queue).toBe(0);
  });

  it("[METRICS-3] contain fast path answers, snapshots, 304s, refusals by reason, batches, the pool, the event loop and the bus", async () => {
    const event = await test.createEvent(test.organizer("metrics-2"));
    const visitor = test.visitor();
    const path = `/api/events/${event.id}/icebreaker`;
    const old = await read();
    const first = await visitor.get(path);
    await visitor.get(path, { "If-None-Match": first.headers.get("etag") ?? "" });
    await visitor.post(path, { response: "" });
    await visitor.post(path, { response: "one" });
    await expect(LiveClient.open(visitor, "ZZZZZZZZ")).rejects.toThrow("refused 404");
    const text = await read();
    const grew = (sample: string) => valueOf(text, sample) - (valueOf(old, sample) || 0);
    expect(grew('hubbub_snapshot_reads_total{outcome="hit"}')).toBe(1);
    expect(grew('hubbub_snapshot_reads_total{outcome="build"}')).toBe(1);
    expect(grew("hubbub_http_not_modified_total")).toBe(1);
    expect(grew('hubbub_http_refused_total{reason="invalid"}')).toBe(1);
    expect(grew('hubbub_live_refused_total{reason="not_found"}')).toBe(1);
    expect(grew('hubbub_batch_size_count{writer="icebreaker"}')).toBe(1);
    expect(grew('hubbub_batch_size_bucket{le="1",writer="icebreaker"}')).toBe(1);
    const writers = [
      "icebreaker",
      "reactions",
      "questions",
      "question_votes",
      "chat",
      "chat_reactions",
      "prize_entries",
    ];
    expect(writers.map((writer) => valueOf(text, `hubbub_queue_waiting{queue="${writer}"}`))).toEqual(
      writers.map(() => 0),
    );
    expect(grew('hubbub_http_request_seconds_count{status="2xx"}')).toBeGreaterThanOrEqual(2);
    expect(valueOf(text, 'hubbub_database_connections{state="idle"}')).toBeGreaterThan(0);
    // An idle process has none: the interval of the samples, 0.04 s, is not part of it.
    expect(valueOf(text, 'hubbub_event_loop_delay_seconds{quantile="0.5"}')).toBeLessThan(0.04);
    expect(valueOf(text, 'hubbub_event_loop_delay_seconds{quantile="1"}')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, "hubbub_bus_healthy")).toBe(1);
    expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
  });

  it("[METRICS-4] keeps to the text format: a head for each family, valid samples, buckets that add up", async () => {
    const lines = (await read()).split("\n").filter(Boolean);
    const heads = lines.filter((line) => line.startsWith("# TYPE "));
    expect(heads).toContain("# TYPE hubbub_live_connections gauge");
    expect(heads).toContain("# TYPE hubbub_live_writes_total counter");
    expect(heads).toContain("# TYPE hubbub_batch_size histogram");
    expect(lines.filter((line) => line.startsWith("# HELP "))).toHaveLength(heads.length);
    for (const line of lines)
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)+\})? (?:-?[\d.e+-]+|Nan|[+-]Inf))$/u);
    const status = 'hubbub_http_request_seconds_bucket{le="';
    const buckets = lines.filter((line) => line.startsWith(status) && line.includes('status="2xx"'));
    const totals = buckets.map((line) => Number(line.split(" ").at(-1)));
    expect(totals).toHaveLength(13);
    expect(totals).toEqual(totals.toSorted((one, other) => one - other));
  });

  it("[METRICS-3] counts per server, also when one process has several", async () => {
    const other = await testApp({ metricsToken: TOKEN });
    await other.visitor().get("/api/nothing");
    const text = (await other.visitor().get("/metrics", { Authorization: `Bearer ${TOKEN}` })).text;
    expect(valueOf(text, 'hubbub_http_refused_total{reason="not_found"}')).toBe(1);
    await other.close();
  });
});

describe("request ids", () => {
  it("[OPS-2] every answer has a request id, and an id sent by a client is ignored", async () => {
    const event = await test.createEvent(test.organizer("ids"));
    const ids: (string | null)[] = [];
    for (const path of ["/api/nothing", `/api/events/${event.id}/icebreaker`, "/healthz"]) {
      const answer = await test.visitor().get(path, { "X-Request-Id": "made-by-a-stranger" });
      ids.push(answer.headers.get("x-request-id"));
    }
    expect(ids.every((id) => /^[0-9a-f-]{36}$/u.test(id ?? ""))).toBe(true);
    expect(new Set(ids).size).toBe(3);
  });

  it("[OPS-2] a valid request id of a trusted proxy is kept, and that of another address is not", async () => {
    const proxied = await testApp({ trustedProxies: ["127.0.0.1"] });
    const elsewhere = await testApp({ trustedProxies: ["192.0.2.0/24"] });
    const idFrom = async (app: TestApp, id: string) =>
      (await app.visitor().get("/healthz", { "X-Request-Id": id })).headers.get("x-request-id");
    expect(await idFrom(proxied, "proxy-0001")).toBe("proxy-0001");
    expect(await idFrom(proxied, "bad id 0001")).toMatch(/^[0-9a-f-]{36}$/u);
    expect(await idFrom(elsewhere, "proxy-0001")).toMatch(/^[0-9a-f-]{36}$/u);
    await Promise.all([proxied.close(), elsewhere.close()]);
  });
});

it("[OPS-1] /readyz fails while the database rejects writes, and reports the bus health", async () => {
  const readOnly = await testApp();
  const ready = await readOnly.visitor().get("/readyz");
  expect([ready.status, ready.json]).toEqual([200, { status: "ready", bus: "linked" }]);
  const { pool } = readOnly.database;
  // Of all connections that the pool can have.
  const setReadOnly = async (value: "on" | "off") => {
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    await Promise.all(clients.map((client) => client.query(`set default_transaction_read_only = ${value}`)));
    for (const client of clients) client.release();
  };
  await setReadOnly("on");
  await expect
    .poll(async () => (await readOnly.visitor().get("/readyz")).json)
    .toMatchObject({ status: "unavailable", reason: "database unreachable" });
  await setReadOnly("off");
  await readOnly.close();
});
