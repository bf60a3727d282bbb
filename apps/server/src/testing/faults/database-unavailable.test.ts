import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";

import { expect, inject, it, vi } from "vitest";

import { makeEvent, signIn } from "../sign-on.ts";
import { startInterruptibleProxy } from "../tcp-proxy.ts";
import { testDatabase } from "../test-database.ts";
import { Visitor } from "../visitor.ts";
import { useServers } from "./use-servers.ts";

const { start, cleanups } = useServers();

/** Starts a server whose connections to the database go through a proxy. */
async function startBehindProxy() {
  const database = await testDatabase({ allowNotices: true });
  cleanups.push(() => database.drop());
  await database.database.close();
  const given = new URL(inject("postgresServer"));
  const socketDirectory = given.searchParams.get("host");
  const proxy = await startInterruptibleProxy(
    socketDirectory
      ? { path: join(socketDirectory, ".s.PGSQL.5432") }
      : { host: given.hostname, port: Number(given.port || 5432) },
  );
  cleanups.push(() => proxy.close());
  const detour = new URL(database.databaseUrl);
  detour.searchParams.delete("host");
  const user = given.username || given.searchParams.get("user") || "postgres";
  const password = given.password ? `:${given.password}` : "";
  const server = await start({
    DATABASE_URL: `postgresql://${user}${password}@127.0.0.1:${proxy.port}${detour.pathname}`,
  });
  return { proxy, server };
}

it(
  "[PROC-7] database unavailable: rejects writes with 503 and Retry-After, serves cached lists and pages, and recovers without a restart",
  { timeout: 60_000 },
  async () => {
    const { proxy, server } = await startBehindProxy();
    const path = `/api/events/${await makeEvent(server)}`;
    const noor = new Visitor(server.url);
    await signIn(noor, "noor");
    for (const visitor of [noor, new Visitor(server.url)]) {
      await visitor.get(path.replace("/api/", "/api/public/"));
      expect((await visitor.post(`${path}/icebreaker`, { response: "before" })).status).toBe(201);
      expect((await visitor.post(`${path}/chat`, { content: "before" })).status).toBe(201);
    }
    const lists = ["icebreaker", "social", "chat", "emoji", "timer"].map((name) => `${path}/${name}`);
    const reads = [path.replace("/api/", "/api/public/"), ...lists];
    const readAll = async (visitor: Visitor) => Promise.all(reads.map((address) => visitor.get(address)));
    const stranger = new Visitor(server.url);
    const before = [await readAll(noor), await readAll(stranger)];
    expect(before.flat().map(({ status }) => status)).toEqual(before.flat().map(() => 200));

    proxy.cut();
    // Long enough for everything that is kept for a second to be older.
    await pause(1500);
    const refused = await stranger.post(`${path}/icebreaker`, { response: "meanwhile" });
    expect(refused).toMatchObject({ status: 503, json: { code: "unavailable" } });
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/u);
    const away = [await readAll(noor), await readAll(stranger)];
    expect(away.flat().map(({ status }) => status)).toEqual(away.flat().map(() => 200));
    // Shared lists only; own data needs the database.
    expect(away[1]?.[1]?.json).toEqual(before[1]?.[1]?.json);
    expect(away[1]?.[3]?.json).toMatchObject([{ content: "before" }, { content: "before" }]);
    const page = await stranger.get("/event/7KQ4M2XD");
    expect([page.status, page.headers.get("Content-Type"), page.text.includes("No connection")]).toEqual([
      503,
      "text/html; charset=utf-8",
      true,
    ]);
    const framed = await stranger.get("/stage/7KQ4M2XD");
    expect([framed.status, framed.headers.get("X-Frame-Options")]).toEqual([503, null]);
    expect((await stranger.get("/readyz")).status).toBe(503);
    expect((await stranger.get("/healthz")).status).toBe(200);

    proxy.restore();
    await vi.waitUntil(async () => (await stranger.get("/readyz")).status === 200, {
      timeout: 30_000,
      interval: 50,
    });
    expect((await noor.post(`${path}/icebreaker`, { response: "after" })).status).toBe(201);
    expect((await stranger.get(`${path}/icebreaker`)).json).toHaveLength(3);
  },
);

it(
  "[DATA-21] lists contain a submission whose response to COMMIT was lost, and repeating it stores nothing",
  { timeout: 60_000 },
  async () => {
    const { proxy, server } = await startBehindProxy();
    const path = `/api/events/${await makeEvent(server)}`;
    const attendee = new Visitor(server.url);
    await attendee.get(path.replace("/api/", "/api/public/"));
    expect((await attendee.get(`${path}/icebreaker`)).json).toEqual([]);
    const respond = () =>
      attendee.post(`${path}/icebreaker`, { response: "lost" }, { "Idempotency-Key": "response-to-commit-lost" });
    proxy.loseCommitResponses();
    expect((await respond()).status).toBe(503);
    proxy.restore();
    await vi.waitUntil(async () => (await attendee.get("/readyz")).status === 200, { timeout: 30_000, interval: 50 });
    expect((await respond()).status).toBe(201);
    expect((await attendee.get(`${path}/icebreaker`)).json).toMatchObject([{ response: "lost" }]);
  },
);
