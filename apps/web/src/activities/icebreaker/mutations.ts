/** Submits icebreaker responses through the outbox. */

import type { IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker/calls";

import { useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { useLiveMessage, useLiveStatus } from "../../live/hooks.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit, useOutboxOutcome } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { icebreakerKeys } from "./keys.ts";
import { rememberOwnResponse } from "./own-responses.ts";
import { type ResponseList, withOwnPending } from "./response-list.ts";

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

/** If a saved response is not pushed within this time, the list is refetched: a muted participant's is never pushed. */
const PUSH_TIMEOUT_MS = 800;
/** The push can arrive before the answer to the request. */
const PUSHED_BEFORE_MS = 3000;

/** Shows the outcome of each response, and refetches the list if the response is not pushed. */
export function useResponseOutcomes(eventId: string): void {
  const queryClient = useQueryClient();
  const isConnected = useLiveStatus() === "connected";
  /** When each text was last pushed. */
  const pushedAt = useRef(new Map<string, number>());
  const queryKey = icebreakerKeys.list(eventId);
  const refetch = () => void queryClient.invalidateQueries({ queryKey });

  useLiveMessage("icebreaker:response", ({ response }) => {
    pushedAt.current.set(response, Date.now());
  });
  useOutboxOutcome(eventId, SUBMIT_RESPONSE, ({ state, reason }, answer) => {
    if (state === "saved") {
      toast({ title: t("Response submitted!"), tone: "success", shape: "pill" });
      // Undefined if another tab of the browser received the answer.
      const receipt = answer as IcebreakerReceipt | undefined;
      if (receipt?.status === "pending") {
        // Show immediately that it is pending.
        applyChange<ResponseList>(queryClient, queryKey, (list) => list && withOwnPending(list, receipt.response));
        refetch();
      } else if (!isConnected || !receipt) {
        refetch();
      } else {
        const savedAt = Date.now();
        setTimeout(() => {
          if ((pushedAt.current.get(receipt.response) ?? 0) < savedAt - PUSHED_BEFORE_MS) refetch();
        }, PUSH_TIMEOUT_MS);
      }
    } else if (state === "refused") {
      toast({ title: t("Failed to submit response"), description: reason ?? undefined, tone: "error" });
    }
  });
}
