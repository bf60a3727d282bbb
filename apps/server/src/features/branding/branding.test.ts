import { readFileSync } from "node:fs";

import { BRAND_SURFACES } from "@hubbub/contract/brand-colors";
import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import type { EventGroup, OrganizerGroup } from "@hubbub/contract/groups";
import type { PageData } from "@hubbub/contract/page";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createLink, openLink } from "../../testing/access-links.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openEvent } from "../../testing/open-event.ts";
import { jpegOf, pictureFile, pngOf, webpOf } from "../../testing/pictures.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createConference } from "../../testing/test-group.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";
import { testWebDirectory } from "../../testing/web-directory.ts";

let test: TestApp;
let web: Awaited<ReturnType<typeof testWebDirectory>>;
beforeAll(async () => {
  web = await testWebDirectory();
  test = await testApp({ webDirectory: web.path });
});
afterAll(async () => {
  await test.close();
  await web.remove();
});

const publicEvent = async (id: string, visitor: Visitor = test.visitor()) =>
  succeeds<PublicEvent>(visitor.get(`/api/public/events/${id}`));
const brandOf = async (id: string) => (await publicEvent(id)).brand;
const publicGroup = async ({ permalink }: OrganizerGroup) =>
  succeeds<EventGroup>(test.visitor().get(`/api/event-groups/permalink/${permalink}`));
const upload = (organizer: Visitor, path: string, content: Buffer) =>
  organizer.put(`${path}/logo`, pictureFile(content));
const messageOf = ({ json }: { json: unknown }) => (json as { message: string }).message;
const BRAND_LINK = /<link rel="stylesheet" href="([^"]+)" data-brand \/>/u;
const stylesIn = ({ text }: { text: string }) => BRAND_LINK.exec(text.split("</head>")[0] ?? "")?.[1] ?? null;

describe("the logo", () => {
  it.each([
    ["a PNG", "image/png", pngOf(300, 80)],
    ["a JPEG", "image/jpeg", jpegOf(300, 80)],
    ["a lossy WebP", "image/webp", webpOf("VP8 ", 300, 80)],
    ["a lossless WebP", "image/webp", webpOf("VP8L", 300, 80)],
    ["an extended WebP", "image/webp", webpOf("VP8X", 300, 80)],
    ["the largest one", "image/png", pngOf(2000, 2000, 512 * 1024)],
  ])("[BRAND-1] can be %s, and is answered with its type and cached by its version", async (_what, type, content) => {
    const { organizer, event, path } = await openEvent(test);
    const stored = await succeeds<OrganizerEvent>(upload(organizer, path, content));
    expect(stored.logo).toMatchObject(
      content.length > 1000 ? { width: 2000, height: 2000 } : { width: 300, height: 80 },
    );
    const { logo, styles } = (await brandOf(event.id)) ?? {};
    expect(logo).toMatchObject({ title: event.title, width: stored.logo?.width });
    expect(styles).toBeNull();
    const response = await fetch(test.url + logo?.address);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    const old = await fetch(`${test.url}${path}/logo?v=another`);
    expect(old.headers.get("cache-control")).toBe("private, no-cache");
    const removed = await succeeds<OrganizerEvent>(organizer.delete(`${path}/logo`));
    expect([removed.logo, removed.brand]).toEqual([null, null]);
    expect((await test.visitor().get(logo?.address ?? "")).status).toBe(404);
  });

  it.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), "PNG, JPEG or WebP"],
    ["a GIF", Buffer.from("GIF89a\u0009\0\u0009\0".padEnd(64, "\0"), "latin1"), "PNG, JPEG or WebP"],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "PNG, JPEG or WebP"],
    ["nothing but a signature", pngOf(9, 9).subarray(0, 12), "PNG, JPEG or WebP"],
    ["a JPEG without a size", Buffer.from("ffd8fffe0004aaaaffd9", "hex"), "PNG, JPEG or WebP"],
    ["an empty picture", pngOf(0, 9), "PNG, JPEG or WebP"],
    ["an empty file", Buffer.alloc(0), "PNG, JPEG or WebP"],
    ["a picture that is too wide", pngOf(2001, 9), "2,000 × 2,000 pixels"],
    ["a picture that would need gigabytes", pngOf(65_000, 65_000), "2,000 × 2,000 pixels"],
    ["a JPEG that is too high", jpegOf(9, 2001), "2,000 × 2,000 pixels"],
    ["a file that is too large", pngOf(9, 9, 512 * 1024 + 1), "at most 512 KB"],
  ])("[BRAND-2] cannot be %s", async (_what, content, sentence) => {
    const { organizer, event, path } = await openEvent(test);
    const refused = await upload(organizer, path, content);
    expect([refused.status, messageOf(refused)]).toEqual([415, expect.stringContaining(sentence)]);
    expect(await brandOf(event.id)).toBeNull();
  });

  it("[BRAND-2] is judged by its content, not by the declared type", async () => {
    const { organizer, path } = await openEvent(test);
    const declared = new Blob([new Uint8Array(pngOf(9, 9))], { type: "image/png" });
    expect((await organizer.put(`${path}/logo`, declared)).status).toBe(415);
  });
});

