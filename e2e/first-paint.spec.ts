/** Pages are rendered on the server, and the browser takes over their HTML (hydration). */
import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import { LANGUAGE_COOKIE } from "@hubbub/contract/preferences";
import type { Page } from "@playwright/test";

import { createEventWithOrganizer, createGroup, openPoll, submit, submitResponses } from "./support/event.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** Opens a page, but holds back its scripts until `release` is called. */
async function openWithoutScripts(page: Page, path: string): Promise<{ release: () => Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/core-*.js", async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  // The first script runs once the styles have arrived. It holds what is pressed from then on, and asks for the others.
  await asked.promise;
  await page.evaluate(async () => void (await document.fonts.ready));
  await expect(page.locator("main")).toBeVisible();
  return {
    release: async () => {
      held.resolve();
      await expect(page.locator("section[tabindex='-1']")).toBeAttached();
    },
  };
}

test("[PAINT-1] shows title, question and form before the scripts, which then take over the same elements", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(PHONE);
  const { release } = await openWithoutScripts(phone, `/event/${event.id}`);
  await expect(phone.getByRole("heading", { name: event.title })).toBeVisible();
  const field = phone.getByLabel(ICEBREAKER_PROMPT);
  await expect(field).toBeVisible();
  await field.evaluate((element) => element.setAttribute("data-test-mark", ""));
  await release();
  await expect(phone).toHaveURL(/\/icebreaker$/u);
  await expect(field).toHaveAttribute("data-test-mark");
  await field.fill("captions");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  await expect(phone.locator("[data-testid='word']")).toHaveText("captions");
});

test("[PAINT-8] keeps what somebody typed before the scripts ran, also in the copy for offline use", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(PHONE);
  const path = `/event/${event.id}`;
  // As the service worker does: the copy of the address without a tab serves all tabs.
  await phone.route(`**${path}/*`, (route) => route.continue({ url: hubbub.url + path }));
  for (const address of [path, `${path}/icebreaker`]) {
    const { release } = await openWithoutScripts(phone, address);
    const field = phone.getByLabel(ICEBREAKER_PROMPT);
    await field.fill("live captions");
    await release();
    await expect(phone).toHaveURL(/\/icebreaker$/u);
    await expect(field).toHaveValue("live captions");
    await expect(phone.getByText("13 / 280")).toBeVisible();
    await expect(phone.getByRole("button", { name: "Submit Response" })).toBeEnabled();
    await phone.evaluate(() => localStorage.clear());
    await phone.unroute("**/assets/core-*.js");
  }
});

test("[PAINT-13] keeps text and focus of a field while the scripts start, also in another language than the browser's", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(PHONE);
  for (const [path, language] of [
    [`/event/${event.id}`, "en"],
    [`/event/${event.id}?from=poster`, "de"],
  ] as const) {
    await phone.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: hubbub.url }]);
    const { release } = await openWithoutScripts(phone, path);
    await expect(phone.locator("html")).toHaveAttribute("lang", language);
    const field = phone.getByRole("textbox").first();
    await field.click();
    await phone.keyboard.type("live ");
    await release();
    await phone.keyboard.type("captions");
    await expect(field).toHaveValue("live captions");
    await expect(field.locator("xpath=ancestor::form").getByRole("button")).toBeEnabled();
    await phone.evaluate(() => localStorage.clear());
    await phone.unrouteAll();
  }
});

test("[PAINT-11] shows the open poll before the scripts, which then take it over where it is", async ({
  hubbub,
  people,
}) => {
  const { event, organizer } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  await openPoll(organizer, id, {
    kind: "choice",
    question: "Tea?",
    options: [{ text: "Yes" }, { text: "No" }],
  });
  const phone = await people.open(PHONE);
  const { release } = await openWithoutScripts(phone, `/event/${id}`);
  const card = phone.getByTestId("poll-card");
  await expect(card.getByRole("heading", { name: "Tea?" })).toBeVisible();
  await card.evaluate((element) => element.setAttribute("data-test-mark", ""));
  const topOfMain = async (page: Page) => (await page.locator("main").boundingBox())?.y;
  const before = await topOfMain(phone);
  // Pressed before the scripts run: sent once they do.
  await card.getByRole("button", { name: "Yes" }).click();
  await release();
  await card.getByRole("button", { name: "Expand the poll" }).click();
  await expect(card.getByText("100%")).toBeVisible();
  await expect(card).toHaveAttribute("data-test-mark");
  const other = await people.open(PHONE);
  const { release: releaseOther } = await openWithoutScripts(other, `/event/${id}`);
  await expect.poll(() => topOfMain(other)).toBe(before);
  await releaseOther();
  await expect(other.getByText("Connected to live updates")).toBeVisible();
  await expect.poll(() => topOfMain(other)).toBe(before);
});

test("[PAINT-12] keeps the space of live results, whose numbers arrive after the scripts", async ({
  hubbub,
  people,
}) => {
  const { event, organizer } = await createEventWithOrganizer(hubbub, people);
  await openPoll(organizer, event.id, {
    kind: "choice",
    question: "Tea?",
    options: [{ text: "Yes" }, { text: "No" }],
    resultsVisibility: "live",
  });
  const phone = await people.open(PHONE);
  const { release } = await openWithoutScripts(phone, `/event/${event.id}`);
  const card = phone.getByTestId("poll-card");
  await expect(card.locator("[aria-pressed] > span[aria-hidden]")).toHaveCount(2);
  const before = (await card.boundingBox())?.height;
  await release();
  await expect(card.getByText("0 answers")).toBeVisible();
  await expect.poll(async () => (await card.boundingBox())?.height).toBe(before);
});

