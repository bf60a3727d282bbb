import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  createEntry,
  isDue,
  isSendable,
  type OutboxEntry,
  type OutboxEvent,
  SENDABLE_FOR_MS,
  transition,
} from "./entry.ts";

const call = "POST /api/events/:eventId/icebreaker";
const fresh = (): OutboxEntry =>
  createEntry({ key: "k", call, params: { eventId: "E" }, body: { response: "hi" }, label: "hi" }, 0);

function after(...events: OutboxEvent[]): OutboxEntry {
  return events.reduce(transition, fresh());
}

const failed = (status: number, retryAfter: number | null = null): OutboxEvent => ({
  type: "failed",
  failure: { status, reason: "because", retryAfter },
  now: 1000,
  random: 0.5,
});

const anyEvent: fc.Arbitrary<OutboxEvent> = fc.oneof(
  fc.constant<OutboxEvent>({ type: "attempt" }),
  fc.constant<OutboxEvent>({ type: "acknowledged", answer: null }),
  fc.record({
    type: fc.constant("failed" as const),
    failure: fc.record({
      status: fc.constantFrom(0, 400, 401, 403, 404, 408, 409, 413, 429, 500, 503),
      reason: fc.string(),
      retryAfter: fc.option(fc.nat(600)),
    }),
    now: fc.nat(1e6),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ type: fc.constant("skip-backoff" as const), now: fc.nat(1e6) }),
  fc.record({ type: fc.constant("retry" as const), now: fc.nat(1e6) }),
  fc.record({ type: fc.constant("interrupted" as const), now: fc.nat(1e6) }),
  fc.record({ type: fc.constant("postponed" as const), until: fc.nat(1e6) }),
);

describe("an outbox entry", () => {
  it("[OUTBOX-1] keeps its key, text and creation time through all transitions", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const { key, params, body, label, createdAt } = after(...events);
        expect({ key, params, body, label, createdAt }).toEqual({
          key: "k",
          params: { eventId: "E" },
          body: { response: "hi" },
          label: "hi",
          createdAt: 0,
        });
      }),
    );
  });

  it("[OUTBOX-2] stays saved and is never due again", () => {
    fc.assert(
      fc.property(fc.array(anyEvent), fc.array(anyEvent), (before, later) => {
        const saved = transition(after(...before), { type: "acknowledged", answer: null });
        const end = later.reduce(transition, saved);
        expect(end).toBe(saved);
        expect(isDue(end, Number.MAX_SAFE_INTEGER)).toBe(false);
      }),
    );
  });

  it("[OUTBOX-3] can be sent from every state except saved", () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const now = Number.MAX_SAFE_INTEGER;
        let entry = after(...events);
        if (entry.state === "saved") return;
        if (entry.state === "sending") entry = transition(entry, { type: "interrupted", now });
        if (entry.state === "refused") entry = transition(entry, { type: "retry", now });
        expect(isDue(entry, now)).toBe(true);
      }),
    );
  });

  it("[OUTBOX-4] is queued after no answer, an unavailable server or a short Retry-After", () => {
    for (const event of [failed(0), failed(408), failed(502), failed(503, 7), failed(504), failed(429, 7)]) {
      expect(after({ type: "attempt" }, event).state).toBe("queued");
    }
    expect(after({ type: "attempt" }, failed(429, 7)).nextTryAt).toBe(8000);
  });

  it("[OUTBOX-4] is sent immediately when the network is back, except during a Retry-After", () => {
    expect(after({ type: "attempt" }, failed(0), { type: "skip-backoff", now: 1001 }).nextTryAt).toBe(1001);
    expect(after({ type: "attempt" }, failed(429, 60), { type: "skip-backoff", now: 1001 }).nextTryAt).toBe(61_000);
  });

  it("[OUTBOX-4] doubles the backoff five times from one second, then waits 20 to 60 seconds", () => {
    let entry = fresh();
    const waits = Array.from({ length: 7 }, () => {
      entry = transition(transition(entry, { type: "attempt" }), failed(0));
      return entry.nextTryAt - 1000;
    });
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 40_000, 40_000]);
  });

  it("[OUTBOX-5] is refused with the server's reason by any other answer, and keeps its text", () => {
    expect(after({ type: "attempt" }, failed(429, 86_400)).state).toBe("refused");
    for (const status of [400, 401, 403, 404, 409, 413, 429, 500, 501]) {
      expect(after({ type: "attempt" }, failed(status))).toMatchObject({
        state: "refused",
        reason: "because",
        status,
        label: "hi",
      });
    }
  });

  it("[OUTBOX-6] is sendable for a day, and for another one after it was retried", () => {
    expect(isSendable(fresh(), SENDABLE_FOR_MS - 1)).toBe(true);
    expect(isSendable(fresh(), SENDABLE_FOR_MS)).toBe(false);
    const retried = after({ type: "attempt" }, failed(410), { type: "retry", now: SENDABLE_FOR_MS });
    expect(isSendable(retried, 2 * SENDABLE_FOR_MS - 1)).toBe(true);
    expect(isSendable(retried, 2 * SENDABLE_FOR_MS)).toBe(false);
  });
});
