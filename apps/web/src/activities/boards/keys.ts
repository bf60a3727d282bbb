export const boardKeys = {
  all: (eventId: string) => ["boards", eventId] as const,
  list: (eventId: string) => [...boardKeys.all(eventId), "list"] as const,
  /** Keyed by viewer: signing in can change whose ideas and votes these are. */
  own: (eventId: string, viewer: string) => [...boardKeys.everyOwn(eventId), viewer] as const,
  everyOwn: (eventId: string) => [...boardKeys.all(eventId), "own"] as const,
  ideas: (eventId: string, boardId: string) => [...boardKeys.all(eventId), "ideas", boardId] as const,
};
