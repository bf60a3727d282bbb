import type { SpeakerLink } from "@hubbub/contract/access-links";
import type { ScheduledSession, ScheduleImport } from "@hubbub/contract/schedule-import";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { groupSession, organizerGroup } from "../../../groups/group.fixture.ts";
import { formatSessionTime } from "../../../groups/session-time.ts";
import { organizerEvent } from "../../../testing/events.ts";
import { refusal, type Server } from "../../../testing/fake-server.ts";
import { openAdmin, serverWith } from "../admin-test-kit.tsx";
import { linksCsv } from "../group/links-csv.ts";

const session = (change: Partial<ScheduledSession> = {}): ScheduledSession => ({
  eventId: null,
  change: "new",
  before: {},
  kept: [],
  warnings: [],
  title: "Session 12",
  description: "",
  room: "Hall 1",
  speakers: "Speaker A",
  startsAt: "2026-05-05T10:00+02:00",
  endsAt: "2026-05-05T10:45+02:00",
  ...change,
});
const plan = (change: Partial<ScheduleImport> = {}): ScheduleImport => ({
  title: "Sample Conference",
  timeZone: "Europe/Berlin",
  needsTimeZone: false,
  unknownTimeZone: null,
  sessions: [session()],
  missing: [],
  ...change,
});
const group = organizerGroup();
const server = (more: Server): Server => ({
  ...serverWith([organizerEvent()]),
  "GET /api/event-groups": { body: [group] },
  [`GET /api/event-groups/permalink/${group.permalink}`]: { body: group },
  [`GET /api/event-groups/${group.id}/events`]: { body: [groupSession({ speakers: "Speaker A" })] },
  ...more,
});
const choose = async (content: BlobPart) => {
  const input = await screen.findByLabelText("Schedule file");
  fireEvent.change(input, { target: { files: [new File([content], "schedule.csv")] } });
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

it("[IMPORT-20] stores nothing before the preview is confirmed, and sends the same key again after a lost answer", async () => {
  let answers = 0;
  const sent = openAdmin(
    "/admin/groups/import",
    server({
      "POST /api/event-groups/schedule/preview": { body: plan({ needsTimeZone: true }) },
      "POST /api/event-groups/schedule": () => {
        answers += 1;
        return answers === 1 ? "offline" : { status: 201, body: { ...plan(), group } };
      },
    }),
  );
  await choose("title\nSession 12");
  expect(await screen.findByText("Hall 1")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Time zone"), { target: { value: "Asia/Tokyo" } });
  await screen.findByRole("button", { name: "Create Event Group" });
  expect(sent.filter(({ name }) => name === "POST /api/event-groups/schedule")).toEqual([]);
  press("Create Event Group");
  expect(await screen.findByText("Could not import the schedule")).toBeTruthy();
  press("Create Event Group");
  expect(await screen.findByRole("heading", { name: "Schedule imported" })).toBeTruthy();
  const [first, second] = sent.filter(({ name }) => name === "POST /api/event-groups/schedule");
  expect(first?.body).toEqual({
    file: "title\nSession 12",
    timeZone: "Asia/Tokyo",
    title: "Sample Conference",
    permalink: "sample-conference",
  });
  expect(second?.headers.get("Idempotency-Key")).toBe(first?.headers.get("Idempotency-Key"));
  expect(screen.getByRole("link", { name: "QR codes" }).getAttribute("href")).toBe("/admin/groups/northlight/codes");
});

it("[IMPORT-2] shows what changes, what stays as edited, warnings and missing sessions", async () => {
  const sessions = [
    session({ eventId: "A", change: "changed", title: "Session one", before: { title: "Session 1" } }),
    session({ eventId: "B", change: "unchanged", title: "Edited", kept: ["title"], warnings: ["text-cut"] }),
  ];
  openAdmin(
    "/admin/groups/northlight/import",
    server({
      [`POST /api/event-groups/${group.id}/schedule/preview`]: {
        body: plan({ sessions, missing: [{ eventId: "C", title: "Session 3" }], unknownTimeZone: "Moon/Base" }),
      },
    }),
  );
  await choose("{}");
  const row = (await screen.findByText("Session 1")).closest("li");
  expect(row?.textContent).toContain("Session one");
  expect(screen.getByText("Your changes are kept: Title")).toBeTruthy();
  expect(screen.getByText("Some text is too long and will be cut off.")).toBeTruthy();
  expect(screen.getByText(/Moon\/Base/u)).toBeTruthy();
  expect(screen.getByText("Session 3")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Import" })).toBeTruthy();
});

it.each([
  ["the browser's time zone for a first import", null, "Import a schedule", "Import a schedule"],
  ["the remembered time zone for another import", "Asia/Tokyo", "Import again", "Import the schedule again"],
])("[IMPORT-5] sends %s into an existing group", async (_what, scheduleTimeZone, label, heading) => {
  const path = `POST /api/event-groups/${group.id}/schedule/preview`;
  const existing = { ...group, scheduleTimeZone };
  const sent = openAdmin(
    "/admin/groups/northlight",
    server({
      [`GET /api/event-groups/permalink/${group.permalink}`]: { body: existing },
      [path]: { body: plan() },
    }),
  );
  fireEvent.click(await screen.findByRole("link", { name: label }));
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
  await choose("title\nSession 12");
  expect(await screen.findByText("Hall 1")).toBeTruthy();
  expect(sent.find(({ name }) => name === path)?.body).toEqual({
    file: "title\nSession 12",
    timeZone: scheduleTimeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

it("[IMPORT-21] shows why a file is refused, and takes another one", async () => {
  const sent = openAdmin(
    "/admin/groups/import",
    server({
      "POST /api/event-groups/schedule/preview": (body) =>
        (body as { file: string }).file === "" ? refusal(400, "invalid", "The file is empty.") : { body: plan() },
    }),
  );
  await choose(new Uint8Array(2 * 1024 * 1024 + 1));
  expect(await screen.findByText("The file is larger than 2 MB.")).toBeTruthy();
  await choose(new Uint8Array([0x53, 0xe4]));
  expect(await screen.findByText(/not UTF-8 text/u)).toBeTruthy();
  expect(sent.some(({ name }) => name.startsWith("POST"))).toBe(false);
  await choose("");
  expect(await screen.findByText("The file is empty.")).toBeTruthy();
  await choose("title\nSession 12");
  expect(await screen.findByText("Hall 1")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("[IMPORT-9] shows speaker links once, and replaces existing ones only after a confirmation", async () => {
  const link = (change: Partial<SpeakerLink> = {}): SpeakerLink => ({
    eventId: "AAAAAAAA",
    state: "exists",
    url: null,
    expiresAt: null,
    ...change,
  });
  const sent = openAdmin(
    "/admin/groups/northlight/links",
    server({
      [`POST /api/event-groups/${group.id}/speaker-links`]: (body) => ({
        body: [
          (body as { replace: boolean }).replace
            ? link({ state: "created", url: "https://example.org/link#secret" })
            : link(),
        ],
      }),
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Create speaker links" }));
  expect(document.title).toBe(`Speaker links · ${group.title} · Hubbub`);
  expect(await screen.findByText("This session already has a speaker link. It cannot be shown again.")).toBeTruthy();
  press("Replace all speaker links");
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Replace" }));
  expect(await screen.findByText("https://example.org/link#secret")).toBeTruthy();
  expect(sent.filter(({ name }) => name.startsWith("POST")).map(({ body }) => body)).toEqual([
    { replace: false },
    { replace: true },
  ]);
});

it("[IMPORT-9] writes the links as CSV without formulas", () => {
  const list = [groupSession({ title: '=1+1 "x"', room: "Hall, 1" }), groupSession({ id: "BBBBBBBB" })];
  const link = { eventId: "AAAAAAAA", state: "created", url: "https://example.org/link#s", expiresAt: null } as const;
  expect(linksCsv(list, [link]).split("\r\n")).toEqual([
    '\uFEFF"title","start","room","speakers","link"',
    `"'=1+1 ""x""","","Hall, 1","","https://example.org/link#s"`,
    "",
  ]);
});

it("[IMPORT-5] shows the time of the place, whatever the time zone of the device", () => {
  const times = { startsAt: "2026-05-05T10:00+09:00", endsAt: "2026-05-05T10:45+09:00" };
  expect(formatSessionTime(times, "en-GB")).toMatch(/Tue.*5 May.*10:00.*10:45/u);
  expect(formatSessionTime({ ...times, endsAt: null }, "de")).toMatch(/10:00$/u);
  // Clocks were set back in between.
  const night = { startsAt: "2026-10-25T02:50+02:00", endsAt: "2026-10-25T02:20+01:00" };
  expect(formatSessionTime(night, "en-GB")).toMatch(/\D0?2:50$/u);
  expect(formatSessionTime({ startsAt: null, endsAt: null }, "en")).toBe("");
});
