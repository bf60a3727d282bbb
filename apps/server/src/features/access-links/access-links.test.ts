import type { AccessLink, CreatedAccessLink } from "@hubbub/contract/access-links";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createLink, openLink, secretOf } from "../../testing/access-links.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { addTeamMember, archiveEvent, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createGroup } from "../../testing/test-group.ts";
import { expireLink } from "../../testing/time-travel.ts";
import { succeeds } from "../../testing/visitor.ts";

const DEAD = "This link no longer works";
/** Time within which the holder of a revoked link loses the role. */
const LOST_WITHIN_MS = 2_000;
const HOUR_MS = 3600_000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const wish = (fields: object = {}) => ({ role: "moderator", label: "Door", expiresAt: inHours(1), ...fields });
const messageOf = ({ json }: { json: unknown }) => (json as { message?: string }).message;

/** An event, and a browser without an account that has opened a link of it. */
async function openWithLink(role: "moderator" | "speaker" | "screen", options?: Parameters<typeof createLink>[3]) {
  const opened = await openEvent(test);
  const link = await createLink(opened.organizer, opened.path, role, options);
  const holder = test.visitor();
  await openLink(holder, link);
  const revoke = () => succeeds(opened.organizer.delete(`${opened.path}/access-links/${link.id}`));
  return { ...opened, link, holder, revoke };
}

describe("creating and listing links", () => {
  it("[ALINK-1] returns the URL once, with the secret in its fragment, and stores only a hash of the secret", async () => {
    const { organizer, path } = await openEvent(test);
    const answer = await organizer.post(`${path}/access-links`, wish({ label: " Stage left " }));
    expect(answer.status).toBe(201);
    const { url, ...link } = answer.json as CreatedAccessLink;
    expect(link).toMatchObject({
      role: "moderator",
      label: "Stage left",
      createdBy: "priya",
      openedAt: null,
      opened: 0,
    });
    const { origin, pathname, hash } = new URL(url);
    expect([origin, pathname]).toEqual([test.url, "/link"]);
    expect(Buffer.from(hash.slice(1), "base64url")).toHaveLength(32);

    const list = await organizer.get(`${path}/access-links`);
    expect(list.json).toEqual([link]);
    expect(list.text).not.toContain(hash.slice(1));
    const { rows } = await test.database.pool.query("SELECT access_links::text AS stored FROM access_links");
    expect(JSON.stringify(rows)).not.toContain(hash.slice(1));
  });

  it.each([
    ["an unknown role", { role: "owner" }, "role must be one of moderator, speaker, screen"],
    ["a blank label", { label: " " }, "Label is required"],
    ["a label of 41 characters", { label: "x".repeat(41) }, "Label is too long: at most 40 characters"],
    ["an end in the past", { expiresAt: inHours(-1) }, "expiresAt must be in the future"],
    ["an end after 30 days", { expiresAt: inHours(30 * 24 + 1) }, "expiresAt must be at most 30 days from now"],
    [
      "an end that is no time",
      { expiresAt: "tomorrow" },
      "expiresAt must be a date and time, such as 2026-05-01T18:00:00Z",
    ],
    ["another field", { secret: "mine" }, "secret cannot be set here"],
  ])("[ALINK-2] rejects %s and stores nothing", async (_name, fields, message) => {
    const { organizer, path } = await openEvent(test);
    const answer = await organizer.post(`${path}/access-links`, wish(fields));
    expect([answer.status, messageOf(answer)]).toEqual([400, message]);
    expect((await organizer.get(`${path}/access-links`)).json).toEqual([]);
  });

  it("[ALINK-3] rejects the 21st link with 409, also when three are created at once; expired links do not count", async () => {
    const { organizer, path } = await openEvent(test);
    const { id } = await createLink(organizer, path, "screen", { label: "Short" });
    for (let nth = 1; nth < 19; nth += 1) await createLink(organizer, path, "screen", { label: `Hall ${nth}` });
    await expireLink(test, id);
    const answers = await Promise.all([1, 2, 3].map(() => organizer.post(`${path}/access-links`, wish())));
    const created = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([created.length, refused.length]).toEqual([2, 1]);
    const list = (await organizer.get(`${path}/access-links`)).json as AccessLink[];
    expect(list).toHaveLength(20);
    expect(list.map(({ label }) => label)).not.toContain("Short");
    const last = await organizer.post(`${path}/access-links`, wish());
    expect([last.status, messageOf(last)]).toEqual([409, "An event can have at most 20 links"]);
  });
});

