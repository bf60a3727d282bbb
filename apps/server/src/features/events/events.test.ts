import { fieldFor } from "@hubbub/contract/activities";
import { AVAILABILITY_FIELDS } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { addToTeam, archiveEvent, changeRole } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageIdempotencyKeys } from "../../testing/time-travel.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("creating", () => {
  it("[EV-20] creates an event from a title, with the defaults and a code as its id", async () => {
    const organizer = test.organizer("priya");
    const answer = await organizer.post("/api/events", { title: " Accessible by Default " });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/u),
      title: "Accessible by Default",
      description: "",
      translationLanguage: "en",
      enableWordCloud: true,
      enableSocialWall: true,
      enableTranslation: false,
      enablePrizeDrawing: true,
      enableEmojiPulse: true,
      enableLiveChat: true,
      enableTimer: true,
      hasLeaderboard: true,
      chatAllowAnonymous: true,
      chatModerationEnabled: true,
      chatCommunityId: "gfavip",
      emojiRateLimit: 5,
      isActive: true,
      isArchived: false,
      role: "owner",
    });
  });

  it.each([
    [{}, "Event title is required", "title"],
    [{ title: " " }, "Event title is required", "title"],
    [{ title: "x".repeat(101) }, "Title too long", "title"],
    [{ title: "x", description: "d".repeat(501) }, "Description too long", "description"],
    [{ title: "x", translationLanguage: "xx" }, "Language not supported", "translationLanguage"],
    [{ title: "x", enableTimer: "false" }, "enableTimer must be true or false", "enableTimer"],
    [{ title: "x", organizerId: "me" }, "organizerId cannot be set here", undefined],
  ])("[EV-21] rejects %j with the reason", async (body, message, field) => {
    const organizer = test.organizer("careful");
    const answer = await organizer.post("/api/events", body);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ code: "invalid", message, field });
    expect((await organizer.get("/api/events")).json).toEqual([]);
  });

  it("[ACC-2] requires a premium organizer, or one who owns an event", async () => {
    const body = { title: "x" };
    expect((await test.visitor().post("/api/events", body)).status).toBe(401);
    const free = test.organizer("free", { premium: false });
    const refused = await free.post("/api/events", body);
    expect(refused.status).toBe(403);
    expect(refused.json).toEqual({ code: "premium_required", message: "Premium Required" });
    const former = test.organizer("former");
    await former.post("/api/events", body);
    test.hub.users.set(former.token ?? "", {
      id: "hub-former",
      username: "former",
      email: "f@example.org",
      premium: false,
    });
    const later = test.organizer("former", { premium: false });
    expect((await later.post("/api/events", body)).status).toBe(201);
  });
});

