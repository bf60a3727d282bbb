/** What follows when the server has saved or refused a response. Loaded later than the form. */
import { t } from "../../lib/i18n/translate.ts";
import { applyChange } from "../../live/live-list.ts";
import { handlerOf } from "../outcomes.ts";
import type { SUBMIT_RESPONSE } from "./mutations.ts";
import { icebreakerQuery } from "./queries.ts";
import { withOwnPending } from "./response-list.ts";

const responsesKey = (eventId: string) => icebreakerQuery(eventId).queryKey;

export const handleResponse = handlerOf<typeof SUBMIT_RESPONSE>({
  refused: () => ({ title: t("Failed to submit response") }),
  saved: () => ({ title: t("Response submitted!"), shape: "pill" }),
  own: ({ response }) => response,
  lists: responsesKey,
  apply: ({ event, client }, { response, status }) => {
    if (status === "pending") applyChange(client, responsesKey(event.id), (list) => withOwnPending(list, response));
  },
  // A shown response is pushed, but that of a muted participant is not.
  isMissing: ({ event, client }, receipt) => {
    const list = client.getQueryData(responsesKey(event.id));
    return (
      list !== undefined && ![...list.responses, ...list.own].some(({ response }) => response === receipt.response)
    );
  },
});
