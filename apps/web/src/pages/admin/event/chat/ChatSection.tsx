import type { OrganizerEvent } from "@hubbub/contract/events";

import { ChatModerationPanel } from "../../../../activities/chat/ChatModerationPanel.tsx";

/** The chat's moderation by itself. */
export function ChatSection({ event }: { event: OrganizerEvent }) {
  return (
    <div className="mt-4 max-w-4xl">
      <ChatModerationPanel event={event} />
    </div>
  );
}
