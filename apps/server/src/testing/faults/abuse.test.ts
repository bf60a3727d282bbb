import type { PrizeEntries } from "@hubbub/contract/activities/prizes/calls";
import type { Insights } from "@hubbub/contract/insights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { NEWCOMERS } from "../../api/rate-limits/limits.ts";
import { LiveClient } from "../live-client.ts";
import { openEvent } from "../open-event.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { ageProfiles } from "../time-travel.ts";
import type { Visitor } from "../visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Runs `count` tasks with limited concurrency. */
async function inParallel(count: number, task: (nth: number) => Promise<void>, atOnce = 50): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const VENUE_SIZE = 300;
/** Longer than the time after which a visitor without a socket counts as present. */
const THINKING_MS = 1100;
const think = () => new Promise((resolve) => setTimeout(resolve, THINKING_MS));
const newcomerLimits = { newcomersWithoutPresence: NEWCOMERS.max };
const insightsOf = async (organizer: Visitor, path: string) =>
  (await organizer.get(`${path}/insights`)).json as Insights;

describe("client address", () => {
  it("[ABUSE-6] ignores X-Forwarded-For without a trusted proxy", async () => {
    const { path } = await openEvent(test);
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

  it("[ABUSE-6] uses X-Forwarded-For of a trusted proxy only", async () => {
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

describe("audience behind one address", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await testApp({ ...newcomerLimits, trustedProxies: ["127.0.0.1"] });
  });
  afterAll(() => limited.close());

  it("[ABUSE-1] does not limit people with live sockets", async () => {
    const { organizer, path, event } = await openEvent(limited);
    const statuses = new Map<number, number>();
    const sockets: LiveClient[] = [];
    await inParallel(VENUE_SIZE, async () => {
      const attendee = limited.visitor();
      await attendee.get(`/api/public/events/${event.id}`);
      sockets.push(await LiveClient.open(attendee, event.id));
      await think();
      const { status } = await attendee.post(`${path}/emoji`, { emoji: "excited" });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    expect(Object.fromEntries(statuses)).toEqual({ 201: VENUE_SIZE });
    expect((await insightsOf(organizer, path)).crowd).toBeNull();
    for (const socket of sockets) socket.close();
  }, 60_000);

  it("[ABUSE-1] does not limit 5,000 polling people without WebSockets", async () => {
    const { organizer, path, event } = await openEvent(limited);
    const statuses = new Map<number, number>();
    const note = ({ status }: { status: number }) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const takePart = async (nth: number) => {
      const attendee = limited.visitor();
      note(await attendee.get(`/api/public/events/${event.id}`));
      // The second of these is for the fast path, which answers if no vote arrived since the first.
      note(await attendee.get(`${path}/emoji`));
      note(await attendee.get(`${path}/emoji`));
      await think();
      note(await attendee.post(`${path}/emoji`, { emoji: "excited" }));
      note(await attendee.post(`${path}/icebreaker`, { response: `Answer ${nth}` }));
    };
    await inParallel(5000, takePart, 250);
    expect(Object.fromEntries(statuses)).toEqual({ 200: 15_000, 201: 10_000 });
    expect(((await limited.visitor().get(`${path}/emoji`)).json as { total: number }).total).toBe(5000);
    expect((await insightsOf(organizer, path)).crowd).toBeNull();
  }, 240_000);

  it("[ABUSE-6] counts a live socket at the address from the trusted proxy", async () => {
    const { path, event } = await openEvent(limited);
    const at = (address: string) => ({ "X-Forwarded-For": address });
    const [hall, elsewhere] = [at("198.51.100.1"), at("198.51.100.2")];
    const sockets = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const attendee = limited.visitor();
        await attendee.get(`/api/public/events/${event.id}`, hall);
        return LiveClient.open(attendee, event.id, { headers: hall });
      }),
    );
    await think();
    const admittedFrom = async (headers: Record<string, string>) => {
      let admitted = 0;
      for (let nth = 0; nth < 50; nth += 1) {
        const body = { emoji: "bored", participantId: `${nth}-${headers["X-Forwarded-For"]?.replaceAll(".", "-")}` };
        if ((await limited.visitor().post(`${path}/emoji`, body, headers)).status === 201) admitted += 1;
      }
      return admitted;
    };
    // Ten, and one per ten seconds.
    expect(await admittedFrom(elsewhere)).toBeLessThan(13);
    // Three more for each of the ten people who are present.
    expect(await admittedFrom(hall)).toBeGreaterThanOrEqual(40);
    for (const socket of sockets) socket.close();
  });
});

describe("one person with many identities", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await testApp(newcomerLimits);
  });
  afterAll(() => limited.close());

  it("[ABUSE-7] limits a script with a new cookie per vote with 429 and Retry-After, and reports it to organizers", async () => {
    const { organizer, event, path } = await openEvent(limited);
    const honest = limited.visitor();
    await honest.get(`/api/public/events/${event.id}`);
    const socket = await LiveClient.open(honest, event.id);
    expect((await honest.post(`${path}/icebreaker`, { response: "I am here" })).status).toBe(201);
    const statuses: number[] = [];
    for (let nth = 0; nth < 100; nth += 1) {
      const again = limited.visitor();
      // All of them request the event, half of them also one of its lists.
      await again.get(`/api/public/events/${event.id}`);
      if (nth % 2 === 0) await again.get(`${path}/emoji`);
      const answer = await again.post(`${path}/emoji`, { emoji: "bored" });
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(answer.json).toMatchObject({ code: "rate_limited" });
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    const taken = statuses.filter((status) => status === 201).length;
    // Ten with the person who is present, for whom three more are admitted after a second; then one per ten seconds.
    expect(taken).toBeGreaterThanOrEqual(9);
    expect(taken).toBeLessThan(18);
    // Known participants are not limited.
    expect((await honest.post(`${path}/emoji`, { emoji: "excited" })).status).toBe(201);
    await expect
      .poll(async () => (await insightsOf(organizer, path)).crowd, { timeout: 3000 })
      .toMatchObject({ slowed: 100 - taken });
    socket.close();
  });

  it("[ABUSE-7] limits a script with a new participant label per vote", async () => {
    const { path } = await openEvent(limited);
    const statuses: number[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      const body = { emoji: "bored", participantId: `made-up-${nth}` };
      statuses.push((await limited.visitor().post(`${path}/emoji`, body)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(statuses.slice(12)).toEqual(Array.from({ length: 8 }, () => 429));
  });
});

describe("new accounts", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await testApp(newcomerLimits);
  });
  afterAll(() => limited.close());

  async function openQuestion() {
    const opened = await openEvent(limited);
    const asked = await opened.organizer.post(`${opened.path}/social`, { content: "Why?", participantName: "Priya" });
    const { id } = asked.json as { id: string };
    await opened.organizer.patch(`${opened.path}/social/${id}/moderate`, { approved: true });
    const vote = (visitor: Visitor) => visitor.post(`${opened.path}/social/${id}/vote`, { voteType: "upvote" });
    const entries = async () =>
      ((await opened.organizer.get(`${opened.path}/prize/entries`)).json as PrizeEntries).count;
    return { ...opened, vote, entries };
  }

  it("[ABUSE-13] limits votes and prize entries of new accounts at one address, and reports it to organizers", async () => {
    const { organizer, path, vote, entries } = await openQuestion();
    const statuses: number[] = [];
    for (let nth = 0; nth < 30; nth += 1) statuses.push((await vote(await limited.walletUser(`fake-${nth}`))).status);
    const taken = statuses.filter((status) => status === 201 || status === 200).length;
    expect(taken).toBeGreaterThanOrEqual(10);
    expect(taken).toBeLessThan(14);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - taken);
    expect(await entries()).toBe(taken);
    await expect
      .poll(async () => (await insightsOf(organizer, path)).crowd, { timeout: 3000 })
      .toMatchObject({ slowed: 30 - taken });
  });

  it("[ABUSE-13] enters no accounts into the prize draw that open and close the page, and those that stay", async () => {
    const { event, entries } = await openQuestion();
    for (let nth = 0; nth < 30; nth += 1) {
      const socket = await LiveClient.open(await limited.walletUser(`drive-by-${nth}`), event.id);
      socket.close();
      await socket.until(() => socket.closeCode !== null);
    }
    const sockets: LiveClient[] = [];
    for (let nth = 0; nth < 3; nth += 1)
      sockets.push(await LiveClient.open(await limited.walletUser(`stays-${nth}`), event.id));
    await expect.poll(entries, { timeout: 5000 }).toBe(3);
    for (const socket of sockets) socket.close();
  });

  it("[ABUSE-1] does not limit new accounts of people who have the page open", async () => {
    const { organizer, event, path, vote, entries } = await openQuestion();
    const sockets: LiveClient[] = [];
    const statuses = new Set<number>();
    await inParallel(100, async (nth) => {
      const attendee = await limited.walletUser(`guest-${nth}`);
      await attendee.get(`/api/public/events/${event.id}`);
      sockets.push(await LiveClient.open(attendee, event.id));
      await think();
      statuses.add((await vote(attendee)).status);
    });
    expect([...statuses]).toEqual([200]);
    expect(await entries()).toBe(100);
    expect((await insightsOf(organizer, path)).crowd).toBeNull();
    for (const socket of sockets) socket.close();
  }, 60_000);

  it("[ABUSE-15] does not limit older accounts, accounts with a tier, and the event's team", async () => {
    const { organizer, path, vote } = await openQuestion();
    for (let nth = 0; nth < 15; nth += 1)
      await limited.visitor().post(`${path}/emoji`, { emoji: "bored", participantId: `${nth}` });
    const fresh = await limited.walletUser("fresh");
    expect((await vote(fresh)).status).toBe(429);
    expect((await vote(await limited.walletUser("paying", { tier: "paid" }))).status).toBe(200);
    await ageProfiles(limited, ["fresh"], 25);
    expect((await vote(fresh)).status).toBe(200);
    expect((await organizer.post(`${path}/emoji`, { emoji: "excited" })).status).toBe(201);
  });
});

it("[ABUSE-10] gives no rights or profile to somebody who types the organizer's name", async () => {
  const { path, organizer } = await openEvent(test);
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
