/**
 * The list of an event's polls. Results of drafts and closed polls do not change with the answers to the open one, so they
 * are also cached separately. The states follow the database's clock: a quiz that has ended is closed, also if nothing has
 * stored that yet.
 */
import { stopWords } from "@hubbub/contract/activities/icebreaker/stop-words";
import { audienceOfResults } from "@hubbub/contract/activities/polls/rules";

import { cachedData } from "../../api/cached-list.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { ActivityDeps } from "../activity.ts";
import { type CountedPoll, openingOf, type StoredPoll, toCountedPoll } from "./poll.ts";
import { createOwnAnswers } from "./poll-answers.store.ts";
import { listPoints, readResults } from "./poll-results.store.ts";
import { listPolls } from "./polls.store.ts";

export type PollLists = ReturnType<typeof createPollLists>;

export function createPollLists(deps: ActivityDeps) {
  const { kysely, snapshots, events, screenings } = deps;
  const count = async (event: EventRecord, poll: StoredPoll): Promise<CountedPoll> => {
    const results = await readResults(kysely, poll, {
      filters: await screenings.nameFilters(event),
      stopWords: event.cloudLeavesOutFillers ? stopWords() : null,
    });
    const isOver = poll.definition.kind === "quiz" && poll.state === "closed";
    return toCountedPoll(poll, results, isOver ? await listPoints(kysely, poll) : []);
  };

  /**
   * Drafts and closed polls. With ten closed polls and an open one of 5,000 answers each, the list is built in 30 instead
   * of 310 ms (2 cores, 30 November 2026).
   */
  const readSettled = cachedData(snapshots, events, "settled-polls", async (event: EventRecord) => {
    const counted: CountedPoll[] = [];
    for (const poll of await listPolls(kysely, event.id))
      if (poll.state !== "open" && !poll.isEnding) counted.push(await count(event, poll));
    return counted;
  });

  const read = cachedData(snapshots, events, "polls", async (event: EventRecord) => {
    const known = await readSettled(event);
    const stored = await listPolls(kysely, event.id);
    return Promise.all(
      stored.map(async (poll) => known.find(({ id }) => id === String(poll.id)) ?? count(event, poll)),
    );
  });
  const own = createOwnAnswers(deps);
  return {
    /** All polls with their results, in their order. */
    read,
    /** The own answers of participants. */
    own,
    /** The opening of the open poll if only those who have answered see its results, and this person has. */
    findOpening: async (event: EventRecord, keys: readonly string[]): Promise<string | null> => {
      // In this order: a reset invalidates both.
      const poll = keys.length > 0 && (await read(event)).find((each) => audienceOfResults(each) === "answered");
      if (!poll) return null;
      const answers = (await own.find(event.id, keys)).flat();
      return answers.some(({ poll_id: id }) => String(id) === poll.id) ? openingOf(poll) : null;
    },
  };
}
