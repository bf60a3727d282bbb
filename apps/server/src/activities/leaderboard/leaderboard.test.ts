import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, reopenEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageSubmissions } from "../../testing/time-travel.ts";
import type { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const answer = (who: Visitor, eventId: string, response = "tests") =>
  who.post(`/api/events/${eventId}/icebreaker`, { response });
const ask = (who: Visitor, eventId: string, content = "Why?") => who.post(`/api/events/${eventId}/social`, { content });
const sendMessage = (who: Visitor, eventId: string, content = "Hello") =>
  who.post(`/api/events/${eventId}/chat`, { content });
/** Asks questions, five in a minute, which is the limit. */
const askMany = async (who: Visitor, eventId: string, count: number) => {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    if (nth % 5 === 0) await ageSubmissions(test, "questions", eventId, 61);
    ids.push(((await ask(who, eventId)).json as { id: string }).id);
  }
  return ids;
};
const read = async (eventId: string) =>
  (await test.visitor().get(`/api/events/${eventId}/leaderboard`)).json as LeaderboardEntry[];

describe("computation of the leaderboard", () => {
  it("[LB-3] is empty until it is computed, then lists wallet profiles by points with their activities", async () => {
    const organizer = test.organizer("lb-owner");
    const event = await test.createEvent(organizer);
    const [ingrid, kofi, mei] = await Promise.all(["ingrid", "kofi", "mei"].map((name) => test.walletUser(name)));
    const anonymous = test.visitor();
    for (const response of ["one", "two"]) await answer(ingrid!, event.id, response);
    await ask(ingrid!, event.id);
    await answer(kofi!, event.id);
    await ask(kofi!, event.id);
    for (let message = 0; message < 3; message += 1) await sendMessage(mei!, event.id);
    await answer(anonymous, event.id);
    await sendMessage(anonymous, event.id);
    expect(await read(event.id)).toEqual([]);
    await archiveEvent(organizer, event.id);
    const list = await read(event.id);
    expect(list.map(({ rank, username, totalPoints, tierBadge }) => [rank, username, totalPoints, tierBadge])).toEqual([
      [1, "ingrid", 15, "gold"],
      [2, "kofi", 15, "silver"],
      [3, "mei", 3, "bronze"],
    ]);
    expect(list.find(({ username }) => username === "mei")).toMatchObject({
      participantName: "mei",
      activities: { icebreaker: false, questionsAsked: 0, chatMessages: 3 },
    });
    expect(list[0]).not.toHaveProperty("email");
    const stored = await test.database.kysely
      .selectFrom("leaderboards")
      .where("event_id", "=", event.id)
      .selectAll()
      .executeTakeFirst();
    expect(stored?.formula).toMatchObject({ questions: { each: 5, countedAtMost: 10 }, polls: { each: null } });
  });

  it("[LB-1] counts one icebreaker response, ten questions and twenty messages of a person who sent more: 80 points", async () => {
    const organizer = test.organizer("lb-most");
    const event = await test.createEvent(organizer);
    const person = await test.walletUser("most");
    for (const response of ["one", "two"]) await answer(person, event.id, response);
    await askMany(person, event.id, 11);
    for (let nth = 0; nth < 21; nth += 1) {
      if (nth % 5 === 0) await ageSubmissions(test, "chat_messages", event.id, 61);
      await sendMessage(person, event.id, `Hello ${nth}`);
    }
    await archiveEvent(organizer, event.id);
    expect(await read(event.id)).toMatchObject([
      { totalPoints: 80, activities: { icebreaker: true, questionsAsked: 11, chatMessages: 21 } },
    ]);
  });

  it("[LB-2] orders equal points by votes for the person's questions, then by who reached the points first", async () => {
    const organizer = test.organizer("lb-ties");
    const event = await test.createEvent(organizer);
    const names = ["tie-first", "tie-second", "tie-voted", "tie-fourth"];
    const people = await Promise.all(names.map((name) => test.walletUser(name)));
    const asked: { id: string }[] = [];
    for (const person of people) asked.push((await ask(person, event.id)).json as { id: string });
    const [first, second, third] = people;
    // Votes against a question do not change the order.
    await first!.post(`/api/events/${event.id}/social/${asked[2]?.id}/vote`, { voteType: "upvote" });
    await third!.post(`/api/events/${event.id}/social/${asked[0]?.id}/vote`, { voteType: "downvote" });
    await second!.post(`/api/events/${event.id}/social/${asked[0]?.id}/vote`, { voteType: "downvote" });
    await archiveEvent(organizer, event.id);
    const standing = (entries: LeaderboardEntry[]) =>
      entries.map(({ rank, username, votesReceived }) => [rank, username, votesReceived]);
    const expected = [
      [1, "tie-voted", 1],
      [2, "tie-first", 0],
      [3, "tie-second", 0],
      [4, "tie-fourth", 0],
    ];
    expect(standing(await read(event.id))).toEqual(expected);
    const end = (await test.visitor().get(`/api/public/events/${event.id}/session-end`)).json as {
      topThree: LeaderboardEntry[];
    };
    expect(standing(end.topThree)).toEqual(expected.slice(0, 3));
  });

  it("[LB-2] ignores votes for questions beyond the ten that give points", async () => {
    const organizer = test.organizer("lb-many");
    const event = await test.createEvent(organizer);
    const [eleven, ten] = [await test.walletUser("asks-eleven"), await test.walletUser("asks-ten")];
    const upvote = async (voter: string, id: string | undefined) =>
      (await test.walletUser(voter)).post(`/api/events/${event.id}/social/${id}/vote`, { voteType: "upvote" });
    const ofEleven = await askMany(eleven, event.id, 11);
    const ofTen = await askMany(ten, event.id, 10);
    for (const voter of ["fan-1", "fan-2"]) await upvote(voter, ofEleven[10]);
    await upvote("fan-1", ofTen[1]);
    await archiveEvent(organizer, event.id);
    expect((await read(event.id)).map((entry) => [entry.username, entry.totalPoints, entry.votesReceived])).toEqual([
      ["asks-ten", 50, 1],
      ["asks-eleven", 50, 0],
    ]);
  });

  it("[LB-4] excludes ignored questions and hidden messages at the next computation", async () => {
    const organizer = test.organizer("lb-moderate");
    const event = await test.createEvent(organizer);
    const guest = await test.walletUser("moderated");
    const question = (await ask(guest, event.id)).json as { id: string };
    const message = (await sendMessage(guest, event.id)).json as { id: string };
    await archiveEvent(organizer, event.id);
    expect((await read(event.id))[0]?.totalPoints).toBe(6);
    await organizer.patch(`/api/events/${event.id}/social/${question.id}/moderate`, { approved: false });
    await organizer.patch(`/api/events/${event.id}/chat/${message.id}/moderate`, { isHidden: true });
    expect((await read(event.id))[0]?.totalPoints).toBe(6);
    const computed = await organizer.post(`/api/events/${event.id}/calculate-leaderboard`);
    expect([computed.status, computed.json]).toEqual([200, []]);
    expect(await read(event.id)).toEqual([]);
  });

  it("[LB-5] rejects the computation before the session has ended (409), without a leaderboard (409), and by anybody but admins", async () => {
    const organizer = test.organizer("lb-refuse");
    const event = await test.createEvent(organizer);
    const path = `/api/events/${event.id}/calculate-leaderboard`;
    expect((await test.visitor().post(path)).status).toBe(401);
    expect((await test.organizer("lb-other").post(path)).status).toBe(403);
    expect((await organizer.post(path)).status).toBe(409);
    await organizer.patch(`/api/events/${event.id}`, { hasLeaderboard: false });
    await archiveEvent(organizer, event.id);
    expect((await organizer.post(path)).json).toEqual({ code: "conflict", message: "This event has no leaderboard" });
    expect((await organizer.post("/api/events/ZZZZZZZZ/calculate-leaderboard")).status).toBe(404);
  });

  it("[LB-6] broadcasts that it was computed, and remains when the event is opened again", async () => {
    const organizer = test.organizer("lb-tell");
    const event = await test.createEvent(organizer);
    const guest = await test.walletUser("told");
    await answer(guest, event.id);
    const phone = await LiveClient.open(test.visitor(), event.id);
    await archiveEvent(organizer, event.id);
    await phone.until(() => phone.of("leaderboard:updated").length === 1);
    expect(phone.of("leaderboard:updated")).toEqual([{ count: 1 }]);
    await reopenEvent(organizer, event.id);
    expect(await read(event.id)).toHaveLength(1);
    phone.close();
  });

  it("[EV-15] is empty for attendees while it is switched off; the team still sees it", async () => {
    const organizer = test.organizer("lb-off");
    const event = await test.createEvent(organizer);
    await answer(await test.walletUser("offed"), event.id);
    await archiveEvent(organizer, event.id);
    await organizer.patch(`/api/events/${event.id}`, { hasLeaderboard: false });
    expect(await read(event.id)).toEqual([]);
    expect((await organizer.get(`/api/events/${event.id}/leaderboard`)).json).toHaveLength(1);
  });
});
