import type { Module } from "../../api/module.ts";
import { CoalescingBroadcaster } from "../../platform/realtime/coalescing-broadcaster.ts";
import { type ChatDeps, chatRoutes } from "./chat.routes.ts";
import { createChatWriter } from "./chat.store.ts";
import { createChatOverlays } from "./personal.store.ts";
import { createChatReactionWriter } from "./reaction-writer.ts";

export type ChatModuleDeps = Pick<ChatDeps, "kysely" | "snapshots" | "bus" | "screenings">;

/** Chat messages, their moderation and the reactions to them. */
export function createChatModule(deps: ChatModuleDeps): Module {
  const { kysely, bus } = deps;
  const chatOverlays = createChatOverlays(kysely, bus);
  const chatWriter = createChatWriter(kysely, bus, chatOverlays);
  const reactionBroadcaster = new CoalescingBroadcaster(bus);
  const chatReactionWriter = createChatReactionWriter(kysely, bus, chatOverlays, reactionBroadcaster);
  return {
    routes: (route) => chatRoutes(route, { ...deps, chatOverlays, chatWriter, chatReactionWriter }),
    writers: { chat: chatWriter, chat_reactions: chatReactionWriter },
    close: async () => {
      await Promise.all([chatWriter.close(), chatReactionWriter.close()]);
      // After the writers: the last batch of reactions has counts to broadcast.
      reactionBroadcaster.flush();
    },
  };
}
