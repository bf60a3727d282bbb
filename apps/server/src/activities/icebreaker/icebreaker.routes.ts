/** The calls of the icebreaker. */
import { icebreaker } from "@hubbub/contract/activities/icebreaker/index";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { isShown, moderatePost } from "../../submissions/moderation/post-state.store.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishModeration } from "./icebreaker-publications.ts";
import type { IcebreakerWriter } from "./icebreaker-submissions.ts";
import {
  addToShownCounts,
  createOwnResponses,
  listIcebreakerForStaff,
  listShownResponses,
  requireResponse,
  toStaffResponse,
} from "./icebreaker.store.ts";

export interface IcebreakerDeps extends ActivityDeps {
  icebreakerWriter: IcebreakerWriter;
}

export function icebreakerRoutes(route: DeclareRoute, deps: IcebreakerDeps): void {
  const { kysely, bus, snapshots, events } = deps;

  const shared = cachedList(snapshots, events, "icebreaker", ({ id }) => listShownResponses(kysely, id));
  route.list({
    call: "GET /api/events/:eventId/icebreaker",
    activity: icebreaker,
    attendee: ({ event }) => shared(event),
    // A participant's own held responses are on top.
    own: { find: createOwnResponses(deps), merge: (list, held) => [...held.flat(), ...list] },
    staff: ({ event }) => listIcebreakerForStaff(kysely, event.id),
  });

  route("POST /api/events/:eventId/icebreaker", async (call) =>
    deps.icebreakerWriter.submit({ ...submitterOf(call), text: call.body.response }),
  );

  route.target("responseId", ({ eventId = "", responseId }) => requireResponse(kysely, eventId, Number(responseId)));

  route("PATCH /api/events/:eventId/icebreaker/:responseId/moderate", ({ event, actor, params, body: { isHidden } }) =>
    changeEvent(kysely, event.id, async (change) => {
      const id = Number(params.responseId);
      const action = isHidden ? "response_hidden" : "response_shown";
      const before = await moderatePost(change, "icebreaker_responses", id, { actor, action, isHidden });
      const row = await requireResponse(change.transaction, event.id, id);
      if (before) {
        const moreShown = Number(isShown(row)) - Number(isShown(before));
        const changes = new Map(moreShown === 0 ? [] : [[event.id, moreShown]]);
        const counts = await addToShownCounts(change.transaction, changes);
        change.afterCommit(() => publishModeration(bus, change.event, row, counts.get(event.id) ?? null));
      }
      return toStaffResponse(row);
    }),
  );
}
