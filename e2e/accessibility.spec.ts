import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { FEATURE_FLAGS, fieldFor } from "@hubbub/contract/activities";
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { PollDefinition } from "@hubbub/contract/activities/polls/calls";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

import {
  changePoll,
  createAccessLink,
  createEvent,
  createEventWithOrganizer,
  createGroup,
  createPoll,
  patch,
  post,
  signInAsOrganizer,
  submit,
  submitResponses,
} from "./support/event.ts";
import { DESKTOP, expect, PHONE, PROJECTOR, test as base, withPeople } from "./support/test.ts";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The source of axe, which defines `window.axe`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Room {
  eventId: string;
  organizer: Page;
  phone: Page;
  projector: Page;
}

/** One event and one page for each device: opening them for each test would take longer than the test. */
const test = base.extend<object, { room: Room }>({
  room: [
    async ({ browser, hubbub }, use) =>
      withPeople(browser, hubbub.url, async (people) => {
        const { organizer, event } = await createEventWithOrganizer(hubbub, people);
        await submitResponses(hubbub, event.id, ["accessibility", "keyboard order", "captions"]);
        const phone = await people.open({ ...PHONE, errorsExpected: NOT_FOUND });
        await use({ eventId: event.id, organizer, phone, projector: await people.open(PROJECTOR) });
      }),
    { scope: "worker", timeout: 90_000 },
  ],
});

// axe measures pages at rest. With reduced motion they are at rest sooner, and end in the same state.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const NOT_FOUND = /404/u;

/** Ends animations until none has started for 0.1 s, because axe cannot measure the contrast of fading elements. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    /** Animations without end, such as of a spinner, cannot be ended and fade nothing. */
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
        );
    let still = 0;
    for (let checks = 0; checks < 160 && still < 2; checks += 1) {
      const animations = running();
      for (const animation of animations) animation.finish();
      still = animations.length > 0 ? 0 : still + 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

/** All rules. Their tags as axe names them. */
const EVERY_RULE = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} as const;
/** What differs between light and dark. */
const CONTRAST = { type: "rule", values: ["color-contrast"] } as const;

/** Checks the page in light, and its contrast in dark too: the elements are the same. */
async function findViolations(page: Page): Promise<string[]> {
  const light = await analyze(page, EVERY_RULE);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await analyze(page, CONTRAST);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

async function analyze(page: Page, runOnly: typeof EVERY_RULE | typeof CONTRAST): Promise<string[]> {
  await settle(page);
  // A document is analyzed several times: in light and dark, and in further states.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const { type, values } = runOnly;
  return page.evaluate(
    async (options) => {
      if (!window.axe) throw new Error("The page was replaced during its analysis");
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    },
    // Details of what passes take longer than the checks.
    { runOnly: { type, values: [...values] }, resultTypes: ["violations" as const] },
  );
}

async function expectNoViolations(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading").first().waitFor();
  expect(await findViolations(page)).toEqual([]);
}

const PAGES = ["/", "/tutorial", "/terms", "/privacy", "/welcome", "/admin", "/nowhere", "/link", "/event/ZZZZZZZZ"];
for (const address of PAGES)
  test(`[A11Y-1] ${address} without a sign-in has no axe violations, light and dark`, async ({ room }) => {
    await expectNoViolations(room.phone, address);
  });

const TABS = [
  "icebreaker",
  "questions",
  "reactions",
  "translation",
  "chat",
  "timer",
  "winners",
  "leaderboard",
  "microphone",
];
const SECTIONS = [
  "share",
  "icebreaker",
  "questions",
  "polls",
  "boards",
  "translation",
  "prizes",
  "timer",
  "microphone",
  "run-sheet",
  "remote",
];
const EVENT_PAGES = [
  ...["/event/:id", ...TABS.map((tab) => `/event/:id/${tab}`)].map((address) => [address, "phone"] as const),
  ...TABS.map((tab) => [`/event/:id/${tab}?display=bigscreen`, "projector"] as const),
  ["/stage/:id?view=questions", "projector"] as const,
  ...["/admin", "/admin/create", "/admin/groups", "/admin/:id"].map((address) => [address, "organizer"] as const),
  ...[...SECTIONS, "team", "report", "archive"].map((section) => [`/admin/:id/${section}`, "organizer"] as const),
];
for (const [address, who] of EVENT_PAGES)
  test(`[A11Y-1] ${address} has no axe violations, light and dark`, async ({ room }) => {
    await expectNoViolations(room[who], address.replace(":id", room.eventId));
  });

test("[A11Y-1] an event without responses has no axe violations, light and dark", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  await expectNoViolations(await people.open(PHONE), `/event/${event.id}`);
});

