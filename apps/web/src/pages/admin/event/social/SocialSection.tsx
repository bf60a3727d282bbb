import type { OrganizerEvent } from "@hubbub/contract/events";

import { ChatModerationPanel, HeldMessages } from "../../../../activities/chat/ChatModerationPanel.tsx";
import { QuestionsToReview } from "../../../../activities/questions/QuestionFigures.tsx";
import { QuestionsPanel } from "../../../../activities/questions/QuestionsPanel.tsx";

/** What people write and moderators judge: the questions, and the chat below them. */
export function SocialSection({ event }: { event: OrganizerEvent }) {
  return (
    <div className="flex flex-col gap-8">
      <QuestionsPanel event={event} />
      <div className="max-w-4xl">
        <ChatModerationPanel event={event} />
      </div>
    </div>
  );
}

/** What waits for a moderator, questions and messages. */
export function SocialNews({ event }: { event: OrganizerEvent }) {
  return (
    <>
      <QuestionsToReview event={event} />
      <HeldMessages event={event} />
    </>
  );
}
