import { expect, it } from "vitest";

import type { Publication } from "../platform/bus/bus.ts";
import { MemoryBus } from "../platform/bus/memory-bus.ts";
import { broadcast, type Bus } from "./bus.ts";
import type { EventRecord } from "./events/event-record.ts";

function published(work: (bus: Bus) => void): Publication[] {
  const bus = new MemoryBus(() => undefined);
  const publications: Publication[] = [];
  bus.subscribe((publication) => publications.push(publication));
  work(bus);
  return publications;
}

const event = { id: "E", readAt: 7, enableLiveChat: true } as Partial<EventRecord> as EventRecord;
const hidden = { messageId: "5" };

it("a message is published as its type declares it, with the time of the event and what one participant has", () => {
  const alsoInvalidates = [{ name: "chat-own", key: "k" }] as const;
  expect(published((bus) => broadcast(bus, event, "chat:message-hidden", hidden, { alsoInvalidates }))).toEqual([
    {
      roomId: "E",
      invalidates: ["chat", ...alsoInvalidates],
      urgency: "now",
      message: { type: "chat:message-hidden", data: hidden },
      audience: "everyone",
      state: { key: "message 5", at: 7 },
    },
  ]);
});

it("a message without a time is no state", () => {
  const [publication] = published((bus) => broadcast(bus, "E", "chat:message-hidden", hidden));
  expect(publication).not.toHaveProperty("state");
});

it("only the team gets its messages, and those of an activity that is off", () => {
  const off = { ...event, enableLiveChat: false };
  const publications = published((bus) => {
    broadcast(bus, "E", "team:updated", {}, { audience: "everyone" });
    broadcast(bus, off, "chat:message-hidden", hidden, { audience: { followers: "en" } });
    broadcast(bus, off, "stage:changed", { view: "auto", mode: "live", pinnedQuestionId: null });
  });
  expect(publications.map((each) => each.message && each.audience)).toEqual(["staff", "staff", "everyone"]);
});

it("a message of the timer names its event before its data", () => {
  const timer = { status: "idle" } as never;
  const [publication] = published((bus) => broadcast(bus, "E", "timer:reset", timer));
  expect(JSON.stringify(publication?.message)).toBe('{"type":"timer:reset","eventId":"E","data":{"status":"idle"}}');
});
