import type { Question, VoteSummary } from "@hubbub/contract/activities/questions/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { openQuestions } from "../../testing/open-questions.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { archiveUnannounced } from "../../testing/unannounced-changes.ts";
import type { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** An event with these published questions; `post` is the address of the first. */
async function openPosts(...contents: string[]) {
  const opened = await openQuestions(test, ...contents);
  return { ...opened, post: `${opened.path}/${opened.id(0)}` };
}

const list = async (visitor: Visitor, path: string) => (await visitor.get(path)).json as Question[];
const votes = async (visitor: Visitor, post: string) => (await visitor.get(`${post}/votes`)).json as VoteSummary;

describe("voting", () => {
  it("[Q-20] adds, changes and removes a vote; everybody reads the counts, and each voter their own vote", async () => {
    const { path, post } = await openPosts("First?");
    const [ingrid, kofi] = [await test.walletUser("ingrid"), await test.walletUser("kofi")];
    expect((await ingrid.post(`${post}/vote`, { voteType: "upvote" })).json).toEqual({
      upvotes: 1,
      downvotes: 0,
      userVote: "upvote",
    });
    expect((await kofi.post(`${post}/vote`, { voteType: "upvote" })).json).toEqual({
      upvotes: 2,
      downvotes: 0,
      userVote: "upvote",
    });
    expect((await kofi.post(`${post}/vote`, { voteType: "downvote" })).json).toEqual({
      upvotes: 1,
      downvotes: 1,
      userVote: "downvote",
    });
    expect(await list(ingrid, path)).toMatchObject([{ upvotes: 1, downvotes: 1, userVote: "upvote" }]);
    expect(await list(kofi, path)).toMatchObject([{ upvotes: 1, downvotes: 1, userVote: "downvote" }]);
    expect(await list(test.visitor(), path)).toMatchObject([{ upvotes: 1, downvotes: 1, userVote: "none" }]);
    expect((await kofi.delete(`${post}/vote`, {})).json).toEqual({ upvotes: 1, downvotes: 0, userVote: "none" });
    expect((await kofi.delete(`${post}/vote`)).json).toEqual({ upvotes: 1, downvotes: 0, userVote: "none" });
    expect(await votes(test.visitor(), post)).toEqual({ upvotes: 1, downvotes: 0 });
    expect(await list(kofi, path)).toMatchObject([{ userVote: "none" }]);
  });

  it('[Q-21] returns a vote to its own profile only, and "none" to others and for the id "undefined"', async () => {
    const { post, path } = await openPosts("Mine?");
    const ingrid = await test.walletUser("ingrid2");
    const kofi = await test.walletUser("kofi2");
    await ingrid.post(path, { content: "Who am I?" });
    const profileId = (await list(ingrid, path)).find(({ profileId }) => profileId !== null)?.profileId;
    await ingrid.post(`${post}/vote`, { voteType: "downvote", profileId });
    expect((await ingrid.get(`${post}/votes/${profileId}`)).json).toEqual({ userVote: "downvote" });
    expect((await kofi.get(`${post}/votes/${profileId}`)).json).toEqual({ userVote: "none" });
    expect((await test.visitor().get(`${post}/votes/${profileId}`)).json).toEqual({ userVote: "none" });
    expect((await ingrid.get(`${post}/votes/undefined`)).json).toEqual({ userVote: "none" });
  });

  it("[Q-22] requires a wallet session and the session's own profile", async () => {
    const { post, organizer } = await openPosts("Who?");
    const refusal = { code: "unauthenticated", message: "Please login with GFAVIP to vote" };
    for (const caller of [test.visitor(), organizer]) {
      const answer = await caller.post(`${post}/vote`, { voteType: "upvote", profileId: "forged" });
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual(refusal);
      expect((await caller.delete(`${post}/vote`, { profileId: "forged" })).json).toEqual(refusal);
    }
    const kofi = await test.walletUser("kofi3");
    expect((await kofi.post(`${post}/vote`, { voteType: "upvote", profileId: "forged" })).status).toBe(403);
    expect((await kofi.delete(`${post}/vote`, { profileId: "forged" })).status).toBe(403);
    expect((await kofi.post(`${post}/vote`, { voteType: "upvote", profileId: null })).status).toBe(200);
    for (const voteType of ["none", "up", true, undefined])
      expect((await kofi.post(`${post}/vote`, { voteType })).json).toEqual({
        code: "invalid",
        message: "voteType must be upvote or downvote",
        field: "voteType",
      });
  });

  it("[Q-23] answers 404 to votes for a pending or ignored question", async () => {
    const { post, path, organizer, event } = await openPosts("Ignored?");
    const voter = await test.walletUser("voter");
    await organizer.patch(`${post}/moderate`, { approved: false });
    await organizer.patch(`/api/events/${event.id}`, { reviewAnonymousQuestions: true });
    const pending = (await test.visitor().post(path, { content: "Pending?" })).json as Question;
    for (const hidden of [post, `${path}/${pending.id}`]) {
      expect((await voter.post(`${hidden}/vote`, { voteType: "upvote" })).status).toBe(404);
      expect((await voter.delete(`${hidden}/vote`, {})).status).toBe(404);
      expect((await test.visitor().post(`${hidden}/vote`, { voteType: "upvote" })).status).toBe(404);
      expect((await voter.get(`${hidden}/votes`)).status).toBe(404);
      expect((await organizer.get(`${hidden}/votes`)).json).toEqual({ upvotes: 0, downvotes: 0 });
    }
  });

  it("[Q-24] accepts votes for answered questions, and rejects votes while the activity is off or the event archived", async () => {
    const { post, organizer, event } = await openPosts("Closing?");
    const voter = await test.walletUser("voter2");
    await organizer.patch(`${post}/moderate`, { approved: true });
    expect((await voter.post(`${post}/vote`, { voteType: "upvote" })).status).toBe(200);
    await organizer.patch(`/api/events/${event.id}`, { enableSocialWall: false });
    expect((await voter.post(`${post}/vote`, { voteType: "downvote" })).json).toMatchObject({ code: "off" });
    await organizer.patch(`/api/events/${event.id}`, { enableSocialWall: true });
    await archiveUnannounced(test, event.id);
    expect((await voter.post(`${post}/vote`, { voteType: "downvote" })).json).toMatchObject({ code: "archived" });
    expect((await voter.delete(`${post}/vote`, {})).json).toMatchObject({ code: "archived" });
    expect(await votes(test.visitor(), post)).toEqual({ upvotes: 1, downvotes: 0 });
  });

  it("[Q-25] stores one row for 100 equal votes, and one vote for concurrent upvotes and downvotes", async () => {
    const { post, event } = await openPosts("Race?");
    const voter = await test.walletUser("racer");
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => voter.post(`${post}/vote`, { voteType: "upvote" })),
    );
    expect(new Set(answers.map(({ text }) => text))).toEqual(
      new Set(['{"upvotes":1,"downvotes":0,"userVote":"upvote"}']),
    );
    const rows = () =>
      test.database.kysely.selectFrom("question_votes").where("event_id", "=", event.id).selectAll().execute();
    expect(await rows()).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        voter.post(`${post}/vote`, { voteType: index % 2 === 0 ? "downvote" : "upvote" }),
      ),
    );
    const [row] = await rows();
    expect(await votes(voter, post)).toEqual(
      row?.vote === "upvote" ? { upvotes: 1, downvotes: 0 } : { upvotes: 0, downvotes: 1 },
    );
  });

  it("[Q-25] keeps counts equal to the stored rows under concurrent votes", async () => {
    const { path, ids, event } = await openPosts("a?", "b?", "c?");
    const people = await Promise.all(Array.from({ length: 12 }, (_, index) => test.walletUser(`many-${index}`)));
    const kinds = ["upvote", "downvote", "none"] as const;
    await Promise.all(
      people.flatMap((person, index) =>
        ids.flatMap((id, place) =>
          kinds.map((_, round) => {
            const vote = kinds[(index + place + round) % 3];
            return vote === "none"
              ? person.delete(`${path}/${id}/vote`, {})
              : person.post(`${path}/${id}/vote`, { voteType: vote });
          }),
        ),
      ),
    );
    const rows = await test.database.kysely
      .selectFrom("question_votes")
      .where("event_id", "=", event.id)
      .selectAll()
      .execute();
    for (const question of await list(test.visitor(), path)) {
      const of = (vote: string) =>
        rows.filter((row) => String(row.question_id) === question.id && row.vote === vote).length;
      expect(question).toMatchObject({ upvotes: of("upvote"), downvotes: of("downvote") });
    }
  });

  it("[Q-1] lists unanswered first, then by net votes, then newest", async () => {
    const { path, ids, organizer } = await openPosts("old", "liked", "answered", "disliked", "new");
    const [, liked, answered, disliked] = ids;
    const [one, two] = [await test.walletUser("one"), await test.walletUser("two")];
    for (const [voter, id, voteType] of [
      [one, liked, "upvote"],
      [one, answered, "upvote"],
      [two, answered, "upvote"],
      [one, disliked, "downvote"],
    ] as const)
      await voter.post(`${path}/${id}/vote`, { voteType });
    await organizer.patch(`${path}/${answered}/moderate`, { approved: true });
    expect((await list(test.visitor(), path)).map(({ content }) => content)).toEqual([
      "liked",
      "new",
      "old",
      "disliked",
      "answered",
    ]);
    expect((await list(one, path)).map(({ content }) => content)).toEqual([
      "liked",
      "new",
      "old",
      "disliked",
      "answered",
    ]);
  });
});

