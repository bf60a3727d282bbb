import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import type { Question, VoteSummary } from "@hubbub/contract/activities/questions/calls";
import type { MyDay } from "@hubbub/contract/me";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent, openAsStaff } from "../../testing/open-event.ts";
import { openQuestions } from "../../testing/open-questions.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageMerges } from "../../testing/time-travel.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function openMerges(...contents: string[]) {
  const opened = await openQuestions(test, ...contents);
  const { path, organizer, id } = opened;
  return {
    ...opened,
    vote: (who: Visitor, nth: number, voteType: string) =>
      succeeds<VoteSummary>(who.post(`${path}/${id(nth)}/vote`, { voteType })),
    withdraw: (who: Visitor, nth: number) => succeeds<VoteSummary>(who.delete(`${path}/${id(nth)}/vote`, {})),
    merge: (into: number, ...from: number[]) =>
      succeeds<Question[]>(organizer.post(`${path}/merge`, { into: id(into), from: from.map(id) })),
    unmerge: (...from: number[]) => succeeds<Question[]>(organizer.post(`${path}/unmerge`, { from: from.map(id) })),
    list: async (who: Visitor = test.visitor()) => (await who.get(path)).json as Question[],
  };
}

type Opened = Awaited<ReturnType<typeof openMerges>>;

/** Everything that a reader sees, to compare before and after. */
const pictureOf = async ({ list, organizer, authors }: Opened, ...more: Visitor[]) =>
  Promise.all([test.visitor(), organizer, ...authors, ...more].map((reader) => list(reader)));

