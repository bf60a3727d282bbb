import { EVENT_TABS, ACTIVITY_SWITCHES, fieldFor } from "@hubbub/contract/activities";
import type { PollDefinition } from "@hubbub/contract/activities/polls/calls";
import type { Page } from "@playwright/test";

import type { RunningServer } from "../apps/server/src/testing/server-process.ts";
import { findViolations } from "./support/axe.ts";
import {
  changePoll,
  createAccessLink,
  createEvent,
  createEventWithOrganizer,
  createGroup,
  openPoll,
  patch,
  submitResponses,
} from "./support/event.ts";
import { expect, type People, PHONE, PROJECTOR, test as base } from "./support/test.ts";

interface Room {
  eventId: string;
  archiveId: string;
  organizer: Page;
  phone: Page;
  projector: Page;
}

async function openRoom(server: RunningServer, people: People): Promise<Room> {
  const { organizer, event } = await createEventWithOrganizer(server, people);
  await submitResponses(server, event.id, ["accessibility", "keyboard order", "captions"]);
  const archive = await createEvent(organizer);
  await patch(organizer, `/api/events/${archive.id}/archive`, { isArchived: true });
  const phone = await people.open({ ...PHONE, errorsExpected: NOT_FOUND });
  const projector = await people.open(PROJECTOR);
  return { eventId: event.id, archiveId: archive.id, organizer, phone, projector };
}

/** An event, an archive and one page for each device: opening them for each test would take longer than the test. */
let opened: Promise<Room> | undefined;
const test = base.extend<{ room: Room }>({
  room: async ({ sharedServer, residents }, use) => use(await (opened ??= openRoom(sharedServer, residents))),
});

// axe measures pages at rest. With reduced motion they are at rest sooner, and end in the same state.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const NOT_FOUND = /404/u;

async function expectNoViolations(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading").first().waitFor();
  expect(await findViolations(page), address).toEqual([]);
}

const PAGES = ["/", "/tutorial", "/terms", "/privacy", "/welcome", "/admin", "/nowhere", "/link", "/event/ZZZZZZZZ"];
for (const address of PAGES)
  test(`[A11Y-1] ${address} without a sign-in has no axe violations, light and dark`, async ({ room }) => {
    await expectNoViolations(room.phone, address);
  });

const EVENT_PAGES = [
  ...EVENT_TABS.map((tab) => [`/event/:id/${tab}`, "phone"] as const),
  ...EVENT_TABS.map((tab) => [`/event/:id/${tab}?display=bigscreen`, "projector"] as const),
  ["/stage/:id?view=questions", "projector"] as const,
  ...["/admin", "/admin/create", "/admin/groups", "/admin/integrations"].map(
    (address) => [address, "organizer"] as const,
  ),
];
for (const [address, who] of EVENT_PAGES)
  test(`[A11Y-1] ${address} has no axe violations, light and dark`, async ({ room }) => {
    await expectNoViolations(room[who], address.replace(":id", room.eventId));
  });

test("[A11Y-1] an event without responses has no axe violations, light and dark", async ({ room }) => {
  const event = await createEvent(room.organizer);
  await expectNoViolations(room.phone, `/event/${event.id}`);
});

/** Opens each section of the navigation. */
async function expectNoViolationsInSections(page: Page): Promise<void> {
  const links = page.getByRole("navigation", { name: "Event" }).getByRole("link");
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const address of addresses) await expectNoViolations(page, address);
}

test("[A11Y-1] the sections of the event admin have no axe violations, light and dark", async ({ room }) => {
  test.slow();
  await room.organizer.goto(`/admin/${room.eventId}`);
  await expectNoViolationsInSections(room.organizer);
});

test("[A11Y-1] the sections of a moderator link have no axe violations, light and dark", async ({ room, people }) => {
  test.slow();
  const event = await createEvent(room.organizer);
  const moderator = await people.open({ ...PHONE, errorsExpected: NOT_FOUND });
  await moderator.goto(await createAccessLink(room.organizer, event.id, "moderator", "Front row"));
  await expectNoViolationsInSections(moderator);
});

test("[A11Y-1] the page of a speaker link has no axe violations, light and dark", async ({ room, people }) => {
  const event = await createEvent(room.organizer);
  const speaker = await people.open({ ...PHONE, errorsExpected: NOT_FOUND });
  await expectNoViolations(speaker, await createAccessLink(room.organizer, event.id, "speaker", "Front row"));
});

