/** The names of lists in `GET /api/events/:eventId/lists`. Without zod, because it is part of the first load. */

/** The name of a call's answer: its path after the event, such as "chat" or "captions/:language". */
export function listName(call: string): string {
  const [, rest = ""] = call.split("/:eventId");
  return rest.slice(1) || "event";
}
