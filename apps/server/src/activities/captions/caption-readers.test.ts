/** Messages between nodes about the readers of captions, without sockets. */
import type { Language } from "@hubbub/contract/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { NodeNote } from "../../platform/bus/bus.ts";
import { MemoryBus } from "../../platform/bus/memory-bus.ts";
import { Caches } from "../../platform/cache/caches.ts";
import { CaptionReaders } from "./caption-readers.ts";

/** A bus of one node; the test delivers what one sends to the other. */
class FakeBus extends MemoryBus {
  readonly sent: { roomId: string; note: NodeNote }[] = [];

  override sendNote(roomId: string, note: NodeNote): void {
    this.sent.push({ roomId, note });
  }

  receive({ roomId, note }: FakeBus["sent"][number], nodeId: string): void {
    this.deliverNote(roomId, note, nodeId);
  }
}

const logger = { error: (failure: unknown) => expect.fail(String(failure)) } as never;

function openNode() {
  const bus = new FakeBus(() => undefined);
  const member = () => ({ marks: new Set<string>(), counts: true });
  const members = [member(), member()] as const;
  const broadcaster = { rooms: new Map([["E", { members: new Set(members) }]]) };
  const readers = new CaptionReaders({ bus, broadcaster: broadcaster as never, caches: new Caches(), logger });
  const follow = (nth: 0 | 1, ...languages: Language[]) => readers.here.follow("E", members[nth], languages);
  /** What the node sends while `work` runs. */
  const sentBy = (work: () => void) => {
    bus.sent.length = 0;
    work();
    return [...bus.sent];
  };
  return { bus, readers, follow, sentBy };
}
const counts = (languages: Record<string, number>) => ({
  roomId: "E",
  note: { kind: "caption-readers", counts: languages },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("[CAP-17] shares a change at once, and the next ones together after a moment", async () => {
  const { bus, follow, sentBy } = openNode();
  expect(sentBy(() => follow(0, "de"))).toEqual([counts({ de: 1 })]);
  expect(sentBy(() => follow(1, "de"))).toEqual([]);
  expect(sentBy(() => follow(1, "fr"))).toEqual([]);
  await vi.advanceTimersByTimeAsync(250);
  expect(bus.sent).toEqual([counts({ de: 1, fr: 1 })]);
});

it("[CAP-17] a node that starts asks the others, and knows their languages with the answer", () => {
  const [old, started] = [openNode(), openNode()];
  old.follow(0, "de");
  const asked = started.sentBy(() => started.readers.ask());
  const answers = old.sentBy(() => {
    for (const note of asked) old.bus.receive(note, "started");
  });
  for (const note of answers) started.bus.receive(note, "old");
  expect([...started.readers.count("E")]).toEqual([["de", 1]]);
});

it("[CAP-17] a node that closes, or that nobody follows on any more, says so", async () => {
  const { bus, follow, readers, sentBy } = openNode();
  follow(0, "de");
  follow(0);
  await vi.advanceTimersByTimeAsync(250);
  expect(bus.sent).toEqual([counts({ de: 1 }), counts({})]);
  await vi.advanceTimersByTimeAsync(250);
  follow(1, "fr");
  expect(sentBy(() => readers.close())).toEqual([counts({})]);
});