for (const section of [null, "icebreaker", "polls", "boards", "microphone", "muted"])
  test(`[A11Y-1] ${section ?? "the first page"} of a moderator link has no axe violations, light and dark`, async ({
    hubbub,
    people,
  }) => {
    const { organizer, event } = await createEventWithOrganizer(hubbub, people);
    const moderator = await people.open({ ...PHONE, errorsExpected: NOT_FOUND });
    await expectNoViolations(moderator, await createAccessLink(organizer, event.id, "moderator", "Front row"));
    if (section) await expectNoViolations(moderator, `/link/${event.id}/${section}`);
  });

test("[A11Y-1] the page of a speaker link has no axe violations, light and dark", async ({ hubbub, people }) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const speaker = await people.open({ ...PHONE, errorsExpected: NOT_FOUND });
  await expectNoViolations(speaker, await createAccessLink(organizer, event.id, "speaker", "Front row"));
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
    hubbub,
    people,
  }) => {
    const { organizer, event } = await createEventWithOrganizer(hubbub, people);
    const [phone, stage] = await Promise.all([people.open(PHONE), people.open(PROJECTOR)]);
    await organizer.goto(`/admin/${event.id}/polls`);
    await phone.goto(`/event/${event.id}`);
    await stage.goto(`/event/${event.id}/poll?display=bigscreen`);
    const check = async (state: string) => {
      for (const [name, page] of Object.entries({ phone, stage, organizer }))
        expect(await findViolations(page), `${state}, ${name}`).toEqual([]);
    };
    const { id, kind, question } = await createPoll(organizer, event.id, definition);
    await changePoll(organizer, event.id, id, "open");
    const card = phone.getByTestId("poll-card");
    for (const page of [phone, stage, organizer])
      await expect(page.getByRole("heading", { name: question })).toBeVisible();
    await check("open");
    if (kind === "text") await card.getByRole("textbox").fill("Hello");
    if (kind === "choice" || kind === "quiz") await card.getByRole("button", { name: "Tea" }).click();
    if (kind !== "choice") await card.getByRole("button", { name: "Send answer" }).click();
    await expect(organizer.locator("li[data-live]").getByText("1 answer").first()).toBeVisible();
    await changePoll(organizer, event.id, id, "close");
    await expect(card.getByRole("button", { name: "Close", exact: true })).toBeVisible();
    await check("closed");
  });

test("[A11Y-1] the dialog for a new poll has no axe violations, light and dark", async ({ hubbub, people }) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await organizer.goto(`/admin/${event.id}/polls`);
  await expect(organizer.getByText("No polls yet")).toBeVisible();
  await organizer.getByRole("button", { name: "New poll" }).click();
  expect(await findViolations(organizer)).toEqual([]);
});