describe("opening a link", () => {
  it("[ALINK-4] sets a cookie that scripts cannot read and that gives the role in this event alone", async () => {
    const { organizer, event, path } = await openEvent(test);
    const other = await test.createEvent(organizer);
    const link = await createLink(organizer, path, "moderator", { label: "Ushers" });
    const holder = test.visitor();
    const answer = await holder.post("/api/access-links/open", { secret: secretOf(link) });
    expect(answer.json).toEqual({
      eventId: event.id,
      role: "moderator",
      label: "Ushers",
      expiresAt: link.expiresAt,
    });
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(/; HttpOnly/u);
    expect(cookie).toMatch(/; SameSite=Lax/u);
    expect(Number(/Max-Age=(\d+)/u.exec(cookie)?.[1])).toBeLessThanOrEqual(3600);
    expect((await holder.get(`${path}/access-link`)).json).toMatchObject({ role: "moderator", label: "Ushers" });
    expect((await holder.get(`${path}/social/pending`)).status).toBe(200);

    expect((await holder.get(`/api/events/${other.id}/access-link`)).json).toBeNull();
    expect((await holder.get(`/api/events/${other.id}/social/pending`)).status).toBe(401);
    const forged = test.visitor();
    forged.cookies.set(`hubbub_link_${other.id}`, secretOf(link));
    expect((await forged.get(`/api/events/${other.id}/social/pending`)).status).toBe(401);

    const [listed] = (await organizer.get(`${path}/access-links`)).json as AccessLink[];
    expect(listed).toMatchObject({ opened: 1 });
    expect(Date.parse(listed?.openedAt ?? "")).toBeGreaterThan(Date.now() - HOUR_MS);
  });

  it("[ALINK-5] answers a secret that does not exist, expired or was revoked with one sentence", async () => {
    const { link, holder, revoke, path } = await openWithLink("moderator");
    await revoke();
    for (const secret of [secretOf(link), "unknown"]) {
      const answer = await test.visitor().post("/api/access-links/open", { secret });
      expect([answer.status, messageOf(answer), answer.headers.getSetCookie()]).toEqual([401, DEAD, []]);
    }
    const own = await holder.get(`${path}/access-link`);
    expect([own.status, messageOf(own)]).toEqual([401, DEAD]);
  });

  it("[ALINK-6] limits wrong secrets to 30 a minute from one network, from which links can still be opened", async () => {
    const limited = await testApp();
    try {
      const { organizer, path } = await openEvent(limited);
      const link = await createLink(organizer, path, "screen");
      for (let nth = 0; nth < 40; nth += 1) await openLink(limited.visitor(), link);
      const attempt = () => limited.visitor().post("/api/access-links/open", { secret: "wrong" });
      for (let nth = 0; nth < 30; nth += 1) expect((await attempt()).status).toBe(401);
      const refused = await attempt();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await openLink(limited.visitor(), link)).toMatchObject({ role: "screen" });
    } finally {
      await limited.close();
    }
  });

  it("[ALINK-7] refuses opening, and every write with the cookie, from a page of another origin", async () => {
    const { path, link, holder } = await openWithLink("moderator");
    const foreign = { Origin: "https://elsewhere.example" };
    const opening = await test.visitor().post("/api/access-links/open", { secret: secretOf(link) }, foreign);
    expect([opening.status, opening.headers.getSetCookie()]).toEqual([403, []]);
    expect((await holder.put(`${path}/word-rules`, { rules: [] }, foreign)).status).toBe(403);
    expect((await holder.put(`${path}/word-rules`, { rules: [] })).status).toBe(200);
  });

  it("[ALINK-8] removes the cookie on request; the link keeps working", async () => {
    const { path, link, holder } = await openWithLink("moderator");
    await succeeds(holder.delete(`${path}/access-link`));
    expect((await holder.get(`${path}/access-link`)).json).toBeNull();
    await openLink(holder, link);
    expect((await holder.get(`${path}/social/pending`)).status).toBe(200);
  });
});

