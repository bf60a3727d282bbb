import type { PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { GroupSession, OrganizerGroup } from "@hubbub/contract/groups";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../live-client.ts";
import { fetchLists, listsFromMessages } from "../live-view.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { createConference } from "../test-group.ts";
import type { Answer, Visitor } from "../visitor.ts";

const seed = Number(process.env["HUBBUB_TEST_SEED"] ?? 20_261_121);
/** Actions that are under way together. */
const AT_ONCE = 5;
const WALLETS = ["ada", "kofi", "mei"];

let test: TestApp;
let wallets: Visitor[];
beforeAll(async () => {
  test = await testApp();
  wallets = await Promise.all(WALLETS.map((name) => test.walletUser(name)));
});
afterAll(() => test.close());

const who = fc.nat(WALLETS.length + 1);
const which = fc.nat(5);

/** Every action of attendees, moderators and organizers that changes a list of the event. */
const action = fc.oneof(
  fc.record({ does: fc.constant("answer" as const), who }),
  fc.record({ does: fc.constant("ask" as const), who }),
  fc.record({ does: fc.constant("vote" as const), who, which, vote: fc.constantFrom("upvote", "downvote", "none") }),
  fc.record({ does: fc.constant("send message" as const), who, held: fc.boolean() }),
  fc.record({ does: fc.constant("feel" as const), who, mood: fc.constantFrom("excited", "neutral", "bored") }),
  fc.record({ does: fc.constant("decide" as const), which, decision: fc.constantFrom("answer", "ignore", "reset") }),
  fc.record({ does: fc.constant("merge" as const), which, into: which }),
  fc.record({ does: fc.constant("unmerge" as const), which }),
  fc.record({ does: fc.constant("hide" as const), which, isHidden: fc.boolean() }),
  fc.record({ does: fc.constant("timer" as const), step: fc.constantFrom("start", "stop", "reset", "duration") }),
  fc.record({ does: fc.constant("draw" as const) }),
  fc.record({ does: fc.constant("answer a poll" as const), who, which, option: fc.constantFrom("1", "2") }),
  fc.record({ does: fc.constant("direct a poll" as const), which, step: fc.constantFrom("open", "close") }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

interface Room {
  path: string;
  organizer: Visitor;
  /** The wallet users, then two people without an account. */
  people: Visitor[];
  questionIds: string[];
  messageIds: string[];
  pollIds: string[];
  /** Everything the server has acknowledged. */
  acknowledged: { responses: string[]; questions: string[]; messages: string[] };
  /** Makes each text another one. */
  count: number;
}

const idOf = ({ json }: Answer) => (json as { id: string }).id;
/**
 * Expected refusals: a question merged into itself, nothing to draw, wrong state of the timer, a limit, deleted
 * meanwhile.
 */
const REFUSALS = [400, 401, 404, 409, 429];

async function run(room: Room, one: Action): Promise<void> {
  const { path, organizer, people, questionIds, messageIds, pollIds, acknowledged } = room;
  const unique = `nr ${(room.count += 1)}`;
  const pick = (ids: readonly string[], nth: number) => ids[nth % Math.max(1, ids.length)] ?? "1";
  const person = "who" in one ? people[one.who]! : organizer;
  const answer = await (async (): Promise<Answer> => {
    switch (one.does) {
      case "answer":
        return person.post(`${path}/icebreaker`, { response: unique });
      case "ask":
        return person.post(`${path}/social`, { content: unique });
      case "vote": {
        const at = `${path}/social/${pick(questionIds, one.which)}/vote`;
        return one.vote === "none" ? person.delete(at, {}) : person.post(at, { voteType: one.vote });
      }
      case "send message":
        return person.post(`${path}/chat`, { content: one.held ? `${unique} see https://example.org` : unique });
      case "feel":
        return person.post(`${path}/emoji`, { emoji: one.mood });
      case "decide": {
        const at = `${path}/social/${pick(questionIds, one.which)}`;
        if (one.decision === "reset") return organizer.patch(`${at}/reset`);
        return organizer.patch(`${at}/moderate`, { approved: one.decision === "answer" });
      }
      case "merge": {
        const [from, into] = [pick(questionIds, one.which), pick(questionIds, one.into)];
        return organizer.post(`${path}/social/merge`, { into, from: [from] });
      }
      case "unmerge":
        return organizer.post(`${path}/social/unmerge`, { from: [pick(questionIds, one.which)] });
      case "hide":
        return organizer.patch(`${path}/chat/${pick(messageIds, one.which)}/moderate`, { isHidden: one.isHidden });
      case "timer":
        if (one.step === "duration") return organizer.patch(`${path}/timer/duration`, { duration: 300 });
        return organizer.post(`${path}/timer/${one.step}`);
      case "draw":
        return organizer.post(`${path}/prize/draw`);
      case "answer a poll":
        return person.post(`${path}/polls/${pick(pollIds, one.which)}/answer`, { optionIds: [one.option] });
      case "direct a poll":
        return organizer.post(`${path}/polls/${pick(pollIds, one.which)}/${one.step}`);
    }
  })();
  if (answer.status >= 300) {
    expect(REFUSALS, `${one.does}: ${answer.text}`).toContain(answer.status);
    return;
  }
  if (one.does === "answer") acknowledged.responses.push(unique);
  if (one.does === "ask") {
    acknowledged.questions.push(idOf(answer));
    questionIds.push(idOf(answer));
  }
  if (one.does === "send message") {
    acknowledged.messages.push(idOf(answer));
    messageIds.push(idOf(answer));
  }
}

async function openRoom(): Promise<Room & { eventId: string; listener: LiveClient; firstTimer: Timer }> {
  const organizer = test.organizer("priya");
  const event = await test.createEvent(organizer);
  const [someone, another] = [test.visitor(), test.visitor()];
  for (const visitor of [someone, another]) await visitor.get(`/api/public/events/${event.id}`);
  const path = `/api/events/${event.id}`;
  return {
    eventId: event.id,
    path,
    organizer,
    people: [...wallets, someone, another],
    questionIds: [],
    messageIds: [],
    pollIds: await makePolls(organizer, path),
    acknowledged: { responses: [], questions: [], messages: [] },
    count: 0,
    listener: await LiveClient.open(test.visitor(), event.id),
    firstTimer: (await organizer.get(`${path}/timer`)).json as Timer,
  };
}

/** Two polls, of which one can be open. */
async function makePolls(organizer: Visitor, path: string): Promise<string[]> {
  const options = [{ text: "Tea" }, { text: "Coffee" }];
  const make = (question: string) => organizer.post(`${path}/polls`, { kind: "choice", question, options });
  return [idOf(await make("First?")), idOf(await make("Second?"))];
}

const ids = ({ json }: Answer) => (json as { id: string }[]).map(({ id }) => id);

describe("random sequences of attendees, moderators and timer", () => {
  it("[FAULT-40] keeps every acknowledged write, one prize per entry, one vote per profile, a valid timer, and live messages equal to a fresh read", async () => {
    let actions = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 60 }), async (sequence) => {
        const room = await openRoom();
        const { listener, organizer, path, acknowledged, eventId } = room;
        for (let from = 0; from < sequence.length; from += AT_ONCE) {
          await Promise.all(sequence.slice(from, from + AT_ONCE).map((one) => run(room, one)));
        }
        actions += sequence.length;

        const fresh = await fetchLists(test.visitor(), eventId);
        await listener
          .until(
            () =>
              JSON.stringify(listsFromMessages(listener.received, { timer: room.firstTimer })) ===
              JSON.stringify(fresh),
            3000,
          )
          .catch(() => expect(listsFromMessages(listener.received, { timer: room.firstTimer })).toEqual(fresh));

        expect(fresh.icebreaker).toEqual(acknowledged.responses.toSorted());
        expect(ids(await organizer.get(`${path}/social`)).toSorted()).toEqual(acknowledged.questions.toSorted());
        expect(ids(await organizer.get(`${path}/chat`)).toSorted()).toEqual(acknowledged.messages.toSorted());
        const winners = (await organizer.get(`${path}/prize/winners`)).json as PrizeWinner[];
        expect(new Set(winners.map(({ username }) => username)).size).toBe(winners.length);
        await expectCountedVotes(eventId);
        expectLegal((await organizer.get(`${path}/timer`)).json as Timer);
        listener.close();
      }),
      { seed, numRuns: 25 },
    );
    process.stdout.write(`invariants: ${actions} actions, ${AT_ONCE} at once, seed ${seed}\n`);
  }, 120_000);
});

