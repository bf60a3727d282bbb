import type { FeedbackSummary, SessionFeedback } from "@hubbub/contract/activities/feedback/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { archiveEvent, openAsStaff, openEvent, reopenEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createGroup } from "../../testing/test-group.ts";
import { ageArchivedAt } from "../../testing/time-travel.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";
import { createFeedbackWriter } from "./feedback-submissions.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** An ended session; `path` is the address of its feedback. */
async function endedSession() {
  const opened = await openEvent(test, { calls: "feedback" });
  await archiveEvent(opened.organizer, opened.event.id);
  const summary = (who: Visitor = opened.organizer) => succeeds<FeedbackSummary>(who.get(opened.path));
  const rate = async (stars: number, comment?: string) =>
    succeeds((await opened.attendee()).post(opened.path, { stars, comment }));
  return { ...opened, summary, rate };
}

describe("closing feedback", () => {
  it("[FEEDBACK-1] is accepted when the session has ended, and again refused after it was reopened", async () => {
    const { organizer, event, path, attendee } = await openEvent(test, { calls: "feedback" });
    const visitor = await attendee();
    const send = () => visitor.post(path, { stars: 4 });
    expect([(await send()).status, (await send()).json]).toMatchObject([
      409,
      { message: "This session has not ended yet" },
    ]);
    await archiveEvent(organizer, event.id);
    expect((await send()).status).toBe(201);
    await reopenEvent(organizer, event.id);
    expect((await send()).status).toBe(409);
  });

  it("[FEEDBACK-1] can be changed within 24 hours after the end, and not later", async () => {
    const { event, path, attendee } = await endedSession();
    const visitor = await attendee();
    expect((await visitor.get(`${path}/mine`)).json).toMatchObject({ feedback: null });
    expect((await visitor.post(path, { stars: 2, comment: "Too loud" })).status).toBe(201);
    expect((await visitor.post(path, { stars: 5, comment: " " })).status).toBe(200);
    expect((await visitor.get(`${path}/mine`)).json).toMatchObject({ feedback: { stars: 5, comment: null } });
    await ageArchivedAt(test, event.id, 25);
    expect((await visitor.post(path, { stars: 1 })).json).toMatchObject({
      code: "conflict",
      message: "Feedback is closed for this session",
    });
    expect((await visitor.get(`${path}/mine`)).json).toMatchObject({ feedback: { stars: 5 } });
  });

  it("[FEEDBACK-1] a rating after a sign-in replaces the one from before", async () => {
    const { path, attendee, summary, rate } = await endedSession();
    for (const stars of [5, 5, 5, 5]) await rate(stars);
    const ada = await attendee();
    expect((await ada.post(path, { stars: 1 })).status).toBe(201);
    const wallet = await test.walletUser("rating-ada");
    wallet.cookies.forEach((value, name) => ada.cookies.has(name) || ada.cookies.set(name, value));
    expect((await ada.post(path, { stars: 4 })).status).toBe(200);
    expect((await ada.post(path, { stars: 5 })).status).toBe(200);
    expect(await summary()).toMatchObject({ count: 5, mean: 5 });
    expect((await ada.get(`${path}/mine`)).json).toMatchObject({ feedback: { stars: 5 } });
  });

  it("[FEEDBACK-1] of ratings from before and after a sign-in in one batch, the last is stored", async () => {
    const { event, summary } = await endedSession();
    const writer = createFeedbackWriter({ kysely: test.database.kysely, bus: test.bus });
    const rate = (stars: number, participantKey: string, ...others: string[]) =>
      writer.submit({
        eventId: event.id,
        participantKey,
        authorKeys: [participantKey, ...others],
        profileId: null,
        stars,
        comment: null,
      });
    const batch = await Promise.all([rate(1, "c:ada"), rate(2, "p:ada", "c:ada"), rate(3, "c:kofi")]);
    expect(batch).toMatchObject([
      { isFirst: true, feedback: { stars: 1 } },
      { isFirst: false, feedback: { stars: 2 } },
      { isFirst: true, feedback: { stars: 3 } },
    ]);
    expect((await summary()).count).toBe(2);
    await writer.close();
  });

  it.each<[unknown]>([
    [{}],
    [{ stars: 0 }],
    [{ stars: 6 }],
    [{ stars: 4.5 }],
    [{ stars: "5" }],
    [{ stars: 5, comment: "a".repeat(281) }],
    [{ stars: 5, points: 1 }],
  ])("[FEEDBACK-3] refuses %j with 400 and stores nothing", async (body) => {
    const { path, attendee, summary } = await endedSession();
    expect((await (await attendee()).post(path, body)).status).toBe(400);
    expect((await summary()).count).toBe(0);
  });

  it("[FEEDBACK-4] mean and comments are visible to the team from five answers on", async () => {
    const { rate, summary, attendee, path, organizer, event } = await endedSession();
    const staff = await openAsStaff(organizer, event.id);
    for (const stars of [5, 4, 4, 3]) await rate(stars, `Comment ${stars}`);
    expect(await summary()).toEqual({ count: 4, mean: null, perStars: null, comments: null });
    await rate(1);
    const shown = await summary();
    expect(shown).toMatchObject({ count: 5, mean: 17 / 5, perStars: [1, 0, 1, 2, 1] });
    expect(shown.comments?.toSorted()).toEqual(["Comment 3", "Comment 4", "Comment 4", "Comment 5"]);
    expect((await (await attendee()).get(path)).status).toBe(401);
    await staff.until(() => staff.of("feedback:changed").length > 0);
    const csv = await organizer.get(`/api/events/${event.id}/export?format=feedback-csv`);
    expect(csv.text).toContain("Comment 5");
  });

  it("[FEEDBACK-5] a group's team sees number and mean of each session", async () => {
    const { organizer, event, rate } = await endedSession();
    const group = await createGroup(organizer);
    await succeeds(organizer.patch(`/api/events/${event.id}`, { groupId: group.id }));
    const read = () => succeeds<SessionFeedback[]>(organizer.get(`/api/event-groups/${group.id}/feedback`));
    for (const stars of [5, 5, 5, 5]) await rate(stars);
    expect(await read()).toEqual([{ eventId: event.id, count: 4, mean: null }]);
    await rate(4);
    expect(await read()).toEqual([{ eventId: event.id, count: 5, mean: 4.8 }]);
  });

  it("[ERASE-1] erasing one's data deletes one's feedback and answers to polls", async () => {
    const { organizer, event, eventPath, path, attendee, summary } = await openEvent(test, { calls: "feedback" }).then(
      async (opened) => ({
        ...opened,
        summary: () => succeeds<FeedbackSummary>(opened.organizer.get(opened.path)),
      }),
    );
    const poll = await succeeds<{ id: string }>(
      organizer.post(`${eventPath}/polls`, { kind: "text", question: "Why?", resultsVisibility: "live" }),
    );
    await succeeds(organizer.post(`${eventPath}/polls/${poll.id}/open`));
    const [visitor, other] = [await attendee(), await attendee()];
    for (const who of [visitor, other])
      await succeeds(who.post(`${eventPath}/polls/${poll.id}/answer`, { text: "Because" }));
    await archiveEvent(organizer, event.id);
    await succeeds(visitor.post(path, { stars: 1 }));
    const answered = async () => (await succeeds<{ answered: number }[]>(other.get(`${eventPath}/polls`)))[0]?.answered;
    expect(await answered()).toBe(2);
    const erased = await succeeds<{ contributions: object }>(visitor.delete("/api/me"));
    expect(erased.contributions).toMatchObject({ pollAnswers: 1, feedback: 1 });
    expect(await answered()).toBe(1);
    expect((await summary()).count).toBe(0);
  });
});
