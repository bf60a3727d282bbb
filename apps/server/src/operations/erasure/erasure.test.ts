import { fieldFor, valuesOf } from "@hubbub/contract/activities";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const MARK = "mark-of-noor";

interface Row {
  table: string;
  row: string;
}

/** Every row of every table in which this text stands. */
async function findEverywhere(text: string): Promise<Row[]> {
  const { kysely } = test.database;
  const tables = await sql<{ name: string }>`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND nspname = 'public'`.execute(kysely);
  const found: Row[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      SELECT t::text AS row FROM ${sql.table(name)} t WHERE strpos(t::text, ${text}) > 0`.execute(kysely);
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}

/** An event with an open poll. */
async function openUnreviewed() {
  const opened = await openEvent(test, { settings: { reviewAnonymousQuestions: false } });
  const { organizer, path } = opened;
  const poll = await succeeds<{ id: string }>(organizer.post(`${path}/polls`, { kind: "text", question: "Why?" }));
  await succeeds(organizer.post(`${path}/polls/${poll.id}/open`));
  return opened;
}

/** Sends to several activities. Others have erasure in their own tests. */
async function sendSomething(visitor: Visitor, path: string, others: { questionId: string; messageId: string }) {
  await visitor.get(path.replace("/api/", "/api/public/"));
  const name = { participantName: MARK };
  const [poll] = await succeeds<{ id: string }[]>(visitor.get(`${path}/polls`));
  const statuses = [
    await visitor.post(`${path}/polls/${poll?.id}/answer`, { text: `${MARK} answer`, ...name }),
    await visitor.post(`${path}/icebreaker`, { response: `${MARK} response`, ...name }),
    await visitor.post(`${path}/social`, { content: `${MARK} question`, ...name }),
    await visitor.post(`${path}/emoji`, { emoji: "excited" }),
    await visitor.post(`${path}/chat`, { content: `${MARK} message`, ...name }),
    await visitor.post(`${path}/chat/${others.messageId}/reactions`, { emoji: "🔥", active: true }),
    await visitor.post(`${path}/translation-history`, { originalText: `${MARK} words`, translatedText: MARK, ...name }),
  ].map(({ status }) => status);
  expect(statuses.every((status) => status < 300)).toBe(true);
}

async function others(path: string) {
  const kofi = await test.walletUser("kofi");
  const question = (await kofi.post(`${path}/social`, { content: "Of somebody else" })).json as { id: string };
  const message = (await kofi.post(`${path}/chat`, { content: "Of somebody else" })).json as { id: string };
  await kofi.post(`${path}/icebreaker`, { response: "somebody else" });
  return { kofi, questionId: question.id, messageId: message.id };
}

const json = async (visitor: Visitor, path: string) => JSON.stringify((await visitor.get(path)).json);

describe("erasing one's contributions", () => {
  it("[ERASE-1] deletes everything of a participant cookie from every table, and nothing of others", async () => {
    const { path } = await openUnreviewed();
    const room = await others(path);
    const noor = test.visitor();
    await sendSomething(noor, path, room);
    const [cookie = ""] = (noor.cookies.get("hubbub_participant") ?? "").split(".");
    expect(cookie.length).toBeGreaterThan(30);
    expect((await findEverywhere(cookie)).length).toBe(7);
    const counted = {
      ...fieldFor(valuesOf("contributions").flat(), () => 0),
      responses: 1,
      questions: 1,
      reactions: 1,
      chatMessages: 1,
      chatReactions: 1,
      translations: 1,
      pollAnswers: 1,
    };
    expect((await noor.get("/api/me")).json).toEqual({ contributions: counted, events: 1, hasProfile: false });
    const moods = await json(test.visitor(), `${path}/emoji`);

    const erased = await noor.delete("/api/me");
    expect(erased).toMatchObject({ status: 200, json: { contributions: counted, events: 1 } });
    expect(noor.cookies.has("hubbub_participant")).toBe(false);
    expect(await findEverywhere(cookie)).toEqual([]);
    expect(await findEverywhere(MARK)).toEqual([]);
    const stranger = test.visitor();
    expect((await stranger.get(`${path}/icebreaker`)).json).toEqual([{ response: "somebody else" }]);
    expect((await stranger.get(`${path}/social`)).json).toMatchObject([{ content: "Of somebody else" }]);
    expect((await stranger.get(`${path}/chat`)).json).toMatchObject([{ content: "Of somebody else", reactions: [] }]);
    // The mood is still counted, without a participant.
    expect(await json(stranger, `${path}/emoji`)).toBe(moods);
  });

  it("[ERASE-2] deletes profile, votes, entries, points and the winner's name of a signed-in attendee, and keeps the draw's proof", async () => {
    const { organizer, event, path } = await openUnreviewed();
    const noor = await test.walletUser("noor", { displayName: MARK, email: "noor@mark.example.org" });
    await noor.post(`${path}/icebreaker`, { response: `${MARK} response` });
    expect((await organizer.post(`${path}/prize/draw`)).json).toMatchObject({ displayName: MARK });
    const room = await others(path);
    await sendSomething(noor, path, room);
    await noor.post(`${path}/social/${room.questionId}/vote`, { voteType: "upvote" });
    await organizer.patch(`${path}/archive`, { isArchived: true });
    expect(await json(noor, `${path}/leaderboard`)).toContain(MARK);
    const [{ id: drawId }] = (await noor.get(`/api/public/events/${event.id}/prize-winners`)).json as [{ id: string }];
    const { winner: _, ...proof } = (await noor.get(`${path}/prize/draws/${drawId}`)).json as { winner: unknown };

    const answer = await noor.delete("/api/me");
    expect(answer).toMatchObject({
      status: 200,
      json: { hasProfile: true, contributions: { questionVotes: 1, prizesWon: 1 } },
    });
    expect(noor.cookies.size).toBe(0);
    expect(await findEverywhere(MARK)).toEqual([]);
    expect(await findEverywhere("noor@mark")).toEqual([]);

    const stranger = test.visitor();
    expect((await stranger.get(`${path}/social`)).json).toMatchObject([{ id: room.questionId, upvotes: 0 }]);
    expect((await stranger.get(`${path}/leaderboard`)).json).toMatchObject([
      { rank: 1, tierBadge: "gold", username: "kofi" },
    ]);
    const after = (await stranger.get(`${path}/prize/draws/${drawId}`)).json as { winner: unknown };
    expect(after).toMatchObject({ ...proof, winner: { displayName: "Anonymous", username: "", avatarUrl: null } });
    expect(await json(stranger, `/api/public/events/${event.id}/session-end`)).not.toContain(MARK);
    const exported = await organizer.get(`${path}/export?format=json`);
    expect(exported.status).toBe(200);
    expect(exported.text).not.toContain(MARK);

    // A new sign-in creates a new profile, which still cannot win twice.
    await organizer.patch(`${path}/archive`, { isArchived: false });
    const again = await test.walletUser("noor");
    await again.post(`${path}/icebreaker`, { response: "back" });
    expect((await again.get(`${path}/prize/next`)).json).toMatchObject({ hasWon: true });
    expect((await organizer.get(`${path}/prize/entries`)).json).toMatchObject({ count: 1, newest: ["kofi"] });
  });

  it("[ERASE-3] deletes contributions to every event, also archived and private ones", async () => {
    const first = await openUnreviewed();
    const second = await openUnreviewed();
    const noor = test.visitor();
    for (const { path, organizer } of [first, second]) {
      await sendSomething(noor, path, await others(path));
      await organizer.patch(`${path}/archive`, { isArchived: true, isPrivate: true });
    }
    expect((await noor.delete("/api/me")).json).toMatchObject({ events: 2 });
    expect(await findEverywhere(MARK)).toEqual([]);
    expect((await first.organizer.get(`${first.path}/chat`)).text).not.toContain(MARK);
  });

  it("[ERASE-4] broadcasts the erasure and removes the contributions from the next reads", async () => {
    const { path, event } = await openUnreviewed();
    const noor = test.visitor();
    await sendSomething(noor, path, await others(path));
    const reader = test.visitor();
    for (const list of ["icebreaker", "social", "chat"]) expect(await json(reader, `${path}/${list}`)).toContain(MARK);
    const room = await LiveClient.open(reader, event.id);
    await noor.delete("/api/me");
    await room.until(() => room.of("contributions:erased").length === 1);
    for (const list of ["icebreaker", "social", "chat"])
      expect(await json(reader, `${path}/${list}`)).not.toContain(MARK);
    room.close();
  });

  it("[ERASE-4] broadcasts the erasure of a submission that was in flight", async () => {
    const { path, event } = await openUnreviewed();
    const noor = await test.walletUser("in-flight");
    const room = await LiveClient.open(test.visitor(), event.id);
    const [submission, erasure] = await test.database.kysely.transaction().execute(async (other) => {
      await sql`LOCK TABLE chat_messages IN SHARE MODE`.execute(other);
      const waiting = sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      const untilWaiting = async (number: number) => {
        await expect.poll(async () => (await waiting.execute(other)).rows.length, { timeout: 10_000 }).toBe(number);
      };
      const sent = noor.post(`${path}/chat`, { content: MARK });
      await untilWaiting(1);
      const erased = noor.delete("/api/me");
      await untilWaiting(2);
      return [{ answer: sent }, { answer: erased }] as const;
    });
    expect([(await submission.answer).status, (await erasure.answer).status]).toEqual([201, 200]);
    await room.until(() => room.of("contributions:erased").length === 1);
    expect(await json(test.visitor(), `${path}/chat`)).toBe("[]");
    room.close();
  });

  it("[ERASE-5] deletes nothing for a participant label, a forged cookie or an address", async () => {
    const { path } = await openUnreviewed();
    const label = crypto.randomUUID();
    await test.visitor().post(`${path}/icebreaker`, { response: "by label", participantId: label });
    await test.visitor().post(`${path}/icebreaker`, { response: "by address" });
    const noor = test.visitor();
    await sendSomething(noor, path, await others(path));
    const forger = test.visitor();
    forger.cookies.set("hubbub_participant", `${(noor.cookies.get("hubbub_participant") ?? "").split(".")[0]}.forged`);
    for (const visitor of [forger, test.visitor()])
      expect((await visitor.delete("/api/me", { participantId: label })).json).toMatchObject({ events: 0 });
    expect((await test.visitor().get(`${path}/icebreaker`)).json).toHaveLength(4);
    await noor.delete("/api/me");
  });

  it("[ERASE-6] accepts 30 erasures per address, then answers 429", async () => {
    const limited = await testApp();
    const organizer = limited.organizer("priya");
    const event = await limited.createEvent(organizer);
    const answers: number[] = [];
    for (let nth = 0; nth < 31; nth += 1) {
      const visitor = limited.visitor();
      await visitor.get(`/api/public/events/${event.id}`);
      answers.push((await visitor.delete("/api/me")).status);
    }
    expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(answers[30]).toBe(429);
    await limited.close();
  });

  it("[ERASE-7] keeps the counts correct under concurrent votes and erasures, without deadlocks", async () => {
    const { path } = await openUnreviewed();
    const room = await others(path);
    const people = await Promise.all(Array.from({ length: 12 }, (_, nth) => test.walletUser(`voter-${nth}`)));
    await Promise.all(
      people.map(async (person, nth) => {
        await person.post(`${path}/social/${room.questionId}/vote`, { voteType: nth % 2 ? "upvote" : "downvote" });
        await person.post(`${path}/social`, { content: `question ${nth}` });
        if (nth % 3 === 0) expect((await person.delete("/api/me")).status).toBe(200);
      }),
    );
    const { rows } = await sql<{ wrong: number }>`
      SELECT count(*)::int AS wrong FROM questions WHERE (upvotes, downvotes) <> (
        SELECT count(*) FILTER (WHERE vote = 'upvote'), count(*) FILTER (WHERE vote = 'downvote')
        FROM question_votes WHERE question_votes.event_id = questions.event_id AND question_id = questions.id
      )`.execute(test.database.kysely);
    expect(rows).toEqual([{ wrong: 0 }]);
    expect((await test.visitor().get(`${path}/social`)).json).toHaveLength(1 + 8);
  });
});

describe("erasing under load", () => {
  it("[ERASE-7] erases people while the sessions end in which they took part", async () => {
    const events = await Promise.all(Array.from({ length: 8 }, openUnreviewed));
    const people = await Promise.all(Array.from({ length: 4 }, (_, nth) => test.walletUser(`leaver-${nth}`)));
    for (const { path } of events)
      await Promise.all(people.map((person) => person.post(`${path}/chat`, { content: "hello" })));
    const answers = await Promise.all(
      events.flatMap(({ organizer, path }, nth) => [
        organizer.patch(`${path}/archive`, { isArchived: true }),
        ...(people[nth] ? [people[nth].delete("/api/me")] : []),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { path } of events)
      expect((await test.visitor().get(`${path}/leaderboard`)).text).not.toContain("leaver");
  });

  it("[ERASE-7] erases people who reacted to each other's messages at the same time", async () => {
    const { path } = await openUnreviewed();
    const people = await Promise.all(Array.from({ length: 4 }, (_, nth) => test.walletUser(`reacting-${nth}`)));
    const ids = await Promise.all(
      people.map(
        async (person) => (await succeeds<{ id: string }>(person.post(`${path}/chat`, { content: "hello" }))).id,
      ),
    );
    await Promise.all(
      people.map(async (person) => {
        for (const id of ids) await person.post(`${path}/chat/${id}/reactions`, { emoji: "❤️", active: true });
      }),
    );
    const answers = await Promise.all(people.map((person) => person.delete("/api/me")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it("[ERASE-7] deletes everything while others submit, vote and draw prizes, and no request of others fails", async () => {
    const { path, organizer } = await openUnreviewed();
    const room = await others(path);
    const mark = "mark-of-many";
    const erasing = await Promise.all(Array.from({ length: 8 }, (_, nth) => test.walletUser(`${mark}-${nth}`)));
    for (const person of erasing) await person.post(`${path}/icebreaker`, { response: "in the drum" });
    const unaffected: number[] = [];
    const own: number[] = [];
    await Promise.all([
      ...erasing.map(async (person) => {
        const sent = [0, 1, 2].map(async (nth) => {
          const answers = [
            await person.post(`${path}/chat`, { content: `${mark} ${nth}` }),
            await person.post(`${path}/social/${room.questionId}/vote`, { voteType: nth % 2 ? "upvote" : "downvote" }),
          ];
          own.push(...answers.map(({ status }) => status));
        });
        expect((await person.delete("/api/me")).status).toBe(200);
        await Promise.all(sent);
      }),
      ...Array.from({ length: 60 }, async (_, nth) => {
        const answer = await test
          .visitor()
          .post(`${path}/chat`, { content: `hello ${nth}`, participantId: `unaffected-${nth}` });
        unaffected.push(answer.status);
      }),
      ...Array.from({ length: 6 }, () => organizer.post(`${path}/prize/draw`)),
    ]);
    expect(unaffected.every((status) => status === 201)).toBe(true);
    expect(own.every((status) => status < 500)).toBe(true);
    // Submissions after the erasure are anonymous; for winners the provider's id is kept.
    const left = (await findEverywhere(mark)).filter(
      ({ table, row }) =>
        !(table === "profiles" && row.includes("Anonymous")) &&
        !(table === "chat_messages" && row.includes(",Anonymous,")),
    );
    expect(left).toEqual([]);
  });
});

describe("deleting an event", () => {
  it("[DEL-1] deletes the event and its contributions from every table", async () => {
    const { path, organizer, event } = await openUnreviewed();
    const noor = await test.walletUser("ana", { displayName: "Ana" });
    await sendSomething(noor, path, await others(path));
    await organizer.post(`${path}/prize/draw`);
    await organizer.patch(`${path}/timer/duration`, { duration: 600 });
    await organizer.post(`${path}/translation-captions`, {
      originalText: MARK,
      translatedText: MARK,
      targetLanguage: "de",
    });
    await organizer.post(`${path}/collaborators`, { username: "helper", role: "moderator" });
    await organizer.patch(`${path}/archive`, { isArchived: true });
    expect((await findEverywhere(event.id)).length).toBeGreaterThan(12);
    expect((await organizer.delete(path)).status).toBe(204);
    expect(await findEverywhere(event.id)).toEqual([]);
    expect(await findEverywhere(MARK)).toEqual([]);
  });
});
