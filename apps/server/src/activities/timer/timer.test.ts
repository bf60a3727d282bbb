import type { Timer } from "@hubbub/contract/activities/timer/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { endTimer } from "../../testing/time-travel.ts";
import { archiveUnannounced } from "../../testing/unannounced-changes.ts";
import { type Answer, refusalOf, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openTimer() {
  const opened = await openEvent(test, { calls: "timer" });
  const read = async (visitor: Visitor = test.visitor()) => (await visitor.get(opened.path)).json as Timer;
  return { ...opened, read };
}

describe("timer calls", () => {
  it("[TIM-10] returns status, duration, end, remaining time and the server's clock to everybody", async () => {
    const { organizer, path, read } = await openTimer();
    expect(await read()).toMatchObject({ status: "idle", duration: null, endAt: null, remaining: 0, revision: 0 });
    expect((await organizer.patch(`${path}/duration`, { duration: 600 })).json).toMatchObject({
      status: "idle",
      duration: 600,
      remaining: 600,
    });
    const started = (await organizer.post(`${path}/start`)).json as Timer;
    expect(started).toMatchObject({ status: "running", duration: 600 });
    const seen = await read();
    expect(seen.endAt).toBe(started.endAt);
    expect(seen.remaining).toBeCloseTo((Date.parse(seen.endAt ?? "") - Date.parse(seen.serverNow ?? "")) / 1000, 3);
    expect((await organizer.post(`${path}/stop`)).json).toMatchObject({ status: "paused", endAt: null });
    expect((await organizer.post(`${path}/reset`)).json).toMatchObject({
      status: "idle",
      duration: 600,
      remaining: 600,
      revision: 4,
    });
  });

  it("[SNAP-16] is in several lists without what changes with time, so without the remaining time while it runs", async () => {
    const { organizer, event, path } = await openTimer();
    const listed = async () => {
      const lists = await test.visitor().get(`/api/events/${event.id}/lists?since=timer`);
      return (lists.json as { timer: { answer: unknown } }).timer.answer;
    };
    const steadyOf = async (answer: Promise<Answer>) => {
      const { serverNow: _, ...steady } = (await answer).json as Timer;
      return steady;
    };
    expect(await listed()).toEqual(await steadyOf(test.visitor().get(path)));
    await organizer.patch(`${path}/duration`, { duration: 600 });
    const { remaining: _, ...running } = await steadyOf(organizer.post(`${path}/start`));
    expect(await listed()).toEqual(running);
    const paused = await steadyOf(organizer.post(`${path}/stop`));
    expect(await listed()).toEqual(paused);
  });

  it("[TIM-11] is finished once the stored end has passed", async () => {
    const { organizer, event, path, read } = await openTimer();
    await organizer.patch(`${path}/duration`, { duration: 300 });
    await organizer.post(`${path}/start`);
    const end = await endTimer(test, event.id, 1);
    expect(await read()).toMatchObject({ status: "finished", remaining: 0, endAt: end.toISOString() });
    expect((await organizer.post(`${path}/stop`)).status).toBe(409);
    expect((await organizer.post(`${path}/start`)).json).toMatchObject({ status: "running" });
  });

  it.each([[0], [299], [301], [3601], [-300], ["300"], [null], [undefined], [[300]]])(
    "[TIM-12] rejects %j as a duration and changes nothing",
    async (duration) => {
      const { organizer, path, read } = await openTimer();
      expect((await organizer.patch(`${path}/duration`, { duration })).status).toBe(400);
      expect(await read()).toMatchObject({ duration: null, revision: 0 });
    },
  );

  it("[TIM-12] accepts each allowed duration", async () => {
    const { organizer, path } = await openTimer();
    for (const duration of [300, 600, 900, 1200, 1800, 2700, 3600]) {
      expect((await organizer.patch(`${path}/duration`, { duration })).json).toMatchObject({ duration });
    }
    const extra = await organizer.patch(`${path}/duration`, { duration: 300, status: "running" });
    expect(extra.json).toEqual({ code: "invalid", message: "status cannot be set here" });
  });

  it("[TIM-13] answers 409 with the reason to calls that are not allowed in the current state", async () => {
    const { organizer, path } = await openTimer();
    const refusal = async (answer: Promise<Answer>) => refusalOf(await answer);
    expect(await refusal(organizer.post(`${path}/start`))).toEqual([409, "Set a duration first"]);
    expect(await refusal(organizer.post(`${path}/stop`))).toEqual([409, "The timer is not running"]);
    expect(await refusal(organizer.post(`${path}/reset`))).toEqual([409, "The timer has not been started"]);
    await organizer.patch(`${path}/duration`, { duration: 300 });
    await organizer.post(`${path}/start`, {});
    expect(await refusal(organizer.post(`${path}/start`))).toEqual([409, "The timer is already running"]);
    expect(await refusal(organizer.patch(`${path}/duration`, { duration: 600 }))).toEqual([
      409,
      "Stop the timer before you change the duration",
    ]);
  });
});

describe("permissions", () => {
  it("[TIM-15] shows attendees an idle timer while it is off, and the team the real state", async () => {
    const { organizer, event, path, read } = await openTimer();
    await organizer.patch(`${path}/duration`, { duration: 300 });
    await organizer.post(`${path}/start`);
    await organizer.patch(`/api/events/${event.id}`, { enableTimer: false });
    expect(await read()).toMatchObject({ status: "idle", duration: null, endAt: null, remaining: 0 });
    expect(await read(organizer)).toMatchObject({ status: "running", duration: 300 });
    const phone = await LiveClient.open(test.visitor(), event.id);
    await organizer.post(`${path}/stop`);
    await organizer.patch(`/api/events/${event.id}`, { enableTimer: true });
    await phone.until(() => phone.of("event:updated").length === 1);
    expect(phone.of("timer:stop")).toEqual([]);
    phone.close();
  });

  it("[TIM-16] pauses the timer when the event is archived, and rejects control afterwards", async () => {
    const { organizer, event, path, read } = await openTimer();
    await organizer.patch(`${path}/duration`, { duration: 300 });
    await organizer.post(`${path}/start`);
    const phone = await LiveClient.open(test.visitor(), event.id);
    await archiveEvent(organizer, event.id);
    await phone.until(() => phone.of("timer:stop").length === 1);
    phone.close();
    expect(await read()).toMatchObject({ status: "paused" });
    for (const call of ["start", "reset"]) {
      expect((await organizer.post(`${path}/${call}`)).json).toEqual({
        code: "archived",
        message: "This event is archived and read-only",
      });
    }
    expect(await read()).toMatchObject({ status: "paused" });
  });

  it("[TIM-16] rejects a start when another node has just archived the event", async () => {
    const { organizer, event, path } = await openTimer();
    await organizer.patch(`${path}/duration`, { duration: 300 });
    await archiveUnannounced(test, event.id);
    expect((await organizer.post(`${path}/start`)).status).toBe(403);
  });
});

describe("concurrent calls", () => {
  it("[TIM-17] ends in one valid state after concurrent start, stop and reset; the last message equals the next GET", async () => {
    const { organizer, event, path, read } = await openTimer();
    await organizer.patch(`${path}/duration`, { duration: 300 });
    const phone = await LiveClient.open(test.visitor(), event.id);
    const calls = Array.from({ length: 45 }, (_, index) => ["start", "stop", "reset"][index % 3] ?? "");
    const answers = await Promise.all(calls.map((call) => organizer.post(`${path}/${call}`)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const accepted = answers.filter(({ status }) => status === 200).length;
    const received = () => phone.received.filter((message) => message.type.startsWith("timer:"));
    await phone.until(() => received().length === accepted);
    const last = received().at(-1) as { type: string; eventId: string; data: Timer };
    const seen = await read();
    expect(last.eventId).toBe(event.id);
    expect(last.data).toMatchObject({ status: seen.status, endAt: seen.endAt, duration: 300, revision: seen.revision });
    const revisions = received().map((message) => (message.data as Timer).revision);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    phone.close();
  });

  it("[TIM-18] broadcasts start, stop and reset immediately, as {type, eventId, data: {endAt, …}}", async () => {
    const { organizer, event, path } = await openTimer();
    await organizer.patch(`${path}/duration`, { duration: 300 });
    const phone = await LiveClient.open(test.visitor(), event.id);
    const { endAt } = (await organizer.post(`${path}/start`)).json as Timer;
    await organizer.post(`${path}/stop`);
    await organizer.post(`${path}/reset`);
    await phone.until(() => phone.of("timer:reset").length === 1);
    const timerMessages = phone.received.filter((message) => message.type.startsWith("timer:"));
    expect(timerMessages).toMatchObject([
      { type: "timer:start", eventId: event.id, data: { status: "running", endAt, duration: 300 } },
      { type: "timer:stop", eventId: event.id, data: { status: "paused", endAt: null } },
      { type: "timer:reset", eventId: event.id, data: { status: "idle", endAt: null, remaining: 300 } },
    ]);
    phone.close();
  });
});
