import type { Duplex } from "node:stream";

import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WebSocket } from "ws";

import type { Audience, Urgency } from "../bus/bus.ts";
import { Broadcaster } from "./broadcast.ts";
import { Room, type RoomMember } from "./room.ts";

const PRESENCE = { type: "presence", data: { count: 1 } } as const;
let writtenAt: number[];
let lags: number[];
let broadcaster: Broadcaster;

const connectionOf = (write: (frames: Buffer) => unknown) => ({ writableLength: 0, write }) as unknown as Duplex;

/** A member whose connection records the time of each write. */
function member(facts: Partial<RoomMember> = {}): RoomMember {
  const socket = { OPEN: 1, readyState: 1 } as unknown as WebSocket;
  const connection = connectionOf(() => writtenAt.push(performance.now()));
  const session = {
    roomId: "EVENT",
    data: null,
    marks: new Set<string>(),
    recheck: () => Promise.resolve({ staff: false, data: null }),
    expiresAt: null,
    recheckAt: Infinity,
  };
  return { socket, connection, staff: false, counts: true, ...session, lastHeardAt: 0, ...facts };
}

/** Joins a second room. @returns the times of the writes to it */
function joinOther(): number[] {
  const times: number[] = [];
  broadcaster.join("OTHER", member({ connection: connectionOf(() => times.push(performance.now())) }));
  return times;
}

const broadcast = (urgency: Urgency, roomId = "EVENT") =>
  broadcaster.sendHere(roomId, PRESENCE, { audience: "everyone", urgency });

/** The rest of a room's cooldown, in milliseconds. */
const cooldownOf = ({ rooms }: Broadcaster, roomId: string) => (rooms.get(roomId)?.coolsUntil ?? 0) - performance.now();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  writtenAt = [];
  lags = [];
  broadcaster = new Broadcaster((seconds) => lags.push(seconds));
  broadcaster.join("EVENT", member());
});
afterEach(() => void vi.useRealTimers());

