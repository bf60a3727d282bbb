/** What follows when the server has saved or refused a response. Loaded later than the form. */
import { t } from "../../lib/i18n/translate.ts";
import { applyChange } from "../../live/live-list.ts";
import { handlerOf } from "../outcomes.ts";
import type { SUBMIT_RESPONSE } from "./submissions.ts";
import { icebreakerQuery } from "./queries.ts";
import { withOwn } from "./response-list.ts";

const responsesKey = (eventId: string) => icebreakerQuery(eventId).queryKey;

export const handleResponse = handlerOf<typeof SUBMIT_RESPONSE>({
  refused: () => ({ title: t("Failed to submit response") }),
  saved: () => ({ title: t("Response submitted!"), shape: "pill" }),
  own: ({ response }) => response,
  lists: responsesKey,
  apply: ({ event, client }, receipt) => applyChange(client, responsesKey(event.id), (list) => withOwn(list, receipt)),
});