for (const hideUntilVote of [true, false])
  test(`[A11Y-1] a board whose ideas are ${hideUntilVote ? "hidden" : "visible"} has no axe violations on phone, stage and event admin, light and dark`, async ({
    hubbub,
    people,
  }) => {
    const { organizer, event } = await createEventWithOrganizer(hubbub, people);
    const [phone, stage] = await Promise.all([people.open(PHONE), people.open(PROJECTOR)]);
    const address = `/api/events/${event.id}/boards`;
    const fields = { prompt: "What should we change?", columns: ["Start", "Stop"], hideUntilVote };
    const { id } = await post<Board>(organizer, address, fields);
    await organizer.goto(`/admin/${event.id}/boards`);
    await phone.goto(`/event/${event.id}`);
    await stage.goto(`/event/${event.id}/board?display=bigscreen`);
    const card = phone.getByTestId("board-card");
    for (const phase of ["collect", "vote", "closed"]) {
      await post(organizer, `${address}/${id}/phase`, { phase });
      for (const page of [phone, stage, organizer])
        await expect(page.getByRole("heading", { name: fields.prompt })).toBeVisible();
      if (phase === "collect") {
        await card.getByRole("textbox").fill("Longer breaks");
        await card.getByRole("button", { name: "Send" }).click();
        await expect(organizer.getByText("Longer breaks")).toBeVisible();
      }
      if (phase === "vote") await card.getByRole("button", { name: "Vote for: Longer breaks" }).click();
      if (phase === "closed") await expect(card.getByText("You voted for it")).toBeVisible();
      for (const [name, page] of Object.entries({ phone, stage, organizer }))
        expect(await findViolations(page), `${phase}, ${name}`).toEqual([]);
    }
  });

test("[A11Y-1] the dialogs of boards have no axe violations, light and dark", async ({ hubbub, people }) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const address = `/api/events/${event.id}/boards`;
  await organizer.goto(`/admin/${event.id}/boards`);
  await organizer.getByRole("button", { name: "Start, stop, continue" }).click();
  expect(await findViolations(organizer), "new board").toEqual([]);
  await organizer.getByRole("button", { name: "Save" }).click();
  await organizer.getByRole("button", { name: "Start collecting" }).click();
  await expect(organizer.getByText("Collecting ideas")).toBeVisible();
  const [board] = (await (await fetch(hubbub.url + address)).json()) as Board[];
  for (const text of ["Longer breaks", "Pauses"])
    await submit(hubbub, event.id, `boards/${board?.id}/ideas`, { column: 0, text, participantId: "one" });
  for (const name of ["Merge into… Pauses", "Move to… Pauses"]) {
    await organizer.getByRole("button", { name }).click();
    expect(await findViolations(organizer), name).toEqual([]);
    await organizer.keyboard.press("Escape");
  }
});

test("[A11Y-1] a microphone queue has no axe violations on phone, stage, desk and speaker page, light and dark", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const [phone, stage] = await Promise.all([people.open(PHONE), people.open(PROJECTOR)]);
  const speaker = await people.open({ ...PHONE, errorsExpected: NOT_FOUND });
  await organizer.goto(`/admin/${event.id}/microphone`);
  await stage.goto(`/event/${event.id}/questions?display=bigscreen`);
  await speaker.goto(await createAccessLink(organizer, event.id, "speaker", "Front row"));
  await phone.goto(`/event/${event.id}/microphone`);
  const join = phone.getByRole("button", { name: "Join the queue" });
  await join.click();
  await expect(phone.getByText("Enter your name so that the team can call you")).toBeVisible();
  expect(await findViolations(phone), "without a name").toEqual([]);
  await phone.getByLabel("Your name").fill("Ines");
  await join.click();
  for (const number of [2, 3])
    await submit(hubbub, event.id, "microphone/me", { participantName: "Kofi", participantId: `kofi-${number}` });
  const check = async (state: string) => {
    for (const [name, page] of Object.entries({ phone, stage, organizer, speaker }))
      expect(await findViolations(page), `${state}, ${name}`).toEqual([]);
  };
  await expect(stage.getByText("3 waiting")).toBeVisible();
  for (const page of [organizer, speaker]) await expect(page.getByText("3 people are waiting").first()).toBeVisible();
  await check("waiting");
  await organizer.getByRole("button", { name: "Call next" }).click();
  await expect(phone.getByRole("dialog", { name: "It is your turn" })).toBeVisible();
  await expect(speaker.getByRole("button", { name: "Done" })).toBeVisible();
  await stage.goto(`/event/${event.id}/microphone?display=bigscreen`);
  await expect(stage.getByText("Now speaking")).toBeVisible();
  await check("called");
  await phone.getByRole("button", { name: "Show my place" }).click();
  expect(await findViolations(phone), "after the dialog").toEqual([]);
});