describe("live messages and polling", () => {
  it("[Q-27] broadcasts the votes of a tick once, with the current counts", async () => {
    const { post, ids, event } = await openPosts("Storm?");
    const people = await Promise.all(Array.from({ length: 10 }, (_, index) => test.walletUser(`storm-${index}`)));
    const phone = await LiveClient.open(test.visitor(), event.id);
    await Promise.all(people.map((person) => person.post(`${post}/vote`, { voteType: "upvote" })));
    await phone.until(() => phone.of("question_voted").some(({ upvotes }) => upvotes === 10));
    expect(phone.of("question_voted").length).toBeLessThan(10);
    expect(phone.of("question_voted").at(-1)).toEqual({ postId: ids[0], upvotes: 10, downvotes: 0 });
    // A vote that changes nothing is not broadcast.
    const before = phone.of("question_voted").length;
    await people[0]?.post(`${post}/vote`, { voteType: "upvote" });
    await people[0]?.delete(`${post}/vote`, {});
    await phone.until(() => phone.of("question_voted").at(-1)?.upvotes === 9);
    expect(phone.of("question_voted")).toHaveLength(before + 1);
    phone.close();
  });

  it("[SNAP-1] answers 304 until the list changes, also to voters", async () => {
    const { post, path } = await openPosts("Cached?");
    const voter = await test.walletUser("cacher");
    await voter.post(`${post}/vote`, { voteType: "upvote" });
    for (const reader of [test.visitor(), voter]) {
      const etag = (await reader.get(path)).headers.get("ETag") ?? "";
      expect((await reader.get(path, { "If-None-Match": etag })).status).toBe(304);
    }
    const etag = (await voter.get(path)).headers.get("ETag") ?? "";
    await voter.delete(`${post}/vote`, {});
    expect((await voter.get(path, { "If-None-Match": etag })).status).toBe(200);
  });
});