describe("roles", () => {
  it("[ALINK-9] a moderator link moderates what attendees send, and its label is named where it muted somebody", async () => {
    const { path, event, holder, attendee } = await openWithLink("moderator", { label: "Front row" });
    const noor = await attendee();
    const { id } = await succeeds<Question>(noor.post(`${path}/social`, { content: "Why?", participantName: "Noor" }));
    // Polled before as an attendee: the link's holder must not get the list that is cached for attendees.
    expect((await noor.get(`${path}/social`)).json).toHaveLength(1);
    const staff = await LiveClient.open(holder, event.id, { participantId: `admin-${crypto.randomUUID()}` });
    expect((await holder.get(`${path}/social`)).json).toMatchObject([{ id, isPending: true }]);
    await succeeds(holder.patch(`${path}/social/${id}/moderate`, { approved: true }));
    await staff.until(() => staff.of("social_post_approved").length === 1);
    const mute = await holder.post(`${path}/mutes`, { of: { kind: "question", id } });
    expect(mute.json).toMatchObject({ participantName: "Noor", mutedBy: "Front row" });
    await staff.until(() => staff.of("mutes:changed").length === 1);
    staff.close();
  });

  it("[ALINK-10] a speaker link reads polls as the team does, and moderates nothing", async () => {
    const { organizer, path, holder, event } = await openWithLink("speaker");
    const draft = { kind: "text", question: "What is next?" };
    await succeeds(organizer.post(`${path}/polls`, draft));
    expect((await holder.get(`${path}/polls`)).json).toMatchObject([{ question: "What is next?", state: "draft" }]);
    const { id } = ((await holder.get(`${path}/polls`)).json as Poll[])[0]!;
    const open = await holder.post(`${path}/polls/${id}/open`);
    expect([open.status, messageOf(open)]).toEqual([403, "You do not have permission"]);
    const live = await LiveClient.open(holder, event.id, { participantId: `admin-${crypto.randomUUID()}` });
    await live.until(() => live.of("presence").at(-1)?.count === 1);
    live.close();
  });

  it("[ALINK-30] a speaker link pins published questions, and changes nothing else of the stage", async () => {
    const { organizer, path, holder, attendee } = await openWithLink("speaker", { label: "Keynote" });
    await succeeds(organizer.patch(path, { reviewAnonymousQuestions: false }));
    const asked = await (await attendee()).post(`${path}/social`, { content: "Why?", participantName: "Noor" });
    const { id } = asked.json as Question;
    const pinned = await holder.patch(`${path}/stage`, { pinnedQuestionId: id });
    expect(pinned).toMatchObject({ status: 200, json: { pinnedQuestionId: id } });
    for (const body of [{ mode: "black" }, { view: "chat", pinnedQuestionId: null }]) {
      const refused = await holder.patch(`${path}/stage`, body);
      expect([refused.status, messageOf(refused)]).toEqual([403, "You do not have permission"]);
    }
    expect((await holder.get(`${path}/stage`)).json).toMatchObject({
      mode: "live",
      view: "auto",
      pinnedQuestionId: id,
    });
    expect((await organizer.get(`${path}/activity-log`)).json).toMatchObject([
      { action: "question_pinned", by: { kind: "link", name: "Keynote" }, subject: "Why?" },
      { action: "link_created" },
    ]);
  });

  it("[ALINK-11] a screen link reads a private archive", async () => {
    const { organizer, event, path, holder, revoke } = await openWithLink("screen");
    await archiveEvent(organizer, event.id, { isPrivate: true });
    expect((await test.visitor().get(`/api/public/events/${event.id}`)).json).not.toHaveProperty("enableWordCloud");
    expect((await holder.get(`/api/public/events/${event.id}`)).json).toMatchObject({ enableWordCloud: true });
    expect((await holder.get(`${path}/icebreaker`)).status).toBe(200);
    await revoke();
    expect((await holder.get(`${path}/icebreaker`)).status).toBe(403);
  });
});