describe("branding", () => {
  it("[BRAND-3] a session inherits from its group what it does not set itself, field by field", async () => {
    const { organizer, group, sessions, path } = await createConference(test, 1);
    const [session] = sessions;
    const id = session?.id ?? "";
    expect(await brandOf(id)).toBeNull();
    await succeeds(upload(organizer, path, pngOf(90, 30)));
    await succeeds(organizer.patch(path, { accentColor: "#FFE600", hideProductName: true }));
    expect(await brandOf(id)).toMatchObject({
      accentColor: "#ffe600",
      styles: expect.stringMatching(new RegExp(`^/event/${id}/brand\\.css\\?v=ffe600-[\\w.-]+$`, "u")),
      logo: {
        title: group.title,
        width: 90,
        address: expect.stringContaining(`/api/event-groups/${group.id}/logo?v=`),
      },
      hideProductName: true,
    });
    expect((await publicGroup(group)).brand).toMatchObject({
      accentColor: "#ffe600",
      styles: expect.stringContaining(`/group/${group.id}/brand.css?v=`),
      hideProductName: true,
    });
    await succeeds(organizer.patch(`/api/events/${id}`, { accentColor: "#001f4d" }));
    await succeeds(upload(organizer, `/api/events/${id}`, pngOf(40, 80)));
    expect(await brandOf(id)).toMatchObject({
      accentColor: "#001f4d",
      logo: { title: session?.title, width: 40 },
      hideProductName: true,
    });
    const own = await succeeds<OrganizerEvent>(organizer.patch(`/api/events/${id}`, { hideProductName: false }));
    expect(own).toMatchObject({ accentColor: "#001f4d", hideProductName: false, brand: { hideProductName: false } });
    await succeeds(organizer.patch(`/api/events/${id}`, { groupId: null, accentColor: null }));
    expect(await brandOf(id)).toMatchObject({ accentColor: null, styles: null, logo: { width: 40 } });
  });

  it("[BRAND-3] refuses another kind of color, and a group has its own color or none", async () => {
    const { organizer, path } = await openEvent(test);
    for (const accentColor of ["teal", "#12345", "#1234567", "#12345g", "red;}", 7])
      expect((await organizer.patch(path, { accentColor })).status).toBe(400);
    expect((await organizer.patch(path, { hideProductName: "yes" })).status).toBe(400);
    const conference = await createConference(test, 0);
    expect((await organizer.patch(conference.path, { hideProductName: null })).status).toBe(400);
  });

  it("[BRAND-4] the first HTML of each page has the stylesheet in its head, and none without a color", async () => {
    const { organizer, group, sessions, path } = await createConference(test, 1);
    const id = sessions[0]?.id ?? "";
    const ofEvent = [
      `/event/${id}`,
      `/event/${id}/chat`,
      `/event/${id}?display=bigscreen`,
      `/stage/${id}`,
      `/admin/${id}/report`,
      `/admin/${id}/share`,
    ];
    const admin = `/admin/groups/${group.permalink}`;
    const ofGroup = [`/engage/${group.permalink}`, admin, `${admin}/codes`];
    const open = (page: string) => test.visitor().get(page);
    for (const page of [...ofEvent, ...ofGroup]) expect(stylesIn(await open(page)), page).toBeNull();
    await succeeds(organizer.patch(path, { accentColor: "#0057b8" }));
    const { styles } = (await brandOf(id)) ?? {};
    for (const page of ofEvent) expect(stylesIn(await open(page)), page).toBe(styles);
    for (const page of ofGroup) expect(stylesIn(await open(page)), page).toBe((await publicGroup(group)).brand?.styles);
    const page = await open(`/event/${id}`);
    expect(page.text).not.toMatch(/<style|style="/u);
    expect(page.headers.get("content-security-policy")).toContain("style-src 'self';");
    // After those of the app, so that its values win.
    expect(page.text.indexOf("brand.css")).toBeGreaterThan(page.text.indexOf("/assets/app.css"));
    const data = JSON.parse(/<script [^>]*json[^>]*>(.*?)<\/script>/u.exec(page.text)?.[1] ?? "{}") as PageData;
    expect(data.event?.data).toMatchObject({ brand: { styles } });
  });

  it("[BRAND-4] the stylesheet is cached by its version, and another color has another one", async () => {
    const { organizer, event, path } = await openEvent(test);
    expect((await test.visitor().get(`/event/${event.id}/brand.css`)).status).toBe(404);
    expect((await test.visitor().get("/event/ZZZZZZZZ/brand.css")).status).toBe(404);
    await succeeds(organizer.patch(path, { accentColor: "#0057b8" }));
    const first = (await brandOf(event.id))?.styles ?? "";
    const answer = await test.visitor().get(first);
    expect(answer.text).toMatch(
      /^\[data-branded\] \{ --color-teal: #0057b8;.*\n@media screen and \(prefers-color-scheme: dark\)/u,
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    await succeeds(organizer.patch(path, { accentColor: "#b80057" }));
    expect((await brandOf(event.id))?.styles).not.toBe(first);
    const old = await test.visitor().get(first);
    expect(old.headers.get("cache-control")).toBe("private, no-cache");
    expect(old.text).toContain("#b80057");
  });

  it("[BRAND-4] a change is sent to open pages of the event, and of the sessions of a group", async () => {
    const { organizer, sessions, path } = await createConference(test, 1);
    const id = sessions[0]?.id ?? "";
    const client = await LiveClient.open(test.visitor(), id);
    const brandSent = async (fits: (brand: PublicEvent["brand"]) => boolean) =>
      client.until(() => client.of("event:updated").some((sent) => "brand" in sent && fits(sent.brand)));
    await succeeds(organizer.patch(path, { accentColor: "#0057b8" }));
    await brandSent((brand) => brand?.accentColor === "#0057b8");
    await succeeds(upload(organizer, path, pngOf(9, 9)));
    await brandSent((brand) => brand?.logo?.width === 9);
    await succeeds(upload(organizer, `/api/events/${id}`, pngOf(8, 8)));
    await brandSent((brand) => brand?.logo?.width === 8);
    expect(client.of("event:updated")).toHaveLength(3);
    client.close();
  });

  it("[BRAND-5] colors are computed for the backgrounds of the design tokens", () => {
    const tokens = readFileSync(new URL("../../../../web/src/styles/theme.css", import.meta.url), "utf8");
    for (const [index, theme] of (["light", "dark"] as const).entries()) {
      const valueOf = (token: string) =>
        new RegExp(`--color-${token}: light-dark\\((#\\w+), (#\\w+)\\)`, "u").exec(tokens)?.[index + 1]?.toLowerCase();
      const { backgrounds, ink, muted, onAccent } = BRAND_SURFACES[theme];
      for (const [name, value] of Object.entries({ ...backgrounds, ink, muted, "on-teal": onAccent }))
        expect(value, name).toBe(valueOf(name));
    }
  });

  it("[BRAND-6] of a private archive, only those who may see it load logo and stylesheet", async () => {
    const opened = await openEvent(test);
    const { organizer, event, path } = opened;
    await succeeds(upload(organizer, path, pngOf(9, 9)));
    await succeeds(organizer.patch(path, { accentColor: "#0057b8" }));
    const { styles, logo } = (await brandOf(event.id)) ?? {};
    const holder = test.visitor();
    await openLink(holder, await createLink(organizer, path, "screen"));
    await archiveEvent(organizer, event.id, { isPrivate: true });
    const statuses = async (visitor: Visitor) =>
      Promise.all([logo?.address, styles].map(async (address) => (await visitor.get(address ?? "")).status));
    const stranger = test.visitor();
    expect(await statuses(stranger)).toEqual([403, 404]);
    expect(await publicEvent(event.id, stranger)).not.toHaveProperty("brand");
    for (const page of [`/event/${event.id}`, `/stage/${event.id}`, `/admin/${event.id}/report`])
      expect(stylesIn(await stranger.get(page)), page).toBeNull();
    expect(await statuses(holder)).toEqual([200, 200]);
    expect(stylesIn(await holder.get(`/event/${event.id}?display=bigscreen`))).toBe(styles);
    // As pictures and stylesheets are requested: with the cookies of the organizer's browser alone.
    await succeeds(organizer.get("/api/user"));
    const browser = Object.assign(test.visitor(), { cookies: organizer.cookies });
    expect(await statuses(browser)).toEqual([200, 200]);
    expect(stylesIn(await browser.get(`/admin/${event.id}/report`))).toBe(styles);
    expect(await statuses(await test.walletUser("paid-reader", { tier: "paid" }))).toEqual([200, 200]);
    expect(await statuses(await test.walletUser("free-reader"))).toEqual([403, 404]);
  });

  it("[BRAND-7] a duplicate and an event file contain logo and colors; a group's stay with the group", async () => {
    const { organizer, event, path } = await openEvent(test);
    await succeeds(upload(organizer, path, pngOf(33, 9, 512 * 1024)));
    await succeeds(organizer.patch(path, { accentColor: "#0057b8", hideProductName: true }));
    const copy = await succeeds<OrganizerEvent>(organizer.post(`${path}/duplicate`, { title: "Again" }));
    const file = await succeeds<Record<string, unknown>>(organizer.get(`${path}/settings.json`));
    const imported = await succeeds<OrganizerEvent>(organizer.post("/api/events/import", file));
    for (const { id } of [copy, imported])
      expect(await brandOf(id)).toMatchObject({ accentColor: "#0057b8", hideProductName: true, logo: { width: 33 } });
    for (const logo of ["not base64!", Buffer.from("GIF89a").toString("base64"), 7]) {
      const refused = await organizer.post("/api/events/import", { ...file, logo });
      expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining("logo: ")]);
    }
    await succeeds(organizer.delete(path));
    const { count } = await test.database.kysely
      .selectFrom("logos")
      .where("event_id", "=", event.id)
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});
