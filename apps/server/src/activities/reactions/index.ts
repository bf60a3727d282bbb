import { reactions } from "@hubbub/contract/activities/reactions/index";

import type { Activity, ActivityDeps } from "../activity.ts";
import { exportTable, fillDemo, recentVotes, votes } from "./reactions.store.ts";
import { countPosts } from "../posts.store.ts";
import { FloatingBroadcasts } from "./floating-broadcasts.ts";
import { createFloatingReactions } from "./floating-reactions.ts";
import { createMoodVoteWriter } from "./mood-vote-submissions.ts";
import { reactionRoutes } from "./reactions.routes.ts";

/** Mood votes (the emoji pulse) and floating reactions. */
export function createReactions(deps: ActivityDeps): Activity<"reactions"> {
  const floating = new FloatingBroadcasts(deps);
  const reactionWriter = createMoodVoteWriter(deps);
  return {
    unit: reactions,
    routes: (route) => reactionRoutes(route, deps, reactionWriter),
    onMessage: createFloatingReactions(deps, floating),
    writers: { reactions: reactionWriter },
    exportTable,
    participation: votes,
    stageActivity: recentVotes,
    myDay: async (connection, event, person) => ({
      reactions: await countPosts(connection, "mood_votes", event.id, person),
    }),
    fillDemo,
    close: async () => floating.close(),
  };
}