/**
 * The counts at the questions are those of the rows, of which there is one for each profile and question. Votes on merged
 * questions count for the shown one, the latest of each profile.
 */
async function expectCountedVotes(eventId: string): Promise<void> {
  const { kysely } = test.database;
  const rows = await kysely.selectFrom("question_votes").where("event_id", "=", eventId).selectAll().execute();
  expect(new Set(rows.map((row) => `${row.question_id} ${row.profile_id}`)).size).toBe(rows.length);
  const questions = await kysely.selectFrom("questions").where("event_id", "=", eventId).selectAll().execute();
  const into = new Map(questions.map(({ id, merged_into }) => [id, merged_into]));
  const shownFor = (id: number): number => {
    const next = into.get(id) ?? null;
    return next === null ? id : shownFor(next);
  };
  expect(questions.map((row) => row.shown_as)).toEqual(questions.map(({ id }) => shownFor(id)));
  const oldestFirst = rows.toSorted((a, b) => a.voted_at.getTime() - b.voted_at.getTime());
  for (const { id, upvotes, downvotes } of questions) {
    const counting = oldestFirst.filter((row) => shownFor(row.question_id) === id);
    const votes = [...new Map(counting.map((row) => [row.profile_id, row.vote])).values()];
    const counted = [
      votes.filter((vote) => vote === "upvote").length,
      votes.filter((vote) => vote === "downvote").length,
    ];
    expect([upvotes, downvotes]).toEqual(counted);
  }
}

