import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { afterAll, beforeAll, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createConference } from "../../testing/test-group.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it("[GRP-40] adds up the stored results of a group's sessions, counts the sessions, and ranks the sums", async () => {
  const { organizer, group, sessions, path } = await createConference(test, 3);
  await organizer.patch(path, { sessionAccessMode: "open" });
  const [first, second, third] = sessions.map(({ id }) => `/api/events/${id}`);
  const [ingrid, kofi] = [await test.walletUser("ingrid"), await test.walletUser("kofi")];
  for (const session of [first, second, third]) await ingrid.post(`${session}/icebreaker`, { response: "captions" });
  for (const session of [first, second]) await kofi.post(`${session}/social`, { content: "Why?" });
  await kofi.post(`${second}/icebreaker`, { response: "tests" });
  await kofi.post(`${second}/chat`, { content: "Hello" });
  const read = async () => (await test.visitor().get(`${path}/leaderboard`)).json as LeaderboardEntry[];
  expect(await read()).toEqual([]);

  const page = await LiveClient.openGroup(test.visitor(), group.id);
  for (const session of [first, second]) await organizer.patch(`${session}/archive`, { isArchived: true });
  await page.until(() => page.of("group:leaderboard").length === 2);
  page.close();
  const list = await read();
  expect(list).toMatchObject([
    {
      rank: 1,
      tierBadge: "gold",
      participantName: "kofi",
      totalPoints: 21,
      sessionsAttended: 2,
      activities: { icebreaker: true, questionsAsked: 2, chatMessages: 1 },
    },
    { rank: 2, tierBadge: "silver", participantName: "ingrid", totalPoints: 20, sessionsAttended: 2 },
  ]);
  expect(list[0]).not.toHaveProperty("email");

  await organizer.patch(first ?? "", { hasLeaderboard: false });
  expect((await read()).map(({ totalPoints }) => totalPoints)).toEqual([16, 10]);
  await organizer.patch(second ?? "", { groupId: null });
  expect(await read()).toEqual([]);
});

it("[ERASE-4] notifies the group of an erasure, and its leaderboard is without the person", async () => {
  const { organizer, group, sessions, path } = await createConference(test, 1);
  const session = `/api/events/${sessions[0]?.id}`;
  await organizer.patch(path, { sessionAccessMode: "open" });
  const leaver = await test.walletUser("group-leaver");
  await leaver.post(`${session}/icebreaker`, { response: "bye" });
  await organizer.patch(`${session}/archive`, { isArchived: true });
  const read = async () => (await test.visitor().get(`${path}/leaderboard`)).json as LeaderboardEntry[];
  expect(await read()).toMatchObject([{ username: "group-leaver" }]);
  const page = await LiveClient.openGroup(test.visitor(), group.id);
  await leaver.delete("/api/me");
  await page.until(() => page.of("contributions:erased").length === 1);
  page.close();
  expect(await read()).toEqual([]);
});