describe("reading", () => {
  it("[EV-1] returns public fields only to attendees, for an id in any case", async () => {
    const event = await test.createEvent(test.organizer("priya"));
    const answer = await test.visitor().get(`/api/public/events/${event.id.toLowerCase()}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      id: event.id,
      sessionState: "live",
      featureAvailability: { icebreaker: true, questions: true, emoji: true, chat: true },
    });
    for (const hidden of ["organizerId", "createdAt", "role"]) expect(answer.json).not.toHaveProperty(hidden);
  });

  it("[EV-2] sets a signed, HttpOnly participant cookie on the first public read, and only then", async () => {
    const event = await test.createEvent(test.organizer("priya"));
    const visitor = test.visitor();
    const first = await visitor.get(`/api/public/events/${event.id}`);
    expect(first.headers.get("Set-Cookie")).toMatch(/^hubbub_participant=.+; .*HttpOnly; SameSite=Lax/u);
    expect((await visitor.get(`/api/public/events/${event.id}`)).headers.get("Set-Cookie")).toBeNull();
    visitor.cookies.set("hubbub_participant", "forged.signature");
    expect((await visitor.get(`/api/public/events/${event.id}`)).headers.get("Set-Cookie")).not.toBeNull();
  });

  it("[EV-3] returns a stub of a private archive, and all of it to the team, premium organizers and paid wallets", async () => {
    const organizer = test.organizer("priya");
    const event = await test.createEvent(organizer);
    await archiveEvent(organizer, event.id, { isPrivate: true });
    const read = async (visitor: { get: typeof organizer.get }) =>
      (await visitor.get(`/api/public/events/${event.id}`)).json;
    const stub = {
      id: event.id,
      title: event.title,
      isArchived: true,
      isPrivate: true,
      featureAvailability: fieldFor(AVAILABILITY_FIELDS, () => false),
    };
    expect(await read(test.visitor())).toEqual(stub);
    expect(await read(await test.walletUser("free"))).toEqual(stub);
    expect(await read(test.organizer("other-free", { premium: false }))).toEqual(stub);
    for (const visitor of [
      organizer,
      test.organizer("other-premium"),
      await test.walletUser("paid", { tier: "paid" }),
    ]) {
      expect(await read(visitor)).toHaveProperty("description");
    }
    const list = await test.visitor().get(`/api/events/${event.id}/icebreaker`);
    expect(list.status).toBe(403);
    expect(list.json).toEqual({ code: "premium_required", message: "Premium Access Required" });
  });

  it("[EV-4] lists only an organizer's own events, newest first", async () => {
    const organizer = test.organizer("lister");
    const first = await test.createEvent(organizer, { title: "first" });
    const second = await test.createEvent(organizer, { title: "second" });
    await test.createEvent(test.organizer("someone-else"));
    const list = (await organizer.get("/api/events")).json as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await test.visitor().get("/api/events")).status).toBe(401);
  });
});

describe("changing", () => {
  it("[EV-5] broadcasts changed switches immediately, and applies them to the next read", async () => {
    const organizer = test.organizer("priya");
    const event = await test.createEvent(organizer);
    await test.visitor().get(`/api/public/events/${event.id}`);
    const phone = await LiveClient.open(test.visitor(), event.id);
    const answer = await organizer.patch(`/api/events/${event.id}`, { enableWordCloud: false });
    expect(answer.status).toBe(200);
    await phone.until(() => phone.of("event:updated").length === 1);
    expect(phone.of("event:updated")[0]).toMatchObject({
      enableWordCloud: false,
      featureAvailability: { icebreaker: false },
    });
    expect((await test.visitor().get(`/api/public/events/${event.id}`)).json).toMatchObject({ enableWordCloud: false });
    phone.close();
  });

  it.each([
    [{ isArchived: true }],
    [{ id: "00000000" }],
    [{ organizerId: "x" }],
    [{ isActive: false }],
    [{ isPrivate: true }],
    [{ emojiRateLimit: 4 }],
    [{ emojiRateLimit: "5" }],
    [{ enableTimer: "false" }],
    [{ title: "x".repeat(201) }],
    [{ title: "  " }],
    [{ speakerProfileUrl: "javascript:alert(1)" }],
    [{ speakerProfileUrl: "//host/x" }],
    [{ speakerProfileUrl: "https://user:pass@host/" }],
    [{}],
  ])("[EV-6] rejects the change %j and changes nothing", async (body) => {
    const organizer = test.organizer("priya");
    const event = await test.createEvent(organizer);
    expect((await organizer.patch(`/api/events/${event.id}`, body)).status).toBe(400);
    expect((await organizer.get("/api/events")).json).toContainEqual(event);
  });

  it("[EV-7] accepts a title of 200 characters, a speaker's address, and null to remove it", async () => {
    const organizer = test.organizer("priya");
    const event = await test.createEvent(organizer);
    const patch = async (body: object) => (await organizer.patch(`/api/events/${event.id}`, body)).json;
    expect(await patch({ title: "x".repeat(200), speakerProfileUrl: " https://example.org/ingrid " })).toMatchObject({
      speakerProfileUrl: "https://example.org/ingrid",
    });
    expect(await patch({ speakerProfileUrl: "" })).toMatchObject({ speakerProfileUrl: null });
  });

  it("[ACC-2] a changed role applies to the next call", async () => {
    const organizer = test.organizer("priya");
    const event = await test.createEvent(organizer);
    const other = test.organizer("other");
    await other.get("/api/user");
    const moderator = await addToTeam(organizer, event.id, { username: "other", role: "moderator" });
    const change = () => other.patch(`/api/events/${event.id}`, { title: "by an admin" });
    const refused = await change();
    expect([refused.status, refused.json]).toEqual([403, { code: "forbidden", message: "You do not have permission" }]);
    await changeRole(organizer, event.id, moderator, "admin");
    expect((await change()).json).toMatchObject({ title: "by an admin", role: "admin" });
  });
});

describe("idempotent creation", () => {
  const header = (key: string) => ({ "Idempotency-Key": key });

  it("[EV-28] answers repeated and concurrent requests with the same event", async () => {
    const organizer = test.organizer("lena");
    const post = () => organizer.post("/api/events", { title: "Once" }, header("key-of-one-try"));
    const answers = await Promise.all(Array.from({ length: 8 }, post));
    answers.push(await post());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
    expect((await organizer.get("/api/events")).json).toHaveLength(1);
  });

  it("[EV-28] keeps keys per organizer, until a day has passed or the event is deleted", async () => {
    const [one, other] = [test.organizer("mika"), test.organizer("nils")];
    const make = async (organizer: typeof one) =>
      (await organizer.post("/api/events", { title: "Once" }, header("the-same-key"))).json as { id: string };
    const [first, foreign] = [await make(one), await make(other)];
    expect(foreign.id).not.toBe(first.id);
    await ageIdempotencyKeys(test, 25);
    const second = await make(one);
    expect(second.id).not.toBe(first.id);
    await ageIdempotencyKeys(test, 23);
    await one.delete(`/api/events/${second.id}`);
    const third = await make(one);
    expect(third.id).not.toBe(second.id);
    await ageIdempotencyKeys(test, 2);
    expect((await make(one)).id).toBe(third.id);
  });

  it("[EV-28] does not store the key of a rejected request, and rejects invalid keys", async () => {
    const organizer = test.organizer("olga");
    expect((await organizer.post("/api/events", { title: "" }, header("tried-before"))).status).toBe(400);
    expect((await organizer.post("/api/events", { title: "Now" }, header("tried-before"))).status).toBe(201);
    expect((await organizer.post("/api/events", { title: "Now" }, header("?"))).status).toBe(400);
  });
});
