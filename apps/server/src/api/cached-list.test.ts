import { expect, it } from "vitest";

import { RoomCache } from "../platform/cache/room-cache.ts";
import { eventRecord } from "../testing/event-record.ts";
import { cachedList } from "./cached-list.ts";

it("[SNAP-2] builds a list with the event as it is now, and not as a request found it earlier", async () => {
  const found = eventRecord({ title: "Before" });
  const events = { label: "Event", find: async () => ({ ...found, title: "After" }) };
  const read = cachedList(new RoomCache({ maxEntries: 1 }), events, "chat", async ({ title }) => [title]);
  expect((await read(found)).json()).toEqual(["After"]);
});
