import { WEBHOOK_LOG_MAX, WEBHOOK_QUEUE_MAX } from "@hubbub/contract/webhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageWebhooks } from "../../testing/time-travel.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../testing/webhook-receiver.ts";
import { addWebhook, listDeliveries, listWebhooks } from "../../testing/webhooks.ts";
import { limitQueues } from "./deliveries.store.ts";
import { removeOldDeliveries } from "./webhooks.store.ts";

const soon = { timeout: 8000, interval: 50 };
const HOUR = 3600;

let test: TestApp;
let receiver: WebhookReceiver;
let organizers = 0;
let organizer: Visitor;
beforeAll(async () => {
  test = await testApp({ webhookPrivateAddresses: true });
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
beforeEach(() => {
  organizer = test.organizer(`delivered-${(organizers += 1)}`);
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});

const answerWith = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (response) => void response.writeHead(status, headers).end("Not shown to anybody");
};
const endpointOf = () => addWebhook(organizer, receiver.url);
const sendTest = ({ id }: { id: string }) => organizer.post(`/api/webhooks/${id}/test`, {});
const first = async (endpoint: { id: string }) => (await listDeliveries(organizer, endpoint))[0];
const only = async () => (await listWebhooks(organizer))[0]!;
/** Milliseconds between the last attempt and the next one. */
const pause = async (endpoint: { id: string }) => {
  const { nextAt, triedAt } = (await first(endpoint))!;
  return nextAt === null ? null : Date.parse(nextAt) - Date.parse(triedAt!);
};

describe("attempts", () => {
  it("[WH-5] tries six times with the same id, and then gives up", async () => {
    answerWith(500);
    const endpoint = await endpointOf();
    await succeeds(sendTest(endpoint));
    const expected = [5, 300, 1800, 7200, 18_000];
    for (const [index, seconds] of expected.entries()) {
      await expect.poll(async () => (await first(endpoint))?.attempts, soon).toBe(index + 1);
      expect(await first(endpoint)).toMatchObject({ state: "waiting", status: 500, fault: "status" });
      const ratio = (await pause(endpoint))! / (seconds * 1000);
      expect(ratio).toBeGreaterThan(0.89);
      expect(ratio).toBeLessThan(1.11);
      await ageWebhooks(test, endpoint.id, Math.ceil(seconds * 1.11));
    }
    await expect.poll(() => first(endpoint), soon).toMatchObject({ attempts: 6, state: "failed", nextAt: null });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await only()).toMatchObject({ isEnabled: true, waiting: 0 });
    expect(JSON.stringify(await listDeliveries(organizer, endpoint))).not.toContain("Not shown");
  });

  it("[WH-5] waits as long as Retry-After says, and forgets the fault after a success", async () => {
    answerWith(503, { "Retry-After": "3600" });
    const endpoint = await endpointOf();
    await succeeds(sendTest(endpoint));
    await expect.poll(async () => (await first(endpoint))?.status, soon).toBe(503);
    expect(await pause(endpoint)).toBe(HOUR * 1000);
    expect((await only()).failingSince).not.toBeNull();
    answerWith(200);
    await ageWebhooks(test, endpoint.id, HOUR);
    await expect.poll(() => first(endpoint), soon).toMatchObject({ state: "delivered", attempts: 2, fault: null });
    expect((await only()).failingSince).toBeNull();
    expect((await first(endpoint))?.durationMs).toBeLessThan(5000);
  });

  it("[WH-6] does not follow redirects", async () => {
    answerWith(302, { Location: `${receiver.url}/elsewhere` });
    const endpoint = await endpointOf();
    await succeeds(sendTest(endpoint));
    await expect.poll(() => first(endpoint), soon).toMatchObject({ fault: "redirect", status: 302, state: "waiting" });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/"]);
  });

  it("[WH-5] says what failed if there was no answer", async () => {
    const silent = await startWebhookReceiver();
    await silent.close();
    const endpoint = await addWebhook(organizer, silent.url);
    await succeeds(sendTest(endpoint));
    await expect.poll(() => first(endpoint), soon).toMatchObject({ fault: "connection", status: null, attempts: 1 });
  });

  it(
    "[WH-5] ends an attempt after 15 seconds, and delivers to others in the meantime",
    { timeout: 40_000 },
    async () => {
      const late = await startWebhookReceiver();
      late.answer = () => undefined;
      const slow = await addWebhook(organizer, late.url);
      const endpoint = await endpointOf();
      await succeeds(sendTest(slow));
      await expect.poll(() => late.received.length, soon).toBe(1);
      await succeeds(sendTest(endpoint));
      await expect.poll(() => first(endpoint), soon).toMatchObject({ state: "delivered" });
      expect(await first(slow)).toMatchObject({ attempts: 0, state: "waiting" });
      await expect.poll(() => first(slow), { timeout: 20_000 }).toMatchObject({ fault: "timeout", status: null });
      expect((await first(slow))?.durationMs).toBeGreaterThan(14_900);
      await late.close();
    },
  );
});

