/** Sends responses through the outbox. */
import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import type { Outcomes } from "../outcomes.ts";
import { icebreakerQuery } from "./queries.ts";
import { withOwn } from "./response-list.ts";

export const SUBMIT_RESPONSE = "POST /api/events/:eventId/icebreaker";

interface Draft {
  response: string;
  participantName: string;
  profileId: string | null;
}

/** Submits a response. Returns the key of its outbox entry. */
export function submitResponse(eventId: string, { response, participantName, profileId }: Draft): string {
  return submit({
    call: SUBMIT_RESPONSE,
    params: { eventId },
    body: { response, participantName, profileId, participantId },
    label: response,
  });
}

const responsesKey = (eventId: string) => icebreakerQuery(eventId).queryKey;

export const responseOutcomes: Outcomes<typeof SUBMIT_RESPONSE> = {
  refused: () => ({ title: t("Failed to submit response") }),
  saved: () => ({ title: t("Response submitted!"), shape: "pill" }),
  own: ({ response }) => response,
  lists: responsesKey,
  apply: ({ event, client }, receipt) => applyChange(client, responsesKey(event.id), (list) => withOwn(list, receipt)),
};
