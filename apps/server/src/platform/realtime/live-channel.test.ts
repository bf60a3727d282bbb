import { createServer } from "node:http";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";

import { createConference } from "../../testing/test-group.ts";
import { listenLocally } from "../../testing/listen-locally.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { addTeamMember, archiveEvent, openAsStaff, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { Caches } from "../cache/caches.ts";
import { testBus } from "../../testing/test-bus.ts";
import { succeeds } from "../../testing/visitor.ts";
import { removeMemberUnannounced } from "../../testing/unannounced-changes.ts";
import { Broadcaster } from "./broadcast.ts";
import { Presence } from "./notices.ts";
import { LiveChannel } from "./live-channel.ts";
import type { RoomAdmission } from "./room.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("connecting", () => {
  it("[CHANNEL-20] rejects an unknown event with 404", async () => {
    await expect(LiveClient.open(test.visitor(), "ZZZZZZZZ")).rejects.toThrow("refused 404");
    await expect(LiveClient.open(test.visitor(), "")).rejects.toThrow("refused 404");
  });

  it("[CHANNEL-2] rejects another Origin with 403, and treats a missing Origin as anonymous", async () => {
    const { event } = await openEvent(test);
    await expect(LiveClient.open(test.visitor(), event.id, { origin: "https://evil.example" })).rejects.toThrow(
      "refused 403",
    );
    const client = await LiveClient.open(test.visitor(), event.id, { origin: "" });
    await client.until(() => client.of("presence").length > 0);
    client.close();
  });

  it("[CHANNEL-20] rejects connections to a private archive with 403, and admits a paid wallet", async () => {
    const { organizer, event } = await openEvent(test);
    await archiveEvent(organizer, event.id, { isPrivate: true });
    await expect(LiveClient.open(test.visitor(), event.id)).rejects.toThrow("refused 403");
    const client = await LiveClient.open(await test.walletUser("paid-live", { tier: "paid" }), event.id);
    client.close();
  });
});

describe("changed settings", () => {
  it("[CHANNEL-30] close anonymous sockets of a private archive before anything else is sent, and keep those who may see it", async () => {
    const { organizer, event, eventPath } = await openEvent(test);
    const sent = await succeeds<{ id: string }>(test.visitor().post(`${eventPath}/chat`, { content: "Never public" }));
    await succeeds(organizer.patch(`${eventPath}/chat/${sent.id}/moderate`, { isHidden: true }));
    await archiveEvent(organizer, event.id);
    const anonymous = await LiveClient.open(test.visitor(), event.id);
    const paid = await LiveClient.open(await test.walletUser("paid-stays", { tier: "paid" }), event.id);
    const staff = await openAsStaff(organizer, event.id);
    const before = anonymous.received.length;
    await archiveEvent(organizer, event.id, { isPrivate: true });
    await succeeds(organizer.patch(`${eventPath}/chat/${sent.id}/moderate`, { isHidden: false }));
    await anonymous.until(() => anonymous.closeCode === 1008);
    for (const client of [paid, staff]) await client.until(() => client.of("chat:message-shown").length === 1);
    expect(anonymous.received.slice(before).filter(({ type }) => type !== "presence")).toEqual([]);
    expect(paid.of("event:updated")).toEqual([
      expect.objectContaining({ id: event.id, isArchived: true, isPrivate: true }),
    ]);
    expect(JSON.stringify(paid.of("event:updated"))).not.toContain("description");
    paid.close();
    staff.close();
  });

  it("[CHANNEL-30] close anonymous sockets of an event and of its group when the group requires a login", async () => {
    const { organizer, group, sessions, path } = await createConference(test, 1);
    const eventId = sessions[0]?.id ?? "";
    const anonymous = await LiveClient.open(test.visitor(), eventId);
    const page = await LiveClient.openGroup(test.visitor(), group.permalink);
    const member = await LiveClient.open(await test.walletUser("login-stays"), eventId);
    await succeeds(organizer.patch(path, { requireGFAVIPLogin: true }));
    const asker = await test.walletUser("login-asks");
    await succeeds(asker.post(`/api/events/${eventId}/social`, { content: "Who reads this?" }));
    await anonymous.until(() => anonymous.closeCode === 1008);
    await page.until(() => page.closeCode === 1008);
    await member.until(() => member.of("question:created").length === 1);
    expect(anonymous.of("question:created")).toEqual([]);
    expect(page.of("group:updated")).toEqual([]);
    member.close();
  });

  it("[CHANNEL-30] close the socket of a person who has signed out since, before anything else is sent", async () => {
    const { organizer, sessions, path } = await createConference(test, 1);
    const eventId = sessions[0]?.id ?? "";
    const visitor = await test.walletUser("login-leaves");
    const left = await LiveClient.open(visitor, eventId);
    await succeeds(visitor.post("/api/gfavip/logout"));
    const before = left.received.length;
    await succeeds(organizer.patch(path, { requireGFAVIPLogin: true }));
    const asker = await test.walletUser("login-asks-later");
    await succeeds(asker.post(`/api/events/${eventId}/social`, { content: "Who reads this?" }));
    await left.until(() => left.closeCode === 1008);
    expect(left.received.slice(before).filter(({ type }) => type !== "presence")).toEqual([]);
  });
});

