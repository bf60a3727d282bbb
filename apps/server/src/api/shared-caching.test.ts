import type { Call } from "@hubbub/contract/access";
import { calls } from "@hubbub/contract/calls";
import { LANGUAGES } from "@hubbub/contract/languages";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testApp, type TestApp } from "../testing/test-app.ts";
import { succeeds, type Visitor } from "../testing/visitor.ts";

const SHARED = "public, max-age=0, s-maxage=1";

let test: TestApp;
let owner: Visitor;
let eventId: string;
let groupId: string;

const CALLS = Object.entries<Call>(calls).flatMap(([name, { isListed }]) => (isListed ? [name] : []));
/** Not the timer, whose answer has the time, and the event, which sets a cookie. */
const SHARED_LISTS = CALLS.filter((name) => !/\/(?:timer|public\/events\/:eventId)$/u.test(name));

/** Lists that everybody gets with the same bytes. */
const listsOf = (id: string) =>
  ["GET /api/events/:eventId/stage", ...SHARED_LISTS].map((name) =>
    name.replace("GET ", "").replace(":eventId", id).replace(":language", LANGUAGES[0]),
  );

const cachingOf = async (visitor: Visitor, path: string, headers?: Record<string, string>) =>
  (await visitor.get(path, headers)).headers.get("Cache-Control");

beforeAll(async () => {
  test = await testApp();
  owner = test.organizer("priya");
  eventId = (await test.createEvent(owner)).id;
  groupId = (await succeeds<{ id: string }>(owner.post("/api/event-groups", { title: "Day", permalink: "day" }))).id;
});
afterAll(() => test.close());

it("[SNAP-11] shared caches may use a list for a second that a client without cookies and sign-in gets", async () => {
  const paths = [...listsOf(eventId), `/api/event-groups/${groupId}/events`];
  // On the normal path, then on the fast path.
  for (const path of [...paths, ...paths]) {
    const { status, headers } = await test.visitor().get(path);
    expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, SHARED]);
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("Vary")).toBe("Accept-Encoding, Authorization, Cookie");
    const known = { "If-None-Match": headers.get("ETag") ?? "" };
    const unchanged = await test.visitor().get(path, known);
    expect([unchanged.status, unchanged.headers.get("Cache-Control")]).toEqual([304, SHARED]);
  }
});

it("[SNAP-12] responses to clients with a cookie or a sign-in, and those that set a cookie, are not for shared caches", async () => {
  const visitor = test.visitor();
  expect(await cachingOf(visitor, `/api/public/events/${eventId}`)).toBe("private, no-cache");
  const stranger = { Cookie: "another_program=1" };
  const wallet = await test.walletUser("wanda");
  for (const path of listsOf(eventId)) {
    for (const who of [visitor, wallet]) expect(await cachingOf(who, path), path).toBe("no-cache");
    expect(await cachingOf(test.visitor(), path, stranger), path).toBe("no-cache");
    expect(await cachingOf(owner, path), path).toBe("no-cache");
    expect(await cachingOf(test.visitor(), path, { Authorization: "Bearer nonsense" }), path).toBe("no-cache");
  }
});

it("[SNAP-12] what depends on the time and refusals are not for shared caches", async () => {
  const { id } = await test.createEvent(owner);
  const visitor = test.visitor();
  expect(await cachingOf(visitor, `/api/events/${id}/timer`)).toBe("no-cache");
  const cachingOfAll = async (eventOf: string) =>
    new Set(await Promise.all(listsOf(eventOf).map((path) => cachingOf(test.visitor(), path))));
  await succeeds(owner.patch(`/api/events/${id}`, { groupId }));
  await succeeds(owner.patch(`/api/event-groups/${groupId}`, { requireGFAVIPLogin: true }));
  expect(await cachingOfAll(id)).toEqual(new Set(["no-store"]));
  expect(await cachingOf(visitor, `/api/event-groups/${groupId}/events`)).toBe("no-store");
  const archived = await test.createEvent(owner);
  await succeeds(owner.patch(`/api/events/${archived.id}/archive`, { isArchived: true, isPrivate: true }));
  expect(await cachingOfAll(archived.id)).toEqual(new Set(["no-store"]));
  expect(await cachingOfAll("00000000")).toEqual(new Set(["no-store"]));
});
