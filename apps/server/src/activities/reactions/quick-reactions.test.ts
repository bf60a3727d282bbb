import { QUICK_EMOJIS } from "@hubbub/contract/activities/reactions";
import { afterAll, beforeAll, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openRoom(fields: Record<string, unknown> = {}) {
  const organizer = test.organizer("priya");
  const event = await test.createEvent(organizer);
  if (Object.keys(fields).length > 0) await organizer.patch(`/api/events/${event.id}`, fields);
  const [thrower, screen] = await Promise.all([
    LiveClient.open(test.visitor(), event.id),
    LiveClient.open(test.visitor(), event.id),
  ]);
  return { event, organizer, thrower, screen };
}

const say = (client: LiveClient, message: unknown) => client.send(JSON.stringify(message));
const floated = (client: LiveClient) => client.of("quick_reaction").reduce((total, { count }) => total + count, 0);

/** Waits until the server has read what these said: it answers their pings in order. */
const heard = (...clients: LiveClient[]) =>
  Promise.all(
    clients.map((client) => {
      const before = client.of("pong").length;
      say(client, { type: "ping" });
      return client.until(() => client.of("pong").length > before);
    }),
  );

/** Waits for a tick of the event after what was said so far: a vote is told with the emojis thrown before it. */
async function afterTick(eventId: string, { thrower, screen }: { thrower: LiveClient; screen: LiveClient }) {
  await heard(thrower, screen);
  const told = screen.of("emoji:results").length;
  const vote = { emoji: "excited", participantId: crypto.randomUUID() };
  await test.visitor().post(`/api/events/${eventId}/emoji`, vote);
  await screen.until(() => screen.of("emoji:results").length > told);
}

const set = async (eventId: string, row: { is_archived?: boolean; enable_emoji_pulse?: boolean }) => {
  await test.database.kysely.updateTable("events").set(row).where("id", "=", eventId).execute();
  test.bus.publish({ roomId: eventId, invalidates: ["event"] });
};

it("[REACT-13] floats an emoji over every screen, the sender's too, in both ways to say it", async () => {
  const { event, thrower, screen } = await openRoom();
  say(thrower, { type: "quick_reaction", data: { emoji: "🔥" } });
  say(thrower, { type: "quick_reaction", emoji: "🎉" });
  for (const client of [thrower, screen]) {
    await client.until(() => floated(client) === 2);
    expect(client.of("quick_reaction").toSorted((a, b) => a.emoji.localeCompare(b.emoji))).toEqual(
      expect.arrayContaining([
        { emoji: "🔥", count: 1 },
        { emoji: "🎉", count: 1 },
      ]),
    );
  }
  expect((await test.visitor().get(`/api/events/${event.id}/emoji`)).json).toMatchObject({ total: 0 });
  thrower.close();
  screen.close();
});

it("[REACT-12] lets one more than a second's worth through a connection at once and drops the rest", async () => {
  const { event, thrower, screen } = await openRoom({ emojiRateLimit: 1 });
  const startedAt = performance.now();
  for (let sent = 0; sent < 200; sent += 1)
    say(thrower, { type: "quick_reaction", data: { emoji: QUICK_EMOJIS[sent % 7] } });
  await heard(thrower);
  const seconds = (performance.now() - startedAt) / 1000;
  await afterTick(event.id, { thrower, screen });
  expect(floated(screen)).toBeGreaterThanOrEqual(2);
  expect(floated(screen)).toBeLessThanOrEqual(2 + seconds);
  expect(thrower.closeCode).toBeNull();
  thrower.close();
  screen.close();
});

it("[REACT-12] limits each connection for itself: a flood of one leaves the others' through", async () => {
  const { thrower, screen } = await openRoom({ emojiRateLimit: 1 });
  for (let sent = 0; sent < 100; sent += 1) say(thrower, { type: "quick_reaction", data: { emoji: "🔥" } });
  await heard(thrower);
  say(screen, { type: "quick_reaction", data: { emoji: "👏" } });
  await screen.until(() => screen.of("quick_reaction").some(({ emoji }) => emoji === "👏"));
  expect(thrower.closeCode).toBeNull();
  thrower.close();
  screen.close();
});

it("[REACT-2] drops what is none of the seven, and never passes it on", async () => {
  const { event, thrower, screen } = await openRoom();
  const noise: unknown[] = ["💣", "", "<b>x</b>", null, 7, ["🔥"], { emoji: "🔥" }, "🔥🔥"];
  for (const emoji of noise) say(thrower, { type: "quick_reaction", data: { emoji } });
  for (const message of [
    { type: "quick_reaction" },
    { type: "quick_reaction", data: "🔥" },
    { type: "emoji:results", data: { counts: {} } },
  ])
    say(thrower, message);
  say(thrower, { type: "quick_reaction", data: { emoji: "❤️" } });
  await screen.until(() => floated(screen) === 1);
  await afterTick(event.id, { thrower, screen });
  expect(screen.of("quick_reaction")).toEqual([{ emoji: "❤️", count: 1 }]);
  thrower.close();
  screen.close();
});

it.each([
  ["the activity is off", { enable_emoji_pulse: false }, { enable_emoji_pulse: true }],
  ["the event is archived", { is_archived: true }, { is_archived: false }],
])("[REACT-17] floats nothing while %s", async (_, closed, open) => {
  const { event, thrower, screen } = await openRoom();
  await set(event.id, closed);
  // The server knows the new state by now, so that the emoji is judged by it and not by what comes after.
  await test.visitor().get(`/api/public/events/${event.id}`);
  say(thrower, { type: "quick_reaction", data: { emoji: "🔥" } });
  await heard(thrower);
  await set(event.id, open);
  await afterTick(event.id, { thrower, screen });
  expect(floated(screen)).toBe(0);
  thrower.close();
  screen.close();
});

it("[REACT-13] stays in its own event", async () => {
  const [here, there] = [await openRoom(), await openRoom()];
  say(here.thrower, { type: "quick_reaction", data: { emoji: "🔥" } });
  await here.screen.until(() => floated(here.screen) === 1);
  await afterTick(there.event.id, there);
  expect(floated(there.screen)).toBe(0);
  for (const client of [here.thrower, here.screen, there.thrower, there.screen]) client.close();
});
