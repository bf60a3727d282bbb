import fc from "fast-check";
import { expect, it } from "vitest";

import { groupSession, threeSessions } from "./group.fixture.ts";
import { inPublicOrder, nextSession, statusOf, entryKindOf } from "./session-status.ts";

const sessions = fc
  .array(fc.boolean(), { maxLength: 10 })
  .map((archived) =>
    archived.map((isArchived, index) => groupSession({ id: `S${index}`, isArchived, groupOrder: index + 1 })),
  );
const current = fc.option(fc.nat(10).map((index) => `S${index}`));

it("[GRP-50] shows an archived session as Archived even if it is current, the current one as LIVE NOW, others as Upcoming", () => {
  const group = { currentEventId: "BBBBBBBB" };
  expect(threeSessions.map((session) => statusOf(session, group))).toEqual(["archived", "live", "upcoming"]);
  expect(statusOf(groupSession({ id: "BBBBBBBB", isArchived: true }), group)).toBe("archived");
});

it("[GRP-51] lists the live session, then upcoming, then archived ones, each by place", () => {
  fc.assert(
    fc.property(sessions, current, (list, id) => {
      const group = { currentEventId: id };
      const statuses = inPublicOrder(list, group).map((session) => statusOf(session, group));
      expect(statuses).toEqual([
        ...statuses.filter((status) => status === "live"),
        ...statuses.filter((status) => status === "upcoming"),
        ...statuses.filter((status) => status === "archived"),
      ]);
      for (const status of ["upcoming", "archived"] as const) {
        const places = inPublicOrder(list.toReversed(), group)
          .filter((session) => statusOf(session, group) === status)
          .map(({ groupOrder }) => groupOrder);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
    }),
  );
});

it("[GRP-52] labels the button with what it opens: the archive, the session, or its preparation", () => {
  const group = (sessionAccessMode: "hybrid" | "sequential" | "open") => ({ currentEventId: "B", sessionAccessMode });
  expect(entryKindOf(groupSession({ isArchived: true }), group("hybrid"))).toBe("archive");
  expect(entryKindOf(groupSession({ id: "B", sessionState: "live" }), group("hybrid"))).toBe("join");
  expect(entryKindOf(groupSession(), group("hybrid"))).toBe("prepare");
  expect(entryKindOf(groupSession(), group("sequential"))).toBe("join");
  expect(entryKindOf(groupSession({ sessionState: "live" }), group("open"))).toBe("join");
  expect(entryKindOf(groupSession({ sessionState: "past" }), group("hybrid"))).toBe("join");
});

it("[GRP-20] finds the same next session as the server", () => {
  expect(nextSession(threeSessions, { currentEventId: "BBBBBBBB" })?.id).toBe("CCCCCCCC");
  expect(nextSession(threeSessions, { currentEventId: "CCCCCCCC" })).toBeUndefined();
  expect(nextSession(threeSessions, { currentEventId: null })?.id).toBe("BBBBBBBB");
});
