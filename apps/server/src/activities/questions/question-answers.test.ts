import type { Question } from "@hubbub/contract/activities/questions/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openQuestion() {
  const { organizer, event, path } = await openEvent(test, { calls: "social" });
  const noor = await test.walletUser("noor");
  const { id } = (await noor.post(path, { content: "When do you ship?" })).json as Question;
  const moderate = (body: unknown) => organizer.patch(`${path}/${id}/moderate`, body);
  const shown = async () => ((await test.visitor().get(path)).json as Question[])[0];
  return { organizer, event, path, id, noor, moderate, shown };
}

describe("written answers", () => {
  it('[ANSW-1] stores an answer with "answered", lists it for everybody, and can be changed and removed', async () => {
    const { moderate, shown } = await openQuestion();
    const answer = await moderate({ approved: true, answer: "  In March. " });
    expect(answer).toMatchObject({ status: 200, json: { isAnswered: true, answer: "In March." } });
    expect(await shown()).toMatchObject({ isAnswered: true, answer: "In March." });
    await moderate({ approved: true, answer: "In April." });
    expect(await shown()).toMatchObject({ isAnswered: true, answer: "In April." });
    for (const none of [null, "", " \u200B "]) {
      await moderate({ approved: true, answer: "In May." });
      expect((await moderate({ approved: true, answer: none })).json).toMatchObject({ isAnswered: true, answer: null });
    }
  });

  it("[ANSW-2] keeps the answer when the field is missing, and removes it with any other decision", async () => {
    const { organizer, path, id, moderate, shown } = await openQuestion();
    expect((await moderate({ approved: true })).json).toMatchObject({ isAnswered: true, answer: null });
    await moderate({ approved: true, answer: "In March." });
    expect((await moderate({ approved: true })).json).toMatchObject({ answer: "In March." });
    await organizer.patch(`${path}/${id}/reset`);
    expect(await shown()).toMatchObject({ isAnswered: false, answer: null });
    await moderate({ approved: true, answer: "In March." });
    expect((await moderate({ approved: false })).json).toMatchObject({ isIgnored: true, answer: null });
    expect((await moderate({ approved: true })).json).toMatchObject({ answer: null });
  });

  it.each([
    [{ approved: true, answer: "x".repeat(281) }, "Answer is too long: at most 280 characters"],
    [{ approved: true, answer: "two\nlines" }, "Answer contains characters that cannot be shown"],
    [{ approved: true, answer: 7 }, "Answer must be text"],
    [{ approved: false, answer: "no" }, "answer goes with approved: true"],
  ])("[ANSW-3] rejects an invalid answer with 400 and changes nothing", async (body, sentence) => {
    const { moderate, shown } = await openQuestion();
    expect(await moderate(body)).toMatchObject({ status: 400, json: { message: sentence } });
    expect(await shown()).toMatchObject({ isAnswered: false, answer: null });
  });

  it("[ANSW-4] broadcasts the answer and a change of it once", async () => {
    const { event, id, moderate } = await openQuestion();
    const phone = await LiveClient.open(test.visitor(), event.id);
    await moderate({ approved: true, answer: "In March." });
    // Of two changes in one tick, only the last is sent.
    await phone.until(() => phone.of("question:updated").length === 1);
    await moderate({ approved: true, answer: "In March." });
    await moderate({ approved: true, answer: "In April." });
    await phone.until(() => phone.of("question:updated").length === 2);
    expect(phone.of("question:updated")).toMatchObject([
      { id, isAnswered: true, answer: "In March." },
      { id, isAnswered: true, answer: "In April." },
    ]);
    expect(phone.of("social_post_approved")).toHaveLength(1);
    phone.socket.close();
  });

  it("[ANSW-5] exports the answer as JSON and CSV, and erases it with the question", async () => {
    const { organizer, event, noor, moderate } = await openQuestion();
    await moderate({ approved: true, answer: "In March." });
    const exported = (format: string) => organizer.get(`/api/events/${event.id}/export?${format}`);
    const { questions } = (await exported("format=json")).json as { questions: { answer: string }[] };
    expect(questions).toMatchObject([{ answer: "In March." }]);
    expect((await exported("format=questions-csv")).text).toMatch(/,Answer,Merged into,Labels\r?\n.*In March\./u);
    await noor.delete("/api/me");
    expect((await exported("format=json")).text).not.toContain("In March.");
  });
});
