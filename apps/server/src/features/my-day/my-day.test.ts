import type { MyDay } from "@hubbub/contract/me";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testApp, type TestApp } from "../../testing/test-app.ts";
import type { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const isNothing = (part: unknown) => part === 0 || part === null || (Array.isArray(part) && part.length === 0);
const read = async (who: Visitor, eventId: string) => (await who.get(`/api/events/${eventId}/my-day`)).json as MyDay;

it("[PHONE-20] my day returns the caller's contributions, votes, answered questions, points and rank only", async () => {
  const organizer = test.organizer("day-owner");
  const event = await test.createEvent(organizer);
  const path = `/api/events/${event.id}`;
  const [ingrid, kofi] = [await test.walletUser("day-ingrid"), await test.walletUser("day-kofi")];
  expect(Object.values(await read(ingrid, event.id)).every(isNothing)).toBe(true);

  await ingrid.post(`${path}/icebreaker`, { response: "captions" });
  const asked = (await ingrid.post(`${path}/social`, { content: "Who writes the captions?" })).json as { id: string };
  await kofi.post(`${path}/social/${asked.id}/vote`, { voteType: "upvote" });
  await ingrid.post(`${path}/emoji`, { emoji: "excited" });
  await ingrid.post(`${path}/chat`, { content: "Hello" });
  await organizer.patch(`${path}/social/${asked.id}/moderate`, { approved: true });
  await kofi.post(`${path}/icebreaker`, { response: "tests" });
  await organizer.patch(`${path}/archive`, { isArchived: true });

  const day = await read(ingrid, event.id);
  expect(day).toMatchObject({
    responses: ["captions"],
    questions: [{ content: "Who writes the captions?", isAnswered: true, upvotes: 1 }],
    votesReceived: 1,
    reactions: 1,
    chatMessages: 1,
    place: { rank: 1, totalPoints: 16, people: 2 },
  });
  expect(await read(kofi, event.id)).toMatchObject({ responses: ["tests"], questions: [], place: { rank: 2 } });
});

it("[PHONE-20] my day identifies an anonymous participant by the cookie", async () => {
  const event = await test.createEvent(test.organizer("day-anonymous"));
  const path = `/api/events/${event.id}`;
  const guest = test.visitor();
  await guest.get(`/api/public/events/${event.id}`);
  await guest.post(`${path}/icebreaker`, { response: "contrast" });
  await guest.post(`${path}/social`, { content: "Why?" });
  const day = await read(guest, event.id);
  expect(day).toMatchObject({ responses: ["contrast"], place: null });
  expect(day.questions).toMatchObject([{ content: "Why?", isPending: true }]);
  expect(Object.values(await read(test.visitor(), event.id)).every(isNothing)).toBe(true);
});
