import { chat } from "@hubbub/contract/activities/chat/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { createChatReactionWriter, createChatWriter } from "./chat-submissions.ts";
import { chatRoutes } from "./chat.routes.ts";
import { chatReports } from "./chat.store.ts";

/** In pages for browsers without scripts. Every browser downloads them, so there are not many. */
const MESSAGES_IN_PAGE = 20;

/** Chat messages, their moderation and the reactions to them. */
export function createChat(deps: ActivityDeps): Activity<"chat"> {
  const chatWriter = createChatWriter(deps);
  const reactionWriter = createChatReactionWriter(deps);
  return {
    unit: chat,
    routes: (route) => chatRoutes(route, { ...deps, chatWriter, reactionWriter }),
    writers: { chat: chatWriter, chat_reactions: reactionWriter },
    ...chatReports,
    page: async (event) => {
      const messages = await deps.lists.readPublic("GET /api/events/:eventId/chat", event);
      const newest = messages.json().slice(-MESSAGES_IN_PAGE);
      return { text: newest.map(({ participantName: name, content: text }) => ({ name, text })) };
    },
  };
}
