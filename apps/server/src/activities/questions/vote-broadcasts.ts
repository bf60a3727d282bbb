import type { Bus } from "../../domain/bus.ts";
import { nameOf } from "../../domain/cache-names.ts";
import type { CoalescingBroadcaster } from "../../platform/realtime/coalescing-broadcaster.ts";
import type { VotesChanged } from "./question-votes.store.ts";

/**
 * Broadcasts committed votes: invalidates the lists immediately, so that a voter reads the new counts, and adds the
 * latest counts of each question to `broadcaster`.
 */
export function broadcastVotes(bus: Bus, broadcaster: CoalescingBroadcaster, { counted, voters }: VotesChanged): void {
  for (const [eventId, ofEvent] of Map.groupBy(voters, (voter) => voter.eventId)) {
    const voterCaches = new Set(ofEvent.map(({ profileId }) => nameOf("questions-votes", profileId)));
    bus.publish({ roomId: eventId, invalidates: ["questions", ...voterCaches] });
  }
  for (const { eventId, questionId, upvotes, downvotes, at } of counted) {
    const data = { postId: String(questionId), upvotes, downvotes };
    const key = `votes ${questionId}`;
    const message = { type: "question_voted", data } as const;
    broadcaster.add(key, { roomId: eventId, invalidates: [], message, audience: "everyone", order: { key, at } });
  }
}
