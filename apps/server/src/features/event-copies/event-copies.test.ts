import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { ParsedEventFile } from "@hubbub/contract/event-file";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addTeamMember, archiveEvent, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const polls = [
  { kind: "choice", question: "Which?", options: [{ text: "Tea" }, { text: "Water" }], maxChoices: 2 },
  { kind: "scale", question: "How was it?", scale: { max: 5, lowLabel: "Poor", highLabel: "Great" } },
  { kind: "ranking", question: "What first?", options: [{ text: "Demo" }, { text: "Talk" }] },
  { kind: "text", question: "One word?", isAnonymous: false, resultsVisibility: "staff" },
  {
    kind: "quiz",
    question: "How many legs?",
    options: [{ text: "Six" }, { text: "Eight" }],
    correctOptionIds: [1],
    secondsToAnswer: 20,
  },
];

/** An event with everything that a copy takes over, and with much that people sent. */
async function openFull() {
  const opened = await openEvent(test, {
    settings: {
      description: "Line one\nLine two",
      enableTimer: false,
      emojiRateLimit: 5,
      icebreakerPrompt: "What brings you here?",
      reviewAnonymousQuestions: false,
      wordFilterAction: "refuse",
      stageActivity: "questions",
      speakerProfileUrl: "https://example.org/speaker",
    },
  });
  const { path, organizer } = opened;
  for (const poll of polls) await succeeds(organizer.post(`${path}/polls`, poll));
  const [first] = await succeeds<Poll[]>(organizer.get(`${path}/polls`));
  await succeeds(organizer.post(`${path}/polls/${first!.id}/open`));
  await succeeds(organizer.put(`${path}/word-rules`, { rules: [{ word: "Slides", action: "hide" }] }));
  await succeeds(organizer.put(`${path}/text-filter`, { words: ["heron"], exceptions: ["hero"] }));
  const steps = [
    { kind: "view", target: "join", note: "Doors" },
    { kind: "poll", target: first!.id },
    { kind: "black" },
  ];
  await succeeds(organizer.put(`${path}/run-sheet`, { steps }));
  await succeeds(organizer.put(`${path}/question-labels`, { labels: [{ name: "Logistics" }, { name: "Press" }] }));
  const noor = await test.walletUser("noor", { displayName: "Mark-of-noor" });
  await succeeds(noor.post(`${path}/icebreaker`, { response: "mark-of-noor response" }));
  await succeeds(noor.post(`${path}/social`, { content: "mark-of-noor question?" }));
  await succeeds(noor.post(`${path}/chat`, { content: "mark-of-noor message" }));
  await succeeds(noor.post(`${path}/polls/${first!.id}/answer`, { optionIds: ["1"] }));
  return opened;
}

const fileOf = async (organizer: Visitor, id: string) =>
  succeeds<ParsedEventFile>(organizer.get(`/api/events/${id}/settings.json`));
const pollsOf = async (organizer: Visitor, id: string) => succeeds<Poll[]>(organizer.get(`/api/events/${id}/polls`));

describe("duplicating an event", () => {
  it("[COPY-1] takes over settings, polls as drafts, word rules, filter words, labels and run sheet, and nothing that people sent", async () => {
    const { organizer, event, path } = await openFull();
    const copy = await succeeds<OrganizerEvent>(organizer.post(`${path}/duplicate`, { title: "Next time" }));
    const { title, ...rest } = await fileOf(organizer, event.id);
    expect(title).toBe("A talk");
    expect(await fileOf(organizer, copy.id)).toEqual({ title: "Next time", ...rest });
    expect(rest).toMatchObject({
      settings: {
        description: "Line one\nLine two",
        enableTimer: false,
        emojiRateLimit: 5,
        wordFilterAction: "refuse",
      },
      wordRules: [{ word: "slides", action: "hide" }],
      textFilter: { words: ["heron"], exceptions: ["hero"] },
      questionLabels: ["Logistics", "Press"],
      runSheet: [{ kind: "view", target: "join", note: "Doors" }, { kind: "poll", target: "1" }, { kind: "black" }],
    });
    const copied = await pollsOf(organizer, copy.id);
    expect(copied.map(({ question, state, answered }) => [question, state, answered])).toEqual(
      polls.map(({ question }) => [question, "draft", 0]),
    );
    expect(copied[4]).toMatchObject({ secondsToAnswer: 20, correctOptionIds: ["2"] });
    const lists = ["icebreaker", "social", "chat", "polls", "export?format=json", "settings.json", "collaborators"];
    for (const list of lists)
      expect((await organizer.get(`/api/events/${copy.id}/${list}`)).text).not.toMatch(/mark-of-noor/iu);
  });

  it("[COPY-2] the copy is a fresh event without a group, of the person who duplicates; the original stays as it is", async () => {
    const opened = await openFull();
    const { organizer, event, path } = opened;
    const { visitor: admin } = await addTeamMember(test, opened, { username: "ada-admin", role: "admin" });
    await test.createEvent(admin);
    await archiveEvent(organizer, event.id, { isPrivate: true });
    const before = await fileOf(organizer, event.id);
    const copy = await succeeds<OrganizerEvent>(admin.post(`${path}/duplicate`, { title: "Next time" }));
    expect(copy).toMatchObject({
      role: "owner",
      isArchived: false,
      isPrivate: false,
      groupId: null,
      title: "Next time",
    });
    expect((await organizer.get(`/api/events/${copy.id}/settings.json`)).status).toBe(403);
    expect(await fileOf(organizer, event.id)).toEqual(before);
    for (const body of [{}, { title: "" }, { title: "x".repeat(201) }, { title: "x", description: "y" }])
      expect((await admin.post(`${path}/duplicate`, body)).status).toBe(400);
  });

  it("[WRITE-9] a repeated request with the same key creates one event", async () => {
    const { organizer, path } = await openFull();
    const duplicate = () =>
      succeeds<OrganizerEvent>(
        organizer.post(`${path}/duplicate`, { title: "Once" }, { "Idempotency-Key": "copy-once" }),
      );
    const [first, second] = await Promise.all([duplicate(), duplicate()]);
    expect(second.id).toBe(first.id);
    expect(await pollsOf(organizer, first.id)).toHaveLength(polls.length);
  });
});

