import { fieldFor } from "@hubbub/contract/activities";
import { type Insights, PARTICIPATION_FIELDS } from "@hubbub/contract/insights";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { ageSubmissions } from "../../testing/time-travel.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createPresenceSampler, presenceJob } from "./insights.module.ts";

const nothing = fieldFor(PARTICIPATION_FIELDS, () => 0);

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("insights", () => {
  it("[INS-1] counts submissions per minute and activity, and moods per minute", async () => {
    const organizer = test.organizer("ins-owner");
    const event = await test.createEvent(organizer);
    const path = `/api/events/${event.id}`;
    const guest = test.visitor();
    await guest.get(`/api/public/events/${event.id}`);
    await guest.post(`${path}/icebreaker`, { response: "x" });
    await guest.post(`${path}/social`, { content: "x" });
    await guest.post(`${path}/chat`, { content: "x" });
    await guest.post(`${path}/emoji`, { emoji: "bored" });
    const poll = (await organizer.post(`${path}/polls`, { kind: "text", question: "x" })).json as { id: string };
    await organizer.post(`${path}/polls/${poll.id}/open`);
    await guest.post(`${path}/polls/${poll.id}/answer`, { text: "x" });
    const { participation, reactions } = (await organizer.get(`${path}/insights`)).json as Insights;
    const total = (field: "icebreaker" | "questions" | "chat" | "reactions" | "polls") =>
      participation.reduce((sum, minute) => sum + minute[field], 0);
    const totals = (["icebreaker", "questions", "chat", "reactions", "polls"] as const).map(total);
    expect(totals).toEqual([1, 1, 1, 1, 1]);
    expect(reactions).toEqual([expect.objectContaining({ excited: 0, neutral: 0, bored: 1 })]);
    for (const { minute } of participation) expect(minute).toMatch(/:00\.000Z$/u);
  });

  it("[INS-2] records the number of people in each room once per minute, also zero", async () => {
    const organizer = test.organizer("ins-room");
    const event = await test.createEvent(organizer);
    let people = new Map([
      [event.id, 41],
      ["ZZZZZZZZ", 5],
    ]);
    let now = Date.UTC(2026, 10, 21, 14, 0, 20);
    const sample = createPresenceSampler(
      test.database.kysely,
      () => people,
      () => now,
    );
    await sample();
    people = new Map();
    for (let minute = 0; minute < 3; minute += 1) {
      now += 60_000;
      await sample();
    }
    const answer = (await organizer.get(`/api/events/${event.id}/insights`)).json as Insights;
    expect(answer.people).toEqual([
      { minute: "2026-11-21T14:00:00.000Z", people: 41 },
      { minute: "2026-11-21T14:01:00.000Z", people: 0 },
    ]);
  });

  it("[INS-2] records it at the beginning of the minute, whenever the process started", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.UTC(2026, 10, 21, 14, 0, 20) });
    const times: string[] = [];
    const sample = async () => void times.push(new Date().toISOString().slice(11, 19));
    const job = presenceJob(sample, (error) => expect.unreachable(String(error)));
    job.start();
    await vi.advanceTimersByTimeAsync(61_000);
    // The clock is set back.
    vi.setSystemTime(Date.UTC(2026, 10, 21, 14, 0, 50));
    await vi.advanceTimersByTimeAsync(120_000);
    await job.stop();
    vi.useRealTimers();
    expect(times).toEqual(["14:01:00", "14:01:29", "14:02:00"]);
  });

  it("[INS-7] counts minutes of the last 24 hours of activity, and submissions and people of the whole event", async () => {
    const organizer = test.organizer("ins-total");
    const event = await test.createEvent(organizer);
    const path = `/api/events/${event.id}`;
    const guest = test.visitor();
    await guest.get(`/api/public/events/${event.id}`);
    await guest.post(`${path}/chat`, { content: "first day" });
    await ageSubmissions(test, "chat_messages", event.id, 2 * 86_400);
    await guest.post(`${path}/chat`, { content: "third day" });
    const sample = (people: number, day: number) =>
      createPresenceSampler(
        test.database.kysely,
        () => new Map([[event.id, people]]),
        () => Date.UTC(2026, 10, day, 14),
      )();
    // Two nodes on the first day.
    await sample(41, 21);
    await sample(2, 21);
    await sample(5, 23);
    const { participation, people, totals } = (await organizer.get(`${path}/insights`)).json as Insights;
    expect(participation.map(({ chat }) => chat)).toEqual([1]);
    expect(people).toEqual([{ minute: "2026-11-23T14:00:00.000Z", people: 5 }]);
    expect(totals).toEqual({ ...nothing, chat: 2, maxPeople: 43 });
  });

  it("[INS-1] [INS-2] are empty for a new event", async () => {
    const organizer = test.organizer("ins-empty");
    const event = await test.createEvent(organizer);
    expect((await organizer.get(`/api/events/${event.id}/insights`)).json).toEqual({
      participation: [],
      reactions: [],
      people: [],
      totals: { ...nothing, maxPeople: 0 },
      crowd: null,
    });
  });
});
