/** The chat of the demo event. */
import type { ChatEmoji } from "@hubbub/contract/activities/chat/calls";

import type { FillDemo } from "../activity.ts";
import { sampleAttendee, sampleAttendees, sampleSubmission } from "../sample-attendees.ts";
import { messages } from "./simulated.ts";

/** Of the first messages: the number of the author, and how many sample attendees reacted with each emoji. */
const MESSAGES: readonly { by: number; reactions?: Partial<Record<ChatEmoji, number>> }[] = [
  { by: 1 },
  { by: 9 },
  { by: 12, reactions: { "👍": 5 } },
  { by: 4, reactions: { "😂": 9, "❤️": 3 } },
  { by: 16, reactions: { "🔥": 7 } },
  { by: 3 },
  { by: 4, reactions: { "👏": 4 } },
  { by: 11 },
  { by: 20, reactions: { "👏": 11 } },
  { by: 9, reactions: { "❤️": 8 } },
];

export const fillDemo: FillDemo = async (transaction, eventId) => {
  for (const [index, { by, reactions = {} }] of MESSAGES.entries()) {
    const author = sampleAttendee(by);
    const { id } = await transaction
      .insertInto("chat_messages")
      .values({
        content: messages[index] ?? "",
        participant_name: author.name,
        ...sampleSubmission(eventId, author, MESSAGES.length - index),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = Object.entries(reactions).flatMap(([emoji, count]) =>
      sampleAttendees(count).map((reader) => ({
        event_id: eventId,
        message_id: id,
        emoji: emoji as ChatEmoji,
        participant_key: reader.id,
      })),
    );
    if (rows.length > 0) await transaction.insertInto("chat_reactions").values(rows).execute();
  }
};
