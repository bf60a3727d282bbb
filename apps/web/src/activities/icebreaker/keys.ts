/** Apart from the queries, so that the form of the first load does not bring the list's code along. */
export const icebreakerKeys = {
  all: (eventId: string) => ["icebreaker", eventId] as const,
  list: (eventId: string) => [...icebreakerKeys.all(eventId), "list"] as const,
};
