import type { FastifyBaseLogger } from "fastify";

import type { ActivityModule } from "../../api/module.ts";
import type { Bus } from "../../domain/bus.ts";
import type { EventDirectory } from "../../domain/events/event-directory.ts";
import { Pulse, type PulseOptions } from "./pulse-broadcasts.ts";
import { createFloatingReactions } from "./floating-reactions.ts";
import { type ReactionDeps, reactionRoutes } from "./reactions.routes.ts";
import { createMoodVoteWriter } from "./mood-vote-submissions.ts";

export interface ReactionModuleDeps extends Pick<ReactionDeps, "kysely" | "snapshots"> {
  bus: Bus;
  events: EventDirectory;
  logger: FastifyBaseLogger;
  broadcaster: PulseOptions["broadcaster"];
}

export interface ReactionModule extends ActivityModule {
  /** Handles floating reactions, which arrive over the live channel. */
  onMessage: ReturnType<typeof createFloatingReactions>;
}

/** Mood votes (the emoji pulse) and floating reactions. */
export function createReactionModule(deps: ReactionModuleDeps): ReactionModule {
  const pulse = new Pulse({ bus: deps.bus, broadcaster: deps.broadcaster });
  const reactionWriter = createMoodVoteWriter(deps.kysely, pulse);
  return {
    onMessage: createFloatingReactions({
      events: deps.events,
      pulse,
      onError: (error) => deps.logger.error({ err: error }, "A floating reaction could not be handled"),
    }),
    routes: (route) => reactionRoutes(route, { ...deps, reactionWriter }),
    writers: { reactions: reactionWriter },
    close: async () => {
      await reactionWriter.close();
      // After the writer: the last batch of votes has counts to broadcast.
      pulse.close();
    },
  };
}
