import { isOn } from "../../domain/events/event-state.ts";
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { chat } from "@hubbub/contract/activities/chat/index";

import { countPosts } from "../posts.store.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import {
  exportTable,
  fillDemo,
  keepInPicture,
  logSubjects,
  participation,
  points,
  readInsights,
  stageActivity,
} from "./chat.store.ts";
import { createChatOverlays } from "./chat-overlay.store.ts";
import { createChatWriter } from "./chat-submissions.ts";
import { chatRoutes, createChatList } from "./chat.routes.ts";
import { createChatReactionWriter } from "./reaction-submissions.ts";

/** In pages for browsers without scripts. Every browser downloads them, so there are not many. */
const MESSAGES_IN_PAGE = 20;

/** Chat messages, their moderation and the reactions to them. */
export function createChat({ kysely, bus, caches, snapshots, screenings }: ActivityDeps): Activity<"chat"> {
  const chatList = createChatList(kysely, snapshots);
  const chatOverlays = createChatOverlays({ kysely, bus, caches });
  const chatWriter = createChatWriter(kysely, bus);
  const chatReactionWriter = createChatReactionWriter(kysely, bus);
  return {
    unit: chat,
    routes: (route) =>
      chatRoutes(route, { kysely, bus, screenings, chatList, chatOverlays, chatWriter, chatReactionWriter }),
    writers: { chat: chatWriter, chat_reactions: chatReactionWriter },
    exportTable,
    insights: readInsights,
    participation,
    logSubjects,
    posts: { table: "chat_messages", hasAuthor: null },
    myDay: async (connection, event, person) => ({
      chatMessages: await countPosts(connection, "chat_messages", event.id, person),
    }),
    points,
    stage: { activity: stageActivity, keepInPicture },
    page: async (event) => {
      const messages = isOn(event, chat) ? await chatList.readShown(event) : null;
      const newest = messages && (messages.json() as ChatMessage[]).slice(-MESSAGES_IN_PAGE);
      return { data: {}, rendered: {}, text: { chat: newest } };
    },
    sessionEnd: null,
    erasure: null,
    eventFile: null,
    runSheetStep: null,
    fillDemo,
    on: null,
    close: async () => {
      await Promise.all([chatWriter.close(), chatReactionWriter.close()]);
    },
  };
}
