import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { MovedRunSheet, RunSheet } from "@hubbub/contract/run-sheet";
import type { Stage } from "@hubbub/contract/stage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createLink, openLink } from "../../testing/access-links.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const choice = { kind: "choice", question: "Which?", options: [{ text: "Tea" }, { text: "Water" }] };

async function openShow() {
  const opened = await openEvent(test, { settings: { reviewAnonymousQuestions: false } });
  const { organizer, path } = opened;
  const put = (steps: unknown, fields: object = {}) => organizer.put(`${path}/run-sheet`, { steps, ...fields });
  const go = (step: unknown, fields: object = {}, by: Visitor = organizer) =>
    by.post(`${path}/run-sheet/go`, { step, ...fields });
  const read = () => succeeds<RunSheet>(organizer.get(`${path}/run-sheet`));
  const stage = () => succeeds<Stage>(organizer.get(`${path}/stage`));
  const timer = () => succeeds<Timer>(organizer.get(`${path}/timer`));
  const addPoll = () => succeeds<Poll>(organizer.post(`${path}/polls`, choice));
  const stateOf = async (id: string) =>
    (await succeeds<Poll[]>(organizer.get(`${path}/polls`))).find((poll) => poll.id === id)?.state;
  const speaker = async () => {
    const visitor = test.visitor();
    await openLink(visitor, await createLink(organizer, path, "speaker"));
    return visitor;
  };
  return { ...opened, put, go, read, stage, timer, addPoll, stateOf, speaker };
}

describe("the steps", () => {
  it("[RUN-1] keeps the steps in their order, with a version that grows with each change", async () => {
    const { put, read, addPoll } = await openShow();
    expect(await read()).toEqual({ steps: [], current: null, version: 0 });
    const poll = await addPoll();
    const steps = [
      { kind: "note", note: "Welcome\neverybody" },
      { kind: "view", target: "join" },
      { kind: "poll", target: poll.id, note: "Ask them" },
      { kind: "timer", target: "300" },
      { kind: "black" },
    ];
    const stored = await succeeds<RunSheet>(put(steps));
    expect(stored).toEqual({ steps, current: null, version: 1 });
    expect(await read()).toEqual(stored);
  });

  it.each([
    [Array.from({ length: 61 }, () => ({ kind: "black" })), "A run sheet has at most 60 steps"],
    [[{ kind: "song" }], "kind must be one of view, "],
    [[{ kind: "black", color: "red" }], "color"],
    [[{ kind: "view", target: "moon" }], "target must be one of"],
    [[{ kind: "view" }], "target must be one of"],
    [[{ kind: "poll", target: "first" }], "target must be the id of a poll"],
    [[{ kind: "poll", target: "999999" }], "the event has no such poll"],
    [[{ kind: "timer", target: "7" }], "target must be one of"],
    [[{ kind: "black", target: "auto" }], "A black step has no target"],
    [[{ kind: "note" }], "Note is required"],
    [[{ kind: "black", note: "x".repeat(301) }], "Note is too long"],
    ["none", "steps must be a list"],
  ])("[RUN-2] rejects wrong steps with 400 and stores nothing (%#)", async (steps, sentence) => {
    const { put, read } = await openShow();
    const refused = await put(steps);
    expect(refused.status).toBe(400);
    expect((refused.json as { message: string }).message).toContain(sentence);
    expect((await read()).version).toBe(0);
  });

  it("[RUN-3] accepts 60 steps, and refuses a change of older steps with 409", async () => {
    const { put, read } = await openShow();
    await succeeds(put(Array.from({ length: 60 }, () => ({ kind: "black" }))));
    expect((await put([], { version: 0 })).status).toBe(409);
    expect((await read()).steps).toHaveLength(60);
    expect((await put([], { version: 1 })).status).toBe(200);
  });

  it("[RUN-4] the current step stays the same step when others are added, moved or edited around it", async () => {
    const { put, go, read } = await openShow();
    const [a, b, c] = ["a", "b", "c"].map((note) => ({ kind: "note", note }));
    await succeeds(put([a, b]));
    await succeeds(go(1));
    await succeeds(put([c, a, b]));
    expect((await read()).current).toBe(2);
    await succeeds(put([b, c, a]));
    expect((await read()).current).toBe(0);
    await succeeds(put([{ kind: "note", note: "b, edited" }, c, a]));
    expect((await read()).current).toBe(0);
    await succeeds(put([c, a]));
    expect((await read()).current).toBe(null);
  });
});