describe("event files", () => {
  it("[COPY-4] a downloaded file creates an equal event", async () => {
    const { organizer, event } = await openFull();
    const file = await fileOf(organizer, event.id);
    const imported = await succeeds<OrganizerEvent>(organizer.post("/api/events/import", file));
    expect(await fileOf(organizer, imported.id)).toEqual(file);
    const least = { format: "hubbub-event", version: 1, title: "Least" };
    const small = await succeeds<OrganizerEvent>(organizer.post("/api/events/import", least));
    const created = await test.createEvent(organizer);
    const { enableTranslation, chatCommunityId } = created;
    expect(small).toMatchObject({ title: "Least", enableWordCloud: true, chatCommunityId });
    expect([small.enableTranslation, enableTranslation]).toEqual([false, expect.any(Boolean)]);
  });

  it("[COPY-5] a refusal names each wrong field, and nothing is created", async () => {
    const organizer = test.organizer("file-owner");
    const count = async () => (await succeeds<OrganizerEvent[]>(organizer.get("/api/events"))).length;
    await test.createEvent(organizer);
    const refused = await organizer.post("/api/events/import", {
      format: "hubbub-event",
      version: 1,
      title: "",
      settings: { emojiRateLimit: 7, enableTimer: "yes", groupId: "other" },
      polls: [
        { kind: "text", question: "Fine?" },
        { kind: "choice", question: "", options: [{ text: "One" }] },
        { kind: "riddle", question: "Which?" },
      ],
      wordRules: [
        { word: "one", action: "hide" },
        { word: "two", action: "swap" },
      ],
      questionLabels: ["A", "a"],
      owner: "me",
    });
    expect(refused.status).toBe(400);
    const { message } = refused.json as { message: string };
    for (const field of [
      "title: Title is required",
      "settings.emojiRateLimit: emojiRateLimit must be one of",
      "settings.enableTimer: enableTimer must be true or false",
      "settings.groupId: there is no such field",
      "polls[1].question: Question is required",
      "polls[1].options: At least 2 options",
      "polls[2].kind: kind must be one of",
      "wordRules[1].action: action must be hide or merge",
      "questionLabels: Give each one a different name",
      "owner: there is no such field",
    ])
      expect(message).toContain(field);
    expect(message).not.toMatch(/polls\[0\]|wordRules\[0\]/u);
    expect(await count()).toBe(1);
  });

  it.each([
    ["another format", { format: "recipe", version: 1, title: "x" }, "this is not an event file"],
    ["a later version", { format: "hubbub-event", version: 2, title: "x" }, "another version of Hubbub"],
    ["a list", [], "not valid"],
    ["51 polls", { polls: Array.from({ length: 51 }, () => ({ kind: "text", question: "x" })) }, "At most 50 polls"],
    ["a cycle of merges", { wordRules: [{ word: "a b", action: "hide" }] }, "wordRules: "],
    ["a word that is an exception too", { textFilter: { words: ["heron"], exceptions: ["Heron"] } }, "textFilter: "],
    ["eleven labels", { questionLabels: Array.from({ length: 11 }, (_, nth) => `L${nth}`) }, "At most 10 labels"],
    [
      "a step with a poll that it does not have",
      { runSheet: [{ kind: "poll", target: "1" }] },
      "runSheet[0].target: the file has no poll 1",
    ],
  ])("[COPY-5] refuses %s", async (_what, fields, sentence) => {
    const organizer = test.organizer("file-owner");
    const file = Array.isArray(fields) ? fields : { format: "hubbub-event", version: 1, title: "x", ...fields };
    const refused = await organizer.post("/api/events/import", file);
    expect(refused.status).toBe(400);
    expect((refused.json as { message: string }).message).toContain(sentence);
  });

  it("[COPY-5] accepts a file of 1 MB and refuses a larger one with 413", async () => {
    const organizer = test.organizer("file-owner");
    const file = JSON.stringify({ format: "hubbub-event", version: 1, title: "Large" });
    const padded = (bytes: number) => file.padEnd(bytes, " ");
    const type = { "Content-Type": "application/json" };
    expect((await organizer.post("/api/events/import", padded(1024 * 1024), type)).status).toBe(201);
    expect((await organizer.post("/api/events/import", padded(1024 * 1024 + 1), type)).status).toBe(413);
    expect((await organizer.post("/api/events", padded(65 * 1024), type)).status).toBe(413);
  });
});
