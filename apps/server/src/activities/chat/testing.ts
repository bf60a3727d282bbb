/** What tests about all activities need to know of this one. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";

import { create, moderate, participant, read } from "../../testing/access/line.ts";
import { type ActivityTesting, viewOf } from "../../testing/activity-testing.ts";

export const testing: ActivityTesting = {
  access: {
    "GET /api/events/:eventId/chat": { ...read, whenOff: [] },
    "POST /api/events/:eventId/chat": {
      who: "anyone",
      gate: "submission",
      needsLogin: true,
      body: (_world, nth) => ({ content: "Hello", ...participant(nth) }),
    },
    "GET /api/events/:eventId/chat/:messageId/reactions": { who: "anyone", gate: "event", needsLogin: true },
    "POST /api/events/:eventId/chat/:messageId/reactions": {
      who: "anyone",
      gate: "submission",
      needsLogin: true,
      body: (_world, nth) => ({ emoji: "🔥", active: true, ...participant(nth) }),
    },
    "PATCH /api/events/:eventId/chat/:messageId/moderate": { ...moderate, body: () => ({ isHidden: false }) },
  },
  seed: async ({ "wallet user": wallet }, path) => {
    const { id: messageId } = await create(wallet.post(`${path}/chat`, { content: "Good evening" }));
    return { messageId };
  },
  load: {
    path: "chat",
    fields: (text) => ({ content: text }),
    isLimited: false,
    rows: "SELECT id::text, content AS text FROM chat_messages WHERE event_id = $1",
    storesText: true,
    count: null,
  },
  view: viewOf<readonly string[]>({
    call: "GET /api/events/:eventId/chat",
    ofAnswer: (list: readonly ChatMessage[]) => list.map(({ id }) => id).toSorted(),
    start: () => [],
    apply: (ids, { type, data }) => {
      if (type === "chat:message" || type === "chat:message-shown") return [...new Set([...ids, data.id])];
      return type === "chat:message-hidden" ? ids.filter((id) => id !== data.messageId) : ids;
    },
    ofState: (ids) => ids.toSorted(),
  }),
};
