import { QUICK_EMOJIS } from "@hubbub/contract/activities/reactions/rules";
import type { UpdateEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent, reopenEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openRoom(settings?: UpdateEvent) {
  const opened = await openEvent(test, { settings });
  const [sender, receiver] = await Promise.all([
    LiveClient.open(test.visitor(), opened.event.id),
    LiveClient.open(test.visitor(), opened.event.id),
  ]);
  return { ...opened, sender, receiver };
}

const send = (client: LiveClient, message: unknown) => client.send(JSON.stringify(message));
/** How many floating reactions the client has received. */
const received = (client: LiveClient) => client.of("quick_reaction").reduce((total, { count }) => total + count, 0);

/** Waits until the server has read what these clients sent: it answers their pings in order. */
const serverHasRead = (...clients: LiveClient[]) =>
  Promise.all(
    clients.map((client) => {
      const before = client.of("pong").length;
      send(client, { type: "ping" });
      return client.until(() => client.of("pong").length > before);
    }),
  );

/** Waits for the next tick of the event: it broadcasts a vote together with the reactions sent before it. */
async function afterTick(eventId: string, { sender, receiver }: { sender: LiveClient; receiver: LiveClient }) {
  await serverHasRead(sender, receiver);
  const before = receiver.of("emoji:results").length;
  const vote = { emoji: "excited", participantId: crypto.randomUUID() };
  await test.visitor().post(`/api/events/${eventId}/emoji`, vote);
  await receiver.until(() => receiver.of("emoji:results").length > before);
}

it("[REACT-13] broadcasts a floating reaction to every client including the sender, in both message formats", async () => {
  const { event, sender, receiver } = await openRoom();
  send(sender, { type: "quick_reaction", data: { emoji: "🔥" } });
  send(sender, { type: "quick_reaction", emoji: "🎉" });
  for (const client of [sender, receiver]) {
    await client.until(() => received(client) === 2);
    expect(client.of("quick_reaction").toSorted((a, b) => a.emoji.localeCompare(b.emoji))).toEqual(
      expect.arrayContaining([
        { emoji: "🔥", count: 1 },
        { emoji: "🎉", count: 1 },
      ]),
    );
  }
  expect((await test.visitor().get(`/api/events/${event.id}/emoji`)).json).toMatchObject({ total: 0 });
  sender.close();
  receiver.close();
});

it("[REACT-12] accepts a burst of one more than the limit per second and drops the rest", async () => {
  const { event, sender, receiver } = await openRoom({ emojiRateLimit: 1 });
  const startedAt = performance.now();
  for (let sent = 0; sent < 200; sent += 1)
    send(sender, { type: "quick_reaction", data: { emoji: QUICK_EMOJIS[sent % 7] } });
  await serverHasRead(sender);
  const seconds = (performance.now() - startedAt) / 1000;
  await afterTick(event.id, { sender, receiver });
  expect(received(receiver)).toBeGreaterThanOrEqual(2);
  expect(received(receiver)).toBeLessThanOrEqual(2 + seconds);
  expect(sender.closeCode).toBeNull();
  sender.close();
  receiver.close();
});

it("[REACT-12] limits each connection separately", async () => {
  const { sender, receiver } = await openRoom({ emojiRateLimit: 1 });
  for (let sent = 0; sent < 100; sent += 1) send(sender, { type: "quick_reaction", data: { emoji: "🔥" } });
  await serverHasRead(sender);
  send(receiver, { type: "quick_reaction", data: { emoji: "👏" } });
  await receiver.until(() => receiver.of("quick_reaction").some(({ emoji }) => emoji === "👏"));
  expect(sender.closeCode).toBeNull();
  sender.close();
  receiver.close();
});

it("[REACT-2] drops everything but the seven emojis", async () => {
  const { event, sender, receiver } = await openRoom();
  const noise: unknown[] = ["💣", "", "<b>x</b>", null, 7, ["🔥"], { emoji: "🔥" }, "🔥🔥"];
  for (const emoji of noise) send(sender, { type: "quick_reaction", data: { emoji } });
  for (const message of [
    { type: "quick_reaction" },
    { type: "quick_reaction", data: "🔥" },
    { type: "emoji:results", data: { counts: {} } },
  ])
    send(sender, message);
  send(sender, { type: "quick_reaction", data: { emoji: "❤️" } });
  await receiver.until(() => received(receiver) === 1);
  await afterTick(event.id, { sender, receiver });
  expect(receiver.of("quick_reaction")).toEqual([{ emoji: "❤️", count: 1 }]);
  sender.close();
  receiver.close();
});

type Room = Awaited<ReturnType<typeof openRoom>>;

it.each([
  {
    state: "the activity is off",
    close: ({ change }: Room) => change({ enableEmojiPulse: false }),
    open: ({ change }: Room) => change({ enableEmojiPulse: true }),
  },
  {
    state: "the event is archived",
    close: ({ organizer, event }: Room) => archiveEvent(organizer, event.id),
    open: ({ organizer, event }: Room) => reopenEvent(organizer, event.id),
  },
])("[REACT-17] broadcasts no floating reaction while $state", async ({ close, open }) => {
  const room = await openRoom();
  const { event, sender, receiver } = room;
  await close(room);
  send(sender, { type: "quick_reaction", data: { emoji: "🔥" } });
  await serverHasRead(sender);
  await open(room);
  await afterTick(event.id, { sender, receiver });
  expect(received(receiver)).toBe(0);
  sender.close();
  receiver.close();
});

it("[REACT-13] does not broadcast a floating reaction to other events", async () => {
  const [here, there] = [await openRoom(), await openRoom()];
  send(here.sender, { type: "quick_reaction", data: { emoji: "🔥" } });
  await here.receiver.until(() => received(here.receiver) === 1);
  await afterTick(there.event.id, there);
  expect(received(there.receiver)).toBe(0);
  for (const client of [here.sender, here.receiver, there.sender, there.receiver]) client.close();
});
