import { chat } from "@hubbub/contract/activities/chat/index";
import { countPosts } from "../posts.store.ts";
import type { Activity, ActivityDeps } from "../activity.ts";
import { createChatOverlays } from "./chat-overlay.store.ts";
import {
  exportTable,
  keepInPicture,
  logSubjects,
  participation,
  points,
  readInsights,
  stageActivity,
} from "./chat-reports.store.ts";
import { fillDemo } from "./demo.store.ts";
import { createChatWriter } from "./chat-submissions.ts";
import { type ChatList, chatRoutes, createChatList } from "./chat.routes.ts";
import { createChatReactionWriter } from "./reaction-submissions.ts";

export interface ChatActivity extends Activity<"chat"> {
  chatList: ChatList;
}

/** Chat messages, their moderation and the reactions to them. */
export function createChat({ kysely, bus, caches, snapshots, screenings }: ActivityDeps): ChatActivity {
  const chatList = createChatList(kysely, snapshots);
  const chatOverlays = createChatOverlays({ kysely, bus, caches });
  const chatWriter = createChatWriter(kysely, bus, chatOverlays);
  const chatReactionWriter = createChatReactionWriter(kysely, bus, chatOverlays);
  return {
    unit: chat,
    chatList,
    routes: (route) =>
      chatRoutes(route, { kysely, bus, screenings, chatList, chatOverlays, chatWriter, chatReactionWriter }),
    writers: { chat: chatWriter, chat_reactions: chatReactionWriter },
    exportTable,
    insights: readInsights,
    participation,
    stageActivity,
    keepInPicture,
    logSubjects,
    posts: { table: "chat_messages", hasAuthor: null },
    myDay: async (connection, event, person) => ({
      chatMessages: await countPosts(connection, "chat_messages", event.id, person),
    }),
    points,
    listsWithNames: null,
    atSessionEnd: null,
    onSubmission: null,
    onJoin: null,
    marks: null,
    messageHandlers: null,
    erase: null,
    removePersonalData: null,
    fillDemo,
    prepareRehearsal: null,
    close: async () => {
      await Promise.all([chatWriter.close(), chatReactionWriter.close()]);
    },
  };
}
