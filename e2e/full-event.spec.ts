import {
  answerIcebreaker,
  askQuestion,
  openTab,
  seeQuestion,
  sendChatMessage,
  signInWithWallet,
} from "./support/attendee.ts";
import { changePoll, createEvent, openPoll, post, signInAsOrganizer } from "./support/event.ts";
import { simulateVenueNetwork } from "./support/network.ts";
import { openAdminTab } from "./support/organizer.ts";
import { DESKTOP, expect, PHONE, PROJECTOR, testWithWorkers as test } from "./support/test.ts";

/** An item of a list, as the organizer gets it. */
interface Listed {
  response: string;
  content: string;
  participantName: string;
}

// The connections of the seven browsers are spread over three workers of one server.
test("[JOURNEY-1] [WORKER-1] runs an event with five attendees, one of them offline twice, and stores every submission exactly once", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(300_000);
  const organizer = await people.open(DESKTOP);
  await signInAsOrganizer(organizer, hubbub);
  const event = await createEvent(organizer, { title: "Accessible by Default" });
  const list = (activity: string) =>
    organizer.evaluate(async (address) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem("hub_jwt_token")}` };
      return (await (await fetch(address, { headers })).json()) as Listed[];
    }, `/api/events/${event.id}/${activity}`);
  await organizer.goto(`/admin/${event.id}`);

  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${event.id}?display=bigscreen`);
  const captions = await people.open(PROJECTOR);
  await captions.goto(`/event/${event.id}/translation?display=bigscreen`);
  const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|WebSocket/u;
  const [kofi, ingrid, wei, dina, noor] = await Promise.all(
    Array.from({ length: 5 }, () => people.open({ ...PHONE, errorsExpected: offlineErrors })),
  );
  if (!kofi || !ingrid || !wei || !dina || !noor) throw new Error("The test needs five phones");
  const wifi = await simulateVenueNetwork(noor);
  const phones = [kofi, ingrid, wei, dina, noor];
  await Promise.all(phones.map((phone) => phone.goto(`/event/${event.id}`)));
  await Promise.all(phones.map((phone) => expect(phone.getByText("Connected to live updates")).toBeVisible()));

  // Icebreaker: two attendees sign in and all answer. Noor is offline when she answers.
  await signInWithWallet(kofi, "kofi_a", "Kofi Asante");
  await signInWithWallet(ingrid, "ingrid_b", "Ingrid Berg");
  await wifi.disconnect();
  await answerIcebreaker(noor, "captions on the train", "Noor");
  await expect(noor.getByText(/queued/iu).first()).toBeVisible();
  await answerIcebreaker(kofi, "keyboard order");
  await answerIcebreaker(ingrid, "contrast and captions");
  await answerIcebreaker(wei, "字幕 captions", "王伟");
  await answerIcebreaker(dina, "keyboard traps", "Dina");
  await expect(stage.getByText("4 responses").first()).toBeVisible();
  await wifi.reconnect();
  await expect(stage.getByText("5 responses").first()).toBeVisible();
  await expect(noor.getByText("Connected to live updates")).toBeVisible();

  // Questions: those of signed-in attendees are public immediately, the others need the moderator.
  await askQuestion(kofi, "Which screen reader do you test with?");
  await askQuestion(ingrid, "Is contrast enough for low vision?");
  await askQuestion(wei, "How do captions work offline?", "王伟");
  await askQuestion(dina, "What about cognitive load?", "Dina");
  await wei.getByText("Waiting for a moderator").first().waitFor();
  await expect(kofi.getByText("How do captions work offline?")).toBeHidden();
  await openAdminTab(organizer, "Questions");
  for (const content of ["How do captions work offline?", "What about cognitive load?"]) {
    const row = organizer.getByRole("listitem").filter({ hasText: content });
    await row.getByRole("button", { name: "Approve" }).click();
  }
  // The server receives Noor's question but the response is lost. The question must not be stored twice.
  const responseDropped = wifi.dropNextResponse(/\/social$/u);
  await askQuestion(noor, "Where are the slides?", "Noor");
  await responseDropped;
  await expect(noor.getByText("Question submitted!")).toBeVisible({ timeout: 30_000 });
  await expect(organizer.getByRole("listitem").filter({ hasText: "Where are the slides?" })).toHaveCount(1);
  await expect(async () => {
    expect((await list("social")).filter(({ content }) => content === "Where are the slides?")).toHaveLength(1);
  }).toPass();
  for (const phone of [kofi, ingrid]) {
    await openTab(phone, "Questions");
    await seeQuestion(phone, "How do captions work offline?");
    const card = phone.getByRole("listitem").filter({ hasText: "How do captions work offline?" });
    await card.getByRole("button", { name: /vote up|upvote/iu }).click();
  }
  await expect(async () => {
    const response = await fetch(`${hubbub.url}/api/events/${event.id}/social`);
    const questions = (await response.json()) as { content: string; upvotes: number }[];
    expect(questions[0]).toMatchObject({ content: "How do captions work offline?", upvotes: 2 });
  }).toPass();

  // Mood votes.
  for (const [phone, mood] of [
    [kofi, "Excited"],
    [ingrid, "Excited"],
    [wei, "Neutral"],
    [dina, "Bored"],
    [noor, "Excited"],
  ] as const) {
    await openTab(phone, "Reactions");
    await phone.getByRole("button", { name: mood }).first().click();
    await expect(phone.getByText(/You can vote again in \d+ seconds?/u).first()).toBeVisible();
  }
  await expect(async () => {
    const response = await fetch(`${hubbub.url}/api/events/${event.id}/emoji`);
    expect(await response.json()).toMatchObject({
      counts: { excited: 3, neutral: 1, bored: 1 },
      percentages: { excited: 60, neutral: 20, bored: 20 },
      total: 5,
    });
  }).toPass();

  // Quick reactions float over the stage.
  // An emoji floats for four seconds only, and is not sent while the live channel reconnects.
  await expect(async () => {
    await kofi.getByRole("button", { name: "Send Heart" }).first().click();
    await expect(stage.getByTestId("floating-emojis").getByText("❤️").first()).toBeAttached({ timeout: 3000 });
  }).toPass();

  // A poll: the stage shows it, and the answers of all phones.
  const options = [{ text: "Tea" }, { text: "Coffee" }];
  const poll = await openPoll(organizer, event.id, { kind: "choice", question: "Tea or coffee?", options });
  await expect(stage.getByRole("heading", { name: "Tea or coffee?" })).toBeVisible();
  for (const phone of phones) {
    const card = phone.getByTestId("poll-card");
    await card.getByRole("button", { name: "Tea", exact: true }).click();
    await card.getByRole("button", { name: "Expand the poll" }).click();
    await expect(card.getByText("100%")).toBeVisible();
  }
  await expect(kofi.getByTestId("poll-card").getByText("5 answers")).toBeVisible();
  await changePoll(organizer, event.id, poll.id, "close");

  // Captions.
  const caption = { originalText: "Welcome, everybody", translatedText: "Bienvenue à tous", targetLanguage: "fr" };
  await post(organizer, `/api/events/${event.id}/translation-captions`, caption);
  await expect(captions.getByText("Bienvenue à tous")).toBeVisible();

  // Chat: Noor is offline a second time, and her page is reloaded.
  await sendChatMessage(kofi, "Hello from the third row");
  await sendChatMessage(ingrid, "Slides are on the event page 🎉");
  await sendChatMessage(wei, "谢谢");
  await sendChatMessage(dina, "Thanks!");
  await openTab(noor, "Chat");
  await expect(noor.getByText("Thanks!")).toBeVisible();
  await wifi.disconnect();
  await sendChatMessage(noor, "I was in a tunnel");
  await expect(noor.getByText(/queued|will be sent when/iu).first()).toBeVisible();
  await wifi.reconnect();
  await noor.reload();
  for (const phone of phones) await expect(phone.getByText("I was in a tunnel")).toHaveCount(1, { timeout: 20_000 });

  // Timer.
  await openAdminTab(organizer, "Timer");
  await organizer.getByLabel("Duration").selectOption({ label: "5 minutes" });
  await organizer.getByRole("button", { name: "Start" }).click();
  await Promise.all(phones.map((phone) => openTab(phone, "Timer")));
  await Promise.all(phones.map((phone) => expect(phone.getByText("Running").first()).toBeVisible()));
  await organizer.getByRole("button", { name: "Stop" }).click();
  await Promise.all(phones.map((phone) => expect(phone.getByText("Paused").first()).toBeVisible()));

  // Prize drawing among the signed-in attendees.
  await openAdminTab(organizer, "Prizes");
  await expect(organizer.getByText("2 entries in the draw")).toBeVisible();
  await organizer.getByRole("button", { name: "Draw winner" }).click();
  await Promise.all(
    phones.map(async (phone) => {
      const all = phone.getByRole("button", { name: "View All Winners" });
      // The dialog closes by itself after ten seconds, so dina does not wait for the others.
      await (phone === dina ? all.click() : expect(all).toBeVisible());
    }),
  );
  await dina.waitForURL(`**/event/${event.id}/winners`);

  // The session ends, and every phone shows the top three.
  await openAdminTab(organizer, "Archive");
  await organizer.getByRole("button", { name: "End Session" }).first().click();
  await organizer
    .getByRole("dialog")
    .or(organizer.getByRole("alertdialog"))
    .getByRole("button", { name: "End Session" })
    .click();
  for (const phone of phones) {
    const dialog = phone.getByRole("dialog", { name: "Session ended" });
    await expect(dialog.getByText("Kofi Asante")).toBeVisible();
    await expect(dialog.getByText("Ingrid Berg")).toBeVisible();
  }

  // Every submission is stored exactly once.
  const sorted = (values: string[]) => values.toSorted((a, b) => a.localeCompare(b, "en"));
  expect(sorted((await list("icebreaker")).map(({ response }) => response))).toEqual(
    sorted(["captions on the train", "keyboard order", "contrast and captions", "字幕 captions", "keyboard traps"]),
  );
  expect(sorted((await list("social")).map(({ content }) => content))).toEqual(
    sorted([
      "Which screen reader do you test with?",
      "Is contrast enough for low vision?",
      "How do captions work offline?",
      "What about cognitive load?",
      "Where are the slides?",
    ]),
  );
  expect(sorted((await list("chat")).map(({ content }) => content))).toEqual(
    sorted(["Hello from the third row", "Slides are on the event page 🎉", "谢谢", "Thanks!", "I was in a tunnel"]),
  );
});
