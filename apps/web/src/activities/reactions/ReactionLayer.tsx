/** Reactions on every tab of the event page: floating emojis, and the outcomes of votes. */
import { FloatingEmojiLayer } from "./FloatingEmojiLayer.tsx";
import { useVoteOutcomes } from "./mutations.ts";

export function ReactionLayer({ eventId }: { eventId: string }) {
  useVoteOutcomes(eventId);
  return <FloatingEmojiLayer />;
}
