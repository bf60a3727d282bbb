/** Runs polls in a session of the demo conference as its organizer. */
import type { PollDefinition } from "@hubbub/contract/activities/polls/calls";

import type { Organizer } from "./organizer.ts";

/** Creates a poll and opens it; the open one is closed by that. @returns its id */
export async function askPoll(organizer: Organizer, eventId: string, poll: PollDefinition): Promise<string> {
  const path = `/api/events/${eventId}/polls`;
  const { id } = await organizer.call("POST /api/events/:eventId/polls", path, poll);
  await openPoll(organizer, eventId, id);
  return id;
}

export async function openPoll(organizer: Organizer, eventId: string, pollId: string): Promise<void> {
  await organizer.call("POST /api/events/:eventId/polls/:pollId/open", `/api/events/${eventId}/polls/${pollId}/open`);
}
