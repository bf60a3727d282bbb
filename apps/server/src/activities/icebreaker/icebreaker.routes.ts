/** The calls of the icebreaker. */
import { isOn } from "@hubbub/contract/activities";
import { icebreaker } from "@hubbub/contract/activities/icebreaker/index";

import type { DeclareRoute } from "../../api/route.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { type ModeratedPosts, moderatePost } from "../../submissions/moderation/post-state.store.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishModeration } from "./icebreaker-publications.ts";
import type { IcebreakerWriter } from "./icebreaker-submissions.ts";
import {
  addToShownCounts,
  createOwnResponses,
  findResponse,
  icebreakerListJson,
  listIcebreakerForStaff,
  type ResponseRow,
  toStaffResponse,
} from "./icebreaker.store.ts";

export interface IcebreakerDeps extends ActivityDeps {
  icebreakerWriter: IcebreakerWriter;
}

export function icebreakerRoutes(route: DeclareRoute, deps: IcebreakerDeps): void {
  const { kysely, bus } = deps;

  route.list({
    call: "GET /api/events/:eventId/icebreaker",
    name: "icebreaker",
    isShown: (event) => isOn(event, icebreaker),
    buildJson: (event) => icebreakerListJson(kysely, event.id),
    staff: ({ event }) => listIcebreakerForStaff(kysely, event.id),
    // A participant's own held responses are on top.
    own: { data: createOwnResponses(deps), merge: (list, held) => [...held.flat(), ...list] },
  });

  route("POST /api/events/:eventId/icebreaker", async (call) =>
    deps.icebreakerWriter.submit({ ...submitterOf(call), text: call.body.response }),
  );

  route.target("responseId", async ({ eventId = "", responseId }) => {
    if (!(await findResponse(kysely, eventId, Number(responseId)))) throw notFound("Answer");
  });

  const responses: ModeratedPosts<"icebreaker_responses", ResponseRow> = {
    table: "icebreaker_responses",
    loggedAs: ({ isHidden }) => (isHidden ? "response_hidden" : "response_shown"),
    label: "Response",
    find: findResponse,
  };
  route("PATCH /api/events/:eventId/icebreaker/:responseId/moderate", ({ event, actor, params, body }) =>
    changeEvent(kysely, event.id, async (change) => {
      const { row, before } = await moderatePost(change, responses, Number(params.responseId), { actor, ...body });
      if (before) {
        const moreShown = Number(before.is_hidden) - Number(row.is_hidden);
        const changes = new Map(moreShown === 0 ? [] : [[event.id, moreShown]]);
        const counts = await addToShownCounts(change.transaction, changes);
        change.afterCommit(() => publishModeration(bus, change.event, row, counts.get(event.id) ?? null));
      }
      return toStaffResponse(row);
    }),
  );
}
