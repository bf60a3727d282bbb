import { reactions } from "@hubbub/contract/activities/reactions/index";

import type { ActivityDeps, ActivityOf } from "../activity.ts";
import {
  anonymizeVotes,
  eraseVotes,
  exportTable,
  fillDemo,
  readInsights,
  recentVotes,
  votes,
} from "./reactions.store.ts";
import { countPosts } from "../posts.store.ts";
import { FloatingBroadcasts } from "./floating-broadcasts.ts";
import { createFloatingReactions } from "./floating-reactions.ts";
import { createMoodVoteWriter } from "./mood-vote-submissions.ts";
import { reactionRoutes } from "./reactions.routes.ts";

/** Mood votes (the emoji pulse) and floating reactions. */
export function createReactions(deps: ActivityDeps): ActivityOf<typeof reactions> {
  const floating = new FloatingBroadcasts(deps);
  const reactionWriter = createMoodVoteWriter(deps);
  return {
    unit: reactions,
    routes: (route) => reactionRoutes(route, deps, reactionWriter),
    exportTable,
    participation: votes,
    stage: { activity: recentVotes, keepInPicture: null },
    writers: { reactions: reactionWriter },
    myDay: async (connection, event, person) => ({
      reactions: await countPosts(connection, "mood_votes", event.id, person),
    }),
    insights: readInsights,
    page: null,
    erasure: { erase: eraseVotes, removePersonalData: anonymizeVotes },
    fillDemo,
    on: { message: createFloatingReactions(deps, floating) },
    close: async () => floating.close(),
  };
}