const OPTIONS = [{ text: "Tea" }, { text: "Coffee" }];
const POLLS: PollDefinition[] = [
  { kind: "choice", question: "Tea or coffee?", options: OPTIONS, resultsVisibility: "live" },
  { kind: "scale", question: "How is it?", scale: { max: 5, lowLabel: "Bad", highLabel: "Good" } },
  { kind: "ranking", question: "What first?", options: OPTIONS },
  { kind: "text", question: "One word" },
  { kind: "quiz", question: "Which is green?", options: OPTIONS, correctOptionIds: [0], secondsToAnswer: 120 },
];
for (const definition of POLLS)
  test(`[A11Y-1] a ${definition.kind} poll has no axe violations on phone, stage and event admin, light and dark`, async ({
    room,
  }) => {
    const { organizer, phone, projector: stage } = room;
    const event = await createEvent(organizer);
    await organizer.goto(`/admin/${event.id}/polls`);
    await phone.goto(`/event/${event.id}`);
    await stage.goto(`/event/${event.id}/poll?display=bigscreen`);
    const check = async (state: string) => {
      for (const [name, page] of Object.entries({ phone, stage, organizer }))
        expect(await findViolations(page), `${state}, ${name}`).toEqual([]);
    };
    const { id, kind, question } = await openPoll(organizer, event.id, definition);
    const card = phone.getByTestId("poll-card");
    for (const page of [phone, stage, organizer])
      await expect(page.getByRole("heading", { name: question })).toBeVisible();
    await check("open");
    if (kind === "text") await card.getByRole("textbox").fill("Hello");
    if (kind === "choice" || kind === "quiz") await card.getByRole("button", { name: "Tea" }).click();
    if (kind !== "choice") await card.getByRole("button", { name: "Send answer" }).click();
    await expect(
      organizer.getByRole("listitem").filter({ hasText: question }).getByText("1 answer").first(),
    ).toBeVisible();
    await changePoll(organizer, event.id, id, "close");
    await expect(card.getByRole("button", { name: "Close", exact: true })).toBeVisible();
    await check("closed");
  });

test("[A11Y-1] the dialog for a new poll has no axe violations, light and dark", async ({ room: { organizer } }) => {
  const event = await createEvent(organizer);
  await organizer.goto(`/admin/${event.id}/polls`);
  await expect(organizer.getByText("No polls yet")).toBeVisible();
  await organizer.getByRole("button", { name: "New poll" }).click();
  expect(await findViolations(organizer)).toEqual([]);
});

for (const address of [
  "/event/:id",
  ...["questions", "reactions", "chat", "winners"].map((tab) => `/event/:id/${tab}`),
])
  test(`[A11Y-1] ${address} of an archived event has no axe violations, light and dark`, async ({ room }) => {
    await expectNoViolations(room.phone, address.replace(":id", room.archiveId));
  });

test("[A11Y-1] the archive section of an archived event has no axe violations", async ({ room }) => {
  await expectNoViolations(room.organizer, `/admin/${room.archiveId}/archive`);
});

test("[A11Y-1] a group and its sessions have no axe violations, light and dark", async ({ room }) => {
  const { organizer, phone } = room;
  const group = await createGroup(organizer, "Northlight Conference", "states");
  const sessions: { id: string }[] = [];
  for (const [index, title] of ["Over", "Going On", "To Come"].entries()) {
    const session = await createEvent(organizer, { title });
    await patch(organizer, `/api/events/${session.id}`, { groupId: group.id, groupOrder: index + 1 });
    sessions.push(session);
  }
  for (const { id } of sessions.slice(0, 2))
    await patch(organizer, `/api/event-groups/${group.id}/activate-event`, { eventId: id });
  for (const address of ["/engage/states", ...sessions.map(({ id }) => `/event/${id}`)])
    await expectNoViolations(phone, address);
  await expectNoViolations(organizer, "/admin/groups/states");
  await organizer.getByRole("button", { name: "Link Events" }).click();
  expect(await findViolations(organizer), "the dialog for linking").toEqual([]);
});

test("[A11Y-1] the dialog for a new group has no axe violations, light and dark", async ({ room: { organizer } }) => {
  await organizer.goto("/admin/groups");
  await organizer.getByRole("button", { name: "Create Event Group" }).first().click();
  expect(await findViolations(organizer)).toEqual([]);
});

test("[A11Y-1] the end of a session has no axe violations, light and dark", async ({ room: { organizer, phone } }) => {
  const event = await createEvent(organizer);
  await phone.goto(`/event/${event.id}/questions`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await patch(organizer, `/api/events/${event.id}/archive`, { isArchived: true });
  await expect(phone.getByRole("dialog", { name: "Session ended" })).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
});

test("[A11Y-1] an event without activities has no axe violations, online and offline", async ({ room, people }) => {
  const off = fieldFor(ACTIVITY_SWITCHES, () => false);
  const event = await createEvent(room.organizer, off);
  const phone = await people.open({ ...PHONE, errorsExpected: /WebSocket|ERR_INTERNET/u });
  await expectNoViolations(phone, `/event/${event.id}`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await phone.context().setOffline(true);
  await expect(phone.getByText("Reconnecting...").first()).toBeVisible();
  expect(await findViolations(phone), "offline").toEqual([]);
});