describe("switching off", () => {
  it("[WH-7] switches an endpoint off that answers 410, and on again for its owner", async () => {
    answerWith(410);
    const endpoint = await endpointOf();
    await succeeds(sendTest(endpoint));
    await expect.poll(only, soon).toMatchObject({ isEnabled: false, switchedOff: { reason: "gone" } });
    expect(await first(endpoint)).toMatchObject({ state: "failed", status: 410, fault: "status" });
    expect(await sendTest(endpoint)).toMatchObject({ status: 409, json: { message: "Switch on the endpoint first" } });
    await succeeds(organizer.patch(`/api/webhooks/${endpoint.id}`, { isEnabled: true }));
    expect(await only()).toMatchObject({ isEnabled: true, switchedOff: null, failingSince: null });
    answerWith(200);
    await succeeds(sendTest(endpoint));
    await expect.poll(() => first(endpoint), soon).toMatchObject({ state: "delivered" });
  });

  it("[WH-7] switches an endpoint off at a last attempt after a day of failures, and ends what waits", async () => {
    answerWith(500);
    const endpoint = await endpointOf();
    await succeeds(sendTest(endpoint));
    await expect.poll(async () => (await first(endpoint))?.attempts, soon).toBe(1);
    // More than a day of failures, but the delivery has attempts left.
    for (const attempts of [2, 3, 4, 5]) {
      await ageWebhooks(test, endpoint.id, 25 * HOUR);
      await expect.poll(async () => (await first(endpoint))?.attempts, soon).toBe(attempts);
      expect(await only()).toMatchObject({ isEnabled: true, waiting: 1 });
    }
    await ageWebhooks(test, endpoint.id, 6 * HOUR);
    await expect.poll(only, soon).toMatchObject({ isEnabled: false, switchedOff: { reason: "failing" }, waiting: 0 });
    expect(await first(endpoint)).toMatchObject({ state: "failed", attempts: 6 });
  });

  it("[WH-7] keeps an endpoint on that fails once, a week after its last failure", async () => {
    answerWith(500);
    const endpoint = await endpointOf();
    await succeeds(sendTest(endpoint));
    for (const [index, seconds] of [6, 330, 2000, 8000, 20_000].entries()) {
      await expect.poll(async () => (await first(endpoint))?.attempts, soon).toBe(index + 1);
      await ageWebhooks(test, endpoint.id, seconds);
    }
    await expect.poll(() => first(endpoint), soon).toMatchObject({ attempts: 6, state: "failed" });
    await ageWebhooks(test, endpoint.id, 7 * 24 * HOUR);
    await succeeds(sendTest(endpoint));
    await expect.poll(() => first(endpoint), soon).toMatchObject({ attempts: 1, state: "waiting" });
    expect(await only()).toMatchObject({ isEnabled: true, waiting: 1 });
  });

  it("[WH-7] ends what waits when its owner switches an endpoint off", async () => {
    answerWith(500);
    const endpoint = await endpointOf();
    await succeeds(sendTest(endpoint));
    await expect.poll(async () => (await first(endpoint))?.attempts, soon).toBe(1);
    await succeeds(organizer.patch(`/api/webhooks/${endpoint.id}`, { isEnabled: false }));
    expect(await first(endpoint)).toMatchObject({ state: "failed" });
    expect(await only()).toMatchObject({ isEnabled: false, switchedOff: null, waiting: 0 });
  });
});

