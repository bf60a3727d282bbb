import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { UpdateEvent } from "@hubbub/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openAsStaff, openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageSubmissions } from "../../testing/time-travel.ts";
import type { Visitor } from "../../testing/visitor.ts";
import { withOwn } from "./question-list.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const openQuestions = (settings?: UpdateEvent) => openEvent(test, { calls: "social", settings });

const list = async (visitor: Visitor, path: string) => (await visitor.get(path)).json as Question[];
const contents = async (visitor: Visitor, path: string) => (await list(visitor, path)).map(({ content }) => content);

describe("submitting questions", () => {
  it("[Q-2] publishes a signed-in participant's question immediately, with the profile's name", async () => {
    const { path } = await openQuestions();
    const ingrid = await test.walletUser("ingrid", { displayName: "Ingrid" });
    const answer = await ingrid.post(path, {
      content: " Is it on? ",
      participantName: "Somebody else",
      profileId: "forged",
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      content: "Is it on?",
      participantName: "Ingrid",
      username: "ingrid",
      isPending: false,
    });
    const [question] = await list(test.visitor(), path);
    expect(question).toEqual({
      id: expect.stringMatching(/^\d+$/u),
      content: "Is it on?",
      participantName: "Ingrid",
      profileId: expect.stringMatching(/./u),
      username: "ingrid",
      participantId: null,
      submittedAt: expect.stringMatching(/Z$/u),
      isAnswered: false,
      isIgnored: false,
      isPending: false,
      isOwnPending: false,
      heldFor: null,
      mergedInto: null,
      mergedAt: null,
      answer: null,
      upvotes: 0,
      downvotes: 0,
      userVote: "none",
    });
  });

  it("[Q-3] shows an anonymous question to its author and the team only until a moderator publishes it", async () => {
    const { path, organizer, attendee } = await openQuestions();
    const author = await attendee();
    const receipt = (await author.post(path, { content: "Whose is it?", participantId: "visit-1" })).json as Question;
    expect(receipt).toMatchObject({
      participantName: "Anonymous",
      isPending: true,
      isOwnPending: true,
      participantId: "visit-1",
    });
    expect(await list(author, path)).toEqual([receipt]);
    expect(await list(await attendee(), path)).toEqual([]);
    expect(await list(test.visitor(), path)).toEqual([]);
    expect(await list(organizer, path)).toEqual([{ ...receipt, labels: [], isOwnPending: false }]);
    expect(await list(organizer, `${path}/pending`)).toEqual([{ ...receipt, labels: [], isOwnPending: false }]);

    expect((await organizer.patch(`${path}/${receipt.id}/reset`)).json).toMatchObject({
      isPending: false,
      isAnswered: false,
    });
    expect(await list(test.visitor(), path)).toEqual([
      { ...receipt, participantId: null, isPending: false, isOwnPending: false },
    ]);
    expect(await contents(author, path)).toEqual(["Whose is it?"]);
    expect(await list(organizer, `${path}/pending`)).toEqual([]);
  });

  it("[Q-3] lists a question once that was published after its author's own data was read", async () => {
    const { path, attendee } = await openQuestions();
    const held = (await (await attendee()).post(path, { content: "Held?" })).json as Question;
    const published = { ...held, isPending: false, isOwnPending: false };
    const own = { questions: [held], votes: {} };
    expect(withOwn([published], [own])).toEqual([{ ...published, userVote: "none" }]);
  });

  it("[Q-3] shows a pending question to its author after they sign in", async () => {
    const { path, event } = await openQuestions();
    const author = await test.walletUser("late");
    const cookies = new Map(author.cookies);
    author.cookies.clear();
    await author.get(`/api/public/events/${event.id}`);
    await author.post(path, { content: "Before signing in" });
    for (const [name, value] of cookies) author.cookies.set(name, author.cookies.get(name) ?? value);
    expect(await contents(author, path)).toEqual(["Before signing in"]);
  });

  it("[Q-2] publishes an anonymous question immediately while the review is off", async () => {
    const { path } = await openQuestions({ reviewAnonymousQuestions: false });
    expect((await test.visitor().post(path, { content: "At once?" })).json).toMatchObject({ isPending: false });
    expect(await contents(test.visitor(), path)).toEqual(["At once?"]);
  });

  it("[Q-5] accepts questions of 500 and names of 50 characters, and rejects 501 and 51", async () => {
    const { path, organizer } = await openQuestions();
    const ask = (body: object) => test.visitor().post(path, body);
    expect((await ask({ content: "x".repeat(500), participantName: "n".repeat(50), participantId: "a" })).status).toBe(
      201,
    );
    expect((await ask({ content: "x".repeat(501), participantId: "b" })).json).toMatchObject({ code: "invalid" });
    expect((await ask({ content: "x", participantName: "n".repeat(51), participantId: "c" })).status).toBe(400);
    expect(await list(organizer, path)).toHaveLength(1);
  });

  it.each([[""], [" \n "], ["\u200B\u200D\uFEFF"], ["a\u0000b"], ["\uD800"], [["list"]], [17], [null], [undefined]])(
    "[TEXT-3] [TEXT-4] rejects %j as a question and stores nothing",
    async (content) => {
      const { path, organizer } = await openQuestions();
      expect((await test.visitor().post(path, { content })).status).toBe(400);
      expect(await list(organizer, path)).toEqual([]);
    },
  );

  it("[Q-7] accepts 5 questions per participant and minute, then answers 429 with Retry-After", async () => {
    const { path, event, attendee } = await openQuestions();
    const visitor = await attendee();
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => visitor.post(path, { content: `Question ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).toMatchObject({ code: "rate_limited" });
    const later = await visitor.post(path, { content: "One more" });
    expect(Number(later.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(later.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    expect((await (await attendee()).post(path, { content: "Somebody else" })).status).toBe(201);

    // A minute later there is room again.
    await ageSubmissions(test, "questions", event.id, 61);
    expect((await visitor.post(path, { content: "A minute later" })).status).toBe(201);
  });

  it("[WRITE-9] stores one question for repeated and concurrent requests with the same Idempotency-Key", async () => {
    const { path, organizer, attendee } = await openQuestions();
    const visitor = await attendee();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(path, { content: "Once?" }, key)));
    answers.push(await visitor.post(path, { content: "Once?" }, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await list(organizer, path)).toHaveLength(1);
  });

  it("[ARC-4] either lists or rejects each question sent during archiving", async () => {
    const { path, event, organizer } = await openQuestions();
    const asked = Array.from({ length: 40 }, (_, index) =>
      test.visitor().post(path, { content: `Race ${index}?`, participantId: `p${index}` }),
    );
    await archiveEvent(organizer, event.id);
    const accepted = (await Promise.all(asked)).filter(({ status }) => status === 201);
    expect(await list(organizer, path)).toHaveLength(accepted.length);
  });

  it("[ACC-4] answers 404 for a question under another event", async () => {
    const here = await openQuestions({ reviewAnonymousQuestions: false });
    const there = await openQuestions({ reviewAnonymousQuestions: false });
    const { id } = (await test.visitor().post(here.path, { content: "Here?" })).json as Question;
    const voter = await test.walletUser("crosser");
    for (const postId of [id, "0", "999999", "abc", "1e3", "99999999999999999999"]) {
      const missing = { code: "not_found", message: "Question not found" };
      const post = `${there.path}/${postId}`;
      expect((await voter.post(`${post}/vote`, { voteType: "upvote" })).json).toEqual(missing);
      expect((await voter.delete(`${post}/vote`, {})).json).toEqual(missing);
      expect((await voter.get(`${post}/votes`)).json).toEqual(missing);
      expect((await voter.get(`${post}/votes/undefined`)).json).toEqual(missing);
      expect((await there.organizer.patch(`${post}/moderate`, { approved: true })).json).toEqual(missing);
      expect((await there.organizer.patch(`${post}/reset`)).json).toEqual(missing);
    }
    expect((await voter.get("/api/events/ZZZZZZZZ/social")).json).toEqual({
      code: "not_found",
      message: "Event not found",
    });
  });
});

describe("moderation", () => {
  async function askedPending() {
    const opened = await openQuestions();
    const author = await opened.attendee();
    const question = (await author.post(opened.path, { content: "Well?" })).json as Question;
    return { ...opened, author, question, post: `${opened.path}/${question.id}` };
  }

  it("[Q-12] publishes as answered with approved true, ignores with false, reopens with reset; a repeated call changes nothing", async () => {
    const { path, post, organizer, author } = await askedPending();
    for (let times = 0; times < 2; times += 1) {
      expect((await organizer.patch(`${post}/moderate`, { approved: true })).json).toMatchObject({
        isAnswered: true,
        isIgnored: false,
        isPending: false,
      });
      expect(await list(test.visitor(), path)).toMatchObject([{ isAnswered: true }]);
    }
    for (let times = 0; times < 2; times += 1) {
      expect((await organizer.patch(`${post}/moderate`, { approved: false })).json).toMatchObject({
        isAnswered: false,
        isIgnored: true,
      });
      expect(await list(test.visitor(), path)).toEqual([]);
      expect(await list(author, path)).toEqual([]);
      expect(await list(organizer, path)).toMatchObject([{ isIgnored: true }]);
    }
    for (let times = 0; times < 2; times += 1) {
      expect((await organizer.patch(`${post}/reset`)).json).toMatchObject({
        isAnswered: false,
        isIgnored: false,
        isPending: false,
      });
      expect(await list(test.visitor(), path)).toHaveLength(1);
    }
  });

  it.each([
    [{}],
    [{ approved: "false" }],
    [{ approved: 0 }],
    [{ approved: null }],
    [{ approved: true, isPending: true }],
    [[true]],
  ])("[FAULT-2] rejects %j as a decision", async (body) => {
    const { path, post, organizer } = await askedPending();
    expect((await organizer.patch(`${post}/moderate`, body)).status).toBe(400);
    expect(await list(organizer, path)).toMatchObject([{ isPending: true }]);
  });
});

describe("live messages", () => {
  it("[Q-16] sends a pending question to the team only, and broadcasts it when it is published", async () => {
    const { path, event, organizer, attendee } = await openQuestions();
    const staff = await openAsStaff(organizer, event.id);
    const phone = await LiveClient.open(test.visitor(), event.id);
    const impostor = await LiveClient.open(test.visitor(), event.id, { participantId: "admin-2" });
    const { id } = (await (await attendee()).post(path, { content: "Secret?", participantId: "label" }))
      .json as Question;
    await staff.until(() => staff.of("social_post_pending").length === 1);
    expect(staff.of("social_post_pending")).toEqual([{ postId: id }]);

    await organizer.patch(`${path}/${id}/reset`);
    for (const client of [staff, phone, impostor]) {
      await client.until(() => client.of("question:created").length === 1);
      expect(client.of("question:created")).toMatchObject([
        { id, content: "Secret?", isPending: false, participantId: null },
      ]);
      expect(client.of("social_post_approved")).toEqual([{ postId: id }]);
      expect(client.of("question_reset")).toEqual([{ postId: id }]);
    }
    expect(phone.of("social_post_pending")).toEqual([]);
    expect(impostor.of("social_post_pending")).toEqual([]);

    await organizer.patch(`${path}/${id}/moderate`, { approved: true });
    await organizer.patch(`${path}/${id}/moderate`, { approved: true });
    await organizer.patch(`${path}/${id}/moderate`, { approved: false });
    await phone.until(() => phone.of("question:removed").length === 1);
    expect(phone.of("question:updated")).toMatchObject([{ id, isAnswered: true }]);
    expect(phone.of("social_post_approved")).toHaveLength(2);
    expect(phone.of("question:removed")).toEqual([{ postId: id }]);
    for (const client of [staff, phone, impostor]) client.close();
  });
});
