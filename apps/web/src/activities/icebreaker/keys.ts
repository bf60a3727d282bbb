/** Query keys, in a file without imports: the form of the first load does not need the code of the list. */
export const icebreakerKeys = {
  all: (eventId: string) => ["icebreaker", eventId] as const,
  list: (eventId: string) => [...icebreakerKeys.all(eventId), "list"] as const,
};
