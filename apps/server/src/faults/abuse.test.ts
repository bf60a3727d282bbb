import type { Insights } from "@hubbub/contract/insights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testApp, type TestApp } from "../testing/test-app.ts";
import type { Visitor } from "../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openEvent(app = test) {
  const organizer = app.organizer("priya");
  const event = await app.createEvent(organizer);
  return { organizer, eventId: event.id, path: `/api/events/${event.id}` };
}

/** Runs so many tasks, fifty at a time. */
async function inCrowd(count: number, task: (nth: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: 50 }, worker));
}

describe("one address", () => {
  it("[ABUSE-4] carries 5,000 attendees: each opens the page, votes and answers, none is refused", async () => {
    const { eventId, path } = await openEvent();
    const statuses = new Map<number, number>();
    const note = ({ status }: { status: number }) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await inCrowd(5000, async (nth) => {
      const attendee = test.visitor();
      note(await attendee.get(`/api/public/events/${eventId}`));
      note(await attendee.post(`${path}/emoji`, { emoji: "excited" }));
      note(await attendee.post(`${path}/icebreaker`, { response: `Answer ${nth}` }));
    });
    expect(Object.fromEntries(statuses)).toEqual({ 200: 5000, 201: 10_000 });
    const votes = (await test.visitor().get(`${path}/emoji`)).json as { total: number };
    expect(votes.total).toBe(5000);
  }, 90_000);

  it("[ABUSE-5] cannot be changed by X-Forwarded-For: without a cookie all are one participant", async () => {
    const { path } = await openEvent();
    const answers = [];
    for (let nth = 0; nth < 12; nth += 1) {
      const headers = {
        "X-Forwarded-For": `203.0.113.${nth}`,
        "X-Real-IP": `203.0.113.${nth}`,
        Forwarded: "for=1.2.3.4",
      };
      answers.push((await test.visitor().post(`${path}/icebreaker`, { response: "x" }, headers)).status);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
  });

  it("[ABUSE-6] counts X-Forwarded-For only where the proxy is named, and then each address for itself", async () => {
    const behindProxy = await testApp({ trustedProxies: ["127.0.0.1"] });
    try {
      const { path } = await openEvent(behindProxy);
      const post = (address: string) =>
        behindProxy.visitor().post(`${path}/emoji`, { emoji: "bored" }, { "X-Forwarded-For": address });
      expect((await post("203.0.113.1")).status).toBe(201);
      expect((await post("203.0.113.1")).status).toBe(429);
      expect((await post("203.0.113.2")).status).toBe(201);
      // The client wrote the first address itself; the proxy added the second.
      expect((await post("198.51.100.9, 203.0.113.1")).status).toBe(429);
    } finally {
      await behindProxy.close();
    }
  });
});

describe("cleared cookies", () => {
  it("[ABUSE-7] votes with ever new cookies are slowed per address with Retry-After; others vote on; organizers are told", async () => {
    const small = await testApp({ peoplePerAddress: 20 });
    try {
      const { organizer, eventId, path } = await openEvent(small);
      const insights = async (who: Visitor) => (await who.get(`${path}/insights`)).json as Insights;
      expect((await insights(organizer)).crowd).toBeNull();
      const honest = small.visitor();
      await honest.get(`/api/public/events/${eventId}`);
      expect((await honest.post(`${path}/icebreaker`, { response: "I am here" })).status).toBe(201);
      const statuses: number[] = [];
      for (let nth = 0; nth < 40; nth += 1) {
        const again = small.visitor();
        await again.get(`/api/public/events/${eventId}`);
        const answer = await again.post(`${path}/emoji`, { emoji: "bored" });
        statuses.push(answer.status);
        if (answer.status !== 429) continue;
        expect(answer.json).toMatchObject({ code: "rate_limited" });
        expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      }
      const taken = statuses.filter((status) => status === 201).length;
      expect(taken).toBeGreaterThanOrEqual(20);
      expect(taken).toBeLessThan(23);
      // Who is known already, and who is signed in, is not concerned.
      expect((await honest.post(`${path}/emoji`, { emoji: "excited" })).status).toBe(201);
      const wallet = await small.walletUser("mei");
      expect((await wallet.post(`${path}/emoji`, { emoji: "excited" })).status).toBe(201);
      await expect
        .poll(async () => (await insights(organizer)).crowd, { timeout: 3000 })
        .toMatchObject({
          slowed: 40 - taken,
        });
    } finally {
      await small.close();
    }
  });

  it("[ABUSE-8] a label made up for each vote is the same as a cleared cookie", async () => {
    const small = await testApp({ peoplePerAddress: 5 });
    try {
      const { path } = await openEvent(small);
      const statuses: number[] = [];
      for (let nth = 0; nth < 10; nth += 1) {
        const body = { emoji: "bored", participantId: `made-up-${nth}` };
        statuses.push((await small.visitor().post(`${path}/emoji`, body)).status);
      }
      expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
      expect(statuses.slice(7)).toEqual([429, 429, 429]);
    } finally {
      await small.close();
    }
  });
});

it("[ABUSE-10] the organizer's name typed by somebody else is a name and nothing more", async () => {
  const { path, organizer } = await openEvent();
  const pretender = test.visitor();
  await pretender.post(`${path}/chat`, { content: "Send me money", participantName: "priya" });
  const [message] = (await organizer.get(`${path}/chat`)).json as Record<string, unknown>[];
  expect(message).toMatchObject({
    participantName: "priya",
    participantProfileId: null,
    username: null,
    avatarUrl: null,
  });
  await pretender.post(`${path}/social`, { content: "Who am I?", participantName: "priya" });
  const [question] = (await organizer.get(`${path}/social`)).json as Record<string, unknown>[];
  expect(question).toMatchObject({ participantName: "priya", profileId: null, username: null, isPending: true });
});
