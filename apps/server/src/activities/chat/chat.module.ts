import type { ActivityModule } from "../../api/module.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import { type ChatDeps, type ChatList, chatRoutes, createChatList } from "./chat.routes.ts";
import { createChatWriter } from "./chat-submissions.ts";
import { createChatOverlays } from "./personal.store.ts";
import { createChatReactionWriter } from "./reaction-submissions.ts";

export interface ChatModuleDeps extends Pick<ChatDeps, "kysely" | "bus" | "screenings"> {
  snapshots: Snapshots;
}

export interface ChatModule extends ActivityModule {
  chatList: ChatList;
}

/** Chat messages, their moderation and the reactions to them. */
export function createChatModule(deps: ChatModuleDeps): ChatModule {
  const { kysely, bus, snapshots } = deps;
  const chatList = createChatList(kysely, snapshots);
  const chatOverlays = createChatOverlays(kysely, bus);
  const chatWriter = createChatWriter(kysely, bus, chatOverlays);
  const chatReactionWriter = createChatReactionWriter(kysely, bus, chatOverlays);
  return {
    chatList,
    routes: (route) => chatRoutes(route, { ...deps, chatList, chatOverlays, chatWriter, chatReactionWriter }),
    writers: { chat: chatWriter, chat_reactions: chatReactionWriter },
    close: async () => {
      await Promise.all([chatWriter.close(), chatReactionWriter.close()]);
    },
  };
}
