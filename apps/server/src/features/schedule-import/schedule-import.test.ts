import { readFileSync } from "node:fs";

import type { GroupSession } from "@hubbub/contract/groups";
import type { SpeakerLink } from "@hubbub/contract/access-links";
import { type DoneScheduleImport, SCHEDULE_FILE_MAX, type ScheduleImport } from "@hubbub/contract/schedule-import";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openLink } from "../../testing/access-links.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { refusalOf, succeeds, type Visitor } from "../../testing/visitor.ts";

const fixture = (name: string) => readFileSync(`${import.meta.dirname}/fixtures/${name}`, "utf8");

let test: TestApp;
let organizer: Visitor;
beforeAll(async () => {
  test = await testApp();
  organizer = test.organizer("priya");
});
afterAll(() => test.close());

let made = 0;
const body = (file: string, more: object = {}) => ({
  file,
  timeZone: "Europe/Berlin",
  title: "Sample Conference",
  permalink: `sample-${(made += 1)}`,
  ...more,
});
const create = (file: string, more?: object) =>
  succeeds<DoneScheduleImport>(organizer.post("/api/event-groups/schedule", body(file, more)));
const preview = (file: string, timeZone = "UTC") =>
  succeeds<ScheduleImport>(organizer.post("/api/event-groups/schedule/preview", { file, timeZone }));
const again = (groupId: string, file: string, step = "") =>
  succeeds<DoneScheduleImport>(organizer.post(`/api/event-groups/${groupId}/schedule${step}`, { file }));
const sessionsOf = (groupId: string) =>
  succeeds<GroupSession[]>(test.visitor().get(`/api/event-groups/${groupId}/events`));
const edit = (eventId: string | null | undefined, changes: object) =>
  succeeds(organizer.patch(`/api/events/${eventId}`, changes));
const csv = (...rows: string[]) => ["guid,title,start,duration,room,speakers", ...rows].join("\n");

