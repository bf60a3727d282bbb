import type { EventFilePart } from "../activity.ts";
import { toDefinition, toFields } from "./poll-definition.ts";
import { insertPolls, readPolls } from "./polls.store.ts";

/** The polls in an event file. They become drafts. */
export const pollsInFile: EventFilePart<"polls"> = {
  field: "polls",
  read: async (connection, eventId) => (await readPolls(connection, eventId)).rows.map(toDefinition),
  store: async (transaction, eventId, polls) => {
    const fields = polls.map((poll) => toFields(poll));
    return fields.length > 0 && insertPolls(transaction, eventId, fields, 0);
  },
  check: null,
};
