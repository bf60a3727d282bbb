/** Captions in a room: two phones in different languages, a projector with two languages, and posts in the reader's language. */
import type { Page } from "@playwright/test";

import { succeeds } from "../apps/server/src/testing/visitor.ts";
import { findViolations } from "./support/axe.ts";
import { startCaptioning } from "./support/desk.ts";
import { callerOf, createAccessLink, createEventWithOrganizer, patch, submit } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, testWithTranslator } from "./support/test.ts";

const WELCOME = "Good morning everybody, and thank you for coming.";
const KEYBOARD = "Start with the keyboard before anything else.";
const QUESTION = "How do you test this with a screen reader?";
const MESSAGE = "Hello from the last row of the hall.";
const AT_REST = { reducedMotion: "reduce" } as const;

const test = testWithTranslator({
  ar: { [WELCOME]: "صباح الخير جميعاً، وشكراً لحضوركم.", [QUESTION]: "كيف تختبرون هذا بقارئ الشاشة؟" },
  fr: { [WELCOME]: "Bonjour à tous, et merci d’être venus.", [MESSAGE]: "Bonjour du dernier rang de la salle." },
});

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const openChat = (page: Page, label: string) => page.getByRole("link", { name: label, exact: true }).click();
const expectNoViolations = async (page: Page) => expect(await findViolations(page)).toEqual([]);
const hasTextOnTheRight = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => getComputedStyle(element).direction === "rtl");

test("[CAP-61] two phones and the stage show what is said, each in its language", async ({ hubbub, people }) => {
  test.setTimeout(240_000);
  const { organizer: desk, event } = await createEventWithOrganizer(hubbub, people, { enableTranslation: false });
  await patch(desk, `/api/events/${event.id}`, { captionsFirstLanguage: "en", captionsSecondLanguage: "ar" });
  const [french, arabic, stage] = await Promise.all([
    people.open({ ...PHONE, ...AT_REST, locale: "fr" }),
    people.open({ ...PHONE, ...AT_REST, locale: "ar" }),
    people.open({ ...PROJECTOR, ...AT_REST }),
  ]);
  await stage.goto(`/event/${event.id}/captions?display=bigscreen`);
  await patch(desk, `/api/events/${event.id}/stage`, { view: "captions" });
  for (const phone of [french, arabic]) await phone.goto(`/event/${event.id}/translation`);
  await expect(region(french, "Depuis la scène")).toContainText("Les sous-titres apparaissent ici");
  await expectNoViolations(french);

  // CAP-61, CAP-62, CAP-71: the languages of the readers, and what is being said for those of the language.
  const captions = await startCaptioning(desk, event.id);
  await expect(region(french, "Depuis la scène")).toContainText("En direct");
  await captions.begin("segment-1", "Good mor");
  await expect(stage.getByText("Good mor")).toBeVisible();
  await captions.say("segment-1", WELCOME);
  await expect(french.getByText("Bonjour à tous, et merci d’être venus.")).toBeVisible();
  await expect(arabic.getByText("صباح الخير جميعاً، وشكراً لحضوركم.")).toBeVisible();
  expect(await hasTextOnTheRight(arabic, "صباح الخير")).toBe(true);
  for (const text of [WELCOME, "صباح الخير جميعاً، وشكراً لحضوركم."]) await expect(stage.getByText(text)).toBeVisible();
  expect(await hasTextOnTheRight(stage, "صباح الخير")).toBe(true);
  for (const page of [french, arabic, stage]) await expectNoViolations(page);

  // CAP-64: another language on one phone.
  await french.getByLabel("Lire en").selectOption("de");
  await captions.say("segment-2", KEYBOARD);
  await expect(french.getByText(`[de] ${KEYBOARD}`)).toBeVisible();
  await expect(arabic.getByText(`[ar] ${KEYBOARD}`)).toBeVisible();

  // CAP-61, CAP-73: a removed caption leaves phones and a frozen stage, which gets no new one.
  await patch(desk, `/api/events/${event.id}/stage`, { mode: "frozen" });
  await succeeds((await callerOf(desk)).delete(`/api/events/${event.id}/captions/segment-1`));
  await captions.say("segment-3", "This is only for phones.");
  await expect(arabic.getByText("[ar] This is only for phones.")).toBeVisible();
  await expect(arabic.getByText("صباح الخير")).toBeHidden();
  await expect(stage.getByText(WELCOME)).toBeHidden();
  await expect(stage.getByText(KEYBOARD, { exact: true })).toBeVisible();
  await expect(stage.getByText("This is only for phones.")).toBeHidden();
  await stage.reload();
  await expect(stage.getByText(KEYBOARD, { exact: true })).toBeVisible();
  await patch(desk, `/api/events/${event.id}/stage`, { mode: "black" });
  await expect(stage.getByText(KEYBOARD)).toHaveCount(0);
  await patch(desk, `/api/events/${event.id}/stage`, { mode: "live", view: "chat" });

  // CAP-72: with another view, above or below it.
  await patch(desk, `/api/events/${event.id}`, { captionsWithOtherViews: true });
  const overlay = stage.getByRole("complementary", { name: "Captions" });
  await expect(overlay).toContainText("This is only for phones.");
  await expectNoViolations(stage);
  const below = await overlay.boundingBox();
  await patch(desk, `/api/events/${event.id}`, { captionsAtTop: true });
  await expect.poll(async () => (await overlay.boundingBox())?.y ?? 0).toBeLessThan((below?.y ?? 0) / 2);

  // CAP-70: on another tab, until it is hidden.
  await openChat(arabic, "الدردشة");
  await expect(region(arabic, "أحدث ترجمة نصية")).toContainText("This is only for phones.");
  await expectNoViolations(arabic);
  await arabic.getByRole("button", { name: "إخفاء شريط الترجمة النصية هذا" }).click();
  await expect(region(arabic, "أحدث ترجمة نصية")).toBeHidden();

  // CAP-68: after the end, and in the archive.
  await captions.stop();
  await expect(overlay).toBeHidden();
  await expect(region(french, "Depuis la scène")).toContainText("Personne ne sous-titre en ce moment.");
  await patch(desk, `/api/events/${event.id}/archive`, { isArchived: true });
  await french.reload();
  await expect(region(french, "Depuis la scène")).toContainText("Vous pouvez encore lire ses sous-titres.");
  await expect(french.getByText(`[de] ${KEYBOARD}`)).toBeVisible();
  await expectNoViolations(french);
});

