import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

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
  signInAsOrganizer,
  submitResponses,
} from "./support/event.ts";
import { DESKTOP, expect, PHONE, PROJECTOR, test } from "./support/test.ts";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The source of axe, which defines `window.axe`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// axe measures pages at rest. With reduced motion they are at rest sooner, and end in the same state.
test.use({ contextOptions: { reducedMotion: "reduce" } });

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

test("[A11Y-1] every page has no axe violations, light and dark", async ({ hubbub, people }) => {
  // About forty pages, each with a wait for its animations.
  test.setTimeout(600_000);
  const missing = /404/u;
  const organizer = await people.open(DESKTOP);
  await signInAsOrganizer(organizer, hubbub);
  const { id } = await createEvent(organizer);
  const visit = async (page: Page, address: string) => {
    await page.goto(address);
    await page.getByRole("heading").first().waitFor();
    expect(await findViolations(page), address).toEqual([]);
  };
  const phone = await people.open({ ...PHONE, errorsExpected: missing });
  for (const address of [
    "/",
    "/tutorial",
    "/terms",
    "/privacy",
    "/welcome",
    "/admin",
    "/nowhere",
    "/link",
    "/event/ZZZZZZZZ",
    `/event/${id}`,
  ]) {
    await visit(phone, address);
  }
  // Links are opened by other people: with a link, an event page shows what the team sees.
  for (const role of ["moderator", "speaker"] as const) {
    const holder = await people.open({ ...PHONE, errorsExpected: missing });
    await visit(holder, await createAccessLink(organizer, id, role, "Front row"));
    if (role === "moderator")
      for (const section of ["icebreaker", "polls", "muted"]) await visit(holder, `/link/${id}/${section}`);
  }
  await submitResponses(hubbub, id, ["accessibility", "keyboard order", "captions", "captions for everybody"]);
  await expect(phone.getByText("4 responses", { exact: true })).toBeVisible();
  expect(await findViolations(phone), "the event page with a cloud").toEqual([]);
  const tabs = ["questions", "reactions", "translation", "chat", "timer", "winners", "leaderboard"];
  const sections = [
    "questions",
    "icebreaker",
    "translation",
    "prizes",
    "timer",
    "team",
    "archive",
    "report",
    "polls",
    "run-sheet",
    "remote",
  ];
  const visitAll = async (page: Page, addresses: string[]) => {
    for (const address of addresses) await visit(page, address);
  };
  // Three people at a time: most of it is waiting for animations.
  await Promise.all([
    visitAll(
      phone,
      tabs.map((tab) => `/event/${id}/${tab}`),
    ),
    visitAll(await people.open(PROJECTOR), [
      ...["icebreaker", ...tabs].map((tab) => `/event/${id}/${tab}?display=bigscreen`),
      `/stage/${id}?view=questions`,
    ]),
    visitAll(organizer, [
      ...sections.map((section) => `/admin/${id}/${section}`),
      "/admin",
      "/admin/create",
      `/admin/${id}`,
      `/admin/${id}/share`,
    ]),
  ]);
});

test("[A11Y-2] polls have no axe violations on phone, stage and event admin, light and dark", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(240_000);
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const options = [{ text: "Tea" }, { text: "Coffee" }];
  const polls: PollDefinition[] = [
    { kind: "choice", question: "Tea or coffee?", options, resultsVisibility: "live" },
    { kind: "scale", question: "How is it?", scale: { max: 5, lowLabel: "Bad", highLabel: "Good" } },
    { kind: "ranking", question: "What first?", options },
    { kind: "text", question: "One word" },
    { kind: "quiz", question: "Which is green?", options, correctOptionIds: [0], secondsToAnswer: 120 },
  ];
  const [desk, phone, stage] = await Promise.all([
    people.open({ ...DESKTOP, storageState: await organizer.context().storageState() }),
    people.open(PHONE),
    people.open(PROJECTOR),
  ]);
  await desk.goto(`/admin/${event.id}/polls`);
  await expect(desk.getByText("No polls yet")).toBeVisible();
  await desk.getByRole("button", { name: "New poll" }).click();
  expect(await findViolations(desk), "the dialog for a new poll").toEqual([]);
  await desk.keyboard.press("Escape");
  await phone.goto(`/event/${event.id}`);
  await stage.goto(`/event/${event.id}/poll?display=bigscreen`);
  const check = async (state: string) => {
    for (const [page, name] of [
      [phone, "phone"],
      [stage, "stage"],
      [desk, "event admin"],
    ] as const)
      expect(await findViolations(page), `${state}, ${name}`).toEqual([]);
  };
  for (const definition of polls) {
    const { id, kind, question } = await createPoll(organizer, event.id, definition);
    await changePoll(organizer, event.id, id, "open");
    const card = phone.getByTestId("poll-card");
    for (const page of [phone, stage, desk]) await expect(page.getByRole("heading", { name: question })).toBeVisible();
    await check(`${kind}, open`);
    if (kind === "text") await card.getByRole("textbox").fill("Hello");
    if (kind === "choice" || kind === "quiz") await card.getByRole("button", { name: "Tea" }).click();
    if (kind !== "choice") await card.getByRole("button", { name: "Send answer" }).click();
    await expect(desk.locator("li[data-live]").getByText("1 answer").first()).toBeVisible();
    await changePoll(organizer, event.id, id, "close");
    await expect(card.getByRole("button", { name: "Close", exact: true })).toBeVisible();
    await check(`${kind}, closed`);
  }
});

