import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { foreignProvider, type ProvidedUser } from "../../domain/identity/provider.ts";
import { testBus } from "../../testing/test-bus.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../testing/webhook-receiver.ts";
import { createDeliverer } from "./deliverer.ts";
import { claimDeliveries } from "./deliveries.store.ts";

const soon = { timeout: 8000, interval: 50 };

let test: TestDatabase;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [test, receiver] = await Promise.all([testDatabase(), startWebhookReceiver()]);
});
afterAll(() => Promise.all([test.drop(), receiver.close()]));
beforeEach(async () => {
  await test.database.kysely.deleteFrom("users").execute();
  receiver.received.length = 0;
});

/** An owner with endpoints and with as many deliveries for each. */
async function addDeliveries(owner: string, { endpoints, each }: { endpoints: number; each: number }): Promise<void> {
  const { kysely } = test.database;
  const user = { db_id: owner, hub_user_id: `hub-${owner}`, username: owner, email: "", premium: true };
  await kysely.insertInto("users").values(user).execute();
  await sql`
    WITH endpoint AS (
      INSERT INTO webhook_endpoints (user_db_id, url, types, secret)
      SELECT ${owner}, ${receiver.url}, '{event.ended}', 'secret' FROM generate_series(1, ${endpoints}::int)
      RETURNING id
    )
    INSERT INTO webhook_deliveries (endpoint_id, type, body)
    SELECT id, 'event.ended', '{}' FROM endpoint, generate_series(1, ${each}::int)`.execute(kysely);
}

const deliverer = (account: ProvidedUser | null = { id: "" }, bus = testBus()) =>
  createDeliverer({
    kysely: test.database.kysely,
    bus,
    logger: pino({ level: "silent" }),
    hub: { ...foreignProvider(""), findUser: async () => account },
    webhookPrivateAddresses: true,
  });

const deliveries = () =>
  test.database.kysely
    .selectFrom("webhook_deliveries")
    .select(["state", "attempts", "fault", "claimed_until"])
    .execute();

it("[WH-12] does not send what it claims while it stops", async () => {
  await addDeliveries("priya", { endpoints: 1, each: 2 });
  const [job] = deliverer().jobs;
  const closed = await test.database.kysely.transaction().execute(async (transaction) => {
    // The claim waits for the lock until the server stops.
    await sql`LOCK TABLE webhook_deliveries`.execute(transaction);
    job?.start();
    const waiting = sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'webhook_deliveries'::regclass`;
    await expect.poll(async () => (await waiting.execute(transaction)).rows.length, soon).toBe(1);
    return { end: job?.stop() };
  });
  await closed.end;
  expect(receiver.received).toEqual([]);
  const untouched = { state: "waiting", attempts: 0, fault: null, claimed_until: null };
  expect(await deliveries()).toEqual([untouched, untouched]);
});

it("[WH-10] makes at most 8 attempts of an owner at a time", async () => {
  await addDeliveries("priya", { endpoints: 5, each: 4 });
  await addDeliveries("tomas", { endpoints: 1, each: 3 });
  const { kysely } = test.database;
  const claimed = await claimDeliveries(kysely, 32);
  const of = (owner: string) => claimed.filter(({ hubUserId }) => hubUserId === `hub-${owner}`).length;
  expect([of("priya"), of("tomas")]).toEqual([8, 3]);
  expect(await claimDeliveries(kysely, 32)).toEqual([]);
});

it("[WH-13] sends nothing for an account that is disabled or removed, and switches its endpoints off", async () => {
  await addDeliveries("priya", { endpoints: 1, each: 2 });
  const [job] = deliverer(null).jobs;
  job?.start();
  const ended = { state: "failed", attempts: 0, fault: "off", claimed_until: null };
  await expect.poll(deliveries, soon).toEqual([ended, ended]);
  await job?.stop();
  expect(receiver.received).toEqual([]);
  const endpoints = await test.database.kysely.selectFrom("webhook_endpoints").select("switched_off").execute();
  expect(endpoints).toEqual([{ switched_off: "disabled" }]);
});

it("[PROC-11] looks at the queue when webhooks are published, and not when other changes are", async () => {
  const bus = testBus();
  const [job] = deliverer(undefined, bus).jobs;
  const queries = vi.spyOn(test.database.pool, "connect");
  job?.start();
  // Nothing waits: the next look is in a minute.
  await expect.poll(() => queries.mock.calls.length, soon).toBe(2);
  await addDeliveries("priya", { endpoints: 1, each: 1 });
  queries.mockClear();
  bus.publish({ roomId: "EVENT", invalidates: ["polls", "event"] });
  await sleep(1500);
  expect(queries).not.toHaveBeenCalled();
  bus.publish({ roomId: "EVENT", invalidates: ["webhooks"] });
  await expect.poll(() => receiver.received.length, soon).toBe(1);
  await job?.stop();
});
