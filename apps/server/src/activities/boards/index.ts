import { boards } from "@hubbub/contract/activities/boards/index";

import type { Activity, ActivityDeps } from "../activity.ts";

import { endBoard } from "./board-changes.ts";
import { isOpen } from "./board.ts";
import { boardReports } from "./board-reports.store.ts";
import { boardRoutes } from "./boards.routes.ts";
import { createIdeaWriter } from "./idea-submissions.ts";
import { createIdeaVoteWriter } from "./idea-vote-submissions.ts";

/** Boards, their ideas and the votes for them. */
export function createBoards(deps: ActivityDeps): Activity<"boards"> {
  const ideaWriter = createIdeaWriter(deps);
  const voteWriter = createIdeaVoteWriter(deps);
  return {
    unit: boards,
    routes: (route) => boardRoutes(route, { ...deps, ideaWriter, voteWriter }),
    writers: { ideas: ideaWriter, idea_votes: voteWriter },
    ...boardReports,
    // Only the open one, without numbers and ideas, which change often.
    page: async (event) => {
      const call = "GET /api/events/:eventId/boards";
      const open = (await deps.lists.readPublic(call, event)).json().find((board) => isOpen(board));
      const withoutIdeas = open && { ...open, counts: open.columns.map(() => 0), voters: 0, ideas: [] };
      return withoutIdeas ? { rendered: { [call]: [withoutIdeas] } } : {};
    },
    on: { archived: (change) => endBoard(deps, change) },
  };
}
