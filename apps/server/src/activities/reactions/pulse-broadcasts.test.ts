import fc from "fast-check";
import { QUICK_EMOJIS, type QuickEmoji } from "@hubbub/contract/activities/reactions/rules";
import type { LiveMessage } from "@hubbub/contract/live";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { NodeNote, NoteListener, Publication } from "../../platform/bus/bus.ts";
import { testBus } from "../../testing/test-bus.ts";
import { Pulse, sampleOf } from "./pulse-broadcasts.ts";

let published: Publication[];
let broadcasts: { eventId: string; message: LiveMessage }[];
let pulse: Pulse;
let cooldownUntil: number;
const roomsOf = (...eventIds: string[]) => new Map(eventIds.map((eventId) => [eventId, {}]));
const messages = () => broadcasts.map(({ message }) => message);
const countOf = (received: LiveMessage[]) =>
  received.reduce((total, message) => total + (message.type === "floating-reactions:sent" ? message.data.count : 0), 0);

beforeEach(() => {
  vi.useFakeTimers();
  published = [];
  broadcasts = [];
  cooldownUntil = 0;
  const bus = testBus();
  bus.subscribe((publication) => published.push(publication));
  const broadcaster = {
    rooms: roomsOf("EVENT", "OTHER"),
    msUntilFree: () => Math.max(0, cooldownUntil - Date.now()),
    broadcast: (eventId: string, message: LiveMessage) => void broadcasts.push({ eventId, message }),
  };
  pulse = new Pulse({ bus, broadcaster });
});
afterEach(() => {
  pulse.close();
  vi.useRealTimers();
});