it("[CHANNEL-12] broadcasts with a tick 100 ms after the first message, and not before the cooldown of 100 ms ends", async () => {
  const start = performance.now();
  for (let step = 0; step < 9; step += 1) {
    broadcast("tick");
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(writtenAt).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(writtenAt).toEqual([start + 100]);
  broadcast("now");
  await vi.advanceTimersByTimeAsync(0);
  expect(writtenAt).toHaveLength(2);
  expect(cooldownOf(broadcaster, "EVENT")).toBe(100);
});

it("[CHANNEL-12] broadcasts an urgent message immediately, also during a cooldown, together with waiting messages", async () => {
  broadcast("now");
  await vi.advanceTimersByTimeAsync(0);
  broadcast("tick");
  broadcast("now");
  await vi.advanceTimersByTimeAsync(0);
  expect(writtenAt).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(writtenAt).toHaveLength(2);
});

it("[CHANNEL-12] does not send what one room has collected earlier because another room is due", async () => {
  const writtenToOther = joinOther();
  const start = performance.now();
  broadcast("now");
  await vi.advanceTimersByTimeAsync(30);
  broadcast("tick", "OTHER");
  await vi.advanceTimersByTimeAsync(20);
  broadcast("tick");
  broadcast("tick", "OTHER");
  await vi.advanceTimersByTimeAsync(500);
  expect(writtenAt).toEqual([start, start + 150]);
  expect(writtenToOther).toEqual([start + 130]);
});

it("[CHANNEL-15] sends the last of several waiting messages with one type, audience and state, in the order of the last changes", async () => {
  const texts: string[] = [];
  const write = (frames: Buffer) => texts.push(...(frames.toString("latin1").match(/"count":\d+/gu) ?? []));
  broadcaster.join("COUNTS", member({ connection: connectionOf(write), marks: new Set(["mark"]) }));
  const send = (count: number, stateKey?: string, audience: Audience = "everyone") => {
    const message = { type: "presence", data: { count } } as const;
    broadcaster.sendHere("COUNTS", message, { audience, urgency: "tick", stateKey });
  };
  send(1, "a");
  send(2, "b");
  send(3);
  send(4, "a");
  send(3);
  send(6, "a", { followers: "mark" });
  await vi.advanceTimersByTimeAsync(100);
  expect(texts).toEqual(['"count":2', '"count":3', '"count":4', '"count":3', '"count":6']);
  send(5, "b");
  await vi.advanceTimersByTimeAsync(100);
  expect(texts.at(-1)).toBe('"count":5');
});

it("[CHANNEL-15] calls a function that makes messages when it sends them", async () => {
  const counts: number[] = [];
  let count = 0;
  const made = () => {
    counts.push(count);
    return [{ type: "presence", data: { count } } as const];
  };
  broadcaster.sendHere("EVENT", made, { audience: "everyone", urgency: "tick" });
  count = 3;
  broadcaster.sendHere("ELSEWHERE", made, { audience: "everyone", urgency: "tick" });
  await vi.advanceTimersByTimeAsync(1000);
  expect([counts, writtenAt.length, broadcaster.stats.messages]).toEqual([[3], 1, 1]);
});

it("[CHANNEL-12] waits a whole tick with the first message of a room although another room is due", async () => {
  const writtenToOther = joinOther();
  const start = performance.now();
  broadcast("tick");
  await vi.advanceTimersByTimeAsync(90);
  broadcast("tick", "OTHER");
  await vi.advanceTimersByTimeAsync(500);
  expect(writtenAt).toEqual([start + 100]);
  expect(writtenToOther).toEqual([start + 190]);
});

it("[CHANNEL-12] sends a tick of one room while another room is paused, and that one's messages afterwards", async () => {
  const writtenToOther = joinOther();
  const start = performance.now();
  let release = (): void => undefined;
  const [room] = broadcaster.roomsOf("EVENT");
  if (room) broadcaster.pauseDuring(room, () => new Promise<void>((resolve) => (release = resolve)));
  broadcast("tick");
  broadcast("tick", "OTHER");
  await vi.advanceTimersByTimeAsync(500);
  expect([writtenAt, writtenToOther]).toEqual([[], [start + 100]]);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(writtenAt).toEqual([start + 500]);
});

it("[CHANNEL-14] flushes nothing a second time after an urgent message, and counts only real writes", async () => {
  broadcast("tick");
  await vi.advanceTimersByTimeAsync(50);
  broadcast("now");
  await vi.advanceTimersByTimeAsync(500);
  expect(lags).toEqual([0.05]);
  expect([writtenAt.length, broadcaster.stats.writes]).toEqual([1, 1]);
  broadcaster.join("EVENT", member({ staff: true }));
  broadcaster.sendHere("EVENT", PRESENCE, { audience: "staff", urgency: "now" });
  await vi.advanceTimersByTimeAsync(0);
  expect([writtenAt.length, broadcaster.stats.writes]).toEqual([2, 2]);
  const closed = member();
  Object.assign(closed.socket, { readyState: 3 });
  broadcaster.join("EVENT", closed);
  broadcast("now");
  await vi.advanceTimersByTimeAsync(0);
  expect([writtenAt.length, broadcaster.stats.writes]).toEqual([4, 4]);
});

it("[CHANNEL-14] gives a large room a cooldown as long as its writes take under load, and loses no message", async () => {
  const slow = 5;
  let sent = 0;
  let received = 0;
  for (let index = 0; index < 2000; index += 1) {
    // Every hundredth write takes time, as a system call does.
    const connection = connectionOf(() => index % 100 === 0 && vi.advanceTimersByTime(slow));
    broadcaster.join("EVENT", member({ connection }));
  }
  const write = (frames: Buffer) => (received += frames.toString("latin1").split('"presence"').length - 1);
  broadcaster.join("EVENT", member({ connection: connectionOf(write) }));
  const began = performance.now();
  while (performance.now() - began < 2000) {
    broadcast("tick");
    sent += 1;
    await vi.advanceTimersByTimeAsync(10);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const busyMs = broadcaster.stats.writes * (slow / 100);
  expect(busyMs / (performance.now() - began)).toBeLessThan(0.6);
  await vi.advanceTimersByTimeAsync(1000);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(1000);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(received).toBe(sent);
});

it("[CHANNEL-4] presence equals the number of counted members outside the team after any sequence of joins and leaves", () => {
  const step = fc.record({
    action: fc.constantFrom("add", "remove", "staff", "no staff"),
    who: fc.nat({ max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const room = new Room("EVENT");
      const people = [0, 1, 2, 3, 4].map((index) => member({ counts: index !== 0, staff: index === 1 }));
      for (const { action, who } of steps) {
        const person = people[who] as RoomMember;
        if (action === "add") room.add(person);
        else if (action === "remove") room.remove(person);
        else room.setStaff(person, action === "staff");
        expect(room.presence).toBe([...room.members].filter(({ counts, staff }) => counts && !staff).length);
      }
    }),
  );
});