describe("losing the role", () => {
  it("[ALINK-12] a revoked link is refused at the next call, and its sockets are closed within 2 s", async () => {
    const { event, path, holder, revoke } = await openWithLink("moderator");
    const staff = await LiveClient.open(holder, event.id, { participantId: `admin-${crypto.randomUUID()}` });
    const page = await LiveClient.open(holder, event.id);
    const attendee = await LiveClient.open(test.visitor(), event.id);
    await revoke();
    const revokedAt = Date.now();
    const refused = await holder.get(`${path}/social/pending`);
    expect([refused.status, messageOf(refused)]).toEqual([401, DEAD]);
    await staff.until(() => staff.closeCode === 1008, LOST_WITHIN_MS);
    await page.until(() => page.closeCode === 1008, LOST_WITHIN_MS);
    expect(Date.now() - revokedAt).toBeLessThan(LOST_WITHIN_MS);
    expect(attendee.closeCode).toBeNull();
    attendee.close();
    // The page connects again, as an attendee without the team's messages.
    const again = await LiveClient.open(holder, event.id);
    again.close();
  });

  it("[ALINK-31] the links of an admin who is removed or leaves end with the role, and others stay", async () => {
    const opened = await openEvent(test);
    const { organizer, event, path } = opened;
    const own = await createLink(organizer, path, "screen", { label: "Hall" });
    for (const leaves of [false, true]) {
      const { visitor: admin, collaborator } = await addTeamMember(test, opened, {
        username: `admin-${event.id}-${String(leaves)}`,
        role: "admin",
      });
      const link = await createLink(admin, path, "moderator", { label: "Side door" });
      const holder = test.visitor();
      await openLink(holder, link);
      const page = await LiveClient.open(holder, event.id);
      const remover = leaves ? admin : organizer;
      await succeeds(remover.delete(`${path}/collaborators/${collaborator.id}`));
      expect((await holder.get(`${path}/social/pending`)).status).toBe(401);
      await page.until(() => page.closeCode === 1008, LOST_WITHIN_MS);
      expect((await organizer.get(`${path}/access-links`)).json).toMatchObject([{ id: own.id }]);
      const [entry] = await succeeds<object[]>(organizer.get(`${path}/activity-log`));
      expect(entry).toMatchObject({ action: "link_revoked", subject: "Side door", by: { kind: "account" } });
    }
  });

  it("[ALINK-31] the links of a group's admin end with the role in the group, unless the person has another role", async () => {
    const opened = await openEvent(test);
    const { organizer, event, path } = opened;
    const group = await createGroup(organizer);
    const move = (groupId: string | null) => succeeds(organizer.patch(path, { groupId }));
    await move(group.id);
    const join = async (name: string) => {
      const member = test.organizer(name);
      await member.get("/api/auth/me");
      const added = await succeeds<{ id: string }>(
        organizer.post(`/api/event-groups/${group.id}/collaborators`, { username: name, role: "admin" }),
      );
      return { member, remove: () => succeeds(organizer.delete(`/api/event-groups/collaborators/${added.id}`)) };
    };
    const labels = async () =>
      (await succeeds<AccessLink[]>(organizer.get(`${path}/access-links`))).map(({ label }) => label);
    const [ana, kofi, mei] = [
      await join(`ana-${event.id}`),
      await join(`kofi-${event.id}`),
      await join(`mei-${event.id}`),
    ];
    await createLink(ana.member, path, "screen", { label: "Ana's" });
    await createLink(kofi.member, path, "screen", { label: "Kofi's" });
    await createLink(mei.member, path, "screen", { label: "Mei's" });
    await succeeds(organizer.post(`${path}/collaborators`, { username: `mei-${event.id}`, role: "admin" }));
    await ana.remove();
    expect(await labels()).toEqual(["Mei's", "Kofi's"]);
    await mei.remove();
    expect(await labels()).toEqual(["Mei's", "Kofi's"]);
    await move(null);
    expect(await labels()).toEqual(["Mei's"]);
  });

  it("[ALINK-12] an expired link is refused at the next call, and its sockets are closed within 2 s", async () => {
    const { event, path, link, holder } = await openWithLink("moderator", { seconds: 3 });
    const staff = await LiveClient.open(holder, event.id, { participantId: `admin-${crypto.randomUUID()}` });
    expect((await holder.get(`${path}/social/pending`)).status).toBe(200);
    await staff.until(() => staff.closeCode === 1008, 3_000 + LOST_WITHIN_MS);
    const late = Date.now() - Date.parse(link.expiresAt);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(LOST_WITHIN_MS);
    expect((await holder.get(`${path}/social/pending`)).status).toBe(401);
    const opening = await test.visitor().post("/api/access-links/open", { secret: secretOf(link) });
    expect([opening.status, messageOf(opening)]).toEqual([401, DEAD]);
  });

  it("[ALINK-16] closes the sockets of a revoked link within 3 s, even if this node missed the message about it", async () => {
    const { event, link, holder } = await openWithLink("moderator");
    const staff = await LiveClient.open(holder, event.id, { participantId: `admin-${crypto.randomUUID()}` });
    await test.database.kysely.deleteFrom("access_links").where("id", "=", Number(link.id)).execute();
    await staff.until(() => staff.closeCode !== null, 3_000);
    expect(staff.closeCode).toBe(1008);
  });

  it("[DEL-1] deleting the event deletes its links", async () => {
    const { organizer, event, link } = await openWithLink("moderator");
    await succeeds(organizer.delete(`/api/events/${event.id}`));
    const opening = await test.visitor().post("/api/access-links/open", { secret: secretOf(link) });
    expect([opening.status, messageOf(opening)]).toEqual([401, DEAD]);
  });

  it("[ALINK-15] broadcasts to the team that links changed", async () => {
    const { organizer, event, path, holder } = await openWithLink("moderator");
    const staff = await LiveClient.open(holder, event.id, { participantId: `admin-${crypto.randomUUID()}` });
    await createLink(organizer, path, "screen");
    await staff.until(() => staff.of("access-links:changed").length === 1);
    expect(staff.of("access-links:changed")).toEqual([{}]);
    staff.close();
  });
});
