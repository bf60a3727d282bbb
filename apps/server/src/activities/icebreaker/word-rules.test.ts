import type { WordRule } from "@hubbub/contract/activities/icebreaker/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { testWebDirectory } from "../../testing/web-directory.ts";

let test: TestApp;
let web: Awaited<ReturnType<typeof testWebDirectory>>;
beforeAll(async () => {
  web = await testWebDirectory();
  test = await testApp({ webDirectory: web.path });
});
afterAll(async () => {
  await test.close();
  await web.remove();
});

async function openWordRules() {
  const opened = await openEvent(test, { calls: "word-rules" });
  const { organizer, path } = opened;
  return { ...opened, put: (rules: unknown, version?: unknown) => organizer.put(path, { rules, version }) };
}

const hide = (word: string): WordRule => ({ word, action: "hide" });
const merge = (word: string, into: string): WordRule => ({ word, action: "merge", into });

describe("word rules of an event", () => {
  it("[WORD-2] returns the rules as normalized words with their version to everybody", async () => {
    const { path, put } = await openWordRules();
    expect((await test.visitor().get(path)).json).toEqual({ rules: [], version: 0 });
    const answer = await put([hide("Nonsense!"), merge("Slides", "slide")]);
    expect(answer.status).toBe(200);
    const stored = { rules: [hide("nonsense"), merge("slides", "slide")], version: 1 };
    expect(answer.json).toEqual(stored);
    expect((await test.visitor().get(path)).json).toEqual(stored);
    expect((await put([])).json).toEqual({ rules: [], version: 2 });
    expect((await test.visitor().get(path)).json).toEqual({ rules: [], version: 2 });
  });

  it.each([
    ["two words", [hide("two words")]],
    ["a word too short to count", [hide("ok")]],
    ["a merge into itself", [merge("slides", "Slides")]],
    ["a cycle", [merge("one", "two"), merge("two", "one")]],
    ["two rules for one word", [hide("one"), merge("one", "two")]],
    ["an unknown action", [{ word: "one", action: "shout" }]],
    ["a merge without its word", [{ word: "one", action: "merge" }]],
    ["a field that is none", [{ ...hide("one"), into: "two" }]],
    ["no list", "hide"],
  ])("[WORD-3] rejects %s with 400 and changes nothing", async (_, rules) => {
    const { path, put } = await openWordRules();
    const refused = await put(rules);
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ code: "invalid" });
    expect((await test.visitor().get(path)).json).toEqual({ rules: [], version: 0 });
  });

  it("[WORD-19] accepts 200 rules and rejects 201 with 409", async () => {
    const { put } = await openWordRules();
    const rules = Array.from({ length: 201 }, (_, index) => hide(`word${index}`));
    expect((await put(rules)).status).toBe(409);
    expect((await put(rules.slice(1))).status).toBe(200);
  });

  it("[WORD-20] rejects a replacement of an outdated version with 409", async () => {
    const { path, put } = await openWordRules();
    expect((await put([hide("one")], 0)).status).toBe(200);
    const refused = await put([hide("two")], 0);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ code: "conflict" });
    expect((await test.visitor().get(path)).json).toMatchObject({ rules: [hide("one")], version: 1 });
    const both = await Promise.all([put([hide("two")], 1), put([hide("three")], 1)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("[WORD-21] broadcasts replaced rules and includes them in the event's page", async () => {
    const { event, put } = await openWordRules();
    const page = async () => (await test.visitor().get(`/event/${event.id}`)).text;
    expect(await page()).toContain('word-rules":{"rules":[],"version":0}');
    const stage = await LiveClient.open(test.visitor(), event.id, { participantId: `stage-${crypto.randomUUID()}` });
    await put([hide("nonsense")]);
    await stage.until(() => stage.of("icebreaker:word-rules").length === 1);
    expect(stage.of("icebreaker:word-rules")).toEqual([{ rules: [hide("nonsense")], version: 1 }]);
    stage.close();
    expect(await page()).toContain('word-rules":{"rules":[{"word":"nonsense","action":"hide"}],"version":1}');
  });
});

describe("question of the icebreaker", () => {
  it("[WORD-22] is null by default, accepts 1 to 120 characters, and is broadcast", async () => {
    const { organizer, event, eventPath } = await openWordRules();
    expect(event.icebreakerPrompt).toBeNull();
    const phone = await LiveClient.open(test.visitor(), event.id);
    const change = (icebreakerPrompt: unknown) => organizer.patch(eventPath, { icebreakerPrompt });
    expect((await change("One word for today?")).json).toMatchObject({ icebreakerPrompt: "One word for today?" });
    await phone.until(() => phone.of("event:updated").length === 1);
    expect(phone.of("event:updated")[0]).toMatchObject({ icebreakerPrompt: "One word for today?" });
    phone.close();
    expect((await change("x".repeat(120))).status).toBe(200);
    for (const refused of ["x".repeat(121), "", "  ", "a\nb", 7]) expect((await change(refused)).status).toBe(400);
    expect((await change(null)).json).toMatchObject({ icebreakerPrompt: null });
  });

  it("[WORD-22] can be set when the event is created", async () => {
    const organizer = test.organizer("priya");
    const fields = { icebreakerPrompt: "Where are you from?", cloudLeavesOutFillers: true, reviewIcebreaker: true };
    expect(await test.createEvent(organizer, fields)).toMatchObject(fields);
  });
});