describe("merging questions", () => {
  it("[MERGE-1] unites the votes, one per profile: the latest; the merged questions leave the list", async () => {
    const opened = await openMerges("Slides?", "Will there be slides?", "Where are the slides?", "Lunch?");
    const { vote, merge, list, organizer } = opened;
    const [ada, kofi, mei] = await Promise.all(["ada", "kofi", "mei"].map((name) => test.walletUser(name)));
    await vote(ada!, 0, "upvote");
    await vote(ada!, 1, "upvote");
    await vote(kofi!, 1, "upvote");
    await vote(mei!, 0, "upvote");
    await vote(mei!, 2, "downvote");
    const [into, ...merged] = await merge(0, 1, 2);
    expect(into).toMatchObject({ content: "Slides?", upvotes: 2, downvotes: 1, mergedInto: null });
    expect(merged).toMatchObject([
      { mergedInto: into?.id, isIgnored: false, isPending: false, upvotes: 0 },
      { mergedInto: into?.id, downvotes: 0 },
    ]);
    expect(await list()).toMatchObject([
      { content: "Slides?", upvotes: 2, downvotes: 1 },
      { content: "Lunch?", upvotes: 0 },
    ]);
    const own = async (who: Visitor) => (await list(who)).map(({ userVote }) => userVote);
    expect(await own(ada!)).toEqual(["upvote", "none"]);
    expect(await own(kofi!)).toEqual(["upvote", "none"]);
    expect(await own(mei!)).toEqual(["downvote", "none"]);
    expect((await list(organizer)).filter(({ mergedInto }) => mergedInto !== null)).toHaveLength(2);
  });

  it("[MERGE-2] undo restores every list, state and vote exactly, also after a merge into a third question", async () => {
    const opened = await openMerges("First?", "Second?", "Third?", "Fourth?");
    const { vote, merge, unmerge, organizer, path, id } = opened;
    const [ada, kofi] = await Promise.all(["ada", "kofi"].map((name) => test.walletUser(name)));
    await vote(ada!, 0, "upvote");
    await vote(ada!, 1, "downvote");
    await vote(kofi!, 2, "upvote");
    await succeeds(organizer.patch(`${path}/${id(1)}/moderate`, { approved: true, answer: "Because." }));
    const before = await pictureOf(opened, ada!, kofi!);
    await merge(0, 1, 3);
    const between = await pictureOf(opened, ada!, kofi!);
    await merge(2, 0);
    expect(await opened.list()).toMatchObject([{ content: "Third?", upvotes: 1, downvotes: 1 }]);
    await unmerge(0);
    expect(await pictureOf(opened, ada!, kofi!)).toEqual(between);
    await unmerge(1, 3);
    expect(await pictureOf(opened, ada!, kofi!)).toEqual(before);
  });

  it("[MERGE-2] one of several merged questions can be separated while the others stay", async () => {
    const { vote, merge, unmerge, list } = await openMerges("First?", "Second?", "Third?");
    const ada = await test.walletUser("ada");
    await vote(ada, 2, "downvote");
    await vote(ada, 1, "upvote");
    await merge(1, 2);
    await merge(0, 1);
    expect(await list(ada)).toMatchObject([{ content: "First?", upvotes: 1, downvotes: 0, userVote: "upvote" }]);
    await unmerge(2);
    const own = (await list(ada)).map(({ content, upvotes, downvotes, userVote }) => [
      content,
      upvotes - downvotes,
      userVote,
    ]);
    expect(own).toEqual([
      ["First?", 1, "upvote"],
      ["Third?", -1, "downvote"],
    ]);
  });

  it("[MERGE-3] undo is refused with 409 after 24 hours, and for a question that is not merged", async () => {
    const { event, merge, organizer, path, id, list } = await openMerges("First?", "Second?", "Third?");
    await merge(0, 1, 2);
    await ageMerges(test, event.id, 23.9);
    await succeeds(organizer.post(`${path}/unmerge`, { from: [id(2)] }));
    await ageMerges(test, event.id, 24.1);
    for (const from of [[id(1)], [id(0)]])
      expect(await organizer.post(`${path}/unmerge`, { from })).toMatchObject({ status: 409 });
    expect(await list()).toHaveLength(2);
  });

  it("[MERGE-4] answers 400, 404 or 409, and then nothing is merged", async () => {
    const { merge, organizer, path, id, list, attendee, change } = await openMerges("A?", "B?", "C?", "D?", "E?");
    const other = await openMerges("Elsewhere?");
    await change({ reviewAnonymousQuestions: true });
    const pending = await succeeds<Question>((await attendee()).post(path, { content: "Pending?" }));
    await merge(0, 1);
    await succeeds(organizer.patch(`${path}/${id(4)}/moderate`, { approved: false }));
    const before = await list(organizer);
    const cases: [number, unknown][] = [
      [400, { into: id(0), from: [] }],
      [400, { into: id(0), from: [id(0)] }],
      [400, { into: id(0), from: [id(2), id(2)] }],
      [400, { into: id(0), from: id(2) }],
      [400, { into: id(0), from: ["two"] }],
      [400, { into: id(0), from: [id(2)], also: true }],
      [400, { from: [id(2)] }],
      [400, { into: id(0), from: Array.from({ length: 51 }, (_, nth) => String(nth + 1)) }],
      [404, { into: id(0), from: [id(2), other.id(0)] }],
      [404, { into: other.id(0), from: [id(2)] }],
      [404, { into: id(0), from: ["999999999"] }],
      [409, { into: id(2), from: [id(1)] }],
      [409, { into: id(1), from: [id(2)] }],
      [409, { into: id(4), from: [id(2)] }],
      [409, { into: pending.id, from: [id(2)] }],
      [409, { into: id(2), from: [id(3), id(4)] }],
    ];
    for (const [status, body] of cases) {
      const answer = await organizer.post(`${path}/merge`, body);
      expect([answer.status, body]).toEqual([status, body]);
      expect((answer.json as { message: string }).message).toMatch(/.{10,}/u);
    }
    for (const [status, body] of [
      [400, { from: [] }],
      [400, { from: [id(1)], into: id(0) }],
      [404, { from: [other.id(0)] }],
    ] as const)
      expect((await organizer.post(`${path}/unmerge`, body)).status).toBe(status);
    expect(await list(organizer)).toEqual(before);
  });

  it("[MERGE-5] a vote on the united question replaces the voter's others, and undo keeps it there alone", async () => {
    const { vote, withdraw, merge, unmerge, list, path, id } = await openMerges("First?", "Second?");
    const [ada, kofi] = await Promise.all(["ada", "kofi"].map((name) => test.walletUser(name)));
    await vote(ada!, 1, "upvote");
    await vote(kofi!, 0, "upvote");
    await vote(kofi!, 1, "downvote");
    await merge(0, 1);
    expect(await withdraw(ada!, 0)).toEqual({ upvotes: 0, downvotes: 1, userVote: "none" });
    // He gave this question an upvote already, but his later downvote on the other one counts.
    expect(await vote(kofi!, 0, "upvote")).toEqual({ upvotes: 1, downvotes: 0, userVote: "upvote" });
    for (const answer of [
      await ada!.post(`${path}/${id(1)}/vote`, { voteType: "upvote" }),
      await ada!.delete(`${path}/${id(1)}/vote`, {}),
    ])
      expect(answer).toMatchObject({ status: 409, json: { code: "conflict" } });
    await unmerge(1);
    const facts = async (who: Visitor) =>
      Object.fromEntries((await list(who)).map((one) => [one.content, [one.upvotes, one.downvotes, one.userVote]]));
    expect(await facts(ada!)).toEqual({ "First?": [1, 0, "none"], "Second?": [0, 0, "none"] });
    expect(await facts(kofi!)).toEqual({ "First?": [1, 0, "upvote"], "Second?": [0, 0, "none"] });
  });

  it("[MERGE-7] only the author of a merged question sees it, with the question shown instead", async () => {
    const opened = await openMerges("First?", "Second?", "Third?");
    const { authors, merge, list, id, path } = opened;
    const noor = authors[2]!;
    // From now on the fast path answers.
    await noor.get(path);
    await merge(1, 2);
    const own = async () => (await list(noor)).filter(({ mergedInto }) => mergedInto !== null);
    expect(await own()).toMatchObject([{ content: "Third?", mergedInto: id(1), isOwnPending: false }]);
    await merge(0, 1);
    expect(await own()).toMatchObject([{ content: "Third?", mergedInto: id(0) }]);
    const day = await succeeds<MyDay>(noor.get(`/api/events/${opened.event.id}/my-day`));
    expect(day.questions).toMatchObject([{ content: "Third?", mergedInto: id(0) }]);
    for (const reader of [test.visitor(), authors[0]!, await opened.attendee(), await test.walletUser("ada")])
      expect(JSON.stringify(await list(reader))).not.toMatch(/Second|Third/u);
    const page = await (await fetch(`${test.url}/event/${opened.event.id}?tab=questions`)).text();
    expect(page).not.toMatch(/Second\?|Third\?/u);
    await opened.unmerge(2);
    expect(await own()).toEqual([]);
  });

  it("[MERGE-7] the author of a held question sees that it was merged; its text stays unpublished", async () => {
    const { attendee, change, organizer, path, id, list } = await openMerges("First?");
    await change({ reviewAnonymousQuestions: true });
    const noor = await attendee();
    const held = await succeeds<Question>(noor.post(path, { content: "Held?" }));
    await succeeds(organizer.post(`${path}/merge`, { into: id(0), from: [held.id] }));
    const own = async () => (await list(noor)).filter((question) => question.id === held.id);
    expect(await own()).toMatchObject([{ isPending: true, isOwnPending: false, mergedInto: id(0) }]);
    expect(await list()).toMatchObject([{ content: "First?" }]);
    expect((await organizer.get(`${path}/pending`)).json).toEqual([]);
    await succeeds(organizer.post(`${path}/unmerge`, { from: [held.id] }));
    expect(await own()).toMatchObject([{ isPending: true, isOwnPending: true, mergedInto: null }]);
  });

  it("[MERGE-8] an open page learns of the merge, the votes and the undo without a fetch", async () => {
    const { event, vote, merge, unmerge, id, organizer } = await openMerges("First?", "Second?");
    await vote(await test.walletUser("ada"), 1, "upvote");
    const phone = await LiveClient.open(test.visitor(), event.id);
    const admin = await openAsStaff(organizer, event.id);
    await merge(0, 1);
    for (const client of [phone, admin]) await client.until(() => client.of("questions:merged").length === 1);
    expect(phone.of("question:removed")).toEqual([{ postId: id(1) }]);
    expect(phone.of("question_voted")).toEqual([{ postId: id(0), upvotes: 1, downvotes: 0 }]);
    expect(phone.of("questions:merged")).toEqual([{ into: id(0), from: [id(1)], isUndone: false }]);
    await unmerge(1);
    await phone.until(() => phone.of("questions:merged").length === 2);
    expect(phone.of("question:created")).toMatchObject([{ id: id(1), upvotes: 1, mergedInto: null }]);
    expect(phone.of("question_voted").slice(1)).toContainEqual({ postId: id(0), upvotes: 0, downvotes: 0 });
    expect(phone.of("questions:merged")[1]).toEqual({ into: id(0), from: [id(1)], isUndone: true });
    phone.socket.close();
    admin.socket.close();
  });

  it("[MERGE-9] a merged question cannot be answered, ignored, reset or voted on: 409; without a login 401", async () => {
    const { merge, organizer, path, id } = await openMerges("First?", "Second?");
    await merge(0, 1);
    for (const answer of [
      await organizer.patch(`${path}/${id(1)}/moderate`, { approved: true }),
      await organizer.patch(`${path}/${id(1)}/moderate`, { approved: false }),
      await organizer.patch(`${path}/${id(1)}/reset`),
      await (await test.walletUser("ada")).post(`${path}/${id(1)}/vote`, { voteType: "upvote" }),
    ])
      expect(answer.status).toBe(409);
    expect((await test.visitor().post(`${path}/${id(1)}/vote`, { voteType: "upvote" })).status).toBe(401);
  });
});

