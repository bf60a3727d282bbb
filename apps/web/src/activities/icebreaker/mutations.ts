/** Submitting to the icebreaker, through the outbox: nothing a person wrote gets lost on the way. */

import type { IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { useLiveStatus } from "../../live/hooks.ts";
import { submit, useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { icebreakerKeys } from "./keys.ts";
import { rememberOwnResponse } from "./own-responses.ts";

export const SUBMIT_CALL = "POST /api/events/:eventId/icebreaker";

interface Draft {
  response: string;
  participantName: string;
  profileId: string | null;
}

/** Hands a response to the outbox; gives the key of its entry. */
export function submitResponse(eventId: string, { response, participantName, profileId }: Draft): string {
  const key = submit({
    call: SUBMIT_CALL,
    params: { eventId },
    body: { response, participantName, profileId, participantId },
    label: response,
  });
  rememberOwnResponse(eventId, { key, response });
  return key;
}

/** Says what became of each response, and refreshes the list where no live channel will. */
export function useResponseOutcomes(eventId: string): void {
  const queryClient = useQueryClient();
  const isConnected = useLiveStatus() === "connected";
  useOutboxOutcome(eventId, SUBMIT_CALL, ({ state, reason }, answer) => {
    if (state === "saved") {
      toast({ title: t("Response submitted!"), tone: "success" });
      // What waits for a moderator is pushed to nobody, its author included.
      if (!isConnected || (answer as IcebreakerReceipt).status === "pending")
        void queryClient.invalidateQueries({ queryKey: icebreakerKeys.list(eventId) });
    } else if (state === "refused") {
      toast({ title: t("Failed to submit response"), description: reason ?? undefined, tone: "error" });
    }
  });
}
