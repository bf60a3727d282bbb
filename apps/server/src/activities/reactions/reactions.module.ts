import type { ActivityModule } from "../../api/module.ts";
import type { Bus } from "../../domain/bus.ts";
import type { EventDirectory } from "../../domain/events/event-directory.ts";
import { Pulse } from "./pulse.ts";
import { createFloatingReactions } from "./floating-reactions.ts";
import { type ReactionDeps, reactionRoutes } from "./reactions.routes.ts";
import { createMoodVoteWriter } from "./reactions.store.ts";

export interface ReactionModuleDeps extends Pick<ReactionDeps, "kysely" | "snapshots"> {
  bus: Bus;
  events: EventDirectory;
  /** Milliseconds until a message to the event's room is sent immediately. */
  msUntilSoon: (eventId: string) => number;
}

export interface ReactionModule extends ActivityModule {
  /** Handles floating reactions, which arrive over the live channel. */
  onMessage: ReturnType<typeof createFloatingReactions>;
}

/** Mood votes (the emoji pulse) and floating reactions. */
export function createReactionModule(deps: ReactionModuleDeps): ReactionModule {
  const pulse = new Pulse({ bus: deps.bus, msUntilSoon: deps.msUntilSoon });
  const reactionWriter = createMoodVoteWriter(deps.kysely, (eventId, counts) => pulse.count(eventId, counts));
  return {
    onMessage: createFloatingReactions({ events: deps.events, pulse }),
    routes: (route) => reactionRoutes(route, { ...deps, reactionWriter }),
    writers: { reactions: reactionWriter },
    close: async () => {
      await reactionWriter.close();
      // After the writer: the last batch of votes has counts to broadcast.
      pulse.close();
    },
  };
}
