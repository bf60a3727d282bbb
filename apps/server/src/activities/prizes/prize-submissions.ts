/** The write plan of entries into the prize draw. A profile has at most one in each event. */
import { eventArchived } from "../../domain/access/policy.ts";
import { broadcast } from "../../domain/bus.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { Submission } from "../../submissions/write-plan.ts";
import type { ActivityDeps } from "../activity.ts";
import { ensureSeeds } from "./draws.store.ts";
import { addEntries, countEligible, type NewEntry } from "./entries.store.ts";

type Entry = Submission & NewEntry;

export function createEntryWriter({ kysely, bus }: ActivityDeps): SubmissionWriter<Entry, Entry> {
  return createSubmissionWriter(kysely, {
    activity: "prizes",
    decide: (entry, event) => (event.isArchived ? eventArchived() : entry),
    writes: (transaction, entries) => {
      // In one order everywhere, so that two nodes cannot deadlock over new seeds.
      const eventIds = [...new Set(entries.map(({ eventId }) => eventId))].toSorted();
      return {
        added: addEntries(transaction, entries),
        seeds: ensureSeeds(transaction, eventIds),
        counts: Promise.all(
          eventIds.map(async (eventId) => ({ eventId, count: await countEligible(transaction, eventId) })),
        ),
      };
    },
    publish: (entries, { added, counts }) => {
      for (const { eventId, count } of counts) {
        const entered = entries
          .filter((entry) => entry.eventId === eventId)
          .map(({ participantKey: key }) => ({ name: "prizes-own", key }) as const);
        if (added.has(eventId)) broadcast(bus, eventId, "prize:entries", { count }, { alsoInvalidates: entered });
      }
    },
    answers: (entries) => entries,
  });
}
