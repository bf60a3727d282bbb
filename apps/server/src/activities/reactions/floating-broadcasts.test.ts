import fc from "fast-check";
import { QUICK_EMOJIS, type QuickEmoji } from "@hubbub/contract/activities/reactions/rules";
import type { LiveMessage } from "@hubbub/contract/live";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { NodeNote, NoteListener } from "../../platform/bus/bus.ts";
import { testBus } from "../../testing/test-bus.ts";
import { FloatingBroadcasts, sampleOf } from "./floating-broadcasts.ts";

let broadcasts: { eventId: string; message: LiveMessage }[];
let waiting: Map<string, () => readonly LiveMessage[]>;
let notes: NodeNote[];
let floating: FloatingBroadcasts;
let deliver: NoteListener;
const countOf = (received: readonly { message: LiveMessage }[]) =>
  received.reduce((sum, { message }) => sum + (message.type === "quick_reaction" ? message.data.count : 0), 0);

/** Flushes all rooms, as the broadcaster does with a tick. */
function tick(): void {
  vi.advanceTimersByTime(100);
  for (const [eventId, make] of waiting) for (const message of make()) broadcasts.push({ eventId, message });
  waiting.clear();
}

function addEmojis(count: number, first: QuickEmoji = "🔥"): void {
  for (let sent = 0; sent < count; sent += 1) floating.add("EVENT", sent % 2 ? first : "👏");
}

beforeEach(() => {
  vi.useFakeTimers();
  broadcasts = [];
  waiting = new Map();
  notes = [];
  const bus = Object.assign(testBus(), {
    sendNote: (_roomId: string, note: NodeNote) => void notes.push(note),
    onNote: (listener: NoteListener) => {
      deliver = listener;
      return () => undefined;
    },
  });
  const broadcaster = {
    rooms: new Map(["EVENT", "OTHER"].map((eventId) => [eventId, {}])),
    sendHere: (eventId: string, message: LiveMessage | (() => readonly LiveMessage[])) =>
      void waiting.set(eventId, typeof message === "function" ? message : () => [message]),
  };
  floating = new FloatingBroadcasts({ bus, broadcaster });
});
afterEach(() => {
  floating.close();
  vi.useRealTimers();
});

describe("floating reactions", () => {
  it("[REACT-13] are broadcast as one message per event, emoji and tick", () => {
    for (let sent = 0; sent < 4; sent += 1) floating.add("EVENT", "🔥");
    floating.add("EVENT", "👏");
    floating.add("OTHER", "🎉");
    tick();
    expect(broadcasts.map(({ eventId, message }) => [eventId, message.data])).toEqual([
      ["EVENT", { emoji: "🔥", count: 4 }],
      ["EVENT", { emoji: "👏", count: 1 }],
      ["OTHER", { emoji: "🎉", count: 1 }],
    ]);
  });

  it("[REACT-14] are limited to 30 per second", () => {
    const perTick: number[] = [];
    for (let ticks = 0; ticks < 50; ticks += 1) {
      const before = broadcasts.length;
      addEmojis(100);
      tick();
      perTick.push(countOf(broadcasts.slice(before)));
    }
    for (let from = 0; from <= 40; from += 1) {
      expect(perTick.slice(from, from + 10).reduce((total, count) => total + count, 0)).toBeLessThanOrEqual(30);
    }
    expect(perTick.reduce((total, count) => total + count, 0)).toBeGreaterThan(80);
  });

  it("[REACT-14] cost each client less than a kilobyte per second when 500 are sent per second", () => {
    for (let ticks = 0; ticks < 100; ticks += 1) {
      addEmojis(50, "❤️");
      tick();
    }
    // The header of a WebSocket frame with a payload of up to 125 bytes.
    const header = 2;
    const sizeOf = (message: LiveMessage) => header + Buffer.byteLength(JSON.stringify(message));
    const bytes = broadcasts.reduce((sum, { message }) => sum + sizeOf(message), 0);
    expect(bytes / 10).toBeLessThan(1000);
  });

  it("[REACT-14] of all nodes are combined into at most 30 per second, and each node sends only its own to others", () => {
    for (let ticks = 0; ticks < 20; ticks += 1) {
      floating.add("EVENT", "🔥");
      deliver("EVENT", { kind: "floating", emojis: Array(50).fill("🔥") } as NodeNote, "other");
      // Nobody on this node sees another event.
      deliver("ELSEWHERE", { kind: "floating", emojis: ["🔥"] } as NodeNote, "other");
      tick();
    }
    // In two seconds: 30 in the first (the bucket is full), and 16 that flow into the bucket in the second.
    expect(countOf(broadcasts)).toBeLessThanOrEqual(30 + 16);
    expect(countOf(broadcasts)).toBeGreaterThan(16);
    expect(broadcasts.every(({ eventId }) => eventId === "EVENT")).toBe(true);
    expect(notes).toEqual(Array.from({ length: 20 }, () => ({ kind: "floating", emojis: ["🔥"] })));
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
