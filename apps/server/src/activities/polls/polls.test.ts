import type { OwnPollAnswer, Poll, PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";
import type { FeatureAvailability, PublicEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { archiveEvent, openEvent } from "../../testing/open-event.ts";
import { choice, openPolls, quiz } from "../../testing/open-polls.ts";
import { storePollTexts } from "../../testing/stored-rows.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { refusalOf, succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const resultsOf = async (list: Promise<Poll[]>, id: string) => (await list).find((poll) => poll.id === id)?.results;
describe("the life of a poll", () => {
  it("[POLL-10] is created as a draft, opened, closed, opened again and reset", async () => {
    const { organizer, path, attendee, add, open, list } = await openPolls(test);
    const poll = await add(choice());
    expect(poll).toMatchObject({ state: "draft", position: 1, maxChoices: 1, answered: 0, openedAt: null });
    const visitor = await attendee();
    expect(await list(visitor)).toEqual([]);
    expect(await open(poll.id)).toMatchObject({ state: "open" });
    expect(await list(visitor)).toMatchObject([{ id: poll.id, state: "open", correctOptionIds: null }]);
    await succeeds(visitor.post(`${path}/${poll.id}/answer`, { optionIds: ["1"] }));
    expect(await succeeds(organizer.post(`${path}/${poll.id}/close`))).toMatchObject({ state: "closed" });
    expect(await open(poll.id)).toMatchObject({ state: "open", answered: 1 });
    expect(await succeeds(organizer.post(`${path}/${poll.id}/reset`, { confirm: true }))).toMatchObject({
      state: "draft",
      answered: 0,
      openedAt: null,
    });
    expect(await succeeds(visitor.get(`${path}/mine`))).toEqual([]);
  });

  it("[POLL-11] answers 409 to a change of state that is not possible", async () => {
    const { organizer, path, add, open } = await openPolls(test);
    const { id } = await add(choice());
    const act = async (action: string) => refusalOf(await organizer.post(`${path}/${id}/${action}`));
    expect(await act("close")).toEqual([409, "This poll is not open"]);
    expect(await act("reset")).toEqual([409, "This poll is still a draft"]);
    await open(id);
    expect(await act("open")).toEqual([409, "This poll is already open"]);
    const { id: quizId } = await open(quiz());
    await succeeds(organizer.post(`${path}/${quizId}/close`));
    expect(refusalOf(await organizer.post(`${path}/${quizId}/open`))).toEqual([
      409,
      "A quiz cannot be reopened. Reset it first.",
    ]);
  });

  it("[POLL-12] opening a poll closes the open one", async () => {
    const { organizer, open, list } = await openPolls(test);
    const first = await open(choice());
    const second = await open(choice());
    expect((await list(organizer)).map(({ id, state }) => [id, state])).toEqual([
      [first.id, "closed"],
      [second.id, "open"],
    ]);
  });

  it("[POLL-13] the end of the session closes the open poll, and archived events refuse opening, closing and reset", async () => {
    const { organizer, event, path, attendee, open, list } = await openPolls(test);
    const { id } = await open(choice());
    const visitor = await attendee();
    await archiveEvent(organizer, event.id);
    expect(await list(visitor)).toMatchObject([{ id, state: "closed", results: { answered: 0 } }]);
    for (const action of ["open", "close", "reset"])
      expect((await organizer.post(`${path}/${id}/${action}`)).json).toMatchObject({ code: "archived" });
    expect((await visitor.post(`${path}/${id}/answer`, { optionIds: ["1"] })).json).toMatchObject({ code: "archived" });
  });
});

describe("answers", () => {
  it("[POLL-20] the first answer is 201, a changed one 200, and there is one answer for each participant", async () => {
    const { organizer, path, attendee, open, list } = await openPolls(test);
    const { id } = await open(choice());
    const visitor = await attendee();
    const answer = { pollId: id, answer: { optionIds: ["1"] }, points: null, place: null };
    const first = await visitor.post(`${path}/${id}/answer`, { optionIds: ["1"] });
    expect([first.status, first.json]).toEqual([201, answer]);
    expect(await succeeds(visitor.get(`${path}/mine`))).toEqual([answer]);
    expect((await visitor.post(`${path}/${id}/answer`, { optionIds: ["2"] })).status).toBe(200);
    await expect
      .poll(() => resultsOf(list(organizer), id))
      .toEqual({
        kind: "choice",
        answered: 1,
        options: [
          { id: "1", count: 0 },
          { id: "2", count: 1 },
        ],
      });
  });

  it("[POLL-21] a poll that is not changeable answers 409 to a second answer, also in the same moment", async () => {
    const { path, attendee, open } = await openPolls(test);
    const { id } = await open(choice(2, { isChangeable: false }));
    const visitor = await attendee();
    const answers = await Promise.all(
      ["1", "2", "1"].map((option) => visitor.post(`${path}/${id}/answer`, { optionIds: [option] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(refusalOf(await visitor.post(`${path}/${id}/answer`, { optionIds: ["1"] }))).toEqual([
      409,
      "You have already answered",
    ]);
  });

  it.each([true, false])(
    "[POLL-20, POLL-21] count an answer from before a sign-in, changeable: %s",
    async (isChangeable) => {
      const { path, organizer, attendee, open, list } = await openPolls(test);
      const { id } = await open({ kind: "text", question: "Why?", isAnonymous: true, isChangeable });
      const ada = await attendee();
      const other = await attendee();
      const send = (text: string) => ada.post(`${path}/${id}/answer`, { text });
      const own = () => succeeds<OwnPollAnswer[]>(ada.get(`${path}/mine`));
      const answers = () => succeeds<PollAnswerForStaff[]>(organizer.get(`${path}/${id}/answers`));
      await succeeds(send("Before"));
      await succeeds(other.post(`${path}/${id}/answer`, { text: "Of somebody else" }));
      const before = (await answers()).find(({ answer }) => "text" in answer && answer.text === "Before");
      await succeeds(organizer.patch(`${path}/${id}/answers/${before?.id}`, { isHidden: true }));
      const wallet = await test.walletUser(`poll-${isChangeable}`);
      wallet.cookies.forEach((value, name) => ada.cookies.has(name) || ada.cookies.set(name, value));
      expect(await own()).toMatchObject([{ answer: { text: "Before" } }]);
      const again = await send("After");
      expect([again.status, (await send("At last")).status]).toEqual(isChangeable ? [200, 200] : [409, 409]);
      expect(await own()).toMatchObject([{ answer: { text: isChangeable ? "At last" : "Before" } }]);
      // What a moderator has hidden stays hidden.
      expect((await answers()).map(({ isHidden }) => isHidden)).toEqual([false, true]);
      await expect.poll(async () => (await list(organizer))[0]?.answered).toBe(2);
    },
  );

  it("[POLL-22] a repeated request with the same key changes nothing until a reset, even after a later answer", async () => {
    const { organizer, path, attendee, open } = await openPolls(test);
    const { id } = await open(choice());
    const visitor = await attendee();
    const send = (option: string, key: string) =>
      visitor.post(`${path}/${id}/answer`, { optionIds: [option] }, { "Idempotency-Key": key });
    expect((await send("1", "first-key")).status).toBe(201);
    expect((await send("2", "second-key")).status).toBe(200);
    expect((await send("1", "first-key")).status).toBe(201);
    const ownAnswers = async () =>
      (await succeeds<OwnPollAnswer[]>(visitor.get(`${path}/mine`))).map(({ answer }) => answer);
    expect(await ownAnswers()).toEqual([{ optionIds: ["2"] }]);
    await succeeds(organizer.post(`${path}/${id}/reset`, { confirm: true }));
    await succeeds(organizer.post(`${path}/${id}/open`));
    expect((await send("1", "first-key")).status).toBe(201);
    expect(await ownAnswers()).toEqual([{ optionIds: ["1"] }]);
  });

  it.each(["", ", also if the account was erased"])(
    "[POLL-22] a reset ends the replay of an answer from before a sign-in%s",
    async (isErased) => {
      const { organizer, path, attendee, open, list } = await openPolls(test);
      const { id } = await open(choice());
      const visitor = await attendee();
      const cookies = [...visitor.cookies];
      const send = (option: string, key: string) =>
        visitor.post(`${path}/${id}/answer`, { optionIds: [option] }, { "Idempotency-Key": key });
      await succeeds(send("1", "first-key"));
      const wallet = await test.walletUser("poll-replay");
      wallet.cookies.forEach((value, name) => visitor.cookies.has(name) || visitor.cookies.set(name, value));
      expect((await send("2", "second-key")).status).toBe(200);
      if (isErased) {
        await succeeds((await test.walletUser("poll-replay")).delete("/api/me"));
        await succeeds((await attendee()).post(`${path}/${id}/answer`, { optionIds: ["1"] }));
      }
      await succeeds(organizer.post(`${path}/${id}/reset`, { confirm: true }));
      await succeeds(organizer.post(`${path}/${id}/open`));
      visitor.cookies.clear();
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      await succeeds(send("1", "first-key"));
      await expect.poll(async () => (await list(organizer))[0]?.answered).toBe(1);
    },
  );

  it("[POLL-23] answers are refused for drafts, closed polls and polls of other events", async () => {
    const { organizer, path, attendee, add, open } = await openPolls(test);
    const elsewhere = await openPolls(test);
    const stranger = await elsewhere.open(choice());
    const visitor = await attendee();
    const send = async (id: string) => refusalOf(await visitor.post(`${path}/${id}/answer`, { optionIds: ["1"] }));
    const { id } = await add(choice());
    expect(await send(id)).toEqual([404, "Poll not found"]);
    expect(await send(stranger.id)).toEqual([404, "Poll not found"]);
    await open(id);
    await succeeds(organizer.post(`${path}/${id}/close`));
    expect(await send(id)).toEqual([409, "This poll is closed"]);
    for (const [method, tail, body] of [
      ["PATCH", "", { resultsVisibility: "live" }],
      ["DELETE", "", { confirm: true }],
      ["POST", "/open", undefined],
      ["GET", "/answers", undefined],
    ] as const)
      expect((await organizer.send(method, `${path}/${stranger.id}${tail}`, body)).status).toBe(404);
  });

  it.each<[string, object, unknown, string]>([
    ["an unknown option", choice(), { optionIds: ["9"] }, "This option no longer exists. Choose another one."],
    ["an option twice", choice(3, { maxChoices: 3 }), { optionIds: ["1", "1"] }, "An option is chosen twice"],
    ["too many options", choice(3, { maxChoices: 2 }), { optionIds: ["1", "2", "3"] }, "Choose at most 2 options"],
    ["no option", choice(), { optionIds: [] }, "Choose at least one option"],
    ["a value for a choice", choice(), { value: 1 }, "This poll requires optionIds"],
    ["nothing", choice(), {}, "Send one of optionIds, value, ranking and text"],
    ["two fields", choice(), { value: 1, text: "a" }, "Send one of optionIds, value, ranking and text"],
    ["an unknown field", choice(), { optionIds: ["1"], points: 200 }, "points cannot be set here"],
    [
      "a value above the scale",
      { kind: "scale", question: "How?", scale: { max: 5 } },
      { value: 6 },
      "value must be a whole number from 1 to 5",
    ],
    [
      "a value above every scale",
      { kind: "scale", question: "How?", scale: { max: 5 } },
      { value: 11 },
      "value must be a whole number from 1 to 5",
    ],
    [
      "a value below the scale",
      { kind: "scale", question: "How?", scale: { max: 5 } },
      { value: 0 },
      "value must be a whole number from 1 to 5",
    ],
    [
      "half a value",
      { kind: "scale", question: "How?", scale: { max: 5 } },
      { value: 1.5 },
      "value must be a whole number",
    ],
    [
      "an incomplete ranking",
      { kind: "ranking", question: "Order?", options: [{ text: "A" }, { text: "B" }] },
      { ranking: ["1"] },
      "Rank all options",
    ],
    [
      "a ranking with an option twice",
      { kind: "ranking", question: "Order?", options: [{ text: "A" }, { text: "B" }] },
      { ranking: ["1", "1"] },
      "An option is ranked twice",
    ],
    ["an empty text", { kind: "text", question: "Word?" }, { text: " " }, "Answer is required"],
    [
      "a long text",
      { kind: "text", question: "Word?" },
      { text: "a".repeat(281) },
      "Answer is too long: at most 280 characters",
    ],
  ])("[POLL-24] refuses %s with 400 and stores nothing", async (_what, definition, body, sentence) => {
    const { organizer, path, attendee, open } = await openPolls(test);
    const { id } = await open(definition as ReturnType<typeof choice>);
    expect(refusalOf(await (await attendee()).post(`${path}/${id}/answer`, body))).toEqual([400, sentence]);
    expect(await succeeds(organizer.get(`${path}/${id}/answers`))).toEqual([]);
  });

  it("[POLL-25] [WRITE-9] ten answers a minute for each participant and poll, then 429, but replays get the first answer", async () => {
    const { path, attendee, open } = await openPolls(test);
    const { id } = await open(choice());
    const [visitor, other] = [await attendee(), await attendee()];
    const send = (who: Visitor, pollId = id, key?: string) =>
      who.post(`${path}/${pollId}/answer`, { optionIds: ["1"] }, key ? { "Idempotency-Key": key } : {});
    for (let nth = 0; nth < 10; nth += 1)
      expect((await send(visitor, id, `answer-${nth}-key-of-16`)).status).toBe(nth ? 200 : 201);
    expect((await send(visitor, id, "answer-0-key-of-16")).status).toBe(201);
    expect((await send(visitor, id, "answer-10-key-of-16")).status).toBe(429);
    const refused = await send(visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect((await send(other)).status).toBe(201);
    const second = await open(choice());
    expect((await send(visitor, second.id)).status).toBe(201);
  });

  it("[POLL-26] while polls are off, lists are empty for attendees and answers are refused", async () => {
    const { organizer, event, path, attendee, open, change, list } = await openPolls(test);
    const { id } = await open(choice());
    const visitor = await attendee();
    const availability = async () =>
      (await succeeds<PublicEvent>(visitor.get(`/api/public/events/${event.id}`))).featureAvailability;
    expect((await availability()) satisfies FeatureAvailability).toMatchObject({ polls: true });
    await change({ enablePolls: false });
    expect(await availability()).toMatchObject({ polls: false });
    expect(await list(visitor)).toEqual([]);
    expect(await list(organizer)).toHaveLength(1);
    expect((await visitor.post(`${path}/${id}/answer`, { optionIds: ["1"] })).json).toMatchObject({ code: "off" });
  });
});

describe("results", () => {
  it("[POLL-30] a scale has a count for each value and a mean", async () => {
    const { organizer, path, attendee, open, list } = await openPolls(test);
    const { id } = await open({ kind: "scale", question: "How was it?", scale: { max: 3 } });
    for (const value of [3, 3, 1]) await succeeds((await attendee()).post(`${path}/${id}/answer`, { value }));
    await expect
      .poll(() => resultsOf(list(organizer), id))
      .toEqual({
        kind: "scale",
        answered: 3,
        values: [
          { value: 1, count: 1 },
          { value: 2, count: 0 },
          { value: 3, count: 2 },
        ],
        mean: 7 / 3,
      });
  });

  it("[POLL-2] a ranking has points from the number of options to 1, the best option first", async () => {
    const { organizer, path, attendee, open, list } = await openPolls(test);
    const options = ["A", "B", "C"].map((text) => ({ text }));
    const { id } = await open({ kind: "ranking", question: "Order?", options });
    for (const ranking of [
      ["2", "1", "3"],
      ["2", "3", "1"],
    ])
      await succeeds((await attendee()).post(`${path}/${id}/answer`, { ranking }));
    await expect
      .poll(() => resultsOf(list(organizer), id))
      .toEqual({
        kind: "ranking",
        answered: 2,
        ranking: [
          { id: "2", points: 6, meanRank: 1 },
          { id: "1", points: 3, meanRank: 2.5 },
          { id: "3", points: 3, meanRank: 2.5 },
        ],
      });
  });

  it("[POLL-32] texts are listed newest first with their words, and a moderator can hide one", async () => {
    const { organizer, path, attendee, open, list } = await openPolls(test);
    const { id } = await open({ kind: "text", question: "One word?" });
    for (const text of ["clear", "clear slides"])
      await succeeds((await attendee()).post(`${path}/${id}/answer`, { text }));
    await expect
      .poll(() => resultsOf(list(organizer), id))
      .toMatchObject({
        answered: 2,
        texts: [{ text: "clear slides" }, { text: "clear" }],
        words: [
          { word: "clear", count: 2 },
          { word: "slides", count: 1 },
        ],
      });
    const [newest] = await succeeds<PollAnswerForStaff[]>(organizer.get(`${path}/${id}/answers`));
    const hide = (isHidden: boolean) => succeeds(organizer.patch(`${path}/${id}/answers/${newest?.id}`, { isHidden }));
    expect(await hide(true)).toMatchObject({ isHidden: true });
    expect(await resultsOf(list(organizer), id)).toMatchObject({ answered: 2, texts: [{ text: "clear" }] });
    await hide(false);
    expect(await resultsOf(list(organizer), id)).toMatchObject({ texts: [{}, {}] });
  });

  it("[POLL-32] moderators get the newest 2,000 texts, and older ones that are held", async () => {
    const { organizer, event, eventPath, path, attendee, open } = await openPolls(test);
    await succeeds(organizer.put(`${eventPath}/text-filter`, { words: ["heron"], exceptions: [] }));
    const { id } = await open({ kind: "text", question: "One word?" });
    for (const text of ["shown", "a heron"]) await succeeds((await attendee()).post(`${path}/${id}/answer`, { text }));
    await storePollTexts(test, event.id, id, 2000);
    const list = await succeeds<PollAnswerForStaff[]>(organizer.get(`${path}/${id}/answers`));
    expect(list).toHaveLength(2001);
    expect([list[0], list[1999], list[2000]]).toMatchObject([
      { answer: { text: "t1999" } },
      { answer: { text: "t0" } },
      { answer: { text: "a heron" }, heldFor: "language" },
    ]);
  });

  it("[POLL-35] words of texts leave out fillers if the event's word cloud does, also after a change", async () => {
    const { organizer, eventPath, path, attendee, open, list } = await openPolls(test);
    const { id } = await open({ kind: "text", question: "What for?", resultsVisibility: "live" });
    const visitor = await attendee();
    await succeeds(visitor.post(`${path}/${id}/answer`, { text: "the slides" }));
    const words = async (who: Visitor) => {
      const results = await resultsOf(list(who), id);
      return results?.kind === "text" ? results.words.map(({ word }) => word) : null;
    };
    await expect.poll(() => words(visitor)).toEqual(["the", "slides"]);
    for (const [cloudLeavesOutFillers, expected] of [
      [true, ["slides"]],
      [false, ["the", "slides"]],
    ] as const) {
      await succeeds(organizer.patch(eventPath, { cloudLeavesOutFillers }));
      expect(await words(visitor)).toEqual(expected);
      expect(await words(organizer)).toEqual(expected);
    }
    await succeeds(organizer.post(`${path}/${id}/close`));
    await succeeds(organizer.patch(eventPath, { cloudLeavesOutFillers: true }));
    expect(await words(visitor)).toEqual(["slides"]);
  });

  it("[POLL-33] the text filter and mutes hold texts; an anonymous poll knows neither mutes nor names", async () => {
    const { organizer, event, eventPath, path, attendee, open } = await openPolls(test);
    await succeeds(organizer.put(`${eventPath}/text-filter`, { words: ["heron"], exceptions: [] }));
    const [visitor, muted] = [await attendee(), await attendee()];
    const response = await succeeds<{ id: string }>(muted.post(`${eventPath}/icebreaker`, { response: "Noise" }));
    await succeeds(organizer.post(`${eventPath}/mutes`, { of: { kind: "icebreaker", id: response.id } }));
    const { id } = await open({ kind: "text", question: "One word?", isAnonymous: false });
    await succeeds(visitor.post(`${path}/${id}/answer`, { text: "A heron" }));
    await succeeds(muted.post(`${path}/${id}/answer`, { text: "Fine words" }));
    const answers = () => succeeds<PollAnswerForStaff[]>(organizer.get(`${path}/${id}/answers`));
    expect((await answers()).map(({ isHidden, heldFor }) => [isHidden, heldFor])).toEqual([
      [true, "muted"],
      [true, "language"],
    ]);
    const anonymous = await open({ kind: "text", question: "One more?" });
    await succeeds(muted.post(`${path}/${anonymous.id}/answer`, { text: "Fine words" }));
    await succeeds(visitor.post(`${path}/${anonymous.id}/answer`, { text: "Words too", participantName: "Heron" }));
    const shown = { isHidden: false, heldFor: null, participantName: null };
    expect(await succeeds(organizer.get(`${path}/${anonymous.id}/answers`))).toMatchObject([shown, shown]);
    await succeeds(organizer.patch(`/api/events/${event.id}`, { wordFilterAction: "refuse" }));
    expect((await visitor.post(`${path}/${anonymous.id}/answer`, { text: "A heron" })).status).toBe(400);
    await succeeds(visitor.post(`${path}/${anonymous.id}/answer`, { text: "Words", participantName: "Heron" }));
  });

  it("[POLL-34] names are in the team's list only if the poll is not anonymous, and only then its author can be muted", async () => {
    const { organizer, eventPath, path, attendee, open } = await openPolls(test);
    const answersWith = async (isAnonymous: boolean) => {
      const { id } = await open({ kind: "text", question: "Word?", isAnonymous });
      await succeeds((await attendee()).post(`${path}/${id}/answer`, { text: "Yes", participantName: "Ingrid" }));
      const [answer] = await succeeds<PollAnswerForStaff[]>(organizer.get(`${path}/${id}/answers`));
      const { status } = await organizer.post(`${eventPath}/mutes`, { of: { kind: "poll", id: answer?.id } });
      return [answer?.participantName, status];
    };
    expect(await answersWith(true)).toEqual([null, 404]);
    expect(await answersWith(false)).toEqual(["Ingrid", 201]);
  });
});

describe("definitions", () => {
  it.each<[string, unknown, string]>([
    ["no question", { kind: "text", question: " " }, "Question is required"],
    ["a long question", { kind: "text", question: "a".repeat(201) }, "Question is too long: at most 200 characters"],
    ["another kind", { kind: "essay", question: "Why?" }, "kind must be one of choice, scale, ranking, text, quiz"],
    ["one option", { kind: "choice", question: "Q", options: [{ text: "A" }] }, "At least 2 options"],
    ["eleven options", choice(11), "At most 10 options"],
    ["nine options to rank", { ...choice(9), kind: "ranking" }, "At most 8 options"],
    [
      "equal options",
      { kind: "choice", question: "Q", options: [{ text: "a" }, { text: "A" }] },
      "Give each option different text",
    ],
    [
      "a long option",
      { kind: "choice", question: "Q", options: [{ text: "a".repeat(81) }, { text: "b" }] },
      "Option is too long: at most 80 characters",
    ],
    ["too many choices", choice(2, { maxChoices: 3 }), "maxChoices is above the number of options"],
    [
      "a scale of one",
      { kind: "scale", question: "Q", scale: { max: 1 } },
      "scale.max must be a whole number from 2 to 10",
    ],
    [
      "a scale of eleven",
      { kind: "scale", question: "Q", scale: { max: 11 } },
      "scale.max must be a whole number from 2 to 10",
    ],
    ["options that are texts", { kind: "choice", question: "Q", options: ["a", "b"] }, "Each option must have a text"],
    [
      "an empty option id",
      { kind: "choice", question: "Q", options: [{ id: "", text: "a" }, { text: "b" }] },
      "Option ids must not be empty",
    ],
    ["a list", [], "kind must be one of choice, scale, ranking, text, quiz"],
    ["a quiz without a solution", { ...quiz(), correctOptionIds: [] }, "Mark at least one option as correct"],
    [
      "a solution that is no option",
      { ...quiz(), correctOptionIds: [3] },
      "correctOptionIds names an option that does not exist",
    ],
    ["15 seconds", { ...quiz(), secondsToAnswer: 15 }, "secondsToAnswer must be one of 10, 20, 30, 60, 120"],
    ["visible results of a quiz", { ...quiz(), resultsVisibility: "live" }, "resultsVisibility cannot be set here"],
    [
      "an unknown visibility",
      choice(2, { resultsVisibility: "friends" }),
      "resultsVisibility must be one of live, after-answer, after-close, staff",
    ],
  ])("[POLL-40] refuses %s with 400 and creates nothing", async (_what, body, sentence) => {
    const { organizer, path, list } = await openPolls(test);
    expect(refusalOf(await organizer.post(path, body))).toEqual([400, sentence]);
    expect(await list(organizer)).toEqual([]);
  });

  it("[POLL-41] a poll without answers can be redefined, one with answers only in who sees its results", async () => {
    const { organizer, path, attendee, add, open, list } = await openPolls(test);
    const { id } = await add(choice());
    const changed = await succeeds<Poll>(organizer.patch(`${path}/${id}`, { kind: "text", question: "Why?" }));
    expect(changed).toMatchObject({ id, kind: "text", question: "Why?", options: [] });
    await open(id);
    expect(refusalOf(await organizer.patch(`${path}/${id}`, choice()))).toEqual([
      409,
      "Close this poll before you change it",
    ]);
    await succeeds((await attendee()).post(`${path}/${id}/answer`, { text: "Because" }));
    expect(refusalOf(await organizer.patch(`${path}/${id}`, choice()))).toEqual([409, "This poll already has answers"]);
    expect(
      (await succeeds<Poll>(organizer.patch(`${path}/${id}`, { resultsVisibility: "live" }))).results,
    ).toMatchObject({ answered: 1 });
    expect(await list(await attendee())).toMatchObject([{ results: { answered: 1 } }]);
    const game = await add(quiz());
    expect((await organizer.patch(`${path}/${game.id}`, { resultsVisibility: "live" })).status).toBe(409);
  });

  it("[POLL-48] a change names any of a poll's fields; the others stay", async () => {
    const { organizer, path, add } = await openPolls(test);
    const { id, options } = await add(choice(3, { maxChoices: 2, isAnonymous: false }));
    const change = (body: unknown) => organizer.patch(`${path}/${id}`, body);
    const before = { question: "Which one?", options, maxChoices: 2, isAnonymous: false, isChangeable: true };
    expect(await succeeds<Poll>(change({ question: "Which ones?" }))).toMatchObject({
      ...before,
      question: "Which ones?",
    });
    expect(await succeeds<Poll>(change({ isChangeable: false, maxChoices: 3 }))).toMatchObject({
      ...before,
      question: "Which ones?",
      maxChoices: 3,
      isChangeable: false,
    });
    const fewer = options.slice(0, 2);
    expect(refusalOf(await change({ options: fewer }))).toEqual([400, "maxChoices is above the number of options"]);
    expect(await succeeds<Poll>(change({ options: fewer, maxChoices: 1 }))).toMatchObject({ options: fewer });
    expect(refusalOf(await change({ scale: { max: 5 } }))).toEqual([400, "scale cannot be set here"]);
    expect(refusalOf(await change({ kind: "scale" }))).toEqual([400, "scale is required"]);
    expect(refusalOf(await change({}))).toEqual([400, "Nothing to change"]);
    expect(refusalOf(await change({ points: 3 }))).toEqual([400, "points cannot be set here"]);
    const ranking = await succeeds<Poll>(change({ kind: "ranking" }));
    expect(ranking).toMatchObject({ kind: "ranking", options: fewer, question: "Which ones?", isAnonymous: false });
    expect(await succeeds<Poll>(change({ kind: "text" }))).toMatchObject({ kind: "text", options: [], version: 5 });
  });

  it("[POLL-49] what a quiz returns as correctOptionIds can be sent back; new options are named by their position", async () => {
    const { organizer, path, add } = await openPolls(test);
    const poll = await add(quiz());
    expect(poll.correctOptionIds).toEqual([poll.options[1]?.id]);
    const change = (body: unknown) => organizer.patch(`${path}/${poll.id}`, body);
    const { correctOptionIds, options, secondsToAnswer } = poll;
    expect(await succeeds<Poll>(change({ correctOptionIds, options, secondsToAnswer }))).toMatchObject({
      correctOptionIds,
    });
    expect(await succeeds<Poll>(change({ secondsToAnswer: 60 }))).toMatchObject({
      correctOptionIds,
      secondsToAnswer: 60,
    });
    const copy = await succeeds<Poll>(
      organizer.post(path, { kind: "quiz", question: "Again?", options, correctOptionIds, secondsToAnswer }),
    );
    expect(copy).toMatchObject({ options, correctOptionIds });
    const more = [...options, { text: "Another" }];
    const changed = await succeeds<Poll>(change({ options: more, correctOptionIds: [options[0]?.id, 3] }));
    expect(changed.correctOptionIds).toEqual([options[0]?.id, changed.options[3]?.id]);
    expect(refusalOf(await change({ correctOptionIds: ["none"] }))).toEqual([
      400,
      "correctOptionIds names an option that does not exist",
    ]);
    expect(refusalOf(await change({ options: options.slice(1) }))).toEqual([
      400,
      "correctOptionIds names an option that does not exist",
    ]);
  });

  it("[POLL-54] a poll of another event is 404, also with an invalid body and without an account", async () => {
    const { add } = await openPolls(test);
    const { id } = await add(choice());
    const { organizer, path } = await openPolls(test);
    const notFound = [404, "Poll not found"];
    expect(refusalOf(await organizer.patch(`${path}/${id}`, { question: " " }))).toEqual(notFound);
    expect(refusalOf(await organizer.patch(`${path}/${id}`, { question: "Why?" }))).toEqual(notFound);
    expect(refusalOf(await test.visitor().patch(`${path}/${id}`, {}))).toEqual(notFound);
    expect(refusalOf(await organizer.delete(`${path}/${id}`, { confirm: 1 }))).toEqual(notFound);
    expect(refusalOf(await test.visitor().post(`${path}/${id}/answer`, { optionIds: 1 }))).toEqual(notFound);
  });

  it("[POLL-42] deleting and resetting a poll with answers needs a confirmation", async () => {
    const { organizer, path, attendee, open, list } = await openPolls(test);
    const { id } = await open(choice());
    await succeeds((await attendee()).post(`${path}/${id}/answer`, { optionIds: ["1"] }));
    expect((await organizer.delete(`${path}/${id}`)).status).toBe(409);
    expect((await organizer.post(`${path}/${id}/reset`)).status).toBe(409);
    expect((await organizer.delete(`${path}/${id}`, { confirm: true })).status).toBe(204);
    expect(await list(organizer)).toEqual([]);
  });

  it("[POLL-43] the 51st poll is refused with 409, also by an import and in the same moment", async () => {
    const { organizer, path, list } = await openPolls(test);
    const text = Array.from({ length: 49 }, (_, index) => `Question ${index}`).join("\n");
    await succeeds(organizer.post(`${path}/import`, { text }));
    expect(refusalOf(await organizer.post(`${path}/import`, { text: "One\nTwo" }))).toEqual([409, "At most 50 polls"]);
    const answers = await Promise.all([1, 2, 3].map(() => organizer.post(path, { kind: "text", question: "More?" })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await list(organizer)).toHaveLength(50);
  });

  it("[POLL-44] an import makes a poll of each line, or refuses the text and names the line", async () => {
    const { organizer, path, list } = await openPolls(test);
    const send = (text: string) => organizer.post(`${path}/import`, { text });
    expect(refusalOf(await send("Fine?\n\nTea? | Yes"))).toEqual([400, "Line 3: At least 2 options"]);
    const empty = await send(" \n ");
    expect(empty.json).toEqual({ code: "invalid", message: "The text contains no polls", field: "text" });
    expect(refusalOf(await send("a".repeat(20_001)))).toEqual([400, "The text is longer than 20000 characters"]);
    expect(refusalOf(await send("How? | 1-12"))).toEqual([
      400,
      "Line 1: scale.max must be a whole number from 2 to 10",
    ]);
    expect(await list(organizer)).toEqual([]);
    const made = await succeeds<Poll[]>(send("Tea? | Yes | No\r\nHow? | 1-5\nWhy?\nWhich? | This* | That | Both*"));
    expect(made).toMatchObject([
      { position: 1, kind: "choice", question: "Tea?", maxChoices: 1 },
      { position: 2, kind: "scale", scale: { max: 5 } },
      { position: 3, kind: "text" },
      { position: 4, kind: "quiz", correctOptionIds: ["1", "3"], secondsToAnswer: 30 },
    ]);
  });

  it("[POLL-45] the order is a permutation of all polls, else 400", async () => {
    const { organizer, path, add, list } = await openPolls(test);
    const [one, two, three] = [await add(choice()), await add(choice()), await add(choice())];
    const order = (pollIds: unknown) => organizer.patch(`${path}/order`, { pollIds });
    for (const wrong of [[], [one.id, two.id], [one.id, two.id, two.id], [one.id, two.id, three.id, "99"], "1"])
      expect((await order(wrong)).status).toBe(400);
    await succeeds(order([three.id, one.id, two.id]));
    expect((await list(organizer)).map(({ id, position }) => [id, position])).toEqual([
      [three.id, 1],
      [one.id, 2],
      [two.id, 3],
    ]);
  });

  it("[POLL-47] an option keeps its id while its text stays; a changed or new one gets an id that no late answer has", async () => {
    const { organizer, path, attendee, add, open } = await openPolls(test);
    const poll = await add(choice(3));
    const options = [{ text: "Option 3" }, { text: "Water" }];
    const changed = await succeeds<Poll>(organizer.patch(`${path}/${poll.id}`, { ...choice(), options }));
    expect(changed.options).toEqual([
      { id: "3", text: "Option 3" },
      { id: expect.stringMatching(/^.{8,}$/u), text: "Water" },
    ]);
    await open(poll.id);
    const visitor = await attendee();
    expect(refusalOf(await visitor.post(`${path}/${poll.id}/answer`, { optionIds: ["2"] }))).toEqual([
      400,
      "This option no longer exists. Choose another one.",
    ]);
    expect((await visitor.post(`${path}/${poll.id}/answer`, { optionIds: [changed.options[1]?.id] })).status).toBe(201);
  });

  it("[POLL-27] refuses an answer to a poll that was changed since the participant saw it", async () => {
    const { organizer, path, attendee, open, list } = await openPolls(test);
    const scale = (max: number) => ({ kind: "scale", question: "How?", scale: { max } }) as const;
    const { id, version } = await open(scale(10));
    const visitor = await attendee();
    expect((await list(visitor))[0]).toMatchObject({ id, version });
    const send = (seen?: number) => visitor.post(`${path}/${id}/answer`, { value: 3, version: seen });
    await succeeds(organizer.post(`${path}/${id}/close`));
    await succeeds(organizer.post(`${path}/${id}/reset`));
    const changed = await succeeds<Poll>(organizer.patch(`${path}/${id}`, scale(5)));
    await open(id);
    expect(refusalOf(await send(version))).toEqual([409, "This poll was changed. Please answer it again."]);
    expect(await succeeds(organizer.get(`${path}/${id}/answers`))).toEqual([]);
    expect((await send(changed.version)).status).toBe(201);
    // Who sees the results does not change what is asked.
    await succeeds(organizer.patch(`${path}/${id}`, { resultsVisibility: "live" }));
    expect((await send(changed.version)).status).toBe(200);
    // Pages from before an update send no version.
    expect((await send()).status).toBe(200);
  });

  it("[POLL-46] the switch and the stage view are settings of the event", async () => {
    const { organizer, event } = await openEvent(test);
    expect(event.enablePolls).toBe(true);
    const changed = await organizer.patch(`/api/events/${event.id}`, { stageActivity: "poll", enablePolls: false });
    expect(changed.json).toMatchObject({ stageActivity: "poll", enablePolls: false });
  });
});
