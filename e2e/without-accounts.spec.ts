/** An event that is moderated and moved from phones whose holders have a link and no account. */
import {
  createAccessLink,
  createEventWithOrganizer,
  createPoll,
  patch,
  put,
  submitResponses,
} from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";

test("[JOURNEY-6] a moderator hides a word and a speaker moves six steps from phones without an account, and the organizer runs the event again", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people, {
    icebreakerPrompt: "What did you bring?",
  });
  const { id } = event;
  const options = [{ text: "Tea" }, { text: "Coffee" }];
  const poll = await createPoll(organizer, id, { kind: "choice", question: "Tea or coffee?", options });
  await put(organizer, `/api/events/${id}/run-sheet`, {
    version: 0,
    steps: [
      { kind: "note", note: "Welcome everybody." },
      { kind: "view", target: "icebreaker", note: "Read three words aloud." },
      { kind: "poll", target: poll.id, note: "Give them a minute." },
      { kind: "timer", target: "300", note: "Work in pairs." },
      { kind: "black", note: "Lights off." },
      { kind: "view", target: "questions", note: "Take the first question." },
    ],
  });
  await submitResponses(hubbub, id, ["rutabaga", "rutabaga", "courage"]);
  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${id}?display=bigscreen`);
  const word = (text: string) => stage.locator("[data-testid='word']", { hasText: text });
  await expect(word("rutabaga")).toBeVisible();

  const moderator = await people.open(PHONE);
  await moderator.goto(await createAccessLink(organizer, id, "moderator", "Front row"));
  await moderator.getByRole("link", { name: "Icebreaker" }).tap();
  await moderator.getByRole("switch", { name: "Tap to hide" }).tap();
  await moderator.getByRole("button", { name: "rutabaga, 2" }).tap();
  await expect(word("rutabaga")).toHaveCount(0);
  await expect(word("courage")).toBeVisible();

  const speaker = await people.open(PHONE);
  await speaker.goto(await createAccessLink(organizer, id, "speaker", "Keynote"));
  await speaker.getByRole("link", { name: "Remote" }).tap();
  await speaker.getByRole("button", { name: "Start" }).tap();
  await expect(speaker.getByText("Welcome everybody.")).toBeVisible();
  const next = async (note: string) => {
    await speaker.getByRole("button", { name: "Next", exact: true }).tap();
    await expect(speaker.getByText(note)).toBeVisible();
  };
  await next("Read three words aloud.");
  await expect(word("courage")).toBeVisible();
  await next("Give them a minute.");
  await expect(stage.getByText("Tea or coffee?")).toBeVisible();
  await next("Work in pairs.");
  await expect(stage.getByRole("timer")).toBeVisible();
  await next("Lights off.");
  await expect(stage.getByText("Tea or coffee?")).toHaveCount(0);
  await next("Take the first question.");
  await expect(speaker.getByText("6 of 6")).toBeVisible();
  await expect(stage.getByText("What would you like to ask?")).toBeVisible();

  await patch(organizer, `/api/events/${id}/stage`, { mode: "frozen" });
  await patch(organizer, `/api/events/${id}/stage`, { view: "icebreaker" });
  await stage.reload();
  await expect(stage.getByText("What would you like to ask?")).toBeVisible();

  await organizer.goto(`/admin/${id}/archive`);
  await organizer.getByRole("button", { name: "Duplicate…" }).click();
  const dialog = organizer.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Once more");
  await dialog.getByRole("button", { name: "Duplicate" }).click();
  await expect(organizer.getByRole("heading", { name: "Once more" })).toBeVisible();
  await organizer.getByRole("link", { name: "Run sheet" }).click();
  await expect(organizer.getByText("Take the first question.")).toBeVisible();
  await expect(organizer.getByText("Current step")).toHaveCount(0);
  const copy = new URL(organizer.url()).pathname.split("/")[2];
  const responses = await organizer.request.get(`/api/events/${copy}/icebreaker`);
  expect(await responses.json()).toEqual([]);
});