describe("presence and staff messages", () => {
  it("[CHANNEL-4] counts the people in the room and broadcasts changes", async () => {
    const { event } = await openEvent(test);
    const first = await LiveClient.open(test.visitor(), event.id);
    const second = await LiveClient.open(test.visitor(), event.id);
    await first.until(() => first.of("presence").at(-1)?.count === 2);
    const stage = await LiveClient.open(test.visitor(), event.id, { participantId: "stage-1" });
    expect(test.app.live.presence(event.id)).toBe(2);
    stage.close();
    second.close();
    await first.until(() => first.of("presence").at(-1)?.count === 1);
    expect(test.app.live.presence(event.id)).toBe(1);
    first.close();
  });

  it("[CHANNEL-11] delivers messages of the same event loop turn together and immediately", async () => {
    const { event } = await openEvent(test);
    const client = await LiveClient.open(test.visitor(), event.id);
    await client.until(() => client.of("presence").at(-1)?.count === 1);
    for (const count of [501, 502, 503]) {
      test.bus.publish({
        roomId: event.id,
        invalidates: [],
        message: { type: "leaderboard:updated", data: { count } },
        audience: "everyone",
        urgency: "now",
      });
    }
    // broadcast.test.ts measures "immediately" with a simulated clock.
    await client.until(() => client.of("leaderboard:updated").length === 3);
    expect(client.of("leaderboard:updated").map(({ count }) => count)).toEqual([501, 502, 503]);
    client.close();
  });

  it("[CHANNEL-5] sends staff messages by the cookie's rights, never by an admin- id", async () => {
    const { organizer, event } = await openEvent(test);
    const message = { type: "presence", data: { count: 99 } } as const;
    const staff = await openAsStaff(organizer, event.id);
    const pretender = await openAsStaff(test.visitor(), event.id);
    test.bus.publish({ roomId: event.id, invalidates: [], message, audience: "staff", urgency: "now" });
    const shared = { type: "presence", data: { count: 7 } } as const;
    test.bus.publish({ roomId: event.id, invalidates: [], message: shared, audience: "everyone", urgency: "tick" });
    await staff.until(() => staff.of("presence").some(({ count }) => count === 99));
    await pretender.until(() => pretender.of("presence").some(({ count }) => count === 7));
    expect(pretender.of("presence")).not.toContainEqual({ count: 99 });
    expect(test.app.live.presence(event.id)).toBe(1);
    staff.close();
    pretender.close();
  });

  it("[CHANNEL-6] stops staff messages within 5 s after the rights were removed", async () => {
    const opened = await openEvent(test);
    const { event } = opened;
    const { visitor, collaborator } = await addTeamMember(test, opened, { username: "removed" });
    const client = await openAsStaff(visitor, event.id);
    await removeMemberUnannounced(test, collaborator.id);
    await expect.poll(() => test.app.live.presence(event.id), { timeout: 5500 }).toBe(1);
    client.close();
  });
});

describe("messages of clients", () => {
  it("[CHANNEL-7] answers a ping, and never broadcasts other messages of a client", async () => {
    const { event } = await openEvent(test);
    const sender = await LiveClient.open(test.visitor(), event.id);
    const listener = await LiveClient.open(test.visitor(), event.id);
    const noise = [
      "",
      "null",
      "[]",
      "not json",
      '{"type":"event:updated","data":{}}',
      '{"type":"winner_announced"}',
      '{"type":{}}',
      '"ping"',
    ];
    for (const text of noise) sender.send(text);
    sender.send(Buffer.from([1, 2, 3]), { binary: true });
    sender.send('{"type":"ping"}');
    await sender.until(() => sender.of("pong").length === 1);
    await test.visitor().post(`/api/events/${event.id}/icebreaker`, { response: "mark" });
    await listener.until(() => listener.of("icebreaker:response").length === 1);
    expect(new Set(listener.received.map(({ type }) => type))).toEqual(new Set(["presence", "icebreaker:response"]));
    sender.close();
    listener.close();
  });

  it("[CHANNEL-8] closes a socket with 1009 after a frame over 8 KB and with 1007 after invalid UTF-8", async () => {
    const { event } = await openEvent(test);
    const other = await LiveClient.open(test.visitor(), event.id);
    const large = await LiveClient.open(test.visitor(), event.id);
    large.send("x".repeat(8193));
    await large.until(() => large.closeCode !== null);
    expect(large.closeCode).toBe(1009);
    const garbled = await LiveClient.open(test.visitor(), event.id);
    garbled.send(Buffer.from([0xc3, 0x28]), { binary: false });
    await garbled.until(() => garbled.closeCode !== null);
    expect(garbled.closeCode).toBe(1007);
    expect(other.closeCode).toBeNull();
    other.close();
  });
});

