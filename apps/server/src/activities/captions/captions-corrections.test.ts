import type { AuditLogEntry } from "@hubbub/contract/audit-log";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createLink, openLink } from "../../testing/access-links.ts";
import { DirectedTranslator } from "../../testing/directed-translator.ts";
import { addTeamMember } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { refusalOf, succeeds } from "../../testing/visitor.ts";
import { listOf, newSegmentId, openCaptions, startDesk, textsOf } from "./captions-test-kit.ts";

/** Longer than a busy machine needs. */
const soon = { timeout: 20_000 };

let test: TestApp;
const translator = new DirectedTranslator();
beforeAll(async () => {
  test = await testApp({ translator, translationDailyCharacters: 1_000_000 });
});
afterAll(() => test.close());

describe("corrections", () => {
  it("[CAP-8] the team corrects a caption, which is translated again, and removes one from every phone", async () => {
    const { organizer, event, path, readerOf, list } = await openCaptions(test);
    const [english, german] = [await readerOf("en"), await readerOf("de")];
    const desk = await startDesk(organizer, path);
    const { segmentId, revision } = await desk.say("Welcome to Hub Bub.");
    await german.until(() => textsOf(german).length === 1);
    const caption = `${path}/captions/${segmentId}`;
    const { visitor: mona } = await addTeamMember(test, { organizer, event }, { username: "mona" });
    await succeeds(mona.patch(caption, { text: "Welcome to Hubbub." }));
    await german.until(() => textsOf(german).length === 2);
    await english.until(() => textsOf(english).length === 2);
    expect(german.of("caption:text")[1]).toMatchObject({ id: segmentId, text: "[de] Welcome to Hubbub." });
    expect(german.of("caption:text")[1]?.revision).toBeGreaterThan(revision);
    expect((await mona.patch(caption, { text: "Welcome." })).status).toBe(429);
    await succeeds(mona.delete(caption));
    await english.until(() => english.of("caption:removed").length > 0);
    expect(english.of("caption:removed")).toEqual([{ id: segmentId }]);
    expect((await list("de")).captions).toEqual([]);
    expect((await mona.delete(caption)).status).toBe(404);
    const log = await succeeds<AuditLogEntry[]>(organizer.get(`${path}/activity-log`));
    expect(log).toMatchObject([
      { action: "caption_removed", by: { name: "mona" }, subject: null },
      { action: "caption_corrected", by: { name: "mona" }, subject: null },
    ]);
    english.close();
    german.close();
  });

  it("[CAP-8] a removed caption stays removed when the desk, which got no answer, sends it again", async () => {
    const { organizer, path, list } = await openCaptions(test);
    const desk = await startDesk(organizer, path);
    const segmentId = newSegmentId();
    await desk.say("A name that should not be here.", { segmentId });
    await desk.say("The next sentence.");
    await succeeds(organizer.delete(`${path}/captions/${segmentId}`));
    const again = await desk.post({ segmentId, text: "A name that should not be here." });
    expect(refusalOf(again)).toEqual([404, "Caption not found"]);
    expect((await organizer.patch(`${path}/captions/${segmentId}`, { text: "x" })).status).toBe(404);
    expect((await list("en")).captions.map(({ text }) => text)).toEqual(["The next sentence."]);
    expect((await organizer.get(`${path}/captions/en.txt`)).text.trim().split("\n")).toHaveLength(1);
    const csv = (await organizer.get(`${path}/export?format=captions-csv`)).text;
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    const rows = await test.database.kysely
      .selectFrom("caption_segments")
      .where("segment_id", "=", segmentId)
      .select("content")
      .execute();
    // The text itself is deleted.
    expect(rows).toEqual([{ content: "" }]);
  });

  it("[CAP-24] while captions are off, a correction is stored and sent to nobody", async () => {
    const { organizer, path, readerOf, list, change } = await openCaptions(test);
    const [english, german] = [await readerOf("en"), await readerOf("de")];
    const desk = await startDesk(organizer, path);
    const { segmentId } = await desk.say("Before the switch.");
    await german.until(() => textsOf(german).length === 1);
    await english.until(() => textsOf(english).length === 1);
    await change({ enableCaptions: false });
    await succeeds(organizer.patch(`${path}/captions/${segmentId}`, { text: "Corrected while off." }));
    expect((await listOf(organizer, path, "en")).captions).toMatchObject([{ text: "Corrected while off." }]);
    await change({ enableCaptions: true });
    expect((await list("de")).captions).toMatchObject([{ text: "Corrected while off.", state: "untranslated" }]);
    await desk.say("After the switch.");
    await german.until(() => textsOf(german).length === 2);
    await english.until(() => textsOf(english).length === 2);
    expect(textsOf(german)).toEqual(["[de] Before the switch.", "[de] After the switch."]);
    expect(textsOf(english)).toEqual(["Before the switch.", "After the switch."]);
    expect(translator.asked.filter((text) => text.includes("Corrected while off"))).toEqual([]);
    for (const client of [english, german]) client.close();
  });

  it("[CAP-24] a translation that arrives after captions were switched off is stored and sent to nobody", async () => {
    const { organizer, path, readerOf, list, change } = await openCaptions(test);
    const german = await readerOf("de");
    const desk = await startDesk(organizer, path);
    translator.hold("de");
    await desk.say("Spoken before the switch.");
    await expect.poll(() => translator.asked.at(-1), soon).toBe("de Spoken before the switch.");
    await change({ enableCaptions: false });
    translator.release("de");
    await expect
      .poll(async () => (await listOf(organizer, path, "de")).captions, soon)
      .toMatchObject([{ text: "[de] Spoken before the switch." }]);
    await change({ enableCaptions: true });
    await desk.say("Spoken after it.");
    await german.until(() => textsOf(german).length > 0);
    expect(textsOf(german)).toEqual(["[de] Spoken after it."]);
    expect((await list("de")).captions).toHaveLength(2);
    german.close();
  });

  it("[CAP-8] a translation that arrives after a correction is not shown", async () => {
    const { organizer, path, readerOf, list } = await openCaptions(test);
    const german = await readerOf("de");
    const desk = await startDesk(organizer, path);
    translator.hold("de");
    const { segmentId } = await desk.say("The wrong text.");
    await succeeds(organizer.patch(`${path}/captions/${segmentId}`, { text: "The right text." }));
    await expect.poll(() => translator.asked.filter((text) => text.endsWith("text.")).length, soon).toBe(2);
    translator.release("de");
    await german.until(() => textsOf(german).length > 0);
    expect((await list("de")).captions.map(({ text }) => text)).toEqual(["[de] The right text."]);
    expect(textsOf(german)).toEqual(["[de] The right text."]);
    german.close();
  });

  it("[CAP-8] speakers and attendees correct nothing; a caption that is still being spoken cannot be corrected", async () => {
    const { organizer, path, attendee } = await openCaptions(test);
    const speaker = test.visitor();
    await openLink(speaker, await createLink(organizer, path, "speaker"));
    const desk = await startDesk(speaker, path);
    const { segmentId } = await desk.say("And then", { isFinal: false });
    const caption = `${path}/captions/${segmentId}`;
    expect((await speaker.patch(caption, { text: "x" })).status).toBe(403);
    expect((await (await attendee()).delete(caption)).status).toBe(401);
    expect(refusalOf(await organizer.patch(caption, { text: "x" }))).toEqual([
      409,
      "This caption is not finished yet. Try again in a moment.",
    ]);
  });
});