describe("votes", () => {
  it("[REACT-10] invalidate the snapshot immediately and are broadcast once per tick with the latest counts", () => {
    for (let votes = 1; votes <= 50; votes += 1) pulse.publishCounts("EVENT", { excited: votes, neutral: 0, bored: 0 });
    expect(published).toHaveLength(50);
    expect(published.every(({ invalidates }) => invalidates[0] === "mood-votes")).toBe(true);
    vi.advanceTimersByTime(100);
    expect(messages()).toEqual([
      { type: "mood-votes:changed", data: { counts: { excited: 50, neutral: 0, bored: 0 } } },
    ]);
    vi.advanceTimersByTime(1000);
    expect(messages()).toHaveLength(1);
  });

  it("[REACT-10] are broadcast after the room's cooldown with the counts of that moment", () => {
    cooldownUntil = Date.now() + 140;
    pulse.publishCounts("EVENT", { excited: 1, neutral: 0, bored: 0 });
    vi.advanceTimersByTime(139);
    pulse.publishCounts("EVENT", { excited: 2, neutral: 0, bored: 0 });
    expect(messages()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(messages()).toEqual([
      { type: "mood-votes:changed", data: { counts: { excited: 2, neutral: 0, bored: 0 } } },
    ]);
  });
});

describe("floating reactions", () => {
  it("[REACT-13] are broadcast as one message per event, emoji and tick", () => {
    for (let sent = 0; sent < 4; sent += 1) pulse.addFloating("EVENT", "🔥");
    pulse.addFloating("EVENT", "👏");
    pulse.addFloating("OTHER", "🎉");
    vi.advanceTimersByTime(100);
    expect(broadcasts.map(({ eventId, message }) => [eventId, message.data])).toEqual([
      ["EVENT", { emoji: "🔥", count: 4 }],
      ["EVENT", { emoji: "👏", count: 1 }],
      ["OTHER", { emoji: "🎉", count: 1 }],
    ]);
  });

  it("[REACT-14] are limited to 30 per second", () => {
    const perTick: number[] = [];
    for (let tick = 0; tick < 50; tick += 1) {
      const before = messages().length;
      for (let sent = 0; sent < 100; sent += 1) pulse.addFloating("EVENT", sent % 2 ? "🔥" : "👏");
      vi.advanceTimersByTime(100);
      perTick.push(countOf(messages().slice(before)));
    }
    for (let from = 0; from <= 40; from += 1) {
      expect(perTick.slice(from, from + 10).reduce((total, count) => total + count, 0)).toBeLessThanOrEqual(30);
    }
    expect(perTick.reduce((total, count) => total + count, 0)).toBeGreaterThan(80);
  });

  it.each([
    ["500 emojis per second", 0, 50],
    ["500 votes per second", 50, 0],
  ])("[REACT-14] %s cost each client less than a kilobyte per second", (_, votes, emojis) => {
    for (let tick = 0; tick < 100; tick += 1) {
      for (let vote = 0; vote < votes; vote += 1)
        pulse.publishCounts("EVENT", { excited: 12_345 + tick, neutral: 12_345, bored: 12_345 });
      for (let sent = 0; sent < emojis; sent += 1) pulse.addFloating("EVENT", sent % 2 ? "❤️" : "👏");
      vi.advanceTimersByTime(100);
    }
    // The header of a WebSocket frame with a payload of up to 125 bytes.
    const header = 2;
    const bytes = messages().reduce((total, message) => total + header + Buffer.byteLength(JSON.stringify(message)), 0);
    expect(bytes / 10).toBeLessThan(1000);
  });
});

describe("other nodes", () => {
  const pulseNote = (fire: number, excited: number) =>
    ({
      kind: "pulse",
      counts: { excited, neutral: 0, bored: 0 },
      emojis: Array(fire).fill("🔥"),
    }) as const;

  it("[SCALE-5] combines floating reactions of all nodes into at most 30 per second, and broadcasts the largest counts", () => {
    const sent: NodeNote[] = [];
    let deliver: NoteListener = () => undefined;
    const clusterBus = Object.assign(testBus(), {
      sendNote: (_roomId: string, note: NodeNote) => void sent.push(note),
      onNote: (listener: NoteListener) => {
        deliver = listener;
        return () => undefined;
      },
    });
    const shown: LiveMessage[] = [];
    const broadcaster = {
      rooms: roomsOf("EVENT"),
      msUntilFree: () => 0,
      broadcast: (_eventId: string, message: LiveMessage) => void shown.push(message),
    };
    const here = new Pulse({ bus: clusterBus, broadcaster });
    for (let tick = 0; tick < 20; tick += 1) {
      here.addFloating("EVENT", "🔥");
      here.publishCounts("EVENT", { excited: tick, neutral: 0, bored: 0 });
      deliver("EVENT", pulseNote(50, 7), "other");
      vi.advanceTimersByTime(100);
    }
    // In two seconds: 30 in the first (the bucket is full), and 16 that flow into the bucket in the second.
    expect(countOf(shown)).toBeLessThanOrEqual(30 + 16);
    expect(countOf(shown)).toBeGreaterThan(16);
    const counts = shown.flatMap((message) =>
      message.type === "mood-votes:changed" ? [message.data.counts.excited] : [],
    );
    expect(counts.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 7));
    expect(counts.at(-1)).toBe(19);
    // This node sends only its own reactions to the others.
    expect(sent).toHaveLength(20);
    for (const note of sent) expect(note).toMatchObject({ kind: "pulse", emojis: ["🔥"] });
    here.close();
  });
});

describe("a sample", () => {
  const anySent = fc.array(fc.constantFrom(...QUICK_EMOJIS), { maxLength: 500 });
  const countOf = (emojis: readonly QuickEmoji[], one: QuickEmoji) => emojis.filter((emoji) => emoji === one).length;

  it("[REACT-14] selects everything within the limit, otherwise exactly the limit, and only emojis that were sent", () => {
    fc.assert(
      fc.property(
        anySent,
        fc.nat({ max: 40 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
        (sent, budget, stream) => {
          const picked = sampleOf(sent, budget, () => stream.next().value ?? 0);
          expect(picked).toHaveLength(Math.min(budget, sent.length));
          for (const emoji of QUICK_EMOJIS) expect(countOf(picked, emoji)).toBeLessThanOrEqual(countOf(sent, emoji));
        },
      ),
    );
  });

  it("[REACT-14] does not change its input", () => {
    const sent: QuickEmoji[] = ["🔥", "🔥", "🔥"];
    expect(sampleOf(sent, 2)).toEqual(["🔥", "🔥"]);
    expect(sent).toHaveLength(3);
  });
});