test("[A11Y-2] every state of a page has no axe violations, light and dark", async ({ hubbub, people }) => {
  test.setTimeout(600_000);
  const organizer = await people.open(DESKTOP);
  await signInAsOrganizer(organizer, hubbub);
  const permalink = "states";
  const group = await createGroup(organizer, "Northlight Conference", permalink);
  const [past, live, future, archived] = await Promise.all(
    ["Over", "Going On", "To Come", "Archived"].map((title) => createEvent(organizer, { title })),
  );
  if (!past || !live || !future || !archived) throw new Error("The test needs four sessions");
  const sessions = [past, live, future, archived];
  for (const [index, { id }] of sessions.entries()) {
    await patch(organizer, `/api/events/${id}`, { groupId: group.id, groupOrder: index + 1 });
  }
  await submitResponses(hubbub, live.id, ["captions", "contrast"]);
  for (const { id } of [past, live]) {
    await patch(organizer, `/api/event-groups/${group.id}/activate-event`, { eventId: id });
  }
  await patch(organizer, `/api/events/${archived.id}/archive`, { isArchived: true });
  const none = await createEvent(organizer, {
    title: "Nothing On",
    ...Object.fromEntries(
      ["WordCloud", "SocialWall", "EmojiPulse", "Translation", "LiveChat", "Timer", "PrizeDrawing"].map((name) => [
        `enable${name}`,
        false,
      ]),
    ),
    hasLeaderboard: false,
  });
  const visit = async (page: Page, address: string) => {
    await page.goto(address);
    await page.getByRole("heading").first().waitFor();
    expect(await findViolations(page), address).toEqual([]);
  };
  const phone = await people.open({ ...PHONE, errorsExpected: /WebSocket|ERR_INTERNET/u });
  await visit(phone, `/engage/${permalink}`);
  for (const { id } of [past, future, archived, none]) await visit(phone, `/event/${id}`);
  for (const tab of ["questions", "reactions", "chat", "winners"]) await visit(phone, `/event/${archived.id}/${tab}`);
  await visit(organizer, "/admin/groups");
  await organizer.getByRole("button", { name: "Create Event Group" }).first().click();
  expect(await findViolations(organizer), "the dialog for a new group").toEqual([]);
  await visit(organizer, `/admin/groups/${permalink}`);
  await organizer.getByRole("button", { name: "Link Events" }).click();
  expect(await findViolations(organizer), "the dialog for linking").toEqual([]);
  await visit(organizer, `/admin/${archived.id}/archive`);

  // The end of a session on a phone, and a phone without network.
  await phone.goto(`/event/${live.id}/questions`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await patch(organizer, `/api/events/${live.id}/archive`, { isArchived: true });
  await expect(phone.getByRole("dialog", { name: "Session ended" })).toBeVisible();
  expect(await findViolations(phone), "the end of a session").toEqual([]);
  await phone.goto(`/event/${none.id}`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await phone.context().setOffline(true);
  await expect(phone.getByText("Reconnecting...").first()).toBeVisible();
  expect(await findViolations(phone), "a phone without a network").toEqual([]);
});
