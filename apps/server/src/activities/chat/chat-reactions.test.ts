import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { UpdateEvent } from "@hubbub/contract/events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent, reopenEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import type { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** An event with one chat message of a signed-in author. */
async function openMessage(settings?: UpdateEvent) {
  const opened = await openEvent(test, { calls: "chat", settings });
  const { path } = opened;
  const author = await test.walletUser("ingrid");
  const { id } = (await author.post(path, { content: "hello" })).json as { id: string };
  return { ...opened, id, reactions: `${path}/${id}/reactions` };
}

const reactionsOf = async (visitor: Visitor, path: string) =>
  ((await visitor.get(path)).json as ChatMessage[]).map(({ reactions }) => reactions);

it("[CHAT-30] adds a reaction, and removes it when the same participant sends it again", async () => {
  const { reactions, attendee, path, id } = await openMessage();
  const [kofi, mei] = [await attendee(), await attendee()];
  const given = await kofi.post(reactions, { emoji: "❤️", participantId: crypto.randomUUID() });
  expect(given.status).toBe(200);
  expect(given.json).toEqual({
    messageId: id,
    emoji: "❤️",
    active: true,
    reactions: [{ emoji: "❤️", count: 1, mine: true }],
  });
  await mei.post(reactions, { emoji: "❤️" });
  await mei.post(reactions, { emoji: "🎉" });
  expect(await reactionsOf(kofi, path)).toEqual([
    [
      { emoji: "❤️", count: 2, mine: true },
      { emoji: "🎉", count: 1, mine: false },
    ],
  ]);
  expect((await kofi.post(reactions, { emoji: "❤️" })).json).toMatchObject({ active: false });
  expect(await reactionsOf(kofi, path)).toEqual([
    [
      { emoji: "❤️", count: 1, mine: false },
      { emoji: "🎉", count: 1, mine: false },
    ],
  ]);
  expect((await reactionsOf(test.visitor(), path))[0]).toEqual((await reactionsOf(kofi, path))[0]);
});

it("[CHAT-31] lists each reaction of a message, oldest first", async () => {
  const { reactions, attendee, id } = await openMessage();
  const kofi = await attendee();
  await kofi.post(reactions, { emoji: "👏" });
  await (await attendee()).post(reactions, { emoji: "👍" });
  expect((await kofi.get(reactions)).json).toEqual([
    { id: expect.stringMatching(/^\d+$/u), messageId: id, emoji: "👏", mine: true },
    { id: expect.stringMatching(/^\d+$/u), messageId: id, emoji: "👍", mine: false },
  ]);
});

it("[CHAT-32] accepts six emoji and rejects everything else with 400", async () => {
  const { reactions, attendee } = await openMessage();
  const kofi = await attendee();
  for (const emoji of ["❤️", "🔥", "👍", "😂", "👏", "🎉"])
    expect((await kofi.post(reactions, { emoji })).status).toBe(200);
  // Some keyboards omit the variation selector for the color: it is the same heart, which is removed.
  expect((await kofi.post(reactions, { emoji: "\u2764" })).json).toMatchObject({ emoji: "❤️", active: false });
  for (const emoji of ["😊", "x", "", null, 1, ["❤️"], "__proto__"]) {
    const refused = await kofi.post(reactions, { emoji });
    expect(refused.status).toBe(400);
    expect(refused.json).toEqual({ code: "invalid", message: "Unknown reaction", field: "emoji" });
  }
});

it("[CHAT-33] sets the reaction to the given state with `active`, so that repeated and concurrent requests count once", async () => {
  const { reactions, attendee, path } = await openMessage();
  const kofi = await attendee();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => kofi.post(reactions, { emoji: "🔥", active: true })),
  );
  expect(answers.every(({ status, json }) => status === 200 && (json as { active: boolean }).active)).toBe(true);
  expect(await reactionsOf(kofi, path)).toEqual([[{ emoji: "🔥", count: 1, mine: true }]]);
  await kofi.post(reactions, { emoji: "🔥", active: false });
  await kofi.post(reactions, { emoji: "🔥", active: false });
  expect(await reactionsOf(kofi, path)).toEqual([[]]);
});

it("[CHAT-34] counts 50 concurrent participants as 50 reactions, and concurrent toggles end in the same state for everybody", async () => {
  const { reactions, attendee, path, event } = await openMessage();
  const room = await LiveClient.open(test.visitor(), event.id);
  const people = await Promise.all(Array.from({ length: 50 }, attendee));
  await Promise.all(people.map((person) => person.post(reactions, { emoji: "👏" })));
  expect(await reactionsOf(test.visitor(), path)).toEqual([[{ emoji: "👏", count: 50, mine: false }]]);
  await room.until(() => room.of("chat:reaction").at(-1)?.count === 50);
  const kofi = await attendee();
  await Promise.all(Array.from({ length: 7 }, () => kofi.post(reactions, { emoji: "👏" })));
  await kofi.post(reactions, { emoji: "🎉" });
  await room.until(() => room.of("chat:reaction").at(-1)?.emoji === "🎉");
  expect((await reactionsOf(kofi, path))[0]?.[0]).toEqual({ emoji: "👏", count: 51, mine: true });
  expect(room.of("chat:reaction").findLast(({ emoji }) => emoji === "👏")?.count).toBe(51);
  room.close();
});

