import { expect, it, onTestFinished } from "vitest";

import type { RunningServer } from "../../testing/server-process.ts";
import { personAt, testNodes } from "../../testing/test-nodes.ts";
import { succeeds, Visitor } from "../../testing/visitor.ts";
import { startWebhookReceiver } from "../../testing/webhook-receiver.ts";
import { addWebhook, listWebhooks } from "../../testing/webhooks.ts";

const PEOPLE = 40;

async function twoNodes() {
  const nodes = await testNodes({ WEBHOOK_PRIVATE_ADDRESSES: "on" });
  onTestFinished(() => nodes.close());
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const [a, b] = await Promise.all([nodes.start(), nodes.start()]);
  const organizer = nodes.organizer(a);
  const { id } = await succeeds<{ id: string }>(organizer.post("/api/events", { title: "A talk" }));
  await succeeds(organizer.patch(`/api/events/${id}`, { reviewAnonymousQuestions: false }));
  /** @returns the id of the question; null if it was not acknowledged */
  const ask = async (node: RunningServer, content: string) => {
    const person = personAt(node);
    const answer = await person.post(`/api/events/${id}/social`, { content }).catch(() => null);
    return answer?.status === 201 ? (answer.json as { id: string }).id : null;
  };
  return { nodes, receiver, a, b, organizer, eventId: id, ask };
}

it(
  "[WH-12] two nodes deliver each webhook once; when they stop, the next one continues without a delay",
  { timeout: 120_000 },
  async () => {
    const { nodes, receiver, a, b, organizer, ask } = await twoNodes();
    const { id } = await addWebhook(organizer, receiver.url, ["question.published"]);
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 30);
    const asked = await Promise.all(
      Array.from({ length: PEOPLE }, (_, nth) => ask(nth % 2 ? a : b, `Question ${nth}?`)),
    );
    expect(asked).not.toContain(null);
    const published = () => receiver.received.map(({ message }) => String(message.data["questionId"])).toSorted();
    await expect.poll(() => published().length, { timeout: 20_000 }).toBe(PEOPLE);
    await expect.poll(async () => (await listWebhooks(organizer))[0]?.waiting, { timeout: 10_000 }).toBe(0);
    expect(published()).toEqual(asked.map(String).toSorted());

    receiver.received.length = 0;
    receiver.answer = () => undefined;
    await succeeds(organizer.post(`/api/webhooks/${id}/test`, {}));
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    expect(await Promise.all([a.stop(), b.stop()])).toEqual([0, 0]);
    receiver.answer = (response) => void response.writeHead(204).end();
    const c = await nodes.start();
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2);
    await expect.poll(async () => (await listWebhooks(nodes.organizer(c)))[0]?.waiting, { timeout: 5000 }).toBe(0);
  },
);

it(
  "[WH-12] a killed node loses no webhook: the other one sends it after a minute, with the same id",
  { timeout: 240_000 },
  async () => {
    const { nodes, receiver, a, b, organizer, eventId, ask } = await twoNodes();
    await addWebhook(organizer, receiver.url, ["question.published"]);
    // The first requests never get an answer.
    receiver.answer = () => undefined;
    const acknowledged: string[] = [];
    const asking = Array.from({ length: PEOPLE }, async (_, nth) => {
      const id = await ask(b, `Question ${nth}?`);
      if (id !== null) acknowledged.push(id);
      if (acknowledged.length === PEOPLE / 2) await b.kill();
    });
    await Promise.all(asking);
    expect(acknowledged.length).toBeGreaterThanOrEqual(PEOPLE / 2);
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBeGreaterThan(0);
    // What the nodes have claimed is sent again by one that starts later, when the claims have ended.
    await a.kill();
    const unanswered = new Set(receiver.received.map(({ id }) => id));
    receiver.received.length = 0;
    receiver.answer = (response) => void response.writeHead(204).end();
    const c = await nodes.start();
    const stored = (await new Visitor(c.url).get(`/api/events/${eventId}/social`)).json as { id: string }[];
    await expect
      .poll(() => receiver.received.map(({ message }) => String(message.data["questionId"])).toSorted(), {
        timeout: 90_000,
      })
      .toEqual(stored.map(({ id }) => id).toSorted());
    const ids = receiver.received.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of unanswered) expect(ids).toContain(id);
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  },
);
