import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";

/** A message of another participant, for tests. */
export function chatMessage(changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: "1",
    content: "Captions help everybody",
    participantName: "Priya",
    participantProfileId: null,
    participantId: null,
    username: null,
    avatarUrl: null,
    submittedAt: "2026-11-21T14:05:00.000Z",
    isHidden: false,
    heldFor: null,
    isMine: false,
    reactions: [],
    ...changes,
  };
}
