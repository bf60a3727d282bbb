import fc from "fast-check";
import { expect, it } from "vitest";

import { groupSession, threeSessions } from "./group.fixture.ts";
import { inPublicOrder, nextInLine, statusOf, wayInto } from "./session-status.ts";

const sessions = fc
  .array(fc.boolean(), { maxLength: 10 })
  .map((archived) =>
    archived.map((isArchived, index) => groupSession({ id: `S${index}`, isArchived, groupOrder: index + 1 })),
  );
const current = fc.option(fc.nat(10).map((index) => `S${index}`));

it("[GRP-50] a session is Archived before it is LIVE NOW, and Upcoming where it is neither", () => {
  const group = { currentEventId: "BBBBBBBB" };
  expect(threeSessions.map((session) => statusOf(session, group))).toEqual(["archived", "live", "upcoming"]);
  expect(statusOf(groupSession({ id: "BBBBBBBB", isArchived: true }), group)).toBe("archived");
});

it("[GRP-51] lists live first, then what is open before what is archived, each by its place", () => {
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

it("[GRP-52] the button says what is behind it: the archive, a session, or preparing where that is open", () => {
  const group = (sessionAccessMode: "hybrid" | "sequential" | "open") => ({ currentEventId: "B", sessionAccessMode });
  expect(wayInto(groupSession({ isArchived: true }), group("hybrid"))).toBe("archive");
  expect(wayInto(groupSession({ id: "B", sessionState: "live" }), group("hybrid"))).toBe("join");
  expect(wayInto(groupSession(), group("hybrid"))).toBe("prepare");
  expect(wayInto(groupSession(), group("sequential"))).toBe("join");
  expect(wayInto(groupSession({ sessionState: "live" }), group("open"))).toBe("join");
  expect(wayInto(groupSession({ sessionState: "past" }), group("hybrid"))).toBe("join");
});

it("[GRP-20] names the session that comes next, as the server will", () => {
  expect(nextInLine(threeSessions, { currentEventId: "BBBBBBBB" })?.id).toBe("CCCCCCCC");
  expect(nextInLine(threeSessions, { currentEventId: "CCCCCCCC" })).toBeUndefined();
  expect(nextInLine(threeSessions, { currentEventId: null })?.id).toBe("BBBBBBBB");
});