function expectLegal({ status, duration, endAt, remaining, serverNow }: Timer): void {
  if (status === "idle") expect(endAt).toBeNull();
  else expect(duration).not.toBeNull();
  if (status === "running") expect(Date.parse(endAt ?? "") - Date.parse(serverNow ?? "")).toBeGreaterThan(0);
  expect(remaining).toBeGreaterThanOrEqual(0);
  expect(remaining).toBeLessThanOrEqual(duration ?? 0);
}

const conferenceAction = fc.oneof(
  fc.record({ does: fc.constant("activate" as const), which: fc.nat(4) }),
  fc.record({ does: fc.constant("end" as const), which: fc.nat(4) }),
  fc.record({ does: fc.constant("open" as const), which: fc.nat(4) }),
  fc.record({ does: fc.constant("unlink" as const), which: fc.nat(4) }),
  fc.record({ does: fc.constant("link" as const), which: fc.nat(4) }),
  fc.record({ does: fc.constant("reorder" as const), keys: fc.array(fc.nat(100), { minLength: 5, maxLength: 5 }) }),
);

describe("random sequences in a group's admin", () => {
  it("[GRP-23] keeps a complete order and at most one current session of the group", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(conferenceAction, { minLength: 5, maxLength: 30 }), async (sequence) => {
        const { organizer, group, path, sessions, list } = await createConference(test, 5);
        const act = async (one: (typeof sequence)[number]): Promise<number> => {
          const event = "which" in one ? `/api/events/${sessions[one.which]!.id}` : "";
          switch (one.does) {
            case "activate":
              return (await organizer.patch(`${path}/activate-event`, { eventId: sessions[one.which]!.id })).status;
            case "end":
            case "open":
              return (await organizer.patch(`${event}/archive`, { isArchived: one.does === "end" })).status;
            case "unlink":
              return (await organizer.patch(event, { groupId: null })).status;
            case "link":
              return (await organizer.patch(event, { groupId: group.id })).status;
            case "reorder": {
              const order = (await list()).map(({ id }, at) => ({ id, key: one.keys[at] ?? 0 }));
              const updates = order
                .toSorted((a, b) => a.key - b.key)
                .map(({ id }, at) => ({ eventId: id, groupOrder: at + 1 }));
              return (await organizer.patch(`${path}/reorder`, { updates })).status;
            }
          }
        };
        for (let from = 0; from < sequence.length; from += AT_ONCE) {
          for (const status of await Promise.all(sequence.slice(from, from + AT_ONCE).map(act)))
            expect([200, 400, 409]).toContain(status);
          await expectConsistent(organizer, group, list);
        }
      }),
      { seed, numRuns: 15 },
    );
  }, 120_000);
});

async function expectConsistent(
  organizer: Visitor,
  group: OrganizerGroup,
  list: () => Promise<GroupSession[]>,
): Promise<void> {
  const listed = await list();
  expect(listed.map(({ groupOrder }) => groupOrder)).toEqual(listed.map((_, at) => at + 1));
  const now = (await organizer.get(`/api/event-groups/permalink/${group.permalink}`)).json as OrganizerGroup;
  if (now.currentEventId !== null) expect(listed.map(({ id }) => id)).toContain(now.currentEventId);
  expect(listed.filter(({ sessionState }) => sessionState === "live").map(({ id }) => id)).toEqual(
    now.currentEventId === null ? [] : [now.currentEventId],
  );
}
