import { reactions } from "@hubbub/contract/activities/reactions/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { anonymizeVotes, eraseVotes, exportTable, fillDemo, readInsights, votes } from "./reactions.store.ts";
import { countPosts } from "../posts.store.ts";
import { createFloatingReactions } from "./floating-reactions.ts";
import { createMoodVoteWriter } from "./mood-vote-submissions.ts";
import { Pulse } from "./pulse-broadcasts.ts";
import { reactionRoutes } from "./reactions.routes.ts";

/** Mood votes (the emoji pulse) and floating reactions. */
export function createReactions(deps: ActivityDeps): Activity<"reactions"> {
  const pulse = new Pulse(deps);
  const reactionWriter = createMoodVoteWriter(deps.kysely, pulse);
  return {
    unit: reactions,
    routes: (route) => reactionRoutes(route, deps, reactionWriter),
    exportTable,
    submissions: { participation: votes, points: null },
    moderation: null,
    stage: { activity: votes, keepInPicture: null, runSheetStep: null },
    writers: { reactions: reactionWriter },
    parts: {
      myDay: async (connection, event, person) => ({
        reactions: await countPosts(connection, "reaction_votes", event.id, person),
      }),
      insights: readInsights,
      eventFile: null,
      sessionEnd: null,
      page: null,
    },
    erasure: { erase: eraseVotes, removePersonalData: anonymizeVotes },
    fillDemo,
    on: { message: createFloatingReactions(deps, pulse) },
    close: async () => {
      await reactionWriter.close();
      // After the writer: the last batch of votes has counts to broadcast.
      pulse.close();
    },
  };
}
