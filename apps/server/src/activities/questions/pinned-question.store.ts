/** The question that the stage shows instead of its view. */
import { isOn } from "@hubbub/contract/activities";
import { questions } from "@hubbub/contract/activities/questions/index";

import { conflict, notFound } from "../../platform/http/refusal.ts";
import type { Activity } from "../activity.ts";
import { questionStateOf } from "./question-row.ts";

export const pin: Activity<"questions">["stage"]["pin"] = {
  list: "GET /api/events/:eventId/social",
  lock: async (transaction, event, id) => {
    const row = await transaction
      .selectFrom("questions")
      .where("event_id", "=", event.id)
      .where("id", "=", Number(id))
      .selectAll()
      .forShare()
      .executeTakeFirst();
    if (!row) throw notFound("Question");
    const state = questionStateOf(row);
    if (state === "pending") throw conflict("This question is held for review. Approve it first.");
    if (state === "ignored") throw conflict("This question was ignored. Mark it as unanswered first.");
    if (state === "merged")
      throw conflict("This question was merged into another one. Undo the merge first, or use the other question.");
    if (!isOn(event, questions)) throw conflict("Questions are switched off");
  },
  loggedAs: { pinned: "question_pinned", unpinned: "question_unpinned" },
};