test("[POST-23] attendees and moderators read posts in their own language", async ({ hubbub, people }) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await patch(organizer, `/api/events/${event.id}`, { reviewAnonymousQuestions: false });
  const author = { participantName: "Kofi", participantId: "person-1" };
  await submit(hubbub, event.id, "social", { content: QUESTION, ...author });
  await submit(hubbub, event.id, "chat", { content: MESSAGE, ...author });
  const [phone, moderator] = await Promise.all([
    people.open({ ...PHONE, ...AT_REST, locale: "fr" }),
    people.open({ ...AT_REST, locale: "ar" }),
  ]);
  await phone.goto(`/event/${event.id}/questions`);
  await expect(phone.getByText(QUESTION)).toBeVisible();
  await phone.getByRole("switch", { name: "Lire dans ma langue" }).click();
  await expect(phone.getByText(`[fr] ${QUESTION}`)).toBeVisible();
  // The buttons to vote, which translations do not change, have a number of votes that is not in their name.
  const violations = await findViolations(phone);
  expect(violations.filter((violation) => !violation.startsWith("label-content-name-mismatch"))).toEqual([]);
  await phone.getByRole("button", { name: "Afficher l’original" }).click();
  await expect(phone.getByText(QUESTION, { exact: true })).toBeVisible();
  await openChat(phone, "Chat");
  await expect(phone.getByText("Bonjour du dernier rang de la salle.")).toBeVisible();
  await expectNoViolations(phone);

  await moderator.goto(await createAccessLink(organizer, event.id, "moderator", "Front row"));
  await moderator.getByRole("switch", { name: "القراءة بلغتي" }).click();
  await expect(moderator.getByText("كيف تختبرون هذا بقارئ الشاشة؟")).toBeVisible();
  await expect(moderator.getByText(`[ar] ${MESSAGE}`)).toBeVisible();
  await expectNoViolations(moderator);
});