describe("going to a step", () => {
  it("[RUN-5] does what the step says on stage, and records it as the current one", async () => {
    const { put, go, stage, timer, addPoll, stateOf } = await openShow();
    const poll = await addPoll();
    const view = { kind: "view", target: "questions" };
    await succeeds(
      put([
        view,
        { kind: "poll", target: poll.id },
        { kind: "timer", target: "300" },
        { kind: "black" },
        { kind: "note", note: "Thanks" },
      ]),
    );
    expect(await succeeds<MovedRunSheet>(go(0))).toMatchObject({ current: 0, skipped: [] });
    expect(await stage()).toMatchObject({ view: "questions", mode: "live" });
    await succeeds(go(1));
    expect(await stage()).toMatchObject({ view: "poll" });
    expect(await stateOf(poll.id)).toBe("open");
    // Going there again does not open it a second time.
    await succeeds(go(1));
    await succeeds(go(2));
    expect(await timer()).toMatchObject({ status: "running", duration: 300 });
    expect(await stage()).toMatchObject({ view: "timer" });
    await succeeds(go(2));
    expect(await timer()).toMatchObject({ status: "running", duration: 300 });
    await succeeds(go(3));
    expect(await stage()).toMatchObject({ mode: "black" });
    expect(await succeeds<MovedRunSheet>(go(4))).toMatchObject({ current: 4 });
    expect(await stage()).toMatchObject({ mode: "black", view: "timer" });
    await succeeds(go(0));
    expect(await stage()).toMatchObject({ mode: "live", view: "questions" });
  });

  it("[RUN-6] a view ends the pinned question, and leaves a frozen stage frozen", async () => {
    const { put, go, stage, organizer, path, attendee } = await openShow();
    const { id } = await succeeds<{ id: string }>((await attendee()).post(`${path}/social`, { content: "When?" }));
    await succeeds(organizer.patch(`${path}/stage`, { pinnedQuestionId: id, mode: "frozen" }));
    await succeeds(put([{ kind: "view", target: "chat" }]));
    await succeeds(go(0));
    expect(await stage()).toMatchObject({ view: "chat", mode: "frozen", pinnedQuestionId: null });
  });

  it("[RUN-7] skips steps that are not possible, and says which and why", async () => {
    const { put, go, addPoll, organizer, path } = await openShow();
    const poll = await addPoll();
    const steps = [
      { kind: "note", note: "Start" },
      { kind: "poll", target: poll.id },
      { kind: "timer" },
      { kind: "view", target: "chat" },
      { kind: "note", note: "End" },
    ];
    await succeeds(put(steps));
    await succeeds(organizer.delete(`${path}/polls/${poll.id}`));
    await succeeds(organizer.patch(path, { enableLiveChat: false }));
    const skipped = [
      { step: 1, reason: "deleted" },
      { step: 2, reason: "no-duration" },
      { step: 3, reason: "off" },
    ];
    expect(await succeeds<MovedRunSheet>(go(1))).toMatchObject({ current: 4, skipped });
    expect(await succeeds<MovedRunSheet>(go(3, { otherwise: "previous" }))).toMatchObject({
      current: 0,
      skipped: skipped.toReversed(),
    });
    // The step of the deleted poll can stay while others change.
    await succeeds(put(steps.slice(0, 4)));
    expect((await go(1)).status).toBe(409);
    expect((await succeeds<RunSheet>(organizer.get(`${path}/run-sheet`))).current).toBe(0);
  });

  it("[RUN-8] refuses a step that does not exist, and one of older steps, with 409, and other values with 400", async () => {
    const { put, go, read } = await openShow();
    await succeeds(put([{ kind: "black" }]));
    for (const [step, fields, status] of [
      [1, {}, 409],
      [0, { version: 0 }, 409],
      [-1, {}, 400],
      [0.5, {}, 400],
      ["0", {}, 400],
      [0, { otherwise: "sideways" }, 400],
      [0, { speed: 2 }, 400],
    ] as const)
      expect((await go(step, fields)).status).toBe(status);
    expect((await read()).current).toBe(null);
  });

  it("[RUN-9] in an archived event views and black are possible, polls and the timer are skipped", async () => {
    const { put, go, stage, organizer, event, addPoll } = await openShow();
    const poll = await addPoll();
    await succeeds(
      put([
        { kind: "poll", target: poll.id },
        { kind: "timer", target: "300" },
        { kind: "view", target: "questions" },
      ]),
    );
    await archiveEvent(organizer, event.id);
    const skipped = [
      { step: 0, reason: "archived" },
      { step: 1, reason: "archived" },
    ];
    expect(await succeeds<MovedRunSheet>(go(0))).toMatchObject({ current: 2, skipped });
    expect(await stage()).toMatchObject({ view: "questions" });
  });
});

describe("who may", () => {
  it("[ALINK-30] a speaker link pins questions, and changes nothing else of the stage", async () => {
    const { path, speaker, stage, attendee } = await openShow();
    const visitor = await speaker();
    const { id } = await succeeds<{ id: string }>((await attendee()).post(`${path}/social`, { content: "Why?" }));
    expect((await visitor.patch(`${path}/stage`, { pinnedQuestionId: id })).status).toBe(200);
    expect((await visitor.patch(`${path}/stage`, { view: "chat" })).status).toBe(403);
    expect((await visitor.patch(`${path}/stage`, { pinnedQuestionId: null, mode: "black" })).status).toBe(403);
    expect(await stage()).toMatchObject({ view: "auto", mode: "live", pinnedQuestionId: id });
  });

  it("[RUN-12] every change and every move is announced, also to speakers, without its content", async () => {
    const { put, go, event, speaker } = await openShow();
    const live = await LiveClient.open(await speaker(), event.id, { participantId: "stage-1" });
    await succeeds(put([{ kind: "note", note: "Only for the stage" }]));
    await live.until(() => live.of("run-sheet:changed").length === 1);
    await succeeds(go(0));
    await live.until(() => live.of("run-sheet:changed").length === 2);
    expect(live.of("run-sheet:changed")).toEqual([{}, {}]);
    live.close();
  });

  it("[EXP-4] the JSON export contains the steps", async () => {
    const { put, organizer, path } = await openShow();
    const steps = [{ kind: "view", target: "join", note: "Doors" }, { kind: "black" }];
    await succeeds(put(steps));
    const { json } = await organizer.get(`${path}/export?format=json`);
    expect((json as { runSheet: unknown }).runSheet).toEqual(steps);
  });
});
