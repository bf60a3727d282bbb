import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

import { WEBHOOK_TYPES, WEBHOOKS_MAX } from "@hubbub/contract/webhooks";
import { sql } from "kysely";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { archiveEvent, openEvent, reopenEvent } from "../../testing/open-event.ts";
import { choice, openPolls, quiz } from "../../testing/open-polls.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createConference } from "../../testing/test-group.ts";
import { ageQuiz, ageWebhooks } from "../../testing/time-travel.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../testing/webhook-receiver.ts";
import { addWebhook, listDeliveries, listWebhooks } from "../../testing/webhooks.ts";

const soon = { timeout: 8000, interval: 50 };

let test: TestApp;
let receiver: WebhookReceiver;
let organizers = 0;
let organizer: Visitor;
let username: string;
beforeAll(async () => {
  test = await testApp({ webhookPrivateAddresses: true });
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
// Each test has its own organizer, so that it gets its own webhooks only.
beforeEach(() => {
  username = `hooked-${(organizers += 1)}`;
  organizer = test.organizer(username);
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});

/** What the receiver has got, in the order of their creation. */
const messages = () => receiver.received.map(({ message }) => message);
const got = () =>
  messages()
    .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
    .map(({ type, data }) => [type, data]);

describe("endpoints", () => {
  it("[WH-1] [WH-2] returns the secret only when it is created and replaced, and to its owner only", async () => {
    const created = await addWebhook(organizer, `${receiver.url}/one`, ["event.ended"]);
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    const { secret, ...listed } = created;
    expect(await listWebhooks(organizer)).toEqual([listed]);
    const changed = await succeeds(organizer.patch(`/api/webhooks/${created.id}`, { types: ["poll.opened"] }));
    expect(changed).toEqual({ ...listed, types: ["poll.opened"] });
    const replaced = await succeeds<typeof created>(organizer.post(`/api/webhooks/${created.id}/secret`, {}));
    expect(replaced.secret).not.toBe(secret);
    expect(replaced.formerSecretUntil).not.toBeNull();

    const other = test.organizer("another-owner");
    await addWebhook(other, receiver.url);
    const path = `/api/webhooks/${created.id}`;
    const answers = [
      await other.patch(path, { isEnabled: false }),
      await other.post(`${path}/secret`, {}),
      await other.get(`${path}/deliveries`),
      await other.post(`${path}/test`, {}),
      await other.post(`${path}/deliveries/1/again`, {}),
      await other.delete(path),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await listWebhooks(organizer)).toHaveLength(1);
    expect((await organizer.delete(path)).status).toBe(204);
    expect(await listWebhooks(organizer)).toEqual([]);
  });

  it("[WH-1] allows 10 endpoints an organizer, even with concurrent calls", async () => {
    await organizer.get("/api/user");
    const body = { url: receiver.url, types: ["event.ended"] };
    const answers = await Promise.all(
      Array.from({ length: WEBHOOKS_MAX + 3 }, () => organizer.post("/api/webhooks", body)),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await listWebhooks(organizer)).toHaveLength(WEBHOOKS_MAX);
  });

  it.each([
    [{ url: "https://10.0.0.1/", types: [] }, "Choose at least one type"],
    [{ url: "hooks.example.org", types: ["event.ended"] }, "Must be a valid URL"],
    [{ url: "https://a:b@example.org", types: ["event.ended"] }, "Must be a valid URL"],
    [
      { url: "https://169.254.169.254/", types: ["event.ended"] },
      "Webhooks cannot be sent to this address. Use a public address.",
    ],
    [
      { url: "http://example.org/", types: ["event.ended"] },
      "Webhooks cannot be sent to this address. Use a public address.",
    ],
    [{ url: "https://example.org/", types: ["event.started"] }, "types.0 is not valid"],
  ])("[WH-1] refuses %j", async (body, message) => {
    expect(await organizer.post("/api/webhooks", body)).toMatchObject({ status: 400, json: { message } });
  });
});

describe("what is recorded", () => {
  it("[WH-3] records sessions that begin and end, once each", async () => {
    const { sessions, activate } = await createConference(test, 2, username);
    const [first, second] = [sessions[0]!, sessions[1]!];
    await addWebhook(organizer, receiver.url);
    await activate(first.id);
    await activate(first.id);
    await activate(second.id);
    await archiveEvent(organizer, second.id);
    await archiveEvent(organizer, second.id);
    await reopenEvent(organizer, second.id);
    await expect.poll(got, soon).toEqual([
      ["event.activated", { eventId: first.id }],
      ["event.activated", { eventId: second.id }],
      ["event.ended", { eventId: second.id }],
      ["event.activated", { eventId: second.id }],
    ]);
  });

  it("[WH-3] records questions that become public and that are answered, once each", async () => {
    const { event, path, attendee, change } = await openEvent(test, { username, calls: "social" });
    await addWebhook(organizer, receiver.url);
    const ask = async (content: string, headers?: Record<string, string>) =>
      succeeds<{ id: string }>((await attendee()).post(path, { content }, headers));
    const person = await attendee();
    const key = { "Idempotency-Key": "asked-only-once" };
    await change({ reviewAnonymousQuestions: false });
    const open = await succeeds<{ id: string }>(person.post(path, { content: "A secret text?" }, key));
    await succeeds(person.post(path, { content: "A secret text?" }, key));
    await change({ reviewAnonymousQuestions: true });
    const [held, answered, ignored] = [await ask("Held?"), await ask("Answered?"), await ask("Ignored?")];
    await succeeds(organizer.patch(`${path}/${held.id}/reset`, {}));
    await succeeds(organizer.patch(`${path}/${held.id}/reset`, {}));
    await succeeds(organizer.patch(`${path}/${answered.id}/moderate`, { approved: true, answer: "Yes" }));
    await succeeds(organizer.patch(`${path}/${answered.id}/moderate`, { approved: true, answer: "Yes" }));
    await succeeds(organizer.patch(`${path}/${ignored.id}/moderate`, { approved: false }));
    await succeeds(organizer.post(`${path}/merge`, { into: held.id, from: [open.id] }));
    await succeeds(organizer.post(`${path}/unmerge`, { from: [open.id] }));
    const about = (type: string, { id: questionId }: { id: string }) =>
      JSON.stringify([type, { eventId: event.id, questionId }]);
    const expected = [
      about("question.published", open),
      about("question.published", held),
      about("question.published", answered),
      about("question.answered", answered),
    ].toSorted();
    const found = () =>
      got()
        .map((each) => JSON.stringify(each))
        .toSorted();
    await expect.poll(found, soon).toEqual(expected);
    expect(receiver.received.map(({ body }) => body).join("")).not.toContain("secret text");
  });

  it("[WH-3] records polls that open and close, whatever closes them", async () => {
    const { event, organizer: owner, path, open, add } = await openPolls(test);
    // `openPolls` has one organizer for all tests.
    await addWebhook(owner, receiver.url, ["poll.opened", "poll.closed"]);
    const first = await open(choice());
    const second = await open(choice());
    await succeeds(owner.post(`${path}/${second.id}/reset`, {}));
    const timed = await open(quiz(10));
    await ageQuiz(test, event.id, 20);
    const last = await add(choice());
    await expect.poll(() => got().length, soon).toBe(6);
    const changed = await open(quiz(10));
    await ageQuiz(test, event.id, 11);
    await succeeds(owner.patch(`${path}/${changed.id}`, { question: "Which one is it?" }));
    await open(last.id);
    await archiveEvent(owner, event.id);
    const of = (type: string, { id: pollId }: { id: string }) => [type, { eventId: event.id, pollId }];
    await expect
      .poll(
        () =>
          got()
            .map((each) => JSON.stringify(each))
            .toSorted(),
        soon,
      )
      .toEqual(
        [first, second, timed, changed, last]
          .flatMap((poll) => [of("poll.opened", poll), of("poll.closed", poll)])
          .map((each) => JSON.stringify(each))
          .toSorted(),
      );
    for (const { id } of await listWebhooks(owner)) await succeeds(owner.delete(`/api/webhooks/${id}`));
  });

  it("[WH-3] records draws, and nothing for other organizers, other types and endpoints that are off", async () => {
    const { event, path } = await openEvent(test, { username });
    const winner = await test.walletUser(`winner-${event.id}`);
    await succeeds(winner.get(`/api/public/events/${event.id}`));
    await succeeds(winner.post(`${path}/chat`, { content: "Good evening" }));
    const draws = await addWebhook(organizer, `${receiver.url}/draws`, ["prize.drawn"]);
    const off = await addWebhook(organizer, `${receiver.url}/off`);
    await succeeds(organizer.patch(`/api/webhooks/${off.id}`, { isEnabled: false }));
    const other = test.organizer("owner-of-nothing");
    await addWebhook(other, `${receiver.url}/other`);
    const { id: drawId } = await succeeds<{ id: string }>(organizer.post(`${path}/prize/draw`));
    await archiveEvent(organizer, event.id);
    await expect.poll(got, soon).toEqual([["prize.drawn", { eventId: event.id, drawId }]]);
    await expect.poll(async () => (await listWebhooks(organizer)).map(({ waiting }) => waiting), soon).toEqual([0, 0]);
    expect(receiver.received.map(({ path: at }) => at)).toEqual(["/draws"]);
    expect(await listDeliveries(organizer, off)).toEqual([]);
    expect(await listDeliveries(organizer, draws)).toMatchObject([{ type: "prize.drawn", state: "delivered" }]);
  });

  it("[WH-3] records every type of the contract in these tests", () => {
    expect(WEBHOOK_TYPES.toSorted()).toEqual(
      [
        "event.activated",
        "event.ended",
        "poll.closed",
        "poll.opened",
        "prize.drawn",
        "question.answered",
        "question.published",
      ].toSorted(),
    );
  });

  it("[WH-13] deletes deliveries with their event, and endpoints with their account", async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const { event } = await openEvent(test, { username });
    const endpoint = await addWebhook(organizer, receiver.url);
    await archiveEvent(organizer, event.id);
    await expect.poll(() => listDeliveries(organizer, endpoint), soon).toMatchObject([{ attempts: 1 }]);
    await succeeds(organizer.delete(`/api/events/${event.id}`));
    expect(await listDeliveries(organizer, endpoint)).toEqual([]);
    const { dbId } = await succeeds<{ dbId: string }>(organizer.get("/api/user"));
    await succeeds(organizer.post(`/api/webhooks/${endpoint.id}/test`, {}));
    // As an operator deletes an organizer.
    await test.database.kysely.deleteFrom("users").where("db_id", "=", dbId).execute();
    const { rows } = await sql<{ left: number }>`
      SELECT (SELECT count(*) FROM webhook_endpoints WHERE id = ${Number(endpoint.id)})::int
        + (SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = ${Number(endpoint.id)})::int AS left`.execute(
      test.database.kysely,
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});

describe("signatures", () => {
  /** The JavaScript in a document, as a module. */
  const exampleOf = async (document: string) => {
    const text = await readFile(new URL(`../../../../../${document}`, import.meta.url), "utf8");
    const code = /```js\n(.*?)```/su.exec(text)?.[1] ?? "";
    const library = pathToFileURL(createRequire(import.meta.url).resolve("standardwebhooks")).href;
    const module = `data:text/javascript,${encodeURIComponent(code.replace("standardwebhooks", library))}`;
    return (await import(module)) as { read: (secret: string, headers: object, body: string) => unknown };
  };
  const sendTest = ({ id }: { id: string }) => succeeds(organizer.post(`/api/webhooks/${id}/test`, {}));
  const last = async (count: number) => {
    await expect.poll(() => receiver.received.length, soon).toBe(count);
    return receiver.received.at(-1)!;
  };
  const verify = (secret: string, { body, headers }: WebhookReceiver["received"][number]) =>
    new StandardWebhook(secret).verify(body, headers as Record<string, string>);

  it("[WH-4] another implementation of Standard Webhooks verifies requests, with both secrets for a day after a rotation", async () => {
    const endpoint = await addWebhook(organizer, receiver.url);
    await sendTest(endpoint);
    const first = await last(1);
    expect(verify(endpoint.secret, first)).toEqual({ type: "webhook.test", timestamp: expect.any(String), data: {} });
    expect(first.headers["content-type"]).toBe("application/json");
    const { read } = await exampleOf("docs/webhooks.md");
    expect(read(endpoint.secret, first.headers, first.body)).toEqual(first.message);
    expect(() => read(endpoint.secret, { ...first.headers, "webhook-id": "1" }, first.body)).toThrow();
    expect(() => verify(endpoint.secret, { ...first, body: first.body.replace("test", "text") })).toThrow();

    const { secret } = await succeeds<{ secret: string }>(organizer.post(`/api/webhooks/${endpoint.id}/secret`, {}));
    await sendTest(endpoint);
    const second = await last(2);
    expect(String(second.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    for (const each of [secret, endpoint.secret]) expect(verify(each, second)).toMatchObject({ type: "webhook.test" });
    await ageWebhooks(test, endpoint.id, 24 * 3600);
    await sendTest(endpoint);
    const third = await last(3);
    expect(verify(secret, third)).toMatchObject({ type: "webhook.test" });
    expect(() => verify(endpoint.secret, third)).toThrow();
    expect((await listWebhooks(organizer))[0]?.formerSecretUntil).toBeNull();
  });
});