describe("a schedule file", () => {
  it("[IMPORT-1] of pretalx becomes a group with its sessions in the order of their beginning", async () => {
    const { group, title, sessions } = await create(fixture("pretalx.json"));
    expect([title, group.sessionCount, sessions.map(({ change }) => change)]).toEqual([
      "Sample Conference 2026",
      4,
      ["new", "new", "new", "new"],
    ]);
    const list = await sessionsOf(group.id);
    expect(
      list.map(({ title: name, startsAt, endsAt, room, speakers }) => [name, startsAt, endsAt, room, speakers]),
    ).toEqual([
      ["Session 1", "2026-10-24T10:00+02:00", "2026-10-24T10:45+02:00", "Hall 1", "Speaker A"],
      ["Session 2", "2026-10-24T10:00+02:00", "2026-10-24T11:30+02:00", "Room 2", "Speaker C"],
      ["Session 3", "2026-10-24T11:00+02:00", "2026-10-24T12:00+02:00", "Hall 1", "Speaker A, Speaker B"],
      ["Session 4", "2026-10-25T09:30+01:00", "2026-10-25T10:00+01:00", "Hall 1", ""],
    ]);
    expect(list.map(({ groupOrder }) => groupOrder)).toEqual([1, 2, 3, 4]);
    expect(list[2]?.description).toBe("<b>Bold</b> & *emphasis* stay as typed.");
    const event = await succeeds(test.visitor().get(`/api/public/events/${list[0]?.id}`));
    expect(event).toMatchObject({ room: "Hall 1", speakers: "Speaker A", startsAt: "2026-10-24T10:00+02:00" });
  });

  it("[IMPORT-1] of frab becomes a group, with public names", async () => {
    const { group } = await create(fixture("frab.json"));
    expect(
      (await sessionsOf(group.id)).map(({ title, speakers, description }) => [title, speakers, description]),
    ).toEqual([
      ["Session 11", "Speaker A", "An abstract."],
      ["Session 12", "Speaker B, Speaker C", "An abstract."],
      ["Session 13", "", "An abstract."],
    ]);
  });

  it("[IMPORT-1] may be CSV, with a byte order mark, commas or semicolons", async () => {
    const expected = ["Session 3", "Session 1", 'Session "2"'];
    const { group } = await create(fixture("sessions.csv"));
    const list = await sessionsOf(group.id);
    expect(list.map(({ title }) => title)).toEqual(expected);
    expect(list[1]?.description).toBe("First line\nsecond line, with a comma");
    const other = await preview("\uFEFFtitle;START;speakers\r\nSession 1;2026-05-05 10:00;Speaker A, Speaker B\r\n");
    expect(other.sessions).toMatchObject([{ title: "Session 1", speakers: "Speaker A, Speaker B" }]);
  });

  it("[IMPORT-1] may have 500 sessions", async () => {
    const rows = Array.from({ length: 500 }, (_, index) => `s-${index},Session ${index},2026-05-05 10:00,30,Hall 1,`);
    const { group } = await create(csv(...rows));
    expect((await again(group.id, csv(...rows))).sessions.every(({ change }) => change === "unchanged")).toBe(true);
    expect((await sessionsOf(group.id)).map(({ title }) => title)).toEqual(rows.map((_, index) => `Session ${index}`));
  });

  it("[IMPORT-5] has times of its time zone, before and after clocks change", async () => {
    const { sessions, timeZone, needsTimeZone } = await preview(fixture("frab.json"), "America/Lima");
    expect([timeZone, needsTimeZone]).toEqual(["Europe/Berlin", false]);
    expect(sessions.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
      ["2026-03-28T23:30+01:00", "2026-03-29T00:30+01:00"],
      ["2026-03-29T01:30+01:00", "2026-03-29T03:30+02:00"],
      ["2026-03-29T10:00+02:00", "2026-03-29T10:45+02:00"],
    ]);
    const inUtc = fixture("pretalx.json").replace("2026-10-25T09:30:00+01:00", "2026-10-25T08:30:00Z");
    expect((await preview(inUtc)).sessions.at(-1)?.startsAt).toBe("2026-10-25T09:30+01:00");
  });

  it("[IMPORT-5] gets the caller's time zone for times without one, and keeps offsets", async () => {
    const summer = await preview(fixture("sessions.csv"), "America/New_York");
    expect([summer.needsTimeZone, summer.timeZone]).toEqual([true, "America/New_York"]);
    expect(summer.sessions.map(({ startsAt }) => startsAt)).toEqual([
      "2026-05-05T09:00+02:00",
      "2026-05-05T10:00-04:00",
      "2026-05-05T11:00-04:00",
    ]);
    const unknown = await preview(fixture("frab.json").replace("Europe/Berlin", "Moon/Base"), "Europe/Paris");
    expect([unknown.unknownTimeZone, unknown.needsTimeZone]).toEqual(["Moon/Base", false]);
    const { group } = await create(fixture("sessions.csv"), { timeZone: "Asia/Tokyo" });
    expect(group.scheduleTimeZone).toBe("Asia/Tokyo");
    expect((await again(group.id, fixture("sessions.csv"))).timeZone).toBe("Asia/Tokyo");
    const refused = await organizer.post("/api/event-groups/schedule/preview", {
      file: csv("a,A,,,,"),
      timeZone: "Moon",
    });
    expect(refused.status).toBe(400);
  });

  it("[IMPORT-6] gets a warning for each session that is not imported as it is", async () => {
    const { sessions } = await preview(
      csv(
        `a,${"x".repeat(250)},2026-05-05 10:00,,,`,
        ",Session 2,2026-05-05 11:00,30,,",
        "a,Session 3,2026-05-05 12:00,30,,",
        "d,,2026-05-05 13:00,0,,",
        "e,Session 5,soon,,,",
        `f,Session 6,2026-05-05 14:00,30,,${"Speaker ".repeat(60)}`,
      ),
    );
    expect(sessions.map(({ warnings }) => warnings)).toEqual([
      ["text-cut"],
      ["no-guid"],
      ["same-guid"],
      ["no-title", "no-end"],
      ["text-cut"],
      ["no-start"],
    ]);
    expect(sessions[0]?.title).toBe(`${"x".repeat(199)}…`);
    expect(sessions[3]?.title).toBe("Untitled session");
  });

  it("[IMPORT-7] that is none, is empty or too large is refused with a sentence", async () => {
    const post = (file: string) => organizer.post("/api/event-groups/schedule/preview", { file });
    const sentenceOf = async (file: string) => refusalOf(await post(file));
    expect(await sentenceOf(" \n")).toEqual([400, "The file is empty."]);
    expect(await sentenceOf("{]")).toEqual([400, "The file is not valid JSON."]);
    expect(await sentenceOf('{"a":1}')).toEqual([
      400,
      "This is not a schedule.json file: it has no schedule.conference.days.",
    ]);
    expect((await sentenceOf("%PDF-1.7"))[0]).toBe(400);
    expect(await sentenceOf("title,start\n")).toEqual([400, "The file contains no sessions."]);
    expect(await sentenceOf(`title\n${"Session\n".repeat(501)}`)).toEqual([
      400,
      "A schedule can have at most 500 sessions.",
    ]);
    expect(await sentenceOf(`title\n${"x".repeat(SCHEDULE_FILE_MAX)}`)).toEqual([413, "The file is larger than 2 MB."]);
    expect((await post("x".repeat(SCHEDULE_FILE_MAX * 3))).status).toBe(413);
  });
});