it("[CHAT-35] broadcasts each change of a reaction with the new count", async () => {
  const { reactions, attendee, event, id } = await openMessage();
  const room = await LiveClient.open(test.visitor(), event.id);
  const kofi = await attendee();
  await kofi.post(reactions, { emoji: "😂" });
  await room.until(() => room.of("chat:reaction").length === 1);
  const [given] = room.of("chat:reaction");
  expect(given).toEqual({ messageId: id, reactionId: expect.stringMatching(/^\d+$/u), emoji: "😂", count: 1 });
  await kofi.post(reactions, { emoji: "😂" });
  await room.until(() => room.of("chat:reaction-removed").length === 1);
  expect(room.of("chat:reaction-removed")).toEqual([{ ...given, count: 0 }]);
  room.close();
});

it("[CHAT-36] answers 404 to reactions on a message that is hidden, unknown or of another event", async () => {
  const first = await openMessage();
  const second = await openMessage();
  const kofi = await first.attendee();
  const wrong = [`${first.path}/${second.id}/reactions`, `${first.path}/999999/reactions`];
  await first.organizer.patch(`${second.path}/${second.id}/moderate`, { isHidden: true });
  await second.organizer.patch(`${second.path}/${second.id}/moderate`, { isHidden: true });
  for (const path of [...wrong, second.reactions]) {
    expect((await kofi.post(path, { emoji: "❤️" })).status).toBe(404);
    expect((await kofi.get(path)).status).toBe(404);
  }
  for (const id of ["0", "-1", "x", "1".repeat(30), crypto.randomUUID()]) {
    expect((await kofi.post(`${first.path}/${id}/reactions`, { emoji: "❤️" })).status).toBe(404);
  }
});

it("[CHAT-37] rejects reactions when the chat requires a login, is archived or is off, and keeps earlier reactions in the list", async () => {
  const closed = await openMessage({ chatAllowAnonymous: false });
  const kofi = await closed.attendee();
  expect((await kofi.post(closed.reactions, { emoji: "❤️" })).json).toEqual({
    code: "unauthenticated",
    message: "Login Required",
  });
  expect((await kofi.get(closed.reactions)).status).toBe(401);
  expect((await (await test.walletUser("omar")).post(closed.reactions, { emoji: "❤️" })).status).toBe(200);

  const { event, path, reactions, attendee, organizer, change } = await openMessage();
  const mei = await attendee();
  await mei.post(reactions, { emoji: "❤️" });
  await archiveEvent(organizer, event.id);
  expect((await mei.post(reactions, { emoji: "🔥" })).json).toMatchObject({ code: "archived" });
  expect(await reactionsOf(mei, path)).toEqual([[{ emoji: "❤️", count: 1, mine: true }]]);
  await reopenEvent(organizer, event.id);
  await change({ enableLiveChat: false });
  expect((await mei.post(reactions, { emoji: "🔥" })).json).toMatchObject({ code: "off" });
  expect((await mei.get(reactions)).json).toEqual([]);
  expect((await organizer.get(reactions)).json).toHaveLength(1);
});

it("[CHAT-38] accepts 60 reactions per participant and minute, then answers 429 with Retry-After", async () => {
  const { reactions, attendee } = await openMessage();
  const kofi = await attendee();
  const answers = await Promise.all(Array.from({ length: 61 }, () => kofi.post(reactions, { emoji: "❤️" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json).toEqual({ code: "rate_limited", message: "Slow down!" });
  expect(refused?.headers.get("Retry-After")).toMatch(/^\d+$/u);
});

it("[CHAT-38] does not count reactions that are refused or whose batch fails", async () => {
  const { reactions, attendee } = await openMessage();
  const kofi = await attendee();
  const statuses = async (path: string) => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => kofi.post(path, { emoji: "❤️" })));
    return new Set(answers.map(({ status }) => status));
  };
  expect(await statuses(reactions.replace(/\d+(?=\/reactions$)/u, "999999"))).toEqual(new Set([404]));
  // Without its table, every batch of reactions fails.
  await sql`ALTER TABLE chat_reactions RENAME TO unavailable`.execute(test.database.kysely);
  try {
    expect(await statuses(reactions)).toEqual(new Set([500]));
  } finally {
    await sql`ALTER TABLE unavailable RENAME TO chat_reactions`.execute(test.database.kysely);
  }
  expect(await statuses(reactions)).toEqual(new Set([200]));
});