test("[PAINT-8] repeats a press of a button from before the scripts ran", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(PHONE);
  const { release } = await openWithoutScripts(phone, "/");
  await phone.getByLabel("Event code").fill(event.id);
  await phone.getByRole("button", { name: "Join", exact: true }).click();
  await expect(phone).toHaveURL("/");
  await release();
  await expect(phone).toHaveURL(new RegExp(`/event/${event.id}`, "u"));
  await expect(phone.getByRole("heading", { name: event.title })).toBeVisible();
});

test("[PAINT-8] keeps a moved slider and every press of a poll from before the scripts ran", async ({
  hubbub,
  people,
}) => {
  const { event, organizer } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  await openPoll(organizer, id, { kind: "scale", question: "How is the sound?", scale: { max: 5 } });
  const phone = await people.open(PHONE);
  const { release } = await openWithoutScripts(phone, `/event/${id}`);
  const card = phone.getByTestId("poll-card");
  await card.getByRole("slider").press("End");
  await card.getByRole("button", { name: "Send answer" }).click();
  await release();
  await expect(card.locator("[aria-expanded]").first()).toContainText("5 of 5");
  // Only a saved answer is shown with their number. The next poll closes this one.
  await expect(card.getByText("1 answer")).toBeVisible();

  const options = ["Tea", "Coffee", "Water"].map((text) => ({ text }));
  await openPoll(organizer, id, { kind: "choice", question: "What?", options, maxChoices: 3 });
  const other = await people.open(PHONE);
  const { release: releaseOther } = await openWithoutScripts(other, `/event/${id}`);
  const option = (name: string) => other.getByTestId("poll-card").getByRole("button", { name });
  for (const name of ["Tea", "Coffee", "Water", "Water"]) await option(name).click();
  await releaseOther();
  await expect(option("Tea")).toHaveAttribute("aria-pressed", "true");
  await expect(option("Coffee")).toHaveAttribute("aria-pressed", "true");
  await expect(option("Water")).toHaveAttribute("aria-pressed", "false");
});

test("[PAINT-2] every rendered page is taken over in the visitor's language, direction and theme without a warning", async ({
  hubbub,
  people,
}) => {
  const { event, organizer } = await createEventWithOrganizer(hubbub, people);
  const group = await createGroup(organizer, "Voices", "voices");
  for (const [locale, direction] of [
    ["en-GB", "ltr"],
    ["ar", "rtl"],
  ] as const) {
    const phone = await people.open({ ...PHONE, locale, colorScheme: "dark" });
    for (const path of ["/", "/tutorial", "/terms", "/privacy", `/engage/${group.permalink}`, `/event/${event.id}`]) {
      const { release } = await openWithoutScripts(phone, path);
      await expect(phone.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      await expect(phone.locator("html")).toHaveAttribute("dir", direction);
      await phone.locator("main").evaluate((main) => main.setAttribute("data-test-mark", ""));
      await release();
      await expect(phone.locator("main"), path).toHaveAttribute("data-test-mark");
      await phone.unrouteAll();
    }
    // An empty field of the event page.
    await expect(phone.getByRole("textbox").first()).toHaveCSS("direction", direction);
    await phone.goto("/");
    const background = () => phone.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await phone.getByTestId("theme-toggle").first().click();
    await expect.poll(background).not.toBe(dark);
    const light = await background();
    // The browser stores a cookie that a script writes after a moment.
    const cookieNames = async () => (await phone.context().cookies()).map(({ name }) => name);
    await expect.poll(cookieNames).toContain("hubbub_theme");
    await openWithoutScripts(phone, "/tutorial");
    expect(await background()).toBe(light);
  }
});

test("[PAINT-6] without JavaScript an event page shows its lists and says that taking part needs it", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people, { icebreakerPrompt: "One word?" });
  await submitResponses(hubbub, event.id, ["captions"]);
  await submit(hubbub, event.id, "chat", { content: "Good day", participantId: "someone-12345" });
  const reader = await people.open({ ...PHONE, javaScriptEnabled: false });
  await reader.goto(`/event/${event.id}`);
  await expect(reader.getByRole("heading", { name: event.title })).toBeVisible();
  await expect(reader.getByRole("heading", { name: "One word?" })).toBeVisible();
  // Locators by text leave out what is in a noscript element.
  await expect(reader.locator("noscript p").first()).toContainText("Taking part requires JavaScript.");
  const items = (await reader.locator("noscript li").allInnerTexts()).join("\n");
  expect(items).toContain("captions");
  expect(items).toContain("Good day");
  await expect(reader.locator("main [aria-hidden='true']:not(svg)").first()).toBeHidden();
});

test("[LOAD-7] on an idle event page no animation runs without end", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}`);
  await expect(phone.getByRole("contentinfo")).toBeVisible();
  await expect(phone.getByTestId("word-cloud")).toBeVisible();
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await expect
    .poll(() =>
      phone.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === "running" && effect?.getTiming().iterations === Infinity)
          .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
      ),
    )
    .toEqual([]);
});