describe("the queue and the log", () => {
  /** Deliveries that wait for an hour. No call adds so many in a test's time. */
  const fill = async ({ id }: { id: string }, count: number, fields: object = {}) => {
    const next_at = new Date(Date.now() + HOUR * 1000);
    const row = { endpoint_id: Number(id), type: "event.ended" as const, body: "{}", next_at, ...fields };
    await test.database.kysely
      .insertInto("webhook_deliveries")
      .values(Array.from({ length: count }, () => row))
      .execute();
  };

  it("[WH-10] keeps the newest 1,000 that wait, and counts the dropped ones", async () => {
    const endpoint = await endpointOf();
    await fill(endpoint, WEBHOOK_QUEUE_MAX + 5);
    const results = await Promise.all([1, 2].map(() => limitQueues(test.database.kysely)));
    expect(results.reduce((sum, { dropped }) => sum + dropped, 0)).toBe(5);
    expect(await only()).toMatchObject({ waiting: WEBHOOK_QUEUE_MAX, dropped: 5 });
    const { text } = await test.visitor().get("/metrics");
    expect(text).toMatch(/^hubbub_queue_waiting\{queue="webhooks"\} \d+$/mu);
    expect(text).toMatch(/^hubbub_queue_dropped_total\{queue="webhooks"\} \d+$/mu);
    expect(text).toMatch(/^hubbub_webhook_attempts_total\{outcome="failed"\} [1-9]\d*$/mu);
  });

  it("[WH-11] shows the last 200 deliveries of 7 days, and the cleanup deletes the others", async () => {
    const endpoint = await endpointOf();
    const ended = { state: "delivered" as const, tried_at: new Date() };
    await fill(endpoint, WEBHOOK_LOG_MAX + 5, ended);
    expect(await listDeliveries(organizer, endpoint)).toHaveLength(WEBHOOK_LOG_MAX);
    await removeOldDeliveries(test.database.kysely);
    const count = async () =>
      (
        await test.database.kysely
          .selectFrom("webhook_deliveries")
          .where("endpoint_id", "=", Number(endpoint.id))
          .select("id")
          .execute()
      ).length;
    expect(await count()).toBe(WEBHOOK_LOG_MAX);
    await ageWebhooks(test, endpoint.id, 7 * 24 * HOUR);
    expect(await listDeliveries(organizer, endpoint)).toEqual([]);
    await removeOldDeliveries(test.database.kysely);
    expect(await count()).toBe(0);
  });

  it("[WH-11] sends a delivery again with the same id and new attempts, at most 30 a minute", async () => {
    const endpoint = await endpointOf();
    await succeeds(sendTest(endpoint));
    await expect.poll(() => first(endpoint), soon).toMatchObject({ state: "delivered" });
    const { id, messageId } = (await first(endpoint))!;
    const again = (deliveryId: string) =>
      organizer.post(`/api/webhooks/${endpoint.id}/deliveries/${deliveryId}/again`, {});
    expect((await again(id)).status).toBe(204);
    await expect.poll(() => receiver.received.map((each) => each.id), soon).toEqual([messageId, messageId]);
    await expect.poll(() => first(endpoint), soon).toMatchObject({ id, state: "delivered", attempts: 1 });
    expect((await again("999999")).status).toBe(404);
    const statuses = [];
    for (let sent = 0; sent < 28; sent += 1) statuses.push((await again(id)).status);
    expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).map(() => 204));
    expect(statuses.at(-1)).toBe(429);
  });

  it("[WH-11] sends what an organizer asks for before what waits", async () => {
    const endpoint = await addWebhook(organizer, `${receiver.url}/ordered`);
    await fill(endpoint, 300, { next_at: new Date(Date.now() - 1000) });
    await succeeds(sendTest(endpoint));
    const received = () => receiver.received.filter(({ path }) => path === "/ordered");
    await expect.poll(() => received().length, { timeout: 20_000 }).toBe(301);
    expect(received().findIndex(({ headers }) => headers["content-length"] !== "2")).toBeLessThan(200);
  });
});