async function archive(organizer: Page, id: string): Promise<void> {
  await patch(organizer, `/api/events/${id}/archive`, { isArchived: true });
}

for (const address of [
  "/event/:id",
  ...["questions", "reactions", "chat", "winners"].map((tab) => `/event/:id/${tab}`),
])
  test(`[A11Y-1] ${address} of an archived event has no axe violations, light and dark`, async ({ hubbub, people }) => {
    const { organizer, event } = await createEventWithOrganizer(hubbub, people);
    await archive(organizer, event.id);
    await expectNoViolations(await people.open(PHONE), address.replace(":id", event.id));
  });

test("[A11Y-1] the archive section of an archived event has no axe violations", async ({ hubbub, people }) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await archive(organizer, event.id);
  await expectNoViolations(organizer, `/admin/${event.id}/archive`);
});

test("[A11Y-1] a group and its sessions have no axe violations, light and dark", async ({ hubbub, people }) => {
  const organizer = await people.open(DESKTOP);
  await signInAsOrganizer(organizer, hubbub);
  const group = await createGroup(organizer, "Northlight Conference", "states");
  const sessions: { id: string }[] = [];
  for (const [index, title] of ["Over", "Going On", "To Come"].entries()) {
    const session = await createEvent(organizer, { title });
    await patch(organizer, `/api/events/${session.id}`, { groupId: group.id, groupOrder: index + 1 });
    sessions.push(session);
  }
  for (const { id } of sessions.slice(0, 2))
    await patch(organizer, `/api/event-groups/${group.id}/activate-event`, { eventId: id });
  const phone = await people.open(PHONE);
  for (const address of ["/engage/states", ...sessions.map(({ id }) => `/event/${id}`)])
    await expectNoViolations(phone, address);
  await expectNoViolations(organizer, "/admin/groups/states");
  await organizer.getByRole("button", { name: "Link Events" }).click();
  expect(await findViolations(organizer), "the dialog for linking").toEqual([]);
});

test("[A11Y-1] the dialog for a new group has no axe violations, light and dark", async ({ hubbub, people }) => {
  const organizer = await people.open(DESKTOP);
  await signInAsOrganizer(organizer, hubbub);
  await organizer.goto("/admin/groups");
  await organizer.getByRole("button", { name: "Create Event Group" }).first().click();
  expect(await findViolations(organizer)).toEqual([]);
});

test("[A11Y-1] the end of a session has no axe violations, light and dark", async ({ hubbub, people }) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}/questions`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await archive(organizer, event.id);
  await expect(phone.getByRole("dialog", { name: "Session ended" })).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
});

test("[A11Y-1] an event without activities has no axe violations, online and offline", async ({ hubbub, people }) => {
  const off = fieldFor(FEATURE_FLAGS, () => false);
  const { event } = await createEventWithOrganizer(hubbub, people, { ...off, hasLeaderboard: false });
  const phone = await people.open({ ...PHONE, errorsExpected: /WebSocket|ERR_INTERNET/u });
  await expectNoViolations(phone, `/event/${event.id}`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await phone.context().setOffline(true);
  await expect(phone.getByText("Reconnecting...").first()).toBeVisible();
  expect(await findViolations(phone), "offline").toEqual([]);
});