describe("importing", () => {
  it("[IMPORT-2] is previewed without storing anything", async () => {
    const count = async () => (await succeeds<unknown[]>(organizer.get("/api/events"))).length;
    const { group } = await create(csv("a,Session 1,2026-05-05 10:00,30,,"));
    const before = await count();
    const file = csv("a,Session one,2026-05-05 10:00,30,,", "b,Session 2,2026-05-05 11:00,30,,");
    const { sessions } = await again(group.id, file, "/preview");
    expect(sessions).toMatchObject([
      { change: "changed", title: "Session one", before: { title: "Session 1" } },
      { change: "new", eventId: null },
    ]);
    expect(await count()).toBe(before);
    expect((await sessionsOf(group.id)).map(({ title }) => title)).toEqual(["Session 1"]);
  });

  it("[IMPORT-3] twice creates nothing twice: neither a new group nor the sessions of one", async () => {
    const sent = body(fixture("pretalx.json"));
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const [first, second] = await Promise.all(
      [1, 2].map(() => succeeds<DoneScheduleImport>(organizer.post("/api/event-groups/schedule", sent, headers))),
    );
    expect(second?.group.id).toBe(first?.group.id);
    const groupId = first?.group.id ?? "";
    const third = await again(groupId, fixture("pretalx.json"));
    expect(third.sessions.map(({ change }) => change)).toEqual(Array(4).fill("unchanged"));
    expect(await sessionsOf(groupId)).toHaveLength(4);
    // Sessions without a guid are found again, too.
    const withoutGuid = csv(",Break,2026-05-05 10:00,30,,", ",Break,2026-05-05 12:00,30,,");
    const breaks = await create(withoutGuid);
    await again(breaks.group.id, withoutGuid);
    expect(await sessionsOf(breaks.group.id)).toHaveLength(2);
    const taken = await organizer.post("/api/event-groups/schedule", { ...sent });
    expect(taken.status).toBe(409);
  });

  it("[IMPORT-4] again updates what changed in the file, keeps what the organizer edited, and deletes nothing", async () => {
    const { group, sessions } = await create(
      csv(
        "a,Session 1,2026-05-05 10:00,30,Hall 1,Speaker A",
        "b,Session 2,2026-05-05 11:00,30,Hall 1,",
        "c,Session 3,2026-05-05 12:00,30,Hall 1,",
      ),
    );
    await edit(sessions[0]?.eventId, { title: "Edited title", room: "Edited room" });
    await edit(sessions[1]?.eventId, { title: "Edited, too" });
    const file = csv(
      "a,Session 1,2026-05-05 10:00,30,Hall 9,Speaker A",
      "b,Session two,2026-05-05 11:00,30,Hall 1,",
      "d,Session 4,2026-05-05 10:30,30,Hall 1,",
    );
    const expected = [
      { change: "changed", title: "Edited title", room: "Hall 9", before: { room: "Edited room" }, kept: ["title"] },
      { change: "new", title: "Session 4" },
      { change: "changed", title: "Session two", before: { title: "Edited, too" }, kept: [] },
    ];
    const shown = await again(group.id, file, "/preview");
    expect(shown.sessions).toMatchObject(expected);
    expect(shown.missing).toMatchObject([{ title: "Session 3" }]);
    const done = await again(group.id, file);
    expect(done.sessions).toMatchObject(expected);
    expect((await sessionsOf(group.id)).map(({ title }) => title)).toEqual([
      "Edited title",
      "Session 4",
      "Session two",
      "Session 3",
    ]);
    // The edit stays until the file changes.
    expect((await again(group.id, file)).sessions[0]).toMatchObject({ change: "unchanged", kept: ["title"] });
    const third = await again(group.id, file.replace("a,Session 1", "a,Session one"));
    expect(third.sessions[0]).toMatchObject({ change: "changed", title: "Session one", kept: [] });
  });

  it("[IMPORT-10] again places new and moved sessions by their beginning, and keeps the organizer's order", async () => {
    const rows = [10, 11, 12, 13].map((hour) => `s${hour},At ${hour},2026-05-05 ${hour}:00,30,,`);
    const { group, sessions } = await create(csv(...rows));
    const ids = sessions.map(({ eventId }) => eventId);
    const order = [ids[1], ids[0], ids[2], ids[3]];
    const updates = order.map((eventId, index) => ({ eventId, groupOrder: index + 1 }));
    await succeeds(organizer.patch(`/api/event-groups/${group.id}/reorder`, { updates }));
    await again(
      group.id,
      csv(...rows.slice(0, 3), "s13,At 9,2026-05-05 09:00,30,,", "new,At 12,2026-05-05 12:00,30,,"),
    );
    expect((await sessionsOf(group.id)).map(({ title }) => title)).toEqual([
      "At 9",
      "At 11",
      "At 10",
      "At 12",
      "At 12",
    ]);
  });

  it("[IMPORT-4] again is shown immediately on open pages, and leaves events outside of the group alone", async () => {
    const { group, sessions } = await create(
      csv("a,Session 1,2026-05-05 10:00,30,,", "b,Session 2,2026-05-05 11:00,,,"),
    );
    const [first, second] = sessions.map(({ eventId }) => eventId ?? "");
    await edit(second, { groupId: null });
    const page = await LiveClient.open(test.visitor(), first ?? "");
    const done = await again(group.id, csv("a,Session one,2026-05-05 10:00,30,,", "b,Session 2,2026-05-05 11:00,,,"));
    await page.until(() => page.of("event:updated").some((event) => event.title === "Session one"));
    page.close();
    expect(done.sessions.map(({ change }) => change)).toEqual(["changed", "new"]);
    expect(await sessionsOf(group.id)).toHaveLength(2);
  });

  it("[IMPORT-8] needs the right to create events, and again the owner of the group", async () => {
    const stranger = test.organizer("without-premium", { premium: false });
    const file = csv("a,Session 1,,,,");
    expect((await stranger.post("/api/event-groups/schedule", body(file))).status).toBe(403);
    const { group } = await create(file);
    const admin = test.organizer("admin-of-it");
    await succeeds(admin.get("/api/user"));
    const member = { username: "admin-of-it", role: "admin" };
    await succeeds(organizer.post(`/api/event-groups/${group.id}/collaborators`, member));
    expect((await admin.post(`/api/event-groups/${group.id}/schedule`, { file })).status).toBe(403);
    expect((await admin.post(`/api/event-groups/${group.id}/schedule/preview`, { file })).status).toBe(403);
  });
});

