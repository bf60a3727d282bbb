/**
 * Polls through files of deploy/ in nginx and HAProxy, which answer lists for a second. Needs Debian's packages of them:
 * npm run test:services.
 */
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { type ReverseProxy, startHaproxy, startNginx } from "../reverse-proxies.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { succeeds, Visitor } from "../visitor.ts";

const second = () => Math.floor(Date.now() / 1000);

/** Repeats the requests until all of them are in one second of the clock: the proxies store lists until its end. */
async function withinOneSecond<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    const begin = second();
    const result = await send();
    if (second() === begin) return result;
  }
}

describe.each([
  ["nginx.conf", startNginx],
  ["haproxy.cfg", startHaproxy],
])("lists behind %s", (_file, start) => {
  let test: TestApp;
  let proxy: ReverseProxy;
  let owner: Visitor;
  const trusted = getCACertificates("default");

  beforeAll(async () => {
    test = await testApp({ trustedProxies: ["127.0.0.1"] });
    proxy = await start(new URL(test.url).host);
    setDefaultCACertificates([...trusted, proxy.certificate]);
    owner = atProxy(test.organizer("priya").token);
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await proxy.close();
    await test.close();
  });

  const atProxy = (token: string | null = null) => new Visitor(`https://localhost:${proxy.port}`, token);

  /** How many of several polls by different people without cookies reach the server: each of them gets another id. */
  async function countReaching(path: string, status = 200): Promise<number> {
    const answers = await withinOneSecond(async () => {
      const first = await atProxy().get(path);
      return [first, ...(await Promise.all(Array.from({ length: 9 }, () => atProxy().get(path))))];
    });
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([status, answers[0]?.text]);
    return new Set(answers.map(({ headers }) => headers.get("X-Request-Id"))).size;
  }

  it("[SNAP-13] polls of people without cookies reach the server once a second, in each encoding", async () => {
    const { id } = await test.createEvent(owner);
    for (const list of ["icebreaker", "social", "chat", "polls", "boards", "emoji", "stage"])
      expect(await countReaching(`/api/events/${id}/${list}`), list).toBe(1);
    const path = `/api/events/${id}/chat`;
    const { etag, headers } = await withinOneSecond(async () => {
      const stored = (await atProxy().get(path)).headers.get("ETag") ?? "";
      return { etag: stored, headers: await atProxy().get(path, { "If-None-Match": stored }) };
    });
    expect([etag, headers.status]).toEqual([expect.stringMatching(/^W\//u), 304]);
    expect(headers.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=1");
  });

  it("[SNAP-13] people with a cookie or a sign-in get their own lists, and nobody else does", async () => {
    const { id } = await test.createEvent(owner);
    const path = `/api/events/${id}/social`;
    const asker = atProxy();
    await asker.get(`/api/public/events/${id}`);
    await succeeds(asker.post(path, { content: "Is this held?", participantName: "" }));
    const [before, own, team, after] = await withinOneSecond(async () => [
      await atProxy().get(path),
      await asker.get(path),
      await owner.get(path),
      await atProxy().get(path),
    ]);
    expect(own?.text).toContain("Is this held?");
    expect(team?.text).toContain("Is this held?");
    expect([before?.text, after?.text]).toEqual(["[]", "[]"]);
  });

  it("[SNAP-13] private archives, groups with a login, and errors are not stored", async () => {
    const { id } = await test.createEvent(owner);
    await succeeds(owner.patch(`/api/events/${id}/archive`, { isArchived: true, isPrivate: true }));
    expect(await countReaching(`/api/events/${id}/icebreaker`, 403)).toBe(10);
    expect(await countReaching("/api/events/00000000/chat", 404)).toBe(10);
    const group = await succeeds<{ id: string }>(
      owner.post("/api/event-groups", { title: "Members", permalink: "members" }),
    );
    await succeeds(owner.patch(`/api/event-groups/${group.id}`, { requireGFAVIPLogin: true }));
    const session = await test.createEvent(owner);
    await succeeds(owner.patch(`/api/events/${session.id}`, { groupId: group.id }));
    expect(await countReaching(`/api/event-groups/${group.id}/events`, 401)).toBe(10);
    expect(await countReaching(`/api/events/${session.id}/chat`, 401)).toBe(10);
  });

  it("[SNAP-13] a change is read within a second", async () => {
    const { id } = await test.createEvent(owner);
    const path = `/api/events/${id}/icebreaker`;
    const writer = atProxy();
    await writer.get(`/api/public/events/${id}`);
    for (const response of ["first", "second", "third"]) {
      await atProxy().get(path);
      await succeeds(writer.post(`/api/events/${id}/icebreaker`, { response }));
      const changedIn = second();
      await vi.waitUntil(() => second() > changedIn, { timeout: 2000, interval: 20 });
      expect((await atProxy().get(path)).text).toContain(response);
    }
  });
});