it("[CHANNEL-12] keeps the order of immediate and ticked messages", async () => {
  const { event } = await openEvent(test);
  const client = await LiveClient.open(test.visitor(), event.id);
  const broadcast = (count: number, urgency: "now" | "tick") =>
    test.bus.publish({
      roomId: event.id,
      invalidates: [],
      message: { type: "icebreaker:response", data: { response: "x", count } },
      audience: "everyone",
      urgency,
    });
  for (let index = 1; index <= 30; index += 1) broadcast(index, index % 7 === 0 ? "now" : "tick");
  await client.until(() => client.of("icebreaker:response").length === 30);
  expect(client.of("icebreaker:response").map(({ count }) => count)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
  client.close();
});

it("[CHANNEL-10] closes every socket with 1012 when the server stops", async () => {
  const stopping = await testApp();
  const event = await stopping.createEvent(stopping.organizer("priya"));
  const client = await LiveClient.open(stopping.visitor(), event.id);
  await stopping.close();
  await client.until(() => client.closeCode !== null);
  expect(client.closeCode).toBe(1012);
});

it("[CHANNEL-10] refuses a client whose admission ends after the server began to stop", async () => {
  const server = createServer();
  const admission = Promise.withResolvers<RoomAdmission>();
  const isAsked = Promise.withResolvers<null>();
  const bus = testBus();
  const broadcaster = new Broadcaster();
  const live = new LiveChannel({
    bus,
    caches: new Caches(),
    broadcaster,
    presence: new Presence({ bus, broadcaster }),
    admit: () => {
      isAsked.resolve(null);
      return admission.promise;
    },
    rules: { read: () => expect.unreachable("no settings change"), settingsNames: [] },
    log: { warn: () => undefined },
  });
  live.attach(server);
  const { port, close } = await listenLocally(server);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  const refusal = new Promise<string>((resolve) => socket.on("error", ({ message }) => resolve(message)));
  await isAsked.promise;
  await live.close();
  admission.resolve({
    roomId: "EVENT",
    counts: true,
    staff: false,
    data: null,
    expiresAt: null,
    recheck: () => Promise.resolve({ staff: false, data: null }),
  });
  expect(await refusal).toContain("503");
  expect(live.presence("EVENT")).toBe(0);
  await close();
});

it("[CHANNEL-15] sends one of several waiting messages without data to each audience", async () => {
  const { organizer, event } = await openEvent(test);
  const staff = await openAsStaff(organizer, event.id);
  const attendee = await LiveClient.open(test.visitor(), event.id);
  const message = { type: "board:changed", data: {} } as const;
  for (const audience of ["everyone", "staff", "everyone", "staff"] as const)
    test.bus.publish({ roomId: event.id, invalidates: [], message, audience, urgency: "tick" });
  await staff.until(() => staff.of("board:changed").length === 2);
  await attendee.until(() => attendee.of("board:changed").length === 1);
  const urgent = { type: "event:deleted", data: { eventId: event.id } } as const;
  test.bus.publish({ roomId: event.id, invalidates: [], message: urgent, audience: "everyone", urgency: "now" });
  for (const client of [staff, attendee]) await client.until(() => client.of("event:deleted").length === 1);
  expect([staff.of("board:changed").length, attendee.of("board:changed").length]).toEqual([2, 1]);
  for (const client of [staff, attendee]) client.close();
});

it("[SCALE-12] broadcasts messages with a state in the order of the database for all nodes", async () => {
  const bus = testBus();
  const broadcaster = new Broadcaster();
  const sent: unknown[] = [];
  vi.spyOn(broadcaster, "sendHere").mockImplementation((_roomId, message) => void sent.push(message));
  const live = new LiveChannel({
    bus,
    caches: new Caches(),
    broadcaster,
    presence: new Presence({ bus, broadcaster }),
    admit: () => expect.unreachable("nobody joins"),
    rules: { read: () => expect.unreachable("no settings change"), settingsNames: [] },
    log: { warn: () => undefined },
  });
  const committed = 1_800_000_000_000_000;
  const isSent = (key: string, at: number) => {
    sent.length = 0;
    const message = { type: "presence", data: { count: at } } as const;
    const state = { key, at: committed + at };
    bus.publish({ roomId: "E", invalidates: [], message, audience: "everyone", urgency: "tick", state });
    return sent.length === 1;
  };
  expect([isSent("A", 0), isSent("A", 2), isSent("A", 1)]).toEqual([true, true, false]);
  expect([isSent("A", 2), isSent("B", 0)]).toEqual([true, true]);
  // The database's clock was set back.
  expect([isSent("A", -6_000_000), isSent("A", -5_999_999)]).toEqual([true, true]);
  await live.close();
});