describe("speaker links", () => {
  it("[IMPORT-9] are created once for each session, and replaced only on request", async () => {
    const { group, sessions } = await create(csv("a,Session 1,,,,Speaker A", "b,Session 2,,,,"));
    const make = (replace?: boolean) =>
      succeeds<SpeakerLink[]>(organizer.post(`/api/event-groups/${group.id}/speaker-links`, { replace }));
    const links = await make();
    expect(links.map(({ eventId, state }) => [eventId, state])).toEqual(
      sessions.map(({ eventId }) => [eventId, "created"]),
    );
    const speaker = test.visitor();
    const url = links[0]?.url ?? "";
    expect(await openLink(speaker, { url } as Parameters<typeof openLink>[1])).toMatchObject({
      role: "speaker",
      label: "Speaker A",
      eventId: links[0]?.eventId,
    });
    expect((await make()).map(({ state, url: secret }) => [state, secret])).toEqual([
      ["exists", null],
      ["exists", null],
    ]);
    expect((await make(true)).every((link) => link.state === "created" && link.url !== url)).toBe(true);
    const dead = await speaker.get(`/api/events/${links[0]?.eventId}/access-link`);
    expect(dead.status).toBe(401);
    const log = await succeeds(organizer.get(`/api/events/${links[0]?.eventId}/activity-log`));
    expect(JSON.stringify(log)).toContain("link_revoked");
  });
});
