/** Submits icebreaker responses through the outbox. */

import type { IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker/calls";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import type { Outcome } from "../phone-part.ts";
import { rememberOwnResponse } from "./own-responses.ts";
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
  const key = submit({
    call: SUBMIT_RESPONSE,
    params: { eventId },
    body: { response, participantName, profileId, participantId },
    label: response,
  });
  rememberOwnResponse(eventId, { key, response });
  return key;
}

/** Shows the outcome, and adds the response to the list or refetches it. */
export function handleResponse({ entry: { state, reason, attempts }, answer, event, client }: Outcome): void {
  if (state === "refused") {
    toast({ title: t("Failed to submit response"), description: reason ?? undefined, tone: "error" });
    return;
  }
  toast({ title: t("Response submitted!"), tone: "success", shape: "pill" });
  const { queryKey } = icebreakerQuery(event.id);
  const receipt = answer as IcebreakerReceipt | undefined;
  // The answer may be that of an earlier attempt; without one, another tab of this browser got it.
  if (receipt && attempts === 0) applyChange(client, queryKey, (list) => withOwn(list, receipt));
  else void client.invalidateQueries({ queryKey });
}