describe("what else knows merged questions", () => {
  it("[ALOG-1] the audit log names who merged questions, separated them, and changed the labels", async () => {
    const { merge, unmerge, organizer, eventPath } = await openMerges("First?", "Second?");
    await merge(0, 1);
    await unmerge(1);
    await succeeds(organizer.put(`${eventPath}/question-labels`, { labels: [{ name: "Press" }] }));
    const log = (await organizer.get(`${eventPath}/activity-log`)).json as { action: string }[];
    expect(log.map(({ action }) => action).toReversed()).toEqual([
      "question_merged",
      "question_separated",
      "question_labels_changed",
    ]);
    expect(JSON.stringify(log).match(/priya/gu)).toHaveLength(3);
  });

  it("[MERGE-10] both exports contain them with their state and the question that they were merged into", async () => {
    const { merge, organizer, eventPath } = await openMerges("First, please?", "Second?");
    await merge(0, 1);
    const csv = (await organizer.get(`${eventPath}/export?format=questions-csv`)).text;
    expect(csv.split("\r\n")[0]).toMatch(/,Answer,Merged into,Labels$/u);
    expect(csv).toMatch(/,Second\?,merged,0,0,,"First, please\?",\r\n/u);
    const json = (await organizer.get(`${eventPath}/export?format=json`)).json as { questions: unknown[] };
    expect(json.questions).toMatchObject([
      { content: "First, please?", status: "open", mergedInto: null },
      { content: "Second?", status: "merged", mergedInto: "First, please?" },
    ]);
  });

  it("[MERGE-11] erasing the merged question leaves the other one, without its votes", async () => {
    const { vote, merge, authors, list, organizer } = await openMerges("First?", "Second?", "Third?");
    const [ada, kofi] = await Promise.all(["ada", "kofi"].map((name) => test.walletUser(name)));
    await vote(ada!, 1, "upvote");
    await vote(kofi!, 0, "upvote");
    await vote(kofi!, 2, "upvote");
    await merge(1, 2);
    await merge(0, 1);
    expect(await list()).toMatchObject([{ content: "First?", upvotes: 2 }]);
    await succeeds(authors[1]!.delete("/api/me"));
    // The third question was merged into the erased one: it is on its own again.
    expect(await list(ada)).toMatchObject([
      { content: "Third?", upvotes: 1, userVote: "none" },
      { content: "First?", upvotes: 1, userVote: "none" },
    ]);
    expect(await list(organizer)).toMatchObject([{ mergedInto: null }, { mergedInto: null }]);
  });

  it("[MERGE-11] erasing the question that others were merged into shows those again with their votes", async () => {
    const { vote, merge, authors, list } = await openMerges("First?", "Second?");
    const ada = await test.walletUser("ada");
    await vote(ada, 1, "upvote");
    await merge(0, 1);
    await succeeds(authors[0]!.delete("/api/me"));
    expect(await list(ada)).toMatchObject([{ content: "Second?", upvotes: 1, userVote: "upvote", mergedInto: null }]);
  });

  it("[MERGE-11] erasing an ignored question does not show those that were merged into it", async () => {
    const { merge, authors, list, organizer, path, id } = await openMerges("First?", "Second?");
    await merge(0, 1);
    await succeeds(organizer.patch(`${path}/${id(0)}/moderate`, { approved: false }));
    await succeeds(authors[0]!.delete("/api/me"));
    expect(await list()).toEqual([]);
    expect(await list(organizer)).toMatchObject([{ content: "Second?", isIgnored: true, mergedInto: null }]);
  });

  it("[MERGE-11] erasing questions does not show those that were part of an ignored one, also with an answer", async () => {
    const { merge, authors, list, organizer, path, id } = await openMerges("First?", "Second?", "Third?");
    await succeeds(organizer.patch(`${path}/${id(2)}/moderate`, { approved: true, answer: "Because." }));
    await merge(1, 2);
    await merge(0, 1);
    await succeeds(organizer.patch(`${path}/${id(0)}/moderate`, { approved: false }));
    await succeeds(authors[1]!.delete("/api/me"));
    expect(await list()).toEqual([]);
    expect(await list(organizer)).toContainEqual(
      expect.objectContaining({ content: "Third?", isIgnored: true, answer: null, mergedInto: null }),
    );
  });

  it("[MERGE-11] erasing a voter removes their vote from the united question", async () => {
    const { vote, merge, list } = await openMerges("First?", "Second?");
    const [ada, kofi] = await Promise.all(["ada", "kofi"].map((name) => test.walletUser(name)));
    await vote(ada!, 1, "upvote");
    await vote(kofi!, 1, "upvote");
    await vote(ada!, 0, "upvote");
    await merge(0, 1);
    await succeeds(ada!.delete("/api/me"));
    expect(await list()).toMatchObject([{ content: "First?", upvotes: 1 }]);
  });

  it("[MERGE-12] the author of a merged question keeps the points for asking; its votes count for the other", async () => {
    const { organizer, event, path, eventPath } = await openMerges();
    const [ada, kofi, mei] = await Promise.all(["ada", "kofi", "mei"].map((name) => test.walletUser(name)));
    const first = await succeeds<Question>(ada!.post(path, { content: "First?" }));
    const second = await succeeds<Question>(kofi!.post(path, { content: "Second?" }));
    await succeeds(mei!.post(`${path}/${second.id}/vote`, { voteType: "upvote" }));
    await succeeds(organizer.post(`${path}/merge`, { into: first.id, from: [second.id] }));
    expect((await kofi!.get(`${eventPath}/my-day`)).json).toMatchObject({
      questions: [{ mergedInto: first.id }],
      votesReceived: 0,
    });
    await archiveEvent(organizer, event.id);
    const board = (await organizer.get(`${eventPath}/leaderboard`)).json as LeaderboardEntry[];
    expect(
      board.map(({ username, votesReceived, activities }) => [username, votesReceived, activities.questionsAsked]),
    ).toEqual([
      ["ada", 1, 1],
      ["kofi", 0, 1],
    ]);
  });
});
