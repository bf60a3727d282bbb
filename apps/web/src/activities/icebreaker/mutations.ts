/** Submits icebreaker responses through the outbox. */

import type { IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker/calls";
import { normalizeText } from "@hubbub/contract/text";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange, refetchUnlessPushed } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import type { Outcome } from "../phone-part.ts";
import { rememberOwnResponse } from "./own-responses.ts";
import { icebreakerQuery } from "./queries.ts";
import { withOwnPending } from "./response-list.ts";

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

/** Shows the outcome. Adds a pending response to the list; refetches the list if it does not get the response in time. */
export function handleResponse({ entry: { state, reason, label }, answer, event, client }: Outcome): void {
  if (state === "refused") {
    toast({ title: t("Failed to submit response"), description: reason ?? undefined, tone: "error" });
    return;
  }
  toast({ title: t("Response submitted!"), tone: "success", shape: "pill" });
  const { queryKey } = icebreakerQuery(event.id);
  const receipt = answer as IcebreakerReceipt | undefined;
  const text = receipt?.response ?? normalizeText(label);
  if (receipt?.status === "pending") applyChange(client, queryKey, (list) => withOwnPending(list, text));
  refetchUnlessPushed(client, queryKey, () => {
    const list = client.getQueryData(queryKey);
    return list !== undefined && ![...list.responses, ...list.own].some(({ response }) => response === text);
  });
}
