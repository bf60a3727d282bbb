/** Polls from start to end: phones, a projector and the event admin at the same time. */
import { EVENT_TABS } from "@hubbub/contract/activities";
import type { Locator, Page } from "@playwright/test";

import { signInWithWallet } from "./support/attendee.ts";
import { changePoll, createEventWithOrganizer, createPoll, openPoll, patch } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";

const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket|409/u;
const cardOf = (page: Page) => page.getByTestId("poll-card");
/** Unfolds the card, which the own answer has folded. */
const unfold = (page: Page) => cardOf(page).getByRole("button", { name: "Expand the poll" }).click();
const option = (page: Page, name: string) => cardOf(page).getByRole("button", { name, exact: true });

test("[POLL-100] five phones, a projector and the event admin run a choice, a ranking, a text and a quiz", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(150_000);
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const phones = await Promise.all([1, 2, 3, 4, 5].map(() => people.open({ ...PHONE, errorsExpected: OFFLINE })));
  const [first, second, third, fourth, fifth] = phones as [Page, Page, Page, Page, Page];
  await first.goto(`/event/${id}/icebreaker`);
  await signInWithWallet(first, "quiz_ingrid", "Ingrid");
  await Promise.all(phones.slice(1).map((phone) => phone.goto(`/event/${id}/chat`)));
  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${id}?display=bigscreen`);
  for (const phone of phones) await expect(phone.getByText("Connected to live updates")).toBeVisible();

  // Import three, and create the ranking in the form.
  await organizer.goto(`/admin/${id}/polls`);
  await organizer.getByRole("button", { name: "Import" }).click();
  await organizer
    .getByRole("textbox", { name: "Polls to import" })
    .fill("Tea or coffee? | Tea | Coffee\nOne word for today\nHow many legs has a spider? | Six | Eight*");
  await organizer.getByRole("dialog").getByRole("button", { name: "Import" }).click();
  await expect(organizer.getByRole("heading", { name: "One word for today" })).toBeVisible();
  await organizer.getByRole("button", { name: "New poll" }).click();
  const form = organizer.getByRole("dialog");
  await form.getByLabel("Poll type").selectOption("ranking");
  await form.getByLabel("Question").fill("What first?");
  await form.getByLabel("Option 1", { exact: true }).fill("Demo");
  await form.getByLabel("Option 2", { exact: true }).fill("Talk");
  await form.getByRole("button", { name: "Save" }).click();
  const row = (question: string) =>
    organizer.getByRole("listitem").filter({ has: organizer.getByRole("heading", { name: question }) });

  // The choice: one press opens it on every phone and on the stage. One phone is offline.
  await row("Tea or coffee?").getByRole("button", { name: "Open" }).click();
  await expect(stage.getByRole("heading", { name: "Tea or coffee?" })).toBeVisible();
  for (const phone of phones) await expect(option(phone, "Tea")).toBeVisible();
  await fifth.context().setOffline(true);
  await option(fifth, "Tea").click();
  await expect(cardOf(fifth).getByText("Queued. It will be sent when you are back online.")).toBeVisible();
  await Promise.all([first, second].map((phone) => option(phone, "Tea").click()));
  await Promise.all([third, fourth].map((phone) => option(phone, "Coffee").click()));
  await expect(row("Tea or coffee?").getByText("4 answers").first()).toBeVisible();
  await unfold(first);
  await expect(cardOf(first).getByText("50%").first()).toBeVisible();
  await fifth.context().setOffline(false);
  await expect(row("Tea or coffee?").getByText("5 answers").first()).toBeVisible();
  await organizer.keyboard.press("r");
  await expect(stage.getByText("60%")).toBeVisible();
  await expect(stage.getByText("5 answers")).toBeVisible();

  // The ranking closes the choice.
  await row("What first?").getByRole("button", { name: "Open" }).click();
  for (const phone of phones) {
    await cardOf(phone).getByRole("button", { name: "Move Talk up" }).click();
    await cardOf(phone).getByRole("button", { name: "Send answer" }).click();
  }
  await expect(row("What first?").getByText("10 points")).toBeVisible();
  await organizer.keyboard.press("c");
  await expect(stage.getByText("10 points")).toBeVisible();

  // The open text, opened with the key.
  await organizer.keyboard.press("o");
  for (const [index, phone] of phones.entries()) {
    await cardOf(phone)
      .getByRole("textbox")
      .fill(index < 3 ? "spiders" : "webs");
    await cardOf(phone).getByRole("button", { name: "Send answer" }).click();
  }
  const texts = organizer.getByRole("list", { name: "Answers" });
  await expect(texts.getByRole("listitem")).toHaveCount(5);
  await texts.getByRole("listitem").first().getByRole("button", { name: "Hide" }).click();
  await expect(texts.getByText("Hidden")).toHaveCount(1);
  await organizer.keyboard.press("c");
  await expect(stage.locator("main ul").first().getByText("spiders")).toBeVisible();

  // The quiz.
  await organizer.keyboard.press("o");
  for (const phone of phones) await expect(cardOf(phone).getByRole("timer")).toBeVisible();
  for (const [index, phone] of phones.entries()) {
    await option(phone, index < 2 ? "Eight" : "Six").click();
    await cardOf(phone).getByRole("button", { name: "Send answer" }).click();
    await expect(cardOf(phone).getByText("You answered:")).toBeVisible();
  }
  // A phone shows its answer before the server has stored it.
  await expect(row("How many legs has a spider?").getByText("5 answers").first()).toBeVisible();
  await expect(stage.getByText(/answers/u)).toHaveCount(0);
  await organizer.keyboard.press("c");
  // An automatic stage leaves the poll after twenty seconds.
  await expect(stage.getByLabel("Correct")).toBeVisible();
  await expect(stage.getByRole("main")).toContainText("Ingrid");
  await expect(cardOf(first).getByText("Correct!")).toBeVisible();
  await expect(cardOf(first).getByText(/^1\d\d points$/u)).toBeVisible();
  await expect(cardOf(fifth).getByText("Not quite")).toBeVisible();

  // The end: leaderboard with quiz points, feedback, report and exports.
  await patch(organizer, `/api/events/${id}/archive`, { isArchived: true });
  for (const phone of phones) {
    const dialog = phone.getByRole("dialog", { name: "Session ended" });
    await dialog.locator("label:has([type=radio])").nth(3).click();
    await dialog.getByRole("button", { name: "Send feedback" }).click();
    await expect(dialog.getByText("Thank you for your feedback.")).toBeVisible();
  }
  await expect(first.getByRole("dialog").getByText("Ingrid")).toBeVisible();
  await organizer.goto(`/admin/${id}/report`);
  const report = organizer.getByRole("article", { name: "Report" });
  for (const text of ["Tea or coffee?", "What first?", "One word for today", "How many legs has a spider?"])
    await expect(report.getByRole("heading", { name: text })).toBeVisible();
  await expect(report.getByText("4.0", { exact: true })).toBeVisible();
  await organizer.goto(`/admin/${id}/archive`);
  const [download] = await Promise.all([
    organizer.waitForEvent("download"),
    organizer.getByRole("button", { name: "Everything, JSON" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Buffer));
  const everything = Buffer.concat(chunks).toString();
  for (const text of ["Tea or coffee?", "How many legs has a spider?", '"quizPoints":1'])
    expect(everything.replaceAll('": ', '":')).toContain(text);
});

test("[POLL-87] an answer that was queued until the poll closed is refused with a sentence", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const options = [{ text: "Tea" }, { text: "Coffee" }];
  const poll = await createPoll(organizer, id, { kind: "choice", question: "Tea or coffee?", options });
  const phone = await people.open({ ...PHONE, errorsExpected: OFFLINE });
  await phone.goto(`/event/${id}`);
  await changePoll(organizer, id, poll.id, "open");
  await expect(option(phone, "Tea")).toBeVisible();
  await phone.context().setOffline(true);
  await option(phone, "Tea").click();
  await expect(cardOf(phone).getByText("Queued. It will be sent when you are back online.")).toBeVisible();
  await changePoll(organizer, id, poll.id, "close");
  await phone.context().setOffline(false);
  await expect(cardOf(phone).getByRole("alert")).toContainText("This poll is closed");
  await cardOf(phone).getByRole("button", { name: "Discard" }).click();
  await expect(cardOf(phone).getByRole("alert")).toHaveCount(0);
});

test("[POLL-80] a button leads to the poll from below", async ({ hubbub, people }) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const poll = await createPoll(organizer, event.id, {
    kind: "scale",
    question: "How is the sound?",
    scale: { max: 5 },
  });
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await phone.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await changePoll(organizer, event.id, poll.id, "open");
  await phone.getByRole("button", { name: "A poll is open" }).click();
  const question = cardOf(phone).getByRole("heading", { name: "How is the sound?" });
  await expect(question).toBeInViewport();
});

test("[POLL-101] the card is unfolded where the poll opens, and one line after the answer", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const options = [{ text: "Tea" }, { text: "Coffee" }];
  const poll = await createPoll(organizer, event.id, { kind: "choice", question: "Tea or coffee?", options });
  // A small phone, mirrored: the card has the least space there.
  const phone = await people.open({ ...PHONE, viewport: { width: 320, height: 568 }, locale: "ar" });
  await phone.goto(`/event/${event.id}/chat`);
  const tabs = phone
    .getByRole("navigation")
    .filter({ has: phone.locator("[aria-current]") })
    .getByRole("link");
  await expect(tabs).toHaveCount(EVENT_TABS.length);
  await changePoll(organizer, event.id, poll.id, "open");
  const line = cardOf(phone).locator("[aria-expanded]").first();
  const question = cardOf(phone).getByRole("heading", { name: "Tea or coffee?" });
  const isOneLine = async () => {
    await expect(question).toHaveCount(0);
    expect((await cardOf(phone).boundingBox())?.height).toBeLessThanOrEqual(56);
  };
  const walk = async (check: (tab: string) => Promise<void>) => {
    for (const [index, tab] of EVENT_TABS.entries()) {
      await tabs.nth(index).click();
      await expect(phone).toHaveURL(new RegExp(`/${tab}$`, "u"));
      await check(tab);
    }
  };
  await expect(question).toBeVisible();
  // The chat has the rest of the screen, so that its input does not cover the newest message.
  const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
  const chat = phone.getByTestId("chat");
  await line.click();
  await isOneLine();
  await expect
    .poll(async () => (await bottomOf(chat.locator("> :last-child"))) - (await bottomOf(chat)))
    .toBeCloseTo(0, 0);
  await line.click();
  await walk((tab) => (tab === "chat" ? expect(question).toBeVisible() : isOneLine()));
  await line.click();
  await expect(question).toBeVisible();
  await option(phone, "Tea").click();
  await expect(line).toBeFocused();
  await expect(line).toContainText("Tea");
  // Not cut, and not pushed out of the line.
  const own = line.locator("bdi");
  expect(await own.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  await walk(isOneLine);
  await phone.reload();
  await isOneLine();
  await line.click();
  await expect(cardOf(phone).getByRole("listitem")).toHaveCount(2);
});

test("[POLL-93] ten long options and a long question fit on the stage, and nothing moves when a quiz closes", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const text = "A long text that fills the line of the stage, because eighty letters are allowed";
  const options = Array.from({ length: 10 }, (_, index) => ({ text: `${index}. ${text}`.slice(0, 80) }));
  const question = `${text}, ${text}?`.slice(0, 200);
  const poll = await createPoll(organizer, id, { kind: "choice", question, options, resultsVisibility: "live" });
  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${id}?display=bigscreen`);
  await changePoll(organizer, id, poll.id, "open");
  await expect(stage.getByRole("listitem")).toHaveCount(10);
  const [title, last, foot] = await Promise.all(
    [stage.getByRole("banner"), stage.getByRole("listitem").last(), stage.getByTestId("stage-foot")].map((part) =>
      part.boundingBox(),
    ),
  );
  const heading = await stage.getByRole("heading", { name: question }).boundingBox();
  expect(heading!.y).toBeGreaterThan(title!.y + title!.height);
  expect(last!.y + last!.height).toBeLessThan(foot!.y);
  // Letters reach a little out of their lines; a text that is cut is at least a line higher.
  const cut = stage
    .locator("main li bdi")
    .evaluateAll((labels) => labels.filter((label) => label.scrollHeight > label.clientHeight * 1.25).length);
  expect(await cut).toBe(0);

  const quiz = await openPoll(organizer, id, {
    kind: "quiz",
    question: "How many legs has a spider?",
    options: [{ text: "Six" }, { text: "Eight" }],
    correctOptionIds: [1],
    secondsToAnswer: 120,
  });
  const eight = stage.getByRole("listitem").filter({ hasText: "Eight" });
  await expect(stage.getByRole("timer")).toBeVisible();
  const before = await eight.boundingBox();
  await changePoll(organizer, id, quiz.id, "close");
  await expect(stage.getByLabel("Correct")).toBeVisible();
  expect(await eight.boundingBox()).toEqual(before);
});

test("[POLL-93] seven options and more are in two full columns on the stage", async ({ hubbub, people }) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${id}/poll?display=bigscreen`);
  for (const count of [7, 8, 9, 10]) {
    const options = Array.from({ length: count }, (_, index) => ({ text: `Option ${index + 1}` }));
    await openPoll(organizer, id, { kind: "choice", question: "Which one?", options });
    await expect(stage.getByRole("listitem")).toHaveCount(count);
    const { columns, emptySpace } = await stage.locator("main ul").evaluate((list) => {
      const bars = [...list.children].map((bar) => bar.getBoundingClientRect());
      const lefts = [...new Set(bars.map(({ left }) => left))];
      return {
        columns: lefts.map((left) => bars.filter((bar) => bar.left === left).length),
        emptySpace: list.getBoundingClientRect().bottom - Math.max(...bars.map(({ bottom }) => bottom)),
      };
    });
    expect(columns).toEqual([Math.ceil(count / 2), Math.floor(count / 2)]);
    expect(emptySpace).toBeLessThan(2);
  }
});
