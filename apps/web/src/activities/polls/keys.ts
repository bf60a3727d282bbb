export const pollKeys = {
  all: (eventId: string) => ["polls", eventId] as const,
  list: (eventId: string) => [...pollKeys.all(eventId), "list"] as const,
  /** Keyed by viewer: signing in can change whose answers these are. */
  own: (eventId: string, viewer: string) => [...pollKeys.everyOwn(eventId), viewer] as const,
  everyOwn: (eventId: string) => [...pollKeys.all(eventId), "own"] as const,
  answers: (eventId: string, pollId: string) => [...pollKeys.all(eventId), "answers", pollId] as const,
};
