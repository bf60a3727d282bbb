/**
 * The list of an event's polls. Results of drafts and closed polls do not change with the answers to the open one, so they
 * are also cached separately. The states follow the database's clock: a quiz that has ended is closed, also if nothing has
 * stored that yet.
 */
import { stopWords } from "@hubbub/contract/activities/icebreaker/stop-words";
import { audienceOfResults } from "@hubbub/contract/activities/polls/rules";

import type { EventRecord } from "../../domain/events/event-record.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { ActivityDeps } from "../activity.ts";
import { type CountedPoll, openingOf, type StoredPoll, toCountedPoll } from "./poll.ts";
import { createOwnAnswers } from "./poll-answers.store.ts";
import { listPoints, readResults } from "./poll-results.store.ts";
import { listPolls } from "./polls.store.ts";

export type PollLists = ReturnType<typeof createPollLists>;

export interface PollDeps extends ActivityDeps {
  pollLists: PollLists;
}

export function createPollLists(deps: ActivityDeps) {
  const { kysely, sharedData, events, screenings } = deps;
  /** Read again for each build: the request's own copy may be older than the change that caused the build. */
  const requireEvent = async (eventId: string) => {
    const event = await events.find(eventId);
    if (!event) throw notFound("Event");
    return event;
  };
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
  const readSettled = (eventId: string) =>
    sharedData.read({ roomId: eventId, name: "settled-polls" }, async () => {
      const event = await requireEvent(eventId);
      const counted: CountedPoll[] = [];
      for (const poll of await listPolls(kysely, eventId))
        if (poll.state !== "open" && !poll.isEnding) counted.push(await count(event, poll));
      return counted;
    });

  const read = ({ id: eventId }: Pick<EventRecord, "id">) =>
    sharedData.read({ roomId: eventId, name: "polls" }, async () => {
      const event = await requireEvent(eventId);
      const known = await readSettled(eventId);
      const stored = await listPolls(kysely, eventId);
      return Promise.all(
        stored.map(async (poll) => known.find(({ id }) => id === String(poll.id)) ?? count(event, poll)),
      );
    });
  const findOwn = createOwnAnswers(deps);
  return {
    /** All polls with their results, in their order. */
    read,
    /** The own answers of participants. */
    findOwn,
    /** The opening of the open poll if only those who have answered see its results, and this person has. */
    findOpening: async (event: EventRecord, keys: readonly string[]): Promise<string | null> => {
      // In this order: a reset invalidates both.
      const poll = keys.length > 0 && (await read(event)).find((each) => audienceOfResults(each) === "answered");
      if (!poll) return null;
      const answers = (await findOwn(event.id, keys)).flat();
      return answers.some(({ poll_id: id }) => String(id) === poll.id) ? openingOf(poll) : null;
    },
  };
}
