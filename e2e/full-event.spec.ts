import { answerIcebreaker, askQuestion, openTab, say, signInWithWallet } from "./support/attendee.ts";
import { beOrganizer, makeEvent } from "./support/event.ts";
import { putOnVenueNetwork } from "./support/network.ts";
import { openDeskTab } from "./support/organizer.ts";
import { DESK, expect, PHONE, PROJECTOR, test } from "./support/test.ts";

/** What the server lists, read as the organizer. */
interface Listed {
  response: string;
  content: string;
  participantName: string;
}

test("[JOURNEY-1] twenty minutes of an event in fast motion: five attendees, one losing the network twice, everything there once", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(300_000);
  const desk = await people.open(DESK);
  await beOrganizer(desk, hubbub);
  const event = await makeEvent(desk, { title: "Accessible by Default" });
  const list = (activity: string) =>
    desk.evaluate(async (address) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem("hub_jwt_token")}` };
      return (await (await fetch(address, { headers })).json()) as Listed[];
    }, `/api/events/${event.id}/${activity}`);
  await desk.goto(`/admin/${event.id}`);

  const wall = await people.open(PROJECTOR);
  await wall.goto(`/event/${event.id}?display=bigscreen`);
  const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|WebSocket/u;
  const [kofi, ingrid, wei, dina, noor] = await Promise.all(
    Array.from({ length: 5 }, () => people.open({ ...PHONE, errorsExpected: offlineNoise })),
  );
  if (!kofi || !ingrid || !wei || !dina || !noor) throw new Error("Five phones are needed");
  const wifi = await putOnVenueNetwork(noor);
  const phones = [kofi, ingrid, wei, dina, noor];
  await Promise.all(phones.map((phone) => phone.goto(`/event/${event.id}`)));
  await Promise.all(phones.map((phone) => expect(phone.getByText("Connected to live updates")).toBeVisible()));

  // Minute 0: two sign in, everybody answers; Noor's network is gone while she does.
  await signInWithWallet(kofi, "kofi_a", "Kofi Asante");
  await signInWithWallet(ingrid, "ingrid_b", "Ingrid Berg");
  await wifi.lose();
  await answerIcebreaker(noor, "captions on the train", "Noor");
  await expect(noor.getByText(/queued/iu).first()).toBeVisible();
  await answerIcebreaker(kofi, "keyboard order");
  await answerIcebreaker(ingrid, "contrast and captions");
  await answerIcebreaker(wei, "字幕 captions", "王伟");
  await answerIcebreaker(dina, "keyboard traps", "Dina");
  await expect(wall.getByText("4 responses").first()).toBeVisible();
  await wifi.comeBack();
  await expect(wall.getByText("5 responses").first()).toBeVisible({ timeout: 20_000 });
  await expect(noor.getByText("Connected to live updates")).toBeVisible({ timeout: 20_000 });

  // Minute 4: questions. Signed-in ones are on the wall at once, the others wait for the moderator.
  await askQuestion(kofi, "Which screen reader do you test with?");
  await askQuestion(ingrid, "Is contrast enough for low vision?");
  await askQuestion(wei, "How do captions work offline?", "王伟");
  await askQuestion(dina, "What about cognitive load?", "Dina");
  await wei.getByText("Pending moderation").first().waitFor();
  await expect(kofi.getByText("How do captions work offline?")).toBeHidden();
  await openDeskTab(desk, "Questions");
  for (const content of ["How do captions work offline?", "What about cognitive load?"]) {
    const row = desk.getByRole("listitem").filter({ hasText: content });
    await row.getByRole("button", { name: "Publish" }).click();
  }
  // Noor's question arrives, but the answer to it gets lost: she must not ask twice.
  const answerLost = wifi.loseNextAnswer(/\/social$/u);
  await askQuestion(noor, "Where are the slides?", "Noor");
  await answerLost;
  await expect(desk.getByRole("listitem").filter({ hasText: "Where are the slides?" })).toHaveCount(1);
  await expect(async () => {
    expect((await list("social")).filter(({ content }) => content === "Where are the slides?")).toHaveLength(1);
  }).toPass();
  await expect(noor.getByText("Question submitted!")).toBeVisible({ timeout: 30_000 });
  for (const phone of [kofi, ingrid]) {
    await openTab(phone, "Questions");
    const fresh = phone.getByRole("button", { name: /new/u });
    await phone.getByText("How do captions work offline?").or(fresh).first().waitFor();
    if (await fresh.isVisible()) await fresh.click();
    const card = phone.getByRole("listitem").filter({ hasText: "How do captions work offline?" });
    await card.getByRole("button", { name: /vote up|upvote/iu }).click();
  }
  await expect(async () => {
    const answer = await fetch(`${hubbub.url}/api/events/${event.id}/social`);
    const wall = (await answer.json()) as { content: string; upvotes: number }[];
    expect(wall[0]).toMatchObject({ content: "How do captions work offline?", upvotes: 2 });
  }).toPass();

  // Minute 8: the room says how it is going.
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
    const answer = await fetch(`${hubbub.url}/api/events/${event.id}/emoji`);
    expect(await answer.json()).toMatchObject({
      counts: { excited: 3, neutral: 1, bored: 1 },
      percentages: { excited: 60, neutral: 20, bored: 20 },
      total: 5,
    });
  }).toPass();

  // Minute 11: chat. Noor's network goes a second time, over a reload of her page.
  await say(kofi, "Hello from the third row");
  await say(ingrid, "Slides are on the event page 🎉");
  await say(wei, "谢谢");
  await say(dina, "Thanks!");
  await openTab(noor, "Chat");
  await expect(noor.getByText("Thanks!")).toBeVisible();
  await wifi.lose();
  await say(noor, "I was in a tunnel");
  await expect(noor.getByText(/queued|sends when/iu).first()).toBeVisible();
  await wifi.comeBack();
  await noor.reload();
  for (const phone of phones) await expect(phone.getByText("I was in a tunnel")).toHaveCount(1, { timeout: 20_000 });

  // Minute 14: a countdown everybody sees.
  await openDeskTab(desk, "Timer");
  await desk.getByLabel("Duration").selectOption({ label: "5 minutes" });
  await desk.getByRole("button", { name: "Start" }).click();
  await Promise.all(phones.map((phone) => openTab(phone, "Timer")));
  await Promise.all(phones.map((phone) => expect(phone.getByText("Running").first()).toBeVisible()));
  await desk.getByRole("button", { name: "Stop" }).click();
  await Promise.all(phones.map((phone) => expect(phone.getByText("Paused").first()).toBeVisible()));

  // Minute 17: a prize, among those who are signed in.
  await openDeskTab(desk, "Prizes");
  await expect(desk.getByText("2 entries in the drum")).toBeVisible();
  await desk.getByRole("button", { name: "Draw winner" }).click();
  await Promise.all(
    phones.map((phone) =>
      expect(phone.getByRole("button", { name: "View All Winners" })).toBeVisible({ timeout: 20_000 }),
    ),
  );
  await dina.getByRole("button", { name: "View All Winners" }).click();
  await dina.waitForURL(`**/event/${event.id}/winners`);

  // Minute 20: the session ends on every phone, with its first three.
  await openDeskTab(desk, "Archive");
  await desk.getByRole("button", { name: "End Session" }).first().click();
  await desk.getByRole("dialog").or(desk.getByRole("alertdialog")).getByRole("button", { name: "End Session" }).click();
  for (const phone of phones) {
    const dialog = phone.getByRole("dialog", { name: "Session ended" });
    await expect(dialog.getByText("Kofi Asante")).toBeVisible({ timeout: 20_000 });
    await expect(dialog.getByText("Ingrid Berg")).toBeVisible();
  }

  // Every submission is there exactly once.
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
