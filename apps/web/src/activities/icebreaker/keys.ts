/** Query keys, in a file without imports: the form of the first load does not need the code of the list. */
export const icebreakerKeys = {
  list: (eventId: string) => ["icebreaker", eventId, "list"] as const,
};
